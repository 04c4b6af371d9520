package order

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// With are the same names in a game that plays these options.
func (n *Names) With(o ruleset.Options) *Names {
	same := *n
	same.options = o
	return &same
}

// Orders of the optional and the advanced rules.
type (
	// Shelter is SHELTER [place] OPEN | HOUSE | OPEN THEN HOUSE (§13.i).
	Shelter struct {
		At Place // "" for every manor
		Do ShelterWord
	}
	// Invade is AT place ASSAULT | BESIEGE | PILLAGE [acts] | PASS [PHASES n…] (§13.i, §14, §6.x).
	Invade struct {
		At     Place
		Do     InvadeWord
		Acts   []PillageAct // of PILLAGE; none means all
		Phases []int        // rising, 1 to 3; none: all
	}
	// Profess is FAITH CHRISTIAN|DRUID, at the setting out (§18).
	Profess struct{ Faith Faith }
	// Convert is CONVERT CHRISTIAN|DRUID, in any season (§18).
	Convert struct{ To Faith }
	// Repair is REPAIR CASTLE|CHURCH|CIRCLE AT manor (§13.ii, §25).
	Repair struct {
		What Improvement
		At   Place
	}
	// Swarm is SWARM [FROM manor] TO manor, a wish for fate 16 (§25).
	Swarm struct{ From, To Place }
	// Boundary is BOUNDARY manor, a wish for fate 17 (§25).
	Boundary struct{ Manor Place }
	// Lightning is LIGHTNING manor, whose church or circle the owner rolls for in fate 4 and 5 (§25).
	Lightning struct{ Manor Place }
)

// ShelterWord is how the holder's troops meet an attack on their manor.
type ShelterWord uint8

// The ways of defence (§13.i).
const (
	InTheOpen ShelterWord = iota
	InTheHouse
	OpenThenHouse
)

// InvadeWord is what invaders do about troops in a house.
type InvadeWord uint8

// The answers of the invader (§13.i).
const (
	Assault InvadeWord = iota
	Besiege
	Pillage
	Pass
)

// PillageAct is one of the acts of pillage, in the order in which they are done (§14).
type PillageAct uint8

// The acts of pillage.
const (
	Fields PillageAct = iota
	Hives
	Loot
	PillageMill
	Reeves
)

// Faith is a lord's religion (§18).
type Faith uint8

// The faiths; none in the standard game.
const (
	NoFaith Faith = iota
	Christian
	Druid
)

// unplayed fails because a word belongs to optional rules that this game does not play.
func (p *parser) unplayed(k keyword) {
	p.fail(CodeLater, p.pos, k.String()+" belongs to the optional rules, which are not played in this game.")
	p.fault.tok++
}

// playsHere fails where the keyword at p.pos belongs to rules that are not played.
func (p *parser) playsHere() {
	if k := p.keyAt(p.pos); !p.knows(k) {
		p.unplayed(k)
	}
}

// takesWord passes over a word that is no keyword, and reports whether it stood there.
func (p *parser) takesWord(folded string) bool {
	if p.failed || p.pos >= len(p.toks) || p.toks[p.pos].kind != word || string(p.fold(p.pos, p.pos+1)) != folded {
		return false
	}
	p.pos++
	return true
}

// shelter reads SHELTER [place] OPEN | HOUSE | OPEN THEN HOUSE.
func (p *parser) shelter() (s Shelter) {
	p.takes(kAt)
	switch k := p.keyAt(p.pos); {
	case p.aloneAfter(p.pos):
		p.expect("a manor, OPEN or HOUSE")
	case k != kOpen && k != kHouse:
		s.At = p.manor()
	}
	if choose(p, []meaning[bool]{{kOpen, false}, {kHouse, true}}) {
		s.Do = InTheHouse
	} else if p.takesWord("then") {
		s.Do = OpenThenHouse
		p.needs(kHouse)
	}
	return s
}

// pillageActs reads the acts of PILLAGE, up to the end of the line; they come rising and without doubles.
func (p *parser) pillageActs() (acts []PillageAct) {
	for act, ok := p.pillageAct(); ok; act, ok = p.pillageAct() {
		acts = append(acts, act)
	}
	if i := p.pos; !p.failed && i < len(p.toks) && p.toks[i].kind == word && !p.isTail(i) && p.keyAt(i) != kPhases {
		p.fail(CodeUnknownWord, i, quote(p.said(i, i+1))+" is no act of pillage: FIELDS, HIVES, LOOT, MILL and REEVES are, and none of them means all.")
	}
	slices.Sort(acts)
	return slices.Compact(acts)
}

// pillageAct reads one act of pillage, if one follows.
func (p *parser) pillageAct() (PillageAct, bool) {
	at := p.pos
	p.skipCommas()
	p.takes(kAnd)
	switch {
	case p.takesWord("fields"):
		return Fields, true
	case p.takes(kHive):
		return Hives, true
	case p.takesWord("loot"):
		return Loot, true
	case p.takes(kMill):
		return PillageMill, true
	case p.takes(kReeve):
		return Reeves, true
	}
	p.pos = at
	return 0, false
}

// String is the way of defence in capitals.
func (w ShelterWord) String() string { return [...]string{"OPEN", "HOUSE", "OPEN THEN HOUSE"}[w] }

var invadeWords = []meaning[InvadeWord]{{kAssault, Assault}, {kBesiege, Besiege}, {kPillage, Pillage}, {kPass, Pass}}

// String is the answer in capitals.
func (w InvadeWord) String() string { return wordFor(w, invadeWords) }

// String is the act in capitals.
func (a PillageAct) String() string {
	return [...]string{"FIELDS", "HIVES", "LOOT", "MILL", "REEVES"}[a]
}

var faiths = []meaning[Faith]{{kChristian, Christian}, {kDruid, Druid}}

// String is the faith in capitals.
func (f Faith) String() string { return wordFor(f, faiths) }

// Title is what a lord of the faith is called; a lord who has chosen none is a Christian (§18).
func (f Faith) Title() string {
	if f == Druid {
		return "Druid"
	}
	return "Christian"
}

// Site is the religious site of the faith: churches are of the Christians, circles of the Druids (§18).
func (f Faith) Site() Improvement {
	if f == Druid {
		return Circle
	}
	return Church
}

// MarshalText writes the faith in small letters.
func (f Faith) MarshalText() ([]byte, error) { return []byte(strings.ToLower(f.String())), nil }

// UnmarshalText reads a faith.
func (f *Faith) UnmarshalText(text []byte) error {
	for i, n := range [...]string{"", "christian", "druid"} {
		if n == string(text) {
			*f = Faith(i)
			return nil
		}
	}
	return fmt.Errorf("no faith is called %q; there are christian and druid", text)
}

// printActs prints acts of pillage with blanks between.
func printActs(acts []PillageAct) string {
	return strings.ReplaceAll(printList(acts, PillageAct.String), ",", "")
}

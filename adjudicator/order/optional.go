package order

import (
	"fmt"
	"strconv"
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
	// Invade is AT place ASSAULT | BESIEGE | PILLAGE [acts] | PASS (§13.i, §14).
	Invade struct {
		At   Place
		Do   InvadeWord
		Acts []PillageAct // of PILLAGE; none means all
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
	p.fail(CodeLater, p.pos, spelling[k]+" belongs to the optional rules, which are not played in this game.")
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
func (p *parser) shelter() Order {
	var s Shelter
	p.takes(kAt)
	switch k := p.keyAt(p.pos); {
	case p.aloneAfter(p.pos):
		p.expect("a manor, OPEN or HOUSE")
	case k != kOpen && k != kHouse:
		s.At = p.manor()
	}
	if p.oneOf(kOpen, kHouse) == kHouse {
		s.Do = InTheHouse
	} else if p.takesWord("then") {
		s.Do = OpenThenHouse
		p.needs(kHouse)
	}
	return s
}

// invade reads AT place ASSAULT | BESIEGE | PILLAGE [acts] | PASS.
func (p *parser) invade() Order {
	o := Invade{At: p.manor()}
	p.playsHere()
	switch p.oneOf(kAssault, kBesiege, kPillage, kPass) {
	case kBesiege:
		o.Do = Besiege
	case kPass:
		o.Do = Pass
	case kPillage:
		o.Do = Pillage
		for act, ok := p.act(); ok; act, ok = p.act() {
			o.Acts = withAct(o.Acts, act)
		}
		if i := p.pos; !p.failed && i < len(p.toks) && p.toks[i].kind == word && !p.isTail(i) {
			p.fail(CodeUnknownWord, i, quote(p.said(i, i+1))+" is no act of pillage: FIELDS, HIVES, LOOT, MILL and REEVES are, and none of them means all.")
		}
	}
	return o
}

// act reads one act of pillage, if one follows.
func (p *parser) act() (PillageAct, bool) {
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

// withAct puts an act into a rising list without doubles.
func withAct(acts []PillageAct, act PillageAct) []PillageAct {
	i := 0
	for i < len(acts) && acts[i] < act {
		i++
	}
	if i < len(acts) && acts[i] == act {
		return acts
	}
	acts = append(acts, act)
	copy(acts[i+1:], acts[i:])
	acts[i] = act
	return acts
}

// faith reads CHRISTIAN or DRUID.
func (p *parser) faith() Faith {
	if p.oneOf(kChristian, kDruid) == kDruid {
		return Druid
	}
	return Christian
}

func (p *parser) profess() Order { return Profess{p.faith()} }

// convert reads CONVERT CHRISTIAN|DRUID; a TO before the faith is passed over.
func (p *parser) convert() Order {
	p.takes(kTo)
	return Convert{p.faith()}
}

// repair reads REPAIR CASTLE|CHURCH|CIRCLE AT manor.
func (p *parser) repair() Order {
	p.playsHere()
	o := Repair{What: p.improvement(kCastle, kChurch, kCircle)}
	p.needs(kAt)
	o.At = p.manor()
	return o
}

// swarm reads SWARM [FROM manor] TO manor.
func (p *parser) swarm() Order {
	var o Swarm
	if p.takes(kFrom) {
		o.From = p.manor()
	}
	p.needs(kTo)
	o.To = p.manor()
	return o
}

func (p *parser) boundary() Order { return Boundary{p.manor()} }

func (p *parser) lightning() Order { return Lightning{p.manor()} }

// String prints the order in full words.
func (s Shelter) String() string {
	at := ""
	if s.At != "" {
		at = s.At.print()
	}
	return phrase("SHELTER", at, s.Do.String())
}

// String is the way of defence in capitals.
func (w ShelterWord) String() string { return [...]string{"OPEN", "HOUSE", "OPEN THEN HOUSE"}[w] }

// String prints the order in full words.
func (o Invade) String() string {
	s := phrase(clause("AT", o.At), o.Do.String())
	for _, a := range o.Acts {
		s += " " + a.String()
	}
	return s
}

// String is the answer in capitals.
func (w InvadeWord) String() string { return [...]string{"ASSAULT", "BESIEGE", "PILLAGE", "PASS"}[w] }

// String is the act in capitals.
func (a PillageAct) String() string {
	return [...]string{"FIELDS", "HIVES", "LOOT", "MILL", "REEVES"}[a]
}

// String is the faith in capitals.
func (f Faith) String() string { return [...]string{"", "CHRISTIAN", "DRUID"}[f] }

// Title is what a lord of the faith is called; who has chosen none is a Christian (§18).
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

// String prints the order in full words.
func (o Profess) String() string { return "FAITH " + o.Faith.String() }

// String prints the order in full words.
func (o Convert) String() string { return "CONVERT " + o.To.String() }

// String prints the order in full words.
func (o Repair) String() string { return phrase("REPAIR", o.What.String(), clause("AT", o.At)) }

// String prints the order in full words.
func (o Swarm) String() string { return phrase("SWARM", clause("FROM", o.From), clause("TO", o.To)) }

// String prints the order in full words.
func (o Boundary) String() string { return "BOUNDARY " + o.Manor.print() }

// String prints the order in full words.
func (o Lightning) String() string { return "LIGHTNING " + o.Manor.print() }

// bid prints what is bid for a site.
func bid(n int) string {
	if n == 0 {
		return ""
	}
	return "BID " + strconv.Itoa(n)
}

package adjudicator

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// readOfTroop reads what is so of a troop that there has been.
func (u *ruling) readOfTroop(f *ruledFact, w []string) (why string) {
	name := fmt.Sprintf("%s %02d", u.before.Player(f.lord).Lord, f.troop)
	t := u.before.Player(f.lord).Troop(f.troop)
	if t == nil {
		return fmt.Sprintf("there has never been a %s; a new troop is written: %s has a man A at Ashby", name, u.before.Player(f.lord).Lord)
	}
	f.fits = func(s *State) string {
		if s.Player(f.lord).Living(f.troop) == nil {
			return fmt.Sprintf("%s is %s; rule too that he lives, %s unhurt, or leave this out", name, s.Player(f.lord).Troop(f.troop).Status, name)
		}
		return ""
	}
	switch word := w[0]; {
	case word == "at" && len(w) > 1:
		at, why := u.placeNamed(w[1:])
		f.topic, f.says, f.place = "at", strconv.Itoa(int(at)), true
		f.setTroop(func(t *Troop) { t.At = at })
		return why
	case word == "grade" && len(w) == 2:
		return u.readGrade(f, *t, w[1])
	case word == "lord" && len(w) == 1:
		return u.readLord(f, *t, name)
	case len(w) == 1:
		if as, ok := troopStates[word]; ok {
			f.topic, f.says = "health", word
			f.setTroop(func(t *Troop) { t.Status, t.Wounded = as.Status, as.Wounded || as.Status != Alive && t.Wounded })
			f.fits = u.fitsLord(f, as.Status)
			return ""
		}
	}
	return fmt.Sprintf("%q cannot be ruled of a troop, but: at Foxwood, wounded, unhurt, dead, gone, grade B, lord", strings.Join(w, " "))
}

// troopStates are what a troop may be, in one word.
var troopStates = map[string]Troop{"wounded": {Wounded: true}, "unhurt": {}, "dead": {Status: Dead}, "gone": {Status: Gone}}

// setTroop makes something true of the fact's troop.
func (f *ruledFact) setTroop(do func(*Troop)) {
	f.set = func(s *State) string {
		do(s.Player(f.lord).Troop(f.troop))
		return ""
	}
}

// fitsLord says that a lord cannot live again while another has followed him (§10.iii).
func (u *ruling) fitsLord(f *ruledFact, status Status) func(*State) string {
	return func(s *State) string {
		p := s.Player(f.lord)
		other := p.otherLord(f.troop)
		if other == nil || status != Alive || p.Troop(f.troop).Kind != Lord {
			return ""
		}
		return fmt.Sprintf("%02d is lord in his place; correct the season in which the lord died, or rule too that %02d is dead or gone", other.ID, other.ID)
	}
}

// otherLord is a lord of the player who lives and has another number; nil without (§10.iii).
func (p *Player) otherLord(id TroopID) *Troop {
	for i := range p.Troops {
		if t := &p.Troops[i]; t.ID != id && t.Kind == Lord && t.Status == Alive {
			return t
		}
	}
	return nil
}

// readGrade reads the grade of a knight or a man.
func (u *ruling) readGrade(f *ruledFact, t Troop, word string) (why string) {
	if t.Kind == Lord {
		return "a lord has no grade to rule"
	}
	if why := t.setGrade(word); why != "" {
		return why
	}
	f.topic, f.says = "grade", word
	f.setTroop(func(old *Troop) { old.Grade = t.Grade })
	return ""
}

// readLord reads that a knight is lord, in place of one who is dead (§10.iii).
func (u *ruling) readLord(f *ruledFact, t Troop, name string) (why string) {
	if t.Kind == Man {
		return name + " is a man-at-arms; a knight may be lord"
	}
	f.topic, f.says = "lord", "lord"
	f.setTroop(func(t *Troop) {
		if t.Kind == Knight { // who has been lord from the start was not appointed
			t.Kind, t.Appointed = Lord, true
		}
	})
	alive := f.fits
	f.fits = func(s *State) string {
		if other := s.Player(f.lord).otherLord(f.troop); other != nil {
			return fmt.Sprintf("%02d is lord, and lives; a lord follows one who is dead or gone: rule that too", other.ID)
		}
		return alive(s)
	}
	return ""
}

// readOfPlace reads what is so of a manor.
func (u *ruling) readOfPlace(f *ruledFact, at board.Position, w []string) (why string) {
	land := u.board.Place(at)
	if land.Kind != board.Manor {
		return fmt.Sprintf("%s is a %s; of places only manors can be ruled", land.Name, land.Kind)
	}
	f.manor = at
	switch word := w[0]; {
	case word == "held" && len(w) > 2 && w[1] == "by":
		name := strings.Join(w[2:], " ")
		if seat := u.lord(name); seat != NoSeat {
			return f.setManor("holder", name, func(m *Manor) { m.Holder = seat })
		}
		return fmt.Sprintf("%q is no lord of this game%s", name, meant(name, u.lords()))
	case word == "unheld" && len(w) == 1:
		return f.setManor("holder", "", func(m *Manor) { m.Holder = NoSeat })
	case (word == "supervised" || word == "unsupervised") && len(w) == 1:
		return f.setManor("supervised", word, func(m *Manor) { m.Supervised = word == "supervised" })
	case word == "has" && len(w) == 2:
		return u.readWorks(f, land, w[1], WorksWhole)
	case word == "has" && len(w) == 3 && w[1] == "no":
		return u.readWorks(f, land, w[2], NotBuilt)
	case len(w) == 2 && (word == "reeve" || word == "mill"):
		return "a reeve or a mill is there or not: has " + word + ", has no " + word
	case len(w) == 2 && w[1] == "whole":
		return u.readWorks(f, land, word, WorksWhole)
	case len(w) == 2 && w[1] == "damaged":
		return u.readWorks(f, land, word, WorksDamaged)
	case len(w) == 2:
		return u.readCount(f, land, word, w[1])
	}
	return u.notOfManor(w)
}

// notOfManor says what can be ruled of a manor.
func (u *ruling) notOfManor(w []string) string {
	return fmt.Sprintf("%q cannot be ruled of a manor, but: held by Gawaine, unheld, supervised, unsupervised, hives 2, foresters 1, burnt 1, "+
		"scorched 1, has mill, has no mill (reeve, castle, church, circle likewise), castle damaged, castle whole", strings.Join(w, " "))
}

// setManor makes something true of the fact's manor.
func (f *ruledFact) setManor(topic, says string, do func(*Manor)) (why string) {
	f.topic, f.says = topic, strings.ToLower(says)
	f.set = func(s *State) string {
		do(&s.Manors[f.manor])
		return ""
	}
	return ""
}

// A manorCount is a figure of a manor, of which its land has room for so many.
type manorCount struct {
	land string
	room func(*board.Place) int
	set  func(*Manor, int)
}

var manorCounts = map[string]manorCount{
	"hives":     {"pasture", func(p *board.Place) int { return p.Pasture }, func(m *Manor, n int) { m.Hives = n }},
	"foresters": {"forest", func(p *board.Place) int { return p.Forest }, func(m *Manor, n int) { m.Foresters = n }},
	"burnt":     {"arable", func(p *board.Place) int { return p.Arable }, func(m *Manor, n int) { m.Burnt = n }},
	"scorched":  {"forest", func(p *board.Place) int { return p.Forest }, func(m *Manor, n int) { m.Scorched = 1<<n - 1 }},
}

// readCount reads a figure of a manor, as far as its land has room (§1).
func (u *ruling) readCount(f *ruledFact, land *board.Place, word, figure string) (why string) {
	c, ok := manorCounts[word]
	if !ok {
		return u.notOfManor([]string{word, figure})
	}
	n, why := factNumber(figure, mostRuled)
	switch {
	case why != "":
		return why
	case n > c.room(land):
		return fmt.Sprintf("%s has %s: 0 to %d", land.Name, phrase.Figures(c.room(land), c.land+" unit"), c.room(land))
	case word == "scorched" && !u.before.Options.Fate:
		return "forests are scorched where fate is played"
	}
	return f.setManor(word, strconv.Itoa(n), func(m *Manor) { c.set(m, n) })
}

// readWorks reads that a manor has a reeve, a mill, a castle, a church or a circle, or has none (§5.vi, §13.ii, §19).
func (u *ruling) readWorks(f *ruledFact, land *board.Place, word string, state Works) (why string) {
	site, isSite := ruledSites[word]
	switch o := u.before.Options; {
	case word == "reeve" || word == "mill":
		if state != NotBuilt && !land.River {
			return land.Name + " has no river rights, which a reeve and a mill need"
		}
		return f.setManor(word, state.String(), func(m *Manor) {
			if word == "mill" {
				m.Mill = state != NotBuilt
			} else {
				m.Reeve = state != NotBuilt
			}
		})
	case word == "castle" && !o.Castles:
		return "castles are not played in this game"
	case word == "castle":
		return f.setManor(word, state.String(), func(m *Manor) { m.Castle = state })
	case isSite && !o.Advanced:
		return "churches and circles are of the advanced game"
	case isSite:
		return u.readSite(f, land, site, state)
	}
	return u.notOfManor([]string{word})
}

var ruledSites = map[string]order.Improvement{"church": order.Church, "circle": order.Circle}

// readSite reads that a church or a circle stands at a manor, as far as its lord does not pull it down (§18, §19).
func (u *ruling) readSite(f *ruledFact, land *board.Place, what order.Improvement, state Works) (why string) {
	name := improvementNames[what]
	if state != NotBuilt && land.Parish == "" {
		return land.Name + " lies in no parish, and has no " + name
	}
	f.fits = func(s *State) string {
		if h := s.Manors[f.manor].Holder; state != NotBuilt && h != NoSeat && s.Player(h).Faith.Site() != what {
			return fmt.Sprintf("%s, who holds the manor, is a %s, and pulls a %s down", s.Player(h).Lord, s.Player(h).Faith.Title(), name)
		}
		return ""
	}
	f.topic, f.says = name, state.String()
	f.set = func(s *State) string {
		switch site := s.Manors[f.manor].site(what); {
		case state == NotBuilt:
			*site = Site{}
		case site.State == NotBuilt:
			s.Sites++
			*site = Site{State: state, Built: s.Sites}
		default:
			site.State = state
		}
		return ""
	}
	return ""
}

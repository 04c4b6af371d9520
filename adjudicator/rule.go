package adjudicator

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Rule makes facts true at the start of the season that is next in s, which is untouched, and returns the state
// with them and a record of what they change; what is so already gives no event. The facts hold together, in
// whatever order they stand, one a line in the words of a scenario's expect:
//
//	Lancelot treasury 12 | income 9 | points 3 | faith druid
//	Lancelot 05 at Foxwood | wounded | unhurt | dead | gone | grade B | lord
//	Lancelot has a man A at Ashby          a new troop, with the next free number
//	Ashby held by Gawaine | unheld | supervised | unsupervised
//	Ashby hives 2 | foresters 1 | burnt 1 | scorched 1
//	Ashby has reeve | has no reeve         so with mill, castle, church and circle
//	Ashby castle damaged | whole           so with church and circle
//
// The rules say what follows of them, and nothing else changes. The troops of a lord who is dead by a ruling are as
// if he had died at the end of the season before: in spring the next lord is found at once, as for one whom
// fate kills in winter; in summer and autumn they are brought to their own manors and have no lord until
// winter; in winter that winter finds the next (§10). A lord who has troops or manors again is in the game
// again (§16). A siege is over where the manor changes hands, nobody is inside or no besieger is left (§13.iii).
// What the lord of a manor pulls down as of the other faith is gone (§18).
//
// Facts that cannot be are a *FactError, and then nothing is changed.
func Rule(r *ruleset.Rules, b *board.Board, s State, facts []string) (after State, record []Event, err error) {
	u := &ruling{rules: r, board: b, before: &s, facts: make([]ruledFact, 0, len(facts))} // its facts stay where they are
	if err := u.read(facts); err != nil {
		return s, nil, err
	}
	ruled, err := u.establish()
	if err != nil {
		return s, nil, err
	}
	then := u.follow(&ruled)
	record = append(u.changes(&s, &ruled, false), u.changes(&ruled, &then, true)...)
	return Replay(s, record), record, nil
}

// A FactError says which fact cannot be, and why, with what would be right.
type FactError struct {
	N    int    // of the facts, from 1
	Fact string // as it was written
	Why  string
}

// Error is the fact with what is wrong.
func (e *FactError) Error() string { return fmt.Sprintf("%q: %s", e.Fact, e.Why) }

// A ruling is facts that are being made true.
type ruling struct {
	rules  *ruleset.Rules
	board  *board.Board
	before *State
	facts  []ruledFact
}

// wrong is the error of one fact.
func (u *ruling) wrong(i int, why string) error {
	return &FactError{N: i + 1, Fact: u.facts[i].text, Why: why}
}

// establish is the state in which the facts are true, before what follows of them; an error names the fact that
// cannot be.
func (u *ruling) establish() (State, error) {
	s := u.before.Clone()
	for i := range u.facts {
		if why := u.facts[i].set(&s); why != "" {
			return s, u.wrong(i, why)
		}
	}
	for i := range u.facts {
		if f := &u.facts[i]; f.fits != nil {
			if why := f.fits(&s); why != "" {
				return s, u.wrong(i, why)
			}
		}
	}
	if err := u.sound(&s); err != nil {
		return s, u.wrong(u.culprit(), "then "+err.Error())
	}
	return s, nil
}

// culprit is the fact that breaks what must hold of the state: the first with which, and with all those after
// it, it does not hold.
func (u *ruling) culprit() int {
	s, first := u.before.Clone(), -1
	for i := range u.facts {
		u.facts[i].set(&s)
		switch broken := u.sound(&s) != nil; {
		case !broken:
			first = -1
		case first < 0:
			first = i
		}
	}
	return first
}

// sound says what of a state can never be: what breaks an invariant, and what the rules have no counters for
// (setting supply, §1).
func (u *ruling) sound(s *State) error {
	if err := CheckInvariants(u.rules, u.board, s); err != nil {
		return err
	}
	for i := range s.Players {
		for kind := Lord; kind <= Man; kind++ {
			for grade := ruleset.Esquire; grade <= ruleset.GradeA; grade++ {
				t := Troop{Kind: kind, Grade: grade}
				supply, has := counters(u.rules, kind, grade), s.Players[i].counted(kind, grade)
				if u.rules.Supply && kind != Lord && has > supply && has > u.before.Players[i].counted(kind, grade) {
					return fmt.Errorf("%s has %d troops %s, and counters for %d", s.Players[i].Lord, has, t.words(), supply)
				}
			}
		}
	}
	return u.soundWorks(s)
}

// soundWorks says of which improvement more stand than there are, or in which parish two sites of a kind (§1, §19).
func (u *ruling) soundWorks(s *State) error {
	for what := order.Hive; what <= order.Circle; what++ {
		_, supply := improvement(u.rules, what)
		if n := standing(s, what); u.rules.Supply && n > supply && n > standing(u.before, what) {
			return fmt.Errorf("%s stand on the board, and there are %d", phrase.Figures(n, improvementNames[what]), supply)
		}
	}
	for _, what := range [...]order.Improvement{order.Church, order.Circle} {
		in := map[string]int{}
		for i := range s.Manors {
			if parish := u.board.Place(board.Position(i)).Parish; parish != "" && s.Manors[i].site(what).State != NotBuilt {
				if in[parish]++; in[parish] > 1 {
					return fmt.Errorf("the parish %s has %s, and a parish has one at most", parish, phrase.Figures(in[parish], improvementNames[what]))
				}
			}
		}
	}
	return nil
}

// follow is the state with what the rules say follows of the facts.
func (u *ruling) follow(s *State) State {
	g := newGame(u.rules, u.board, *s, nil, nil)
	for i := range g.state.Players {
		u.followLord(g, Seat(i))
	}
	for i := range g.state.Manors {
		u.followManor(g, board.Position(i))
	}
	for i := range u.facts {
		if u.facts[i].place { // brought to no other manor than the one that was ruled
			u.facts[i].set(g.state)
		}
	}
	return *g.state
}

// followLord makes true what follows for a lord who is dead by a ruling, or alive again (§10), and for one who has
// anything again (§16).
func (u *ruling) followLord(g *game, seat Seat) {
	p, led := g.state.Player(seat), u.before.Player(seat).LivingLord() != nil
	p.Out = p.Out && p.countLiving() == 0 && g.state.Held(seat) == 0
	switch leads := p.LivingLord() != nil; {
	case leads == led:
	case leads:
		p.Barred = false
	case g.state.Season == Spring:
		p.Barred = true
		g.appointLord(seat, 0)
	case g.state.Season == Winter:
		p.Barred = true
	default:
		p.Barred = true
		g.bringHome(seat, Placed)
	}
}

// followManor makes true what follows for a manor: what its lord pulls down if he is another, or of another
// faith, than he was (§18), and the end of a siege (§13.iii).
func (u *ruling) followManor(g *game, at board.Position) {
	m, was := &g.state.Manors[at], &u.before.Manors[at]
	if m.Holder != NoSeat && (m.Holder != was.Holder || g.state.Player(m.Holder).Faith != u.before.Player(m.Holder).Faith) {
		g.purge(m.Holder, at)
	}
	if m.Siege == 0 {
		return
	}
	for _, seat := range seatsOf(m.Siege) {
		if g.state.Player(seat).Count(at) == 0 {
			m.Siege &^= 1 << seat
		}
	}
	if m.Holder != was.Holder || g.state.Player(m.Holder).Count(at) == 0 {
		m.Siege = 0
	}
}

// changes is the record that makes one state of another: by lord, each with the troops by number, then the manors.
func (u *ruling) changes(before, after *State, follows bool) (record []Event) {
	for i := range after.Players {
		seat, was, now := Seat(i), before.Player(Seat(i)), after.Player(Seat(i))
		if was.Treasury != now.Treasury {
			record = append(record, TreasuryRuled{Lord: seat, Was: was.Treasury, Treasury: now.Treasury})
		}
		if a, b := was.standing(), now.standing(); a != b {
			record = append(record, LordRuled{Lord: seat, Was: a, Now: b, Follows: follows})
		}
		for _, t := range now.Troops {
			e := TroopRuled{Lord: seat, Now: t, New: !follows && u.recruits(seat, t.ID), Follows: follows}
			if old := was.Troop(t.ID); old != nil {
				e.Was = *old
			}
			if e.New || e.Was != t {
				record = append(record, e)
			}
		}
	}
	for i := range after.Manors {
		if was, now := before.Manors[i], after.Manors[i]; was != now {
			record = append(record, ManorRuled{Manor: board.Position(i), Was: was, Now: now, Follows: follows})
		}
	}
	return record
}

// recruits reports whether a fact gave a new troop this number.
func (u *ruling) recruits(seat Seat, id TroopID) bool {
	return slices.ContainsFunc(u.facts, func(f ruledFact) bool { return f.recruit && f.lord == seat && f.troop == id })
}

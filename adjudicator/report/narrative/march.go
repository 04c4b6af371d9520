package narrative

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// marchEvents are those of marches and of what follows a fight (§6).
var marchEvents = []telling{
	tell(account[adjudicator.TroopsMoved]{letter: (*narrator).followMoves, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.TroopsWaited]{letter: (*narrator).keepWaiting, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.SidesMet]{letter: (*narrator).keepMeeting, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.TroopsTurned]{letter: (*narrator).tellTurned, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.TroopsScattered]{
		letter: (*narrator).tellScattered,
		news:   (*newsFeed).tellScattered,
		history: func(c *historyLine, e adjudicator.TroopsScattered) {
			if e.Leader {
				c.first = append(c.first, c.Name(e.Lord)+" is lost with those of his who scattered")
			}
		},
		review: func(w *warnings, e adjudicator.TroopsScattered) {
			if e.Leader {
				w.alarm("%s was lost with those who scattered, and his player has no lord.", w.Name(e.Lord))
			}
		},
	}),
}

// A pass is a meeting of the reader's troops with another's.
type pass struct {
	at, and board.Position
	other   adjudicator.Seat
	own     []adjudicator.TroopID
	theirs  []adjudicator.TroopID
}

// followMoves follows a step of a mile, a retreat, or a placing.
func (s *narrator) followMoves(e adjudicator.TroopsMoved) {
	if e.Phase == 0 {
		s.closePhase()
		s.tellPlaced(e)
		return
	}
	s.openPhase(e.Phase)
	for _, m := range e.Moves {
		s.lengthenJourney(e.Phase, m)
	}
	if e.Mile == 0 {
		s.tellRetreats(e)
		s.noteNewPlaces(e)
		return
	}
	s.noteNewPlaces(e)
	if s.Reader != adjudicator.NoSeat {
		s.findPasses(e)
	}
}

func (s *narrator) noteNewPlaces(e adjudicator.TroopsMoved) {
	for _, m := range e.Moves {
		s.at[m.Lord][m.Troop] = m.To
	}
}

// tellRetreats tells of the moves after a fight: retreats, those who give way to them,
// and winners on a road who take the losers' milestone.
func (s *narrator) tellRetreats(e adjudicator.TroopsMoved) {
	for _, text := range s.stepsOf(e.Moves) {
		s.happens("%s", text)
	}
}

// stepsOf tells steps of troops, those who went the same way together.
func (s *narrator) stepsOf(moves []adjudicator.Move) (all []string) {
	for _, g := range view.GroupBy(slices.Values(moves), func(m adjudicator.Move) (adjudicator.Move, adjudicator.TroopID) {
		id := m.Troop
		m.Troop = 0
		return m, id
	}) {
		m := &g.Key
		verb := stepVerbs[m.Why]
		all = append(all, s.Troops(m.Lord, g.All)+" "+verb[oneIf(len(g.All) > 1)]+" "+s.StepTowards(m.From, m.To)+".")
	}
	return all
}

// stepVerbs say of one troop, and of several, that they make a step; those of marches stand only where a step is asked about.
var stepVerbs = func() (verbs [adjudicator.Retires + 1][2]string) {
	for m := range verbs {
		verbs[m] = [2]string{"falls back", "fall back"}
	}
	verbs[adjudicator.Displaced] = [2]string{"gives way to them,", "give way to them,"}
	verbs[adjudicator.Pushes] = [2]string{"presses on", "press on"}
	verbs[adjudicator.Marches] = [2]string{"marches", "march"}
	verbs[adjudicator.Returns] = [2]string{"marches back", "march back"}
	verbs[adjudicator.Flees] = [2]string{"flees", "flee"}
	return verbs
}()

// tellScattered tells of those who are lost where there was neither room for all nor a way out (§6.vii).
func (s *narrator) tellScattered(e adjudicator.TroopsScattered) {
	s.openPhase(e.Phase)
	one := len(e.Troops) == 1
	for _, id := range e.Troops {
		s.alive[e.Lord][id] = false
	}
	s.happens("There is no room for all at %s, and no way out: %s %s, and %s not seen again.", s.Place(e.At),
		s.Troops(e.Lord, slices.Sorted(slices.Values(e.Troops))), phrase.Choose(one, "runs away", "scatter"), phrase.Choose(one, "is", "are"))
	if e.Leader {
		s.tally.gone = s.tally.gone || e.Lord == s.Reader
		s.happens("From now on %s troops have no lord, and make for home.", s.Whose(e.Lord))
	}
}

// tellPlaced tells of those who retire or are brought home at a season's end (§6.ix, §10.i).
func (s *narrator) tellPlaced(e adjudicator.TroopsMoved) {
	s.noteNewPlaces(e)
	title := s.endTitle()
	if e.Moves[0].Why == adjudicator.Retires {
		s.settleClaims()
		s.tellIncomes()
		title = homeTitle
	}
	for _, text := range s.placings(e.Moves) {
		s.say(title, "%s", text)
	}
}

// placings tell where troops of each lord were placed at a season's end.
func (s *narrator) placings(moves []adjudicator.Move) (all []string) {
	what := phrase.Choose(moves[0].Why == adjudicator.Placed, "find their way home: ", "retire: ")
	for _, of := range view.GroupBy(slices.Values(moves), func(m adjudicator.Move) (adjudicator.Seat, adjudicator.Move) { return m.Lord, m }) {
		var parts []string
		for _, g := range view.GroupBy(slices.Values(of.All), func(m adjudicator.Move) (board.Position, adjudicator.TroopID) { return m.To, m.Troop }) {
			parts = append(parts, naming.Numbers(slices.Sorted(slices.Values(g.All)))+" to "+s.Place(g.Key))
		}
		all = append(all, s.Whose(of.Key)+" troops "+what+strings.Join(parts, "; ")+".")
	}
	return all
}

// keepWaiting keeps who of the reader's did not make a step; why others wait is hidden.
func (s *narrator) keepWaiting(e adjudicator.TroopsWaited) {
	s.openPhase(e.Phase)
	if !s.knows(e.Lord) {
		return
	}
	for _, w := range s.phase.waits {
		if w.At == e.At && w.To == e.To && w.Why == e.Why && slices.Equal(w.Troops, e.Troops) {
			return
		}
	}
	s.phase.waits = append(s.phase.waits, e)
}

func (s *narrator) whyTheyWait(e adjudicator.TroopsWaited) string {
	who, at, to := s.Troops(e.Lord, e.Troops), s.Place(e.At), s.Place(e.To)
	one := len(e.Troops) == 1
	switch e.Why {
	case adjudicator.WaitsFull:
		return fmt.Sprintf("%s %s at %s: there would be more than six of %s at %s.", who, phrase.Choose(one, "waits", "wait"), at, s.WhoseOwn(e.Lord), to)
	case adjudicator.WaitsClosed:
		return fmt.Sprintf("%s %s at %s: %s is washed away.", who, phrase.Choose(one, "waits", "wait"), at, to)
	case adjudicator.WaitsInside:
		return fmt.Sprintf("%s cannot leave %s: others lie before its walls.", who, at)
	}
	return fmt.Sprintf("%s %s at %s: the way on, %s, is held.", who, phrase.Choose(one, "stops", "stop"), at, to)
}

// tellTurned tells the reader what their own troops do after a fight, or without a lord;
// what others have in mind is hidden from players.
func (s *narrator) tellTurned(e adjudicator.TroopsTurned) {
	s.openPhase(e.Phase)
	if !s.knows(e.Lord) {
		return
	}
	if e.Phase == 3 && e.Now != adjudicator.Flees {
		return // there is no phase left in which they would go
	}
	who, one := s.Troops(e.Lord, e.Troops), len(e.Troops) == 1
	switch {
	case e.Now == adjudicator.Flees:
		s.phase.head = append(s.phase.head, view.Item{Text: phrase.UpperFirst(who) + phrase.Choose(one, " makes", " make") + " for " + s.Place(e.Goal) + ", now that " + s.Does(e.Lord, "are", "is") + " dead."})
	case e.Goal == board.NoPosition:
		s.happens("%s will stay where %s.", who, phrase.Choose(one, "he stands", "they stand"))
	case e.Phase >= s.Rules.Phases: // the season is over before they can march
	case e.Now == adjudicator.Returns:
		s.happens("%s %s back for %s, as ordered.", who, phrase.Choose(one, "turns", "turn"), s.Place(e.Goal))
	case e.Now == adjudicator.Retreats:
		if !s.fellBackTowards(who, s.Place(e.Goal)) {
			s.happens("%s %s for %s.", who, phrase.Choose(one, "makes", "make"), s.Place(e.Goal))
		}
	}
}

// fellBackTowards reports whether it has been told in this phase that they fall back towards a place.
func (s *narrator) fellBackTowards(who, place string) bool {
	return slices.ContainsFunc(s.phase.items, func(i view.Item) bool {
		return strings.HasPrefix(i.Text, phrase.UpperFirst(who)+" fall") && strings.HasSuffix(i.Text, "towards "+place+".")
	})
}

// findPasses finds those whom the reader's troops met with this step: at one place,
// or on the road, where they changed places. That they met is seen from where
// everybody went, so that it betrays nothing.
func (s *narrator) findPasses(e adjudicator.TroopsMoved) {
	for _, own := range e.Moves {
		for seat := range s.at {
			if seat == int(own.Lord) || (own.Lord != s.Reader && seat != int(s.Reader)) {
				continue
			}
			for id := 1; id < 100; id++ {
				if s.alive[seat][id] {
					s.findPass(e, own, adjudicator.Seat(seat), adjudicator.TroopID(id))
				}
			}
		}
	}
}

// findPass looks whether a move brought a troop together with another's.
func (s *narrator) findPass(e adjudicator.TroopsMoved, m adjudicator.Move, seat adjudicator.Seat, id adjudicator.TroopID) {
	at, and := m.To, board.NoPosition
	if s.at[seat][id] != at {
		if s.at[seat][id] != m.From || !slices.Contains(e.Moves, adjudicator.Move{Lord: seat, Troop: id, From: m.To, To: m.From, Why: adjudicator.Marches}) {
			return
		}
		at, and = min(m.From, m.To), max(m.From, m.To)
	}
	mine, other, theirs := m.Troop, seat, id
	if m.Lord != s.Reader {
		mine, other, theirs = id, m.Lord, m.Troop
	}
	for i := range s.phase.passes {
		if p := &s.phase.passes[i]; p.at == at && p.and == and && p.other == other {
			p.own, p.theirs = append(p.own, mine), append(p.theirs, theirs)
			return
		}
	}
	s.phase.passes = append(s.phase.passes, pass{at, and, other, []adjudicator.TroopID{mine}, []adjudicator.TroopID{theirs}})
}

// tellPass tells of a meeting, unless they fought.
func (s *narrator) tellPass(title string, p *pass) {
	if s.passedInPeace(p) {
		s.say(title, "%s", s.passText(s.Reader, p))
	}
}

// passedInPeace reports whether those who met did not fight, and were not kept apart by walls.
func (s *narrator) passedInPeace(p *pass) bool {
	if p.and == board.NoPosition && s.shutOut(p.at, s.Reader, p.other) {
		return false
	}
	return !slices.ContainsFunc(s.phase.fights, func(f adjudicator.FightBegan) bool {
		a, b := f.Sides[0].Lord, f.Sides[1].Lord
		return (a == s.Reader && b == p.other || a == p.other && b == s.Reader) && f.At == p.at && f.And == p.and
	})
}

// passText tells that a lord's troops met others, and that neither side fought.
func (s *narrator) passText(seat adjudicator.Seat, p *pass) string {
	slices.Sort(p.own)
	slices.Sort(p.theirs)
	p.own, p.theirs = slices.Compact(p.own), slices.Compact(p.theirs)
	how := phrase.Choose(p.and == board.NoPosition, "neither side wishes to fight", "they let each other pass")
	return fmt.Sprintf("%s %s %s %s; %s.", s.Troops(seat, p.own), phrase.Choose(len(p.own) == 1, "meets", "meet"), s.Troops(p.other, p.theirs), s.Spot(p.at, p.and), how)
}

// tellScattered tells of those who were lost where there was no way out (§6.vii).
func (n *newsFeed) tellScattered(e adjudicator.TroopsScattered) {
	n.say(view.NewsPeople, "%s of %s scattered %s, where there was neither room nor a way out.", phrase.Count(len(e.Troops), "troop"), n.Name(e.Lord), n.Spot(e.At, board.NoPosition))
	if e.Leader {
		n.say(view.NewsDeath, "%s is lost among them; his troops go home.", n.Name(e.Lord))
	}
}

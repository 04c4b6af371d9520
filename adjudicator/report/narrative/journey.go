package narrative

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A journey is the way of one troop through the phases of a season (§6).
type journey struct {
	seat  adjudicator.Seat
	troop adjudicator.TroopID
	from  board.Position
	steps []step
}

// A step is one mile of a journey, or one back after a fight.
type step struct {
	phase int // 1 to 3
	to    board.Position
	why   adjudicator.Mode
}

// lengthenJourney adds a step to the journey of a troop.
func (s *narrator) lengthenJourney(phase int, m adjudicator.Move) {
	why := m.Why
	if why == adjudicator.Returns && !s.knows(m.Lord) {
		why = adjudicator.Marches // that it was ordered is hidden
	}
	i := slices.IndexFunc(s.journeys, func(j journey) bool { return j.seat == m.Lord && j.troop == m.Troop })
	if i < 0 {
		i, s.journeys = len(s.journeys), append(s.journeys, journey{seat: m.Lord, troop: m.Troop, from: m.From})
	}
	s.journeys[i].steps = append(s.journeys[i].steps, step{phase, m.To, why})
}

// marchRows are the marches of the season: those of the reader with what they led to, and those of the other lords. Troops that went
// the same way stand in one row.
func (s *narrator) marchRows() (own, others []view.March) {
	for _, seat := range s.readerFirst() {
		of := slices.DeleteFunc(slices.Clone(s.journeys), func(j journey) bool { return j.seat != seat })
		for _, g := range view.GroupBy(slices.Values(of), func(j journey) (string, journey) { return s.describeJourney(&j), j }) {
			var ids []adjudicator.TroopID
			for _, j := range g.All {
				ids = append(ids, j.troop)
			}
			slices.Sort(ids)
			row := view.March{Lord: s.Name(seat), Troops: naming.NumberList(ids), Way: g.Key}
			if seat != s.Reader {
				others = append(others, row)
				continue
			}
			row.Own, row.Led = true, s.ledTo(ids, g.All[0].end())
			own = append(own, row)
		}
	}
	return own, others
}

// end is where a journey ends.
func (j *journey) end() board.Position { return j.steps[len(j.steps)-1].to }

// turns are the words before the places of a part of a journey that is no march.
var turns = map[adjudicator.Mode]string{
	adjudicator.Retreats: "falls back ",
	adjudicator.Returns:  "turns back ",
	adjudicator.Flees:    "flees ",
}

// describeJourney describes a journey by the places that have names, and where each part of it ends: "Compton – Amberley in phase 2".
func (s *narrator) describeJourney(j *journey) string {
	var text strings.Builder
	text.WriteString(s.Board.NameOf(j.from))
	mode, between := adjudicator.Marches, " – "
	for i, st := range j.steps {
		if turns[st.why] != turns[mode] {
			mode, between = st.why, ", "+turns[st.why]
		}
		last := i+1 == len(j.steps) || turns[j.steps[i+1].why] != turns[mode]
		if !last && !s.Named(st.to) {
			continue
		}
		text.WriteString(between + phrase.Choose(between != " – " && s.Named(st.to), "to ", "") + s.stopName(j.before(i), st.to))
		if between = " – "; last && st.phase < 3 && turns[mode] == "" {
			text.WriteString(" in phase " + strconv.Itoa(st.phase))
		}
	}
	return text.String()
}

// before is where a troop stood before a step.
func (j *journey) before(i int) board.Position {
	if i == 0 {
		return j.from
	}
	return j.steps[i-1].to
}

// stopName names a position to which a step leads; of one without a name it says how far the next place is.
func (s *narrator) stopName(from, to board.Position) string {
	if s.Named(to) {
		return s.Place(to)
	}
	goal, left := s.Ahead(from, to)
	return "to within " + phrase.ACount(left, "mile") + " of " + s.Place(goal)
}

// ledTo says what came of a march of the reader's troops: the fights in which they stood, who died, and the manor that was claimed where it ended.
func (s *narrator) ledTo(ids []adjudicator.TroopID, end board.Position) (led []string) {
	for i := range s.battles {
		b := &s.battles[i]
		side := slices.Index(b.lords[:], s.Reader)
		if side >= 0 && slices.ContainsFunc(ids, func(id adjudicator.TroopID) bool { return slices.Contains(b.troops[side], id) }) {
			led = append(led, map[view.Fate]string{view.Won: "won ", view.Withdrew: "lost ", view.Destroyed: "lost ", view.Undecided: "fought "}[b.row.Sides[side].Fate]+b.ground)
		}
	}
	var dead []string
	for _, id := range ids {
		if !s.alive[s.Reader][id] {
			dead = append(dead, naming.Number(id))
		}
	}
	if len(dead) > 0 {
		led = append(led, phrase.List(dead)+" died")
	}
	if slices.Contains(s.tally.claimed, end) {
		led = append(led, "claimed "+s.Place(end))
	}
	return led
}

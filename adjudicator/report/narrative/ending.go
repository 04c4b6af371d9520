package narrative

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
)

// claimed keeps a manor's new holder (§5.i).
func (s *narrator) claimed(e adjudicator.ManorClaimed) {
	if s.season == adjudicator.SettingOut {
		return // the entry says so
	}
	s.claims, s.claiming = append(s.claims, e), true
	if e.By == s.Reader {
		s.tally.claimed = append(s.tally.claimed, e.Manor)
	}
	if e.From == s.Reader && s.Reader != adjudicator.NoSeat {
		s.tally.taken = append(s.tally.taken, e.Manor)
	}
}

// tellClaims tells who has claimed what, the reader first.
func (s *narrator) tellClaims() {
	for seat := range s.at {
		s.tellClaimsOf(adjudicator.Seat((seat + max(0, int(s.Reader))) % len(s.at)))
	}
	s.claims = nil
}

// tellClaimsOf tells what one lord has claimed, and from whom.
func (s *narrator) tellClaimsOf(seat adjudicator.Seat) {
	var manors []string
	for _, e := range s.claims {
		if e.By != seat {
			continue
		}
		manor := s.Place(e.Manor)
		if e.From != adjudicator.NoSeat {
			manor += " (" + s.was(e.From) + ")"
		}
		manors = append(manors, manor)
	}
	if len(manors) > 0 {
		s.say(s.endTitle(), "%s %s.", s.Does(seat, "claim", "claims"), phrase.List(manors))
	}
}

// was says whose a manor was.
func (s *narrator) was(seat adjudicator.Seat) string {
	if seat == s.Reader {
		return "yours until now"
	}
	return phrase.Possessive(s.Name(seat)) + " until now"
}

// entered tells by which road a lord enters; which of his wishes it was, to him only (§3).
func (s *narrator) entered(e adjudicator.EntryGiven) {
	wish := ""
	if s.knows(e.Lord) {
		his := phrase.Choose(e.Lord == s.Reader, "your", "his")
		wish = ", which was no wish of " + phrase.Choose(e.Lord == s.Reader, "yours", "his")
		if e.Wish > 0 {
			wish = ", " + his + " " + [...]string{"", "first", "second", "third", "fourth", "fifth", "sixth"}[min(e.Wish, 6)] + " wish"
		}
		s.contest(e.Lord)
	}
	s.say(s.endTitle(), "%s by the %s%s, and %s %s.", s.Does(e.Lord, "enter", "enters"), e.Entry, wish, phrase.Choose(e.Lord == s.Reader, "claim", "claims"), s.Place(e.Manor))
}

// contest shows the throws for the entries for which a lord threw.
func (s *narrator) contest(lord adjudicator.Seat) {
	var mine []string
	for _, e := range s.contests {
		if e.Lord == lord {
			mine = append(mine, contested(e.Purpose))
		}
	}
	for _, e := range s.contests {
		if s.all && e.Lord != lord {
			continue // told with his own entry
		}
		for _, entry := range mine {
			if contested(e.Purpose) == entry {
				s.say(s.endTitle(), "for the %s %s [%d].", strings.TrimPrefix(entry, "entry "), s.Does(e.Lord, "roll", "rolls"), e.Face)
				break
			}
		}
	}
}

// contested is the part of a roll's purpose that names the entry.
func contested(purpose string) string {
	for _, part := range strings.Split(purpose, ", ") {
		if strings.HasPrefix(part, "entry ") {
			return part
		}
	}
	return ""
}

// ended tells what comes after the phases of a season, and winter.
func (s *narrator) ended(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.SeasonBegan, adjudicator.SidesMet, adjudicator.ManorDisputed, adjudicator.AttitudeChanged, adjudicator.HeirNamed:
		return // told otherwise, or not to everybody
	case adjudicator.ManorSupervised:
		s.settle()
		s.marks[e.Lord] = append(s.marks[e.Lord], e.Manor)
	case adjudicator.WeatherMoved:
		s.weatherMoved(e)
	case adjudicator.HouseRaided:
		s.settle()
		s.raided(e)
	case adjudicator.IncomeReckoned:
		s.settle()
		s.incomes = append(s.incomes, e)
	case adjudicator.LordOut:
		s.tellFate()
		s.finish()
		s.tally.out = s.tally.out || e.Lord == s.Reader
		s.say(s.lastTitle(), "%s neither troops nor manors left, and %s out of the game.", s.Does(e.Lord, "have", "has"), phrase.Choose(e.Lord == s.Reader, "are", "is"))
	case adjudicator.GameWon:
		s.finish()
		s.tally.end = phrase.UpperFirst(s.Does(e.Lord, "hold", "holds")) + fmt.Sprintf(" %d manors, where %d suffice: ", e.Manors, e.Needed) + s.Does(e.Lord, "have won the game", "has won the game") + "."
		s.say("The game is won", "%s", s.tally.end)
	case adjudicator.GameValued:
		s.finish()
		s.valued(e)
	case adjudicator.SeasonEnded:
		s.tellFate()
		s.finish()
	default:
		if !s.fated(e) && !s.revered(e) {
			s.wintered(e)
		}
	}
}

// lastTitle is the chapter of who is out.
func (s *narrator) lastTitle() string {
	if s.season == adjudicator.Winter {
		return "At winter's end"
	}
	return s.endTitle()
}

// settle tells, once the claims are made, whose knights stand at manors that are
// not theirs; of besiegers that has been said. It is seen from where they stand; what their orders were is hidden.
func (s *narrator) settle() {
	s.closePhase()
	if s.settled || !s.season.Campaign() {
		return
	}
	s.settled = true
	s.tellClaims()
	for _, m := range s.Board.Manors() {
		holder := s.played.After.Manors[m].Holder
		for seat := range s.at {
			if adjudicator.Seat(seat) == holder || s.besieges(adjudicator.Seat(seat), m) {
				continue
			}
			if ids := s.knightsAt(adjudicator.Seat(seat), m); len(ids) > 0 {
				s.say(s.endTitle(), "%s", s.inVain(adjudicator.Seat(seat), holder, m, ids))
			}
		}
	}
}

// knightsAt are a lord's living knights at a place at this point; the lord counts as one.
func (s *narrator) knightsAt(seat adjudicator.Seat, at board.Position) []adjudicator.TroopID {
	var ids []adjudicator.TroopID
	for i := range s.played.After.Players[seat].Troops {
		t := &s.played.After.Players[seat].Troops[i]
		if t.Kind != adjudicator.Man && s.alive[seat][t.ID] && s.at[seat][t.ID] == at {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// inVain says that knights stand at a manor that is not their lord's.
func (s *narrator) inVain(seat, holder adjudicator.Seat, at board.Position, ids []adjudicator.TroopID) string {
	who := s.Troops(seat, ids) + phrase.Choose(len(ids) == 1, " stands at ", " stand at ") + s.Place(at)
	var others []adjudicator.Seat
	for o := range s.at {
		if o != int(seat) && s.anybodyAt(adjudicator.Seat(o), at) {
			others = append(others, adjudicator.Seat(o))
		}
	}
	switch {
	case len(others) == 0 && holder != adjudicator.NoSeat:
		return who + ", which " + s.Does(holder, "hold", "holds") + ", and" + phrase.Choose(len(ids) == 1, " does", " do") + " not claim it."
	case len(others) == 0:
		return who + " and" + phrase.Choose(len(ids) == 1, " does", " do") + " not claim it."
	case holder == adjudicator.NoSeat:
		return who + ", where " + s.ListLords(others) + phrase.Choose(len(others) == 1 && others[0] != s.Reader, " stands", " stand") + " too: it stays unheld."
	}
	return who + ", which " + s.Does(holder, "hold", "holds") + "."
}

// anybodyAt reports whether any troop of a lord stands at a place at this point.
func (s *narrator) anybodyAt(seat adjudicator.Seat, at board.Position) bool {
	for id := range s.at[seat] {
		if s.alive[seat][id] && s.at[seat][id] == at {
			return true
		}
	}
	return false
}

// raided tells how a house was shared (§9).
func (s *narrator) raided(e adjudicator.HouseRaided) {
	parts := make([]string, len(e.Shares))
	for i, share := range e.Shares {
		parts[i] = s.Does(share.Lord, "take", "takes") + " " + phrase.Bz(share.Bz)
	}
	s.say(harvestTitle, "from %s %s.", s.Place(e.House), phrase.List(parts))
}

// finish tells what was collected: supervision, incomes, winter, refused lines.
func (s *narrator) finish() {
	s.settle()
	s.tellMarks()
	s.tellIncomes()
	s.tellWinters()
	s.tellRefusals()
}

// tellMarks tells which manors are supervised this year (§5.iv).
func (s *narrator) tellMarks() {
	var parts []string
	for i := range s.marks {
		seat := adjudicator.Seat((i + max(0, int(s.Reader))) % len(s.marks))
		if manors := s.marks[seat]; len(manors) > 0 {
			parts = append(parts, s.Whose(seat)+" "+s.ListPlaces(manors))
			s.marks[seat] = nil
		}
	}
	if len(parts) > 0 {
		s.say(s.endTitle(), "Supervised for this year's harvest: %s.", strings.Join(parts, "; "))
	}
}

// tellIncomes tells what everybody reaped; gross and net of pay are declared to
// all (§4.iii).
func (s *narrator) tellIncomes() {
	var others []string
	for _, e := range s.incomes {
		net := e.Gross - adjudicator.PayOwed(s.Rules, s.played.After.Player(e.Lord))
		if !s.knows(e.Lord) {
			others = append(others, fmt.Sprintf("%s %d (%d after pay)", s.Name(e.Lord), e.Gross, net))
			continue
		}
		from := fmt.Sprintf("%s manors bring %s", s.Whose(e.Lord), phrase.Bz(e.Manors))
		if e.Houses > 0 {
			from += fmt.Sprintf(" and the raids %s, together %s", phrase.Bz(e.Houses), phrase.Bz(e.Gross))
		}
		s.say(harvestTitle, "%s; less next winter's pay that leaves %s. %s treasury now holds %s.", from, phrase.Bz(net), phrase.Choose(e.Lord == s.Reader, "Your", "His"), phrase.Bz(e.Treasury))
	}
	if len(others) > 0 {
		s.say(harvestTitle, "The others declare: %s.", strings.Join(others, ", "))
	}
	s.incomes = nil
}

const harvestTitle = "The harvest"

// valued tells the valuation that ends the game (§16).
func (s *narrator) valued(e adjudicator.GameValued) {
	for _, w := range e.Worths {
		if e.ByPoints {
			s.say("The game is over", "%s %s of reverence, with %s and %s.", s.Does(w.Lord, "have", "has"), phrase.Points(w.Points), phrase.Count(w.Manors, "manor"), phrase.Bz(w.Cash))
			continue
		}
		reverence := ""
		if s.played.After.Options.Advanced {
			reverence = fmt.Sprintf(", points of reverence %d", w.Points)
		}
		s.say("The game is over", "%s worth %d: manors %d, improvements %d, troops %d, cash %d%s.",
			s.Does(w.Lord, "are", "is"), w.Total, w.ManorWorth, w.Improvements, w.TroopWorth, w.Cash, reverence)
	}
	s.tally.end = "The last year is over, and " + s.ListLords(e.Winners) + phrase.Choose(len(e.Winners) == 1 && e.Winners[0] != s.Reader, " has", " have") + " won the game."
	s.say("The game is over", "%s", s.tally.end)
}

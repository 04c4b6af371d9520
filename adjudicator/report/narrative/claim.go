package narrative

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// manorEvents are those of claims, supervision, harvests and the weather (§5, §9, §12).
var manorEvents = []telling{
	tell(account[adjudicator.ManorClaimed]{
		letter:  (*narrator).keepClaim,
		news:    (*newsFeed).keepClaim,
		history: func(c *historyLine, e adjudicator.ManorClaimed) { c.claimed = append(c.claimed, e) },
		review: func(w *warnings, e adjudicator.ManorClaimed) {
			if e.From != adjudicator.NoSeat {
				w.loss("%s lost %s to %s.", w.Name(e.From), w.Place(e.Manor), w.Name(e.By))
			}
		},
	}),
	tell(account[adjudicator.ManorDisputed]{
		review: func(w *warnings, e adjudicator.ManorDisputed) {
			if len(e.Others) > 0 {
				w.loss("%s did not get %s: %s stood there too.", w.Name(e.By), w.Place(e.Manor), w.ListLords(e.Others))
			}
		},
		noLetter: secret, noNews: secret, noHistory: secret,
	}),
	tell(account[adjudicator.ManorSupervised]{
		letter: func(s *narrator, e adjudicator.ManorSupervised) {
			s.settleClaims()
			s.marks[e.Lord] = append(s.marks[e.Lord], e.Manor)
		},
		noNews: detail, noHistory: detail,
	}),
	tell(account[adjudicator.WeatherMoved]{
		letter: (*narrator).tellWeather,
		news: func(n *newsFeed, e adjudicator.WeatherMoved) {
			if n.State.Season == adjudicator.Winter && e.Weather != ruleset.Average {
				n.say(view.NewsMoney, "It is a %s year.", e.Weather)
			}
		},
		history: func(c *historyLine, e adjudicator.WeatherMoved) {
			if c.season == adjudicator.Autumn && e.Weather != ruleset.Average {
				c.sky = "it is a " + e.Weather.String() + " year"
			}
		},
	}),
	tell(account[adjudicator.HouseRaided]{letter: (*narrator).tellRaid, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.ManorHarvested]{noLetter: toldOtherwise, noNews: toldOtherwise, noHistory: toldOtherwise}),
	tell(account[adjudicator.IncomeReckoned]{
		letter: func(s *narrator, e adjudicator.IncomeReckoned) {
			s.settleClaims()
			s.incomes = append(s.incomes, e)
		},
		news: func(n *newsFeed, e adjudicator.IncomeReckoned) {
			n.income = append(n.income, fmt.Sprintf("%s %d", n.Name(e.Lord), e.Gross))
		},
		history: func(c *historyLine, e adjudicator.IncomeReckoned) { c.incomes = append(c.incomes, e) },
	}),
	tell(account[adjudicator.MarksCleared]{noLetter: internal, noNews: internal, noHistory: internal}),
}

// keepClaim keeps a manor's new holder (§5.i).
func (s *narrator) keepClaim(e adjudicator.ManorClaimed) {
	s.closePhase()
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

// tellClaims tells who has claimed what, and from whom, the reader first.
func (s *narrator) tellClaims() {
	for _, seat := range s.readerFirst() {
		var manors []string
		for _, e := range s.claims {
			if e.By == seat && e.From == adjudicator.NoSeat {
				manors = append(manors, s.Place(e.Manor))
			} else if e.By == seat {
				manors = append(manors, s.Place(e.Manor)+" ("+s.WhoseOwn(e.From)+" until now)")
			}
		}
		if len(manors) > 0 {
			s.say(s.endTitle(), "%s %s.", s.Does(seat, "claim", "claims"), phrase.List(manors))
		}
	}
	s.claims = nil
}

// settleClaims tells, once the claims are made, whose knights stand at manors that are
// not theirs; of besiegers that has been said. It is seen from where they stand; what their orders were is hidden.
func (s *narrator) settleClaims() {
	s.closePhase()
	if s.settled || !s.season.Campaign() {
		return
	}
	s.settled = true
	s.tellClaims()
	for _, u := range s.unclaimed() {
		s.say(s.endTitle(), "%s", u.text)
	}
}

// An unclaimed is a manor at which knights stand who are not its holder's.
type unclaimed struct {
	manor board.Position
	seat  adjudicator.Seat
	text  string
}

// unclaimed are the manors at which knights stand in vain, as all can see.
func (s *narrator) unclaimed() (all []unclaimed) {
	for _, m := range s.Board.Manors() {
		holder := s.played.After.Manors[m].Holder
		for seat := range s.at {
			if adjudicator.Seat(seat) == holder || s.besieges(adjudicator.Seat(seat), m) {
				continue
			}
			if ids := s.knightsAt(adjudicator.Seat(seat), m); len(ids) > 0 {
				all = append(all, unclaimed{m, adjudicator.Seat(seat), s.standsWithoutClaim(adjudicator.Seat(seat), holder, m, ids)})
			}
		}
	}
	return all
}

// knightsAt are a lord's living knights at a place at this point; the lord counts as one.
func (s *narrator) knightsAt(seat adjudicator.Seat, at board.Position) []adjudicator.TroopID {
	return slices.DeleteFunc(s.troopsAt(seat, at), func(id adjudicator.TroopID) bool {
		return s.played.After.Players[seat].Troop(id).Kind == adjudicator.Man
	})
}

// standsWithoutClaim says that knights stand at a manor that is not their lord's.
func (s *narrator) standsWithoutClaim(seat, holder adjudicator.Seat, at board.Position, ids []adjudicator.TroopID) string {
	who := s.Troops(seat, ids) + phrase.Choose(len(ids) == 1, " stands at ", " stand at ") + s.Place(at)
	var others []adjudicator.Seat
	for o := range s.at {
		if o != int(seat) && len(s.troopsAt(adjudicator.Seat(o), at)) > 0 {
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

// tellRaid tells how a house was shared (§9).
func (s *narrator) tellRaid(e adjudicator.HouseRaided) {
	s.settleClaims()
	s.say(harvestTitle, "from %s %s.", s.Place(e.House), phrase.List(phrase.Each(e.Shares, func(share adjudicator.Share) string {
		return s.Does(share.Lord, "take", "takes") + " " + phrase.Bz(share.Bz)
	})))
}

// tellMarks tells which manors are supervised this year (§5.iv).
func (s *narrator) tellMarks() {
	var parts []string
	for _, seat := range s.readerFirst() {
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
		s.say(harvestTitle, "The %s declare: %s.", phrase.Choose(s.Reader == adjudicator.NoSeat, "lords", "others"), strings.Join(others, ", "))
	}
	s.incomes = nil
}

// keepClaim keeps a claim until all are known.
func (n *newsFeed) keepClaim(e adjudicator.ManorClaimed) {
	n.lords[e.By].gained = append(n.lords[e.By].gained, e)
}

// gains is what a lord has claimed of nobody, and from each lord, as a sentence without its subject: "claimed Ludbrook
// and took Kingsmere from Bors"; "" if nothing.
func (n *newsFeed) gains(all []adjudicator.ManorClaimed) string {
	groups := view.GroupBy(slices.Values(all), func(e adjudicator.ManorClaimed) (adjudicator.Seat, string) { return e.From, n.Board.NameOf(e.Manor) })
	slices.SortFunc(groups, func(a, b view.Group[adjudicator.Seat, string]) int { return cmp.Compare(a.Key, b.Key) })
	var parts []string
	for _, g := range groups {
		if g.Key == adjudicator.NoSeat {
			parts = append(parts, "claimed "+phrase.List(g.All))
		} else {
			parts = append(parts, "took "+phrase.List(g.All)+" from "+n.Name(g.Key))
		}
	}
	return strings.Join(parts, ", and ")
}

// tellWeather tells how the counter moved on the weather track, and in autumn what year it is (§12).
func (s *narrator) tellWeather(e adjudicator.WeatherMoved) {
	s.settleClaims()
	s.tellMarks()
	s.say(s.endTitle(), "The weather die shows [%d]: the counter goes from space %d to space %d, %s.", e.Face, e.From, e.To, e.Weather)
	if s.season != adjudicator.Autumn && s.season != adjudicator.SettingOut {
		return
	}
	s.say(s.endTitle(), "%s", [...]string{
		ruleset.Bad:     "It is a bad year: the rain does not end, and fields, hives and river reeves bring less.",
		ruleset.Average: "It is a year like any other: the weather neither gives nor takes.",
		ruleset.Good:    "It is a good year: fields, hives and river reeves bring more, and so do the Abbey and the Priory.",
	}[e.Weather])
}

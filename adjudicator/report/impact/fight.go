package impact

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// you is what a side is called that is the reader's.
const you = "You"

// A fight is a fight of one of the campaigns, as the report of its season has it.
type fight struct {
	row    view.FightRow
	rounds int
	ended  string // how
}

// fights are the fights of a season that end otherwise, come about or fall away, as the reader's reports tell them.
func (c *comparison) fights(s Season) (all []view.Change) {
	if s.Was != nil && s.Would != nil && reflect.DeepEqual(blows(s.Was), blows(s.Would)) {
		return nil
	}
	was, would := c.fought(s.Was), c.fought(s.Would)
	for _, f := range was {
		i := slices.IndexFunc(would, f.isLike)
		if i < 0 {
			all = append(all, c.fight(s, f, f.ended, "not fought"))
			continue
		}
		if f.ended != would[i].ended {
			all = append(all, c.fight(s, f, f.ended, would[i].ended))
		}
		would = slices.Delete(would, i, i+1)
	}
	for _, f := range would {
		all = append(all, c.fight(s, f, "not fought", f.ended))
	}
	return all
}

// blows are the events of all fights of a season.
func blows(p *view.Played) (all []adjudicator.Event) {
	for _, e := range p.Record {
		switch any(e).(type) {
		case adjudicator.FightBegan, adjudicator.RoundFought, adjudicator.FightEnded:
			all = append(all, e)
		}
	}
	return all
}

// fight is the change of a fight, which touches both sides.
func (c *comparison) fight(s Season, f fight, was, would string) view.Change {
	for _, side := range f.row.Sides {
		if seat := s.either().Before.Seat(side.Lord); seat != adjudicator.NoSeat {
			c.touched[seat] = true
		}
	}
	return view.Change{Kind: view.ChangeFight, What: f.title(), Was: was, Would: would}
}

// fought are the fights of a season as the reader's report of it tells them.
func (c *comparison) fought(p *view.Played) (all []fight) {
	if p == nil {
		return nil
	}
	rows, story := c.told(p)
	for _, row := range rows {
		f := fight{row: row, rounds: roundsOf(story, row.ID)}
		f.ended = f.outcome()
		all = append(all, f)
	}
	slices.SortStableFunc(all, func(a, b fight) int { return cmp.Compare(a.row.Phase, b.row.Phase) })
	return all
}

// told is what the reader's report of a season, or the master's review of it, tells of fights.
func (c *comparison) told(p *view.Played) ([]view.FightRow, []view.Chapter) {
	if c.all {
		v := narrative.NewReview(c.Table, *p, nil, nil, view.Office{})
		return v.Fights, v.Story
	}
	v := c.report(p)
	return v.Fights, v.Story
}

// roundsOf is how many rounds a fight had.
func roundsOf(story []view.Chapter, id string) int {
	for _, c := range story {
		for _, i := range c.Items {
			if i.Fight != nil && i.Fight.ID == id {
				return len(i.Fight.Rounds)
			}
		}
	}
	return 0
}

// title says who fought where and when.
func (f *fight) title() string {
	where := phrase.Choose(strings.HasPrefix(f.row.Where, "between "), "", "at ") + f.row.Where
	sides := f.sides()
	return sides[0].Lord + " against " + sides[1].Lord + " " + where + ", phase " + strconv.Itoa(f.row.Phase)
}

// isLike reports whether two fights are of the same lords at the same place in the same phase.
func (f *fight) isLike(o fight) bool {
	return f.row.Where == o.row.Where && f.row.Phase == o.row.Phase &&
		(f.row.Sides[0].Lord == o.row.Sides[0].Lord && f.row.Sides[1].Lord == o.row.Sides[1].Lord ||
			f.row.Sides[0].Lord == o.row.Sides[1].Lord && f.row.Sides[1].Lord == o.row.Sides[0].Lord)
}

// sides are both sides of a fight: the reader's first, else that whose name is first in the alphabet.
func (f *fight) sides() [2]view.FightSide {
	a, b := f.row.Sides[0], f.row.Sides[1]
	if b.Lord == you || a.Lord != you && a.Lord > b.Lord {
		return [2]view.FightSide{b, a}
	}
	return [2]view.FightSide{a, b}
}

// outcome says how a fight ended: "Gawaine 9 withdrew (dead: man-at-arms 03), Lionel 7 won; four rounds".
func (f *fight) outcome() string {
	sides := f.sides()
	words := map[view.Fate]string{view.Won: " won", view.Withdrew: " withdrew", view.Destroyed: " had none left", view.Undecided: " left it undecided"}
	said := phrase.Each(sides[:], func(side view.FightSide) string {
		return side.Lord + " " + strconv.Itoa(side.Strength) + words[side.Fate] + phrase.Choose(len(side.Dead) > 0, " (dead: "+strings.Join(side.Dead, ", ")+")", "")
	})
	return strings.Join(said, ", ") + "; " + phrase.Choose(f.rounds == 0, "no round", phrase.Count(f.rounds, "round"))
}

// refusals are the orders of a lord that were refused in one campaign and not in the other, or for another reason. Orders that have been replaced
// do not count.
func (c *comparison) refusals(s Season, seat adjudicator.Seat) []item {
	if !c.knows(seat) {
		return nil
	}
	was, would := refusedOf(s.Was.Record, seat), refusedOf(s.Would.Record, seat)
	var all []item
	for _, r := range was {
		now := view.NotRefused
		if at := slices.IndexFunc(would, r.isLike); at >= 0 {
			now = "refused: " + would[at].why
			would = slices.Delete(would, at, at+1)
		} else if slices.Contains(s.Replaced, seat) {
			continue
		}
		all = append(all, item{key: key{view.ChangeOrder, r.what}, what: r.what, pair: pair{"refused: " + r.why, now}})
	}
	for _, r := range would {
		all = append(all, item{key: key{view.ChangeOrder, r.what}, what: r.what, pair: pair{view.NotRefused, "refused: " + r.why}})
	}
	return all
}

// A refused is an order that was refused: its line, and why.
type refused struct{ what, order, why string }

// isLike reports whether two refusals are of the same order, on whatever line it stood.
func (r refused) isLike(o refused) bool { return r.order == o.order }

// refusedOf are a lord's orders that were refused, with all reasons of one line together.
func refusedOf(record []adjudicator.Event, seat adjudicator.Seat) (all []refused) {
	for _, e := range view.EventsOf[adjudicator.OrderRefused](record) {
		if e.Lord != seat {
			continue
		}
		r := refused{"line " + strconv.Itoa(e.Line) + ", " + e.Order, e.Order, naming.RefusalReason(e) + " (" + e.Section + ")"}
		if n := len(all) - 1; n >= 0 && all[n].what == r.what {
			all[n].why += "; " + r.why
			continue
		}
		all = append(all, r)
	}
	return all
}

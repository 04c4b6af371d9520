// Package impact tells what a correction changes: two campaigns side by side, season by season and lord by lord, what was and what would be.
// Begin reading at New, which hides nothing from the master, and For, which tells one reader; what that reader may not know is left out by
// comparison.knows. It must not know why something is corrected, nor who decides it.
package impact

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A Season is a season as it was played, and as it would be. Either may be nil: in the corrected campaign the game ends earlier, or goes on
// where it had ended. Where none of the seasons would be played, the first one is open again. Of a season that is not played yet After is how things
// stand when it begins: as it was, and as it would be.
type Season struct {
	Was, Would *view.Played
	Replaced   []adjudicator.Seat // the lords whose orders of this season are others in the corrected campaign; may be nil
}

// either is the season in the campaign in which it was played.
func (s Season) either() *view.Played {
	if s.Was != nil {
		return s.Was
	}
	return s.Would
}

// open reports whether the season is not played yet.
func (s Season) open() bool {
	p := s.either()
	return p.After.Season == p.Before.Season && p.After.Year == p.Before.Year
}

// title names the season: "summer of year 2".
func (s Season) title() string {
	before := s.either().Before
	return naming.SeasonTitle(before.Season, before.Year)
}

// New is what changes, for the master. The seasons are those from the corrected one on, at least one.
func New(t view.Table, seasons []Season) *view.Impact {
	return newComparison(t, seasons, adjudicator.NoSeat, true).compare(seasons)
}

// For is what changes for one reader, of what that reader may know in either campaign, and whether the position or any report of the reader
// changes at all. NoSeat is a reader who plays nobody. Of a reader who has taken a seat over, the seasons are those that were told to him.
func For(t view.Table, seasons []Season, reader adjudicator.Seat) (*view.Impact, bool) {
	c := newComparison(t, seasons, reader, false)
	v := c.compare(seasons)
	if reader != adjudicator.NoSeat {
		v.Lord = seasons[0].either().Before.Players[reader].Lord
	}
	return v, slices.ContainsFunc(seasons, c.touches)
}

// Touches reports whether the position or any report of a reader changes at all, as For does, and sooner.
func Touches(t view.Table, seasons []Season, reader adjudicator.Seat) bool {
	return slices.ContainsFunc(seasons, newComparison(t, seasons, reader, false).touches)
}

// touches reports whether the report of a season, or the position after it, is not the same in both campaigns. The digests of orders, by which
// dice are checked, do not count.
func (c *comparison) touches(s Season) bool {
	if s.Was == nil || s.Would == nil {
		return true
	}
	if c.reader != adjudicator.NoSeat && !reflect.DeepEqual(s.Was.After.Players[c.reader], s.Would.After.Players[c.reader]) {
		return true
	}
	return !bytes.Equal(asJSON(c.report(s.Was)), asJSON(c.report(s.Would)))
}

// asJSON is a report as JSON, which holds all that a letter can say.
func asJSON(v *view.Season) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // a view is plain data
	}
	return data
}

// A comparison goes through the seasons of two campaigns.
type comparison struct {
	view.Table
	reader  adjudicator.Seat
	all     bool // nothing is hidden
	lords   int
	touched []bool         // by seat
	before  []map[key]pair // by seat, then of the board: what differed after the season before
	reports map[*view.Played]*view.Season
}

func newComparison(t view.Table, seasons []Season, reader adjudicator.Seat, all bool) *comparison {
	lords := len(seasons[0].either().Before.Players)
	return &comparison{Table: t, reader: reader, all: all, lords: lords, touched: make([]bool, lords), before: make([]map[key]pair, lords+1),
		reports: map[*view.Played]*view.Season{}}
}

// report is the reader's report of a season, without what serves to check the dice.
func (c *comparison) report(p *view.Played) *view.Season {
	v := c.reports[p]
	if v == nil {
		undisclosed := *p
		undisclosed.Seeds = nil
		v = narrative.NewSeason(c.Table, undisclosed, c.reader, view.Office{})
		c.reports[p] = v
	}
	return v
}

// compare goes through the seasons once.
func (c *comparison) compare(seasons []Season) *view.Impact {
	v := &view.Impact{Game: c.Game, Season: seasons[0].title(), Last: seasons[len(seasons)-1].title()}
	v.Undone = !slices.ContainsFunc(seasons, func(s Season) bool { return s.Would != nil })
	v.Open = seasons[0].open()
	for _, p := range seasons[0].either().Before.Players {
		v.Lords = append(v.Lords, p.Lord)
	}
	for i, s := range seasons {
		if one := c.season(s, v.Undone, i == 0); one != nil {
			v.Seasons = append(v.Seasons, *one)
		}
	}
	c.end(v, seasons)
	for seat, touched := range c.touched {
		if c.all && !touched {
			v.Untouched = append(v.Untouched, seasons[0].either().Before.Players[seat].Lord)
		}
	}
	return v
}

// knows reports whether what is hidden of a lord from the others may be told.
func (c *comparison) knows(seat adjudicator.Seat) bool { return c.all || seat == c.reader }

// names puts things into words as they stand in one of the campaigns.
func (c *comparison) names(s *adjudicator.State) naming.Names {
	return naming.Names{Table: c.Table, State: s, Reader: c.reader}
}

// order are the seats with the reader's first.
func (c *comparison) order() (all []adjudicator.Seat) {
	if c.reader != adjudicator.NoSeat {
		all = append(all, c.reader)
	}
	for seat := range adjudicator.Seat(c.lords) {
		if seat != c.reader {
			all = append(all, seat)
		}
	}
	return all
}

// season is one season; nil if nothing differs.
func (c *comparison) season(s Season, undone, first bool) *view.ImpactSeason {
	v := &view.ImpactSeason{Title: phrase.UpperFirst(s.title()), Fights: c.fights(s)}
	if s.Was == nil || s.Would == nil {
		v.Becomes = becomes(s, undone, first)
		for seat := range c.touched {
			c.touched[seat] = c.touched[seat] || !s.either().Before.Players[seat].Out
		}
		return v
	}
	p, said := c.between(s.Was.After, s.Would.After), map[key]bool{}
	for _, seat := range c.order() {
		items := append(p.lord(seat), c.refusals(s, seat)...)
		if seat != c.reader && !c.all {
			items = slices.DeleteFunc(items, item.isDetail)
		}
		c.touched[seat] = c.touched[seat] || slices.ContainsFunc(items, item.differs)
		if changes := changesOf(unsaid(c.news(int(seat), items), said)); len(changes) > 0 {
			v.Lords = append(v.Lords, view.ImpactLord{Lord: p.would.Name(seat), You: seat == c.reader, Changes: changes})
		}
	}
	v.Board = changesOf(c.news(c.lords, p.board()))
	if len(v.Fights)+len(v.Lords)+len(v.Board) == 0 {
		return nil
	}
	return v
}

// unsaid leaves out of what is told of a lord what concerns another too, and has been said of that lord.
func unsaid(items []item, said map[key]bool) []item {
	return slices.DeleteFunc(items, func(i item) bool {
		was := said[i.key]
		said[i.key] = i.shared
		return i.shared && was
	})
}

// becomes is what becomes of a season that was played in one campaign only.
func becomes(s Season, undone, first bool) view.Becomes {
	switch {
	case s.Was == nil:
		return view.PlayedNow
	case !undone:
		return view.Unplayed
	case first:
		return view.OpenAgain
	}
	return view.TakenBack
}

// news are those of some differences that did not stand so after the season before, and those things that differed then and do not now. What
// an order brought is of its season alone.
func (c *comparison) news(of int, items []item) (all []item) {
	before, now := c.before[of], map[key]pair{}
	for _, i := range items {
		was, differed := before[i.key]
		if i.differs() && i.kind != view.ChangeOrder {
			now[i.key] = i.pair
		}
		if i.differs() && (!differed || was != i.pair) || !i.differs() && differed {
			all = append(all, i)
		}
	}
	c.before[of] = now
	return all
}

// end is how things stand after the last season, or in a campaign that is undone, before the first one.
func (c *comparison) end(v *view.Impact, seasons []Season) {
	was, would := seasons[0].either().Before, seasons[0].either().Before
	for _, s := range seasons {
		if s.Was != nil {
			was = s.Was.After
		}
		if s.Would != nil {
			would = s.Would.After
		}
	}
	p, said := c.between(was, would), map[key]bool{}
	for _, seat := range c.order() {
		items := slices.DeleteFunc(p.lord(seat), func(i item) bool { return !i.differs() })
		c.touched[seat] = c.touched[seat] || len(items) > 0
		if row := p.standing(seat); differs(row) {
			v.Standing = append(v.Standing, row)
		}
		if seat != c.reader && !c.all {
			if !v.Undone && slices.ContainsFunc(items, item.isDetail) {
				v.Elsewhere = append(v.Elsewhere, p.would.Name(seat))
			}
			items = slices.DeleteFunc(items, item.isDetail)
		}
		if items = unsaid(items, said); len(items) > 0 {
			v.End = append(v.End, view.ImpactLord{Lord: p.would.Name(seat), You: seat == c.reader, Changes: changesOf(items)})
		}
	}
	v.EndBoard = changesOf(slices.DeleteFunc(p.board(), func(i item) bool { return !i.differs() }))
}

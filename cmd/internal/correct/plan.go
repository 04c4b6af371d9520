package correct

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/impact"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// A plan is a correction that is being worked out. Nothing is written by it.
type plan struct {
	game    *game.Game
	first   store.Season // that is corrected, or open again
	because string
	orders  []store.LineOrders
	facts   []string
	newDice []string          // lords
	before  adjudicator.State // in which the first season finds the game, with what was ruled before
	after   adjudicator.State // likewise, with the facts that are ruled now
	ruling  game.Ruling       // for the first season, with what is ruled now
	seasons []seasonPlan      // from the first on, that were played or would be
	result  Result

	disclosed bool // the game is over, and nothing of it is hidden
}

// A seasonPlan is a season as it was played, and as it would be.
type seasonPlan struct {
	season store.Season
	was    view.Played
	events []store.Event // the record as it is kept
	state  []byte        // likewise the state after it
	orders []store.PlayedOrders
	before []store.PlayedOrders

	would  *view.Played // nil: it is not part of the campaign any more
	differ bool         // anything of the orders, the record or the state after it differs
}

// newPlan reads what a correction of a season says.
func newPlan(g *game.Game, r Request) (*plan, error) {
	if err := mayCorrect(g, r); err != nil {
		return nil, err
	}
	s, err := g.SeasonNamed(r.Season, r.Year)
	if err != nil {
		return nil, err
	}
	p := &plan{game: g, first: s, because: plainReason(r.Because), facts: r.Facts,
		result: Result{Game: g.Row.Name, Season: s.Name, Year: s.Year, Line: g.Line() + 1, Waits: s.State == store.SeasonPlayed}}
	if len(r.Orders)+len(r.Facts) == 0 {
		return p, game.Cannot(errors.New("nothing is said that is to be otherwise in "+p.title()), "a lord and his orders, such as Gawaine: 2 TO Foxwood, or a fact, such as Gawaine treasury 12")
	}
	if err := p.mayCorrectOpen(r); err != nil {
		return p, err
	}
	if p.ruling, err = g.RulingOf(s.Number); err != nil {
		return p, err
	}
	if err := p.ruleFacts(); err != nil {
		return p, err
	}
	for _, o := range r.Orders {
		if err := p.replaceOrders(o); err != nil {
			return p, err
		}
	}
	if r.NewDice {
		err = p.ruleNewDice()
	}
	return p, err
}

// title names the season.
func (p *plan) title() string { return wording.Title(p.first) }

// mayCorrectOpen says why the season that is open cannot be corrected so. Its lords write their orders themselves; facts are ruled once its letters
// have left, so that nobody is told of a position that no letter has explained.
func (p *plan) mayCorrectOpen(r Request) error {
	switch {
	case p.first.State != store.SeasonOpen:
		return nil
	case p.game.Row.State == store.GameEnded:
		return game.Cannot(errors.New(p.title()+" is never played: the game was ended in it"), "")
	case p.game.AwaitsApproval():
		return game.Cannot(errors.New("the letters that call for orders of "+p.title()+" wait for you still"), "APPROVE first, or correct the season that waits")
	case len(r.Orders) > 0:
		return game.Cannot(errors.New("the orders of "+p.title()+" are open: each lord can still change his own"), "facts can be ruled")
	}
	return nil
}

// replaceOrders reads the orders that a lord has in the place of those by which the season was played.
func (p *plan) replaceOrders(o LordOrders) error {
	seat, err := p.game.SeatOf(o.Lord)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(p.orders, func(other store.LineOrders) bool { return other.Seat == seat.ID }) {
		return game.Cannot(fmt.Errorf("the orders of %s stand in two places", seat.Lord), "write them together")
	}
	names := adjudicator.NamesOf(p.game.Names, p.game.Board, p.after.Player(adjudicator.Seat(seat.Place)))
	sheet := order.Parse(names, adjudicator.When(p.after.Season), game.Inputs(o.Text))
	if why := unfit(sheet, o.Text); why != "" {
		return game.Cannot(fmt.Errorf("the orders of %s: %s", seat.Lord, why), "HELP lists what can be ordered")
	}
	p.orders = append(p.orders, store.LineOrders{Seat: seat.ID, Orders: order.Print(sheet.Orders)})
	return nil
}

// unfit says why orders cannot stand in the place of others: a correction guesses nothing.
func unfit(s *order.Sheet, text string) string {
	notes := slices.Concat(s.Unread, s.Notes)
	if i := slices.IndexFunc(notes, func(n order.Note) bool { return n.Refused }); len(s.Unread) > 0 || i >= 0 {
		n := notes[max(0, i)]
		return fmt.Sprintf("line %d, %q, is not read: %s", n.N, lineOf(text, n.N), cmp.Or(n.Message, "it is no order"))
	}
	isClear := func(w order.Word) bool { return w.Command == order.CommandClear }
	switch {
	case s.HasStanding || s.HasNext:
		return "a correction replaces orders of the season alone: none under STANDING or NEXT"
	case slices.ContainsFunc(s.Words, func(w order.Word) bool { return !isClear(w) }):
		return "only orders can be replaced; " + lineOf(text, s.Words[0].N) + " is none"
	case len(s.Orders) == 0 && !slices.ContainsFunc(s.Words, isClear) && strings.TrimSpace(text) != "":
		return "no order stands in them; CLEAR says that there are none"
	}
	return ""
}

// lineOf is a line of a text, by its number from 1.
func lineOf(text string, n int) string {
	lines := strings.Split(text, "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[n-1])
}

// ruleFacts looks whether the facts can be made true at the start of the first season.
func (p *plan) ruleFacts() (err error) {
	if p.before, err = p.game.StateRuled(p.first); err != nil {
		return err
	}
	p.ruling.Facts = append(slices.Clip(p.ruling.Facts), p.facts)
	p.after, _, err = adjudicator.Rule(p.game.Rules, p.game.Board, p.before, p.facts)
	return p.cannotRule(err, p.first)
}

// factsFor are the facts, as a reader may know them; NoSeat for everybody. Of several that a reader may not know one sentence says so.
func (p *plan) factsFor(reader adjudicator.Seat) (all []string) {
	for _, f := range p.facts {
		told := impact.Secret
		if before, after := p.ruledAlone(f); !reflect.DeepEqual(*before, *after) {
			told = impact.Fact(p.game.ReportTable(), before, after, f, reader)
		}
		if told != impact.Secret || !slices.Contains(all, told) {
			all = append(all, told)
		}
	}
	return all
}

// ruledAlone is the state before a fact is ruled, and with it: that with all of them, if it cannot be without the others. Where both are the same the
// fact was so already, and nobody can tell from them whether it is hidden.
func (p *plan) ruledAlone(fact string) (before, after *adjudicator.State) {
	ruled, _, err := adjudicator.Rule(p.game.Rules, p.game.Board, p.before, []string{fact})
	if err != nil {
		return &p.before, &p.after
	}
	return &p.before, &ruled
}

// ruleNewDice gives the fights of the lords whose orders are replaced new dice in the season that is corrected.
func (p *plan) ruleNewDice() error {
	if len(p.orders) == 0 {
		return game.Cannot(errors.New("new dice are for the fights of lords whose orders are replaced, and none are"), "")
	}
	for _, o := range p.orders {
		i := slices.IndexFunc(p.game.Seats, func(s store.Seat) bool { return s.ID == o.Seat })
		p.newDice = append(p.newDice, p.game.Seats[i].Lord)
	}
	p.ruling.NewDice = append(slices.Clone(p.ruling.NewDice), p.game.NewDice(p.newDice, p.result.Line))
	return nil
}

// load reads the seasons from the first on, as they were played.
func (p *plan) load() error {
	seasons, err := p.game.Tx.Seasons(p.game.Row.ID)
	for _, s := range seasons {
		if s.Number < p.first.Number || s.State == store.SeasonOpen || err != nil {
			continue
		}
		one := seasonPlan{season: s}
		if one.was, err = p.game.LoadPlayed(s); err != nil {
			return err
		}
		if one.events, err = p.game.Tx.Events(s.ID); err != nil {
			return err
		}
		if one.before, err = p.game.Tx.PlayedOrders(s.ID); err != nil {
			return err
		}
		if one.state, err = p.game.Tx.Snapshot(s.ID); err != nil {
			return err
		}
		one.orders = one.before
		p.seasons = append(p.seasons, one)
	}
	return err
}

// replay plays the first season again with what is otherwise in it, and those after it with their own orders, as long as the game goes on.
func (p *plan) replay() error {
	if err := p.load(); err != nil {
		return err
	}
	found, err := p.game.StateBefore(p.first)
	if err != nil {
		return err
	}
	if p.first.State == store.SeasonOpen {
		return p.ruleOpen(found)
	}
	for i := range p.seasons {
		if found.Over {
			break
		}
		if err := p.replaySeason(&p.seasons[i], found); err != nil {
			return err
		}
		found = *p.seasons[i].would.After
	}
	return p.keepsRuling(found)
}

// keepsRuling looks whether what was ruled for the season that is open can be ruled as the corrected campaign leaves the game.
func (p *plan) keepsRuling(found adjudicator.State) error {
	if p.game.Season.State != store.SeasonOpen || found.Over {
		return nil
	}
	r, err := p.game.RulingOf(p.game.Season.Number)
	if err != nil {
		return err
	}
	_, _, err = r.Rule(p.game, found)
	return p.cannotRule(err, p.game.Season)
}

// ruleOpen rules facts for the season that is open: its lords stand otherwise from now on.
func (p *plan) ruleOpen(found adjudicator.State) error {
	was := p.game.State
	ruled, record, err := p.ruling.Rule(p.game, found)
	if err != nil {
		return p.cannotRule(err, p.first)
	}
	p.seasons = []seasonPlan{{season: p.first, was: view.Played{Before: &found, After: &was}, would: &view.Played{Before: &found, After: &ruled, Record: record}, differ: !reflect.DeepEqual(was, ruled)}}
	return nil
}

// cannotRule makes an error of a fact for a season one that says so to the master.
func (p *plan) cannotRule(err error, s store.Season) error {
	switch {
	case !errors.As(err, new(*adjudicator.FactError)):
		return err
	case s.ID == p.first.ID:
		return game.Cannot(err, "a line is a fact, or an order behind a lord's name and a colon, such as Gawaine: 2 TO Foxwood")
	}
	return game.Cannot(fmt.Errorf("what was ruled for %s could not be then, and so that season has to be corrected first: %w", wording.Title(s), err), "nothing was done")
}

// replaySeason plays a season again, from the state in which it finds the corrected campaign.
func (p *plan) replaySeason(s *seasonPlan, found adjudicator.State) error {
	ruling := p.ruling
	if s.season.Number == p.first.Number {
		s.orders = p.replaced(s.before)
	} else {
		var err error
		if ruling, err = p.game.RulingOf(s.season.Number); err != nil {
			return err
		}
	}
	var after adjudicator.State
	var record []adjudicator.Event
	err := fault.Safely(func() (err error) {
		after, record, err = season.PlayFrom(p.game, found, ruling, s.season.Key, func(ruled *game.Game) []adjudicator.Bound { return season.BindKept(ruled, s.orders) })
		return err
	})
	if err != nil {
		return p.cannotRule(err, s.season)
	}
	s.would = &view.Played{Before: &found, After: &after, Record: record}
	state, err := adjudicator.EncodeState(&after)
	s.differ = !slices.Equal(s.orders, s.before) || !sameRecord(record, s.events) || !bytes.Equal(state, s.state)
	return err
}

// replaced are the orders of the first season with those that are replaced. Their digests stay: they went into the key.
func (p *plan) replaced(before []store.PlayedOrders) []store.PlayedOrders {
	all := slices.Clone(before)
	for i, o := range all {
		for _, other := range p.orders {
			if other.Seat == o.Seat {
				all[i].Orders, all[i].Absent = other.Orders, ""
			}
		}
	}
	return all
}

// sameRecord reports whether a record is the one that is kept.
func sameRecord(record []adjudicator.Event, kept []store.Event) bool {
	if len(record) != len(kept) {
		return false
	}
	for i, e := range record {
		kind, body, err := adjudicator.EncodeEvent(e)
		if err != nil || kind != kept[i].Kind || !bytes.Equal(body, kept[i].Body) {
			return false
		}
	}
	return true
}

// changes reports whether anything would be otherwise.
func (p *plan) changes() bool {
	return slices.ContainsFunc(p.seasons, func(s seasonPlan) bool { return s.would == nil || s.differ })
}

// compared are the seasons as the impact compares them, from the first of them on.
func (p *plan) compared(seasons []seasonPlan) (all []impact.Season) {
	for i := range seasons {
		s := impact.Season{Was: &seasons[i].was, Would: seasons[i].would}
		if seasons[i].season.ID == p.first.ID {
			for _, o := range p.orders {
				s.Replaced = append(s.Replaced, adjudicator.Seat(seatByID(p.game, o.Seat).Place))
			}
		}
		all = append(all, s)
	}
	return all
}

// code is by which an impact is confirmed: it is another one as soon as the campaign or what was asked for is. What was played counts too, and not only
// what would change of it: late orders that are admitted may change what the master has seen and leave the difference as it was.
func (p *plan) code(r Request) string {
	r.Code = ""
	sum := sha256.New()
	write := func(v any) {
		if err := json.NewEncoder(sum).Encode(v); err != nil {
			panic(err) // all of it is plain data
		}
	}
	write([]any{r, p.game.Season.ID, p.game.Season.State, p.result})
	for _, s := range p.seasons {
		write([]any{s.before, s.events})
	}
	return hex.EncodeToString(sum.Sum(nil)[:4])
}

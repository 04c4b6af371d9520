// Package trial plays a season many times by a plan and guesses, with dice of no real season, and tells what came of it how often. Begin
// reading at New; known.go is what of the state is taken over, read.go reads the lines, tally.go adds the plays up. It must not know what its
// asker may not know: no other lord's orders, treasury, stance or ally is looked at.
package trial

import (
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
)

// Plays is how often a trial plays the season.
const Plays = 1000

// New tries a plan in the season that is open in a state, and tells what came of it. The same plan and view of the state give the same.
func New(t view.Table, s *adjudicator.State, p Plan, o view.Office) *view.Trial {
	state := known(t, s, p.Asker)
	r := &run{Names: naming.Names{Table: t, State: &state, Reader: p.Asker}, plan: p}
	r.season = naming.SeasonTitle(state.Season, state.Year)
	r.dice = dice.NewTrial(r.Name(p.Asker), t.Game+", "+r.season, p.Text)
	r.bind()
	v := &view.Trial{Office: o, Game: t.Game, Lord: r.Name(p.Asker), Season: r.season, Assumed: []string{}}
	for i := range p.NotRead {
		v.NotRead = append(v.NotRead, view.RemarkOn(&p.NotRead[i]))
	}
	if v.Orders = r.orders; p.Empty() {
		return v
	}
	v.Plays, v.Assumed = Plays, assumed(&state, p.Asker)
	c := newTally(&state)
	for n := range Plays {
		after, record := r.play(n)
		c.add(n, &after, record)
	}
	v.Manors, v.Fights, v.Deaths = c.manors(r), c.fightRows(r), c.deaths(r)
	v.Money, v.Ends = c.money(r), c.ends(r)
	r.tell(v, c.typical())
	return v
}

// A run is a trial while it goes on.
type run struct {
	naming.Names
	plan      Plan
	season    string
	dice      *dice.Trial
	workspace adjudicator.Workspace
	bound     []adjudicator.Bound
	orders    []view.TrialOrders
}

// bind binds the orders of all lords, the asker's first: those of the plan, those of stewards, or none.
func (r *run) bind() {
	asker := r.plan.Asker
	how := phrase.Choose(r.plan.Entered, "your orders as they are entered", "")
	if len(r.plan.Own)+len(r.plan.Standing) == 0 {
		how = "no orders"
	}
	r.add(asker, "you", r.plan.Own, r.plan.Standing, how)
	var idle []string
	for i := range r.State.Players {
		seat := adjudicator.Seat(i)
		switch lines := r.plan.Guesses[i]; {
		case seat == asker || r.State.Players[i].Out:
		case len(lines) > 0:
			r.add(seat, r.Name(seat), lines, nil, "")
		case r.plan.Stewards:
			r.add(seat, r.Name(seat), r.steward(seat), nil, "a steward")
		default:
			idle = append(idle, r.Name(seat))
		}
	}
	if len(idle) > 0 {
		r.orders = append(r.orders, view.TrialOrders{Lord: phrase.List(idle), How: "no guess: " + r.idleWords(len(idle) == 1)})
	}
}

// idleWords say what lords do of whom nothing is guessed.
func (r *run) idleWords(one bool) string {
	if r.State.Season == adjudicator.Winter {
		return phrase.Choose(one, "pays his troops and does no more", "pay their troops and do no more")
	}
	return phrase.Choose(one, "holds", "hold")
}

// add binds the orders of one lord; standing ones of another season are none of this trial.
func (r *run) add(seat adjudicator.Seat, name string, lines, standing []order.Line, how string) {
	b, _ := adjudicator.Bind(r.Board, r.State, seat, lines, standing)
	r.bound = append(r.bound, b)
	o := view.TrialOrders{Lord: name, How: how}
	for _, l := range slices.Concat(standing, lines) {
		o.Lines = append(o.Lines, l.Order.String())
	}
	r.orders = append(r.orders, o)
}

// steward are the orders of a steward for a lord, from what the asker knows.
func (r *run) steward(seat adjudicator.Seat) (lines []order.Line) {
	for i, o := range steward.ForAbsent(r.Rules, r.Board, situation.NewPlayerView(r.Table, r.State, nil, seat)) {
		lines = append(lines, order.Line{N: i + 1, Order: o})
	}
	return lines
}

// play plays the season the n-th time.
func (r *run) play(n int) (adjudicator.State, []adjudicator.Event) {
	r.dice.Begin(n)
	return r.workspace.Try(r.Rules, r.Board, *r.State, r.bound, r.dice)
}

// tell tells the n-th play, and what of the plan was refused in it.
func (r *run) tell(v *view.Trial, n int) {
	after, record := r.play(n)
	for _, e := range view.EventsOf[adjudicator.OrderRefused](record) {
		own := e.Lord == r.plan.Asker
		if own || len(r.plan.Guesses[e.Lord]) > 0 {
			text := phrase.Choose(own, "", r.Name(e.Lord)+": ") + e.Order + ": " + naming.RefusalReason(e) + " (" + e.Section + ")."
			if !slices.Contains(v.Refused, text) {
				v.Refused = append(v.Refused, text)
			}
		}
	}
	record = slices.DeleteFunc(record, func(e adjudicator.Event) bool { // what hangs on money and supervision that are hidden
		reaped, isReaped := e.(adjudicator.IncomeReckoned)
		_, valued := e.(adjudicator.GameValued)
		return valued || isReaped && reaped.Lord != r.plan.Asker
	})
	for _, news := range narrative.NewNews(r.Table, view.Played{Before: r.State, After: &after, Record: record}) {
		v.Told = append(v.Told, news.Text)
	}
	v.Told = append(v.Told, r.dead(&after)...)
	v.Told = append(v.Told, r.whereabouts(&after)...)
}

// dead names those who have died in a play.
func (r *run) dead(after *adjudicator.State) []string {
	var dead []string
	for _, seat := range r.askerFirst() {
		var ids []adjudicator.TroopID
		for _, t := range after.Player(seat).Troops {
			if was := r.State.Player(seat).Living(t.ID); was != nil && t.Status == adjudicator.Dead {
				ids = append(ids, t.ID)
			}
		}
		if len(ids) > 0 {
			dead = append(dead, r.Troops(seat, ids))
		}
	}
	if len(dead) == 0 {
		return nil
	}
	return []string{"Dead: " + phrase.List(dead) + "."}
}

// whereabouts says where the asker's troops end in a play, if the season is one of marches.
func (r *run) whereabouts(after *adjudicator.State) []string {
	if !r.State.Season.Campaign() {
		return nil
	}
	var at []string
	for _, g := range view.GroupBy(view.Living(after.Player(r.plan.Asker)), func(t *adjudicator.Troop) (board.Position, adjudicator.TroopID) { return t.At, t.ID }) {
		at = append(at, naming.Numbers(g.All)+" at "+r.Place(g.Key))
	}
	if len(at) == 0 {
		return nil
	}
	return []string{"Your troops end the season: " + strings.Join(at, "; ") + "."}
}

// askerFirst are the seats, in the game's order from the asker on.
func (r *run) askerFirst() (all []adjudicator.Seat) {
	for i := range r.State.Players {
		all = append(all, adjudicator.Seat((i+int(r.plan.Asker))%len(r.State.Players)))
	}
	return all
}

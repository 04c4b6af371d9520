package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// A page is what one lord's winter orders come to, read from top to bottom: money
// is set aside down the page, and whether a line can be carried out is judged at
// its place, as if the lines above were done (§4, ruling). What can be done waits
// here for its step.
type page struct {
	g    *game
	seat Seat
	then *State // as if the lines above were done, but for the troops in moves
	now  *State // likewise, but with no reeve relocated

	waiting []Event                  // that can be done, each at the step of its kind
	staff   []Event                  // reeves' relocations, and improvements that need their place
	moves   []relocation             // in the order of the list
	decided map[contest]settlement   // who builds which church and circle (§19)
	wanted  map[contest]claimToBuild // those for which a line of the page has come
	open    int                      // so many of them are not decided yet
	line    int                      // which of the lines is being read
	ranks   relocationRank           // of its kind: the season's lines go before standing ones
}

// readPages reads the pages of all lords, in the game's order (§4, ruling). All
// share one future, because the supply of improvements is that of the board.
func (g *game) readPages(decided map[contest]settlement) []page {
	then, now := g.state.Clone(), g.state.Clone()
	pages := make([]page, len(g.state.Players))
	for i := range pages {
		pages[i] = page{g: g, seat: Seat(i), then: &then, now: &now, decided: decided}
		if g.state.Options.Advanced {
			pages[i].wanted = map[contest]claimToBuild{}
		}
		if !g.state.Players[i].Out {
			pages[i].read(g.orders[i])
		}
	}
	return pages
}

// read goes down the page. Orders of the earlier steps are done by now.
func (pg *page) read(o *Bound) {
	for i, line := range o.Winter {
		pg.line, pg.ranks = i, ofSeason
		if o.isStanding(i) {
			pg.ranks = 0
		}
		w := writ{g: pg.g, seat: pg.seat, line: line}
		if read := bindingOf(line.Order).read; read != nil {
			read(pg, &w)
		}
		w.close()
	}
}

// doTimes does a thing so many times, until it says why it cannot be done again; done is the word for it.
func doTimes(n int, done string, do func() (why string)) (why string) {
	for i := range n {
		if why = do(); why != "" && i > 0 {
			return fmt.Sprintf("%d of %d %s; %s", i, n, done, why)
		} else if why != "" {
			return why
		}
	}
	return ""
}

// eachWaiting calls do for every event of one kind that waits on the pages, in the game's order of lords.
func eachWaiting[E Event](pages []page, do func(E)) {
	for i := range pages {
		for _, e := range pages[i].waiting {
			if e, ok := e.(E); ok {
				do(e)
			}
		}
	}
}

// player is the lord as if the lines above were done.
func (pg *page) player() *Player { return pg.then.Player(pg.seat) }

// ownManor finds a manor by the name in an order, or says why it cannot serve.
func (pg *page) ownManor(name order.Place) (at board.Position, why string) {
	at, ok := pg.g.board.Find(string(name))
	switch {
	case !ok:
		return board.NoPosition, "there is no place " + string(name)
	case !pg.then.Holds(pg.seat, at):
		return board.NoPosition, pg.g.board.NameOf(at) + " is not a manor of yours"
	}
	return at, ""
}

// A writ is one line of winter orders while it is being carried out, and what
// keeps parts of it from that.
type writ struct {
	g        *game
	seat     Seat
	line     order.Line
	section  string
	standing bool
	faults   []fault
}

// isStanding reports whether a line of winter is a standing order.
func (b *Bound) isStanding(line int) bool { return line >= len(b.Winter)-b.Standing }

// A fault is why a part of a line is refused, and for whom.
type fault struct {
	troops  []TroopID // none: not for single troops
	place   string    // that the reason is about; empty if it names the place itself, or none
	reason  string
	code    RefusalCode
	figures []string
}

// eachLine carries out those of a lord's winter lines that are orders of one kind,
// down the page, and records what is refused. Who is out has no orders.
func eachLine[O order.Order](g *game, seat Seat, section string, do func(w *writ, o O)) {
	if g.state.Player(seat).Out {
		return
	}
	orders := g.orders[seat]
	for i, line := range orders.Winter {
		if o, ok := line.Order.(O); ok {
			w := writ{g: g, seat: seat, line: line, section: section, standing: orders.isStanding(i)}
			do(&w, o)
			w.close()
		}
	}
}

// fault notes that a part of the line is refused: for one troop, or 0.
func (w *writ) fault(troop TroopID, code RefusalCode, format string, args ...any) {
	w.addFault(troop, fault{code: code, reason: fmt.Sprintf(format, args...), figures: refusalFigures(format, args)})
}

// faultAt notes that the part of the line for one place is refused.
func (w *writ) faultAt(at board.Position, code RefusalCode, format string, args ...any) {
	w.addFault(0, fault{place: w.g.board.NameOf(at), code: code, reason: fmt.Sprintf(format, args...), figures: refusalFigures(format, args)})
}

// addFault notes a fault once for each reason, with all troops for which it holds.
func (w *writ) addFault(troop TroopID, add fault) {
	for i := range w.faults {
		if f := &w.faults[i]; f.reason == add.reason && f.place == add.place {
			if troop != 0 && !slices.Contains(f.troops, troop) {
				f.troops = append(f.troops, troop)
			}
			return
		}
	}
	if troop != 0 {
		add.troops = []TroopID{troop}
	}
	w.faults = append(w.faults, add)
}

// close records what was refused, once for each reason.
func (w *writ) close() {
	for _, f := range w.faults {
		e := OrderRefused{Lord: w.seat, Line: w.line.N, Order: w.line.Order.String(), Reason: f.reason, Section: w.section, Code: f.code, Figures: f.figures}
		switch {
		case f.place != "":
			e.Reason, e.Place, e.Detail = f.place+": "+f.reason, f.place, f.reason
		case len(f.troops) == 1:
			e.Troop = f.troops[0]
		case len(f.troops) > 1:
			e.Reason = strings.Join(phrase.Each(f.troops, number), ", ") + ": " + f.reason
		}
		w.g.emit(e)
	}
	w.faults = nil
}

// A pick is one troop that an order means.
type pick struct {
	id    TroopID
	named bool // by its number, or as the lord: before ALL and the like (§4)
}

// pick finds the living troops that an order means, each once, in the order in
// which they are written; of ALL and the like by rising number. The lord counts
// as a knight. What means nobody is refused.
func (w *writ) pick(p *Player, troops order.Troops) []pick {
	var picks []pick
	for _, item := range troops {
		found := false
		for i := range p.Troops {
			t := &p.Troops[i]
			if t.Status != Alive || !w.means(item, t) {
				continue
			}
			found = true
			if !slices.ContainsFunc(picks, func(c pick) bool { return c.id == t.ID }) {
				picks = append(picks, pick{t.ID, item.Kind == order.Numbers || item.Kind == order.TheLord})
			}
		}
		if !found {
			w.missed(p, item)
		}
	}
	return picks
}

// missed notes that an item of a list of troops means nobody.
func (w *writ) missed(p *Player, item order.Item) {
	id := TroopID(item.First)
	switch t := p.Troop(id); {
	case item.Kind != order.Numbers || item.First != item.Last:
		w.fault(0, RefusedNobodyMeant, "%s means none of your troops", item)
	case t == nil:
		w.fault(id, RefusedTroopUnknown, "you have no troop %s", number(id))
	case t.Status == Dead:
		w.fault(id, RefusedTroopDead, "%s is dead", number(id))
	default:
		w.fault(id, RefusedTroopLeft, "%s has left your service", number(id))
	}
}

// means reports whether an item of a list of troops means this one.
func (w *writ) means(item order.Item, t *Troop) bool {
	at := board.NoPosition
	if item.At != "" {
		if p, ok := w.g.board.Find(string(item.At)); ok {
			at = p
		}
	}
	return covers(&item, t, at)
}

// number is an identity number in two digits, as on the counters.
func number(id TroopID) string {
	if id < 10 {
		return "0" + strconv.Itoa(int(id))
	}
	return strconv.Itoa(int(id))
}

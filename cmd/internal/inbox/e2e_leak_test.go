package inbox_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/receipt"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A tale is a season that has been played, with all that its letters are made of.
type tale struct {
	rules  *ruleset.Rules
	board  *board.Board
	number int
	before adjudicator.State
	after  adjudicator.State
	record []adjudicator.Event
	orders []string // by seat, printed
	keys   []int    // by seat: how often he has changed his key
}

// tales plays campaigns of random orders on every board and hands over each season.
func tales(t *testing.T, seeds int, each func(t *testing.T, name string, s tale, one adjudicatortest.Season)) {
	t.Helper()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range board.Names() {
		b, err := board.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(max(1, seeds*40/max(40, len(b.Manors())))) { // a season of the realm takes as long as three of the valley
			lords := min(2+int(seed)%3, len(b.Entries()))
			seasons, err := adjudicatortest.Play(r, b, lords, seed, 14)
			if err != nil {
				t.Fatal(err)
			}
			for n, one := range seasons {
				s := tale{rules: r, board: b, number: n, before: one.Before, after: one.After, record: one.Record,
					orders: one.Text, keys: make([]int, lords)}
				each(t, fmt.Sprintf("%s, seed %d, %s of year %d", name, seed, one.Before.Season, one.Before.Year), s, one)
			}
		}
	}
}

// letters are all that the office writes to a lord after the season: the report, STATUS, and
// the receipt for some orders.
func (s tale) letters(t *testing.T, reader adjudicator.Seat) string {
	t.Helper()
	told := game.Disclosure{Season: store.Season{Number: s.number}, Seed: []byte("the seed of this season")}
	g := &game.Game{Tx: &store.Tx{Now: time.Date(2027, 3, 5, 12, 0, 0, 0, time.UTC)}, Office: &game.Office{Account: account.Account{Address: officeAddress}}, Mark: "the mark", Table: game.Table{Board: s.board, Rules: s.rules}, State: s.after,
		Row: store.Game{Name: "valley", Zone: "Europe/London"}, Season: store.Season{Number: s.number + 1, State: store.SeasonOpen,
			SeedHash: "the hash of the next", Deadline: time.Date(2027, 3, 12, 12, 0, 0, 0, time.UTC)}}
	for i, p := range s.after.Players { // the digests are sealed, and so the same here whatever was ordered
		g.Seats = append(g.Seats, store.Seat{Place: i, Lord: p.Lord, Player: "Player " + p.Lord, Zone: "Europe/London", KeyCounter: s.keys[i]})
		told.Orders = append(told.Orders, store.PlayedOrders{Orders: s.orders[i], Digest: game.Digest("seal", p.Lord, "")})
	}
	text, err := letter.RenderView(letter.ReportView(g, reader, told, s.before, s.record))
	if err != nil {
		t.Fatal(err)
	}
	if s.after.Over {
		return text.Text + text.HTML
	}
	status, err := templates.Status(letter.StatusView(g, g.Seats[reader], game.WrittenOrders{}))
	if err != nil {
		t.Fatal(err)
	}
	receipt, err := templates.Receipt(receiptFor(g, reader, s.number))
	if err != nil {
		t.Fatal(err)
	}
	return text.Text + status.Text + receipt.Text + text.HTML + status.HTML + receipt.HTML
}

// receiptFor is the receipt for random orders of the season that is called for.
func receiptFor(g *game.Game, reader adjudicator.Seat, seed int) *view.Receipt {
	random := adjudicatortest.Random{}
	random.N(seed + 2)
	sheet := order.Parse(adjudicator.Names(g.Board, &g.State), adjudicator.When(g.State.Season),
		game.Inputs(random.Orders(g.Board, &g.State, reader)))
	return receipt.NewReceipt(g.ReportTable(), &g.State, reader, view.Orders{Read: sheet, Lines: sheet.Orders},
		letter.Letterhead(g, g.Seats[reader]))
}

// wantSame compares a lord's letters of a tale byte for byte with those of another.
func wantSame(t *testing.T, name string, reader adjudicator.Seat, one string, b tale) {
	t.Helper()
	other := b.letters(t, reader)
	if one == other {
		return
	}
	at := 0
	for at < min(len(one), len(other)) && one[at] == other[at] {
		at++
	}
	from := max(0, strings.LastIndexByte(one[:at], '\n')-200)
	t.Errorf("%s, to %s: what is hidden shows:\n%s\n--- and\n%s", name, b.after.Players[reader].Lord,
		strings.ToValidUTF8(one[from:min(at+150, len(one))], ""), strings.ToValidUTF8(other[from:min(at+150, len(other))], ""))
}

// No byte of my mail changes with what is hidden from me. Once it is changed in the state and in the record: other lords'
// treasuries, orders, refusals, stances, allies, heirs and keys, and why they did what they did. Once another lord writes
// more orders than he did, and is richer, and all that can be seen of the season comes out the same.
func TestNoLetterShowsWhatIsHidden(t *testing.T) {
	t.Parallel()
	seeds, leastScrambled, leastOrders := 12, 500, 100
	if testing.Short() { // under the race detector
		seeds, leastScrambled, leastOrders = 3, 125, 25
	}
	scrambled, orders := 0, 0
	tales(t, seeds, func(t *testing.T, name string, s tale, one adjudicatortest.Season) {
		for place := range s.after.Players {
			reader := adjudicator.Seat(place)
			mine := s.letters(t, reader)
			wantSame(t, name, reader, mine, s.scrambled(reader))
			scrambled++
			if alt, same := s.withMoreOrders(t, reader, one); same {
				wantSame(t, name, reader, mine, alt)
				orders++
			}
		}
	})
	t.Logf("%d letters compared with all that is hidden changed, %d with other orders", scrambled, orders)
	if scrambled < leastScrambled || orders < leastOrders {
		t.Errorf("want %d and %d letters compared at least", leastScrambled, leastOrders)
	}
}

// scrambled is the same tale with everything that is hidden from the reader changed.
func (s tale) scrambled(reader adjudicator.Seat) tale {
	out := s
	out.before, out.after = scrambleState(s.before, reader), scrambleState(s.after, reader)
	out.orders, out.keys, out.record = slices.Clone(s.orders), slices.Clone(s.keys), nil
	for i := range s.orders {
		if other := adjudicator.Seat(i); other != reader {
			if out.orders[i] != "" { // that he had any is public
				out.orders[i] += "STANCE PASSIVE\n"
			}
			out.keys[i]++
			out.record = append(out.record, adjudicator.OrderRefused{Lord: other, Line: 9, Order: "HOLD 9", Troop: 9, Reason: "he is dead", Section: "§6.i"},
				adjudicator.AttitudeChanged{Lord: other, Towards: reader, Now: order.Enemy}, adjudicator.HeirNamed{Lord: other, Troop: 2})
		}
	}
	out.record = append(out.record, seenBy(reader, s.record)...)
	return out
}

// scrambleState changes other lords' treasuries, heirs and attitudes.
func scrambleState(s adjudicator.State, reader adjudicator.Seat) adjudicator.State {
	s = s.Clone()
	for i := range s.Players {
		p := &s.Players[i]
		if adjudicator.Seat(i) == reader {
			continue
		}
		p.Treasury += 13
		p.Allies, p.Enemies = p.Enemies, append([]adjudicator.Seat(nil), reader)
		p.Heir = 0
		for _, t := range p.Troops {
			if t.Status == adjudicator.Alive && t.Kind == adjudicator.Knight {
				p.Heir = t.ID
			}
		}
	}
	return s
}

// seenBy is a record with one and the same in the place of all that the reader may not know.
func seenBy(reader adjudicator.Seat, record []adjudicator.Event) (all []adjudicator.Event) {
	for _, e := range record {
		if e = withoutSecret(e, reader); e != nil {
			all = append(all, withoutReason(e, reader))
		}
	}
	return all
}

// withoutSecret leaves out other lords' gold; nil if the reader may not know of the event.
func withoutSecret(e adjudicator.Event, reader adjudicator.Seat) adjudicator.Event {
	lord, hidden := reader, false
	switch e := e.(type) {
	case adjudicator.OrderRefused:
		lord, hidden = e.Lord, true
	case adjudicator.AttitudeChanged:
		lord, hidden = e.Lord, true
	case adjudicator.HeirNamed:
		lord, hidden = e.Lord, true
	case adjudicator.TroopsWaited:
		lord, hidden = e.Lord, true
	case adjudicator.TroopsTurned: // where they mean to go
		lord, hidden = e.Lord, true
	case adjudicator.IncomeReckoned:
		e.Treasury *= own(e.Lord, reader)
		return e
	case adjudicator.TroopPaid:
		e.Treasury *= own(e.Lord, reader)
		return e
	case adjudicator.TroopHired:
		e.Treasury *= own(e.Lord, reader)
		return e
	case adjudicator.ManorImproved:
		e.Treasury *= own(e.Lord, reader)
		return e
	}
	if hidden && lord != reader {
		return nil
	}
	return e
}

// own is 1 for what is the reader's, and 0 for what is another's.
func own(lord, reader adjudicator.Seat) int {
	if lord == reader {
		return 1
	}
	return 0
}

// withoutReason gives other lords one and the same reason for what they did.
func withoutReason(e adjudicator.Event, reader adjudicator.Seat) adjudicator.Event {
	switch e := e.(type) {
	case adjudicator.TroopsMoved:
		e.Moves = slices.Clone(e.Moves)
		for i, m := range e.Moves {
			if m.Lord != reader && m.Why == adjudicator.Returns {
				e.Moves[i].Why = adjudicator.Marches
			}
		}
		return e
	case adjudicator.SidesMet:
		return met(e, reader)
	case adjudicator.TroopLeft:
		if e.Lord != reader {
			e.Why = adjudicator.Dismissed
		}
		return e
	case adjudicator.FightEnded:
		for i, why := range e.Withdrew {
			if e.Lords[i] != reader && why != "" && e.Rounds > 0 {
				e.Withdrew[i] = adjudicator.WithdrewAfter
			}
		}
		return e
	case adjudicator.EntryGiven:
		e.Wish *= own(e.Lord, reader)
		return e
	case adjudicator.LordAppointed:
		if e.Lord != reader {
			e.How = adjudicator.ByNumber
		}
		return e
	}
	return e
}

// met hides why another engaged, and, where one side did, whether the other did so too.
func met(e adjudicator.SidesMet, reader adjudicator.Seat) adjudicator.Event {
	engaged := e.AWhy != "" || e.BWhy != ""
	if e.A != reader {
		e.AWhy = ""
	}
	if e.B != reader {
		e.BWhy = ""
	}
	if engaged && e.AWhy == "" && e.BWhy == "" {
		if e.A != reader {
			e.AWhy = adjudicator.ByAttack
		} else {
			e.BWhy = adjudicator.ByAttack
		}
	}
	return e
}

// withMoreOrders is the tale with more orders and more gold of the lord after the reader, and whether the reader sees the
// same of the season. That a lord had any orders is public: one without gets none.
func (s tale) withMoreOrders(t *testing.T, reader adjudicator.Seat, one adjudicatortest.Season) (alt tale, same bool) {
	t.Helper()
	other := (reader + 1) % adjudicator.Seat(len(s.orders))
	if s.orders[other] == "" {
		return alt, false
	}
	alt, err := s.again(one, other)
	if err != nil {
		t.Fatal(err)
	}
	state, record := s.seen(reader)
	altState, altRecord := alt.seen(reader)
	return alt, reflect.DeepEqual(state, altState) && reflect.DeepEqual(record, altRecord)
}

// again is the tale with more orders and more gold of one lord.
func (s tale) again(one adjudicatortest.Season, other adjudicator.Seat) (tale, error) {
	out := s
	out.orders = slices.Clone(s.orders)
	out.before = s.before.Clone()
	out.before.Players[other].Treasury++
	first := out.before.Players[(other+1)%adjudicator.Seat(len(s.orders))].Lord
	out.orders[other] += "HOLD 77\nMOVE 78 TO " + s.board.NameOf(s.board.Manors()[0]) + "\nDISMISS 79\n"
	switch s.number % 4 {
	case 0:
		out.orders[other] += "HEIR 3\nSTANCE PASSIVE\n"
	case 1:
		out.orders[other] += "ALLY " + first + "\nWITHDRAW BEHIND 5\n"
	case 2:
		out.orders[other] += "ENEMY " + first + "\nVICTORY STAY\n"
	case 3:
		out.orders[other] += "STANCE DEFEND IF STRONGER\nDEFEAT STAY\n"
	}
	names := adjudicator.Names(s.board, &out.before)
	bound := slices.Clone(one.Bound)
	bound[other] = adjudicatortest.Bind(s.board, &out.before, names, other, out.orders[other])
	var err error
	out.after, out.record, err = adjudicator.Play(s.rules, s.board, out.before, bound, one.Dice)
	return out, err
}

// seen is all that the reader may know of the season: the state without other lords' gold,
// heirs and attitudes, and the record without their secrets.
func (s tale) seen(reader adjudicator.Seat) (adjudicator.State, []adjudicator.Event) {
	state := s.after.Clone()
	for i := range state.Players {
		if p := &state.Players[i]; adjudicator.Seat(i) != reader {
			p.Treasury, p.Heir, p.Allies, p.Enemies = 0, 0, nil, nil
		}
	}
	return state, seenBy(reader, s.record)
}

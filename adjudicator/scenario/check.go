package scenario

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// Check plays the scenario again in other ways, and looks for what must hold of
// every season: played twice it gives the same bytes; so it does with the orders
// in another order of arrival; the record replays to the end state, also after
// it was stored and read; the input is untouched; all orders print and read back
// to themselves; and the invariants hold after every event. The error says all
// that does not.
func (s *Scenario) Check() error {
	before := mustEncode(&s.Before)
	r, err := s.Run()
	if err != nil {
		return err
	}
	if r.Record == nil {
		return fmt.Errorf("the given dice run out")
	}
	var faults []string
	for _, check := range []func(*Result) []string{s.checkAgain, s.checkReplay, s.checkInvariants, s.checkPrint} {
		faults = append(faults, check(r)...)
	}
	if !bytes.Equal(before, mustEncode(&s.Before)) {
		faults = append(faults, "the input was changed")
	}
	if faults != nil {
		return fmt.Errorf("%s", strings.Join(faults, "\n"))
	}
	return nil
}

// mustEncode is a state's bytes; a state that has none is a bug.
func mustEncode(s *adjudicator.State) []byte {
	data, err := adjudicator.EncodeState(s)
	if err != nil {
		panic(err)
	}
	return data
}

func encodeRecord(record []adjudicator.Event) []byte {
	var all bytes.Buffer
	for _, e := range record {
		kind, data, err := adjudicator.EncodeEvent(e)
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(&all, "%s %s\n", kind, data)
	}
	return all.Bytes()
}

// checkAgain plays again, with the orders as they came and in the opposite order.
func (s *Scenario) checkAgain(r *Result) []string {
	var faults []string
	bound, _ := s.bindOrders()
	for _, way := range []string{"again", "with the orders in another order of arrival"} {
		after, record, err := s.play(bound, s.dicePool())
		switch {
		case err != nil:
			faults = append(faults, fmt.Sprintf("played %s: %v", way, err))
		case !bytes.Equal(mustEncode(&after), mustEncode(&r.After)):
			faults = append(faults, "played "+way+" the end state differs")
		case !bytes.Equal(encodeRecord(record), encodeRecord(r.Record)):
			faults = append(faults, "played "+way+" the record differs")
		}
		slices.Reverse(bound)
	}
	return faults
}

// checkReplay replays the record, as it is and as it is read back.
func (s *Scenario) checkReplay(r *Result) []string {
	var faults []string
	var stored []adjudicator.Event
	for _, e := range r.Record {
		kind, data, err := adjudicator.EncodeEvent(e)
		if err == nil {
			e, err = adjudicator.DecodeEvent(kind, data)
		}
		if err != nil {
			return []string{err.Error()}
		}
		stored = append(stored, e)
	}
	for _, record := range [][]adjudicator.Event{r.Record, stored} {
		after := adjudicator.Replay(s.Before, record)
		if !bytes.Equal(mustEncode(&after), mustEncode(&r.After)) {
			faults = append(faults, "the record does not replay to the end state")
		}
	}
	return faults
}

// checkPrint prints all orders and reads them back.
func (s *Scenario) checkPrint(*Result) []string {
	var faults []string
	for seat, sheet := range s.sheets {
		if sheet == nil {
			continue
		}
		lord := s.Before.Players[seat].Lord
		for _, lines := range [][]order.Line{sheet.Orders, sheet.Standing} {
			text := order.Print(lines)
			back := order.Parse(s.names, adjudicator.When(s.Before.Season), linesOf(text))
			if !sameOrders(lines, back.Orders) {
				faults = append(faults, fmt.Sprintf("%s's orders, printed as\n%s\ndo not read back as themselves", lord, text))
			}
		}
	}
	return faults
}

func sameOrders(a, b []order.Line) bool {
	return slices.EqualFunc(a, b, func(x, y order.Line) bool { return reflect.DeepEqual(x.Order, y.Order) })
}

// checkInvariants looks at the state after every event that completes a step.
func (s *Scenario) checkInvariants(r *Result) []string {
	state := s.Before
	for i, e := range r.Record {
		if fault := s.deadMoved(&state, e); fault != "" {
			return []string{fault}
		}
		state = adjudicator.Replay(state, r.Record[i:i+1])
		if s.midStep(r.Record[i+1:]) {
			continue
		}
		if err := adjudicator.CheckInvariants(s.Rules, s.Board, &state); err != nil {
			return []string{fmt.Sprintf("after %s: %v", adjudicator.KindOf(e), err)}
		}
	}
	if err := adjudicator.CheckSieges(s.Board, &state); err != nil {
		return []string{err.Error()}
	}
	return nil
}

// midStep reports whether the events to come belong to the same step: winter is
// one until its end (§4.iii), and so is a phase, for those who fight between two
// positions stand at neither, and retreats push others back (§6.vii, §6.viii).
func (s *Scenario) midStep(rest []adjudicator.Event) bool {
	if len(rest) == 0 {
		return false
	}
	moved, ok := rest[0].(adjudicator.TroopsMoved)
	return s.Before.Season == adjudicator.Winter || !ok || moved.Mile != 1
}

// deadMoved says which troop an event moves that is not alive.
func (s *Scenario) deadMoved(state *adjudicator.State, e adjudicator.Event) string {
	moved, ok := e.(adjudicator.TroopsMoved)
	if !ok {
		return ""
	}
	for _, m := range moved.Moves {
		if state.Player(m.Lord).Living(m.Troop) == nil {
			return fmt.Sprintf("%s %d moves and is not alive", state.Player(m.Lord).Lord, m.Troop)
		}
	}
	return ""
}

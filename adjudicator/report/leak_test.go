package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/receipt"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// viewed is the report of a season and its map as JSON, which holds all that a letter can say; to NoSeat with the public report.
func viewed(t *testing.T, tab view.Table, before, after *adjudicator.State, record []adjudicator.Event, reader adjudicator.Seat) []byte {
	t.Helper()
	if reader == adjudicator.NoSeat {
		data, err := json.MarshalIndent(narrative.NewPublic(tab, view.Played{Before: before, After: after, Record: record}, ""), "", " ")
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	data, err := json.MarshalIndent(struct {
		*view.Season
		Map  *view.Map
		Dice []view.Die
	}{narrative.NewSeason(tab, view.Played{Before: before, After: after, Record: record}, reader, view.Office{Player: "Ann"}), situation.NewMap(tab, after, record, reader),
		narrative.DiceKnownTo(reader, record)}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// hide changes all that a reader may not know of the other lords in a state.
func hide(s adjudicator.State, reader adjudicator.Seat) adjudicator.State {
	s = s.Clone()
	for i := range s.Players {
		if p := &s.Players[i]; adjudicator.Seat(i) != reader {
			p.Treasury += 7
			p.Allies, p.Enemies, p.Heir = p.Enemies, []adjudicator.Seat{reader}, p.Heir+1
		}
	}
	return s
}

// hideEvent changes what a reader may not know of an event; nil if he may not know
// that it happened.
func hideEvent(e adjudicator.Event, reader adjudicator.Seat) adjudicator.Event {
	switch e := e.(type) {
	case adjudicator.OrderRefused:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.ConditionMet:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.ConditionUnmet:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.AttitudeChanged:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.HeirNamed:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.TroopsWaited:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.TroopsTurned:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.LoyaltyRolled:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.ManorDisputed:
		return nil
	case adjudicator.SidesMet:
		return hideReasons(e, reader)
	case adjudicator.TroopsMoved:
		return hideReturns(e, reader)
	case adjudicator.FightEnded:
		for i := range e.Withdrew {
			if e.Lords[i] != reader && e.Withdrew[i] != "" && e.Withdrew[i] != adjudicator.WithdrewInside { // which is seen
				e.Withdrew[i] = "for some other reason"
			}
		}
		return e
	}
	return hideMoney(e, reader)
}

// hideReturns makes marches of the returns of others, which they have ordered.
func hideReturns(e adjudicator.TroopsMoved, reader adjudicator.Seat) adjudicator.Event {
	e.Moves = append([]adjudicator.Move(nil), e.Moves...)
	for i := range e.Moves {
		if m := &e.Moves[i]; m.Lord != reader && m.Why == adjudicator.Returns {
			m.Why = adjudicator.Marches
		}
	}
	return e
}

// hideReasons hides why others fight: all of a meeting without the reader; else the other's reason if the reader has one,
// and which it is if only the other has.
func hideReasons(e adjudicator.SidesMet, reader adjudicator.Seat) adjudicator.Event {
	own, others := &e.AWhy, &e.BWhy
	switch reader {
	case e.A:
	case e.B:
		own, others = others, own
	default:
		return nil
	}
	switch {
	case *own != "" && *others != "":
		*others = ""
	case *own != "":
		*others = adjudicator.ByEnemy
	case *others == adjudicator.ByEnemy:
		*others = adjudicator.ByAttack
	case *others != "":
		*others = adjudicator.ByEnemy
	}
	return e
}

// turnPages turns round the order in which others' winter orders were written, as
// far as events follow from it.
func turnPages(record []adjudicator.Event, reader adjudicator.Seat) {
	for i := 0; i < len(record); {
		j := i
		for j < len(record) && page(record[j]) != adjudicator.NoSeat && page(record[j]) == page(record[i]) && adjudicator.KindOf(record[j]) == adjudicator.KindOf(record[i]) {
			j++
		}
		if j > i && page(record[i]) != reader {
			slices.Reverse(record[i:j])
		}
		i = max(j, i+1)
	}
}

// page is the lord by whose page of winter orders an event came.
func page(e adjudicator.Event) adjudicator.Seat {
	switch e := e.(type) {
	case adjudicator.ManorImproved:
		return e.Lord
	case adjudicator.WorksRepaired:
		return e.Lord
	case adjudicator.TroopRelocated:
		return e.Lord
	case adjudicator.StaffRelocated:
		return e.Lord
	case adjudicator.MoneyGiven:
		return e.Lord
	}
	return adjudicator.NoSeat
}

// ifOwn keeps an event that is the reader's.
func ifOwn(e adjudicator.Event, of, reader adjudicator.Seat) adjudicator.Event {
	if of == reader {
		return e
	}
	return nil
}

// hideMoney changes the money in the events of others, and what would betray it.
func hideMoney(e adjudicator.Event, reader adjudicator.Seat) adjudicator.Event {
	switch e := e.(type) {
	case adjudicator.TroopPaid:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.TroopLeft:
		if e.Lord != reader {
			e.Why = adjudicator.Dismissed
		}
		return e
	case adjudicator.TroopHired:
		if e.Lord != reader {
			e.Treasury += 7
		}
		return e
	case adjudicator.ManorImproved:
		if e.Lord != reader {
			e.Treasury += 7
		}
		return e
	case adjudicator.TreasuryRuled:
		return ifOwn(e, e.Lord, reader)
	case adjudicator.IncomeReckoned:
		if e.Lord != reader {
			e.Treasury += 7
		}
		return e
	case adjudicator.ManorPillaged:
		if e.By != reader {
			e.Treasury += 7
		}
		return e
	case adjudicator.ScutagePaid:
		if e.Lord != reader {
			e.Treasury += 7
		}
		return e
	case adjudicator.WorksRepaired:
		if e.Lord != reader {
			e.Treasury += 7
		}
		return e
	case adjudicator.MoneyGiven:
		if e.Lord != reader {
			e.Treasury += 7
		}
		return e
	case adjudicator.LordAppointed:
		if e.Lord != reader {
			e.How = adjudicator.ByNumber
		}
		return e
	case adjudicator.InvaderAnswered:
		if e.Lord != reader && e.Do != order.Assault {
			e.Do = order.Pass
		}
		return e
	case adjudicator.EntryGiven:
		if e.Lord != reader {
			e.Wish = 9
		}
		return e
	}
	return e
}

// campaign is a random campaign of four lords: of a standard game, or of one with the optional
// rules that the seed draws.
func campaign(t *testing.T, tab view.Table, seed uint64) []adjudicatortest.Season {
	t.Helper()
	var o ruleset.Options
	if seed%2 == 0 {
		o = adjudicatortest.Options(seed)
	}
	all, err := adjudicatortest.PlayWith(o, tab.Rules, tab.Board, 4, seed, 16)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestHiddenThingsAlterNothing changes all that a reader may not know, in states and
// records of random seasons: not a byte of his report may change.
func TestHiddenThingsAlterNothing(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for seed := uint64(1); seed <= 12; seed++ {
		for i, s := range campaign(t, tab, seed) {
			for reader := adjudicator.NoSeat; int(reader) < len(s.Before.Players); reader++ {
				var record []adjudicator.Event
				for _, e := range s.Record {
					if hidden := hideEvent(e, reader); hidden != nil {
						record = append(record, hidden)
					}
				}
				turnPages(record, reader)
				before, after := hide(s.Before, reader), hide(s.After, reader)
				want := viewed(t, tab, &s.Before, &s.After, s.Record, reader)
				compare(t, fmt.Sprintf("seed %d, season %d, seat %d", seed, i, reader), want, viewed(t, tab, &before, &after, record, reader))
			}
		}
	}
}

// TestRulingsBetrayNothing rules random facts in random campaigns: what a reader may not know of them alters no byte
// of his report.
func TestRulingsBetrayNothing(t *testing.T) {
	t.Parallel()
	tab, money := reporttest.Training(t), 0
	for seed := uint64(1); seed <= 3; seed++ {
		random := adjudicatortest.NewRandom(seed)
		for i, s := range campaign(t, tab, seed) {
			ruled, record, err := adjudicator.Rule(tab.Rules, tab.Board, s.Before, random.Facts(tab.Board, &s.Before))
			if err != nil {
				continue
			}
			for reader := adjudicator.NoSeat; int(reader) < len(s.Before.Players); reader++ {
				var known []adjudicator.Event
				for _, e := range record {
					if hidden := hideEvent(e, reader); hidden != nil {
						known = append(known, hidden)
					}
				}
				money += len(record) - len(known)
				before, after := hide(s.Before, reader), hide(ruled, reader)
				want := viewed(t, tab, &s.Before, &ruled, record, reader)
				compare(t, fmt.Sprintf("seed %d, season %d, seat %d", seed, i, reader), want, viewed(t, tab, &before, &after, known, reader))
			}
		}
	}
	if money < 10 {
		t.Errorf("only %d times was anything hidden", money)
	}
}

// TestGiftsBetrayNoOrder turns round a lord's gifts, one of which is made in two: no letter but the giver's, no news
// and no history may change by a byte.
func TestGiftsBetrayNoOrder(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine", "Kay"})
	s.Season = adjudicator.Winter
	gift := func(to adjudicator.Seat, bz, left int) adjudicator.Event {
		return adjudicator.MoneyGiven{Lord: 0, To: to, Bz: bz, Treasury: left}
	}
	told := func(reader adjudicator.Seat, record ...adjudicator.Event) []byte {
		record = append(record, adjudicator.SeasonEnded{NextYear: 3, NextSeason: adjudicator.Spring})
		letter := viewed(t, tab, &s, &s, record, reader)
		news := narrative.NewNews(tab, view.Played{Before: &s, After: &s, Record: record})
		line := narrative.HistoryLine(tab, view.Past{Season: adjudicator.Winter, Year: 2, State: &s, Record: record})
		return fmt.Appendf(letter, "\n%v\n%s", news, line)
	}
	for reader := adjudicator.NoSeat; reader <= 2; reader++ {
		if reader == 0 {
			continue
		}
		want := told(reader, gift(1, 5, 15), gift(2, 4, 11))
		compare(t, fmt.Sprintf("seat %d", reader), want, told(reader, gift(2, 3, 17), gift(1, 5, 12), gift(2, 1, 11)))
		for _, text := range []string{"Lancelot gave 4 Bz to Kay", "Lancelot gives 5 Bz to Gawaine; Lancelot gives 4 Bz to Kay"} {
			if !bytes.Contains(want, []byte(text)) {
				t.Errorf("seat %d: the news or the history do not say that %s", reader, text)
			}
		}
	}
}

// compare complains of the first line in which two views differ.
func compare(t *testing.T, what string, want, got []byte) {
	t.Helper()
	if bytes.Equal(want, got) {
		return
	}
	a, b := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			t.Errorf("%s: the report betrays something:\n%s\nor\n%s", what, a[i], append(b, "")[min(i, len(b))])
			return
		}
	}
	t.Errorf("%s: one report is longer", what)
}

// seen is what everybody can see of an event; "" for nothing. The dice of fights
// and everybody's moves are in it.
func seen(e adjudicator.Event) string {
	switch e := e.(type) {
	case adjudicator.HouseRaided:
		e.Agreed = false
		return fmt.Sprint(e)
	case adjudicator.DiceRolled:
		return fmt.Sprint(e)
	}
	if e = hideEvent(e, adjudicator.NoSeat); e == nil {
		return ""
	}
	return fmt.Sprintf("%T %v", e, e)
}

// public is what everybody can see of a season.
func public(s *adjudicator.State, record []adjudicator.Event) string {
	var b strings.Builder
	for _, e := range record {
		if text := seen(e); text != "" {
			b.WriteString(text + "\n")
		}
	}
	for i := range s.Players {
		fmt.Fprintln(&b, s.Players[i].Troops, s.Players[i].Out, s.Players[i].Barred, s.Players[i].Income)
	}
	fmt.Fprintln(&b, s.Manors, s.Over, s.Winners)
	return b.String()
}

// TestOthersOrdersAlterNothing changes the orders of one lord in random seasons and
// plays them again with the same dice: where nothing that can be seen has changed,
// no other lord's report may change by a byte.
func TestOthersOrdersAlterNothing(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	rng, compared := &adjudicatortest.Random{}, 0
	for seed := uint64(1); seed <= 12; seed++ {
		for i, s := range campaign(t, tab, seed) {
			who := adjudicator.Seat(rng.N(4))
			bound := append([]adjudicator.Bound(nil), s.Bound...)
			lines := strings.Split(strings.TrimSpace(s.Text[who]), "\n")
			k := rng.N(len(lines))
			text := strings.Join(append(append([]string(nil), lines[:k]...), lines[k+1:]...), "\n") + "\nSTANCE PASSIVE IF STRONGER\nWITHDRAW AFTER 2\nALLY " + s.Before.Players[(who+1)%4].Lord
			bound[who] = adjudicatortest.Bind(tab.Board, &s.Before, adjudicator.Names(tab.Board, &s.Before), who, text)
			key := dice.V1.Seeded(fmt.Appendf(nil, "%d/%d", seed, i))
			after, record, err := adjudicator.Play(tab.Rules, tab.Board, s.Before, bound, key)
			if err != nil {
				t.Fatal(err)
			}
			if public(&after, record) != public(&s.After, s.Record) {
				continue
			}
			compared++
			for reader := adjudicator.NoSeat; int(reader) < len(s.Before.Players); reader++ {
				if reader != who {
					want := viewed(t, tab, &s.Before, &s.After, s.Record, reader)
					compare(t, fmt.Sprintf("seed %d, season %d, seat %d", seed, i, reader), want, viewed(t, tab, &s.Before, &after, record, reader))
				}
			}
		}
	}
	if compared < 20 {
		t.Errorf("only %d seasons looked the same after the change", compared)
	}
}

// TestReceiptsBetrayNothing changes all that a player may not know while he writes:
// not a byte of his receipt may change.
func TestReceiptsBetrayNothing(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for seed := uint64(1); seed <= 10; seed++ {
		for i, s := range campaign(t, tab, seed) {
			for seat := range s.Before.Players {
				reader := adjudicator.Seat(seat)
				befriend(&s.Before, reader)
				hidden := hide(s.Before, reader)
				for other := range hidden.Players {
					if other != seat {
						hidden.Players[other].Allies = []adjudicator.Seat{reader}
					}
				}
				compare(t, fmt.Sprintf("seed %d, season %d, seat %d", seed, i, seat),
					receipted(t, tab, &s.Before, reader, s.Text[seat]), receipted(t, tab, &hidden, reader, s.Text[seat]))
			}
		}
	}
}

// befriend lets a lord name all others his allies.
func befriend(s *adjudicator.State, seat adjudicator.Seat) {
	p := s.Player(seat)
	p.Allies, p.Enemies = nil, nil
	for other := range s.Players {
		if adjudicator.Seat(other) != seat {
			p.Allies = append(p.Allies, adjudicator.Seat(other))
		}
	}
}

// receipted is a receipt as JSON.
func receipted(t *testing.T, tab view.Table, s *adjudicator.State, seat adjudicator.Seat, text string) []byte {
	t.Helper()
	sheet := reporttest.SheetOf(tab, s, text)
	data, err := json.MarshalIndent(receipt.NewReceipt(tab, s, seat, view.Orders{Read: sheet, Lines: reporttest.Numbered(sheet), Standing: sheet.Standing}, view.Office{}), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

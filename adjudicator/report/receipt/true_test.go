package receipt

import (
	"flag"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// sheets is how many random sheets TestReceiptsAreTrue tries.
var sheets = flag.Int("sheets", 600, "how many random sheets TestReceiptsAreTrue tries")

// TestReceiptsAreTrue plays seasons of random campaigns by the orders of one lord alone, and holds the receipt of these orders
// against what came of them: each certain line comes about as it says, and nothing that is refused happens.
func TestReceiptsAreTrue(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	tried, certain, refused := 0, 0, 0
	for seed := uint64(1); tried < *sheets; seed++ {
		all, err := adjudicatortest.PlayWith(adjudicatortest.Options(seed), tab.Rules, tab.Board, 2+int(seed%3), seed, 17)
		if err != nil {
			t.Fatal(err)
		}
		for i := range all {
			for seat := range all[i].Before.Players {
				tr := newTruth(tab, &all[i], adjudicator.Seat(seat), seed)
				if tr == nil || tried == *sheets {
					continue
				}
				tried++
				c, r := tr.check(t)
				certain, refused = certain+c, refused+r
			}
		}
	}
	if certain < tried/8 || refused < tried/8 {
		t.Errorf("of %d sheets only %d lines were certain and %d refused", tried, certain, refused)
	}
}

// A truth is the receipt of one lord's sheet beside the season that it makes alone.
type truth struct {
	*forecast
	name   string
	season *adjudicatortest.Season
	shown  []view.ReceiptLine
	record []adjudicator.Event
}

// newTruth shuffles a lord's sheet, makes its receipt, and plays it; nil for a sheet without lines.
func newTruth(tab view.Table, s *adjudicatortest.Season, seat adjudicator.Seat, seed uint64) *truth {
	lines := strings.Split(strings.TrimSpace(s.Text[seat]), "\n")
	rng := adjudicatortest.NewRandom(seed)
	for i := range lines {
		k := i + rng.N(len(lines)-i)
		lines[i], lines[k] = lines[k], lines[i]
	}
	text := strings.Join(lines, "\n")
	parsed := reporttest.Parsed(tab, &s.Before, text)
	if len(parsed) == 0 {
		return nil
	}
	tr := &truth{season: s, name: fmt.Sprintf("seed %d, %s of year %d, lord %d:\n%s", seed, s.Before.Season, s.Before.Year, seat, text)}
	tr.forecast = newForecast(naming.Names{Table: tab, State: &s.Before, Reader: seat}, parsed, nil)
	tr.shown = tr.receiptLines(parsed, tr.notes)
	_, tr.record = tr.playLines(parsed)
	return tr
}

// playLines plays the season by some lines of the lord's, with the dice of the season.
func (tr *truth) playLines(lines []order.Line) (adjudicator.State, []adjudicator.Event) {
	b, _ := adjudicator.Bind(tr.Rules, tr.Board, tr.State, tr.Reader, lines, nil)
	after, record, err := adjudicator.Play(tr.Rules, tr.Board, *tr.State, []adjudicator.Bound{b}, tr.season.Dice)
	if err != nil {
		panic(err)
	}
	return after, record
}

// check counts the lines that are certain and those that are wholly refused, and checks them.
func (tr *truth) check(t *testing.T) (certain, refused int) {
	t.Helper()
	for i, l := range tr.shown {
		switch {
		case l.Mark == view.Certain || l.Mark == view.InPart:
			certain++
			tr.checkEffects(t, i)
		case len(l.Refused) > 0 && len(l.Does) == 0 && !slices.ContainsFunc(l.Notes, func(n string) bool { return strings.Contains(n, "deserts") }),
			l.Mark == view.Overridden && !tr.hires():
			refused++
			tr.checkNothing(t, i)
		}
	}
	if tr.State.Season == adjudicator.Winter {
		tr.checkTold(t)
	}
	return certain, refused
}

// hires reports whether a sheet hires anybody: whether there is room is judged at the line's place in the sheet, so that a RELOCATE
// that another goes before may still count there (§4).
func (tr *truth) hires() bool {
	return slices.ContainsFunc(tr.lines, func(l order.Line) bool { _, ok := l.Order.(order.Hire); return ok })
}

// checkNothing wants the season to come out the same without a line that is refused or overridden.
func (tr *truth) checkNothing(t *testing.T, i int) {
	t.Helper()
	with, _ := tr.playLines(tr.lines)
	without, _ := tr.playLines(slices.Delete(slices.Clone(tr.lines), i, i+1))
	a, _ := adjudicator.EncodeState(&with)
	b, _ := adjudicator.EncodeState(&without)
	if string(a) != string(b) {
		t.Errorf("%s\nline %d, %s, is refused (%q) or overridden (%q), and yet it does something", tr.name, i+1, tr.shown[i].Order, tr.shown[i].Refused, tr.shown[i].Does)
	}
}

// checkEffects wants every event of a line in the record.
func (tr *truth) checkEffects(t *testing.T, i int) {
	t.Helper()
	if tr.State.Season != adjudicator.Winter {
		return
	}
	for _, e := range tr.cameOf(i) {
		if !slices.ContainsFunc(tr.record, func(got adjudicator.Event) bool { return reflect.DeepEqual(plain(got), plain(e)) }) {
			t.Errorf("%s\nline %d, %s, is %s, and there was no %#v", tr.name, i+1, tr.shown[i].Order, tr.shown[i].Mark, e)
		}
	}
}

// plain is an event without what the treasury holds after it.
func plain(e adjudicator.Event) adjudicator.Event {
	switch e := e.(type) {
	case adjudicator.TroopHired:
		e.Treasury = 0
		return e
	case adjudicator.ManorImproved:
		e.Treasury = 0
		return e
	case adjudicator.WorksRepaired:
		e.Treasury = 0
		return e
	case adjudicator.MoneyGiven:
		e.Treasury = 0
		return e
	}
	return e
}

// checkTold wants the last sum of a receipt of winter to be what is in the treasury, where no knight may desert.
func (tr *truth) checkTold(t *testing.T) {
	t.Helper()
	if tr.mayDesert || tr.State.Options.Fate {
		return
	}
	after, _ := tr.playLines(tr.lines)
	if got := after.Players[tr.Reader].Treasury; got != tr.money {
		t.Errorf("%s\nthe last line leaves %d Bz, and %d are there", tr.name, tr.money, got)
	}
}

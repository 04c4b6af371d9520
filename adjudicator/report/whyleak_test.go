package report

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/why"
)

var whySeeds = flag.Uint64("why.seeds", 4, "in how many random campaigns TestAnswersBetrayNothing asks")

// TestAnswersBetrayNothing changes all that a reader may not know in the states, records and orders of random seasons: not a byte of the
// answer to any WHY may change.
func TestAnswersBetrayNothing(t *testing.T) {
	t.Parallel()
	tab, asked := reporttest.Training(t), 0
	for seed := uint64(1); seed <= *whySeeds; seed++ {
		for i, s := range campaign(t, tab, seed) {
			if i%4 != int(seed)%4 && *whySeeds < 10 { // each season of the year in turn
				continue
			}
			var orders []why.Orders
			for _, text := range s.Text {
				orders = append(orders, why.Orders{Lines: reporttest.SheetOf(tab, &s.Before, text).Orders})
			}
			for reader := adjudicator.NoSeat; int(reader) < len(s.Before.Players); reader++ {
				var record []adjudicator.Event
				for _, e := range s.Record {
					if hidden := hideEvent(e, reader); hidden != nil {
						record = append(record, hidden)
					}
				}
				turnPages(record, reader)
				before, after := hide(s.Before, reader), hide(s.After, reader)
				mine := &why.Asked{Table: tab, Played: view.Played{Before: &s.Before, After: &s.After, Record: s.Record}, Reader: reader, Orders: orders}
				other := &why.Asked{Table: tab, Played: view.Played{Before: &before, After: &after, Record: record}, Reader: reader, Orders: exchanged(orders, reader)}
				for _, thing := range askedBy(&s.After, reader) {
					asked++
					compare(t, fmt.Sprintf("seed %d, season %d, seat %d, %+v", seed, i, reader, thing), answered(t, mine, thing), answered(t, other, thing))
				}
			}
		}
	}
	if asked < 500 {
		t.Errorf("only %d questions", asked)
	}
}

// exchanged are orders of which all but the reader's belong to other lords.
func exchanged(orders []why.Orders, reader adjudicator.Seat) []why.Orders {
	all := slices.Clone(orders)
	for seat := range all {
		if adjudicator.Seat(seat) != reader {
			all[seat] = orders[(seat+1)%len(orders)]
		}
	}
	return all
}

// answered is the answer to a WHY as JSON.
func answered(t *testing.T, a *why.Asked, thing why.Thing) []byte {
	t.Helper()
	data, err := json.MarshalIndent(why.New(a, thing, view.Office{}), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// askedBy are some of the things that a reader can ask about.
func askedBy(s *adjudicator.State, reader adjudicator.Seat) []why.Thing {
	all := []why.Thing{{Kind: why.OfDice}, {Kind: why.OfSeason}, {Kind: why.OfFight, Lord: reader, At: board.NoPosition}}
	for seat := range s.Players {
		all = append(all, why.Thing{Kind: why.OfLord, Lord: adjudicator.Seat(seat)})
		for i, tr := range s.Players[seat].Troops {
			if i%3 == 0 {
				all = append(all, why.Thing{Kind: why.OfTroop, Lord: adjudicator.Seat(seat), Troop: tr.ID})
			}
		}
	}
	for m := 0; m < len(s.Manors); m += 3 {
		all = append(all, why.Thing{Kind: why.OfPlace, At: board.Position(m)}, why.Thing{Kind: why.OfFight, At: board.Position(m)})
	}
	if reader == adjudicator.NoSeat {
		return all
	}
	for n := 1; n <= 3; n++ {
		all = append(all, why.Thing{Kind: why.OfLine, Lord: reader, N: n}, why.Thing{Kind: why.OfDie, N: n})
	}
	return append(all, why.Thing{Kind: why.OfTreasury, Lord: reader}, why.Thing{Kind: why.OfNothing, Lord: reader})
}

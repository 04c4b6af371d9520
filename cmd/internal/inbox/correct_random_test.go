package inbox_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// puts shows what a request would change, and does it.
func (h *house) puts(do func(*game.Game, correct.Request) (correct.Result, error), r correct.Request) (done correct.Result, err error) {
	h.t.Helper()
	return game.Update(h.t.Context(), h.Office, "valley", false, func(g *game.Game) (correct.Result, error) {
		shown, err := do(g, r)
		if err != nil {
			return shown, err
		}
		r.Code = shown.Code
		return do(g, r)
	})
}

// TestRandomLines plays a campaign, corrects seasons of it and opens others again, at random, and wants that all lines of it verify after each step, that
// nothing that was kept is ever another, and that no letter is to a season that is not there.
func TestRandomLines(t *testing.T) {
	t.Parallel()
	steps := 12
	if testing.Short() {
		steps = 8
	}
	for seed := range uint64(2) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, 15))
			h := newHouse(t, postoffice.Options{})
			h.ladder = game.NewGame{Absent: store.AbsentSteward}
			h.gather("training", 3, seed%2 == 1)
			h.set("years", "2") // so that the game ends, and goes on again when it is put right
			h.start()
			h.approve()
			kept, done := "", map[string]int{}
			for range steps {
				what := h.randomStep(random)
				done[what]++
				h.wantVerified()
				h.sendAll()
				now := h.keptLines()
				if !strings.HasPrefix(now, kept) {
					t.Fatalf("%s: what was kept has changed:\n%s\nwas\n%s", what, now, kept)
				}
				kept = now
			}
			h.wantFigures()
			t.Log(done)
		})
	}
}

// randomStep plays, approves, corrects or opens again, and says which.
func (h *house) randomStep(random *rand.Rand) (what string) {
	h.t.Helper()
	status := h.status()
	played := h.lastPlayed()
	s := h.seasonOf(random.IntN(played + 1))
	r := correct.Request{Season: s.Name, Year: s.Year, Because: "the dog ate it"}
	lord := status.Lords[random.IntN(3)].Lord
	var err error
	switch n := random.IntN(10); {
	case n < 5 && status.State != store.GameEnded:
		h.approve()
		h.play()
		return "played"
	case n < 7:
		r.Orders, r.NewDice = []correct.LordOrders{{Lord: lord, Text: []string{"CLEAR", "HIRE 1 MAN", "HOLD ALL", "MOVE LORD TO Kingsmere"}[random.IntN(4)]}}, random.IntN(2) == 0
		_, err = h.puts(correct.CorrectSeason, r)
		what = "other orders"
	case n < 9:
		r.Facts = []string{fmt.Sprintf("%s treasury %d", lord, random.IntN(30))}
		if status.State != store.GameEnded && random.IntN(3) == 0 {
			r.Season, r.Year = status.Season, status.Year
		}
		_, err = h.puts(correct.CorrectSeason, r)
		what = "a fact"
	default:
		_, err = h.puts(correct.UndoSeason, r)
		what = "opened again"
	}
	if err != nil && game.Reason(err) == "" {
		h.t.Fatalf("%s of %s %d: %v", what, r.Season, r.Year, err)
	}
	if err != nil {
		what = "refused: " + err.Error()
	}
	return what
}

// lastPlayed is the number of the last season that is played.
func (h *house) lastPlayed() (n int) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err == nil {
			last, _ := g.LastPlayed()
			n = last.Number
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

// keptLines is all that is kept of former lines.
func (h *house) keptLines() string {
	h.t.Helper()
	var b strings.Builder
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		for _, l := range g.Lines {
			all, err := tx.FormerSeasons(g.Row.ID, l.Number)
			if err != nil {
				return err
			}
			for _, f := range all {
				events, err := tx.FormerEvents(f.ID)
				if err != nil {
					return err
				}
				orders, err := tx.FormerOrders(f.ID)
				if err != nil {
					return err
				}
				fmt.Fprintf(&b, "%+v %s %v\n", f, events, orders)
			}
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return b.String()
}

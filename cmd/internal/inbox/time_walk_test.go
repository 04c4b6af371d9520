package inbox_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/admit"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// do does something in the game; what cannot be done then is left undone.
func (h *house) do(act func(*game.Game) error) {
	h.t.Helper()
	_, err := game.Update(h.t.Context(), h.Office, "valley", false, func(g *game.Game) (bool, error) { return true, act(g) })
	if err != nil && game.Reason(err) == "" {
		h.t.Fatal(err)
	}
}

// clockActs are what can be done to the clock of a game.
var clockActs = []struct {
	name string
	do   func(*house) func(*game.Game) error
}{
	{"PAUSE", func(*house) func(*game.Game) error {
		return func(g *game.Game) error { _, err := season.Pause(g, ""); return err }
	}},
	{"PAUSE UNTIL", func(h *house) func(*game.Game) error {
		until := h.clock().Add(5 * day).Format("2006-01-02 15:04")
		return func(g *game.Game) error { _, err := season.Pause(g, until); return err }
	}},
	{"RESUME", resumes}, {"HOLD", func(*house) func(*game.Game) error {
		return func(g *game.Game) error { _, err := season.HoldSeason(g); return err }
	}},
	{"HOLD OFF", unholds}, {"EXTEND 48", extends("48")}, {"EXTEND -24", extends("-24")},
	{"early 12h", func(*house) func(*game.Game) error {
		return func(g *game.Game) error { _, err := season.SetSetting(g, "early", "12h"); return err }
	}},
	{"READY", func(*house) func(*game.Game) error {
		return func(g *game.Game) error { return g.Tx.SetReady(g.Seats[0].ID, g.Season.Number) }
	}},
	{"READY of the other", func(*house) func(*game.Game) error {
		return func(g *game.Game) error { return g.Tx.SetReady(g.Seats[1].ID, g.Season.Number) }
	}},
	{"VACATION", vacations(1, 12)}, {"VACATION soon", vacations(0, 3)}, {"VACATION of the other", vacationOf(1, 2, 9)},
	{"VACATION OFF", func(*house) func(*game.Game) error {
		return func(g *game.Game) error { _, err := season.EndVacations(g, g.Seats[0], true); return err }
	}},
	{"the master plays", func(*house) func(*game.Game) error {
		return func(g *game.Game) error { _, err := season.SetSetting(g, "master", ben); return err }
	}},
	{"the master does not play", func(*house) func(*game.Game) error {
		return func(g *game.Game) error { _, err := season.SetSetting(g, "master", masterAddress); return err }
	}},
	{"no review", reviews("no")}, {"review", reviews("yes")}, {"APPROVE", approves}, {"ADMIT", admits}, {"late orders, and ADMIT", func(h *house) func(*game.Game) error {
		return func(g *game.Game) error { return errors.Join(lateOrders(h)(g), admits(h)(g)) }
	}},
	{"WAIT", func(*house) func(*game.Game) error {
		return func(g *game.Game) error { return g.Tx.SetReady(g.Seats[0].ID, store.NotReady) }
	}},
}

func vacations(from, to int) func(*house) func(*game.Game) error { return vacationOf(0, from, to) }

// vacationOf enters a vacation of a lord, from so many days from now to so many.
func vacationOf(place, from, to int) func(*house) func(*game.Game) error {
	return func(h *house) func(*game.Game) error {
		in := func(days int) string { return h.clock().AddDate(0, 0, days).Format("2006-01-02") }
		return func(g *game.Game) error {
			_, err := season.EnterVacation(g, g.Seats[place], in(from), in(to), false)
			return err
		}
	}
}

func resumes(*house) func(*game.Game) error {
	return func(g *game.Game) error { _, err := season.Resume(g); return err }
}

func unholds(*house) func(*game.Game) error {
	return func(g *game.Game) error { _, err := season.UnholdSeason(g); return err }
}

func extends(length string) func(*house) func(*game.Game) error {
	return func(*house) func(*game.Game) error {
		return func(g *game.Game) error { _, err := season.ExtendDeadline(g, length); return err }
	}
}

func reviews(value string) func(*house) func(*game.Game) error {
	return func(*house) func(*game.Game) error {
		return func(g *game.Game) error { _, err := season.SetSetting(g, "review", value); return err }
	}
}

func approves(*house) func(*game.Game) error {
	return func(g *game.Game) error { _, err := season.ApproveNamed(g, "", 0); return err }
}

func admits(*house) func(*game.Game) error {
	return func(g *game.Game) error { _, err := admit.AdmitLord(g, g.Seats[0].Lord); return err }
}

// lateOrders takes in orders of a lord that come too late, as far as there is a season for which they could.
func lateOrders(h *house) func(*game.Game) error {
	return func(g *game.Game) error {
		s, late := g.LateSeason()
		if !late || g.MasterPlays() != "" {
			return nil
		}
		box, err := g.Tx.EnsureMailbox(h.Account.Mailbox(), h.Account.Folder)
		if err != nil {
			return err
		}
		h.letter++
		raw := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nMessage-ID: <%d@walk>\r\n\r\nSTANCE DEFEND\r\nHOLD ALL\r\n", ann, officeAddress, h.letter)
		if _, err := g.Tx.Receive(box.ID, 1, []store.Incoming{{UID: uint32(h.letter), InternalDate: h.clock(), Raw: raw, Kept: store.Pack(raw)}}); err != nil {
			return err
		}
		some, err := g.Tx.NextNew(box.ID, 0)
		if err != nil {
			return err
		}
		m := some[0]
		m.State, m.Seat, m.Season, m.Outcome = store.InboxDone, g.Seats[0].ID, g.Season.ID, "late"
		if err := g.Tx.Finish(m); err != nil {
			return err
		}
		return g.Tx.AddLateOrders(store.LateOrders{Message: m.ID, Seat: g.Seats[0].ID, Season: s.ID, KeyNumber: s.Number})
	}
}

// round lets the clock work as serve does, without mail, and reports whether a season was played.
func (h *house) walkRound() bool {
	h.t.Helper()
	ctx := h.t.Context()
	err := h.Store.Update(ctx, func(tx *store.Tx) error {
		box, err := tx.EnsureMailbox(h.Account.Mailbox(), h.Account.Folder)
		if err != nil {
			return err
		}
		return tx.PollEnded(box.ID, tx.Now)
	})
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := season.ResumeDue(ctx, h.Office); err != nil {
		h.t.Fatal(err)
	}
	before := h.status()
	played, err := season.PlayDue(ctx, h.Office)
	if err != nil {
		h.t.Fatal(err)
	}
	ready := before.Lords[0].Ready && before.Lords[1].Ready
	if len(played) > 0 && (before.Paused || before.Held || !ready && !h.clock().After(before.Deadline)) {
		h.t.Fatalf("played too early: %+v of %+v", played, before)
	}
	return len(played) > 0
}

// Whatever is done to the clock, in whatever order, no season is played while the game is paused or held, or before its deadline
// unless all are ready, whoever is away and whatever late orders are admitted; and each is played in the end, once the game goes on and its deadline
// has passed.
func TestEverySeasonIsPlayedInTheEnd(t *testing.T) {
	t.Parallel()
	h := fridays(t)
	h.do(reviews("yes")(h))
	h.do(func(g *game.Game) error { _, err := season.SetSetting(g, "vacation", "100"); return err })
	dice := rand.New(rand.NewPCG(14, 3))
	walks := 30
	if testing.Short() { // under the race detector
		walks = 8
	}
	for walk := range walks {
		var done []string
		played := false
		for range 1 + dice.IntN(8) {
			act := clockActs[dice.IntN(len(clockActs))]
			done = append(done, act.name)
			h.do(act.do(h))
			h.pass(time.Duration(dice.IntN(60)) * time.Hour)
			if played = h.walkRound(); played {
				break
			}
		}
		if !played {
			h.do(resumes(h))
			h.do(unholds(h))
			h.do(approves(h))
		}
		for hours := 0; !played; hours += 12 {
			h.pass(12 * time.Hour)
			played = h.walkRound()
			if hours > 24*60 {
				t.Fatalf("walk %d, %q: never played: %+v", walk, done, h.status())
			}
		}
		if h.status().State != store.GameRunning {
			t.Fatalf("the game is over after %d walks", walk)
		}
	}
	h.wantVerified()
	if n := h.count(`SELECT count(*) FROM late_orders WHERE admitted IS NOT NULL`); n == 0 {
		t.Error("no orders were ever admitted")
	}
}

package game

import (
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// A LateLord is a lord whose orders came, with their key, too late for a season of which nothing has left.
type LateLord struct {
	Lord     string `json:"lord"`
	Player   string `json:"player"`
	Late     string `json:"late"`               // how late they came: "14 minutes after the deadline"
	Admitted bool   `json:"admitted,omitempty"` // by the master: they count
}

// Say says it in a sentence, and what the master can do.
func (l LateLord) Say(s store.Season) string {
	text := l.Lord + "'s orders for " + wording.Title(s) + " came " + l.Late
	switch {
	case l.Admitted:
		return wording.Sentence(text + ", and you have admitted them")
	case s.State == store.SeasonOpen:
		return wording.Sentence(text + ", and do not count. ADMIT " + l.Lord + " lets them count" + inPlace)
	}
	return wording.Sentence(text + ", and do not count. ADMIT " + l.Lord + " plays the season again with them" + inPlace + ", with dice of its own, as long as its letters wait")
}

const inPlace = ", in place of those that stood before if they do not begin with AMEND"

// LateSeason is the season for which late orders can still be admitted: none of its letters has left. It may be open again.
func (g *Game) LateSeason() (s store.Season, ok bool) {
	if last, _ := g.LastPlayed(); g.AwaitsApproval() {
		return last, true
	}
	return g.Season, g.Row.State == store.GameRunning && g.Season.State == store.SeasonOpen && g.Season.Number > 0
}

// MasterPlayed is the lord whom the master of the game plays, or played while the last season took orders that waits for approval, or has a
// substitute for; empty if there is none.
func (g *Game) MasterPlayed() string {
	last, _ := g.LastPlayed()
	for _, s := range g.Seats {
		away, isAway := g.PlayedFor(s)
		is := account.SameAddress(s.Address, g.Row.Master) || isAway && account.SameAddress(away.Away.Address, g.Row.Master)
		if g.Row.Master != "" && is && (s.Resigned.IsZero() || g.AwaitsApproval() && !s.Resigned.Before(last.Played)) {
			return s.Lord
		}
	}
	return ""
}

// LateLords are the lords whose orders came too late for that season, in the game's order; none in a game whose master plays in it, and may not
// admit them. Of several mails of a lord the first that is not admitted says how late they are.
func (g *Game) LateLords(s store.Season) (all []LateLord, err error) {
	if g.MasterPlayed() != "" {
		return nil, nil
	}
	late, err := g.Tx.LateOrders(s.ID)
	for _, seat := range g.Seats {
		of := slices.DeleteFunc(slices.Clone(late), func(l store.LateOrders) bool { return l.Seat != seat.ID })
		if len(of) == 0 {
			continue
		}
		shown := of[max(0, slices.IndexFunc(of, func(l store.LateOrders) bool { return l.Admitted.IsZero() }))]
		m, err := g.Tx.Message(shown.Message)
		if err != nil {
			return nil, err
		}
		all = append(all, LateLord{Lord: seat.Lord, Player: seat.Player, Late: g.SayLate(s, m), Admitted: !shown.Admitted.IsZero()})
	}
	return all, err
}

// SayLate says how late a message came for a season: "14 minutes after the deadline", or "after it was played" if that was done earlier, or no more
// than "too late" if the deadline moved since.
func (g *Game) SayLate(s store.Season, m store.Message) string {
	switch {
	case s.Number > 0 && m.InternalDate.After(g.ClosesAt(s)):
	case s.Number == 0, !s.Played.IsZero() && !m.InternalDate.Before(s.Played.Truncate(time.Second)):
		return "after it was played"
	default:
		return "too late"
	}
	return SayLeft(m.InternalDate.Sub(s.Deadline)) + " after the deadline"
}

package letter

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// alarmBefore is how long before a deadline a calendar reminds its player.
const alarmBefore = 24 * time.Hour

// BringsDeadline reports whether a letter brings the deadline for the calendar of a player: one that calls for orders or tells of their
// deadline, if the player wants it and can give orders. In a pause only a notice does, which takes the deadline back.
func (dr Draft) BringsDeadline(g *game.Game, to store.Seat) bool {
	switch {
	case !dr.Deadline || !to.Calendar || !g.MayWrite(to):
		return false
	case g.Season.Number == 0 || g.Season.State != store.SeasonOpen || g.Row.State != store.GameRunning || g.State.Over:
		return false
	case g.Paused():
		return dr.Kind == KindNotice && !g.AwaitsApproval()
	}
	return dr.Kind == KindReport || g.TakesOrders() // nobody is told of a deadline before the report
}

// deadlineFile is the deadline of the season that is open, for the calendar of a player. The report of a season that was played before its
// deadline takes that one back beside it.
func deadlineFile(g *game.Game, to store.Seat, kind string) (mail.File, error) {
	open, err := deadlineEvent(g, g.Season, to)
	if err != nil {
		return mail.File{}, err
	}
	if early := g.Before.Number > 0 && g.Before.Played.Before(g.Before.Deadline); !early || kind != KindReport || to.Since.After(g.Before.Played) {
		return mail.EventFile(open)
	}
	before, err := deadlineEvent(g, g.Before, to)
	if err != nil {
		return mail.File{}, err
	}
	before.Cancelled, before.Sequence = true, before.Sequence+1
	return mail.EventFile(open, before)
}

// deadlineEvent is the deadline of a season as an event.
func deadlineEvent(g *game.Game, s store.Season, to store.Seat) (mail.Event, error) {
	moves, err := g.Tx.Moves(s.ID)
	return mail.Event{
		UID:       g.Office.Account.MessageID(eventName(s, to)),
		Organizer: g.Office.Account.Address, OrganizerName: g.Office.Account.Name,
		Summary: fmt.Sprintf("Orders for %s (%s)", wording.Title(s), g.Row.Name),
		At:      s.Deadline, Told: g.Tx.Now, Sequence: moves, Cancelled: g.Paused(), Alarm: alarmBefore,
	}, err
}

// eventName tells the deadlines of all games, seasons and seats apart. It is made of the digest of the seed, which every player is told.
func eventName(s store.Season, to store.Seat) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "deadline %v %d %d", s.SeedHash, s.Number, to.ID))
	return "deadline-" + hex.EncodeToString(sum[:16])
}

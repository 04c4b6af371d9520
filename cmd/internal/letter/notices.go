package letter

import (
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// PostNotice sends a short letter that answers nothing.
func PostNotice(g *game.Game, seat store.Seat, subject string, letter templates.Letter) error {
	return Post(g, seat, Draft{Kind: KindNotice, Subject: subject, Letter: letter, Season: g.Season, Number: g.Season.Number})
}

// Invite writes to a new player: which seat it is, and where the lord may enter.
func Invite(g *game.Game, seat store.Seat) error {
	text, err := templates.SettingOut(invitation(g, seat))
	if err != nil {
		return err
	}
	return Post(g, seat, Draft{Kind: KindInvitation, Subject: "where will you enter?", Letter: text,
		Shows: pictures.Of(text, pictures.BeforeAll), Season: g.Season, Number: g.Season.Number})
}

// Letterhead is what only the office knows about a letter to a seat. The key is a mark.
func Letterhead(g *game.Game, s store.Seat) view.Office {
	head := view.Office{Player: s.Player, Top: mail.TopLine, Who: whoPlays(g, s, false), Key: g.Mark, Ask: askLink(g), Salt: g.SaltOf(s, g.Season.Number), Deadline: game.ShowDeadline(g.Season.Deadline, g.Tx.Now, s.Zone),
		Due: schedule.ShowBriefly(g.Season.Deadline, s.Zone), Rhythm: game.SayRhythm(g.Row), Silence: game.TellSilence(g.Row), Readers: game.TellReaders(g.Row)}
	switch {
	case g.Season.State != store.SeasonOpen, g.Row.State == store.GameEnded, g.Idle(s):
		head.Deadline, head.Due = "", ""
	case g.Season.Number == 0:
		head.Deadline, head.Due = g.SayStart(s.Zone), ""
	case g.Row.Practice:
		head.Paused = "the season is played as soon as they are in"
		head.Deadline, head.Due, head.Rhythm = "none. The season is played as soon as your orders are in", "", ""
		head.Silence = "READY, in place of orders, plays it without any, and your troops hold. You practise until the autumn of year 2: winter, spring, summer and autumn, a mail each."
	case g.Paused():
		head.Paused = "the game is paused " + game.SayUntil(g.Row.PausedUntil, s.Zone) + "; no deadline runs"
		head.Deadline, head.Due = "none now: "+head.Paused, ""
	case g.Season.Stopped && g.TakesOrders() && g.Tx.Now.After(g.ClosesAt(g.Season)):
		head.Deadline += ", which has passed; orders are taken until the season is played"
	}
	head.Ready = g.SayReady(s.Zone)
	return head
}

// whoPlays says who plays whom, and who the master is. Of a season that waits for the master it says only if untold which seats were lost.
func whoPlays(g *game.Game, reader store.Seat, untold bool) string {
	var all []string
	for _, s := range g.Seats {
		switch {
		case s.ID == reader.ID:
			all = append([]string{"You play " + s.Lord + g.SaySubstitute(s)}, all...)
		case !s.Resigned.IsZero() && (untold || !g.LostUntold(s)):
			all = append(all, "nobody plays "+s.Lord+" any more")
		default:
			all = append(all, s.Player+" plays "+s.Lord+g.SaySubstitute(s))
		}
	}
	text := strings.Join(all, ", ") + "."
	if name := g.MasterName(); name != "" {
		text += " The master of the game is " + name + "."
	}
	if g.Row.State == store.GameOpen && g.Season.Number == 0 && !g.Row.Practice && len(g.Seats) < g.MostPlayers() { // the first to be invited is told of nobody else
		text += " Others can join until the game begins; the letter that begins it says who plays whom."
	}
	return text
}

// NewNotice is a short letter to a seat, with the sheet for orders if any could still be written.
func NewNotice(g *game.Game, s store.Seat, what string) templates.Notice {
	n := templates.Notice{Office: Letterhead(g, s), Game: g.Row.Name, Lord: s.Lord, Season: wording.Title(g.Season), What: what, Played: g.Options.Words(), DiceVersion: g.Row.DiceVersion}
	switch {
	case !g.TakesOrders(), g.Idle(s):
		n.Deadline = ""
	case g.Season.Number == 0:
		n.Sheet = invitation(g, s).Sheet
	default:
		n.Sheet = StatusView(g, s, game.WrittenOrders{}).Sheet
	}
	return n
}

// NewGuide is a short letter that says how a lord stands, and what the player could write now.
func NewGuide(g *game.Game, s store.Seat) templates.Notice {
	n := NewNotice(g, s, "")
	n.Master = g.MasterName()
	state, reader := &g.State, adjudicator.Seat(s.Place)
	if !g.TakesOrders() {
		n.Stands = g.SayClosed()
		return n
	}
	if g.Season.Number == 0 {
		first := g.FirstState()
		state = &first
	}
	n.Stands, n.Examples = situation.PositionSentence(g.ReportTable(), state, reader), situation.Examples(g.ReportTable(), state, reader)
	return n
}

// StatusView is how a lord stands.
func StatusView(g *game.Game, s store.Seat, w game.WrittenOrders) *view.Status {
	v := situation.NewStatus(g.ReportTable(), &g.State, adjudicator.Seat(s.Place), wording.Lines(w.Orders), wording.Lines(w.Standing),
		w.Digest, Letterhead(g, s))
	if g.Row.State == store.GameEnded || g.Idle(s) {
		v.Sheet = nil
	}
	return v
}

// invitation asks a lord where to enter.
func invitation(g *game.Game, s store.Seat) *view.Invitation {
	state := g.FirstState()
	v := situation.NewInvitation(g.ReportTable(), &state, s.Lord, g.Season.SeedHash, Letterhead(g, s))
	v.Practice = g.Office.Practice
	return v
}

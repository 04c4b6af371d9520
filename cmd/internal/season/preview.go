package season

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// NotPlayed stands on every page of a preview.
const NotPlayed = "PREVIEW, NOT PLAYED: DICE OF ITS OWN"

// A PreviewResult is what the open season would come to as its orders stand, with dice that are
// thrown away.
type PreviewResult struct {
	Game   string `json:"game"`
	Season string `json:"season"`
	Year   int    `json:"year"`
	Lord   string `json:"lord,omitempty"` // whose letter it is; else it is the master's review
	Text   string `json:"text"`
}

// Preview plays the season that is open as its orders stand, with dice of its own, and writes
// nothing. It shows what the master would have to review, or the letter of one lord.
func Preview(ctx context.Context, o *game.Office, gameName, lord string) (PreviewResult, error) {
	return game.View(ctx, o, gameName, func(g *game.Game) (PreviewResult, error) { return PreviewSeason(g, lord) })
}

// PreviewSeason plays the season that is open without playing it. A broken invariant is an error.
func PreviewSeason(g *game.Game, lord string) (r PreviewResult, err error) {
	r = PreviewResult{Game: g.Row.Name, Season: g.Season.Name, Year: g.Season.Year}
	if g.Row.State == store.GameEnded || g.Season.State != store.SeasonOpen {
		return r, game.Cannot(errors.New("there is nothing to preview: the game is over"), "")
	}
	if err := checkPlayers(g); err != nil {
		return r, err
	}
	seat := adjudicator.NoSeat
	if lord != "" {
		s, err := g.SeatOf(lord)
		if err != nil {
			return r, err
		}
		seat, r.Lord = adjudicator.Seat(s.Place), s.Lord
	}
	err = fault.Safely(func() error {
		r.Text, err = playOnTrial(g, seat)
		return err
	})
	if errors.As(err, new(*fault.Error)) {
		err = game.Cannot(fmt.Errorf("the preview failed: %v", err), "please report this")
	}
	return r, err
}

// playOnTrial plays the season with a seed that nobody keeps, and tells it to a lord or to the master.
func playOnTrial(g *game.Game, seat adjudicator.Seat) (string, error) {
	told := game.Disclosure{Season: g.Season}
	var bound []adjudicator.Bound
	for i, s := range g.Seats {
		w, err := g.OrdersOf(s, g.Season.Number)
		if err != nil {
			return "", err
		}
		told.Orders = append(told.Orders, store.PlayedOrders{Seat: s.ID, Standing: w.Standing, Orders: w.Orders})
		bound = append(bound, bindOrders(g, adjudicator.Seat(i), w))
	}
	after, record, err := adjudicator.Play(g.Rules, g.Board, g.State, bound, dice.Seeded(game.RandomBytes(32)))
	if err != nil {
		return "", err
	}
	then := playedAs(g, after)
	if seat != adjudicator.NoSeat {
		v := letter.ReportView(then, seat, told, g.State, record)
		v.Head().Key, v.Head().Top = letter.NoKey, ""
		l, err := letter.RenderView(v)
		return onEveryPage(l.Text), err
	}
	v, err := reviewView(then, told, g.State, record)
	if err != nil {
		return "", err
	}
	v.Preview, v.Fate = true, []string{"Nothing of this has happened: it is what the orders would come to as they stand now, with dice that are thrown away. The season's own dice are others."}
	l, err := templates.Review(v)
	return onEveryPage(l.Text), err
}

// playedAs is the game as it would be after the season. Nothing is written.
func playedAs(g *game.Game, after adjudicator.State) *game.Game {
	then := *g
	then.State = after
	then.Before = g.Season
	then.Before.State = store.SeasonPlayed
	if after.Over {
		then.Season = then.Before
		return &then
	}
	then.Season = store.Season{Game: g.Row.ID, Number: g.Season.Number + 1, Name: after.Season.String(), Year: after.Year,
		State: store.SeasonOpen, Zone: g.Season.Zone, Deadline: game.DeadlineAfter(g.Row, after.Season, g.Season, g.Tx.Now)}
	return &then
}

// onEveryPage puts the mark of a preview at the top of a letter, above each of its headings, and at
// the end.
func onEveryPage(text string) string {
	var b strings.Builder
	b.WriteString(NotPlayed + "\n\n")
	for line := range strings.Lines(strings.TrimLeft(text, "\n")) {
		if heading(line) {
			b.WriteString(NotPlayed + "\n\n")
		}
		b.WriteString(line)
	}
	b.WriteString("\n" + NotPlayed + "\n")
	return b.String()
}

// heading reports whether a line is a heading: words in capitals at its beginning, such as THE
// STANDING.
func heading(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && line[0] >= 'A' && line[0] <= 'Z' && len(words[0]) > 1 && words[0] == strings.ToUpper(words[0]) &&
		words[0] != "BEGIN" && words[0] != "END"
}

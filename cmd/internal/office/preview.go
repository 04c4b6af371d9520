package office

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// notPlayed stands on every page of a preview.
const notPlayed = "PREVIEW, NOT PLAYED: DICE OF ITS OWN"

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
func (o *Office) Preview(ctx context.Context, game, lord string) (PreviewResult, error) {
	return viewGame(ctx, o, game, func(d *desk) (PreviewResult, error) { return d.preview(lord) })
}

// preview plays the season that is open without playing it. A broken invariant is an error.
func (d *desk) preview(lord string) (r PreviewResult, err error) {
	r = PreviewResult{Game: d.game.Name, Season: d.season.Name, Year: d.season.Year}
	if d.game.State == store.GameEnded || d.season.State != store.SeasonOpen {
		return r, cannot(errors.New("there is nothing to preview: the game is over"), "")
	}
	if err := d.players(); err != nil {
		return r, err
	}
	seat := adjudicator.NoSeat
	if lord != "" {
		s, err := d.seatOf(lord)
		if err != nil {
			return r, err
		}
		seat, r.Lord = adjudicator.Seat(s.Place), s.Lord
	}
	err = fault.Safely(func() error {
		r.Text, err = d.rehearse(seat)
		return err
	})
	if errors.As(err, new(*fault.Error)) {
		err = cannot(fmt.Errorf("the preview failed: %v", err), "please report this")
	}
	return r, err
}

// rehearse plays the season with a seed that nobody keeps, and tells it to a lord or to the master.
func (d *desk) rehearse(seat adjudicator.Seat) (string, error) {
	told := disclosure{season: d.season}
	var bound []adjudicator.Bound
	for i, s := range d.seats {
		w, err := d.written(s, d.season.Number)
		if err != nil {
			return "", err
		}
		told.orders = append(told.orders, store.PlayedOrders{Seat: s.ID, Standing: w.standing, Orders: w.orders})
		bound = append(bound, d.bind(adjudicator.Seat(i), w))
	}
	after, record, err := adjudicator.Play(d.rules, d.board, d.state, bound, dice.Seeded(randomBytes(32)))
	if err != nil {
		return "", err
	}
	then := d.supposing(after)
	if seat != adjudicator.NoSeat {
		v := then.reportView(seat, told, d.state, record)
		v.Head().Key, v.Head().Top = noKey, ""
		l, err := renderView(v)
		return onEveryPage(l.Text), err
	}
	v, err := then.reviewView(told, d.state, record)
	if err != nil {
		return "", err
	}
	v.Preview, v.Fate = true, []string{"Nothing of this has happened: it is what the orders would come to as they stand now, with dice that are thrown away. The season's own dice are others."}
	l, err := templates.Review(v)
	return onEveryPage(l.Text), err
}

// supposing is the desk as it would lie open after the season. Nothing is written.
func (d *desk) supposing(after adjudicator.State) *desk {
	then := *d
	then.state = after
	then.before = d.season
	then.before.State = store.SeasonPlayed
	if after.Over {
		then.season = then.before
		return &then
	}
	then.season = store.Season{Game: d.game.ID, Number: d.season.Number + 1, Name: after.Season.String(), Year: after.Year,
		State: store.SeasonOpen, Zone: d.season.Zone, Deadline: deadlineAfter(d.game, after.Season, d.season, d.tx.Now)}
	return &then
}

// onEveryPage puts the mark of a preview at the top of a letter, above each of its headings, and at
// the end.
func onEveryPage(text string) string {
	var b strings.Builder
	b.WriteString(notPlayed + "\n\n")
	for line := range strings.Lines(strings.TrimLeft(text, "\n")) {
		if heading(line) {
			b.WriteString(notPlayed + "\n\n")
		}
		b.WriteString(line)
	}
	b.WriteString("\n" + notPlayed + "\n")
	return b.String()
}

// heading reports whether a line is a heading: words in capitals at its beginning, such as THE
// STANDING.
func heading(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && line[0] >= 'A' && line[0] <= 'Z' && len(words[0]) > 1 && words[0] == strings.ToUpper(words[0]) &&
		words[0] != "BEGIN" && words[0] != "END"
}

package season

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// reviewText shows the master a season that is played and waits for approval, as nobody else sees it.
func reviewText(g *game.Game, told game.Disclosure, before adjudicator.State, record []adjudicator.Event, again bool) (templates.Letter, error) {
	v, err := reviewView(g, told, before, record)
	if err != nil {
		return templates.Letter{}, err
	}
	v.Office, v.Sheet, v.Left = letter.MasterHead(g), letter.MasterSheet(g), !g.Row.Review && !again
	v.Again = again
	if v.Left {
		v.Fate = []string{"The letters have left, as the game says."}
	} else if err := waitsForApproval(g, told.Season, v); err != nil {
		return templates.Letter{}, err
	}
	if g.Season.State == store.SeasonOpen {
		v.Fate = append(v.Fate, "They call for orders of "+wording.Title(g.Season)+" by "+g.DueFor(g.Row.Zone)+".")
	}
	return templates.Review(v)
}

// LastReview is the master's view of the season that was played last, whether it waits or has left, as the review shows it: without the key and the words
// by which it is answered. A master who plays in a game without review sees none: it is nil then, as before the first season.
func LastReview(g *game.Game) (v *view.Review, played store.Season, err error) {
	played, ok := g.LastPlayed()
	waits := g.AwaitsApproval()
	if !ok || !waits && !g.Row.Review && g.MasterPlayed() != "" {
		return nil, played, nil
	}
	told, err := g.Disclosed(played)
	if err != nil {
		return nil, played, err
	}
	p, err := g.LoadPlayed(played)
	if err != nil {
		return nil, played, err
	}
	if v, err = reviewView(g, told, *p.Before, p.Record); err != nil {
		return nil, played, err
	}
	if v.Left = !waits; v.Left {
		v.Fate = []string{"The letters of " + wording.Title(played) + " have left."}
		return v, played, nil
	}
	return v, played, waitsForApproval(g, played, v)
}

// waitsForApproval says in a review what becomes of the letters.
func waitsForApproval(g *game.Game, played store.Season, v *view.Review) error {
	held, err := g.Tx.Held(played.ID)
	v.Command = hints.Command("turn approve", g.Row.Name)
	v.Fate = []string{fmt.Sprintf("Nothing of this has left the house. APPROVE sends %s. %s", phrase.Figures(len(held), "letter"), unapproved(g, played, v.Again))}
	return err
}

// unapproved says what happens to letters of a season that the master does not approve. The time counts from when it was played first.
func unapproved(g *game.Game, played store.Season, again bool) string {
	if g.Row.ReviewLimit == 0 || played.Held {
		return "Without it they wait."
	}
	return "Unless you answer HOLD they go out by themselves " + phrase.Choose(again, "", "after "+schedule.PrintPeriod(g.Row.ReviewLimit)+", ") +
		phrase.Choose(again, "on ", "") + schedule.ShowTime(played.Played.Add(g.Row.ReviewLimit), g.Row.Zone) + "."
}

// reviewView is the master's view of a season. The game is opened at the season after it.
func reviewView(g *game.Game, told game.Disclosure, before adjudicator.State, record []adjudicator.Event) (*view.Review, error) {
	papers := make([]view.Papers, len(g.Seats))
	var remarks []string // the warnings of the program about the season
	deliveries, err := letter.DeliveryToAll(g, told.Season.Number)
	if err != nil {
		return nil, err
	}
	for i, seat := range g.Seats {
		delivery := deliveries[i]
		papers[i] = view.Papers{Player: seat.Player, Orders: wording.Lines(told.Orders[i].Orders), Resigned: !seat.Resigned.IsZero(),
			Standing: wording.Lines(told.Orders[i].Standing), Unreached: !delivery.Well()}
		if told.Orders[i].Absent == store.AbsentSteward {
			papers[i].Steward = max(1, told.Times[i])
		}
		if seat.Resigned.After(told.Season.Opened) {
			remarks = append(remarks, phrase.Choose(seat.Silenced, seat.Lord+"'s seat is vacant: no orders came from "+seat.Player+" for too long.",
				seat.Lord+"'s seat was given up by "+seat.Player+"."))
		}
		if !delivery.Well() && seat.Resigned.IsZero() {
			remarks = append(remarks, fmt.Sprintf("%s (%s, %s) %s. `seneschal player address` gives the seat another address, `seneschal send --again` sends again what did not arrive.",
				seat.Player, seat.Lord, seat.Address, delivery.Say(g.Row.Zone)))
		}
	}
	late, err := g.LateLords(told.Season)
	if err != nil {
		return nil, err
	}
	for _, l := range late {
		if told.Season.State != store.SeasonApproved || l.Admitted {
			remarks = append(remarks, l.Say(told.Season))
		}
	}
	unconfirmed, err := unconfirmedOrders(g, told.Season)
	if err != nil {
		return nil, err
	}
	remarks = append(remarks, unconfirmed...)
	if !g.State.Over && g.StillPlayed() < 2 {
		remarks = append(remarks, "Fewer than two seats are still played: `"+hints.Command("game end", g.Row.Name)+"` ends the game.")
	}
	unread, err := unreadable(g)
	if err != nil {
		return nil, err
	}
	played := view.Played{Before: &before, After: &g.State, Record: record, Seeds: g.Seeds(told)}
	return narrative.NewReview(g.ReportTable(), played, papers, append(remarks, unread...), view.Office{}), nil
}

// unconfirmedOrders names the lords for whom orders, or words such as VACATION, came that no YES has confirmed.
func unconfirmedOrders(g *game.Game, of store.Season) (all []string, err error) {
	came, err := g.Tx.Unconfirmed(g.Row.ID, of.ID, string(letter.Asked))
	for _, s := range g.Seats {
		if when, ok := came[s.ID]; ok {
			all = append(all, fmt.Sprintf("For %s a mail came on %s that had no order key, or of which only a part could be read. %s was asked whether it counts, and no YES has come: it does not.",
				s.Lord, schedule.ShowTime(when, g.Row.Zone), s.Player))
		}
	}
	return all, err
}

// MostUnread is how many mails that could not be handled the master's review names.
const MostUnread = 60

// unreadable names the mails that could not be handled, to every master: nobody knows whose they are.
func unreadable(g *game.Game) (all []string, err error) {
	box, err := g.Office.Mailbox(g.Tx)
	if err != nil {
		return nil, err
	}
	failed, err := g.Tx.Failed(box.ID)
	if err != nil || len(failed) == 0 {
		return nil, err
	}
	for _, m := range failed[:min(len(failed), MostUnread)] {
		all = append(all, fmt.Sprintf("A mail of %s could not be handled, and waits in the folder (UID %d): %s.",
			schedule.ShowTime(m.InternalDate, g.Row.Zone), m.UID, wording.OneLine(m.Remark)))
	}
	if more := len(failed) - MostUnread; more > 0 {
		all = append(all, fmt.Sprintf("%d more mails could not be handled, and wait in the folder.", more))
	}
	return append(all, letter.WaitingHint), nil
}

// NotPlayed stands above a preview.
const NotPlayed = "PREVIEW, NOT PLAYED: its dice are thrown away."

// A PreviewResult is what the open season would come to with its present orders and dice that are thrown away.
type PreviewResult struct {
	Game   string `json:"game"`
	Season string `json:"season"`
	Year   int    `json:"year"`
	Lord   string `json:"lord,omitempty"` // whose letter it is; else it is the master's review
	Text   string `json:"text"`
}

// PreviewSeason plays the season that is open as its orders stand, with dice of its own, and writes
// nothing. It shows what the master would have to review, or the letter of one lord. A broken invariant is an error.
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
	orders, bound, err := readOrders(g)
	if err != nil {
		return "", err
	}
	told := game.Disclosure{Season: g.Season, Orders: orders}
	if told.Times, err = g.TimesSilent(g.Season); err != nil {
		return "", err
	}
	for i, o := range orders {
		if o.Absent != "" {
			told.Times[i]++
		}
	}
	after, record, err := adjudicator.Play(g.Rules, g.Board, g.State, bound, g.Dice(game.RandomBytes(32)))
	if err != nil {
		return "", err
	}
	then := playedAs(g, after)
	if seat != adjudicator.NoSeat {
		v := letter.ReportView(then, seat, told, g.State, record)
		v.Head().Key, v.Head().Top = letter.NoKey, ""
		l, err := letter.RenderView(v)
		return markPreview(l.Text), err
	}
	v, err := reviewView(then, told, g.State, record)
	if err != nil {
		return "", err
	}
	v.Preview, v.Fate = true, []string{"Nothing of this has happened: it is what the orders would come to as they stand now, with dice that are thrown away. The season's own dice are others."}
	l, err := templates.Review(v)
	return markPreview(l.Text), err
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

// markPreview puts the mark of a preview above a letter.
func markPreview(text string) string { return NotPlayed + "\n\n" + strings.TrimLeft(text, "\n") }

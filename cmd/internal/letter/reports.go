package letter

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/luck"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// ReportDrafts are the letters that tell every lord of a season. The game is opened at the season after it.
func ReportDrafts(g *game.Game, played store.Season, before adjudicator.State, record []adjudicator.Event) ([]Draft, error) {
	season, err := g.Disclosed(played)
	if err == nil {
		err = g.KeepFights(played, &before, record, season.Orders)
	}
	if err == nil && before.Season == adjudicator.Winter {
		season.Luck, err = g.Luck(played, true)
	}
	if err != nil {
		return nil, err
	}
	sheets, err := g.Tx.SheetsOfGame(g.Row.ID, played.Number)
	if err != nil {
		return nil, err
	}
	notes, err := g.Tx.Notes(played.ID)
	if err != nil {
		return nil, err
	}
	told := make([]game.Disclosure, len(g.Seats))
	for i, seat := range g.Seats {
		told[i] = season
		told[i].Already, told[i].Notes = wording.Lines(sheets[seat.ID].Next.Text), game.NotesTo(seat, notes)
	}
	drafts := make([]Draft, len(g.Seats))
	err = fault.SideBySide(len(drafts), func(i int) error {
		v := ReportView(g, adjudicator.Seat(i), told[i], before, record)
		text, err := RenderView(v)
		drafts[i] = Draft{Kind: KindReport, Subject: ReportSubject(played, v), Preview: ReportPreview(v), View: v, Letter: text, Shows: pictures.Of(text, played.Number),
			Season: played, Number: g.Season.Number, Hold: g.Row.Review, Deadline: true}
		return err
	})
	return drafts, err
}

// RewriteReports writes the letters of a season again that are still held, each under its Message-ID.
func RewriteReports(g *game.Game, played store.Season) error {
	drafts, err := draftsAgain(g, played)
	if err != nil {
		return err
	}
	for i, seat := range g.Seats {
		l, err := g.Tx.LetterOf(seat.ID, played.ID, KindReport)
		if errors.Is(err, store.ErrNotFound) { // the seat had been given up
			continue
		}
		if err != nil {
			return err
		}
		news, err := newsFor(g, seat, drafts[i], l.ID)
		if err != nil {
			return err
		}
		drafts[i].Letter = drafts[i].Letter.WithLine(news.text)
		if l.Number != 0 { // else an earlier release wrote it
			drafts[i].Letter = drafts[i].Letter.WithFoot(numberLine(g))
		}
		if news.told != nil {
			if err := news.told(g.Tx, l.ID); err != nil {
				return err
			}
		}
		letter, err := addHeader(g, seat, drafts[i])
		if err != nil {
			return err
		}
		letter.MessageID, l.Recipient, l.KeyNumber = l.MessageID, seat.Address, drafts[i].Number
		if err := composeLetter(g, letter, &l); err != nil {
			return err
		}
		if l.View, err = encodeView(drafts[i].View); err != nil {
			return err
		}
		if err := g.Tx.Rewrite(l); err != nil {
			return err
		}
	}
	return nil
}

// PostMissed writes the letter of the last season to a seat that was not held when the others were written.
func PostMissed(g *game.Game, seat store.Seat) error {
	last, ok := g.LastPlayed()
	if !ok {
		return nil
	}
	if _, err := g.Tx.LetterOf(seat.ID, last.ID, KindReport); !errors.Is(err, store.ErrNotFound) {
		return err
	}
	drafts, err := draftsAgain(g, last)
	if err != nil {
		return err
	}
	drafts[seat.Place].Hold = g.AwaitsApproval()
	return Post(g, seat, drafts[seat.Place])
}

// TellInNext notes what is being done to the game, in a sentence that all players are told in the next letters: those
// that wait for the master are written again.
func TellInNext(g *game.Game, kind store.LogKind, by, text string) error {
	if err := g.LogInNext(kind, by, text); err != nil {
		return err
	}
	if last, ok := g.LastPlayed(); ok && g.AwaitsApproval() {
		return RewriteReports(g, last)
	}
	return nil
}

// ReportSubject is what the Subject says of the report of a season: the season, the news, and until when orders are taken.
func ReportSubject(played store.Season, v View) string {
	title := wording.Title(played)
	if played.Number == 0 {
		title = "your seat, and the first winter"
	}
	return title + phrase.Prefixed(". ", strings.TrimSuffix(ReportPreview(v), "."))
}

// ReportPreview is the news of a season and the deadline in a sentence or two: "You lost Ravenscote. Orders by Sat 28 Nov 18:00."
func ReportPreview(v View) string {
	season, ok := v.(*view.Season)
	if first, isFirst := v.(*view.First); isFirst {
		season, ok = first.Season, true
	}
	if !ok {
		return ""
	}
	news := season.News
	if season.Sheet != nil && season.Due != "" {
		news += phrase.Choose(news == "", "Orders by ", ". Orders by ") + season.Due
	}
	return phrase.Choose(news == "", "", news+".")
}

// A Report is a letter of a season as it was written, without its key. Its page has its pictures in it.
type Report struct {
	Lord    string `json:"lord"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
	View    View   `json:"view"`
}

// NoKey stands where the key was in what is printed for the master.
var NoKey = "(order key)"

// Reports reads the letters that told of a season: to one lord, or to all.
func Reports(ctx context.Context, o *game.Office, gameName, season string, year int, lord string) ([]Report, error) {
	return game.View(ctx, o, gameName, func(g *game.Game) (all []Report, err error) {
		s, err := g.SeasonNamed(season, year)
		if err != nil {
			return nil, err
		}
		if s.State == store.SeasonOpen {
			return nil, hints.Add(errors.New(wording.Title(s)+" has not been played"), "`"+hints.Command("turn status", g.Row.Name)+"` says what it waits for")
		}
		letters, err := g.Tx.LettersOf(s.ID, KindReport)
		for _, l := range letters {
			seat, err := g.Tx.SeatByID(l.Seat)
			if err != nil {
				return nil, err
			}
			if lord != "" && !strings.EqualFold(lord, seat.Lord) {
				continue
			}
			r, err := readReport(ctx, g, s, seat, l)
			if err != nil {
				return nil, err
			}
			all = append(all, r)
		}
		if err == nil && len(all) == 0 {
			err = noLetter(g, s, lord)
		}
		return all, err
	})
}

// readReport is a letter that told a seat of a season.
func readReport(ctx context.Context, g *game.Game, s store.Season, seat store.Seat, l store.Letter) (r Report, err error) {
	v, text, err := WrittenReport(g, s, seat, l)
	if err != nil {
		return r, err
	}
	page, err := PictureBatch(g.Office).Embed(ctx, g.Tx, l, text.HTML, pictures.Of(text, s.Number))
	return Report{Lord: seat.Lord, Subject: g.Row.Name + ": " + ReportSubject(s, v), Text: text.Text, HTML: page, View: v}, err
}

// WrittenReport is a letter that told a seat of a season, written again without its key. Its page refers to its pictures as "cid:ID".
func WrittenReport(g *game.Game, s store.Season, seat store.Seat, l store.Letter) (v View, text templates.Letter, err error) {
	if v, err = ViewOf(g, s, seat, l); err != nil {
		return v, text, err
	}
	v.Head().Key, v.Head().Top, v.Head().Ask = NoKey, mail.TopLine, ""
	text, err = RenderView(v)
	return v, WithPreview(text, ReportPreview(v)), err
}

// noLetter says why there is no letter of a season: to one lord, or to anybody.
func noLetter(g *game.Game, s store.Season, lord string) error {
	switch {
	case lord == "":
		lord = "anybody"
	case !slices.ContainsFunc(g.Seats, func(seat store.Seat) bool { return strings.EqualFold(seat.Lord, lord) }):
		return game.NoLord(g, lord)
	}
	return fmt.Errorf("no letter of %s went to %s: who has given up his seat gets none", wording.Title(s), lord)
}

// A WrittenHistory is a campaign so far, as text, as a page with its plots in it, and as data.
type WrittenHistory struct {
	Text string
	HTML string
	View *view.History
}

// History tells a campaign so far: all seasons that have been played, also one that still waits for
// its master's approval.
func History(ctx context.Context, o *game.Office, name string) (h WrittenHistory, err error) {
	h.View, err = game.View(ctx, o, name, func(g *game.Game) (*view.History, error) {
		return g.History(func(s store.Season) bool { return s.State != store.SeasonOpen })
	})
	if err != nil {
		return h, err
	}
	letter, err := templates.History(h.View)
	if err != nil {
		return h, err
	}
	h.Text = letter.Text
	h.HTML, err = templates.Embed(letter.HTML, func(id string) ([]byte, error) {
		plot, err := picture.Plot(h.View, id)
		if err != nil {
			return nil, err
		}
		return plot.SVG(), nil
	})
	return h, err
}

// ReportView is what a lord is told of a season that has been played.
func ReportView(g *game.Game, seat adjudicator.Seat, told game.Disclosure, before adjudicator.State, record []adjudicator.Event) View {
	played := view.Played{Before: &before, After: &g.State, Record: record, Seeds: g.Seeds(told)}
	played.Without, played.Stewards, played.Vacant = g.Absent(told, before)
	played.Times = told.Times
	head := Letterhead(g, g.Seats[seat])
	head.Who = whoPlays(g, g.Seats[seat], true)
	head.Already, head.Notes, head.Changes = told.Already, told.Notes, told.Changes
	if o := told.Orders[seat]; o.Absent == store.AbsentSteward {
		head.Given = wording.Lines(o.Orders)
	}
	if told.Season.Number == 0 {
		return narrative.NewFirst(g.ReportTable(), played, seat, head)
	}
	v := narrative.NewSeason(g.ReportTable(), played, seat, head)
	if told.Luck != nil {
		v.Luck = luck.New(told.Luck, &g.State, seat, false)
	}
	return v
}

// A View is what a letter that can be written again says: a *view.First after the setting out, a
// *view.Season of the other seasons, a *view.Final at the end of a game. It is kept as JSON beside
// the letter, and every later release reads it: to these types fields are only ever added. It has
// neither a key nor a salt.
type View interface {
	Head() *view.Office
	ViewKind() string // under which it is stored
}

// ViewVersion is the version of the views that this release stores.
const ViewVersion = 1

// encodeView makes a view as it is stored; without a view it is empty.
func encodeView(v View) (kept store.View, err error) {
	if v == nil {
		return kept, nil
	}
	kept.Kind, kept.Version = v.ViewKind(), ViewVersion
	kept.Body, err = json.Marshal(v)
	return kept, err
}

// DecodeView reads a view that encodeView made, now or in an earlier release.
func DecodeView(kept store.View) (View, error) {
	for _, v := range []View{&view.First{Season: &view.Season{}}, &view.Season{}, &view.Final{}} {
		if v.ViewKind() == kept.Kind && kept.Version <= ViewVersion {
			return v, json.Unmarshal(kept.Body, v)
		}
	}
	return nil, fmt.Errorf("the view of a letter is of kind %q, version %d: a newer release wrote it", kept.Kind, kept.Version)
}

// RenderClosedView writes the letter of a view without all that calls for orders.
func RenderClosedView(v View) (templates.Letter, error) {
	switch v := v.(type) {
	case *view.First:
		v.Sheet = nil
	case *view.Season:
		v.Sheet = nil
	}
	v.Head().Top = ""
	return RenderView(v)
}

// RenderView writes the letter of a view.
func RenderView(v View) (templates.Letter, error) {
	switch v := v.(type) {
	case *view.First:
		return templates.FirstLetter(v)
	case *view.Season:
		return templates.Report(v)
	case *view.Final:
		return templates.LastLetter(v)
	}
	panic(fmt.Sprintf("office: no letter for %T", v))
}

// ViewOf is what a letter of a season said. Those of earlier releases have no view: it is made again
// from the record, without the orders that were in already, and with the deadline as it is set now; as is that of a season that was corrected since.
func ViewOf(g *game.Game, s store.Season, seat store.Seat, l store.Letter) (View, error) {
	kept, err := g.Tx.ViewOf(l.ID)
	switch {
	case err != nil:
		return nil, err
	case l.Kind == KindReport && g.IsCorrected(s):
		return seasonViewAgain(g, s, seat, l.Written)
	case kept.Kind != "":
		v, err := DecodeView(kept)
		if final, ok := v.(*view.Final); ok && err == nil {
			final.Opened, err = g.OpenedSeasons() // the dice are not in the view
		}
		return v, err
	case l.Kind == KindLast:
		ending, err := g.Ending()
		if err != nil {
			return nil, err
		}
		return narrative.NewFinal(g.ReportTable(), ending, adjudicator.Seat(seat.Place), Letterhead(g, seat)), nil
	}
	return seasonViewAgain(g, s, seat, l.Written)
}

// RenewHead gives a view that was stored what only the office knows now: the key and the deadline.
func RenewHead(g *game.Game, seat store.Seat, v View) {
	head, now := v.Head(), Letterhead(g, seat)
	head.Key, head.Top, head.Who, head.Deadline, head.Due = now.Key, now.Top, now.Who, now.Deadline, now.Due
	head.Ask = now.Ask
	head.Paused, head.Ready = now.Paused, now.Ready
}

// ReportOf is what the report of a season said to a seat, and the number of the season whose key it had. Of one that went to an earlier
// player of the seat it leaves out what was for that one alone; one that was not written, for nobody had the seat, is made now.
func ReportOf(g *game.Game, s store.Season, seat store.Seat) (v View, number int, err error) {
	l, err := g.Tx.LetterOf(seat.ID, s.ID, KindReport)
	if errors.Is(err, store.ErrNotFound) {
		v, err = seasonViewAgain(g, s, seat, g.Tx.Now)
		return v, s.Number + 1, err
	}
	if err != nil {
		return nil, 0, err
	}
	if v, err = ViewOf(g, s, seat, l); err != nil || !l.Written.Before(seat.Since) {
		return v, l.KeyNumber, err
	}
	head := v.Head()
	head.Player, head.Already = seat.Player, nil
	head.Notes, err = g.NoteTexts(s, seat)
	return v, l.KeyNumber, err
}

// draftsAgain are the letters that tell every lord of a season, made again from the record.
func draftsAgain(g *game.Game, played store.Season) ([]Draft, error) {
	p, err := g.LoadPlayed(played)
	if err != nil {
		return nil, err
	}
	return ReportDrafts(g, played, *p.Before, p.Record)
}

// seasonViewAgain makes the view of a letter of a season that was written at a moment.
func seasonViewAgain(g *game.Game, s store.Season, seat store.Seat, at time.Time) (View, error) {
	was, err := g.AsOf(s)
	if err != nil {
		return nil, err
	}
	told, err := g.Disclosed(s)
	if err != nil {
		return nil, err
	}
	if told.Notes, err = g.NoteTexts(s, seat); err != nil {
		return nil, err
	}
	p, err := g.LoadPlayed(s)
	if err != nil {
		return nil, err
	}
	if p.Before.Season == adjudicator.Winter {
		if told.Luck, err = g.Luck(s, false); err != nil {
			return nil, err
		}
	}
	v := ReportView(was, adjudicator.Seat(seat.Place), told, *p.Before, p.Record)
	if was.Season.State == store.SeasonOpen {
		v.Head().Deadline, v.Head().Due = game.ShowDeadline(was.Season.Deadline, at, seat.Zone), schedule.ShowBriefly(was.Season.Deadline, seat.Zone)
	}
	return v, nil
}

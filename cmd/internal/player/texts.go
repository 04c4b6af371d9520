package player

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/receipt"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// MostNotes is how many notes on the lines of a message its receipt has: a mail as long as a book has no
// longer answer.
const MostNotes = 300

// receiptView is the receipt for the change that the message made, or would make.
func (p *playerMessage) receiptView(c change) *view.Receipt {
	in := view.Orders{Read: p.sheet, Lines: c.now.Lines, Standing: c.now.Stands, Waiting: wording.Lines(c.now.Standing), Next: wording.Lines(c.next),
		Dropped: c.dropped, Kept: c.kept, Cleared: c.cleared, Flaws: p.flaws, Digest: c.now.Digest}
	if n := len(p.sheet.Notes); n > MostNotes {
		some := *p.sheet
		some.Notes = some.Notes[:MostNotes]
		in.Read, in.Flaws = &some, append(slices.Clip(p.flaws), fmt.Sprintf("there are %d more notes on its lines", n-MostNotes))
	}
	if p.fromElsewhere() {
		in.From = p.in.Mail.From
	}
	if late := p.in.Row.InternalDate.Sub(p.game.Season.Deadline); late > 0 && p.game.Season.Number > 0 {
		in.Late = game.SayLeft(late)
	}
	return receipt.NewReceipt(p.game.ReportTable(), &p.game.State, p.place(), in, letter.Letterhead(p.game, p.seat))
}

// receiptText is the receipt, and what its Subject says of it.
func (p *playerMessage) receiptText(c change) (templates.Letter, string, error) {
	v := p.receiptView(c)
	l, err := templates.Receipt(v)
	return l, receiptSubjectSuffix(v), err
}

// askText shows what the orders are, and what they would be if YES came.
func (p *playerMessage) askText() (templates.Letter, error) {
	old, err := p.game.OrdersOf(p.seat, p.game.Season.Number)
	if err != nil {
		return templates.Letter{}, err
	}
	c, err := p.would()
	if err != nil {
		return templates.Letter{}, err
	}
	lost := minus(old.Orders, c.now.Orders) + minus(old.Standing, c.now.Standing)
	return templates.Ask(&templates.Question{Receipt: p.receiptView(c), Number: p.game.Office.QuestionNumber(p.in.Row.ID), NoKey: !p.in.Keyed, Part: p.in.Mail.Partial,
		Now: wording.Lines(old.Orders), NowStanding: wording.Lines(old.Standing), Lost: wording.Lines(lost)})
}

// refusalText gives a message back that came too late or under an old key, with the report by
// which orders can be written now, if there is one. closed is the season that it came too late for.
func (p *playerMessage) refusalText(why letter.Outcome, closed store.Season, newReport letter.View) (templates.Letter, error) {
	n := letter.NewNotice(p.game, p.seat, wording.Title(closed))
	n.Lines = wording.Truncate(p.lines)
	switch v := newReport.(type) {
	case *view.First:
		n.First, n.Report = v, v.Season
	case *view.Season:
		n.Report = v
	}
	if why == letter.OldKey {
		return templates.OldKey(n)
	}
	if p.in.Row.InternalDate.After(p.game.ClosesAt(closed)) && closed.Number > 0 {
		n.Due = schedule.ShowTime(closed.Deadline, p.seat.Zone)
	}
	return templates.Late(n)
}

func (p *playerMessage) newKeyText() (templates.Letter, error) {
	return templates.NewKey(letter.NewNotice(p.game, p.seat, ""))
}

func (p *playerMessage) formatText(format string) (templates.Letter, error) {
	return templates.Format(letter.NewNotice(p.game, p.seat, strings.ToUpper(format)))
}

func (p *playerMessage) nothingWaitsText() (l templates.Letter, err error) {
	n := letter.NewNotice(p.game, p.seat, "")
	if n.NoKey = !p.in.Keyed; p.in.Keyed {
		if n.Asked, err = p.questionsWaiting(); err != nil {
			return l, err
		}
	}
	return templates.NothingWaits(n)
}

// yesAloneText answers a yes that says more than YES.
func (p *playerMessage) yesAloneText(said string) (l templates.Letter, err error) {
	n := letter.NewNotice(p.game, p.seat, "")
	n.Lines = wording.Truncate([]string{said})
	if n.Asked, err = p.questionsWaiting(); err != nil {
		return l, err
	}
	return templates.YesAlone(n)
}

// notReadText gives the lines back that stand where nothing is read.
func (p *playerMessage) notReadText() (templates.Letter, error) {
	n := letter.NewNotice(p.game, p.seat, "")
	n.Lines = wording.Truncate(p.unread)
	return templates.NotRead(n)
}

func (p *playerMessage) noReportText(args []string) (templates.Letter, error) {
	return templates.NoReport(letter.NewNotice(p.game, p.seat, strings.ToLower(strings.Join(args, " "))))
}

// statusText is how the lord stands; nothing of a season that is played and not yet told.
func (p *playerMessage) statusText([]string) (templates.Letter, error) {
	if p.game.AwaitsApproval() {
		last, _ := p.game.LastPlayed()
		return p.noReportText([]string{wording.Title(last)})
	}
	w, err := p.game.OrdersOf(p.seat, p.game.Season.Number)
	if err != nil {
		return templates.Letter{}, err
	}
	return templates.Status(letter.StatusView(p.game, p.seat, w))
}

// rulesText is a passage of the rule book.
func (p *playerMessage) rulesText(args []string) (templates.Letter, error) {
	book, err := templates.NewRulebook(p.game.Rules, p.game.Row.Name, p.game.Options.Words())
	if err != nil {
		return templates.Letter{}, err
	}
	return templates.Rules(strings.Join(args, " "), book, letter.NewNotice(p.game, p.seat, ""))
}

// helpText says how orders are written, with examples from the board.
func (p *playerMessage) helpText(args []string) (templates.Letter, error) {
	n := letter.NewNotice(p.game, p.seat, "")
	for _, m := range p.game.Board.ManorsByName() {
		n.Manors = append(n.Manors, p.game.Board.NameOf(m))
	}
	g := situation.NewGazetteer(p.game.ReportTable(), &p.game.State)
	n.Milestone = g.Example
	for _, place := range g.Places {
		if place.Kind == "house" {
			n.House = place.Name
		}
	}
	for _, e := range g.Entries {
		n.Entries = append(n.Entries, e.Name)
	}
	return templates.Help(strings.Join(args, " "), n)
}

// mapText is the board in words, and the map as it was after the last season that has been told.
func (p *playerMessage) mapText([]string) (templates.Letter, error) {
	told, err := p.game.LastTold()
	if err != nil {
		return templates.Letter{}, err
	}
	s, err := letter.PictureSubject(p.game, pictures.Key{After: told, ID: view.PictureValley})
	if err != nil {
		return templates.Letter{}, err
	}
	g := situation.NewGazetteer(p.game.ReportTable(), &p.game.State)
	g.Pictures = situation.ValleyPictures(p.game.ReportTable(), s.After, s.Record)
	return templates.Map(g)
}

// historyText is the table of the seasons whose letters have gone out.
func (p *playerMessage) historyText([]string) (templates.Letter, error) {
	h, err := p.game.History(func(s store.Season) bool { return s.State == store.SeasonApproved })
	if err != nil {
		return templates.Letter{}, err
	}
	return templates.History(h)
}

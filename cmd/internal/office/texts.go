package office

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/receipt"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// reportTable is what the views need of the game.
func (d *desk) reportTable() view.Table {
	return view.Table{Game: d.game.Name, Rules: d.rules, Board: d.board}
}

// letterhead is what only the office knows about a letter to a seat. The key is a mark.
func (d *desk) letterhead(s store.Seat) view.Office {
	head := view.Office{Player: s.Player, Top: mail.TopLine, Key: d.mark, Seal: d.seal(s, d.season.Number), Deadline: ShowDeadline(d.season.Deadline, d.tx.Now, s.Zone),
		Rhythm: ShowSchedule(d.game.Schedule) + " (" + d.game.Zone + ")"}
	switch {
	case d.season.State != store.SeasonOpen, d.game.State == store.GameEnded, d.idle(s):
		head.Deadline = ""
	case d.season.Number == 0:
		head.Deadline = "when the master starts the game"
	}
	return head
}

// notice is a short letter to a seat, with the sheet into which orders are written, if any
// could still be written.
func (d *desk) notice(s store.Seat, what string) templates.Notice {
	n := templates.Notice{Office: d.letterhead(s), Game: d.game.Name, Lord: s.Lord, Season: title(d.season), What: what, Played: d.played.Words()}
	switch {
	case !d.takesOrders(), d.idle(s):
		n.Deadline = ""
	case d.season.Number == 0:
		n.Sheet = d.invitation(s).Sheet
	default:
		n.Sheet = d.statusView(s, written{}).Sheet
	}
	return n
}

// statusView is how a lord stands.
func (d *desk) statusView(s store.Seat, w written) *view.Status {
	v := situation.NewStatus(d.reportTable(), &d.state, adjudicator.Seat(s.Place), lines(w.orders), lines(w.standing),
		w.digest, d.letterhead(s))
	if d.game.State == store.GameEnded || d.idle(s) {
		v.Sheet = nil
	}
	return v
}

// invitation asks a lord where he wishes to enter.
func (d *desk) invitation(s store.Seat) *view.Invitation {
	state := d.firstState()
	return situation.NewInvitation(d.reportTable(), &state, s.Lord, d.season.SeedHash, d.letterhead(s))
}

// reportView is what a lord is told of a season that has been played.
func (d *desk) reportView(seat adjudicator.Seat, told disclosure, before adjudicator.State, record []adjudicator.Event) View {
	played := view.Played{Before: &before, After: &d.state, Record: record, Seeds: d.seeds(told)}
	played.Without, played.Vacant = d.absent(told, before)
	head := d.letterhead(d.seats[seat])
	head.Already, head.Notes = told.already, told.notes
	if told.season.Number == 0 {
		return narrative.NewFirst(d.reportTable(), played, seat, head)
	}
	return narrative.NewSeason(d.reportTable(), played, seat, head)
}

// mostNotes is how many notes on the lines of a message its receipt has: who sends a book has no
// longer one back.
const mostNotes = 300

// receiptView is the receipt for the change that the message made, or would make.
func (p *playerMessage) receiptView(c change) *view.Receipt {
	in := view.Orders{Read: p.sheet, Lines: c.now.lines, Standing: c.now.stands, Waiting: lines(c.now.standing), Next: lines(c.next),
		Dropped: c.dropped, Kept: c.kept, Cleared: c.cleared, Flaws: p.flaws, Digest: c.now.digest}
	if n := len(p.sheet.Notes); n > mostNotes {
		some := *p.sheet
		some.Notes = some.Notes[:mostNotes]
		in.Read, in.Flaws = &some, append(slices.Clip(p.flaws), fmt.Sprintf("there are %d more notes on its lines", n-mostNotes))
	}
	if p.fromElsewhere() {
		in.From = p.in.mail.From
	}
	if late := p.in.row.InternalDate.Sub(p.desk.season.Deadline); late > 0 && p.desk.season.Number > 0 {
		in.Late = SayLeft(late)
	}
	return receipt.NewReceipt(p.desk.reportTable(), &p.desk.state, p.place(), in, p.desk.letterhead(p.seat))
}

// receiptText is the receipt, and what its Subject says of it.
func (p *playerMessage) receiptText(c change) (templates.Letter, string, error) {
	v := p.receiptView(c)
	l, err := templates.Receipt(v)
	return l, receiptSubjectSuffix(v), err
}

// askText shows what the orders are, and what they would be if YES came.
func (p *playerMessage) askText() (templates.Letter, error) {
	old, err := p.desk.written(p.seat, p.desk.season.Number)
	if err != nil {
		return templates.Letter{}, err
	}
	c, err := p.would()
	if err != nil {
		return templates.Letter{}, err
	}
	lost := minus(old.orders, c.now.orders) + minus(old.standing, c.now.standing)
	return templates.Ask(&templates.Question{Receipt: p.receiptView(c), Number: p.desk.questionNumber(p.in.row.ID), NoKey: !p.in.keyed, Part: p.in.mail.Partial,
		Now: lines(old.orders), NowStanding: lines(old.standing), Lost: lines(lost)})
}

// refusalText gives a message back that came too late or under an old key, with the report by
// which orders can be written now, if there is one. closed is the season that it came too late for.
func (p *playerMessage) refusalText(why Outcome, closed store.Season, newReport View) (templates.Letter, error) {
	n := p.desk.notice(p.seat, title(closed))
	n.Lines = few(p.lines)
	switch v := newReport.(type) {
	case *view.First:
		n.First, n.Report = v, v.Season
	case *view.Season:
		n.Report = v
	}
	if why == OldKey {
		return templates.OldKey(n)
	}
	if p.in.row.InternalDate.After(p.desk.closes(closed)) && closed.Number > 0 {
		n.Due = schedule.ShowTime(closed.Deadline, p.seat.Zone)
	}
	return templates.Late(n)
}

func (p *playerMessage) newKeyText() (templates.Letter, error) {
	return templates.NewKey(p.desk.notice(p.seat, ""))
}

func (p *playerMessage) formatText(format string) (templates.Letter, error) {
	return templates.Format(p.desk.notice(p.seat, strings.ToUpper(format)))
}

func (p *playerMessage) nothingWaitsText() (l templates.Letter, err error) {
	n := p.desk.notice(p.seat, "")
	if n.NoKey = !p.in.keyed; p.in.keyed {
		if n.Asked, err = p.questionsWaiting(); err != nil {
			return l, err
		}
	}
	return templates.NothingWaits(n)
}

// yesAloneText answers a yes that says more than YES.
func (p *playerMessage) yesAloneText(said string) (l templates.Letter, err error) {
	n := p.desk.notice(p.seat, "")
	n.Lines = few([]string{said})
	if n.Asked, err = p.questionsWaiting(); err != nil {
		return l, err
	}
	return templates.YesAlone(n)
}

// notReadText gives the lines back that stand where nothing is read.
func (p *playerMessage) notReadText() (templates.Letter, error) {
	n := p.desk.notice(p.seat, "")
	n.Lines = few(p.unread)
	return templates.NotRead(n)
}

func (p *playerMessage) noReportText(args []string) (templates.Letter, error) {
	return templates.NoReport(p.desk.notice(p.seat, strings.ToLower(strings.Join(args, " "))))
}

// statusText is how the lord stands; nothing of a season that is played and not yet told.
func (p *playerMessage) statusText([]string) (templates.Letter, error) {
	if p.desk.held() {
		last, _ := p.desk.lastPlayed()
		return p.noReportText([]string{title(last)})
	}
	w, err := p.desk.written(p.seat, p.desk.season.Number)
	if err != nil {
		return templates.Letter{}, err
	}
	return templates.Status(p.desk.statusView(p.seat, w))
}

// rulesText is a passage of the rule book.
func (p *playerMessage) rulesText(args []string) (templates.Letter, error) {
	book, err := templates.NewRulebook(p.desk.rules, p.desk.game.Name, p.desk.played.Words())
	if err != nil {
		return templates.Letter{}, err
	}
	return templates.Rules(strings.Join(args, " "), book, p.desk.notice(p.seat, ""))
}

// helpText says how orders are written, with examples from the board.
func (p *playerMessage) helpText(args []string) (templates.Letter, error) {
	n := p.desk.notice(p.seat, "")
	for _, m := range p.desk.board.ManorsByName() {
		n.Manors = append(n.Manors, p.desk.board.NameOf(m))
	}
	g := situation.NewGazetteer(p.desk.reportTable(), &p.desk.state)
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
	told, err := p.desk.lastTold()
	if err != nil {
		return templates.Letter{}, err
	}
	s, err := p.desk.pictureSubject(pictures.Key{After: told, ID: view.PictureValley})
	if err != nil {
		return templates.Letter{}, err
	}
	g := situation.NewGazetteer(p.desk.reportTable(), &p.desk.state)
	g.Pictures = situation.ValleyPictures(p.desk.reportTable(), s.After, s.Record)
	return templates.Map(g)
}

// lastTold is the number of the last season whose letters have left the house, or pictures.BeforeAll.
func (d *desk) lastTold() (int, error) {
	s, err := d.tx.LastApproved(d.game.ID)
	if errors.Is(err, store.ErrNotFound) {
		return pictures.BeforeAll, nil
	}
	return s.Number, err
}

// historyText is the table of the seasons whose letters have gone out.
func (p *playerMessage) historyText([]string) (templates.Letter, error) {
	h, err := p.desk.history(func(s store.Season) bool { return s.State == store.SeasonApproved })
	if err != nil {
		return templates.Letter{}, err
	}
	return templates.History(h)
}

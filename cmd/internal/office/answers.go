package office

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// reply puts an answer to the message into the outbox, to the registered address.
func (p *playerMessage) reply(kind, subject string, letter templates.Letter, shows ...mail.Picture) error {
	return p.desk.post(p.seat, draft{kind: kind, subject: subject, letter: letter, shows: shows, season: p.desk.season,
		number: p.desk.season.Number, answers: p.in})
}

// receipt answers a message whose orders are in.
func (p *playerMessage) receipt(c change) error {
	return p.desk.post(p.seat, draft{kind: kindReceipt, subject: "receipt for " + title(p.desk.season), season: p.desk.season,
		number: p.desk.season.Number, answers: p.in, write: func() (templates.Letter, string, error) { return p.receiptText(c) }})
}

// receiptSubjectSuffix says in the Subject of a receipt which lines were not understood or cannot be carried out, so
// that it is seen before the letter is opened.
func receiptSubjectSuffix(v *view.Receipt) string {
	unread := map[int]bool{}
	for _, r := range v.Refused {
		unread[r.N] = true
	}
	refused, part := 0, 0
	for _, l := range slices.Concat(v.Lines, v.Standing) {
		switch {
		case l.Mark == view.InPart:
			part++
		case len(l.Refused) > 0:
			refused++
		}
	}
	var said []string
	for _, c := range []struct {
		n    int
		what string
	}{{len(unread), "not understood"}, {refused, "refused"}, {part, "refused in part"}} {
		if c.n > 0 {
			said = append(said, schedule.Count(c.n, "line")+" "+c.what)
		}
	}
	if len(said) == 0 {
		return ""
	}
	return ": " + strings.Join(said, ", ")
}

// showBack answers a message without a key, from a registered address: it is shown as it was
// understood, and entered when YES comes with a key.
func (p *playerMessage) showBack() error {
	text, err := p.askText()
	if err != nil {
		return err
	}
	return p.reply(kindAsk, "is this from you? "+title(p.desk.season), text)
}

// refuse answers orders that came too late or under an old key. The report goes with it by
// which orders can be written now, with its own sheet and key; while a season is being played
// there is none, and the letter has no more than the key that is closed already.
func (p *playerMessage) refuse(why Outcome) error {
	closed, err := p.closed(why)
	if err != nil {
		return err
	}
	var report View
	number := min(closed.Number, p.desk.season.Number)
	if p.desk.takesOrders() || p.desk.season.State == store.SeasonApproved {
		number = p.desk.season.Number
		if report, err = p.lastReport(); err != nil {
			return err
		}
	}
	text, err := p.refusalText(why, closed, report)
	if err != nil {
		return err
	}
	told, err := p.desk.lastTold()
	if err != nil {
		return err
	}
	return p.desk.post(p.seat, draft{kind: kindRefusal, subject: "not entered: your orders", letter: text, shows: pictures.Of(text, told),
		season: p.desk.season, number: number, answers: p.in})
}

// closed is the season that a refused message came too late for: that of its key, or the one
// that is closed and not yet told.
func (p *playerMessage) closed(why Outcome) (store.Season, error) {
	if why == OldKey {
		return p.desk.tx.SeasonByNumber(p.desk.game.ID, p.number)
	}
	if last, ok := p.desk.lastPlayed(); ok && p.desk.held() {
		return last, nil
	}
	return p.desk.season, nil
}

// takesOrders reports whether orders that are written now could be entered: the season is
// open, its deadline, grace included, is to come, and the letters that call for it have gone out.
func (d *desk) takesOrders() bool {
	return d.season.State == store.SeasonOpen && d.game.State != store.GameEnded && !d.held() && (d.season.Number == 0 || !d.tx.Now.After(d.closes(d.season)))
}

// headAgain gives a view that was stored what only the office knows now: the key and the deadline.
func (p *playerMessage) headAgain(v View) {
	head, now := v.Head(), p.desk.letterhead(p.seat)
	head.Key, head.Top, head.Deadline = now.Key, now.Top, now.Deadline
}

// lastReport is the seat's latest report that has left the house; nil if none has.
func (p *playerMessage) lastReport() (v View, err error) {
	season, err := p.desk.tx.LastApproved(p.desk.game.ID)
	if err != nil {
		return nil, notFoundIsFine(err)
	}
	l, err := p.desk.tx.LetterOf(p.seat.ID, season.ID, kindReport)
	if err != nil {
		return nil, err
	}
	if v, err = p.desk.viewOf(season, p.seat, l); err == nil {
		p.headAgain(v)
	}
	return v, err
}

// newKey makes a new key. Every letter that leaves from now on carries it.
func (p *playerMessage) newKey([]string) error {
	if err := p.desk.tx.TurnKey(p.seat.ID); err != nil {
		return err
	}
	p.changed = true
	return p.tell("your new order key", p.newKeyText)
}

// setFormat chooses the format of the letters to the seat.
func (p *playerMessage) setFormat(args []string) error {
	format := strings.ToLower(args[0])
	if err := p.desk.tx.SetFormat(p.seat.ID, format); err != nil {
		return err
	}
	p.seat.Format = format
	p.changed = true
	return p.tell("the format of your letters", func() (templates.Letter, error) { return p.formatText(format) })
}

// toConfirm finds the message that a YES is about: the one that was shown back in the letter that
// the YES answers, and no other.
func (p *playerMessage) toConfirm() (store.Message, error) {
	l, err := p.question()
	if err == nil && l.Kind != kindAsk {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Message{}, err
	}
	return p.desk.waitsForYes(l)
}

// noneToConfirm answers a YES to nothing.
func (p *playerMessage) noneToConfirm(err error) error {
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return p.tell("your YES", p.nothingWaitsText)
}

// mostAsked is how many words that ask are answered of one mail.
const mostAsked = 30

// questions answers the words that only ask, each once, and reports whether there were any.
func (p *playerMessage) questions() (asked bool, err error) {
	seen := map[string]bool{}
	for _, w := range p.sheet.Words {
		what := spoken(w)
		do, asks := actionOf(w.Command).(question)
		if !asks || seen[what] {
			continue
		}
		if len(seen) == mostAsked {
			p.in.remark = fmt.Sprintf("not answered: more than %d words that ask, in one mail", mostAsked)
			break
		}
		seen[what], asked = true, true
		err := doAlone(p.desk.tx, p.in.pool, func() error { return do(p, w) })
		if err != nil && !endsRound(err) {
			p.changed = true
			err = p.notAnswered(what, err)
		}
		if err != nil {
			return asked, err
		}
	}
	return asked, nil
}

// notAnswered answers a word with the little that can be written when its answer cannot.
func (p *playerMessage) notAnswered(word string, cause error) error {
	p.failures = append(p.failures, failure{game: p.desk.game.ID, uid: p.in.row.UID, date: p.in.row.InternalDate,
		what: word + " was answered by a short letter alone: " + cause.Error()})
	return p.tell("your message was taken in", func() (templates.Letter, error) {
		return templates.NotAnswered(p.desk.notice(p.seat, schedule.ShowTime(p.in.row.InternalDate, p.seat.Zone)))
	})
}

// again sends a report once more as it was sent: the latest, or that of the season named.
func (p *playerMessage) again(w order.Word) error {
	season, err := p.asked(w.Args)
	if errors.Is(err, store.ErrNotFound) || err == nil && season.State != store.SeasonApproved {
		return p.tell("no such report", func() (templates.Letter, error) { return p.noReportText(w.Args) })
	}
	if err != nil {
		return err
	}
	l, err := p.letterToSend(season, w.Args)
	if err != nil {
		return err
	}
	v, err := p.desk.viewOf(season, p.seat, l)
	if err != nil {
		return err
	}
	dr := draft{kind: kindAnswer, subject: reportSubject(season), season: p.desk.season, number: l.KeyNumber, answers: p.in}
	if dr.plain = !p.desk.takesOrders() || l.KeyNumber != p.desk.season.Number; dr.plain {
		dr.letter, err = renderClosedView(v)
	} else {
		p.headAgain(v)
		dr.letter, err = renderView(v)
	}
	if err != nil {
		return err
	}
	dr.shows = pictures.Of(dr.letter, season.Number)
	return p.desk.post(p.seat, dr)
}

// letterToSend is the report of a season; without a season, and when the game is over, the last
// letter of the game.
func (p *playerMessage) letterToSend(season store.Season, args []string) (store.Letter, error) {
	if p.desk.over() && len(args) == 0 {
		l, err := p.desk.tx.LetterOf(p.seat.ID, p.desk.season.ID, kindLast)
		if !errors.Is(err, store.ErrNotFound) {
			return l, err
		}
	}
	return p.desk.tx.LetterOf(p.seat.ID, season.ID, kindReport)
}

// asked is the season that REPORT names, and without a name the latest that has gone out.
func (p *playerMessage) asked(args []string) (store.Season, error) {
	if len(args) < 2 {
		return p.desk.tx.LastApproved(p.desk.game.ID)
	}
	year, err := strconv.Atoi(args[1])
	if err != nil {
		return store.Season{}, err
	}
	return p.desk.named(args[0], year)
}

// CheckOrders is the receipt that a text would have as orders of a lord. Nothing is entered
// and nothing is sent.
func (o *Office) CheckOrders(ctx context.Context, game, lord, text string) (string, error) {
	return updateGame(ctx, o, game, true, func(d *desk) (string, error) {
		seat, err := d.seatOf(lord)
		if err != nil {
			return "", err
		}
		return d.check(seat, text)
	})
}

// check writes the receipt of a text in a transaction that will be undone.
func (d *desk) check(seat store.Seat, text string) (string, error) {
	p := &playerMessage{desk: d, seat: seat, number: d.season.Number, in: &inbound{keyed: true,
		mail: &mail.Message{From: seat.Address, Text: text}}}
	var err error
	if p.parsedMail, err = p.parse(p.in.mail, extract(p.in.mail, mail.Key{}, false), false); err != nil {
		return "", err
	}
	c, err := p.write()
	if err != nil {
		return "", err
	}
	receipt, _, err := p.receiptText(c)
	return strings.ReplaceAll(receipt.Text, p.desk.mark, noKey), err
}

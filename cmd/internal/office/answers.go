package office

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// reply puts an answer to the message into the outbox, to the registered address.
func (p *petition) reply(kind, subject string, letter templates.Letter, shows ...mail.Picture) error {
	return p.post(p.seat, draft{kind: kind, subject: subject, letter: letter, shows: shows, season: p.season,
		number: p.season.Number, answers: p})
}

// receipt answers a message whose orders are in.
func (p *petition) receipt(c change) error {
	return p.post(p.seat, draft{kind: kindReceipt, subject: "receipt for " + title(p.season), season: p.season,
		number: p.season.Number, answers: p, write: func() (templates.Letter, string, error) { return p.receiptText(c) }})
}

// amiss says in the Subject of a receipt which lines were not understood or cannot be carried out, so
// that it is seen before the letter is opened.
func amiss(v *view.Receipt) string {
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
func (p *petition) showBack() error {
	text, err := p.askText()
	if err != nil {
		return err
	}
	return p.reply(kindAsk, "is this from you? "+title(p.season), text)
}

// refuse answers orders that came too late or under an old key. The report goes with it by
// which orders can be written now, with its own sheet and key; while a season is being played
// there is none, and the letter has no more than the key that is closed already.
func (p *petition) refuse(why Outcome) error {
	closed, err := p.closed(why)
	if err != nil {
		return err
	}
	report, number := templates.Letter{}, min(closed.Number, p.season.Number)
	var shows []mail.Picture
	if p.takesOrders() || p.season.State == store.SeasonApproved {
		number = p.season.Number
		if report, shows, err = p.lastReport(); err != nil {
			return err
		}
	}
	text, err := p.refusalText(why, closed, report)
	if err != nil {
		return err
	}
	return p.post(p.seat, draft{kind: kindRefusal, subject: "not entered: your orders", letter: text, shows: shows,
		season: p.season, number: number, answers: p})
}

// closed is the season that a refused message came too late for: that of its key, or the one
// that is closed and not yet told.
func (p *petition) closed(why Outcome) (store.Season, error) {
	if why == OldKey {
		return p.tx.SeasonByNumber(p.game.ID, p.number)
	}
	if last, ok := p.lastPlayed(); ok && p.held() {
		return last, nil
	}
	return p.season, nil
}

// takesOrders reports whether orders that are written now could be entered: the season is
// open, its deadline, grace included, is to come, and the letters that call for it have gone out.
func (d *desk) takesOrders() bool {
	return d.season.State == store.SeasonOpen && d.game.State != store.GameEnded && !d.held() && (d.season.Number == 0 || !d.tx.Now.After(d.closes(d.season)))
}

// lastReport is the seat's latest report that has left the house, with its pictures; empty if none
// has.
func (p *petition) lastReport() (sent templates.Letter, shows []mail.Picture, err error) {
	season, err := p.tx.LastApproved(p.game.ID)
	if err != nil {
		return sent, nil, notFoundIsFine(err)
	}
	l, err := p.tx.LetterOf(p.seat.ID, season.ID, kindReport)
	if err != nil {
		return sent, nil, err
	}
	sent, err = asSent(p.remarked(l))
	return p.redate(sent, p.seat), mail.Pictures(l.Raw), err
}

// remarked are the bytes of a letter with this desk's mark in the place of its own.
func (d *desk) remarked(l store.Letter) []byte {
	return bytes.ReplaceAll(l.Raw, []byte(l.Mark), []byte(d.mark))
}

// asSent is a letter as it was sent. One that left as text alone gets a page of it.
func asSent(raw []byte) (templates.Letter, error) {
	m, err := mail.Read(raw)
	if err != nil {
		return templates.Letter{}, err
	}
	if page, ok := mail.Page(raw); ok {
		return templates.Letter{Text: m.Text, HTML: page}, nil
	}
	return templates.Plain(m.Text)
}

// closed is a report as it was sent, but for all that called for orders: they are closed.
func closed(raw []byte) (templates.Letter, error) {
	m, err := mail.Read(raw)
	if err != nil {
		return templates.Letter{}, err
	}
	if page, ok := mail.Page(raw); ok {
		return templates.Letter{Text: archive(m.Text), HTML: templates.ClosedPage(page)}, nil
	}
	return templates.Plain(archive(m.Text))
}

// newKey makes a new key. Every letter that leaves from now on carries it.
func (p *petition) newKey() error {
	if err := p.tx.TurnKey(p.seat.ID); err != nil {
		return err
	}
	p.round.forget()
	text, err := p.newKeyText()
	if err != nil {
		return err
	}
	return p.reply(kindAnswer, "your new order key", text)
}

func (p *petition) setFormat(format string) error {
	if err := p.tx.SetFormat(p.seat.ID, format); err != nil {
		return err
	}
	p.seat.Format = format
	p.round.forget()
	text, err := p.formatText(format)
	if err != nil {
		return err
	}
	return p.reply(kindAnswer, "the format of your letters", text)
}

// toConfirm finds the message that a YES is about: the one that was shown back in the letter that
// the YES answers, and no other.
func (p *petition) toConfirm() (store.Message, error) {
	l, err := p.question()
	if err == nil && l.Kind != kindAsk {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Message{}, err
	}
	m, err := p.tx.Message(l.Answers)
	if err == nil && (m.Outcome != string(Asked) || m.Season != p.season.ID) {
		err = store.ErrNotFound
	}
	return m, err
}

// noneToConfirm answers a YES to nothing.
func (p *petition) noneToConfirm(err error) error {
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	text, err := p.nothingWaitsText()
	if err != nil {
		return err
	}
	return p.reply(kindAnswer, "your YES", text)
}

// mostAsked is how many words that ask are answered of one mail.
const mostAsked = 30

// questions answers the words that only ask, each once, and reports whether there were any.
func (p *petition) questions() (asked bool, err error) {
	seen := map[string]bool{}
	for _, w := range p.sheet.Words {
		what := strings.Join(append([]string{w.Word}, w.Args...), " ")
		if changes[w.Word] || seen[what] {
			continue
		}
		if len(seen) == mostAsked {
			p.remark = fmt.Sprintf("not answered: more than %d words that ask, in one mail", mostAsked)
			break
		}
		seen[what], asked = true, true
		err := p.round.alone(func() error { return p.inform(w.Word, w.Args) })
		if err != nil && !endsRound(err) {
			err = p.notAnswered(what, err)
		}
		if err != nil {
			return asked, err
		}
	}
	return asked, nil
}

// notAnswered answers a word with the little that can be written when its answer cannot.
func (p *petition) notAnswered(word string, cause error) error {
	p.round.failures = append(p.round.failures, failure{game: p.game.ID, uid: p.row.UID, date: p.row.InternalDate,
		what: word + " was answered by a short letter alone: " + cause.Error()})
	return p.tell(nil, "your message was taken in", func() (templates.Letter, error) {
		return templates.NotAnswered(p.notice(p.seat, ShowTime(p.row.InternalDate, p.seat.Zone)))
	})
}

// inform answers one word that asks.
func (p *petition) inform(word string, args []string) error {
	if word == "RESEND" || word == "REPORT" {
		return p.again(args)
	}
	text, err := p.answerText(word, args)
	if err != nil {
		return err
	}
	var shows []mail.Picture
	if len(text.Pictures) > 0 {
		told, err := p.lastTold()
		if err != nil {
			return err
		}
		shows = pictures(text, told)
	}
	if word == "MAP" {
		shows = withMap(shows)
	}
	return p.reply(kindAnswer, strings.ToLower(strings.Join(append([]string{word}, args...), " ")), text, shows...)
}

// again sends a report once more as it was sent: the latest, or that of the season named.
func (p *petition) again(args []string) error {
	season, err := p.asked(args)
	if errors.Is(err, store.ErrNotFound) || err == nil && season.State != store.SeasonApproved {
		text, err := p.noReportText(args)
		if err != nil {
			return err
		}
		return p.reply(kindAnswer, "no such report", text)
	}
	if err != nil {
		return err
	}
	l, err := p.letterToSend(season, args)
	if err != nil {
		return err
	}
	dr := draft{kind: kindAnswer, subject: reportSubject(season), shows: mail.Pictures(l.Raw), season: p.season, number: l.KeyNumber, answers: p}
	if !p.takesOrders() || l.KeyNumber != p.season.Number {
		dr.plain = true
		dr.letter, err = closed(p.remarked(l))
	} else if dr.letter, err = asSent(p.remarked(l)); err == nil {
		dr.letter = p.redate(dr.letter, p.seat)
	}
	if err != nil {
		return err
	}
	return p.post(p.seat, dr)
}

// letterToSend is the report of a season; without a season, and when the game is over, the last
// letter of the game.
func (p *petition) letterToSend(season store.Season, args []string) (store.Letter, error) {
	if p.over() && len(args) == 0 {
		l, err := p.tx.LetterOf(p.seat.ID, p.season.ID, kindLast)
		if !errors.Is(err, store.ErrNotFound) {
			return l, err
		}
	}
	return p.tx.LetterOf(p.seat.ID, season.ID, kindReport)
}

// archive is a report as it was sent, but for all that called for orders: they are closed.
func archive(text string) string {
	text = strings.TrimPrefix(text, mail.TopLine+"\n")
	if sheet := strings.LastIndex(text, "\nORDERS FOR "); sheet >= 0 {
		text = strings.TrimRight(text[:sheet], "\n") + "\n"
	}
	if call := strings.Index(text, "\nOrders for "); call >= 0 {
		end := call + 1 + strings.Index(text[call+1:]+"\n\n", "\n\n")
		if strings.Contains(oneLine(text[call:min(end, len(text))]), " are wanted by ") {
			text = strings.TrimRight(text[:call], "\n") + "\n" + text[min(end+1, len(text)):]
		}
	}
	return text
}

// asked is the season that REPORT names, and without a name the latest that has gone out.
func (p *petition) asked(args []string) (store.Season, error) {
	if len(args) < 2 {
		return p.tx.LastApproved(p.game.ID)
	}
	year, err := strconv.Atoi(args[1])
	if err != nil {
		return store.Season{}, err
	}
	return p.named(args[0], year)
}

// CheckOrders is the receipt that a text would have as orders of a lord. Nothing is entered
// and nothing is sent.
func (o *Office) CheckOrders(ctx context.Context, game, lord, text string) (receipt string, err error) {
	err = o.Store.Do(ctx, func(tx *store.Tx) error {
		d, err := o.desk(tx, game)
		if err != nil {
			return err
		}
		for _, s := range d.seats {
			if strings.EqualFold(s.Lord, lord) {
				if receipt, err = d.check(s, text); err != nil {
					return err
				}
				return errNothing
			}
		}
		return noLord(d, lord)
	})
	return receipt, done(err)
}

// check writes the receipt of a text in a transaction that will be undone.
func (d *desk) check(seat store.Seat, text string) (string, error) {
	p := &petition{desk: d, seat: seat, number: d.season.Number, keyed: true,
		mail: &mail.Message{From: seat.Address, Text: text}}
	var err error
	if p.reading, err = p.parse(p.mail, false); err != nil {
		return "", err
	}
	c, err := p.write()
	if err != nil {
		return "", err
	}
	receipt, _, err := p.receiptText(c)
	return strings.ReplaceAll(receipt.Text, p.mark, noKey), err
}

package player

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// reply puts an answer to the message into the outbox, to the registered address.
func (p *playerMessage) reply(kind, subject string, content templates.Letter, shows ...mail.Picture) error {
	return letter.Post(p.game, p.seat, letter.Draft{Kind: kind, Subject: subject, Letter: content, Shows: shows, Season: p.game.Season,
		Number: p.game.Season.Number, Answers: p.in})
}

// receipt answers a message whose orders are in.
func (p *playerMessage) receipt(c change) error {
	return letter.Post(p.game, p.seat, letter.Draft{Kind: letter.KindReceipt, Subject: "receipt for " + wording.Title(p.game.Season), Season: p.game.Season,
		Number: p.game.Season.Number, Answers: p.in, Write: func() (templates.Letter, string, error) { return p.receiptText(c) }})
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
			said = append(said, phrase.Figures(c.n, "line")+" "+c.what)
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
	return p.reply(letter.KindAsk, "is this from you? "+wording.Title(p.game.Season), text)
}

// refuse answers orders that came too late or under an old key. The report goes with it by
// which orders can be written now, with its own sheet and key; while a season is being played
// there is none, and the letter has no more than the key that is closed already.
func (p *playerMessage) refuse(why letter.Outcome) error {
	closed, err := p.closed(why)
	if err != nil {
		return err
	}
	var report letter.View
	number := min(closed.Number, p.game.Season.Number)
	if p.game.TakesOrders() || p.game.Season.State == store.SeasonApproved {
		number = p.game.Season.Number
		if report, err = p.lastReport(); err != nil {
			return err
		}
	}
	text, err := p.refusalText(why, closed, report)
	if err != nil {
		return err
	}
	told, err := p.game.LastTold()
	if err != nil {
		return err
	}
	return letter.Post(p.game, p.seat, letter.Draft{Kind: letter.KindRefusal, Subject: "not entered: your orders", Letter: text, Shows: pictures.Of(text, told),
		Season: p.game.Season, Number: number, Answers: p.in})
}

// closed is the season that a refused message came too late for: that of its key, or the one
// that is closed and not yet told.
func (p *playerMessage) closed(why letter.Outcome) (store.Season, error) {
	if why == letter.OldKey {
		return p.game.Tx.SeasonByNumber(p.game.Row.ID, p.number)
	}
	if last, ok := p.game.LastPlayed(); ok && p.game.AwaitsApproval() {
		return last, nil
	}
	return p.game.Season, nil
}

// headAgain gives a view that was stored what only the office knows now: the key and the deadline.
func (p *playerMessage) headAgain(v letter.View) {
	head, now := v.Head(), letter.Letterhead(p.game, p.seat)
	head.Key, head.Top, head.Deadline = now.Key, now.Top, now.Deadline
}

// lastReport is the seat's latest report that has gone out; nil if none has.
func (p *playerMessage) lastReport() (v letter.View, err error) {
	season, err := p.game.Tx.LastApproved(p.game.Row.ID)
	if err != nil {
		return nil, game.AllowNotFound(err)
	}
	l, err := p.game.Tx.LetterOf(p.seat.ID, season.ID, letter.KindReport)
	if err != nil {
		return nil, err
	}
	if v, err = letter.ViewOf(p.game, season, p.seat, l); err == nil {
		p.headAgain(v)
	}
	return v, err
}

// newKey makes a new key. Every letter that leaves from now on carries it.
func (p *playerMessage) newKey([]string) error {
	if err := p.game.Tx.RotateKey(p.seat.ID); err != nil {
		return err
	}
	p.changed = true
	return p.tell("your new order key", p.newKeyText)
}

// setFormat chooses the format of the letters to the seat.
func (p *playerMessage) setFormat(args []string) error {
	format := strings.ToLower(args[0])
	if err := p.game.Tx.SetFormat(p.seat.ID, format); err != nil {
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
	if err == nil && l.Kind != letter.KindAsk {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Message{}, err
	}
	return letter.WaitsForYes(p.game, l)
}

// noneToConfirm answers a YES to nothing.
func (p *playerMessage) noneToConfirm(err error) error {
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return p.tell("your YES", p.nothingWaitsText)
}

// MostAsked is how many words that ask are answered of one mail.
const MostAsked = 30

// questions answers the words that only ask, each once, and reports whether there were any.
func (p *playerMessage) questions() (asked bool, err error) {
	seen := map[string]bool{}
	for _, w := range p.sheet.Words {
		what := spoken(w)
		do, asks := actionOf(w.Command).(question)
		if !asks || seen[what] {
			continue
		}
		if len(seen) == MostAsked {
			p.in.Remark = fmt.Sprintf("not answered: more than %d words that ask, in one mail", MostAsked)
			break
		}
		seen[what], asked = true, true
		err := letter.DoAlone(p.game.Tx, p.in.Pool, func() error { return do(p, w) })
		if err != nil && !game.EndsBatch(err) {
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
	p.failures = append(p.failures, letter.Failure{Game: p.game.Row.ID, UID: p.in.Row.UID, Date: p.in.Row.InternalDate,
		What: word + " was answered by a short letter alone: " + cause.Error()})
	return p.tell("your message was taken in", func() (templates.Letter, error) {
		return templates.NotAnswered(letter.NewNotice(p.game, p.seat, schedule.ShowTime(p.in.Row.InternalDate, p.seat.Zone)))
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
	v, err := letter.ViewOf(p.game, season, p.seat, l)
	if err != nil {
		return err
	}
	dr := letter.Draft{Kind: letter.KindAnswer, Subject: letter.ReportSubject(season), Season: p.game.Season, Number: l.KeyNumber, Answers: p.in}
	if dr.Plain = !p.game.TakesOrders() || l.KeyNumber != p.game.Season.Number; dr.Plain {
		dr.Letter, err = letter.RenderClosedView(v)
	} else {
		p.headAgain(v)
		dr.Letter, err = letter.RenderView(v)
	}
	if err != nil {
		return err
	}
	dr.Shows = pictures.Of(dr.Letter, season.Number)
	return letter.Post(p.game, p.seat, dr)
}

// letterToSend is the report of a season; without a season, and when the game is over, the last
// letter of the game.
func (p *playerMessage) letterToSend(season store.Season, args []string) (store.Letter, error) {
	if p.game.EndKnown() && len(args) == 0 {
		l, err := p.game.Tx.LetterOf(p.seat.ID, p.game.Season.ID, letter.KindLast)
		if !errors.Is(err, store.ErrNotFound) {
			return l, err
		}
	}
	return p.game.Tx.LetterOf(p.seat.ID, season.ID, letter.KindReport)
}

// asked is the season that REPORT names, and without a name the latest that has gone out.
func (p *playerMessage) asked(args []string) (store.Season, error) {
	if len(args) < 2 {
		return p.game.Tx.LastApproved(p.game.Row.ID)
	}
	year, err := strconv.Atoi(args[1])
	if err != nil {
		return store.Season{}, err
	}
	return p.game.SeasonNamed(args[0], year)
}

// CheckOrders is the receipt that a text would have as orders of a lord. Nothing is entered
// and nothing is sent.
func CheckOrders(ctx context.Context, o *game.Office, gameName, lord, text string) (string, error) {
	return game.Update(ctx, o, gameName, true, func(g *game.Game) (string, error) {
		seat, err := g.SeatOf(lord)
		if err != nil {
			return "", err
		}
		return checkOrders(g, seat, text)
	})
}

// checkOrders writes the receipt of a text in a transaction that will be undone.
func checkOrders(g *game.Game, seat store.Seat, text string) (string, error) {
	p := &playerMessage{game: g, seat: seat, number: g.Season.Number, in: &letter.Inbound{Keyed: true,
		Mail: &mail.Message{From: seat.Address, Text: text}}}
	var err error
	if p.parsedMail, err = p.parse(p.in.Mail, letter.Extract(p.in.Mail, mail.Key{}, false), false); err != nil {
		return "", err
	}
	c, err := p.write()
	if err != nil {
		return "", err
	}
	receipt, _, err := p.receiptText(c)
	return strings.ReplaceAll(receipt.Text, p.game.Mark, letter.NoKey), err
}

// question is the letter with a question that the message answers.
func (p *playerMessage) question() (store.Letter, error) {
	i := slices.IndexFunc(p.sheet.Words, func(w order.Word) bool { return w.Command == order.CommandYes && len(w.Args) > 0 })
	if i < 0 {
		return letter.FindQuestion(p.game, p.in.Mail, p.seat.ID, nil, letter.KindAsk, letter.KindResign)
	}
	return letter.FindQuestion(p.game, p.in.Mail, p.seat.ID, p.sheet.Words[i].Args, letter.KindAsk, letter.KindResign)
}

// questionsWaiting says which questions to a player wait for YES, and how each is answered.
func (p *playerMessage) questionsWaiting() (waiting []string, err error) {
	letters, err := p.game.Tx.LettersTo(p.game.Row.ID, p.seat.ID, p.game.Season.ID, letter.KindAsk, letter.KindResign)
	if err != nil {
		return nil, err
	}
	for _, l := range letters {
		m, err := p.game.Tx.Message(l.Answers)
		if err != nil {
			return nil, err
		}
		what := "enters the message of "
		if l.Kind == letter.KindResign {
			what = "gives up your seat, as was asked by the message of "
		} else if m.Outcome != string(letter.Asked) {
			continue
		}
		waiting = append(waiting, "YES "+p.game.Office.QuestionNumber(m.ID)+" "+what+schedule.ShowTime(m.InternalDate, p.seat.Zone)+".")
	}
	return waiting, nil
}

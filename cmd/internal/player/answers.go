package player

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// reply adds an answer to the message, to the registered address, and returns it to be filled in further.
func (p *playerMessage) reply(kind, subject string, content templates.Letter) *letter.Draft {
	p.result.Answers = append(p.result.Answers, letter.Answer{Game: p.game, To: p.seat, Draft: letter.Draft{Kind: kind, Subject: subject,
		Letter: content, Season: p.game.Season, Number: p.game.Season.Number, Answers: p.in}})
	return &p.result.Answers[len(p.result.Answers)-1].Draft
}

// newNotice is a short letter to the seat about something, which gives lines back.
func (p *playerMessage) newNotice(what string, lines ...string) templates.Notice {
	n := letter.NewNotice(p.game, p.seat, what)
	n.Lines = wording.Truncate(lines)
	return n
}

// replyNotice answers with a short letter.
func (p *playerMessage) replyNotice(subject string, write func(templates.Notice) (templates.Letter, error), n templates.Notice) error {
	text, err := write(n)
	if err == nil {
		p.reply(letter.KindAnswer, subject, text)
	}
	return err
}

// replyLate answers orders that came too late for the season that is closed and not yet told. Those that are kept the master can admit.
func (p *playerMessage) replyLate(kept bool) error {
	closed := p.game.Season
	if last, ok := p.game.LastPlayed(); ok && p.game.AwaitsApproval() {
		closed = last
	}
	n := p.newNotice("", p.lines...)
	if p.in.Row.InternalDate.After(p.game.ClosesAt(closed)) && closed.Number > 0 {
		n.Due = schedule.ShowTime(closed.Deadline, p.seat.Zone)
	}
	if kept {
		n.Passed = "Your message is kept: the master can still admit it, as long as no letter of " + wording.Title(closed) + " has left; you need not send it again. If the master admits it, you get a receipt."
	}
	return p.replyRefusal(closed, n, templates.Late)
}

// replyOldKey answers orders that came under the key of an earlier season.
func (p *playerMessage) replyOldKey() error {
	closed, err := p.game.Tx.SeasonByNumber(p.game.Row.ID, p.number)
	if err != nil {
		return err
	}
	return p.replyRefusal(closed, p.newNotice("", p.lines...), templates.OldKey)
}

// replyRefusal answers orders for a season that is closed. The report goes with it by
// which orders can be written now, with its own sheet and key; while a season is being played
// there is none, and the letter has no more than the key that is closed already.
func (p *playerMessage) replyRefusal(closed store.Season, n templates.Notice, write func(templates.Notice) (templates.Letter, error)) error {
	n.What, n.Stands = wording.Title(closed), p.game.SayClosed()
	number := min(closed.Number, p.game.Season.Number)
	if p.game.TakesOrders() || p.game.Season.State == store.SeasonApproved {
		number = p.game.Season.Number
		report, err := p.lastReport()
		if err != nil {
			return err
		}
		n.SetReport(report)
	}
	text, err := write(n)
	if err != nil {
		return err
	}
	told, err := p.game.LastTold()
	dr := p.reply(letter.KindRefusal, "not entered: your orders", text)
	dr.Number, dr.Shows = number, pictures.Of(text, told)
	return err
}

// lastReport is the seat's latest report that has gone out; nil if none has.
func (p *playerMessage) lastReport() (v letter.View, err error) {
	season, err := p.game.Tx.LastApproved(p.game.Row.ID)
	if err != nil {
		return nil, game.AllowNotFound(err)
	}
	if v, _, err = letter.ReportOf(p.game, season, p.seat); err == nil {
		letter.RenewHead(p.game, p.seat, v)
	}
	return v, err
}

// guide answers a message in which nothing could be an order or a command.
func (p *playerMessage) guide() (letter.Outcome, error) {
	if may, err := letter.MayGuide(p.game, p.in, p.seat.ID); err != nil || !may {
		return letter.Nothing, err
	}
	n, write := letter.NewGuide(p.game, p.seat), templates.Guide
	if p.game.EndKnown() {
		n, write = p.newNotice("", p.lines...), templates.Over
	}
	entered, err := p.game.OrdersOf(p.seat, p.game.Season.Number)
	if err != nil {
		return "", err
	}
	n.Entered = len(entered.Lines)
	if !isThanks(p.lines) {
		if n.Passed, err = letter.PassOn(p.game, p.seat, p.in, "message", p.lines); err != nil {
			return "", err
		}
		p.showAtOnce()
	}
	text, err := write(n)
	if err == nil {
		p.reply(letter.KindGuide, "your message", text)
	}
	return letter.Guided, err
}

// rotateKey does NEWKEY. Every letter that leaves from now on carries the new key.
func (p *playerMessage) rotateKey([]string) error {
	if err := p.game.Tx.RotateKey(p.seat.ID); err != nil {
		return err
	}
	p.result.Changed = true
	return p.replyNotice("your new order key", templates.NewKey, p.newNotice(""))
}

// setFormat does FORMAT: it chooses the format of the letters to the seat.
func (p *playerMessage) setFormat(args []string) error {
	p.seat.Format, p.seat.WithMap, p.result.Changed = strings.ToLower(args[0]), len(args) > 1, true
	if err := p.game.Tx.SetFormat(p.seat.ID, p.seat.Format, p.seat.WithMap); err != nil {
		return err
	}
	return p.replyNotice("the format of your letters", templates.Format, p.newNotice(strings.ToUpper(strings.Join(args, " "))))
}

// toConfirm finds the message that a YES is about: the one that was shown back in the letter that
// the YES answers, and no other.
func (p *playerMessage) toConfirm() (store.Message, error) {
	l, err := p.findQuestion()
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
	n := p.newNotice("")
	if n.NoKey = !p.in.Keyed; p.in.Keyed {
		if n.Asked, err = p.questionsWaiting(); err != nil {
			return err
		}
	}
	return p.replyNotice("your YES", templates.NothingWaits, n)
}

// findQuestion finds the letter with a question that the message answers.
func (p *playerMessage) findQuestion() (store.Letter, error) {
	return p.questionIn(p.in.Mail, p.sheet, letter.KindAsk, letter.KindResign)
}

// questionIn finds the letter with a question, of one of the kinds, that a message answers.
func (p *playerMessage) questionIn(msg *mail.Message, sheet *order.Sheet, kinds ...string) (store.Letter, error) {
	var number []string
	if i := slices.IndexFunc(sheet.Words, func(w order.Word) bool { return w.Command == order.CommandYes && len(w.Args) > 0 }); i >= 0 {
		number = sheet.Words[i].Args
	}
	return letter.FindQuestion(p.game, msg, p.seat.ID, number, kinds...)
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

// MostAsked is how many words that ask are answered of one mail.
const MostAsked = 30

// answerQuestions answers the words that only ask, each once, and reports whether there were any. One that
// cannot be answered has a short letter in place of its answer.
func (p *playerMessage) answerQuestions() (asked bool, err error) {
	seen := map[string]bool{}
	for _, w := range p.sheet.Words {
		what := commandText(w)
		do, asks := actionOf(w.Command).(question)
		if !asks || seen[what] {
			continue
		}
		if len(seen) == MostAsked {
			p.in.Remark = fmt.Sprintf("not answered: more than %d words that ask, in one mail", MostAsked)
			break
		}
		seen[what] = true
		err := fault.Safely(func() error { return do(p, w) })
		if err != nil && !game.EndsBatch(err) {
			err = p.replyFailed(what, err)
		}
		if err != nil {
			return true, err
		}
	}
	return len(seen) > 0, nil
}

// replyFailed answers a word with the little that can be written when its answer cannot.
func (p *playerMessage) replyFailed(word string, cause error) error {
	p.result.Changed = true
	p.result.Failures = append(p.result.Failures, letter.Failure{Game: p.game.Row.ID, UID: p.in.Row.UID, Date: p.in.Row.InternalDate,
		What: word + " was answered by a short letter alone: " + cause.Error()})
	return p.replyNotice("your message was taken in", templates.NotAnswered, p.newNotice(schedule.ShowTime(p.in.Row.InternalDate, p.seat.Zone)))
}

// sendReport does REPORT, and RESEND without a number: it sends a report once more, the latest or that of the season named.
func (p *playerMessage) sendReport(w order.Word) error {
	season, err := p.seasonAsked(w.Args)
	if errors.Is(err, store.ErrNotFound) || err == nil && season.State != store.SeasonApproved {
		return p.replyNotice("no such report", templates.NoReport, p.newNotice(strings.ToLower(strings.Join(w.Args, " "))))
	}
	if err != nil {
		return err
	}
	return p.sendReportOf(season, w.Args)
}

// sendReportOf sends the report of a season once more; without arguments, and when the game is over, the last letter.
func (p *playerMessage) sendReportOf(season store.Season, args []string) error {
	v, number, err := p.reportToSend(season, args)
	if err != nil {
		return err
	}
	render, closed := letter.RenderView, !p.game.TakesOrders() || number != p.game.Season.Number
	if closed {
		render = letter.RenderClosedView
	} else {
		letter.RenewHead(p.game, p.seat, v)
	}
	text, err := render(v)
	if _, last := v.(*view.Final); last && err == nil {
		var l store.Letter
		if l, err = p.game.Tx.LetterOf(p.seat.ID, p.game.Season.ID, letter.KindLast); err == nil {
			text, err = letter.WithLetters(p.game, text, l.Written)
		}
	}
	if err != nil {
		return err
	}
	dr := p.reply(letter.KindAnswer, letter.ReportSubject(season, v), text)
	dr.Preview = letter.ReportPreview(v)
	dr.Number, dr.Plain, dr.Shows = number, closed, pictures.Of(text, season.Number)
	return nil
}

// reportToSend is the report of a season; without a season, and when the game is over, the last
// letter of the game. The number is of the season whose key it had.
func (p *playerMessage) reportToSend(season store.Season, args []string) (v letter.View, number int, err error) {
	if p.game.EndKnown() && len(args) == 0 {
		l, err := p.game.Tx.LetterOf(p.seat.ID, p.game.Season.ID, letter.KindLast)
		if err == nil {
			v, err = letter.ViewOf(p.game, season, p.seat, l)
			return v, l.KeyNumber, err
		}
		if !errors.Is(err, store.ErrNotFound) {
			return nil, 0, err
		}
	}
	return letter.ReportOf(p.game, season, p.seat)
}

// seasonAsked is the season that REPORT names, and without a name the latest that has gone out.
func (p *playerMessage) seasonAsked(args []string) (store.Season, error) {
	if len(args) < 2 {
		return p.game.Tx.LastApproved(p.game.Row.ID)
	}
	year, _ := strconv.Atoi(args[1]) // the parser has seen that it is a number
	return p.game.SeasonNamed(args[0], year)
}

// statusText is how the lord stands; nothing of a season that is played and not yet told.
func (p *playerMessage) statusText([]string) (templates.Letter, error) {
	g, err := p.game.AsTold()
	if err != nil {
		return templates.Letter{}, err
	}
	w, err := g.OrdersOf(p.seat, g.Season.Number)
	if err != nil {
		return templates.Letter{}, err
	}
	record, err := g.RecordOf(p.seat)
	if err != nil {
		return templates.Letter{}, err
	}
	v := letter.StatusView(g, p.seat, w)
	v.Record = record.Say()
	if g.Season.State == store.SeasonOpen {
		if _, v.Sealed, err = p.game.SealOf(p.seat); err != nil {
			return templates.Letter{}, err
		}
	}
	if _, ok := p.game.SubstituteOf(p.seat); ok {
		v.Arranged = wording.Sentence(substitute.Describe(p.game, p.seat))
	}
	switch {
	case p.game.AwaitsApproval():
		v.Sheet, v.Ready = nil, ""
		v.Deadline = "none now; the season is closed, and its report will come. This is how you stood in the last letter"
	case v.Deadline != "" && !p.game.TakesOrders():
		v.Deadline += ", which has passed"
	}
	text, err := templates.Status(v)
	if err != nil {
		return text, err
	}
	last, err := p.game.Tx.LastNumber(p.seat.ID)
	if err != nil || last == 0 {
		return text, err
	}
	return text.WithFoot(fmt.Sprintf("The last numbered letter to you is letter %d.", last)), nil
}

// explain does WHY: what the record of a season says of a thing, as far as the lord may know it.
func (p *playerMessage) explain(w order.Word) error {
	v, err := letter.WhyTo(p.game, p.seat, w.Args)
	if reason := game.Reason(err); reason != "" {
		return p.replyCannot("your question", wording.Sentence(reason)+phrase.Prefixed(" ", wording.Sentence(hints.Of(err))))
	}
	if err != nil {
		return err
	}
	text, err := templates.Why(v)
	if err == nil {
		p.reply(letter.KindAnswer, "why "+v.About+", "+v.Season, text)
	}
	return err
}

// rulesText is a passage of the rule book.
func (p *playerMessage) rulesText(args []string) (templates.Letter, error) {
	g, err := p.game.AsTold()
	if err != nil {
		return templates.Letter{}, err
	}
	book, err := templates.NewRulebook(g.ReportTable(), &g.State)
	if err != nil {
		return templates.Letter{}, err
	}
	return templates.Rules(strings.Join(args, " "), book, p.noticeWithExamples(g))
}

// helpText says how orders are written, with examples from the reader's own troops and places.
func (p *playerMessage) helpText(args []string) (templates.Letter, error) {
	g, err := p.game.AsTold()
	if err != nil {
		return templates.Letter{}, err
	}
	return templates.Help(strings.Join(args, " "), p.noticeWithExamples(g))
}

// noticeWithExamples is a notice with names for the examples of its text, of the game as its players know it.
func (p *playerMessage) noticeWithExamples(told *game.Game) templates.Notice {
	n := p.newNotice("")
	n.ExampleNames = situation.NewExampleNames(told.ReportTable(), &told.State, adjudicator.Seat(p.seat.Place))
	return n
}

// mapText is the board in words, and the map as it was after the last season that has been told.
func (p *playerMessage) mapText([]string) (templates.Letter, error) {
	last, err := p.game.LastTold()
	if err != nil {
		return templates.Letter{}, err
	}
	s, err := letter.PictureSubject(p.game, pictures.Key{After: last, ID: view.PictureValley})
	if err != nil {
		return templates.Letter{}, err
	}
	told, err := p.game.AsTold()
	if err != nil {
		return templates.Letter{}, err
	}
	g := situation.NewGazetteer(told.ReportTable(), &told.State)
	g.Pictures = situation.ValleyPictures(p.game.ReportTable(), s.After, s.Record)
	text, err := templates.Map(g)
	return text.WithEnd(letter.Letterhead(p.game, p.seat).Who), err
}

// historyText is the table of the seasons whose letters have gone out.
func (p *playerMessage) historyText([]string) (templates.Letter, error) {
	h, err := p.game.History(func(s store.Season) bool { return s.State == store.SeasonApproved })
	if err != nil {
		return templates.Letter{}, err
	}
	text, err := templates.History(h)
	return text.WithEnd(letter.Letterhead(p.game, p.seat).Who), err
}

// rulingsText does RULINGS: it lists the corrections of the game, as everybody in it may know them.
func (p *playerMessage) rulingsText([]string) (templates.Letter, error) {
	all, err := p.game.RulingsTold()
	if err != nil {
		return templates.Letter{}, err
	}
	n := letter.NewNotice(p.game, p.seat, "")
	return templates.Rulings(&templates.RulingsList{Office: n.Office, Game: p.game.Row.Name, Season: wording.Title(p.game.Season), Rulings: all, Sheet: n.Sheet})
}

package player

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// answerEnding answers what is about the end of a game or of a seat: RESIGN and the YES to it, and orders
// where none can be given any more. It is Nothing if there is more to do.
func (p *playerMessage) answerEnding() (letter.Outcome, error) {
	if p.game.EndKnown() {
		return p.answerOver()
	}
	if p.hasCommand(order.CommandResign) {
		for ask := range commandsOf[resignation](&p.parsedMail) {
			if err := ask(p); err != nil {
				return "", err
			}
		}
		p.forgetCommand(order.CommandResign)
		if !p.hasChanges() {
			return letter.Resigning, nil
		}
	} else if outcome, err := p.confirmResign(); err != nil || outcome != letter.Nothing {
		return outcome, err
	}
	if p.hasOrders() && !p.game.AwaitsApproval() && p.game.LordOut(p.seat) {
		return letter.NoSeat, p.replyNotice("your lord is out of the game", templates.Out, p.newNotice("", p.lines...))
	}
	return letter.Nothing, nil
}

// forgetCommand forgets a command of the message that has been dealt with.
func (p *playerMessage) forgetCommand(c order.Command) {
	sheet := *p.sheet
	sheet.Words = slices.DeleteFunc(slices.Clone(sheet.Words), func(w order.Word) bool { return w.Command == c })
	p.sheet = &sheet
}

// answerOver takes what can still be done when the game is over: key and format.
func (p *playerMessage) answerOver() (letter.Outcome, error) {
	switch {
	case !p.hasChanges():
		return letter.Nothing, nil
	case !p.in.Keyed, p.hasOrders(), p.hasCommand(order.CommandYes), p.hasCommand(order.CommandResign):
		return letter.GameOver, p.replyNotice("the game is over", templates.Over, p.newNotice("", p.lines...))
	}
	return letter.Answered, p.changeSettings()
}

// answerVacant answers a message for a seat that was given up. Chatter is answered if it has the key.
func (p *playerMessage) answerVacant() (letter.Outcome, error) {
	if p.seat.Removed {
		return letter.Nothing, nil
	}
	chatter := len(p.sheet.Words) == 0 && !p.hasOrders()
	if chatter {
		if !p.in.Keyed {
			return letter.Nothing, nil
		}
		if may, err := letter.MayGuide(p.game, p.in, p.seat.ID); err != nil || !may {
			return letter.Nothing, err
		}
	}
	what := "you have given up the seat of " + p.seat.Lord + " in " + p.game.Row.Name
	if p.seat.Silenced {
		what = "the seat of " + p.seat.Lord + " in " + p.game.Row.Name + " is vacant, since there were no orders of yours for too long"
	}
	err := p.replyNotice("the seat is given up", templates.Vacant, p.newNotice(what, p.lines...))
	if chatter && err == nil {
		p.result.Answers[len(p.result.Answers)-1].Kind = letter.KindGuide
	}
	return letter.NoSeat, err
}

// askResign asks, at the registered address, whether RESIGN is meant: a slip, or a stolen key,
// must not end a seat.
func (p *playerMessage) askResign() error {
	if _, ok := p.playedFor(); ok {
		return p.resignSubstitute()
	}
	n := p.newNotice(p.in.Other, p.consequences()...)
	n.Due, n.Number = "the season is played", p.game.Office.QuestionNumber(p.in.Row.ID)
	text, err := templates.Resign(n)
	p.reply(letter.KindResign, "do you give up your seat?", text)
	return err
}

// consequences says what giving up the seat means. Of a season that is not yet told it says nothing.
func (p *playerMessage) consequences() []string {
	last := "No more reports and no more calls for orders come to you; the last letter of the game will."
	if !p.game.AwaitsApproval() && p.game.LordOut(p.seat) {
		return []string{last, "What you write is answered by a line that says so."}
	}
	return []string{
		"The orders that you have written are withdrawn: those of the season that is open, the standing ones, and those under NEXT. Orders of a season whose deadline has passed still count.",
		"Your lord stays on the board. His troops stay where they are and fight if they are attacked; in winter his people are paid as far as his bezants go. Manors and bezants remain his.",
		last,
		"RETURN takes the seat back, as long as nobody else plays your lord.",
		"The others read it in the next report; the master is told at once.",
	}
}

// resignWaits reports whether the question whether the seat is to be given up waits for YES.
func (p *playerMessage) resignWaits() (bool, error) {
	if !p.seat.Resigned.IsZero() {
		return false, nil
	}
	l, err := p.game.Tx.LetterOf(p.seat.ID, p.game.Season.ID, letter.KindResign)
	return l.ID != 0 && !l.Written.Before(p.seat.Since), game.AllowNotFound(err)
}

// confirmResign gives the seat up if the message is a YES to that question. It is Nothing if the YES is
// about something else.
func (p *playerMessage) confirmResign() (letter.Outcome, error) {
	if !p.hasCommand(order.CommandYes) || p.hasOrders() || !p.in.Keyed || p.in.Mail.Partial || p.number != p.game.Season.Number {
		return letter.Nothing, nil
	}
	if waits, err := p.resignWaits(); err != nil || !waits {
		return letter.Nothing, err
	}
	l, err := p.findQuestion()
	if err != nil || l.Kind != letter.KindResign || l.Season != p.game.Season.ID {
		return letter.Nothing, game.AllowNotFound(err)
	}
	return letter.Resigned, p.giveUpSeat()
}

// giveUpSeat gives the seat up as of the moment at which the YES came. The player and the master are
// told at once, the others by the next report.
func (p *playerMessage) giveUpSeat() error {
	lines := p.consequences()
	if err := letter.PostLastDaily(p.game, p.seat); err != nil {
		return err
	}
	if _, err := p.game.Tx.Resign(p.seat.ID, p.in.Row.InternalDate); err != nil {
		return err
	}
	p.result.Changed = true
	var err error
	if p.game, err = p.game.Reopened(); err != nil {
		return err
	}
	p.seat = p.game.Seats[p.seat.Place]
	if err := p.game.LogApart(store.LogSeat, p.seat.Lord, p.seat.Player+" has given up the seat of "+p.seat.Lord+"."); err != nil {
		return err
	}
	if last, ok := p.game.LastPlayed(); ok && p.game.AwaitsApproval() { // its letters must not call for orders of this seat
		if err := letter.RewriteReports(p.game, last); err != nil {
			return err
		}
	}
	if err := p.replyNotice("you have given up your seat", templates.Resigned, p.newNotice("", lines...)); err != nil {
		return err
	}
	return p.tellVacated()
}

// tellVacated tells the master that the seat was given up.
func (p *playerMessage) tellVacated() error {
	text, err := letter.Vacated(p.game, p.seat, p.seat.Player+" ("+p.seat.Address+") has given up the seat of "+p.seat.Lord+", in "+wording.Title(p.game.Season)+".")
	p.result.Answers = append(p.result.Answers, letter.Answer{Game: p.game, To: p.game.Master(),
		Draft: letter.Draft{Kind: letter.KindMaster, Subject: p.seat.Lord + " is given up", Letter: text}})
	return err
}

package office

import (
	"errors"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// gaveUp reports whether a seat was given up before the season closed that the desk lies open at.
// Orders of a season that had closed by then still count.
func (d *desk) gaveUp(s store.Seat) bool {
	return !s.Resigned.IsZero() && (d.season.Number == 0 || !s.Resigned.After(d.closes(d.season)))
}

// idle reports whether nobody writes orders for a seat any more: it was given up, or its lord is out.
func (d *desk) idle(s store.Seat) bool {
	return !s.Resigned.IsZero() || d.out(s)
}

// out reports whether the lord of a seat has neither troops nor manors left (§16).
func (d *desk) out(s store.Seat) bool {
	return s.Place < len(d.state.Players) && d.state.Players[s.Place].Out
}

// mayWrite reports whether a seat can give orders for the season that is open: it is held, its
// lord is not out, and in a campaigning season he lives (§10.ii).
func (d *desk) mayWrite(s store.Seat) bool {
	return !d.idle(s) && (!d.state.Season.Campaign() || d.state.Player(adjudicator.Seat(s.Place)).MayOrder())
}

// absent are the lords who could have given orders in a season and gave none, neither of the
// season nor standing ones for it, and those whose seats are given up.
func (d *desk) absent(told disclosure, before adjudicator.State) (without, vacant []adjudicator.Seat) {
	for i, o := range told.orders {
		seat, p := adjudicator.Seat(i), &before.Players[i]
		switch {
		case p.Out:
		case !d.seats[i].Resigned.IsZero():
			vacant = append(vacant, seat)
		case o.Orders == "" && !d.stands(o.Standing, before.Season) && (!before.Season.Campaign() || p.MayOrder()):
			without = append(without, seat)
		}
	}
	return without, vacant
}

// stands reports whether standing orders say something in a season.
func (d *desk) stands(standing string, season adjudicator.Season) bool {
	return standing != "" && len(order.Parse(d.names, adjudicator.When(season), inputs(standing)).Orders) > 0
}

// stillPlayed counts the seats that somebody plays.
func (d *desk) stillPlayed() (n int) {
	for _, s := range d.seats {
		if !d.idle(s) {
			n++
		}
	}
	return n
}

// over reports whether the game has ended and its players know.
func (d *desk) over() bool { return d.game.State == store.GameEnded && !d.held() }

// ending answers what is about the end of a game or of a seat: RESIGN and the YES to it, and orders
// where none can be given any more. It is Nothing if there is more to do.
func (p *playerMessage) ending() (Outcome, error) {
	if p.desk.over() {
		return p.answerOver()
	}
	if p.has(order.CommandResign) {
		for ask := range commandsOf[resignation](&p.parsedMail) {
			if err := ask(p); err != nil {
				return "", err
			}
		}
		p.drop(order.CommandResign)
		if !p.says() {
			return Resigning, nil
		}
	} else if outcome, err := p.confirmResign(); err != nil || outcome != Nothing {
		return outcome, err
	}
	if p.orders() && !p.desk.held() && p.desk.out(p.seat) {
		return NoSeat, p.give("your lord is out of the game", templates.Out)
	}
	return Nothing, nil
}

// drop forgets a command of the message that has been dealt with.
func (p *playerMessage) drop(c order.Command) {
	sheet := *p.sheet
	sheet.Words = slices.DeleteFunc(slices.Clone(sheet.Words), func(w order.Word) bool { return w.Command == c })
	p.sheet = &sheet
}

// give answers with a letter that gives the lines of the message back.
func (p *playerMessage) give(subject string, write func(templates.Notice) (templates.Letter, error)) error {
	return p.tell(subject, func() (templates.Letter, error) {
		n := p.desk.notice(p.seat, "")
		n.Lines = few(p.lines)
		return write(n)
	})
}

// answerOver takes what can still be done when the game is over: key and format.
func (p *playerMessage) answerOver() (Outcome, error) {
	switch {
	case !p.says():
		return Nothing, nil
	case !p.in.keyed, p.orders(), p.has(order.CommandYes), p.has(order.CommandResign):
		return GameOver, p.give("the game is over", templates.Over)
	}
	return Answered, p.settings()
}

// vacant reports whether the seat was given up; once the game is over that is all one.
func (p *playerMessage) vacant() bool { return !p.seat.Resigned.IsZero() && !p.desk.over() }

// answerVacant answers who writes for a seat that was given up. Chatter is not answered.
func (p *playerMessage) answerVacant() (Outcome, error) {
	if len(p.sheet.Words) == 0 && !p.orders() {
		return Nothing, nil
	}
	n := p.desk.notice(p.seat, "")
	n.Lines = few(p.lines)
	text, err := templates.Vacant(n)
	if err != nil {
		return "", err
	}
	return NoSeat, p.plain("the seat is given up", text)
}

// plain answers with a letter without a key.
func (p *playerMessage) plain(subject string, letter templates.Letter) error {
	return p.desk.post(p.seat, draft{kind: kindAnswer, subject: subject, letter: letter, season: p.desk.season,
		number: p.desk.season.Number, answers: p.in, plain: true})
}

// askResign asks, at the registered address, whether RESIGN is meant: a slip, or a stolen key,
// must not end a seat.
func (p *playerMessage) askResign() error {
	n := p.desk.notice(p.seat, "")
	if !sameAddress(p.in.mail.From, p.seat.Address) {
		n.What = p.in.mail.From
	}
	n.Lines, n.Due, n.Number = p.resigning(), "the season is played", p.desk.questionNumber(p.in.row.ID)
	text, err := templates.Resign(n)
	if err != nil {
		return err
	}
	return p.reply(kindResign, "do you give up your seat?", text)
}

// resigning says what giving up the seat means. Of a season that is not yet told it says nothing.
func (p *playerMessage) resigning() []string {
	last := "No more reports and no more calls for orders come to you; the last letter of the game will."
	if !p.desk.held() && p.desk.out(p.seat) {
		return []string{last, "What you write is answered by a line that says so."}
	}
	return []string{
		"The orders that you have written are withdrawn: those of the season that is open, the standing ones, and those under NEXT. Orders of a season whose deadline has passed still count.",
		"Your lord stays on the board. His troops stay where they are and fight if they are attacked; in winter his people are paid as far as his bezants go. Manors and bezants remain his.",
		last,
		"The others read it in the next report; the master is told at once.",
	}
}

// resignWaits reports whether the question whether the seat is to be given up waits for YES.
func (p *playerMessage) resignWaits() (bool, error) {
	if !p.seat.Resigned.IsZero() {
		return false, nil
	}
	_, err := p.desk.tx.LetterOf(p.seat.ID, p.desk.season.ID, kindResign)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// confirmResign gives the seat up if the message is a YES to that question. It is Nothing if the YES is
// about something else.
func (p *playerMessage) confirmResign() (Outcome, error) {
	if !p.has(order.CommandYes) || p.orders() || !p.in.keyed || p.in.mail.Partial || p.number != p.desk.season.Number {
		return Nothing, nil
	}
	if waits, err := p.resignWaits(); err != nil || !waits {
		return Nothing, err
	}
	l, err := p.question()
	if err != nil || l.Kind != kindResign || l.Season != p.desk.season.ID {
		return Nothing, notFoundIsFine(err)
	}
	return Resigned, p.resign()
}

// resign gives the seat up as of the moment at which the YES came. The player and the master are
// told at once, the others by the next report.
func (p *playerMessage) resign() error {
	lines := p.resigning()
	if _, err := p.desk.tx.Resign(p.seat.ID, p.in.row.InternalDate); err != nil {
		return err
	}
	p.changed = true
	var err error
	if p.desk, err = p.desk.reopened(); err != nil {
		return err
	}
	p.seat = p.desk.seats[p.seat.Place]
	if last, ok := p.desk.lastPlayed(); ok && p.desk.held() { // its letters call for no orders of his
		if err := p.desk.rewriteReports(last); err != nil {
			return err
		}
	}
	n := p.desk.notice(p.seat, "")
	n.Lines = lines
	text, err := templates.Resigned(n)
	if err != nil {
		return err
	}
	if err := p.plain("you have given up your seat", text); err != nil {
		return err
	}
	return p.tellVacated()
}

// tellVacated tells the master that the seat was given up, and that he may end the game if too few
// are left.
func (p *playerMessage) tellVacated() error {
	n := templates.Notice{Game: p.desk.game.Name, Lord: p.seat.Lord, Lines: []string{p.seat.Player + " (" + p.seat.Address +
		") has given up the seat of " + p.seat.Lord + ", in " + title(p.desk.season) + "."}}
	if left := p.desk.stillPlayed(); left < 2 {
		n.What = hints.Command("game end", p.desk.game.Name)
	}
	text, err := templates.Vacated(n)
	if err != nil {
		return err
	}
	return p.desk.toMaster(p.seat.Lord+" is given up", text)
}

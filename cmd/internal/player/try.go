package player

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/trial"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// TrialsADay is how many trials a player may have within 24 hours.
const TrialsADay = 20

// tryAll answers the trials in the message, each with a letter of its own, and says in another why others were not tried.
func (p *playerMessage) tryAll() error {
	var not []string
	for i, b := range p.in.Trials {
		if i == TrialsADay {
			not = append(not, fmt.Sprintf("Your message has more than %d trials; the rest was not looked at.", TrialsADay))
			break
		}
		if err := p.try(b); err != nil {
			if game.Reason(err) == "" {
				return err
			}
			not = append(not, fmt.Sprintf("NOT TRIED, and not ordered (line %d of your message): %s.", b.N, game.Reason(err)))
		}
	}
	if len(not) == 0 {
		return nil
	}
	n := p.newNotice("nothing was tried")
	n.Notes = not
	return p.replyNotice(phrase.Choose(len(not) == len(p.in.Trials), "nothing was tried", "not all was tried"), templates.Cannot, n)
}

// try answers one trial. The plays are made later, while the letter is written.
func (p *playerMessage) try(b mail.Block) error {
	if err := p.mayTry(b); err != nil {
		return err
	}
	plan, err := p.readTrial(b)
	if err != nil {
		return err
	}
	left, err := p.trialsLeft()
	if err != nil {
		return err
	}
	kind := letter.KindTrial
	switch {
	case plan.Empty(): // nothing is played
		kind = letter.KindAnswer
	case left == 0:
		return game.Cannot(fmt.Errorf("you have had %d trials within the last 24 hours; more are answered later", TrialsADay), "")
	}
	table, state, head := p.game.ReportTable(), p.game.State, letter.Letterhead(p.game, p.seat)
	p.reply(kind, "a trial of "+wording.Title(p.game.Season), templates.Letter{}).Write = func() (w letter.Written, err error) {
		v := trial.New(table, &state, plan, head)
		v.Left = left - 1
		w.Letter, err = templates.Trial(v)
		return w, err
	}
	return nil
}

// mayTry says why a trial is not made, whatever stands in it.
func (p *playerMessage) mayTry(b mail.Block) error {
	why := ""
	switch title := wording.Title(p.game.Season); {
	case !p.in.Keyed:
		why = "the message has no order key; write it in answer to a letter of the office"
	case p.in.Mail.Partial:
		why = "the message could be read in part only; send it again, as plain text"
	case !b.Begun:
		why = "this line is END TRY, and no line with TRY alone stands above it. What stands above it was not read, since it may have been meant for a trial"
	case !b.Closed:
		why = "a line END TRY is missing below it, above any letter that you answer; nothing below TRY was read"
	case p.game.EndKnown():
		why = "the game is over"
	case p.game.AwaitsApproval():
		last, _ := p.game.LastPlayed()
		why = wording.Title(last) + " is played, and its report waits for the master. What comes of it is not known to you yet; try again when it has come"
	case p.game.Season.Number == 0:
		why = "the game has not begun; the first season that can be tried is the first winter"
	case p.game.LordOut(p.seat):
		why = "your lord is out of the game"
	case p.game.Season.State != store.SeasonOpen:
		why = title + " is not open"
	}
	if why == "" {
		return nil
	}
	return game.Cannot(errors.New(why), "")
}

// readTrial reads what is to be tried. A trial without orders of the player's is made with those that are entered.
func (p *playerMessage) readTrial(b mail.Block) (plan trial.Plan, err error) {
	var lines []order.Input
	first := b.N
	if !b.Inline {
		first++
	}
	for i, text := range b.Lines[:min(len(b.Lines), MostOrders)] {
		if text = strings.TrimSpace(text); text != "" && !mail.IsRemark(text) {
			lines = append(lines, order.Input{N: first + i, Text: text})
		}
	}
	table := p.game.ReportTable()
	plan = trial.Read(p.game.Names, table, &p.game.State, adjudicator.Seat(p.seat.Place), lines)
	plan.Stewards = b.To != ""
	entered, err := p.game.OrdersOf(p.seat, p.game.Season.Number)
	if plan.Standing = entered.Stands; err == nil && len(plan.Own) == 0 && !plan.Empty() {
		plan.Own, plan.Entered = entered.Lines, true
	}
	return plan, err
}

// trialsLeft is how many more trials the player may have now. Those of the last 24 hours are counted by their letters.
func (p *playerMessage) trialsLeft() (int, error) {
	n, err := p.game.Tx.CountKind(p.game.Row.ID, p.seat.ID, letter.KindTrial, p.game.Tx.Now.Add(-24*time.Hour))
	n += p.in.Pool.CountKind(p.seat.ID, letter.KindTrial)
	for _, a := range p.result.Answers {
		if a.Kind == letter.KindTrial {
			n++
		}
	}
	return max(0, TrialsADay-n), err
}

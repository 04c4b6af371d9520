package player

import (
	"errors"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/templates"
)

// setVacation does VACATION: it enters when the player is away, takes that back with OFF, and alone shows what is entered.
func (p *playerMessage) setVacation(args []string) error {
	r, err := p.vacation(args)
	n := p.newNotice("your vacation") // the deadline may have moved
	switch {
	case game.Reason(err) != "":
		n.Stands = "nothing was entered: " + strings.TrimRight(game.Reason(err), ".") + "."
	case err != nil:
		return err
	default:
		n.Stands = r.SayToPlayer() + "."
	}
	if err := p.replyNotice("your vacation", templates.Clock, n); err != nil {
		return err
	}
	p.result.Answers[len(p.result.Answers)-1].Draft.Deadline = !r.Was.IsZero() // that it moves the calendar of the player must know too
	return nil
}

func (p *playerMessage) vacation(args []string) (season.VacationResult, error) {
	why := p.forSubstitute(order.CommandVacation)
	switch {
	case why != "":
		return season.VacationResult{}, game.Cannot(errors.New(why), "")
	case len(args) == 0:
		return season.ShowVacations(p.game, p.seat)
	case len(args) == 1 && strings.EqualFold(args[0], "off"):
		p.result.Changed = true
		return season.EndVacations(p.game, p.seat, true)
	case len(args) == 1:
		return season.VacationResult{}, game.Cannot(errors.New("the last day is missing: write VACATION 2026-12-20 TO 2027-01-03"), "")
	}
	p.result.Changed = true
	return season.EnterVacation(p.game, p.seat, args[0], args[2], true) // TO stands between
}

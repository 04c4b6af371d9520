package player

import (
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/templates"
)

// setCalendar does CALENDAR: letters that call for orders bring the deadline for the player's calendar, as the answer does, or no more.
func (p *playerMessage) setCalendar(args []string) error {
	seat, _, err := setPerson(p.game, p.seat, Person{Calendar: strings.ToLower(args[0])})
	if err != nil {
		return err
	}
	p.seat, p.result.Changed = seat, true
	n := p.newNotice(saySwitch(seat.Calendar))
	dr := p.reply(letter.KindAnswer, "deadlines for your calendar", templates.Letter{})
	dr.Deadline = true
	n.Due = ""
	if dr.BringsDeadline(p.game, seat) {
		n.Due = n.Deadline
	}
	dr.Letter, err = templates.Calendar(n)
	return err
}

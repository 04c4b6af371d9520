package player

import (
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// setQuiet does QUIET: the player gets none but the letters that he needs, or all of them again.
func (p *playerMessage) setQuiet(args []string) error {
	seat, _, err := setPerson(p.game, p.seat, Person{Quiet: strings.ToLower(args[0])})
	if err != nil {
		return err
	}
	p.seat, p.result.Changed = seat, true
	return p.sayQuiet(false)
}

// sayQuiet says which letters the player gets, and how that ends; unsubscribed: a mail program has asked for it.
func (p *playerMessage) sayQuiet(unsubscribed bool) error {
	n := p.newNotice(saySwitch(p.seat.Quiet))
	n.NoKey = unsubscribed
	return p.replyNotice("the letters that you get", templates.Quiet, n)
}

// saySwitch is ON or OFF.
func saySwitch(on bool) string {
	if on {
		return "ON"
	}
	return "OFF"
}

// Unsubscribe does what a mail with the key of List-Unsubscribe asks for: QUIET ON, whatever its text says. Mail programs and providers send
// such mails by themselves, some of them again and again: one letter tells of the change, and nothing answers those that change nothing.
func Unsubscribe(g *game.Game, in *letter.Inbound, seat store.Seat) (result letter.Result, err error) {
	p := &playerMessage{game: g, in: in, source: in.Row.ID, seat: seat, number: g.Season.Number}
	p.result.Outcome = letter.Nothing
	if seat.Quiet || !seat.Resigned.IsZero() || g.EndKnown() {
		return p.result, nil
	}
	if p.seat, _, err = setPerson(g, seat, Person{Quiet: "on"}); err != nil {
		return p.result, err
	}
	p.result.Outcome, p.result.Changed = letter.Answered, true
	return p.result, p.sayQuiet(true)
}

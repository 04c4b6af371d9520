package player

import (
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// setReady does READY: the season may be played before its deadline, as far as this player goes. It holds until the season is
// played, whatever orders come later.
func (p *playerMessage) setReady([]string) error { return p.answerReady(p.game.Season.Number) }

// setWait does WAIT, which takes READY back.
func (p *playerMessage) setWait([]string) error { return p.answerReady(store.NotReady) }

// answerReady notes for which season the player is ready, or store.NotReady, and says how many are.
func (p *playerMessage) answerReady(number int) error {
	if p.game.Row.Practice {
		return p.answerReadyInPractice()
	}
	n, season := p.newNotice("your READY"), wording.Title(p.game.Season)
	switch {
	case p.game.Row.State == store.GameOpen:
		if err := p.markReady(number); err != nil {
			return err
		}
		n.Stands = "you are READY. The game begins when its master says so; the master sees it."
		if number == store.NotReady {
			n.Stands = "you are not READY. The game begins when its master says so; the master sees it."
		}
	case p.game.Row.Early == 0:
		n.Stands = "in this game READY and WAIT change nothing: a season is played when its deadline has passed."
	case !p.game.TakesOrders() || !p.game.MayWrite(p.seat):
		n.Stands = "READY and WAIT change nothing now: no orders of yours are wanted. " + p.game.SayClosed()
	default:
		if err := p.markReady(number); err != nil {
			return err
		}
		n.Stands = "you are READY for " + season + ", until it is played or you write WAIT. You can still change your orders. "
		if number == store.NotReady {
			n.Stands = "you are not READY for " + season + ": it is not played before its deadline. READY changes that. "
		}
		n.Stands += p.game.SayReady(p.seat.Zone)
	}
	return p.replyNotice("your READY", templates.Clock, n)
}

// markReady writes for which season the player is ready.
func (p *playerMessage) markReady(number int) error {
	p.result.Changed = true
	p.game.Seats[p.seat.Place].ReadyFor = number
	return p.game.Tx.SetReady(p.seat.ID, number)
}

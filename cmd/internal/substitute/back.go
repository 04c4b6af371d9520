package substitute

import (
	"context"
	"fmt"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A BackResult is what came of giving a seat back to its player.
type BackResult struct {
	Game       string `json:"game"`
	Lord       string `json:"lord"`
	Player     string `json:"player"` // whose seat it is
	Substitute string `json:"substitute"`
	Played     bool   `json:"played"` // the substitute played; else it had not begun, and is called off
	DryRun     bool   `json:"dry_run,omitempty"`
}

// Say says it in a sentence.
func (r BackResult) Say() string {
	if r.Played {
		return r.Player + " plays " + r.Lord + " again, in place of " + r.Substitute + "; both are told, the others in their next letters"
	}
	return "what was arranged with " + r.Substitute + " for " + r.Lord + " is called off; " + r.Player + " is told"
}

// End gives the seat of a lord back to its player, on the word of the master, or calls off what was arranged for it. A dry run only checks.
func End(ctx context.Context, o *game.Office, gameName, lord string, dryRun bool) (BackResult, error) {
	if err := o.Ready(ctx); err != nil {
		return BackResult{}, err
	}
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (BackResult, error) {
		r, err := EndByMaster(g, lord)
		r.DryRun = dryRun
		return r, err
	})
}

// EndByMaster is End within a transaction.
func EndByMaster(g *game.Game, lord string) (r BackResult, err error) {
	seat, err := g.SeatOf(lord)
	if err != nil {
		return r, err
	}
	s, ok := g.SubstituteOf(seat)
	if !ok {
		return r, game.Cannot(fmt.Errorf("nothing was done: nothing is arranged of a substitute for %s", seat.Lord), "")
	}
	r = BackResult{Game: g.Row.Name, Lord: seat.Lord, Player: seat.Player, Substitute: s.Player}
	if s.State != store.SubstitutePlaying {
		if err := CallOff(g, seat, s); err != nil {
			return r, err
		}
		return r, tell(g, seat, "the master has called off what was arranged with "+s.Player+": you play "+seat.Lord+" yourself.")
	}
	r.Player, r.Played = s.Away.Player, true
	return r, handBack(g, seat, s, game.ByMaster, "the master has ended the time of "+s.Player)
}

// CallOff ends an arrangement that has not begun. A person who has said yes is told.
func CallOff(g *game.Game, seat store.Seat, s store.Substitute) error {
	if err := tellCalledOff(g, seat, s); err != nil {
		return err
	}
	s.State = store.SubstituteOver
	if err := set(g, s); err != nil {
		return err
	}
	return g.LogApart(store.LogAsked, seat.Lord, "What was arranged with "+s.Address+" for "+seat.Lord+" is called off.")
}

// HandBack gives a seat back to its player, on the word of the substitute.
func HandBack(g *game.Game, seat store.Seat) error {
	s, ok := g.PlayedFor(seat)
	if !ok {
		return nil
	}
	return handBack(g, seat, s, seat.Lord, s.Player+" has handed "+seat.Lord+" back")
}

// handBack gives a seat back to its player: the keys of the substitute die, and all are told. Why is how it came, as the beginning of a sentence.
func handBack(g *game.Game, seat store.Seat, s store.Substitute, by, why string) error {
	s.State = store.SubstituteOver
	if err := set(g, s); err != nil {
		return err
	}
	now, err := passTo(g, seat, s.Away)
	if err != nil {
		return err
	}
	if err := passHeldReport(g, now); err != nil {
		return err
	}
	between := "REPORT and a season brings the reports of the time between. Letters, notes and questions that " + s.Player + " wrote or got are not shown to you."
	if err := postPassed(g, now, "you play "+seat.Lord+" again", why+": from now on you play "+seat.Lord+" again.", between); err != nil {
		return err
	}
	if err := tellPerson(g, now, s, "thank you for having played", thanks(seat, s)); err != nil {
		return err
	}
	return letter.TellInNext(g, store.LogSubstitute, by, s.Away.Player+" plays "+seat.Lord+" again.")
}

// thanks is the last letter to a substitute.
func thanks(seat store.Seat, s store.Substitute) string {
	return s.Away.Player + " plays " + seat.Lord + " again. Thank you for having played, " + s.Player + ". The order keys of your letters no longer work, and no more letters of this game come to you. Letters that you wrote or got are not shown to " +
		s.Away.Player + "; if " + s.Away.Player + " should know of them, please write."
}

// HandBackSilent gives a seat back to its player whose substitute has written no orders for so long that the seat would be vacant. It is called when a
// season has been played and its letters are not yet written: those to the two wait for the master as those do. It reports false if no substitute plays.
func HandBackSilent(g *game.Game, seat store.Seat, played store.Season, reason string) (bool, error) {
	s, ok := g.PlayedFor(seat)
	if !ok {
		return false, nil
	}
	s.State = store.SubstituteOver
	if err := set(g, s); err != nil {
		return true, err
	}
	now, err := passTo(g, seat, s.Away)
	if err != nil {
		return true, err
	}
	if err := g.LogInNext(store.LogSubstitute, game.ByClock, s.Away.Player+" plays "+seat.Lord+" again: "+reason+"."); err != nil {
		return true, err
	}
	text, err := templates.Returned(letter.NewNotice(g, now, reason+", and so "+seat.Lord+
		" goes back from "+s.Player+" to you: from now on you play again, with a new order key. The report of the season comes in a letter of its own. The seat is not vacant; but it will be if you write no orders for as long."))
	if err != nil {
		return true, err
	}
	held := letter.Draft{Kind: letter.KindNotice, Subject: "you play " + seat.Lord + " again", Letter: text, Season: played, Number: g.Season.Number, Hold: g.Row.Review}
	if err := letter.Post(g, now, held); err != nil {
		return true, err
	}
	const subject = "thank you for having played"
	if text, err = plainWords(g, subject, "Since "+reason+", "+thanks(seat, s)); err != nil {
		return true, err
	}
	return true, letter.Post(g, seat, letter.Draft{Kind: letter.KindSubstitute, Subject: subject, Letter: text, Season: played, Number: g.Season.Number, Plain: true, Hold: g.Row.Review})
}

// Replaced ends what is arranged for a seat that passes to another person for good. It returns the seat as that of the player who is away, if a
// substitute plays.
func Replaced(g *game.Game, seat store.Seat) (away store.Seat, played bool, err error) {
	s, ok := g.SubstituteOf(seat)
	if !ok {
		return away, false, nil
	}
	if s.State != store.SubstitutePlaying {
		return away, false, CallOff(g, seat, s)
	}
	s.State = store.SubstituteOver
	return game.AwayFrom(seat, s), true, set(g, s)
}

// AnswerAway answers a mail of a player who is away, without a key, from the registered address. BACK, in answer to a letter that went there since the
// substitute plays, takes the seat back, as does YES to the letter that asks; anything else is answered by a letter that says how, as often as
// mails without a key are answered.
func AnswerAway(g *game.Game, in *letter.Inbound, s store.Substitute, l store.Letter, lines []mail.Line) (letter.Outcome, error) {
	seat, err := g.Tx.SeatByID(s.Seat)
	if err != nil {
		return "", err
	}
	vouched := l.ID != 0 && account.SameAddress(l.Recipient, s.Away.Address) && !l.Written.Before(seat.Since)
	if vouched && (letter.SaysAlone(lines, "BACK") || l.Answers != 0 && letter.SaysAlone(lines, "YES")) {
		return letter.Answered, handBack(g, seat, s, seat.Lord, "as you asked")
	}
	if may, err := letter.MayAnswer(g.Tx, in.Pool, s.Away.Address); err != nil || !may {
		return letter.Unanswered, err
	}
	const subject = "do you want to play again?"
	text, err := plainWords(g, subject, s.Player+" plays "+seat.Lord+" for you, to the end of "+sayLast(s.Ends, s.Away.Zone)+
		", and so nothing of your mail was done.\nIf you want to play yourself again from now on, answer this letter, from this address, with one word, YES.")
	if err != nil {
		return "", err
	}
	return letter.Answered, postAway(g, game.AwayFrom(seat, s), letter.KindAway, subject, text, in)
}

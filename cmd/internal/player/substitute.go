package player

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// aboutSubstitute is the Subject of answers about a substitute.
const aboutSubstitute = "your substitute"

// arrangeSubstitute does SUBSTITUTE: it asks somebody to play the lord for a time; alone it says what is arranged.
func (p *playerMessage) arrangeSubstitute(args []string) error {
	if len(args) == 0 {
		return p.replySubstitute(substitute.Describe(p.game, p.seat))
	}
	if s, ok := p.playedFor(); ok {
		return p.replyCannot(aboutSubstitute, "You play "+p.seat.Lord+" for "+s.Away.Player+": only "+s.Away.Player+" can ask somebody to play, and BACK hands "+p.seat.Lord+" back. Nothing was changed.")
	}
	r, err := substitute.Read(args)
	r.Lord = p.seat.Lord
	if err == nil {
		_, err = substitute.Ask(p.game, r)
	}
	if why := game.Reason(err); why != "" {
		return p.replyCannot(aboutSubstitute, wording.Sentence("that cannot be: "+why)+" Nothing was changed.")
	}
	if err != nil {
		return err
	}
	p.result.Changed = true
	return p.replySubstitute(substitute.Describe(p.game, p.seat) + " You are told when the answer comes. Until then " + p.seat.Lord + " is yours as ever.")
}

// replySubstitute answers in a sentence or two about a substitute.
func (p *playerMessage) replySubstitute(what string) error {
	return p.replyNotice(aboutSubstitute, templates.Returned, p.newNotice(what))
}

// playedFor is for whom the writer plays the seat, if a substitute writes.
func (p *playerMessage) playedFor() (store.Substitute, bool) { return p.game.PlayedFor(p.seat) }

// endSubstitute does BACK: a substitute hands the seat back, when all else of the message is done; a player calls off what has not begun.
func (p *playerMessage) endSubstitute([]string) error {
	s, ok := p.game.SubstituteOf(p.seat)
	switch {
	case !ok:
		return p.replySubstitute("BACK ends what is arranged of a substitute, and nothing is: nothing was done.")
	case s.State == store.SubstitutePlaying:
		*p.handsBack = true
		return nil
	}
	if err := substitute.CallOff(p.game, p.seat, s); err != nil {
		return err
	}
	p.result.Changed = true
	return p.replySubstitute("your substitute is called off: you play " + p.seat.Lord + " yourself.")
}

// resignSubstitute does RESIGN of a substitute, which hands the seat back, as BACK does. Without a key it is answered by a letter that says how.
func (p *playerMessage) resignSubstitute() error {
	if !p.in.Keyed || p.in.Mail.Partial {
		return p.replySubstitute("RESIGN hands " + p.seat.Lord + " back, as BACK does, but your mail had no key: answer this letter with BACK.")
	}
	*p.handsBack = true
	return nil
}

// afterAll hands the seat back, if the message says so: its other parts count.
func (p *playerMessage) afterAll(outcome letter.Outcome) (letter.Outcome, error) {
	if !*p.handsBack {
		return outcome, nil
	}
	if outcome == letter.Nothing || outcome == letter.Resigning {
		outcome = letter.Answered
	}
	p.result.Changed = true
	return outcome, substitute.HandBack(p.game, p.seat)
}

// forSubstitute says why a word is not a substitute's; empty if the writer is none.
func (p *playerMessage) forSubstitute(word order.Command) string {
	s, ok := p.playedFor()
	if !ok {
		return ""
	}
	return "You play " + p.seat.Lord + " for " + s.Away.Player + ", and " + word.String() + " belongs to " + s.Away.Player + "."
}

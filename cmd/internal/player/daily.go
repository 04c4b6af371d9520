package player

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// setDigest does DIGEST: it chooses whether letters of other players come in one mail a day, and alone says how it is.
func (p *playerMessage) setDigest(args []string) error {
	left, n := 0, p.newNotice("one mail a day")
	if len(args) > 0 {
		seat, sent, err := setPerson(p.game, p.seat, Person{Digest: args[0]})
		if err != nil {
			return err
		}
		p.seat, left, p.result.Changed = seat, sent, true
	}
	n.Stands = sayDigest(p.seat.Daily, left)
	return p.replyNotice("one mail a day", templates.Clock, n)
}

// sayDigest says how letters of others come to a player, and how many leave that had waited.
func sayDigest(daily bool, left int) string {
	if daily {
		return fmt.Sprintf("letters of other players, and notes of the master, come to you in one mail a day, at %d:00 by your clocks. In the last %d hours before a deadline they leave at once. DIGEST OFF ends that.",
			letter.DailyHour, letter.DailyEnds/time.Hour)
	}
	text := "every letter of another player, and every note of the master, comes to you at once, in a mail of its own. DIGEST ON brings one mail a day."
	if left > 0 {
		text += fmt.Sprintf(" What waited for that mail leaves now: %s.", phrase.Figures(left, "letter"))
	}
	return text
}

// AnswerDaily takes a message with the key for answers to the mails of a day: the letters in it, from LETTER TO to END LETTER, are sent. It
// has no order key, and nothing else in it counts.
func AnswerDaily(g *game.Game, in *letter.Inbound, seat store.Seat) (letter.Result, error) {
	p := &playerMessage{game: g, in: in, source: in.Row.ID, seat: seat, number: g.Season.Number}
	p.result.Outcome = letter.Nothing
	if in.Mail.Bulk || !seat.Resigned.IsZero() && !g.LostUntold(seat) {
		return p.result, nil
	}
	if many, err := letter.TooMany(g, seat.ID); err != nil || many {
		in.Remark = letter.NotAnswered
		return p.result, err
	}
	why := p.mayRelay()
	if why == nil && len(in.Trials) > 0 {
		why = game.Cannot(errors.New("TRY has no place in it; write it in answer to another letter of the office"), "")
	}
	if why == nil && len(in.Letters) == 0 {
		why = p.saysNoNumber()
		if why == nil {
			return p.result, nil
		}
	}
	p.result.Outcome = letter.Relayed
	if why != nil {
		if game.Reason(why) == "" {
			return p.result, why
		}
		p.result.Outcome = letter.Answered
		p.posted = []string{"NOT SENT: your answer to the letters of a day: " + game.Reason(why) + "."}
		return p.result, p.sayPosted()
	}
	if err := p.sendLetters(); err != nil {
		return p.result, err
	}
	if orders := p.ordersInLetter(); orders != "" {
		p.posted = append(p.posted, orders)
	}
	return p.result, p.sayPosted()
}

// saysNoNumber says why an answer without LETTER TO is not sent on; nil if it has no text.
func (p *playerMessage) saysNoNumber() error {
	if slices.ContainsFunc(p.in.Text.Above, func(l mail.Line) bool { return strings.TrimSpace(l.Text) != "" }) {
		return game.Cannot(errors.New("it does not say which letter it answers. Write LETTER TO and the number of that letter on a line of its own, below it your text, and below that END LETTER"), "")
	}
	return p.textBelow()
}

// numbered reads the number of a letter behind LETTER TO: the letter is an answer to that one. It is not ok if no number stands there.
func (p *playerMessage) numbered(to []string, l *letter.PlayerLetter) (ok bool, err error) {
	words := slices.DeleteFunc(slices.Clone(to), func(w string) bool {
		return slices.Contains([]string{"letter", "number", "no", "all", "anonymous"}, strings.ToLower(w))
	})
	if !slices.ContainsFunc(words, isNumber) {
		return false, nil
	}
	if len(words) > 1 {
		return true, game.Cannot(errors.New("the number of a letter stands alone behind LETTER TO, or with ALL"), "")
	}
	number, _ := strconv.Atoi(words[0])
	has := func(word string) bool {
		return slices.ContainsFunc(to, func(w string) bool { return strings.EqualFold(w, word) })
	}
	l.ToAll, l.Anonymous = has("all"), has("anonymous")
	if l.Answers, err = p.letterNumbered(number); err != nil {
		return true, err
	}
	return true, p.addressAnswer(l)
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// letterNumbered is the letter of that number, if it came to the player from another.
func (p *playerMessage) letterNumbered(number int) (store.PlayerLetter, error) {
	all, err := p.game.Tx.PlayerLettersOf(p.seat.ID)
	i := slices.IndexFunc(all, func(l store.PlayerLetter) bool { return l.Number == number })
	switch {
	case err != nil:
		return store.PlayerLetter{}, err
	case i < 0:
		return store.PlayerLetter{}, game.Cannot(fmt.Errorf("no letter %d has come to you; LETTERS lists those that have", number), "")
	case all[i].Seat == p.seat.ID:
		return store.PlayerLetter{}, game.Cannot(fmt.Errorf("letter %d is your own", number), "")
	}
	return all[i], nil
}

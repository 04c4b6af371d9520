package player

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// moveTime is how long a new address may answer, and the old one may take a move back.
const moveTime = 7 * 24 * time.Hour

// mostMoves is how many letters within that time ask at new addresses, for one seat.
const mostMoves = 3

// staysThere reports whether a letter is for the address that it went to, and for no other: it is about a change of address, or to somebody who does
// not have the seat.
func staysThere(l store.Letter) bool {
	return slices.Contains([]string{letter.KindMove, letter.KindMoved, letter.KindLeave, letter.KindSubstitute, letter.KindAway}, l.Kind)
}

// setZone does ZONE: it chooses the time zone in which deadlines are shown.
func (p *playerMessage) setZone(args []string) error {
	seat, _, err := setPerson(p.game, p.seat, Person{Zone: args[0]})
	if hint := hints.Of(err); hint != "" {
		return p.replyCannot("your time zone", wording.Sentence(err.Error())+" "+wording.Sentence(hint)+" Nothing was changed.")
	}
	if err != nil {
		return err
	}
	p.seat, p.result.Changed = seat, true
	return p.replyNotice("your time zone", templates.Zone, p.newNotice(args[0]))
}

// replyCannot answers a word that could not be done, in a sentence that says why and what would be right.
func (p *playerMessage) replyCannot(subject, why string) error {
	n := p.newNotice(subject)
	n.Notes = []string{why}
	return p.replyNotice(subject, templates.Cannot, n)
}

// askMove does ADDRESS: it asks at the new address whether letters are to come there, and says so at the old one.
func (p *playerMessage) askMove(args []string) error {
	why, err := p.whyNotMove(args[0])
	if err != nil {
		return err
	}
	if why != "" {
		return p.replyCannot("another address", why+" Nothing was changed.")
	}
	to := p.seat
	to.Address = args[0]
	text, err := templates.Move(letter.NewNotice(p.game, to, ""))
	if err != nil {
		return err
	}
	if err := letter.Post(p.game, to, letter.Draft{Kind: letter.KindMove, Subject: "are letters to come here?", Letter: text, Season: p.game.Season,
		Number: p.game.Season.Number, Plain: true}); err != nil {
		return err
	}
	return p.replyNotice("another address", templates.MoveAsked, p.newNotice(args[0]))
}

// whyNotMove says, in sentences, why letters cannot go to an address; empty if they can.
func (p *playerMessage) whyNotMove(address string) (string, error) {
	if why := p.forSubstitute(order.CommandAddress); why != "" {
		return why, nil
	}
	if err := p.game.Office.CheckRecipient(address); err != nil {
		return "That cannot be: " + err.Error() + ".", nil
	}
	if account.SameAddress(address, p.seat.Address) {
		return "Your letters go to " + p.seat.Address + " already.", nil
	}
	if p.game.IsPlayer(address) {
		return "That address has a seat in this game already.", nil
	}
	asked, last, err := p.game.Tx.AskedToMove(address)
	switch {
	case err != nil:
		return "", err
	case asked > 0 && p.game.Tx.Now.Sub(last) < moveTime:
		return "A letter has asked there within a week, and was not answered with YES: an address that has not answered is not written to again so soon. The letter that is there can still be answered.", nil
	case asked >= mostMoves:
		return fmt.Sprintf("%d letters have asked there, and none was answered; the master can change your address.", asked), nil
	}
	n, err := p.game.Tx.CountKind(p.game.Row.ID, p.seat.ID, letter.KindMove, p.game.Tx.Now.Add(-moveTime))
	if n >= mostMoves {
		return fmt.Sprintf("%d letters asked at new addresses for you within a week; the master can change your address.", n), err
	}
	return "", err
}

// AnswerMove does what the answer to a letter about a change of address, from where that letter went, says: YES from the new address, NO from
// the old one. Nothing else in it is read. To a letter that is too old, or has been answered, an answer does nothing.
func AnswerMove(g *game.Game, l store.Letter, lines []mail.Line) (letter.Outcome, error) {
	seat, err := g.Tx.SeatByID(l.Seat)
	if err != nil {
		return "", err
	}
	wanted := "YES"
	if l.Kind == letter.KindMoved {
		wanted = "NO"
	}
	stale := l.Written.Before(seat.Since) || g.Tx.Now.Sub(l.Written) > moveTime || g.IsPlayer(l.Recipient)
	if stale || !seat.Resigned.IsZero() || !letter.SaysAlone(lines, wanted) {
		return letter.Unanswered, nil
	}
	if settled, err := isSettled(g, seat, l); err != nil || settled {
		return letter.Unanswered, err
	}
	if _, err := changeAddress(g, seat, l.Recipient); err != nil {
		return "", err
	}
	if err := logMove(g, seat, seat.Lord, phrase.Choose(l.Kind == letter.KindMoved, goBack, goTo), l.Recipient); err != nil {
		return "", err
	}
	if l.Kind == letter.KindMoved {
		return letter.Answered, nil
	}
	n := letter.NewNotice(g, seat, l.Recipient)
	text, err := templates.MovedAway(n)
	if err != nil {
		return "", err
	}
	return letter.Answered, letter.Post(g, seat, letter.Draft{Kind: letter.KindMoved, Subject: "your letters go elsewhere", Letter: text, Season: g.Season,
		Number: g.Season.Number, Plain: true})
}

// How the log says that the letters of a lord go to another address, and that they go back to the one before, where somebody has said NO.
const (
	goTo   = " go to "
	goBack = " go back to "

	insteadOf = " instead of " // the one before, which ends the sentence
)

// logMove notes in the log that the letters of a seat go to another address.
func logMove(g *game.Game, was store.Seat, by, how, to string) error {
	return g.LogApart(store.LogAddress, by, lettersOf(was)+how+to+insteadOf+was.Address+".")
}

// lettersOf begins the sentence of the log about the address of a seat.
func lettersOf(s store.Seat) string { return "The letters of " + s.Lord }

// HadAddress reports whether the letters of a seat went to an address before, under the player who has it.
func HadAddress(g *game.Game, seat store.Seat, address string) (bool, error) {
	all, err := g.Tx.Log(g.Row.ID)
	return slices.ContainsFunc(all, func(e store.Logged) bool {
		former, ok := strings.CutSuffix(e.Text, ".")
		_, former, found := strings.Cut(former, insteadOf)
		return ok && found && e.Kind == store.LogAddress && !e.Done.Before(seat.Since) && strings.HasPrefix(e.Text, lettersOf(seat)+" ") &&
			account.SameAddress(former, address)
	}), err
}

// isSettled reports whether a letter about a change of address has been answered, or the master or NO from an old address has decided since
// where the letters go: what was asked before that counts no more.
func isSettled(g *game.Game, seat store.Seat, l store.Letter) (bool, error) {
	all, err := g.Tx.Log(g.Row.ID)
	return slices.ContainsFunc(all, func(e store.Logged) bool {
		begins := func(how string) bool { return strings.HasPrefix(e.Text, lettersOf(seat)+how) }
		return e.Kind == store.LogAddress && !e.Done.Before(l.Written) &&
			(begins(goBack) || begins(goTo) && e.By == game.ByMaster || l.Kind == letter.KindMove && begins(goTo+l.Recipient+" "))
	}), err
}

package letter

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// BounceGrace is how long a letter that was sent after another had bounced must not bounce, to count as delivered.
const BounceGrace = 24 * time.Hour

// A DeliveryStatus is what is known of how letters reach a seat, or the master.
type DeliveryStatus struct {
	Since  time.Time // since when the registered address has not been reached; zero: it is reached
	missed []string  // the letters of a season that were not delivered, in words
}

// Well reports whether nothing is known to be wrong.
func (y DeliveryStatus) Well() bool { return y.Since.IsZero() && len(y.missed) == 0 }

// Say says of somebody what is wrong, as the end of a sentence.
func (y DeliveryStatus) Say(zone string) string {
	var wrong []string
	if !y.Since.IsZero() {
		wrong = append(wrong, "has not been reached since "+schedule.ShowTime(y.Since, zone))
	}
	if len(y.missed) > 0 {
		wrong = append(wrong, "did not get "+listed(y.missed))
	}
	return strings.Join(wrong, ", and ")
}

// mostMissed is how many letters that were not delivered are named.
const mostMissed = 5

// listed lists letters in words: "the invitation, an answer of winter of year 1 (4 times) and 3 more".
func listed(all []string) string {
	times := map[string]int{}
	var letters []string
	for _, l := range all {
		if times[l]++; times[l] == 1 {
			letters = append(letters, l)
		}
	}
	for i, l := range letters {
		if n := times[l]; n > 1 {
			letters[i] = fmt.Sprintf("%s (%d times)", l, n)
		}
	}
	if n := len(letters); n > mostMissed {
		letters = append(slices.Clone(letters[:mostMissed]), fmt.Sprintf("%d more", n-mostMissed))
	}
	return phrase.List(letters)
}

// DeliveryTo looks up how letters reach a seat (id 0: the master), and which with a key of that season or later did not.
func DeliveryTo(g *game.Game, to store.Seat, number int) (y DeliveryStatus, err error) {
	failed, err := g.Tx.Undelivered(g.Row.ID, to.ID)
	for _, l := range failed {
		if l.State == store.LetterRefused && l.KeyNumber >= number {
			what, err := Words(g.Tx, l)
			if err != nil {
				return y, err
			}
			y.missed = append(y.missed, what)
		}
		lost, err := unreachedBy(g.Tx, l, to.Address)
		if err != nil {
			return y, err
		}
		if lost && (y.Since.IsZero() || l.Failed.Before(y.Since)) {
			y.Since = l.Failed
		}
	}
	return y, err
}

// DeliveryToAll is DeliveryTo for each seat of a game.
func DeliveryToAll(g *game.Game, number int) ([]DeliveryStatus, error) {
	all := make([]DeliveryStatus, len(g.Seats))
	failed, err := g.Tx.SeatsFailed(g.Row.ID)
	for i, seat := range g.Seats {
		if err == nil && slices.Contains(failed, seat.ID) {
			all[i], err = DeliveryTo(g, seat, number)
		}
	}
	return all, err
}

// unreachedBy reports whether a letter that failed went to that address, and none was delivered there since.
func unreachedBy(tx *store.Tx, l store.Letter, address string) (bool, error) {
	if !account.SameAddress(l.Recipient, address) {
		return false, nil
	}
	before := tx.Now
	if l.Failure == store.FailureBounced {
		before = before.Add(-BounceGrace)
	}
	last, err := tx.LastSent(l.Game, l.Seat, address, before)
	return !last.After(l.Failed), err
}

// kindWords are the kinds of letters in words; what is behind the space is said with the season.
var kindWords = map[string]string{
	KindInvitation:   "the invitation",
	KindFirst:        "the first letter",
	KindReport:       "the report of ",
	KindReceipt:      "a receipt for orders of ",
	KindAsk:          "a letter that asks whether a mail is the player's, of ",
	KindRefusal:      "a letter that gives orders back, of ",
	KindAnswer:       "an answer of ",
	KindGuide:        "an answer that says what could be written, of ",
	KindTrial:        "an answer to TRY, of ",
	KindQuestion:     "a letter that passes a question on, of ",
	KindReminder:     "a reminder for ",
	KindMaster:       "a letter to the master, of ",
	KindMasterAsk:    "a letter that asks whether a mail is the master's, of ",
	KindResign:       "a letter that asks whether the seat is to be given up, of ",
	KindLast:         "the last letter of the game",
	KindNotice:       "a notice of ",
	KindJoin:         "a letter to somebody who asks for a seat, of ",
	KindWatch:        "a letter to somebody who watches, of ",
	KindPublic:       "the public report of ",
	KindOffer:        "a letter that offers a seat, of ",
	KindMove:         "a letter that asks at a new address whether letters are to come there, of ",
	KindMoved:        "a letter to an old address, which says that letters go elsewhere, of ",
	KindLeave:        "the last letter to a player whose seat passed to another, of ",
	KindSubstitute:   "a letter to somebody who plays, or is to play, for a player who is away, of ",
	KindAway:         "a letter to a player who is away, of ",
	KindFailure:      "a letter about messages that could not be handled, of ",
	KindUndelivered:  "a letter about letters that do not arrive, of ",
	KindCorrection:   "a letter about a correction, in ",
	KindImpact:       "a letter that shows what a correction would change, in ",
	KindPlayerLetter: "a letter to the player, in ",
	KindDaily:        "the letters of a day to the player, in ",
	KindLogin:        "a link to the pages, in ",
}

// Words names a letter: "the report of summer of year 2".
func Words(tx *store.Tx, l store.Letter) (string, error) {
	words := cmp.Or(kindWords[l.Kind], "a letter of ")
	if l.Season == 0 {
		return "a letter", nil
	}
	if !strings.HasSuffix(words, " ") {
		return words, nil
	}
	s, err := tx.SeasonByID(l.Season)
	return words + wording.Title(s), err
}

// failureWords are the failures in words.
var failureWords = map[store.Failure]string{
	store.FailureRefused: "was refused by the mail server",
	store.FailureGivenUp: fmt.Sprintf("was put off by the mail server for %d days, and is given up", delivery.DeferLimit/(24*time.Hour)),
	store.FailureBounced: "came back",
}

// Arrival says of a letter, in words, whether it has left and arrived.
func Arrival(l store.Letter) string {
	switch l.State {
	case store.LetterHeld:
		return "waits for the master's approval"
	case store.LetterLeased:
		return "is being sent"
	case store.LetterUncertain:
		return "may have left, and is tried again"
	case store.LetterRefused:
		return cmp.Or(failureWords[l.Failure], failureWords[store.FailureRefused])
	case store.LetterSent:
		return "left on " + schedule.ShowTime(l.Sent, "UTC") + ", and has not come back"
	}
	return phrase.Choose(l.Deferred.IsZero(), "waits to be sent", "was put off by the mail server, and is tried again")
}

// TellUndelivered tells the masters of letters that have just failed: once for each seat and address,
// until a letter has been delivered there or what was refused has been put back in the queue. Of a letter
// to a master nobody is told; somebody who watches and whom two letters in a row have not reached is taken off. It belongs into the transaction that notes the failures, and reports whether
// it has written anything. A letter that cannot be written leaves nothing behind, and hinders no other.
func TellUndelivered(o *game.Office, tx *store.Tx, failed []delivery.Tried) (told bool, err error) {
	for i, l := range failed {
		isAlike := func(f delivery.Tried) bool { return f.Seat == l.Seat && f.Recipient == l.Recipient }
		if l.Kind == KindWatch || l.Kind == KindPublic {
			err = errors.Join(err, tx.Savepoint(func() error { return dropUnreached(o, tx, l.Letter) }))
		}
		if l.Seat == 0 || slices.IndexFunc(failed, isAlike) < i {
			continue
		}
		var wrote bool
		trouble := tx.Savepoint(func() (err error) {
			wrote, err = tellFailed(o, tx, slices.DeleteFunc(slices.Clone(failed[i:]), func(f delivery.Tried) bool { return !isAlike(f) }))
			return err
		})
		if trouble != nil {
			err = errors.Join(err, fmt.Errorf("telling the master that letters are not delivered: %w", trouble))
		}
		told = told || wrote && trouble == nil
	}
	return told, err
}

// tellFailed tells the master that no letters arrive at a seat's address, unless an earlier letter has said so.
func tellFailed(o *game.Office, tx *store.Tx, failed []delivery.Tried) (wrote bool, err error) {
	defer fault.Catch(&err)
	first := failed[0]
	all, err := tx.Undelivered(first.Game, first.Seat)
	if err != nil {
		return false, err
	}
	for _, l := range all {
		if l.State != store.LetterRefused || slices.ContainsFunc(failed, func(f delivery.Tried) bool { return f.ID == l.ID }) {
			continue
		}
		if known, err := unreachedBy(tx, l, first.Recipient); err != nil || known {
			return false, err
		}
	}
	row, err := tx.GameByID(first.Game)
	if err != nil || row.Master == "" {
		return false, err
	}
	g, err := o.OpenRow(tx, row)
	if err != nil {
		return false, err
	}
	return true, postUndelivered(g, failed)
}

// postUndelivered writes to the master that letters to a seat are not delivered.
func postUndelivered(g *game.Game, failed []delivery.Tried) error {
	seat, err := g.Tx.SeatByID(failed[0].Seat)
	if err != nil {
		return err
	}
	v := templates.Undelivered{Game: g.Row.Name, Lord: seat.Lord, Player: seat.Player, Address: failed[0].Recipient,
		Former: !account.SameAddress(failed[0].Recipient, seat.Address),
		Move:   moveCommand(g, seat), Again: AgainCommand(g, seat)}
	for _, l := range failed {
		what, err := Words(g.Tx, l.Letter)
		if err != nil {
			return err
		}
		v.Letters = append(v.Letters, wording.Sentence(what+" "+failureWords[l.Failure]))
		if said := ServerWords(l.Answer, l.Recipient); said != "" && !slices.Contains(v.Said, said) {
			v.Said = append(v.Said, said)
		}
	}
	text, err := templates.NotDelivered(v)
	if err != nil {
		return err
	}
	return PostMaster(g, Draft{Kind: KindUndelivered, Subject: "letters to " + seat.Lord + " do not arrive", Letter: text})
}

// moveCommand is the command that gives a seat another address.
func moveCommand(g *game.Game, seat store.Seat) string {
	return hints.Command("player address", g.Row.Name) + " " + hints.Word(seat.Lord) + " NEW-ADDRESS"
}

// AgainCommand is the command that sends what was refused of a seat once more.
func AgainCommand(g *game.Game, seat store.Seat) string {
	return hints.Command("send --again --game", g.Row.Name) + " --lord " + hints.Word(seat.Lord)
}

// mostServerWords is how many characters of a server's answer are shown to the master.
const mostServerWords = 300

// ServerWords is what a server said, as it can be shown: one line, not too long, without control
// characters, keys, and other addresses than the one that the letter went to.
func ServerWords(text, address string) string {
	text = text[:min(len(text), 8*mostServerWords)]
	text = wording.OneLine(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "")))
	text = account.HideSecrets(text, address)
	if all := []rune(text); len(all) > mostServerWords {
		text = strings.TrimSpace(string(all[:mostServerWords])) + " …"
	}
	return text
}

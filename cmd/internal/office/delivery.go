package office

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// bounceGrace is how long a letter that a server took after another had come back must not come back
// itself, before it counts as delivered.
const bounceGrace = 24 * time.Hour

// A deliveryStatus is what is known of how letters reach a seat, or the master.
type deliveryStatus struct {
	since  time.Time // since when the registered address has not been reached; zero: it is reached
	missed []string  // the letters of a season that were not delivered, in words
}

// well reports whether nothing is known to be wrong.
func (y deliveryStatus) well() bool { return y.since.IsZero() && len(y.missed) == 0 }

// say says of somebody what is wrong, as the end of a sentence.
func (y deliveryStatus) say(zone string) string {
	missed := listed(y.missed)
	switch {
	case y.well():
		return ""
	case y.since.IsZero():
		return "did not get " + missed
	case missed == "":
		return "has not been reached since " + schedule.ShowTime(y.since, zone)
	}
	return "has not been reached since " + schedule.ShowTime(y.since, zone) + ", and did not get " + missed
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
	last := len(letters) - 1
	if last < 1 {
		return strings.Join(letters, "")
	}
	return strings.Join(letters[:last], ", ") + " and " + letters[last]
}

// deliveryStatus looks up how letters reach a seat, or with a seat of no id the master, and which of those that
// carry the key of a season from that number on were not delivered.
func (d *desk) deliveryStatus(to store.Seat, number int) (y deliveryStatus, err error) {
	failed, err := d.tx.Undelivered(d.game.ID, to.ID)
	if err != nil {
		return y, err
	}
	for _, l := range failed {
		if l.State == store.LetterRefused && l.KeyNumber >= number {
			what, err := letterWords(d.tx, l)
			if err != nil {
				return y, err
			}
			y.missed = append(y.missed, what)
		}
		lost, err := unreachedBy(d.tx, l, to.Address)
		if err != nil {
			return y, err
		}
		if lost && (y.since.IsZero() || l.Failed.Before(y.since)) {
			y.since = l.Failed
		}
	}
	return y, nil
}

// master is the master of the game as one to whom letters go.
func (d *desk) master() store.Seat { return store.Seat{Game: d.game.ID, Address: d.game.Master} }

// unreachedBy reports whether a letter that failed went to that address, and none was delivered there
// since.
func unreachedBy(tx *store.Tx, l store.Letter, address string) (bool, error) {
	if !sameAddress(l.Recipient, address) {
		return false, nil
	}
	before := tx.Now
	if l.Failure == store.FailureBounced {
		before = before.Add(-bounceGrace)
	}
	last, err := tx.LastSent(l.Game, l.Seat, address, before)
	return !last.After(l.Failed), err
}

// kindWords are the kinds of letters in words; what is behind the space is said with the season.
var kindWords = map[string]string{
	kindInvitation:  "the invitation",
	kindFirst:       "the first letter",
	kindReport:      "the report of ",
	kindReceipt:     "a receipt for orders of ",
	kindAsk:         "a letter that asks whether a mail is the player's, of ",
	kindRefusal:     "a letter that gives orders back, of ",
	kindAnswer:      "an answer of ",
	kindReminder:    "a reminder for ",
	kindMaster:      "a letter to the master, of ",
	kindMasterAsk:   "a letter that asks whether a mail is the master's, of ",
	kindResign:      "a letter that asks whether the seat is to be given up, of ",
	kindLast:        "the last letter of the game",
	kindNotice:      "a notice of ",
	kindFailure:     "a letter about messages that could not be handled, of ",
	kindUndelivered: "a letter about letters that do not arrive, of ",
}

// letterWords names a letter: "the report of summer of year 2".
func letterWords(tx *store.Tx, l store.Letter) (string, error) {
	words, known := kindWords[l.Kind]
	if !known {
		words = "a letter of "
	}
	if l.Season == 0 {
		return "a letter", nil
	}
	if !strings.HasSuffix(words, " ") {
		return words, nil
	}
	s, err := tx.SeasonByID(l.Season)
	return words + title(s), err
}

// failureWords are the failures in words.
var failureWords = map[store.Failure]string{
	store.FailureRefused: "was refused by the mail server",
	store.FailureGivenUp: fmt.Sprintf("was put off by the mail server for %d days, and is given up", delivery.DeferLimit/(24*time.Hour)),
	store.FailureBounced: "came back",
}

// tellUndelivered tells the masters of letters that have just failed: once for each seat and address,
// until a letter has been delivered there or what was refused has been put back in the queue. Of a letter
// to a master nobody is told. It belongs into the transaction that notes the failures, and reports whether
// it has written anything.
func (o *Office) tellUndelivered(tx *store.Tx, failed []delivery.Tried) (told bool, err error) {
	for len(failed) > 0 {
		first := failed[0]
		var alike, others []delivery.Tried
		for _, l := range failed {
			if l.Game == first.Game && l.Seat == first.Seat && l.Recipient == first.Recipient {
				alike = append(alike, l)
			} else {
				others = append(others, l)
			}
		}
		failed = others
		if first.Seat == 0 {
			continue
		}
		wrote, err := o.tellFailed(tx, alike)
		if err != nil {
			return told, fmt.Errorf("telling the master that letters are not delivered: %w", err)
		}
		told = told || wrote
	}
	return told, nil
}

// tellFailed tells the master of letters to one seat and address, unless he knows already that none
// arrive there.
func (o *Office) tellFailed(tx *store.Tx, failed []delivery.Tried) (wrote bool, err error) {
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
	g, err := tx.GameByID(first.Game)
	if err != nil || g.Master == "" {
		return false, err
	}
	d, err := o.deskOf(tx, g)
	if err != nil {
		return false, err
	}
	return true, d.postUndelivered(failed)
}

// postUndelivered writes to the master that letters to a seat are not delivered.
func (d *desk) postUndelivered(failed []delivery.Tried) error {
	seat, err := d.tx.SeatByID(failed[0].Seat)
	if err != nil {
		return err
	}
	v := templates.Undelivered{Game: d.game.Name, Lord: seat.Lord, Player: seat.Player, Address: failed[0].Recipient,
		Former: !sameAddress(failed[0].Recipient, seat.Address),
		Move:   d.moveCommand(seat), Again: d.againCommand(seat)}
	for _, l := range failed {
		what, err := letterWords(d.tx, l.Letter)
		if err != nil {
			return err
		}
		v.Letters = append(v.Letters, sentence(what+" "+failureWords[l.Failure]))
		if said := serverWords(l.Answer, l.Recipient); said != "" && !slices.Contains(v.Said, said) {
			v.Said = append(v.Said, said)
		}
	}
	text, err := templates.NotDelivered(v)
	if err != nil {
		return err
	}
	return d.postMaster(kindUndelivered, "letters to "+seat.Lord+" do not arrive", text, nil)
}

// moveCommand is the command that gives a seat another address.
func (d *desk) moveCommand(seat store.Seat) string {
	return hints.Command("player address", d.game.Name) + " " + hints.Word(seat.Lord) + " NEW-ADDRESS"
}

// againCommand is the command that sends what was refused of a seat once more.
func (d *desk) againCommand(seat store.Seat) string {
	return hints.Command("send --again --game", d.game.Name) + " --lord " + hints.Word(seat.Lord)
}

// mostServerWords is how many characters of a server's answer are shown to the master.
const mostServerWords = 300

// serverWords is what a server said, as it can be shown: one line, not too long, without control
// characters, keys, and other addresses than the one that the letter went to.
func serverWords(text, address string) string {
	text = text[:min(len(text), 8*mostServerWords)]
	text = oneLine(strings.Map(func(r rune) rune {
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

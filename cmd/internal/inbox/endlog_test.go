package inbox_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// loggedAtTheEnd is what the last letter of TestLogInTheLastLetter says was done to the game.
const loggedAtTheEnd = `  12 March 2027: The master has paused the game until Sat 20 Mar 00:00.
  13 March 2027, by the master: The game goes on, and the deadline of
    winter of year 1 has moved from Thu 1 Apr 12:00 to Fri 2 Apr 12:00.
  13 March 2027: The master has moved the deadline of winter of year 1 from
    Fri 2 Apr 12:00 to Sun 4 Apr 12:00.
  13 March 2027, by the clock: Gil plays Lancelot for Sir Lancelot until 20
    April.
  13 March 2027: The master has changed how many hours before a deadline
    lords without orders are reminded: it was none, and is 48 now.
  14 March 2027: Sir Lancelot plays Lancelot again.
  14 March 2027: Sir Lionel has given up the seat of Lionel.
  14 March 2027, by the master: Eve plays Gawaine from now on, in place of
    Sir Gawaine.
  14 March 2027: The letters to the master of the game go to another
    address from now on.
  4 April 2027: The master has ended the game in spring of year 2, which
    was not played.
`

// The last letter says what was done to the game, and by whom, in a line each, the same to everybody. Who has which address, and what
// was arranged without the others, stands in the log of the master alone.
func TestLogInTheLastLetter(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.lives()
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	for place, address := range []string{ann, eve, "cat@example.org"} {
		last := h.lastNew(address)
		if _, log, _ := strings.Cut(last.Text, "WHAT WAS DONE TO THIS GAME\n\n"); !strings.HasPrefix(log, loggedAtTheEnd+"\n") {
			t.Errorf("the last letter to %s has:\n%s", address, log)
		}
		raw := strings.ReplaceAll(string(h.arrived(address)), "=\r\n", "")
		if !strings.Contains(raw, `<summary>What was done to this game</summary>`) || strings.Contains(raw, "<details open") {
			t.Errorf("the page to %s has no log, or one that is not folded", address)
		}
		for _, other := range append(players(3), eve, fay, gil, masterAddress) {
			if other != address && strings.Contains(raw, other) {
				t.Errorf("the last letter to %s has the address %s", address, other)
			}
		}
		keys := mail.KeysIn(last, officeAddress)
		for n := range 4 {
			keys = slices.DeleteFunc(keys, func(k mail.Key) bool { return k == h.Key(h.seat(place), n) })
		}
		if len(keys) > 0 {
			t.Errorf("the last letter to %s has a key of another", address)
		}
	}
	all, err := game.Log(t.Context(), h.Office, "valley")
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{gil + " is asked to play", fay + " is asked whether", "wrote letter 1, which does not name its writer"} {
		if !slices.ContainsFunc(all, func(l store.Logged) bool { return !l.Public && strings.Contains(l.Text, secret) }) {
			t.Errorf("the master's log has not %q: %+v", secret, all)
		}
	}
}

// lives has a game of three paused, its deadline moved, a player away for a day, a setting changed, a seat given up and another given away; and
// all that only the master knows of is done too. It is spring of year 2 then.
func (h *house) lives() {
	t := h.t
	t.Helper()
	const cat = "cat@example.org"
	for _, address := range []string{eve, fay} {
		h.post.AddUser(address, password)
	}
	h.times.Period = 20 * day
	h.gather("training", 3, true)
	h.exec(`UPDATE games SET letters = 'anonymous'`)
	h.start()
	h.says("APPROVE", "obeyed")
	h.says("PAUSE UNTIL 2027-03-20", "obeyed")
	h.pass(day)
	h.says("RESUME", "obeyed")
	h.says("EXTEND 48", "obeyed")
	h.playing()
	h.sendsWords(cat, h.replyTo(cat), "LETTER TO "+h.seat(0).Lord+" ANONYMOUS\nBeware.\nEND LETTER", "answered")
	h.says("SET reminders 48", "obeyed")
	if _, err := tenure.Invite(t.Context(), h.Office, "valley", fay, "", false); err != nil {
		t.Fatal(err)
	}
	h.pass(day)
	h.mails(ann)
	h.sendsWords(ann, officeAddress, "BACK", "answered")
	h.sendsWords(ann, officeAddress, "YES", "answered", inReplyTo(h.last(ann)))
	h.sendsWords(cat, h.replyTo(cat), "RESIGN", "resigning")
	h.yes(cat)
	h.wantOutcomes("resigned")
	h.sendAll()
	h.says("REPLACE "+h.seat(1).Lord+" BY "+eve+" Eve", "obeyed")
	h.says("SET master "+fay, "obeyed")
	h.play()
	if _, err := season.Approve(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
}

package inbox_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// quotedBelow is an answer as a mail program writes it: the text, and the letter that it answers behind marks.
func quotedBelow(text string, m *mail.Message) string {
	return text + "\n\nOn Friday, Test Office wrote:\n> " + strings.ReplaceAll(strings.TrimSpace(m.Text), "\n", "\n> ")
}

// toLetters begins a game of n lords on the training board, all of whose first letters are read.
func toLetters(t testing.TB, n int) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", n)
	for _, address := range append(players(n), masterAddress) {
		h.mails(address)
	}
	return h
}

// seat is a seat of the game, as it is now.
func (h *house) seat(place int) (s store.Seat) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err == nil {
			s = g.Seats[place]
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// letterFrom is the address to which an answer to the latest letter of a player to a player goes.
func (h *house) letterFrom(address string) string {
	h.t.Helper()
	for _, m := range slices.Backward(h.post.Mails(address)) {
		if l := readLetter(h.t, m.Raw); strings.Contains(l.Subject, "Letter: from") {
			return l.replyTo
		}
	}
	h.t.Fatalf("%s has no letter of a player", address)
	return ""
}

// round polls and sends.
func (h *house) round(want string) {
	h.t.Helper()
	h.wantOutcomes(want)
	h.sendAll()
}

// wantWords looks for words in a mail, and in its Subject.
func wantWords(t testing.TB, m *mail.Message, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(spaced(m.Subject+"\n"+m.Text), w) {
			t.Errorf("no %q in\n%s\n%s", w, m.Subject, m.Text)
		}
	}
}

// Three players write to one another over real IMAP and SMTP: a letter beside orders, an answer by quoting, one to all, and one that
// is forged.
func TestLettersBetweenPlayers(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	ann, ben, cat := players(3)[0], players(3)[1], players(3)[2]
	lords := []string{h.seat(0).Lord, h.seat(1).Lord, h.seat(2).Lord}

	h.answer(ann, "HEIR 2\nLETTER TO "+lords[1]+"\nShall we share Ashby?\nPAY 2 FIRST\n\nAnn's signature\nEND LETTER\n")
	h.round("entered")
	h.wantOrders(0, "HEIR 2")
	wantWords(t, h.last(ann), "receipt", "Your letter 1 has left, to "+lords[1]+".", "HEIR 2")
	got := h.last(ben)
	wantWords(t, got, "valley: Letter: from "+lords[0], "Letter of "+lords[0]+" (a player)", "| Shall we share Ashby? | PAY 2 FIRST | | Ann's signature")
	raw := string(h.post.Mails(ben)[len(h.post.Mails(ben))-1].Raw)
	for _, secret := range []string{ann, "players.example", h.Key(h.seat(1), 1).String(), h.Key(h.seat(0), 1).String()} {
		if strings.Contains(raw, secret) {
			t.Errorf("%q stands in\n%s", secret, raw)
		}
	}
	if markLike.MatchString(raw) {
		t.Errorf("a mark is left in\n%s", raw)
	}

	h.answer(ben, quotedBelow("Gladly.\nHEIR 3\n\nBen", got))
	h.round("relayed")
	h.wantOrders(1, "")
	wantWords(t, h.last(ben), "Your letter 2 has left, to "+lords[0]+".", "Orders in an answer to a letter are not read", "HEIR 3")
	got = h.last(ann)
	wantWords(t, got, "Letter of "+lords[1]+" (a player)", "| Gladly. | HEIR 3 | | Ben")
	if strings.Contains(got.Text, "Ashby") {
		t.Errorf("the quotation went too:\n%s", got.Text)
	}

	to := h.replyTo(ann)
	h.deliver(cat, to, "I am Ann!", inReplyTo(got))
	h.round("answered")
	wantWords(t, h.last(ann), "NOT SENT", "it came from "+cat)
	h.deliver(ann, officeAddress, "I am Ann, and have no key!", inReplyTo(got))
	h.round("answered")
	wantWords(t, h.last(ann), "NOT SENT", "it has not the key")
	for _, orders := range []string{"RESEND 1\nHEIR 2", "Hello Ben,\n\nHEIR 2\n\nRegards, Ann", "2 nach Kingsmere\n", "hire 1 man\n2 zieht nach Kingsmere\nAnn"} {
		h.deliver(ann, to, orders, inReplyTo(got))
		h.round("answered")
		wantWords(t, h.last(ann), "NOT SENT", "it holds orders, or words for the office, and little else", "between LETTER TO 2 and END LETTER")
	}
	if n := len(h.mails(ben)) + len(h.mails(cat)); n > 0 {
		t.Errorf("%d letters went out", n)
	}

	h.answer(ann, "press to all:\nPeace!\nEnd press")
	h.round("answered")
	wantWords(t, h.last(ann), "valley: your letter has left", "Your letter 3 has left, to all.")
	wantWords(t, h.last(ben), "| Peace!")
	got = h.last(cat)
	wantWords(t, got, "to all, in winter of year 1")
	h.answer(cat, quotedBelow("TO ALL\nNever!", got))
	h.round("relayed")
	wantWords(t, h.last(cat), "Your letter 4 has left, to all who wrote or got letter 3.")
	wantWords(t, h.last(ann), "Letter of "+lords[2]+" (a player)", "| Never!")
	wantWords(t, h.last(ben), "| Never!")

	h.deliver(ben, h.Account.Plus(h.Key(h.seat(1), 1).String()), "LETTERS "+lords[0])
	h.round("answered")
	list := h.last(ben)
	wantWords(t, list, "Letter of "+lords[0]+" (a player): letter 1, to "+lords[1], "letter 2, to "+lords[0], "| Peace!")
	if strings.Contains(list.Text, "Never") {
		t.Errorf("letters of another lord:\n%s", list.Text)
	}
	if n := len(h.mails(masterAddress)); n > 0 {
		t.Errorf("the master got %d mails", n)
	}
}

// Letters that cannot be sent are answered, and nothing leaves; what a game allows is its setting.
func TestLettersNotSent(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	ann, ben := players(3)[0], players(3)[1]
	lord, own := h.seat(1).Lord, h.seat(0).Lord
	key := h.Key(h.seat(1), 1).String()
	key0 := h.Account.Plus(h.Key(h.seat(0), 1).String())
	for text, want := range map[string]string{
		"LETTER TO " + lord + "\nHEIR 2\n":                                          "a line END LETTER is missing",
		"LETTER TO Mordred\nhello\nEND LETTER":                                      `no lord of this game is called "Mordred"`,
		"LETTER TO " + lord + "\n \n\nEND LETTER":                                   "it has no text",
		"LETTER TO " + lord + "\nBEGIN " + key + "\nEND LETTER":                     "it has no text but what",
		"LETTER TO " + lord + "\n" + strings.Repeat("word ", 1601) + "\nEND LETTER": "want 8000 at most",
		"LETTER TO " + own + "\nhello\nEND LETTER":                                  "your own lord",
		"LETTER TO " + lord + " ANONYMOUS\nhello\nEND LETTER":                       "name their writer",
		"LETTER TO ALL\nLETTER TO " + lord + "\nhello\n":                            "END LETTER is missing",
	} {
		h.deliver(ann, key0, text)
		h.round("answered")
		m := h.last(ann)
		wantWords(t, m, "not sent", "NOT SENT", want)
	}
	h.deliver(ann, officeAddress, "LETTER TO "+lord+"\nhello\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ann), "no order key")
	h.exec(`UPDATE games SET letters = 'public'`)
	h.deliver(ann, key0, "LETTER TO "+lord+"\nhello\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ann), "letters go to all")
	h.exec(`UPDATE games SET letters_in_winter = 'none'`)
	h.deliver(ann, key0, "LETTER TO ALL\nhello\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ann), "no letters in winter")
	h.exec(`UPDATE games SET letters = 'open', letters_in_winter = ''`)
	h.exec(`UPDATE seats SET resigned = 1 WHERE place = 1`)
	h.deliver(ann, key0, "LETTER TO "+lord+"\nhello\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ann), "nobody plays "+lord+" any more")
	h.deliver(ann, key0, "LETTER TO ALL\nhello\nEND LETTER") // goes to those who play
	h.round("answered")
	h.mails(ann)
	h.exec(`UPDATE seats SET resigned = NULL; DELETE FROM player_letter_copies; DELETE FROM player_letters`)
	if got := h.mails(ben); len(got) > 0 {
		t.Errorf("letters left: %v", subjects(got))
	}
	for range 42 {
		h.deliver(ann, key0, "LETTER TO "+lord+"\nhello\nEND LETTER")
	}
	h.poll()
	h.sendAll()
	if got := h.mails(ben); len(got) != 40 {
		t.Errorf("%d letters left, want 40", len(got))
	}
}

// Who writes a letter without a name is named to nobody but the master's log, in answers neither.
func TestAnonymousLetters(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	h.exec(`UPDATE games SET letters = 'anonymous'`)
	ann, ben, cat := players(3)[0], players(3)[1], players(3)[2]
	h.answer(ann, "LETTER TO "+h.seat(1).Lord+" ANONYMOUS\nBeware.\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ann), "without your name")
	got := h.last(ben)
	h.answer(ben, quotedBelow("Of whom?", got))
	h.round("relayed")
	sent := h.last(ben)
	h.answer(ann, "Of everybody.")
	h.round("relayed")
	again := h.last(ben)
	h.deliver(ben, h.Account.Plus(h.Key(h.seat(1), 1).String()), "LETTERS")
	h.round("answered")
	list := h.last(ben)
	h.deliver(ben, h.Account.Plus(h.Key(h.seat(1), 1).String()), "LETTERS "+h.seat(0).Lord)
	h.round("answered")
	if with := h.last(ben); strings.Contains(with.Text, "+----") {
		t.Errorf("the list of letters with a lord has those without a name:\n%s", with.Text)
	}
	h.deliver(ann, h.Account.Plus(h.Key(h.seat(0), 1).String()), "LETTERS\nHELP LETTER\nHELP PRESS")
	h.round("answered")
	own := h.mails(ann)
	wantWords(t, own[len(own)-3], "letter 1, to "+h.seat(1).Lord+", without your name", "| Of whom?")
	wantWords(t, own[len(own)-2], "LETTER TO lord", "A letter to other lords")
	wantWords(t, own[len(own)-1], "LETTER TO lord", "A letter to other lords")
	for _, m := range []*mail.Message{got, sent, again, list} {
		if body := strings.Split(m.Text, "Season:")[0]; strings.Contains(m.Subject+body, h.seat(0).Lord) {
			t.Errorf("the writer is named:\n%s\n%s", m.Subject, m.Text)
		}
	}
	wantWords(t, again, "Letter of somebody (a player)", "| Of everybody.")
	wantWords(t, list, "| Beware.", "| Of whom?", "| Of everybody.")
	if n := len(h.mails(cat)) + len(h.mails(masterAddress)); n > 0 {
		t.Errorf("%d mails to others", n)
	}
	log, err := game.Log(t.Context(), h.Office, "valley")
	if err != nil || len(log) != 2 || log[0].Public || log[0].Text != h.seat(0).Lord+" wrote letter 1, which does not name its writer." {
		t.Errorf("%+v, %v", log, err)
	}
}

// The machine is lost when letters have been written that the backup does not have. Their mails are read again: nobody gets a letter
// twice, and answers to them are known by their keys.
func TestLettersAfterRestore(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 2)
	ann, ben := players(2)[0], players(2)[1]
	backup := h.backup()
	h.answer(ben, "HEIR 2") // so that the letters in the outbox have other numbers than before
	h.round("entered")
	h.answer(ann, "LETTER TO ALL\nPeace?\nEND LETTER")
	h.round("answered")
	h.answer(ben, "Never!")
	h.round("relayed")
	got := h.mails(ann)
	h.mails(ben)
	h.answer(ann, "Please!") // comes before the loss, and is taken in after it
	h.lose()
	h.pass(time.Hour)
	if _, err := h.restore(backup); err != nil {
		t.Fatal(err)
	}
	h.wantOutcomes("entered answered relayed relayed")
	h.sendAll()
	wantWords(t, h.last(ben), "letter 3, to ", "| Please!")
	wantWords(t, h.last(ann), "Your letter 3 has left")
	if len(got) != 2 {
		t.Errorf("%v", subjects(got))
	}
}

// A lord who is out writes letters only in a game with ghosts, and an answer of a program is not sent on.
func TestLettersOfGhosts(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	h.play()
	h.sendAll()
	h.change(func(s *adjudicator.State) { s.Players[0].Out = true })
	ann, ben := players(3)[0], players(3)[1]
	key := h.Account.Plus(h.Key(h.seat(0), 2).String())
	h.mails(ann)
	h.mails(ben)
	h.deliver(ann, key, "LETTER TO ALL\nBoo!\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ann), "your lord is out of the game")
	h.exec(`UPDATE games SET ghosts = 1`)
	h.deliver(ann, key, "LETTER TO ALL\nBoo!\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ann), "has left")
	wantWords(t, h.last(ben), "| Boo!")
	h.deliver(ben, h.replyTo(ben), "> Letter of "+h.seat(0).Lord+"\n\nI see you.\n")
	h.round("answered")
	wantWords(t, h.mails(ben)[0], "NOT SENT", "its text stands below")
	h.deliver(ben, h.letterFrom(ben), "I am away.", "Auto-Submitted: auto-replied\r\n")
	h.deliver(ben, h.letterFrom(ben), "\n\n")
	h.round("automatic nothing")
	if n := len(h.mails(ann)) + len(h.mails(ben)); n > 0 {
		t.Errorf("%d letters", n)
	}
}

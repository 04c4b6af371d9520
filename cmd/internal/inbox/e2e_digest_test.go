package inbox_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// until lets time go by until a moment.
func (h *house) until(at time.Time) {
	h.t.Helper()
	h.pass(at.Sub(h.clock()))
}

// daily does the clock's work for mails of the day, and sends; it says how many were written.
func (h *house) daily() int {
	h.t.Helper()
	written, err := season.WriteDaily(h.t.Context(), h.Office)
	if err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
	return len(written)
}

// A player with DIGEST ON gets letters and notes at eight in the morning by his clocks, once, answers one of them by its number, and is
// told to say which otherwise. In the last day of a season nothing waits.
func TestDigest(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	h.pass(26 * time.Hour) // Saturday, 9:00 in New York; the deadline is on Friday
	ann, ben, cat := players(3)[0], players(3)[1], players(3)[2]
	lords := []string{h.seat(0).Lord, h.seat(1).Lord, h.seat(2).Lord}
	keys := []string{}
	for i := range lords {
		keys = append(keys, h.Account.Plus(h.Key(h.seat(i), 1).String()))
	}
	h.deliver(ben, keys[1], "DIGEST ON\nZONE America/New_York")
	h.round("answered")
	got := h.mails(ben)
	wantWords(t, got[0], "in one mail a day, at 8:00", "DIGEST OFF")
	h.deliver(ann, keys[0], "LETTER TO "+lords[1]+"\nFirst.\nEND LETTER\nLETTER TO ALL\nSecond.\n\nWith two paragraphs, and a line that is rather longer than a frame of a letter is broad.\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ann), "Your letter 1 has left", lords[1]+" gets letters once a day")
	h.deliver(cat, keys[2], "LETTER TO "+lords[1]+"\nThird.\nEND LETTER")
	h.round("answered")
	h.mails(cat)
	h.deliver(masterAddress, h.Account.Plus(h.MasterKey(store.Master{Game: 1, NamedKeys: true}, 1).String()), "NOTE I am away on Monday.")
	h.round("obeyed")
	wantWords(t, h.last(masterAddress), "It leaves now, in 2 letters, and goes to "+lords[1])
	h.mails(ann)
	h.mails(cat)
	moment, err := season.NextMoment(t.Context(), h.Office)
	if want := time.Date(2027, 3, 14, 12, 0, 0, 0, time.UTC); err != nil || !moment.Equal(want) { // summer time has begun in New York
		t.Fatalf("the next moment is %s, want %s: %v", moment, want, err)
	}
	h.until(moment.Add(-time.Second))
	if n := h.daily(); n != 0 || len(h.mails(ben)) != 0 {
		t.Fatalf("%d mails before their hour", n)
	}
	h.until(moment)
	if n := h.daily(); n != 1 {
		t.Fatalf("%d mails", n)
	}
	day := h.last(ben)
	t.Logf("%s\n%s", day.Subject, day.Text)
	wantWords(t, day, "Letters: 3 letters from "+lords[0]+" and "+lords[2]+", and a note of the master", "| First.", "| Second.", "| Third.", "I am away on Monday.", "Letter 3, to "+lords[1])
	raw := string(h.arrived(ben))
	for _, secret := range []string{ann, cat, h.Key(h.seat(1), 1).String(), h.Key(h.seat(0), 1).String()} {
		if strings.Contains(raw, secret) {
			t.Errorf("%q stands in\n%s", secret, raw)
		}
	}
	if h.pass(24 * time.Hour); h.daily() != 0 {
		t.Error("what has left leaves again")
	}

	to := h.replyTo(ben)
	h.answer(ben, quotedBelow("Gladly!\nHEIR 2", day))
	h.round("answered")
	wantWords(t, h.last(ben), "NOT SENT", "does not say which letter it answers", "LETTER TO and the number")
	h.wantOrders(1, "")
	h.deliver(ben, to, quotedBelow("LETTER TO 1\nGladly!\nEND LETTER\nLETTER TO 2 ALL\nTo both.\nEND LETTER\nLETTER TO 9\nx\nEND LETTER", day))
	h.round("relayed")
	wantWords(t, h.last(ben), "Your letter 4 has left, to "+lords[0], "Your letter 5 has left, to all who wrote or got letter 2.", "no letter 9 has come to you")
	wantWords(t, h.mails(ann)[0], "| Gladly!")
	wantWords(t, h.last(cat), "| To both.")
	h.deliver(cat, to, "LETTER TO 1\nI am Ben!\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ben), "NOT SENT", "it came from "+cat)
	h.mails(ann)

	h.deliver(ann, keys[0], "LETTER TO "+lords[1]+"\nOne alone.\nEND LETTER")
	h.round("answered")
	h.mails(ann)
	h.until(h.status().Deadline.Add(-24 * time.Hour))
	h.daily()
	alone := h.last(ben)
	wantWords(t, alone, "Letter: from "+lords[0], "| One alone.")
	h.answer(ben, quotedBelow("Well met.", alone))
	h.round("relayed")
	wantWords(t, h.last(ann), "| Well met.")
	h.mails(ben)
	h.deliver(ann, keys[0], "LETTER TO "+lords[1]+"\nIn time.\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ben), "| In time.")
}

// What waits leaves at once when the player does not want it to wait any more, is READY where that may end the season, or the deadline comes
// near. When the seat passes to another it leaves at once to whom it was written, and the newcomer gets nothing of it.
func TestDigestEnds(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	ann, ben := players(3)[0], players(3)[1]
	key0, key1 := h.Account.Plus(h.Key(h.seat(0), 1).String()), h.Account.Plus(h.Key(h.seat(1), 1).String())
	write := func(text string) {
		h.deliver(ann, key0, "LETTER TO "+h.seat(1).Lord+"\n"+text+"\nEND LETTER")
		h.round("answered")
	}
	digest := func(word string) { // by command, as by mail
		r, err := player.SetPerson(t.Context(), h.Office, "valley", player.Person{Lord: h.seat(1).Lord, Digest: word}, false)
		if err != nil || r.Digest != strings.ToLower(word) {
			t.Fatalf("%+v, %v", r, err)
		}
		h.sendAll()
	}
	if _, err := player.SetPerson(t.Context(), h.Office, "valley", player.Person{Lord: h.seat(1).Lord, Digest: "often"}, false); err == nil || !strings.Contains(err.Error(), "want on or off") {
		t.Error(err)
	}
	digest("ON")
	write("One.")
	write("Two.")
	h.deliver(ben, key1, "LETTERS")
	h.round("answered")
	wantWords(t, h.last(ben), "| One.", "| Two.") // they can be asked for
	h.deliver(ben, key1, "DIGEST OFF")
	h.round("answered")
	got := h.mails(ben)
	wantWords(t, got[0], "2 letters from "+h.seat(0).Lord)
	wantWords(t, got[1], "What waited for that mail leaves now: 2 letters.")
	if h.daily(); len(got) != 2 || len(h.mails(ben)) > 0 {
		t.Errorf("%v", subjects(got))
	}

	digest("on")
	write("Kept until you ask.")
	h.deliver(ben, key1, "QUIET ON") // what waits is kept, as what comes later
	h.round("answered")
	if h.pass(24 * time.Hour); h.daily() != 0 || len(h.mails(ben)) != 1 {
		t.Error("a letter comes to a player who wants none")
	}
	h.deliver(ben, key1, "LETTERS\nQUIET OFF")
	h.round("answered")
	wantWords(t, h.mails(ben)[1], "| Kept until you ask.")

	h.exec(`UPDATE games SET early = 3600000`)
	write("Before you are READY.")
	h.deliver(ben, key1, "READY")
	h.round("answered")
	h.daily()
	wantWords(t, h.mails(ben)[1], "Before you are READY.")
	write("While you are.")
	wantWords(t, h.last(ben), "While you are.")
	h.deliver(ben, key1, "WAIT")
	h.round("answered")
	h.mails(ben)

	write("Before it is nearer.")
	if _, err := season.Extend(t.Context(), h.Office, "valley", "-120", false); err != nil { // the last day begins
		t.Fatal(err)
	}
	h.sendAll()
	h.mails(ben)
	if n := h.daily(); n != 1 {
		t.Errorf("%d mails of the day", n)
	}
	wantWords(t, h.last(ben), "Before it is nearer.")
	if _, err := season.Extend(t.Context(), h.Office, "valley", "120", false); err != nil {
		t.Fatal(err)
	}
	write("For you alone.")
	h.deliver(masterAddress, h.Account.Plus(h.MasterKey(store.Master{Game: 1, NamedKeys: true}, 1).String()), "NOTE TO "+h.seat(1).Lord+" A secret note.")
	h.round("obeyed")
	h.mails(ben)
	h.pass(time.Minute)
	if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: h.seat(1).Lord, Address: "eve@example.org"}, false); err != nil {
		t.Fatal(err)
	}
	if _, err := player.ChangeAddress(t.Context(), h.Office, "valley", h.seat(1).Lord, "fay@example.org", false); err != nil { // nothing of it follows
		t.Fatal(err)
	}
	h.post.AddUser("fay@example.org", password)
	h.sendAll()
	bye := h.mails(ben)
	wantWords(t, bye[0], "| For you alone.", "A secret note.")
	h.mails(ann)
	h.deliver(ben, readLetter(t, h.post.Mails(ben)[h.read[ben]-len(bye)].Raw).replyTo, "LETTER TO 7\nToo late.\nEND LETTER\nHOLD 2", inReplyTo(bye[0]))
	h.round("unknown")
	if got := h.mails(ann); len(got) > 0 {
		t.Errorf("a former player still writes: %v", subjects(got))
	}
	h.pass(26 * time.Hour)
	h.daily()
	h.deliver("fay@example.org", h.Account.Plus(h.Key(h.seat(1), 1).String()), "LETTERS\nDIGEST\nRESEND\nRESEND 9")
	h.round("answered")
	for _, m := range append(h.mails("fay@example.org"), h.mails(ben)...) {
		if strings.Contains(m.Text, "For you alone") || strings.Contains(m.Text, "A secret note") {
			t.Errorf("%q has:\n%s", m.Subject, m.Text)
		}
	}
	write("Welcome.")
	wantWords(t, h.last("fay@example.org"), "| Welcome.")
}

// What waits for the mail of the day leaves at once when its player leaves the seat, by whose word ever.
func TestDigestOfThoseWhoLeave(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	for i, leaves := range map[int]func(address string){
		1: func(address string) {
			h.deliver(address, h.replyTo(address), "RESIGN")
			h.round("resigning")
			h.yes(address)
			h.round("resigned")
		},
		2: func(string) {
			if _, err := tenure.RemovePlayer(t.Context(), h.Office, "valley", h.seat(2).Lord, false); err != nil {
				t.Fatal(err)
			}
			h.sendAll()
		},
	} {
		address := players(3)[i]
		h.told(address, "DIGEST ON", "answered")
		h.deliver(ann, h.Account.Plus(h.Key(h.seat(0), 1).String()), "LETTER TO "+h.seat(i).Lord+"\nFor you alone.\nEND LETTER")
		h.round("answered")
		h.pass(time.Minute)
		leaves(address)
		if got := h.mails(address); !slices.ContainsFunc(got, func(m *mail.Message) bool { return strings.Contains(m.Text, "| For you alone.") }) {
			t.Errorf("%s has only %v", address, subjects(got))
		}
	}
}

// A letter of a player is there after one poll, and one round of sending; what was attached to it is not.
func TestLetterWithinOnePoll(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 2)
	h.deliver(players(2)[0], h.Account.Plus(h.Key(h.seat(0), 1).String()), "--b\nContent-Type: text/plain\n\nLETTER TO ALL\nAt once.\nEND LETTER\n--b\nContent-Type: image/jpeg\n"+
		"Content-Disposition: attachment; filename=castle.jpg\n\nJFIF\n--b--", "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n")
	h.poll()
	h.sendAll()
	wantWords(t, h.last(players(2)[1]), "| At once.")
	wantWords(t, h.last(players(2)[0]), "valley: your letter has left", "Your letter 1 has left, to all.", `Letters are text alone; what was attached went to nobody: "castle.jpg".`)
	if strings.Contains(string(h.arrived(players(2)[1])), "castle") {
		t.Error("the attachment went too")
	}
}

// The master reads the letters only of a game that has told its players so before it began, and the last letter shows them all only likewise; who
// wrote one without a name neither shows.
func TestWhoReadsLetters(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 3, false)
	set := func(name, value, want string) {
		t.Helper()
		if _, err := season.Set(t.Context(), h.Office, "valley", name, value, false); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s = %s: %v, want %q", name, value, err, want)
		}
	}
	ann, ben, cat := players(3)[0], players(3)[1], players(3)[2]
	asked := func() string { return readLetter(t, h.ofMaster("LETTERS")).Text }
	if got := spaced(asked()); !strings.Contains(got, "letters-open is none, and the players count on it") {
		t.Error(got)
	}
	set("letters-open", "master", "")
	set("publish_letters", "yes", "")
	set("letters", "anonymous", "")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	first := h.mails(cat)
	wantWords(t, first[len(first)-1], "The master of the game can read the letters between players, and the last letter of the game shows all of them to everybody.")
	set("letters-open", "none", "the game has begun")
	set("publish-letters", "no", "the game has begun")
	lords := []string{h.seat(0).Lord, h.seat(1).Lord, h.seat(2).Lord}
	h.answer(ann, "LETTER TO "+lords[1]+", "+lords[2]+" ANONYMOUS\nBeware.\nEND LETTER\nLETTER TO "+lords[2]+"\nTrust me.\nEND LETTER")
	h.round("answered")
	h.answer(ben, "Of whom?")
	h.round("relayed")
	got := spaced(asked())
	for _, want := range []string{"Letter of somebody (a player): letter 1, to one lord or several, in", "| Beware.", "Letter of " + lords[0] + " (a player): letter 2, to " + lords[2], "| Trust me.", "letter 3, to whoever wrote letter 1"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if got := readLetter(t, h.ofMaster("LETTERS "+lords[0])).Text; strings.Contains(got, "Beware") || strings.Contains(got, "Of whom") || !strings.Contains(got, "Trust me") {
		t.Errorf("letters of %s:\n%s", lords[0], got)
	}
	if got := readLetter(t, h.ofMaster("LETTERS spring 9")).Text; !strings.Contains(got, "Nothing was read") {
		t.Error(got)
	}
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	wantWords(t, quoted(t, h.arrived(cat)), "All letters between the players are attached, in the file letters.txt.")
	file := h.attached(cat, "letters.txt")
	if !strings.Contains(file, "Letter of somebody (a player)") || !strings.Contains(file, "| Trust me.") || strings.Contains(file, "@") {
		t.Error(file)
	}
	h.pass(time.Second)
	h.answer(ann, "LETTER TO "+lords[1]+"\nNobody else reads this.\nEND LETTER")
	h.round("answered")
	h.asked(cat, "RESEND")
	if again := h.attached(cat, "letters.txt"); again != file {
		t.Errorf("RESEND brings\n%s", again)
	}
}

// ofMaster is the answer that the master gets to some words.
func (h *house) ofMaster(words string) []byte {
	h.t.Helper()
	h.deliver(masterAddress, h.Account.Plus(h.MasterKey(store.Master{Game: 1, NamedKeys: true}, 0).String()), words)
	h.poll()
	h.sendAll()
	return h.arrived(masterAddress)
}

// Letters for which a promise stands are not shown to more people afterwards, also before the game begins.
func TestLettersKeepPromises(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	h.answer(players(2)[0], "LETTER TO ALL\nBetween us.\nEND LETTER")
	h.round("answered")
	for _, name := range []string{"letters-open", "publish-letters"} {
		if _, err := season.Set(t.Context(), h.Office, "valley", name, map[string]string{"letters-open": "master", "publish-letters": "yes"}[name], false); err == nil ||
			!strings.Contains(err.Error(), "were told who reads them") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

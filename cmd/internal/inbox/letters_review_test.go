package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// Letters of players show nothing of a season that waits for its master: not that a seat was lost in it, nor whether the game goes on. A player whose
// seat was lost writes and gets letters until she is told; a lord who was out before writes none.
func TestLettersDuringReview(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.ladder.Silence = 1
	h.gather("training", 3, true)
	h.start()
	h.wantReleased()
	ann, ben, cat := players(3)[0], players(3)[1], players(3)[2]
	h.stand(ben, cat)
	lords, keys := []string{}, []string{}
	for i := range 3 {
		lords, keys = append(lords, h.seat(i).Lord), append(keys, h.Account.Plus(h.Key(h.seat(i), 1).String()))
	}
	h.deliver(ann, keys[0], "DIGEST ON")
	h.round("answered")
	h.play()
	h.sendAll()
	if !h.seat(0).Silenced {
		t.Fatal("no seat was lost")
	}
	h.readAll(3)
	h.deliver(ben, keys[1], "LETTER TO "+lords[0]+"\nAshby?\nEND LETTER\nLETTER TO ALL\nPeace?\nEND LETTER\nMAP\nHISTORY\nSTATUS\nHELP\nLETTERS spring 2")
	h.round("answered")
	got := h.mails(ben)
	wantWords(t, got[0], "Your letter 1 has left, to "+lords[0]+". Your letter 2 has left, to all.")
	wantWords(t, got[4], "There is no report of spring 2")
	for _, m := range got {
		if strings.Contains(m.Text, "nobody plays "+lords[0]) {
			t.Errorf("it tells that the seat is lost:\n%s\n%s", m.Subject, m.Text)
		}
	}
	wantWords(t, h.last(cat), "letter 2, to all, in winter of year 1")
	if n := len(h.mails(ann)); n != 2 {
		t.Fatalf("%d letters came to her", n)
	}
	h.answer(ann, "Gladly.")
	h.deliver(ann, keys[0], "NAME Annie")
	h.deliver(ann, officeAddress, "STATUS\nHEIR 2")
	h.round("relayed answered late")
	for _, m := range h.mails(ann) {
		if strings.Contains(m.Text, "vacant") {
			t.Errorf("it tells that the seat is lost:\n%s\n%s", m.Subject, m.Text)
		}
	}
	wantWords(t, h.last(ben), "| Gladly.")
	h.wantReleased()
	wantWords(t, h.last(cat), "nobody plays "+lords[0]+" any more")
	h.mails(ben)
	h.deliver(ben, keys[1], "LETTER TO "+lords[0]+"\nAshby?\nEND LETTER\nMAP")
	h.round("answered")
	wantWords(t, h.last(ben), "nobody plays "+lords[0]+" any more.", "You play")

	h.change(func(s *adjudicator.State) { s.Players[2].Out = true })
	h.play()
	h.sendAll()
	h.readAll(3)
	h.deliver(cat, keys[2], "LETTER TO ALL\nBoo!\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(cat), "your lord is out of the game")
}

// Nobody finds out who hides by what is not in a list, nor by asking whose seat was given up.
func TestAnonymousWriterNotFoundOut(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	h.exec(`UPDATE games SET letters = 'anonymous'`)
	ann, ben, cat := players(3)[0], players(3)[1], players(3)[2]
	lords, keys := []string{}, []string{}
	for i := range 3 {
		lords, keys = append(lords, h.seat(i).Lord), append(keys, h.Account.Plus(h.Key(h.seat(i), 1).String()))
	}
	h.deliver(ben, keys[1], "LETTER TO "+lords[0]+" AND "+lords[2]+"\nWhere?\nEND LETTER")
	h.deliver(ann, keys[0], "LETTER TO 1 ANONYMOUS\nHere.\nEND LETTER\nLETTER TO ALL ANONYMOUS\nBeware.\nEND LETTER")
	h.deliver(ben, keys[1], "LETTER TO 3 ALL\nOf whom?\nEND LETTER")
	h.round("answered answered answered")
	h.mails(ben)
	h.mails(cat)
	h.deliver(ben, keys[1], "LETTERS "+lords[0]+"\nLETTERS "+lords[2])
	h.round("answered")
	for _, m := range h.mails(ben) {
		wantWords(t, m, "| Where?")
		if strings.Contains(m.Text, "Of whom?") {
			t.Errorf("%s tells who is not among those who hide:\n%s", m.Subject, m.Text)
		}
	}
	for range 2 {
		h.deliver(ben, keys[1], "LETTER TO 3\nWho are you?\nEND LETTER")
		h.round("answered")
		wantWords(t, h.last(ben), "has left, to whoever wrote letter 3. It reaches that player only while the seat is held.")
		h.exec(`UPDATE seats SET resigned = 1 WHERE place = 0`)
	}
	if got := h.mails(ann); len(got) != 4 {
		t.Errorf("she got %v", subjects(got))
	}
}

// The last letter shows what the players have written while it waited for the master.
func TestLastLetterHasTheLatest(t *testing.T) {
	t.Parallel()
	h := called(t, winAt(t))
	h.exec(`UPDATE games SET publish_letters = 1`)
	h.play()
	h.approve()
	h.readAll(2)
	h.answer(ann, h.ofSteward(0))
	h.wantOutcomes("entered")
	h.sendAll()
	h.play()
	h.sendAll()
	h.readAll(2)
	h.pass(time.Minute)
	h.deliver(ben, h.Account.Plus(h.Key(h.seat(1), 2).String()), "LETTER TO ALL\nWho wins?\nEND LETTER\nNAME Benno")
	h.round("answered")
	h.readAll(2)
	h.says("APPROVE", "obeyed")
	if got := subjects(h.mails(ann)); len(got) != 2 {
		t.Errorf("she got %v", got)
	}
	if file := h.attached(ann, "letters.txt"); !strings.Contains(file, "| Who wins?") {
		t.Error(file)
	}
}

// Who has played again after a substitute, and then has another address, has the letters from before still.
func TestLettersAfterSubstituteAndAddress(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 2)
	h.answer(players(2)[1], "LETTER TO ALL\nOf old.\nEND LETTER")
	h.round("answered")
	h.pass(48 * time.Hour)
	h.exec(fmt.Sprintf(`INSERT INTO tenures (seat_id, player, address, since, until, first, last) SELECT id, player, address, since, %d, 0, 0 FROM seats WHERE place = 0;
		UPDATE seats SET since = %[1]d WHERE place = 0`, h.clock().Add(-24*time.Hour).UnixMilli()))
	if _, err := player.ChangeAddress(t.Context(), h.Office, "valley", h.seat(0).Lord, "ann2@example.org", false); err != nil {
		t.Fatal(err)
	}
	h.post.AddUser("ann2@example.org", password)
	h.sendAll()
	h.mails("ann2@example.org")
	h.answer("ann2@example.org", "LETTERS")
	h.round("answered")
	wantWords(t, h.last("ann2@example.org"), "| Of old.")
}

// A letter goes to the player who is called so, unless a lord is: the receipt says to which lord.
func TestLetterToPlayersName(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 3)
	ann, ben := players(3)[0], players(3)[1]
	h.answer(ben, "NAME Benno Miller")
	h.round("answered")
	h.mails(ben)
	for _, to := range []string{"benno", "Benno Miller"} {
		h.answer(ann, "LETTER TO "+to+"\nShall we?\nEND LETTER")
		h.round("answered")
		wantWords(t, h.last(ann), "has left, to "+h.seat(1).Lord+".")
		wantWords(t, h.last(ben), "| Shall we?")
	}
	h.answer(ann, "LETTER TO Sir\nShall we?\nEND LETTER")
	h.round("answered")
	wantWords(t, h.last(ann), "NOT SENT", `no lord of this game is called "Sir"`)
}

package inbox_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/emersion/go-message"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// shortRules are rules by which a game ends after the autumn of year 2.
func shortRules(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "short.toml")
	if err := os.WriteFile(file, []byte("name = \"Short\"\nbase = \"standard\"\n[win]\nyears = 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// approve releases what waits and sends it.
func (h *house) approve() {
	h.t.Helper()
	if _, err := season.Approve(h.t.Context(), h.Office, "valley", false); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
}

// writeAtRandom sends random orders of a lord.
func (h *house) writeAtRandom(random *adjudicatortest.Random, place int) {
	h.t.Helper()
	var text string
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err == nil {
			text = random.Orders(g.Board, &g.State, adjudicator.Seat(place))
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.answer(players(4)[place], text)
}

// An openedSeason is what the last letter opens of one season, read from its text alone.
type openedSeason struct {
	seed, hash, key string
	lords           []struct{ salt, digest, standing, orders string }
}

// proofs is the file of secrets that the last letter to an address brought.
func (h *house) proofs(address string) string { return h.attached(address, templates.ProofsFile) }

// attached is a file that the latest letter to an address brought.
func (h *house) attached(address, name string) string {
	h.t.Helper()
	all := h.post.Mails(address)
	e, err := message.Read(bytes.NewReader(all[len(all)-1].Raw))
	if err != nil {
		h.t.Fatal(err)
	}
	parts := e.MultipartReader()
	for {
		part, err := parts.NextPart()
		if err != nil {
			h.t.Fatalf("no %s is attached: %v", name, err)
		}
		if _, params, _ := part.Header.ContentDisposition(); params["filename"] == name {
			text, err := io.ReadAll(part.Body)
			if err != nil {
				h.t.Fatal(err)
			}
			return strings.ReplaceAll(string(text), "\r\n", "\n")
		}
	}
}

// secrets reads the file of the last letter as its reader would, who has nothing but HELP DICE.
func secrets(text string) (all []openedSeason) {
	for line := range strings.Lines(text) {
		word, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if word == "season" {
			all = append(all, openedSeason{})
		}
		if len(all) == 0 {
			continue
		}
		s := &all[len(all)-1]
		if word == "lord" {
			s.lords = append(s.lords, struct{ salt, digest, standing, orders string }{})
		}
		if to := map[string]*string{"seed": &s.seed, "hash": &s.hash, "key": &s.key}[word]; to != nil {
			*to = rest
		}
		if len(s.lords) == 0 {
			continue
		}
		l := &s.lords[len(s.lords)-1]
		switch word {
		case "salt":
			l.salt = rest
		case "digest":
			l.digest = rest
		case "standing":
			l.standing += rest + "\n"
		case "order":
			l.orders += rest + "\n"
		}
	}
	return all
}

// wantChecked lets the program that comes with dice check them.
func wantChecked(t *testing.T, file, program string, seasons int) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil && os.Getenv("SENESCHAL_CI") == "" {
		return
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"dice.txt": file, "verify.py": program} {
		if err := errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	said, err := exec.CommandContext(t.Context(), python, "-B", filepath.Join(dir, "verify.py"), filepath.Join(dir, "dice.txt")).CombinedOutput()
	if want := phrase.Figures(seasons, "season") + ": all is as it should be\n"; err != nil || string(said) != want {
		t.Errorf("%s, %v; want %s of:\n%s", said, err, want, file)
	}
}

// check recomputes what a season's secrets promise (HELP DICE).
func (s openedSeason) check(t *testing.T, announced string) {
	t.Helper()
	seed, err := hex.DecodeString(s.seed)
	sum := sha256.Sum256(seed)
	if err != nil || len(seed) != 32 || hex.EncodeToString(sum[:]) != s.hash || !strings.Contains(announced, s.hash) {
		t.Errorf("the seed %s, %v, does not have the hash %s, or it was not announced", s.seed, err, s.hash)
	}
	var digests []string
	for _, l := range s.lords {
		sum := sha256.Sum256([]byte("seal " + l.salt + "\nstanding\n" + l.standing + "season\n" + l.orders))
		if hex.EncodeToString(sum[:]) != l.digest {
			t.Errorf("digest %s is not that of salt %s and\n%s\nseason\n%s", l.digest, l.salt, l.standing, l.orders)
		}
		digests = append(digests, l.digest)
	}
	if key := hex.EncodeToString(dice.SeasonKey(seed, digests, nil)); s.key != "" && key != s.key {
		t.Errorf("the key is %s, want %s", s.key, key)
	}
}

// texts are all that a player has been sent, as one text.
func (h *house) texts(address string) string {
	var b strings.Builder
	for _, m := range h.post.Mails(address) {
		msg, err := mail.Read(m.Raw)
		if err != nil {
			h.t.Fatal(err)
		}
		b.WriteString(msg.Text)
	}
	return b.String()
}

// After the last autumn everybody, also who gave up, gets one last letter, held while the master
// reviews. From it alone all hashes and digests can be made again.
func TestLastLetter(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.rules = shortRules(t)
	h.gather("training", 3, true)
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.approve()
	h.answer("ann@example.org", "STANDING\nWITHDRAW AFTER 3 OR BEHIND 2 OR BELOW 4 OR LORD HURT\nSTANCE ATTACK IF STRONGER\nCHAMPIONS 1, 2\nHEIR 2")
	random := &adjudicatortest.Random{}
	h.answer("cat@example.org", "RESIGN")
	h.poll()
	h.sendAll()
	h.yes("cat@example.org")
	var last season.PlayResult
	for n := range 4 {
		h.writeAtRandom(random, 1)
		if n > 1 {
			h.writeAtRandom(random, 0)
		}
		h.poll()
		if n == 3 {
			h.approvedSoFar(t)
		}
		if last = h.play(); n < 3 {
			h.approve()
		}
	}
	if len(last.Winners) == 0 {
		t.Fatalf("the game goes on: %+v", last)
	}
	h.sendAll()
	for _, address := range players(3) {
		h.mails(address)
	}
	h.answer("ann@example.org", "STATUS\nRESIGN\nHISTORY\nRESEND")
	h.poll()
	h.sendAll()
	for _, m := range h.mails("ann@example.org") {
		wantNot(t, m, "is over", "has won")
	}
	h.approve()
	for i, address := range players(3) {
		got := h.mails(address)
		if want := 2 - i/2; len(got) != want {
			t.Fatalf("%s got %v", address, subjects(got))
		}
		letter := got[len(got)-1]
		wantText(t, letter, last.Winners[0]+" has won", "WHAT EACH LORD IS WORTH", "THE CAMPAIGN", " given up")
		opened := h.proofs(address)
		if i == 0 {
			wantChecked(t, opened, h.attached(address, templates.VerifyFile), 5)
		}
		all := secrets(opened)
		if len(all) != 5 {
			t.Fatalf("%d seasons are opened:\n%s", len(all), opened)
		}
		for _, s := range all {
			if len(s.lords) != 3 {
				t.Fatalf("%d lords are opened:\n%s", len(s.lords), opened)
			}
			s.check(t, h.texts("ann@example.org"))
		}
		if !strings.Contains(all[1].lords[0].standing, "WITHDRAW AFTER 3 OR BEHIND 2") || all[3].lords[1].orders == "" || all[3].lords[2].orders != "" {
			t.Errorf("the orders are not opened:\n%s", opened)
		}
		if i == 0 {
			t.Log(letter.Text)
		}
	}
	h.afterTheEnd(t)
}

// approvedSoFar looks that nothing is opened before the end.
func (h *house) approvedSoFar(t *testing.T) {
	t.Helper()
	for _, address := range players(3) {
		if strings.Contains(h.texts(address), templates.ProofsFile) {
			t.Errorf("%s has a last letter already", address)
		}
	}
}

// afterTheEnd looks how mail is answered when a game is over, and that it verifies.
func (h *house) afterTheEnd(t *testing.T) {
	t.Helper()
	h.answer("ann@example.org", "STATUS\nMAP\nHISTORY\nREPORT autumn 1")
	h.wantOutcomes("answered")
	h.sendAll()
	got := h.mails("ann@example.org")
	if len(got) != 4 {
		t.Fatalf("she got %v", subjects(got))
	}
	for _, m := range got {
		wantNot(t, m, "BEGIN ", "Deadline")
	}
	key := h.replyTo("ben@example.org")
	for _, text := range []string{"HOLD ALL", "YES", "RESIGN", "KEEP", "STANDING NONE"} {
		h.deliver("ben@example.org", key, text)
		h.wantOutcomes("game-over")
		h.sendAll()
		m := h.last("ben@example.org")
		wantText(t, m, "is over. Nothing of your message was entered", text)
		wantNot(t, m, "BEGIN ", "Deadline")
	}
	h.deliver("ben@example.org", officeAddress, "HOLD ALL")
	h.deliver("ben@example.org", officeAddress, "RESEND")
	h.deliver("ben@example.org", key, "Well played, all!")
	h.wantOutcomes("game-over answered guided")
	h.sendAll()
	got = h.mails("ben@example.org")
	if len(got) != 3 {
		t.Fatalf("he got %v", subjects(got))
	}
	wantText(t, got[1], "this is the last letter of valley")
	if v, err := season.Verify(t.Context(), h.Office, "valley"); err != nil || len(v.Faults) > 0 || v.Seasons == 0 {
		t.Errorf("verify: %+v, %v", v, err)
	}
}

// The master ends a game early: its open season stays unplayed, and everybody gets the last letter
// at once, and once.
func TestEndGameEarly(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.answer("ben@example.org", "RESIGN")
	h.poll()
	h.sendAll()
	h.yes("ben@example.org")
	h.answer("ann@example.org", "BUILD HIVE AT Nowhere")
	h.poll()
	h.sendAll()
	for _, address := range players(3) {
		h.mails(address)
	}
	for _, dry := range []bool{true, false} {
		r, err := season.EndGame(t.Context(), h.Office, "valley", dry)
		if err != nil || r.Already || r.Season != "winter" || len(r.Winners) != 2 {
			t.Fatalf("end, dry %v: %+v, %v; want two winners who share", dry, r, err)
		}
		h.sendAll()
		for _, address := range players(3) {
			if got := h.mails(address); len(got) != map[bool]int{true: 0, false: 1}[dry] {
				t.Fatalf("dry %v: %s got %v", dry, address, subjects(got))
			}
		}
	}
	if r, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil || !r.Already {
		t.Errorf("a second end: %+v, %v", r, err)
	}
	if r := h.sendAll(); len(r.Letters) != 0 {
		t.Errorf("sent again: %+v", r.Letters)
	}
	g := h.status()
	if g.State != store.GameEnded || strings.Join(g.Winners, " ") != g.Lords[0].Lord+" "+g.Lords[2].Lord {
		t.Errorf("the game is %s, won by %v", g.State, g.Winners)
	}
	text := h.texts("ann@example.org")
	wantText(t, &mail.Message{Text: text}, "The master has ended the game in winter of year 1", "share the victory", "and one manor.", "you have won together with")
	opened := h.proofs("ann@example.org")
	wantText(t, &mail.Message{Text: opened}, "This season was not played")
	all := secrets(opened)
	if len(all) != 2 || all[1].key != "" || len(all[0].lords) != 3 {
		t.Fatalf("opened: %+v", all)
	}
	for _, s := range all {
		s.check(t, text)
	}
	if _, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "winter", Year: 1, Early: true}); err == nil {
		t.Error("it is played on")
	}
	h.pass(1000 * 60 * 60 * 1e9)
	h.poll()
	if due, err := season.PlayDue(t.Context(), h.Office); err != nil || len(due) != 0 {
		t.Errorf("played by itself: %+v, %v", due, err)
	}
	if reminded, err := season.Remind(t.Context(), h.Office); err != nil || len(reminded) != 0 {
		t.Errorf("reminded: %+v, %v", reminded, err)
	}
	h.afterTheEnd(t)
}

// A game that was never begun ends with a short letter, and one that waits for the master not at all.
func TestEndGameBefore(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	h.mails("ann@example.org")
	if r, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil || len(r.Winners) != 0 || r.Season != "start" {
		t.Fatalf("end: %+v, %v", r, err)
	}
	h.sendAll()
	letter := h.last("ann@example.org")
	wantText(t, letter, "ended the game before it began", "There is no winner")
	wantNot(t, letter, "WORTH", "THE CAMPAIGN")
	h.answer("ann@example.org", "ENTER BY Dover Road")
	h.wantOutcomes("game-over")
	if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err == nil {
		t.Error("it starts")
	}

	held := newHouse(t, postoffice.Options{})
	held.gather("training", 2, true)
	if _, err := season.StartGame(t.Context(), held.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	if _, err := season.EndGame(t.Context(), held.Office, "valley", false); err == nil || !strings.Contains(err.Error(), "wait for approval") {
		t.Errorf("ended while a season waits: %v", err)
	}
}

package inbox_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/secret"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// Letters that an earlier release wrote leave as they are, with their keys, and without pictures before
// there were any. Those that wait for the master and are written anew get pictures.
func TestLettersOfEarlierReleases(t *testing.T) {
	t.Parallel()
	olds, err := filepath.Glob("../../../store/testdata/0*.db")
	if err != nil || len(olds) != 4 {
		t.Fatalf("%v, %v", olds, err)
	}
	for _, old := range olds {
		t.Run(filepath.Base(old), func(t *testing.T) {
			t.Parallel()
			h := oldHouse(t, old)
			if r := h.sendAll(); len(r.Letters) != 6 || r.Count(store.LetterSent) != 6 || len(r.FailedPictures) > 0 {
				t.Errorf("sent: %+v", r)
			}
			pictured := map[string][]string{"0003.db": {"lands.png", "valley.png"}, "0006.db": {"lands.png", "valley.png"}}[filepath.Base(old)] // those before had none
			for _, address := range players(2) {
				wantKeyed(t, h.arrived(address))
				wantPictures(t, h.arrived(address), pictured...)
			}
			wantPictures(t, h.arrived(masterAddress), pictured[min(1, len(pictured)):]...)
			if a, err := season.Approve(t.Context(), h.Office, "marches", false); err != nil || a.Letters != 2 {
				t.Fatalf("approve: %+v, %v", a, err)
			}
			if r := h.sendAll(); r.Count(store.LetterSent) != 2 || len(r.FailedPictures) > 0 {
				t.Errorf("sent: %+v", r)
			}
			pages := 0
			for _, address := range players(2) {
				if got := h.arrived(address); bytes.Contains(got, []byte("text/html")) {
					pages++
					wantPictures(t, got, "lands.png")
				}
			}
			if want := map[string]int{"0001.db": 0, "0002.db": 1, "0003.db": 2, "0006.db": 2}[filepath.Base(old)]; pages != want {
				t.Errorf("%d letters have a page, want %d", pages, want)
			}
		})
	}
}

// keyLine is a fence of a sheet, with its key.
var keyLine = regexp.MustCompile(`(BEGIN|END) [0-9a-z]{26}`)

// Letters of an earlier release are written again, though it kept no views of them: with the same words, and
// with the deadline as it is now.
func TestLettersWithoutViews(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	words := []string{"RESEND", "REPORT AUTUMN 1"}
	ask := func() (all []string) {
		for _, w := range words {
			h.pass(7 * time.Hour)
			h.mails(ann)
			h.answer(ann, w)
			h.wantOutcomes("answered")
			h.sendAll()
			text := strings.ReplaceAll(wording.OneLine(h.last(ann).Text), h.deadlineShown(), "the deadline")
			all = append(all, keyLine.ReplaceAllString(text, "$1 the key"))
		}
		return all
	}
	forget := func() {
		db, err := pgtest.OpenSQL(h.path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.Exec(`UPDATE outbox SET view_kind = '', view_version = 0`); err != nil {
			t.Fatal(err)
		}
	}
	same := func(what string) {
		kept := ask()
		forget()
		for i, made := range ask() {
			if made != kept[i] {
				t.Errorf("%s: %s is answered by\n%s\n--- with a view it was\n%s", what, words[i], made, kept[i])
			}
		}
	}
	same("the first letter")
	h.play()
	h.sendAll()
	same("a report")
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	same("the last letter")
}

// wantKeyed checks that no letter has the mark of earlier releases in the place of its key.
func wantKeyed(t *testing.T, raw []byte) {
	t.Helper()
	if bytes.Contains(raw, []byte("{order-key")) || !keyOf.Match(raw) {
		t.Errorf("no key is filled in:\n%.1000s", raw)
	}
}

// oldHouse is a house with a copy of an old database.
func oldHouse(t *testing.T, old string) *house {
	t.Helper()
	data, err := os.ReadFile(old)
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t, postoffice.Options{})
	for _, address := range append(players(2), "master@example.org") {
		h.post.AddUser(address, password)
	}
	h.path = filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(h.path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	h.Office = h.open()
	err = h.Store.Update(t.Context(), func(tx *store.Tx) error { // under which secret they were made is not known any more
		return tx.ReplaceFingerprint(secret.Fingerprint(h.Office.KeySecret))
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

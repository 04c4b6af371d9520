package store

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What was packed with a dictionary is lost without it.
func TestDictionaryStays(t *testing.T) {
	t.Parallel()
	const want = "302d048b90ec1b61e0b8a12daea6188b8976f6beb4fc8a5b55247b25e962e062"
	if got := fmt.Sprintf("%x", sha256.Sum256(dictionary1)); got != want {
		t.Errorf("the dictionary has the digest %s, want %s: what was packed with it cannot be read any more", got, want)
	}
}

func TestPackedComesBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		view, raw := rapid.SliceOf(rapid.Byte()).Draw(t, "view"), rapid.SliceOf(rapid.Byte()).Draw(t, "raw")
		var gotView, gotRaw, got []byte
		if err := (letterField{raw: &gotRaw, view: &gotView}).Scan(packLetter(view, raw).frame); err != nil || !bytes.Equal(gotView, view) || !bytes.Equal(gotRaw, raw) {
			t.Errorf("%v: %q and %q, want %q and %q", err, gotView, gotRaw, view, raw)
		}
		if err := (packedField{&got}).Scan(Pack(raw).frame); err != nil || !bytes.Equal(got, raw) {
			t.Errorf("%v: %q, want %q", err, got, raw)
		}
	})
	letter := bytes.Repeat([]byte("Gawaine claims Foxwood.\r\n"), 400)
	if n := len(Pack(letter).frame); n > 100 {
		t.Errorf("%d bytes were packed to %d", len(letter), n)
	}
}

// A text that is damaged is told of, and no other comes in its place.
func TestDamagedTextIsAnError(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, _, _ := addGame(t, s)
	queue(t, s, game, "<1@us>")
	for _, damaged := range []any{[]byte("no frame"), packLetter(nil, []byte("x")).frame[:8], Pack([]byte{9, 'x'})} {
		do(t, s, func(tx *Tx) error { return tx.write("damaging", `UPDATE outbox_raw SET raw = ?`, damaged) })
		err := s.View(t.Context(), func(tx *Tx) error {
			_, err := tx.LetterByMessageID("<1@us>")
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "unpacking") {
			t.Errorf("%q: %v", damaged, err)
		}
	}
}

// The mails of earlier releases are packed, and none is changed by it.
func TestUpgradePacksMails(t *testing.T) {
	t.Parallel()
	olds, err := filepath.Glob("testdata/0*.db")
	if err != nil {
		t.Fatal(err)
	}
	for _, old := range olds {
		data, err := os.ReadFile(old)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "old.db")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		before, err := sql.Open("sqlite", fileURI(path))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := before.Exec(`INSERT INTO mailboxes (id, account, folder) VALUES (7, 'old', 'INBOX');
			INSERT INTO inbox (id, mailbox_id, uidvalidity, uid, internal_date, received, raw, state) VALUES (1, 7, 1, 1, 0, 0, x'41420d0a', 'done'), (2, 7, 1, 2, 0, 0, x'', 'done')`); err != nil {
			t.Fatal(err)
		}
		wasOf := map[string]map[int64]string{"inbox": rawByID(t, before, `SELECT id, raw FROM inbox`), "outbox": rawByID(t, before, `SELECT id, raw FROM outbox`)}
		if err := before.Close(); err != nil {
			t.Fatal(err)
		}
		s := openTest(t, path)
		for _, table := range []string{"inbox", "outbox"} {
			was, is := wasOf[table], map[int64]string{}
			err := s.View(t.Context(), func(tx *Tx) error {
				for id := range was {
					var raw []byte
					if table == "inbox" {
						m, err := tx.Message(InboxID(id))
						if raw = m.Raw; err != nil {
							return err
						}
					} else {
						l, err := tx.Letter(LetterID(id))
						if raw = l.Raw; err != nil {
							return err
						}
					}
					is[id] = string(raw)
				}
				return nil
			})
			if err != nil || len(was) == 0 || fmt.Sprint(was) != fmt.Sprint(is) {
				t.Errorf("%s of %s: %v: %d mails before, %d now, or another text", table, old, err, len(was), len(is))
			}
		}
	}
}

func rawByID(t *testing.T, db *sql.DB, query string) map[int64]string {
	t.Helper()
	rs, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rs.Close()
	all := map[int64]string{}
	for rs.Next() {
		var id int64
		var raw string
		if err := rs.Scan(&id, &raw); err != nil {
			t.Fatal(err)
		}
		all[id] = raw
	}
	return all
}

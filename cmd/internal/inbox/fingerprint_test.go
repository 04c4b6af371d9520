package inbox_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// Under another secret than that of the database nothing is derived: each command says so, and
// nothing is changed. verify names it as the cause.
func TestWrongSecretIsRefused(t *testing.T) {
	t.Parallel()
	for name, forget := range map[string]string{"noted": "", "judged by digests": `UPDATE keeping SET fingerprint = ''`} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := campaign(t)
			if forget != "" {
				h.exec(forget)
			}
			before := h.known()
			h.Office = h.open()
			h.KeySecret = []byte("another secret than the first one")
			for what, do := range map[string]func() error{
				"poll": func() error { _, err := inbox.Poll(t.Context(), h.Office); return err },
				"send": func() error { _, err := letter.Send(t.Context(), h.Office); return err },
				"play": func() error {
					_, err := season.Play(t.Context(), h.Office, season.PlayRequest{Game: "valley", Season: "autumn", Year: 2, Early: true})
					return err
				},
				"key": func() error { _, err := h.PlayerKey(t.Context(), "valley", "Gawaine"); return err },
				"due": func() error { _, err := season.PlayDue(t.Context(), h.Office); return err },
			} {
				if err := do(); !errors.Is(err, game.ErrSecret) {
					t.Errorf("%s: %v", what, err)
				}
			}
			if after := h.known(); after != before {
				t.Error("something was changed")
			}
			r, err := season.Verify(t.Context(), h.Office, "valley")
			if err != nil || len(r.Faults) != 1 || !strings.HasPrefix(r.Faults[0], "wrong key.secret: ") {
				t.Errorf("verify: %q, %v", r.Faults, err)
			}
		})
	}
}

// known is what the database knows of secrets, and how much there is in it.
func (h *house) known() (text string) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		k, err := tx.Keeping()
		if err != nil {
			return err
		}
		row, err := tx.Game("valley")
		if err != nil {
			return err
		}
		letters, err := tx.CountLetters(row.ID)
		text = k.Fingerprint + string(rune('0'+letters[store.LetterSent])) + string(rune('0'+letters[store.LetterQueued]))
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return text
}

// When the secret is lost a new one takes its place: everybody gets a letter with his new key, which
// works, the old one does not, and what was played before still verifies.
func TestReplaceSecret(t *testing.T) {
	t.Parallel()
	h := campaign(t)
	old := h.replyTo("ann@example.org")
	for range 2 {
		if r, err := season.ReplaceSecret(t.Context(), h.Office, false); err != nil || !r.Already || r.Letters > 0 {
			t.Errorf("with the secret as it is: %+v, %v", r, err)
		}
	}
	h.Office = h.open()
	h.KeySecret = []byte("another secret than the first one")
	if r, err := season.ReplaceSecret(t.Context(), h.Office, true); err != nil || r.Letters != 3 {
		t.Errorf("a dry run: %+v, %v", r, err)
	}
	if _, err := letter.Send(t.Context(), h.Office); !errors.Is(err, game.ErrSecret) {
		t.Errorf("after the dry run: %v", err)
	}
	h.pass(time.Minute)
	if r, err := season.ReplaceSecret(t.Context(), h.Office, false); err != nil || r.Letters != 3 {
		t.Fatalf("replaced: %+v, %v", r, err)
	}
	h.sendAll()
	if h.replyTo("ann@example.org") == old {
		t.Error("the key is the same")
	}
	h.answer("ann@example.org", "HOLD LORD")
	h.wantOutcomes("entered")
	h.deliver("ann@example.org", old, "HOLD LORD")
	h.wantOutcomes("asked")
	h.play()
	r, err := season.Verify(t.Context(), h.Office, "valley")
	if err != nil || len(r.Faults) != 0 || r.Seasons != 5 {
		t.Errorf("verify: %+v, %v", r, err)
	}
}

// The file itself is looked at first.
func TestVerifyFindsDamage(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.exec(`PRAGMA foreign_keys = OFF; INSERT INTO snapshots (season_id, body) VALUES (99, x'00')`)
	r, err := season.Verify(t.Context(), h.Office, "valley")
	if err != nil || len(r.Faults) != 1 || !strings.Contains(r.Faults[0], "row 99 of snapshots") {
		t.Errorf("%q, %v", r.Faults, err)
	}
}

package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/templates"
)

// VERIFY brings the dice of a season, with all that made them but the orders, and a program that finds them right: to a player, to one who has taken
// a seat over, and to the master; not those of a season that waits. The game has the newest dice, or was begun with others.
func TestVerifyByMail(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"2", "1"} {
		t.Run("version "+version, func(t *testing.T) {
			t.Parallel()
			h := reviewed(t, 2)
			if version != "2" {
				h.exec("UPDATE games SET dice_version = " + version)
			}
			verifiesByMail(t, h, version)
		})
	}
}

func verifiesByMail(t *testing.T, h *house, version string) {
	t.Helper()
	h.says("APPROVE", "obeyed")
	h.answer(ann, "HIRE 5 KNIGHTS\nSEAL geese")
	h.poll()
	h.play()
	h.sendAll()
	h.mails(ann)
	h.answer(ann, "VERIFY WINTER 1\nVERIFY")
	h.poll()
	h.sendAll()
	got := h.mails(ann)
	wantSaid(t, got[0], "The dice of winter of year 1 are not told yet.", "VERIFY brings those of the last season whose report has come")
	wantText(t, got[1], "the dice of the setting out")
	if m := h.says("VERIFY winter 1", "answered"); !strings.Contains(m.Text, "when its letters have left") {
		t.Errorf("the master: %s", m.Text)
	}
	h.says("APPROVE", "obeyed")
	h.replaces()
	for _, address := range []string{ann, ben, eve} {
		h.mails(address)
	}
	h.answer(eve, "HELP DICE")
	h.poll()
	h.sendAll()
	wantText(t, h.last(eve), "4 Die, by version "+version)
	h.answer(ben, "VERIFY")
	h.answer(eve, "verify winter 1, please")
	h.poll()
	h.sendAll()
	wantText(t, h.last(eve), h.playedBy(1, 0).Digest)
	wantText(t, h.says("VERIFY", "answered"), "The dice of winter of year 1 are attached", "python3 verify.py.txt dice.txt")
	hash := dice.Hash([]byte("geese"))
	for _, address := range []string{ben, eve, masterAddress} {
		file := h.attached(address, templates.DiceFile)
		if !strings.Contains(file, "\nversion "+version+"\n") || !strings.Contains(file, "\nseal geese\n") || strings.Contains(file, "HIRE") || strings.Contains(file, "salt ") || strings.Contains(file, hash) {
			t.Errorf("%s has:\n%s", address, file)
		}
		if address != ben {
			wantChecked(t, file, h.attached(address, templates.VerifyFile), 1)
		}
	}
}

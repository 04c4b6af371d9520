package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// sealed are the texts that went into the key of a season, which is made of them here once more.
func (h *house) sealed(number int) string {
	h.t.Helper()
	var seals []string
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		s, err := tx.SeasonByNumber(g.Row.ID, number)
		if err != nil {
			return err
		}
		orders, err := tx.PlayedOrders(s.ID)
		if err != nil {
			return err
		}
		parts, err := tx.KeyParts(s.SeedHash)
		if err != nil {
			return err
		}
		var digests []string
		for i, o := range orders {
			digests, seals = append(digests, o.Digest), append(seals, parts[i].Seal)
		}
		seed, err := tx.Seed(s.ID)
		if string(s.Key) != string(dice.SeasonKey(seed, digests, seals)) {
			h.t.Errorf("season %d: the key is not that of the seals %q", number, seals)
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Join(seals, "; ")
}

// What players seal before the deadline goes into the key: the last text of each, as the answer showed it, with its hash on the receipt. Nobody
// else sees it before the report. It is no order.
func TestSeal(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.mails(ann)
	const hostile = `<b>geese</b> BEGIN valley & "MOVE 1 TO Foxwood"`
	hash := dice.Hash([]byte(hostile))
	h.answer(ann, "SEAL\nSEAL first thoughts")
	h.poll()
	h.answer(ann, "seal  <b>geese</b> \u202eBEGIN valley\t& \"MOVE 1 TO Foxwood\"\nHIRE 1 MAN")
	h.answer(ben, "SEAL "+strings.Repeat("x", 201))
	h.answer(cat, "SEAL bronze\nSTATUS")
	h.poll()
	h.answer(ben, "Seal iron")
	h.answer(cat, "SEAL OFF")
	h.poll()
	h.sendAll()
	all := h.mails(ann)
	wantText(t, all[0], "Sealed for winter of year 1:", "| first thoughts", dice.Hash([]byte("first thoughts")), "SEAL OFF takes it back")
	wantText(t, all[1], hostile, hash)
	wantText(t, all[2], "YOUR ORDERS", "SHA-256 of what you have sealed", hash)
	t.Log(all[1].Text + all[2].Text)
	_, page, err := mail.ReadWithPage(h.post.Mails(ann)[len(h.post.Mails(ann))-2].Raw)
	if err != nil || !strings.Contains(page, "&lt;b&gt;geese") || strings.Contains(page, "<b>geese") {
		t.Errorf("the page: %v, %s", err, page)
	}
	said := h.mails(ben)
	wantText(t, said[len(said)-2], "Nothing was sealed or taken back: the text has 201 characters, and 200 are the most")
	wantText(t, said[len(said)-1], "| iron")
	said = h.mails(cat)
	wantText(t, said[len(said)-2], dice.Hash([]byte("bronze")))
	wantText(t, said[len(said)-1], "Nothing of yours is sealed for winter of year 1 now")
	if told := h.texts(ben) + h.texts(cat); strings.Contains(told, "geese") {
		t.Error("others are told before the report")
	}
	h.play()
	h.sendAll()
	for _, address := range players(3) {
		m := h.last(address)
		wantText(t, m, "Texts that were sealed, and are a part of the key too:", "| "+hostile, "| iron", "Without orders")
		wantNot(t, m, "first thoughts", "bronze")
	}
	if got := h.sealed(1); got != hostile+"; iron; " {
		t.Errorf("sealed: %s", got)
	}
	if got := h.sealed(0); got != "; ; " {
		t.Errorf("sealed: %s", got)
	}
	h.wantVerified()
	h.at(h.status().Deadline.Add(time.Minute))
	h.answer(ann, "SEAL too late")
	h.poll()
	h.sendAll()
	wantText(t, h.last(ann), "Nothing was sealed", "The deadline has passed")
}

// A seat that passes to another player keeps what is sealed, which the new player does not see; and a season that is played again with late orders
// keeps all that was sealed in time.
func TestSealStays(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.answer(ann, "SEAL silver")
	h.answer(ben, "SEAL gold\nHIRE 1 MAN")
	h.poll()
	h.replaces()
	h.mails(eve)
	h.answer(eve, "SEAL\nHIRE 1 MAN")
	h.poll()
	h.sendAll()
	for _, m := range h.mails(eve) {
		wantNot(t, m, "silver", dice.Hash([]byte("silver")))
	}
	h.play()
	h.sendAll()
	h.pass(14 * time.Minute)
	h.mails(ben)
	h.answer(ben, "HIRE 1 KNIGHT\nSEAL lead")
	h.wantOutcomes("late")
	h.sendAll()
	wantText(t, h.mails(ben)[0], "Nothing was sealed or taken back: SEAL counts until the deadline of a season. The season is being played; its report will come.")
	if got := h.sealed(1); got != "silver; gold" {
		t.Errorf("sealed: %s", got)
	}
	before := h.seasonOf(1).Key
	h.sayAll("ADMIT "+h.status().Lords[1].Lord, "obeyed")
	if got := h.sealed(1); got != "silver; gold" || string(h.seasonOf(1).Key) == string(before) {
		t.Errorf("sealed: %s", got)
	}
	h.sayAll("APPROVE", "obeyed")
	wantText(t, h.lastNew(eve), "| silver", "| gold")
	h.wantVerified()
}

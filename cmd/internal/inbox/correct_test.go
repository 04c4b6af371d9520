package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// yearPlayed is a game of two at the autumn of year 2, the winter, spring and summer before which are played by orders.
func yearPlayed(t *testing.T, review bool) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, review)
	h.start()
	h.approve()
	h.readAll(2)
	for _, orders := range []string{"HIRE 1 MAN", "HOLD ALL", "HOLD ALL"} {
		for _, address := range players(2) {
			h.answer(address, orders)
		}
		h.play()
		h.approve()
		h.sendAll()
		h.readAll(2)
	}
	return h
}

// forgottenHive corrects the winter of year 1: a line of the first lord's was not read.
func (h *house) forgottenHive() string {
	lord := h.status().Lords[0].Lord
	return "CORRECT winter 1\n" + lord + ": HIRE 1 MAN\n" + lord + ": BUILD HIVE\nBECAUSE the hive stood in the mail, in a line that was not read.\nEND"
}

// A correction is shown first, done on YES, told to those whom it touches, and the campaign verifies, in both lines.
func TestCorrectByMail(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	lord := h.status().Lords[0].Lord
	shown := h.sayAll(h.forgottenHive(), "correcting")
	if len(shown) != 1 {
		t.Fatalf("the master has %v", subjects(shown))
	}
	wantSaid(t, shown[0], "Nothing has been done yet.", "The orders of "+lord+" are HIRE 1 MAN and BUILD HIVE", "treasury: was 6 Bz; would be 4 Bz", "Orders for autumn of year 2 stand")
	h.wantVerified()

	done := h.sayAll("YES", "obeyed")
	wantSaid(t, done[0], "Winter of year 1 is corrected. Letters go to")
	letter := h.last(ann)
	wantText(t, letter, "the master of the game has corrected winter of year 1", "the hive stood in the mail, in a line that was not read.", "Your orders are HIRE 1 MAN and BUILD HIVE",
		"treasury: was 6 Bz; now 4 Bz", "Your treasury", "holds 4 Bz")
	other := h.last(ben)
	wantText(t, other, lord+" has other orders.", "present report has them as they are")
	if strings.Contains(other.Text, "was 6 Bz") {
		t.Errorf("the other reads of the treasury:\n%s", other.Text)
	}
	h.wantVerified()
	wantSaid(t, h.says("YES", "answered"), "Nothing was done")
	wantSaid(t, h.says("RULINGS", "answered"), "Winter of year 1, corrected on", "The reason: the hive stood in the mail", lord+" has other orders")
	h.answer(ann, "REPORT winter 1")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.last(ann), "one hive")
	h.answer(ann, "HOLD ALL")
	h.answer(ben, "HOLD ALL")
	h.play()
	h.sendAll()
	h.wantVerified()
}

// A campaign of which a season was corrected, with new dice, and another opened again and played otherwise, is checked to its end by the program that the last
// letter brings, which knows nothing of this one.
func TestPutRightCampaignIsChecked(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	h.start()
	h.play()
	h.sendAll()
	lords := h.status().Lords
	for _, orders := range [][2]string{{"HOLD ALL", "HOLD ALL"}, {"MOVE ALL TO Leodham", "HOLD ALL"}, {"STANCE ATTACK\nMOVE LORD TO Leodham", "STANCE ATTACK\nHOLD ALL"}} {
		for place, address := range players(2) {
			h.answer(address, orders[place])
		}
		h.play()
		h.sendAll()
	}
	h.says("UNDO autumn 2 BECAUSE it was played too early", "correcting")
	h.says("YES", "obeyed")
	h.readAll(2)
	h.answer(ben, "MOVE ALL TO Kingsmere")
	h.play()
	h.sendAll()
	h.says("CORRECT autumn 2\n"+lords[0].Lord+":\nSTANCE ATTACK\nMOVE ALL TO Leodham\n\nNEW DICE\nBECAUSE all were to go.\nEND", "correcting")
	h.says("YES", "obeyed")
	h.wantVerified()
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	proofs := h.proofs(ann)
	for _, want := range []string{" line 3: year 2 autumn", "replaced"} {
		if !strings.Contains(proofs, want) {
			t.Errorf("the proofs do not say %q:\n%s", want, proofs)
		}
	}
	wantChecked(t, proofs, h.attached(ann, templates.VerifyFile), 6)
	all := h.mails(ann)
	wantText(t, all[len(all)-1], "THE MASTER'S RULINGS", "all were to go", "it was played too early")
}

// Of two corrections the second is shown anew when the first has been done, and is done on YES to the new letter.
func TestTwoCorrections(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	lords := h.status().Lords
	first := h.says(h.forgottenHive(), "correcting")
	second := h.says("CORRECT winter 1\n"+lords[1].Lord+": HIRE 2 MEN\nBECAUSE two were meant.\nEND", "correcting")
	h.replies(first, "YES", "obeyed")
	again := h.replies(second, "YES", "correcting")
	wantSaid(t, again, "what correcting winter of year 1 would change", "The orders of "+lords[1].Lord+" are HIRE 2 MEN")
	h.replies(again, "YES", "obeyed")
	h.wantVerified()
	for place, want := range []string{"BUILD HIVE", "HIRE 2 MEN"} {
		if o := h.playedBy(1, place); !strings.Contains(o.Orders, want) {
			t.Errorf("%d played by %+v", place, o)
		}
	}
}

// replies delivers an answer of the master to one of the letters to the master, and reads the last letter that comes back.
func (h *house) replies(to *mail.Message, words, outcome string) *mail.Message {
	h.t.Helper()
	h.mails(masterAddress)
	h.deliver(masterAddress, h.replyTo(masterAddress), words, inReplyTo(to))
	h.wantOutcomes(outcome)
	h.sendAll()
	all := h.mails(masterAddress)
	return all[len(all)-1]
}

// A season that waits for its master is corrected without any letter but those that wait.
func TestCorrectWaitingSeason(t *testing.T) {
	t.Parallel()
	h := called(t)
	lord := h.status().Lords[0].Lord
	h.answer(ann, "HIRE 1 MAN")
	h.play()
	h.sendAll()
	h.readAll(2)
	wantSaid(t, h.says(h.forgottenHive(), "correcting"), "No letter of winter of year 1 has left: its letters are written again")
	for _, m := range h.sayAll("YES", "obeyed") {
		t.Log(m.Subject, m.Text)
	}
	if got := append(h.mails(ann), h.mails(ben)...); len(got) != 0 {
		t.Errorf("%v left before the master approved", subjects(got))
	}
	h.wantVerified()
	h.says("APPROVE", "obeyed")
	wantText(t, h.last(ann), "one hive")
	h.wantVerified()
	_ = lord
}

// A fact is ruled for the season that is open: both lords stand otherwise at once, and the season is played from there.
func TestRuleFactForOpenSeason(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	lord := h.status().Lords[0].Lord
	h.answer(ann, "HOLD ALL")
	h.wantOutcomes("entered")
	for _, m := range h.sayAll("CORRECT autumn 2\n"+lord+" treasury 20\nBECAUSE a gift was forgotten.\nEND", "correcting") {
		t.Log(m.Subject, m.Text)
	}
	h.says("YES", "obeyed")
	for _, m := range append(h.mails(ann), h.mails(ben)...) {
		t.Log(m.To, m.Subject, m.Text)
	}
	h.play()
	h.sendAll()
	for _, m := range append(h.mails(ann), h.mails(ben)...) {
		t.Log(m.To, m.Subject, m.Text)
	}
	h.wantVerified()
}

// A correction is refused in which a fact that was ruled for a later season, or for the one that is open, could not be: the game would not open any more.
func TestLaterFactsStay(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	lord := h.status().Lords[0].Lord
	for _, of := range []string{"autumn 2", "summer 2"} { // the second before the first
		h.says("CORRECT "+of+"\n"+lord+" 05 at Almesbury Priory\nBECAUSE that man had gone there.\nEND", "correcting")
		h.says("YES", "obeyed")
	}
	wantSaid(t, h.says("CORRECT winter 1\n"+lord+": CLEAR\nBECAUSE nobody was hired.\nEND", "answered"),
		"What was ruled for summer of year 2 could not be then, and so that season has to be corrected first", lord+" 05")
	h.wantVerified()
}

// UNDO opens a season again with a new seed, keeps its orders, and makes the old keys good for nothing.
func TestUndoByMail(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	old := h.seasonOf(2)
	wantSaid(t, h.says("UNDO spring 2 BECAUSE two mails were lost", "correcting"), "what undoing spring of year 2 would change")
	for _, m := range h.sayAll("YES", "obeyed") {
		t.Log(m.Subject, m.Text)
	}
	if now := h.seasonOf(2); now.State != store.SeasonOpen || now.SeedHash == old.SeedHash {
		t.Errorf("spring is %+v", now)
	}
	h.wantVerified()
	for _, m := range append(h.mails(ann), h.mails(ben)...) {
		t.Log(m.To, m.Subject, m.Text)
	}
	h.answer(ben, "HOLD 3")
	h.wantOutcomes("entered")
	h.play()
	h.sendAll()
	h.wantVerified()
	if o := h.playedBy(2, 0); !strings.Contains(o.Orders, "HOLD") {
		t.Errorf("the orders as they stood are %+v", o)
	}
}

// stewardsPlayed is a game of six on the valley of which so many seasons are played, by stewards.
func stewardsPlayed(t testing.TB, seasons int) *house {
	h := newHouse(t, postoffice.Options{})
	h.gather("valley", 6, false)
	for key, value := range map[string]string{"absent": "steward", "silence": "0"} {
		if _, err := season.Set(t.Context(), h.Office, "valley", key, value, false); err != nil {
			t.Fatal(err)
		}
	}
	h.start()
	for range seasons {
		h.play()
	}
	return h
}

// A correction of ten seasons back on the valley of six lords, with its impact and its letters.
func BenchmarkCorrection(b *testing.B) {
	h := stewardsPlayed(b, 13)
	s := h.seasonOf(4)
	lord := h.status().Lords[0].Lord
	r := correct.Request{Season: s.Name, Year: s.Year, Orders: []correct.LordOrders{{Lord: lord, Text: "HOLD ALL"}}, Because: "the orders were another lord's"}
	for b.Loop() {
		shown, err := correct.Correct(b.Context(), h.Office, "valley", r, true)
		if err != nil {
			b.Fatal(err)
		}
		again := r
		again.Code = shown.Code
		done, err := correct.Correct(b.Context(), h.Office, "valley", again, true)
		if err != nil || !done.Done {
			b.Fatal(err, done.Say())
		}
		b.ReportMetric(float64(len(shown.Impact.Seasons)), "seasons")
		b.ReportMetric(float64(len(done.Told)), "letters")
	}
}

// Whatever the moment at which the process dies that handles the YES to a correction, the campaign is as it was or as it is to be, never half of it; and
// everybody is told once.
func TestCorrectionKilledAtWrites(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	h.says(h.forgottenHive(), "correcting")
	step := 15
	if testing.Short() {
		step = 60
	}
	h.answer(masterAddress, "YES")
	h.wantDeaths(2, h.diesAtWrites(step))
	h.wantVerified()
	h.round("")
	for _, address := range []string{ann, ben, masterAddress} {
		if got := h.eachOnce(address); len(got) != 1 {
			t.Errorf("%s got %v", address, subjects(got))
		}
	}
	if o := h.playedBy(1, 0); !strings.Contains(o.Orders, "BUILD HIVE") {
		t.Errorf("played by %+v", o)
	}
}

package inbox_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/master"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// numbered are so many lines, each of another number.
func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format+"\n", i+1)
	}
	return b.String()
}

// One mail cannot have letters without end written: each question is answered once, and no more than
// a number of them; the key turns once, and of several formats the last counts.
func TestManyWordsInOneMail(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails(ann)
	for _, c := range []struct {
		text, outcome string
		letters       int
	}{
		{"MAP\nmap\n- Map?\nHELP map\nHELP MAP", "answered", 2},
		{numbered(3*player.MostAsked, "HELP word%d"), "answered", player.MostAsked},
		{numbered(3*player.MostAsked, "REPORT SPRING %d"), "answered", player.MostAsked},
		{strings.Repeat("NEWKEY\n", 20), "answered", 1},
		{strings.Repeat("FORMAT text\nFORMAT both\n", 20), "answered", 1},
	} {
		h.answer(ann, c.text)
		r := h.wantOutcomes(c.outcome)
		h.sendAll()
		if got := h.mails(ann); len(got) != c.letters {
			t.Errorf("%.20q… is answered by %d letters, want %d", c.text, len(got), c.letters)
		}
		if told := r.Handled[0].Remark != ""; told != (c.letters == player.MostAsked) {
			t.Errorf("%.20q…: remark %q", c.text, r.Handled[0].Remark)
		}
	}
	if got := string(h.arrived(ann)); !strings.Contains(got, "text/html") {
		t.Errorf("the last format does not count:\n%s", got)
	}
}

// Orders without end are cut, the notes on their lines too, and the receipt says so.
func TestManyOrdersInOneMail(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	want := strings.Repeat("HIRE 1 MAN\n", player.MostOrders)
	for _, text := range []string{strings.Repeat("hire 1 man\n", player.MostOrders+1), "AMEND\nhire 1 man"} {
		h.sends(text, "entered", want)
		wantText(t, h.newest(), fmt.Sprintf("these are %d orders, and only the first %d were entered", player.MostOrders+1, player.MostOrders))
	}
	h.sends("STANDING\n"+strings.Repeat("STANCE PASSIVE\n", player.MostOrders+2)+"NEXT\n"+strings.Repeat("HOLD LORD\n", player.MostOrders+3), "entered",
		strings.Repeat("STANCE PASSIVE\n", player.MostOrders)+want)
	wantText(t, h.newest(), fmt.Sprintf("these are %d orders", player.MostOrders+2), fmt.Sprintf("these are %d orders", player.MostOrders+3))
	h.play()
	h.sendAll()
	h.wantOrders(0, strings.Repeat("STANCE PASSIVE\n", player.MostOrders)+strings.Repeat("HOLD LORD\n", player.MostOrders))
	h.sends("AMEND\n"+numbered(2*player.MostNotes, "HIRE x%d KNIGHTS"), "entered", strings.Repeat("STANCE PASSIVE\n", player.MostOrders)+strings.Repeat("HOLD LORD\n", player.MostOrders))
	receipt := h.newest()
	wantText(t, receipt, fmt.Sprintf("and %d more lines like these", 2*player.MostNotes-order.MostOffers))
	if !strings.Contains(receipt.Subject, fmt.Sprintf("%d lines not read", 2*player.MostNotes)) || strings.Contains(receipt.Text, fmt.Sprintf("HIRE x%d KNIGHTS", order.MostOffers+1)) {
		t.Errorf("%s\n%s", receipt.Subject, receipt.Text)
	}
}

// Of the words of one mail of the master's only some are done: whoever writes under his address cannot
// have seasons rehearsed without end.
func TestManyWordsOfTheMaster(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.deliver(masterAddress, officeAddress, strings.Repeat("PREVIEW\n", 2*master.MostCommands))
	h.wantOutcomes("answered")
	h.sendAll()
	got := h.last(masterAddress)
	text := wording.OneLine(got.Text)
	if n := strings.Count(text, "Nothing of this has happened: "); n != master.MostCommands || strings.Count(text, "Nothing was done from this line on: more than 40 words") != 1 {
		t.Errorf("%d previews, want %d:\n%.3000s", n, master.MostCommands, got.Text)
	}
}

// Of one mail so many lines are read, and so many bytes, be they above the quotation or below it; the
// receipt says so.
func TestMailHasTooManyLines(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	long := strings.Repeat(strings.Repeat("a word ", 100)+"\n", letter.MostBytes/700)
	for _, text := range []string{strings.Repeat("\n", letter.MostLines), long + long} {
		h.answer(ann, "HIRE 1 MAN\n"+text+"HIRE 1 KNIGHT")
		h.wantOutcomes("entered")
		h.wantOrders(0, "HIRE 1 MAN")
		h.sendAll()
		wantText(t, h.newest(), "only the first")
	}
	h.answer(ann, "hello\n\n> quoted\n\n"+long+long+"HIRE 1 KNIGHT")
	h.wantOutcomes("guided")
}

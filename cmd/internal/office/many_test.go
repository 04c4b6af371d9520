package office

import (
	"fmt"
	"strings"
	"testing"

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
		{numbered(3*mostAsked, "HELP word%d"), "answered", mostAsked},
		{numbered(3*mostAsked, "REPORT SPRING %d"), "answered", mostAsked},
		{strings.Repeat("NEWKEY\n", 20), "answered", 1},
		{strings.Repeat("FORMAT text\nFORMAT both\n", 20), "answered", 1},
	} {
		h.answer(ann, c.text)
		r := h.wantOutcomes(c.outcome)
		h.sendAll()
		if got := h.mails(ann); len(got) != c.letters {
			t.Errorf("%.20q… is answered by %d letters, want %d", c.text, len(got), c.letters)
		}
		if told := r.Handled[0].Remark != ""; told != (c.letters == mostAsked) {
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
	want := strings.Repeat("HIRE 1 MAN\n", mostOrders)
	for _, text := range []string{strings.Repeat("hire 1 man\n", mostOrders+1), "AMEND\nhire 1 man"} {
		h.sends(text, "entered", want)
		wantText(t, h.newest(), fmt.Sprintf("these are %d orders, and only the first %d were entered", mostOrders+1, mostOrders))
	}
	h.sends("STANDING\n"+strings.Repeat("STANCE PASSIVE\n", mostOrders+2)+"NEXT\n"+strings.Repeat("HOLD LORD\n", mostOrders+3), "entered",
		strings.Repeat("STANCE PASSIVE\n", mostOrders)+want)
	wantText(t, h.newest(), fmt.Sprintf("these are %d orders", mostOrders+2), fmt.Sprintf("these are %d orders", mostOrders+3))
	h.play()
	h.sendAll()
	h.wantOrders(0, strings.Repeat("STANCE PASSIVE\n", mostOrders)+strings.Repeat("HOLD LORD\n", mostOrders))
	h.sends("AMEND\n"+numbered(2*mostNotes, "HIRE x%d KNIGHTS"), "entered", strings.Repeat("STANCE PASSIVE\n", mostOrders)+strings.Repeat("HOLD LORD\n", mostOrders))
	receipt := h.newest()
	wantText(t, receipt, fmt.Sprintf("there are %d more notes on its lines", mostNotes))
	if !strings.Contains(receipt.Subject, fmt.Sprintf("%d lines not understood", mostNotes)) || strings.Contains(receipt.Text, fmt.Sprintf("HIRE x%d KNIGHTS", mostNotes+1)) {
		t.Errorf("%s\n%s", receipt.Subject, receipt.Text)
	}
}

// Of the words of one mail of the master's only some are done: whoever writes under his address cannot
// have seasons rehearsed without end.
func TestManyWordsOfTheMaster(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.deliver(masterAddress, officeAddress, strings.Repeat("PREVIEW\n", 2*mostCommands))
	h.wantOutcomes("answered")
	h.sendAll()
	got := h.last(masterAddress)
	text := oneLine(got.Text)
	if n := strings.Count(text, "Nothing of this has happened: "); n != mostCommands || strings.Count(text, "Nothing was done from this line on: more than 40 words") != 1 {
		t.Errorf("%d previews, want %d:\n%.3000s", n, mostCommands, got.Text)
	}
}

// Of one mail so many lines are read, and so many bytes, be they above the quotation or below it; the
// receipt says so.
func TestMailHasTooManyLines(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	long := strings.Repeat(strings.Repeat("a word ", 100)+"\n", mostBytes/700)
	for _, text := range []string{strings.Repeat("\n", mostLines), long + long} {
		h.answer(ann, "HIRE 1 MAN\n"+text+"HIRE 1 KNIGHT")
		h.wantOutcomes("entered")
		h.wantOrders(0, "HIRE 1 MAN")
		h.sendAll()
		wantText(t, h.newest(), "only the first")
	}
	h.answer(ann, "hello\n\n> quoted\n\n"+long+long+"HIRE 1 KNIGHT")
	h.wantOutcomes("nothing")
}

package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// A letter that comes back without quote marks is known by its top line, however a program has broken and adorned that, and
// without it by what the letter says: of its lines none is an order, and those of the player are.
func TestLetterWithoutItsTopLine(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	words := strings.Trim(mail.TopLine, "#- ")
	half := words[:strings.LastIndex(words[:40], " ")]
	for name, top := range map[string]string{
		"cut away": "", "as it was": mail.TopLine, "wrapped": "#--- " + half + "\n" + words[len(half)+1:] + " ---#", "starred": "*" + mail.TopLine + "*",
		"bold words": "#--- *" + words + "* ---#", "dashes": "#\u2014 " + words + " \u2014#", "bare": words, "capitals": strings.ToUpper(mail.TopLine),
	} {
		h.sends("HIRE 1 KNIGHT", "entered", "HIRE 1 KNIGHT")
		letter := h.newest().Text
		if !strings.HasPrefix(letter, "== Receipt for winter of year 1. Orders by ") || !strings.Contains(letter, "\n"+mail.TopLine) || !strings.Contains(letter, "HIRE 1 KNIGHT") {
			t.Fatalf("the receipt is\n%s", letter)
		}
		t.Log(name)
		h.sends("HIRE 1 MAN\n\n"+strings.Replace(letter, mail.TopLine, top, 1), "entered", "HIRE 1 MAN")
		if got := h.newest().Text; strings.Contains(got, "NOT READ") || strings.Contains(got, "were not read") {
			t.Errorf("%s: the receipt is\n%s", name, got)
		}
	}

	// Lines of the player's own in what came back are told, also with the top line cut away.
	h.sends("HIRE 1 KNIGHT", "entered", "HIRE 1 KNIGHT")
	letter := strings.Replace(h.newest().Text, mail.TopLine, "", 1)
	lines := strings.SplitAfter(letter, "\n")
	lines[9] += "HIRE 3 MEN\n"
	h.sends("HIRE 1 MAN\n\n"+strings.Join(lines, ""), "entered", "HIRE 1 MAN")
	wantText(t, h.newest(), "stands where nothing is read", "HIRE 3 MEN")

	// Whoever copies lines out of a letter has written them.
	h.sends("Dear master, here are my orders for this winter, which I hope are all well:\nHIRE 1 KNIGHT\n", "entered", "HIRE 1 KNIGHT")
}

// What the player wrote above a letter goes before what stands in its sheet, be it filled now or in an older answer.
func TestAboveGoesBeforeTheSheet(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	letter := h.newest().Text
	filled := func(orders string) string { return strings.Replace(letter, "\nEND ", "\n"+orders+"\nEND ", 1) }
	outlook := "\n\nFrom: Test Office <" + officeAddress + ">\nSent: 3 March 2026 09:00\nTo: Ann\nSubject: Valley\n\n"
	sends := func(text, orders string) {
		h.sends(text, "entered", orders)
		letter = h.newest().Text
	}
	quoted := func(text string) string { return "> " + strings.ReplaceAll(text, "\n", "\n> ") }
	head := "\n\nOn Tue, 3 Mar 2026, Test Office <" + officeAddress + "> wrote:\n"

	// In winter money is set aside for what stands first.
	sends("HIRE 2 KNIGHTS\nHEIR 2"+outlook+filled("HIRE 3 MEN\nHEIR 3"), "HIRE 2 KNIGHTS\nHIRE 3 MEN\nHEIR 3\nHEIR 2")
	h.play()
	h.sendAll()
	letter = h.newest().Text

	sends("STANCE ATTACK"+head+quoted(filled("STANCE PASSIVE\nHOLD LORD")), "STANCE PASSIVE\nHOLD LORD\nSTANCE ATTACK")
	overridden := func() {
		t.Helper()
		if !strings.Contains(letter, "STANCE PASSIVE  (overridden)") || strings.Contains(letter, "STANCE DEFEND") {
			t.Errorf("the receipt is\n%s", letter)
		}
	}
	overridden()

	// An older mail of the player, with a filled sheet, stands below a letter of which the program has kept no more than its head.
	older := head + quoted("STANCE DEFEND"+head+quoted(filled("STANCE PASSIVE\nHOLD LORD")))
	sends("STANCE ATTACK"+head+quoted("Your orders are entered."+older), "STANCE PASSIVE\nHOLD LORD\nSTANCE ATTACK")
	overridden()

	// The newest sheet counts, and of the older one nothing.
	sends("STANCE ATTACK"+head+quoted(letter+older), "STANCE ATTACK")

	// The same without marks, as Outlook writes it.
	sends("STANCE ATTACK"+outlook+filled("STANCE PASSIVE"), "STANCE PASSIVE\nSTANCE ATTACK")
	overridden()
	sends("STANCE ATTACK"+outlook+letter+outlook+"STANCE DEFEND"+outlook+filled("STANCE PASSIVE"), "STANCE ATTACK")
}

// wrapped are lines that a program has broken at a width, with a mark before each.
func wrapped(text, mark string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		for len(line) > width {
			at := strings.LastIndexByte(line[:width], ' ')
			if at <= 0 {
				break
			}
			b.WriteString(mark + line[:at] + "\n")
			line = line[at+1:]
		}
		b.WriteString(mark + line + "\n")
	}
	return b.String()
}

// The remarks in a sheet come back broken into lines of which the later ones have no mark: they are no orders.
func TestRemarksOfSheetWrapped(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for season := range 3 {
		letter := h.newest().Text
		for _, mark := range []string{"> ", ""} {
			for _, width := range []int{30, 40, 50, 60} {
				order := []string{"HIRE 1 MAN", "HOLD LORD", "HOLD LORD"}[season]
				text := strings.Replace(wrapped(letter, mark, width), "\n"+mark+"END ", "\n"+mark+order+"\n"+mark+"END ", 1)
				h.sends("Here they are.\n\nOn Tue, 3 Mar 2026, Test Office <"+officeAddress+"> wrote:\n"+text, "entered", order)
				letter = h.newest().Text
				if strings.Contains(letter, "NOT READ") || strings.Contains(letter, "were not read") {
					t.Errorf("%q, %d columns: the receipt is\n%s", mark, width, letter)
				}
			}
		}
		h.play()
		h.sendAll()
	}
}

package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
)

// A note to END NOTE keeps its paragraphs, goes to those it names, is shown as it will stand, and can be withdrawn while it waits.
func TestNoteOfParagraphs(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 3)
	lords := h.lords()
	key := strings.Repeat("0", 26)
	text := "NOTE TO " + lords[0] + " and " + lords[2] + ":\nThe first paragraph.\n\nThe key is " + key + ".\nFrom: the office\n    a table  4\n#--- top\nEND NOTE\nNOTE Hear this, all.\nNOTE A third."
	answer := h.says(text, "obeyed")
	wantSaid(t, answer, "It stands at the top of the letters to "+lords[0]+" and "+lords[2]+" of the setting out, as note 1: NOTE OFF 1 withdraws it",
		"line 3 (an order key); line 6 (the line at the top of a letter)", "NOTE 1, TO "+strings.ToUpper(lords[0]+" AND "+lords[2]),
		"| The first paragraph. | | From: the office | a table 4", "NOTE 3, TO ALL | A third.")
	if strings.Contains(answer.Text, key) {
		t.Error("the key is shown")
	}
	wantSaid(t, h.says("NOTES", "answered"), "3 notes in the letters of the setting out, which wait", "| Hear this, all.", "| A third.")
	wantSaid(t, h.says("NOTE OFF 2", "obeyed"), "Note 2 is withdrawn: all letters of the setting out are written again without it")
	wantSaid(t, h.says("NOTE OFF 2", "answered"), "no note 2 stands in the letters that wait")
	h.says("APPROVE", "obeyed")
	for i, address := range players(3) {
		all := h.mails(address)
		m := all[len(all)-1]
		wantSaid(t, m, "From the master: ", "A third.")
		if has := strings.Contains(m.Text, "  The first paragraph.\n\n  From: the office\n      a table  4\n"); has != (i != 1) {
			t.Errorf("%s has it %v:\n%s", address, has, m.Text)
		}
		if strings.Contains(m.Text, "Hear this") {
			t.Errorf("%s has the note that was withdrawn", address)
		}
	}
	wantSaid(t, h.says("NOTE OFF 1", "answered"), "what has left cannot be withdrawn: the letters of the setting out left on")
	wantSaid(t, h.says("NOTES", "answered"), "No letters wait: a NOTE leaves at once")
	h.says("NOTE\nOne.\n\nTwo.\nEND NOTE", "obeyed")
	for _, address := range players(3) {
		if m := h.last(address); !strings.Contains(m.Text, "\n  One.\n\n  Two.\n") {
			t.Errorf("%s has\n%s", address, m.Text)
		}
	}
}

// Nothing of a note is published that may hold what was not meant for players, and no letters leave without it.
func TestNoteThatIsNotClear(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	lords := h.lords()
	for words, want := range map[string]string{
		"NOTE I am away.\nAPROVE":                                           "APROVE stands below your note: did you mean APPROVE? Nothing was published.",
		"NOTE I am away.\nEXTEDN 24":                                        "did you mean EXTEND? Nothing was published.",
		"NOTE I am away.\nNOTTE TO " + lords[0] + ": a word":                "did you mean NOTE? Nothing was published.",
		"NOTE I am away.\n\nAnd this is the second paragraph of it.":        "more text stands below your note, behind a blank line",
		"NOTE I am away.\n\nAnd this is the second paragraph of it.\n\nYes": "more text stands below your note",
		"NOTE TO " + lords[0] + "\nA word.\nNOTE for all\nEND NOTE":         "another NOTE stands above END NOTE",
		"NOTE\nA word.\n\nAprove\nEND NOTE":                                 "Aprove stands within your note, above END NOTE",
		"NOTE TO " + lords[0] + ", " + lords[1] + "e: A word.":              "perhaps " + lords[1] + " is meant",
		"NOTE TO " + lords[0] + "e: A word.":                                "does not begin with a lord of this game; perhaps it should be " + lords[0],
		"NOTE TO " + lords[0] + ":":                                         "a NOTE wants its text behind the lord's name",
		"NOTE\nA word.\n\n> quoted\nmore\nEND NOTE":                         "reads as a quotation or as a line of a sheet",
		"NOTE OFF 2 and 3":                                                  "a note is withdrawn by NOTE OFF 2",
		"NOTE\n" + strings.Repeat("x", season.MostNote+1) + "\nEND NOTE":    "the note has 8001 characters; want 8000 at most",
		"NOTE order key " + strings.Repeat("0", 26):                         "no text but what reads as the office's own",
	} {
		answer := h.says(words+"\n\nAPPROVE", "answered")
		wantSaid(t, answer, want)
		if !strings.Contains(words, "> ") { // below which nothing is read
			wantSaid(t, answer, "since the note above it was not")
		}
	}
	wantSaid(t, h.says("NOTES", "answered"), "No note stands in the letters of the setting out")
	if len(h.mails(ann)) != 0 || !h.status().Review || len(h.status().Silent) != 0 {
		t.Error("letters have left")
	}
	h.deliver(masterAddress, officeAddress, "NOTE TO "+lords[1]+":\nOne.\n\nTwo.\nEND NOTE")
	h.wantOutcomes("asked")
	h.sendAll()
	wantSaid(t, h.last(masterAddress), "The text below would stand in letters", "| TO "+lords[1]+": | One. | | Two.")
	h.says("Thanks!\n\nNOTE Not to worry:\nHold the line, men\nApprove of it or not.\n\nCheers,\nBob\n\nAPPROVE", "obeyed")
	wantSaid(t, h.last(ann), "Not to worry: Hold the line, men Approve of it or not.")
}

// lords are the lords of the game, in its order.
func (h *house) lords() []string {
	h.t.Helper()
	return phrase.Each(h.status().Lords, func(l season.LordStatus) string { return l.Lord })
}

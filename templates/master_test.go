package templates

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestGoldenMasterLetters writes the letters between the office and the master, and what he brings
// upon the players.
func TestGoldenMasterLetters(t *testing.T) {
	t.Parallel()
	sheet := &view.Sheet{For: "the master of The Marches", Forms: []string{"APPROVE        the letters that wait go out"}}
	a := &Answer{Office: office(), Game: "The Marches", From: "elsewhere@example.org", Now: "Spring of year 2 is open. Nothing waits for you.", Sheet: sheet,
		Done:   []Done{{"approve", "Winter of year 1 is approved: 4 letters leave now."}, {"Hodl", "Nothing was done; did you mean HOLD?"}},
		Unread: []string{"EXTEND 24"}, Pages: []string{"A page of its own,\n\nwith a gap.\n"}}
	golden(t, "master-answer", must(t)(MasterAnswer(a)))
	golden(t, "master-ask", must(t)(MasterAsk(&Answer{Office: office(), Game: "The Marches", Number: "4821", NoKey: true, Part: true, Done: a.Done[:1], Sheet: sheet})))
	golden(t, "master-news", must(t)(News(&Answer{Office: office(), Game: "The Marches", Title: "winter of year 1 still waits for you", Now: "It waits.", Sheet: sheet})))
	u := Undelivered{Game: "The Marches", Lord: "Lancelot", Player: "Ann", Address: "ann@example.org",
		Letters: []string{"The report of summer of year 2 was refused by the mail server.", "An answer, in autumn of year 2 was refused by the mail server."},
		Said:    []string{"550 5.1.1 <ann@example.org>: Recipient address rejected: User unknown in virtual mailbox table; APPROVE " + strings.Repeat("x", 120)},
		Move:    "seneschal player address 'The Marches' Lancelot NEW-ADDRESS", Again: "seneschal send --again --game 'The Marches' --lord Lancelot"}
	golden(t, "undelivered", must(t)(NotDelivered(u)))
	u.Former = true
	golden(t, "undelivered-former", must(t)(NotDelivered(u)))
	n := Notice{Office: office(), Game: "The Marches", Lord: "Lancelot", Season: "spring of year 2", Due: "Friday", Sheet: &view.Sheet{Season: "spring of year 2"}}
	golden(t, "extended", must(t)(Extended(n)))
	n.Notes = []string{"I am away until Monday.\nBe patient.", "And one thing more."}
	golden(t, "note", must(t)(Note(n)))
	for _, text := range []string{must(t)(MasterAnswer(a)), must(t)(Note(n))} {
		checkSheet(t, text)
	}
}

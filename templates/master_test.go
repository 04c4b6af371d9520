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
	a.Unread, a.Prose, a.Pages, a.Done = nil, []string{"I wonder how Lancelot lost that one."}, nil, []Done{{"looks good", "Winter of year 1 is approved: 4 letters leave now."}}
	golden(t, "master-prose", must(t)(MasterAnswer(a)))
	asked := []Asked{
		{Number: 3, Lord: "Gawaine", From: "Ben (Gawaine)", When: "Friday, 12 March 2027, 12:00 GMT (12:00 UTC)", Lines: []string{"Can a knight collect two manors?"}},
		{Number: 4, Lord: "Lancelot", From: "Ann (Lancelot)", When: "Friday, 12 March 2027, 14:00 GMT (14:00 UTC)", Lines: []string{"Good evening,",
			"I do not see how the fight at Ludbrook could end as it did. " + strings.Repeat("We were three against one. ", 4) + "What became of the knight?", "APPROVE"}},
	}
	golden(t, "forwarded", must(t)(Forwarded(&Answer{Office: office(), Game: "The Marches", Title: "a question of Gawaine", Asked: asked[:1], Sheet: sheet})))
	golden(t, "forwarded-two", must(t)(Forwarded(&Answer{Office: office(), Game: "The Marches", Title: "2 questions of the players", Asked: asked, Sheet: sheet})))
	news, err := News(&Answer{Office: office(), Game: "The Marches", Title: "winter of year 1 still waits for you", Now: "It waits.", Sheet: sheet})
	if err != nil {
		t.Fatal(err)
	}
	block, err := QuestionsBlock(&Answer{Asked: asked})
	if err != nil {
		t.Fatal(err)
	}
	both := news.WithTop(block)
	golden(t, "master-news-questions", both.Text)
	if strings.Count(both.HTML, "<h1>") != 1 || strings.Count(both.HTML, "</body>") != 1 || !strings.Contains(both.HTML, "QUESTION 4") {
		t.Errorf("the page with questions is\n%s", both.HTML)
	}
	clock := n
	clock.What, clock.Stands = "more time for spring of year 2", "the master has moved the deadline of spring of year 2. It is now Saturday; it was Friday. Orders that you have written stand, and you can still change them."
	golden(t, "clock", must(t)(Clock(clock)))
	clock.What, clock.Stands = "the game is paused", "the master has paused the game until Sunday, 27 December 2026, 00:00 GMT. No deadline runs, and nothing is played."
	golden(t, "clock-paused", must(t)(Clock(clock)))
	n.Notes = []string{"I am away until Monday.\nBe patient.", "And one thing more."}
	golden(t, "note", must(t)(Note(n)))
	reply := n
	reply.Player, reply.Lines, reply.Notes = "Ben", []string{"Can a knight collect two manors?"}, []string{"No, one. RULES COLLECTING has it.\n\nBest, Arthur"}
	golden(t, "note-answer", must(t)(Note(reply)))
	guide := n
	guide.Notes, guide.Stands = nil, "Your lord stands at Kingsmere. You have 4 troops, 1 manor and 16 Bz."
	guide.Examples = []string{"MOVE LORD TO Ludbrook", "HOLD 2", "STANCE DEFEND"}
	guide.Passed = "The master of the game, Arthur Penn, is shown your message within a day, and can answer you by letter."
	golden(t, "guide", must(t)(Guide(guide)))
	guide.Entered = 2
	golden(t, "guide-added", must(t)(Guide(guide)))
	for _, text := range []string{must(t)(MasterAnswer(a)), must(t)(Note(n)), must(t)(Guide(guide)), must(t)(Note(reply))} {
		checkSheet(t, text)
	}
}

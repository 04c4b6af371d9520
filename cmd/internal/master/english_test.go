package master

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// Ordinary English is read as the command that it is.
func TestMastersEnglish(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"approve it": "APPROVE", "Approved!": "APPROVE", "Looks good.": "APPROVE", "It all looks good to me": "", "release": "APPROVE", "Please release the letters": "APPROVE",
		"send them out": "APPROVE", "let them go": "APPROVE", "All looks good, thanks!": "APPROVE", "I approve": "APPROVE", "Release spring of year 2": "APPROVE spring 2",
		"hold it back": "HOLD", "Hold them back for now": "HOLD", "wait": "HOLD", "Stop!": "HOLD", "don't send it yet": "HOLD", "Don’t send them yet.": "HOLD", "keep them back": "HOLD", "Hold on": "HOLD", "hold back": "HOLD",
		"release the hold": "HOLD OFF", "stop holding it": "HOLD OFF", "hold off": "HOLD off",
		"extend by two days": "EXTEND 2 days", "Extend the deadline by 24 hours, please.": "EXTEND 24 hours", "give them two more days": "EXTEND 2 days", "please postpone the deadline by a week": "EXTEND 1 week",
		"Could you extend the deadline by twelve hours": "EXTEND 12 hours", "one more day": "EXTEND 1 day", "give everyone another day": "", "move the deadline by 3 days": "EXTEND 3 days",
		"play spring of year 2": "PLAY spring 2", "please run spring, year 2 now": "PLAY spring 2", "Play the spring of year 2 now": "PLAY spring 2",
		"show me a preview": "PREVIEW", "show me the letter of Gawaine": "PREVIEW gawaine", "who has sent orders?": "STATUS", "Who is missing?": "STATUS",
		"status of the game": "STATUS", "what can I write?": "HELP", "Give me a new key": "NEWKEY", "Please accept Gawaine's late orders.": "ADMIT gawaine", "tell everyone: back on Monday.": "NOTE TO all back on Monday.",
		"Tell Gawaine: thank you": "NOTE TO Gawaine thank you", "Answer to question 12: No, one.": "ANSWER No, one.", "my reply to question 3. Yes": "ANSWER Yes", "ANSWER 3: No.": "ANSWER 3: No.", "answer 12 yes, thanks": "answer 12 yes, thanks",
	} {
		s, ok := parseCommand(line)
		got := s.printed()
		if s.note != "" {
			got = s.command.name + " " + s.note
		}
		if strings.HasPrefix(strings.ToUpper(line), "ANSWER 3") || strings.HasPrefix(line, "answer 12") {
			got = s.text
		}
		if !ok || s.wrong != "" {
			got = ""
		}
		if got != want {
			t.Errorf("%q is read as %q (%s), want %q", line, got, s.wrong, want)
		}
	}
}

// What is not clear is not done: a condition, a question, a time that is none, words beside it that may take it back.
func TestMastersUnclearEnglish(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"approve it tomorrow", "approve if Gawaine agrees", "approve?", "looks good?", "looks good except for the mill", "do not approve it", "don't release the hold", "play the season again",
		"play it", "play the season now", "run the turn", "extend until Sunday", "extend by some days", "extend by two days unless they object", "release them on Monday", "accept his orders", "admit Gawaine's orders tomorrow", "accept Gawaine's apology",
		"Looks good.\nBut wait, the mill of Lancelot is missing.", "Send them out.\nNo, please wait for Ben.", "ok", "fine", "hold", "hold your horses everybody and wait for me",
		"Approve it\nI am not sure about the fight at Ludbrook though", "send it to me", "send me the letters", "tell Gawaine that he is late", "extend by two days\nonly if they want it",
	} {
		var lines []mail.Line
		for i, l := range strings.Split(text, "\n") {
			lines = append(lines, mail.Line{N: i + 1, Text: l})
		}
		commands, _ := readCommands(mail.Extracted{Above: lines})
		for _, s := range commands {
			if s.wrong == "" && s.command.changes && text != "hold" {
				t.Errorf("%q: %s would be done", text, s.printed())
			}
		}
	}
}

// Greetings and names are no prose; all else that is no command is told back.
func TestProse(t *testing.T) {
	t.Parallel()
	text := "Hi office,\nAPPROVE\nNOTE I am away.\nUntil Monday.\n\nLooks like a nice season to me, but why did Gawaine lose?\nCheers,\nBob"
	var lines []mail.Line
	for i, l := range strings.Split(text, "\n") {
		lines = append(lines, mail.Line{N: i + 1, Text: l})
	}
	if got := proseOf(mail.Extracted{Above: lines}); len(got) != 1 || !strings.HasPrefix(got[0], "Looks like") {
		t.Errorf("prose %q", got)
	}
}

// An ANSWER goes on to the next command, over blank lines; a NOTE to the next blank line.
func TestTextsOfSeveralLines(t *testing.T) {
	t.Parallel()
	text := "ANSWER 3\nNo.\n\nLooks good\nanswer to question 4: yes\nand more\nNOTE one\ntwo\n\nSTATUS"
	var lines []mail.Line
	for i, l := range strings.Split(text, "\n") {
		lines = append(lines, mail.Line{N: i + 1, Text: l})
	}
	var got []string
	for _, s := range parseCommands(lines) {
		got = append(got, s.printed()+"|"+s.note+"|"+s.wrong)
	}
	if want := "ANSWER 3|No.\n\nLooks good| ANSWER 4|yes\nand more| NOTE one|one\ntwo| STATUS||"; strings.Join(got, " ") != want {
		t.Errorf("read %q, want %q", strings.Join(got, " "), want)
	}
}

package master

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// Politeness and a full stop hurt no command; a note keeps its words.
func TestPoliteness(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"Approve, please.": "APPROVE", "please approve": "APPROVE", "APPROVE, thanks!": "APPROVE", "Hold off, please": "HOLD", "Extend 24, thank you.": "EXTEND",
		"Play spring 2.": "PLAY", "status please": "STATUS", "Kindly extend 2 days.": "EXTEND", "NOTE thanks, all, please.": "NOTE",
		"Thanks.": "", "Thank you, please.": "", ".": "", "please": "", "please note that I am away": "",
	} {
		s, ok := parseCommand(line)
		if got := s.command.name; ok && s.wrong != "" || got != want {
			t.Errorf("%q is read as %q (%s), want %q", line, got, s.wrong, want)
		}
	}
	if all := parseCommands(nil); len(all) != 0 {
		t.Error(all)
	}
}

// What a mail program writes below a mail is nothing that the master wrote, unless it may take a command back.
func TestLinesOfMailPrograms(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"Sent from my phone": true, "Sent from my Samsung Galaxy smartphone.": true, "Sent with Proton Mail secure email.": true, "Get Outlook for iOS": true,
		"Sent from my phone, but wait with the letters": false, "Sent from my phone. Not yet, please": false,
		"Sent from the office in a hurry, so that the letters can leave": false, "Get Gawaine to answer me": false, "Get outlook": true,
	} {
		if got := len(proseOf(mail.Extracted{Above: []mail.Line{{Text: "STATUS"}, {Text: line}}})) == 0; got != want {
			t.Errorf("%q: passed over %v, want %v", line, got, want)
		}
	}
	note := parseCommands([]mail.Line{{Text: "NOTE The king is ill."}, {Text: ""}, {Text: "Sent from my Samsung Galaxy smartphone."}})
	if len(note) != 1 || note[0].wrong != "" || note[0].note != "The king is ill." {
		t.Errorf("a note above such a line: %+v", note)
	}
}

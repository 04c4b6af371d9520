package master

import "testing"

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

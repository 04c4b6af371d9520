package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestRefusedWhenBound asks for the words of a refusal, and for the troop under
// which the caret stands.
func TestRefusedWhenBound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line    string
		says    string
		col     int
		width   int
		refused bool
	}{
		{"HOLD 1, 9", "you have no troop 09; yours are 01, 02, 12, 13, 30", 9, 1, true},
		{"9 Ashby", "you have no troop 09; yours are 01, 02, 12, 13, 30", 1, 1, true},
		{"HOLD 12, 1, 2, 21", "you have no troop 21; Gawaine has one of that number", 16, 2, true},
		{"HOLD 3", "03 is dead", 6, 1, true},
		{"HOLD 13, 3", "03 is dead", 10, 1, true},
		{"HOLD 30, 3", "03 is dead", 10, 1, true},
		{"HOLD 4", "04 has left your service", 6, 1, true},
		{"HOLD 7-9", "you have no troops from 07 to 09", 0, 0, true},
		{"HOLD MEN AT Birch", "you have nobody of that kind at Birch", 0, 0, true},
		{"2 Ashby Birch\n2 Ashby Cole", "02 will by then stand at Birch, not at Ashby", 1, 1, true},
		{"2 Birch Cole", "02 stands at Ashby, not at Birch", 1, 1, true},
		{"2 Cole\nHOLD 2", "this HOLD cancels the MOVE of 02 in line 1", 0, 0, false},
	} {
		w := newWorld(t, adjudicator.Summer, "Lancelot", "Gawaine")
		w.troops(0, "Ashby", "1 lord", "2 knight A", "3 man A", "4 man A", "12 man B", "13 man B", "30 man B")
		w.troops(1, "Cole", "1 lord", "21 man A")
		w.s.Players[0].Troop(3).Status, w.s.Players[0].Troop(4).Status = adjudicator.Dead, adjudicator.Gone
		notes := w.bind(c.line)
		if len(notes) != 1 {
			t.Errorf("%q: notes %+v; expected one that says %q", c.line, notes, c.says)
			continue
		}
		if n := notes[0]; !strings.Contains(n.Message, c.says) || n.Col != c.col || n.Width != c.width || n.Refused != c.refused {
			t.Errorf("%q: %q at %d, %d wide, refused %v; expected %q at %d, %d wide, refused %v",
				c.line, n.Message, n.Col, n.Width, n.Refused, c.says, c.col, c.width, c.refused)
		}
	}
}

func TestNobodyIsLeftToOrder(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Summer, "Lancelot")
	w.troops(0, "Ashby", "1 lord", "2 man A")
	w.s.Players[0].Troop(2).Status = adjudicator.Dead
	for line, says := range map[string]string{"HOLD 5": "yours are 01", "HOLD 5-6": "yours are 01"} {
		if notes := w.bind(line); len(notes) != 1 || !strings.Contains(notes[0].Message, says) {
			t.Errorf("%q: notes %+v; expected one that says %q", line, notes, says)
		}
	}
}

// bind binds the first lord's orders and returns the notes of binding.
func (w *world) bind(sheet string) []order.Note {
	w.t.Helper()
	var in []order.Input
	for n, text := range strings.Split(sheet, "\n") {
		in = append(in, order.Input{N: n + 1, Text: text})
	}
	parsed := order.Parse(adjudicator.Names(w.b, &w.s), adjudicator.When(w.s.Season), in)
	_, notes := adjudicator.Bind(w.b, &w.s, 0, parsed.Orders, nil)
	return notes
}

// TestNamesOf reads a sentence about the esquires of a lord: it knows the own troops by their kind, and only those who live.
func TestNamesOf(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Summer, "Lancelot")
	w.troops(0, "Ashby", "1 lord", "2 knight A", "3 knight esquire", "4 knight esquire", "5 man A")
	w.s.Players[0].Troop(4).Status = adjudicator.Dead
	names := adjudicator.NamesOf(adjudicator.Names(w.b, &w.s), w.b, &w.s.Players[0])
	for said, want := range map[string]string{
		"My esquire shall march to Birch.":     "MOVE 3 TO Birch",
		"My knights shall march to Birch.":     "MOVE 2, 3 TO Birch",
		"My man-at-arms shall march to Birch.": "MOVE 5 TO Birch",
	} {
		sheet := order.Parse(names, order.Summer, []order.Input{{N: 1, Text: said}})
		if len(sheet.Orders) != 1 || sheet.Orders[0].Order.String() != want {
			t.Errorf("%q is read as %+v; expected %s", said, sheet, want)
		}
	}
}

package trial

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A Plan is what a trial is played by.
type Plan struct {
	Asker    adjudicator.Seat
	Own      []order.Line
	Standing []order.Line // the asker's, as they stand
	Entered  bool         // Own are the orders that the asker has entered: the trial has none
	Guesses  [][]order.Line
	Stewards bool // one of even temper stands in for each lord of whom nothing is guessed
	NotRead  []order.Note
	Text     string // tells this trial from all others of the asker and season
}

// Read reads the lines of a trial: orders of the asker, and behind a lord's name and a colon guesses at that lord's.
func Read(names *order.Names, t view.Table, s *adjudicator.State, asker adjudicator.Seat, lines []order.Input) Plan {
	p := Plan{Asker: asker, Guesses: make([][]order.Line, len(s.Players))}
	of := make([][]order.Input, len(s.Players))
	for _, l := range lines {
		p.Text += strings.Join(strings.Fields(l.Text), " ") + "\n"
		seat, rest, note := lineOf(s, asker, l)
		if note != nil {
			p.NotRead = append(p.NotRead, *note)
			continue
		}
		l.Text = rest
		of[seat] = append(of[seat], l)
	}
	for seat := range of {
		if len(of[seat]) > 0 {
			p.readLines(adjudicator.NamesOf(names, t.Board, s.Player(adjudicator.Seat(seat))), s, adjudicator.Seat(seat), of[seat])
		}
	}
	slices.SortStableFunc(p.NotRead, func(a, b order.Note) int { return a.N - b.N })
	return p
}

// Empty reports whether a trial has lines, and none of them is understood.
func (p *Plan) Empty() bool {
	return len(p.Own) == 0 && len(p.NotRead) > 0 && !slices.ContainsFunc(p.Guesses, func(l []order.Line) bool { return len(l) > 0 })
}

// readLines reads the lines of one lord.
func (p *Plan) readLines(names *order.Names, s *adjudicator.State, seat adjudicator.Seat, lines []order.Input) {
	sheet := order.Parse(names, adjudicator.When(s.Season), lines)
	orders := append(slices.Clip(sheet.Orders), sheet.Standing...)
	if p.NotRead = append(p.NotRead, sheet.NotRead()...); seat == p.Asker {
		p.Own = orders
	} else {
		p.Guesses[seat] = orders
	}
	no := func(n int, message string) {
		i := slices.IndexFunc(lines, func(l order.Input) bool { return l.N == n })
		p.NotRead = append(p.NotRead, order.Note{N: n, Text: strings.TrimSpace(lines[max(i, 0)].Text), Message: message, Refused: true})
	}
	for _, w := range sheet.Words {
		no(w.N, w.Command.String()+" has no place in a trial.")
	}
	for _, l := range sheet.Next {
		no(l.N, "A trial is of this season alone; what stands under NEXT is not tried.")
	}
}

// lineOf is whose line it is, and the line without the name; or what is wrong with the name.
func lineOf(s *adjudicator.State, asker adjudicator.Seat, l order.Input) (seat adjudicator.Seat, rest string, note *order.Note) {
	head, rest, found := strings.Cut(l.Text, ":")
	head = strings.Trim(head, " \t*_-•>")
	if !found || !isName(head) && s.Seat(head) == adjudicator.NoSeat {
		return asker, l.Text, nil
	}
	found = false
	for i := range s.Players {
		lord := s.Players[i].Lord
		switch {
		case strings.EqualFold(lord, head):
			return adjudicator.Seat(i), rest, nil
		case len(head) < 2 || len(head) > len(lord) || !strings.EqualFold(lord[:len(head)], head):
		case found:
			return asker, "", wrongName(s, l, head, "More than one lord is called")
		default:
			seat, found = adjudicator.Seat(i), true
		}
	}
	switch word := strings.ToUpper(head); {
	case found:
		return seat, rest, nil
	case word == "I", word == "ME", word == "MYSELF", word == "ORDERS":
		return asker, rest, nil
	case word == "STANDING", word == "NEXT", word == "AMEND":
		return asker, l.Text, nil
	}
	return asker, "", wrongName(s, l, head, "No lord of this game is called")
}

// isName reports whether what stands before a colon can be a name: one word of letters.
func isName(head string) bool {
	return head != "" && !strings.ContainsFunc(head, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
}

func wrongName(s *adjudicator.State, l order.Input, head, what string) *order.Note {
	var lords []string
	for i := range s.Players {
		lords = append(lords, s.Players[i].Lord)
	}
	near := order.Suggest(head, lords, 1)
	rest := "; the"
	if len(near) > 0 {
		rest = "; did you mean " + near[0] + "? The"
	}
	return &order.Note{N: l.N, Text: strings.TrimSpace(l.Text), Col: 1, Width: len([]rune(head)), Refused: true, Near: near,
		Message: fmt.Sprintf("%s %q%s lords are %s.", what, head, rest, strings.Join(lords, ", "))}
}

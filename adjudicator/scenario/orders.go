package scenario

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// readOrders reads the sections orders/LORD. Here every line must be an order, or
// one that a player would be told of: chatter would be a mistake of the file.
func (r *reader) readOrders([]byte) error {
	r.s.names = adjudicator.Names(r.s.Board, &r.s.ruled)
	r.s.sheets = make([]*order.Sheet, len(r.s.Before.Players))
	for _, sec := range r.list {
		lord, ok := strings.CutPrefix(sec.name, ordersPrefix)
		if !ok {
			continue
		}
		seat := r.s.Before.Seat(lord)
		if seat == adjudicator.NoSeat {
			return fmt.Errorf("line %d: orders of %q, who is no player here%s", sec.line-1, lord, didYouMean(lord, r.lords()))
		}
		sheet, err := r.readSheet(sec, &r.s.ruled.Players[seat])
		if err != nil {
			return err
		}
		r.s.sheets[seat] = sheet
	}
	return nil
}

// lords are the names of the players in the game's order.
func (r *reader) lords() []string {
	var names []string
	for _, p := range r.s.Before.Players {
		names = append(names, p.Lord)
	}
	return names
}

// readSheet reads one player's orders; their lines count from 1.
func (r *reader) readSheet(sec section, p *adjudicator.Player) (*order.Sheet, error) {
	lines := linesOf(string(sec.data))
	sheet := order.Parse(adjudicator.NamesOf(r.s.names, r.s.Board, p), adjudicator.When(r.s.Before.Season), lines)
	switch {
	case len(sheet.Words) > 0:
		return nil, fmt.Errorf("line %d: %s is no order of a season", sec.line+sheet.Words[0].N-1, sheet.Words[0].Command)
	case sheet.HasNext:
		return nil, fmt.Errorf("line %d: NEXT has no meaning in a single season", sec.line)
	case sheet.Amend:
		return nil, fmt.Errorf("line %d: AMEND has no meaning where there are no earlier orders", sec.line)
	}
	read := readLines(sheet)
	for _, in := range lines {
		text, _, _ := strings.Cut(in.Text, "#")
		if strings.TrimSpace(text) != "" && !read[in.N] {
			return nil, fmt.Errorf("line %d: %q is read as chatter, not as an order", sec.line+in.N-1, strings.TrimSpace(in.Text))
		}
	}
	return sheet, nil
}

func linesOf(text string) []order.Input {
	var in []order.Input
	for i, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		in = append(in, order.Input{N: i + 1, Text: l})
	}
	return in
}

// readLines are the lines that became orders, or of which a player is told; one
// that a note speaks of may go on in the next, and STANDING has a line of its own.
func readLines(s *order.Sheet) map[int]bool {
	read := map[int]bool{}
	for _, l := range s.Orders {
		read[l.N] = true
	}
	for i, l := range s.Standing {
		read[l.N] = true
		if i == 0 {
			read[l.N-1] = true
		}
	}
	for _, n := range s.Notes {
		read[n.N] = true
		if n.Code == order.CodeRead {
			read[n.N+1] = true
		}
	}
	return read
}

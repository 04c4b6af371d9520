package scenario

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// firstCorrection is the line of a campaign that the first correction makes.
const firstCorrection = 2

// readRuling reads the section rule: facts that the master rules at the start of the season, one a line.
func (r *reader) readRuling([]byte) error {
	r.s.ruled = r.s.Before
	sec, ok := r.sections["rule"]
	if !ok {
		return nil
	}
	var facts []string
	var lines []int
	for _, in := range linesOf(string(sec.data)) {
		text, _, _ := strings.Cut(in.Text, "#")
		if text = strings.TrimSpace(text); text != "" {
			facts, lines = append(facts, text), append(lines, sec.line+in.N-1)
		}
	}
	if facts == nil {
		return fmt.Errorf("line %d: nothing is ruled", sec.line)
	}
	var err error
	r.s.ruled, r.s.ruling, err = adjudicator.Rule(r.s.Rules, r.s.Board, r.s.Before, facts)
	if wrong := (*adjudicator.FactError)(nil); errors.As(err, &wrong) {
		err = fmt.Errorf("line %d: %w", lines[wrong.N-1], err)
	}
	r.s.refusal = err
	return nil
}

// checkRefusal refuses a ruling that cannot be, unless just that is expected.
func (r *reader) checkRefusal([]byte) error {
	if !r.refused {
		return r.s.refusal
	}
	return nil
}

// rulingRefused claims that the ruling cannot be, so that nothing was ruled.
func rulingRefused(r *Result) (bool, string) {
	if err := r.Scenario.refusal; err != nil {
		return true, "refused, " + err.Error()
	}
	return false, fmt.Sprintf("the ruling stands, and changes %d things", len(r.Scenario.ruling))
}

// readCannotRule reads FACT: WHY of `cannot rule FACT: WHY`, which claims that the fact alone could not be ruled at the start
// of the season, and that the refusal has the words WHY.
func (r *reader) readCannotRule(text string) (claim, error) {
	fact, why, ok := strings.Cut(text, ": ")
	if !ok {
		return nil, fmt.Errorf("write: cannot rule FACT: WHY")
	}
	s := r.s
	return func(*Result) (bool, string) {
		_, record, err := adjudicator.Rule(s.Rules, s.Board, s.Before, []string{fact})
		if err == nil {
			return false, fmt.Sprintf("it can be ruled, and changes %d things", len(record))
		}
		return strings.Contains(err.Error(), why), "refused, " + err.Error()
	}, nil
}

// readNewDice reads whose fights have new dice, and the line of the campaign that stands before what these are thrown for.
func (r *reader) readNewDice(f *file) error {
	if len(f.NewDice) == 0 {
		if f.Line != 0 {
			return fmt.Errorf("line: it stands before the purposes of new dice; add new_dice")
		}
		return nil
	}
	line := firstCorrection
	if f.Line != 0 {
		line = f.Line
	}
	if line < firstCorrection {
		return fmt.Errorf("line: the first line of a campaign is 1 and has no new dice; it is %d or more", firstCorrection)
	}
	for _, name := range f.NewDice {
		seat, err := r.lord([]string{name})
		if err != nil {
			return fmt.Errorf("new_dice: %w", err)
		}
		r.s.newDice.NewDice = append(r.s.newDice.NewDice, seat)
	}
	r.s.newDice.Prefix = fmt.Sprintf("line %d: ", line)
	return nil
}

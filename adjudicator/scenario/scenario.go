// Package scenario reads and runs scenario files: a position, the orders, the
// dice, and what must come of it. They are the rule book's test
// suite, and settle disputes about it. Start reading at Parse, which is strict,
// and Run. It must know no rule: what comes of a position is the adjudicator's
// to say.
//
// A section rule, before the orders, holds facts that the master rules at the start of the season, in the words of expect
// (adjudicator.Rule); the position stands as it was before them. `ruling refused` expects that they cannot be.
// `cannot rule Ashby has mill: no river rights` expects that a fact by itself cannot be, and that the refusal has these words.
// In scenario.toml new_dice = ["Kay"] has the fights of that lord fought with new dice by a ruling, and line = 3 says of
// which line of the campaign they are, 2 if it is left out.
package scenario

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/tomlfile"
)

// A Scenario is a checked scenario file, ready to be run.
type Scenario struct {
	File   string
	Claim  string   // the first line of the file
	Proves []string // paragraphs of the rules, such as "§6.iv"; or "Dice"
	Rules  *ruleset.Rules
	Board  *board.Board
	Before adjudicator.State // the season, and what is ruled at its start

	ruled   adjudicator.State   // after the ruling, by which the season is played
	ruling  []adjudicator.Event // what the ruling changes
	refusal error               // why the ruling cannot be; then nothing is ruled
	newDice adjudicator.Ruling

	dice    []int  // the given dice; counts if seed is ""
	seed    string // of seeded dice
	version dice.Version
	sheets  []*order.Sheet
	names   *order.Names
	expect  []expectation
}

// Expectations is how many lines of expect the file has.
func (s *Scenario) Expectations() int { return len(s.expect) }

// Sheet is a player's orders as they were read; nil of a player without any.
func (s *Scenario) Sheet(seat adjudicator.Seat) *order.Sheet { return s.sheets[seat] }

// A reader reads one file, section by section.
type reader struct {
	s        *Scenario
	sections map[string]section
	list     []section // in the order of the file
	refused  bool      // it is expected that the ruling is refused
}

// A section is a part of the archive.
type section struct {
	name string
	line int // of the file, of its first line
	data []byte
}

// Parse reads and checks a scenario. Errors name the file and the line, or the
// table where the line is not known.
func Parse(file string, data []byte) (*Scenario, error) {
	r := &reader{s: &Scenario{File: file}}
	for _, step := range []func([]byte) error{r.splitSections, r.readScenario, r.readRuling, r.readOrders, r.readExpectations, r.checkRefusal} {
		if err := step(data); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return r.s, nil
}

// splitSections takes the archive apart and refuses sections that no scenario has.
func (r *reader) splitSections(data []byte) error {
	data = bytes.ReplaceAll(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\r\n"), []byte("\n"))
	a := txtar.Parse(data)
	r.s.Claim, _, _ = strings.Cut(strings.TrimSpace(string(a.Comment)), "\n")
	r.sections = make(map[string]section, len(a.Files))
	line := 1 + bytes.Count(a.Comment, []byte("\n"))
	for _, f := range a.Files {
		line++ // the marker
		if _, twice := r.sections[f.Name]; twice {
			return fmt.Errorf("line %d: a second section %s", line-1, f.Name)
		}
		if !knownSection(f.Name) {
			return fmt.Errorf("line %d: no section is called %q; there are scenario.toml, board.toml, rules.toml, rule, orders/LORD and expect", line-1, f.Name)
		}
		r.list = append(r.list, section{f.Name, line, f.Data})
		r.sections[f.Name] = r.list[len(r.list)-1]
		line += bytes.Count(f.Data, []byte("\n"))
	}
	if r.s.Claim == "" {
		return fmt.Errorf("line 1: a scenario begins with its claim in plain words")
	}
	if _, ok := r.sections["scenario.toml"]; !ok {
		return fmt.Errorf("there is no section scenario.toml")
	}
	return nil
}

const ordersPrefix = "orders/"

func knownSection(name string) bool {
	switch name {
	case "scenario.toml", "board.toml", "rules.toml", "rule", "expect":
		return true
	}
	return strings.HasPrefix(name, ordersPrefix)
}

// padded is a section with as many empty lines before it as the file has, so
// that the lines in a TOML reader's errors are those of the file.
func (s section) padded() []byte {
	return append(bytes.Repeat([]byte("\n"), s.line-1), s.data...)
}

// readScenario reads scenario.toml, with the board and the rules that it names.
func (r *reader) readScenario([]byte) error {
	sec := r.sections["scenario.toml"]
	f := &file{}
	if err := tomlfile.Decode(sec.padded(), f); err != nil {
		return err
	}
	var err error
	if r.s.Proves, err = paragraphs(f.Proves); err != nil {
		return err
	}
	boards := "it is missing; name one of " + strings.Join(board.Names(), ", ")
	if r.s.Board, err = boardOrRules(r, "board", f.Board, boards, board.Parse, board.Embedded); err != nil {
		return err
	}
	rules := `they are missing; write rules = "standard"`
	if r.s.Rules, err = boardOrRules(r, "rules", f.Rules, rules, parseRules, ruleset.Embedded); err != nil {
		return err
	}
	if err := r.readDice(f); err != nil {
		return err
	}
	b := &builder{f: f, b: r.s.Board, r: r.s.Rules}
	if r.s.Before, err = b.buildState(); err != nil {
		return err
	}
	return r.readNewDice(f)
}

var paragraph = regexp.MustCompile(`^(Dice|§([1-9]|1[0-9]|2[1-5])(\.[ivx]+(\.[a-z])?)?)$`)

// paragraphs checks that what a scenario proves can be a paragraph of the rules.
func paragraphs(proves []string) ([]string, error) {
	for _, p := range proves {
		if !paragraph.MatchString(p) || strings.HasPrefix(p, "§20") || strings.HasPrefix(p, "§23") || strings.HasPrefix(p, "§24") {
			return nil, fmt.Errorf("proves: no paragraph of the rules is called %q; write §6.iv, or Dice", p)
		}
	}
	return proves, nil
}

// boardOrRules is what a section of the file says, or what comes with the program under the name that scenario.toml gives.
func boardOrRules[T any](r *reader, key, name, missing string, parse func(string, []byte) (T, error), embedded func(string) (T, error)) (of T, err error) {
	sec, inline := r.sections[key+".toml"]
	switch {
	case inline && name != "":
		return of, fmt.Errorf("%s: there is a section %s.toml too; one of the two is enough", key, key)
	case inline:
		return parse(key+".toml", sec.padded())
	case name == "":
		return of, fmt.Errorf("%s: %s, or write a section %s.toml", key, missing, key)
	}
	return embedded(name)
}

// parseRules reads a section rules.toml.
func parseRules(name string, data []byte) (*ruleset.Rules, error) {
	rules, _, err := ruleset.Parse(name, data)
	return rules, err
}

// readDice checks the given dice, or takes the seed in their place.
func (r *reader) readDice(f *file) error {
	if f.Dice != nil && f.Seed != "" {
		return fmt.Errorf("dice: there is a seed too; one of the two is enough")
	}
	for i, d := range f.Dice {
		if d < 1 || d > 6 {
			return fmt.Errorf("dice: number %d shows %d; a die shows 1 to 6", i+1, d)
		}
	}
	if f.DiceVersion != 0 && f.Seed == "" {
		return fmt.Errorf("dice_version: it is of seeded dice, and there is no seed")
	}
	if v := f.DiceVersion; v < 0 || v > int(dice.Newest) {
		return fmt.Errorf("dice_version %d: it is 1 to %d", v, dice.Newest)
	}
	r.s.dice, r.s.seed, r.s.version = f.Dice, f.Seed, dice.Version(max(f.DiceVersion, 1))
	return nil
}

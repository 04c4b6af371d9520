package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

// troopWords are the troops as they may be written, in the singular.
const troopWords = "write lord, knight A, knight B, esquire, man A or man B, with a number before and wounded behind, and commas between"

// kinds are the words for troops, and grades those for how good they are.
var (
	kinds = map[string]adjudicator.Troop{
		"lord": {Kind: adjudicator.Lord}, "knight": {Kind: adjudicator.Knight}, "knights": {Kind: adjudicator.Knight},
		"esquire": {Kind: adjudicator.Knight}, "esquires": {Kind: adjudicator.Knight},
		"man": {Kind: adjudicator.Man}, "men": {Kind: adjudicator.Man},
		"man-at-arms": {Kind: adjudicator.Man}, "men-at-arms": {Kind: adjudicator.Man},
	}
	grades = map[string]ruleset.Grade{"a": ruleset.GradeA, "b": ruleset.GradeB}
)

// readTroops reads a side in words: lord, 2 knights A, man B wounded. The troops are numbered as
// they stand.
func readTroops(side, text string) (oddsSide, error) {
	all := oddsSide{Name: side}
	lords := 0
	for part := range strings.SplitSeq(text, ",") {
		t, n, err := readTroop(part)
		if err != nil {
			return all, err
		}
		for range n {
			t.ID = adjudicator.TroopID(len(all.of) + 1)
			all.of = append(all.of, t)
		}
		if t.Kind == adjudicator.Lord {
			lords += n
		}
	}
	if lords > 1 {
		return all, hints.Add(fmt.Errorf("%d lords", lords), "a side has one lord at most; two lords are two sides")
	}
	return all, nil
}

func readTroop(part string) (t adjudicator.Troop, n int, err error) {
	n = 1
	kind, grade := "", ""
	for i, w := range strings.Fields(strings.ToLower(part)) {
		_, isKind := kinds[w]
		_, isGrade := grades[w]
		count, notCount := strconv.Atoi(w)
		switch {
		case i == 0 && notCount == nil:
			n = count
		case isKind && kind == "":
			kind = w
		case isGrade && grade == "":
			grade = w
		case w == "wounded":
			t.Wounded = true
		case kind != "" && (isKind || notCount == nil):
			return t, 0, hints.Add(fmt.Errorf("a comma is missing before %q", w), "write "+withCommas(part))
		default:
			return t, 0, unknownTroop(w)
		}
	}
	esquire := strings.HasPrefix(kind, "esquire")
	switch {
	case n < 1 || n > 99:
		return t, 0, fmt.Errorf("%q: %d troops; want 1 to 99", strings.TrimSpace(part), n)
	case kind == "":
		return t, 0, hints.Add(fmt.Errorf("%q names no troops", strings.TrimSpace(part)), troopWords)
	case grade == "" && kind != "lord" && !esquire:
		return t, 0, hints.Add(fmt.Errorf("%q: of which grade?", strings.TrimSpace(part)), troopWords)
	case grade != "" && (kind == "lord" || esquire):
		return t, 0, hints.Add(fmt.Errorf("%q: %ss have no grade", strings.TrimSpace(part), strings.TrimSuffix(kind, "s")), troopWords)
	}
	t.Kind, t.Grade = kinds[kind].Kind, grades[grade]
	return t, n, nil
}

// withCommas puts commas between troops: before each kind or number that follows a kind.
func withCommas(part string) string {
	words, named := strings.Fields(part), false
	for i, w := range words {
		_, isKind := kinds[strings.ToLower(w)]
		_, notCount := strconv.Atoi(w)
		if named && (isKind || notCount == nil) {
			words[i-1] += ","
			named = false
		}
		named = named || isKind
	}
	return strings.Join(words, " ")
}

// unknownTroop says which word was not understood, and what it may have meant.
func unknownTroop(word string) error {
	hint := troopWords
	if near := order.Suggest(word, []string{"lord", "knight", "knights", "esquire", "esquires", "man", "men", "wounded"}, 1); len(near) > 0 {
		hint = "did you mean " + near[0] + "? " + hint
	} else if _, err := strconv.Atoi(word); err == nil {
		hint = "numbers of troops need --game; otherwise " + hint
	}
	return hints.Add(fmt.Errorf("%q is not a word for troops", word), hint)
}

// titleOf names a troop; of a game by its number too.
func (f *oddsFlags) titleOf(t adjudicator.Troop) string {
	title := t.Kind.String()
	switch {
	case t.Kind == adjudicator.Knight && t.Grade == ruleset.Esquire:
		title = "esquire"
	case t.Kind != adjudicator.Lord:
		title += " " + t.Grade.String()
	}
	if t.Wounded {
		title += " wounded"
	}
	if f.game == "" {
		return title
	}
	return fmt.Sprintf("%02d %s", t.ID, title)
}

// findTroops finds a side of a game: a lord with the numbers of troops, or with ALL; or
// the numbers alone.
func findTroops(s *adjudicator.State, b *board.Board, at board.Position, text string) (oddsSide, error) {
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' })
	if len(words) == 0 {
		return oddsSide{}, hints.Add(fmt.Errorf("nobody is named"), "name a lord and the numbers of his troops, or ALL")
	}
	if _, err := strconv.Atoi(words[0]); err == nil {
		return sideOfNumbers(s, words)
	}
	var names []string
	for i := range s.Players {
		p := &s.Players[i]
		if names = append(names, p.Lord); !strings.EqualFold(p.Lord, words[0]) {
			continue
		}
		if len(words) == 1 || len(words) == 2 && strings.EqualFold(words[1], "all") {
			return allTroops(p, b, at)
		}
		return pickTroops(p, words[1:])
	}
	return oddsSide{}, hints.Add(fmt.Errorf("no lord is called %q", words[0]),
		nearHint(order.Suggest(words[0], names, 1), "the lords are: "+strings.Join(names, ", ")))
}

// sideOfNumbers is that of the one lord who has living troops of all these numbers.
func sideOfNumbers(s *adjudicator.State, numbers []string) (found oddsSide, err error) {
	var names []string
	for i := range s.Players {
		if side, err := pickTroops(&s.Players[i], numbers); err == nil {
			found, names = side, append(names, side.Name)
		}
	}
	switch len(names) {
	case 0:
		return found, hints.Add(fmt.Errorf("no lord has living troops of all these numbers"), "write a lord's name before the numbers of his troops")
	case 1:
		return found, nil
	}
	return found, hints.Add(fmt.Errorf("%s have such troops", strings.Join(names, " and ")), "write the lord's name before the numbers: "+names[0]+" "+strings.Join(numbers, " "))
}

// sideOf is a lord's troops that fulfil a condition, by rising number.
func sideOf(p *adjudicator.Player, fights func(adjudicator.Troop) bool) oddsSide {
	side := oddsSide{Name: p.Lord, lordless: p.Barred}
	for _, t := range p.Troops {
		if fights(t) {
			side.of = append(side.of, t)
		}
	}
	return side
}

// pickTroops finds living troops of a lord by their numbers.
func pickTroops(p *adjudicator.Player, numbers []string) (oddsSide, error) {
	wanted := map[adjudicator.TroopID]bool{}
	for _, w := range numbers {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > 99 {
			return oddsSide{}, hints.Add(fmt.Errorf("%q is no number of a troop", w), "write "+p.Lord+" and numbers from 01 to 99, or ALL")
		}
		if p.Living(adjudicator.TroopID(n)) == nil {
			return oddsSide{}, hints.Add(fmt.Errorf("%s has no living troop %02d", p.Lord, n), "he has "+livingNumbers(p))
		}
		wanted[adjudicator.TroopID(n)] = true
	}
	return sideOf(p, func(t adjudicator.Troop) bool { return wanted[t.ID] }), nil
}

// allTroops are a lord's living troops at a place, or wherever they are.
func allTroops(p *adjudicator.Player, b *board.Board, at board.Position) (oddsSide, error) {
	side := sideOf(p, func(t adjudicator.Troop) bool {
		return t.Status == adjudicator.Alive && (at == board.NoPosition || t.At == at)
	})
	switch {
	case len(side.of) > 0:
		return side, nil
	case at == board.NoPosition:
		return side, fmt.Errorf("%s has no living troops", p.Lord)
	}
	return side, hints.Add(fmt.Errorf("%s has nobody at %s now", p.Lord, b.NameOf(at)), "name those who would march there; he has "+livingNumbers(p))
}

// livingNumbers lists the numbers of a lord's living troops.
func livingNumbers(p *adjudicator.Player) string {
	var all []string
	for _, t := range p.Troops {
		if t.Status == adjudicator.Alive {
			all = append(all, fmt.Sprintf("%02d", t.ID))
		}
	}
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, ", ")
}

package ruleset

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// describe prints all figures, without the digest.
func describe(r *Rules) string {
	c := *r
	c.digest = ""
	return fmt.Sprintf("%+v", c)
}

func source(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("data/standard.toml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A rule set with a base lists only what differs; all the rest is the base's.
func TestBase(t *testing.T) {
	t.Parallel()
	r, warnings, err := Parse("own.toml", []byte(`
name = "own"
base = "standard"
combat = [
  { from = 0, to = 3, stronger = [0, 0, 0, 0, 0, 1], weaker = [0, 0, 0, 0, 1, 1] },
  { from = 4, stronger = [0, 0, 0, 0, 0, 0], weaker = [1, 1, 1, 1, 1, 1] },
]
[lord]
strength = 9
[income]
2 = [7, 6, 5, 4, 3, 2]
[withdraw]
lord_hurt = false
[weather]
ring = ["good", "bad"]
[settings]
heir = "senior"
supply = true
`))
	if err != nil || len(warnings) != 0 {
		t.Fatal(err, warnings)
	}
	want := *standard(t)
	want.Name, want.Lord.Strength, want.Income[2] = "own", 9, [6]int{7, 6, 5, 4, 3, 2}
	want.Withdraw.LordHurt, want.Heir, want.Supply, want.Weather.Ring = false, HeirSenior, true, []Weather{Good, Bad}
	want.Combat = []CombatLine{
		{From: 0, To: 3, Stronger: [6]int{5: 1}, Weaker: [6]int{4: 1, 5: 1}},
		{From: 4, To: -1, Weaker: [6]int{1, 1, 1, 1, 1, 1}},
	}
	if a, b := describe(r), describe(&want); a != b {
		t.Errorf("the figures are\n%s\nwant\n%s", a, b)
	}
}

// A combat table of one's own takes the place of the base's whole, in either way of writing.
func TestCombatOfOnesOwn(t *testing.T) {
	t.Parallel()
	r, _, err := Parse("own.toml", []byte(own(line("from = 0\nto = 1", none, none)+line("from = 2", none, "1, 1, 1, 1, 1, 1"))))
	if err != nil {
		t.Fatal(err)
	}
	want := []CombatLine{{From: 0, To: 1}, {From: 2, To: -1, Weaker: [6]int{1, 1, 1, 1, 1, 1}}}
	if !slices.Equal(r.Combat, want) {
		t.Errorf("the lines are %+v", r.Combat)
	}
}

func TestBadRuleSets(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want string }{
		{"no name", `base = "standard"`, "the rule set has no name"},
		{"an unknown base", "name = \"own\"\nbase = \"standart\"", `base: no rule set is called "standart"; there is standard`},
		{"an unknown key", own("[lord]\nstrenght = 9"), `line 4: unknown key "lord.strenght"`},
		{"an unknown table", own("[lords]\nstrength = 9"), `line 3: unknown key "lords"`},
		{"a word for a figure", own("[lord]\nstrength = \"nine\""), "line 4: expected a whole number, not this string"},
		{"half a figure", own("[lord]\nstrength = 8.5"), "line 4: expected a whole number"},
		{"a figure for a list", own("[win]\nover = 2"), "line 4: expected a list of whole numbers, not this integer"},
		{"a figure for yes", own("[settings]\nsupply = 1"), "line 4: expected true or false, not this integer"},
		{"a figure for a word", own("[settings]\nheir = 1"), "line 4: expected a text in quotes, not this integer"},
		{"a figure for texts", own("[weather]\nring = 1"), "line 4: expected a list of texts, not this integer"},
		{"a figure for a table", own("lord = 1"), "line 3: expected a table, not this integer"},
		{"a combat line in single brackets", own("[combat]\nfrom = 0"), "line 3: this table can stand more than once: write it in double brackets each time, as [[name]]"},
		{"a key twice", own("name = \"again\""), "key name is already defined"},
		{"a date", own("[settings]\nheir = 2020-01-01"), "a value of the wrong kind, such as a date: reflect.Set: value of type toml.LocalDate is not assignable to type string"},
		{"a figure below 0", own("[knight.B]\npay = -4"), "knight.B.pay is -4; expected 0 to 1000"},
		{"income below 0", own("[income]\n3 = [1, 2, 3, 4, -5, 6]"), "income.3, figure 5: -5; expected 0 to 1000"},
		{"wounds below 0", own(line("from = 0", "-1, 0, 0, 0, 0, 0", none)), "combat line 1: stronger, figure 1: -1; expected 0 to 99"},
		{"five figures of income", own("[income]\n3 = [1, 2, 3, 4, 5]"), "income.3: 5 figures; expected six: supervised knight, man, nobody; unsupervised the same"},
		{"seven figures of income", own("[income]\n3 = [1, 2, 3, 4, 5, 6, 7]"), "income.3: 7 figures; expected six: supervised knight, man, nobody; unsupervised the same"},
		{"no combat lines", own("combat = []"), "combat: there are no lines"},
		{"seven entries", own(line("from = 0", none+", 0", none)), "combat line 1: stronger has 7 entries and weaker 6; expected six each"},
		{"five entries", own(line("from = 0", none, "0, 0, 0, 0, 0")), "combat line 1: stronger has 6 entries and weaker 5; expected six each"},
		{"no entries", own("[[combat]]\nfrom = 0"), "combat line 1: stronger has 0 entries and weaker 0; expected six each"},
		{"not from level", own(line("from = 1", none, none)), "combat line 1: from must be 0, so that the lines cover 0 and up without a gap"},
		{"no from", own(line("", none, none)), "combat line 1: from must be 0, so that the lines cover 0 and up without a gap"},
		{"a gap", own(line("from = 0\nto = 4", none, none) + line("from = 6", none, none)),
			"combat line 2: from must be 5, so that the lines cover 0 and up without a gap"},
		{"an overlap", own(line("from = 0\nto = 4", none, none) + line("from = 4", none, none)),
			"combat line 2: from must be 5, so that the lines cover 0 and up without a gap"},
		{"a line that ends before it begins", own(line("from = 0\nto = 4", none, none) + line("from = 5\nto = 4", none, none) + line("from = 5", none, none)),
			"combat line 2: to must be 5 or more; only the last line has none"},
		{"two lines without end", own(line("from = 0", none, none) + line("from = 1", none, none)),
			"combat line 1: to must be 0 or more; only the last line has none"},
		{"an end of the table", own(line("from = 0\nto = 99", none, none)), "combat line 1: the last line has no to: it means 0 and more"},
		{"an impossible part", own("[win]\nover = [2, 2]"), "win.over: expected a part of the manors as [1, 2] or [3, 4]"},
		{"no part", own("[win]\nover_two = [1]"), "win.over_two: expected a part of the manors as [1, 2] or [3, 4]"},
		{"another weather", own("[weather]\nring = [\"bad\", \"fair\"]"), `weather.ring, space 2: no weather is called "fair"; there are bad, average and good`},
		{"no weather", own("[weather]\nring = []"), "the number of spaces of weather.ring is 0; expected 1 to 99"},
		{"another heir", own("[settings]\nheir = \"eldest\""), `settings.heir is "eldest"; expected grade_a or senior`},
		{"others who roll", own("[settings]\nloyalty_rolls = \"men\""), `settings.loyalty_rolls is "men"; expected knights or all`},
		{"other ways", own("[settings]\nrelocate_through = \"roads\""), `settings.relocate_through is "roads"; expected houses or unheld`},
		{"no phases", own("[movement]\nphases = 0"), "movement.phases is 0; expected 1 to 3"},
		{"four phases", own("[movement]\nphases = 4"), "movement.phases is 4; expected 1 to 3"},
		{"no miles", own("[movement]\nmiles = 0"), "movement.miles is 0; expected 1 to 100"},
		{"no room", own("[movement]\nlimit = 0"), "movement.limit is 0; expected 1 to 99"},
		{"nobody fights", own("[fight]\nchoke_fighters = 0"), "fight.choke_fighters is 0; expected 1 to 99"},
		{"a die of eight", own("[loyalty]\nfrom = 8"), "loyalty.from is 8; expected 1 to 7"},
		{"a fight without end", own(line("from = 0", none, none)),
			"combat: between sides whose strengths differ by 0 nobody can be wounded, and their fight might never end; expected a wound on one of the lines for 0 to 5"},
		{"a fight of unlike sides without end", own(line("from = 0\nto = 4", "1, 1, 1, 1, 1, 1", none) + line("from = 5", none, none)),
			"combat: between sides whose strengths differ by 10 nobody can be wounded, and their fight might never end; expected a wound on one of the lines for 5 to 15"},
		{"too many at the start", own("[start]\nmen = 5"), "start: 7 troops begin at one manor, where at most 6 may stand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, _, err := Parse("own.toml", []byte(c.source))
			if err == nil || err.Error() != "own.toml: "+c.want {
				t.Errorf("got  %v\nwant own.toml: %s", err, c.want)
			}
		})
	}
}

const none = "0, 0, 0, 0, 0, 0"

// own is a rule set that differs from the standard in one thing.
func own(differs string) string { return "name = \"own\"\nbase = \"standard\"\n" + differs }

// line is a line of a combat table.
func line(from, stronger, weaker string) string {
	return fmt.Sprintf("[[combat]]\n%s\nstronger = [%s]\nweaker = [%s]\n", from, stronger, weaker)
}

// Whichever figure is left out of a rule set without a base, the error names it.
func TestEveryMissingFigureIsNamed(t *testing.T) {
	t.Parallel()
	text := source(t)
	keys := everyKey("", reflect.TypeFor[file]())
	if len(keys) != 102 {
		t.Errorf("%d figures were left out", len(keys))
	}
	for _, key := range keys {
		cut := without(text, key)
		if cut == text {
			t.Errorf("%s is not in the file", key)
			continue
		}
		_, _, err := Parse("cut.toml", []byte(cut))
		if want := "cut.toml: the figure " + key + " is missing"; err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A rule set of the first version, without the tables of the optional rules, is read as ever.
func TestWithoutOptionalTables(t *testing.T) {
	t.Parallel()
	text := source(t)
	before, _, _ := strings.Cut(text, "# --- Manor houses")
	_, after, ok := strings.Cut(text, "[settings]")
	if !ok || len(before) == len(text) {
		t.Fatal("the tables are not where they were")
	}
	r, _, err := Parse("old.toml", []byte(before+"[settings]"+after))
	if err != nil || r.Castles != (Castles{}) || r.Advanced != (Advanced{}) || r.Weather.Arable != 2 {
		t.Errorf("%+v, %v", r, err)
	}
}

// Whichever figure is just beyond its bounds, the error names it with its value and its range; at its
// bounds it is taken, unless other figures speak against it.
func TestEveryFigureHasBounds(t *testing.T) {
	t.Parallel()
	text, looked := source(t), 0
	for _, key := range everyKey("", reflect.TypeFor[file]()) {
		if !strings.Contains(key, ".") || key == "weather.ring" || !strings.ContainsAny(valueOf(text, key), "0123456789") {
			continue // words, and the combat lines
		}
		looked++
		b := boundOf(key)
		for _, n := range []int{b.low - 1, b.high + 1, -1 << 62, 1 << 62} {
			_, _, err := Parse("own.toml", []byte(set(text, key, n)))
			if err == nil || !strings.HasPrefix(err.Error(), "own.toml: "+key) || !strings.HasSuffix(err.Error(), fmt.Sprintf(" %d; expected %d to %d", n, b.low, b.high)) {
				t.Errorf("%s = %d: %v", key, n, err)
			}
		}
		for _, n := range []int{b.low, b.high} {
			if _, _, err := Parse("own.toml", []byte(set(text, key, n))); err != nil && strings.Contains(err.Error(), " is "+strconv.Itoa(n)) {
				t.Errorf("%s = %d: %v", key, n, err)
			}
		}
	}
	if looked != 94 {
		t.Errorf("%d figures have bounds", looked)
	}
}

// Figures of lists and of combat lines have bounds too.
func TestFiguresOfListsHaveBounds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ source, want string }{
		{"[income]\n4 = [1, 2, 3, 4, 5, 1001]", "income.4, figure 6: 1001; expected 0 to 1000"},
		{"[win]\nover = [0, 2]", "win.over, figure 1: 0; expected 1 to 1000"},
		{"[win]\nover_two = [3, 4000]", "win.over_two, figure 2: 4000; expected 1 to 1000"},
		{line("from = -1", none, none), "combat line 1: from is -1; expected 0 to 1000"},
		{line("from = 0\nto = 5000", none, none), "combat line 1: to is 5000; expected 0 to 1000"},
		{line("from = 0\nto = 1", none, none) + line("from = 2", none, "0, 0, 0, 0, 0, 100"), "combat line 2: weaker, figure 6: 100; expected 0 to 99"},
		{"[lord]\nstrength = 99999999999999999999", "line 4: "},
	} {
		if _, _, err := Parse("own.toml", []byte(own(c.source))); err == nil || !strings.HasPrefix(err.Error(), "own.toml: "+c.want) {
			t.Errorf("got  %v\nwant own.toml: %s", err, c.want)
		}
	}
}

// figureLine finds the line of a figure of the standard rules: what stands before its value, and the value.
func figureLine(text, key string) (at int, before, value string) {
	table, name, _ := strings.Cut(key, ".")
	if i := strings.LastIndex(key, "."); i >= 0 {
		table, name = key[:i], key[i+1:]
	}
	inside := false
	for i, l := range strings.Split(text, "\n") {
		if strings.HasPrefix(l, "[") {
			inside = strings.HasPrefix(l, "["+table+"]")
		}
		if rest, ok := strings.CutPrefix(l, name+" = "); ok && inside {
			value, _, _ = strings.Cut(rest, "#")
			return i, name + " = ", strings.TrimSpace(value)
		}
	}
	return -1, "", ""
}

// valueOf is the figure of a key as it stands in the file.
func valueOf(text, key string) string {
	_, _, value := figureLine(text, key)
	return value
}

// set gives a figure another value; of a list the first.
func set(text, key string, n int) string {
	at, before, value := figureLine(text, key)
	lines := strings.Split(text, "\n")
	lines[at] = before + strconv.Itoa(n)
	if list, ok := strings.CutPrefix(value, "["); ok {
		_, rest, _ := strings.Cut(list, ",")
		lines[at] = before + "[" + strconv.Itoa(n) + "," + rest
	}
	return strings.Join(lines, "\n")
}

// without leaves a figure out of a rule set: its line, or the lines of its list;
// of "combat" all tables.
func without(text, key string) string {
	var kept []string
	table, inside := "", false
	for _, line := range strings.Split(text, "\n") {
		if name, _, ok := strings.Cut(line, "]"); ok && strings.HasPrefix(line, "[") {
			table = strings.TrimLeft(name, "[") + "."
		}
		name, value, _ := strings.Cut(line, " = ")
		switch {
		case inside:
			inside = line != "]"
		case key == "combat" && table == "combat.":
		case table+name == key:
			inside = value == "["
		default:
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// everyKey lists the keys of the figures of a rule set file.
func everyKey(prefix string, t reflect.Type) []string {
	var all []string
	for i := range t.NumField() {
		name, _, optional := strings.Cut(t.Field(i).Tag.Get("toml"), ",")
		key, kind := prefix+name, t.Field(i).Type
		switch {
		case key == "name" || optional && kind.Kind() != reflect.Pointer:
		case kind.Kind() == reflect.Struct:
			all = append(all, everyKey(key+".", kind)...)
		case kind.Kind() == reflect.Pointer:
			all = append(all, everyKey(key+".", kind.Elem())...)
		default:
			all = append(all, key)
		}
	}
	return all
}

// A line kinder to the weaker than to the stronger is allowed, and warned of.
func TestKinderToTheWeaker(t *testing.T) {
	t.Parallel()
	_, warnings, err := Parse("own.toml", []byte(own(
		line("from = 0\nto = 4", "0, 0, 0, 0, 1, 1", "0, 0, 0, 0, 0, 1")+line("from = 5", "0, 0, 0, 0, 0, 1", "0, 0, 0, 0, 0, 1"))))
	want := []string{"own.toml: combat line 1 (from 0): kinder to the weaker side than to the stronger"}
	if err != nil || !slices.Equal(warnings, want) {
		t.Errorf("warnings %q, %v", warnings, err)
	}
	if _, warnings, err = Parse("standard.toml", []byte(source(t))); err != nil || len(warnings) != 0 {
		t.Errorf("the standard rules: %q, %v", warnings, err)
	}
}

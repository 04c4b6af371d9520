package board

import (
	"fmt"
	"strings"
	"testing"
)

// The valley is a board that is good; each bad one differs from it in one thing.
const valley = `name = "Valley"
[[manor]]
name = "Breaume"
arable = 3
pasture = 1
[[manor]]
name = "Foxwood"
arable = 2
[[crossroads]]
name = "Gibbet Cross"
[[entry]]
name = "North Road"
manor = "Breaume"
[[road]]
from = "Breaume"
to = "Gibbet Cross"
miles = 3
[[road.choke]]
mile = 1
kind = "bridge"
[[road]]
from = "Gibbet Cross"
to = "Foxwood"
miles = 2
`

// manorsWithout are so many manors that no road leads to.
func manorsWithout(n int) string {
	var w strings.Builder
	for i := range n {
		fmt.Fprintf(&w, "[[manor]]\nname = \"M %c%c%c\"\narable = 1\n", 'a'+i/676, 'a'+i/26%26, 'a'+i%26)
	}
	return w.String()
}

// badBoards are the valley with one thing changed, and what is said of it.
var badBoards = []struct{ name, old, new, want string }{
	{"a road to nowhere", `to = "Gibbet Cross"`, `to = "Gibet Cross"`,
		"road 1 (Breaume – Gibet Cross): no such place; did you mean Gibbet Cross?"},
	{"nothing near", `to = "Gibbet Cross"`, `to = "Camelot"`, "road 1 (Breaume – Camelot): no such place"},
	{"a road from nowhere", `from = "Breaume"`, ``, "road 1 ( – Gibbet Cross): no such place"},
	{"a manor that no road reaches", "[[road]]\nfrom = \"Gib", "[[manor]]\nname = \"Farley\"\narable = 1\n[[road]]\nfrom = \"Gib", "manor Farley: no road leads there from Breaume"},
	{"a choke at the first end", "mile = 1", "mile = 0", "road 1 (Breaume – Gibbet Cross), choke 1: mile is 0; a choke point lies between the ends, on 1 to 2"},
	{"a choke at the last end", "mile = 1", "mile = 3", "road 1 (Breaume – Gibbet Cross), choke 1: mile is 3; a choke point lies between the ends, on 1 to 2"},
	{"a choke outside", "mile = 1", "mile = 7", "road 1 (Breaume – Gibbet Cross), choke 1: mile is 7; a choke point lies between the ends, on 1 to 2"},
	{"a choke of another kind", `"bridge"`, `"ford"`, `road 1 (Breaume – Gibbet Cross), choke 1: kind is "ford"; expected bridge, forest or scarp`},
	{"two chokes on a mile", `kind = "bridge"`, "kind = \"bridge\"\n[[road.choke]]\nmile = 1\nkind = \"forest\"",
		"road 1 (Breaume – Gibbet Cross), choke 2: there is a choke point on this mile already"},
	{"a choke named as a manor", `kind = "bridge"`, "kind = \"bridge\"\nname = \"Foxwood\"",
		"road 1 (Breaume – Gibbet Cross), choke 1 (Foxwood): manor 2 (Foxwood) has this name already"},
	{"two roads between the same places", "[[road]]\nfrom = \"Gibbet", "[[road]]\nfrom = \"gibbet cross\"\nto = \"Breaume\"\nmiles = 2\n[[road]]\nfrom = \"Gibbet",
		"road 2 (gibbet cross – Breaume): road 1 joins these places already"},
	{"a road to itself", `to = "Foxwood"`, `to = "Gibbet Cross"`, "road 2 (Gibbet Cross – Gibbet Cross): a road ends where it begins"},
	{"a road of no miles", "miles = 2", "", "road 2 (Gibbet Cross – Foxwood): miles is 0; a road has at least 1, and a board at most 1000 positions"},
	{"an endless road", "miles = 2", "miles = 2000000000", "road 2 (Gibbet Cross – Foxwood): miles is 2000000000; a road has at least 1, and a board at most 1000 positions"},
	{"a mile too many for the positions", "miles = 2", "miles = 999", "road 2 (Gibbet Cross – Foxwood): miles is 999; a road has at least 1, and a board at most 1000 positions"},
	{"too many roads", "[[road]]\nfrom = \"Gib", strings.Repeat("[[road]]\nmiles = 1\n", 1000) + "[[road]]\nfrom = \"Gib", "1002 roads; a board has at most 1000"},
	{"too many manors", "[[crossroads]]", manorsWithout(1000) + "[[crossroads]]", "manor 1001 (M bmk): a board has at most 1000 positions"},
	{"a name too long", `"Gibbet Cross"`, `"` + strings.Repeat("G", 61) + `"`, "crossroads 1 (" + strings.Repeat("G", 61) + "): a name of 61 characters; it has at most 60"},
	{"a very long name of no place", `to = "Foxwood"`, `to = "` + strings.Repeat("x", 100_000) + `"`, "road 2 (Gibbet Cross – " + strings.Repeat("x", 100_000) + "): no such place"},
	{"an income too high", "arable = 2", "arable = 2\nincome = [1, 2, 3, 4, 5, 1001]",
		"manor 2 (Foxwood): income is six figures, none below 0 or above 1000: supervised knight, man, nobody; unsupervised the same"},
	{"an xy that is no number", `name = "Breaume"`, "name = \"Breaume\"\nxy = [nan, 1]", "manor 1 (Breaume): xy: a point is two numbers, as [120, 80]"},
	{"a bend that has no end", "miles = 2", "miles = 2\nbend = [[1, 2], [-inf, 1]]", "road 2 (Gibbet Cross – Foxwood): bend: a point is two numbers, as [120, 80]"},
	{"too many points", "miles = 2", "miles = 2\nbend = [" + strings.Repeat("[1,1],", 20001) + "]", "road 2 (Gibbet Cross – Foxwood): bend: with these the board has 20001 points for the map; it has at most 20000"},
	{"a file too long", `name = "Valley"`, "# " + strings.Repeat("x", 300_000) + "\nname = \"Valley\"", "the file has 300344 bytes; expected at most 262144"},
	{"nothing but brackets", `name = "Valley"`, "name = " + strings.Repeat("[", 2_000_000), "the file has 2000333 bytes; expected at most 262144"},
	{"the same name twice", `"Gibbet Cross"`, `"foxwood"`, "crossroads 1 (foxwood): manor 2 (Foxwood) has this name already"},
	{"an entry named as a place", `"North Road"`, `"Foxwood"`, "entry 1 (Foxwood): manor 2 (Foxwood) has this name already"},
	{"an entry to nowhere", `manor = "Breaume"`, `manor = "Braeume"`, `entry 1 (North Road): manor "Braeume": no such place; did you mean Breaume?`},
	{"an entry to a crossroads", `manor = "Breaume"`, `manor = "Gibbet Cross"`, "entry 1 (North Road): Gibbet Cross is a crossroads; the first place on an entry is a manor"},
	{"two entries to one manor", "[[entry]]", "[[entry]]\nname = \"West Road\"\nmanor = \"Breaume\"\n[[entry]]", "entry 2 (North Road): Breaume is the first manor of West Road already"},
	{"an unknown key", "pasture = 1", "pastures = 1", `line 5: unknown key "manor.pastures"`},
	{"an unknown table", "[[crossroads]]", "[[crossroad]]", `line 9: unknown key "crossroad"`},
	{"a key twice", "pasture = 1", "arable = 1", "key arable is already defined"},
	{"half a unit", "arable = 3", "arable = 3.5", "line 4: expected a whole number"},
	{"a number in words", "arable = 3", `arable = "three"`, "line 4: expected a whole number, not this string"},
	{"a manor as one table", "[[manor]]\nname = \"Breaume\"", "[manor]\nname = \"Breaume\"", "line 2: this table can stand more than once: write it in double brackets each time, as [[name]]"},
	{"a road as one table", "[[road]]\nfrom = \"Gibbet", "[road]\nfrom = \"Gibbet", "this table can stand more than once: write it in double brackets each time, as [[name]]"},
	{"a date", `name = "Valley"`, "name = 2020-01-01", "a value of the wrong kind, such as a date: reflect.Set: value of type toml.LocalDate is not assignable to type string"},
	{"no TOML", `name = "Valley"`, "name = Valley", "line 1: incomplete number"},
	{"no name", `name = "Valley"`, "", "the board has no name"},
	{"no name of a manor", `name = "Foxwood"`, "", "manor 2: it has no name"},
	{"a name like a milestone's", `name = "Foxwood"`, `name = "Fox+1"`, "manor 2 (Fox+1): a name has letters, digits, spaces, apostrophes, hyphens and full stops only, not '+'"},
	{"two spaces", `name = "Foxwood"`, `name = "Fox  wood"`, "manor 2 (Fox  wood): each word of a name begins with a letter, and one space stands between two"},
	{"a space at the end", `name = "Foxwood"`, `name = "Foxwood "`, "manor 2 (Foxwood ): a name ends in no space"},
	{"no land", "arable = 2", "arable = 0", "manor 2 (Foxwood): 0 land units; a manor has 1 to 6"},
	{"too much land", "arable = 2", "arable = 2\nforest = 5", "manor 2 (Foxwood): 7 land units; a manor has 1 to 6"},
	{"land below none", "arable = 2", "arable = 2\nforest = -1", "manor 2 (Foxwood): arable, pasture and forest are 0 to 6 units each"},
	{"no arable and no income", "arable = 2", "forest = 2", "manor 2 (Foxwood): a manor of 0 arable units needs an income of its own"},
	{"five arable and no income", "arable = 2", "arable = 5", "manor 2 (Foxwood): a manor of 5 arable units needs an income of its own"},
	{"five figures of income", "arable = 2", "arable = 2\nincome = [1, 2, 3, 4, 5]",
		"manor 2 (Foxwood): income is six figures, none below 0 or above 1000: supervised knight, man, nobody; unsupervised the same"},
	{"seven figures of income", "arable = 2", "arable = 2\nincome = [1, 2, 3, 4, 5, 6, 7]",
		"manor 2 (Foxwood): income is six figures, none below 0 or above 1000: supervised knight, man, nobody; unsupervised the same"},
	{"a point of three", "arable = 2", "arable = 2\nxy = [1, 2, 3]", "manor 2 (Foxwood): xy: a point is two numbers, as [120, 80]"},
	{"a point nowhere", "arable = 2", "arable = 2\nxy = [1, nan]", "manor 2 (Foxwood): xy: a point is two numbers, as [120, 80]"},
	{"a point of a house", "[[crossroads]]", "[[house]]\nname = \"Carse Abbey\"\nlabel = [1]\n[[crossroads]]", "house 1 (Carse Abbey): label: a point is two numbers, as [120, 80]"},
	{"a point of an entry", `manor = "Breaume"`, "manor = \"Breaume\"\nxy = []", "entry 1 (North Road): xy: a point is two numbers, as [120, 80]"},
	{"a label of an entry", `manor = "Breaume"`, "manor = \"Breaume\"\nlabel = [inf, 1]", "entry 1 (North Road): label: a point is two numbers, as [120, 80]"},
	{"a bend of a road", "miles = 2", "miles = 2\nbend = [[1, 2], [3]]", "road 2 (Gibbet Cross – Foxwood): bend: a point is two numbers, as [120, 80]"},
	{"a river", "[[crossroads]]", "[[river]]\nname = \"Wey\"\nline = [[1]]\n[[crossroads]]", "river 1 (Wey): line: a point is two numbers, as [120, 80]"},
	{"a wood", "[[crossroads]]", "[[wood]]\noutline = [[1]]\n[[crossroads]]", "wood 1: outline: a point is two numbers, as [120, 80]"},
	{"a hill", "[[crossroads]]", "[[hill]]\noutline = [[1]]\n[[crossroads]]", "hill 1: outline: a point is two numbers, as [120, 80]"},
	{"a number for a name", `name = "Valley"`, "name = 3", "line 1: expected a text in quotes, not this integer"},
	{"a number for yes", "pasture = 1", "river = 1", "line 5: expected true or false, not this integer"},
	{"a number for a list", "pasture = 1", "income = 1", "line 5: expected a list of whole numbers, not this integer"},
	{"a number for a point", "pasture = 1", "xy = 1", "line 5: expected a point, as [120, 80], not this integer"},
	{"a number for points", "miles = 2", "miles = 2\nbend = 3", "line 25: expected a list of points, as [[120, 80], [150, 85]], not this integer"},
	{"a number for a table", "[[crossroads]]", "[[house]]\nname = \"Carse Abbey\"\n[[road]]\nchoke = 3\n[[crossroads]]", "line 12: expected a table, not this integer"},
	{"a parish like a milestone", "pasture = 1", `parish = "1st"`, `manor 1 (Breaume): parish "1st": each word of a name begins with a letter, and one space stands between two`},
	{"a parish without manors", "arable = 2", "arable = 2\nparish = \"Logres\"\n[[parish]]\nname = \"Loges\"", "parish 1 (Loges): no manor lies in this parish; did you mean Logres?"},
}

func TestBadBoards(t *testing.T) {
	t.Parallel()
	read(t, valley)
	for _, c := range badBoards {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			source := strings.Replace(valley, c.old, c.new, 1)
			if source == valley {
				t.Fatal("nothing was changed")
			}
			_, err := Parse("valley.toml", []byte(source))
			if err == nil || err.Error() != "valley.toml: "+c.want {
				t.Errorf("got  %v\nwant valley.toml: %s", err, c.want)
			}
		})
	}
}

func TestBoardWithoutManors(t *testing.T) {
	t.Parallel()
	_, err := Parse("empty.toml", []byte(`name = "Empty"`))
	if err == nil || err.Error() != "empty.toml: a board needs at least one [[manor]]" {
		t.Error(err)
	}
}

// A board has at most a thousand positions, whatever they are.
func TestBoardTooLarge(t *testing.T) {
	t.Parallel()
	var source strings.Builder
	source.WriteString(valley)
	for i := range 1000 {
		fmt.Fprintf(&source, "[[crossroads]]\nname = \"Cross N%d\"\n", i)
	}
	_, err := Parse("large.toml", []byte(source.String()))
	if err == nil || err.Error() != "large.toml: crossroads 999 (Cross N997): a board has at most 1000 positions" {
		t.Error(err)
	}
}

// A game needs entries for all, and names two steps apart; a scenario does not.
func TestCheckGame(t *testing.T) {
	t.Parallel()
	b := read(t, valley)
	if err := b.CheckGame(1); err != nil {
		t.Error(err)
	}
	if err := b.CheckGame(2); err == nil || err.Error() != "the board Valley has 1 entries; a game of 2 players needs as many" {
		t.Error(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"Gibbet Cross", "oFxwood", "the board Valley: Foxwood and oFxwood are one step apart; a misspelt order could mean either"},
		{"Foxwood", "Breame", "the board Valley: Breaume and Breame are one step apart; a misspelt order could mean either"},
		{`kind = "bridge"`, "kind = \"bridge\"\nname = \"Foxwoods\"", "the board Valley: Foxwood and Foxwoods are one step apart; a misspelt order could mean either"},
		{"[[entry]]", "[[entry]]\nname = \"Forth Road\"\nmanor = \"Foxwood\"\n[[entry]]", "the board Valley: Forth Road and North Road are one step apart; a misspelt order could mean either"},
	} {
		err := read(t, strings.ReplaceAll(valley, c.old, c.new)).CheckGame(1)
		if err == nil || err.Error() != c.want {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
}

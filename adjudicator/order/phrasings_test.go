package order_test

import (
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

var phrasingsFile = flag.String("phrasings", "testdata/phrasings.tsv", "the lines that TestPhrasings reads, with what they mean")

// own is the position for which phrasings.tsv was written.
var own = order.Own{Lord: "Lionel", Troops: []order.OwnTroop{
	{ID: 1, Lord: true, At: "Hinxworth"}, {ID: 2, Knight: true, At: "Barsham"}, {ID: 3, At: "Hinxworth"}, {ID: 4, At: "Hinxworth"},
	{ID: 5, Knight: true, At: "Barsham"}, {ID: 13, At: "Hinxworth"}, {ID: 19, Knight: true, At: "Gatcombe"},
	{ID: 20, Knight: true, At: "Hinxworth"}, {ID: 21, Knight: true, At: "Hinxworth"},
}}

// TestPhrasings reads lines as people write them: how many are understood as they are meant is shown by -v. None may be
// misread, and none passed over.
func TestPhrasings(t *testing.T) {
	t.Parallel()
	testPhrasings(t, valley(t), *phrasingsFile, 92)
}

// TestManners reads lines in manners of writing that nothing was made for.
func TestManners(t *testing.T) {
	t.Parallel()
	testPhrasings(t, namesOf(t, everyOption, "Lionel", "Lancelot", "Gawaine").For(own), "testdata/manners.tsv", 94)
}

// everyOption is a game that plays all rules.
var everyOption = ruleset.Options{Castles: true, Pillage: true, Fate: true, Advanced: true}

// TestBeginners reads what beginners wrote in a year of play; their troops are not known here.
func TestBeginners(t *testing.T) {
	t.Parallel()
	testPhrasings(t, namesOf(t, ruleset.Options{Castles: true, Advanced: true}, "Kay", "Lancelot", "Gawaine", "Lionel", "Tristram").For(order.Own{Lord: "Kay"}), "testdata/beginners.tsv", 95)
}

// TestDoubtful reads lines that are no orders, or that leave in doubt which they are: none of them may enter one.
func TestDoubtful(t *testing.T) {
	t.Parallel()
	for _, names := range []*order.Names{valley(t), namesOf(t, everyOption, "Lionel", "Lancelot", "Gawaine").For(own)} {
		for _, f := range readTable(t, "testdata/doubtful.tsv", 2) {
			if s := read(names, seasons[f[0]], f[1]); canonical(s) != "" {
				t.Errorf("%q was read as %q", f[1], canonical(s))
			} else if len(s.Unread)+len(s.Notes) == 0 {
				t.Errorf("%q was passed over", f[1])
			}
		}
	}
}

var seasons = map[string]order.When{"setting out": order.SettingOut, "spring": order.Spring, "summer": order.Summer, "autumn": order.Autumn, "winter": order.Winter}

// readTable reads a file of lines with so many columns.
func readTable(t *testing.T, file string, columns int) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for n, row := range slices.Collect(strings.Lines(string(text))) {
		if row[0] == '#' {
			continue
		}
		f := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		if _, ok := seasons[f[max(columns-3, 0)]]; !ok || len(f) != columns {
			t.Fatalf("%s:%d: want %d columns, and a season among them", file, n+1, columns)
		}
		rows = append(rows, f)
	}
	return rows
}

// testPhrasings reads the lines of a file of which so many in a hundred must be understood.
func testPhrasings(t *testing.T, names *order.Names, file string, percent int) {
	t.Helper()
	count, rows := map[string]int{}, readTable(t, file, 4)
	for _, f := range rows {
		when := seasons[f[1]]
		want, got := read(names, when, f[2]), read(names, when, f[3])
		outcome := "understood"
		switch {
		case canonical(want) == "" || isRefused(want):
			t.Errorf("%s: what it means is no order: %v", f[2], want.Notes)
		case canonical(got) == canonical(want) && !isRefused(got):
		case isRefused(got):
			outcome = "refused"
			t.Logf("%q is refused; it means %q: %v %v", f[3], f[2], got.Notes, got.Unread)
		case canonical(got) != "":
			outcome = "misread"
			t.Errorf("%q was read as %q; it means %q", f[3], canonical(got), f[2])
		default:
			outcome = "passed over"
			t.Errorf("%q was passed over; it means %q", f[3], f[2])
		}
		count[outcome]++
	}
	t.Logf("%d lines: %v", len(rows), count)
	if 100*count["understood"] < percent*len(rows) {
		t.Errorf("%d of %d lines are understood, want %d in a hundred", count["understood"], len(rows), percent)
	}
}

// TestReadsAlikeEverywhere reads lines behind others, in another piece of the message: they are read as they are alone.
func TestReadsAlikeEverywhere(t *testing.T) {
	t.Parallel()
	names := valley(t)
	for _, text := range []string{"20 (Hinxworth)", "A 3 (Hinxworth) - Foxwood"} {
		before := order.Input{N: 1, Text: "19 goes to Amberley and 02 stays"}
		got := order.Parse(names, order.Summer, []order.Input{before, {N: 2, Text: text, Break: true}})
		want := order.Print(read(names, order.Summer, before.Text).Orders) + order.Print(read(names, order.Summer, text).Orders)
		if order.Print(got.Orders) != want {
			t.Errorf("%q: %q, want %q", text, order.Print(got.Orders), want)
		}
	}
}

// isRefused reports whether a line is told to the player as one that was not read.
func isRefused(s *order.Sheet) bool {
	return len(s.Unread) > 0 || slices.ContainsFunc(s.Notes, func(n order.Note) bool { return n.Refused })
}

// valley has the names of the standard board and the lords of the position.
func valley(t testing.TB) *order.Names {
	return namesOf(t, ruleset.Options{}, "Lionel", "Lancelot", "Gawaine").For(own)
}

// namesOf has the names of the standard board and some lords.
func namesOf(t testing.TB, options ruleset.Options, lords ...string) *order.Names {
	b, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	s := &adjudicator.State{Options: options}
	for _, lord := range lords {
		s.Players = append(s.Players, adjudicator.Player{Lord: lord})
	}
	return adjudicator.Names(b, s)
}

func read(names *order.Names, when order.When, text string) *order.Sheet {
	var in []order.Input
	for i, line := range strings.Split(strings.ReplaceAll(text, `\n`, "\n"), "\n") {
		in = append(in, order.Input{N: i + 1, Text: line})
	}
	return order.Parse(names, when, in)
}

// sameOrders makes orders that do the same in this position alike.
var sameOrders = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`LORD HURT`), "HURT"}, {regexp.MustCompile(`LORD`), "1"}, {regexp.MustCompile(`STANCE ALL `), "STANCE "},
	{regexp.MustCompile(`3-4`), "3, 4"}, {regexp.MustCompile(`ALL FROM`), "ALL AT"},
	{regexp.MustCompile(`(MOVE (?:(?:1|3|4|13|20|21)(?:, )?)+) FROM Hinxworth|(19) FROM Gatcombe`), "$1$2"},
}

// canonical prints a sheet, with the lord by his number.
func canonical(s *order.Sheet) string {
	text := order.Print(s.Orders)
	if s.HasStanding {
		text += "STANDING\n" + order.Print(s.Standing)
	}
	if s.HasNext {
		text += "NEXT\n" + order.Print(s.Next)
	}
	for _, w := range s.Words {
		text += w.Command.String() + " " + strings.Join(w.Args, " ") + "\n"
	}
	for _, r := range sameOrders {
		text = r.from.ReplaceAllString(text, r.to)
	}
	return text
}

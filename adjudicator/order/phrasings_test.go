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
	text, err := os.ReadFile(*phrasingsFile)
	if err != nil {
		t.Fatal(err)
	}
	names := valley(t)
	count, lines := map[string]int{}, 0
	for row := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		if row[0] == '#' || len(f) != 4 {
			continue
		}
		lines++
		when := map[string]order.When{"spring": order.Spring, "winter": order.Winter, "setting out": order.SettingOut}[f[1]]
		want, got := read(names, when, f[2]), read(names, when, f[3])
		outcome := "understood"
		switch {
		case canonical(want) == "" || len(want.Notes) > 0:
			t.Errorf("%s: what it means is no order: %v", f[2], want.Notes)
		case canonical(got) == canonical(want):
		case isRefused(got):
			outcome = "refused"
		case canonical(got) != "":
			outcome = "misread"
			t.Errorf("%q was read as %q; it means %q", f[3], canonical(got), f[2])
		default:
			outcome = "passed over"
			t.Errorf("%q was passed over; it means %q", f[3], f[2])
		}
		count[outcome]++
		if outcome == "refused" {
			t.Logf("%q is refused; it means %q: %v %v", f[3], f[2], got.Notes, got.Unread)
		}
	}
	t.Logf("%d lines: %v", lines, count)
	if 100*count["understood"] < 92*lines {
		t.Errorf("%d of %d lines are understood, want 92 in a hundred", count["understood"], lines)
	}
}

// isRefused reports whether a line is told to the player as one that was not read.
func isRefused(s *order.Sheet) bool {
	return len(s.Unread) > 0 || slices.ContainsFunc(s.Notes, func(n order.Note) bool { return n.Refused })
}

// valley has the names of the standard board and the lords of the position.
func valley(t testing.TB) *order.Names {
	b, err := board.Embedded("valley")
	if err != nil {
		t.Fatal(err)
	}
	s := &adjudicator.State{}
	for _, lord := range []string{"Lionel", "Lancelot", "Gawaine"} {
		s.Players = append(s.Players, adjudicator.Player{Lord: lord})
	}
	return adjudicator.Names(b, s).For(own)
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
	{regexp.MustCompile(`(20|20, 21) FROM Hinxworth|(19) FROM Gatcombe`), "$1$2"},
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
	for _, r := range sameOrders {
		text = r.from.ReplaceAllString(text, r.to)
	}
	return text
}

package order_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestSuggestions reads back all that the notes on the lines of all corpora suggest, to take or to write: it is an order without a fault, and names own troops.
func TestSuggestions(t *testing.T) {
	t.Parallel()
	names, count := namesOf(t, everyOption, "Lionel", "Lancelot", "Gawaine").For(own), 0
	checked := map[string]bool{}
	for _, text := range corpora(t) {
		for _, when := range []order.When{order.Spring, order.Winter} {
			for _, n := range slices.Concat(read(names, when, text).NotRead()) {
				for _, line := range suggested(&n) {
					if count++; !checked[line] {
						checked[line] = true
						checkSuggestion(t, names, text, line)
					}
				}
			}
		}
	}
	if t.Logf("%d suggestions, %d different", count, len(checked)); count < 1000 {
		t.Error("few are checked")
	}
}

// suggested are the orders that a note offers, and those that its words name.
func suggested(n *order.Note) (lines []string) {
	lines = slices.Clone(n.Take)
	for _, m := range named.FindAllStringSubmatch(n.Message, -1) {
		lines = append(lines, strings.Split(m[1], " and ")...)
	}
	return lines
}

var named = regexp.MustCompile(`(?:as in|It is|write|written) ((?:[A-Z]{3,}|IF|AT)\b[^.]*?)(?: if that is meant)?\.`)

// checkSuggestion reads a line that was suggested for a text, in the season for which it is an order.
func checkSuggestion(t *testing.T, names *order.Names, text, line string) {
	t.Helper()
	if m := troopsNamed.FindStringSubmatch(line); m != nil {
		for _, item := range strings.FieldsFunc(m[1], func(r rune) bool { return r == ',' || r == ' ' }) {
			first, last, ok := strings.Cut(item, "-")
			if !ok {
				last = first
			}
			lo, _ := strconv.Atoi(first)
			hi, _ := strconv.Atoi(last)
			if !slices.ContainsFunc(own.Troops, func(o order.OwnTroop) bool { return lo <= o.ID && o.ID <= hi }) {
				t.Errorf("%q: %q names %s, which is no own troop", text, line, item)
			}
		}
	}
	for _, when := range []order.When{order.Spring, order.Autumn, order.Winter} {
		if s := read(names, when, line); len(s.Orders)+len(s.Standing)+len(s.Next) == 1 && len(s.Notes)+len(s.Unread) == 0 {
			return
		}
	}
	s := read(names, order.Spring, line)
	t.Errorf("%q: %q is no order: notes %v, not read %v", text, line, s.Notes, s.Unread)
}

// troopsNamed are the numbers of troops in an order as it is printed.
var troopsNamed = regexp.MustCompile(`\b(?:MOVE|HOLD|STANCE|WITHDRAW|DEFEAT|VICTORY|RETIRE|DISMISS|PAY|RELOCATE|WOUNDS|HEIR|APPOINT) ([0-9][-0-9, ]*)`)

// corpora are the lines of all files of lines, and lines made of the words that the readers know.
func corpora(t *testing.T) []string {
	t.Helper()
	lines := map[string]bool{}
	for file, columns := range map[string]int{"phrasings": 4, "beginners": 4, "manners": 4, "letters": 4, "doubtful": 2} {
		for _, f := range readTable(t, "testdata/"+file+".tsv", columns) {
			lines[f[columns-1]] = true
		}
	}
	for _, file := range []string{"english.txt", "fights.txt"} {
		for i, said := range wordLists(t, file) {
			if i%eachPhrase == 0 {
				frame := frames[i/eachPhrase%len(frames)]
				lines[strings.Replace(frame, "…", said, 1)] = true
			}
		}
	}
	for _, said := range patterns(t) {
		lines["20 "+said], lines["20 to Tarrant "+said], lines[said] = true, true, true
	}
	return slices.Sorted(maps.Keys(lines))
}

// Of the phrases of the word lists each fifth is read, in one of these frames.
const eachPhrase = 5

var frames = [...]string{"20 …", "… 20", "20 … Tarrant", "… Lancelot", "20 to Tarrant …", "10 … Tarrant", "build …"}

// wordLists are the words and phrases of a file, of which a list stands behind each colon.
func wordLists(t *testing.T, file string) (all []string) {
	t.Helper()
	for _, line := range textLines(t, file) {
		if _, list, ok := strings.Cut(line, ":"); ok && line[0] != '#' {
			for said := range strings.SplitSeq(strings.ReplaceAll(list, "~", ""), ",") {
				all = append(all, strings.TrimSpace(said))
			}
		}
	}
	return all
}

// patterns are texts that the patterns of misreadings.txt find, with the first word of each place.
func patterns(t *testing.T) (all []string) {
	t.Helper()
	fill := strings.NewReplacer("#", "20", "@", "Lancelot", "?", "wine", "^", "", "$", "", "~", "warm")
	for _, line := range textLines(t, "misreadings.txt") {
		list, ok := strings.CutPrefix(line, "\t")
		for pattern := range strings.SplitSeq(list, ";") {
			var said []string
			for _, places := range strings.Fields(pattern) {
				first, _, _ := strings.Cut(places, "|")
				said = append(said, fill.Replace(first))
			}
			if ok {
				all = append(all, strings.TrimSpace(strings.Join(said, " ")))
			}
		}
	}
	return all
}

func textLines(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// TestExamplesAreOwn has what is written for lines that are not read: with own troops and manors, and against the one lord who is named.
func TestExamplesAreOwn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"20 attack only Lancelot":        {"", "AGAINST Lancelot: STANCE 20 ATTACK"},
		"attack only Lancelot":           {"", "AGAINST Lancelot: STANCE ATTACK"},
		"only attack Lancelot with 20":   {"", "AGAINST Lancelot: STANCE 20 ATTACK"},
		"Tarrant VIA Foxwood":            {"as in MOVE 2 TO Cranmore.", ""},
		"10 to Tarrant until phase 2":    {"", ""},
		"Build foresters where possible": {"It is written as in BUILD FORESTER AT Hinxworth.", ""},
		"build a mill":                   {"It is written as in BUILD MILL AT Hinxworth.", ""},
	} {
		s := read(valley(t), order.Summer, text)
		if len(s.NotRead()) != 1 || !strings.HasSuffix(s.NotRead()[0].Message, want[0]) || strings.Join(s.NotRead()[0].Take, "|") != want[1] {
			t.Errorf("%q: orders %q, not read %+v; want %q", text, canonical(s), s.NotRead(), want)
		}
	}
}

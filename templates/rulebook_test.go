package templates

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template/parse"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// rulebook is the book of a game that plays two options.
func rulebook(t testing.TB) *Rulebook {
	t.Helper()
	tab := training(t)
	s := adjudicatortest.New(tab.Rules, tab.Board, 4)
	s.Options = ruleset.Options{Weather: true, Fate: true}
	b, err := NewRulebook(tab, &s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestRulebook writes every chapter in all forms.
func TestRulebook(t *testing.T) {
	t.Parallel()
	b := rulebook(t)
	n := Notice{Office: office(), Game: "The Marches", Lord: "Lancelot", Season: "spring of year 2"}
	checkText(t, must(t)(Rules("all", b, n)))
	page, err := b.Page(b.Chapters, false)
	if err != nil {
		t.Fatal(err)
	}
	shown := said(stripped(page))
	for _, c := range b.Chapters {
		checkText(t, b.Text(c))
		text := must(t)(Rules(c.Key, b, n))
		checkText(t, text)
		if got, ok := b.Find(c.Title); !ok || got.Key != c.Key {
			t.Errorf("%q finds %q", c.Title, got.Key)
		}
		for _, p := range c.Passages {
			if words := said(withoutMarks(p.Head + p.Ruling + ". " + p.Words)); !strings.Contains(shown, words) || !strings.Contains(said(strings.ReplaceAll(text, "\n", " ")), said(withoutMarks(p.Words))) {
				t.Errorf("chapter %s: a form lacks %q", c.Key, words)
			}
		}
		if strings.ContainsAny(text, "*{}@") {
			t.Errorf("chapter %s has marks that nobody should see:\n%s", c.Key, text)
		}
	}
}

// TestRulebookFinds asks for chapters and sections in many ways.
func TestRulebookFinds(t *testing.T) {
	t.Parallel()
	b := rulebook(t)
	for name, want := range map[string]string{
		"6": "6", "§6": "6", "§ 6.vii": "6", "6.VII": "6", "6.xx": "6", "25": "15", "15": "15", "castles": "13", "siege": "13", "Castle": "13", "pill": "14",
		"QUICK": "quick", "combat": "8", "churches": "19", "retreat": "6", "orders": "orders", "the king's progress": "21", "words": "glossary",
	} {
		if c, ok := b.Find(name); !ok || c.Key != want {
			t.Errorf("%q finds %q, %v; want %q", name, c.Key, ok, want)
		}
	}
	for _, name := range []string{"", "20", "x", "99", "nonsense", "§"} {
		if c, ok := b.Find(name); ok {
			t.Errorf("%q finds %q", name, c.Key)
		}
	}
	for _, c := range b.Chapters { // by mail too
		for _, name := range append(c.allNames(), "6.vii", "all") {
			if strings.Contains(name, " ") {
				continue
			}
			s := order.Parse(&order.Names{}, order.Spring, inputs("RULES "+name))
			if len(s.Words) != 1 || len(s.Notes) != 0 || len(s.Words[0].Args) != 1 || !strings.EqualFold(s.Words[0].Args[0], name) {
				t.Errorf("RULES %s: words %v, notes %v", name, s.Words, s.Notes)
			}
		}
	}
	if c, _ := b.Find("6.vii"); len(c.Passages) == 0 || c.Passages[0].Head != "After a defeat" || len(c.Passages) > 6 {
		t.Errorf("6.vii is %+v", c.Passages)
	}
	if near := b.Near("castels"); !slices.Contains(near, "castles") {
		t.Errorf("castels: did you mean %v?", near)
	}
}

// TestRulebookOptions says of the optional chapters whether a game plays them.
func TestRulebookOptions(t *testing.T) {
	t.Parallel()
	of := func(b *Rulebook, key string) string {
		c, ok := b.Find(key)
		if !ok {
			t.Fatalf("no chapter %s", key)
		}
		return b.Remark(c)
	}
	b := rulebook(t)
	general, err := NewRulebook(view.Table{Rules: training(t).Rules}, &adjudicator.State{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want string }{
		{of(b, "12"), "which The Marches plays"}, {of(b, "25"), "which The Marches plays"}, {of(b, "13"), "does not play"}, {of(b, "21"), "does not play"},
		{of(general, "12"), "where a game has chosen it"}, {b.Plays(), "plays these: weather, fate."}, {b.Contents(), "Fate (optional, played)"},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("%q; want %q", c.got, c.want)
		}
	}
	if of(b, "6") != "" || general.Plays() != "" {
		t.Error("a remark where none is due")
	}
	for _, key := range ruleset.OptionWords {
		if of(general, key) == "" {
			t.Errorf("no optional chapter is called %s", key)
		}
	}
}

// fixedNumbers are the numbers in the book that are rules and no figures of a rule set: a number and the word
// after it, as they stand in a chapter's text. It may name none that is not there.
var fixedNumbers = map[string]string{
	"1-01-things":      "six figures|2 to|01 to|99|01",
	"1-02-winning":     "40 manors|two lords",
	"1-03-setting-out": "Two to|six lords",
	"1-04-year":        "three seasons|Two orders|two of",
	"1-05-manors":      "two lords|two lords|three figures|three for|1 Bz",
	"1-06-marching":    "two have|two neighbouring",
	"1-08-combat":      "1|2|3|4|5|6|1|2|3|4|5|6|four dice|Two sides|two sides",
	"1-09-houses":      "Two lords|two make|hundred|two",
	"1-dice":           "two ways|2|256 is|four dice|1 each|six a|two dice",
	"2-13-castles":     "half the|two do",
	"2-14-pillage":     "1 Bz",
	"2-15-fate":        "three dice|half until|half next|double this",
	"3-19-sites":       "two would",
	"3-21-king":        "half of",
	"4-orders":         "17|10|27|10|14",
}

// fixedHelp are the same in the help to orders, which has no figures of a rule set either.
var fixedHelp = map[string][]string{"ALLY": {"three stay"}, "SHARE": {"hundred"}, "YES": {"4821"}, "SUBSTITUTE": {"2027", "03", "12 or", "12 March", "120 days"},
	"VACATION": {"14 days"}, "LETTER": {"8", "000 characters", "40 letters"}, "TRY": {"2 TO", "1", "000 times", "20  trials"}, "DIGEST": {"8", "00 by", "24 hours"}}

// number finds numbers in words and in figures; § and what follows it is none.
var number = regexp.MustCompile(`(?i)(?:§[\d.ivx]+)|\b((?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|double|half|halves|quarters?|dozen|hundred)\b(?:\s+[a-z-]+)?)`)

// TestRulebookHasNoFigures finds figures in the book that do not come from the rule set.
func TestRulebookHasNoFigures(t *testing.T) {
	t.Parallel()
	for _, d := range ruleDocuments() {
		name := strings.TrimSuffix(filepath.Base(d.Name()), ".txt")
		if got := strings.Join(numbers(d.Tree.Root), "|"); got != fixedNumbers[name] {
			t.Errorf("%s quotes the numbers\n%q: %q,\nwant %q: write a figure of the rules as a field, and list here what is none", d.Name(), name, got, fixedNumbers[name])
		}
	}
	for _, topic := range slices.Concat(helpTopics, optionalOrders()) {
		if got := number.FindAllString(formsOf(topic).words, -1); len(got) > 0 && !slices.Equal(got, fixedHelp[topic.title]) {
			t.Errorf("HELP %s quotes %q", topic.title, got)
		}
	}
	// The check finds what it should.
	for text, want := range map[string]string{
		"go two miles (§6.vii)": "two miles", "costs 4 Bz": "4 Bz", "Six": "Six", "a forest": "", "{{n .Limit}} troops": "", "{{if .Supply}}ten{{else}}of 12{{end}}": "ten|12",
	} {
		tree, err := parse.Parse("x", text, "", "", map[string]any{"n": phrase.Spell})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(numbers(tree["x"].Root), "|"); got != want {
			t.Errorf("%q quotes %q, want %q", text, got, want)
		}
	}
}

// inFile are heads, typed lines and first columns, in which a number is a name.
var inFile = regexp.MustCompile(`(?m)^(?:\d+.*|    .*|\| \d+ |##(?: \d+\.[ivx]+)+)`)

// numbers are the numbers in the texts of a template, with the word after each.
func numbers(node parse.Node) (all []string) {
	switch n := node.(type) {
	case *parse.ListNode:
		if n == nil {
			return nil
		}
		for _, child := range n.Nodes {
			all = append(all, numbers(child)...)
		}
	case *parse.IfNode:
		return append(numbers(n.List), numbers(n.ElseList)...)
	case *parse.TextNode:
		for _, m := range number.FindAllStringSubmatch(inFile.ReplaceAllString(string(n.Text), ""), -1) {
			if m[1] != "" {
				all = append(all, strings.Join(strings.Fields(m[1]), " "))
			}
		}
	}
	return all
}

// TestRulebookFollowsTheRuleSet changes each figure of the rules that the book tells, and sees it there.
func TestRulebookFollowsTheRuleSet(t *testing.T) {
	t.Parallel()
	for figures, want := range map[string][2]string{
		"[lord]\nstrength = 97":                     {"7", "97"},
		"[knight.esquire]\nhire = 97":               {"quick", "costs 97 Bz"},
		"[income]\n3 = [97, 6, 4, 91, 3, 1]":        {"3", "brings 91 Bz"},
		"[movement]\nmiles = 5":                     {"6", "March five miles in a phase"},
		"[movement]\nlimit = 9":                     {"4", "more than nine of your troops"},
		"[fight]\nrounds_before_withdrawal = 4":     {"8", "When four rounds have been"},
		"[fight]\nchoke_fighters = 3":               {"8", "three fighters of each"},
		"[start]\ntreasury = 97\nmen = 1":           {"3", "one man-at-arms, all of Grade A, and 97 Bz"},
		"[house]\nincome = 97":                      {"9", "97 Bz"},
		"[house]\ngood = 98":                        {"12", "98 Bz"},
		"[loyalty]\nfrom = 3":                       {"11", "on a 3 to 6 he deserts"},
		"[win]\nover = [2, 3]":                      {"2", "more than two thirds of the board's manors"},
		"[win]\nyears = 0":                          {"2", "has no last year, unless"},
		"[valuation]\nmanor = 97":                   {"16", "97 Bz for each manor"},
		"[weather]\nbad = -7":                       {"12", "takes 7 Bz off"},
		"[withdraw]\nbehind = 7\nlord_hurt = false": {"8", "behind by 7 in combat"},
		"[castles]\nhouse = 97":                     {"13", "add +97"},
		"[castles]\ninside = 97":                    {"13", "+97"},
		"[pillage]\nmill = 2":                       {"14", "MILL: it burns on a 2 to 6"},
		"[fate]\nscutage = 97":                      {"25", "97 Bz for each"},
		"[advanced]\nyears = 30":                    {"17", "after the autumn of year 31"},
		"[advanced]\nalone = 97":                    {"21", "97 points"},
		"[mill]\ncost = 97":                         {"5", "97"},
		"[settings]\nheir = \"senior\"":             {"10", "best knight, whatever his grade"},
		"[settings]\nloyalty_rolls = \"all\"":       {"11", "men-at-arms throw as well"},
		"[settings]\nrelocate_through = \"unheld\"": {"4", "only another lord's manor cuts"},
		"[settings]\nsupply = true":                 {"1", "plays with the counters of the boxed game"},
	} {
		r, _, err := ruleset.Parse("own.toml", []byte("name = \"own\"\nbase = \"standard\"\n"+figures+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewRulebook(view.Table{Rules: r}, &adjudicator.State{})
		if err != nil {
			t.Fatal(err)
		}
		c, _ := b.Find(want[0])
		if text := b.Text(c); !strings.Contains(said(text), strings.TrimSpace(said(want[1]))) {
			t.Errorf("%q: chapter %s lacks %q:\n%s", figures, want[0], want[1], text)
		}
		standard, _ := rulebook(t).Find(want[0])
		if text := b.Text(standard); strings.Contains(said(text), said(want[1])) {
			t.Errorf("%q: chapter %s of the standard rules says %q too", figures, want[0], want[1])
		}
	}
}

// paragraphOf finds the paragraphs that code and scenarios cite.
var paragraphOf = regexp.MustCompile(`§(\d+(?:\.[ivx]+)?)`)

// TestRulebookCoversTheRules holds every paragraph that the code of the rules cites against the book: it
// is a chapter or a section there, or a scenario proves it.
func TestRulebookCoversTheRules(t *testing.T) {
	t.Parallel()
	b := rulebook(t)
	cited, proved := map[string]bool{}, map[string]bool{}
	missing := []string{"20", "23", "24"} // no rules stand there
	for n := 1; n <= 25; n++ {
		cited[fmt.Sprint(n)] = !slices.Contains(missing, fmt.Sprint(n))
	}
	err := filepath.WalkDir("../adjudicator", func(path string, _ os.DirEntry, err error) error {
		ext := filepath.Ext(path)
		if err != nil || ext != ".go" && ext != ".txtar" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for line := range strings.Lines(string(text)) {
			for _, m := range paragraphOf.FindAllStringSubmatch(line, -1) {
				cited[m[1]] = cited[m[1]] || !slices.Contains(missing, m[1])
				proved[m[1]] = proved[m[1]] || strings.HasPrefix(line, "proves")
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(cited) < 50 || !proved["6.vii"] {
		t.Fatalf("%d paragraphs are cited", len(cited))
	}
	for p := range cited {
		if cited[p] && !proved[p] && !slices.ContainsFunc(b.Chapters, func(c Chapter) bool { return c.Cites(p) }) {
			t.Errorf("§%s has neither text in the rule book nor a scenario", p)
		}
	}
	for _, c := range b.Chapters {
		for _, m := range paragraphOf.FindAllStringSubmatch(b.Text(c), -1) {
			if !slices.ContainsFunc(b.Chapters, func(c Chapter) bool { return c.Cites(m[1]) }) {
				t.Errorf("chapter %s cites §%s, which is not in the book", c.Key, m[1])
			}
		}
	}
}

// optionalOrders are the topics of all options.
func optionalOrders() []topic {
	return helpOf(Notice{Played: ruleset.OptionWords})[len(helpTopics):]
}

// TestRulebookExamples reads each example of an order, in the chapters and in the reference, as an order.
// Each form that stands for an order has one.
func TestRulebookExamples(t *testing.T) {
	t.Parallel()
	tab := training(t)
	s := adjudicatortest.New(tab.Rules, tab.Board, 4)
	s.Options = ruleset.Options{Weather: true, Castles: true, Pillage: true, Fate: true, Advanced: true}
	names := adjudicator.Names(tab.Board, &s)
	n := Notice{ExampleNames: situation.NewExampleNames(tab, &s, 0)}
	read := func(where, line string) {
		for _, when := range []order.When{order.SettingOut, order.Spring, order.Autumn, order.Winter} {
			sheet := order.Parse(names, when, inputs(ofBoard(line, n)))
			if len(sheet.Orders) == 1 && len(sheet.Notes) == 0 {
				return
			}
		}
		sheet := order.Parse(names, order.Autumn, inputs(ofBoard(line, n)))
		t.Errorf("%s: %q is no order: %v %+v", where, ofBoard(line, n), sheet.Orders, sheet.Notes)
	}
	words := []string{"STANDING", "NEXT", "AMEND", "REPORT", "RESEND", "RULES", "HELP", "FORMAT", "TAKE", "ZONE", "NAME", "QUIET", "DIGEST", "CALENDAR", "ADDRESS", "SUBSTITUTE", "VACATION", "SEAL", "VERIFY", "LETTER", "LETTERS", "WHY", "TRY"} // at any time, and no orders
	for _, topic := range slices.Concat(helpTopics, optionalOrders()) {
		f := formsOf(topic)
		if len(f.forms) == 0 || slices.Contains(words, topic.title) {
			continue
		}
		if len(f.examples) < len(f.forms) && topic.title != "WITHDRAW" {
			t.Errorf("HELP %s has %d forms and %d examples", topic.title, len(f.forms), len(f.examples))
		}
		for _, line := range f.examples {
			read("HELP "+topic.title, line)
		}
	}
	for _, c := range rulebook(t).Chapters {
		for _, p := range c.Passages {
			if p.Lines == "" || c.Key == "orders" {
				continue
			}
			for line := range strings.Lines(p.Lines) {
				read("chapter "+c.Key, line)
			}
		}
	}
}

package templates

import (
	"slices"
	"strings"
	"testing"
	"text/template/parse"
	"unicode"

	"golang.org/x/net/html"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// said is a text as its words alone, each between blanks.
func said(text string) string {
	var b strings.Builder
	b.WriteByte(' ')
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
		b.WriteString(w)
		b.WriteByte(' ')
	}
	return b.String()
}

// shownText is what a page shows.
func shownText(t testing.TB, page string) string {
	t.Helper()
	_, page, ok := strings.Cut(page, "<body>")
	if !ok {
		t.Fatalf("no page:\n%s", page)
	}
	return stripped(page)
}

// stripped is a piece of a page without its tags.
func stripped(page string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(page))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		if kind == html.TextToken {
			b.WriteString(string(z.Text()))
		}
		b.WriteByte(' ')
	}
	return b.String()
}

// twins fails if the page of a letter says less than its text. Sentences at the left margin stand
// in it as they are; of what is indented, such as tables, the words do.
func twins(t testing.TB, l Letter) {
	t.Helper()
	page := said(shownText(t, l.HTML))
	have := map[string]bool{}
	for _, w := range strings.Fields(page) {
		have[w] = true
	}
	for _, b := range textPage(l.Text) {
		for _, sentence := range strings.SplitAfter(b.Title+b.Heading+b.Top+b.Words+strings.Join(b.List, ". "), ". ") {
			if !strings.Contains(page, said(sentence)) {
				t.Errorf("the page lacks %q", sentence)
			}
		}
		for _, w := range strings.Fields(said(b.Lines)) {
			if !have[w] {
				t.Errorf("the page lacks the word %q of\n%s", w, b.Lines)
			}
		}
	}
}

// missed are the tests' own faults.
type missed struct {
	testing.TB
	n int
}

func (m *missed) Helper()               {}
func (m *missed) Errorf(string, ...any) { m.n++ }

// A word that is taken out of a page is missed.
func TestTwinsMiss(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	l, err := Report(narrative.NewSeason(tab, played(&g.summer), lancelot, office()))
	if err != nil {
		t.Fatal(err)
	}
	twins(t, l)
	for _, gone := range []string{"wounded", "brackets", "unsupervised", "Orders for", "Reply to this letter."} {
		m := missed{TB: t}
		less := Letter{Text: l.Text, HTML: strings.ReplaceAll(l.HTML, gone, "")}
		if twins(&m, less); m.n == 0 || less.HTML == l.HTML {
			t.Errorf("a page without %q is none the worse", gone)
		}
	}
}

// TestTwinTemplates finds all the words that stand in the template of a text in that of its page:
// whatever a letter may say, its page says.
func TestTwinTemplates(t *testing.T) {
	t.Parallel()
	n := 0
	for _, d := range documents().Templates() {
		name := d.Name()
		of := htmlDocuments().Lookup(name)
		if of == nil || d.Tree == nil || of.Tree == nil || slices.Contains([]string{"title", "footer", "howto"}, name) {
			continue
		}
		n++
		var page strings.Builder
		for _, part := range literals(of.Tree.Root, func(name string) *parse.Tree { return htmlDocuments().Lookup(name).Tree }) {
			page.WriteString(said(stripped(part)) + "|")
		}
		for _, part := range literals(d.Tree.Root, func(name string) *parse.Tree { return documents().Lookup(name).Tree }) {
			for _, sentence := range strings.Split(part, "\n\n") {
				if !strings.Contains(page.String(), said(sentence)) {
					t.Errorf("the page of %s lacks %q", name, sentence)
				}
			}
		}
	}
	if n < 15 {
		t.Errorf("only %d templates", n)
	}
}

// literals are the words that stand in a template and in those that it calls.
func literals(n parse.Node, named func(string) *parse.Tree) (all []string) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n == nil {
			return nil
		}
		for _, c := range n.Nodes {
			all = append(all, literals(c, named)...)
		}
	case *parse.TextNode:
		all = append(all, string(n.Text))
	case *parse.TemplateNode:
		name, _, _ := strings.Cut(n.Name, "$")
		all = literals(named(name).Root, named)
	case *parse.IfNode:
		all = append(literals(n.List, named), literals(n.ElseList, named)...)
	case *parse.RangeNode:
		all = append(literals(n.List, named), literals(n.ElseList, named)...)
	case *parse.WithNode:
		all = append(literals(n.List, named), literals(n.ElseList, named)...)
	}
	return all
}

// TestTwinLetters writes letters in which all stands that can.
func TestTwinLetters(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	do := must(t)
	head := office()
	head.Notes, head.Already, head.Salt = []string{"I am away until Monday.\nBe patient.", "Snow."}, []string{"HOLD 2", "HEIR 2"}, "5ea1"
	in := played(&g.summer)
	in.Without, in.Vacant = []adjudicator.Seat{gawaine}, []adjudicator.Seat{lionel}
	do(Report(narrative.NewSeason(tab, in, lancelot, head)))
	do(FirstLetter(narrative.NewFirst(tab, played(&g.settingOut), lionel, head)))
	r := fullReceipt(tab, &g, head)
	do(Receipt(r))
	do(Ask(&Question{Receipt: r, NoKey: true, Part: true, Now: []string{"HOLD 1"}, NowStanding: []string{"STANCE PASSIVE"}, Lost: []string{"HOLD 5"}}))
	do(Ask(&Question{Receipt: receipt(tab, &g.spring.After, lancelot, ""), Part: true}))
	do(Status(situation.NewStatus(tab, &g.winter.After, tristram, nil, nil, "0123abcd", head)))
	do(Review(review(tab, &g.summer, papers(tab, &g.summer), "Mail to lou@example.org came back.")))
	do(Map(situation.NewGazetteer(tab, &g.spring.After)))
	n := Notice{Office: head, Game: "The Marches", Season: "spring of year 2", What: "winter of year 1", Lines: []string{"HOLD <1>"}, Report: narrative.NewSeason(tab, in, lancelot, head)}
	do(OldKey(n))
	n.Sheet = &view.Sheet{Season: "spring of year 2"}
	do(OldKey(n))
	n.First = narrative.NewFirst(tab, played(&g.settingOut), lionel, head)
	n.Report = n.First.Season
	do(OldKey(n))
	n.First, n.Report = nil, nil
	do(OldKey(n))
}

// fullReceipt is a receipt in which all stands that can.
func fullReceipt(tab view.Table, g *tale, head view.Office) *view.Receipt {
	r := receipt(tab, &g.autumn.After, gawaine, "RELOCATE 4 TO Gullhaven\nHIRE 2 KNIGHTS AT Penhalow\nBUILD 2 HIVES AT Leodham\nSTANDING\nWITHDRAW AFTER 3 OR LORD HURT")
	r.Office, r.Late, r.From, r.Ended, r.Cleared = head, "3 minutes", "ann@elsewhere.example", true, true
	r.Dropped, r.Kept, r.Waiting, r.Next, r.Flaws = []string{"HOLD 3"}, []string{"HOLD 4"}, []string{"WITHDRAW NEVER"}, []string{"STANCE ATTACK"}, []string{"The charset was guessed."}
	return r
}

// TestClosedReport writes an old report without the call for orders.
func TestClosedReport(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	for _, s := range []*adjudicatortest.Season{&g.winter, &g.autumn} {
		v := narrative.NewSeason(tab, played(s), gawaine, office())
		l, err := Report(v)
		if err != nil {
			t.Fatal(err)
		}
		v.Sheet, v.Top = nil, ""
		closed, err := Report(v)
		if err != nil {
			t.Fatal(err)
		}
		wellNested(t, "closed", closed.HTML)
		for _, not := range []string{mark, "#---", "are due by", "<pre>", "Reply to this letter"} {
			if strings.Contains(closed.HTML, not) || !strings.Contains(l.HTML, not) {
				t.Errorf("%q stands in the closed page, or never stood:\n%s", not, closed.HTML)
			}
		}
		if !strings.Contains(closed.HTML, "The standing") || !strings.Contains(closed.HTML, "Hash of the next season") {
			t.Errorf("too much is gone:\n%s", closed.HTML)
		}
	}
}

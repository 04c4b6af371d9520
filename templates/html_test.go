package templates

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// goldenPages are the pages that are kept, by name.
func goldenPages(t *testing.T) map[string]string {
	t.Helper()
	tab := training(t)
	g := tell(t, tab)
	do := func(l Letter, err error) string { must(t)(l, err); return l.HTML }
	late := do(Late(Notice{Office: office(), Game: "The Marches", Season: "summer of year 2", What: "spring of year 2",
		Due: "Friday, 20 November 2026, 20:00 GMT", Lines: []string{"MOVE 2 TO <b>Ludbrook</b>", "HOLD 1"}, Stands: "The season is being played; its report will come."}))
	gazetteer := situation.NewGazetteer(tab, &g.spring.After)
	gazetteer.Pictures = situation.ValleyPictures(tab, &g.spring.After, g.spring.Record)
	return map[string]string{
		"war":         do(Report(narrative.NewSeason(tab, played(&g.summer), lancelot, office()))),
		"winter":      do(Report(narrative.NewSeason(tab, played(&g.winter), lancelot, office()))),
		"death":       do(Report(narrative.NewSeason(tab, played(&g.autumn), lancelot, office()))),
		"winter-call": do(Report(narrative.NewSeason(tab, played(&g.autumn), gawaine, office()))),
		"first":       do(FirstLetter(narrative.NewFirst(tab, played(&g.settingOut), lionel, office()))),
		"receipt": do(Receipt(receipt(tab, &g.spring.After, lancelot,
			"move 1 4 to Oxenholt\nMOVE 5, 6 TO Whitsnad\nHOLD 2 17\nMOVE 3 TO Ravenhall\nHEIR 2"))),
		"settingout": do(SettingOut(situation.NewInvitation(tab, &g.settingOut.Before, "Lionel", "4a54", office()))),
		"status":     do(Status(situation.NewStatus(tab, &g.winter.After, tristram, []string{"HOLD ALL"}, []string{"WITHDRAW AFTER 3"}, "0123abcd", office()))),
		"history":    do(History(narrative.NewHistory(tab, g.past()))),
		"map":        do(Map(gazetteer)),
		"late":       late,
		"reminder": do(Reminder(Notice{Office: office(), Game: "The Marches", Lord: "Tristram", Season: "spring of year 2",
			What: "Without orders all your troops stay where they are.", Sheet: situation.NewStatus(tab, &g.winter.After, tristram, nil, nil, "", office()).Sheet})),
		"help":           do(Help("", Notice{Office: office(), Game: "The Marches"})),
		"review":         do(Review(review(tab, &g.summer, papers(tab, &g.summer), "Mail to lou@example.org came back."))),
		"final":          do(LastLetter(goldenFinal(tab, &g))),
		"correction-ask": do(CorrectionAsk(goldenCorrection(t, tab, &g))),
		"undone":         do(Undone(goldenUndone(t, tab, &g))),
		"public":         do(Public(goldenPublic(tab, &g))),
		"trial":          do(goldenTrial(t, tab, &g), nil),
	}
}

// TestGoldenPages compares the pages with those that are kept. Each stands alone: it fetches
// nothing, runs nothing, and is well nested.
func TestGoldenPages(t *testing.T) {
	t.Parallel()
	for name, html := range goldenPages(t) {
		for _, s := range []string{"href=", "url(", "<script", "@import", "http:", "https:", "ZgotmplZ"} {
			if strings.Contains(strings.ReplaceAll(html, `href="#`, ""), s) { // links within the page fetch nothing
				t.Errorf("%s: has %q", name, s)
			}
		}
		if n := strings.Count(html, "src="); n != strings.Count(html, `<img src="cid:`) || n != strings.Count(html, " alt=\"") {
			t.Errorf("%s: a picture that is fetched, or has no words", name)
		}
		wellNested(t, name, html)
		file := filepath.Join("testdata", "golden", name+".html")
		if *update {
			if err := os.WriteFile(file, []byte(html), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || html != string(want) {
			t.Errorf("%s has changed (%v); -update writes it anew", file, err)
		}
	}
}

// TestEmbed puts pictures into a page: all that it refers to, each in its place. Where none is drawn the
// words stay alone, and what goes wrong is said.
func TestEmbed(t *testing.T) {
	t.Parallel()
	const page = `<p>a</p><img src="cid:lands" alt="x"><p>src="cid:9"</p><img src="cid:valley" alt="y"><img src="cid:lands" alt="z">.`
	draw := func(id string) ([]byte, error) {
		if id == "valley" {
			return nil, nil
		}
		return []byte("<svg>" + id), nil
	}
	const want = `<p>a</p><img src="data:image/svg+xml;base64,PHN2Zz5sYW5kcw==" alt="x"><p>src="cid:9"</p><img  alt="y"><img src="data:image/svg+xml;base64,PHN2Zz5sYW5kcw==" alt="z">.`
	if got, err := Embed(page, draw); err != nil || got != want {
		t.Errorf("%v:\n%s", err, got)
	}
	broken := errors.New("no ink")
	if got, err := Embed(page, func(string) ([]byte, error) { return nil, broken }); !errors.Is(err, broken) || got != "" || !strings.Contains(err.Error(), "lands") {
		t.Errorf("%v: %q", err, got)
	}
}

// tag is the begin or the end of an element.
var tag = regexp.MustCompile(`<(/?)([a-z0-9]+)[^>]*>`)

// wellNested fails unless every element ends where it should.
func wellNested(t *testing.T, name, html string) {
	t.Helper()
	var open []string
	for _, m := range tag.FindAllStringSubmatch(html, -1) {
		switch {
		case m[2] == "br" || m[2] == "meta" || m[2] == "img":
		case m[1] == "":
			open = append(open, m[2])
		case len(open) == 0 || open[len(open)-1] != m[2]:
			t.Errorf("%s: </%s> ends %v", name, m[2], open)
			return
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%s: %v never end", name, open)
	}
}

// What a player could have put into his words is shown as he wrote it.
func TestPagesEscape(t *testing.T) {
	t.Parallel()
	if html := goldenPages(t)["late"]; !strings.Contains(html, "MOVE 2 TO &lt;b&gt;Ludbrook&lt;/b&gt;") {
		t.Errorf("%s", html)
	}
}

// goldenFinal is the last letter of a game that its master has ended.
func goldenFinal(tab view.Table, g *tale) *view.Final {
	head := office()
	v := narrative.NewFinal(tab, view.Ending{State: &g.autumn.After, Early: "winter of year 2", Begun: true,
		Winners: []adjudicator.Seat{gawaine}, Vacant: []adjudicator.Seat{tristram}, Past: g.past(), Opened: []view.Opened{
			{Season: "summer of year 2", Seed: strings.Repeat("5eed", 16), Hash: strings.Repeat("4a54", 16), Key: strings.Repeat("cafe", 16),
				Lords: []view.OpenedLord{{Lord: "Lancelot", Salt: "5ea1", Digest: strings.Repeat("d0", 32), Orders: []string{"MOVE 1 4 TO Oxenholt", "STANCE ATTACK"}},
					{Lord: "Gawaine", Salt: "1ea5", Digest: strings.Repeat("d1", 32), Standing: []string{"HOLD ALL"}}}},
			{Season: "winter of year 2", Seed: strings.Repeat("ee5d", 16), Hash: strings.Repeat("54a4", 16)}},
		Log: []view.Done{{Day: "2 March 2026", By: "the clock", Text: "All seats were taken, and so the game began."},
			{Day: "9 March 2026", By: "the master", Text: "The master has paused the game until Monday 16 March 2026."},
			{Day: "16 March 2026", By: "the master", Text: "Eve plays Gawaine from now on, in place of <Bob>."}}, Rulings: rulings()}, lancelot, head)
	v.Luck = someLuck(true)
	return v
}

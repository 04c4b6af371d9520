package templates

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

var update = flag.Bool("update", false, "write the golden letters anew")

// golden compares a letter with the one that is kept.
func golden(t *testing.T, name, text string) {
	t.Helper()
	checkText(t, text)
	file := filepath.Join("testdata", "golden", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("%s has changed; -update writes it anew:\n%s", file, text)
	}
}

// The seats of the game of the golden letters.
const (
	lancelot = adjudicator.Seat(iota)
	gawaine
	lionel
	tristram
)

// A tale is a game of four lords on the training board, played by written orders
// and seeded dice.
type tale struct {
	settingOut, winter, spring, summer, autumn adjudicatortest.Season
}

// tell plays the tale.
func tell(t *testing.T, tab view.Table) tale {
	t.Helper()
	var g tale
	g.settingOut = play(t, tab, adjudicatortest.New(tab.Rules, tab.Board, 4), "setting out",
		"ENTER BY Carlisle Road", "ENTER BY Lothian Road, Dover Road", "ENTER BY Lothian Road, Dover Road", "ENTER BY Tintagel Road")
	g.winter = play(t, tab, g.settingOut.After, "winter",
		"HIRE 1 KNIGHT\nBUILD HIVE AT Kingsmere\nHIRE 1 MAN",
		"HIRE 2 KNIGHTS\nBUILD MILL AT Guinhurst",
		"HIRE 1 KNIGHT\nHIRE 2 MEN",
		"HIRE 1 KNIGHT\nBUILD FORESTER AT Tregarrow\nHIRE 1 MAN")
	g.spring = play(t, tab, g.winter.After, "spring",
		"MOVE 2, 3 TO Ludbrook\nMOVE 5 6 TO Ravenscote\nHOLD 1 4",
		"MOVE 2 3 TO Elmsworth\nMOVE 5 TO Penhallow\nMOVE 6 TO Almesbury Priory\nHOLD 1 4",
		"MOVE 2 3 6 TO Oxenholt\nMOVE 4 5 TO Bramcote\nHOLD 1",
		"MOVE 2 3 TO Whitsand\nMOVE 5 TO Gullhaven\nMOVE 6 TO Ravenscote PHASES 2 3\nHOLD LORD 4\nSTANCE PASSIVE")
	g.summer = play(t, tab, g.spring.After, "summer",
		"MOVE 1 4 TO Oxenholt\nMOVE 5 6 TO Whitsand\nHOLD 2 3 9\nSTANCE ATTACK",
		"HOLD 1 4\nMOVE 2 3 TO Bramcote\nMOVE 5 TO Gullhaven\nMOVE 6 TO Merlin Stone\nWITHDRAW AFTER 4",
		"HOLD ALL\nWITHDRAW NEVER",
		"MOVE 2 3 TO Ravenscote\nMOVE 5 TO Joyous Cross\nHOLD 1 4\nMOVE 6 TO Tregarrow")
	g.autumn = play(t, tab, g.summer.After, "autumn 6",
		"MOVE 1 4 TO Oxenholt\nMOVE 2 3 TO Oxenholt\nSTANCE ATTACK\nWITHDRAW NEVER\nHEIR 2",
		"MOVE 5 TO Gullhaven\nMOVE 6 TO Glaston Abbey\nHOLD ALL",
		"HOLD ALL\nWITHDRAW NEVER",
		"MOVE 5 TO Glaston Abbey\nHOLD ALL AT Tregarrow\nSTANCE 5 PASSIVE")
	return g
}

// seasons are those of the tale, in order.
func (g *tale) seasons() []*adjudicatortest.Season {
	return []*adjudicatortest.Season{&g.settingOut, &g.winter, &g.spring, &g.summer, &g.autumn}
}

// past is the tale so far, for the history.
func (g *tale) past() []view.Past {
	var all []view.Past
	for _, s := range g.seasons() {
		all = append(all, view.Past{Season: s.Before.Season, Year: s.Before.Year, State: &s.After, Record: s.Record})
	}
	return all
}

// TestGoldenNews writes what is told of the tale to everybody, season by season.
func TestGoldenNews(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	var b strings.Builder
	for _, s := range []*adjudicatortest.Season{&g.settingOut, &g.winter, &g.spring, &g.summer, &g.autumn} {
		fmt.Fprintf(&b, "%s of year %d\n", s.Before.Season, s.Before.Year)
		for _, n := range narrative.NewNews(tab, played(s)) {
			fmt.Fprintf(&b, "  %-7s %s\n", n.Kind, n.Text)
		}
	}
	golden(t, "news", wrap(b.String()))
}

// TestGoldenLetters writes the letters that a master reads aloud.
func TestGoldenLetters(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	for _, c := range []struct {
		name string
		of   *adjudicatortest.Season
		to   adjudicator.Seat
	}{
		{"winter", &g.winter, lancelot},
		{"peaceful-spring", &g.spring, lancelot},
		{"war", &g.summer, lancelot},
		{"death", &g.autumn, lancelot},
		{"winter-call", &g.autumn, gawaine},
	} {
		golden(t, c.name, must(t)(Report(narrative.NewSeason(tab, played(c.of), c.to, office()))))
	}
	golden(t, "receipt", must(t)(Receipt(receipt(tab, &g.spring.After, lancelot, `
Good morning, here are my orders.

move 1 4 to Oxenholt
MOVE 5, 6 TO Whitsnad
06 Ravenscote Glaston Abbey phases 2 3
HOLD 2 17
MOVE 3 TO Ravenhall
STANCE ATTACK IF STRONGER
HEIR 2
`))))
	golden(t, "winter-receipt", must(t)(Receipt(receipt(tab, &g.autumn.After, gawaine, `
RELOCATE 4 TO Gullhaven
BUILD REEVE AT Gullhaven
HIRE 2 KNIGHTS AT Penhallow
BUILD 2 HIVES AT Leodham
STANDING
WITHDRAW AFTER 3 OR LORD HURT
`))))
	golden(t, "settingout", must(t)(SettingOut(situation.NewInvitation(tab, &g.settingOut.Before, "Lionel", "4a54", office()))))
	golden(t, "status", must(t)(Status(situation.NewStatus(tab, &g.winter.After, tristram, []string{"HOLD ALL"}, []string{"WITHDRAW AFTER 3"}, "0123abcd", office()))))
	golden(t, "history", must(t)(History(narrative.NewHistory(tab, g.past()))))
	golden(t, "first", must(t)(FirstLetter(narrative.NewFirst(tab, played(&g.settingOut), lionel, office()))))
}

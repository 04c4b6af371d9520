package scenario_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
	"github.com/seneschal-pbem/seneschal/templates"
)

// folder holds the corpus: a folder a chapter, a file a scenario.
const folder = "../testdata/scenario"

// scenarioCounts are the folders of the corpus, and how many scenarios each has: none may get lost.
var scenarioCounts = map[string]int{
	"02-winning":    13,
	"03-start":      10,
	"04-year":       50,
	"05-manors":     90,
	"06-conditions": 137,
	"06-movement":   241,
	"07-troops":     21,
	"08-combat":     92,
	"09-houses":     26,
	"10-death":      45,
	"11-paying":     26,
	"12-weather":    18,
	"13-castles":    121,
	"14-pillage":    39,
	"16-valuation":  8,
	"17-advanced":   10,
	"18-faith":      18,
	"19-sites":      46,
	"21-king":       18,
	"22-points":     4,
	"25-fate":       114,
	"dice":          11,
	"put-right":     39,
}

// provable are the paragraphs and rulings of the rules, §2 to §22 and §25, and of their
// chapter Dice, that scenarios must prove.
var provable = []string{
	"§1", "§2", "§3",
	"§4", "§4.iii",
	"§5.i", "§5.iii", "§5.iv", "§5.vi", "§5.vii", "§5.viii",
	"§6", "§6.i", "§6.ii", "§6.iii", "§6.iv", "§6.v", "§6.vi", "§6.vii", "§6.viii", "§6.ix", "§6.x",
	"§7.iv",
	"§8", "§8.i", "§8.ii", "§8.iii", "§8.iv", "§8.v",
	"§9", "§9.i", "§9.ii", "§9.iii",
	"§10", "§10.i", "§10.ii", "§10.iii",
	"§11", "§11.i", "§11.ii",
	"§12", "§13", "§13.i", "§13.ii", "§13.iii", "§14", "§15", "§16", "§17", "§18", "§19", "§21", "§22", "§25", "Dice",
}

// unproved are those that no scenario proves yet. It may only shrink.
var unproved = []string{}

// TestCorpus plays every scenario: what it expects comes true, and what must
// hold of every season does.
func TestCorpus(t *testing.T) {
	t.Parallel()
	for _, file := range corpus(t) {
		t.Run(strings.TrimSuffix(filepath.ToSlash(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			s := read(t, file)
			r, err := s.Run()
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range r.Outcomes {
				if !o.OK {
					t.Errorf("line %d, expected: %s\ninstead: %s", o.Line, o.Text, o.Instead)
				}
			}
			if testing.Verbose() && t.Failed() {
				t.Log("\n" + strings.Join(r.Plain(), "\n"))
			}
			if err := s.Check(); err != nil {
				t.Error(err)
			}
			renders(t, r)
		})
	}
}

// renders writes the report of the season for every reader, and for one without a seat.
func renders(t *testing.T, r *scenario.Result) {
	t.Helper()
	s := r.Scenario
	table := view.Table{Game: "Corpus", Rules: s.Rules, Board: s.Board}
	played := view.Played{Before: &s.Before, After: &r.After, Record: r.Record}
	for reader := adjudicator.NoSeat; int(reader) < len(r.After.Players); reader++ {
		text, err := templates.Report(narrative.NewSeason(table, played, reader, view.Office{Player: "Ann", Key: "KEY"}))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(text.Text, "\n") {
			if utf8.RuneCountInString(line) >= 76 {
				t.Errorf("report for seat %d, line %d is too wide:\n%s", reader, i+1, line)
			}
		}
	}
}

// TestEverythingIsProved counts the scenarios, and holds what they prove and play against
// the lists of paragraphs and of options.
func TestEverythingIsProved(t *testing.T) {
	t.Parallel()
	files := corpus(t)
	found := map[string]int{}
	for _, file := range files {
		found[filepath.Dir(file)]++
	}
	for folder, n := range scenarioCounts {
		if found[folder] != n {
			t.Errorf("%s has %d scenarios, and scenarioCounts says %d: is one lost, or not counted yet?", folder, found[folder], n)
		}
	}
	for folder := range found {
		if scenarioCounts[folder] == 0 {
			t.Errorf("the folder %s is not in the list scenarioCounts", folder)
		}
	}
	proved, played := map[string]bool{}, map[string]bool{} // paragraphs, options
	claims := map[string]string{}
	for _, file := range files {
		s := read(t, file)
		if s.Expectations() == 0 || len(s.Proves) == 0 {
			t.Errorf("%s: it expects nothing, or proves nothing", file)
		}
		if other := claims[s.Claim]; other != "" {
			t.Errorf("%s: its claim is that of %s", file, other)
		}
		claims[s.Claim] = file
		for _, word := range s.Before.Options.Words() {
			played[word] = true
		}
		for _, p := range s.Proves {
			proved[p] = true
			if !slices.Contains(provable, p) {
				t.Errorf("%s: %s is not on the list of what can be proved", file, p)
			}
			if !strings.Contains(s.Claim, p) && p != "Dice" {
				t.Errorf("%s: its claim does not cite %s", file, p)
			}
		}
	}
	for _, word := range ruleset.OptionWords {
		if !played[word] {
			t.Errorf("no scenario plays the option %s", word)
		}
	}
	for _, p := range provable {
		if proved[p] == slices.Contains(unproved, p) {
			t.Errorf("%s: proved is %v, on the list of the unproved %v", p, proved[p], !proved[p])
		}
	}
}

// corpus lists the files, by the alphabet.
func corpus(t *testing.T) []string {
	t.Helper()
	files, err := listCorpus()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func listCorpus() (files []string, err error) {
	err = fs.WalkDir(os.DirFS(folder), ".", func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".txtar") {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

// read reads one file of the corpus.
func read(t *testing.T, file string) *scenario.Scenario {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		t.Fatal(err)
	}
	s, err := scenario.Parse(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFactsAreExpectations reads each fact that scenarios rule as an expectation: both have the same words. Only a new
// troop is written otherwise.
func TestFactsAreExpectations(t *testing.T) {
	t.Parallel()
	facts := 0
	for _, file := range corpus(t) {
		if !strings.HasPrefix(filepath.ToSlash(file), "put-right/") || strings.Contains(file, "refused") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(data), "-- rule --\n")
		rule, _, _ := strings.Cut(rest, "-- ")
		for fact := range strings.Lines(rule) {
			if strings.Contains(fact, " has a") {
				continue
			}
			facts++
			if _, err := scenario.Parse(file, append(data, fact...)); err != nil {
				t.Errorf("%q is no expectation: %v", fact, err)
			}
		}
	}
	if facts < 20 {
		t.Errorf("only %d facts", facts)
	}
}

// TestWhichConditionsAreMet looks in the record for the lines behind conditions that came true (§6.x). Not among them are one
// that stopped others on their way by what it would have its troops do, which nobody then did, and CLAIM and YIELD where
// their lord has no troops, or has died.
func TestWhichConditionsAreMet(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]struct {
		met   []string
		unmet int
	}{
		"would-engage-those-on-their-way-home":    {nil, 1},
		"claims-are-looked-at-where-troops-stand": {[]string{"IF Corfe UNHELD: CLAIM Ashby NO"}, 3},
	} {
		r, err := read(t, "06-conditions/"+file+".txtar").Run()
		if err != nil {
			t.Fatal(err)
		}
		var met []string
		unmet := 0
		for _, e := range r.Record {
			switch e := e.(type) {
			case adjudicator.ConditionMet:
				met = append(met, e.Order)
			case adjudicator.ConditionUnmet:
				unmet++
			}
		}
		if !slices.Equal(met, want.met) || unmet != want.unmet {
			t.Errorf("%s: %q came true, and %d lines did not; expected %q and %d", file, met, unmet, want.met, want.unmet)
		}
	}
}

// TestWhoseLordScattersIsBarred looks for the mark of a player whose lord is lost, of which no expectation speaks (§10).
func TestWhoseLordScattersIsBarred(t *testing.T) {
	t.Parallel()
	r, err := read(t, "06-movement/a-lord-scatters.txtar").Run()
	if err != nil {
		t.Fatal(err)
	}
	if !r.After.Players[0].Barred || r.After.Players[1].Barred {
		t.Errorf("barred: %v and %v; expected him whose lord has scattered", r.After.Players[0].Barred, r.After.Players[1].Barred)
	}
}

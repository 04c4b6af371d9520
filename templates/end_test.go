package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// ends are games that end in different ways, with the sentences that say so.
var ends = map[string]struct {
	options  ruleset.Options
	lastYear int // -1: as the rules say
	says     string
}{
	"standard": {lastYear: -1, says: "A lord who holds 7 of the board's 12 manors when a spring, summer or autumn ends wins at once. " +
		"If nobody has by then, the game ends after the autumn of year 10 and is won by worth: by the lord whose manors, improvements, troops and money are worth the most (§16)."},
	"standard with a last year": {lastYear: 3, says: "A lord who holds 7 of the board's 12 manors when a spring, summer or autumn ends wins at once. " +
		"If nobody has by then, the game ends after the autumn of year 3 and is won by worth: by the lord whose manors, improvements, troops and money are worth the most (§16)."},
	"standard without a last year": {lastYear: 0, says: "A lord who holds 7 of the board's 12 manors when a spring, summer or autumn ends wins at once; the game has no last year."},
	"advanced": {options: ruleset.Options{Advanced: true}, lastYear: -1,
		says: "The game ends after the autumn of year 11, not sooner, and is won by points of reverence: by the lord who has the most (§17)."},
	"advanced with a last year": {options: ruleset.Options{Advanced: true}, lastYear: 3,
		says: "The game ends after the autumn of year 3, not sooner, and is won by worth and points of reverence together: by the lord for whom the two add up to the most (§16)."},
}

// TestOneTruthAboutTheEnd writes what says how a game ends and is won. All of it has the same sentences, and names
// no other last year and no other way of winning.
func TestOneTruthAboutTheEnd(t *testing.T) {
	t.Parallel()
	for name, c := range ends {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tab := training(t)
			s := adjudicatortest.New(tab.Rules, tab.Board, 4)
			if err := s.Choose(tab.Rules, c.options); err != nil {
				t.Fatal(err)
			}
			if c.lastYear >= 0 {
				s.LastYear = c.lastYear
			}
			for paper, text := range papersOfTheEnd(t, tab, s) {
				for _, fault := range faultsAboutTheEnd(text, c.says) {
					t.Errorf("%s: %s:\n%s", paper, fault, text)
				}
			}
		})
	}
}

// papersOfTheEnd are all texts that say how a game ends, each with a name.
func papersOfTheEnd(t *testing.T, tab view.Table, s adjudicator.State) map[string]string {
	t.Helper()
	n := Notice{Office: office(), Game: tab.Game, Lord: "Lancelot", Season: "winter of year 1"}
	first := play(t, tab, s, "the end", "", "", "", "")
	winter := play(t, tab, first.After, "the end", "", "", "", "")
	book, err := NewRulebook(tab, &winter.After)
	if err != nil {
		t.Fatal(err)
	}
	var decided adjudicator.Event = adjudicator.GameValued{Worths: adjudicator.Valuation(tab.Rules, tab.Board, &winter.After), Winners: []adjudicator.Seat{lionel},
		ByPoints: view.NewEnd(tab, &winter.After).By == view.WonByPoints}
	if s.LastYear == 0 {
		decided = adjudicator.GameWon{Lord: lionel, Manors: 7, Needed: 7}
	}
	ending := view.Ending{State: &winter.After, Begun: true, Winners: []adjudicator.Seat{lionel}, Record: []adjudicator.Event{decided},
		Past: []view.Past{{Season: winter.Before.Season, Year: 1, State: &winter.After, Record: []adjudicator.Event{decided}}}}
	letter := func(l Letter, err error) string { return must(t)(l, err) }
	return map[string]string{
		"the invitation":          letter(SettingOut(situation.NewInvitation(tab, &s, "Lancelot", "4a54", office()))),
		"STATUS before the start": letter(Status(situation.NewStatus(tab, &s, lancelot, nil, nil, "", office()))),
		"the first letter":        letter(FirstLetter(narrative.NewFirst(tab, played(&first), lancelot, office()))),
		"the report":              letter(Report(narrative.NewSeason(tab, played(&winter), lancelot, office()))),
		"the review":              letter(Review(narrative.NewReview(tab, played(&winter), nil, nil, office()))),
		"STATUS":                  letter(Status(situation.NewStatus(tab, &winter.After, lancelot, nil, nil, "", office()))),
		"RULES":                   letter(Rules("", book, n)),
		"RULES QUICK":             letter(Rules("quick", book, n)),
		"RULES WINNING":           letter(Rules("winning", book, n)),
		"RULES ALL":               letter(Rules("all", book, n)),
		"the last letter":         letter(LastLetter(narrative.NewFinal(tab, ending, lancelot, office()))),
	}
}

var (
	yearNamed = regexp.MustCompile(`(?:\b(?:of|in) year|after autumn|lasts(?: for)?) (\d+|\w+ years)`)
	wonOther  = regexp.MustCompile(`(?i)\bvaluation\b.{0,20}\bwin|won by (?:the valuation|reverence)|richest lord wins|most points win|manors win\b`)
	wonByMean = regexp.MustCompile(`won by (worth and points of reverence together|worth|points of reverence)`)
)

// faultsAboutTheEnd are what is wrong with a text that has to say these sentences about the end.
func faultsAboutTheEnd(text, says string) (all []string) {
	text = strings.Join(strings.Fields(text), " ")
	if !strings.Contains(text, says) {
		all = append(all, "it lacks "+says)
	}
	rest := strings.ReplaceAll(text, says, "")
	for _, m := range yearNamed.FindAllStringSubmatch(rest, -1) {
		if !slices.Contains([]string{"1", "2"}, m[1]) { // the seasons that are told and called for
			all = append(all, "it names another year: "+m[0])
		}
	}
	if m := wonOther.FindString(rest); m != "" {
		all = append(all, "it names another way of winning: "+m)
	}
	means := wonByMean.FindString(says)
	for _, m := range wonByMean.FindAllString(rest, -1) {
		if m != means {
			all = append(all, "it names another way of winning: "+m)
		}
	}
	return all
}

// TestFaultsAboutTheEnd finds each fault that the check is there for.
func TestFaultsAboutTheEnd(t *testing.T) {
	t.Parallel()
	const says = "The game ends after the autumn of year 3 and is won by worth: so."
	for text, faults := range map[string]int{
		says: 0, "Winter of year 1. " + says: 0, "The game\nends after the autumn of year 3 and is won by worth:\n so. Won by worth.": 0,
		"": 1,
		says + " The game ends after the autumn of year 10.":    1,
		says + " It ends after autumn 11. The most points win.": 2,
		says + " It lasts for ten years.":                       1,
		says + " Kay won by points of reverence.":               1,
		says + " Kay won by the valuation.":                     1,
	} {
		if all := faultsAboutTheEnd(text, says); len(all) != faults {
			t.Errorf("%q: %q, want %d", text, all, faults)
		}
	}
}

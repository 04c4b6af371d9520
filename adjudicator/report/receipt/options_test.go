package receipt

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// allOptions are all optional rules.
func allOptions(t *testing.T) ruleset.Options {
	t.Helper()
	o, err := ruleset.OptionsOf("all")
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestReceiptBeforeFate sees that what fate's dice bring in a trial is in no receipt of winter: whatever
// they show, the orders do what they do without it.
func TestReceiptBeforeFate(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	orders := "HIRE 1 KNIGHT\nBUILD HIVE AT Kingsmere\nRELOCATE 2 TO Kingsmere"
	for year := 2; year < 30; year++ {
		s := reporttest.TwoLords(t, tab, adjudicator.Winter)
		s.Year = year
		plain := receiptOf(tab, s, 0, orders)
		s.Options.Fate = true
		fated := receiptOf(tab, s, 0, orders)
		if !reflect.DeepEqual(plain.Lines, fated.Lines) || fated.Money != plain.Money+" Fate comes after that." {
			t.Fatalf("year %d: %+v\n%s\nwithout fate %+v\n%s", year, fated.Lines, fated.Money, plain.Lines, plain.Money)
		}
	}
}

// TestOutlook says before each harvest what year it may become, from every space of the track.
func TestOutlook(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for space, want := range map[int]string{
		1:  "a bad year on one face, an average year on three faces and a good year on two faces",
		3:  "a bad year on one face, an average year on three faces and a good year on two faces",
		11: "a bad year on two faces, an average year on two faces and a good year on two faces",
	} {
		s := reporttest.TwoLords(t, tab, adjudicator.Autumn)
		s.Weather, s.Options.Weather = space, true
		has := func(r *view.Receipt) bool {
			return slices.ContainsFunc(r.Warnings, func(w string) bool { return strings.Contains(w, "it brings "+want+".") })
		}
		if r := receiptOf(tab, s, 0, "HOLD ALL"); !has(r) {
			t.Errorf("from space %d: %q", space, r.Warnings)
		}
		s.Season = adjudicator.Summer
		if r := receiptOf(tab, s, 0, "HOLD ALL"); has(r) {
			t.Errorf("in summer: %q", r.Warnings)
		}
	}
}

// TestDesertedInAnyWeather compares a manor's harvests with and without its knight by the same weather,
// wherever the counter stands.
func TestDesertedInAnyWeather(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for space := range tab.Rules.Weather.Ring {
		s := reporttest.TwoLords(t, tab, adjudicator.Autumn)
		s.Players[0].Troops = s.Players[0].Troops[:3]
		s.Players[0].Troops[0].At = reporttest.At(t, tab, "Ravenscote")
		find := func(r *view.Receipt) string {
			i := slices.IndexFunc(r.Warnings, func(w string) bool { return strings.HasPrefix(w, "Kingsmere will bring ") })
			if i < 0 {
				t.Fatalf("no warning among %q", r.Warnings)
			}
			return r.Warnings[i]
		}
		plain := find(receiptOf(tab, s, 0, "MOVE 2 TO Ravenscote"))
		s.Weather, s.Options.Weather = space+1, true
		if got := find(receiptOf(tab, s, 0, "MOVE 2 TO Ravenscote")); strings.Replace(got, " in an average year", "", 1) != plain || got == plain {
			t.Errorf("from space %d: %s\nwithout weather: %s", space+1, got, plain)
		}
	}
}

// TestOptionalSheets shows on the sheets those forms that a game plays, and that its lord can use.
func TestOptionalSheets(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	forms := func(season adjudicator.Season, o ruleset.Options) string {
		s := reporttest.TwoLords(t, tab, season)
		s.Options = o
		s.Players[0].Faith = 2
		return strings.Join(situation.NewSheet(naming.Names{Table: tab, State: s, Reader: 0}).Forms, "\n")
	}
	marks := []string{"SHELTER", "ASSAULT", "PILLAGE", "CASTLE", "CIRCLE", "CONVERT CHRISTIAN", "SWARM", "BID"}
	for _, season := range []adjudicator.Season{adjudicator.Spring, adjudicator.Winter} {
		if got := forms(season, ruleset.Options{Weather: true}); slices.ContainsFunc(marks, func(m string) bool { return strings.Contains(got, m) }) {
			t.Errorf("a game without options:\n%s", got)
		}
	}
	campaign, winter := forms(adjudicator.Summer, allOptions(t)), forms(adjudicator.Winter, allOptions(t))
	for i, m := range marks {
		if of := campaign; i < 3 && !strings.Contains(of, m) {
			t.Errorf("%s is not in\n%s", m, of)
		}
		if of := winter; i >= 3 && !strings.Contains(of, m) {
			t.Errorf("%s is not in\n%s", m, of)
		}
	}
	if strings.Contains(winter, "CHURCH") || strings.Contains(winter, "CONVERT DRUID") {
		t.Errorf("a Druid's sheet:\n%s", winter)
	}
	if got := forms(adjudicator.Summer, ruleset.Options{Pillage: true}); !strings.Contains(got, "AT manor PILLAGE\n") && !strings.HasSuffix(got, "AT manor PILLAGE") {
		t.Errorf("pillage alone:\n%s", got)
	}
}

// TestInvitationOfOptions tells of each option that a game plays, and asks for a faith in the advanced
// game only.
func TestInvitationOfOptions(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	sections := map[string]string{"weather": "(§12)", "castles": "(§13)", "pillage": "(§14)", "fate": "(§25)", "advanced": "(§17 to §22)"}
	for _, word := range ruleset.OptionWords {
		o, err := ruleset.OptionsOf(word)
		if err != nil {
			t.Fatal(err)
		}
		s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine"})
		if err := s.Choose(tab.Rules, o); err != nil {
			t.Fatal(err)
		}
		v := situation.NewInvitation(tab, &s, "Lancelot", "", view.Office{})
		if section := sections[word]; section == "" || len(v.Options) != 1 || !strings.Contains(v.Options[0], section) {
			t.Errorf("%s: optionsPlayed (situation/gazetteer.go) says %q; expected one sentence with its section %q", word, v.Options, section)
		}
		if (v.Faith != "") != o.Advanced || (v.Needed == 0) != o.Advanced || slices.Contains(v.Sheet.Forms, "FAITH CHRISTIAN | DRUID") != o.Advanced {
			t.Errorf("%s: faith %q, needed %d, forms %q", word, v.Faith, v.Needed, v.Sheet.Forms)
		}
	}
}

// TestConversionComesFirst refuses a site of the old faith, though its line stands above CONVERT.
func TestConversionComesFirst(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Options.Advanced = true
	s.Players[0].Treasury = 60
	church, circle := "BUILD CHURCH AT Kingsmere", "BUILD CIRCLE AT Kingsmere"
	for orders, builds := range map[string][]bool{
		church: {true}, church + "\nCONVERT DRUID": {false, true}, "CONVERT DRUID\n" + church: {true, false}, circle + "\nCONVERT DRUID": {true, true},
		church + "\nCONVERT DRUID\nCONVERT CHRISTIAN": {true, true, true},
	} {
		for i, l := range receiptOf(tab, s, 0, orders).Lines {
			if (len(l.Refused) == 0) != builds[i] {
				t.Errorf("%s: line %d: %+v", orders, i+1, l)
			}
		}
	}
}

// TestConvertsMakeRoom says of a church that is refused that another lord's may go, and takes nothing below it for certain then (§18).
func TestConvertsMakeRoom(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	s.Options = allOptions(t)
	own, others := inOneParish(t, tab, s)
	s.Manors[own].Holder, s.Manors[others].Holder = 0, 1
	s.Manors[others].Church.State = adjudicator.WorksWhole
	lines := pageOf(tab, s, "BUILD CHURCH AT "+tab.Board.NameOf(own)+"\nHIRE 1 KNIGHT AT Kingsmere")
	wantLines(t, lines, " has a church already", "(if nobody hinders)")
	if want := "If Gawaine converts this winter, his church is destroyed, and this may be carried out after all."; !slices.Contains(lines[0].Notes, want) {
		t.Errorf("%q are the notes, expected %q", lines[0].Notes, want)
	}
	if want := "Should the church above be built after all, there is too little money for this."; !slices.Contains(lines[1].Notes, want) {
		t.Errorf("%q are the notes, expected %q", lines[1].Notes, want)
	}
	s.Manors[others].Holder = adjudicator.NoSeat
	wantLines(t, pageOf(tab, s, "BUILD CHURCH AT "+tab.Board.NameOf(own)+"\nHIRE 1 KNIGHT AT Kingsmere"), " has a church already", "(certain)")
}

// inOneParish are two manors of one parish, neither of them held.
func inOneParish(t *testing.T, tab view.Table, s *adjudicator.State) (a, b board.Position) {
	t.Helper()
	for _, a := range tab.Board.Manors() {
		for _, b := range tab.Board.Manors() {
			if parish := tab.Board.Place(a).Parish; a != b && parish != "" && parish == tab.Board.Place(b).Parish && tab.Board.Place(a).Pasture > 0 &&
				s.Manors[a].Holder == adjudicator.NoSeat && s.Manors[b].Holder == adjudicator.NoSeat {
				return a, b
			}
		}
	}
	t.Fatal("no parish has two manors that nobody holds")
	return 0, 0
}

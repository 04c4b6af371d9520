package scenario

import (
	"strings"
	"testing"
)

// good is a scenario that the tests of bad input spoil in one place.
const good = `A lone lord stays at home (§4).

-- scenario.toml --
proves = ["§4"]
board = "tiny"
rules = "standard"
season = "summer"
year = 2

[[player]]
lord = "Lancelot"
manors = ["Ashby"]
troops = [
  { id = 1, kind = "lord", at = "Ashby" },
  { id = 4, kind = "man", grade = "A", at = "Ashby+1 to Brockle" },
]

[[player]]
lord = "Gawaine"
manors = ["Corfe"]
troops = [{ id = 1, kind = "lord", at = "Corfe" }]

[[manor]]
name = "Ashby"
hives = 1
-- orders/Lancelot --
# nothing much
HOLD 1

4 Brockle
-- expect --
Lancelot 1 at Ashby
`

func TestGoodScenario(t *testing.T) {
	t.Parallel()
	s, err := Parse("good.txtar", []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK() || len(r.Outcomes) != 1 || s.Claim != "A lone lord stays at home (§4)." {
		t.Errorf("claim %q, outcomes %+v", s.Claim, r.Outcomes)
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	if plain := r.Plain(); len(plain) != len(r.Record) || !strings.HasPrefix(plain[0], "SeasonBegan year 2, season summer") {
		t.Errorf("plain record:\n%s", strings.Join(plain, "\n"))
	}
}

func TestBadScenarios(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, old, new, want string }{
		{"no claim", "A lone lord stays at home (§4).\n", "", "line 1: a scenario begins with its claim"},
		{"no scenario.toml", "-- scenario.toml --\n", "", "no section scenario.toml"},
		{"unknown section", "-- expect --", "-- expects --", `line 31: no section is called "expects"`},
		{"section twice", "-- expect --", "-- expect --\nLancelot 1 at Ashby\n-- expect --", "line 33: a second section expect"},
		{"unknown key", "year = 2", "yaer = 2", `line 8: unknown key "yaer"`},
		{"unknown key of a player", `lord = "Gawaine"`, `lord = "Gawaine"` + "\ngold = 3", `line 20: unknown key "player.gold"`},
		{"broken TOML", "year = 2", "year = = 2", "line 8: "},
		{"wrong type", "year = 2", `year = "two"`, "line 8: "},
		{"no paragraph", `["§4"]`, `["§20"]`, `proves: no paragraph of the rules is called "§20"`},
		{"no such option", "year = 2", `options = ["magic"]`, `no option is called "magic"; there are weather, castles, pillage, fate, advanced`},
		{"fate not played", "year = 2", `house_income = "double"`, "house_income: it belongs to an optional rule; add options"},
		{"arthur", "year = 2", `arthur = 3`, "arthur: it belongs to an optional rule"},
		{"churches", "year = 2", `cheap_churches = true`, "cheap_churches: it belongs to an optional rule"},
		{"faith", `lord = "Gawaine"`, `lord = "Gawaine"` + "\n" + `faith = "druid"`, "player 2 (Gawaine): faith: it belongs"},
		{"castle", "hives = 1", "castle = true", "manor 1 (Ashby): castle: it belongs"},
		{"damaged church", "hives = 1", `church = "damaged"`, "manor 1 (Ashby): church: it belongs"},
		{"odd circle", "hives = 1", `circle = 7`, "circle is true, false"},
		{"siege", "hives = 1", `siege = "Gawaine"`, "siege: it belongs"},
		{"pillaged", "hives = 1", `pillaged_by = ["Gawaine"]`, "pillaged_by: it belongs"},
		{"scorched", "hives = 1", `scorched = 1`, "scorched: of 0 forest units 1 cannot be"},
		{"no board", `board = "tiny"`, "", "board: it is missing"},
		{"unknown board", `board = "tiny"`, `board = "tinny"`, `no board is called "tinny"`},
		{"two boards", "-- expect --", "-- board.toml --\nname = \"x\"\n-- expect --", "board: there is a section board.toml too"},
		{"no rules", `rules = "standard"`, "", "rules: they are missing"},
		{"unknown rules", `rules = "standard"`, `rules = "mine"`, `no rule set is called "mine"`},
		{"two rule sets", "-- expect --", "-- rules.toml --\nname = \"x\"\n-- expect --", "rules: there is a section rules.toml too"},
		{"no season", `season = "summer"`, "", "season: it is missing"},
		{"wrong season", `season = "summer"`, `season = "fall"`, `no season is called "fall"`},
		{"year 0", "year = 2", "year = -1", "year is 1 or more"},
		{"weather 13", "year = 2", "weather = 13", "weather 1 to 12"},
		{"weather 0", "year = 2", "weather = 0", "weather 1 to 12"},
		{"die of 7", "year = 2", "dice = [1, 7]", "dice: number 2 shows 7"},
		{"dice and seed", "year = 2", "dice = [1]\nseed = \"x\"", "dice: there is a seed too"},
		{"dice version 3", "year = 2", "seed = \"x\"\ndice_version = 3", "dice_version 3: it is 1 to 2"},
		{"version of given dice", "year = 2", "dice_version = 2", "dice_version: it is of seeded dice"},
		{"closed nowhere", "year = 2", `closed = ["Stone Brige"]`, `closed: no such place "Stone Brige"; did you mean Stone Bridge?`},
		{"closed manor", "year = 2", `closed = ["Ashby"]`, "closed: Ashby is no bridge"},
		{"no lord's name", `lord = "Gawaine"`, "", "player 2: lord: a player needs a name"},
		{"lord twice", `lord = "Gawaine"`, `lord = "Lancelot"`, "player 2 (Lancelot): lord: another player"},
		{"debts", `lord = "Gawaine"`, "lord = \"Gawaine\"\ntreasury = -1", "treasury and income are 0 or more"},
		{"number 0", "id = 4", "id = 0", "player 1 (Lancelot): troop 0: id is 1 to 99"},
		{"number twice", "id = 4", "id = 1", "troop 1: the number occurs twice"},
		{"kind", `kind = "man"`, `kind = "squire"`, `no kind of troop is called "squire"`},
		{"two lords", `kind = "man", grade = "A"`, `kind = "lord"`, "he is the second lord"},
		{"grade", `grade = "A"`, `grade = "C"`, `no grade is called "C"`},
		{"no grade", `grade = "A", `, "", `no grade is called ""`},
		{"man esquire", `grade = "A"`, `grade = "esquire"`, "a man-at-arms is A or B"},
		{"lord of grade B", `kind = "lord", at = "Ashby"`, `kind = "lord", grade = "B", at = "Ashby"`, "a lord has none, or A"},
		{"nowhere", `at = "Ashby+1 to Brockle"`, `at = "Ashby+3 to Brockle"`, `troop 4: at: no such place "Ashby+3 to Brockle"`},
		{"misspelt", `at = "Corfe"`, `at = "Crofe"`, "did you mean Corfe?"},
		{"manor of two", `manors = ["Corfe"]`, `manors = ["Ashby"]`, "player 2 (Gawaine): manors: Ashby is held by Lancelot already"},
		{"house held", `manors = ["Corfe"]`, `manors = ["Elder Priory"]`, "Elder Priory is a house, no manor"},
		{"manor table of a house", `name = "Ashby"`, `name = "Elder Priory"`, "manor 1 (Elder Priory): Elder Priory is a house"},
		{"manor table twice", "hives = 1", "hives = 1\n[[manor]]\nname = \"Ashby\"", "manor 2 (Ashby): a second table"},
		{"too many hives", "hives = 1", "hives = 2", "hives: 1 pasture units have no room for 2"},
		{"forester in the fields", "hives = 1", "foresters = 1", "foresters: 0 forest units"},
		{"too much smoke", "hives = 1", "burnt = 4", "burnt: of 3 arable units 4"},
		{"mill without water", "hives = 1", "mill = true", "the manor has no river rights"},
		{"unknown ally", `lord = "Gawaine"`, "lord = \"Gawaine\"\nallies = [\"Mordred\"]", `"Mordred" is no other lord`},
		{"own enemy", `lord = "Gawaine"`, "lord = \"Gawaine\"\nenemies = [\"Gawaine\"]", `"Gawaine" is no other lord`},
		{"ally and enemy", `lord = "Gawaine"`, "lord = \"Gawaine\"\nenemies = [\"Lancelot\"]\nallies = [\"Lancelot\"]", "an ally and an enemy"},
		{"heir", `lord = "Gawaine"`, "lord = \"Gawaine\"\nheir = 3", "heir: 3 is no knight of his"},
		{"man as heir", `lord = "Lancelot"`, "lord = \"Lancelot\"\nheir = 4", "heir: 4 is no knight of his"},
		{"troops at the start", `season = "summer"`, `season = "start"`, "at the start players have no troops"},
		{"orders of nobody", "-- orders/Lancelot --", "-- orders/Lancelott --", `line 26: orders of "Lancelott", who is no player here; did you mean Lancelot?`},
		{"chatter", "HOLD 1", "Dear all, how are you?", `line 28: "Dear all, how are you?" is read as chatter`},
		{"a word", "HOLD 1", "STATUS", "line 28: STATUS is no order of a season"},
		{"next", "HOLD 1", "NEXT HOLD 1", "NEXT has no meaning"},
		{"amend", "# nothing much", "AMEND", "AMEND has no meaning"},
		{"nothing expected", "Lancelot 1 at Ashby", "# nothing", "line 32: nothing is expected"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			spoilt := strings.Replace(good, c.old, c.new, 1)
			if spoilt == good {
				t.Fatalf("%q does not occur", c.old)
			}
			wantError(t, spoilt, c.want)
		})
	}
}

// wantError parses a scenario and wants an error that names the file and says want.
func wantError(t *testing.T, text, want string) {
	t.Helper()
	_, err := Parse("bad.txtar", []byte(text))
	if err == nil {
		t.Fatal("it was taken")
	}
	if !strings.HasPrefix(err.Error(), "bad.txtar: ") || !strings.Contains(err.Error(), want) {
		t.Errorf("error %q does not begin with the file or does not say %q", err, want)
	}
}

func TestBadBoardAndRules(t *testing.T) {
	t.Parallel()
	noBoard := strings.Replace(good, "board = \"tiny\"\n", "", 1)
	bad := "-- board.toml --\nname = \"X\"\n[[manor]]\nname = \"A\"\narable = 1\n[[road]]\nfrom = \"A\"\nto = \"B\"\nmiles = 2\n-- expect --"
	wantError(t, strings.Replace(noBoard, "-- expect --", bad, 1), "board.toml: road 1 (A – B): no such place")
	unknown := "-- board.toml --\nname = \"X\"\nsize = 3\n-- expect --"
	wantError(t, strings.Replace(noBoard, "-- expect --", unknown, 1), "board.toml: line 32: unknown key")
	noRules := strings.Replace(good, "rules = \"standard\"\n", "", 1)
	wantError(t, strings.Replace(noRules, "-- expect --", "-- rules.toml --\nnonsense = 1\n-- expect --", 1), "rules.toml: line 31: ")
}

func TestBadExpectations(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"Lancelot":                     "begins with no lord or place",
		"Mordred 1 dead":               "begins with no lord or place",
		"Lancelot 1 at Nowhere":        `no such place "Nowhere"`,
		"Lancelot 1 happy":             `cannot read "happy"`,
		"Lancelot 100 dead":            `cannot read "100 dead"`,
		"Lancelot 1":                   `cannot read "1"`,
		"Lancelot 4 grade C":           `no grade is called "C"`,
		"Lancelot treasury much":       `"much" is no number`,
		"Lancelot has 2 horses":        "knights, men or troops, not horses",
		"Lancelot has two men":         `"two" is no number`,
		"Ashby held by Mordred":        `"Mordred" is no player here`,
		"Lancelot points many":         `"many" is no number`,
		"Lancelot faith pagan":         `no faith is called "pagan"`,
		"Ashby besieged by Mordred":    `"Mordred" is no player here`,
		"Ashby castle burnt":           "cannot read",
		"weather fair":                 `"fair" is no weather`,
		"arthur soon":                  `"soon" is no number`,
		"Ashby hives some":             `"some" is no number`,
		"Elder Priory held by Gawaine": "cannot read",
		"fights some":                  `"some" is no number`,
		"fight 1 at Ashby: Lancelot beats Mordred in 2 rounds": `"Mordred" is no player here`,
		"fight 1 at Ashby: Lancelot and Gawaine in 2 rounds":   "who beats whom?",
		"fight 1 at Ashby: Lancelot beats Gawaine":             "write: fight N at PLACE",
		"cannot rule Corfe has mill":                           "write: cannot rule FACT: WHY",
		"fight 1 at Ashby / Corfe: nobody wins in 2 rounds":    "no neighbours",
		"fight one at Ashby: nobody wins in 2 rounds":          `"one" is no number`,
		"winner Mordred":    `"Mordred" is no player here`,
		"refused Mordred 1": `"Mordred" is no player here`,
		"refused Gawaine x": `"x" is no number`,
		"not":               "begins with no lord or place",
		"not not fights 0":  "begins with no lord or place",
	} {
		wantError(t, strings.Replace(good, "Lancelot 1 at Ashby\n", "\n"+line+"\n", 1), want)
		wantError(t, strings.Replace(good, "Lancelot 1 at Ashby\n", "\n"+line+"\n", 1), "line 33: ")
	}
}

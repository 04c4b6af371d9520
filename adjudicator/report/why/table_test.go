package why

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestEveryKindHasItsSection names each kind of event without a rule, and each rule that is listed for no kind or does not exist.
func TestEveryKindHasItsSection(t *testing.T) {
	t.Parallel()
	kinds := adjudicator.Kinds()
	for _, kind := range kinds {
		keys, ok := sections[kind]
		if !ok || len(keys) == 0 && kind != "OrderRefused" { // which brings its own
			t.Errorf("%s: no rule is listed for it in sections", kind)
		}
		for _, k := range keys {
			if rules[k] == nil {
				t.Errorf("%s: no rule %q", kind, k)
			}
		}
	}
	for kind := range sections {
		if !slices.Contains(kinds, kind) {
			t.Errorf("sections has %s, which is no kind of event", kind)
		}
	}
}

// seen are the kinds of events that every lord may know whole. All others are veiled.
var seen = strings.Fields(`SeasonBegan DiceRolled LordOut GameWon GameValued SeasonEnded TroopsScattered OrderOfFightRolled FightBegan RoundFought LordFell
	ManorClaimed ManorSupervised MarksCleared IncomeDeclared TroopHealed TroopPromoted NoHeir TroopRelocated StaffRelocated WeatherMoved ShelterTaken
	SiegeLaid SiegeEnded FateRolled PlagueRolled LightningRolled SoldierThrownOut ManorRevolted StormRolled FloodRolled TroopsDeserted FireRolled HousesYield
	TroopJoined MasonsCame SwarmRolled BoundaryMoved FaithChosen SiteDestroyed SiteContested KingMoved ReverenceShown LordRuled TroopRuled ManorRuled
	NewDiceRuled`)

// TestEveryKindIsVeiledOrSeen looks what is left of each kind of event, filled with figures, for a lord whom it does not concern; and names
// each kind that is about nothing.
func TestEveryKindIsVeiledOrSeen(t *testing.T) {
	t.Parallel()
	const figures = `{"lord":0,"by":0,"a":0,"b":2,"a_why":"enemy","treasury":9,"why":"unpaid","how":"heir","wish":2,"agreed":true,"do":1,
		"withdrew":["behind",""],"lords":[0,2],"moves":[{"lord":0,"why":"returns"}]}`
	for _, kind := range adjudicator.Kinds() {
		e, err := adjudicator.DecodeEvent(kind, []byte(figures))
		if err != nil { // its fields of these names are of another type
			e, err = adjudicator.DecodeEvent(kind, []byte(`{"lord":0,"treasury":9}`))
		}
		if err != nil {
			e, err = adjudicator.DecodeEvent(kind, []byte(`{}`))
		}
		if err != nil {
			t.Fatal(kind, err)
		}
		if _, ok := findSubject(e); !ok {
			t.Errorf("%s: subject.go does not say what it is about", kind)
		}
		whole := reflect.DeepEqual(veilEvent(e, 1), e)
		if is := slices.Contains(seen, kind); is != whole {
			t.Errorf("%s: another lord may know it whole: listed %t, left %t", kind, is, whole)
		}
	}
}

// unmarked are rulings that the rule book has in its text, where it marks them as none.
var unmarked = []string{"Conditions", "Gifts", "Stopped by an encounter"}

// undecided are rulings that decide nothing which a record has: of equal ways a march simply takes one, and real dice are read in the order of
// the book.
var undecided = []string{"Equal ways", "Real dice"}

// TestRulingsAreThoseOfTheBook compares the rulings that answers name with those of the rule book, both ways.
func TestRulingsAreThoseOfTheBook(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../templates/rules/*.txt")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d chapters, %v", len(files), err)
	}
	var book []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if title, ok := strings.CutPrefix(line, "! "); ok {
				title, _, _ = strings.Cut(title, ".")
				book = append(book, title)
			}
		}
	}
	a := playedScenario(t, filepath.Join(corpus, "08-combat/example-1.txtar"))
	var named []string
	for _, of := range rules {
		if r := of(&explainer{Names: namesOf(a), Played: a.Played}); r.Ruling != "" {
			named = append(named, r.Ruling)
		}
	}
	for _, r := range named {
		if !slices.Contains(book, r) && !slices.Contains(unmarked, r) {
			t.Errorf("the rule book has no ruling %q", r)
		}
	}
	for _, r := range book {
		if !slices.Contains(named, r) && !slices.Contains(undecided, r) {
			t.Errorf("no answer names the ruling %q", r)
		}
	}
}

// TestEveryRefusalHasItsRemedy names each kind of refusal for which it is not said what would have been right.
func TestEveryRefusalHasItsRemedy(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "../../refusal.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	ast.Inspect(file, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || len(v.Values) != 1 || !strings.HasPrefix(v.Names[0].Name, "Refused") {
			return true
		}
		found++
		code := adjudicator.RefusalCode(strings.Trim(v.Values[0].(*ast.BasicLit).Value, `"`))
		r, ok := refusals[code]
		if !ok || r.remedy == "" {
			t.Errorf("%s: refusals says nothing of it", code)
		}
		if r.rule != "" && rules[r.rule] == nil {
			t.Errorf("%s: no rule %q", code, r.rule)
		}
		return true
	})
	if found < 35 || found != len(refusals) {
		t.Errorf("%d kinds of refusals, and %d remedies", found, len(refusals))
	}
}

// TestEveryRefusalIsExplained asks about a line that was refused, once for each kind of refusal: the answer has its reason, its paragraph
// and what would have been right.
func TestEveryRefusalIsExplained(t *testing.T) {
	t.Parallel()
	a := playedScenario(t, filepath.Join(corpus, "08-combat/example-1.txtar"))
	first := a.Orders[0].Lines[0].Order.String()
	for code, r := range refusals {
		e := adjudicator.OrderRefused{Lord: 0, Line: 1, Order: first, Reason: "some reason", Section: "§6.iv", Code: code}
		asked := *a
		asked.Record = append(slices.Clone(a.Record[:1]), e)
		asked.Record = append(asked.Record, a.Record[1:]...)
		for _, thing := range []Thing{{Kind: OfLine, N: 1}, {Kind: OfTroop, Troop: 10}, {Kind: OfSeason}} {
			text := written(New(&asked, thing, view.Office{}))
			for _, want := range []string{"some reason", "§6.iv", r.remedy} {
				if !strings.Contains(text, want) {
					t.Errorf("%s, %v: no %q in\n%s", code, thing, want, text)
				}
			}
		}
	}
}

// TestEveryKindIsTold plays scenarios until an answer has told each kind of event and each rule, and names those that none tells.
func TestEveryKindIsTold(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(corpus, "*/*.txtar"))
	if err != nil || len(files) < 900 {
		t.Fatalf("%d scenarios, %v", len(files), err)
	}
	kinds, keys := map[string]bool{}, map[ruleKey]bool{}
	for _, k := range adjudicator.Kinds() {
		kinds[k] = true
	}
	for k := range rules {
		keys[k] = true
	}
	for i := range files { // in leaps, since scenarios of one chapter are alike
		file := files[i*389%len(files)]
		if testing.Short() && i == 100 {
			break
		}
		if len(kinds)+len(keys) == 0 {
			t.Logf("all are told in %d scenarios", i)
			return
		}
		a := playedScenario(t, file)
		noteTold(t, a, Thing{Kind: OfSeason}, kinds, keys)
		for _, tr := range a.Before.Players[0].Troops {
			if keys[ruleUnordered] || keys[ruleOverridden] {
				noteTold(t, a, Thing{Kind: OfTroop, Troop: tr.ID}, nil, keys)
			}
		}
		if a.All, a.Reader = false, adjudicator.NoSeat; len(a.Before.Players) > 1 {
			a.Reader = 1
		}
		noteTold(t, a, Thing{Kind: OfSeason}, kinds, keys)
	}
	if testing.Short() {
		return
	}
	t.Errorf("never told: kinds %v, rules %v", slices.Sorted(maps.Keys(kinds)), slices.Sorted(maps.Keys(keys)))
}

// rulingTitle is the chapter of what the master has ruled, which no paragraph decides.
const rulingTitle = "Put right before the season"

// noteTold notes what an answer tells, with its paragraph.
func noteTold(t *testing.T, a *Asked, thing Thing, kinds map[string]bool, keys map[ruleKey]bool) {
	t.Helper()
	v, told := explain(a, thing)
	for _, one := range told {
		for _, e := range one.Events {
			if len(one.Items) > 0 {
				delete(kinds, adjudicator.KindOf(e))
			}
		}
	}
	for _, c := range v.Story {
		for _, i := range c.Items {
			if i.Fight == nil && !strings.Contains(i.Text, "§") && !strings.Contains(i.Text, "(Dice") && c.Title != rulingTitle {
				t.Errorf("%s: %q has no paragraph", c.Title, i.Text)
			}
		}
	}
	for k := range keys {
		if slices.ContainsFunc(v.Rules, func(r view.WhyRule) bool { return r == rules[k](&explainer{Names: namesOf(a), Played: a.Played}) }) {
			delete(keys, k)
		}
	}
}

package order

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// everyForm has each order of the language that needs no optional rule, in
// several spellings, and how it is printed.
var everyForm = []struct {
	when  When
	want  string
	texts []string
}{
	{SettingOut, "ENTER BY North Road, Sea Gate", []string{"ENTER BY North Road, Sea Gate", "enter by north, sea", "Enter by North Road Sea Gate"}},

	{Spring, "MOVE 17, 10, 27 FROM Breaume TO Foxwood", []string{"17,10,27 Breaume Foxwood", "17 10 27 breaume, foxwood", "Move 17, 10 and 27 from Bre to Fox", "move: 17 10 27 to foxwood from breaume.", "- 17,10,27 Breaume to Foxwood", "17,10,27 Foxwood from Breaume"}},
	{Summer, "MOVE LORD, 12 TO Hazlemere VIA Barsham PHASES 2, 3", []string{"move lord, 12 to Hazlemere via Barsham phases 2 3", "LORD 12 Hazlemere PHASES 3,2 VIA Barsham", "lord & 12 hazlemere via barsham phase 2-3", "MOVE LORD, 12 VIA Barsham TO Hazlemere PHASES 2 2 3"}},
	{Autumn, "MOVE 10-14 TO Hazlemere", []string{"10-14 Hazlemere", "10 – 14 to Hazlemere", "* MOVE 10-14 Hazlemere", "  move  10-14\tHazlemere  # home"}},
	{Summer, "MOVE ALL TO Barsham", []string{"ALL Barsham", "move all to BARSHAM"}},
	{Summer, "MOVE ALL AT Barsham TO Foxwood", []string{"all at barsham to foxwood", "all at barsham foxwood"}},
	{Summer, "MOVE KNIGHTS AT Barsham, MEN AT Foxwood TO Hazlemere", []string{"knights at Barsham, men at Foxwood Hazlemere", "Move knights at Barsham men at Foxwood to Hazlemere"}},
	{Summer, "MOVE 10 FROM Barsham+1 to Foxwood TO Hazlemere", []string{"10 from Barsham+1 to Foxwood to Hazlemere", "10 Foxwood + 2 to Barsham Hazlemere", "move 10 from barsham +1 foxwood hazlemere"}},
	{Summer, "MOVE 10 FROM Barsham+1 to Foxwood TO Breaume", []string{"10 Barsham+1 to Foxwood Breaume"}},
	{Summer, "MOVE 10 TO Barsham+2 to Hazlemere PHASES 2, 3", []string{"MOVE 10 TO Barsham+2 to Hazlemere PHASES 2 3", "10 Hazlemere+2 to Barsham phases 2,3", `10 "Barsham+2 to Hazlemere" phases 2 3`}},
	{Summer, "MOVE 10 FROM Breaume+1 to Foxwood TO Gibbet Cross+1 to Carse Abbey", []string{"10 Breaume Bridge Hanging Gap", "10 from Foxwood+3 to Breaume to Hanging Gap"}},
	{Summer, "MOVE 10 FROM Barsham TO Hazlemere VIA Foxwood, Breaume", []string{"10 Barsham Hazlemere via Foxwood Breaume", "10 barsham hazlemere via foxwood, breaume"}},
	{Summer, "MOVE 10 TO Carse Abbey", []string{"10 Carse Abbey", "10 carse", "10 Carse Abb", "10 Carse Abey"}},
	{Summer, `MOVE 10 FROM "Stoke by Clare" TO "Ford 2"`, []string{"10 Stoke by Clare Ford 2", "10 from stoke by clare to ford 2", "10 “Stoke by Clare” to «ford 2»"}},
	{Summer, `MOVE 10 FROM "All Saints" TO Île d'Or`, []string{"10 All Saints Ile d'Or", "10 all saints to ÎLE D’OR"}},
	{Summer, `MOVE 10 FROM "Men" TO St. Mary`, []string{"10 from Men to St Mary", `10 "men" st. mary`, "10 MEN ST.MARY"}},
	{Summer, "MOVE 10 TO Upton-on-Wold", []string{"10 Upton-on-Wold", "10 upton on wold", "10 upton"}},

	{Summer, "HOLD ALL AT Barsham", []string{"HOLD ALL AT Barsham", "hold all at barsham!"}},
	{Summer, "HOLD 10, 17", []string{"hold 10 17", "Hold 10, 17.", "*HOLD 10, 17*", "1. HOLD 10 17", "2) hold 10,17"}},

	{Summer, "STANCE ATTACK", []string{"stance attack"}},
	{Summer, "STANCE ALL DEFEND", []string{"STANCE ALL DEFEND"}},
	{Summer, "STANCE 10, LORD PASSIVE", []string{"stance 10 lord passive"}},
	{Summer, "STANCE ATTACK IF STRONGER", []string{"stance attack if stronger"}},
	{Summer, "STANCE 10 ATTACK IF ODDS 3:2", []string{"stance 10 attack if odds 3:2", "stance 10 attack if odds 3 : 2"}},

	{Summer, "ALLY Gawaine", []string{"ally gawaine", "ALLY Sir Gawaine", "ally lord gaw"}},
	{Summer, `ENEMY Lancelot, Guy of Warwick, "Lord Kay"`, []string{"enemy lancelot, guy, lord kay", "ENEMY Lancelot Guy of Warwick and Lord Kay"}},
	{Summer, "NEUTRAL Bors", []string{"neutral bors."}},

	{Summer, "WITHDRAW NEVER", []string{"withdraw never"}},
	{Summer, "WITHDRAW LORD AFTER 3", []string{"withdraw lord after 3", "WITHDRAW LORD AFTER 3 ROUNDS"}},
	{Summer, "WITHDRAW BEHIND 4 OR BELOW 6 OR LORD HURT", []string{"withdraw behind 4 or below 6 or lord hurt"}},
	{Summer, "WITHDRAW LORD LORD HURT", []string{"withdraw lord lord hurt"}},
	{Summer, "WITHDRAW ALL AT ONCE", []string{"withdraw all at once"}},
	{Summer, "WITHDRAW ALL AT Barsham AT ONCE", []string{"withdraw all at barsham at once"}},

	{Summer, "WOUNDS 17, 27, 10", []string{"wounds 17 27 10", "WOUNDS 17, 27 and 10"}},
	{Summer, "WOUNDS 10, 11, 12", []string{"wounds 10-12"}},
	{Summer, "CHAMPIONS 10, 12", []string{"champions 10 12"}},
	{Summer, "CHAMPIONS LORD, 12", []string{"champions lord 12", "champion lord and 12"}},
	{Summer, "CHAMPIONS AT Breaume+1 to Foxwood 10, 12", []string{"champions at breaume bridge 10, 12", "champions at Foxwood+3 to Breaume 10, 12", "CHAMPIONS 10, 12 AT Breaume Bridge"}},

	{Summer, "VICTORY CONTINUE", []string{"victory continue"}},
	{Summer, "VICTORY 10 STAY", []string{"victory 10 stay"}},
	{Summer, "VICTORY ALL AT Barsham RETURN", []string{"victory all at barsham return"}},
	{Summer, "DEFEAT HOME", []string{"defeat home"}},
	{Summer, "DEFEAT LORD STAY", []string{"defeat lord stay"}},
	{Summer, "DEFEAT 10 TO Barsham", []string{"defeat 10 to barsham"}},
	{Summer, "DEFEAT STAY VIA Barsham+1 to Foxwood", []string{"defeat stay via barsham+1 to foxwood"}},
	{Summer, "DEFEAT 10 TO Barsham VIA Foxwood", []string{"defeat 10 to barsham via foxwood"}},

	{Summer, "CLAIM Barsham YES", []string{"claim barsham yes"}},
	{Summer, `CLAIM "Stoke by Clare" NO`, []string{"claim stoke by clare no"}},
	{Summer, "YIELD Barsham", []string{"yield barsham"}},
	{Summer, `YIELD Barsham TO "Lord Kay"`, []string{"yield barsham to lord kay"}},
	{Summer, "HEIR 10", []string{"heir 10"}},
	{Winter, "HEIR 2", []string{"heir 02"}},
	{Autumn, "RETIRE 10, 12 TO Barsham", []string{"retire 10 12 to barsham"}},
	{Autumn, "RETIRE SPREAD", []string{"retire spread"}},
	{Autumn, "SHARE Carse Abbey WITH Gawaine 40 PERCENT", []string{"share carse with gawaine 40 percent", "SHARE Carse Abbey WITH Sir Gawaine 40%", "share carse abbey with gawaine 40"}},

	{Winter, "DISMISS 17, 18", []string{"dismiss 17 18"}},
	{Winter, "DISMISS MEN AT Barsham", []string{"dismiss men at barsham"}},
	{Winter, "PAY 10, 12 FIRST", []string{"pay 10, 12 first"}},
	{Winter, "APPOINT 10", []string{"appoint 10"}},
	{Winter, "HIRE 2 KNIGHTS AT Barsham", []string{"HIRE 2 KNIGHTS AT Barsham", "hire 2 knight at bars"}},
	{Winter, "HIRE 1 KNIGHT", []string{"hire 1 knight", "hire 1 knights"}},
	{Winter, "HIRE 1 MAN AT Foxwood", []string{"hire 1 man at foxwood"}},
	{Winter, "HIRE 3 MEN", []string{"hire 3 men"}},
	{Winter, "BUILD 2 HIVES AT Barsham, Foxwood", []string{"build 2 hives at barsham, foxwood", "BUILD 2 HIVE AT Barsham Foxwood"}},
	{Winter, "BUILD FORESTER AT Barsham", []string{"build forester at barsham", "build 1 foresters at barsham"}},
	{Winter, "BUILD REEVE AT Barsham", []string{"build reeve at barsham"}},
	{Winter, "BUILD MILL AT Mill End", []string{"build mill at mill end"}},
	{Winter, "RELOCATE 10, 17 TO Foxwood", []string{"relocate 10 17 to foxwood"}},
	{Winter, "RELOCATE FORESTER FROM Barsham TO Foxwood", []string{"relocate forester from barsham to foxwood"}},
	{Winter, "RELOCATE REEVE FROM Barsham TO Foxwood", []string{"relocate reeve from barsham to foxwood"}},
	{Winter, "SPREAD", []string{"spread", "Spread."}},
	{Winter, "GIVE 12 TO Gawaine", []string{"give 12 to gawaine", "Give 12 to Lord Gawaine.", "GIVE 12 TO gaw"}},
}

func TestEveryForm(t *testing.T) {
	t.Parallel()
	seen := make(map[string]bool)
	for _, c := range everyForm {
		for _, text := range append(c.texts, c.want) {
			o := one(t, c.when, text)
			if got := o.String(); got != c.want {
				t.Errorf("%q reads as %q, want %q", text, got, c.want)
			}
			if again := one(t, c.when, o.String()); !cmp.Equal(o, again) {
				t.Errorf("%q does not read back as itself:\n%s", o, cmp.Diff(o, again))
			}
			seen[kindOf(o)] = true
			if !strings.HasPrefix(c.want, Keyword(o)) {
				t.Errorf("%q has the keyword %s", c.want, Keyword(o))
			}
		}
	}
	for _, c := range everyOptionalForm {
		o := Parse(optionalNames, c.when, input(c.want)).Orders[0].Order
		seen[kindOf(o)] = true
	}
	for _, o := range Kinds() {
		if !seen[kindOf(o)] {
			t.Errorf("%s: neither everyForm nor everyOptionalForm has an example", kindOf(o))
		}
	}
}

// kindOf names an order by its keyword and its type.
func kindOf(o Order) string { return fmt.Sprintf("%s (%T)", Keyword(o), o) }

// TestFormsHasEveryOrder finds each type of order of the sources in the table forms.
func TestFormsHasEveryOrder(t *testing.T) {
	t.Parallel()
	listed := make(map[string]bool)
	for _, f := range forms {
		listed[reflect.TypeOf(f.start).Name()] = true
		if f.parts == nil || f.when == 0 {
			t.Errorf("%T: the table forms (forms.go) lacks its parts or its seasons", f.start)
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	method, found := regexp.MustCompile(`(?m)^func \((?:\w+ )?(\w+)\) keyword\(\)`), 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range method.FindAllStringSubmatch(string(source), -1) {
			if m[1] == reflect.TypeFor[Conditional]().Name() {
				continue // it has an order of the table within
			}
			found++
			if !listed[m[1]] {
				t.Errorf("%s: the order %s is missing in the table forms (forms.go)", file, m[1])
			}
		}
	}
	if found < 31 || found != len(listed) {
		t.Errorf("%d types of orders were found, and the table has %d", found, len(listed))
	}
}

// TestTrees looks into the trees, for what printing does not show.
func TestTrees(t *testing.T) {
	t.Parallel()
	ten := Troops{{First: 10, Last: 10}}
	for text, want := range map[string]Order{
		"17,10-12 Breaume Foxwood": Move{Troops: Troops{{First: 17, Last: 17}, {First: 10, Last: 12}}, From: "Breaume", To: "Foxwood"},
		"move lord, all at fox to Hazlemere via Barsham phases 3 2": Move{
			Troops: Troops{{Kind: TheLord}, {Kind: AllAt, At: "Foxwood"}}, To: "Hazlemere", Via: []Place{"Barsham"}, Phases: []int{2, 3}},
		"10 foxwood+2 to barsham hazlemere": Move{Troops: ten, From: "Barsham+1 to Foxwood", To: "Hazlemere"},
		"stance attack if odds 3:2":         Stance{Do: Attack, If: Condition{A: 3, B: 2}},
		"stance 10 passive if stronger":     Stance{Troops: ten, Do: Passive, If: Condition{Stronger: true}},
		"withdraw 10 after 3 or at once":    Withdraw{Troops: ten, When: []Withdrawal{{After, 3}, {When: AtOnce}}},
		"wounds 3 10-12":                    Wounds{[]int{3, 10, 11, 12}},
		"champions at hanging gap 10":       Champions{At: "Gibbet Cross+1 to Carse Abbey", Troops: []int{10}},
		"victory return":                    Victory{Do: Return},
		"defeat 10 to barsham":              Defeat{Troops: ten, Do: ToManor, To: "Barsham"},
		"claim barsham yes":                 Claim{"Barsham", true},
		"yield barsham to bors":             Yield{"Barsham", "Bors"},
		"neutral bors gaw":                  Attitude{Neutral, []string{"Bors", "Gawaine"}},
		"hold knights at barsham":           Hold{Troops{{Kind: KnightsAt, At: "Barsham"}}},
	} {
		if diff := cmp.Diff(want, one(t, Summer, text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
	for text, want := range map[string]Order{
		"build 2 mills at barsham":               Build{2, Mill, []Place{"Barsham"}, 0},
		"build reeve at barsham":                 Build{1, Reeve, []Place{"Barsham"}, 0},
		"hire 1 man":                             Hire{N: 1},
		"relocate reeve from barsham to foxwood": RelocateStaff{Reeve, "Barsham", "Foxwood"},
	} {
		if diff := cmp.Diff(want, one(t, Winter, text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

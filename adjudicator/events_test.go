package adjudicator_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// What the record says beyond the state after it, which no scenario sees.

// Only those pillage who are there and have not fought (§14).
func TestWhoPillages(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Summer, "Lancelot", "Gawaine")
	w.s.Options.Pillage = true
	w.holds(1, "Ashby", "Cole")
	w.troops(0, "Ashby", "2 knight A", "4 man A")
	w.troops(0, "Birch", "1 lord", "3 knight A")
	w.troops(1, "Cole", "1 lord")
	w.sheets[0] = "AT Ashby PILLAGE LOOT"
	w.play(3)
	all := of[adjudicator.ManorPillaged](w)
	if len(all) != 1 || !slices.Equal(all[0].Troops, []adjudicator.TroopID{2, 4}) {
		t.Errorf("pillaged: %+v; expected by 02 and 04 of Lancelot", all)
	}
}

// A convert who owns no site pulls none down (§18).
func TestNothingToPullDown(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Summer, "Lancelot")
	w.s.Options.Advanced = true
	w.s.Players[0].Faith = order.Christian
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord")
	w.s.Manors[w.at("Ashby")].Church = adjudicator.Site{State: adjudicator.WorksWhole, Built: 1}
	w.sheets[0] = "CONVERT DRUID"
	w.play()
	if all := of[adjudicator.SiteDestroyed](w); len(all) != 1 || all[0].Manor != w.at("Ashby") {
		t.Errorf("destroyed: %+v; expected the church at Ashby alone", all)
	}
}

// parishes is the shire with a parish for Ashby and one for Birch.
func parishes(t *testing.T) *board.Board {
	t.Helper()
	b, err := board.Parse("shire.toml", []byte(strings.NewReplacer("name = \"Ashby\"\n", "name = \"Ashby\"\nparish = \"North\"\n",
		"name = \"Birch\"\n", "name = \"Birch\"\nparish = \"South\"\n").Replace(shire)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A refused repair names its paragraph, and a bid that cannot be met what it comes to (§13.ii, §19, §25).
func TestRefusedWorks(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot")
	w.b = parishes(t)
	w.s.Options.Advanced, w.s.Options.Castles, w.s.Options.Fate = true, true, true
	w.s.Players[0].Faith = order.Christian
	w.s.Players[0].Treasury = 9
	w.holds(0, "Ashby", "Birch")
	w.troops(0, "Ashby", "1 lord")
	w.sheets[0] = "REPAIR CASTLE AT Ashby\nREPAIR CHURCH AT Ashby\nBUILD CHURCH AT Ashby BID 3\nBUILD CHURCH AT Birch"
	w.playWith(dice.V1.Seeded([]byte("works")))
	var sections []string
	for _, e := range of[adjudicator.OrderRefused](w) {
		sections = append(sections, e.Section)
	}
	if want := []string{"§13.ii", "§25", "§19", "§19"}; !slices.Equal(sections, want) {
		t.Errorf("refused by %v; expected %v", sections, want)
	}
	w.refused(0, map[int]string{1: "Ashby has no castle", 2: "Ashby has no church", 3: "a church costs 10 Bz and your bid 3 more, and 9 is left", 4: "a church costs 10 Bz, and 9 is left"})
}

// A gift to a lord who is out is refused by a code of its own (§11).
func TestGiftToLordWhoIsOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Winter, "Lancelot", "Gawaine")
	w.s.Players[0].Treasury = 9
	w.s.Players[1].Out = true
	w.troops(0, "Birch", "1 lord")
	w.sheets[0] = "GIVE 2 TO Gawaine"
	w.play()
	if all := of[adjudicator.OrderRefused](w); len(all) != 1 || all[0].Code != "lord-out" || all[0].Section != "§11" {
		t.Errorf("refused by %+v", all)
	}
}

// The houses yield as usual again after the autumn in which they did not, though nothing else is marked (§25).
func TestHousesAreNormalAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.Autumn, "Lancelot")
	w.s.Houses = adjudicator.HousesNone
	w.troops(0, "Birch", "1 lord")
	w.sheets[0] = "CLAIM Birch NO"
	w.play()
	if w.after.Houses != adjudicator.HousesNormal {
		t.Errorf("the houses stay %v", w.after.Houses)
	}
}

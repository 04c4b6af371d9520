package adjudicator_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// What a ruling says when it cannot be, and what scenarios cannot show of it (testdata/scenario/put-right).

// ruledWorld is a summer with two lords, of whom Lancelot's 03 is dead and Gawaine's first lord too.
func ruledWorld(t *testing.T) *world {
	t.Helper()
	w := newWorld(t, adjudicator.Summer, "Lancelot", "Gawaine")
	w.holds(0, "Birch")
	w.holds(1, "Ashby")
	w.troops(0, "Birch", "1 lord", "2 knight A", "3 man A", "4 man B")
	w.troops(1, "Ashby", "1 lord", "2 knight A")
	w.s.Players[0].Troop(3).Status = adjudicator.Dead
	w.s.Players[1].Troop(1).Status = adjudicator.Dead
	w.s.Players[1].Barred = true
	return w
}

// TestFactsThatCannotBe wants to know which of several facts cannot be beside the others, and that nothing is changed. What is
// said of each fact by itself scenarios show (cannot-be-ruled).
func TestFactsThatCannotBe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ facts, says string }{
		{"Lancelot treasury 3\nLancelot 100 dead\nWeather bad", `"Lancelot 100 dead": write the troop's number, 1 to 99`},
		{"Lancelot treasury 3\nLancelot 03 at Ashby", `"Lancelot 03 at Ashby": Lancelot 03 is dead; rule too that he lives`},
		{"Gawaine 01 unhurt\nGawaine 02 lord", `"Gawaine 01 unhurt": 02 is lord in his place; correct the season in which the lord died`},
		{"Lancelot 01 dead\nLancelot 02 lord\nLancelot 02 dead", `"Lancelot 02 lord": Lancelot 02 is dead`},
		{"Lancelot treasury 3\nLancelot treasury 4", `"Lancelot treasury 4": it contradicts "Lancelot treasury 3"; leave one of the two out`},
		{"Lancelot 2 dead\nLancelot 02 wounded", `it contradicts "Lancelot 2 dead"`},
		{"Gawaine treasury 1" + strings.Repeat("\nLancelot has a man B at Birch", 4), `"Lancelot has a man B at Birch": then Lancelot: 7 troops are at Birch, more than 6`},
	} {
		w := ruledWorld(t)
		before := encode(t, &w.s)
		after, record, err := adjudicator.Rule(w.r, w.b, w.s, strings.Split(c.facts, "\n"))
		var wrong *adjudicator.FactError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s\ngives %v\nexpected: %s", c.facts, err, c.says)
			continue
		}
		if record != nil || encode(t, &after) != before || encode(t, &w.s) != before || wrong.Fact != strings.Split(c.facts, "\n")[wrong.N-1] {
			t.Errorf("%s: something was changed, or another fact is blamed: %+v", c.facts, wrong)
		}
	}
}

// TestTheFirstFactIsBlamed rules Birch full, with new troops, and then one too many: that fact is blamed, and not the last.
func TestTheFirstFactIsBlamed(t *testing.T) {
	t.Parallel()
	w := ruledWorld(t)
	man := "Lancelot has a man B at Birch"
	full, record, err := adjudicator.Rule(w.r, w.b, w.s, []string{man, man, man})
	if err != nil || len(record) != 3 {
		t.Fatal(record, err)
	}
	for _, e := range record {
		if ruled, ok := e.(adjudicator.TroopRuled); !ok || !ruled.New {
			t.Errorf("%+v is not a new troop", e)
		}
	}
	_, _, err = adjudicator.Rule(w.r, w.b, full, []string{man, "Gawaine treasury 1"})
	var wrong *adjudicator.FactError
	if !errors.As(err, &wrong) || wrong.N != 1 {
		t.Errorf("%v; expected the first fact to be blamed", err)
	}
}

// TestRuledHeir rules lord and heir wounded, which leaves him heir, and then the heir lord, after which there is none.
func TestRuledHeir(t *testing.T) {
	t.Parallel()
	w := ruledWorld(t)
	w.s.Players[0].Heir = 2
	after, record, err := adjudicator.Rule(w.r, w.b, w.s, []string{"Lancelot 01 wounded", "Lancelot 02 wounded"})
	if err != nil || len(record) != 2 || record[1].(adjudicator.TroopRuled).New || after.Players[0].Heir != 2 {
		t.Errorf("wounded: %+v, heir %d, %v", record, after.Players[0].Heir, err)
	}
	if after, _, err = adjudicator.Rule(w.r, w.b, w.s, []string{"Lancelot 01 dead", "Lancelot 02 lord"}); err != nil || after.Players[0].Heir != 0 {
		t.Errorf("lord: heir %d, %v", after.Players[0].Heir, err)
	}
}

// A lord who lives by a ruling commands again, and of several facts about a thing there is one event (§10.ii).
func TestRuledTogether(t *testing.T) {
	t.Parallel()
	w := ruledWorld(t)
	after, record, err := adjudicator.Rule(w.r, w.b, w.s, []string{"Gawaine 01 Wounded", "gawaine 1 AT birch", "Lancelot 03 unhurt", "Lancelot treasury 0"})
	if err != nil {
		t.Fatal(err)
	}
	lord := after.Players[1].LivingLord()
	if lord == nil || !lord.Wounded || lord.At != w.at("Birch") || after.Players[1].Barred || after.Players[0].Living(3) == nil {
		t.Errorf("ruled: %+v", after.Players)
	}
	var kinds []string
	for _, e := range record {
		kinds = append(kinds, adjudicator.KindOf(e))
	}
	if want := []string{"TroopRuled", "TroopRuled", "LordRuled"}; !reflect.DeepEqual(kinds, want) {
		t.Errorf("%v; expected %v", kinds, want)
	}
	if follows := record[2].(adjudicator.LordRuled).Follows; !follows || record[1].(adjudicator.TroopRuled).Follows {
		t.Errorf("what follows from the facts is not told from the facts: %+v", record)
	}
}

// TestRandomRulings rules random facts in random campaigns: no invariant breaks, the record replays, also after it
// was stored, what is so already changes nothing, and the season can be played.
func TestRandomRulings(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	seen, refused := map[string]int{}, 0
	for seed := uint64(1); seed <= 8; seed++ {
		seasons, err := adjudicatortest.PlayWith(adjudicatortest.Options(seed), r, b, 3, seed, 14)
		if err != nil {
			t.Fatal(err)
		}
		random := adjudicatortest.NewRandom(seed)
		for i := 1; i < len(seasons); i++ {
			before := seasons[i].Before
			for range 6 {
				facts := random.Facts(b, &before)
				after, record, err := adjudicator.Rule(r, b, before, facts)
				if err != nil {
					refused++
					continue
				}
				for _, e := range record {
					seen[adjudicator.KindOf(e)]++
				}
				one := adjudicatortest.Season{Before: before, After: after, Record: record}
				checkRuling(t, strings.Join(facts, "\n"), r, b, &one)
			}
		}
	}
	for _, kind := range []string{"TreasuryRuled", "LordRuled", "TroopRuled", "ManorRuled"} {
		if seen[kind] < 20 {
			t.Errorf("only %d %s", seen[kind], kind)
		}
	}
	if refused < 50 {
		t.Errorf("only %d rulings were refused", refused)
	}
}

// checkRuling checks what must hold of every ruling.
func checkRuling(t *testing.T, facts string, r *ruleset.Rules, b *board.Board, one *adjudicatortest.Season) {
	t.Helper()
	var stored []adjudicator.Event
	for _, e := range one.Record {
		kind, data, err := adjudicator.EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		if e, err = adjudicator.DecodeEvent(kind, data); err != nil {
			t.Fatal(err)
		}
		stored = append(stored, e)
	}
	want := encode(t, &one.After)
	if got := adjudicator.Replay(one.Before, stored); encode(t, &got) != want {
		t.Errorf("%s\nis not what its record replays to", facts)
	}
	if err := errors.Join(adjudicator.CheckInvariants(r, b, &one.After), adjudicator.CheckSieges(b, &one.After)); err != nil {
		t.Errorf("%s\nbreaks something: %v", facts, err)
	}
	var again []string
	for _, fact := range strings.Split(facts, "\n") {
		if !strings.Contains(fact, " has a") { // that is a new troop each time
			again = append(again, fact)
		}
	}
	if _, record, err := adjudicator.Rule(r, b, one.After, again); err != nil || record != nil {
		t.Errorf("%s\nruled again gives %v, %+v", facts, err, record)
	}
}

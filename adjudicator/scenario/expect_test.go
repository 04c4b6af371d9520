package scenario

import (
	"slices"
	"strings"
	"testing"
)

// duel is an autumn in which much happens: a fight at Ashby, a claim, a harvest.
const duel = `A duel at Ashby, and the harvest after it (§8).

-- scenario.toml --
proves = ["§8"]
board = "tiny"
rules = "standard"
season = "autumn"
year = 3
dice = [1, 6, 6, 1]
closed = ["Stone Bridge"]

[[player]]
lord = "Lancelot"
manors = ["Ashby"]
treasury = 3
troops = [
  { id = 1, kind = "lord", at = "Ashby+1 to Brockle" },
  { id = 2, kind = "man", grade = "B", at = "Ashby" },
  { id = 3, kind = "knight", grade = "esquire", at = "Ashby+1 to Brockle", wounded = true },
]

[[player]]
lord = "Gawaine"
manors = ["Dunmow"]
troops = [
  { id = 1, kind = "lord", at = "Dunmow" },
  { id = 2, kind = "knight", grade = "A", at = "Ashby+1 to Elder Priory" },
]

[[player]]
lord = "Tristram"

[[manor]]
name = "Dunmow"
hives = 2
foresters = 1
reeve = true
supervised = true
-- orders/Gawaine --
2 Ashby
9 Ashby
-- expect --
`

func TestExpectationsBothWays(t *testing.T) {
	t.Parallel()
	holds := []string{
		"Lancelot 1 at Ashby+1 to Brockle", "Lancelot 1 lord", "Lancelot 1 unhurt", "Lancelot 1 not moved",
		"Lancelot 2 dead", "Lancelot 2 grade B", "Lancelot 3 wounded", "Lancelot 3 grade esquire",
		"Lancelot treasury 3", "Lancelot income 0", "Lancelot manors 0", "Lancelot has 1 knights", "Lancelot has 0 men", "Lancelot has 2 troops",
		"Gawaine 2 at Ashby", "Gawaine income 14", "Gawaine manors 2", "Ashby held by Gawaine", "Corfe unheld", "Ashby unsupervised",
		"Ashby income 5", "Dunmow income 9", "Dunmow hives 2", "Dunmow foresters 1", "Dunmow burnt 0", "Dunmow has reeve", "Dunmow has no mill",
		"Tristram out", "fights 1", "fight 1 at Ashby: Gawaine beats Lancelot in 1 round", "no winner", "refused Gawaine 2", "dice 4",
		"cannot rule Corfe has mill: Corfe has no river rights",
	}
	fails := []string{
		"Lancelot 2 at Ashby", "Lancelot 3 lord", "Lancelot 3 unhurt", "Lancelot 1 wounded", "Lancelot 2 wounded", "Lancelot 2 unhurt", "Gawaine 2 not moved",
		"Lancelot 1 dead", "Lancelot 2 gone", "Lancelot 1 grade esquire", "Lancelot 3 grade A", "Lancelot 77 dead", "Lancelot 77 at Ashby",
		"Lancelot treasury 4", "Lancelot income 5", "Lancelot manors 1", "Lancelot has 2 knights", "Lancelot has 1 men", "Lancelot has 3 troops",
		"Gawaine net 14", "Gawaine worth 1", "Ashby held by Lancelot", "Ashby unheld", "Corfe held by Gawaine", "Ashby supervised",
		"Ashby income 8", "Corfe income 1", "Dunmow hives 1", "Dunmow foresters 0", "Dunmow burnt 1", "Dunmow has mill", "Dunmow has no reeve",
		"Gawaine out", "fights 2", "fight 1 at Ashby: Lancelot beats Gawaine in 1 round", "fight 1 at Ashby: Gawaine beats Tristram in 1 round",
		"fight 1 at Ashby: Gawaine beats Lancelot in 2 rounds", "fight 2 at Ashby: Gawaine beats Lancelot in 1 round", "fight 1 at Ashby: nobody wins in 1 round",
		"fight 1 at Corfe: Gawaine beats Lancelot in 1 round", "fight 1 at Ashby / Ashby+1 to Brockle: Gawaine beats Lancelot in 1 round",
		"winner Gawaine", "refused Gawaine 1", "refused Lancelot 2", "dice 5", "Stone Bridge closed",
		"cannot rule Corfe has mill: mills are not played", "cannot rule Corfe unheld: Corfe", "cannot rule Corfe burnt 1: Corfe",
	}
	var text strings.Builder
	for _, line := range holds {
		text.WriteString(line + "\n")
	}
	for _, line := range fails {
		text.WriteString("not " + line + "\n")
	}
	for _, line := range append(holds, fails...) {
		text.WriteString(line + "\n")
	}
	r := runText(t, duel+text.String())
	straight := len(holds) + len(fails)
	for i, o := range r.Outcomes {
		want := i < straight+len(holds)
		if o.OK != want {
			t.Errorf("line %d: %q holds: %v, want %v; instead: %s", o.Line, o.Text, o.OK, want, o.Instead)
		}
		if !o.OK && o.Instead == "" {
			t.Errorf("line %d: %q does not hold, and nothing is said to be true instead", o.Line, o.Text)
		}
	}
	if len(r.Outcomes) != straight*2 {
		t.Errorf("%d outcomes, want %d", len(r.Outcomes), straight*2)
	}
}

// runText parses and runs a scenario.
func runText(t *testing.T, text string) *Result {
	t.Helper()
	s, err := Parse("x.txtar", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTooFewAndTooManyDice(t *testing.T) {
	t.Parallel()
	few := runText(t, strings.Replace(duel, "[1, 6, 6, 1]", "[1, 6, 6]", 1)+"fights 1\n")
	if few.OK() || few.Record != nil || !strings.Contains(few.Outcomes[0].Instead, "round 1, Gawaine, result") {
		t.Errorf("three dice: %+v", few.Outcomes)
	}
	many := runText(t, strings.Replace(duel, "[1, 6, 6, 1]", "[1, 6, 6, 1, 1]", 1)+"fights 1\n")
	if many.OK() || many.DiceLeft() != 1 || many.Outcomes[0].Instead != "the season rolls 4" || !many.Outcomes[1].OK {
		t.Errorf("five dice: %+v", many.Outcomes)
	}
	seeded := runText(t, strings.Replace(duel, "dice = [1, 6, 6, 1]", `seed = "a"`, 1)+"not dice 0\n")
	if !seeded.OK() || seeded.DiceLeft() != 0 {
		t.Errorf("seeded: %+v", seeded.Outcomes)
	}
	together := runText(t, strings.Replace(duel, "dice = [1, 6, 6, 1]", "seed = \"a\"\ndice_version = 2", 1)+"not dice 0\n")
	if !together.OK() || len(together.Rolls) == 0 || slices.Equal(together.Rolls, seeded.Rolls) || together.Rolls[0].Purpose != seeded.Rolls[0].Purpose {
		t.Errorf("by version 2: %+v %v, by version 1 %v", together.Outcomes, together.Rolls, seeded.Rolls)
	}
}

// TestRoadFights names a fight on a road by its two milestones, in either order.
func TestRoadFights(t *testing.T) {
	t.Parallel()
	text := strings.Replace(duel, `id = 2, kind = "man", grade = "B", at = "Ashby" }`, `id = 2, kind = "man", grade = "B", at = "Ashby+1 to Dunmow" }`, 1)
	text = strings.Replace(text, `grade = "A", at = "Ashby+1 to Elder Priory"`, `grade = "A", at = "Ashby+2 to Dunmow"`, 1)
	text = strings.Replace(text, "dice = [1, 6, 6, 1]\n", "dice = [1, 6, 6, 1]\n", 1)
	text = strings.Replace(text, "-- expect --", "-- orders/Lancelot --\n2 Dunmow\n-- expect --\nfight 1 at Ashby+2 to Dunmow / Ashby+1 to Dunmow: Gawaine beats Lancelot in 1 round\n"+
		"fight 1 at Ashby+1 to Dunmow / Ashby+2 to Dunmow: Gawaine beats Lancelot in 1 round\nnot fight 1 at Ashby+1 to Dunmow: Gawaine beats Lancelot in 1 round", 1)
	if r := runText(t, text); !r.OK() {
		t.Errorf("%+v", r.Outcomes)
	}
}

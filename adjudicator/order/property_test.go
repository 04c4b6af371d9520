package order

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// someNumbers draws identity numbers.
func someNumbers() *rapid.Generator[[]int] { return rapid.SliceOfN(rapid.IntRange(1, 99), 1, 5) }

// somePlace draws a place of the board of these tests: a name or a milestone.
func somePlace() *rapid.Generator[Place] {
	var all []Place
	for _, t := range testNames.targets {
		all = append(all, t.place)
	}
	for _, r := range testRoads {
		for mile := 1; mile < r.Miles; mile++ {
			all = append(all, Place(r.From+"+"+string(rune('0'+mile))+" to "+r.To))
		}
	}
	return rapid.SampledFrom(all)
}

func placeOf(kind PlaceKind) *rapid.Generator[Place] {
	var all []Place
	for _, p := range testPlaces {
		if p.Kind == kind {
			all = append(all, Place(p.Name))
		}
	}
	return rapid.SampledFrom(all)
}

func manorName() *rapid.Generator[Place] { return placeOf(Manor) }
func lordName() *rapid.Generator[string] { return rapid.SampledFrom(testLords) }

// someTroops draws a list of one item or more.
func someTroops() *rapid.Generator[Troops] {
	return rapid.Custom(func(t *rapid.T) Troops {
		n := rapid.IntRange(1, 4).Draw(t, "items")
		out := make(Troops, n)
		for i := range out {
			out[i].Kind = ItemKind(rapid.IntRange(int(Numbers), int(MenAt)).Draw(t, "kind"))
			switch out[i].Kind {
			case Numbers:
				out[i].First = rapid.IntRange(1, 99).Draw(t, "first")
				out[i].Last = rapid.IntRange(out[i].First, 99).Draw(t, "last")
			case AllAt, KnightsAt, MenAt:
				out[i].At = somePlace().Draw(t, "at")
			}
		}
		return out
	})
}

// maybe draws a value of the generator, or the zero value.
func maybe[T any](t *rapid.T, g *rapid.Generator[T], label string) (v T) {
	if rapid.Bool().Draw(t, "with "+label) {
		return g.Draw(t, label)
	}
	return v
}

// campaignOrder draws an order of the campaigning seasons.
func campaignOrder(t *rapid.T) Order {
	switch rapid.IntRange(0, 15).Draw(t, "order") {
	case 0, 1:
		phases := maybe(t, rapid.SliceOfNDistinct(rapid.IntRange(1, 3), 1, 3, rapid.ID[int]), "phases")
		slices.Sort(phases)
		return Move{someTroops().Draw(t, "troops"), maybe(t, somePlace(), "from"), somePlace().Draw(t, "to"),
			maybe(t, rapid.SliceOfN(somePlace(), 1, 3), "via"), phases}
	case 2:
		return Hold{someTroops().Draw(t, "troops")}
	case 3:
		return Stance{maybe(t, someTroops(), "troops"), StanceWord(rapid.IntRange(0, 2).Draw(t, "do")),
			rapid.SampledFrom([]Condition{{}, {Stronger: true}, {A: 3, B: 2}, {A: 99, B: 1}}).Draw(t, "if")}
	case 4:
		return Attitude{AttitudeWord(rapid.IntRange(0, 2).Draw(t, "do")), rapid.SliceOfN(lordName(), 1, 4).Draw(t, "lords")}
	case 5:
		all := []Withdrawal{{}, {After, 2}, {After, 9}, {Behind, 4}, {Below, 12}, {When: LordHurt}, {When: AtOnce}}
		return Withdraw{maybe(t, someTroops(), "troops"), rapid.SliceOfN(rapid.SampledFrom(all), 1, 4).Draw(t, "when")}
	case 6:
		return Wounds{someNumbers().Draw(t, "troops")}
	case 7:
		return Champions{maybe(t, somePlace(), "at"), someNumbers().Draw(t, "troops")}
	case 8:
		return Victory{maybe(t, someTroops(), "troops"), VictoryWord(rapid.IntRange(0, 2).Draw(t, "do"))}
	case 9:
		return Defeat{Troops: maybe(t, someTroops(), "troops"), Do: DefeatWord(rapid.IntRange(0, 1).Draw(t, "do"))}
	case 10:
		return Defeat{maybe(t, someTroops(), "troops"), ToManor, manorName().Draw(t, "to"), maybe(t, somePlace(), "via")}
	case 11:
		return Claim{manorName().Draw(t, "place"), rapid.Bool().Draw(t, "yes")}
	case 12:
		return Yield{manorName().Draw(t, "place"), maybe(t, lordName(), "to")}
	case 13:
		return Retire{Troops: someTroops().Draw(t, "troops"), To: manorName().Draw(t, "to")}
	case 14:
		return Share{placeOf(House).Draw(t, "house"), lordName().Draw(t, "lord"), rapid.IntRange(0, 100).Draw(t, "percent")}
	}
	return Heir{rapid.IntRange(1, 99).Draw(t, "knight")}
}

// someFact draws a fact that a condition names.
func someFact(opponent, phases bool) *rapid.Generator[Fact] {
	return rapid.Custom(func(t *rapid.T) Fact {
		f := Fact{Is: FactWord(rapid.IntRange(int(LordAt), int(Strength)).Draw(t, "is")), Not: rapid.Bool().Draw(t, "not")}
		if f.Is == Strength && !opponent || f.Is == InPhase && !phases {
			f.Is = EnemyAt
		}
		switch f.Is {
		case LordAt:
			f.Lord, f.Place = lordName().Draw(t, "lord"), somePlace().Draw(t, "place")
		case EnemyAt, NobodyAt:
			f.Place = somePlace().Draw(t, "place")
		case HeldBy:
			f.Lord, f.Place = lordName().Draw(t, "lord"), manorName().Draw(t, "place")
		case Mine, Unheld:
			f.Place = manorName().Draw(t, "place")
		case TroopDead, TroopHurt:
			f.Troop = rapid.IntRange(0, 99).Draw(t, "troop")
		case TroopAt:
			f.Troop, f.Place = rapid.IntRange(0, 99).Draw(t, "troop"), somePlace().Draw(t, "place")
		case InPhase:
			f.Phase, f.Not = rapid.IntRange(1, 3).Draw(t, "phase"), true
		case Strength:
			f.Weighs = rapid.SampledFrom([]Condition{{Stronger: true}, {A: 3, B: 2}, {A: 99, B: 1}}).Draw(t, "weighs")
		}
		return f
	})
}

// TestConditionsReadBack prints orders behind conditions and reads them again.
func TestConditionsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := Conditional{Then: campaignOrder(t)}
		k := c.keyword()
		if !withOpponent[k] && !withoutOpponent[k] {
			return
		}
		c.If = rapid.SliceOfN(someFact(withOpponent[k] && k != kChampions, k != kClaim && k != kYield), 0, 3).Draw(t, "if")
		if len(c.If) == 0 {
			c.If = nil
		}
		if withOpponent[k] && (c.If == nil || rapid.Bool().Draw(t, "with against")) {
			c.Against = lordName().Draw(t, "against")
		}
		if c.If == nil && c.Against == "" {
			return
		}
		s := Parse(testNames, Summer, input(c.String()))
		if len(s.Orders) != 1 || len(s.Notes) > 0 {
			t.Fatalf("%q: %d orders, notes %+v", c.String(), len(s.Orders), s.Notes)
		}
		if diff := cmp.Diff(Order(c), s.Orders[0].Order); diff != "" {
			t.Fatalf("%q (-want +got):\n%s", c.String(), diff)
		}
	})
}

// winterOrder draws an order of winter.
func winterOrder(t *rapid.T) Order {
	switch rapid.IntRange(0, 8).Draw(t, "order") {
	case 0:
		return Dismiss{someTroops().Draw(t, "troops")}
	case 1:
		return Pay{someTroops().Draw(t, "troops")}
	case 2:
		return Appoint{rapid.IntRange(1, 99).Draw(t, "knight")}
	case 3:
		return Hire{rapid.IntRange(1, 99).Draw(t, "n"), rapid.Bool().Draw(t, "knight"), maybe(t, manorName(), "at")}
	case 4:
		return Build{rapid.IntRange(1, 99).Draw(t, "n"), Improvement(rapid.IntRange(0, 3).Draw(t, "what")),
			rapid.SliceOfN(manorName(), 1, 3).Draw(t, "at"), 0}
	case 5:
		return Relocate{someTroops().Draw(t, "troops"), manorName().Draw(t, "to")}
	case 6:
		return RelocateStaff{Improvement(rapid.IntRange(1, 2).Draw(t, "what")), manorName().Draw(t, "from"), manorName().Draw(t, "to")}
	case 7:
		return Heir{rapid.IntRange(1, 99).Draw(t, "knight")}
	}
	return Spread{}
}

// TestPrintsReadBack prints orders of all kinds and reads them back as they were,
// also when they come in small letters, with wider blanks and a full stop.
func TestPrintsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		when, draw := Autumn, campaignOrder
		if rapid.Bool().Draw(t, "winter") {
			when, draw = Winter, winterOrder
		}
		var lines []Line
		for range rapid.IntRange(1, 4).Draw(t, "lines") {
			lines = append(lines, Line{Order: draw(t)})
		}
		text := Print(lines)
		if rapid.Bool().Draw(t, "sloppy") {
			text = strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(text, " ", " \t "), "\n", ".\n"))
		}
		s := Parse(testNames, when, input(text))
		if len(s.Notes) != 0 {
			t.Fatalf("%q has notes %+v", text, s.Notes)
		}
		if diff := cmp.Diff(orders(lines), orders(s.Orders), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%q (-want +got):\n%s", text, diff)
		}
	})
}

// TestUniqueBeginnings reads every unique beginning of every name as that name, and
// every name with one slip that no other name is near to.
func TestUniqueBeginnings(t *testing.T) {
	t.Parallel()
	for _, p := range []string{"Barsham", "Breaume", "Foxwood", "Hazlemere", "Hazelwood", "Carse Abbey", "Gibbet Cross"} {
		for n := 1; n <= len(p); n++ {
			begun := 0
			for _, q := range testPlaces {
				if strings.HasPrefix(q.Name, p[:n]) {
					begun++
				}
			}
			s := parse(Summer, "move 10 to "+p[:n])
			if read := len(s.Orders) == 1 && s.Orders[0].Order.(Move).To == Place(p); read != (begun == 1) {
				t.Errorf("%q is the beginning of %d names, read as %q with notes %v", p[:n], begun, Print(s.Orders), s.Notes)
			}
		}
		for i := 1; i < len(p)-1; i++ {
			swapped := p[:i] + p[i+1:i+2] + p[i:i+1] + p[i+2:]
			s := parse(Summer, "move 10 to "+swapped)
			if len(s.Orders) != 1 || s.Orders[0].Order.(Move).To != Place(p) {
				t.Errorf("%q read as %q with notes %v, want %s", swapped, Print(s.Orders), s.Notes, p)
			}
		}
	}
}

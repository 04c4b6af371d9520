package ruleset

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"slices"
	"strings"
	"testing"
)

// standard is the rule set that most tests look at.
func standard(t *testing.T) *Rules {
	t.Helper()
	r, err := Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The figures of the standard rules are those of the rules' tables.
func TestStandardTroops(t *testing.T) {
	t.Parallel()
	r := standard(t)
	for _, c := range []struct {
		name      string
		got, want Figures
	}{
		{"lord", r.Lord, Figures{Strength: 8, Wounded: 6}},
		{"knight A", r.Knight[GradeA], Figures{Strength: 6, Wounded: 4, Pay: 4}},
		{"knight B", r.Knight[GradeB], Figures{Strength: 5, Wounded: 3, Pay: 4}},
		{"esquire", r.Knight[Esquire], Figures{Strength: 4, Wounded: 2, Pay: 4, Hire: 4}},
		{"man A", r.Man[GradeA], Figures{Strength: 3, Wounded: 1, Pay: 2}},
		{"man B", r.Man[GradeB], Figures{Strength: 2, Wounded: 1, Pay: 2, Hire: 2}},
		{"no esquire among men", r.Man[Esquire], Figures{}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, c.got, c.want)
		}
	}
}

func TestStandardImprovements(t *testing.T) {
	t.Parallel()
	r := standard(t)
	got := []Improvement{r.Hive, r.Forester, r.Reeve, r.Mill, r.Castle, r.Church, r.Circle}
	want := []Improvement{{2, 1}, {2, 1}, {2, 2}, {10, 1}, {10, 0}, {10, 0}, {10, 0}}
	if !slices.Equal(got, want) {
		t.Errorf("improvements %v, want %v", got, want)
	}
	cards := [5][6]int{{}, {4, 3, 2, 3, 2, 1}, {6, 5, 3, 4, 2, 1}, {8, 6, 4, 5, 3, 1}, {11, 8, 5, 7, 4, 1}}
	if r.Income != cards {
		t.Errorf("income cards %v", r.Income)
	}
}

func TestStandardFigures(t *testing.T) {
	t.Parallel()
	got := *standard(t)
	want := Rules{
		Name: "standard",
		Lord: got.Lord, Knight: got.Knight, Man: got.Man, Income: got.Income, Combat: got.Combat,
		Hive: got.Hive, Forester: got.Forester, Reeve: got.Reeve, Mill: got.Mill, Castle: got.Castle, Church: got.Church, Circle: got.Circle,
		MilesPerPhase: 2, Phases: 3, Limit: 6, ChokeFighters: 2, RoundsBeforeWithdrawal: 2,
		Start:       Start{Treasury: 11, Knights: 1, Men: 2},
		HouseIncome: 6, HouseGood: 8, LoyaltyFrom: 5,
		WinOver: [2]int{1, 2}, WinOverTwo: [2]int{3, 4}, Years: 10,
		Valuation: Valuation{Manor: 15, Knight: 4, Man: 2},
		Weather:   WeatherTable{Arable: 2, Bad: -1, Good: 1, Ring: got.Weather.Ring},
		Withdraw:  Withdraw{Behind: 4, AllWounded: true, LordHurt: true},
		Castles:   Castles{House: 5, Open: 5, Inside: 10, DamagedOpen: 2, DamagedInside: 5, Repair: 5, OpenRounds: 2},
		Pillage:   Pillage{Fields: 2, Hives: 2, Mill: 4, Reeves: 5},
		Fate:      Fate{Plague: 6, Lightning: 6, Storm: 6, Flood: 5, Fire: 5, Swarm: 4, Repair: 5, Revolt: 2, Thrown: 6, Scutage: 1},
		Advanced:  Advanced{Years: 10, King: 10, Alone: 20, Shared: 10, House: 15},
		Heir:      HeirGradeA, LoyaltyRolls: LoyaltyKnights, RelocateThrough: RelocateHouses,
		Supplies: Supplies{
			Lord: 1, KnightA: 30, KnightB: 10, Esquire: 10, ManA: 24, ManB: 12,
			Hive: 42, Forester: 22, Reeve: 15, Mill: 6, Castle: 24, Church: 11, Circle: 11,
		},
	}
	if a, b := describe(&got), describe(&want); a != b {
		t.Errorf("the figures are\n%s\nwant\n%s", a, b)
	}
	ring := []Weather{Bad, Average, Average, Good, Good, Average, Bad, Average, Average, Good, Average, Bad}
	if !slices.Equal(got.Weather.Ring, ring) {
		t.Errorf("the weather track is %v", got.Weather.Ring)
	}
}

// The combat table, as the rules print it (§8.ii).
func TestLine(t *testing.T) {
	t.Parallel()
	r := standard(t)
	lines := []struct {
		from, to         int
		stronger, weaker string
	}{
		{0, 0, "000111", "000111"}, {1, 2, "000011", "000111"}, {3, 4, "000011", "001111"},
		{5, 6, "000011", "001112"}, {7, 8, "000011", "011112"}, {9, 11, "000001", "011122"},
		{12, 14, "000001", "111222"}, {15, 19, "000000", "112223"}, {20, 99, "000000", "222333"},
	}
	next := 0
	for _, l := range lines {
		for ; next <= l.to; next++ {
			got := r.Line(next)
			if next < l.from || digits(got.Stronger) != l.stronger || digits(got.Weaker) != l.weaker {
				t.Fatalf("difference %d: %+v, want %s and %s", next, got, l.stronger, l.weaker)
			}
		}
	}
	if last := r.Combat[len(r.Combat)-1]; last.From != 20 || last.To != -1 {
		t.Errorf("the last line is %+v", last)
	}
}

func digits(wounds [6]int) string {
	var b strings.Builder
	for _, w := range wounds {
		b.WriteByte('0' + byte(w))
	}
	return b.String()
}

// Every figure of the file bears the mark of where it comes from.
func TestStandardMarks(t *testing.T) {
	t.Parallel()
	source, err := data.ReadFile("data/standard.toml")
	if err != nil {
		t.Fatal(err)
	}
	marked, table := 0, ""
	for i, line := range strings.Split(string(source), "\n") {
		figure, comment, _ := strings.Cut(line, "#")
		figure, comment = strings.TrimSpace(figure), strings.TrimSpace(comment)
		if strings.HasPrefix(figure, "[") {
			table = figure
		}
		key, value, ok := strings.Cut(figure, " = ")
		if !ok || table == "[[combat]]" || table == "[supply]" || table == "[settings]" || strings.HasPrefix(value, `"`) || strings.HasSuffix(value, "[") {
			continue
		}
		if comment == "" || !strings.ContainsAny(comment[:1], "RXPC") {
			t.Errorf("line %d: %s has no mark", i+1, key)
		}
		marked++
	}
	if marked < 50 {
		t.Errorf("only %d figures were looked at", marked)
	}
}

func TestDigest(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("data/standard.toml")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(source)
	if got := standard(t).Digest(); got != hex.EncodeToString(sum[:]) {
		t.Errorf("digest %s", got)
	}
	own := []byte("name = \"own\"\nbase = \"standard\"\n")
	sum = sha256.Sum256(append(source, own...))
	if r, _, err := Parse("own.toml", own); err != nil || r.Digest() != hex.EncodeToString(sum[:]) {
		t.Errorf("with a base: %v, %v", r, err)
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	for i, want := range []string{"esquire", "B", "A"} {
		var g Grade
		text, err := Grade(i).MarshalText()
		if err != nil || string(text) != want || Grade(i).String() != want {
			t.Errorf("grade %d is %s, %v", i, text, err)
		}
		if err := g.UnmarshalText(text); err != nil || g != Grade(i) {
			t.Errorf("%s is read as %d, %v", text, g, err)
		}
	}
	for i, want := range []string{"bad", "average", "good"} {
		var w Weather
		text, err := Weather(i).MarshalText()
		if err != nil || string(text) != want {
			t.Errorf("weather %d is %s, %v", i, text, err)
		}
		if err := w.UnmarshalText(text); err != nil || w != Weather(i) {
			t.Errorf("%s is read as %d, %v", text, w, err)
		}
	}
	var g Grade
	if err := g.UnmarshalText([]byte("C")); err == nil || err.Error() != `no grade is called "C"; there are esquire, B and A` {
		t.Error(err)
	}
}

// The roster has names enough for many games, two steps apart and none the start of another.
func TestRoster(t *testing.T) {
	t.Parallel()
	all := Roster()
	if len(all) < 24 {
		t.Errorf("%d names", len(all))
	}
	for i, n := range all {
		for _, m := range all[:i] {
			a, b := strings.ToLower(n), strings.ToLower(m)
			if oneStep(a, b) || strings.HasPrefix(a, b) || strings.HasPrefix(b, a) {
				t.Errorf("%s and %s are too alike", m, n)
			}
		}
	}
}

// oneStep reports whether two words are equal, or differ by one letter added,
// left out or replaced, or by two neighbours swapped.
func oneStep(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(b) && a[i] == b[i] {
		i++
	}
	a, b = a[i:], b[i:]
	switch {
	case a == b || len(a) > 0 && a[1:] == b:
		return true
	case len(a) != len(b) || len(a) == 0:
		return false
	}
	return a[1:] == b[1:] || len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}

func TestOneStep(t *testing.T) {
	t.Parallel()
	for pair, want := range map[string]bool{
		"kay kay": true, "kay kai": true, "kay kya": true, "kay kayo": true, "kay ay": true, "ka kay": true,
		"kay tor": false, "bors tor": false, "kay": false, "kayo ky": false, "abcd badc": false,
	} {
		a, b, _ := strings.Cut(pair, " ")
		if got := oneStep(a, b); got != want {
			t.Errorf("%s: %v", pair, got)
		}
	}
}

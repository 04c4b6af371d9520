package dice

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// frozen are, by version, the first hundred rolls of a fixed key. They must never change:
// every game that was ever played rests on them.
var frozen = map[Version][]int{V1: {
	3, 6, 1, 6, 5, 6, 6, 4, 3, 4, 1, 2, 2, 3, 2, 2, 3, 3, 6, 6,
	3, 2, 3, 4, 2, 3, 5, 2, 6, 5, 3, 2, 6, 4, 3, 4, 1, 3, 2, 2,
	5, 1, 4, 2, 6, 4, 2, 2, 4, 5, 6, 6, 5, 4, 6, 2, 6, 6, 3, 3,
	5, 2, 6, 3, 6, 1, 5, 6, 4, 2, 4, 1, 4, 5, 1, 4, 1, 3, 5, 1,
	4, 1, 5, 3, 2, 1, 2, 5, 2, 3, 5, 1, 1, 4, 4, 4, 4, 2, 1, 5,
}, V2: {
	4, 5, 5, 4, 5, 6, 6, 6, 2, 2, 4, 1, 5, 3, 2, 5, 5, 2, 1, 3,
	3, 1, 5, 6, 1, 1, 2, 6, 1, 4, 5, 3, 1, 5, 1, 3, 2, 3, 6, 2,
	5, 5, 4, 2, 1, 1, 3, 5, 3, 2, 1, 6, 2, 3, 6, 2, 5, 4, 2, 3,
	4, 5, 6, 3, 2, 3, 3, 1, 5, 4, 1, 6, 3, 2, 5, 1, 2, 2, 3, 2,
	4, 1, 2, 6, 6, 6, 6, 2, 1, 3, 5, 3, 1, 3, 4, 4, 1, 6, 4, 2,
}}

func roll(t testing.TB, d Dice, purpose string) int {
	t.Helper()
	face, err := d.Roll(purpose)
	if err != nil {
		t.Fatal(err)
	}
	return face
}

func TestFrozenRolls(t *testing.T) {
	t.Parallel()
	for v, want := range frozen {
		d := v.Seeded([]byte("Camelot"))
		var got []int
		for i := range 100 {
			got = append(got, roll(t, d, fmt.Sprintf("roll %d", i+1)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("the rolls of version %d are %v", v, got)
		}
	}
}

// TestRollTogether holds dice that are thrown together against the bytes of their hash as anybody reads them, and against a single die.
func TestRollTogether(t *testing.T) {
	t.Parallel()
	d, passed, again := V2.Seeded([]byte("Camelot")).(Together), 0, 0
	for i := range 400 {
		purpose, rolls, faces := fmt.Sprintf("round %d", i+1), make([]Roll, 1+i%40), []int(nil)
		if err := d.RollTogether(purpose, rolls); err != nil {
			t.Fatal(err)
		}
		for _, r := range rolls {
			faces = append(faces, r.Face)
		}
		sum := sha256.Sum256([]byte("\x00\x00\x00\x00\x00\x00\x00\x07Camelot" + purpose))
		bytes, want := sum[:], []int(nil)
		for k := 0; len(want) < len(rolls); k++ {
			if k == len(bytes) {
				sum = sha256.Sum256(sum[:])
				bytes = append(bytes, sum[:]...)
				again++
			}
			if bytes[k] < 252 {
				want = append(want, int(bytes[k])%6+1)
			} else {
				passed++
			}
		}
		if !slices.Equal(faces, want) {
			t.Errorf("%s: %v, want %v", purpose, faces, want)
		}
		if alone := roll(t, d, purpose); alone != want[0] {
			t.Errorf("%s: alone it is %d, want %d", purpose, alone, want[0])
		}
	}
	if passed < 50 || again < 50 {
		t.Errorf("%d bytes did not count, %d times a hash was not enough", passed, again)
	}
	if _, is := V1.Seeded(nil).(Together); is {
		t.Error("dice of version 1 would be thrown together")
	}
}

// A roll depends on the key and its own purpose alone, not on rolls before it.
func TestRollStandsAlone(t *testing.T) {
	t.Parallel()
	for v := range frozen {
		standsAlone(t, v)
	}
}

func standsAlone(t *testing.T, v Version) {
	t.Helper()
	key := []byte("key")
	d := v.Seeded(key)
	var purposes []string
	var faces []int
	for i := range 200 {
		purposes = append(purposes, fmt.Sprint("year 1, winter, loyalty ", i))
		faces = append(faces, roll(t, d, purposes[i]))
	}
	key[0]++ // the dice keep a key of their own
	for i := len(purposes) - 1; i >= 0; i-- {
		if roll(t, d, purposes[i]) != faces[i] || roll(t, v.Seeded([]byte("key")), purposes[i]) != faces[i] {
			t.Fatalf("roll %d changed with its place in the order", i)
		}
	}
}

// Where the key ends and the purpose begins makes a difference, and so does every byte of both.
func TestKeyAndPurposeAreApart(t *testing.T) {
	t.Parallel()
	sequence := func(v Version, key, purpose string) string {
		var b bytes.Buffer
		for i := range 40 {
			fmt.Fprint(&b, roll(t, v.Seeded([]byte(key)), purpose+fmt.Sprint(i)))
		}
		return b.String()
	}
	seen := map[string]string{}
	for v := range frozen {
		for _, c := range [][2]string{{"ab", "c"}, {"a", "bc"}, {"", "abc"}, {"ac", "c"}, {"ab", "d"}} {
			s := sequence(v, c[0], c[1])
			if other, ok := seen[s]; ok {
				t.Errorf("%d %q throws the same as %s", v, c, other)
			}
			seen[s] = fmt.Sprintf("%d %q", v, c)
		}
	}
}

// Faces, and pairs of faces of purposes that are alike, come equally often.
func TestFairness(t *testing.T) {
	t.Parallel()
	one, d, together := V1.Seeded([]byte("fair")), V2.Seeded([]byte("fair")).(Together), [4]Roll{}
	for _, c := range []struct {
		name string
		roll func(i int) int
	}{
		{"version 1", func(i int) int { return roll(t, one, fmt.Sprint("die ", i)) }},
		{"version 2", func(i int) int { return roll(t, d, fmt.Sprint("die ", i)) }},
		{"of a round", func(i int) int {
			if i%4 == 0 && d.RollTogether(fmt.Sprint("round ", i/4), together[:]) != nil {
				t.Error("no dice")
			}
			return together[i%4].Face
		}},
	} {
		t.Run(c.name, func(t *testing.T) { checkFairness(t, c.roll) })
	}
}

func checkFairness(t *testing.T, roll func(i int) int) {
	t.Helper()
	const n = 36000
	var single [6]int
	var pairs [36]int
	last := 0
	for i := range n {
		face := roll(i)
		if face < 1 || face > 6 {
			t.Fatalf("a face of %d", face)
		}
		single[face-1]++
		pairs[last*6+face-1]++
		last = face - 1
	}
	// What chance alone exceeds once in ten thousand times, for 5 and 35 degrees of freedom.
	if x := chiSquare(single[:], n); x > 25.7 {
		t.Errorf("faces %v: chi-square %.1f", single, x)
	}
	if x := chiSquare(pairs[:], n); x > 76.8 {
		t.Errorf("pairs %v: chi-square %.1f", pairs, x)
	}
}

func chiSquare(counts []int, n int) float64 {
	want, x := float64(n)/float64(len(counts)), 0.0
	for _, c := range counts {
		x += (float64(c) - want) * (float64(c) - want) / want
	}
	return x
}

// The fairness check sees a die that is loaded by one part in twenty.
func TestChiSquareSeesALoadedDie(t *testing.T) {
	t.Parallel()
	if x := chiSquare([]int{6000, 6000, 6000, 6000, 5700, 6300}, 36000); x < 25.7 {
		t.Errorf("chi-square %.1f", x)
	}
}

func TestGiven(t *testing.T) {
	t.Parallel()
	d := Given([]int{4, 2, 6})
	for i, want := range []int{4, 2, 6} {
		if d.Left() != 3-i {
			t.Errorf("%d are left", d.Left())
		}
		if got := roll(t, d, "whatever"); got != want {
			t.Errorf("die %d shows %d, want %d", i+1, got, want)
		}
	}
	for range 2 {
		if face, err := d.Roll("one more"); !errors.Is(err, ErrOut) || face != 0 || d.Left() != 0 {
			t.Errorf("after the last: %d, %v, %d left", face, err, d.Left())
		}
	}
}

// The key needs the seed, every lord's digest and every seal, in order and one by one ("Seeds"). Without seals it is as it was before there were any.
func TestSeasonKey(t *testing.T) {
	t.Parallel()
	a, b := strings.Repeat("ab", 32), strings.Repeat("cd", 32)
	seen := map[string]int{}
	for i, c := range []struct {
		seed           string
		digests, seals []string
	}{
		{"seed", []string{a, b}, nil},
		{"seed", []string{b, a}, nil},
		{"seed", []string{a + b}, nil},
		{"seed", []string{a, b, ""}, nil},
		{"seed", []string{a[:1], a[1:] + b}, nil},
		{"seed", nil, nil},
		{"seed" + a, []string{b}, nil},
		{"sead", []string{a, b}, nil},
		{"seed", []string{a, b}, []string{"x", ""}},
		{"seed", []string{a, b}, []string{"", "x"}},
		{"seed", []string{a, b}, []string{"x", "y"}},
		{"seed", []string{a, b}, []string{"xy", ""}},
		{"seed", []string{a, b}, []string{"seals", ""}},
		{"seed", []string{a, b, a}, nil},
		{"seed", []string{a, b}, []string{a, ""}},
	} {
		key := SeasonKey([]byte(c.seed), c.digests, c.seals)
		if len(key) != 32 {
			t.Errorf("a key of %d bytes", len(key))
		}
		if other, ok := seen[string(key)]; ok {
			t.Errorf("cases %d and %d have the same key", other, i)
		}
		seen[string(key)] = i
		if !bytes.Equal(key, SeasonKey([]byte(c.seed), c.digests, c.seals)) {
			t.Error("the same seed and digests give another key")
		}
	}
	const want = "c93831a7b925803e961083a483916fb1bf22850baaa55855a9f5d5e3d0d12ddb"
	for _, seals := range [][]string{nil, {"", ""}} {
		if got := fmt.Sprintf("%x", SeasonKey([]byte("seed"), []string{"ab", "cd"}, seals)); got != want {
			t.Errorf("the key is %s", got)
		}
	}
}

func TestHash(t *testing.T) {
	t.Parallel()
	if got := Hash([]byte("abc")); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("the hash is %s", got)
	}
}

// Not parallel: it counts allocations.
func TestRollTakesNoMemory(t *testing.T) {
	for v := range frozen {
		d := v.Seeded(make([]byte, 32))
		if n := testing.AllocsPerRun(50, func() { roll(t, d, "year 1, spring, phase 2, Barsham, fight 1") }); n != 0 {
			t.Errorf("version %d: %v allocations a roll", v, n)
		}
	}
}

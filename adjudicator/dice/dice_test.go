package dice

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// frozen are the first hundred rolls of a fixed key. They must never change:
// every game that was ever played rests on them.
var frozen = []int{
	3, 6, 1, 6, 5, 6, 6, 4, 3, 4, 1, 2, 2, 3, 2, 2, 3, 3, 6, 6,
	3, 2, 3, 4, 2, 3, 5, 2, 6, 5, 3, 2, 6, 4, 3, 4, 1, 3, 2, 2,
	5, 1, 4, 2, 6, 4, 2, 2, 4, 5, 6, 6, 5, 4, 6, 2, 6, 6, 3, 3,
	5, 2, 6, 3, 6, 1, 5, 6, 4, 2, 4, 1, 4, 5, 1, 4, 1, 3, 5, 1,
	4, 1, 5, 3, 2, 1, 2, 5, 2, 3, 5, 1, 1, 4, 4, 4, 4, 2, 1, 5,
}

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
	d := Seeded([]byte("Camelot"))
	var got []int
	for i := range 100 {
		got = append(got, roll(t, d, fmt.Sprintf("roll %d", i+1)))
	}
	if !slices.Equal(got, frozen) {
		t.Errorf("the rolls are %v", got)
	}
}

// A roll depends on the key and its own purpose alone, not on rolls before it.
func TestRollStandsAlone(t *testing.T) {
	t.Parallel()
	key := []byte("key")
	d := Seeded(key)
	var purposes []string
	var faces []int
	for i := range 200 {
		purposes = append(purposes, fmt.Sprint("year 1, winter, loyalty ", i))
		faces = append(faces, roll(t, d, purposes[i]))
	}
	key[0]++ // the dice keep a key of their own
	for i := len(purposes) - 1; i >= 0; i-- {
		if roll(t, d, purposes[i]) != faces[i] || roll(t, Seeded([]byte("key")), purposes[i]) != faces[i] {
			t.Fatalf("roll %d changed with its place in the order", i)
		}
	}
}

// Where the key ends and the purpose begins makes a difference, and so does every byte of both.
func TestKeyAndPurposeAreApart(t *testing.T) {
	t.Parallel()
	sequence := func(key, purpose string) string {
		var b bytes.Buffer
		for i := range 40 {
			fmt.Fprint(&b, roll(t, Seeded([]byte(key)), purpose+fmt.Sprint(i)))
		}
		return b.String()
	}
	seen := map[string]string{}
	for _, c := range [][2]string{{"ab", "c"}, {"a", "bc"}, {"", "abc"}, {"ac", "c"}, {"ab", "d"}} {
		s := sequence(c[0], c[1])
		if other, ok := seen[s]; ok {
			t.Errorf("%q throws the same as %s", c, other)
		}
		seen[s] = fmt.Sprintf("%q", c)
	}
}

// Faces, and pairs of faces of purposes that are alike, come equally often.
func TestFairness(t *testing.T) {
	t.Parallel()
	const n = 36000
	d := Seeded([]byte("fair"))
	var single [6]int
	var pairs [36]int
	last := 0
	for i := range n {
		face := roll(t, d, fmt.Sprint("die ", i))
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
	d := Seeded(make([]byte, 32))
	if n := testing.AllocsPerRun(50, func() { roll(t, d, "year 1, spring, phase 2, Barsham, fight 1") }); n != 0 {
		t.Errorf("%v allocations a roll", n)
	}
}

package dice_test

import (
	"reflect"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
)

// TestTrialIsNoDice holds the dice of trials apart from those of seasons: they are of a type with which nothing can be played, are made of no
// key, and a season's key as their text gives other faces than the season.
func TestTrialIsNoDice(t *testing.T) {
	t.Parallel()
	if reflect.TypeFor[*dice.Trial]().Implements(reflect.TypeFor[dice.Dice]()) {
		t.Error("a season could be played with the dice of a trial")
	}
	make := reflect.TypeOf(dice.NewTrial)
	for i := range make.NumIn() {
		if make.In(i).Kind() != reflect.String {
			t.Errorf("the dice of a trial are made of %s, as a season's key is", make.In(i))
		}
	}
	key := dice.SeasonKey([]byte("seed"), []string{"orders"}, nil)
	season, same := dice.V1.Seeded(key), 0
	trial := dice.NewTrial(string(key), string(key), string(key))
	for range 600 {
		face, _ := season.Roll("the same")
		season.Roll("another")
		same += map[bool]int{true: 1}[face == trial.Throw()]
	}
	if same < 60 || same > 150 {
		t.Errorf("%d of 600 dice show the same face, by chance 100 should", same)
	}
}

// TestTrialRepeats holds the plays of a trial against one another: the same text gives the same dice, another play or text others; and all
// faces come about alike often.
func TestTrialRepeats(t *testing.T) {
	t.Parallel()
	throw := func(d *dice.Trial, n int) (faces [60]int) {
		d.Begin(n)
		for i := range faces {
			faces[i] = d.Throw()
		}
		return faces
	}
	a, b, other := dice.NewTrial("ab", "c", "d"), dice.NewTrial("ab", "c", "d"), dice.NewTrial("a", "bc", "d")
	first := throw(a, 7)
	if throw(a, 8) == first || throw(other, 7) == first {
		t.Error("two plays have the same dice")
	}
	if throw(b, 7) != first || throw(a, 7) != first {
		t.Error("the same play has other dice")
	}
	var count [7]int
	for range 60000 {
		count[a.Throw()]++
	}
	for face := 1; face <= 6; face++ {
		if n := count[face]; n < 9600 || n > 10400 {
			t.Errorf("face %d came %d times of 60000", face, n)
		}
	}
}

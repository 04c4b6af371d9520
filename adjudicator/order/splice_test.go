package order_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestSplicedSentences reads sentences that are put together from pieces of players' sentences: whatever they say, each is read without a fault.
func TestSplicedSentences(t *testing.T) {
	t.Parallel()
	names := namesAtLangport(t)
	var pieces [][]string
	for _, file := range []string{"letters", "manners"} {
		for _, f := range readTable(t, "testdata/"+file+".tsv", 4) {
			pieces = append(pieces, strings.Fields(f[len(f)-1]))
		}
	}
	random := rand.New(rand.NewPCG(13, 3000))
	for range 3000 {
		var text []string
		for range 2 + random.IntN(4) {
			words := pieces[random.IntN(len(pieces))]
			from := random.IntN(len(words))
			text = append(text, words[from:from+1+random.IntN(len(words)-from)]...)
		}
		line := strings.Join(text, " ")
		for when := order.SettingOut; when <= order.Winter; when++ {
			readWithoutFault(t, names, when, line)
		}
	}
}

func readWithoutFault(t *testing.T, names *order.Names, when order.When, line string) {
	t.Helper()
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("%q in %v: %v", line, when, v)
		}
	}()
	read(names, when, line)
}

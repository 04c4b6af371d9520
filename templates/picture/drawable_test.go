package picture

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// What a file says wrongly keeps a board from being drawn, and takes neither time nor memory.
func TestBoardsThatCannotBeDrawn(t *testing.T) {
	t.Parallel()
	source, err := board.Source("training")
	if err != nil {
		t.Fatal(err)
	}
	replaced := func(old, with string) string {
		if !strings.Contains(string(source), old) {
			t.Fatalf("the training board has no %s", old)
		}
		return strings.Replace(string(source), old, with, 1)
	}
	for what, c := range map[string]struct{ source, want string }{
		"no xy":              {replaced("xy = [125, 50]\n", ""), "it says no xy of Kingsmere"},
		"a hill far off":     {replaced("outline = [[296, 24],", "outline = [[1e9, 24],"), "far off all places lies hill 1"},
		"a bend far off":     {replaced("bend = [[185, 48]]", "bend = [[185, 1e300]]"), "far off all places lies the road from Kingsmere to Ludbrook"},
		"an empty river":     {string(source) + "[[river]]\nname = \"Wey\"\nline = []\n", "too few points has the river Wey"},
		"two places at once": {replaced("xy = [235, 80]", "xy = [125, 50]"), ""},
	} {
		b, err := board.Parse("test.toml", []byte(c.source))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if _, err := Map(b, nil); err != nil {
			got = strings.TrimPrefix(err.Error(), "the board The Marches of Logres cannot be drawn: ")
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
}

package board

import (
	"reflect"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/tomlfile"
)

// pieces are the pieces of boards that stand in the guide.
func pieces(t *testing.T) []string {
	t.Helper()
	var all []string
	for i, part := range strings.Split(Guide(), "\n```") {
		if piece, ok := strings.CutPrefix(part, "toml\n"); ok && i%2 == 1 && !strings.Contains(piece, "base = ") {
			all = append(all, piece)
		}
	}
	if len(all) != 3 {
		t.Fatalf("the guide has %d pieces of boards", len(all))
	}
	return all
}

// The pieces of the guide are read as parts of a board, and are of the training board as the guide
// says; but a manor with a card of its own, which is a board by itself.
func TestGuideIsTrue(t *testing.T) {
	t.Parallel()
	source, err := Source("training")
	if err != nil {
		t.Fatal(err)
	}
	var whole file
	if err := tomlfile.Decode(source, &whole); err != nil {
		t.Fatal(err)
	}
	tables := 0
	for _, text := range pieces(t)[:2] {
		var piece file
		if err := tomlfile.Decode([]byte(text), &piece); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if piece.Name != "" && piece.Name != whole.Name {
			t.Errorf("the board %s", piece.Name)
		}
		tables += within(t, reflect.ValueOf(piece), reflect.ValueOf(whole))
	}
	if tables != 9 {
		t.Errorf("%d tables were compared; each kind has one in the guide", tables)
	}
	b := read(t, "name = \"Printed\"\n"+pieces(t)[2])
	if p := b.Place(0); !p.OwnIncome || p.Income != [6]int{11, 8, 5, 7, 4, 1} {
		t.Errorf("%+v", p)
	}
}

// within complains of each table of a piece that is not in the whole, and counts the tables.
func within(t *testing.T, piece, whole reflect.Value) int {
	t.Helper()
	n := 0
	for i := range piece.NumField() {
		if piece.Field(i).Kind() != reflect.Slice {
			continue
		}
		for j := range piece.Field(i).Len() {
			n++
			table, found := piece.Field(i).Index(j).Interface(), false
			for k := range whole.Field(i).Len() {
				found = found || reflect.DeepEqual(table, whole.Field(i).Index(k).Interface())
			}
			if !found {
				t.Errorf("the training board has no %+v", table)
			}
		}
	}
	return n
}

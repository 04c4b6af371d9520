package order

import (
	"slices"
	"testing"
)

// TestBareEntries reads wishes without ENTER BY, during the setting out only.
func TestBareEntries(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"North Road, Sea Gate":                   "ENTER BY North Road, Sea Gate",
		"north and sea":                          "ENTER BY North Road, Sea Gate",
		"1. North Road, 2. South rd.":            "ENTER BY North Road, South Road",
		"the Sea Gate":                           "ENTER BY Sea Gate",
		"enter North, Sea":                       "ENTER BY North Road, Sea Gate",
		"by Sea Gate":                            "ENTER BY Sea Gate",
		"Sea Gaet":                               "ENTER BY Sea Gate",
		"Hello! Sorry.\nNorth, Sea Gate\nCheers": "ENTER BY North Road, Sea Gate",
	} {
		s := parse(SettingOut, text)
		if Print(s.Orders) != want+"\n" || slices.ContainsFunc(s.Notes, func(n Note) bool { return n.Refused }) {
			t.Errorf("%q: orders %q, notes %+v; want %s", text, Print(s.Orders), s.Notes, want)
		}
		if s := parse(Summer, text); len(s.Notes) != 0 {
			t.Errorf("%q in summer: notes %+v; want none", text, s.Notes)
		}
	}
	for _, text := range []string{"North by north-west", "See you at the Sea Gate", "1.", "the", "No"} {
		if s := parse(SettingOut, text); len(s.Notes)+len(s.Orders) != 0 {
			t.Errorf("%q: orders %q, notes %+v; want nothing", text, Print(s.Orders), s.Notes)
		}
	}
}

// TestShortRoads reads the last word of an entry in short, with a note.
func TestShortRoads(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"enter by north rd, Sea Gate":   `"north rd" was read as North Road.`,
		"ENTER BY North Rd., Sea Gate":  `"North Rd" was read as North Road.`,
		"enter by the North rd and sea": `"North rd" was read as North Road.`,
		"enter by north road, sea gt.":  `"sea gt" was read as Sea Gate.`,
		"enter by north road sea gte":   `"sea gte" was read as Sea Gate.`,
	} {
		s := parse(SettingOut, text)
		if Print(s.Orders) != "ENTER BY North Road, Sea Gate\n" || len(s.Notes) != 1 || s.Notes[0].Refused || s.Notes[0].Code != CodeRead || s.Notes[0].Message != want {
			t.Errorf("%q: orders %q, notes %+v; want %s", text, Print(s.Orders), s.Notes, want)
		}
	}
	s := parse(SettingOut, "enter by West Road")
	if want := `There is no entry "West" here. The entries are North Road, South Road and Sea Gate.`; len(s.Notes) != 1 || len(s.Orders) != 0 {
		t.Errorf("notes %+v", s.Notes)
	} else if s.Notes[0].Message != want {
		t.Errorf("note %q, want %q", s.Notes[0].Message, want)
	}
}

// TestAbbreviates knows a word left short by its first letter.
func TestAbbreviates(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		short, long string
		want        bool
	}{{"rd", "road", true}, {"ra", "road", true}, {"road", "road", false}, {"r", "road", false}, {"dr", "road", false}, {"rdd", "road", false}, {"od", "road", false}} {
		if got := abbreviates(c.short, c.long); got != c.want {
			t.Errorf("abbreviates(%q, %q) = %t", c.short, c.long, got)
		}
	}
}

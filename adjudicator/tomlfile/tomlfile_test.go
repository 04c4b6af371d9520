package tomlfile

import "testing"

// TestDecode reads files that are wrong in every way and holds the errors
// against what a person who wrote them should be told.
func TestDecode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"\ufeffname = \"Breaume\"\nmiles = 2\n", ""},
		{"name = \"Breaume\"\nmile = 2\n", `line 2: unknown key "mile"`},
		{"miles = \"two\"", "line 1: expected a whole number, not this string"},
		{"name = 2", "line 1: expected a text in quotes, not this integer"},
		{"name = 2020-01-01", "a value of the wrong kind, such as a date"},
		{"bend = [[1, 2], 3]", "line 1: expected a list of points, as [[120, 80], [150, 85]], not this integer"},
		{"[place]\n[place]", "table place already exists"},
		{"name = ", "line 1: "},
	} {
		var f struct {
			Name  string      `toml:"name"`
			Miles int         `toml:"miles"`
			Bend  [][]float64 `toml:"bend"`
			Place struct{}    `toml:"place"`
		}
		got := ""
		if err := Decode([]byte(c.text), &f); err != nil {
			got = err.Error()
		}
		if len(got) < len(c.want) || got[:len(c.want)] != c.want || (c.want == "") != (got == "") {
			t.Errorf("%q:\ngot  %s\nwant %s…", c.text, got, c.want)
		}
	}
}

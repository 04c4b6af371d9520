package office

import (
	"cmp"
	"reflect"
	"testing"
)

// TestMasterCommands names each command that lacks something, or whose form is not understood.
func TestMasterCommands(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, c := range masterCommands() {
		v := reflect.ValueOf(c)
		for i := range v.NumField() {
			field := v.Type().Field(i).Name
			optional := field == "changes" || field == "wants" && c.fits([]string{"any", "thing"}) || field == "form" && c.name == "YES"
			if v.Field(i).IsZero() && !optional {
				t.Errorf("%s has no %s", c.name, field)
			}
		}
		if seen[c.name] {
			t.Errorf("%s stands twice", c.name)
		}
		seen[c.name] = true
		s, ok := parseCommand(cmp.Or(c.form, c.name))
		if !ok || s.command.name != c.name || s.wrong != "" {
			t.Errorf("%s: its form %q is read as %q: %s", c.name, c.form, s.command.name, s.wrong)
		}
	}
}

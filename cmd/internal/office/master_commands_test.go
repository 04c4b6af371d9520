package office

import (
	"cmp"
	"reflect"
	"testing"
)

// TestMasterCommands names each command that lacks something, or whose form is not understood.
func TestMasterCommands(t *testing.T) {
	t.Parallel()
	seen, forms := map[string]bool{}, map[string]string{}
	for _, h := range masterHelps {
		if forms[h.name] = h.form; h.help == "" || h.form == "" && h.name != "YES" {
			t.Errorf("%s has no form or help", h.name)
		}
		if _, ok := masterCommandOf(h.name); !ok {
			t.Errorf("%s has a help, and is no command", h.name)
		}
	}
	for _, c := range masterCommands() {
		if _, ok := forms[c.name]; !ok {
			t.Errorf("%s has no help", c.name)
		}
		v := reflect.ValueOf(c)
		for i := range v.NumField() {
			field := v.Type().Field(i).Name
			optional := field == "changes" || field == "wants" && c.fits([]string{"any", "thing"})
			if v.Field(i).IsZero() && !optional {
				t.Errorf("%s has no %s", c.name, field)
			}
		}
		if seen[c.name] {
			t.Errorf("%s stands twice", c.name)
		}
		seen[c.name] = true
		s, ok := parseCommand(cmp.Or(forms[c.name], c.name))
		if !ok || s.command.name != c.name || s.wrong != "" {
			t.Errorf("%s: its form %q is read as %q: %s", c.name, forms[c.name], s.command.name, s.wrong)
		}
	}
}

package master

import (
	"cmp"
	"reflect"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
)

// TestMasterCommands names each command that lacks something, or whose form is not understood.
func TestMasterCommands(t *testing.T) {
	t.Parallel()
	seen, forms := map[string]bool{}, map[string]string{}
	for _, h := range letter.MasterHelps {
		if forms[h.Name] = h.Form; h.Help == "" || h.Form == "" && h.Name != "YES" {
			t.Errorf("%s has no form or help", h.Name)
		}
		if _, ok := masterCommandOf(h.Name); !ok {
			t.Errorf("%s has a help, and is no command", h.Name)
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

package ruleset

import (
	"reflect"
	"strings"
	"testing"
)

// TestOptionsOf reads options in the ways in which people write them, and prints them back.
func TestOptionsOf(t *testing.T) {
	t.Parallel()
	all := Options{Weather: true, Castles: true, Pillage: true, Fate: true, Advanced: true}
	for line, want := range map[string]Options{
		"": {}, "none": {}, " None ": {}, "all": all, "weather,castles": {Weather: true, Castles: true},
		"Fate Pillage": {Pillage: true, Fate: true}, "advanced, advanced": {Advanced: true}, "weather,castles,pillage,fate,advanced": all,
	} {
		got, err := OptionsOf(line)
		if err != nil || got != want {
			t.Errorf("%q is read as %+v, %v", line, got, err)
		}
		if again, err := OptionsOf(got.String()); err != nil || again != got {
			t.Errorf("%q is printed as %q, which reads as %+v, %v", line, got, again, err)
		}
	}
	for _, line := range []string{"wether", "all weather", "none, fate", "weather;fate"} {
		if o, err := OptionsOf(line); err == nil || !strings.Contains(err.Error(), "there are weather, castles") {
			t.Errorf("%q is read as %+v, %v", line, o, err)
		}
	}
}

// TestOptionTable sets each option by its word: each field of Options stands in the table once, and with its figures.
func TestOptionTable(t *testing.T) {
	t.Parallel()
	set := map[string]bool{} // by the name of the field, whether a line of the table sets it
	for i := range options {
		var o Options
		*options[i].on(&o) = true
		for _, field := range reflect.VisibleFields(reflect.TypeFor[Options]()) {
			set[field.Name] = set[field.Name] || reflect.ValueOf(o).FieldByIndex(field.Index).Bool()
		}
	}
	for field, found := range set {
		if !found {
			t.Errorf("the field %s of Options has no line in the table of options", field)
		}
	}
	if len(options) != len(set) || t.Failed() {
		t.Fatalf("the table of options has %d lines, and Options %d fields", len(options), len(set))
	}
	for i, x := range options {
		o, err := ParseOptions(OptionWords[i : i+1])
		field := reflect.TypeFor[Options]().Field(i)
		if err != nil || !reflect.ValueOf(o).Field(i).Bool() || len(o.Words()) != 1 {
			t.Errorf("%s sets %+v, %v; want field %s", x.word, o, err, field.Name)
		}
		if err := o.Check(&Rules{}); (err != nil) != (x.lacks != nil) {
			t.Errorf("%s with a rule set without its table: %v", x.word, err)
		}
	}
}

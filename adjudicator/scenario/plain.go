package scenario

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
)

// Plain is the record in plain lines, one for each event, with every figure in
// it and lords and places by name. It is for settling disputes; reports are
// written elsewhere.
func (r *Result) Plain() []string {
	var lines []string
	for _, e := range r.Record {
		fields := r.plainFields(reflect.ValueOf(e))
		lines = append(lines, strings.TrimSpace(adjudicator.KindOf(e)+" "+fields))
	}
	return lines
}

// plainFields are the fields of a struct, by name.
func (r *Result) plainFields(v reflect.Value) string {
	var parts []string
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if text := r.plainValue(v.Field(i)); text != "" {
			if !f.Anonymous {
				text = strings.ToLower(f.Name) + " " + text
			}
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// plainValue is one value: names for lords and places, "" for what says nothing.
func (r *Result) plainValue(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case adjudicator.Seat:
		return r.lord(x)
	case board.Position:
		if x == board.NoPosition {
			return ""
		}
		return r.place(x)
	case dice.Roll:
		return fmt.Sprintf("[die %d for %s]", x.Face, x.Purpose)
	case fmt.Stringer:
		return x.String()
	case bool:
		return either(x, "yes", "")
	}
	switch v.Kind() {
	case reflect.Struct:
		return "[" + r.plainFields(v) + "]"
	case reflect.Slice, reflect.Array:
		var parts []string
		for i := range v.Len() {
			parts = append(parts, r.plainValue(v.Index(i)))
		}
		return strings.Join(parts, " ")
	}
	return fmt.Sprint(v.Interface())
}

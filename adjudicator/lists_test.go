package adjudicator

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// TestEveryOrderIsBound finds each order of the language in the table bindings, once.
func TestEveryOrderIsBound(t *testing.T) {
	t.Parallel()
	types := map[reflect.Type]bool{}
	for _, o := range order.Kinds() {
		types[reflect.TypeOf(o)] = true
		b := bindingByType[reflect.TypeOf(o)]
		if b == nil {
			t.Errorf("the order %s (%T) is missing in the table bindings (bindings.go)", order.Keyword(o), o)
			continue
		}
		if winter := order.InSeason(o, order.Winter) && !order.InSeason(o, order.Summer); b.pass == planned != (b.bind == nil) || b.pass == planned && !winter {
			t.Errorf("the order %s (%T) is not bound where its season has it (bindings.go)", order.Keyword(o), o)
		}
	}
	if len(types) != len(bindings) || len(types) != len(bindingByType) {
		t.Errorf("there are %d types of orders, and %d bindings of %d types", len(types), len(bindings), len(bindingByType))
	}
}

// found lists what a pattern's first group finds in the sources of the package.
func found(t *testing.T, pattern string) (all []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(source), -1) {
			all = append(all, m[1])
		}
	}
	return all
}

// TestEveryEventIsListed finds each type that changes a state in the table kinds, from which events are decoded.
func TestEveryEventIsListed(t *testing.T) {
	t.Parallel()
	events := found(t, `(?m)^func \((?:\w+ )?(\w+)\) apply\(`)
	for _, event := range events {
		if !slices.Contains(Kinds(), event) {
			t.Errorf("the event %s is missing in the table kinds (encode.go)", event)
		}
	}
	if len(events) != len(kinds) || len(kindTypes) != len(kinds) {
		t.Errorf("there are %d events, and the table has %d of %d types", len(events), len(kinds), len(kindTypes))
	}
}

// TestEveryHarvestItemIsListed counts the lines of a harvest.
func TestEveryHarvestItemIsListed(t *testing.T) {
	t.Parallel()
	if items := found(t, `(?m)^\t(Line\w+) +HarvestItem = `); len(items) != len(HarvestItems) {
		t.Errorf("there are the lines %v, and HarvestItems has %d", items, len(HarvestItems))
	}
}

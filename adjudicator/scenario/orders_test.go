package scenario

import (
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// kindOf names an order by its keyword and its type.
func kindOf(o order.Order) string { return fmt.Sprintf("%s (%T)", order.Keyword(o), o) }

// TestEveryOrderIsCarriedOut finds for each order of the language a scenario in which something else happens
// without it: its lines are taken out of the sheets, and what happens is compared, but for refusals.
func TestEveryOrderIsCarriedOut(t *testing.T) {
	t.Parallel()
	missing := map[string]bool{}
	for _, o := range order.Kinds() {
		missing[kindOf(o)] = true
	}
	corpus := os.DirFS("../testdata/scenario")
	err := fs.WalkDir(corpus, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || len(missing) == 0 {
			return err
		}
		data, err := fs.ReadFile(corpus, path)
		if err != nil {
			return err
		}
		for kind := range missing {
			if word, _, _ := strings.Cut(kind, " "); strings.Contains(strings.ToUpper(string(data)), word) && hasEffect(t, path, data, kind) {
				delete(missing, kind)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for kind := range missing {
		t.Errorf("%s: no scenario plays differently without it; is it bound (bindings.go), carried out, and shown by a scenario?", kind)
	}
}

// hasEffect reports whether a scenario plays differently without the orders of a kind.
func hasEffect(t *testing.T, path string, data []byte, kind string) bool {
	t.Helper()
	with, err := Parse(path, data)
	if err != nil {
		t.Fatal(err)
	}
	without, err := Parse(path, data)
	if err != nil {
		t.Fatal(err)
	}
	if !without.drop(kind) {
		return false
	}
	a, errA := with.Run()
	b, errB := without.Run()
	return errA == nil && errB == nil && b.Record != nil && !reflect.DeepEqual(happened(a), happened(b))
}

// drop takes the orders of a kind out of the sheets, and reports whether there were any.
func (s *Scenario) drop(kind string) (found bool) {
	for _, sheet := range s.sheets {
		if sheet == nil {
			continue
		}
		for _, lines := range []*[]order.Line{&sheet.Orders, &sheet.Standing} {
			n := len(*lines)
			*lines = slices.DeleteFunc(*lines, func(l order.Line) bool { return kindOf(l.Order) == kind })
			found = found || len(*lines) < n
		}
	}
	return found
}

// happened is a record without its refusals.
func happened(r *Result) []adjudicator.Event {
	return slices.DeleteFunc(slices.Clone(r.Record), func(e adjudicator.Event) bool {
		_, refused := e.(adjudicator.OrderRefused)
		return refused
	})
}

package situation

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
)

// A lord with nobody to promote has no list of promotions, which JSON has as null.
func TestNobodyToPromote(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	call := func() []string {
		return NewCall(naming.Names{Table: tab, State: s, Reader: 0}).Promotions
	}
	if call() == nil {
		t.Error("nobody of a whole retinue is to be promoted")
	}
	s.Players[0].Troops = s.Players[0].Troops[:1]
	if all := call(); all != nil {
		t.Errorf("the lord alone has the promotions %q", all)
	}
}

// TestEveryHarvestLineHasAName reads the kinds of harvest lines out of the source, and names each that has no name.
func TestEveryHarvestLineHasAName(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "../../event.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	items := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if of, ok := spec.Type.(*ast.Ident); !ok || of.Name != "HarvestItem" {
			return true
		}
		item, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		if items++; lineNames[adjudicator.HarvestItem(item)] == "" {
			t.Errorf("%s has no name among lineNames (realm.go)", spec.Names[0].Name)
		}
		return true
	})
	if items == 0 || items != len(lineNames) {
		t.Errorf("%d names for %d kinds of lines", len(lineNames), items)
	}
}

package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A mutant is one file of the adjudicator with one place broken.
type mutant struct {
	file  string
	fn    string   // the function
	cites []string // the paragraphs that it cites, such as "§6.vii"
	what  string   // what was broken
	text  []byte   // the whole file, broken
}

// name tells a mutant in a line that does not change when other functions do.
func (m *mutant) name() string {
	return fmt.Sprintf("%s %s: %s", filepath.Base(m.file), m.fn, m.what)
}

// skipped are files whose functions play no rule.
var skipped = []string{"encode.go", "invariants.go", "state.go", "event.go", "bound.go", "doc.go"}

// findMutants reads the adjudicator's files and makes all mutants.
func findMutants(dir string, disableOnly bool, files []string) ([]mutant, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var all []mutant
	for _, path := range paths {
		base := filepath.Base(path)
		if strings.HasSuffix(base, "_test.go") || slices.Contains(skipped, base) || len(files) > 0 && !slices.Contains(files, base) {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		ms, err := mutantsOf(path, text, disableOnly)
		if err != nil {
			return nil, err
		}
		all = append(all, ms...)
	}
	return all, nil
}

var paragraph = regexp.MustCompile(`§[0-9]+(\.[ivx]+)?`)

// mutantsOf makes the mutants of one file.
func mutantsOf(path string, text []byte, disableOnly bool) ([]mutant, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, text, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var all []mutant
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil || len(fn.Body.List) == 0 {
			continue
		}
		b := &breaker{fset: fset, text: text, base: mutant{file: path, fn: fn.Name.Name, cites: paragraph.FindAllString(fn.Doc.Text(), -1)}, seen: map[string]int{}}
		b.disable(fn)
		if !disableOnly {
			ast.Inspect(fn.Body, b.visit)
		}
		all = append(all, b.mutants...)
	}
	return all, nil
}

// A breaker makes the mutants of one function.
type breaker struct {
	fset    *token.FileSet
	text    []byte
	base    mutant
	seen    map[string]int
	mutants []mutant
}

// source is the text of a node.
func (b *breaker) source(n ast.Node) string {
	return string(b.text[b.fset.Position(n.Pos()).Offset:b.fset.Position(n.End()).Offset])
}

// replace adds a mutant in which the text from pos on, of some length, is another.
func (b *breaker) replace(pos token.Pos, length int, with, what string) {
	m, at := b.base, b.fset.Position(pos).Offset
	b.seen[what]++
	if n := b.seen[what]; n > 1 {
		what = fmt.Sprintf("%s (%d)", what, n)
	}
	m.what = what
	m.text = append(append(append([]byte(nil), b.text[:at]...), with...), b.text[at+length:]...)
	b.mutants = append(b.mutants, m)
}

// disable makes the function return at once, with nothing.
func (b *breaker) disable(fn *ast.FuncDecl) {
	var zero []string
	if fn.Type.Results != nil {
		for _, f := range fn.Type.Results.List {
			for range max(1, len(f.Names)) {
				zero = append(zero, "*new("+b.source(f.Type)+")")
			}
		}
	}
	b.replace(fn.Body.Lbrace+1, 0, " if true { return "+strings.Join(zero, ", ")+" }; ", "disabled")
}

// swapped are the operators that are taken for one another.
var swapped = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.EQL: "!=", token.NEQ: "==", token.LAND: "||", token.LOR: "&&",
}

// visit breaks conditions, comparisons, and the conditions of cases.
func (b *breaker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		b.negate(n.Cond)
	case *ast.SwitchStmt:
		if n.Tag == nil {
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					b.negate(e)
				}
			}
		}
	case *ast.BinaryExpr:
		if with, ok := swapped[n.Op]; ok {
			b.replace(n.OpPos, len(n.Op.String()), with, with+" in "+b.source(n))
		}
	}
	return true
}

// negate makes a condition its contrary.
func (b *breaker) negate(e ast.Expr) {
	if c, ok := e.(*ast.BinaryExpr); ok && (c.Op == token.EQL || c.Op == token.NEQ) {
		return // its operator is swapped
	}
	b.replace(e.Pos(), len(b.source(e)), "!("+b.source(e)+")", "not "+b.source(e))
}

package scenario_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// A mutant is one place of the adjudicator that can be broken.
type mutant struct {
	file  string
	fn    string   // the function
	cites []string // the paragraphs that it cites, such as "§6.vii"
	what  string   // what is broken
}

// name tells a mutant in a line that does not change when other functions do.
func (m *mutant) name() string { return fmt.Sprintf("%s %s: %s", m.file, m.fn, m.what) }

// skipped are files whose functions play no rule.
var skipped = []string{"bindings.go", "encode.go", "invariants.go", "state.go", "event.go", "bound.go", "single_fight.go", "try.go", "workspace.go", "doc.go"}

// A breaker writes the adjudicator with all its mutants.
type breaker struct {
	work    string
	replace map[string]string // the overlay: by path the file to be read in its place
	mutants []mutant

	fset  *token.FileSet // of the file at hand
	text  []byte
	in    mutant         // the function at hand
	seen  map[string]int // how often a name has been given in it
	first map[ast.Node]string
}

// breakAll breaks some files of a folder, or all that play a rule.
func (b *breaker) breakAll(dir string, files []string) error {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		base := filepath.Base(path)
		if strings.HasSuffix(base, "_test.go") || slices.Contains(skipped, base) || len(files) > 0 && !slices.Contains(files, base) {
			continue
		}
		if err := b.breakFile(path); err != nil {
			return err
		}
	}
	return b.write(filepath.Join(dir, "zz_mutant.go"), []byte(switchboard))
}

// switchboard says which mutant is broken in a run.
const switchboard = `package adjudicator

import (
	"os"
	"strconv"
)

var mutantOn, _ = strconv.Atoi(os.Getenv("MUTANT"))
`

// write puts a file into the overlay.
func (b *breaker) write(path string, text []byte) error {
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	changed := filepath.Join(b.work, filepath.Base(path))
	b.replace[abs] = changed
	return os.WriteFile(changed, text, 0o644)
}

var paragraph = regexp.MustCompile(`§[0-9]+(\.[ivx]+)?`)

// breakFile makes the mutants of one file.
func (b *breaker) breakFile(path string) (err error) {
	if b.text, err = os.ReadFile(path); err != nil {
		return err
	}
	b.fset = token.NewFileSet()
	file, err := parser.ParseFile(b.fset, path, b.text, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && len(fn.Body.List) > 0 {
			b.in = mutant{file: filepath.Base(path), fn: functionName(fn), cites: paragraph.FindAllString(fn.Doc.Text(), -1)}
			b.seen, b.first = map[string]int{}, map[ast.Node]string{}
			b.breakFunction(fn)
		}
	}
	file.Comments = nil
	var out bytes.Buffer
	if err := format.Node(&out, b.fset, file); err != nil {
		return err
	}
	return b.write(path, out.Bytes())
}

// functionName is a function's name, with its receiver's type if it has one.
func functionName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	t := fn.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + fn.Name.Name
	}
	return fn.Name.Name
}

// breakFunction disables a function, and breaks every condition and comparison in it.
func (b *breaker) breakFunction(fn *ast.FuncDecl) {
	astutil.Apply(fn.Body, b.note, b.breakNode)
	off := &ast.IfStmt{Cond: b.on("disabled"), Body: &ast.BlockStmt{List: []ast.Stmt{&ast.ReturnStmt{Results: zeros(fn.Type.Results)}}}}
	fn.Body.List = append([]ast.Stmt{off}, fn.Body.List...)
}

// zeros are values of nothing for a function's results.
func zeros(results *ast.FieldList) (all []ast.Expr) {
	if results == nil {
		return nil
	}
	for _, f := range results.List {
		for range max(1, len(f.Names)) {
			all = append(all, &ast.StarExpr{X: &ast.CallExpr{Fun: ast.NewIdent("new"), Args: []ast.Expr{f.Type}}})
		}
	}
	return all
}

// note keeps the text of a node before anything in it is changed.
func (b *breaker) note(c *astutil.Cursor) bool {
	if e, ok := c.Node().(ast.Expr); ok && e.Pos().IsValid() {
		b.first[e] = string(b.text[b.fset.Position(e.Pos()).Offset:b.fset.Position(e.End()).Offset])
	}
	return true
}

// on adds a mutant and is the expression that is true when it is to be broken.
func (b *breaker) on(what string) ast.Expr {
	m := b.in
	b.seen[what]++
	if n := b.seen[what]; n > 1 {
		what = fmt.Sprintf("%s (%d)", what, n)
	}
	m.what = strings.Join(strings.Fields(what), " ")
	b.mutants = append(b.mutants, m)
	return &ast.BinaryExpr{X: ast.NewIdent("mutantOn"), Op: token.EQL, Y: &ast.BasicLit{Kind: token.INT, Value: strconv.Itoa(len(b.mutants))}}
}

// swapped are the operators that are taken for one another.
var swapped = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.LAND: token.LOR, token.LOR: token.LAND,
}

// breakNode breaks comparisons, and the conditions of if and of cases.
func (b *breaker) breakNode(c *astutil.Cursor) bool {
	switch n := c.Node().(type) {
	case *ast.BinaryExpr:
		if with, ok := swapped[n.Op]; ok {
			c.Replace(b.either(with.String()+" in "+b.first[n], &ast.BinaryExpr{X: n.X, Op: with, Y: n.Y}, n))
		} else if n.Op == token.EQL || n.Op == token.NEQ {
			c.Replace(b.contrary(b.first[n], n))
		}
	case *ast.IfStmt:
		n.Cond = b.negated(n.Cond)
	case *ast.SwitchStmt:
		for _, s := range n.Body.List {
			list := s.(*ast.CaseClause).List
			for i := range list {
				if n.Tag == nil {
					list[i] = b.negated(list[i])
				}
			}
		}
	}
	return true
}

// either is one expression when the mutant is broken, and another when not.
func (b *breaker) either(what string, broken, whole ast.Expr) ast.Expr {
	on := b.on(what)
	off := &ast.BinaryExpr{X: on.(*ast.BinaryExpr).X, Op: token.NEQ, Y: on.(*ast.BinaryExpr).Y}
	and := func(x, y ast.Expr) ast.Expr {
		return &ast.ParenExpr{X: &ast.BinaryExpr{X: x, Op: token.LAND, Y: &ast.ParenExpr{X: y}}}
	}
	return &ast.ParenExpr{X: &ast.BinaryExpr{X: and(on, broken), Op: token.LOR, Y: and(off, whole)}}
}

// contrary is a condition, and its contrary when the mutant is broken.
func (b *breaker) contrary(what string, e ast.Expr) ast.Expr {
	return &ast.ParenExpr{X: &ast.BinaryExpr{X: &ast.ParenExpr{X: b.on("not " + what)}, Op: token.NEQ, Y: &ast.ParenExpr{X: e}}}
}

// negated is contrary for a whole condition; a bare comparison has been broken already.
func (b *breaker) negated(e ast.Expr) ast.Expr {
	text, plain := b.first[e]
	if !plain {
		return e
	}
	return b.contrary(text, e)
}

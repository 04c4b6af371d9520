package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"text/template/parse"
)

// No template asks for what is only a method: that would fail when the letter is written, and perhaps in one game of a thousand. A name that is a
// field of one type and a method of another is taken for the field.
func TestTemplatesCallNoMethods(t *testing.T) {
	t.Parallel()
	for _, set := range []struct {
		files fs.FS
		names string
		shown []string // packages whose types they show
	}{
		{texts, "text/*", []string{".", "../adjudicator/report/view"}},
		{pages, "html/*.tmpl", []string{".", "../adjudicator/report/view"}},
		{rulebookFile, "html/*", []string{"."}},
		{ruleFiles, "rules/*", []string{".", "../adjudicator/ruleset"}},
		{pageFiles, "web/*", []string{".", "../adjudicator/report/view", "../cmd/internal/web", "../cmd/internal/season", "../cmd/internal/game", "../cmd/internal/inbox"}},
	} {
		methods, fields := declared(t, set.shown)
		files, err := fs.Glob(set.files, set.names)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", set.names, len(files), err)
		}
		for _, file := range files {
			for name := range asked(t, set.files, file) {
				if methods[name] && !fields[name] {
					t.Errorf("%s asks for .%s, which is a method: give it to the template as a function (methods.go)", file, name)
				}
			}
		}
	}
}

// declared are the names of the exported methods, and of the fields, of all types of some packages.
func declared(t *testing.T, folders []string) (methods, fields map[string]bool) {
	t.Helper()
	methods, fields = map[string]bool{}, map[string]bool{}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", folder, len(files), err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(source, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					methods[n.Name.Name] = methods[n.Name.Name] || n.Recv != nil && n.Name.IsExported()
				case *ast.StructType:
					for _, f := range n.Fields.List {
						for _, name := range f.Names {
							fields[name.Name] = true
						}
					}
				}
				return true
			})
		}
	}
	return methods, fields
}

// asked are the names of fields or methods that a file of templates asks for.
func asked(t *testing.T, files fs.FS, file string) map[string]bool {
	t.Helper()
	text, err := fs.ReadFile(files, file)
	if err != nil {
		t.Fatal(err)
	}
	tree, set, all := parse.New(file), map[string]*parse.Tree{}, map[string]bool{}
	tree.Mode = parse.SkipFuncCheck
	if _, err := tree.Parse(string(text), "", "", set); err != nil {
		t.Fatal(err)
	}
	for _, one := range set {
		askedBelow(reflect.ValueOf(one.Root), all)
	}
	return all
}

// askedBelow adds the names that a node of a template asks for, and those below it.
func askedBelow(v reflect.Value, all map[string]bool) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && v.Type() != reflect.TypeFor[*parse.Tree]() {
			askedBelow(v.Elem(), all)
		}
	case reflect.Slice:
		for i := range v.Len() {
			askedBelow(v.Index(i), all)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			switch {
			case !f.IsExported():
			case f.Name == "Ident" && f.Type.Kind() == reflect.Slice, f.Name == "Field":
				for _, name := range v.Field(i).Interface().([]string) {
					all[name] = true
				}
			default:
				askedBelow(v.Field(i), all)
			}
		}
	}
}

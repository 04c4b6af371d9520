package report_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

var update = flag.Bool("update", false, "write the schemas anew")

// schemas are the views of letters, each with the name of its schema.
var schemas = map[reflect.Type]string{
	reflect.TypeFor[view.Season]():     "season",
	reflect.TypeFor[view.First]():      "first",
	reflect.TypeFor[view.Invitation](): "invitation",
	reflect.TypeFor[view.Receipt]():    "receipt",
	reflect.TypeFor[view.Status]():     "status",
	reflect.TypeFor[view.Gazetteer]():  "map",
	reflect.TypeFor[view.History]():    "history",
	reflect.TypeFor[view.Final]():      "final",
	reflect.TypeFor[view.Public]():     "public",
	reflect.TypeFor[view.Impact]():     "impact",
	reflect.TypeFor[view.Trial]():      "trial",
	reflect.TypeFor[view.Why]():        "why",
	reflect.TypeFor[view.Review]():     "", // the master reads it as a letter only: it is neither stored nor printed as data
}

// TestSchemas compares the published schemas, schema/*.json, with the view types, and names each schema without a view.
func TestSchemas(t *testing.T) {
	t.Parallel()
	for view, name := range schemas {
		if name != "" {
			compareSchema(t, view, name)
		}
	}
	files, err := filepath.Glob("schema/*.json")
	if err != nil {
		t.Fatal(err)
	}
	names := slices.Collect(maps.Values(schemas))
	for _, file := range files {
		if !slices.Contains(names, strings.TrimSuffix(filepath.Base(file), ".json")) {
			t.Errorf("%s is the schema of no view on the list schemas", file)
		}
	}
}

// TestEveryLetterHasASchema reads the views that letters are written from out of package templates, and names each
// that is not on the list of schemas.
func TestEveryLetterHasASchema(t *testing.T) {
	t.Parallel()
	var listed []string
	for view := range schemas {
		listed = append(listed, view.Name())
	}
	letter := regexp.MustCompile(`(?m)^func \w+\(\w+ \*view\.(\w+)\) \(Letter, error\)`)
	files, err := filepath.Glob("../../templates/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range letter.FindAllSubmatch(source, -1) {
			if found++; !slices.Contains(listed, string(m[1])) {
				t.Errorf("a letter is written from view.%s, which is not on the list schemas (report/schema_test.go)", m[1])
			}
		}
	}
	if found != len(schemas) {
		t.Errorf("%d letters are written from views, and schemas lists %d", found, len(schemas))
	}
}

// compareSchema compares the schema of one view.
func compareSchema(t *testing.T, view reflect.Type, name string) {
	t.Helper()
	s, err := jsonschema.ForType(view, &jsonschema.ForOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s.Schema, s.Title = "https://json-schema.org/draft/2020-12/schema", name
	made, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	made = append(made, '\n')
	file := filepath.Join("schema", name+".json")
	if *update {
		if err := os.WriteFile(file, made, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(have, made) {
		t.Errorf("%s is not what the view type gives (%v); -update writes it anew", file, err)
	}
}

// TestStoredFieldsStay compares the views that are stored with letters, those of a season and of the end
// of a game, with the list of all fields that were ever stored: a later release reads them all, so that
// fields are added, and none is removed or gets another type.
func TestStoredFieldsStay(t *testing.T) {
	t.Parallel()
	now := map[string]bool{}
	addFields[view.First](t, "first", now)
	addFields[view.Season](t, "season", now)
	addFields[view.Final](t, "final", now)
	const file = "testdata/stored-fields.txt"
	data, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	stored := map[string]bool{}
	for _, field := range strings.Fields(string(data)) {
		stored[field] = true
		if !now[field] {
			t.Errorf("the field %s stands in letters that are stored: it must stay as it is", field)
		}
		delete(now, field)
	}
	if len(now) > 0 && !*update {
		t.Errorf("the fields %v are new: -update adds them to %s", slices.Sorted(maps.Keys(now)), file)
	}
	maps.Copy(stored, now)
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(slices.Sorted(maps.Keys(stored)), "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// addFields notes the fields of a view, each with its path and its type.
func addFields[T any](t *testing.T, name string, all map[string]bool) {
	t.Helper()
	s, err := jsonschema.For[T](nil)
	if err != nil {
		t.Fatal(err)
	}
	var walk func(path string, s *jsonschema.Schema)
	walk = func(path string, s *jsonschema.Schema) {
		all[path+":"+s.Type+strings.Join(s.Types, "|")] = true
		for field, p := range s.Properties {
			walk(path+"."+field, p)
		}
		if s.Items != nil {
			walk(path+"[]", s.Items)
		}
	}
	walk(name, s)
}

package report_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

var update = flag.Bool("update", false, "write the schemas anew")

// TestSchemas compares the published schemas, schema/*.json, with the view types.
func TestSchemas(t *testing.T) {
	t.Parallel()
	schema[view.Season](t, "season")
	schema[view.First](t, "first")
	schema[view.Invitation](t, "invitation")
	schema[view.Receipt](t, "receipt")
	schema[view.Status](t, "status")
	schema[view.Gazetteer](t, "map")
	schema[view.History](t, "history")
	schema[view.Final](t, "final")
	files, err := filepath.Glob("schema/*.json")
	if err != nil || len(files) != 8 {
		t.Errorf("%v, %v", files, err)
	}
}

// schema compares the schema of one document.
func schema[T any](t *testing.T, name string) {
	t.Helper()
	s, err := jsonschema.For[T](nil)
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

package report_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
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
	files, err := filepath.Glob("schema/*.json")
	if err != nil || len(files) != 7 {
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

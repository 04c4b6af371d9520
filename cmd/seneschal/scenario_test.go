package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const exampleFile = "../../adjudicator/testdata/scenario/08-combat/example-1.txtar"

// runCommand runs the program and returns its exit code and what it printed.
func runCommand(args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	code = run(context.Background(), args, strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
}

// spoilt writes the example with one piece of text replaced, and returns the file.
func spoilt(t *testing.T, old, new string) string {
	t.Helper()
	data, err := os.ReadFile(exampleFile)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(data), old, new, 1)
	if text == string(data) {
		t.Fatalf("%q does not occur", old)
	}
	file := filepath.Join(t.TempDir(), "spoilt.txtar")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestScenarioCommand(t *testing.T) {
	t.Parallel()
	failing := spoilt(t, "Gawaine 12 dead", "Gawaine 12 wounded")
	unread := spoilt(t, "season =", "saeson =")
	empty := spoilt(t, "-- expect --", "-- orders/Nobody --")
	for _, c := range []struct {
		name         string
		args         []string
		code         int
		out, errText string
	}{
		{"ok", []string{exampleFile}, 0, "ok     " + exampleFile, ""},
		{"failed", []string{exampleFile, failing}, 1, "FAILED " + failing + "\n       line", ""},
		{"instead", []string{failing}, 1, "instead:  Gawaine 12 is a knight, B, dead", ""},
		{"unread", []string{failing, unread, exampleFile}, 2, "ok     " + exampleFile, "unknown key \"saeson\""},
		{"no such file", []string{"nowhere.txtar"}, 2, "", "error: open nowhere.txtar"},
		{"orders of nobody", []string{empty}, 2, "", "orders of \"Nobody\""},
		{"verbose", []string{"-v", exampleFile}, 0, "die 8: 6 for year 2 summer", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			code, out, errOut := runCommand(append([]string{"scenario"}, c.args...)...)
			if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errOut, c.errText) {
				t.Errorf("exit code %d, want %d\n%s\n%s", code, c.code, out, errOut)
			}
		})
	}
}

func TestScenarioCommandJSON(t *testing.T) {
	t.Parallel()
	code, out, _ := runCommand("scenario", "--json", exampleFile)
	var runs []scenarioRun
	if err := json.Unmarshal([]byte(out), &runs); err != nil {
		t.Fatal(err)
	}
	if code != 0 || len(runs) != 1 || !runs[0].OK || len(runs[0].Dice) != 8 || len(runs[0].Proves) == 0 {
		t.Errorf("exit code %d, %+v", code, runs)
	}
}

func TestAdjudicateCommand(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(exampleFile)
	if err != nil {
		t.Fatal(err)
	}
	bare, _, _ := strings.Cut(string(data), "-- expect --")
	file := filepath.Join(t.TempDir(), "bare.txtar")
	if err := os.WriteFile(file, []byte(bare), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, errOut := runCommand("adjudicate", file); code != 0 || !strings.Contains(out, "Lancelot wins") {
		t.Errorf("exit code %d\n%s\n%s", code, out, errOut)
	}
	if code, _, errOut := runCommand("scenario", file); code != 2 || !strings.Contains(errOut, "there is no section expect") {
		t.Errorf("without expect: exit code %d\n%s", code, errOut)
	}
	code, out, _ := runCommand("adjudicate", "--json", file)
	var played adjudicatedSeason
	if err := json.Unmarshal([]byte(out), &played); err != nil || code != 0 || len(played.Record) < 5 || !bytes.Contains(played.State, []byte(`"autumn"`)) {
		t.Errorf("exit code %d, %v\n%s", code, err, out)
	}
	short := spoilt(t, ", 2, 6]", "]")
	if code, _, errOut := runCommand("adjudicate", short); code != 1 || !strings.Contains(errOut, "round 2, Lancelot, result") || !strings.Contains(errOut, "hint: throw a die") {
		t.Errorf("too few dice: exit code %d\n%s", code, errOut)
	}
}

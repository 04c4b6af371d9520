package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// modes looks whether only their owner may read files: modes FILE…
func modes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: modes FILE…")
	}
	for _, name := range args {
		info, err := os.Stat(ts.MkAbs(name))
		ts.Check(err)
		if info.Mode().Perm() != 0o600 {
			ts.Fatalf("%s has the mode %v", name, info.Mode().Perm())
		}
	}
}

// bare looks whether there is nothing in a folder: bare FOLDER.
func bare(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: bare FOLDER")
	}
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	if len(entries) > 0 {
		ts.Fatalf("%s holds %v", args[0], entries)
	}
}

// hardlink gives a file a second name: hardlink FROM TO.
func hardlink(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: hardlink FROM TO")
	}
	ts.Check(os.Link(ts.MkAbs(args[0]), ts.MkAbs(args[1])))
}

// initIn runs init in a new folder with some answers, and returns the folder and what was said.
func initIn(ts *testscript.TestScript, prepare func(dir string), answers string) (dir, said string, err error) {
	dir, err = os.MkdirTemp(ts.Getenv("WORK"), "init")
	ts.Check(err)
	prepare(dir)
	path, err := exec.LookPath("seneschal")
	ts.Check(err)
	cmd := exec.Command(path, "init", "--no-check")
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(answers)
	out, err := cmd.CombinedOutput()
	return dir, string(out), err
}

// forEach looks that init overwrites none of these files, and writes nothing beside them: for-each FILE…
func forEach(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: for-each FILE…")
	}
	for _, name := range args {
		dir, said, err := initIn(ts, func(dir string) {
			ts.Check(os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o600))
		}, "")
		want := fmt.Sprintf("error: %q is there already, and is not overwritten\nhint: ", name)
		if err == nil || !strings.HasPrefix(said, want) {
			ts.Fatalf("with %s: %v, %s", name, err, said)
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		ts.Check(err)
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 || !bytes.Equal(text, []byte("mine")) {
			ts.Fatalf("with %s: %v %q %v", name, entries, text, err)
		}
	}
}

// cutOff gives init the first lines only of some answers, for each number of lines but all of
// them: cut-off FILE.
func cutOff(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: cut-off FILE")
	}
	lines := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	lines = lines[:len(lines)-1]
	if len(lines) < 8 {
		ts.Fatalf("%s has %d lines only", args[0], len(lines))
	}
	for n := range len(lines) {
		dir, said, err := initIn(ts, func(string) {}, strings.Join(lines[:n], ""))
		if err == nil || !strings.Contains(said, "is not answered; nothing has been written\nhint: answer it, or say --") {
			ts.Fatalf("after %d lines: %v, %s", n, err, said)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
			ts.Fatalf("after %d lines there are %v, %v", n, entries, err)
		}
	}
}

func TestPlaceOneOverwritesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	from, to := filepath.Join(dir, "from"), filepath.Join(dir, "to")
	for path, text := range map[string]string{from: "new", to: "old"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := moveFile(from, to); !os.IsExist(err) {
		t.Errorf("a file onto a file: %v", err)
	}
	if text, err := os.ReadFile(to); err != nil || string(text) != "old" {
		t.Errorf("it was overwritten: %q, %v", text, err)
	}
	folder := filepath.Join(dir, "folder") // which cannot have a second name, as files on some file systems
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := moveFile(folder, to); !os.IsExist(err) {
		t.Errorf("what cannot be linked onto a file: %v", err)
	}
	if err := moveFile(folder, filepath.Join(dir, "moved")); err != nil {
		t.Errorf("what cannot be linked: %v", err)
	}
}

// A file that is in the way at the last moment leaves everything as it was.
func TestPlaceTakesBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	stage := filepath.Join(dir, stageName)
	if err := os.Mkdir(stage, 0o700); err != nil {
		t.Fatal(err)
	}
	f := newOfficeSetup(filepath.Join(dir, "seneschal.toml"))
	for _, name := range f.fileNames() {
		if err := writeNew(filepath.Join(stage, name), strings.NewReader("new"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := writeNew(f.path, strings.NewReader("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.moveFiles(stage); !errors.Is(err, fs.ErrExist) {
		t.Errorf("placing: %v", err)
	}
	for _, name := range f.fileNames()[:len(f.fileNames())-1] {
		if exists(filepath.Join(dir, name)) {
			t.Errorf("%s is left", name)
		}
	}
	if text, err := os.ReadFile(f.path); err != nil || string(text) != "mine" {
		t.Errorf("the settings were overwritten: %q, %v", text, err)
	}
}

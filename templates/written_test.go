package templates

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unwritten are letters that the program does not write yet. A letter that it does write may not stand here.
var unwritten = []string{}

// TestEveryLetterIsWritten names the templates that no function fills in, and the letters that no part of
// the program writes.
func TestEveryLetterIsWritten(t *testing.T) {
	t.Parallel()
	own, program := sources(t, "."), sources(t, "../cmd")
	files, err := filepath.Glob("text/*.tmpl")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d templates, %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".tmpl")
		if name != "parts" && name != "quickstart" && !strings.Contains(own, `("`+name+`"`) {
			t.Errorf("%s: no function fills it in", file)
		}
	}
	letters := regexp.MustCompile(`(?m)^func ([A-Z]\w*)\(.*\) \(Letter, error\)`).FindAllStringSubmatch(own, -1)
	if len(letters) < 30 {
		t.Fatalf("%d letters only", len(letters))
	}
	for _, l := range letters {
		if regexp.MustCompile(`\btemplates\.`+l[1]+`\b`).MatchString(program) == slices.Contains(unwritten, l[1]) {
			t.Errorf("%s: the program never writes this letter, or it writes it and the letter is on the list of those it does not", l[1])
		}
	}
}

// sources are the Go files below a folder in one text, but for the tests.
func sources(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		all.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

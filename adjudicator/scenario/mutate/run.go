package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
)

// What the tool prints when it runs all scenarios: one of these, or nothing if none fails.
const citedMark, uncitedMark = "cited", "not cited"

// runScenarios runs every scenario below a folder, until one fails that proves
// one of the paragraphs cited; those that name one come first, to save time.
func runScenarios(dir string, cites []string) error {
	var first, rest []text
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txtar" {
			return err
		}
		data, err := os.ReadFile(path)
		if t := (text{path, data}); t.names(cites) {
			first = append(first, t)
		} else {
			rest = append(rest, t)
		}
		return err
	})
	if err != nil {
		return err
	}
	came := ""
	for _, t := range append(first, rest...) {
		proves, ok := runOne(t.path, t.data)
		if !ok && cited(cites, proves) {
			came = citedMark
			break
		} else if !ok {
			came = uncitedMark
		}
		if !ok && len(cites) == 0 {
			break
		}
	}
	fmt.Print(came)
	return nil
}

// A text is a scenario's file.
type text struct {
	path string
	data []byte
}

// names reports whether a text names any of some paragraphs.
func (t text) names(cites []string) bool {
	return slices.ContainsFunc(cites, func(c string) bool { return bytes.Contains(t.data, []byte(c)) })
}

// runOne runs one scenario with its extra checks; a panic is a failure like any other.
func runOne(path string, data []byte) (proves []string, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	s, err := scenario.Parse(path, data)
	if err != nil {
		return nil, false
	}
	proves = s.Proves
	r, err := s.Run()
	return proves, err == nil && r.OK() && s.Check() == nil
}

// cited reports whether a scenario proves any of the paragraphs cited; one that
// proves a whole chapter proves none of its paragraphs by that, but a function
// that cites a whole chapter is proved by any of them.
func cited(cites, proves []string) bool {
	for _, c := range cites {
		for _, p := range proves {
			if p == c || strings.HasPrefix(p, c+".") {
				return true
			}
		}
	}
	return false
}

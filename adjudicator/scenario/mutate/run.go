package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
)

// What the tool prints when it runs all scenarios: one of these, or nothing if none fails.
const citedMark, uncitedMark = "cited", "not cited"

// runScenarios runs every scenario below a folder, until one fails that proves
// one of the paragraphs cited.
func runScenarios(dir string, cites []string) {
	came := ""
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txtar" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if proves, ok := runOne(path, data); !ok {
			came = uncitedMark
			if cited(cites, proves) {
				came = citedMark
				return fs.SkipAll
			}
		}
		return nil
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
	fmt.Print(came)
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
	r, err := s.Run()
	return s.Proves, err == nil && r.OK() && s.Check() == nil
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

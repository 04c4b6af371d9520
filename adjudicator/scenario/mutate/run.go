package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
)

// runScenarios runs every scenario below a folder and prints the paragraphs
// that the failing ones prove, with those that panic or cannot be read.
func runScenarios(dir string) {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".txtar" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if s, ok := runOne(path, data); !ok {
			fmt.Println(strings.Join(s.Proves, "\n"))
		}
		return nil
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// runOne runs one scenario with its extra checks; a panic is a failure like any other.
func runOne(path string, data []byte) (s *scenario.Scenario, ok bool) {
	s = &scenario.Scenario{}
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	read, err := scenario.Parse(path, data)
	if err != nil {
		return s, false
	}
	s = read
	r, err := s.Run()
	return s, err == nil && r.OK() && s.Check() == nil
}

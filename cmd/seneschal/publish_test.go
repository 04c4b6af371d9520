package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// newPublicSite makes a site with two public games, of which marches has been played for some seasons.
func newPublicSite(t *testing.T, seasons int) *site {
	t.Helper()
	s := newSite(t)
	for _, line := range []string{"game set marches public yes", "game new fens --board training", "player add fens ann@example.org", "player add fens ben@example.org",
		"game set fens public yes", "game start fens"} {
		s.run(strings.Fields(line)...)
	}
	s.playOn(0, seasons)
	return s
}

// playOn plays seasons of marches from the one with this number on, whose letters leave.
func (s *site) playOn(from, seasons int) {
	s.t.Helper()
	for n := from; n < from+seasons; n++ {
		s.run("turn", "play", "marches", []string{"winter", "spring", "summer", "autumn"}[n%4], fmt.Sprint(1+(n+3)/4), "--early")
	}
}

// pages reads the files of a folder of the site.
func (s *site) pages(dir string) map[string]string {
	s.t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(s.dir), dir, func(name string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // there is no folder yet, or the file was a part and is whole now
		}
		if err == nil && strings.HasPrefix(d.Name(), ".part-") {
			all[name] = "" // of which not all is there yet, or a folder
			return nil
		}
		if err == nil && !d.IsDir() {
			data, readErr := os.ReadFile(filepath.Join(s.dir, name))
			all[strings.TrimPrefix(name, dir+"/")], err = string(data), readErr
		}
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return all
}

var pageLink = regexp.MustCompile(`(?:href|src|srcset)="([^"#]+)`)

// broken is the first link of the pages that leads nowhere, or a page that is not whole; empty if there is none. Each list and each first page that stands is begun with.
func (s *site) broken(dir string) string {
	s.t.Helper()
	seen, wanted := map[string]bool{}, []string{}
	for _, first := range []string{"index.html", "g/marches/index.html", "g/fens/index.html"} {
		if _, err := os.Stat(filepath.Join(s.dir, dir, first)); err == nil {
			wanted = append(wanted, first)
		}
	}
	for len(wanted) > 0 {
		name := wanted[0]
		wanted = wanted[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		data, err := os.ReadFile(filepath.Join(s.dir, dir, name))
		if err != nil {
			return err.Error()
		}
		if path.Ext(name) != ".html" {
			continue
		}
		if !strings.HasSuffix(strings.TrimSpace(string(data)), "</html>") {
			return name + " is half a page"
		}
		for _, l := range pageLink.FindAllSubmatch(data, -1) {
			wanted = append(wanted, path.Join(path.Dir(name), string(l[1])))
		}
	}
	return ""
}

// killPublishing starts a run that publishes, and kills it at any moment within the time that a whole one takes; false if it had ended before. While it runs, no link leads nowhere,
// unless pages are being taken away: then one may have been read before and followed after that.
func (s *site) killPublishing(dir string, whole time.Duration, takesAway bool) (killed bool) {
	s.t.Helper()
	c := s.command("publish", dir)
	if err := c.Start(); err != nil {
		s.t.Fatal(err)
	}
	limit, cancel := context.WithTimeout(s.t.Context(), rand.N(whole))
	defer cancel()
	var end sync.WaitGroup
	end.Go(func() {
		<-limit.Done()
		c.Process.Kill()
	})
	for limit.Err() == nil {
		if link := s.broken(dir); link != "" && !takesAway {
			s.t.Errorf("while it ran: %s", link)
			break
		}
	}
	end.Wait()
	err := c.Wait()
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		s.t.Fatal(err)
	}
	if link := s.broken(dir); link != "" {
		s.t.Errorf("after it was killed: %s", link)
	}
	return err != nil
}

// TestPublishIsKilled kills real runs at any moment: of a new folder, after seasons that are new, and when a game is public no more. No link leads nowhere at any time, and what
// the next run leaves is what one into a new folder writes, with no parts of files.
func TestPublishIsKilled(t *testing.T) {
	t.Parallel()
	s := newPublicSite(t, 5)
	began := time.Now()
	s.run("publish", "other")
	whole := time.Since(began)
	killed, tries := 0, 8
	if testing.Short() { // under the race detector
		tries = 2
	}
	for i, change := range []func(){func() {}, func() { s.playOn(5, 1) }, func() { s.playOn(6, 2) }, func() { s.run("game", "set", "fens", "public", "no") }} {
		change()
		for range tries {
			if s.killPublishing("site", whole, i == 3) {
				killed++
			}
		}
		for _, part := range []string{"site/.part-1", "site/g/.part-2", "site/g/marches/.part-3"} { // wherever a run may have been killed
			os.MkdirAll(filepath.Join(s.dir, path.Dir(part)), 0o755)
			if err := os.WriteFile(filepath.Join(s.dir, part), []byte("<html>"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s.run("publish", "site")
		fresh := fmt.Sprint("fresh", i)
		s.run("publish", fresh)
		if got, want := s.pages("site"), s.pages(fresh); !maps.Equal(got, want) {
			t.Errorf("change %d: the folder holds\n%v\nwant\n%v", i, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	}
	t.Logf("%d of %d killed, a whole run takes %v", killed, 4*tries, whole)
	if killed == 0 {
		t.Error("every run had ended before it could be killed")
	}
}

package main

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// TestServePublishes has serve write the pages of public games, and of no others, into the folder that the settings or the environment name: each season after it was approved,
// and at the start what was changed meanwhile.
func TestServePublishes(t *testing.T) {
	t.Parallel()
	for name, set := range map[string]func(*site) error{
		"settings": func(s *site) error {
			return os.WriteFile(filepath.Join(s.dir, "seneschal.toml"), []byte("[publish]\ndir = \"site\"\n"), 0o600)
		},
		"environment": func(s *site) error { s.env = append(s.env, "SENESCHAL_PUBLISH_DIR=site"); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newPublicSite(t, 0)
			if err := set(s); err != nil {
				t.Fatal(err)
			}
			s.run("game", "set", "fens", "public", "no")
			s.run("game", "set", "marches", "review", "yes")
			l := s.serve()
			l.until("pages published")
			s.wantPage("g/marches/0.html", true)
			s.wantPage("g/fens/index.html", false)
			s.playOn(0, 1)
			for range 2 { // rounds
				s.write()
				l.until("letter sent")
			}
			s.wantPage("g/marches/1.html", false)
			s.run("turn", "approve", "marches")
			s.write()
			l.until("pages published")
			s.wantPage("g/marches/1.html", true)
			if list := s.pages("site")["index.html"]; strings.Contains(list, "fens") || !strings.Contains(list, "marches") {
				t.Errorf("the list:\n%s", list)
			}
			l.end(syscall.SIGTERM)
			s.run("game", "set", "marches", "public", "no")
			l = s.serve()
			l.until("pages published")
			s.wantPage("g/marches/index.html", false)
			if code := l.end(syscall.SIGTERM); code != 0 || strings.Contains(l.log.String(), "trouble") {
				t.Errorf("exit code %d; the log:\n%s", code, &l.log)
			}
		})
	}
}

func (s *site) wantPage(name string, want bool) {
	s.t.Helper()
	if _, is := s.pages("site")[name]; is != want {
		s.t.Errorf("%s is there: %v, want %v", name, is, want)
	}
}

// TestServePublishesNothing: without a folder in the settings none is made.
func TestServePublishesNothing(t *testing.T) {
	t.Parallel()
	s := newPublicSite(t, 1)
	l := s.serve()
	for range 2 {
		s.write()
		l.until("letter sent")
	}
	l.end(syscall.SIGTERM)
	for name := range s.pages(".") {
		if strings.HasSuffix(name, "seneschal-pages.json") || strings.HasSuffix(name, ".html") {
			t.Errorf("%s is there; the log:\n%s", name, &l.log)
		}
	}
}

// TestPublishBesideServe has many processes write into the folder of one that serves, while seasons are played. Each does all of it or says that another is at it, no link leads
// nowhere, and the folder holds what one into a new folder writes.
func TestPublishBesideServe(t *testing.T) {
	t.Parallel()
	s := newPublicSite(t, 1)
	s.env = append(s.env, "SENESCHAL_PUBLISH_DIR=site")
	l := s.serve()
	l.until("pages published")
	for n := range 4 {
		s.playOn(1+n, 1)
		s.write() // which wakes the one that serves
		var runs sync.WaitGroup
		for range 4 {
			c := s.command("publish", "site")
			runs.Go(func() {
				if out, err := c.CombinedOutput(); err != nil && !strings.Contains(string(out), "another process publishes\nhint: try again") {
					t.Errorf("%v: %s", err, out)
				}
			})
		}
		runs.Wait()
		if link := s.broken("site"); link != "" {
			t.Error(link)
		}
		l.until("letter sent")
	}
	if l.end(syscall.SIGTERM); strings.Contains(l.log.String(), "trouble") {
		t.Errorf("the log:\n%s", &l.log)
	}
	s.run("publish", "site")
	s.run("publish", "fresh")
	if !maps.Equal(s.pages("site"), s.pages("fresh")) {
		t.Error("the folder holds something else than a new one")
	}
}

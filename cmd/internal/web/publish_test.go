package web

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/publish"
	"github.com/seneschal-pbem/seneschal/store"
)

// written reads the files of a folder.
func written(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, readErr := os.ReadFile(filepath.Join(dir, name))
			all[name], err = string(data), readErr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var linked = regexp.MustCompile(`(?:href|src|srcset)="([^"#]+)`)

// wantWhole wants every link from the list of games on, and from the first page of valley, to lead to a whole file of the folder; where these stand.
func wantWhole(t *testing.T, files map[string]string) {
	t.Helper()
	seen, wanted := map[string]bool{}, slices.DeleteFunc([]string{"index.html", "g/valley/index.html"}, func(name string) bool { return files[name] == "" })
	for len(wanted) > 0 {
		name := wanted[0]
		wanted = wanted[1:]
		data, ok := files[name]
		if !ok {
			t.Fatalf("there is no %s", name)
		}
		if strings.HasSuffix(name, ".html") && !strings.HasSuffix(strings.TrimSpace(data), "</html>") || strings.HasSuffix(name, ".svg") && !strings.HasSuffix(data, "</svg>\n") {
			t.Fatalf("%s is half a file", name)
		}
		if seen[name] || !strings.HasSuffix(name, ".html") {
			continue
		}
		seen[name] = true
		for _, l := range linked.FindAllStringSubmatch(data, -1) {
			if strings.HasPrefix(l[1], "/") || strings.Contains(l[1], ":") {
				t.Fatalf("%s loads %s", name, l[1])
			}
			wanted = append(wanted, path.Join(path.Dir(name), l[1]))
		}
	}
}

// killEach has a folder written by runs of which each makes one change and is killed before the next: at no time does a link of the pages lead nowhere.
func killEach(t *testing.T, f *publish.Folder) {
	t.Helper()
	killed := errors.New("killed")
	defer f.BeforeChange(nil)
	for n := 0; ; n++ {
		left := 1
		f.BeforeChange(func() error {
			if left--; left < 0 {
				return killed
			}
			return nil
		})
		_, err := f.Write(t.Context(), "", false)
		wantWhole(t, written(t, f.Dir))
		if err == nil {
			return
		}
		if !errors.Is(err, killed) || n > 60 {
			t.Fatal(n, err)
		}
	}
}

// TestPublishFolder writes the pages as files, and is killed before each change in turn: in a new folder, when a season is added, and when the game is public no more. What has not changed is not written, and a game that is public no more is gone.
func TestPublishFolder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.open(0)
	d.playOn(2)
	dir := filepath.Join(t.TempDir(), "site")
	f := d.folder(dir)
	write := func() publish.Published {
		t.Helper()
		made, err := f.Write(t.Context(), "", false)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	if made, err := f.Write(t.Context(), "", true); err != nil || made.Written == 0 || fileThere(dir) {
		t.Fatalf("a dry run: %+v, %v", made, err)
	}
	killEach(t, f)
	before := written(t, dir)
	wantWhole(t, before)
	if made := write(); made.Written+made.Removed != 0 || made.Same != len(before)-1 {
		t.Errorf("nothing had changed: %+v", made)
	}
	d.playOn(1)
	killEach(t, f)
	after := written(t, dir)
	if after["g/valley/0.html"] != before["g/valley/0.html"] || after["g/valley/3.html"] == "" {
		t.Error("the season is not there, or an old one is another")
	}
	other := filepath.Join(t.TempDir(), "again")
	if _, err := d.folder(other).Write(t.Context(), "valley", false); err != nil {
		t.Fatal(err)
	}
	for name, data := range written(t, other) {
		if data != after[name] {
			t.Errorf("%s is another in a new folder", name)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "g", "valley", "1.html"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if made := write(); made.Written != 1 || written(t, dir)["g/valley/1.html"] != after["g/valley/1.html"] {
		t.Errorf("a page that was changed by others: %+v", made)
	}
	d.change(func(row *store.Game) { row.Public = false })
	killEach(t, f)
	for name := range written(t, dir) {
		if strings.HasPrefix(name, "g/") {
			t.Errorf("%s of a game that is not public is still there", name)
		}
	}
}

// TestPublishAtOnce has two write into one folder at the same time: one is told that the other is at it, and nothing is amiss.
func TestPublishAtOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.open(0)
	dir := filepath.Join(t.TempDir(), "site")
	one, other := d.folder(dir), d.folder(dir)
	one.BeforeChange(func() error {
		if _, err := other.Write(t.Context(), "", false); !errors.Is(err, store.ErrPublishing) {
			t.Errorf("the other: %v, want %v", err, store.ErrPublishing)
		}
		_, err := other.Write(t.Context(), "", true) // which changes nothing, and waits for nobody
		return err
	})
	if _, err := one.Write(t.Context(), "", false); err != nil {
		t.Fatal(err)
	}
	wantWhole(t, written(t, dir))
	if made, err := other.Write(t.Context(), "", false); err != nil || made.Written+made.Removed != 0 {
		t.Errorf("afterwards: %+v, %v", made, err)
	}
}

func (d *desk) folder(dir string) *publish.Folder {
	return &publish.Folder{Maker: &publish.Maker{Office: d.Office}, Dir: dir, Static: StaticFile}
}

func fileThere(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

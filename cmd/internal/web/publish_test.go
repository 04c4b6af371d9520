package web

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
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

// wantWhole wants every link from the first page on to lead to a whole file of the folder.
func wantWhole(t *testing.T, files map[string]string) {
	t.Helper()
	seen, wanted := map[string]bool{}, []string{"index.html"}
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

// TestPublishFolder writes the pages as files, is killed before each change in turn while a season is added, and writes the rest by the next run: at no time does a link of the
// pages lead nowhere. What has not changed is not written, and a game that is public no more is gone.
func TestPublishFolder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.open(0)
	d.playOn(2)
	dir := filepath.Join(t.TempDir(), "site")
	f := &publish.Folder{Maker: &publish.Maker{Office: d.Office}, Dir: dir, Static: StaticFile}
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
	write()
	before := written(t, dir)
	wantWhole(t, before)
	if made := write(); made.Written+made.Removed != 0 || made.Same != len(before)-1 {
		t.Errorf("nothing had changed: %+v", made)
	}
	d.playOn(1)
	killed := errors.New("killed")
	for n := 0; ; n++ {
		left := n
		f.BeforeChange(func() error {
			if left--; left < 0 {
				return killed
			}
			return nil
		})
		_, err := f.Write(t.Context(), "", false)
		wantWhole(t, written(t, dir))
		if err == nil {
			break
		}
		if !errors.Is(err, killed) || n > 30 {
			t.Fatal(n, err)
		}
	}
	f.BeforeChange(nil)
	after := written(t, dir)
	if after["g/valley/0.html"] != before["g/valley/0.html"] || after["g/valley/3.html"] == "" {
		t.Error("the season is not there, or an old one is another")
	}
	other := filepath.Join(t.TempDir(), "again")
	if _, err := (&publish.Folder{Maker: &publish.Maker{Office: d.Office}, Dir: other, Static: StaticFile}).Write(t.Context(), "valley", false); err != nil {
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
	write()
	for name := range written(t, dir) {
		if strings.HasPrefix(name, "g/") {
			t.Errorf("%s of a game that is not public is still there", name)
		}
	}
}

func fileThere(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

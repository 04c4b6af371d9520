package publish

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// listFile is the list of what stands in a folder. It is written before all else, so that a folder with other things in it is never taken for one of ours, and again
// after all else.
const listFile = "seneschal-pages.json"

// A Folder is where pages stand as files, for any web host. Each file is written under another name first and gets its own when it is whole, a page
// after what it refers to; what no page refers to any more goes last. So nobody sees half a page, and a run that was killed is made good by the next.
type Folder struct {
	Maker  *Maker
	Dir    string
	Static func(name string) ([]byte, error) // the style sheets and scripts

	was  fileList // what stood there
	is   fileList
	plan bool // nothing is written
	made Published
	step func() error // before each change; for tests alone
}

// A fileList says what the files of a folder were made of.
type fileList struct {
	Files  map[string]madeFile `json:"files"`
	Games  map[string]string   `json:"games"`            // the names of games by their folders
	Office string              `json:"office,omitempty"` // a digest of the address of the office whose pages they are
}

// A madeFile is a file: a digest of what it was made of, and one of its bytes.
type madeFile struct {
	Of  string `json:"of"`
	Sum string `json:"sum"`
}

// Published is what came of publishing.
type Published struct {
	Dir     string   `json:"dir"`
	Games   []string `json:"games"`   // that stand there now
	Written int      `json:"written"` // files
	Same    int      `json:"same"`    // files that were there already
	Removed int      `json:"removed"` // files
}

// Say says it in a sentence.
func (p Published) Say() string {
	if p.Written == 0 && p.Removed == 0 {
		return fmt.Sprintf("%s is up to date: %s", p.Dir, phrase.Figures(p.Same, "file"))
	}
	text := fmt.Sprintf("%s holds the public pages of %s: %s written, %d as before", p.Dir, phrase.Choose(len(p.Games) == 0, "no game", phrase.List(p.Games)),
		phrase.Figures(p.Written, "file"), p.Same)
	if p.Removed > 0 {
		text += ", " + phrase.Figures(p.Removed, "file") + " removed"
	}
	return text
}

// statics are the style sheets and scripts of public pages.
var statics = []string{"pages.css", "rulebook.css", "public.js"}

// Write writes the pages of all public games, or of one game and as they are those of the others. A dry run writes nothing. There is one run at a time: what one
// has just written, another that began before would take away. While another process writes, the error is store.ErrPublishing.
func (f *Folder) Write(ctx context.Context, only string, dryRun bool) (Published, error) {
	f.plan, f.made = dryRun, Published{Dir: f.Dir, Games: []string{}}
	if !dryRun {
		unlock, err := f.Maker.Office.Store.LockPublishing(ctx)
		if err != nil {
			return f.made, hints.Add(err, "try again when it has done")
		}
		defer unlock()
	}
	err := f.writeAll(ctx, only)
	return f.made, err
}

func (f *Folder) writeAll(ctx context.Context, only string) error {
	f.is = fileList{Files: map[string]madeFile{}, Games: map[string]string{}, Office: digest(strings.ToLower(f.Maker.Office.Account.Address))}
	if err := f.begin(); err != nil {
		return err
	}
	for _, name := range statics {
		data, err := f.Static(name)
		if err == nil {
			err = f.write("static/"+name, digest(data), func() ([]byte, error) { return data, nil })
		}
		if err != nil {
			return err
		}
	}
	err := f.Maker.Office.Store.View(ctx, func(tx *store.Tx) error { return f.writeGames(ctx, tx, only) })
	if err == nil {
		err = f.removeRest()
	}
	if err == nil {
		err = f.writeList()
	}
	return err
}

// begin reads what stands in the folder, and makes it if it is not there. One that holds other things and no pages of ours is left alone.
func (f *Folder) begin() error {
	data, err := os.ReadFile(filepath.Join(f.Dir, listFile))
	if err == nil && json.Unmarshal(data, &f.was) == nil {
		if f.was.Office != "" && f.was.Office != f.is.Office {
			return hints.Add(fmt.Errorf("%q holds the public pages of another office, and is left alone", f.Dir),
				"give each office a folder of its own; if they are of the former address of this one, remove them, and publish again")
		}
		return nil
	}
	f.was = fileList{} // a list that cannot be read: all files are made anew
	if err == nil {
		return nil
	}
	there, err := os.ReadDir(f.Dir)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return hints.Add(fmt.Errorf("publishing: %w", err), "name a folder that is empty, or not there yet")
	case slices.ContainsFunc(there, func(e fs.DirEntry) bool { return !strings.HasPrefix(e.Name(), ".") }):
		return hints.Add(fmt.Errorf("%q holds other files, and is left alone", f.Dir), "name a folder that is empty, or not there yet")
	case f.plan:
		return nil
	}
	if err := os.MkdirAll(f.Dir, 0o755); err != nil {
		return hints.Add(fmt.Errorf("publishing: %w", err), "name a folder that this program may write into")
	}
	return f.put(listFile, []byte("{}\n"))
}

// writeGames writes the pages of games, and then the page that lists them.
func (f *Folder) writeGames(ctx context.Context, tx *store.Tx, only string) error {
	rows, err := publicRows(tx)
	if err != nil {
		return err
	}
	if only != "" && !slices.ContainsFunc(rows, func(row store.Game) bool { return strings.EqualFold(row.Name, only) }) {
		return hints.Add(fmt.Errorf("%s has no public page", only), fmt.Sprintf("`seneschal game set %s public yes` gives it one", only))
	}
	if err := f.listNone(); err != nil {
		return err
	}
	var listed []templates.PublicGame
	for _, row := range rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := openPublic(tx, row)
		if err != nil {
			return err
		}
		folder := folderOf(row)
		if only == "" || strings.EqualFold(row.Name, only) {
			err = f.writeGame(p, folder)
		} else if _, ok := f.was.Games[folder]; ok {
			f.keep(folder)
		} else {
			continue
		}
		if err != nil {
			return fmt.Errorf("publishing %s: %w", row.Name, err)
		}
		f.is.Games[folder] = row.Name
		f.made.Games = append(f.made.Games, row.Name)
		listed = append(listed, p.listed("g/"+folder+"/index.html"))
	}
	return f.write("index.html", digest(f.Maker.Office.Version, listed), func() ([]byte, error) {
		page, err := listPage(listed, listLinks)
		return page.Body, err
	})
}

// listLinks are the links of the page that lists the games.
var listLinks = templates.PublicLinks{Statics: "static/", List: "index.html"}

// listNone begins a new folder with a list of no games: the pages of a game refer to the list, and the list to them.
func (f *Folder) listNone() error {
	if _, err := os.Stat(f.path("index.html")); err == nil {
		return nil
	}
	page, err := listPage(nil, listLinks)
	if err != nil {
		return err
	}
	return f.put("index.html", page.Body)
}

// folderOf is the folder of a game. Its name is that of the game, where any host can serve that.
func folderOf(row store.Game) string {
	plain := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' {
			return c
		}
		return '-'
	}, row.Name)
	if plain != row.Name {
		plain += fmt.Sprintf("-%d", row.ID)
	}
	return plain
}

// fileLinks are the links of the files of a game.
var fileLinks = templates.PublicLinks{Statics: "../../static/", List: "../../index.html", Front: "index.html", Ext: ".html"}

// writeGame writes the pages of a game, of which those that were made of the same stay.
func (f *Folder) writeGame(p *public, folder string) error {
	under := "g/" + folder + "/"
	light, _ := os.ReadFile(f.path(under + lightFile))
	dark, _ := os.ReadFile(f.path(under + darkFile))
	f.Maker.remember(light, dark)
	for _, page := range p.pages() {
		err := f.write(under+fileOf(page), digest(p.of(f.Maker.Office, page), "files"), func() ([]byte, error) {
			made, err := f.Maker.make(p, page, fileLinks)
			return made.Body, err
		})
		if errors.Is(err, store.ErrNotFound) {
			continue // a plot for which it is too early
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fileOf is the file of a page.
func fileOf(page string) string {
	switch {
	case page == frontPage:
		return "index.html"
	case strings.Contains(page, "."):
		return page
	}
	return page + ".html"
}

// keep keeps the files of a game as they are.
func (f *Folder) keep(folder string) {
	for name, made := range f.was.Files {
		if strings.HasPrefix(name, "g/"+folder+"/") {
			f.is.Files[name] = made
			f.made.Same++
		}
	}
}

func (f *Folder) path(name string) string { return filepath.Join(f.Dir, filepath.FromSlash(name)) }

// write writes a file, unless it is there and was made of the same.
func (f *Folder) write(name, of string, make func() ([]byte, error)) error {
	there, readErr := os.ReadFile(f.path(name))
	if was, ok := f.was.Files[name]; ok && was.Of == of && readErr == nil && was.Sum == sum(there) {
		f.is.Files[name] = was
		f.made.Same++
		return nil
	}
	data, err := make()
	if err != nil {
		return err
	}
	f.is.Files[name] = madeFile{of, sum(data)}
	if readErr == nil && bytes.Equal(there, data) {
		f.made.Same++
		return nil
	}
	f.made.Written++
	return f.put(name, data)
}

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

// put puts a file in its place, whole.
func (f *Folder) put(name string, data []byte) error {
	if f.plan {
		return nil
	}
	if err := f.mayGoOn(); err != nil {
		return err
	}
	to := f.path(name)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return fmt.Errorf("publishing: %w", err)
	}
	t, err := os.CreateTemp(filepath.Dir(to), partPrefix+"*")
	if err != nil {
		return fmt.Errorf("publishing: %w", err)
	}
	_, err = t.Write(data)
	err = errors.Join(err, t.Chmod(0o644), t.Sync(), t.Close())
	if err == nil {
		err = os.Rename(t.Name(), to)
	}
	if err != nil {
		os.Remove(t.Name())
		return fmt.Errorf("publishing: %w", err)
	}
	return nil
}

// BeforeChange lets a test stop a run before a change of the folder, as a kill would.
func (f *Folder) BeforeChange(step func() error) { f.step = step }

func (f *Folder) mayGoOn() error {
	if f.step == nil {
		return nil
	}
	return f.step()
}

// partPrefix begins the names of files that are not whole.
const partPrefix = ".part-"

// removeRest removes what no page refers to: of games that are public no more, of seasons that were undone, and parts that a run which was killed has left.
func (f *Folder) removeRest() error {
	if err := f.setAside(); err != nil {
		return err
	}
	parts, _ := fs.Glob(os.DirFS(f.Dir), partPrefix+"*")
	for _, under := range append(parts, "g", "static") {
		err := filepath.WalkDir(f.path(under), func(path string, d fs.DirEntry, err error) error {
			name, relErr := filepath.Rel(f.Dir, path)
			if err != nil || relErr != nil || d.IsDir() {
				return errors.Join(err, relErr)
			}
			if _, ok := f.is.Files[filepath.ToSlash(name)]; ok {
				return nil
			}
			return f.remove(path)
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("publishing: %w", err)
		}
	}
	folders, _ := os.ReadDir(f.path("g")) // those of games that have gone are empty
	for _, d := range folders {
		if _, ok := f.is.Games[d.Name()]; !ok && !f.plan {
			os.Remove(f.path("g/" + d.Name()))
		}
	}
	return nil
}

// remove removes a file.
func (f *Folder) remove(path string) error {
	f.made.Removed++
	if f.plan {
		return nil
	}
	if err := f.mayGoOn(); err != nil {
		return err
	}
	return os.Remove(path)
}

// setAside gives the folders of games that are public no more another name, so that all pages of a game go at once: they refer to one another.
func (f *Folder) setAside() error {
	folders, _ := os.ReadDir(f.path("g"))
	for _, d := range folders {
		if _, ok := f.is.Games[d.Name()]; ok || f.plan || !d.IsDir() || strings.HasPrefix(d.Name(), partPrefix) {
			continue
		}
		if err := f.mayGoOn(); err != nil {
			return err
		}
		if err := os.Rename(f.path("g/"+d.Name()), f.path("g/"+partPrefix+rand.Text())); err != nil {
			return fmt.Errorf("publishing: %w", err)
		}
	}
	return nil
}

// writeList writes what stands in the folder now, if that has changed.
func (f *Folder) writeList() error {
	data, err := json.MarshalIndent(f.is, "", " ")
	if err != nil {
		return err
	}
	if there, err := os.ReadFile(f.path(listFile)); err == nil && bytes.Equal(there, data) {
		return nil
	}
	return f.put(listFile, data)
}

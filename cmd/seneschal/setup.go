package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/mail/provider"
	"github.com/seneschal-pbem/seneschal/store"
)

// stageName is the folder in which everything is made before it goes to its place. While it is
// there, no other init begins.
const stageName = ".seneschal-init"

// An officeSetup is an office that is about to be: what will be written, and where.
type officeSetup struct {
	path     string // of the settings
	folder   string // in which all stands
	config   *config.Config
	provider provider.Provider
	secrets  []secret
	game     game.NewGame
	players  []player.NewPlayer
}

// A secret is a file that only its owner may read.
type secret struct{ name, about, text string }

func newOfficeSetup(path string) *officeSetup {
	key := make([]byte, 32)
	rand.Read(key) // never fails: the runtime ends the process first
	f := &officeSetup{path: path, folder: filepath.Dir(path), config: config.Defaults()}
	f.config.Office.KeySecretFile = keySecretFile
	f.secrets = []secret{{keySecretFile, "order keys are made under it: keep a copy, never change it", base64.StdEncoding.EncodeToString(key)}}
	return f
}

// fileNames are the files that are made, in the order in which they go to their place: the settings
// come last, so that without them nothing has begun.
func (f *officeSetup) fileNames() []string {
	var all []string
	for _, s := range f.secrets {
		all = append(all, s.name)
	}
	return append(all, f.config.Database, filepath.Base(f.path))
}

// checkFree says whether the places of all files are free. Nothing is ever overwritten.
func (f *officeSetup) checkFree() error {
	if info, err := os.Stat(f.folder); err != nil || !info.IsDir() {
		return hints.Add(fmt.Errorf("there is no folder %q", f.folder), "make it first")
	}
	stage := filepath.Join(f.folder, stageName)
	if exists(stage) {
		return hints.Add(fmt.Errorf("another init is at work here, or one was broken off: there is %q", stage),
			"if none is at work, remove "+strings.Join(f.leftovers(), ", ")+" and run init again")
	}
	if exists(f.path) {
		return hints.Add(fmt.Errorf("%q is there already", f.path),
			"the office is made: `seneschal mail check` tries its mailbox, `seneschal game new` makes another game; --config makes another office elsewhere")
	}
	db := f.config.Database
	for _, name := range []string{keySecretFile, passwordFile, clientSecretFile, f.config.OAuth.RefreshTokenFile, db, db + "-wal", db + "-shm"} {
		if path := filepath.Join(f.folder, name); exists(path) {
			return hints.Add(fmt.Errorf("%q is there already, and is not overwritten", path),
				"if a game needs it, write its settings by hand or bring them back; else move it away; or make the office elsewhere with --config")
		}
	}
	return nil
}

// leftovers are what an init that was broken off has left: its folder, and what had gone to its
// place from there already.
func (f *officeSetup) leftovers() []string {
	stage := filepath.Join(f.folder, stageName)
	all := []string{stage}
	entries, _ := os.ReadDir(stage) // if it cannot be read, it is named all the same
	for _, e := range entries {
		staged, err := os.Stat(filepath.Join(stage, e.Name()))
		placed, err2 := os.Stat(filepath.Join(f.folder, e.Name()))
		if err == nil && err2 == nil && os.SameFile(staged, placed) {
			all = append(all, filepath.Join(f.folder, e.Name()))
		}
	}
	return all
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// write makes everything in a folder of its own and then puts it into its place: all of it or
// nothing.
func (f *officeSetup) write(ctx context.Context) error {
	stage := filepath.Join(f.folder, stageName)
	if err := os.Mkdir(stage, 0o700); err != nil {
		return fmt.Errorf("making the office: %w", err)
	}
	defer os.RemoveAll(stage)
	for _, s := range f.secrets {
		if err := writeNew(filepath.Join(stage, s.name), strings.NewReader(s.text+"\n"), 0o600); err != nil {
			return err
		}
	}
	if err := writeNew(filepath.Join(stage, filepath.Base(f.path)), bytes.NewReader(f.config.Text()), 0o644); err != nil {
		return err
	}
	if err := f.makeDatabase(ctx, filepath.Join(stage, f.config.Database)); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return errors.New("broken off; nothing has been written")
	}
	return f.moveFiles(stage)
}

// writeNew writes a file that there is not, so that it outlives a crash.
func writeNew(path string, content io.Reader, mode fs.FileMode) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return errors.Join(err, file.Sync(), file.Close())
}

// makeDatabase makes the database, the game and its players. Their invitations wait in the outbox.
func (f *officeSetup) makeDatabase(ctx context.Context, path string) (err error) {
	s, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	c := *f.config
	c.Office.KeySecret = []byte(cmp.Or(os.Getenv("SENESCHAL_KEY_SECRET"), f.secrets[0].text)) // as every other command has it
	o := newOffice(&c, s)
	if _, err := o.NewGame(ctx, f.game, false); err != nil {
		return err
	}
	for i, p := range f.players {
		p.Game = f.game.Name
		seat, err := player.AddPlayer(ctx, o, p, false)
		if err != nil {
			return err
		}
		f.players[i].Lord = seat.Lord
	}
	return nil
}

// moveFiles puts all files into their places. If one cannot go there, those that have gone are taken
// back.
func (f *officeSetup) moveFiles(stage string) error {
	var placed []string
	for _, name := range f.fileNames() {
		to := filepath.Join(f.folder, name)
		if err := moveFile(filepath.Join(stage, name), to); err != nil {
			for _, path := range placed {
				err = errors.Join(err, os.Remove(path))
			}
			return fmt.Errorf("making the office: %w", err)
		}
		placed = append(placed, to)
	}
	return store.SyncFolder(f.folder)
}

// moveFile gives a file its place, and fails if there is something already. Where a file cannot
// have two names for a moment, it is moved.
func moveFile(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if exists(to) {
		return &fs.PathError{Op: "rename", Path: to, Err: fs.ErrExist}
	}
	return os.Rename(from, to)
}

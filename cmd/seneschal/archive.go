package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
)

// The names in an archive of what is no secret; a secret is called as the setting that names its file.
const (
	archiveDatabase = "database.db"
	archiveConfig   = "seneschal.toml"
)

// sqliteHeader begins every database.
const sqliteHeader = "SQLite format 3\x00"

// isArchive says whether a backup is an archive with secrets, or a plain database.
func isArchive(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	if head, _ := r.Peek(len(sqliteHeader)); string(head) == sqliteHeader {
		return false, nil
	}
	if h, err := tar.NewReader(r).Next(); err != nil || h.Name != archiveDatabase {
		return false, hints.Add(fmt.Errorf("%q is no backup of this program", path), "want a file that `seneschal backup` has written")
	}
	return true, nil
}

// writeArchive puts a copy of the database, the settings and all secrets into a file that there is not.
// It returns what is not in it.
func writeArchive(to, database, configPath string, c *config.Config) (missing []string, err error) {
	part := to + ".part"
	os.Remove(part) // of a backup that was broken off
	f, err := os.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer os.Remove(part)
	defer f.Close()
	w := tar.NewWriter(f)
	if err := addFile(w, archiveDatabase, database); err != nil {
		return nil, err
	}
	for _, s := range append([]config.SecretFile{{Setting: archiveConfig, Path: configPath}}, c.SecretFiles(configPath)...) {
		err := addFile(w, s.Setting, s.Path)
		if errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, fmt.Sprintf("%s is not in the backup: there is no file %q", s.Setting, s.Path))
		} else if err != nil {
			return nil, err
		}
	}
	if c.Office.KeySecretFile == "" {
		missing = append(missing, "the key secret is not in the backup: it comes from the environment. Keep a copy of SENESCHAL_KEY_SECRET")
	}
	if err := errors.Join(w.Close(), f.Sync(), f.Close()); err != nil {
		return nil, err
	}
	return missing, errIsThere(store.Place(part, to), to)
}

func addFile(w *tar.Writer, name, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o600, Size: info.Size(), ModTime: info.ModTime().Truncate(time.Second)}); err != nil {
		return err
	}
	_, err = io.Copy(w, f)
	return err
}

// eachMember reads the members of an archive in their order.
func eachMember(path string, take func(name string, r io.Reader) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := tar.NewReader(f)
	for {
		h, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return hints.Add(fmt.Errorf("reading backup %q: %w", path, err), "is the file whole? Copy it again, or take an older backup")
		}
		if err := take(h.Name, r); err != nil {
			return err
		}
	}
}

func extractDatabase(from, to string) error {
	return eachMember(from, func(name string, r io.Reader) error {
		if name != archiveDatabase {
			return nil
		}
		return errIsThere(writeNew(to, r, 0o600), to)
	})
}

// restoreFiles writes the settings of an archive, and the secrets that they name, where there are none.
// It says which were there already and differ: those are left as they are.
func restoreFiles(from, configPath string) (kept []string, err error) {
	members := map[string][]byte{}
	err = eachMember(from, func(name string, r io.Reader) (err error) {
		if name != archiveDatabase {
			members[name], err = io.ReadAll(io.LimitReader(r, 1<<20))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	kept, err = restoreMembers(members, []config.SecretFile{{Setting: archiveConfig, Path: configPath}})
	if err != nil || !exists(configPath) { // all settings come from the environment
		return kept, err
	}
	files, err := config.ReadSecretFiles(configPath)
	if err != nil {
		return nil, err
	}
	others, err := restoreMembers(members, files)
	return append(kept, others...), err
}

// restoreMembers writes those of the files that are in an archive and not on the disk. It says which of the
// others differ.
func restoreMembers(members map[string][]byte, files []config.SecretFile) (kept []string, err error) {
	for _, f := range files {
		text, ok := members[f.Setting]
		if !ok {
			continue
		}
		err := writeNew(f.Path, bytes.NewReader(text), 0o600)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		if present, readErr := os.ReadFile(f.Path); err != nil && (readErr != nil || !bytes.Equal(present, text)) {
			kept = append(kept, fmt.Sprintf("%q is there already, is not the one of the backup (%s), and is left as it is", f.Path, f.Setting))
		}
	}
	return kept, nil
}

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
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/backup"
	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

type backedUp struct {
	File    string   `json:"file"`
	Secrets bool     `json:"secrets"`
	Remarks []string `json:"remarks"`
}

func newBackupCommand(a *app) *cobra.Command {
	var secrets bool
	c := &cobra.Command{Use: "backup FILE", Short: "writes a checked copy of the database to a file, also while serve runs",
		Long: `Writes a copy of the database, as it is at this moment, to a new file, also while serve runs. The copy
is checked before it gets its name: the file itself, and the last season of each game, played once
more. With --secrets the file is a tar archive of the copy, the settings and the files of secrets: it
lets anybody read the mailbox and write everybody's orders. Only you can read the file.`,
		Example: `  seneschal backup marches-2027-03-12.db
  seneschal backup --secrets office.tar`}
	c.Flags().BoolVar(&secrets, "secrets", false, "put the settings and the secrets into the file too")
	c.RunE = a.withOffice(false, func(c call) error {
		b, err := a.backup(c, c.args[0], secrets)
		if err != nil {
			return err
		}
		return a.print(c.Command, b, func() {
			fmt.Fprintf(c.OutOrStdout(), "%s holds the database as it was just now; the copy is sound\n", b.File)
			if b.Secrets {
				fmt.Fprintln(c.OutOrStdout(), "it also holds the settings and all secrets: keep it where nobody else can read it")
			}
			showRemarks(c.Command, b.Remarks)
		})
	})
	return c
}

func showRemarks(cmd *cobra.Command, remarks []string) {
	for _, r := range remarks {
		fmt.Fprintf(cmd.ErrOrStderr(), "note: %s\n", r)
	}
}

func (a *app) backup(c call, to string, secrets bool) (b backedUp, err error) {
	b = backedUp{File: to, Secrets: secrets, Remarks: []string{}}
	database := to
	if secrets {
		if exists(to) {
			return b, hints.Add(fmt.Errorf("%q is there already, and is not overwritten", to), "name another file, or move that one away first")
		}
		database = to + ".database.part"
		store.RemoveDatabase(database) // of a backup that was broken off
		defer store.RemoveDatabase(database)
	}
	remarks, err := backup.Make(c.Context(), c.office.Store, database, season.CheckCopy(c.office))
	if b.Remarks = append(b.Remarks, remarks...); err != nil || !secrets {
		return b, err
	}
	missing, err := writeArchive(to, database, a.configPath(), c.config)
	b.Remarks = append(b.Remarks, missing...)
	return b, err
}

func newRestoreCommand(a *app) *cobra.Command {
	return a.withDryRun("check and compare, and leave all as it is",
		&cobra.Command{Use: "restore FILE", Short: "makes a backup the database; what was there is kept",
			Long: `Makes a backup the database of the settings. The file is checked first, and nothing is done while
serve runs, or when a game in the database that is there is further on. That database stays beside the
new one, with -before-restore in its name. The settings and secrets of an archive that has them are
written too where there are none. The next poll reads again what was filed since the backup was made.`,
			Example: `  seneschal restore --dry-run marches-2027-03-12.db
  seneschal restore office.tar`,
			RunE: func(cmd *cobra.Command, args []string) error { return a.restore(cmd, args[0]) }})
}

func (a *app) restore(cmd *cobra.Command, from string) error {
	archive, err := isArchive(from)
	if err != nil {
		return err
	}
	var files []string
	if archive && !a.dryRun {
		if files, err = restoreFiles(from, a.configPath()); err != nil {
			return err
		}
	}
	c, err := a.config()
	if err != nil {
		return err
	}
	if store.IsPostgres(c.Database) {
		return hints.Add(errors.New("restore puts a file into the place of a file, and the database of the settings is a PostgreSQL"),
			"restore to a file first, with `--config` of settings that name one; then `seneschal database move` brings that into an empty database")
	}
	part := c.Database + ".restore.part"
	store.RemoveDatabase(part) // of a restore that was broken off
	defer store.RemoveDatabase(part)
	if err := copyDatabase(from, part, archive); err != nil {
		return err
	}
	o := newOffice(c, nil)
	result, err := backup.Restore(cmd.Context(), backup.Restoring{Database: c.Database, Copy: part, DryRun: a.dryRun,
		Check: season.CheckCopy(o), Complete: season.DescribeRestored(o)})
	if err != nil {
		return err
	}
	result.Remarks = append(result.Remarks, files...)
	return a.print(cmd, result, func() { showRestored(cmd, result) })
}

func showRestored(cmd *cobra.Command, r backup.Restored) {
	w := cmd.OutOrStdout()
	for _, g := range r.Games {
		fmt.Fprintf(w, "game %s, %s played\n", g.Game, phrase.Figures(g.Played, "season"))
	}
	is, keep := "is restored", "what was there is"
	if r.DryRun {
		is, keep = "could be restored: the backup is sound", ""
	}
	fmt.Fprintf(w, "%s %s\n", r.Database, is)
	if r.Kept != "" {
		fmt.Fprintf(w, "%s in %s\n", keep, r.Kept)
	}
	if r.Since.IsZero() {
		fmt.Fprintln(w, "the next poll reads all filed mail again; what is known already is not handled twice")
	} else {
		fmt.Fprintf(w, "the next poll reads the filed mail again that came since the last poll before the backup, on %s\n", schedule.ShowTime(r.Since, "UTC"))
	}
	if r.Waiting > 0 {
		fmt.Fprintf(w, "%s waited when the backup was made. What has been sent since may be sent a second time, with the same Message-ID\n", phrase.Figures(r.Waiting, "letter"))
	}
	if !r.DryRun {
		fmt.Fprintln(w, "next: `seneschal poll`, or serve, which polls too")
	}
	showRemarks(cmd, r.Remarks)
}

// copyDatabase copies the database of a backup, so that only its owner may read it.
func copyDatabase(from, to string, archive bool) error {
	if archive {
		return eachMember(from, func(name string, r io.Reader) error {
			if name != archiveDatabase {
				return nil
			}
			return errIsThere(writeNew(to, r, 0o600), to)
		})
	}
	if info, err := os.Stat(from + "-wal"); err == nil && info.Size() > 0 {
		return hints.Add(fmt.Errorf("%q has a log beside it, %q: it is a database in use, and no backup", from, from+"-wal"),
			"`seneschal backup FILE` makes one, also while serve runs")
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return errIsThere(writeNew(to, in, 0o600), to)
}

func newSecretCommand(a *app) *cobra.Command {
	return group("secret", "looks after the secret under which the order keys are made",
		`Looks after the secret under which all order keys are made. The database knows its fingerprint, and
commands that need the keys refuse any other.`,
		`  seneschal secret replace --dry-run`,
		newSecretReplaceCommand(a))
}

func newSecretReplaceCommand(a *app) *cobra.Command {
	return a.withDryRun("only say how many letters it would write",
		&cobra.Command{Use: "replace", Short: "starts again with the secret that is set, when the old one is lost for good",
			Long: `Takes the key secret that the settings name for the one of this database, when the old one is lost
for good, or known to somebody. The order keys of all earlier letters are no longer valid then: each
player of a game that is not over gets a letter with his new one. Orders that were entered stay. The
digests of seasons that were played before cannot be compared any more by verify.`,
			Example: `  seneschal secret replace --dry-run
  seneschal secret replace`,
			RunE: askOffice(a, a.showReplaced, func(c call) (season.ReplacedSecret, error) {
				return season.ReplaceSecret(c.Context(), c.office, a.dryRun)
			})})
}

func (a *app) showReplaced(w io.Writer, r season.ReplacedSecret) {
	if r.Already {
		fmt.Fprintln(w, "this secret is the one in use: nothing was done")
		return
	}
	fmt.Fprintf(w, "%s with a new key %s\n", phrase.Figures(r.Letters, "letter"), a.didOrWould("queued", "to be queued"))
}

// exposedSecrets says which files of secrets others than their owner may read.
func exposedSecrets(files []config.SecretFile) (all []string) {
	seen := map[string]bool{}
	for _, f := range files {
		if info, err := os.Stat(f.Path); err == nil && info.Mode().Perm()&0o077 != 0 && !seen[f.Path] {
			seen[f.Path] = true
			all = append(all, fmt.Sprintf("%s (%s) can be read by others: `chmod 600 %s`", f.Path, f.Setting, hints.Word(f.Path)))
		}
	}
	return all
}

func showExposed(cmd *cobra.Command, files []config.SecretFile) {
	for _, what := range exposedSecrets(files) {
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: %s\n", what)
	}
}

func errIsThere(err error, path string) error {
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	return hints.Add(fmt.Errorf("%q is there already, and is not overwritten", strings.TrimSuffix(path, ".part")), "move it away first")
}

// The names in an archive of what is no secret; a secret is called as the setting that names its file.
const (
	archiveDatabase = "database.db"
	archiveConfig   = "seneschal.toml"
)

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

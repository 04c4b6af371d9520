package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/backup"
	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// A backedUp is the result of backup for programs.
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
  seneschal backup --secrets office.tar`,
		Args: cobra.ExactArgs(1)}
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

// showRemarks prints what the operator should know, on standard error.
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
			Args: cobra.ExactArgs(1),
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

// showRestored says what a restore did, or would do, and what is next.
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
		return extractDatabase(from, to)
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
		&cobra.Command{Use: "replace", Short: "begins anew with the secret that is set, when the old one is lost for good",
			Long: `Takes the key secret that the settings name for the one of this database, when the old one is lost
for good, or known to somebody. The order keys of all earlier letters are no longer valid then: each
player of a game that is not over gets a letter with his new one. Orders that were entered stay. The
digests of seasons that were played before cannot be compared any more by verify.`,
			Example: `  seneschal secret replace --dry-run
  seneschal secret replace`,
			Args: cobra.NoArgs,
			RunE: askOffice(a, a.showReplaced, func(c call) (season.ReplacedSecret, error) {
				return season.ReplaceSecret(c.Context(), c.office, a.dryRun)
			})})
}

func (a *app) showReplaced(w io.Writer, r season.ReplacedSecret) {
	if r.Already {
		fmt.Fprintln(w, "this secret is the one in use: nothing was done")
		return
	}
	fmt.Fprintf(w, "%s with a new key %s\n", phrase.Figures(r.Letters, "letter"), a.verb("queued", "to be queued"))
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

// showExposed warns of them on standard error.
func showExposed(cmd *cobra.Command, files []config.SecretFile) {
	for _, what := range exposedSecrets(files) {
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: %s\n", what)
	}
}

// errIsThere makes an error of a file that is there already.
func errIsThere(err error, path string) error {
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	return hints.Add(fmt.Errorf("%q is there already, and is not overwritten", strings.TrimSuffix(path, ".part")), "move it away first")
}

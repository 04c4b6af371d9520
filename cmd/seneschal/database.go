package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
)

func newDatabaseCommand(a *app) *cobra.Command {
	c := &cobra.Command{Use: "database", Short: "moves the office between a file and a PostgreSQL",
		Long: `What is done to the database as a whole. An office is kept in one file of SQLite, or in a PostgreSQL,
which several processes may serve at the same time: see "When one machine is not enough" in the README.`,
		Example: `  seneschal database move seneschal.db postgres:///seneschal`}
	c.AddCommand(newDatabaseMoveCommand(a))
	return c
}

// databaseMoved is what database move says.
type databaseMoved struct {
	From   string              `json:"from"`
	To     string              `json:"to"`
	Tables []store.TableCopied `json:"tables"`
}

func newDatabaseMoveCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "move FROM TO", Short: "copies all that is in a database into an empty one, and compares the two",
		Long: `Copies all that is in a database into an empty one: from a file into a PostgreSQL, or back. Each is a
file, or an address such as postgres://seneschal@db.example.org/seneschal; a password stands in ~/.pgpass
or PGPASSWORD, not in the address. Each table is compared afterwards, row by row; if one differs, nothing
is written. Neither database may be served meanwhile. The old one stays as it is: write the new one
into the settings, and serve the old one no more.`,
		Example: `  seneschal database move seneschal.db postgres:///seneschal
  seneschal database move postgres:///seneschal seneschal.db`,
		RunE: func(cmd *cobra.Command, args []string) error {
			moved, err := moveDatabase(cmd.Context(), args[0], args[1])
			if err != nil {
				return err
			}
			return a.print(cmd, moved, func() { showMoved(cmd, moved) })
		}}
}

func showMoved(cmd *cobra.Command, m databaseMoved) {
	w := cmd.OutOrStdout()
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "table\trows\tSHA-256 begins")
	total := 0
	for _, table := range m.Tables {
		if total += table.Rows; table.Rows > 0 {
			fmt.Fprintf(t, "%s\t%d\t%.12s\n", table.Table, table.Rows, table.Digest)
		}
	}
	t.Flush()
	fmt.Fprintf(w, "%d rows are copied, and each table is the same in both. Now write\n  database = %q\ninto the settings, and serve %s no more.\n", total, m.To, m.From)
}

// moveDatabase copies a database into an empty one, both of which nobody serves.
func moveDatabase(ctx context.Context, from, to string) (m databaseMoved, err error) {
	if !store.Exists(from) {
		return m, fmt.Errorf("there is no database %q", from)
	}
	if !store.IsPostgres(to) && exists(to) {
		return m, hints.Add(fmt.Errorf("%q is there already, and is not overwritten", to), "name another file, or move that one away first")
	}
	for _, database := range []string{from, to} {
		unlock, err := store.LockServe(ctx, database)
		if errors.Is(err, store.ErrServed) {
			err = hints.Add(err, "stop it first: nothing has been changed")
		}
		if err != nil {
			return m, err
		}
		defer unlock()
	}
	m = databaseMoved{From: from, To: to}
	m.Tables, err = copyOffice(ctx, from, to)
	if errors.Is(err, store.ErrNotEmpty) {
		err = hints.Add(fmt.Errorf("database %q: %w", to, err), "`createdb --template=template0 --encoding=UTF8 --locale=C NAME` makes an empty one")
	}
	return m, err
}

// copyOffice copies one database into another, and closes both.
func copyOffice(ctx context.Context, from, to string) (all []store.TableCopied, err error) {
	old, err := store.Open(ctx, from)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, old.Close()) }()
	if !store.IsPostgres(to) {
		return old.CopyToFile(ctx, to)
	}
	empty, err := store.Open(ctx, to)
	if err != nil {
		return nil, err
	}
	all, err = old.CopyTo(ctx, empty)
	return all, errors.Join(err, empty.Close())
}

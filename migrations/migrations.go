// Package migrations holds the schema of the database as numbered SQL files. Each file is
// one step, is never changed once it has been released, and runs in one transaction. They
// are run by store, of which this package knows nothing.
package migrations

import "embed"

// FS holds the steps for SQLite, named NNNN_name.sql.
//
//go:embed *.sql
var FS embed.FS

// Postgres holds those for PostgreSQL, in the folder postgres. They begin with number 40, the whole schema of SQLite's steps up to that one;
// from there on each step is in both.
//
//go:embed postgres/*.sql
var Postgres embed.FS

// Package migrations holds the schema of the database as numbered SQL files. Each file is
// one step, is never changed once it has been released, and runs in one transaction. They
// are run by store, of which this package knows nothing.
package migrations

import "embed"

// FS holds the steps, named NNNN_name.sql.
//
//go:embed *.sql
var FS embed.FS

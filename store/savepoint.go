package store

import "errors"

// Savepoint runs f within the transaction. If f returns an error or panics, what it wrote is
// undone, and what was written before it stays.
func (tx *Tx) Savepoint(f func() error) (err error) {
	if err := tx.write("setting a savepoint", "SAVEPOINT one"); err != nil {
		return err
	}
	ended := false
	defer func() {
		if !ended {
			_ = tx.rollbackToSavepoint() // f panics: its panic is what counts
		}
	}()
	if err := f(); err != nil {
		ended = true
		return errors.Join(err, tx.rollbackToSavepoint())
	}
	ended = true
	return tx.write("releasing a savepoint", "RELEASE one")
}

func (tx *Tx) rollbackToSavepoint() error {
	if err := tx.write("rolling back to a savepoint", "ROLLBACK TO one"); err != nil {
		return err
	}
	return tx.write("releasing a savepoint", "RELEASE one")
}

// The primary codes of SQLite that speak of the rows and the statement at hand. All others speak of
// the database: it is locked, full, read-only, damaged, or cannot be reached.
const (
	codeError      = 1
	codeTooBig     = 18
	codeConstraint = 19
	codeMismatch   = 20
	codeRange      = 25
)

// IsUnusable reports whether an error says that the database itself cannot be used now, whatever was
// to be written.
func IsUnusable(err error) bool {
	switch primaryCode(err) {
	case 0, codeError, codeTooBig, codeConstraint, codeMismatch, codeRange:
		return false
	}
	return true
}

package store

import (
	"database/sql"
	"time"
)

// A Keeping is what a database knows of itself.
type Keeping struct {
	Fingerprint string    // of the key secret under which its keys are made; empty: none was used yet
	SecretSince time.Time // when that secret took the place of another; zero: it is the first
	Restored    bool      // it was restored, and filed mail is to be read again
	ReadAgain   time.Time // that came since then; zero: all
}

// Keeping reads what the database knows of itself.
func (tx *Tx) Keeping() (Keeping, error) {
	return one(tx, "what is kept", func(r row) (k Keeping, err error) {
		var since int64
		var again sql.NullInt64
		err = r.Scan(&k.Fingerprint, &since, &again)
		if since != 0 {
			k.SecretSince = fromMillis(since)
		}
		if k.Restored = again.Valid; again.Int64 != 0 {
			k.ReadAgain = fromMillis(again.Int64)
		}
		return k, err
	}, `SELECT fingerprint, secret_since, read_again FROM keeping WHERE id = 1`)
}

// KeepFingerprint notes the fingerprint of the first secret, if none is noted.
func (tx *Tx) KeepFingerprint(fingerprint string) error {
	return tx.write("noting the secret", `UPDATE keeping SET fingerprint = ? WHERE id = 1 AND fingerprint = ''`, fingerprint)
}

// ReplaceFingerprint notes the fingerprint of a secret that takes the place of another.
func (tx *Tx) ReplaceFingerprint(fingerprint string) error {
	return tx.write("noting the new secret", `UPDATE keeping SET fingerprint = ?, secret_since = ? WHERE id = 1`,
		fingerprint, millis(tx.Now))
}

package store

import "time"

// A Keeping is what a database knows of itself.
type Keeping struct {
	Fingerprint string    // of the key secret under which its keys are made; empty: none was used yet
	SecretSince time.Time // when that secret took the place of another; zero: it is the first
	Restored    bool      // it was restored, and filed mail is to be read again
	ReadAgain   time.Time // that came since then; zero: all
}

func (k *Keeping) columns() []column {
	return []column{
		{"fingerprint", &k.Fingerprint}, {"nullif(secret_since, 0)", nullTimeField{&k.SecretSince}},
		{"read_again IS NOT NULL", &k.Restored}, {"nullif(read_again, 0)", nullTimeField{&k.ReadAgain}},
	}
}

// Keeping reads what the database knows of itself.
func (tx *Tx) Keeping() (Keeping, error) {
	return readOne[Keeping](tx, "what is kept", `FROM keeping WHERE id = 1`)
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

package store

import "time"

// CountKeyless counts the messages to an address that answer messages without a key and were written
// since a moment.
func (tx *Tx) CountKeyless(address string, since time.Time) (int, error) {
	return one(tx, "the outbox", scanValue[int], `SELECT count(*) FROM outbox
		WHERE keyless = 1 AND recipient = ? COLLATE NOCASE AND written > ?`, address, millis(since))
}

// AddUnanswered counts one more message without a key that came under an address and is not answered.
func (tx *Tx) AddUnanswered(address string) error {
	return tx.write("counting unanswered mail", `INSERT INTO unanswered (address, mails) VALUES (?, 1)
		ON CONFLICT DO UPDATE SET mails = mails + 1`, address)
}

// TakeUnanswered returns how many such messages were counted since the last call, and counts anew.
func (tx *Tx) TakeUnanswered(address string) (int, error) {
	counts, err := rows(tx, "reading unanswered mail", scanValue[int], `SELECT mails FROM unanswered WHERE address = ?`, address)
	if err != nil || len(counts) == 0 {
		return 0, err
	}
	return counts[0], tx.write("noting unanswered mail", `DELETE FROM unanswered WHERE address = ?`, address)
}

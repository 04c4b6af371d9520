package store

// A Lease is what a database knows of its lease on a mailbox: the token of the mail that lies there, and
// that of the one that is about to be written.
type Lease struct {
	Account, Folder string
	Token, Next     string
}

func (tx *Tx) leases() ([]Lease, error) {
	return rows(tx, "reading the leases", scanLease, `SELECT account, folder, lease, next_lease FROM mailboxes`)
}

func scanLease(r row) (l Lease, err error) {
	err = r.Scan(&l.Account, &l.Folder, &l.Token, &l.Next)
	return l, err
}

// Lease reads the lease on a mailbox.
func (tx *Tx) Lease(box MailboxID) (Lease, error) {
	return one(tx, "the lease", scanLease, `SELECT account, folder, lease, next_lease FROM mailboxes WHERE id = ?`, box)
}

// LeaseDue reports whether the lease on a mailbox is older than that, in milliseconds.
func (tx *Tx) LeaseDue(box MailboxID, age int64) (bool, error) {
	return one(tx, "the lease", scanValue[bool], `SELECT leased + ?1 <= ?2 OR leased > ?2 FROM mailboxes WHERE id = ?3`,
		age, millis(tx.Now), box)
}

// NextLease notes the token of the lease that is about to be written, unless one is noted: that may have
// been written already.
func (tx *Tx) NextLease(box MailboxID, token string) error {
	return tx.write("renewing the lease", `UPDATE mailboxes SET next_lease = ? WHERE id = ? AND next_lease = ''`, token, box)
}

// Leased notes that the lease with that token is there.
func (tx *Tx) Leased(box MailboxID, token string) error {
	return tx.write("noting the lease", `UPDATE mailboxes SET lease = ?1, next_lease = CASE WHEN next_lease = ?1 THEN '' ELSE next_lease END,
		leased = ?2 WHERE id = ?3`, token, millis(tx.Now), box)
}

// Unleased notes that we have given the lease back.
func (tx *Tx) Unleased(box MailboxID) error {
	return tx.write("giving the lease back", `UPDATE mailboxes SET lease = '', next_lease = '', leased = 0 WHERE id = ?`, box)
}

// keepLease takes over what another database knew of a lease.
func (tx *Tx) keepLease(l Lease) error {
	return tx.write("taking over a lease", `UPDATE mailboxes SET lease = ?, next_lease = ? WHERE account = ? AND folder = ?`,
		l.Token, l.Next, l.Account, l.Folder)
}

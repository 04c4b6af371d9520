package store

import "time"

// A MailboxID names a mailbox.
type MailboxID int64

// A Mailbox is one folder of one account, and how far it has been read. UIDs up to LastUID
// are stored, as long as the server's UIDVALIDITY is this one.
type Mailbox struct {
	ID          MailboxID
	Account     string
	Folder      string
	UIDValidity uint32
	LastUID     uint32
	PollBegan   time.Time // start of the last poll that ended well
}

func (m *Mailbox) columns() []column {
	return []column{
		{"id", &m.ID}, {"account", &m.Account}, {"folder", &m.Folder}, {"uidvalidity", &m.UIDValidity}, {"last_uid", &m.LastUID},
		{"nullif(poll_began, 0)", nullTimeField{&m.PollBegan}},
	}
}

// Mailbox reads a mailbox. A poll that has yet to begin was noted by a clock that was ahead, and does
// not count.
func (tx *Tx) Mailbox(account, folder string) (Mailbox, error) {
	m, err := readOne[Mailbox](tx, "the mailbox", `FROM mailboxes WHERE account = ? AND folder = ?`, account, folder)
	if m.PollBegan.After(tx.Now) {
		m.PollBegan = time.Time{}
	}
	return m, err
}

// EnsureMailbox reads a mailbox and writes it first if it is new.
func (tx *Tx) EnsureMailbox(account, folder string) (Mailbox, error) {
	if err := tx.write("adding a mailbox", `INSERT INTO mailboxes (account, folder) VALUES (?, ?)
		ON CONFLICT DO NOTHING`, account, folder); err != nil {
		return Mailbox{}, err
	}
	return tx.Mailbox(account, folder)
}

// NextUID is the UID that comes next in a mailbox which has no server that gives them. Until this transaction ends no other is told of one.
func (tx *Tx) NextUID(id MailboxID) (uint32, error) {
	if err := tx.conn.kind.lockIDs(tx); err != nil {
		return 0, err
	}
	return readValue[uint32](tx, "the mailbox", `SELECT last_uid + 1 FROM mailboxes WHERE id = ?`, id)
}

// setCursor notes how far a mailbox has been read. The cursor only goes back when
// UIDVALIDITY changes.
func (tx *Tx) setCursor(id MailboxID, uidValidity, lastUID uint32) error {
	return tx.write("moving a mailbox's cursor", `UPDATE mailboxes SET
		last_uid = CASE WHEN uidvalidity = ?2 THEN max(last_uid, ?3) ELSE ?3 END, uidvalidity = ?2
		WHERE id = ?1`, id, uidValidity, lastUID)
}

// PollEnded notes that a poll that began at began has ended well.
func (tx *Tx) PollEnded(id MailboxID, began time.Time) error {
	return tx.write("noting a poll", `UPDATE mailboxes SET poll_began = max(poll_began, ?) WHERE id = ?`,
		millis(began), id)
}

// A Lease is what a database knows of its lease on a mailbox: the token of the mail that lies there, and
// that of the one that is about to be written.
type Lease struct {
	Account, Folder string
	Token, Next     string
}

func (l *Lease) columns() []column {
	return []column{{"account", &l.Account}, {"folder", &l.Folder}, {"lease", &l.Token}, {"next_lease", &l.Next}}
}

func (tx *Tx) leases() ([]Lease, error) {
	return readAll[Lease](tx, "the leases", `FROM mailboxes`)
}

// Lease reads the lease on a mailbox.
func (tx *Tx) Lease(box MailboxID) (Lease, error) {
	return readOne[Lease](tx, "the lease", `FROM mailboxes WHERE id = ?`, box)
}

// LeaseDue reports whether the lease on a mailbox is older than that, in milliseconds.
func (tx *Tx) LeaseDue(box MailboxID, age int64) (bool, error) {
	return readValue[bool](tx, "the lease", `SELECT leased + ?1 <= ?2 OR leased > ?2 FROM mailboxes WHERE id = ?3`,
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

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

// Mailbox reads a mailbox. A poll that has yet to begin was noted by a clock that was ahead, and does
// not count.
func (tx *Tx) Mailbox(account, folder string) (Mailbox, error) {
	return one(tx, "the mailbox", func(r row) (Mailbox, error) {
		var m Mailbox
		var began int64
		err := r.Scan(&m.ID, &m.Account, &m.Folder, &m.UIDValidity, &m.LastUID, &began)
		if began != 0 && began <= millis(tx.Now) {
			m.PollBegan = fromMillis(began)
		}
		return m, err
	}, `SELECT id, account, folder, uidvalidity, last_uid, poll_began FROM mailboxes
		WHERE account = ? AND folder = ?`, account, folder)
}

// EnsureMailbox reads a mailbox and writes it first if it is new.
func (tx *Tx) EnsureMailbox(account, folder string) (Mailbox, error) {
	if err := tx.write("adding a mailbox", `INSERT INTO mailboxes (account, folder) VALUES (?, ?)
		ON CONFLICT DO NOTHING`, account, folder); err != nil {
		return Mailbox{}, err
	}
	return tx.Mailbox(account, folder)
}

// SetCursor notes how far a mailbox has been read. The cursor only goes back when
// UIDVALIDITY changes.
func (tx *Tx) SetCursor(id MailboxID, uidValidity, lastUID uint32) error {
	return tx.write("moving a mailbox's cursor", `UPDATE mailboxes SET
		last_uid = CASE WHEN uidvalidity = ?2 THEN max(last_uid, ?3) ELSE ?3 END, uidvalidity = ?2
		WHERE id = ?1`, id, uidValidity, lastUID)
}

// PollEnded notes that a poll that began at began has ended well.
func (tx *Tx) PollEnded(id MailboxID, began time.Time) error {
	return tx.write("noting a poll", `UPDATE mailboxes SET poll_began = max(poll_began, ?) WHERE id = ?`,
		millis(began), id)
}

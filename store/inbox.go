package store

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"
)

// An InboxID names a message that came in.
type InboxID int64

// An InboxState says what has been done with a message.
type InboxState string

// The states of a message: stored only; handled; the same message once more; could not be
// handled and waits for the master.
const (
	InboxNew    InboxState = "new"
	InboxDone   InboxState = "done"
	InboxCopy   InboxState = "copy"
	InboxFailed InboxState = "failed"
)

// OutcomeCopy is the outcome of a message that is the same as another, which alone is handled.
const OutcomeCopy = "copy"

// Incoming is a message as it was fetched; Kept is what is stored of it. MessageID may be empty; Digest
// is of its text. One with a Remark cannot be read; if nothing is kept of it, it waits for the master from the start.
type Incoming struct {
	UID          uint32
	InternalDate time.Time
	MessageID    string
	Digest       string
	Sender       string // an address; empty: none can be read
	Raw          []byte
	Kept         Packed
	Remark       string
	SeemsOf      GameID // the game of which it is by its keys, or else its sender, or OfNoGame; 0: not known
}

// A Message is a row of the inbox.
type Message struct {
	ID           InboxID
	Mailbox      MailboxID
	UIDValidity  uint32
	UID          uint32
	InternalDate time.Time
	Received     time.Time
	Raw          []byte
	State        InboxState
	Filed        bool
	Seat         SeatID   // zero: none
	Season       SeasonID // zero: none
	Outcome      string
	Remark       string
}

func (m *Message) columns() []column {
	return []column{
		{"id", &m.ID}, {"mailbox_id", &m.Mailbox}, {"uidvalidity", &m.UIDValidity}, {"uid", &m.UID},
		{"internal_date", timeField{&m.InternalDate}}, {"received", timeField{&m.Received}},
		{"state", &m.State}, {"filed", &m.Filed}, {"seat_id", idField[SeatID]{&m.Seat}}, {"season_id", idField[SeasonID]{&m.Season}},
		{"outcome", &m.Outcome}, {"remark", &m.Remark}, {rawOfMessage, packedField{&m.Raw}},
	}
}

// Receive stores a batch, in rising order of UIDs, and moves the mailbox's cursor past it. A
// message that is stored already is kept once: a second fetch of it writes nothing, a second
// copy of it on the server is written as a copy, so that it can be filed too. One that had failed, and
// was taken out of the folder and put back, is new again. It returns how many were new.
func (tx *Tx) Receive(box MailboxID, uidValidity uint32, batch []Incoming) (added int, err error) {
	last := uint32(0)
	for _, in := range batch {
		isNew, err := tx.receive(box, uidValidity, in, identity(in))
		if err != nil {
			return 0, err
		}
		if isNew {
			added++
		}
		last = max(last, in.UID)
	}
	return added, tx.setCursor(box, uidValidity, last)
}

// receive stores one message. It reports whether that is new, or new again.
func (tx *Tx) receive(box MailboxID, uidValidity uint32, in Incoming, id []byte) (isNew bool, err error) {
	isNew, err = tx.storeMail(in.Kept, `INSERT INTO inbox
		(mailbox_id, uidvalidity, uid, identity, internal_date, received, kept, state, remark, sender, seems_of)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		box, uidValidity, in.UID, id, millis(in.InternalDate), millis(tx.Now), !in.Kept.isEmpty(), firstState(in), in.Remark, strings.ToLower(in.Sender), in.SeemsOf)
	if err == nil && !isNew {
		isNew, err = tx.receiveFailed(box, uidValidity, in, id)
	}
	if err == nil && !isNew {
		err = tx.receiveCopy(box, uidValidity, in, id)
	}
	return isNew, err
}

// storeMail runs a statement that inserts a message, or none, and keeps the message's text. It reports whether there was one.
func (tx *Tx) storeMail(kept Packed, query string, args ...any) (bool, error) {
	id, err := tx.insert("storing mail", query, args)
	if err != nil || id == 0 {
		return false, err
	}
	return true, tx.setRaw(InboxID(id), kept)
}

// setRaw keeps a text as that of a message.
func (tx *Tx) setRaw(id InboxID, raw Packed) error {
	return tx.write("storing the text of a mail", `INSERT INTO inbox_raw (inbox_id, raw) VALUES (?1, ?2)
		ON CONFLICT (inbox_id) DO UPDATE SET raw = ?2`, id, raw)
}

// receiveFailed makes a message new again that had failed, if it is in the folder under another UID than
// before and no longer under that one.
func (tx *Tx) receiveFailed(box MailboxID, uidValidity uint32, in Incoming, id []byte) (bool, error) {
	again, err := orZero(readValue[InboxID](tx, "a message that had failed", `UPDATE inbox SET uidvalidity = ?2, uid = ?3, kept = ?4, state = ?5,
		remark = ?6, outcome = '', seat_id = NULL, season_id = NULL, filed = 0, sender = ?8, seems_of = 0
		WHERE mailbox_id = ?1 AND identity = ?7 AND state = 'failed' AND (filed = 1 OR uidvalidity <> ?2)
		AND NOT EXISTS (SELECT 1 FROM inbox other WHERE other.mailbox_id = ?1 AND other.uidvalidity = ?2 AND other.uid = ?3) RETURNING id`,
		box, uidValidity, in.UID, !in.Kept.isEmpty(), firstState(in), in.Remark, id, strings.ToLower(in.Sender)))
	if err != nil || again == 0 {
		return false, err
	}
	return true, tx.setRaw(again, in.Kept)
}

// noUIDs is the UIDVALIDITY of messages that were read again where they are filed: servers have none
// that is 0.
const noUIDs = 0

// ReceiveFiled stores messages that lie where handled mail is filed, in that order, unless the mailbox has
// them already. They are handled as all others, and not filed again. It returns how many were new.
func (tx *Tx) ReceiveFiled(box MailboxID, batch []Incoming) (added int, err error) {
	for _, in := range batch {
		isNew, err := tx.storeMail(in.Kept, `INSERT INTO inbox
			(mailbox_id, uidvalidity, uid, identity, internal_date, received, kept, state, remark, sender)
			SELECT ?1, ?2, (SELECT coalesce(max(uid), 0) + 1 FROM inbox WHERE mailbox_id = ?1 AND uidvalidity = ?2), ?3, ?4, ?5, ?6, ?7, ?8, ?9
			WHERE NOT EXISTS (SELECT 1 FROM inbox WHERE mailbox_id = ?1 AND identity = ?3)`,
			box, noUIDs, identity(in), millis(in.InternalDate), millis(tx.Now), !in.Kept.isEmpty(), firstState(in), in.Remark, strings.ToLower(in.Sender))
		if err != nil {
			return added, err
		}
		if isNew {
			added++
		}
	}
	return added, nil
}

// MarkFiledMail notes that messages which were read again, and have been handled, are filed.
func (tx *Tx) MarkFiledMail(box MailboxID) error {
	return tx.write("noting what is filed", `UPDATE inbox SET filed = 1 WHERE mailbox_id = ? AND uidvalidity = ?
		AND filed = 0 AND state <> 'new'`, box, noUIDs)
}

// firstState is the state in which a message is stored.
func firstState(in Incoming) InboxState {
	if in.Remark != "" && in.Kept.isEmpty() {
		return InboxFailed
	}
	return InboxNew
}

// identity is the digest of the message's Message-ID and that of its text, and for one
// without a Message-ID the digest of all its bytes.
func identity(in Incoming) []byte {
	sum := sha256.New()
	if id := strings.TrimSpace(in.MessageID); id != "" {
		sum.Write([]byte(id + "\n" + in.Digest))
	} else {
		sum.Write(in.Raw)
	}
	return sum.Sum(nil)
}

// receiveCopy writes a message that is in the inbox under another UID.
func (tx *Tx) receiveCopy(box MailboxID, uidValidity uint32, in Incoming, id []byte) error {
	return tx.write("storing a copy", `INSERT INTO inbox
		(mailbox_id, uidvalidity, uid, copy_of, internal_date, received, kept, sender, state, outcome)
		SELECT ?1, ?2, ?3, id, ?4, ?5, 0, '', 'copy', '`+OutcomeCopy+`' FROM inbox
		WHERE mailbox_id = ?1 AND identity = ?6
		ON CONFLICT DO NOTHING`,
		box, uidValidity, in.UID, millis(in.InternalDate), millis(tx.Now), id)
}

// NextNew reads the first few messages of a mailbox after another that are not handled, in the order of UIDs.
func (tx *Tx) NextNew(box MailboxID, after InboxID) ([]Message, error) {
	return readAll[Message](tx, "new messages", `FROM inbox
		WHERE mailbox_id = ? AND id > ? AND filed = 0 AND state = 'new' ORDER BY id LIMIT 4`, box, after)
}

// StillNew reads which of some messages have not been handled.
func (tx *Tx) StillNew(ids []InboxID) (map[InboxID]bool, error) {
	return tx.among(ids, `AND state = 'new'`)
}

// among reads which of some messages are those of a condition.
func (tx *Tx) among(ids []InboxID, condition string) (map[InboxID]bool, error) {
	are := map[InboxID]bool{}
	for some := range slices.Chunk(ids, rowsAtOnce) {
		found, err := rows(tx, "reading the inbox", scanValue[InboxID], `SELECT id FROM inbox WHERE id IN (`+marks(len(some))+`) `+condition, withList(some)...)
		if err != nil {
			return nil, err
		}
		for _, id := range found {
			are[id] = true
		}
	}
	return are, nil
}

// CountNew counts the messages of a mailbox that are not handled.
func (tx *Tx) CountNew(box MailboxID) (int, error) {
	return readValue[int](tx, "the inbox", `SELECT count(*) FROM inbox WHERE mailbox_id = ? AND filed = 0 AND state = 'new'`, box)
}

// Finish writes what came of a message: State, Seat, Season, Outcome and Remark of m.
func (tx *Tx) Finish(m Message) error {
	return tx.write("finishing a message", `UPDATE inbox SET state = ?, seat_id = ?, season_id = ?,
		outcome = ?, remark = ? WHERE id = ?`,
		m.State, orNull(m.Seat), orNull(m.Season), m.Outcome, m.Remark, m.ID)
}

// CutRaw keeps no more than the first bytes of a message.
func (tx *Tx) CutRaw(m Message, most int) error {
	return tx.setRaw(m.ID, Pack(m.Raw[:min(most, len(m.Raw))]))
}

// DropStrangers drops the bytes of messages of no game, or not answered for want of a key, that came in
// before a moment. The rows stay, so that no message is taken in twice.
func (tx *Tx) DropStrangers(before time.Time) error {
	const strangers = `(seat_id IS NULL AND season_id IS NULL OR outcome = 'unanswered') AND kept = 1 AND received < ? AND state <> 'new'`
	err := tx.write("dropping old mail", `DELETE FROM inbox_raw WHERE inbox_id IN (SELECT id FROM inbox WHERE `+strangers+`)`, millis(before))
	if err != nil {
		return err
	}
	return tx.write("dropping old mail", `UPDATE inbox SET kept = 0, sender = '' WHERE `+strangers, millis(before))
}

// Message reads a message of the inbox.
func (tx *Tx) Message(id InboxID) (Message, error) {
	return readOne[Message](tx, fmt.Sprintf("message number %d", id), `FROM inbox WHERE id = ?`, id)
}

// MessageBefore reads the latest message of the player of a seat in a season that came before another and had one of these outcomes.
// Without one the error is ErrNotFound.
func (tx *Tx) MessageBefore(seat SeatID, season SeasonID, id InboxID, outcomes ...string) (Message, error) {
	return readOne[Message](tx, "the message before", `FROM inbox WHERE seat_id = ? AND season_id = ? AND id < ? AND state = 'done'
		AND received >= (SELECT since FROM seats WHERE seats.id = seat_id) AND outcome IN (`+marks(len(outcomes))+`) ORDER BY id DESC LIMIT 1`, withList(outcomes, seat, season, id)...)
}

// Failed reads the messages that could not be handled and are still in the folder, without their bytes.
func (tx *Tx) Failed(box MailboxID) ([]Message, error) {
	return readAllBare[Message](tx, "the inbox", `FROM inbox WHERE mailbox_id = ? AND filed = 0 AND state = 'failed' ORDER BY id`, box)
}

// Unfiled lists the UIDs, under that UIDVALIDITY, of messages that are handled and still lie
// where they came in.
func (tx *Tx) Unfiled(box MailboxID, uidValidity uint32) ([]uint32, error) {
	return rows(tx, "reading the inbox", scanValue[uint32],
		`SELECT uid FROM inbox INDEXED BY inbox_unfiled WHERE mailbox_id = ? AND uidvalidity = ? AND filed = 0
		AND state IN ('done', 'copy') ORDER BY uid`, box, uidValidity)
}

// MarkFiled notes that the messages with these UIDs have been filed on the server.
func (tx *Tx) MarkFiled(box MailboxID, uidValidity uint32, uids []uint32) error {
	for _, uid := range uids {
		if err := tx.write("noting what was filed", `UPDATE inbox SET filed = 1
			WHERE mailbox_id = ? AND uidvalidity = ? AND uid = ?`, box, uidValidity, uid); err != nil {
			return err
		}
	}
	return nil
}

// AddUnanswered counts one more message without a key that came under an address and is not answered.
func (tx *Tx) AddUnanswered(address string) error {
	return tx.write("counting unanswered mail", `INSERT INTO unanswered (address, mails) VALUES (?, 1)
		ON CONFLICT (address) DO UPDATE SET mails = unanswered.mails + 1`, address)
}

// TakeUnanswered returns how many such messages were counted since the last call, and counts anew.
func (tx *Tx) TakeUnanswered(address string) (int, error) {
	return orZero(readValue[int](tx, "unanswered mail", `DELETE FROM unanswered WHERE address = ? RETURNING mails`, address))
}

// An InboxSearch says which messages of the inbox are wanted; what is zero asks for nothing.
type InboxSearch struct {
	Game    GameID
	Seat    SeatID   // of the game
	Season  SeasonID // of the game
	Sender  string   // an address; those of unknown senders are found too
	Outcome string   // for a message that is not handled, or could not be, its state
	Since   time.Time
	Before  InboxID // older ones than this
	Most    int
}

// SearchInbox reads messages, the latest first, each with no more than so many of its first bytes. A copy is of the game, the seat
// and the season of its original.
func (tx *Tx) SearchInbox(s InboxSearch, bytes int) ([]Message, error) {
	query, args := s.query()
	return rows(tx, "searching the inbox", func(r row) (Message, error) {
		m, err := scanRecord[Message](r)
		m.Raw = m.Raw[:min(bytes, len(m.Raw))]
		return m, err
	}, `SELECT `+columnNames[Message]()+` FROM inbox WHERE id IN (`+query+`) ORDER BY id DESC`, args...)
}

// query finds the numbers of the messages.
func (s InboxSearch) query() (query string, args []any) {
	of, w := s.of(), wanted{}
	if state := InboxState(s.Outcome); state == InboxNew || state == InboxFailed {
		w.add("state = ?", state)
	} else {
		w.addIf(s.Outcome != "", "outcome = ?", s.Outcome) // which no message has that is new or failed
	}
	w.addIf(!s.Since.IsZero(), "internal_date >= ?", millis(s.Since))
	w.addIf(s.Before != 0, "id < ?", s.Before)
	const latest = ` ORDER BY id DESC LIMIT ?`
	const bySender = "(sender = ? OR sender IS NULL)"
	sender := strings.ToLower(s.Sender)
	if len(of.conditions) == 0 {
		w.addIf(sender != "", bySender, sender)
		return `SELECT id FROM inbox` + w.where() + latest, append(w.args, s.Most)
	}
	w.addIf(sender != "", "id IN (SELECT id FROM inbox WHERE "+bySender+")", sender)
	both := wanted{slices.Concat(of.conditions, w.conditions), slices.Concat(of.args, w.args)}
	w.add("copy_of IN (SELECT id FROM inbox"+of.where()+")", of.args...)
	return `SELECT id FROM inbox INDEXED BY inbox_by_seat` + both.where() + ` UNION ALL SELECT id FROM inbox INDEXED BY inbox_copies` + w.where() + latest,
		append(slices.Concat(both.args, w.args), s.Most)
}

// of are the conditions that hold for a message and not for its copies. One that is of a season and of no seat is the master's.
func (s InboxSearch) of() (w wanted) {
	switch {
	case s.Seat != 0:
		w.add("seat_id = ?", s.Seat)
		w.addIf(s.Season != 0, "season_id = ?", s.Season)
	case s.Season != 0:
		w.add("(seat_id IN (SELECT id FROM seats WHERE game_id = ?) AND season_id = ? OR seat_id IS NULL AND season_id = ?)", s.Game, s.Season, s.Season)
	case s.Game != 0:
		w.add("(seat_id IN (SELECT id FROM seats WHERE game_id = ?) OR seat_id IS NULL AND season_id IN (SELECT id FROM seasons WHERE game_id = ?))", s.Game, s.Game)
	}
	return w
}

// OriginalOf is the message of which another is a copy; zero if it is none.
func (tx *Tx) OriginalOf(id InboxID) (InboxID, error) {
	return orZero(readValue[InboxID](tx, "the inbox", `SELECT copy_of FROM inbox WHERE id = ? AND copy_of IS NOT NULL`, id))
}

// LettersAnswering reads, without their bytes, the messages that answer some that came in, in the order in which they were written.
func (tx *Tx) LettersAnswering(ids ...InboxID) ([]Letter, error) {
	return readAllBare[Letter](tx, "the outbox", `FROM outbox WHERE inbox_id IN (`+marks(len(ids))+`) ORDER BY id`, withList(ids)...)
}

// An EnteredSheet is a version of a sheet that a message wrote.
type EnteredSheet struct {
	Standing bool
	Number   int // of the season, unless they are standing orders
	Text     string
}

// SheetsEnteredBy reads the sheets that a message wrote, in the order in which they were written.
func (tx *Tx) SheetsEnteredBy(id InboxID) ([]EnteredSheet, error) {
	return rows(tx, "reading the orders of a message", func(r row) (s EnteredSheet, err error) {
		err = r.Scan(&s.Standing, &s.Number, &s.Text)
		return s, err
	}, `SELECT kind = 'standing', number, text FROM orders WHERE inbox_id = ? ORDER BY id`, id)
}

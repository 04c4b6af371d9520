package store

import (
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"
)

// A LetterID names a message that goes out.
type LetterID int64

// A LetterState says where a message is on its way.
type LetterState string

// The states of a message that goes out: waits for the master; waits to be sent; is being
// sent; was taken by the server; was refused for good; was perhaps taken, perhaps not.
const (
	LetterHeld      LetterState = "held"
	LetterQueued    LetterState = "queued"
	LetterLeased    LetterState = "leased"
	LetterSent      LetterState = "sent"
	LetterRefused   LetterState = "refused"
	LetterUncertain LetterState = "uncertain"
)

// A Failure says why a message that was refused is not delivered.
type Failure string

// The failures: a server refused it for good; put it off for too long; took it and sent it back.
const (
	FailureRefused Failure = "refused"
	FailureGivenUp Failure = "given-up"
	FailureBounced Failure = "bounced"
)

// A Letter is a row of the outbox. Raw is the whole message, with Mark in the place of the
// order key; the key of the season of number KeyNumber is filled in as it goes out.
type Letter struct {
	ID        LetterID
	Game      GameID
	Seat      SeatID   // zero: to the master
	Season    SeasonID // zero: of none
	Answers   InboxID  // zero: no message
	Kind      string
	Recipient string
	MessageID string
	KeyNumber int
	Mark      string // stands in Raw where the order key goes
	Keyless   bool   // it answers a message without a key
	Raw       []byte
	State     LetterState
	Tries     int // whose outcome is known
	NextTry   time.Time
	Written   time.Time
	Sent      time.Time
	Remark    string
	Deferred  time.Time // when a server first answered "not now", since it was queued; zero: never
	Failed    time.Time // the first try that failed for good; zero: none, or it was sent since
	Failure   Failure   // why; empty if Failed is zero
	Pictures  int       // how many are drawn as it leaves; of letters of earlier releases 0
	Number    int       // among the letters to the player of the seat; 0: it has none; Unnumbered: it gets one when it leaves
	View      View      // is only written; ViewOf reads it
}

// A View is what a letter says: the data of its template, as JSON of a kind and in a version of that
// kind. Every later release reads it, so that fields are only ever added to a kind. It holds no order key.
type View struct {
	Kind    string // empty: the letter has none
	Version int
	Body    []byte
}

func (v *View) columns() []column {
	return append(v.kindColumns(), column{rawOfLetter, letterField{view: &v.Body}})
}

// kindColumns are those that stand with the letter.
func (v *View) kindColumns() []column {
	return []column{{"view_kind", &v.Kind}, {"view_version", &v.Version}}
}

func (l *Letter) columns() []column {
	return append(l.ownColumns(), column{rawOfLetter, letterField{raw: &l.Raw}})
}

// ownColumns are those of the table outbox itself.
func (l *Letter) ownColumns() []column {
	return []column{
		{"id", &l.ID}, {"game_id", &l.Game}, {"seat_id", idField[SeatID]{&l.Seat}}, {"season_id", idField[SeasonID]{&l.Season}},
		{"inbox_id", idField[InboxID]{&l.Answers}}, {"kind", &l.Kind}, {"recipient", &l.Recipient}, {"message_id", &l.MessageID},
		{"key_number", &l.KeyNumber}, {"mark", &l.Mark}, {"keyless", &l.Keyless},
		{"state", &l.State}, {"tries", &l.Tries}, {"next_try", timeField{&l.NextTry}}, {"written", timeField{&l.Written}},
		{"sent", nullTimeField{&l.Sent}}, {"remark", &l.Remark}, {"deferred", nullTimeField{&l.Deferred}},
		{"failed", nullTimeField{&l.Failed}}, {"failure", &l.Failure}, {"number", &l.Number}, {"pictures", &l.Pictures},
	}
}

// Queue writes a message that is to go out; State says whether it is held first, and Number, with Unnumbered, that it
// is to have one. The answer to a message
// that was read again after a restore went out before it, and is noted as sent.
func (tx *Tx) Queue(l Letter) (LetterID, error) {
	ids, err := tx.QueueAll([]Letter{l})
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}

// QueueAll is Queue for several messages, which are packed side by side.
func (tx *Tx) QueueAll(all []Letter) ([]LetterID, error) {
	packed, ids := packAll(all), make([]LetterID, len(all))
	answered, err := tx.answeredBefore(all)
	if err != nil {
		return nil, err
	}
	all = slices.Clone(all)
	for i := range all {
		all[i].begin(tx.Now, answered[all[i].Answers])
	}
	tenures, err := tx.numberAll(all)
	if err != nil {
		return nil, err
	}
	const doing = "queueing a letter"
	for i := range all {
		fields := append(all[i].ownColumns()[1:], all[i].View.kindColumns()...)
		if tenure, ok := tenures[i]; ok {
			fields = append(fields, column{"tenure", timeField{&tenure}})
		}
		query, args := insertion("outbox", fields)
		if err := insertFor(tx, &ids[i], doing, query, args); err != nil {
			return nil, err
		}
	}
	if err := tx.conn.settle(); err != nil {
		return nil, err
	}
	for i, id := range ids {
		if err := tx.write(doing, `INSERT INTO outbox_raw (outbox_id, raw) VALUES (?, ?)`, id, packed[i]); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// packAll packs letters side by side.
func packAll(all []Letter) []Packed {
	packed := make([]Packed, len(all))
	var packing sync.WaitGroup
	for i, l := range all {
		packing.Go(func() { packed[i] = packLetter(l.View.Body, l.Raw) })
	}
	packing.Wait()
	return packed
}

// answeredBefore reads which of the messages that letters answer were read again after a restore.
func (tx *Tx) answeredBefore(all []Letter) (map[InboxID]bool, error) {
	var ids []InboxID
	for _, l := range all {
		if l.Answers != 0 {
			ids = append(ids, l.Answers)
		}
	}
	return tx.among(ids, `AND uidvalidity = `+strconv.Itoa(noUIDs))
}

// begin makes a letter one that was never tried: one that is held, or waits, or was sent before.
func (l *Letter) begin(now time.Time, answered bool) {
	if l.State != LetterHeld {
		l.State = LetterQueued
	}
	l.Tries, l.NextTry, l.Written, l.Sent, l.Remark = 0, now, now, time.Time{}, ""
	l.Deferred, l.Failed, l.Failure = time.Time{}, time.Time{}, ""
	if answered {
		l.State, l.Sent, l.Remark = LetterSent, now, "answered before the restore"
	}
}

// Claim takes up to limit messages that are due, for holder alone, until the lease ends. State
// is what each was before: one that was leased may have been sent by a process that died.
// Tries counts this one, which is written down by Settle only: a process that dies has not tried.
func (tx *Tx) Claim(holder string, lease time.Duration, limit int) ([]Letter, error) {
	return tx.claim(holder, lease, limit, "")
}

// ClaimDrawn is Claim, but leaves out messages with pictures that others have not drawn yet, unless they have been due since that moment.
func (tx *Tx) ClaimDrawn(holder string, lease time.Duration, limit int, since time.Time) ([]Letter, error) {
	return tx.claim(holder, lease, limit, ` AND NOT (next_try > ?2 AND `+undrawn+`)`, millis(since))
}

func (tx *Tx) claim(holder string, lease time.Duration, limit int, which string, args ...any) ([]Letter, error) {
	now := millis(tx.Now)
	due, err := tx.due(limit, tx.conn.kind.skipLocked(), which, args...)
	if err != nil || len(due) == 0 {
		return nil, err
	}
	ids := make([]LetterID, len(due))
	for i := range due {
		due[i].Tries++
		ids[i] = due[i].ID
	}
	return due, tx.write("claiming letters", `UPDATE outbox SET state = 'leased', lease = ?, lease_ends = ?
		WHERE id IN (`+marks(len(ids))+`)`, withList(ids, holder, now+lease.Milliseconds())...)
}

// Settle writes what came of sending a message that holder had claimed: its state, when to try
// again, and what is known of its failing. It reports false, and writes nothing, if the lease had
// passed to another or the message has come back meanwhile.
func (tx *Tx) Settle(holder string, l Letter) (bool, error) {
	were, err := tx.SettleAll(holder, []Letter{l})
	return err == nil && were[0], err
}

// SettleAll is Settle for several messages.
func (tx *Tx) SettleAll(holder string, all []Letter) ([]bool, error) {
	were := make([]bool, len(all))
	for i, l := range all {
		var sent any
		if l.State == LetterSent {
			sent = millis(tx.Now)
		}
		err := tx.writeFor(func(changed, _ int64) { were[i] = changed == 1 }, "settling a letter", `UPDATE outbox SET state = ?, tries = tries + 1, sent = ?, next_try = ?,
			remark = ?, deferred = ?, failed = ?, failure = ?, lease = '', lease_ends = 0 WHERE id = ? AND lease = ? AND state = 'leased'`,
			[]any{l.State, sent, millis(l.NextTry), l.Remark, timeOrNull(l.Deferred), timeOrNull(l.Failed), l.Failure, l.ID, holder})
		if err == nil && l.Pictures > 0 && (l.State == LetterSent || l.State == LetterRefused) {
			err = tx.dropDrawn(l.ID)
		}
		if err != nil {
			return nil, err
		}
	}
	return were, tx.conn.settle()
}

// Bounce notes that a message which was handed over has come back, and why. It reports false, and
// writes nothing, if it was not handed over, or is known to have failed already.
func (tx *Tx) Bounce(id LetterID, remark string) (bool, error) {
	return tx.changeOne("noting that a letter came back", `UPDATE outbox SET state = 'refused', failed = coalesce(failed, sent, ?1),
		failure = 'bounced', remark = ?2, lease = '', lease_ends = 0 WHERE id = ?3 AND state IN ('sent', 'leased', 'uncertain')`,
		millis(tx.Now), remark, id)
}

// toPlayer says of a row of the outbox that it is to the player who has the seat now, or to the master. What leaves at the moment at which a
// seat passes to another may be to the former player: its number is one of his.
const toPlayer = `CASE WHEN number > 0 THEN tenure = (SELECT since FROM seats WHERE seats.id = seat_id)
		ELSE written >= coalesce((SELECT since FROM seats WHERE seats.id = seat_id), 0) END`

// Undelivered reads, without their bytes, the messages of a game to a seat, or with 0 to the master,
// that have failed and were not sent since, in the order in which they were written; none to an earlier player of the seat, nor to somebody who
// has none.
func (tx *Tx) Undelivered(game GameID, seat SeatID) ([]Letter, error) {
	return readAllBare[Letter](tx, "the outbox", `FROM outbox
		WHERE game_id = ? AND seat_id IS NOT DISTINCT FROM ? AND failed IS NOT NULL AND (seat_id IS NOT NULL OR kind NOT IN ('join', 'offer', 'leave', 'watch', 'public', 'login'))
		AND `+toPlayer+` ORDER BY id`, game, orNull(seat))
}

// SeatsFailed reads to which seats of a game messages have failed that were not sent since; 0 is the master.
func (tx *Tx) SeatsFailed(game GameID) ([]SeatID, error) {
	return rows(tx, "reading the outbox", scanValue[SeatID], `SELECT DISTINCT coalesce(seat_id, 0) FROM outbox WHERE game_id = ? AND failed IS NOT NULL`, game)
}

// LastSent is when the last message to a seat, or with 0 to the master of a game, was handed over
// that went to that address, left before that moment, and has not come back; zero if there is none.
func (tx *Tx) LastSent(game GameID, seat SeatID, address string, before time.Time) (time.Time, error) {
	return tx.readTime("the outbox", `SELECT sent FROM outbox WHERE game_id = ? AND seat_id IS NOT DISTINCT FROM ? AND state = 'sent'
		AND sent <= ? AND recipient = ? COLLATE NOCASE ORDER BY sent DESC LIMIT 1`, game, orNull(seat), millis(before), address)
}

// Unsent reads the messages to the player of a seat that are held, or wait to be sent, or are being sent; none to an earlier player,
// but for what is held.
func (tx *Tx) Unsent(game GameID, seat SeatID) ([]Letter, error) {
	return readAll[Letter](tx, "the outbox", `FROM outbox
		WHERE game_id = ? AND seat_id = ? AND state IN ('held', 'queued', 'leased', 'uncertain')
		AND (state = 'held' OR `+toPlayer+`) ORDER BY id`, game, seat)
}

// Requeue puts a message back in the queue, to the recipient and with the bytes of l, as if it had
// never been tried; one that is held stays held. Whoever is sending it now cannot settle it any more.
func (tx *Tx) Requeue(l Letter) error {
	v, err := tx.ViewOf(l.ID)
	if err != nil {
		return err
	}
	err = tx.write("putting a letter back in the queue", `UPDATE outbox SET recipient = ?,
		state = CASE state WHEN 'held' THEN 'held' ELSE 'queued' END, tries = 0, next_try = ?, sent = NULL, remark = '',
		deferred = NULL, failed = ?, failure = ?, lease = '', lease_ends = 0 WHERE id = ?`,
		l.Recipient, millis(tx.Now), timeOrNull(l.Failed), l.Failure, l.ID)
	if err != nil {
		return err
	}
	return tx.write("putting a letter back in the queue", `UPDATE outbox_raw SET raw = ? WHERE outbox_id = ?`, packLetter(v.Body, l.Raw), l.ID)
}

// Letter reads a message that goes or went out.
func (tx *Tx) Letter(id LetterID) (Letter, error) {
	return readOne[Letter](tx, fmt.Sprintf("letter number %d", id), `FROM outbox WHERE id = ?`, id)
}

// LetterOf reads the first message of that kind that a seat had of a season, since that was opened again if it was.
func (tx *Tx) LetterOf(seat SeatID, season SeasonID, kind string) (Letter, error) {
	return readOne[Letter](tx, "the "+kind, `FROM outbox
		WHERE seat_id = ?2 AND season_id = ?1 AND kind = ?3 AND written >= `+openedAgain+` ORDER BY id LIMIT 1`, season, seat, kind)
}

// SentOf reads when the first message of that kind of a season left to each seat, since that was opened again if it was; zero if it has not.
func (tx *Tx) SentOf(season SeasonID, kind string) (map[SeatID]time.Time, error) {
	all, err := readAllBare[Letter](tx, "the outbox", `FROM outbox
		WHERE season_id = ?1 AND kind = ?2 AND seat_id IS NOT NULL AND written >= `+openedAgain+` ORDER BY id DESC`, season, kind)
	sent := map[SeatID]time.Time{}
	for _, l := range all {
		sent[l.Seat] = l.Sent
	}
	return sent, err
}

// Held reads the messages of a season that wait for the master.
func (tx *Tx) Held(season SeasonID) ([]Letter, error) {
	return readAll[Letter](tx, "the outbox", `FROM outbox
		WHERE season_id = ? AND state = 'held' ORDER BY id`, season)
}

// ViewOf reads the view of a message; its Kind is empty if there is none.
func (tx *Tx) ViewOf(id LetterID) (View, error) {
	return readOne[View](tx, "the view of a letter", `FROM outbox WHERE id = ?`, id)
}

// Rewrite puts the recipient and the bytes of l, with their mark, the number of its key and their view, in the place of a message that is still held.
func (tx *Tx) Rewrite(l Letter) error {
	isHeld, err := tx.changeOne("rewriting a letter", `UPDATE outbox SET recipient = ?, mark = ?, key_number = ?, pictures = ?, view_kind = ?, view_version = ?
		WHERE id = ? AND state = 'held'`, l.Recipient, l.Mark, l.KeyNumber, l.Pictures, l.View.Kind, l.View.Version, l.ID)
	if err != nil || !isHeld {
		return err
	}
	return tx.write("rewriting a letter", `UPDATE outbox_raw SET raw = ? WHERE outbox_id = ?`, packLetter(l.View.Body, l.Raw), l.ID)
}

// CountLetters counts the messages of a game by their states.
func (tx *Tx) CountLetters(game GameID) (map[LetterState]int, error) {
	type count struct {
		state LetterState
		n     int
	}
	counts, err := rows(tx, "reading the outbox", func(r row) (c count, err error) {
		err = r.Scan(&c.state, &c.n)
		return c, err
	}, `SELECT state, count(*) FROM outbox WHERE game_id = ? GROUP BY state`, game)
	all := map[LetterState]int{}
	for _, c := range counts {
		all[c.state] = c.n
	}
	return all, err
}

// LettersOf reads all messages of that kind of a season, in the order in which they were written, since it was opened again if it was.
func (tx *Tx) LettersOf(season SeasonID, kind string) ([]Letter, error) {
	return readAll[Letter](tx, "the outbox", `FROM outbox
		WHERE season_id = ?1 AND kind = ?2 AND written >= `+openedAgain+` ORDER BY id`, season, kind)
}

// CountKeyless counts the messages to an address that answer messages without a key and were written
// since a moment.
func (tx *Tx) CountKeyless(address string, since time.Time) (int, error) {
	return readValue[int](tx, "the outbox", `SELECT count(*) FROM outbox
		WHERE keyless = 1 AND recipient = ? COLLATE NOCASE AND written > ?`, address, millis(since))
}

// CountAnswers counts the messages to a seat, or with 0 to the master, of a season that answer a
// message with a key and were written since a moment; letters of other players are not among them.
func (tx *Tx) CountAnswers(seat SeatID, season SeasonID, since time.Time) (int, error) {
	return readValue[int](tx, "the outbox", `SELECT count(*) FROM outbox WHERE season_id = ? AND seat_id IS NOT DISTINCT FROM ?
		AND inbox_id IS NOT NULL AND keyless = 0 AND written > ? AND id NOT IN (SELECT outbox_id FROM player_letter_copies)`, season, orNull(seat), millis(since))
}

// CountKind counts the messages of a kind to a seat, or with 0 to the master of the game, since a moment.
func (tx *Tx) CountKind(game GameID, seat SeatID, kind string, since time.Time) (int, error) {
	return readValue[int](tx, "the outbox", `SELECT count(*) FROM outbox
		WHERE game_id = ? AND seat_id IS NOT DISTINCT FROM ? AND kind = ? AND written > ?`, game, orNull(seat), kind, millis(since))
}

// AskedToMove counts the letters, of all games, that asked at an address whether those of a player are to come there, and says when the last was
// written; 0 once an address has answered: then others have gone there than those that ask something.
func (tx *Tx) AskedToMove(address string) (n int, last time.Time, err error) {
	const there = `FROM outbox WHERE recipient = ?1 COLLATE NOCASE AND kind`
	const asked = there + ` = 'move' AND NOT EXISTS (SELECT 1 ` + there + ` NOT IN ('move', 'join', 'watch', 'substitute'))`
	if n, err = readValue[int](tx, "the outbox", `SELECT count(*) `+asked, address); err != nil || n == 0 {
		return 0, last, err
	}
	last, err = tx.readTime("the outbox", `SELECT max(written) `+asked, address)
	return n, last, err
}

// WroteSince reports whether a message of that kind was written in a game since a moment.
func (tx *Tx) WroteSince(game GameID, kind string, since time.Time) (bool, error) {
	return readValue[bool](tx, "the outbox", `SELECT EXISTS (SELECT 1 FROM outbox
		WHERE game_id = ? AND kind = ? AND written > ?)`, game, kind, millis(since))
}

// LettersTo reads the messages of some kinds to the player of a seat, or with 0 to the master of the game, in a season,
// in the order in which they were written; none that went to an earlier player.
func (tx *Tx) LettersTo(game GameID, seat SeatID, season SeasonID, kinds ...string) ([]Letter, error) {
	return readAll[Letter](tx, "the outbox", `FROM outbox
		WHERE game_id = ? AND seat_id IS NOT DISTINCT FROM ? AND season_id = ? AND kind IN (`+marks(len(kinds))+`)
		AND `+toPlayer+` ORDER BY id`, withList(kinds, game, orNull(seat), season)...)
}

// LetterByMessageID reads the message that went out under that Message-ID.
func (tx *Tx) LetterByMessageID(id string) (Letter, error) {
	return readOne[Letter](tx, "the letter", `FROM outbox WHERE message_id = ?`, id)
}

// Ours reads which of some Message-IDs are those of messages that were written here.
func (tx *Tx) Ours(messageIDs []string) (map[string]bool, error) {
	ours := map[string]bool{}
	for some := range slices.Chunk(messageIDs, rowsAtOnce) {
		found, err := rows(tx, "reading the outbox", scanValue[string], `SELECT message_id FROM outbox WHERE message_id IN (`+marks(len(some))+`)`, withList(some)...)
		if err != nil {
			return nil, err
		}
		for _, id := range found {
			ours[id] = true
		}
	}
	return ours, nil
}

// Release gives back a message that holder had claimed and did not try: it is as it was.
func (tx *Tx) Release(holder string, l Letter) error {
	return tx.write("giving a letter back", `UPDATE outbox SET state = ?, lease = '', lease_ends = 0
		WHERE id = ? AND lease = ? AND state = 'leased'`, l.State, l.ID, holder)
}

// Due reads up to limit messages that may be claimed now. The limit stands in the text of the
// statement: with a parameter there, SQLite makes its plan anew each time.
func (tx *Tx) Due(limit int) ([]Letter, error) { return tx.due(limit, "", "") }

func (tx *Tx) due(limit int, locking, which string, args ...any) ([]Letter, error) {
	return readAll[Letter](tx, "the outbox", `FROM outbox
		WHERE state IN ('queued', 'leased', 'uncertain') AND next_try <= ?1 AND lease_ends <= ?1`+which+`
		ORDER BY next_try, id LIMIT `+strconv.Itoa(limit)+locking, append([]any{millis(tx.Now)}, args...)...)
}

// CountWaiting counts the messages that are to go out, the held ones left out.
func (tx *Tx) CountWaiting() (int, error) {
	return readValue[int](tx, "the outbox", `SELECT count(*) FROM outbox WHERE state IN ('queued', 'leased', 'uncertain')`)
}

// TakeBack ends the claims of all holders whose names begin so: the caller knows that they are gone. The
// letters may have been sent, and are due at once.
func (tx *Tx) TakeBack(holders string) (int, error) {
	n, err := tx.change("taking letters back", `UPDATE outbox SET lease_ends = 0 WHERE state = 'leased' AND lease_ends > 0
		AND substr(lease, 1, length(?1)) = ?1`, holders)
	return int(n), err
}

package store

import "slices"

// WaitingMail says what of a mailbox waits to be handled.
type WaitingMail struct {
	Mails int
	Games []GameID // of which mails seem to be that came before the first of which the game is not known
	Alone bool     // there are others, which are handled alone: one of which the game is not known after those before it, and before those after it
}

// OfNoGame is in the place of the game of a mail that is of none.
const OfNoGame GameID = -1

// firstUnknown is the first mail that waits and of which the game is not known.
const firstUnknown = `(SELECT min(id) FROM inbox WHERE mailbox_id = ?1 AND filed = 0 AND state = 'new' AND seems_of = 0)`

// ofNone says of a mail that it seems to be of no game that there is.
const ofNone = `(seems_of <= 0 OR NOT EXISTS (SELECT 1 FROM games WHERE games.id = seems_of))`

// WaitingMail reads what of a mailbox waits to be handled.
func (tx *Tx) WaitingMail(box MailboxID) (w WaitingMail, err error) {
	if w.Mails, err = tx.CountNew(box); err != nil || w.Mails == 0 {
		return w, err
	}
	if w.Alone, err = readValue[bool](tx, "the inbox", `SELECT EXISTS (SELECT 1 FROM inbox
		WHERE mailbox_id = ? AND filed = 0 AND state = 'new' AND `+ofNone+`)`, box); err != nil {
		return w, err
	}
	w.Games, err = rows(tx, "reading the inbox", scanValue[GameID], `SELECT seems_of FROM inbox WHERE mailbox_id = ?1 AND filed = 0 AND state = 'new'
		AND NOT `+ofNone+` AND id < coalesce(`+firstUnknown+`, 9223372036854775807) GROUP BY seems_of ORDER BY min(id)`, box)
	return w, err
}

// NextNewOf reads the first few messages of a mailbox after another that are not handled and seem to be of a game, in the order of UIDs; none that
// came after one of which the game is not known.
func (tx *Tx) NextNewOf(box MailboxID, game GameID, after InboxID) ([]Message, error) {
	return readAll[Message](tx, "new messages", `FROM inbox WHERE mailbox_id = ?1 AND seems_of = ?2 AND id > ?3 AND filed = 0 AND state = 'new'
		AND id < coalesce(`+firstUnknown+`, 9223372036854775807) ORDER BY id LIMIT 4`, box, game, after)
}

// HandleAlone notes that a message is of another game than it seemed, or of several.
func (tx *Tx) HandleAlone(id InboxID) error {
	return tx.write("noting whose a message is not", `UPDATE inbox SET seems_of = 0 WHERE id = ?`, id)
}

// GamesOfSeats reads of which games some seats are.
func (tx *Tx) GamesOfSeats(ids []SeatID) (map[SeatID]GameID, error) {
	all := map[SeatID]GameID{}
	for some := range slices.Chunk(ids, rowsAtOnce) {
		err := tx.eachRow("reading the seats", func(r row) error {
			var id SeatID
			var game GameID
			err := r.Scan(&id, &game)
			all[id] = game
			return err
		}, `SELECT id, game_id FROM seats WHERE id IN (`+marks(len(some))+`)`, withList(some))
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// GamesAmong reads which of some games there are.
func (tx *Tx) GamesAmong(ids []GameID) (map[GameID]bool, error) {
	all := map[GameID]bool{}
	for some := range slices.Chunk(ids, rowsAtOnce) {
		err := tx.eachRow("reading the games", func(r row) error {
			var id GameID
			err := r.Scan(&id)
			all[id] = true
			return err
		}, `SELECT id FROM games WHERE id IN (`+marks(len(some))+`)`, withList(some))
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// GamesAt reads in which game each of some addresses, which are in small letters, is that of a player or the master; 0 for one that is so in several.
func (tx *Tx) GamesAt(addresses []string) (map[string]GameID, error) {
	all := map[string]GameID{}
	for some := range slices.Chunk(addresses, rowsAtOnce) {
		in := `IN (` + marks(len(some)) + `)`
		err := tx.eachRow("reading the addresses", func(r row) error {
			var address string
			var game GameID
			err := r.Scan(&address, &game)
			if is, known := all[address]; known && is != game {
				game = 0
			}
			all[address] = game
			return err
		}, `SELECT lower(address), game_id FROM seats WHERE place >= 0 AND address `+in+`
			UNION SELECT lower(master), id FROM games WHERE deleted IS NULL AND master `+in, withList(some, withList(some)...))
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

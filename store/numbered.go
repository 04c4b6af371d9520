package store

import "fmt"

// Unnumbered is in the place of the number of a letter that gets one when it leaves.
const Unnumbered = -1

// numberLetter gives a message the next number among the letters to the player of its seat.
func (tx *Tx) numberLetter(id LetterID, seat SeatID) error {
	if err := tx.write("counting a letter", `UPDATE seats SET letters = letters + 1 WHERE id = ?`, seat); err != nil {
		return err
	}
	return tx.write("numbering a letter", `UPDATE outbox SET (number, tenure) = (SELECT letters, since FROM seats WHERE seats.id = seat_id) WHERE id = ?`, id)
}

// numberHeld gives numbers to the messages of a season that are held and are to have one, in the order in which they were written.
func (tx *Tx) numberHeld(season SeasonID) error {
	held, err := readAllBare[Letter](tx, "the outbox", `FROM outbox WHERE season_id = ? AND state = 'held' AND number = -1 ORDER BY id`, season)
	for i := 0; err == nil && i < len(held); i++ {
		err = tx.numberLetter(held[i].ID, held[i].Seat)
	}
	return err
}

// LastNumber is the number of the last letter to the player of a seat that has one; 0 if none has.
func (tx *Tx) LastNumber(seat SeatID) (int, error) {
	return readValue[int](tx, "the seats", `SELECT letters FROM seats WHERE id = ?`, seat)
}

// LetterNumbered reads the letter of that number to the player of a seat; none to an earlier player.
func (tx *Tx) LetterNumbered(seat SeatID, number int) (Letter, error) {
	return readOne[Letter](tx, fmt.Sprintf("letter %d", number), `FROM outbox
		WHERE seat_id = ?1 AND number = ?2 AND number > 0 AND tenure = (SELECT since FROM seats WHERE seats.id = ?1)`, seat, number)
}

// Missed reads, without their bytes, the letters with a number to the player of a seat that did not arrive, and of which no letter, but for this
// one, has told that can arrive.
func (tx *Tx) Missed(seat SeatID, this LetterID) ([]Letter, error) {
	return readAllBare[Letter](tx, "the outbox", `FROM outbox INDEXED BY outbox_refused WHERE seat_id = ?1 AND state = 'refused' AND number > 0
		AND tenure = (SELECT since FROM seats WHERE seats.id = ?1) AND id <> ?2 AND `+untold+` ORDER BY number`, seat, this)
}

// TellMissed notes that a letter tells of one that did not arrive.
func (tx *Tx) TellMissed(missed, in LetterID) error {
	return tx.write("noting which letters are told of", `UPDATE outbox SET told_in = ? WHERE id = ?`, in, missed)
}

package store

import (
	"fmt"
	"slices"
	"time"
)

// Unnumbered is in the place of the number of a letter that gets one when it leaves.
const Unnumbered = -1

// A letterNumber is a number among the letters to the player of a seat, and since when that player has had the seat.
type letterNumber struct {
	number int
	tenure time.Time
}

// nextNumbers are the next numbers among the letters to the players of some seats, one letter to each.
func (tx *Tx) nextNumbers(seats []SeatID) (map[SeatID]letterNumber, error) {
	all := map[SeatID]letterNumber{}
	for some := range slices.Chunk(seats, rowsAtOnce) {
		err := tx.eachRow("numbering letters", func(r row) error {
			var seat SeatID
			var n letterNumber
			err := r.Scan(&seat, &n.number, timeField{&n.tenure})
			all[seat] = n
			return err
		}, `UPDATE seats SET letters = letters + 1 WHERE id IN (`+marks(len(some))+`) RETURNING id, letters, since`, withList(some))
		if err != nil {
			return nil, err
		}
	}
	if len(all) < len(seats) {
		return nil, fmt.Errorf("the seat: %w", ErrNotFound)
	}
	return all, nil
}

// numberAll gives those of some letters their numbers that are to have one and are not held. It returns since when the players of these have had
// their seats.
func (tx *Tx) numberAll(all []Letter) (map[int]time.Time, error) {
	tenures := map[int]time.Time{}
	for {
		at := map[SeatID]int{} // of the first to each seat that has none yet
		var seats []SeatID
		for i, l := range all {
			if _, later := at[l.Seat]; l.Number == Unnumbered && l.State != LetterHeld && !later {
				at[l.Seat], seats = i, append(seats, l.Seat)
			}
		}
		if len(seats) == 0 {
			return tenures, nil
		}
		numbers, err := tx.nextNumbers(seats)
		if err != nil {
			return nil, err
		}
		for seat, n := range numbers {
			all[at[seat]].Number, tenures[at[seat]] = n.number, n.tenure
		}
	}
}

// release lets the messages of a season leave that are held; those that are to have a number get one, in the order in which they were written.
func (tx *Tx) release(season SeasonID) error {
	held, err := readAllBare[Letter](tx, "the outbox", `FROM outbox WHERE season_id = ? AND state = 'held' ORDER BY id`, season)
	if err != nil || len(held) == 0 {
		return err
	}
	for _, l := range held {
		if l.Number != Unnumbered {
			continue
		}
		numbers, err := tx.nextNumbers([]SeatID{l.Seat})
		if n := numbers[l.Seat]; err == nil {
			err = tx.write("numbering a letter", `UPDATE outbox SET number = ?, tenure = ? WHERE id = ?`, n.number, timeField{&n.tenure}, l.ID)
		}
		if err != nil {
			return err
		}
	}
	return tx.write("releasing the mail", `UPDATE outbox SET state = 'queued', next_try = ?
		WHERE season_id = ? AND state = 'held'`, millis(tx.Now), season)
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

// NumberedLetters reads, without their bytes, the letters with a number to the player of a seat, the latest first; none to an earlier player.
func (tx *Tx) NumberedLetters(seat SeatID) ([]Letter, error) {
	return readAllBare[Letter](tx, "the outbox", `FROM outbox INDEXED BY outbox_numbered
		WHERE seat_id = ?1 AND number > 0 AND tenure = (SELECT since FROM seats WHERE seats.id = ?1) ORDER BY number DESC`, seat)
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

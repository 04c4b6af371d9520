package store

import "testing"

// Letters are numbered for each player as they are released; a game that is deleted before it begins is deleted also if a letter tells of one
// that did not arrive.
func TestNumbers(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, seat, season := addGame(t, s)
	add := func(id string, state LetterState) (added LetterID) {
		do(t, s, func(tx *Tx) (err error) {
			added, err = tx.Queue(Letter{Game: game, Seat: seat, Season: season, Kind: "notice", MessageID: id, Raw: []byte("mail"), State: state, Number: Unnumbered})
			return err
		})
		return added
	}
	wantNumber := func(id LetterID, want int) {
		t.Helper()
		do(t, s, func(tx *Tx) error {
			l, err := tx.Letter(id)
			if l.Number != want {
				t.Errorf("letter %d has the number %d, want %d", id, l.Number, want)
			}
			return err
		})
	}
	held, first, second := add("held", LetterHeld), add("first", LetterQueued), add("second", LetterQueued)
	wantNumber(held, Unnumbered)
	do(t, s, func(tx *Tx) error { return tx.release(season) })
	do(t, s, func(tx *Tx) error { return tx.release(season) })
	for number, id := range []LetterID{first, second, held} {
		wantNumber(id, number+1)
	}

	do(t, s, func(tx *Tx) error {
		if err := tx.write("refusing", `UPDATE outbox SET state = 'refused' WHERE id = ?`, first); err != nil {
			return err
		}
		for told, want := range []int{1, 0} {
			missed, err := tx.Missed(seat, 0)
			if len(missed) != want {
				t.Errorf("%d letters are missed when %d have told of it", len(missed), told)
			}
			if err != nil {
				return err
			}
			if err := tx.TellMissed(first, second); err != nil {
				return err
			}
		}
		return tx.HideGame(game)
	})
	do(t, s, func(tx *Tx) error { return tx.DeleteGame(game) })
}

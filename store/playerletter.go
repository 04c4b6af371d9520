package store

import "time"

// A PlayerLetterID names a letter between players.
type PlayerLetterID int64

// A PlayerLetter is what a player has written to other players of the game.
type PlayerLetter struct {
	ID        PlayerLetterID
	Game      GameID
	Number    int // in its game, from 1
	Thread    int // the number of the letter that began the exchange
	Seat      SeatID
	Season    SeasonID
	Anonymous bool           // those who got it are not told who wrote it
	Answers   PlayerLetterID // zero: it answers none
	Addressed string         // to whom, as it says itself
	Text      string         // as it left, a line a line
	Inbox     InboxID
	Written   time.Time
}

func (l *PlayerLetter) columns() []column {
	return []column{
		{"id", &l.ID}, {"game_id", &l.Game}, {"number", &l.Number}, {"thread", &l.Thread}, {"seat_id", &l.Seat}, {"season_id", &l.Season},
		{"anonymous", &l.Anonymous}, {"answers", idField[PlayerLetterID]{&l.Answers}}, {"addressed", &l.Addressed}, {"text", &l.Text},
		{"inbox_id", &l.Inbox}, {"written", timeField{&l.Written}},
	}
}

// A PlayerLetterCopy is a mail that brought a letter of a player to another.
type PlayerLetterCopy struct {
	Outbox LetterID
	Letter PlayerLetterID
	Seat   SeatID // who got it
	Number int    // of the letter in its game; is only read
}

func (c *PlayerLetterCopy) columns() []column {
	return []column{{"outbox_id", &c.Outbox}, {"letter_id", &c.Letter}, {"seat_id", &c.Seat},
		{"(SELECT number FROM player_letters WHERE id = letter_id)", &c.Number}}
}

// AddPlayerLetter writes a letter under the next number of its game, and returns it as it was written. Without a
// Thread it begins one.
func (tx *Tx) AddPlayerLetter(l PlayerLetter) (PlayerLetter, error) {
	last, err := readValue[int](tx, "the letters of the players", `SELECT coalesce(max(number), 0) FROM player_letters WHERE game_id = ?`, l.Game)
	if err != nil {
		return l, err
	}
	l.Number, l.Written = last+1, tx.Now
	if l.Thread == 0 {
		l.Thread = l.Number
	}
	id, err := tx.insertInto("player_letters", "writing a letter of a player", l.columns()[1:])
	l.ID = PlayerLetterID(id)
	return l, err
}

// AddPlayerLetterCopy notes which mail brings a letter to a seat.
func (tx *Tx) AddPlayerLetterCopy(c PlayerLetterCopy) error {
	err := tx.writeRow("player_letter_copies", "writing who gets a letter", c.columns()[:3])
	return err
}

// PlayerLetterIn reads the letter that a mail brought; ErrNotFound if it brought none.
func (tx *Tx) PlayerLetterIn(mail LetterID) (PlayerLetter, error) {
	return readOne[PlayerLetter](tx, "the letter of a player", `FROM player_letters
		WHERE id = (SELECT letter_id FROM player_letter_copies WHERE outbox_id = ?)`, mail)
}

// UnnamedLetterCopies reads which mails brought letters of other players to the seats whose keys do not say whose they are.
func (tx *Tx) UnnamedLetterCopies() ([]PlayerLetterCopy, error) {
	return readAll[PlayerLetterCopy](tx, "what letters came", `FROM player_letter_copies
		WHERE seat_id IN (SELECT id FROM seats WHERE named_keys = 0) ORDER BY outbox_id`)
}

// PlayerLetterCopies reads which mails brought letters of other players to a seat.
func (tx *Tx) PlayerLetterCopies(seat SeatID) ([]PlayerLetterCopy, error) {
	return readAll[PlayerLetterCopy](tx, "what letters came", `FROM player_letter_copies WHERE seat_id = ? ORDER BY outbox_id`, seat)
}

// WhoGot are the seats that got a letter, be it by a mail or kept for them, in the order of the game.
func (tx *Tx) WhoGot(letter PlayerLetterID) ([]Seat, error) {
	return readAll[Seat](tx, "who got a letter", `FROM seats
		WHERE id IN (SELECT seat_id FROM player_letter_copies WHERE letter_id = ?1
			UNION SELECT seat_id FROM player_letters_kept WHERE letter_id = ?1
			UNION SELECT seat_id FROM daily_items WHERE letter_id = ?1) ORDER BY place`, letter)
}

// HidesIn reports whether a seat has written without a name in an exchange of letters.
func (tx *Tx) HidesIn(game GameID, thread int, seat SeatID) (bool, error) {
	return readValue[bool](tx, "the letters of the players", `SELECT EXISTS (SELECT 1 FROM player_letters
		WHERE game_id = ? AND thread = ? AND seat_id = ? AND anonymous = 1)`, game, thread, seat)
}

// OthersHideIn reports whether anybody but a seat has written without a name in an exchange of letters.
func (tx *Tx) OthersHideIn(game GameID, thread int, seat SeatID) (bool, error) {
	return readValue[bool](tx, "the letters of the players", `SELECT EXISTS (SELECT 1 FROM player_letters
		WHERE game_id = ? AND thread = ? AND seat_id <> ? AND anonymous = 1)`, game, thread, seat)
}

// ofPlayer says of a letter between players that it was written while the player had the seat ?1 who has it now: since then, or in an earlier
// time, before a substitute played.
const ofPlayer = `(written >= (SELECT since FROM seats WHERE seats.id = ?1) OR EXISTS (SELECT 1 FROM tenures t JOIN seats s ON s.id = t.seat_id
		WHERE s.id = ?1 AND t.address = s.address COLLATE NOCASE AND written >= t.since AND written < t.until))`

// PlayerLettersOf reads the letters that the player of a seat wrote or got, in the order in which they were written; none of another player.
func (tx *Tx) PlayerLettersOf(seat SeatID) ([]PlayerLetter, error) {
	return readAll[PlayerLetter](tx, "the letters of the players", `FROM player_letters
		WHERE (seat_id = ?1 OR id IN (SELECT letter_id FROM player_letter_copies WHERE seat_id = ?1
			UNION SELECT letter_id FROM player_letters_kept WHERE seat_id = ?1
			UNION SELECT letter_id FROM daily_items WHERE seat_id = ?1))
		AND `+ofPlayer+` ORDER BY id`, seat)
}

// PlayerLetterByID reads a letter.
func (tx *Tx) PlayerLetterByID(id PlayerLetterID) (PlayerLetter, error) {
	return readOne[PlayerLetter](tx, "the letter of a player", `FROM player_letters WHERE id = ?`, id)
}

// PlayerLettersOfGame reads all letters between the players of a game, in the order in which they were written.
func (tx *Tx) PlayerLettersOfGame(game GameID) ([]PlayerLetter, error) {
	return readAll[PlayerLetter](tx, "the letters of the players", `FROM player_letters WHERE game_id = ? ORDER BY id`, game)
}

// CountPlayerLetters is how many letters a seat has written since a moment.
func (tx *Tx) CountPlayerLetters(seat SeatID, since time.Time) (int, error) {
	return readValue[int](tx, "the letters of the players", `SELECT count(*) FROM player_letters WHERE seat_id = ? AND written > ?`, seat, millis(since))
}

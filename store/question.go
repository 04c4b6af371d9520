package store

import "time"

// A QuestionID names a question.
type QuestionID int64

// A Question is what a player asks the master, in a message.
type Question struct {
	ID      QuestionID
	Game    GameID
	Number  int // in its game, from 1
	Seat    SeatID
	Inbox   InboxID
	Text    string // as it was written, a line a line
	Asked   time.Time
	Letter  LetterID // in which the master was shown it; zero: it waits
	Answers int      // how many letters of the master's have answered it
}

func (q *Question) columns() []column {
	return []column{
		{"id", &q.ID}, {"game_id", &q.Game}, {"number", &q.Number}, {"seat_id", &q.Seat}, {"inbox_id", &q.Inbox}, {"text", &q.Text},
		{"asked", timeField{&q.Asked}}, {"letter_id", idField[LetterID]{&q.Letter}}, {"answers", &q.Answers},
	}
}

// AddQuestion writes a question, which waits to be shown to the master, under the next number of its game.
func (tx *Tx) AddQuestion(q Question) error {
	last, err := readValue[int](tx, "the questions", `SELECT coalesce(max(number), 0) FROM questions WHERE game_id = ?`, q.Game)
	if err != nil {
		return err
	}
	q.Number, q.Asked, q.Letter, q.Answers = last+1, tx.Now, 0, 0
	err = tx.writeRow("questions", "writing a question", q.columns()[1:])
	return err
}

// WaitingQuestions reads the questions of a game that no letter has shown to the master.
func (tx *Tx) WaitingQuestions(game GameID) ([]Question, error) {
	return readAll[Question](tx, "the questions", `FROM questions WHERE game_id = ? AND letter_id IS NULL ORDER BY number`, game)
}

// GamesWithQuestions are the games with a question that has waited for the master since that moment or longer.
func (tx *Tx) GamesWithQuestions(since time.Time) ([]Game, error) {
	return readAll[Game](tx, "the games", `FROM games WHERE master <> ''
		AND EXISTS (SELECT 1 FROM questions WHERE game_id = games.id AND letter_id IS NULL AND asked <= ?) ORDER BY id`, millis(since))
}

// ShowQuestions notes that a letter shows the master all questions of a game that wait.
func (tx *Tx) ShowQuestions(game GameID, letter LetterID) error {
	return tx.write("showing questions", `UPDATE questions SET letter_id = ? WHERE game_id = ? AND letter_id IS NULL`, letter, game)
}

// QuestionsIn reads the questions that a letter shows.
func (tx *Tx) QuestionsIn(letter LetterID) ([]Question, error) {
	return readAll[Question](tx, "the questions", `FROM questions WHERE letter_id = ? ORDER BY number`, letter)
}

// UnansweredQuestions reads the questions of a game that the master was shown and has not answered.
func (tx *Tx) UnansweredQuestions(game GameID) ([]Question, error) {
	return readAll[Question](tx, "the questions", `FROM questions WHERE game_id = ? AND letter_id IS NOT NULL AND answers = 0 ORDER BY number`, game)
}

// QuestionByNumber reads a question; ErrNotFound if the game has none of that number.
func (tx *Tx) QuestionByNumber(game GameID, number int) (Question, error) {
	return readOne[Question](tx, "the question", `FROM questions WHERE game_id = ? AND number = ?`, game, number)
}

// LastQuestion reads the latest question of a seat; ErrNotFound if there is none.
func (tx *Tx) LastQuestion(seat SeatID) (Question, error) {
	return readOne[Question](tx, "the question", `FROM questions WHERE seat_id = ? ORDER BY id DESC LIMIT 1`, seat)
}

// CountQuestions is how many questions of a game, or with a seat of that seat alone, were asked since a moment.
func (tx *Tx) CountQuestions(game GameID, seat SeatID, since time.Time) (int, error) {
	return readValue[int](tx, "the questions", `SELECT count(*) FROM questions WHERE game_id = ?1 AND (?2 = 0 OR seat_id = ?2) AND asked > ?3`,
		game, seat, millis(since))
}

// CountAnswer notes that a letter of the master's answers a question.
func (tx *Tx) CountAnswer(id QuestionID) error {
	return tx.write("answering a question", `UPDATE questions SET answers = answers + 1 WHERE id = ?`, id)
}

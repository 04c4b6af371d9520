package store

import "time"

// A VacationID names a vacation.
type VacationID int64

// A Vacation is a time in which the player of a seat is away.
type Vacation struct {
	ID      VacationID
	Seat    SeatID
	First   time.Time // the first moment of its first day, in the zone
	Until   time.Time // the first moment after its last day
	Zone    string    // of the player, when it was entered
	Written time.Time
	Ended   time.Time // when it was taken back; zero: it was not
}

func (v *Vacation) columns() []column {
	return []column{
		{"id", &v.ID}, {"seat_id", &v.Seat}, {"first", timeField{&v.First}}, {"until", timeField{&v.Until}}, {"zone", &v.Zone},
		{"written", timeField{&v.Written}}, {"ended", nullTimeField{&v.Ended}},
	}
}

// AddVacation writes a vacation of the present player of a seat.
func (tx *Tx) AddVacation(v Vacation) (VacationID, error) {
	v.Written, v.Ended = tx.Now, time.Time{}
	id, err := tx.insertInto("vacations", "entering a vacation", v.columns()[1:])
	return VacationID(id), err
}

// Vacations reads the vacations of the present players of a game, also those that are over or were taken back, in the order in which they
// were entered; of a player who was away and whose substitute played, also those from before.
func (tx *Tx) Vacations(game GameID) ([]Vacation, error) {
	return readAll[Vacation](tx, "the vacations", `FROM vacations WHERE EXISTS (SELECT 1 FROM seats WHERE seats.id = seat_id AND game_id = ? AND place >= 0 AND (since <= written
		OR EXISTS (SELECT 1 FROM tenures t WHERE t.seat_id = seats.id AND t.address = seats.address COLLATE NOCASE AND t.since <= written AND written <= t.until)))
		ORDER BY id`, game)
}

// EndVacation notes that a vacation is taken back.
func (tx *Tx) EndVacation(id VacationID) error {
	return tx.write("taking a vacation back", `UPDATE vacations SET ended = ? WHERE id = ? AND ended IS NULL`, millis(tx.Now), id)
}

// A VacationMove says by how much a vacation has moved the deadline of a season.
type VacationMove struct {
	Season   SeasonID
	Vacation VacationID
	Was      time.Time
	Became   time.Time
}

func (m *VacationMove) columns() []column {
	return []column{{"season_id", &m.Season}, {"vacation_id", &m.Vacation}, {"was", timeField{&m.Was}}, {"became", timeField{&m.Became}}}
}

// VacationMoves reads what the vacations of a game have moved, in order.
func (tx *Tx) VacationMoves(game GameID) ([]VacationMove, error) {
	return readAll[VacationMove](tx, "what vacations have moved", `FROM vacation_moves WHERE season_id IN (SELECT id FROM seasons WHERE game_id = ?) ORDER BY rowid`, game)
}

// AddVacationMoves writes what vacations move.
func (tx *Tx) AddVacationMoves(all []VacationMove) error {
	for _, m := range all {
		if err := tx.writeRow("vacation_moves", "keeping what vacations move", m.columns()); err != nil {
			return err
		}
	}
	return nil
}

// ForgetVacationMoves forgets what vacations have moved in a season, whose deadline is set anew.
func (tx *Tx) ForgetVacationMoves(season SeasonID) error {
	return tx.write("setting a deadline anew", `DELETE FROM vacation_moves WHERE season_id = ?`, season)
}

// SetRegular gives a season that is open a deadline, and says which it would have if nobody were away.
func (tx *Tx) SetRegular(id SeasonID, deadline, regular time.Time) error {
	return tx.write("changing a deadline", `UPDATE seasons SET moves = moves + 1, deadline = ?, deadline_set = ?, stopped = 0, regular = ?
		WHERE id = ? AND state = 'open'`, millis(deadline), millis(tx.Now), timeOrNull(regular), id)
}

// FixDeadline gives a season that is open the deadline that its master wants, so much later or earlier than it was: vacations that were entered
// before do not move it any more.
func (tx *Tx) FixDeadline(id SeasonID, deadline time.Time, later time.Duration) error {
	return tx.write("changing a deadline", `UPDATE seasons SET moves = moves + 1, deadline = ?1, deadline_set = ?2, stopped = 0, regular = NULL, fixed = ?2, extended = extended + ?3
		WHERE id = ?4 AND state = 'open'`, millis(deadline), millis(tx.Now), later.Milliseconds(), id)
}

// AddPause adds to the time for which a season was paused.
func (tx *Tx) AddPause(id SeasonID, length time.Duration) error {
	return tx.write("noting a pause", `UPDATE seasons SET paused_for = paused_for + ? WHERE id = ?`, max(0, length.Milliseconds()), id)
}

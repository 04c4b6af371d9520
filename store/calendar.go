package store

// SetCalendar chooses whether letters that call for orders bring a seat the deadline for its player's calendar.
func (tx *Tx) SetCalendar(id SeatID, wanted bool) error {
	return tx.write("choosing the calendar", `UPDATE seats SET calendar = ? WHERE id = ?`, wanted, id)
}

// Moves reads how often the deadline of a season was moved, or its clock stopped or let go on. It never falls.
func (tx *Tx) Moves(id SeasonID) (int, error) {
	return readValue[int](tx, "how often a deadline was moved", `SELECT moves FROM seasons WHERE id = ?`, id)
}

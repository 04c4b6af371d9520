package inbox_test

import "testing"

// TestAsBefore changes what a player names in orders that stand, and keeps the rest; of earlier seasons nothing is repeated, and that is told.
func TestAsBefore(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends("as before but 2 to Kingsmere", "entered", "MOVE 2 TO Kingsmere")
	wantText(t, h.newest(), `"as before" was read as AMEND`, "had no orders for this season that could stay", "not repeated")
	h.sends("2, 3 to Ludbrook\nhold 4", "entered", "MOVE 2, 3 TO Ludbrook\nHOLD 4")
	h.sends("same as before, but 2 to Kingsmere", "entered", "MOVE 2, 3 TO Ludbrook\nHOLD 4\nHOLD 2\nMOVE 2 TO Kingsmere")
	wantText(t, h.newest(), "what you have written for this season stays", "this HOLD cancels the MOVE of 02")
	h.sends("Also never withdraw.", "entered", "MOVE 2, 3 TO Ludbrook\nHOLD 4\nHOLD 2\nMOVE 2 TO Kingsmere\nWITHDRAW NEVER")
	wantText(t, h.newest(), `"Also" was read as AMEND`)
	h.sends("sorry, late. please add: stance passive", "entered", "MOVE 2, 3 TO Ludbrook\nHOLD 4\nHOLD 2\nMOVE 2 TO Kingsmere\nWITHDRAW NEVER\nSTANCE PASSIVE")
	h.sends("as before but 2 to Ludbrook\nas before\nCLEAR", "entered", "MOVE 2 TO Ludbrook")
	wantText(t, h.newest(), "had no orders for this season that could stay")
	h.sends("2, 3 to Ludbrook\nhold 4", "entered", "MOVE 2, 3 TO Ludbrook\nHOLD 4")
	h.sends("same as last time", "not-read", "MOVE 2, 3 TO Ludbrook\nHOLD 4")
	wantText(t, h.newest(), "This changes nothing", "earlier season do not come again")
}

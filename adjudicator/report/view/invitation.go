package view

// A First is the first letter of a game: the report of the first autumn with all
// that a new player must know.
type First struct {
	*Season
	Manor     string     `json:"manor"`    // the seat
	Lords     []string   `json:"lords"`    // the others, with their first manors
	Examples  []string   `json:"examples"` // of a winter's orders that can be given
	Gazetteer *Gazetteer `json:"gazetteer"`
}

// An Invitation asks a lord by which road he wishes to enter (§3).
type Invitation struct {
	Office
	Game      string     `json:"game"`
	Lord      string     `json:"lord"`
	Title     string     `json:"title"`
	Gazetteer *Gazetteer `json:"gazetteer"`
	Troops    []string   `json:"troops"` // what everybody begins with
	Treasury  int        `json:"treasury"`
	Needed    int        `json:"needed"`            // how many manors win; 0 in the advanced game
	OfTwo     int        `json:"needed_of_two"`     // how many if only two lords play
	Options   []string   `json:"options,omitempty"` // what each optional rule that is played brings
	Faith     string     `json:"faith,omitempty"`   // what to know before choosing one (§18)
	Seeds     *Seeds     `json:"seeds,omitempty"`
	Sheet     *Sheet     `json:"sheet"`

	Known *Known `json:"-"` // how things stand, as figures
}

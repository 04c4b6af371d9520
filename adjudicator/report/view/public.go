package view

// A Public is the report of a season to those who watch the game and play nobody: what every player knows. It holds no orders, no
// money but what is declared to all, nothing of the office's dealings with one player, and no addresses.
type Public struct {
	Game     string     `json:"game"`
	Title    string     `json:"title"`            // "Spring of year 2", or that the game is over
	Season   string     `json:"season,omitempty"` // the season that is told; "" if the last one was told before
	Told     string     `json:"told,omitempty"`   // that season in a sentence or two
	Who      string     `json:"who,omitempty"`    // who plays whom; may be empty
	Absent   []string   `json:"absent,omitempty"` // who was without orders, and whose seats are given up
	Fights   []FightRow `json:"fights,omitempty"`
	Story    []Chapter  `json:"story"`
	Marches  []March    `json:"marches,omitempty"`
	Lords    []Other    `json:"lords"`
	Standing Standing   `json:"standing"`

	Ending *Ended `json:"ending,omitempty"` // how the game has ended; nil while it goes on

	Pictures []Picture `json:"pictures,omitempty"` // that stand in the page; the text is complete without them

	Watched bool `json:"-"` // it goes to somebody who watches: the letter says how to stop
}

// An Ended is how a game has ended, for those who watch it.
type Ended struct {
	Outcome  []string `json:"outcome"`             // who won, and by what
	Worths   []Worth  `json:"worths"`              // in the game's order; none of a game that never began
	ByPoints bool     `json:"by_points,omitempty"` // the points of reverence alone decided (§17)
	History  *History `json:"history"`
}

// Reverence reports whether the lords have points of reverence (§17).
func (e *Ended) Reverence() bool { return anyPoints(e.Worths) }

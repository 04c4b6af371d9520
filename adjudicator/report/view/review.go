package view

// A Review is a season as its master sees it before anybody else: nothing is hidden from him.
type Review struct {
	Office
	Game     string     `json:"game"`
	Title    string     `json:"title"`             // "Spring of year 2"
	Next     string     `json:"next,omitempty"`    // the season that comes after it; "" when the game is over
	Preview  bool       `json:"preview,omitempty"` // it has not been played: the dice are others
	Fate     []string   `json:"fate"`              // what becomes of the letters
	Command  string     `json:"command,omitempty"` // that does what APPROVE does
	Well     string     `json:"well,omitempty"`    // that there is nothing to look at
	Warnings []string   `json:"warnings,omitempty"`
	Refused  []string   `json:"refused,omitempty"` // orders that were refused: whose, which line, why
	Story    []Chapter  `json:"story"`
	Lords    []Reviewed `json:"lords"`
	Others   []Other    `json:"others"`
	Standing Standing   `json:"standing"`
	Dice     []string   `json:"dice,omitempty"`
	Seeds    *Seeds     `json:"seeds,omitempty"`
	Sheet    *Sheet     `json:"sheet,omitempty"`
	Pictures []Picture  `json:"pictures,omitempty"` // that stand in the page
}

// A Reviewed is one lord of a Review, with his orders as they were played.
type Reviewed struct {
	Lord     string        `json:"lord"`
	Player   string        `json:"player"`
	Treasury int           `json:"treasury"`
	Owed     int           `json:"owed"` // next winter's pay as his troops are now
	Orders   []ReceiptLine `json:"orders,omitempty"`
	Standing []string      `json:"standing,omitempty"`
}

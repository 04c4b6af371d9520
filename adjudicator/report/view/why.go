package view

// A Why explains what the record of a season says of one thing, as far as the reader may know it.
type Why struct {
	Office
	Game      string    `json:"game"`
	About     string    `json:"about"`               // "Foxwood", "your knight 05", "line 3 of your orders"
	Season    string    `json:"season"`              // "summer of year 2"
	Orders    []string  `json:"orders,omitempty"`    // what was wished, with what came of each line
	Unordered string    `json:"unordered,omitempty"` // that nothing was, and what holds then
	Story     []Chapter `json:"story,omitempty"`     // what happened, in order, each sentence with its paragraph
	Nothing   []string  `json:"nothing,omitempty"`   // why nothing happened, where the record has nothing
	Rules     []WhyRule `json:"rules,omitempty"`     // the paragraphs that decided
	Otherwise []string  `json:"otherwise,omitempty"` // what would have had to be otherwise
	Dice      []WhyDie  `json:"dice,omitempty"`      // every die that is told of, with its purpose
	ShowDice  bool      `json:"-"`                   // the letter lists them
}

// A WhyRule is a paragraph of the rules, or one of the rulings where the book leaves something open.
type WhyRule struct {
	Section string `json:"section"` // "§6.vii"
	Ruling  string `json:"ruling,omitempty"`
	Text    string `json:"text"`
}

// A WhyDie is one die as it was thrown.
type WhyDie struct {
	N       int    `json:"n"` // among those of the season that the reader may know, in the order in which they were thrown
	Purpose string `json:"for"`
	Face    int    `json:"face"`
}

package view

// A Trial answers TRY: what came of a plan in many plays of the season, made from what its asker knows.
type Trial struct {
	Office
	Game    string        `json:"game"`
	Lord    string        `json:"lord"`
	Season  string        `json:"season"`
	Plays   int           `json:"plays"`
	Orders  []TrialOrders `json:"orders"`             // by which it was played, the asker's first
	NotRead []Remark      `json:"not_read,omitempty"` // lines that were not understood, and not tried
	Refused []string      `json:"refused,omitempty"`  // lines that could not be carried out, and why
	Manors  []TrialRow    `json:"manors,omitempty"`   // who holds them at the end
	Fights  []TrialRow    `json:"fights,omitempty"`   // how often there was one, and who held the field
	Deaths  []TrialRow    `json:"deaths,omitempty"`   // who dies, by lord
	Money   string        `json:"money,omitempty"`    // the asker's
	Ends    string        `json:"ends,omitempty"`     // how often the game is won
	Told    []string      `json:"told,omitempty"`     // the most ordinary of the plays
	Assumed []string      `json:"assumed"`            // in place of what the asker does not know
	Left    int           `json:"left"`               // how many more trials there are within a day
}

// A TrialOrders is what a lord does in a trial: the orders of its lines, or what How says.
type TrialOrders struct {
	Lord  string   `json:"lord"` // "you" for the asker
	Lines []string `json:"lines,omitempty"`
	How   string   `json:"how,omitempty"`
}

// A TrialRow is one thing of which a trial tells how often it came about.
type TrialRow struct {
	What   string       `json:"what"`
	Now    string       `json:"now,omitempty"`   // how it stands before the season
	Often  string       `json:"often,omitempty"` // in how many plays there is such a thing at all, if not in all
	Shares []TrialShare `json:"shares"`
}

// A TrialShare is in how many of a hundred plays something came about.
type TrialShare struct {
	Who   string `json:"who"`
	Share string `json:"share"`
}

package view

// ExampleNames are the names in the examples of a letter.
type ExampleNames struct {
	Manors    []string // the reader's own first, then the nearest to it
	Milestone string   // with what it means behind a comma
	House     string
	Entries   []string
	Troops    []string // a knight and two men, by their numbers
	OtherLord string
}

// Basics are the figures of a game's rules that a new player needs first.
type Basics struct {
	Phases        int `json:"phases"` // of a season
	MilesPerPhase int `json:"miles_per_phase"`
	MilesASeason  int `json:"miles_a_season"`
	KnightPay     int `json:"knight_pay"` // bezants a year
	ManPay        int `json:"man_pay"`

	// What things count for in the end, in bezants (§16); nothing where points alone decide.
	ManorWorth  int `json:"manor_worth,omitempty"`
	KnightWorth int `json:"knight_worth,omitempty"`
	ManWorth    int `json:"man_worth,omitempty"`
}

// An Opening is an example of a first winter and a first spring, for those who enter by a road.
type Opening struct {
	Road   string        `json:"road"`
	Manor  string        `json:"manor"`
	Winter []string      `json:"winter"` // orders
	Spring []string      `json:"spring"` // likewise
	Goals  []OpeningGoal `json:"goals"`  // of the marches of spring
}

// An OpeningGoal is where a march of an Opening goes.
type OpeningGoal struct {
	Manor string `json:"manor"`
	Miles int    `json:"miles"`
	Phase int    `json:"phase"` // in which the march ends
	By    string `json:"by"`    // who claims the manor
}

package view

// A Luck compares what dice brought in the fights so far with what was to be expected.
type Luck struct {
	Rows    []LuckRow `json:"rows"`              // of the lords who have fought, in the game's order
	Said    string    `json:"said,omitempty"`    // what that says of the reader's dice
	Open    bool      `json:"open,omitempty"`    // the odds know all orders; else the reader's alone
	Without int       `json:"without,omitempty"` // so many fights of which no odds can be told: they are not among those won
	Few     int       `json:"few"`               // so many fights at least say something
}

// A LuckRow is the fights of one lord. Expected wins are those of the odds before each fight, expected wounds those of the combat table in the same
// rounds; all are rounded to tenths.
type LuckRow struct {
	Lord          string  `json:"lord"`
	You           bool    `json:"you,omitempty"`
	Fights        int     `json:"fights"`
	Won           int     `json:"won"`
	Expected      float64 `json:"expected"`
	Given         int     `json:"given"` // wounds
	GivenExpected float64 `json:"given_expected"`
	Taken         int     `json:"taken"`
	TakenExpected float64 `json:"taken_expected"`
	Chance        string  `json:"chance,omitempty"` // how often dice alone make as great a difference between wounds given and taken; empty: too few fights to say
}

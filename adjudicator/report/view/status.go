package view

// A Status is how a lord stands now, and which orders of his are in.
type Status struct {
	Office
	Game     string   `json:"game"`
	Lord     string   `json:"lord"`
	Season   string   `json:"season"` // that is called for
	Orders   []string `json:"orders"` // as they stand
	Stands   []string `json:"standing_orders"`
	Digest   string   `json:"digest"`
	Realm    *Realm   `json:"realm,omitempty"` // nil before the setting out
	Others   []Other  `json:"others"`
	Standing Standing `json:"standing"`
	Sheet    *Sheet   `json:"sheet,omitempty"`
}

// A History is the campaign so far: what happened in each season, in a line, and a table of manors and
// gross income by lord.
type History struct {
	Game     string       `json:"game"`
	Lords    []string     `json:"lords"`
	Rows     []HistoryRow `json:"rows"`
	Pictures []Picture    `json:"pictures,omitempty"` // the plots, as soon as there is something to plot
}

// A HistoryRow is one season.
type HistoryRow struct {
	Season   string `json:"season"`
	Year     int    `json:"year"`
	Line     string `json:"line,omitempty"`     // what happened, in a sentence or two
	Manors   []int  `json:"manors"`             // by lord
	Gross    []int  `json:"gross,omitempty"`    // by lord; of an autumn only
	Strength []int  `json:"strength,omitempty"` // by lord: the combat strength of all his troops
}

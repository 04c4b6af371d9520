package view

import (
	"slices"
	"strings"
)

// A Final is the last letter of a game: who won, the campaign, and all that was secret in it.
type Final struct {
	Office
	Game    string   `json:"game"`
	Outcome []string `json:"outcome"`       // who won, and by what
	You     string   `json:"you,omitempty"` // how the reader did
	Worths  []Worth  `json:"worths"`        // in the game's order; none of a game that never began
	History *History `json:"history"`
	Opened  []Opened `json:"opened"`

	ByPoints  bool `json:"by_points,omitempty"` // the points of reverence alone decided (§17)
	Published bool `json:"published,omitempty"` // all letters between players are attached

	Log []Done `json:"log,omitempty"` // what was done to the game of which all may know, the oldest first

	Rulings []Ruling `json:"rulings,omitempty"` // the oldest first

	Luck *Luck `json:"luck,omitempty"`

	Pictures []Picture `json:"pictures,omitempty"` // that stand in the page: the board as it was left, and the plots
}

// Done is something that was done to a game beside its seasons.
type Done struct {
	Day  string `json:"day"`  // in the zone of the game
	By   string `json:"by"`   // such as "the master", "Gawaine" or "the clock"
	Text string `json:"text"` // a sentence
}

// When is the day, and by whom it was done, if the sentence does not say that itself.
func (d Done) When() string {
	if strings.Contains(strings.ToLower(d.Text), strings.ToLower(d.By)) {
		return d.Day
	}
	return d.Day + ", by " + d.By
}

// A Worth is what one lord is worth at the end (§16).
type Worth struct {
	Lord         string `json:"lord"`
	Manors       int    `json:"manors"` // how many
	ManorWorth   int    `json:"manor_worth"`
	Improvements int    `json:"improvements"`
	Troops       int    `json:"troops"`
	Cash         int    `json:"cash"`
	Points       int    `json:"points,omitempty"` // of reverence, in the advanced game
	Total        int    `json:"total"`
	Share        int    `json:"share"`          // of what all are worth, in percent
	Note         string `json:"note,omitempty"` // that the lord has won or is out, or the seat is given up
}

// Opened is all that was secret in a season. What is in it stands as it was hashed.
type Opened struct {
	Season string       `json:"season"`
	Seed   string       `json:"seed"`          // in hex
	Hash   string       `json:"hash"`          // of the seed, as it was announced
	Key    string       `json:"key,omitempty"` // in hex; "" of a season that was not played
	Lords  []OpenedLord `json:"lords,omitempty"`

	DiceVersion int `json:"dice_version"` // in which way the dice come from the key

	Purpose string `json:"-"` // how the purposes of its dice begin: "year 2 summer"
	Dice    []Die  `json:"-"` // as they were thrown
}

// A Die is a die as it was thrown.
type Die struct {
	For  string
	Face int
}

// An OpenedLord is what one lord had ordered in a season.
type OpenedLord struct {
	Lord     string   `json:"lord"`
	Salt     string   `json:"seal"`
	Digest   string   `json:"digest"`
	Standing []string `json:"standing"`
	Orders   []string `json:"orders"`
	Sealed   string   `json:"sealed,omitempty"`  // a text that went into the key
	Replaced bool     `json:"-"`                 // a correction has replaced the orders: they do not have the digest
	Steward  bool     `json:"steward,omitempty"` // they are a steward's, for a lord who sent none
}

// Reverence reports whether the lords have points of reverence (§17).
func (v *Final) Reverence() bool { return anyPoints(v.Worths) }

func anyPoints(worths []Worth) bool {
	return slices.ContainsFunc(worths, func(w Worth) bool { return w.Points > 0 })
}

// A Status is how a lord stands now, and which orders are in.
type Status struct {
	Office
	Game     string   `json:"game"`
	Lord     string   `json:"lord"`
	Season   string   `json:"season"` // that is called for
	Orders   []string `json:"orders"` // as they stand
	Stands   []string `json:"standing_orders"`
	Digest   string   `json:"digest"`
	Record   string   `json:"record,omitempty"`   // in how many seasons there were orders in time, late, or none
	Arranged string   `json:"arranged,omitempty"` // of a substitute, in a sentence
	Realm    *Realm   `json:"realm,omitempty"`    // nil before the setting out
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
	Strength []int  `json:"strength,omitempty"` // by lord: the combat strength of all troops
}

// A News is one thing of a season that is worth telling to everybody, in one line.
type News struct {
	Kind NewsKind `json:"kind"`
	Text string   `json:"text"`
}

// A NewsKind is what sort of thing it is.
type NewsKind string

// The kinds of news.
const (
	NewsFight  NewsKind = "fight"
	NewsDeath  NewsKind = "death" // of a lord
	NewsClaim  NewsKind = "claim"
	NewsPeople NewsKind = "people" // who were hired, who left
	NewsMoney  NewsKind = "money"
	NewsEnd    NewsKind = "end" // of a lord, or of the game
)

// The kinds of news of the optional rules.
const (
	NewsPillage NewsKind = "pillage"
	NewsSiege   NewsKind = "siege"
	NewsFate    NewsKind = "fate"
	NewsBuild   NewsKind = "building" // castles, churches and circles, and what becomes of them
	NewsKing    NewsKind = "king"     // and the faiths
)

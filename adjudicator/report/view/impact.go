package view

import (
	"slices"
	"strings"
)

// An Impact is what a correction changes, or the undoing of seasons: what was, beside what would be, and only where the two differ. From the
// master nothing of it is hidden; a lord's holds what that lord may know. What is corrected and why, only the office knows: it fills in What and
// Because.
type Impact struct {
	Game   string `json:"game"`
	Lord   string `json:"lord,omitempty"`   // the reader's; "" for the master, and for a reader who plays nobody
	Season string `json:"season"`           // the first that is corrected, or is open again: "summer of year 2"
	Last   string `json:"last"`             // the last that was played, or would be
	Undone bool   `json:"undone,omitempty"` // none of the seasons would be played: the first is open again
	Open   bool   `json:"open,omitempty"`   // the season is not played yet: what stands when it begins is corrected

	What    []string `json:"what,omitempty"`    // what is corrected, a sentence each
	Because string   `json:"because,omitempty"` // the reason

	Lords     []string       `json:"lords"`               // all of the game, in its order
	Standing  []ImpactRow    `json:"standing"`            // the lords who stand otherwise after the last season, the reader first
	Untouched []string       `json:"untouched,omitempty"` // to the master: the lords for whom nothing changes
	Elsewhere []string       `json:"elsewhere,omitempty"` // to a lord: the others whose troops or manors are otherwise than told, which only the report says in full
	Seasons   []ImpactSeason `json:"seasons"`             // those in which something differs; a difference that stays is told once
	End       []ImpactLord   `json:"end"`                 // all that differs after the last season
	EndBoard  []Change       `json:"end_board,omitempty"` // likewise, of what belongs to no lord
}

// An ImpactRow is how a lord stands after the last season.
type ImpactRow struct {
	Lord     string `json:"lord"`
	You      bool   `json:"you,omitempty"`
	Manors   Two    `json:"manors"`
	Troops   Two    `json:"troops"`
	Strength Two    `json:"strength"`           // of all troops
	Treasury *Two   `json:"treasury,omitempty"` // bezants; nil where it is hidden
}

// Two is a number as it was, and as it would be.
type Two struct {
	Was   int `json:"was"`
	Would int `json:"would"`
}

// An ImpactSeason is one season in which something differs.
type ImpactSeason struct {
	Title   string       `json:"title"`             // "Summer of year 2"
	Becomes Becomes      `json:"becomes,omitempty"` // what becomes of the season as a whole
	Fights  []Change     `json:"fights,omitempty"`
	Lords   []ImpactLord `json:"lords,omitempty"` // in the game's order, the reader first
	Board   []Change     `json:"board,omitempty"` // what belongs to no lord, and how the game ends
}

// Changes counts what differs in the season.
func (s ImpactSeason) Changes() int {
	n := len(s.Fights) + len(s.Board)
	for _, l := range s.Lords {
		n += len(l.Changes)
	}
	return n
}

// Becomes is what becomes of a season that was played in one of the two campaigns only.
type Becomes string

// What becomes of such seasons.
const (
	OpenAgain Becomes = "open again"
	TakenBack Becomes = "taken back"    // it comes after one that is open again
	Unplayed  Becomes = "not played"    // the game ends before it
	PlayedNow Becomes = "played as new" // the game had ended before it
)

// An ImpactLord is what differs for one lord.
type ImpactLord struct {
	Lord    string   `json:"lord"`
	You     bool     `json:"you,omitempty"`
	Changes []Change `json:"changes"`
}

// A Change is one thing that differs. Where Was and Would are the same, it had differed in the season before.
type Change struct {
	Kind  ChangeKind `json:"kind"`
	What  string     `json:"what"`  // such as "the fight at Foxwood, phase 2", "knight A 02", "treasury", "line 3, HOLD 2"
	Was   string     `json:"was"`   // such as "dead"
	Would string     `json:"would"` // such as "at Foxwood, wounded"
}

// A ChangeKind is what sort of thing differs.
type ChangeKind string

// The kinds of changes.
const (
	ChangeFight ChangeKind = "fight" // it ends otherwise, comes about or falls away
	ChangeManor ChangeKind = "manor"
	ChangeTroop ChangeKind = "troop"
	ChangeMoney ChangeKind = "money"
	ChangeOrder ChangeKind = "order" // that is refused, or is not any more
	ChangeOther ChangeKind = "other" // such as an heir, an ally, the weather
	ChangeGame  ChangeKind = "game"  // a lord is out of the game, or the game is over
)

// NotRefused is how an order was that was not refused.
const NotRefused = "not refused"

// Empty reports whether no difference is listed.
func (v *Impact) Empty() bool {
	return len(v.Standing) == 0 && len(v.Elsewhere) == 0 && len(v.Seasons) == 0 && len(v.End) == 0 && len(v.EndBoard) == 0
}

// Several reports whether differences of more than one season are listed, so that the last one does not say how things stand in the end.
func (v *Impact) Several() bool { return len(v.Seasons) > 1 }

// EndsEarlier reports whether the game ends before seasons that were played.
func (v *Impact) EndsEarlier() bool { return v.becomes(Unplayed) }

// GoesOn reports whether seasons are played before which the game had ended.
func (v *Impact) GoesOn() bool { return v.becomes(PlayedNow) }

func (v *Impact) becomes(b Becomes) bool {
	return slices.ContainsFunc(v.Seasons, func(s ImpactSeason) bool { return s.Becomes == b })
}

// Span names the seasons that are corrected, or undone: "summer of year 2 and what came after it, up to winter of year 2".
func (v *Impact) Span() string {
	if v.Last == v.Season {
		return v.Season
	}
	return v.Season + " and what came after it, up to " + v.Last
}

// NothingChanged tells a player for whom nothing changes what was corrected, and why.
func (v *Impact) NothingChanged() string {
	return "a correction of " + v.Season + " by the master changed nothing for you: " + Sentence(v.Because)
}

// Sentence is what somebody wrote in one line, with a full stop at its end if it has no other sign there.
func Sentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" || strings.ContainsRune(".!?…", []rune(text)[len([]rune(text))-1]) {
		return text
	}
	return text + "."
}

// A Ruling is a correction or an undone season, as everybody in the game may know it.
type Ruling struct {
	Season  string   `json:"season"` // that was corrected, or was open again: "summer of year 2"
	Day     string   `json:"day"`    // when, in the zone of the game: "3 March 2027"
	Undone  bool     `json:"undone,omitempty"`
	Because string   `json:"because"`        // the reason
	What    []string `json:"what,omitempty"` // whose orders were replaced, and the facts that everybody may know
}

// Why is the reason, as a sentence.
func (r Ruling) Why() string { return Sentence(r.Because) }

package view

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

// A Mark says how sure it is that a line comes out as its receipt says. What only says
// how troops behave bears none.
type Mark string

// The marks.
const (
	Unmarked   Mark = ""
	Certain    Mark = "certain"           // no other lord can prevent it
	IfNobody   Mark = "if nobody hinders" // others are near enough to prevent it
	InPart     Mark = "in part"           // some of it is refused
	Overridden Mark = "overridden"        // another line overrides it, and it does nothing
	Refused    Mark = "refused"           // all or some of it was, when the season was played
)

// A Receipt answers a message that carries orders.
type Receipt struct {
	Office
	Game     string        `json:"game"`
	Lord     string        `json:"lord"`
	Season   string        `json:"season"`
	From     string        `json:"from,omitempty"`
	Late     string        `json:"late,omitempty"`     // so long after the deadline, but within the grace
	Admitted string        `json:"admitted,omitempty"` // how late it came: the master has admitted it, and nothing can be changed any more
	Dropped  []string      `json:"dropped,omitempty"`
	Kept     []string      `json:"kept,omitempty"`
	Cleared  bool          `json:"cleared,omitempty"`
	Ended    bool          `json:"standing_ended,omitempty"` // STANDING NONE took the standing orders back
	NotTaken []string      `json:"not_taken,omitempty"`      // why TAKE did not enter what it names
	Taken    []string      `json:"taken,omitempty"`          // the orders that TAKE has entered, each behind its letter
	NotRead  int           `json:"not_read,omitempty"`       // how many lines of the message were not read
	Refused  []Remark      `json:"refused,omitempty"`        // the first of these lines
	Open     []Remark      `json:"open,omitempty"`           // lines of earlier messages that TAKE can still enter
	Remarks  []Remark      `json:"remarks,omitempty"`        // readings that the player should know of
	Lines    []ReceiptLine `json:"lines"`                    // the season's orders as they stand
	Standing []ReceiptLine `json:"standing,omitempty"`
	Waiting  []string      `json:"waiting,omitempty"` // standing orders of other seasons
	Next     []string      `json:"next,omitempty"`
	Money    string        `json:"money,omitempty"` // what is left, in winter
	Warnings []string      `json:"warnings,omitempty"`
	Flaws    []string      `json:"flaws,omitempty"`
	Digest   string        `json:"digest"`
	Sheet    *Sheet        `json:"sheet,omitempty"`
	Pictures []Picture     `json:"pictures,omitempty"`
	Marches  []MapMarch    `json:"-"` // that the picture shows
	Idle     []int         `json:"-"` // the numbers of the troops that neither march nor hold, in a campaigning season
}

// A Remark is what is said about a line of the message.
type Remark struct {
	N       int      `json:"line,omitempty"` // 0 for the whole message
	Caret   string   `json:"text"`           // the line, and below it carets under the word meant
	Message string   `json:"message"`
	Near    []string `json:"near,omitempty"`
	Letter  string   `json:"letter,omitempty"` // by which TAKE enters the orders of Take
	Take    []string `json:"take,omitempty"`
	Idle    string   `json:"idle,omitempty"` // which troops stay where they are unless the line is mended
}

// RemarkOn is what a note says about its line. What may have been meant is left out where the sentence has it already.
func RemarkOn(n *order.Note) Remark {
	r := Remark{N: n.N, Caret: n.Caret(), Message: n.Message, Near: n.Near}
	if len(n.Near) > 0 && strings.Contains(n.Message, n.Near[0]) {
		r.Near = nil
	}
	return r
}

// TakeExample is TAKE with the letters of the first lines that can be taken; empty if there are none.
func (r *Receipt) TakeExample() string {
	text, last := "", Remark{}
	for _, l := range slices.Concat(r.Open, r.Refused) {
		isOtherReading := l.N == last.N && l.Caret == last.Caret
		if l.Letter != "" && len(text) < len(" A B") && !isOtherReading {
			text += " " + l.Letter
			last = l
		}
	}
	if text == "" {
		return ""
	}
	return "TAKE" + text
}

// RefusedLines names the orders of which something is refused, so that they are seen before all others; empty if there are none.
func (r *Receipt) RefusedLines() string {
	var lines, standing, names []string
	for _, l := range r.Lines {
		if len(l.Refused) > 0 {
			lines = append(lines, strconv.Itoa(l.N))
		}
	}
	for _, l := range r.Standing {
		if len(l.Refused) > 0 {
			standing = append(standing, strconv.Itoa(l.N))
		}
	}
	if len(lines) > 0 {
		names = append(names, phrase.Plural(len(lines), "order")+" "+phrase.List(lines))
	}
	if len(standing) > 0 {
		names = append(names, "standing "+phrase.Plural(len(standing), "order")+" "+phrase.List(standing))
	}
	return phrase.List(names)
}

// NotShown is how many lines were not read that the receipt does not show.
func (r *Receipt) NotShown() int { return max(0, r.NotRead-order.MostOffers) }

// A ReceiptLine is one order as it was understood, with what it will do.
type ReceiptLine struct {
	N       int      `json:"line"`
	Order   string   `json:"order"`
	Does    []string `json:"does,omitempty"`
	Mark    Mark     `json:"mark,omitempty"`
	Refused []string `json:"refused,omitempty"` // the parts that cannot be carried out
	Notes   []string `json:"notes,omitempty"`
}

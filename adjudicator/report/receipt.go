package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// Orders is what a receipt acknowledges.
type Orders struct {
	Read     *order.Sheet // the message as it was read, for its notes
	Lines    []order.Line // the season's orders as they stand now, numbered as printed
	Standing []order.Line // the standing ones that can be given in this season
	Waiting  []string     // all standing orders as printed, also those of other seasons
	Next     []string     // those for the season after this one
	Dropped  []string     // lines that this message threw out, which KEEP brings back
	Kept     []string     // lines that KEEP brought back
	Cleared  bool         // CLEAR was among the words
	Flaws    []string     // what had to be guessed when the mail was read
	From     string       // the address the mail came from, if it is not the registered one
	Late     string       // how long after the deadline the message came, within the grace
	Digest   string
}

// A Receipt answers a message that carries orders.
type Receipt struct {
	Office
	Game     string        `json:"game"`
	Lord     string        `json:"lord"`
	Season   string        `json:"season"`
	From     string        `json:"from,omitempty"`
	Late     string        `json:"late,omitempty"` // so long after the deadline, but within the grace
	Dropped  []string      `json:"dropped,omitempty"`
	Kept     []string      `json:"kept,omitempty"`
	Cleared  bool          `json:"cleared,omitempty"`
	Ended    bool          `json:"standing_ended,omitempty"` // STANDING NONE took the standing orders back
	Refused  []Remark      `json:"refused,omitempty"`        // lines of the message that were not understood
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
}

// A Remark is what is said about a line of the message.
type Remark struct {
	N       int      `json:"line,omitempty"` // 0 for the whole message
	Caret   string   `json:"text"`           // the line, and below it carets under the word meant
	Message string   `json:"message"`
	Near    []string `json:"near,omitempty"`
}

// A ReceiptLine is one order as it was understood, with what it will do.
type ReceiptLine struct {
	N       int      `json:"line"`
	Order   string   `json:"order"`
	Does    []string `json:"does,omitempty"`
	Mark    Mark     `json:"mark,omitempty"`
	Refused []string `json:"refused,omitempty"` // the parts that cannot be carried out
	Notes   []string `json:"notes,omitempty"`
}

// NewReceipt is the receipt for a message, with forecasts of what the orders will
// do. It is made from what the player knows: no other lord's orders, treasury,
// stance or ally is looked at.
func NewReceipt(t Table, s *adjudicator.State, seat adjudicator.Seat, in Orders, o Office) *Receipt {
	w := words{t, s, seat}
	v := &Receipt{Office: o, Game: t.Game, Lord: w.name(seat), Season: titleOf(s.Season, s.Year),
		From: in.From, Late: in.Late, Dropped: in.Dropped, Kept: in.Kept, Cleared: in.Cleared, Next: in.Next, Flaws: in.Flaws, Digest: in.Digest}
	if s.Season == adjudicator.SettingOut {
		v.Season = "the setting out"
	}
	readNotes(v, in.Read)
	v.Ended = in.Read != nil && in.Read.HasStanding && len(in.Read.Standing) == 0 && len(in.Waiting) == 0
	f := newForecast(w, in.Lines, in.Standing)
	v.Lines = f.receiptLines(in.Lines, f.notes)
	v.Standing = f.standingLines(in.Standing)
	for _, text := range in.Waiting {
		if !slices.ContainsFunc(v.Standing, func(l ReceiptLine) bool { return l.Order == text }) {
			v.Waiting = append(v.Waiting, text)
		}
	}
	v.Warnings = f.warnings()
	if s.Season == adjudicator.Winter {
		p := s.Player(seat)
		v.Money = fmt.Sprintf("Your treasury holds %s, and the pay of all your troops is %d. When all this is done, %s will be left.", bz(p.Treasury), adjudicator.PayOwed(t.Rules, p), bz(f.after.Players[seat].Treasury)) +
			oneOr(s.Options.Fate, " Fate comes after that.", "")
	}
	v.Sheet = newSheet(w)
	return v
}

// readNotes takes over what the parser said.
func readNotes(v *Receipt, sheet *order.Sheet) {
	if sheet == nil {
		return
	}
	for _, n := range sheet.Notes {
		r := Remark{N: n.N, Caret: n.Caret(), Message: n.Message, Near: n.Near}
		if len(n.Near) > 0 && strings.Contains(n.Message, n.Near[0]) { // they stand in the sentence already
			r.Near = nil
		}
		if n.Refused {
			v.Refused = append(v.Refused, r)
		} else {
			v.Remarks = append(v.Remarks, r)
		}
	}
}

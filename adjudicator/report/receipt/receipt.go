// Package receipt answers a message with orders: what each line means and will do (meaning.go, forecast.go, trial.go), how sure
// that is and the odds of fights (odds.go), and what to look at again (warning.go). Begin reading at NewReceipt.
// It tries the orders on a board without other lords' troops, so that it cannot tell what the player may not know.
package receipt

import (
	"fmt"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewReceipt is the receipt for a message, with forecasts of what the orders will
// do. It is made from what the player knows: no other lord's orders, treasury,
// stance or ally is looked at.
func NewReceipt(t view.Table, s *adjudicator.State, seat adjudicator.Seat, in view.Orders, o view.Office) *view.Receipt {
	w := naming.Names{Table: t, State: s, Reader: seat}
	v := &view.Receipt{Office: o, Game: t.Game, Lord: w.Name(seat), Season: naming.SeasonTitle(s.Season, s.Year),
		From: in.From, Late: in.Late, Admitted: in.Admitted, Dropped: in.Dropped, Kept: in.Kept, Cleared: in.Cleared, Next: in.Next, Flaws: in.Flaws, Digest: in.Digest}
	if s.Season == adjudicator.SettingOut {
		v.Season = "the setting out"
	}
	v.Taken, v.NotTaken, v.Open = in.Taken, in.NotTaken, offerRemarks(in.Offered)
	readNotes(v, in)
	v.Ended = in.Read != nil && in.Read.HasStanding && len(in.Read.Standing) == 0 && len(in.Waiting) == 0
	f := newForecast(w, in.Lines, in.Standing)
	v.Lines = f.receiptLines()
	v.Standing = f.standingLines()
	for _, text := range in.Waiting {
		if !slices.ContainsFunc(v.Standing, func(l view.ReceiptLine) bool { return l.Order == text }) {
			v.Waiting = append(v.Waiting, text)
		}
	}
	v.Idle = f.idleNumbers()
	f.tellIdle(v, in)
	v.Warnings = f.warnings()
	if s.Season == adjudicator.Winter {
		p := s.Player(seat)
		v.Money = fmt.Sprintf("Your treasury holds %s, and the pay of all your troops is %d. When all this is done, %s will be left.", phrase.Bz(p.Treasury), adjudicator.PayOwed(t.Rules, p), phrase.Bz(f.after.Players[seat].Treasury)) +
			phrase.Choose(s.Options.Fate, " Fate comes after that.", "")
	}
	if v.Sheet = situation.NewSheet(w); v.Admitted != "" {
		closeReceipt(v)
	}
	v.Marches = f.orderedMarches()
	v.Pictures = situation.OrderPictures(t, s, seat, v.Marches)
	return v
}

// closeReceipt takes out of a receipt what the player could still write: the season is closed.
func closeReceipt(v *view.Receipt) {
	v.Sheet, v.Open = nil, nil
	for i := range v.Refused {
		v.Refused[i].Letter, v.Refused[i].Take = "", nil
	}
}

// readNotes takes over what the parser said.
func readNotes(v *view.Receipt, in view.Orders) {
	if in.Read == nil {
		return
	}
	for _, n := range in.Read.Notes {
		if !n.Refused {
			v.Remarks = append(v.Remarks, offerRemark(order.Offer{Note: n}))
		}
	}
	offers, lines := in.Read.Offers(in.Letters)
	v.NotRead, v.Refused = lines, offerRemarks(offers)
}

// offerRemarks are what is said about some lines.
func offerRemarks(offers []order.Offer) (all []view.Remark) {
	for _, o := range offers {
		all = append(all, offerRemark(o))
	}
	return all
}

// offerRemark is what is said about a line, with what can be taken in its place.
func offerRemark(o order.Offer) view.Remark {
	n := o.Note
	r := view.RemarkOn(&n)
	r.Letter, r.Take = o.Letter, n.Take
	return r
}

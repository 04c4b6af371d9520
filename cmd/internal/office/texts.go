package office

import (
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

func sheetText() string { return "\nBEGIN " + mail.Mark + "\n# write here\n\nEND " + mail.Mark + "\n" }

func (d *desk) invitationText(seat store.Seat) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, you are %s.\n", seat.Player, seat.Lord)
	for _, e := range d.board.Entries() {
		fmt.Fprintf(&b, "%s leads to %s\n", e.Name, d.board.NameOf(e.Manor))
	}
	return b.String() + sheetText(), nil
}

func (d *desk) reportText(seat adjudicator.Seat, told disclosure, before adjudicator.State, record []adjudicator.Event) (string, error) {
	var b strings.Builder
	p := d.state.Players[seat]
	fmt.Fprintf(&b, "%s of year %d for %s: %d events, %d Bz.\n", told.season.Name, told.season.Year, p.Lord, len(record), p.Treasury)
	fmt.Fprintf(&b, "seed %s\n", hex.EncodeToString(told.seed))
	for i, o := range told.orders {
		fmt.Fprintf(&b, "%s %s\n", d.seats[i].Lord, o.Digest)
	}
	fmt.Fprintf(&b, "hash of next seed %s, deadline %s\n", d.season.SeedHash, ShowTime(d.season.Deadline, d.seats[seat].Zone))
	return b.String() + sheetText(), nil
}

func (d *desk) reviewText(played store.Season) string {
	return fmt.Sprintf("%s is played. seneschal turn approve %s\n", title(played), d.game.Name)
}

func (p *petition) receiptText(c change) (string, error) {
	var b strings.Builder
	if len(c.dropped) > 0 {
		fmt.Fprintf(&b, "Dropped (KEEP brings them back):\n  %s\n", strings.Join(c.dropped, "\n  "))
	}
	for _, n := range p.sheet.Notes {
		fmt.Fprintf(&b, "line %d: %s\n%s\n", n.N, n.Message, n.Caret())
	}
	if p.fromElsewhere() {
		fmt.Fprintf(&b, "These orders came from %s.\n", p.mail.From)
	}
	fmt.Fprintf(&b, "Your orders now:\n%s", c.now.orders)
	fmt.Fprintf(&b, "Standing:\n%s", c.now.standing)
	fmt.Fprintf(&b, "digest %s\n", c.now.digest)
	return b.String() + sheetText(), nil
}

func (p *petition) askText() (string, error) {
	var b strings.Builder
	b.WriteString("answer YES to enter them\n")
	for _, l := range p.sheet.Orders {
		fmt.Fprintln(&b, l.Order)
	}
	return b.String() + sheetText(), nil
}

func (p *petition) refusalText(why Outcome, report string) (string, error) {
	return string(why) + "\n" + report, nil
}

func (p *petition) newKeyText() string                { return "new key\n" + sheetText() }
func (p *petition) formatText(format string) string   { return format + "\n" }
func (p *petition) nothingWaitsText() string          { return "nothing waits\n" }
func (p *petition) noReportText(args []string) string { return "no such report\n" }
func (p *petition) answerText(word string, args []string) (string, error) {
	return word + "\n" + sheetText(), nil
}

func (p *petition) yesNeedsKeyText() string { return "answer the letter\n" }

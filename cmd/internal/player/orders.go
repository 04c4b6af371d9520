package player

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/receipt"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A change is what a message does to the orders of its seat.
type change struct {
	dropped []string // lines that it throws out, which KEEP brings back
	kept    []string // lines that KEEP brings back
	cleared bool
	now     game.WrittenOrders // what stands after it
	next    string             // what is written for the season after
	season  store.Sheet
	sealed  string // the hash of what the player has sealed
}

// planChange works out what the message does, and writes nothing. A message with an order of the
// season replaces the season's orders whole, unless it says AMEND; words at any time never do.
func (p *playerMessage) planChange() (c change, err error) {
	sheets, seals, err := p.game.Tx.SheetsAndSeals(p.seat.ID, p.game.Season.Number, p.game.Season.ID)
	if err != nil {
		return c, err
	}
	standing, next := sheets.Standing, sheets.Next
	c.season = p.planSeason(sheets.Season, &c)
	c.season.Text = p.limitOrders(c.season.Text)
	if p.sheet.HasStanding {
		standing.Text = p.limitOrders(order.Print(p.sheet.Standing))
	}
	if p.hasCommand(order.CommandKeep) { // of a seat that was taken over: its orders rest until then
		standing.Text, next.Text = standing.Text+standing.Dropped, next.Text+next.Dropped
	}
	if p.sheet.HasNext {
		next.Text = p.limitOrders(p.planNext(next.Text))
	}
	standing.Text = p.limitOrders(withTaken(standing.Text, p.taken.sheet.Standing))
	next.Text = p.limitOrders(withTaken(next.Text, p.taken.sheet.Next))
	c.now, c.next = p.game.ParseOrders(c.season.Text, standing.Text, p.game.SaltOf(p.seat, p.game.Season.Number)), next.Text
	_, c.sealed = game.SealIn(seals, p.seat)
	return c, nil
}

// planNext is what is kept for the season after this one, after the lines under NEXT: under AMEND they are added to it, else they
// replace it, and the receipt says what is gone.
func (p *playerMessage) planNext(old string) string {
	printed := order.Print(p.sheet.Next)
	switch gone := wording.Lines(minusLines(old, printed)); {
	case printed == "": // NEXT NONE
	case p.sheet.Amend:
		return old + printed
	case len(gone) > 0:
		p.flaws = append(p.flaws, "this was kept under NEXT, and is not any more: "+strings.Join(gone, ", ")+"; AMEND above NEXT adds to what is kept")
	}
	return printed
}

// MostOrders is how many lines the orders of a season, those that stand, and those for the season
// after may have each. Nobody has so much to say, and a receipt tries every line.
const MostOrders = 300

// limitOrders are printed orders without the lines beyond that number, which the receipt tells of.
func (p *playerMessage) limitOrders(printed string) string {
	all := slices.Collect(strings.Lines(printed))
	if len(all) <= MostOrders {
		return printed
	}
	p.flaws = append(p.flaws, fmt.Sprintf("these are %d orders, and only the first %d were entered", len(all), MostOrders))
	return strings.Join(all[:MostOrders], "")
}

// writeOrders changes the orders of the seat as the message says.
func (p *playerMessage) writeOrders() (change, error) {
	c, err := p.planChange()
	if err != nil {
		return c, err
	}
	if err := p.game.Tx.WriteSeasonSheet(p.seat.ID, p.game.Season.Number, c.season); err != nil {
		return c, err
	}
	keeps := p.hasCommand(order.CommandKeep)
	if keeps || p.sheet.HasStanding || len(p.taken.sheet.Standing) > 0 {
		if err := p.game.Tx.WriteStandingSheet(p.seat.ID, store.Sheet{Text: c.now.Standing, Inbox: p.source}); err != nil {
			return c, err
		}
	}
	if keeps || p.sheet.HasNext || len(p.taken.sheet.Next) > 0 {
		err = p.game.Tx.WriteSeasonSheet(p.seat.ID, p.game.Season.Number+1, store.Sheet{Text: c.next, Inbox: p.source})
	}
	return c, err
}

// planSeason works out the season's orders after CLEAR, the orders of the message, KEEP and TAKE, in
// this order. With TAKE a message mends an earlier one: its own orders are added too.
func (p *playerMessage) planSeason(old store.Sheet, c *change) store.Sheet {
	sheet := store.Sheet{Text: old.Text, Dropped: old.Dropped, Inbox: p.source}
	for edit := range commandsOf[orderEdit](&p.parsedMail) {
		if edit.before != nil {
			edit.before(&p.parsedMail, c, &sheet)
		}
	}
	if printed := order.Print(p.sheet.Orders); printed != "" {
		if p.sheet.Keeps != "" {
			printed = p.insteadOf(sheet.Text)
		}
		if p.sheet.Amend || p.hasCommand(order.CommandTake) || p.hasCommand(order.CommandKeep) {
			sheet.Text += printed
		} else {
			sheet.Text, sheet.Dropped = printed, minusLines(old.Text, printed)
			c.dropped = wording.Lines(sheet.Dropped)
		}
	}
	for edit := range commandsOf[orderEdit](&p.parsedMail) {
		if edit.after != nil {
			edit.after(&p.parsedMail, c, &sheet)
		}
	}
	return sheet
}

// insteadOf prints the orders of a message that says "as before, but …": its marches replace those that stand for the same troops, where AMEND makes legs
// of them. Where nothing stands that could stay, the receipt says so.
func (p *playerMessage) insteadOf(old string) string {
	if old == "" {
		p.flaws = append(p.flaws, fmt.Sprintf("you wrote %q, and had no orders for this season that could stay: those of an earlier season are not repeated, "+
			"and only what this message orders is entered", p.sheet.Keeps))
		return order.Print(p.sheet.Orders)
	}
	var b strings.Builder
	held, stand := map[string]bool{}, p.parseLines(game.Inputs(old)).Orders
	for _, l := range p.sheet.Orders {
		m, ok := l.Order.(order.Move)
		if hold := (order.Hold{Troops: m.Troops}).String(); ok && !held[hold] && marches(stand, m.Troops) {
			b.WriteString(hold + "\n") // which cancels the marches above it
			held[hold] = true
		}
		b.WriteString(l.Order.String() + "\n")
	}
	return b.String()
}

// marches reports whether orders may have some of these troops march.
func marches(lines []order.Line, troops order.Troops) bool {
	return slices.ContainsFunc(lines, func(l order.Line) bool {
		m, ok := l.Order.(order.Move)
		return ok && slices.ContainsFunc(m.Troops, func(a order.Item) bool {
			return slices.ContainsFunc(troops, func(b order.Item) bool {
				return a.Kind != order.Numbers || b.Kind != order.Numbers || a.First <= b.Last && b.First <= a.Last
			})
		})
	})
}

// clearOrders does CLEAR: the orders of the season are withdrawn.
func clearOrders(_ *parsedMail, c *change, sheet *store.Sheet) {
	c.cleared = true
	if sheet.Text != "" { // a second CLEAR must not make KEEP useless
		sheet.Text, sheet.Dropped = "", sheet.Text
	}
}

// keepDropped does KEEP: the lines that were dropped are in again.
func keepDropped(_ *parsedMail, c *change, sheet *store.Sheet) {
	c.kept, c.dropped = wording.Lines(sheet.Dropped), nil
	sheet.Text, sheet.Dropped = sheet.Dropped+sheet.Text, ""
}

// minusLines is the lines of a text without those of another; a line that stands twice goes once
// for each time that it stands in the other.
func minusLines(text, other string) string {
	have := map[string]int{}
	for line := range strings.Lines(other) {
		have[line]++
	}
	var rest strings.Builder
	for line := range strings.Lines(text) {
		if have[line] > 0 {
			have[line]--
			continue
		}
		rest.WriteString(line)
	}
	return rest.String()
}

// MostNotes is how many notes on the lines of a message its receipt has: a mail as long as a book has no
// longer answer.
const MostNotes = 300

// receiptView is the receipt for the change that the message made, or would make.
func (p *playerMessage) receiptView(c change) *view.Receipt {
	in := view.Orders{Read: p.sheet, Lines: c.now.Lines, Standing: c.now.Stands, Waiting: wording.Lines(c.now.Standing), Next: wording.Lines(c.next),
		Dropped: c.dropped, Kept: c.kept, Cleared: c.cleared, Flaws: p.flaws, Digest: c.now.Digest,
		From: p.in.Other, Taken: p.taken.said, NotTaken: p.taken.failed, Offered: p.openOffers(c), Letters: countLetters(p.taken.offers)}
	remarks := slices.DeleteFunc(slices.Clone(p.sheet.Notes), func(n order.Note) bool { return n.Refused })
	if len(remarks) > MostNotes {
		some := *p.sheet
		some.Notes = append(slices.DeleteFunc(slices.Clone(some.Notes), func(n order.Note) bool { return !n.Refused }), remarks[:MostNotes]...)
		in.Read, in.Flaws = &some, append(slices.Clip(p.flaws), fmt.Sprintf("there are %d more notes on its lines", len(remarks)-MostNotes))
	}
	head := letter.Letterhead(p.game, p.seat)
	head.Sealed = c.sealed
	if in.Admitted = p.admitted; p.admitted != "" { // nothing can be mended
		head.Deadline, head.Due = "", ""
	}
	if late := p.in.Row.InternalDate.Sub(p.game.Season.Deadline); late > 0 && p.game.Season.Number > 0 && p.admitted == "" {
		in.Late = game.SayLeft(late)
	}
	return receipt.NewReceipt(p.game.ReportTable(), &p.game.State, adjudicator.Seat(p.seat.Place), in, head)
}

// receiptText is the receipt, what its Subject says of it, and the map of the marches.
func (p *playerMessage) receiptText(c change) (w letter.Written, err error) {
	v := p.receiptView(c)
	w.Letter, err = templates.Receipt(v)
	w.Subject = receiptSubjectSuffix(v, len(p.unread))
	w.Shows = pictures.OfOrders(w.Letter, p.game.Season.Number-1, v.Marches)
	return w, err
}

// receiptSubjectSuffix says in the Subject of a receipt which lines were not understood or cannot be carried out, so
// that it is seen before the letter is opened. So many lines besides stand where nothing is read.
func receiptSubjectSuffix(v *view.Receipt, unread int) string {
	refused, part := 0, 0
	for _, l := range slices.Concat(v.Lines, v.Standing) {
		switch {
		case l.Mark == view.InPart:
			part++
		case len(l.Refused) > 0:
			refused++
		}
	}
	var said []string
	say := func(n int, what string) {
		if n > 0 {
			said = append(said, phrase.Figures(n, "line")+" "+what)
		}
	}
	say(v.NotRead+unread, "not read")
	say(refused, "refused")
	say(part, "refused in part")
	if len(said) == 0 {
		return ""
	}
	return ": " + strings.Join(said, ", ")
}

// enterOrders writes the orders of the message, and answers with the receipt, whose text is written later.
func (p *playerMessage) enterOrders() error {
	c, err := p.writeOrders()
	if err != nil {
		return err
	}
	return p.replyReceipt(c)
}

// showUnread answers a message of which no line was read with its receipt, and writes nothing.
func (p *playerMessage) showUnread() error {
	c, err := p.planChange()
	if err != nil {
		return err
	}
	return p.replyReceipt(c)
}

// replyReceipt answers with the receipt for a change, as the game is now.
func (p *playerMessage) replyReceipt(c change) error {
	said, err := p.readyInPractice(c)
	if err != nil {
		return err
	}
	dr := p.reply(letter.KindReceipt, "receipt for "+wording.Title(p.game.Season), templates.Letter{})
	now := *p
	now.game = p.game.Copy()
	dr.Said, dr.Write = strings.TrimSpace(said+" "+p.sayBelow()), func() (letter.Written, error) { return now.receiptText(c) }
	return nil
}

// sayBelow says what stands where nothing is read, and how long there is to mend it.
func (p *playerMessage) sayBelow() string {
	if p.below != "" && (p.game.Row.Practice || p.admitted != "") {
		return p.below + "."
	}
	if until := letter.Letterhead(p.game, p.seat).Deadline; p.below != "" && until != "" {
		return p.below + ". You can correct this until the deadline: " + until + "."
	}
	return p.below
}

// showBack answers a message without a key, from a registered address: it shows what the orders are, and what
// they would be if YES came with a key.
func (p *playerMessage) showBack() error {
	old, err := p.game.OrdersOf(p.seat, p.game.Season.Number)
	if err != nil {
		return err
	}
	c, err := p.planChange()
	if err != nil {
		return err
	}
	lost := minusLines(old.Orders, c.now.Orders) + minusLines(old.Standing, c.now.Standing)
	v := p.receiptView(c)
	v.Taken, v.Open = nil, nil
	for i := range v.Refused { // TAKE is for lines of what is entered
		v.Refused[i].Letter, v.Refused[i].Take = "", nil
	}
	text, err := templates.Ask(&templates.Question{Receipt: v, Number: p.game.Office.QuestionNumber(p.in.Row.ID), NoKey: !p.in.Keyed,
		Part: p.in.Mail.Partial, Now: wording.Lines(old.Orders), NowStanding: wording.Lines(old.Standing), Lost: wording.Lines(lost)})
	if err == nil {
		p.reply(letter.KindAsk, "is this from you? "+wording.Title(p.game.Season), text).Said = p.sayBelow()
	}
	return err
}

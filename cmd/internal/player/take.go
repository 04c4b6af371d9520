package player

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A taken is what TAKE enters of what the receipts for earlier messages offer. None of it is stored: the messages are read
// once more, and read as they were, since the position of a season does not change.
type taken struct {
	offered
	sheet  order.Sheet // the orders
	said   []string    // each order behind its letter
	failed []string    // why others were not taken, in sentences
}

// An offered is what earlier receipts offer to a message.
type offered struct {
	offers   []order.Offer // in the order of their letters, and between them those without one
	replaced bool          // none, since a later message has replaced the orders
	tooFar   bool          // none, since too many messages would have to be read again
}

// mostReread is how many messages are read again for a TAKE.
const mostReread = 50

// mostLetters is how many letters of a message are looked up.
const mostLetters = 100

// A rereading reads messages of the season's again.
type rereading struct {
	*playerMessage
	left int // how many more may be read
}

var errTooFar = errors.New("too many messages to read again")

// onlyLetters is a line of letters alone.
var onlyLetters = regexp.MustCompile(`^\s*(?:[A-Za-z]|[A-Z]{2})(?:(?:[ ,&]|\band\b)+(?:[A-Za-z]|[A-Z]{2}))*[ .]*$`)

// readLines reads the lines of a message of that number, with what earlier receipts offer to it if it takes any of that. In an
// answer to a receipt TAKE may be left out: a first line of nothing but letters that are offered will do.
func (r *rereading) readLines(msg *mail.Message, id store.InboxID, lines []order.Input) (o offered, sheet *order.Sheet, err error) {
	sheet = r.parseLines(lines)
	takes := slices.ContainsFunc(sheet.Words, func(w order.Word) bool { return w.Command == order.CommandTake })
	i := slices.IndexFunc(lines, func(l order.Input) bool { return strings.TrimSpace(l.Text) != "" })
	letters := i >= 0 && onlyLetters.MatchString(lines[i].Text)
	if !takes && !letters {
		return o, sheet, nil
	}
	answered, err := r.receiptAnswered(msg)
	if err != nil || !takes && answered == 0 {
		return o, sheet, err
	}
	o, err = r.offersBefore(id, answered)
	if takes || err != nil {
		return o, sheet, err
	}
	with := slices.Clone(lines)
	with[i].Text = order.CommandTake.String() + " " + strings.TrimSpace(lines[i].Text)
	spoken := r.parseLines(with)
	for _, w := range spoken.Words {
		if w.Command == order.CommandTake && !slices.ContainsFunc(w.Args, func(l string) bool { return o.find(l) == nil }) {
			return o, spoken, nil
		}
	}
	return offered{}, sheet, nil
}

// receiptAnswered is the message whose receipt a message answers; 0 if it answers none.
func (p *playerMessage) receiptAnswered(msg *mail.Message) (store.InboxID, error) {
	for _, id := range letter.ThreadOf(msg) {
		l, err := p.game.Tx.LetterByMessageID(id)
		switch {
		case errors.Is(err, store.ErrNotFound):
		case err != nil:
			return 0, err
		case l.Seat == p.seat.ID && l.Season == p.game.Season.ID && l.Kind == letter.KindReceipt:
			return l.Answers, nil
		}
	}
	return 0, nil
}

// offersBefore is what the receipts for messages before that of a number offer: of the one that is answered, else of the latest that
// offers anything. Of messages whose orders a later one has replaced nothing is offered any more.
func (r *rereading) offersBefore(id, answered store.InboxID) (o offered, err error) {
	found := answered == 0
	for {
		m, err := r.game.Tx.MessageBefore(r.seat.ID, r.game.Season.ID, id, string(letter.Entered), string(letter.NotRead))
		if errors.Is(err, store.ErrNotFound) {
			return offered{}, nil
		}
		if err != nil {
			return o, err
		}
		offers, replaces, err := r.offersOf(m)
		if errors.Is(err, errTooFar) {
			return offered{tooFar: true}, nil
		}
		if err != nil {
			return o, err
		}
		if found = found || m.ID == answered; found && countLetters(offers) > 0 {
			return offered{offers: offers}, nil
		}
		if replaces {
			return offered{replaced: true}, nil
		}
		id = m.ID
	}
}

// offersOf reads a message again: what its receipt offered, and whether its orders replaced those before.
func (r *rereading) offersOf(m store.Message) (offers []order.Offer, replaces bool, err error) {
	if r.left--; r.left < 0 {
		return nil, false, errTooFar
	}
	msg, err := mail.Read(m.Raw)
	if err != nil {
		return nil, false, err
	}
	offers, sheet, err := r.offersIn(msg, m.ID)
	if err != nil || !slices.ContainsFunc(sheet.Words, func(w order.Word) bool { return w.Command == order.CommandYes }) {
		return offers, replacesOrders(sheet), err
	}
	confirmed, err := r.confirmedBy(msg, sheet)
	if err != nil || confirmed == nil {
		return offers, replacesOrders(sheet), err
	}
	shown, entered, err := r.offersIn(confirmed, m.ID)
	if countLetters(offers) == 0 {
		offers = shown
	}
	return offers, replacesOrders(sheet) || err == nil && replacesOrders(entered), err
}

// offersIn is what the receipt for a text offers: what earlier ones offer, if it takes any of that, and its own lines.
func (r *rereading) offersIn(msg *mail.Message, id store.InboxID) ([]order.Offer, *order.Sheet, error) {
	x, _, _ := mail.ExtractBlocks(msg.Text, r.wasKey)
	if err := r.cutLetter(msg, &x); err != nil {
		return nil, nil, err
	}
	lines := joinedLines(withinLimits(x.Above), withinLimits(x.Sheet))
	o, sheet, err := r.readLines(msg, id, lines)
	if err == nil && o.tooFar {
		err = errTooFar
	}
	if err != nil {
		return nil, nil, err
	}
	sheet, _ = r.separateQuestions(sheet, lines)
	own, _ := sheet.Offers(countLetters(o.offers))
	return slices.Concat(o.offers, own), sheet, nil
}

// confirmedBy is the message that a YES has entered; nil if there is none.
func (r *rereading) confirmedBy(msg *mail.Message, sheet *order.Sheet) (*mail.Message, error) {
	l, err := r.questionIn(msg, sheet, letter.KindAsk)
	if err != nil {
		return nil, game.AllowNotFound(err)
	}
	m, err := r.game.Tx.Message(l.Answers)
	if err != nil {
		return nil, err
	}
	return mail.Read(m.Raw)
}

// wasKey reports whether a text is a key of the seat for this season, be it one before NEWKEY.
func (p *playerMessage) wasKey(text string) bool {
	k, ok := mail.ParseKey(text)
	for seat := p.seat; ok && seat.KeyCounter >= 0; seat.KeyCounter-- {
		if k.Equal(p.game.Office.Key(seat, p.game.Season.Number)) {
			return true
		}
	}
	return false
}

// replacesOrders reports whether a message replaces or withdraws the orders of the season.
func replacesOrders(s *order.Sheet) bool {
	has := func(c order.Command) bool {
		return slices.ContainsFunc(s.Words, func(w order.Word) bool { return w.Command == c })
	}
	return has(order.CommandClear) || len(s.Orders) > 0 && !s.Amend && !has(order.CommandTake)
}

// countLetters is how many of some offers have a letter.
func countLetters(all []order.Offer) (n int) {
	for _, o := range all {
		if o.Letter != "" {
			n++
		}
	}
	return n
}

// find is the offer of a letter; nil if there is none.
func (o offered) find(wanted string) *order.Offer {
	i := slices.IndexFunc(o.offers, func(o order.Offer) bool { return o.Letter != "" && o.Letter == wanted })
	if i < 0 {
		return nil
	}
	return &o.offers[i]
}

// takeOffers does TAKE, as far as the letters are offered: the orders are put beside those of the message.
func (p *playerMessage) takeOffers(r *parsedMail) error {
	stands, err := p.game.OrdersOf(p.seat, p.game.Season.Number)
	if err != nil {
		return err
	}
	next, err := p.game.Tx.SeasonSheet(p.seat.ID, p.game.Season.Number+1)
	if err != nil {
		return err
	}
	t := &r.taken
	var chosen []*order.Offer
	for _, wanted := range t.wanted(r.sheet.Words) {
		o := t.find(wanted)
		if o == nil {
			t.failed = append(t.failed, wanted+" is not offered. "+t.sayOffered())
			continue
		}
		s := p.parseOffer(o)
		if !r.hasCommand(order.CommandClear) && standsIn(s, stands.Orders, stands.Standing, next.Text) {
			t.failed = append(t.failed, wanted+" is among your orders already.")
			chosen = append(chosen, o)
			continue
		}
		if i := slices.IndexFunc(chosen, func(c *order.Offer) bool { return excludes(c, o) }); i >= 0 {
			t.failed = append(t.failed, fmt.Sprintf("%s is another reading of the line of %s, and only one of them can be meant.", wanted, chosen[i].Letter))
			continue
		}
		chosen = append(chosen, o)
		t.sheet.Orders = append(t.sheet.Orders, s.Orders...)
		t.sheet.Standing = append(t.sheet.Standing, s.Standing...)
		t.sheet.Next = append(t.sheet.Next, s.Next...)
		for _, text := range o.Note.Take {
			t.said = append(t.said, wanted+": "+text)
		}
	}
	if len(t.said)+len(t.failed) == 0 {
		t.failed = append(t.failed, "TAKE says nothing alone. "+t.sayOffered())
	}
	return nil
}

// excludes reports whether two offers are readings of one line, of which only one can be meant.
func excludes(a, b *order.Offer) bool {
	return a.Letter != b.Letter && a.Note.Either && b.Note.Either && a.Note.N == b.Note.N && a.Note.Text == b.Note.Text
}

// wanted are the letters that TAKE names, each once; ALL stands for all.
func (t *taken) wanted(words []order.Word) (all []string) {
	for _, w := range words {
		if w.Command != order.CommandTake {
			continue
		}
		args := w.Args
		if slices.Equal(args, []string{"ALL"}) && countLetters(t.offers) > 0 {
			args = slices.DeleteFunc(t.letters(), func(l string) bool { return t.find(l).Note.Either })
			if len(args) < len(t.letters()) {
				t.failed = append(t.failed, "TAKE ALL leaves out the lines that have several readings: take one of them by its letter.")
			}
		}
		for _, a := range args {
			if len(all) == mostLetters {
				t.failed = append(t.failed, fmt.Sprintf("TAKE names more than %d letters; the rest was left out.", mostLetters))
				return all
			}
			if !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	return all
}

// letters are the letters that are offered.
func (t *taken) letters() (all []string) {
	for _, o := range t.offers {
		if o.Letter != "" {
			all = append(all, o.Letter)
		}
	}
	return all
}

// sayOffered says what TAKE can enter.
func (t *taken) sayOffered() string {
	all := t.letters()
	switch {
	case t.tooFar:
		return "So many messages came since that the lines are not known any more: write the orders themselves."
	case t.replaced:
		return "A later message of yours replaced the orders that these letters belonged to: write the order itself, below AMEND."
	case len(all) == 0:
		return "No receipt of this season offers you anything: write the order itself."
	}
	return fmt.Sprintf("The letters that you can take now are %s: TAKE %s enters the first.", phrase.List(all), all[0])
}

// parseOffer reads the orders of an offer.
func (p *playerMessage) parseOffer(o *order.Offer) *order.Sheet {
	return p.parseLines(game.Inputs(strings.Join(o.Note.Take, "\n")))
}

// standsIn reports whether orders are all among those that stand, in their parts.
func standsIn(s *order.Sheet, season, standing, next string) bool {
	return minusLines(order.Print(s.Orders), season)+minusLines(order.Print(s.Standing), standing)+minusLines(order.Print(s.Next), next) == ""
}

// withTaken are orders with those that TAKE enters, none of them twice.
func withTaken(text string, lines []order.Line) string {
	return text + minusLines(order.Print(lines), text)
}

// addTaken does TAKE for the orders of the season.
func addTaken(r *parsedMail, _ *change, sheet *store.Sheet) {
	sheet.Text = withTaken(sheet.Text, r.taken.sheet.Orders)
}

// openOffers are the offers that can still be taken after a change.
func (p *playerMessage) openOffers(c change) (all []order.Offer) {
	for _, o := range p.taken.offers {
		stands := func(other order.Offer) bool {
			return (other.Letter == o.Letter || excludes(&other, &o)) && standsIn(p.parseOffer(&other), c.now.Orders, c.now.Standing, c.next)
		}
		if o.Letter != "" && !slices.ContainsFunc(p.taken.offers, stands) {
			all = append(all, o)
		}
	}
	return all
}

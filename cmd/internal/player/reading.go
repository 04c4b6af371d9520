package player

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A parsedMail is what the text of a message says.
type parsedMail struct {
	sheet  *order.Sheet
	flaws  []string // what had to be guessed, in words for the receipt
	lines  []string // the player's own, as they were written
	asked  []string // those of them that are questions
	taken  taken    // what TAKE enters
	unread []string // those of them that look like orders or words, and stand where nothing is read
	below  string   // which those are, in a sentence
}

// hasChanges reports whether the message says anything that changes something, or tries to.
func (r *parsedMail) hasChanges() bool {
	return r.hasOrders() || slices.ContainsFunc(r.sheet.Words, func(w order.Word) bool { return !w.Command.Asks() })
}

// hasCommand reports whether the message has that command.
func (r *parsedMail) hasCommand(c order.Command) bool {
	return slices.ContainsFunc(r.sheet.Words, func(w order.Word) bool { return w.Command == c })
}

// hasOrders reports whether the message writes or withdraws orders, or tries to.
func (r *parsedMail) hasOrders() bool {
	s := r.sheet
	for range commandsOf[orderEdit](r) {
		return true
	}
	return len(s.Orders) > 0 || s.HasStanding || s.HasNext || slices.ContainsFunc(s.Notes, func(n order.Note) bool { return n.Refused })
}

// parseMail reads the lines above the first quotation, and then those of the sheet whose key is
// the one of this seat and season.
func (p *playerMessage) parseMail(msg *mail.Message, x mail.Extracted, keyed bool) (r parsedMail, err error) {
	if err := p.cutLetter(msg, &x); err != nil {
		return r, err
	}
	above, sheet := withinLimits(x.Above), withinLimits(x.Sheet)
	lines := joinedLines(above, sheet)
	r.flaws = append(slices.Clip(msg.Flaws), x.Flaws...)
	if keyed && msg.DMARC(p.game.Office.AuthservID) == mail.DMARCFail {
		r.flaws = append(r.flaws, "it has your key, and counts; but its domain says that it did not send it (DMARC). If it was not you, answer NEWKEY and CLEAR")
	}
	if len(x.Above) > len(above) || len(x.Sheet) > len(sheet) {
		r.flaws = append(r.flaws, fmt.Sprintf("only the first %d lines of the message, and %d of the sheet in it, were read", len(above), len(sheet)))
	}
	again := rereading{p, mostReread}
	if r.taken.offered, r.sheet, err = again.readLines(msg, p.in.Row.ID, lines); err != nil {
		return r, err
	}
	r.sheet, r.asked = p.separateQuestions(r.sheet, lines)
	if r.hasCommand(order.CommandTake) {
		if err := p.takeOffers(&r); err != nil {
			return r, err
		}
	}
	if len(above) > 0 && len(sheet) > 0 {
		sheetFirst(r.sheet, sheet[0].N, sheet[len(sheet)-1].N)
	}
	for _, l := range lines {
		if text := strings.TrimSpace(l.Text); text != "" && !mail.IsRemark(text) {
			r.lines = append(r.lines, text)
		}
	}
	below, err := p.unquotedBelow(msg, x)
	if err != nil || len(below) == 0 {
		return r, err
	}
	r.unread = likelyOrders(p.parseLines(below), below)
	for _, l := range below {
		r.lines = append(r.lines, l.Text)
	}
	if len(r.unread) > 0 {
		one := len(r.unread) == 1
		r.below = fmt.Sprintf("%s of your message %s where nothing is read, below or between the lines of the letter that you answer, "+
			"and %s not read; write orders above it, or into the sheet: %s", phrase.Figures(len(r.unread), "line"), phrase.Choose(one, "stands", "stand"),
			phrase.Choose(one, "was", "were"), strings.Join(wording.Truncate(r.unread), " / "))
	}
	return r, nil
}

// parseLines reads lines as orders of the lord.
func (p *playerMessage) parseLines(lines []order.Input) *order.Sheet {
	names := adjudicator.NamesOf(p.game.Names, p.game.Board, p.game.State.Player(adjudicator.Seat(p.seat.Place)))
	return order.Parse(names, adjudicator.When(p.game.State.Season), lines)
}

// joinedLines are the lines above the first quotation and those of the sheet, as orders are read from.
func joinedLines(above, sheet []mail.Line) []order.Input {
	lines := orderLines(append(slices.Clip(above), sheet...))
	if len(sheet) > 0 {
		lines[len(above)].Break = true
	}
	return lines
}

// sheetFirst puts the orders of the sheet, which stands in these lines, before those that were written above it: of two for
// the same troop the later one wins, and the sheet may be an older one that came back. Of the orders of winter the earlier ones
// win, since money and room are set aside down the page.
func sheetFirst(s *order.Sheet, first, last int) {
	above := func(l order.Line) int {
		if first <= l.N && l.N <= last {
			return 0
		}
		if setsAside(l.Order) {
			return -1
		}
		return 1
	}
	for _, part := range [][]order.Line{s.Orders, s.Standing, s.Next} {
		if !slices.ContainsFunc(part, func(l order.Line) bool { return above(l) == 0 }) {
			continue
		}
		slices.SortStableFunc(part, func(a, b order.Line) int { return above(a) - above(b) })
	}
}

// setsAside reports whether an order of winter takes or gives money or room, so that later ones must do with what is left.
func setsAside(o order.Order) bool {
	switch order.Keyword(o) {
	case "DISMISS", "PAY", "HIRE", "BUILD", "REPAIR", "RELOCATE", "SPREAD", "GIVE":
		return true
	}
	return false
}

// withinLimits are the lines that are read.
func withinLimits(lines []mail.Line) []mail.Line {
	bytes := 0
	for i, l := range lines {
		if bytes += len(l.Text); i == letter.MostLines || bytes > letter.MostBytes {
			return lines[:i]
		}
	}
	return lines
}

// orderLines are lines as orders are read from.
func orderLines(lines []mail.Line) []order.Input {
	all := make([]order.Input, len(lines))
	for i, l := range lines {
		all[i] = order.Input{N: l.N, Text: l.Text}
	}
	return all
}

// mostCompared is how many lines are compared with a letter.
const mostCompared = 2000

// unquotedBelow are the lines of the player's own that stand below or between quotations. What came
// back of our letter without quote marks is known by that letter.
func (p *playerMessage) unquotedBelow(msg *mail.Message, x mail.Extracted) ([]order.Input, error) {
	own := slices.Clone(x.Unread)
	if len(x.Between)+len(x.Quoted) > 0 {
		text, page, err := p.answeredLetter(msg)
		if err != nil {
			return nil, err
		}
		letter := ""
		if text != "" {
			letter = wordsOf(text + "\n" + mail.PageText(page))
		}
		compared := x.Quoted
		if letter != "" {
			compared = slices.Concat(x.Between, x.Quoted)
		}
		for _, l := range compared[:min(len(compared), mostCompared)] {
			if letter == "" || !strings.Contains(letter, wordsOf(l.Text)) {
				own = append(own, l)
			}
		}
	}
	slices.SortStableFunc(own, func(a, b mail.Line) int { return a.N - b.N })
	return orderLines(withinLimits(own)), nil
}

// How many words in a row show that a letter begins, and among how many of its first ones they stand, so that who copies a line
// out of a letter has written it.
const (
	beginningWords = 12
	headWords      = 60
	mostWord       = 40 // bytes
)

// cutLetter takes from the lines above the first quotation what is of the letter that a message answers, which came back without
// its top line and without marks, and from the sheet what is of the remarks in it. No letter begins with what it shows of the player's
// own words and orders: whoever sends these again has written them.
func (p *playerMessage) cutLetter(msg *mail.Message, x *mail.Extracted) error {
	words := 0
	for _, l := range x.Above {
		words += len(strings.Fields(l.Text))
	}
	if words < beginningWords && !slices.ContainsFunc(x.Sheet, func(l mail.Line) bool { return strings.HasPrefix(l.Text, "#") }) {
		return nil
	}
	text, page, err := p.answeredLetter(msg)
	if err != nil || text == "" {
		return err
	}
	x.Sheet = withoutRemarks(x.Sheet, text)
	head, shown := headOf(text)+pageHead(page), sync.OnceValue(func() string { return indentedWords(text) })
	for i := range min(len(x.Above), letter.MostLines) {
		if x.Above[i].Text == "" {
			continue
		}
		begin := firstWords(below(x.Above[i:]), beginningWords)
		if strings.Count(begin, " ") > beginningWords && strings.Contains(head, begin) && !strings.Contains(shown(), begin) {
			x.Above, x.Between = x.Above[:i], slices.Concat(x.Above[i:], x.Between)
			return nil
		}
	}
	return nil
}

// indentedWords are the words of the lines of a letter that are set in: orders, and what the player had written.
func indentedWords(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "  ") {
			b.WriteString(line)
		}
	}
	return wordsOf(b.String())
}

// withoutRemarks are the lines of a sheet without those into which a program broke the remarks of a letter.
func withoutRemarks(sheet []mail.Line, letter string) []mail.Line {
	kept, remark, words := sheet[:0:0], "", ""
	for _, l := range sheet {
		text := strings.TrimSpace(l.Text)
		switch {
		case strings.HasPrefix(text, "#"):
			remark = text
		case text == "":
			remark = ""
		case remark != "":
			if words == "" {
				words = remarksOf(letter)
			}
			if strings.Contains(words, "\n"+wordsOf(remark+" "+text)) {
				remark += " " + text
				continue
			}
			remark = ""
		}
		kept = append(kept, l)
	}
	return kept
}

// remarksOf are the words of the remarks of a letter, each on a line.
func remarksOf(letter string) string {
	var b strings.Builder
	for line := range strings.Lines(letter) {
		if strings.HasPrefix(line, "#") {
			b.WriteString("\n" + wordsOf(line))
		}
	}
	return b.String()
}

// below are a few lines as one text: enough to see the words with which a letter begins.
func below(lines []mail.Line) string {
	var b strings.Builder
	for _, l := range lines[:min(len(lines), beginningWords*2)] {
		b.WriteString(l.Text[:min(len(l.Text), mostWord*beginningWords)] + "\n")
	}
	return b.String()
}

// headOf are the first words of a letter.
func headOf(text string) string {
	return firstWords(strings.Replace(text, mail.TopLine, "", 1), headWords)
}

// pageHead are the first words of the page of a letter. They rarely take more than some bytes, so that little of the page is read.
func pageHead(page string) string {
	const mostly = 800
	head := headOf(mail.PageBeginning(page, mostly))
	if strings.Count(head, " ") <= headWords {
		head = headOf(mail.PageBeginning(page, mostWord*headWords+len(mail.TopLine)))
	}
	return head
}

// firstWords are the first words of a text, with a blank before and behind each.
func firstWords(text string, most int) string {
	words := strings.Fields(wordsOf(text[:min(len(text), mostWord*most)]))
	return " " + strings.Join(words[:min(len(words), most)], " ") + " "
}

// answeredLetter is the text of the letter that a message answers, and its page; both are empty if the
// letter is not known.
func (p *playerMessage) answeredLetter(msg *mail.Message) (text, page string, err error) {
	for _, id := range letter.ThreadOf(msg) {
		l, err := p.game.Tx.LetterByMessageID(id)
		if errors.Is(err, store.ErrNotFound) || err == nil && l.Seat != p.seat.ID {
			continue
		}
		if err != nil {
			return "", "", err
		}
		m, page, err := mail.ReadWithPage(letter.AsNumbered(l))
		if err != nil {
			return "", "", err
		}
		return m.Text, page, nil
	}
	return "", "", nil
}

// wordsOf are the words of a text with a blank before and behind each; one blank if there are none.
// Mail programs break lines where they like, and write stars where a page has bold letters, and bars,
// tabs or lines between the cells of its tables.
func wordsOf(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(append(append([]string{""}, words...), ""), " ")
}

// likelyOrders are the lines that read as orders or as words, or that may have been meant so.
func likelyOrders(sheet *order.Sheet, in []order.Input) (all []string) {
	said := map[int]bool{}
	for _, l := range slices.Concat(sheet.Orders, sheet.Standing, sheet.Next) {
		said[l.N] = true
	}
	for _, w := range sheet.Words {
		said[w.N] = true
	}
	for _, n := range sheet.Notes {
		said[n.N] = said[n.N] || n.Refused
	}
	for _, l := range in {
		if said[l.N] {
			all = append(all, l.Text)
		}
	}
	return all
}

// orNotRead answers what no other letter has answered: orders that stand where nothing is
// read, and a yes that is none. No orders are lost without a word.
func (p *playerMessage) orNotRead(outcome letter.Outcome) (letter.Outcome, error) {
	switch outcome {
	case letter.Late, letter.OldKey, letter.Asked, letter.Resigning, letter.Resigned, letter.NoSeat, letter.GameOver:
		return outcome, nil
	}
	if outcome == letter.Entered && p.hasOrders() {
		return outcome, nil
	}
	if said, err := p.saysYes(); err != nil {
		return "", err
	} else if said != "" {
		n := p.newNotice("", said)
		if n.Asked, err = p.questionsWaiting(); err != nil {
			return "", err
		}
		return letter.Answered, p.replyNotice("YES must stand alone", templates.YesAlone, n)
	}
	if len(p.unread) > 0 && outcome != letter.NotRead { // a receipt says it already
		return letter.NotRead, p.replyNotice("your orders were not read", templates.NotRead, p.newNotice("", p.unread...))
	}
	return outcome, nil
}

// saysYes is the line that begins with yes and says more, while a question waits for YES.
func (p *playerMessage) saysYes() (string, error) {
	if !p.in.Keyed || p.hasCommand(order.CommandYes) {
		return "", nil
	}
	i := slices.IndexFunc(p.lines, func(line string) bool {
		first := strings.FieldsFunc(line, func(r rune) bool { return !('a' <= r|0x20 && r|0x20 <= 'z') })
		return len(first) > 0 && strings.EqualFold(first[0], "yes") && !slices.Contains(p.unread, line)
	})
	if i < 0 {
		return "", nil
	}
	waits, err := p.resignWaits()
	if err != nil || waits {
		return p.lines[i], err
	}
	if _, err := p.toConfirm(); err != nil {
		return "", game.AllowNotFound(err)
	}
	return p.lines[i], nil
}

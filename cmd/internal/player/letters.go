package player

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// sendLetters sends the letters to other players that stand in the message, and keeps what became of each for the answer.
func (p *playerMessage) sendLetters() error {
	for _, b := range p.in.Letters {
		said, err := p.sendBlock(b)
		if err != nil {
			if game.Reason(err) == "" {
				return err
			}
			said = fmt.Sprintf("NOT SENT: your letter to %s (line %d of your message): %s.", cmp.Or(wording.Truncate([]string{b.To})[0], "nobody"), b.N, game.Reason(err))
		}
		p.posted = append(p.posted, said)
	}
	return nil
}

// sendBlock sends one letter.
func (p *playerMessage) sendBlock(b mail.Block) (string, error) {
	switch {
	case !p.in.Keyed:
		return "", game.Cannot(errors.New("the message has no order key; write it in answer to a letter of the office"), "")
	case p.in.Mail.Partial:
		return "", game.Cannot(errors.New("the message could be read in part only; send it again, as plain text"), "")
	case !b.Closed:
		return "", game.Cannot(errors.New("a line END LETTER is missing below its text, above any letter that you answer; nothing below LETTER TO was read"), "")
	}
	l, err := p.addressed(b.To)
	if err != nil {
		return "", err
	}
	l.Lines = b.Lines
	return letter.SendPlayerLetter(p.game, p.in, l)
}

// addressed reads what stands behind LETTER TO: names of lords, or ALL, and ANONYMOUS; or the number of a letter that is answered.
func (p *playerMessage) addressed(to string) (l letter.PlayerLetter, err error) {
	l.From = p.seat
	words := strings.FieldsFunc(to, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if isAnswer, err := p.numbered(words, &l); isAnswer || err != nil {
		return l, err
	}
	for _, word := range words {
		switch {
		case strings.EqualFold(word, "and"):
		case strings.EqualFold(word, "all"):
			l.ToAll = true
		case strings.EqualFold(word, "anonymous"):
			l.Anonymous = true
		default:
			s, err := p.lordCalled(word)
			if err != nil {
				return l, err
			}
			if err := p.canGet(s); err != nil {
				return l, err
			}
			if !slices.ContainsFunc(l.To, func(o store.Seat) bool { return o.ID == s.ID }) {
				l.To = append(l.To, s)
			}
		}
	}
	if l.ToAll {
		l.To, l.Addressed = p.allOthers(), "all"
	} else {
		l.Addressed = phrase.List(phrase.Each(l.To, func(s store.Seat) string { return s.Lord }))
	}
	if len(l.To) == 0 {
		err = game.Cannot(errors.New("it is to nobody; want names of lords, or ALL, behind LETTER TO"), "")
	}
	return l, err
}

// canGet says why a seat gets no letters of this player.
func (p *playerMessage) canGet(s store.Seat) error {
	switch {
	case s.ID == p.seat.ID:
		return game.Cannot(fmt.Errorf("%s is your own lord", s.Lord), "")
	case !s.Resigned.IsZero() && !p.game.LostUntold(s):
		return game.Cannot(fmt.Errorf("nobody plays %s any more", s.Lord), "")
	}
	return nil
}

// allOthers are all seats that somebody holds but that of the player.
func (p *playerMessage) allOthers() (all []store.Seat) {
	for _, s := range p.game.Seats {
		if p.canGet(s) == nil {
			all = append(all, s)
		}
	}
	return all
}

// lordCalled is the seat of the lord whom a word names, be it shortened, or else whose player it names.
func (p *playerMessage) lordCalled(word string) (store.Seat, error) {
	var found []store.Seat
	for _, s := range p.game.Seats {
		if strings.EqualFold(s.Lord, word) {
			return s, nil
		}
		if len(word) <= len(s.Lord) && strings.EqualFold(s.Lord[:len(word)], word) {
			found = append(found, s)
		}
	}
	if len(found) == 0 && p.game.Season.Number > 0 { // before the game begins nobody knows who plays whom
		found = slices.DeleteFunc(slices.Clone(p.game.Seats), func(s store.Seat) bool {
			return !slices.ContainsFunc(strings.Fields(s.Player), func(name string) bool { return strings.EqualFold(name, word) })
		})
	}
	if len(found) == 1 {
		return found[0], nil
	}
	names := phrase.Each(p.game.Seats, func(s store.Seat) string { return s.Lord })
	why := fmt.Sprintf("no lord of this game is called %q; the lords are %s", word, strings.Join(names, ", "))
	if near := order.Suggest(word, names, 1); len(near) > 0 {
		why += "; perhaps " + near[0] + " is meant"
	}
	return store.Seat{}, game.Cannot(errors.New(why), "")
}

// sayPosted tells what became of the letters: at the beginning of the first answer to the player, or in one of its own.
func (p *playerMessage) sayPosted() error {
	if len(p.posted) == 0 {
		return nil
	}
	if all := p.in.Mail.Attached; len(all) > 0 {
		p.posted = append(p.posted, "Letters are text alone; what was attached went to nobody: "+phrase.List(all)+".")
	}
	for i := range p.result.Answers {
		if a := &p.result.Answers[i]; a.To.ID == p.seat.ID {
			a.Said = strings.TrimSpace(strings.Join(wording.Truncate(p.posted), " ") + " " + a.Said)
			return nil
		}
	}
	return p.replyNotice(p.postedSubject(), templates.LettersSent, p.newNotice("", p.posted...))
}

// postedSubject says in the Subject what became of the letters.
func (p *playerMessage) postedSubject() string {
	bad, sent := 0, 0
	for _, said := range p.posted {
		switch {
		case strings.HasPrefix(said, "NOT SENT"):
			bad++
		case strings.HasPrefix(said, "Your letter "):
			sent++
		}
	}
	switch {
	case bad == 0:
		return phrase.Choose(sent == 1, "your letter has left", "your letters have left")
	case sent == 0:
		return phrase.Choose(bad == 1, "your letter was not sent", "your letters were not sent")
	}
	return fmt.Sprintf("%s not sent", phrase.Choose(bad == 1, "one of your letters was", "some of your letters were"))
}

// AnswerLetter takes a message with the key for answers to a letter of another player, which that mail brought to the seat: its text goes
// to the writer, or with TO ALL in its first line to all who got the letter. It has no order key, and nothing else in it counts.
func AnswerLetter(g *game.Game, in *letter.Inbound, seat store.Seat, brought store.LetterID) (letter.Result, error) {
	p := &playerMessage{game: g, in: in, source: in.Row.ID, seat: seat, number: g.Season.Number}
	p.result.Outcome = letter.Nothing
	if in.Mail.Bulk || !seat.Resigned.IsZero() && !g.LostUntold(seat) {
		return p.result, nil
	}
	if many, err := letter.TooMany(g, seat.ID); err != nil || many {
		in.Remark = letter.NotAnswered
		return p.result, err
	}
	outcome := letter.Relayed
	said, err := p.relay(brought)
	if err != nil {
		if game.Reason(err) == "" {
			return p.result, err
		}
		outcome, said = letter.Answered, "NOT SENT: your answer to a letter: "+game.Reason(err)+"."
	}
	if said == "" {
		return p.result, nil
	}
	p.posted, p.result.Outcome = []string{said}, outcome
	return p.result, p.sayPosted()
}

// relay sends the text of an answer to a letter; nothing is said to one without text.
func (p *playerMessage) relay(brought store.LetterID) (said string, err error) {
	if err := p.mayRelay(); err != nil {
		return "", err
	}
	if len(p.in.Letters) > 0 {
		return "", game.Cannot(errors.New("LETTER TO has no place in an answer to a letter; write it in answer to a letter of the office"), "")
	}
	if len(p.in.Trials) > 0 {
		return "", game.Cannot(errors.New("TRY has no place in an answer to a letter; write it in answer to a letter of the office"), "")
	}
	if err := p.cutLetter(p.in.Mail, &p.in.Text); err != nil {
		return "", err
	}
	to, err := p.game.Tx.PlayerLetterIn(brought)
	if err != nil {
		return "", err
	}
	lines := phrase.Each(p.in.Text.Above, func(l mail.Line) string { return l.Text })
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	l := letter.PlayerLetter{From: p.seat, Answers: to, Lines: lines}
	if len(lines) > 0 && isToAll(lines[0]) {
		l.ToAll, l.Lines = true, lines[1:]
	}
	if strings.TrimSpace(strings.Join(l.Lines, "")) == "" {
		return "", p.textBelow()
	}
	if err := p.addressAnswer(&l); err != nil {
		return "", err
	}
	if p.isForOffice() {
		return "", game.Cannot(fmt.Errorf("it holds orders, or words for the office, and little else. To give these, answer this mail with them. To send them to %s as text, write them in an answer to this mail between LETTER TO %d and END LETTER", l.Addressed, to.Number), "")
	}
	said, err = letter.SendPlayerLetter(p.game, p.in, l)
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(said + " " + p.ordersInLetter()), nil
}

// textBelow says why an answer to a letter with no text above it is not sent on, if there is text below.
func (p *playerMessage) textBelow() error {
	below, err := p.unquotedBelow(p.in.Mail, p.in.Text)
	if err == nil && slices.ContainsFunc(below, func(l order.Input) bool { return strings.TrimSpace(l.Text) != "" }) {
		err = game.Cannot(errors.New("its text stands below the letter that it answers; write above it"), "")
	}
	return err
}

// mayRelay says why an answer to a letter is not sent on, whatever it says.
func (p *playerMessage) mayRelay() error {
	switch {
	case !account.SameAddress(p.in.Mail.From, p.seat.Address), p.in.Mail.Several:
		return game.Cannot(fmt.Errorf("it came from %s, and answers to letters count from your own address alone", cmp.Or(p.in.Mail.From, "no address")), "")
	case p.in.Mail.DMARC(p.game.Office.AuthservID) == mail.DMARCFail:
		return game.Cannot(errors.New("its domain says that it did not send it (DMARC)"), "")
	case p.in.Mail.Partial:
		return game.Cannot(errors.New("it could be read in part only; send it again, as plain text"), "")
	}
	return nil
}

// isToAll reports whether a line is TO ALL.
func isToAll(line string) bool {
	words := strings.Fields(strings.Trim(line, " \t*_.:!"))
	return len(words) == 2 && strings.EqualFold(words[0], "to") && strings.EqualFold(words[1], "all")
}

// addressAnswer says to whom an answer to a letter goes. Who wrote without a name in the exchange goes on without
// one, or the name would be known.
func (p *playerMessage) addressAnswer(l *letter.PlayerLetter) error {
	writer, err := p.game.Tx.SeatByID(l.Answers.Seat)
	if err != nil {
		return err
	}
	l.To, l.Addressed = []store.Seat{writer}, writer.Lord
	if l.Answers.Anonymous {
		l.Addressed = "whoever wrote letter " + strconv.Itoa(l.Answers.Number)
	}
	switch got, err := p.game.Tx.WhoGot(l.Answers.ID); {
	case err != nil:
		return err
	case l.ToAll && p.game.LettersNow() == game.LettersPublic:
		l.To, l.Addressed = p.allOthers(), "all"
	case l.ToAll:
		l.To, l.Addressed = append(l.To, got...), "all who wrote or got letter "+strconv.Itoa(l.Answers.Number)
	}
	// Who took the seat since neither wrote nor got that letter.
	l.To = slices.DeleteFunc(l.To, func(s store.Seat) bool { return p.canGet(s) != nil || l.Answers.Written.Before(s.Since) })
	if len(l.To) == 0 && !l.Answers.Anonymous { // else the answer would tell that a lord wrote it whom nobody plays any more
		return game.Cannot(errors.New("nobody plays the lord any more who wrote that letter"), "")
	}
	hides, err := p.game.Tx.HidesIn(p.game.Row.ID, l.Answers.Thread, p.seat.ID)
	l.Anonymous = l.Anonymous || hides
	return err
}

// ordersInLetter says that lines of an answer to a letter that read as orders are none; empty if there are no such lines.
func (p *playerMessage) ordersInLetter() string {
	lines := orderLines(withinLimits(p.in.Text.Above))
	some := likelyOrders(p.parseLines(lines), lines)
	some = slices.DeleteFunc(some, isToAll)
	if len(some) == 0 {
		return ""
	}
	return "Orders in an answer to a letter are not read; write them in answer to a letter of the office: " + strings.Join(wording.Truncate(some), " / ")
}

// isForOffice reports whether an answer to a letter holds orders, or words for the office such as RESEND 5, and besides them no more than a greeting
// or a name: then it was not meant for another player. A word that stands alone, such as YES or WAIT, may be.
func (p *playerMessage) isForOffice() (forOffice bool) {
	orders := map[int]bool{}
	lines := orderLines(withinLimits(p.in.Text.Above))
	sheet := p.parseLines(lines)
	for _, o := range slices.Concat(sheet.Orders, sheet.Standing, sheet.Next) {
		orders[o.N] = true
	}
	for _, w := range sheet.Words {
		orders[w.N] = orders[w.N] || len(w.Args) > 0
	}
	for _, l := range lines {
		words := strings.FieldsFunc(l.Text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		switch {
		case isToAll(l.Text):
		case orders[l.N] || p.isLikeOrder(words):
			forOffice = true
		case len(words) > mostInGreeting || strings.ContainsFunc(l.Text, isInSentence):
			return false
		}
	}
	return forOffice
}

// isInSentence reports whether a sign ends a sentence, or is of a number: "Gladly." is an answer, "Regards, Ben" is none.
func isInSentence(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(".!?", r) }

// How many words a line of an answer to a letter has which is a greeting or a name, and how many one that is an order if it is like one.
const (
	mostInGreeting = 3
	mostInOrder    = 8
)

// isLikeOrder reports whether the words of a line begin with the number of a living troop of the player and name a place, as an order does that is
// misspelt, or in another language.
func (p *playerMessage) isLikeOrder(words []string) bool {
	if len(words) < 2 || len(words) > mostInOrder {
		return false
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || p.game.State.Player(adjudicator.Seat(p.seat.Place)).Living(adjudicator.TroopID(n)) == nil {
		return false
	}
	return slices.ContainsFunc(words[1:], func(word string) bool { _, ok := p.game.Board.Find(word); return ok })
}

// isOfPlayer reports whether the message answers a letter of another player, and no other letter of the office nearer in its thread.
func (p *playerMessage) isOfPlayer() (bool, error) {
	for _, id := range letter.ThreadOf(p.in.Mail) {
		l, err := p.game.Tx.LetterByMessageID(id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		return err == nil && (l.Kind == letter.KindPlayerLetter || l.Kind == letter.KindDaily) && l.Seat == p.seat.ID, err
	}
	return false, nil
}

// refuseRelay answers a message without a key that answers a letter of another player: it is not sent on, and nothing in it counts.
func (p *playerMessage) refuseRelay(err error) (letter.Outcome, error) {
	if err != nil {
		return "", err
	}
	p.posted = []string{"NOT SENT: your answer to a letter: it has not the key that stood in the address, or in the Subject, of that letter. Answer it once more, and leave both as they are."}
	return letter.Answered, p.sayPosted()
}

// listLetters does LETTERS: it brings the letters that the player wrote or got, all, those with a lord, or those of a season.
func (p *playerMessage) listLetters(args []string) (templates.Letter, error) {
	with, in, what := store.SeatID(0), store.SeasonID(0), ""
	switch len(args) {
	case 1:
		s, err := p.lordCalled(args[0])
		if err != nil {
			return templates.LettersSent(p.newNotice("", phrase.UpperFirst(game.Reason(err))+"."))
		}
		with, what = s.ID, "with "+s.Lord
	case 2:
		season, err := p.seasonAsked(args)
		if errors.Is(err, store.ErrNotFound) || err == nil && season.Number > p.game.CalledSeason() { // whether there is one is not told yet
			return templates.NoReport(p.newNotice(strings.ToLower(strings.Join(args, " "))))
		}
		if err != nil {
			return templates.Letter{}, err
		}
		in, what = season.ID, "of "+wording.Title(season)
	}
	l, err := letter.PlayerLettersOf(p.game, p.seat, with, in)
	if err != nil {
		return templates.Letter{}, err
	}
	l.Notice = p.newNotice(what)
	return templates.LettersList(l)
}

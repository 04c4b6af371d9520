package player

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
)

// separateQuestions are the questions in lines, and the sheet that was read from them without those: what is asked counts as
// read.
func (p *playerMessage) separateQuestions(sheet *order.Sheet, lines []order.Input) (rest *order.Sheet, asked []string) {
	if p.game.Row.Master == "" {
		return sheet, nil
	}
	numbers, isOrder := map[int]bool{}, func(text string) bool { return len(p.parseLines([]order.Input{{Text: text}}).Orders) > 0 }
	_, done := attempts(sheet)
	questions := questionsIn(sheet, lines)
	for _, l := range questions {
		numbers[l.N] = true
	}
	for _, l := range lines {
		if done[l.N] {
			questions = append(questions, questionsBeside(l, isOrder)...)
		}
	}
	slices.SortStableFunc(questions, func(a, b order.Input) int { return a.N - b.N })
	for _, l := range questions {
		asked = append(asked, strings.TrimSpace(l.Text))
	}
	some := *sheet
	some.Unread = slices.DeleteFunc(slices.Clone(some.Unread), func(n order.Note) bool { return numbers[n.N] })
	return &some, asked
}

// passOn passes questions in the message on to the master. Of one that has nothing else guide passes on the whole.
func (p *playerMessage) passOn() (err error) {
	if !p.in.Keyed || !p.hasChanges() && len(p.sheet.Words)+len(p.sheet.Unread)+len(p.unread)+len(p.in.Letters)+len(p.in.Trials) == 0 {
		return nil
	}
	p.said, err = letter.PassOn(p.game, p.seat, p.in, "question", p.asked)
	p.showAtOnce()
	return err
}

// showAtOnce shows the master what was passed on, if the game does so at once.
func (p *playerMessage) showAtOnce() {
	if p.game.Row.AtOnce {
		p.result.Answers = append(p.result.Answers, letter.Answer{Game: p.game, To: p.game.Master(), Draft: letter.Draft{Kind: letter.KindQuestion}})
	}
}

// sayAsked puts what became of the questions at the beginning of the first letter to the player.
func (p *playerMessage) sayAsked() {
	for i := range p.result.Answers {
		if a := &p.result.Answers[i]; a.To.ID == p.seat.ID && p.said != "" {
			a.Said, p.said = strings.TrimSpace(a.Said+" "+p.said), ""
		}
	}
}

// questionsIn are the lines that ask something, and were read as nothing. Of a line that was refused, or is near to an order, a question
// mark alone makes no question.
func questionsIn(sheet *order.Sheet, lines []order.Input) (all []order.Input) {
	tried, done := attempts(sheet)
	begins := 0 // where the sentence does that goes on in this line
	for i, l := range lines {
		text := strings.TrimSpace(l.Text)
		switch {
		case text == "" || mail.IsRemark(text) || done[l.N]:
			begins = i + 1
		case asks(text) && (!tried[l.N] || readsAsQuestion(joined(lines[begins:i+1]))):
			all = append(all, lines[begins:i+1]...)
			begins = i + 1
		case tried[l.N] || asks(text) || strings.ContainsAny(text[len(text)-1:], ".!:;") || strings.HasSuffix(text, ",") && len(strings.Fields(text)) < 4:
			begins = i + 1
		}
	}
	return all
}

// sentence is one of several in a line, with the sign that ends it.
var sentence = regexp.MustCompile(`[^.!?;]*[.!?;]+`)

// questionsBeside are the sentences of a line with orders that ask something, and are no orders themselves: "2 to Ashby. When is the deadline?"
func questionsBeside(line order.Input, isOrder func(string) bool) (all []order.Input) {
	if !asks(line.Text) {
		return nil
	}
	for _, text := range sentence.FindAllString(line.Text, -1) {
		if asks(text) && readsAsQuestion(text) && !isOrder(text) {
			all = append(all, order.Input{N: line.N, Text: text})
		}
	}
	return all
}

// attempts are the lines that may have been meant as orders, and those that were read as such, or as commands.
func attempts(s *order.Sheet) (tried, done map[int]bool) {
	tried, done = map[int]bool{}, map[int]bool{}
	for _, l := range slices.Concat(s.Orders, s.Standing, s.Next) {
		done[l.N] = true
	}
	for _, w := range s.Words {
		done[w.N] = true
	}
	for _, n := range slices.Concat(s.Notes, s.Unread) {
		tried[n.N] = tried[n.N] || n.Refused || len(n.Take) > 0
	}
	return tried, done
}

// joined are lines as one.
func joined(lines []order.Input) string {
	var words []string
	for _, l := range lines {
		words = append(words, l.Text)
	}
	return strings.Join(words, " ")
}

// asks reports whether a sentence in a line ends in a question mark.
func asks(line string) bool {
	return slices.ContainsFunc(strings.Fields(line), func(word string) bool { return strings.HasSuffix(strings.TrimRight(word, `)"'”’!*_`), "?") })
}

// questionWords begin a question, or a part of it behind a comma.
var questionWords = strings.Fields(`what whats what's which who whos who's whom whose when where why how hows how's
	can could may might must shall should will would do does did is isnt isn't are arent aren't was were am has have had any anybody anyone
	dont don't cant can't wont won't shouldnt shouldn't wouldnt wouldn't doesnt doesn't`)

// readsAsQuestion reports whether a text has a sentence that ends in a question mark and begins as questions do, be it behind
// a comma or a greeting. "Could you move 2 to Ludbrook?" is a polite order.
func readsAsQuestion(text string) bool {
	for part := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(",;:.!-–—(", r) }) {
		for rest := range strings.SplitAfterSeq(part, "?") {
			words := strings.Fields(strings.ReplaceAll(rest, "’", "'"))
			for len(words) > 1 && slices.Contains([]string{"and", "but", "so", "or", "hi", "hello", "please", "if", "in", "to", "at", "by"}, words[0]) {
				words = words[1:]
			}
			if len(words) > 1 && slices.Contains(questionWords, words[0]) && words[1] != "you" && words[1] != "we" && strings.Contains(text, "?") {
				return true
			}
		}
	}
	return false
}

// thanks are words that want no answer of the master's.
var thanks = strings.Fields(`ok okay thanks thank you thx ty cheers great good fine nice cool super perfect many very much so a lot all the best regards
	kind hi hello dear master got it done yes no bye fun will do`)

// isThanks reports whether lines are nothing but thanks.
func isThanks(lines []string) bool {
	isBetween := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '?' }
	words := strings.FieldsFunc(strings.ToLower(strings.Join(lines, " ")), isBetween)
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(thanks, w) })
}

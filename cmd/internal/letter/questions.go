package letter

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// How many questions reach the master of a game in a day: of all players, and of one.
const (
	QuestionsADay     = 40
	SeatQuestionsADay = 10
)

// QuestionsWait is how long a question waits for another letter to the master, before it has one of its own.
const QuestionsWait = 20 * time.Hour

// mostPassed is how many lines of a message are passed on.
const mostPassed = 20

// PassOn keeps lines of a message for its game's master, and tells the player so in a sentence, which calls them by a name
// such as question. It is empty if nobody can be asked. A player's own words, sent again, and too many a day are not passed on.
func PassOn(g *game.Game, s store.Seat, in *Inbound, name string, lines []string) (said string, err error) {
	if len(lines) == 0 || g.Row.Master == "" || !in.Keyed || in.Mail.Bulk {
		return "", nil
	}
	text := strings.Join(wording.Truncate(lines[:min(len(lines), mostPassed)]), "\n")
	day := g.Tx.Now.Add(-24 * time.Hour)
	last, err := g.Tx.LastQuestion(s.ID)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return "", err
	}
	if err == nil && last.Text == text && last.Asked.After(day) {
		return fmt.Sprintf("The master of the game, %s, has this %s already.", g.MasterName(), name), nil
	}
	ofSeat, err := g.Tx.CountQuestions(g.Row.ID, s.ID, day)
	if err != nil {
		return "", err
	}
	ofAll, err := g.Tx.CountQuestions(g.Row.ID, 0, day)
	if err != nil {
		return "", err
	}
	if ofSeat >= SeatQuestionsADay || ofAll >= QuestionsADay {
		return fmt.Sprintf("Your %s was not passed on to the master: too many came within the day. Ask again tomorrow.", name), nil
	}
	when := "within a day"
	if g.Row.AtOnce {
		when = "now"
	}
	return fmt.Sprintf("The master of the game, %s, is shown your %s %s, and can answer you by letter.", g.MasterName(), name, when),
		g.Tx.AddQuestion(store.Question{Game: g.Row.ID, Seat: s.ID, Inbox: in.Row.ID, Text: text})
}

// PostQuestions shows the master all questions that wait, in a letter of their own.
func PostQuestions(g *game.Game) error {
	return PostMaster(g, Draft{Kind: KindQuestion})
}

// withQuestions puts the questions that wait for a master at the beginning of a letter. One of KindQuestion is made of them; without
// any it has no text.
func withQuestions(g *game.Game, kind, subject string, l templates.Letter, waiting []store.Question) (string, templates.Letter, error) {
	if len(waiting) == 0 {
		return subject, l, nil
	}
	a := &templates.Answer{Office: MasterHead(g), Game: g.Row.Name}
	for _, q := range waiting {
		asked, err := askedOf(g, q)
		if err != nil {
			return "", l, err
		}
		a.Asked = append(a.Asked, asked)
	}
	if kind != KindQuestion {
		block, err := templates.QuestionsBlock(a)
		return subject + "; " + phrase.Figures(len(waiting), "question"), l.WithTop(block), err
	}
	a.Title, a.Sheet = phrase.Figures(len(waiting), "question")+" of the players", MasterSheet(g)
	if len(waiting) == 1 {
		a.Title = "a question of " + a.Asked[0].Lord
	}
	l, err := templates.Forwarded(a)
	return a.Title, l, err
}

// askedOf is a question as the master is shown it. No line in it can be read as a command when it comes back.
func askedOf(g *game.Game, q store.Question) (templates.Asked, error) {
	s, err := g.Tx.SeatByID(q.Seat)
	if err != nil {
		return templates.Asked{}, err
	}
	player := phrase.Choose(q.Asked.Before(s.Since), "an earlier player", s.Player)
	a := templates.Asked{Number: q.Number, Lord: s.Lord, From: fmt.Sprintf("%s (%s)", player, s.Lord), When: schedule.ShowTime(q.Asked, g.Row.Zone)}
	for line := range strings.SplitSeq(q.Text, "\n") {
		a.Lines = append(a.Lines, strings.Map(blankControls, line))
	}
	return a, nil
}

// blankControls makes blanks of control characters.
func blankControls(r rune) rune {
	if unicode.IsControl(r) {
		return ' '
	}
	return r
}

// mostAnswered is how much of a master's answer goes to a player, in bytes, and answersToOne how many answers a question may have: a
// program that answers each letter must not go on for ever.
const (
	mostAnswered = 8000
	answersToOne = 5
)

// AnswerQuestion is the letter that brings the master's words to the player who asked.
func AnswerQuestion(g *game.Game, q store.Question, words string) (a Answer, err error) {
	seat, err := g.Tx.SeatByID(q.Seat)
	if err != nil {
		return a, err
	}
	switch {
	case !seat.Resigned.IsZero():
		return a, game.Cannot(fmt.Errorf("nothing was sent: the seat of %s was given up", seat.Lord), "")
	case q.Asked.Before(seat.Since):
		return a, game.Cannot(fmt.Errorf("nothing was sent: the player who asked that has %s no more", seat.Lord), "NOTE TO "+seat.Lord+" writes to "+seat.Player)
	case q.Answers >= answersToOne:
		return a, game.Cannot(fmt.Errorf("nothing was sent: question %d has been answered %d times; NOTE TO %s writes a letter", q.Number, q.Answers, seat.Lord), "")
	}
	n := NewNotice(g, seat, "")
	n.Lines, n.Notes = strings.Split(q.Text, "\n"), []string{strings.ToValidUTF8(words[:min(len(words), mostAnswered)], "")}
	text, err := templates.Note(n)
	if err != nil {
		return a, err
	}
	return Answer{Game: g, To: seat, Draft: Draft{Kind: KindNotice, Subject: "the master's answer", Letter: text, Season: g.Season,
		Number: g.CalledSeason()}}, g.Tx.CountAnswer(q.ID)
}

// UnansweredQuestions says which questions wait for the master's answer; empty if none do.
func UnansweredQuestions(g *game.Game) (string, error) {
	all, err := g.Tx.UnansweredQuestions(g.Row.ID)
	if err != nil || len(all) == 0 {
		return "", err
	}
	a := &templates.Answer{}
	for _, q := range all[max(0, len(all)-QuestionsADay):] {
		asked, err := askedOf(g, q)
		if err != nil {
			return "", err
		}
		a.Asked = append(a.Asked, asked)
	}
	block, err := templates.QuestionsBlock(a)
	return block.Text, err
}

// Package master is what the master of a game may do by mail. Start reading at Answer and at the table of
// commands; what they do is in package season. Answers are returned, not posted.
package master

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A masterMessage is a message of the master of a game, with what it says.
type masterMessage struct {
	game     *game.Game
	in       *letter.Inbound
	master   store.Master
	number   int // how many seasons had been played when the letter was written whose key it has
	commands []masterLine
	unread   []string         // commands that stand where nothing is read
	prose    []string         // lines that are no commands
	done     []templates.Done // what came of each line
	pages    []string         // what was asked for
	dice     []store.Season   // whose dice were asked for
	failed   bool             // one of the commands could not be done

	confirms store.LetterID // which shows what a correction would change, and to which YES has come; 0: none

	asksCorrection bool // a correction is shown, and waits for YES

	noteFailed bool // one of them is a note: letters that wait are not approved without it
	result     letter.Result
}

// Answer does what a message of the master of a game says, and answers it. The number is how many
// seasons had been played when the letter was written whose key the message has.
func Answer(g *game.Game, in *letter.Inbound, master store.Master, number int) (result letter.Result, err error) {
	m := &masterMessage{game: g, in: in, master: master, number: number}
	m.commands, m.unread = readCommands(in.Text)
	m.prose = proseOf(in.Text)
	m.result.Outcome, err = m.answerMessage()
	return m.result, err
}

// MostCommands is how many commands of one mail are done: a preview takes a while, and a note is a letter to
// each player.
const MostCommands = 40

// readCommands reads the commands of a message, and those that stand where nothing is read.
func readCommands(x mail.Extracted) (commands []masterLine, unread []string) {
	for _, s := range parseCommands(slices.Concat(x.Unread, x.Quoted)) {
		if s.wrong == "" && !s.english {
			unread = append(unread, s.text)
		}
	}
	above := parseCommands(x.Above)
	if n := len(above); n > 0 && slices.ContainsFunc(x.Unread, func(l mail.Line) bool { return isNoteEnd(l.Text) }) {
		above[n-1].doubtCut()
	}
	commands = withDoubts(withoutEchoes(append(above, parseCommands(x.Sheet)...)), proseOf(x))
	if len(commands) > MostCommands {
		commands = commands[:MostCommands+1]
		commands[MostCommands].wrong = fmt.Sprintf("nothing was done from this line on: more than %d words stand in this mail", MostCommands)
	}
	return showLast(answersAfterReport(commands)), unread
}

// showLast puts each PREVIEW and STATUS behind the commands of the message that change the season it shows, such as EXTEND: up to the next by which another
// season is open.
func showLast(commands []masterLine) []masterLine {
	for rest := commands; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(s masterLine) bool { return s.command.name == "APPROVE" || s.command.name == "PLAY" })
		if n < 0 {
			n = len(rest)
		}
		slices.SortStableFunc(rest[:n], func(a, b masterLine) int { return showsSeason(a) - showsSeason(b) })
		rest = rest[min(n+1, len(rest)):]
	}
	return commands
}

// showsSeason is 1 of a PREVIEW or a STATUS, else 0.
func showsSeason(s masterLine) int {
	if s.command.name == "PREVIEW" || s.command.name == "STATUS" {
		return 1
	}
	return 0
}

// answersAfterReport puts each ANSWER behind the last APPROVE or PLAY of the message, so that it has the key of the season that is open
// then: a player may answer it with orders.
func answersAfterReport(commands []masterLine) []masterLine {
	for i, s := range slices.Backward(commands) {
		if s.wrong == "" && (s.command.name == "APPROVE" || s.command.name == "PLAY") {
			slices.SortStableFunc(commands[:i+1], func(a, b masterLine) int { return isAnswer(a) - isAnswer(b) })
			break
		}
	}
	return commands
}

// isAnswer is 1 of an ANSWER, else 0.
func isAnswer(s masterLine) int {
	if s.command.name == answerCommand {
		return 1
	}
	return 0
}

// answerMessage does what the commands say, as far as the key allows, and answers.
func (m *masterMessage) answerMessage() (letter.Outcome, error) {
	if outcome, err := m.answerQuestion(); err != nil || outcome != letter.Nothing {
		return outcome, err
	}
	if len(m.commands) == 0 && (len(m.unread) == 0 || !m.in.Keyed) {
		return m.guide()
	}
	if !m.in.Keyed {
		if may, err := letter.MayAnswer(m.game.Tx, m.in.Pool, m.master.Address); err != nil || !may {
			return letter.Unanswered, err
		}
	}
	if !m.in.Keyed || !m.changes() {
		if many, err := letter.TooMany(m.game, 0); err != nil || many {
			m.in.Remark = letter.NotAnswered
			return letter.Automatic, err
		}
	}
	if m.changes() && (!m.in.Keyed || m.in.Mail.Partial) {
		return letter.Asked, m.showBack()
	}
	outcome := letter.Answered
	for _, s := range m.commands {
		changed, err := m.carryOut(s)
		if err != nil {
			return "", err
		}
		if changed {
			outcome = letter.Obeyed
		}
	}
	if outcome == letter.Answered && m.changes() && m.number < m.master.Played {
		outcome = letter.OldKey
	}
	switch {
	case len(m.commands) == 0:
		outcome = letter.NotRead
	case m.asksCorrection && !slices.ContainsFunc(m.commands, func(s masterLine) bool { return !s.isCorrection() && s.command.name != "YES" }) && !m.failed:
		return letter.Correcting, nil // what is asked says all
	case m.asksCorrection:
		outcome = letter.Correcting
	}
	return outcome, m.replyResults()
}

// guide answers words of the master's that are no command: nothing was done, and which commands there are.
func (m *masterMessage) guide() (letter.Outcome, error) {
	if !m.in.Keyed || ownWords(m.in.Text) == "" {
		return letter.Nothing, nil
	}
	if may, err := letter.MayGuide(m.game, m.in, 0); err != nil || !may {
		return letter.Nothing, err
	}
	if _, err := m.showHelp(masterLine{}); err != nil {
		return "", err
	}
	return letter.Guided, m.reply(letter.KindGuide, "nothing was done", templates.MasterAnswer, templates.Answer{Pages: m.pages,
		Now: "Nothing in your message was read as one of the words below, and nothing was done. " + m.describeGame()})
}

// answerQuestion sends the master's words to the player whose question they answer: that of the letter to which they are an answer, if it
// shows one alone. It is Nothing if the message answers none, or has a command.
func (m *masterMessage) answerQuestion() (letter.Outcome, error) {
	words := ownWords(m.in.Text)
	isCommand := func(s masterLine) bool {
		plainYes := s.command.name == "YES" && len(s.args) == 0 // which answers a question too
		return s.wrong == "" && !s.english && !plainYes || s.command.name == answerCommand
	}
	if !m.in.Keyed || m.in.Mail.Bulk || m.in.Mail.Partial || words == "" || slices.ContainsFunc(m.commands, isCommand) {
		return letter.Nothing, nil
	}
	l, err := letter.FindQuestion(m.game, m.in.Mail, 0, nil, letter.KindQuestion, letter.KindMasterAsk)
	if err != nil || l.Kind != letter.KindQuestion {
		return letter.Nothing, game.AllowNotFound(err)
	}
	asked, err := m.game.Tx.QuestionsIn(l.ID)
	if err != nil || len(asked) != 1 {
		return letter.Nothing, err
	}
	m.commands, m.prose = nil, nil
	what, err := m.sendAnswer(asked[0], words)
	if why := game.Reason(err); why != "" {
		what, err = why, nil
	}
	m.done = []templates.Done{{Line: wording.Truncate([]string{wording.OneLine(words)})[0], What: wording.Sentence(what)}}
	if err != nil {
		return "", err
	}
	return letter.Obeyed, m.reply(letter.KindMaster, "your answer", templates.MasterAnswer, templates.Answer{Done: m.done, Now: m.describeGame()})
}

// proseOf are the lines of a message that are no commands, and more than a greeting.
func proseOf(x mail.Extracted) (all []string) {
	_, rest := splitLines(x.Above)
	for _, l := range rest {
		if text := strings.TrimSpace(l.Text); text != "" && text[0] != '#' && !isGreeting(text) {
			all = append(all, text)
		}
	}
	return all
}

// isGreeting reports whether a line is a greeting, thanks or a name, or one that a mail program writes below a mail.
func isGreeting(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	first := strings.Trim(words[0], ".,!")
	return isProgramsLine(words) || len(words) < 5 && slices.Contains(greetings, first) || len(words) < 3 && !strings.ContainsAny(text, "?0123456789") && !slices.Contains(doubts, first)
}

// isProgramsLine reports whether words in small letters are those of a mail program, such as "sent from my phone": nothing in them may take a command back.
func isProgramsLine(words []string) bool {
	if len(words) < 3 || len(words) > 9 {
		return false
	}
	switch words[0] + " " + words[1] {
	case "sent from", "sent with", "sent via", "get outlook":
		return !slices.ContainsFunc(words, func(w string) bool { return slices.Contains(doubts, strings.Trim(w, ".,;:!?()")) })
	}
	return false
}

var greetings = strings.Fields("hi hello hey dear thanks thank many cheers best regards kind good greetings yours sincerely bye sent love")

// ownWords are the lines above the letter that a message answers.
func ownWords(x mail.Extracted) string {
	var lines []string
	for _, l := range x.Above {
		lines = append(lines, l.Text)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// changes reports whether a message has a word that changes something. A YES without a key does not.
func (m *masterMessage) changes() bool {
	return slices.ContainsFunc(m.commands, func(s masterLine) bool {
		return s.wrong == "" && s.command.changes && (m.in.Keyed || s.command.name != "YES")
	})
}

// carryOut does one word, and notes what came of it. It reports whether anything was changed.
func (m *masterMessage) carryOut(s masterLine) (changed bool, err error) {
	why, err := m.refusal(s)
	if err != nil {
		return false, err
	}
	var what string
	if why == "" {
		what, err = s.command.do(m, s)
		why = game.Reason(err)
	}
	if why != "" {
		m.done, m.failed = append(m.done, resultOf(s, why)), true
		m.noteFailed = m.noteFailed || s.command.name == noteCommand && !s.near
		return false, nil
	}
	if err != nil {
		return false, err
	}
	m.done = append(m.done, resultOf(s, what))
	if s.command.changes {
		m.result.Changed = true
		m.game, err = m.game.Reopened()
	}
	return s.command.changes, err
}

// resultOf is what came of a line, or would.
func resultOf(s masterLine, what string) templates.Done {
	return templates.Done{Line: wording.Truncate([]string{s.text})[0], What: wording.Sentence(what)}
}

// refusal says why a line is not tried: it is no command, or one that changes something and has no key, or that
// of a letter from before the last season was played. It is empty if it can be tried.
func (m *masterMessage) refusal(s masterLine) (string, error) {
	if s.wrong == "" && s.command.name == "APPROVE" && m.noteFailed {
		return "nothing was done, since the note above it was not; send both again", nil
	}
	if s.wrong != "" || !s.command.changes || s.command.name == answerCommand && m.in.Keyed {
		return s.wrong, nil
	}
	if !m.in.Keyed {
		return "nothing was done: YES wants the key; answer the letter that asks for it", nil
	}
	now, err := m.game.Tx.MasterOf(m.game.Row.ID)
	if err != nil || m.number >= now.Played {
		return "", err
	}
	since, err := m.game.Tx.SeasonByNumber(m.game.Row.ID, now.Played-1)
	return "nothing was done: it has the key of an earlier letter, from before " + wording.Title(since) +
		" was played; if you mean it still, answer this letter", err
}

// replyResults tells the master what came of the message. It always goes to the registered address.
func (m *masterMessage) replyResults() error {
	return m.reply(letter.KindMaster, m.subject(), templates.MasterAnswer, templates.Answer{Done: m.done, Unread: wording.Truncate(m.unread),
		Prose: wording.Truncate(m.prose), Pages: m.pages, Now: m.describeGame()})
}

// reply adds an answer to the message, with the head and the sheet of a letter to the master.
func (m *masterMessage) reply(kind, subject string, write func(*templates.Answer) (templates.Letter, error), a templates.Answer) error {
	a.Office, a.Game, a.From, a.Sheet = letter.MasterHead(m.game), m.game.Row.Name, m.in.Other, letter.MasterSheet(m.game)
	asked, err := m.describeQuestions()
	if err != nil {
		return err
	}
	a.Now = strings.TrimSpace(a.Now + " " + asked)
	text, err := write(&a)
	if err == nil && len(m.dice) > 0 {
		text.Files, err = letter.DiceForMaster(m.game, m.dice)
	}
	m.result.Answers = append(m.result.Answers, letter.Answer{Game: m.game, To: m.game.Master(),
		Draft: letter.Draft{Kind: kind, Subject: subject, Letter: text, Answers: m.in}})
	return err
}

// subject says what was done.
func (m *masterMessage) subject() string {
	var words []string
	for _, s := range m.commands {
		words = append(words, s.command.name)
	}
	switch {
	case len(words) == 0:
		return "nothing was done"
	case m.failed && len(words) == 1:
		return "not done: " + words[0]
	case m.failed:
		return "not all was done: " + strings.Join(words, ", ")
	}
	return "done: " + strings.Join(words, ", ")
}

// describeGame says how the game stands, in a sentence or two.
func (m *masterMessage) describeGame() string {
	last, played := m.game.LastPlayed()
	switch {
	case played && last.State == store.SeasonPlayed:
		return wording.Sentence(wording.Title(last) + " is played and waits for you")
	case m.game.Row.State == store.GameEnded:
		return "The game is over."
	case m.game.Season.Number == 0 && m.game.Season.State == store.SeasonOpen:
		return "The game has not begun."
	}
	season := wording.Title(m.game.Season)
	switch {
	case m.game.Paused():
		return wording.Sentence(season + " is open, and the game is paused " + game.SayUntil(m.game.Row.PausedUntil, m.game.Row.Zone) + "; no deadline runs")
	case !m.game.TakesOrders() && m.game.Season.Held:
		return wording.Sentence(season + " is closed, and waits for you: you hold it")
	case !m.game.TakesOrders():
		return wording.Sentence(season + " is closed, and is played when the mailbox has been read")
	case m.game.Season.Held:
		return wording.Sentence(season + " is open until " + m.game.DueFor(m.game.Row.Zone) + ", and you hold it: it is not played by itself")
	}
	return wording.Sentence(season+" is open until "+m.game.DueFor(m.game.Row.Zone)) + " Nothing waits for you."
}

// describeQuestions says which questions of players wait for an answer; empty if none do.
func (m *masterMessage) describeQuestions() (string, error) {
	all, err := m.game.Tx.UnansweredQuestions(m.game.Row.ID)
	switch {
	case err != nil || len(all) == 0:
		return "", err
	case len(all) == 1:
		return fmt.Sprintf("Question %d waits for your answer: write ANSWER %[1]d and your words. STATUS shows it.", all[0].Number), nil
	}
	return fmt.Sprintf("%d questions of the players wait for your answer; STATUS shows them.", len(all)), nil
}

// showBack answers a message without a key, from the registered address of the master: it is shown as
// it was understood, and done when YES comes with a key.
func (m *masterMessage) showBack() error {
	var done []templates.Done
	for _, s := range m.commands {
		done = append(done, resultOf(s, s.meaning()))
		if s.wrong == "" && s.command.name == noteCommand && !isWithdrawal(s.args) {
			if err := m.showNotes([]templates.ShownNote{{Title: "the note", Lines: strings.Split(s.note, "\n")}}); err != nil {
				return err
			}
		}
	}
	return m.reply(letter.KindMasterAsk, "is this from you?", templates.MasterAsk, templates.Answer{Done: done, Pages: m.pages,
		Number: m.game.Office.QuestionNumber(m.in.Row.ID), Part: m.in.Mail.Partial, NoKey: !m.in.Keyed})
}

package master

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// The commands that are done only when YES answers the letter that shows what they would change.
const (
	correctCommand = "CORRECT"
	undoCommand    = "UNDO"
)

// isCorrection reports whether a line is one of them.
func (s masterLine) isCorrection() bool {
	return s.command.name == correctCommand || s.command.name == undoCommand
}

// isUndo fits nothing, or a season, with TO before it or not, and with a reason behind it.
func isUndo(args []string) bool {
	args, _ = cutReason(args)
	if len(args) > 0 && strings.EqualFold(args[0], "to") {
		args = args[1:]
	}
	return len(args) == 0 || isSeason(args)
}

// cutReason cuts what stands behind BECAUSE.
func cutReason(args []string) (rest, reason []string) {
	i := slices.IndexFunc(args, func(a string) bool { return strings.EqualFold(strings.TrimRight(a, ":"), "because") })
	if i < 0 {
		return args, nil
	}
	return args[:i], args[i:]
}

// readCorrection reads what belongs to a CORRECT in the lines below it, to END, and returns how many it takes.
func (s *masterLine) readCorrection(below []mail.Line) (n int) {
	end := slices.IndexFunc(below, func(l mail.Line) bool { return isCorrectionEnd(l.Text) })
	if end < 0 {
		s.wrong = "nothing was done: what is to be otherwise stands below CORRECT, a line each, then BECAUSE and the reason, and END below all"
		return 0
	}
	for _, l := range below[:end] {
		s.block = append(s.block, l.Text)
	}
	return end + 1
}

// readUndo reads the reason of an UNDO in the lines below it, if it does not stand behind it, and returns how many it takes.
func (s *masterLine) readUndo(below []mail.Line) (n int) {
	var reason []string
	if s.args, reason = cutReason(s.args); len(reason) > 0 {
		s.block = []string{strings.Join(reason, " ")}
		return 0
	}
	if len(below) > 0 && strings.HasPrefix(strings.ToLower(strings.TrimSpace(below[0].Text)), "because") {
		s.block = []string{below[0].Text}
		return 1
	}
	return 0
}

// isCorrectionEnd reports whether a line ends what belongs to a CORRECT.
func isCorrectionEnd(line string) bool {
	words := strings.Fields(strings.Trim(line, " \t*_.:!-"))
	return len(words) > 0 && strings.EqualFold(words[0], "end") && (len(words) == 1 || len(words) == 2 && strings.EqualFold(words[1], correctCommand))
}

// requestOf is what a CORRECT or UNDO asks for.
func (m *masterMessage) requestOf(s masterLine) (r correct.Request, err error) {
	args := s.args
	if len(args) > 0 && strings.EqualFold(args[0], "to") {
		args = args[1:]
	}
	if len(args) == 2 {
		r.Season = args[0]
		r.Year, _ = strconv.Atoi(args[1])
	}
	if wrong := correct.ReadBlock(&r, m.game.Seats, s.block); wrong != "" {
		return r, game.Cannot(errors.New("nothing was done: "+wrong), "a line is an order behind a lord's name and a colon, or a fact")
	}
	return r, nil
}

// correctNow does CORRECT and UNDO: it shows what they would change, or does what was shown if YES has come.
func (m *masterMessage) correctNow(s masterLine) (string, error) {
	r, err := m.requestOf(s)
	if err != nil {
		return "", err
	}
	do := correct.CorrectSeason
	if s.command.name == undoCommand {
		do = correct.UndoSeason
	}
	if m.confirms != 0 {
		if r.Code, err = letter.ShownCode(m.game.Tx, m.confirms); err != nil {
			return "", err
		}
	}
	was := m.game.Season.ID
	result, err := do(m.game, r)
	if err != nil {
		return "", err
	}
	if result.Done {
		return result.Say(), m.moveSeason(was)
	}
	m.asksCorrection = true
	return result.Say() + "; a letter of its own shows it", m.askCorrection(result)
}

// askCorrection shows what a correction would change, and asks for YES.
func (m *masterMessage) askCorrection(shown correct.Result) error {
	c := &templates.Correction{Office: letter.MasterHead(m.game), Impact: shown.Impact, Follows: shown.Follows,
		Apply: "Answer this letter with YES, and it is done. If the game goes on before, it is shown anew.", Sheet: letter.MasterSheet(m.game)}
	if shown.Moved {
		c.Apply = "Your YES did nothing: since this was shown to you, a season was played or approved, late orders were admitted, or something else was put right. " +
			"It is shown anew, as it would be now. " + c.Apply
	}
	text, err := templates.CorrectionAsk(c)
	m.result.Answers = append(m.result.Answers, letter.Answer{Game: m.game, To: m.game.Master(),
		Draft: letter.Draft{Kind: letter.KindImpact, Subject: "YES? " + shown.Title(), Letter: text, View: &letter.ShownImpact{Code: shown.Code}, Answers: m.in}})
	return err
}

// moveSeason lets what answers this message be of a season that there is, if that which was open is no more.
func (m *masterMessage) moveSeason(was store.SeasonID) error {
	if _, err := m.game.Tx.SeasonByID(was); !errors.Is(err, store.ErrNotFound) {
		return err
	}
	last, err := m.game.Tx.LastSeason(m.game.Row.ID)
	m.in.Row.Season = last.ID
	m.in.Pool.MoveSeason(was, last.ID)
	return err
}

// confirmCorrection does what the letter showed that a YES answers. It is ErrNotFound if the YES answers no such letter.
func (m *masterMessage) confirmCorrection(yes masterLine) (string, error) {
	l, err := letter.FindQuestion(m.game, m.in.Mail, 0, yes.args, letter.KindImpact)
	if err != nil {
		return "", err
	}
	row, commands, err := m.correctionsOf(l)
	if err != nil {
		return "", err
	}
	if row.Outcome != string(letter.Correcting) {
		return "", game.Cannot(errors.New("nothing was done: what that letter shows has been done, or was shown anew since; answer the newest letter"), "")
	}
	row.Outcome = string(letter.Obeyed)
	if err := m.game.Tx.Finish(row); err != nil {
		return "", err
	}
	m.confirms = l.ID
	for _, s := range commands {
		if _, err := m.carryOut(s); err != nil {
			return "", err
		}
	}
	return "what was shown has been done, as far as it stands above", nil
}

// correctionsOf are the corrections that a letter shows, and the message to which it was the answer. Where that is a YES to an older letter which was shown
// anew, they stand in the message before it.
func (m *masterMessage) correctionsOf(l store.Letter) (row store.Message, all []masterLine, err error) {
	if row, err = m.game.Tx.Message(l.Answers); err != nil {
		return row, nil, err
	}
	for from := row; ; {
		msg, err := mail.Read(from.Raw)
		if err != nil {
			return row, nil, err
		}
		commands, _ := readCommands(letter.Extract(msg, m.game.Office.MasterKey(m.master, m.number), true))
		for _, s := range commands {
			if s.isCorrection() && s.wrong == "" {
				all = append(all, s)
			}
		}
		if len(all) > 0 {
			return row, all, nil
		}
		older, err := letter.FindQuestion(m.game, msg, 0, nil, letter.KindImpact)
		if err != nil {
			return row, nil, err
		}
		if from, err = m.game.Tx.Message(older.Answers); err != nil {
			return row, nil, err
		}
	}
}

// showRulings does RULINGS.
func (m *masterMessage) showRulings(masterLine) (string, error) {
	all, err := m.game.RulingsTold()
	if err != nil {
		return "", err
	}
	text, err := templates.Rulings(&templates.RulingsList{Game: m.game.Row.Name, Season: wording.Title(m.game.Season), Rulings: all})
	m.pages = append(m.pages, text.Text)
	return shownBelow, err
}

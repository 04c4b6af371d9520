package master

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/admit"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// shownBelow is said of what is shown at the end of an answer.
const shownBelow = "it stands below"

// approveNow does APPROVE.
func (m *masterMessage) approveNow(s masterLine) (string, error) {
	seasonName, year := seasonNamed(s.args)
	last, ok := m.game.LastPlayed()
	r, err := season.ApproveNamed(m.game, seasonName, year)
	switch {
	case err != nil:
		return "", err
	case r.Season != "":
		leave := "leave"
		if r.Letters == 1 {
			leave = "leaves"
		}
		return fmt.Sprintf("%s is approved: %s %s now", wording.Title(last), phrase.Figures(r.Letters, "letter"), leave), nil
	case ok && last.State == store.SeasonPlayed:
		return "", game.Cannot(fmt.Errorf("nothing was done: it is %s that waits", wording.Title(last)), "")
	}
	return "", game.Cannot(errors.New(season.NothingWaits(last, ok, m.game.Row.Zone)), "")
}

// seasonNamed is the season that stands behind a command; empty if none does.
func seasonNamed(args []string) (season string, year int) {
	if len(args) == 2 {
		season = args[0]
		year, _ = strconv.Atoi(args[1])
	}
	return season, year
}

// sayResult is what came of a command, in a sentence.
func sayResult(result interface{ Say() string }, err error) (string, error) { return result.Say(), err }

// admitNow does ADMIT. If the game ends by it, the season that was open is no more, and what was asked for in it is of the one before.
func (m *masterMessage) admitNow(s masterLine) (string, error) {
	was := m.game.Season.ID
	r, err := admit.AdmitLord(m.game, s.args[0])
	if err != nil {
		return "", err
	}
	return r.Say(), m.moveSeason(was)
}

// holdNow does HOLD and HOLD OFF.
func (m *masterMessage) holdNow(s masterLine) (string, error) {
	if len(s.args) > 0 {
		return sayResult(season.UnholdSeason(m.game))
	}
	return sayResult(season.HoldSeason(m.game))
}

// extendNow does EXTEND.
func (m *masterMessage) extendNow(s masterLine) (string, error) {
	return sayResult(season.ExtendDeadline(m.game, strings.Join(s.args, " ")))
}

// pauseNow does PAUSE.
func (m *masterMessage) pauseNow(s masterLine) (string, error) {
	return sayResult(season.Pause(m.game, strings.Join(s.args[min(1, len(s.args)):], " ")))
}

// resumeNow does RESUME.
func (m *masterMessage) resumeNow(masterLine) (string, error) {
	return sayResult(season.Resume(m.game))
}

// setNow does SET: alone it lists the settings.
func (m *masterMessage) setNow(s masterLine) (string, error) {
	if len(s.args) > 0 {
		return sayResult(season.SetSetting(m.game, s.args[0], strings.Join(s.args[1:], " ")))
	}
	all, err := season.SettingsOf(m.game)
	var page strings.Builder
	page.WriteString("THE SETTINGS OF " + m.game.Row.Name + "\n\n")
	for _, v := range all {
		fmt.Fprintf(&page, "  %-15s %s (%s)\n", v.Setting, v.Value, v.About)
	}
	m.pages = append(m.pages, page.String())
	return shownBelow, err
}

// showGames does GAMES.
func (m *masterMessage) showGames(masterLine) (string, error) {
	all, err := season.GamesOf(m.game.Office, m.game.Tx, m.master.Address)
	m.pages = append(m.pages, "YOUR GAMES\n\n  "+strings.Join(phrase.Each(all, season.GameStatus.Glance), "\n\n  ")+"\n")
	return shownBelow, err
}

// showLetters does LETTERS, as far as the game lets the master read them.
func (m *masterMessage) showLetters(s masterLine) (string, error) {
	b, err := letter.ReadByMaster(m.game, s.args)
	if err != nil {
		return "", err
	}
	text, err := b.Latest().Write()
	m.pages = append(m.pages, text)
	return shownBelow, err
}

// explainNow does WHY, from all that the record has.
func (m *masterMessage) explainNow(s masterLine) (string, error) {
	v, err := letter.WhyToMaster(m.game, s.args)
	if err != nil {
		return "", err
	}
	text, err := templates.Why(v)
	m.pages = append(m.pages, text.Text)
	return shownBelow, err
}

// attachDice does VERIFY: it attaches the dice of a season whose letters have left, with the program that checks them.
func (m *masterMessage) attachDice(s masterLine) (string, error) {
	last, err := m.game.Tx.LastApproved(m.game.Row.ID)
	if len(s.args) == 2 {
		last, err = m.game.SeasonNamed(s.args[0], atoi(s.args[1]))
	}
	if errors.Is(err, store.ErrNotFound) || err == nil && last.State != store.SeasonApproved {
		return "", game.Cannot(errors.New("the dice of a season can be had when its letters have left, and not before"), "")
	}
	m.dice = append(m.dice, last)
	return "the dice of " + wording.Title(last) + " are attached, with a program that checks them: python3 " + templates.VerifyFile + " " + templates.DiceFile, err
}

// addNote does NOTE and NOTE OFF. A note is shown as the players will read it.
func (m *masterMessage) addNote(s masterLine) (string, error) {
	if isWithdrawal(s.args) {
		number, _ := noteNumber(s.args)
		return sayResult(season.WithdrawNote(m.game, number))
	}
	to, text, err := season.SplitNote(m.game, s.note)
	if err != nil {
		return "", err
	}
	r, err := season.AddNote(m.game, to, text)
	if err != nil {
		return "", err
	}
	return r.Say() + ". It stands below as the players read it", m.showNotes([]templates.ShownNote{r.Shown()})
}

// listNotes does NOTES.
func (m *masterMessage) listNotes(masterLine) (string, error) {
	l, err := season.ListNotes(m.game)
	if err != nil || len(l.Notes) == 0 {
		return l.Say(), err
	}
	return l.Say(), m.showNotes(l.Shown())
}

// showNotes shows notes below the answer.
func (m *masterMessage) showNotes(all []templates.ShownNote) error {
	block, err := templates.NotesBlock(all)
	if err == nil {
		m.pages = append(m.pages, block.Text)
	}
	return err
}

// answerNow does ANSWER.
func (m *masterMessage) answerNow(s masterLine) (string, error) {
	number, _ := strconv.Atoi(strings.TrimRight(s.args[0], ".:,")) // it has been checked
	q, err := m.game.Tx.QuestionByNumber(m.game.Row.ID, number)
	if errors.Is(err, store.ErrNotFound) {
		return "", game.Cannot(fmt.Errorf("nothing was sent: no player has asked a question %d; STATUS shows those that wait for your answer", number), "")
	}
	if err != nil {
		return "", err
	}
	return m.sendAnswer(q, s.note)
}

// sendAnswer sends the master's words to the player who asked.
func (m *masterMessage) sendAnswer(q store.Question, words string) (string, error) {
	a, err := letter.AnswerQuestion(m.game, q, words)
	if err != nil {
		return "", err
	}
	m.result.Answers = append(m.result.Answers, a)
	return "it goes to " + a.To.Lord + " as a letter from you", nil
}

// seatNow does SEAT.
func (m *masterMessage) seatNow(s masterLine) (string, error) {
	return sayResult(tenure.GiveSeat(m.game, strings.Trim(s.args[0], "<>"), s.args[2], strings.Join(s.args[3:], " ")))
}

// inviteNow does INVITE.
func (m *masterMessage) inviteNow(s masterLine) (string, error) {
	lord := ""
	if len(s.args) > 1 {
		lord = s.args[2]
	}
	return sayResult(tenure.InviteAddress(m.game, strings.Trim(s.args[0], "<>"), lord))
}

// refuseNow does REFUSE.
func (m *masterMessage) refuseNow(s masterLine) (string, error) {
	return sayResult(tenure.RefuseSeat(m.game, strings.Trim(s.args[0], "<>")))
}

// replaceNow does REPLACE.
func (m *masterMessage) replaceNow(s masterLine) (string, error) {
	return sayResult(tenure.Replace(m.game, tenure.Successor{Lord: s.args[0], Address: strings.Trim(s.args[2], "<>,;"), Player: strings.Join(s.args[3:], " ")}))
}

// removeNow does REMOVE.
func (m *masterMessage) removeNow(s masterLine) (string, error) {
	return sayResult(tenure.Remove(m.game, s.args[0]))
}

// substituteNow does SUBSTITUTE.
func (m *masterMessage) substituteNow(s masterLine) (string, error) {
	r, err := substitute.Read(s.args[2:])
	if err != nil {
		return "", err
	}
	r.Lord, r.ByMaster = s.args[0], true
	return sayResult(substitute.Ask(m.game, r))
}

// backNow does BACK.
func (m *masterMessage) backNow(s masterLine) (string, error) {
	return sayResult(substitute.EndByMaster(m.game, s.args[0]))
}

// rotateKey does NEWKEY.
func (m *masterMessage) rotateKey(masterLine) (string, error) {
	return "every letter from this one on has another key; the old ones no longer work", m.game.Tx.TurnMasterKey(m.game.Row.ID)
}

// playNow does PLAY: the season that is named is played, if it is the one that is open, with all orders
// that came before this message.
func (m *masterMessage) playNow(s masterLine) (string, error) {
	seasonName, year := seasonNamed(s.args)
	over := m.game.Row.State == store.GameEnded
	now := wording.Title(m.game.Season)
	r, err := season.PlayNamed(m.game, season.PlayRequest{Season: seasonName, Year: year, Asked: true})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return "", game.Cannot(fmt.Errorf("nothing was done: %s is not there to be played; now it is %s", strings.Join(s.args, " "), now), "")
	case over:
		return "", game.Cannot(errors.New("nothing was done: the game is over"), "")
	case r.Already:
		return "", game.Cannot(fmt.Errorf("nothing was done: %s has been played already; now it is %s", wording.SeasonTitle(r.Season, r.Year), now), "")
	case game.Reason(err) != "":
		return "", game.Cannot(fmt.Errorf("nothing was done: %w", err), "")
	}
	return r.Say(wording.SeasonTitle(r.Season, r.Year)), err
}

// confirm does what was shown back in the letter that the YES answers, or that has its number.
func (m *masterMessage) confirm(yes masterLine) (string, error) {
	if what, err := m.confirmCorrection(yes); !errors.Is(err, store.ErrNotFound) {
		return what, err
	}
	var row store.Message
	l, err := letter.FindQuestion(m.game, m.in.Mail, 0, yes.args, letter.KindMasterAsk)
	if err == nil {
		row, err = letter.WaitsForYes(m.game, l)
	}
	if errors.Is(err, store.ErrNotFound) {
		return "", game.Cannot(errors.New("nothing was done: answer the letter that asks for YES, or write YES and the number in that letter"), "")
	}
	if err != nil {
		return "", err
	}
	msg, err := mail.Read(row.Raw)
	if err != nil {
		return "", err
	}
	row.Outcome = string(letter.Confirmed)
	if err := m.game.Tx.Finish(row); err != nil {
		return "", err
	}
	commands, _ := readCommands(letter.Extract(msg, m.game.Office.MasterKey(m.master, m.number), true))
	for _, s := range commands {
		if s.command.name == yes.command.name || !s.command.changes {
			continue
		}
		if _, err := m.carryOut(s); err != nil {
			return "", err
		}
	}
	return "what was shown back has been done, as far as it stands above", nil
}

// showPreview does PREVIEW.
func (m *masterMessage) showPreview(s masterLine) (string, error) {
	r, err := season.PreviewSeason(m.game, strings.Join(s.args, " "))
	if err == nil {
		m.pages = append(m.pages, r.Text)
	}
	return shownBelow, err
}

// showStatus does STATUS.
func (m *masterMessage) showStatus(masterLine) (string, error) {
	s, err := season.StatusOf(m.game)
	if err != nil {
		return "", err
	}
	var page strings.Builder
	fmt.Fprintf(&page, "%s on %s: %s; it waits for %s\n\n", s.Game, s.Board, wording.SeasonTitle(s.Season, s.Year), s.Waits)
	for _, l := range s.Lords {
		fmt.Fprintf(&page, "  %s (%s, %s): %s, %s\n", l.Lord, l.SayPlayer(), l.Address, phrase.Figures(l.Manors, "manor"), ordersOf(l))
	}
	for _, l := range s.Late {
		fmt.Fprintf(&page, "\n  %s\n", l.Says)
	}
	if s.Stopped {
		fmt.Fprintf(&page, "\n  It is not played by itself: more than half of the lords have no orders. PLAY %s %d plays it all the same.\n", s.Season, s.Year)
	}
	if len(s.WaitList) > 0 {
		fmt.Fprintf(&page, "\n  Waiting for a seat: %s.\n", strings.Join(phrase.Each(s.WaitList, func(w season.Waiting) string { return w.Says }), ". "))
	}
	if n := s.Letters[store.LetterRefused]; n > 0 {
		fmt.Fprintf(&page, "\n  %s did not arrive: `%s` tries again.\n", phrase.Figures(n, "letter"), hints.Command("send --again --game", m.game.Row.Name))
	}
	m.pages = append(m.pages, page.String())
	asked, err := letter.UnansweredQuestions(m.game)
	if asked != "" {
		m.pages = append(m.pages, asked)
	}
	return shownBelow, err
}

// showHelp does HELP: it lists the commands.
func (m *masterMessage) showHelp(masterLine) (string, error) {
	m.pages = append(m.pages, "THE WORDS OF THE MASTER\n\n  "+strings.Join(letter.MasterForms(), "\n  ")+"\n")
	return shownBelow, nil
}

// ordersOf says what a lord has written, and whether letters arrive.
func ordersOf(l season.LordStatus) string {
	text := "no orders yet" + phrase.Prefixed("; ", l.Attendance())
	switch {
	case l.Resigned:
		text = l.Attendance()
	case l.Out:
		text = "out of the game"
	case l.Orders+l.Standing > 0:
		text = fmt.Sprintf("%s, %d standing", phrase.Figures(l.Orders, "order"), l.Standing) + phrase.Prefixed("; ", l.Attendance())
	}
	text += phrase.Prefixed("; ", l.Record.Say())
	text += phrase.Prefixed("; ", l.Away)
	if l.Ready {
		text += "; READY"
	}
	if l.Delivery != "" {
		text += "; he " + l.Delivery
	}
	return text
}

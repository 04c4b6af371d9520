package office

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// shownBelow is said of what is shown at the end of an answer.
const shownBelow = "it stands below"

// approveNow does APPROVE.
func (m *masterMessage) approveNow(s masterLine) (string, error) {
	season, year := seasonNamed(s.args)
	last, ok := m.desk.lastPlayed()
	r, err := m.desk.approveSeason(season, year)
	switch {
	case err != nil:
		return "", err
	case r.Season != "":
		return fmt.Sprintf("%s is approved: %s", title(last), lettersLeave(r.Letters)), nil
	case ok && last.State == store.SeasonPlayed:
		return "", cannot(fmt.Errorf("nothing was done: it is %s that waits", title(last)), "")
	}
	return "", cannot(errors.New(nothingWaits(last, ok, m.desk.game.Zone)), "")
}

// seasonNamed is the season that stands behind a command; empty if none does.
func seasonNamed(args []string) (season string, year int) {
	if len(args) == 2 {
		season = args[0]
		year, _ = strconv.Atoi(args[1])
	}
	return season, year
}

func lettersLeave(n int) string {
	if n == 1 {
		return "1 letter leaves now"
	}
	return fmt.Sprintf("%d letters leave now", n)
}

// nothingWaits says that no season waits for the master, and what became of the last.
func nothingWaits(last store.Season, played bool, zone string) string {
	if !played {
		return "nothing waits for you: no season has been played"
	}
	return "nothing waits for you: the letters of " + title(last) + " were released on " + schedule.ShowTime(last.Approved, zone)
}

// holdNow does HOLD and HOLD OFF.
func (m *masterMessage) holdNow(s masterLine) (string, error) {
	hold := m.desk.hold
	if len(s.args) > 0 {
		hold = m.desk.unhold
	}
	r, err := hold()
	return r.Say(), err
}

// extendNow does EXTEND.
func (m *masterMessage) extendNow(s masterLine) (string, error) {
	r, err := m.desk.extend(strings.Join(s.args, " "))
	return r.Say(), err
}

// newKey does NEWKEY.
func (m *masterMessage) newKey(masterLine) (string, error) {
	return "every letter from this one on has another key; the old ones are no longer valid", m.desk.tx.TurnMasterKey(m.desk.game.ID)
}

// playNow does PLAY: the season that is named is played, if it is the one that is open, with all orders
// that came before this message.
func (m *masterMessage) playNow(s masterLine) (string, error) {
	season, year := seasonNamed(s.args)
	over := m.desk.game.State == store.GameEnded
	now := title(m.desk.season)
	r, err := m.desk.playNamed(PlayRequest{Season: season, Year: year, asked: true})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return "", cannot(fmt.Errorf("nothing was done: %s is not there to be played; now it is %s", strings.Join(s.args, " "), now), "")
	case over:
		return "", cannot(errors.New("nothing was done: the game is over"), "")
	case r.Already:
		return "", cannot(fmt.Errorf("nothing was done: %s has been played already; now it is %s", SeasonTitle(r.Season, r.Year), now), "")
	case reason(err) != "":
		return "", cannot(fmt.Errorf("nothing was done: %w", err), "")
	}
	return r.Say(SeasonTitle(r.Season, r.Year)), err
}

// Say says in a sentence what came of playing a season.
func (r PlayResult) Say(season string) string {
	text := fmt.Sprintf("%s is played: %d of %d lords had orders", season, r.Orders, r.Lords)
	if len(r.Winners) > 0 {
		text += "; the game is over, and " + strings.Join(r.Winners, " and ") + " won"
	}
	if r.Held {
		return text + ". Its letters wait for you: the review comes with a letter of its own"
	}
	return text + ". Its letters leave now"
}

// confirm does what was shown back in the letter that the YES answers, or that has its number.
func (m *masterMessage) confirm(yes masterLine) (string, error) {
	var row store.Message
	l, err := m.desk.question(m.in.mail, 0, yes.args, kindMasterAsk)
	if err == nil {
		row, err = m.desk.waitsForYes(l)
	}
	if errors.Is(err, store.ErrNotFound) {
		return "", cannot(errors.New("nothing was done: answer the very letter that asks for YES, or write YES and the number that stands in it"), "")
	}
	if err != nil {
		return "", err
	}
	msg, err := mail.Read(row.Raw)
	if err != nil {
		return "", err
	}
	row.Outcome = string(Confirmed)
	if err := m.desk.tx.Finish(row); err != nil {
		return "", err
	}
	commands, _ := readCommands(extract(msg, m.desk.masterKey(m.master, m.number), true))
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

// addNote does NOTE.
func (m *masterMessage) addNote(s masterLine) (string, error) {
	r, err := m.desk.note(s.note)
	return r.Say(), err
}

// showPreview does PREVIEW.
func (m *masterMessage) showPreview(s masterLine) (string, error) {
	r, err := m.desk.preview(strings.Join(s.args, " "))
	if err == nil {
		m.pages = append(m.pages, r.Text)
	}
	return shownBelow, err
}

// showStatus does STATUS.
func (m *masterMessage) showStatus(masterLine) (string, error) {
	s, err := m.desk.status()
	if err != nil {
		return "", err
	}
	var page strings.Builder
	fmt.Fprintf(&page, "%s on %s: %s\n\n", s.Game, s.Board, SeasonTitle(s.Season, s.Year))
	for _, l := range s.Lords {
		fmt.Fprintf(&page, "  %s (%s, %s): %s, %s\n", l.Lord, l.Player, l.Address, schedule.Count(l.Manors, "manor"), ordersOf(l))
	}
	if n := s.Letters[store.LetterRefused]; n > 0 {
		fmt.Fprintf(&page, "\n  %s did not arrive: `%s` tries again.\n", schedule.Count(n, "letter"), hints.Command("send --again --game", m.desk.game.Name))
	}
	m.pages = append(m.pages, page.String())
	return shownBelow, nil
}

// showHelp does HELP: it lists the commands.
func (m *masterMessage) showHelp(masterLine) (string, error) {
	m.pages = append(m.pages, "THE WORDS OF THE MASTER\n\n  "+strings.Join(masterForms(), "\n  ")+"\n")
	return shownBelow, nil
}

// ordersOf says what a lord has written, and whether letters reach him.
func ordersOf(l LordStatus) string {
	text := "no orders yet"
	switch {
	case l.Out:
		text = "out of the game"
	case l.Orders+l.Standing > 0:
		text = fmt.Sprintf("%s, %d standing", schedule.Count(l.Orders, "order"), l.Standing)
	}
	if l.Delivery != "" {
		text += "; he " + l.Delivery
	}
	return text
}

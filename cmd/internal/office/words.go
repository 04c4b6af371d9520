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

// do does one word of the master's and says what came of it.
func (m *mandate) do(s saying) (string, error) {
	switch s.word {
	case "APPROVE":
		return m.approveNow(s.args)
	case "HOLD":
		return m.holdNow(len(s.args) > 0)
	case "NOTE":
		return m.addNote(s.notes)
	case "EXTEND":
		r, err := m.extend(strings.Join(s.args, " "))
		return r.Say(), err
	case "PREVIEW":
		return m.showPreview(strings.Join(s.args, " "))
	case "PLAY":
		return m.playNow(s.args)
	case "NEWKEY":
		return "every letter from this one on has another key; the old ones are no longer valid", m.tx.TurnMasterKey(m.game.ID)
	case "YES":
		return m.confirm(s.args)
	case "STATUS":
		return below, m.showStatus()
	}
	m.pages = append(m.pages, helpPage())
	return below, nil
}

// below is said of what is shown at the end of an answer.
const below = "it stands below"

// approveNow does APPROVE.
func (m *mandate) approveNow(named []string) (string, error) {
	last, ok := m.lastPlayed()
	if !ok || last.State != store.SeasonPlayed {
		return "", cannot(errors.New(nothingWaits(last, ok, m.game.Zone)), "")
	}
	if len(named) == 2 && !isNamed(last, named[0], named[1]) {
		return "", cannot(fmt.Errorf("nothing was done: it is %s that waits", title(last)), "")
	}
	r, err := m.approve()
	return fmt.Sprintf("%s is approved: %s", title(last), leave(r.Letters)), err
}

func leave(n int) string {
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

// isNamed reports whether a season is the one that is named.
func isNamed(s store.Season, name, year string) bool {
	n, err := strconv.Atoi(year)
	return err == nil && n == s.Year && (strings.EqualFold(name, s.Name) || s.Number == 0 && strings.EqualFold(name, "autumn"))
}

// holdNow does HOLD and HOLD OFF.
func (m *mandate) holdNow(off bool) (string, error) {
	r, err := m.hold(off)
	return r.Say(), err
}

// playNow does PLAY: the season that is named is played, if it is the one that is open, with all orders
// that came before this message.
func (m *mandate) playNow(named []string) (string, error) {
	year, _ := strconv.Atoi(named[1])
	s, err := m.named(named[0], year)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return "", cannot(fmt.Errorf("nothing was done: %s is not there to be played; now it is %s", strings.Join(named, " "), title(m.season)), "")
	case err != nil:
		return "", err
	case m.game.State == store.GameEnded:
		return "", cannot(errors.New("nothing was done: the game is over"), "")
	case s.State != store.SeasonOpen:
		return "", cannot(fmt.Errorf("nothing was done: %s has been played already; now it is %s", title(s), title(m.season)), "")
	}
	if err := m.enough(); err != nil {
		return "", cannot(fmt.Errorf("nothing was done: %w", err), "")
	}
	result := PlayResult{Lords: len(m.seats)}
	if err := m.lift(s); err != nil {
		return "", err
	}
	if err := m.playSafely(&result); err != nil {
		return "", err
	}
	return result.Say(title(s)), nil
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
func (m *mandate) confirm(number []string) (string, error) {
	row, err := m.toConfirm(number)
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
	if err := m.tx.Finish(row); err != nil {
		return "", err
	}
	said, _ := m.read(msg)
	for _, s := range said {
		if s.word == "YES" || !masterChanges[s.word] {
			continue
		}
		if _, err := m.obey(s); err != nil {
			return "", err
		}
	}
	return "what was shown back has been done, as far as it stands above", nil
}

// toConfirm finds the message that a YES is about.
func (m *mandate) toConfirm(number []string) (store.Message, error) {
	l, err := m.question(number)
	if err != nil {
		return store.Message{}, err
	}
	return m.asked(l)
}

// asked is the message that a letter shows back, as long as it waits.
func (m *mandate) asked(l store.Letter) (store.Message, error) {
	row, err := m.tx.Message(l.Answers)
	if err == nil && (row.Outcome != string(Asked) || row.Season != m.season.ID) {
		err = store.ErrNotFound
	}
	return row, err
}

// addNote does NOTE: it stands in the letters that wait, or goes out at once.
func (m *mandate) addNote(text string) (string, error) {
	seat, text, err := m.addressed(text)
	if err != nil {
		return "", err
	}
	whose := "all letters"
	if seat.ID != 0 {
		whose = "the letter to " + seat.Lord
	}
	if last, _ := m.lastPlayed(); m.held() {
		if err := m.tx.AddNote(last.ID, store.Note{Seat: seat.ID, Text: text}); err != nil {
			return "", err
		}
		return "it stands at the top of " + whose + " of " + title(last), m.rewriteReports(last)
	}
	n, err := m.postNotes(seat, text)
	if err == nil && n == 0 {
		err = cannot(errors.New("nobody is left to write to"), "")
	}
	return "it leaves now, in " + schedule.Count(n, "letter"), err
}

// showPreview does PREVIEW.
func (m *mandate) showPreview(lord string) (string, error) {
	r, err := m.preview(lord)
	if err == nil {
		m.pages = append(m.pages, r.Text)
	}
	return below, err
}

// showStatus does STATUS.
func (m *mandate) showStatus() error {
	s, err := m.status(m.tx, m.game.Name)
	if err != nil {
		return err
	}
	var page strings.Builder
	fmt.Fprintf(&page, "%s on %s: %s\n\n", s.Game, s.Board, SeasonTitle(s.Season, s.Year))
	for _, l := range s.Lords {
		fmt.Fprintf(&page, "  %s (%s, %s): %s, %s\n", l.Lord, l.Player, l.Address, schedule.Count(l.Manors, "manor"), ordersOf(l))
	}
	if n := s.Letters[store.LetterRefused]; n > 0 {
		fmt.Fprintf(&page, "\n  %s did not arrive: `%s` tries again.\n", schedule.Count(n, "letter"), hints.Command("send --again --game", m.game.Name))
	}
	m.pages = append(m.pages, page.String())
	return nil
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

// helpPage lists the words.
func helpPage() string {
	return "THE WORDS OF THE MASTER\n\n  " + strings.Join(masterForms(), "\n  ") + "\n"
}

// addressed takes TO lord off a note. The seat is zero for a note to all.
func (d *desk) addressed(text string) (seat store.Seat, rest string, err error) {
	first, behind, _ := strings.Cut(text, " ")
	if !strings.EqualFold(first, "to") {
		return seat, text, nil
	}
	behind = strings.TrimSpace(behind)
	rest, ok := "", false
	if rest, ok = begins(behind, "all"); !ok {
		for _, s := range d.seats {
			if r, is := begins(behind, s.Lord); is {
				seat, rest, ok = s, r, true
			}
		}
	}
	switch {
	case !ok:
		return seat, "", cannot(fmt.Errorf("nothing was done: %q does not begin with a lord of this game", strings.Join(few([]string{behind}), "")), "")
	case rest == "":
		return seat, "", cannot(errors.New("nothing was done: a NOTE wants its text behind the lord's name"), "")
	}
	return seat, rest, nil
}

// begins takes a name off the beginning of a text.
func begins(text, name string) (rest string, ok bool) {
	if len(text) < len(name) || !strings.EqualFold(text[:len(name)], name) {
		return "", false
	}
	rest = text[len(name):]
	if rest != "" && !strings.ContainsAny(rest[:1], " \t\n:,;-") {
		return "", false
	}
	return strings.TrimSpace(strings.TrimLeft(rest, " \t:,;-")), true
}

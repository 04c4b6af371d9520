package letter

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// How long a letter between players may be, in characters, and how many a player may write in a day.
const (
	MostLetter  = 8000
	LettersADay = 40
)

// A PlayerLetter is what a player writes to other players of the game.
type PlayerLetter struct {
	From      store.Seat
	To        []store.Seat
	ToAll     bool   // to all who play
	Addressed string // to whom, as the letter says itself
	Anonymous bool
	Lines     []string
	Answers   store.PlayerLetter // of no id: it answers none
}

// SendPlayerLetter sends a letter to other players at once. It says what became of it; an error says why it was not sent.
func SendPlayerLetter(g *game.Game, in *Inbound, l PlayerLetter) (said string, err error) {
	told, err := g.AsTold()
	if err != nil {
		return "", err
	}
	lines, cut := CutOurs(l.Lines)
	if err := checkPlayerLetter(told, l, lines); err != nil {
		return "", err
	}
	row, err := g.Tx.AddPlayerLetter(store.PlayerLetter{Game: g.Row.ID, Thread: l.Answers.Thread, Seat: l.From.ID, Season: told.Season.ID, Anonymous: l.Anonymous,
		Answers: l.Answers.ID, Addressed: l.Addressed, Text: strings.Join(lines, "\n"), Inbox: in.Row.ID})
	if err != nil {
		return "", err
	}
	quiet, later, err := deliverPlayerLetter(g, in, l.To, row)
	if err != nil {
		return "", err
	}
	said = fmt.Sprintf("Your letter %d has left, to %s.", row.Number, l.Addressed)
	if l.Anonymous {
		said = fmt.Sprintf("Your letter %d has left, without your name, to %s.", row.Number, l.Addressed)
		err = g.LogApart(store.LogAnonymous, l.From.Lord, fmt.Sprintf("%s wrote letter %d, which does not name its writer.", l.From.Lord, row.Number))
	}
	if l.Answers.Anonymous && !l.ToAll { // in the same words if nobody has that seat any more, or they would tell whose it was
		said += " It reaches that player only while the seat is held."
	}
	if len(quiet) > 0 && l.Answers.ID == 0 { // of an answer the writer need not know to whom it goes
		said += " " + phrase.List(quiet) + phrase.Choose(len(quiet) == 1, " gets", " get") + " letters of others only when asking for them."
	}
	if len(later) > 0 && knowsReaders(l) {
		said += " " + phrase.List(later) + phrase.Choose(len(later) == 1, " gets", " get") + " letters once a day, and this one with the next of those mails."
	}
	if len(cut) > 0 {
		said += " Of its text was cut, since it reads as what only the office writes: " + strings.Join(wording.Truncate(cut), "; ") + "."
	}
	return said, err
}

// CutOurs are the lines of a letter without those that read as what only the office writes, and which those were.
func CutOurs(lines []string) (kept, cut []string) {
	for i, line := range lines {
		what := cmp.Or(mail.ReadsAsOurs(line), readsAsFrame(line))
		if what == "" {
			kept = append(kept, strings.TrimRight(line, " \t"))
			continue
		}
		cut = append(cut, fmt.Sprintf("line %d (%s)", i+1, what))
	}
	isBlank := func(line string) bool { return strings.TrimSpace(line) == "" }
	for len(kept) > 0 && isBlank(kept[0]) {
		kept = kept[1:]
	}
	for len(kept) > 0 && isBlank(kept[len(kept)-1]) {
		kept = kept[:len(kept)-1]
	}
	return kept, cut
}

// ofPlayer is the end of the line that stands above a letter of a player.
const ofPlayer = "(a player)"

// readsAsFrame says that a line looks like one of the frame in which letters of players stand; empty if it does not.
func readsAsFrame(line string) string {
	line = strings.ToLower(strings.Trim(line, "> |\t*_#="))
	if strings.HasPrefix(line, "letter of ") && strings.Contains(line, ofPlayer) || strings.HasPrefix(line, "+-----") {
		return "a line of the frame of letters"
	}
	return ""
}

// checkPlayerLetter says why a letter cannot be sent in a game, as its players know it; its text is what is left of its lines.
func checkPlayerLetter(g *game.Game, l PlayerLetter, text []string) error {
	if why := forbids(g, l); why != "" {
		return game.Cannot(errors.New(why), "")
	}
	n := utf8.RuneCountInString(strings.Join(text, "\n"))
	switch {
	case n == 0 && strings.TrimSpace(strings.Join(l.Lines, "")) != "":
		return game.Cannot(errors.New("it has no text but what reads as the office's own"), "")
	case n == 0:
		return game.Cannot(errors.New("it has no text"), "")
	case n > MostLetter:
		return game.Cannot(fmt.Errorf("it has %d characters; want %d at most", n, MostLetter), "")
	}
	written, err := g.Tx.CountPlayerLetters(l.From.ID, g.Tx.Now.Add(-24*time.Hour))
	if err == nil && written >= LettersADay {
		err = game.Cannot(fmt.Errorf("you have written %d letters within a day, which is the most; write again tomorrow", written), "")
	}
	return err
}

// forbids says why the settings of a game do not allow a letter; empty if they do.
func forbids(g *game.Game, l PlayerLetter) string {
	now := g.LettersNow()
	switch {
	case now == game.LettersNone:
		return "the players of this game write no letters" + phrase.Choose(g.Row.Letters == now, "", " in winter")
	case now == game.LettersPublic && !l.ToAll:
		return "in this game letters go to all; " + phrase.Choose(l.Answers.ID == 0, "write LETTER TO ALL", "begin your answer with a line TO ALL, or write LETTER TO and its number and ALL")
	case l.Anonymous && now != game.LettersAnonymous:
		return "letters of this game name their writer; leave ANONYMOUS out"
	case !g.Row.Ghosts && g.LordOut(l.From):
		return "your lord is out of the game"
	}
	return ""
}

// deliverPlayerLetter sends a letter to seats at once, or keeps it: until they ask for it, or for their mail of the day. It says for which
// lords it does the one and the other.
func deliverPlayerLetter(g *game.Game, in *Inbound, to []store.Seat, row store.PlayerLetter) (quiet, later []string, err error) {
	for _, s := range to {
		if kept, err := keepQuiet(g, s, row); err != nil {
			return nil, nil, err
		} else if kept {
			quiet = append(quiet, s.Lord)
			continue
		}
		if kept, err := keepForDaily(g, s, store.DailyItem{Letter: row.ID}); err != nil {
			return nil, nil, err
		} else if kept {
			later = append(later, s.Lord)
			continue
		}
		if _, err := postPlayerLetter(g, in, s, row); err != nil {
			return nil, nil, err
		}
	}
	return quiet, later, nil
}

// knowsReaders reports whether the writer of a letter may know which lords it goes to.
func knowsReaders(l PlayerLetter) bool {
	return l.Answers.ID == 0 || !l.ToAll && !l.Answers.Anonymous
}

// postPlayerLetter puts the mail into the outbox that brings a letter to a seat. It has nothing of the header of the writer's mail.
func postPlayerLetter(g *game.Game, in *Inbound, to store.Seat, row store.PlayerLetter) (store.LetterID, error) {
	v, err := playerLetterView(g, to, row)
	if err != nil {
		return 0, err
	}
	from, err := writerFor(g, to, row)
	if err != nil {
		return 0, err
	}
	v.Top, v.HowTo = mail.LetterTop, "Answer this mail to write back: what stands above it goes to "+from+", or with TO ALL in its first line to all who wrote or got this letter. "+
		"It has no order key: orders are not read in an answer to it, but in one to a letter of the office."
	text, err := templates.OfPlayer(v)
	if err != nil {
		return 0, err
	}
	id, err := post(g, to, Draft{Kind: KindPlayerLetter, Subject: "Letter: from " + from, Preview: "A letter of " + from + ".", Letter: text, Season: g.Season,
		Number: g.CalledSeason(), Brings: in, Thread: playersThread(g.Row.ID) + strconv.Itoa(row.Thread)})
	if err != nil {
		return 0, err
	}
	return id, g.Tx.AddPlayerLetterCopy(store.PlayerLetterCopy{Outbox: id, Letter: row.ID, Seat: to.ID})
}

// writerFor is how a reader is told who wrote a letter: by the name of the lord, which one without a name hides.
func writerFor(g *game.Game, reader store.Seat, row store.PlayerLetter) (string, error) {
	if row.Anonymous && row.Seat != reader.ID {
		return "somebody", nil
	}
	s, err := g.Tx.SeatByID(row.Seat)
	return s.Lord, err
}

// playerLetterView is a letter as one of those reads it who wrote or got it. Of one without a name it does not say who else got it, since
// the writer is not among them.
func playerLetterView(g *game.Game, reader store.Seat, row store.PlayerLetter) (v templates.PlayerLetter, err error) {
	from, err := writerFor(g, reader, row)
	if err != nil {
		return v, err
	}
	season, err := g.Tx.SeasonByID(row.Season)
	if err != nil {
		return v, err
	}
	to := row.Addressed
	switch {
	case row.Anonymous && row.Seat == reader.ID:
		to += ", without your name"
	case row.Anonymous:
		to = "you"
	}
	return templates.PlayerLetter{Game: g.Row.Name, Heading: "Letter of " + from + " " + ofPlayer, Lines: strings.Split(row.Text, "\n"),
		About: fmt.Sprintf("letter %d, to %s, in %s, %s.", row.Number, to, wording.Title(season), schedule.ShowTime(row.Written, reader.Zone))}, nil
}

// How many letters LETTERS lists, and about how many bytes.
const (
	mostListed      = 60
	mostListedBytes = 128 << 10
)

// PlayerLettersOf lists the letters that a seat wrote or got: with another lord, or in a season, or all with neither. The latest are
// listed if there are too many. Letters of which the reader does not know that they are between the two are listed without
// a lord only.
func PlayerLettersOf(g *game.Game, s store.Seat, with store.SeatID, in store.SeasonID) (l templates.PlayerLetters, err error) {
	all, err := g.Tx.PlayerLettersOf(s.ID)
	if err != nil {
		return l, err
	}
	bytes := 0
	for _, row := range slices.Backward(all) {
		if in != 0 && row.Season != in {
			continue
		}
		if between, err := isBetween(g, s.ID, with, row); err != nil {
			return l, err
		} else if !between {
			continue
		}
		if bytes += len(row.Text); len(l.Letters) == mostListed || bytes > mostListedBytes {
			l.Left = "There are earlier ones. LETTERS and a lord, or a season and its year, brings those of that lord or season."
			break
		}
		v, err := playerLetterView(g, s, row)
		if err != nil {
			return l, err
		}
		l.Letters = append(l.Letters, v)
	}
	slices.Reverse(l.Letters)
	return l, nil
}

// isBetween reports whether a letter went from one of two seats to the other, as far as the first may know; with 0 any did.
func isBetween(g *game.Game, reader, other store.SeatID, row store.PlayerLetter) (bool, error) {
	switch {
	case other == 0:
		return true, nil
	case row.Seat == other:
		return !row.Anonymous, nil
	case row.Seat != reader:
		return false, nil
	}
	if known, err := knowsWhoGot(g, reader, other, row); err != nil || !known {
		return false, err
	}
	got, err := g.Tx.WhoGot(row.ID)
	return slices.ContainsFunc(got, func(s store.Seat) bool { return s.ID == other }), err
}

// knowsWhoGot reports whether the writer of a letter may know whether another got it. To whom an answer goes nobody may know in an exchange in which
// somebody hides, but that it goes to whoever wrote with a name what it answers: of two lists of letters, one with an answer and one
// without it, the difference would tell who hides.
func knowsWhoGot(g *game.Game, writer, other store.SeatID, row store.PlayerLetter) (bool, error) {
	if row.Answers == 0 {
		return true, nil // it names them
	}
	answered, err := g.Tx.PlayerLetterByID(row.Answers)
	if err != nil || answered.Seat == other && !answered.Anonymous {
		return err == nil, err
	}
	hides, err := g.Tx.OthersHideIn(row.Game, row.Thread, writer)
	return !hides, err
}

package letter

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A WrittenLetter is a letter between players, as one reads it who neither wrote nor got it.
type WrittenLetter struct {
	Number  int       `json:"number"`
	Season  string    `json:"season"`
	Year    int       `json:"year"`
	From    string    `json:"from"` // a lord, or somebody
	To      string    `json:"to"`
	Written time.Time `json:"written"`
	Text    string    `json:"text"`
}

// A LetterBook is the letters between the players of a game, or some of them, in order.
type LetterBook struct {
	Game    string          `json:"game"`
	Zone    string          `json:"zone"`
	Letters []WrittenLetter `json:"letters"`
	Left    int             `json:"left,omitempty"` // how many earlier ones are left out
}

// ReadByMaster are the letters between the players of a game for its master, as far as the game lets the master read them: all, or those that
// a lord wrote or got, or those of a season, which the words name.
func ReadByMaster(g *game.Game, words []string) (b LetterBook, err error) {
	if g.Row.LettersOpen != game.ReadByMaster {
		return b, game.Cannot(errors.New("the letters of this game are for those who write and get them: letters-open is none, and the players count on it. "+
			"It can be master only if that is set before the game begins, since the first letter tells the players"), "")
	}
	var with store.Seat
	var in store.Season
	switch len(words) {
	case 0:
	case 1:
		with, err = g.SeatOf(words[0])
	case 2:
		year, _ := strconv.Atoi(words[1])
		in, err = g.SeasonNamed(strings.ToLower(words[0]), year)
	default:
		err = errors.New("want a lord, or a season and its year")
	}
	if err != nil {
		return b, game.Cannot(fmt.Errorf("nothing was read: %w", err), "")
	}
	return letterBook(g, with.ID, in.ID)
}

// letterBook are the letters between the players of a game: all, or those with a lord, or those of a season.
func letterBook(g *game.Game, with store.SeatID, in store.SeasonID) (b LetterBook, err error) {
	b = LetterBook{Game: g.Row.Name, Zone: g.Row.Zone, Letters: []WrittenLetter{}}
	all, err := g.Tx.PlayerLettersOfGame(g.Row.ID)
	for _, row := range all {
		if in != 0 && row.Season != in {
			continue
		}
		if is, err := isOf(g, with, row); err != nil {
			return b, err
		} else if !is {
			continue
		}
		season, err := g.Tx.SeasonByID(row.Season)
		if err != nil {
			return b, err
		}
		from, err := writerFor(g, store.Seat{}, row)
		if err != nil {
			return b, err
		}
		b.Letters = append(b.Letters, WrittenLetter{Number: row.Number, Season: season.Name, Year: season.Year, From: from, To: shownTo(row), Written: row.Written, Text: row.Text})
	}
	return b, err
}

// isOf reports whether a seat wrote or got a letter, as far as that does not tell who wrote one without a name; with 0 any did.
func isOf(g *game.Game, seat store.SeatID, row store.PlayerLetter) (bool, error) {
	if seat == 0 || row.Seat == seat {
		return seat == 0 || !row.Anonymous, nil
	}
	if hides, err := g.Tx.HidesIn(row.Game, row.Thread, seat); err != nil || hides {
		return false, err
	}
	got, err := g.Tx.WhoGot(row.ID)
	return slices.ContainsFunc(got, func(s store.Seat) bool { return s.ID == seat }), err
}

// shownTo is to whom a letter went. Of one without a name the lords are not named, since the writer is the one who is not among them.
func shownTo(row store.PlayerLetter) string {
	if row.Anonymous && row.Answers == 0 && row.Addressed != "all" {
		return "one lord or several"
	}
	return row.Addressed
}

// Latest leaves out the earlier letters where there are more than a mail may bring.
func (b LetterBook) Latest() LetterBook {
	bytes := 0
	for i, l := range slices.Backward(b.Letters) {
		if bytes += len(l.Text); len(b.Letters)-i > mostListed || bytes > mostListedBytes {
			b.Left, b.Letters = i+1, b.Letters[i+1:]
			break
		}
	}
	return b
}

// Write lays the letters out.
func (b LetterBook) Write() (string, error) {
	t := templates.LetterBook{Game: b.Game}
	for _, l := range b.Letters {
		t.Letters = append(t.Letters, templates.PlayerLetter{Heading: "Letter of " + l.From + " " + ofPlayer, Lines: strings.Split(l.Text, "\n"),
			About: fmt.Sprintf("letter %d, to %s, in %s, %s.", l.Number, l.To, wording.SeasonTitle(l.Season, l.Year), schedule.ShowTime(l.Written, b.Zone))})
	}
	if b.Left > 0 {
		t.Left = phrase.Figures(b.Left, "earlier letter") + " left out. LETTERS and a lord, or a season and its year, brings those of that lord or season."
	}
	return templates.Book(t)
}

// WithLetters attaches all letters between the players to the last letter of a game, if the game publishes them; none that was written
// after that letter.
func WithLetters(g *game.Game, l templates.Letter, written time.Time) (templates.Letter, error) {
	if !g.Row.Publish {
		return l, nil
	}
	b, err := letterBook(g, 0, 0)
	if err != nil {
		return l, err
	}
	b.Letters = slices.DeleteFunc(b.Letters, func(l WrittenLetter) bool { return l.Written.After(written) })
	text, err := b.Write()
	l.Files = append(slices.Clone(l.Files), templates.File{Name: templates.LettersFile, Text: text})
	return l, err
}

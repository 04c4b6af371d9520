package web

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	template "github.com/DataDog/datadog-agent/pkg/template/html"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// seatRoutes are a player's letters, map and trials.
var seatRoutes = []route{
	{"GET /games/{game}/letters", ofSeat, showLetters},
	{"GET /games/{game}/letters/{number}", ofSeat, showLetter},
	{"GET /games/{game}/map", ofSeat, showMap},
	{"GET /games/{game}/try", ofSeat, showTry},
}

// A playerLetters is the list of the letters of a player.
type playerLetters struct {
	Letters []listedLetter           // the latest first
	Older   int                      // the page with older ones lists those before that number; 0: there are none
	Later   bool                     // there are later ones on the page before
	Between []templates.PlayerLetter // that the player wrote to other players, or got from them, the latest first
	Left    string                   // what of these is left out
	letterForm
}

// A listedLetter is a letter in the list.
type listedLetter struct {
	Number     int
	What, When string
}

// A letterForm is what a form for a letter to other players needs.
type letterForm struct {
	Lords     []string // who can get one; none: no letters are written
	ToAll     bool     // letters go to all alone
	Anonymous bool     // the writer may hide
	Readers   string   // who reads them beside those who get them
	None      string   // why no letters are written
	Number    int      // how many seasons have been played
}

// A shownLetter is a letter to a player.
type shownLetter struct {
	About    string
	Page     template.HTML
	Text     string // of a letter without a page
	Earlier  int    // the number of the letter before; 0: there is none
	Later    int    // and after
	MailWord string
}

// showLetters lists the letters to the player, and those between players.
func showLetters(r *request) error {
	before, err := numberIn[int64](r.URL.Query(), "before")
	if err != nil {
		return err
	}
	l, err := seatView(r, func(g *game.Game, seat store.Seat) (playerLetters, error) {
		return newPlayerLetters(g, seat, int(before))
	})
	if err != nil {
		return err
	}
	if l.Number, err = played(r); err != nil {
		return err
	}
	return r.show("letters", "Letters to "+r.in.seat.Lord, l)
}

// newPlayerLetters lists the letters before the one of a number, or with 0 the latest.
func newPlayerLetters(g *game.Game, seat store.Seat, before int) (p playerLetters, err error) {
	all, err := g.Tx.NumberedLetters(seat.ID)
	if err != nil {
		return p, err
	}
	p.Later = before > 0
	for _, l := range all {
		switch {
		case before > 0 && l.Number >= before:
			continue
		case len(p.Letters) == mostMails:
			p.Older = p.Letters[mostMails-1].Number
		}
		if p.Older > 0 {
			break
		}
		what, err := letter.Words(g.Tx, l)
		if err != nil {
			return p, err
		}
		if l.Kind == letter.KindPlayerLetter {
			what = strings.Replace(what, "letter to the player", "letter of another player", 1)
		}
		p.Letters = append(p.Letters, listedLetter{l.Number, phrase.UpperFirst(what), schedule.ShowTime(l.Written, seat.Zone)})
	}
	p.letterForm = newLetterForm(g, seat)
	between, err := letter.PlayerLettersOf(g, seat, 0, 0)
	p.Left = between.Left
	p.addBetween(between.Letters)
	return p, err
}

// mostBetween is how many bytes of letters between players stand on a page.
const mostBetween = 40 << 10

// addBetween adds the latest letters between players.
func (p *playerLetters) addBetween(all []templates.PlayerLetter) {
	bytes := 0
	for _, l := range slices.Backward(all) {
		if bytes += len(l.Body()); bytes > mostBetween {
			p.Left = "There are earlier ones. A mail with LETTERS and a lord, or a season and its year, brings those of that lord or season."
			return
		}
		p.Between = append(p.Between, l)
	}
}

// newLetterForm is a form for letters of a player, as far as the game has them now.
func newLetterForm(g *game.Game, seat store.Seat) (f letterForm) {
	now := g.LettersNow()
	switch {
	case now == game.LettersNone:
		f.None = "The players of this game write no letters" + phrase.Choose(g.Row.Letters == now, ".", " in winter.")
		return f
	case !seat.Resigned.IsZero() && !g.LostUntold(seat):
		f.None = "This seat was given up."
		return f
	}
	f.ToAll, f.Anonymous, f.Readers = now == game.LettersPublic, now == game.LettersAnonymous, game.TellReaders(g.Row)
	for _, s := range g.Seats {
		if s.ID != seat.ID && (s.Resigned.IsZero() || g.LostUntold(s)) {
			f.Lords = append(f.Lords, s.Lord)
		}
	}
	f.None = phrase.Choose(len(f.Lords) == 0, "Nobody else plays in this game now.", "")
	return f
}

// showLetter shows a letter to the player as it was sent, without its key.
func showLetter(r *request) error {
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil {
		return errNoPage
	}
	title := ""
	l, err := seatView(r, func(g *game.Game, seat store.Seat) (shown shownLetter, err error) {
		row, err := g.Tx.LetterNumbered(seat.ID, number)
		if err != nil {
			return shown, err
		}
		if title, err = letter.Subject(row); err != nil {
			return shown, err
		}
		return newShownLetter(g, seat, row)
	})
	if err != nil {
		return err
	}
	return r.show("letter", cmp.Or(title, "Letter "+strconv.Itoa(number)), l)
}

func newShownLetter(g *game.Game, seat store.Seat, row store.Letter) (s shownLetter, err error) {
	s.About = "Letter " + strconv.Itoa(row.Number) + " to you, of " + schedule.ShowTime(row.Written, seat.Zone) + "."
	s.MailWord = "RESEND " + strconv.Itoa(row.Number)
	for n, at := range map[int]*int{row.Number - 1: &s.Earlier, row.Number + 1: &s.Later} {
		switch _, err := g.Tx.LetterNumbered(seat.ID, n); {
		case err == nil:
			*at = n
		case !errors.Is(err, store.ErrNotFound):
			return s, err
		}
	}
	l, err := letter.Shown(row)
	if l.HTML == "" {
		s.Text = l.Text
		return s, err
	}
	s.Page = embedLetter(letterPage{html: l.HTML, picture: sentPictures(g.Row.Name, seat.Lord, row.Raw)})
	return s, err
}

// sentPictures gives the addresses of the pictures of a letter that was sent.
func sentPictures(game, lord string, raw []byte) func(id string) string {
	after := map[string]int{}
	for _, p := range mail.Pictures(raw) {
		words := strings.Fields(p.Of)
		if n, err := strconv.Atoi(words[len(words)-1]); err == nil && len(words) == 2 { // else it shows marches that were ordered
			after[p.ID] = n
		}
	}
	return func(id string) string {
		n, ok := after[id]
		if !ok {
			return ""
		}
		return pictureAt(game, lord, n, id)
	}
}

// A tryPage is a form for a trial.
type tryPage struct {
	Closed string // why nothing can be tried now; empty: it can
	Number int    // how many seasons have been played
	Season string
	Most   int // trials a day
	Other  string
	Text   string
}

// showTry shows the form for a trial.
func showTry(r *request) error {
	p, err := seatView(r, func(g *game.Game, seat store.Seat) (p tryPage, err error) {
		p.Closed, p.Season = whyClosed(g, seat), wording.Title(g.Season)
		if p.Closed == "" && g.Season.Number == 0 {
			p.Closed = "The game has not begun; the first season that can be tried is the first winter."
		}
		for _, s := range g.Seats {
			if s.ID != seat.ID {
				p.Other = s.Lord
			}
		}
		w, err := g.OrdersOf(seat, g.Season.Number)
		p.Text = w.Orders
		return p, err
	})
	if err != nil {
		return err
	}
	p.Most = player.TrialsADay
	if p.Number, err = played(r); err != nil {
		return err
	}
	return r.show("try", "Try a plan", p)
}

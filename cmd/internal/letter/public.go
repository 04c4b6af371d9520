package letter

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// mostPublic is how many public reports one spectator gets at once, when the delay was shortened: the rest follow with the next seasons.
const mostPublic = 4

// TellSpectators writes public reports to those who watch the game, when the letters of a season leave: of the seasons that may be told by
// then, or, when the game is over, the last one. It belongs into the transaction that lets the letters go.
func TellSpectators(g *game.Game) error {
	all, err := g.Tx.Spectators(g.Row.ID)
	if err != nil || len(all) == 0 {
		return err
	}
	last, err := g.LastTold()
	if err != nil {
		return err
	}
	p := publicLetters{g: g, over: g.State.Over || g.Row.State == store.GameEnded, last: last, made: map[[2]int]Draft{}}
	for _, s := range all {
		if err := p.tell(s); err != nil {
			return err
		}
	}
	return nil
}

// publicLetters writes public reports, each once for all who get it.
type publicLetters struct {
	g    *game.Game
	over bool // the game is over, and its players know
	last int  // number of the last season whose letters have left
	made map[[2]int]Draft
}

// tell writes to one spectator what is to be told. A player of the game needs no public report.
func (p *publicLetters) tell(s store.Spectator) error {
	if PlaysIn(p.g, s.Address) {
		_, err := p.g.Tx.RemoveSpectator(s.ID)
		return err
	}
	first, last := s.Told+1, min(p.last-p.g.Row.WatchDelay, s.Told+mostPublic)
	if p.over { // nothing is secret any more, and one letter tells the rest
		first, last = p.last, p.last
	}
	for n := first; n <= last; n++ {
		upTo := n
		if p.over { // also where the season itself was told before
			upTo++
		}
		if isNew, err := p.g.Tx.TellSpectator(s.ID, upTo); err != nil || !isNew {
			return err
		}
		d, err := p.draft(n, s.Told)
		if err != nil {
			return err
		}
		if err := PostToSpectator(p.g, s.Address, d); err != nil {
			return err
		}
	}
	return nil
}

// draft is the letter that tells the season of that number to those who have been told another last.
func (p *publicLetters) draft(number, told int) (Draft, error) {
	key := [2]int{number, 0}
	if p.over && told >= number {
		key[1] = 1 // without the season
	}
	if d, ok := p.made[key]; ok {
		return d, nil
	}
	d := Draft{Kind: KindPublic, Season: p.g.Season, Thread: fmt.Sprintf("public-%d", p.g.Row.ID)}
	var v *view.Public
	var err error
	if number >= 0 {
		if d.Season, err = p.g.Tx.SeasonByNumber(p.g.Row.ID, number); err != nil {
			return d, err
		}
	}
	if number >= 0 && key[1] == 0 {
		if v, err = PublicView(p.g, d.Season); err != nil {
			return d, err
		}
	}
	if p.over {
		if v, err = PublicEnd(p.g, v); err != nil {
			return d, err
		}
	}
	v.Watched = true
	if d.Letter, err = templates.Public(v); err != nil {
		return d, err
	}
	d.Subject, d.Preview, d.Shows = publicSubject(v), publicPreview(v), pictures.Of(d.Letter, number)
	p.made[key] = d
	return d, nil
}

// publicSubject is the Subject of a public report: the season, and the weightiest thing of it.
func publicSubject(v *view.Public) string {
	if v.Ending != nil {
		return phrase.LowerFirst(v.Title)
	}
	told, _, _ := strings.Cut(v.Told, ";")
	return phrase.LowerFirst(v.Title) + phrase.Prefixed(". ", strings.TrimSuffix(told, "."))
}

// publicPreview is what mail programs show beside that.
func publicPreview(v *view.Public) string {
	if v.Ending != nil {
		return strings.Join(v.Ending.Outcome, " ")
	}
	return v.Told
}

// PostToSpectator puts a letter to somebody who watches, or asks for that, into the outbox. It has no key.
func PostToSpectator(g *game.Game, address string, d Draft) error {
	d.Plain = true
	return Post(g, store.Seat{Address: address, Zone: g.Row.Zone, Format: game.FormatBoth}, d)
}

// PublicView is what those who watch are told of a season that has been played.
func PublicView(g *game.Game, s store.Season) (*view.Public, error) {
	was, err := g.AsOf(s)
	if err != nil {
		return nil, err
	}
	told, err := g.Disclosed(s)
	if err != nil {
		return nil, err
	}
	p, err := g.LoadPlayed(s)
	if err != nil {
		return nil, err
	}
	p.Without, p.Stewards, p.Vacant = was.Absent(told, *p.Before)
	p.Times = told.Times
	who, err := whoPlayed(was, s)
	return narrative.NewPublic(g.ReportTable(), p, who), err
}

// PublicEnd is the last public report, with that of the last season, which is nil if it was told before.
func PublicEnd(g *game.Game, last *view.Public) (*view.Public, error) {
	ending, err := g.Ending()
	if err != nil {
		return nil, err
	}
	who, err := whoPlayed(g, g.Season)
	return narrative.NewPublicEnd(g.ReportTable(), ending, last, who), err
}

// whoPlayed says who played whom in a season, by their names alone.
func whoPlayed(g *game.Game, s store.Season) (string, error) {
	tenures, err := g.Tx.Tenures(g.Row.ID)
	if err != nil {
		return "", err
	}
	all := phrase.Each(g.Seats, func(seat store.Seat) string {
		return playerOf(seat, tenures, s) + " plays " + seat.Lord
	})
	return phrase.List(all) + ".", nil
}

// playerOf is the name of the player who had a seat when a season was played, "nobody" if it had been given up. It is no address.
func playerOf(seat store.Seat, tenures []store.Tenure, s store.Season) string {
	player := phrase.Choose(seat.First > s.Number || !seat.Resigned.IsZero(), "", seat.Player)
	for _, t := range tenures {
		if t.Seat == seat.ID && t.First <= s.Number && s.Number <= t.Last && !t.Until.Before(s.Played) {
			player = t.Player
		}
	}
	if strings.Contains(player, "@") {
		return "somebody"
	}
	return cmp.Or(player, "nobody")
}

// PlaysIn reports whether an address has a seat of the game that is held.
func PlaysIn(g *game.Game, address string) bool {
	return g.IsAway(address) || slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return account.SameAddress(s.Address, address) && s.Resigned.IsZero() })
}

// dropUnreached takes somebody who watches off the list when a letter has failed, as the one before it did. The master reads it in the log.
func dropUnreached(o *game.Office, tx *store.Tx, l store.Letter) error {
	s, err := tx.SpectatorAt(l.Game, l.Recipient)
	if err != nil {
		return game.AllowNotFound(err)
	}
	if lost, err := tx.LostInRow(s); err != nil || !lost {
		return err
	}
	if _, err := tx.RemoveSpectator(s.ID); err != nil {
		return err
	}
	g, err := o.OpenID(tx, l.Game)
	if err != nil {
		return err
	}
	return g.LogApart(store.LogWatching, game.ByClock, s.Address+" watches the game no more: two letters in a row have not reached that address.")
}

// A PublicReport is what those who watch are told of a season, as text, as a page with its pictures in it, and as data.
type PublicReport struct {
	Text string
	HTML string
	View *view.Public
}

// ReadPublic makes the public report of a season, whether or not it was sent to anybody.
func ReadPublic(ctx context.Context, o *game.Office, gameName, season string, year int) (PublicReport, error) {
	return game.View(ctx, o, gameName, func(g *game.Game) (r PublicReport, err error) {
		s, err := g.SeasonNamed(season, year)
		if err != nil {
			return r, err
		}
		if s.State == store.SeasonOpen {
			return r, hints.Add(fmt.Errorf("%s has not been played", wording.Title(s)), "`"+hints.Command("turn status", g.Row.Name)+"` says what it waits for")
		}
		if r.View, err = PublicView(g, s); err != nil {
			return r, err
		}
		if last, ok := g.LastPlayed(); ok && last.ID == s.ID && (g.State.Over || g.Row.State == store.GameEnded) {
			if r.View, err = PublicEnd(g, r.View); err != nil {
				return r, err
			}
		}
		text, err := templates.Public(r.View)
		if err != nil {
			return r, err
		}
		r.Text = text.Text
		r.HTML, err = PictureBatch(g.Office).Embed(ctx, g.Tx, store.Letter{Game: g.Row.ID}, text.HTML, pictures.Of(text, s.Number))
		return r, err
	})
}

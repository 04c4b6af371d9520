// Package publish makes the public pages of games: what every player of a game knows, as many seasons late as its setting delay says. Start reading at
// Maker: serve shows its pages, and a Folder writes the same as files. A page is made of the record of the game each time something of it has changed; what it is
// made of has a digest, by which one that was made before is known again.
package publish

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/lru"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// mostKept is how many bytes of what was made last are kept.
const mostKept = 64 << 20

// A Maker makes pages, and keeps those that it made last.
type Maker struct {
	Office *game.Office
	URL    func() string // of the pages that serve shows, which stands in the feed; nil: the links of the feed are relative

	kept   lru.Cache[string, any]
	making singleflight.Group
}

// A Page is a page or a file that belongs to one, as it is sent.
type Page struct {
	Type    string // such as text/html; charset=utf-8
	Body    []byte
	Packed  []byte // the same by gzip; nil if that is not worth it
	ETag    string // in quotes
	Drawing bool   // it is a drawing with a style of its own
}

// frontPage is the name of the first page of a game among its pages. A season's page is called by its number.
const frontPage = ""

// The names of the other pages and files of a game.
const (
	rulesPage = "rules"
	feedFile  = "feed.xml"
	boardFile = "board.svg" // the board alone, which stands in the rule book
	lightFile = "map.svg"   // the map of all seasons
	darkFile  = "map-dark.svg"
)

// A public is a game with what may be told of it.
type public struct {
	row     store.Game
	tx      *store.Tx
	seasons []store.Season // that may be told, the oldest first
	told    []time.Time    // since when each may be
	lines   []store.Line
	people  string // a digest of who plays whom, and did
	over    bool   // the game is over, and everybody may know all of it
	game    *game.Game
}

// IsPublic reports whether a game has public pages.
func IsPublic(row store.Game) bool { return row.Public && row.Deleted.IsZero() && !row.Practice }

// openPublic reads what may be told of a game. One without public pages is not found.
func openPublic(tx *store.Tx, row store.Game) (*public, error) {
	if !IsPublic(row) {
		return nil, fmt.Errorf("the public pages of %s: %w", row.Name, store.ErrNotFound)
	}
	p := &public{row: row, tx: tx}
	all, err := tx.Seasons(row.ID)
	if err != nil {
		return nil, err
	}
	if p.lines, err = tx.Lines(row.ID); err != nil {
		return nil, err
	}
	p.tell(all)
	p.people, err = peopleOf(tx, row.ID)
	return p, err
}

// tell finds out which seasons may be told: those whose letters have left, all but the last ones if the game tells them late. Of a game that is over nothing is
// held back.
func (p *public) tell(all []store.Season) {
	waits := slices.ContainsFunc(all, func(s store.Season) bool { return s.State == store.SeasonPlayed })
	p.over = p.row.State == store.GameEnded && !waits
	left := slices.DeleteFunc(all, func(s store.Season) bool { return s.State != store.SeasonApproved })
	n := len(left)
	if !p.over {
		n = max(n-p.row.WatchDelay, 0)
	}
	p.seasons = left[:n]
	for i := range p.seasons {
		p.told = append(p.told, left[min(i+p.row.WatchDelay, len(left)-1)].Approved)
	}
}

// peopleOf is a digest of who plays whom, and did.
func peopleOf(tx *store.Tx, id store.GameID) (string, error) {
	seats, err := tx.Seats(id)
	if err != nil {
		return "", err
	}
	tenures, err := tx.Tenures(id)
	var all []any
	for _, s := range seats {
		all = append(all, s.ID, s.Lord, s.Player, s.Resigned.UnixMilli(), s.First)
	}
	for _, t := range tenures {
		all = append(all, t.Seat, t.Player, t.First, t.Last, t.Until.UnixMilli())
	}
	return digest(all...), err
}

// digest is a digest of some things.
func digest(all ...any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", all))
	return hex.EncodeToString(sum[:12])
}

// open opens the game, which costs more than what is read without.
func (p *public) open(o *game.Office) (err error) {
	if p.game == nil {
		p.game, err = o.OpenRow(p.tx, p.row)
	}
	return err
}

// ofSeason is a digest of what a season is told of: of how it was played, in the present line of the campaign.
func (p *public) ofSeason(o *game.Office, s store.Season) string {
	line := 1
	for _, l := range p.lines {
		if l.First <= s.Number+1 {
			line = l.Number
		}
	}
	return digest(o.Version, p.row.ID, p.row.Created.UnixMilli(), s.Number, s.Key, s.Played.UnixMilli(), line)
}

// of is a digest of what a page is made of.
func (p *public) of(o *game.Office, page string) string {
	n := len(p.seasons)
	switch {
	case page == rulesPage, page == boardFile:
		return digest(o.Version, p.row.Name, p.row.Options, p.row.Rules, p.row.Board, p.row.RulesSource, p.row.BoardSource, p.row.Years == nil, n > 0)
	case n == 0:
		return digest(o.Version, page, p.row.Name, p.row.WatchDelay)
	}
	parts := []any{o.Version, page, p.row.Name, p.over, p.people, p.row.WatchDelay, p.row.Zone}
	if i, ok := p.season(page); ok {
		for _, s := range p.seasons[max(i-1, 0):min(i+2, n)] {
			parts = append(parts, p.ofSeason(o, s))
		}
		return digest(append(parts, i == n-1 && p.over)...)
	}
	for i, s := range p.seasons {
		parts = append(parts, p.ofSeason(o, s), p.told[i].UnixMilli())
	}
	return digest(append(parts, len(p.lines))...)
}

// season finds the season of a page.
func (p *public) season(page string) (i int, ok bool) {
	n, err := strconv.Atoi(page)
	if err != nil || strconv.Itoa(n) != page {
		return 0, false
	}
	i = slices.IndexFunc(p.seasons, func(s store.Season) bool { return s.Number == n })
	return i, i >= 0
}

// mayTell reports whether a line of the campaign may be told: when the season with which it begins may be.
func (p *public) mayTell(l store.Line) bool {
	return p.over || len(p.seasons) > 0 && l.First <= p.seasons[len(p.seasons)-1].Number
}

// Page is a page of a game, in the links of which links are followed. One that there is not, or may not be seen, is store.ErrNotFound.
func (m *Maker) Page(ctx context.Context, name, page string) (Page, error) {
	of, err := store.Read(ctx, m.Office.Store, func(tx *store.Tx) (string, error) {
		p, err := m.public(tx, name)
		if err != nil {
			return "", err
		}
		return p.key(m.Office, page), nil
	})
	if err != nil {
		return Page{}, err
	}
	if made, ok := m.kept.Get(of); ok {
		return made.(Page), nil
	}
	made, err, _ := m.making.Do(of, func() (any, error) {
		return store.Read(context.WithoutCancel(ctx), m.Office.Store, func(tx *store.Tx) (made Page, err error) {
			p, err := m.public(tx, name)
			if err != nil {
				return made, err
			}
			made, err = m.make(p, page, ServedLinks(p.row.Name))
			if err == nil {
				made = made.packed()
				m.kept.Put(p.key(m.Office, page), made, len(made.Body)+len(made.Packed), mostKept)
			}
			return made, err
		})
	})
	if err != nil {
		return Page{}, err
	}
	return made.(Page), nil
}

// key is what a page that serve shows is kept under.
func (p *public) key(o *game.Office, page string) string {
	return strconv.Itoa(int(p.row.ID)) + "/" + page + "/" + p.of(o, page)
}

func (m *Maker) public(tx *store.Tx, name string) (*public, error) {
	row, err := tx.Game(name)
	if err != nil {
		return nil, err
	}
	return openPublic(tx, row)
}

// publicRows are the games with public pages.
func publicRows(tx *store.Tx) ([]store.Game, error) {
	rows, err := tx.Games()
	return slices.DeleteFunc(rows, func(row store.Game) bool { return !IsPublic(row) }), err
}

// List is the page that lists the games with public pages.
func (m *Maker) List(ctx context.Context) (Page, error) {
	return store.Read(ctx, m.Office.Store, func(tx *store.Tx) (made Page, err error) {
		rows, err := publicRows(tx)
		if err != nil {
			return made, err
		}
		var all []templates.PublicGame
		for _, row := range rows {
			p, err := openPublic(tx, row)
			if err != nil {
				return made, err
			}
			all = append(all, p.listed(ServedLinks(row.Name).Front))
		}
		made, err = listPage(all, ServedLinks(""))
		return made.packed(), err
	})
}

// Stands is a digest of what all public pages are made of: while it is the same, so are they.
func (m *Maker) Stands(ctx context.Context) (string, error) {
	return store.Read(ctx, m.Office.Store, func(tx *store.Tx) (string, error) {
		rows, err := publicRows(tx)
		all := []any{m.Office.Version}
		for _, row := range rows {
			p, err := openPublic(tx, row)
			if err != nil {
				return "", err
			}
			all = append(all, row.ID, p.of(m.Office, frontPage), p.of(m.Office, rulesPage))
		}
		return digest(all...), err
	})
}

package office

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/store"
)

// A desk is one game as it lies open within one transaction: all that is needed to answer a
// message or to play a season.
type desk struct {
	*Office
	table
	tx      *store.Tx
	game    store.Game
	seats   []store.Seat
	seasons []store.Season
	season  store.Season      // the latest: open, or the last one of a game that is over
	state   adjudicator.State // in which that season finds the game, or in which it ended
}

// desk opens a game by its name.
func (o *Office) desk(tx *store.Tx, name string) (*desk, error) {
	g, err := tx.Game(name)
	if err != nil {
		return nil, gameHint(tx, err)
	}
	return o.deskOf(tx, g)
}

// deskOf opens a game.
func (o *Office) deskOf(tx *store.Tx, g store.Game) (d *desk, err error) {
	d = &desk{Office: o, tx: tx, game: g}
	if d.table, err = o.table(g); err != nil {
		return nil, err
	}
	if d.seats, err = tx.Seats(g.ID); err != nil {
		return nil, err
	}
	if d.seasons, err = tx.Seasons(g.ID); err != nil {
		return nil, err
	}
	if len(d.seasons) == 0 {
		return nil, fmt.Errorf("game %s has no season", g.Name)
	}
	d.season = d.seasons[len(d.seasons)-1]
	d.state, err = d.stateBefore(d.season)
	return d, err
}

// table is the game's board and rules, which never change and are read once.
func (o *Office) table(g store.Game) (table, error) {
	if t, ok := o.tables.Load(g.ID); ok {
		return t.(table), nil
	}
	t, err := openTable(g)
	if err == nil {
		o.tables.Store(g.ID, t)
	}
	return t, err
}

// stateBefore is the state in which a season finds the game; of a season that ended it, the
// state after it.
func (d *desk) stateBefore(s store.Season) (adjudicator.State, error) {
	if s.Number == 0 && s.State == store.SeasonOpen {
		return d.firstState(), nil
	}
	from := s
	if s.State == store.SeasonOpen {
		from = d.seasons[s.Number-1]
	}
	body, err := d.tx.Snapshot(from.ID)
	if err != nil {
		return adjudicator.State{}, err
	}
	return adjudicator.DecodeState(body)
}

// firstState is the state before the setting out.
func (d *desk) firstState() adjudicator.State {
	var lords []string
	for _, s := range d.seats {
		lords = append(lords, s.Lord)
	}
	return adjudicator.NewState(d.rules, d.board, lords)
}

// named finds a season by its name and year. The setting out is also the autumn of year 1.
func (d *desk) named(season string, year int) (store.Season, error) {
	for _, s := range d.seasons {
		first := s.Number == 0 && strings.EqualFold(season, adjudicator.Autumn.String())
		if (strings.EqualFold(s.Name, season) || first) && s.Year == year {
			return s, nil
		}
	}
	return store.Season{}, WithHint(fmt.Errorf("%s has no %s of year %d", d.game.Name, season, year),
		fmt.Sprintf("now it is %s of year %d", d.season.Name, d.season.Year))
}

// lastPlayed is the latest season that has been played, if there is one.
func (d *desk) lastPlayed() (store.Season, bool) {
	for i := len(d.seasons) - 1; i >= 0; i-- {
		if d.seasons[i].State != store.SeasonOpen {
			return d.seasons[i], true
		}
	}
	return store.Season{}, false
}

// written are the orders of one seat as they stand, printed and read back.
type written struct {
	orders, standing string // as printed, a line an order
	digest           string
	lines, stands    []order.Line
}

// written reads the orders of a seat for a season.
func (d *desk) written(s store.Seat, number int) (written, error) {
	orders, err := d.tx.SeasonSheet(s.ID, number)
	if err != nil {
		return written{}, err
	}
	standing, err := d.tx.StandingSheet(s.ID)
	if err != nil {
		return written{}, err
	}
	return d.read(orders.Text, standing.Text), nil
}

// read turns printed orders into lines again, numbered as they are printed.
func (d *desk) read(orders, standing string) written {
	when := adjudicator.When(d.state.Season)
	names := adjudicator.Names(d.board, &d.state)
	return written{orders: orders, standing: standing, digest: digest(orders, standing),
		lines:  order.Parse(names, when, inputs(orders)).Orders,
		stands: standingLines(names, when, standing)}
}

// standingLines reads those standing orders that can be given in this season.
func standingLines(names *order.Names, when order.When, standing string) []order.Line {
	if standing == "" {
		return nil
	}
	return order.Parse(names, when, inputs(standing)).Orders
}

// inputs numbers the lines of a text.
func inputs(text string) []order.Input {
	var all []order.Input
	n := 0
	for line := range strings.Lines(text) {
		n++
		all = append(all, order.Input{N: n, Text: strings.TrimRight(line, "\r\n")})
	}
	return all
}

// digest is what a lord finds on his receipt and, after the season, in the report: the
// SHA-256 of his printed orders, the standing ones first.
func digest(orders, standing string) string {
	sum := sha256.Sum256([]byte("standing\n" + standing + "season\n" + orders))
	return hex.EncodeToString(sum[:])
}

// errNothing undoes the transaction of a dry run.
var errNothing = errors.New("nothing was changed")

// undoIf is the end of a transaction that may be a dry run.
func undoIf(dryRun bool) error {
	if dryRun {
		return errNothing
	}
	return nil
}

// done is the error of a transaction that may have been a dry run.
func done(err error) error {
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}

// notFoundIsFine makes an error of a row that need not be there none.
func notFoundIsFine(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

package office

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A desk is one game as it lies open within one transaction: all that is needed to answer a
// message or to play a season.
type desk struct {
	*Office
	table
	tx     *store.Tx
	game   store.Game
	played ruleset.Options // the optional rules, by the game
	seats  []store.Seat
	season store.Season      // the latest: open, or the last one of a game that is over
	before store.Season      // the one before it; zero if there is none
	state  adjudicator.State // in which that season finds the game, or in which it ended
	names  *order.Names
	mark   string // stands in what is written from here where the order key will be; nobody can know it
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
	d = o.closedDesk(tx, g)
	if d.table, err = o.table(g); err != nil {
		return nil, err
	}
	if d.played, err = optionsOf(g, d.rules); err != nil {
		return nil, err
	}
	if d.seats, err = tx.Seats(g.ID); err != nil {
		return nil, err
	}
	if d.season, err = tx.LastSeason(g.ID); err != nil {
		return nil, err
	}
	if d.season.Number > 0 {
		if d.before, err = tx.SeasonByNumber(g.ID, d.season.Number-1); err != nil {
			return nil, err
		}
	}
	if d.state, err = d.present(); err != nil {
		return nil, err
	}
	d.names = o.orderNames(d)
	return d, nil
}

// reopened is the game as it is after something was changed. Letters may still be written from what was
// read of it before.
func (d *desk) reopened() (*desk, error) {
	g, err := d.tx.GameByID(d.game.ID)
	if err != nil {
		return nil, err
	}
	return d.deskOf(d.tx, g)
}

// closedDesk is a game of which nothing but its row is read: enough to write to its master.
func (o *Office) closedDesk(tx *store.Tx, g store.Game) *desk {
	return &desk{Office: o, tx: tx, game: g, mark: mail.NewMark()}
}

// table is the game's board and rules, which never change and are read once, for all games that
// are played on the same.
func (o *Office) table(g store.Game) (t table, err error) {
	if t, ok := o.tables.Load(g.ID); ok {
		return t.(table), nil
	}
	sources := [2]string{string(g.BoardSource), string(g.RulesSource)}
	if same, ok := o.tables.Load(sources); ok {
		t = same.(table)
	} else if t, err = openTable(g); err != nil {
		return t, err
	}
	o.tables.Store(sources, t)
	o.tables.Store(g.ID, t)
	return t, nil
}

// optionsOf are the optional rules that a game plays, for which its rule set must have the figures.
func optionsOf(g store.Game, r *ruleset.Rules) (ruleset.Options, error) {
	o, err := ruleset.OptionsOf(g.Options)
	if err == nil {
		err = o.Check(r)
	}
	return o, err
}

// orderNames are the names that orders may use: those of the board and of the lords, and the forms
// of the optional rules. Making them takes a while.
func (o *Office) orderNames(d *desk) *order.Names {
	type key struct {
		board  *board.Board
		played ruleset.Options
		lords  string
	}
	k := key{board: d.board, played: d.played}
	for _, s := range d.seats {
		k.lords += s.Lord + "\n"
	}
	if n, ok := o.names.Load(k); ok {
		return n.(*order.Names)
	}
	n := adjudicator.Names(d.board, &d.state)
	o.names.Store(k, n)
	return n
}

// present is the state in which the latest season finds the game; of a season that ended it,
// the state after it.
func (d *desk) present() (adjudicator.State, error) {
	if d.season.Number == 0 && d.season.State == store.SeasonOpen {
		return d.firstState(), nil
	}
	last, _ := d.lastPlayed()
	return d.stateAfter(last)
}

// firstState is the state before the setting out.
func (d *desk) firstState() adjudicator.State {
	var lords []string
	for _, s := range d.seats {
		lords = append(lords, s.Lord)
	}
	s := adjudicator.NewState(d.rules, d.board, lords)
	if err := s.Choose(d.rules, d.played); err != nil {
		panic(err) // deskOf has checked them
	}
	if d.game.Years != nil {
		s.LastYear = *d.game.Years
	}
	return s
}

// named finds a season by its name and year. The setting out is also the autumn of year 1.
func (d *desk) named(season string, year int) (store.Season, error) {
	season = strings.ToLower(season)
	if season == adjudicator.Autumn.String() && year == 1 {
		season = adjudicator.SettingOut.String()
	}
	s, err := d.tx.Season(d.game.ID, season, year)
	if errors.Is(err, store.ErrNotFound) {
		err = hints.Add(fmt.Errorf("%s of year %d of %s: %w", season, year, d.game.Name, store.ErrNotFound),
			fmt.Sprintf("now it is %s of year %d", d.season.Name, d.season.Year))
	}
	return s, err
}

// lastPlayed is the latest season that has been played, if there is one.
func (d *desk) lastPlayed() (store.Season, bool) {
	if d.season.State != store.SeasonOpen {
		return d.season, true
	}
	return d.before, d.season.Number > 0
}

// held reports whether the last season is played and not yet told: nothing of it may show.
func (d *desk) held() bool {
	last, ok := d.lastPlayed()
	return ok && last.State == store.SeasonPlayed
}

// called is the number of the last season whose orders letters have called for.
func (d *desk) called() int {
	if last, _ := d.lastPlayed(); d.held() {
		return last.Number
	}
	return d.season.Number
}

// written are the orders of one seat as they stand, printed and read back.
type written struct {
	orders, standing string // as printed, a line an order
	digest           string
	lines, stands    []order.Line
}

// written reads the orders of a seat for a season. Of one that was given up before the season
// closed nothing counts.
func (d *desk) written(s store.Seat, number int) (written, error) {
	if d.gaveUp(s) {
		return d.read("", "", d.seal(s, number)), nil
	}
	orders, err := d.tx.SeasonSheet(s.ID, number)
	if err != nil {
		return written{}, err
	}
	standing, err := d.tx.StandingSheet(s.ID)
	if err != nil {
		return written{}, err
	}
	return d.read(orders.Text, standing.Text, d.seal(s, number)), nil
}

// read turns printed orders into lines again, numbered as they are printed.
func (d *desk) read(orders, standing, seal string) written {
	when := adjudicator.When(d.state.Season)
	w := written{orders: orders, standing: standing, digest: digest(seal, orders, standing)}
	if orders != "" {
		w.lines = order.Parse(d.names, when, inputs(orders)).Orders
	}
	if standing != "" { // those of other seasons stay out
		w.stands = order.Parse(d.names, when, inputs(standing)).Orders
	}
	return w
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

// digest is what a lord finds on his receipt and all find, after the season, in the report:
// the SHA-256 of his seal and his printed orders, the standing ones first. Without the seal,
// which only his own letters show, nobody can guess orders and try their digest.
func digest(seal, orders, standing string) string {
	sum := sha256.Sum256([]byte("seal " + seal + "\nstanding\n" + standing + "season\n" + orders))
	return hex.EncodeToString(sum[:])
}

// errNothing undoes the transaction of a dry run.
var errNothing = errors.New("nothing was changed")

// updateGame does something in a game, in one transaction, and returns what came of it. A dry run only
// tries it: all is undone.
func updateGame[T any](ctx context.Context, o *Office, game string, dryRun bool, do func(*desk) (T, error)) (result T, err error) {
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		d, err := o.desk(tx, game)
		if err != nil {
			return err
		}
		if result, err = do(d); err != nil {
			return err
		}
		return undoIf(dryRun)
	})
	return result, done(err)
}

// viewGame reads something in a game.
func viewGame[T any](ctx context.Context, o *Office, game string, read func(*desk) (T, error)) (result T, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		d, err := o.desk(tx, game)
		if err != nil {
			return err
		}
		result, err = read(d)
		return err
	})
	return result, err
}

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

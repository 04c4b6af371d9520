package office

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// NewGame is what a master says about a game when he makes it. Board and Rules are names of
// what comes with the program, or files.
type NewGame struct {
	Name     string
	Master   string // his address, for what he must know; may be empty
	Board    string
	Rules    string
	Options  ruleset.Options // the optional rules that are played
	Zone     string
	Schedule store.Schedule
	Review   bool
	// ReviewLimit is how long a season may wait for the master before it goes out by itself;
	// 0: it stays.
	ReviewLimit time.Duration
	Years       *int // after whose autumn the game is valued (§16); 0: never; nil: as the rules say
}

// NewGame makes a game, to which players can be added from now on. A dry run only checks.
func (o *Office) NewGame(ctx context.Context, n NewGame, dryRun bool) (store.Game, error) {
	g := store.Game{Name: n.Name, Master: n.Master, Board: n.Board, Rules: n.Rules, Options: n.Options.String(), Zone: n.Zone,
		Schedule: n.Schedule, Review: n.Review, ReviewLimit: n.ReviewLimit, Years: n.Years}
	err := checkNew(n)
	if err != nil {
		return g, err
	}
	if g.Schedule, g.Zone, err = checkSchedule(n.Schedule, n.Zone); err != nil {
		return g, err
	}
	if g.BoardSource, err = source(n.Board, board.Source); err != nil {
		return g, err
	}
	if g.RulesSource, err = source(n.Rules, ruleset.Source); err != nil {
		return g, err
	}
	t, err := openTable(g)
	if err != nil {
		return g, err
	}
	if err := t.board.CheckGame(2); err != nil {
		return g, err
	}
	if err := checkOptions(t, n); err != nil {
		return g, err
	}
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		id, err := tx.AddGame(g)
		if err != nil {
			return err
		}
		if g, err = tx.GameByID(id); err != nil {
			return err
		}
		if _, err := openSeason(tx, g, 0, adjudicator.SettingOut, 1, firstDeadline(g, tx.Now)); err != nil {
			return err
		}
		return undoIf(dryRun)
	})
	return g, done(err)
}

// checkOptions says whether a game can be played by its options: its rule set must have their
// figures, and the advanced game must have an end, for nobody wins it by manors (§17).
func checkOptions(t table, n NewGame) error {
	if n.Options.Advanced && n.Years != nil && *n.Years == 0 {
		return errors.New("years 0: the advanced game is won by points at its end, so want a year")
	}
	return n.Options.Check(t.rules)
}

// checkNew checks what a person wrote.
func checkNew(n NewGame) error {
	if err := CheckGameName(n.Name); err != nil {
		return err
	}
	if n.Years != nil && *n.Years < 0 {
		return fmt.Errorf("years %d: want 0, for a game without end, or more", *n.Years)
	}
	if n.ReviewLimit < 0 {
		return fmt.Errorf("review limit %v: want 0 or more", n.ReviewLimit)
	}
	if n.Master == "" {
		return nil
	}
	return account.CheckAddress(n.Master)
}

// CheckGameName says whether a game can be called so.
func CheckGameName(name string) error {
	if name == "" || strings.ContainsAny(name, "[]\r\n\"") || len(name) > 40 {
		return fmt.Errorf("game name %q: want up to 40 characters, without brackets and quotes", name)
	}
	if err := mail.CheckName(name); err != nil {
		return fmt.Errorf("game name %q: %w", name, err)
	}
	return nil
}

// checkPlayer says whether letters to a player can go to an address: not to the office's own.
func (o *Office) checkPlayer(address string) error {
	if sameAddress(address, o.Address) {
		return hints.Add(fmt.Errorf("%s is the address of the office itself, to which the players write", address), "give the address of the player")
	}
	return account.CheckAddress(address)
}

// source reads the file of a board or a rule set: one that comes with the program by its
// name, any other by its path.
func source(name string, embedded func(string) ([]byte, error)) ([]byte, error) {
	if strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".toml") {
		return os.ReadFile(name)
	}
	return embedded(name)
}

// A table is what a game is played on: its board and its rules, as they were when it was made.
type table struct {
	board *board.Board
	rules *ruleset.Rules
}

func openTable(g store.Game) (t table, err error) {
	if t.board, err = board.Parse(g.Board, g.BoardSource); err != nil {
		return t, fmt.Errorf("board of %s: %w", g.Name, err)
	}
	if t.rules, _, err = ruleset.Parse(g.Rules, g.RulesSource); err != nil {
		return t, fmt.Errorf("rules of %s: %w", g.Name, err)
	}
	return t, nil
}

// openSeason writes the row of a season that orders can be written for, with a new seed.
func openSeason(tx *store.Tx, g store.Game, number int, season adjudicator.Season, year int, deadline time.Time) (store.Season, error) {
	seed := randomBytes(32)
	id, err := tx.AddSeason(store.Season{Game: g.ID, Number: number, Name: season.String(), Year: year,
		SeedHash: dice.Hash(seed), Deadline: deadline, Zone: g.Zone}, seed)
	if err != nil {
		return store.Season{}, err
	}
	return tx.SeasonByID(id)
}

// NewPlayer is what a master says about a player. Without a Lord the first free name of the
// roster is taken, without a Zone that of the game.
type NewPlayer struct {
	Game    string
	Lord    string
	Player  string
	Address string
	Zone    string
	Format  string // text, html or both; both if empty
}

// The formats of letters. HTML and both are one and the same: a mail without text is taken for spam.
const (
	formatText = "text"
	formatHTML = "html"
	formatBoth = "both"
)

// checkFormat is a format as it is kept.
func checkFormat(format string) (string, error) {
	switch format = strings.ToLower(format); format {
	case "":
		return formatBoth, nil
	case formatText, formatHTML, formatBoth:
		return format, nil
	}
	return "", fmt.Errorf("format %q: want text, html or both", format)
}

// AddPlayer gives a player a seat in a game that has not begun, and queues the letter that
// asks where he wants to enter.
func (o *Office) AddPlayer(ctx context.Context, n NewPlayer, dryRun bool) (seat store.Seat, err error) {
	if err := o.Ready(ctx); err != nil {
		return seat, err
	}
	if err := o.checkPlayer(n.Address); err != nil {
		return seat, err
	}
	if _, err := time.LoadLocation(n.Zone); err != nil {
		return seat, fmt.Errorf("zone %q: no such time zone", n.Zone)
	}
	if err := mail.CheckName(n.Player); err != nil {
		return seat, fmt.Errorf("player name %q: %w", n.Player, err)
	}
	return updateGame(ctx, o, n.Game, dryRun, func(d *desk) (store.Seat, error) {
		seat, err := addSeat(d, n)
		if err != nil {
			return seat, err
		}
		d.seats = append(d.seats, seat)
		return seat, d.invite(seat)
	})
}

// addSeat writes the seat, if there is room for it.
func addSeat(d *desk, n NewPlayer) (store.Seat, error) {
	if d.game.State != store.GameOpen {
		return store.Seat{}, fmt.Errorf("game %s has begun: nobody can be added", d.game.Name)
	}
	if most := min(6, len(d.board.Entries())); len(d.seats) >= most {
		return store.Seat{}, fmt.Errorf("game %s is full: the board has room for %d", d.game.Name, most)
	}
	lord, err := freeLord(n.Lord, d.seats)
	if err != nil {
		return store.Seat{}, err
	}
	if n.Format, err = checkFormat(n.Format); err != nil {
		return store.Seat{}, err
	}
	if n.Zone == "" {
		n.Zone = d.game.Zone
	}
	if n.Player == "" {
		n.Player = "Sir " + lord
	}
	id, err := d.tx.AddSeat(store.Seat{Game: d.game.ID, Lord: lord, Player: n.Player, Address: n.Address,
		Zone: n.Zone, Format: n.Format})
	if err != nil {
		return store.Seat{}, err
	}
	return d.tx.SeatByID(id)
}

// LordNamed is how the roster writes a lord's name, in whatever letters it was given; an error that
// lists the roster if he is not in it.
func LordNamed(wanted string) (string, error) {
	if wanted == "" {
		return "", nil
	}
	return freeLord(wanted, nil)
}

// freeLord is the name of the roster that was asked for, or the first that nobody has.
func freeLord(wanted string, seats []store.Seat) (string, error) {
	roster := ruleset.Roster()
	for _, name := range roster {
		taken := slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Lord == name })
		if strings.EqualFold(name, wanted) && taken {
			return "", fmt.Errorf("lord %s has a player already", name)
		}
		if strings.EqualFold(name, wanted) || wanted == "" && !taken {
			return name, nil
		}
	}
	return "", hints.Add(fmt.Errorf("no lord is called %q", wanted), "the roster is "+strings.Join(roster, ", "))
}

// PlayerKey is the present order key of a lord, for a master who must help him.
func (o *Office) PlayerKey(ctx context.Context, game, lord string) (string, error) {
	if err := o.Ready(ctx); err != nil {
		return "", err
	}
	return viewGame(ctx, o, game, func(d *desk) (string, error) {
		seat, err := d.seatOf(lord)
		if err != nil {
			return "", err
		}
		return o.key(seat, d.season.Number).String(), nil
	})
}

func noLord(d *desk, lord string) error {
	var names []string
	for _, s := range d.seats {
		names = append(names, s.Lord)
	}
	return hints.Add(fmt.Errorf("no lord %q is in %s", lord, d.game.Name), "there are "+strings.Join(names, ", "))
}

// gameHint adds to a game that was not found those that there are.
func gameHint(tx *store.Tx, err error) error {
	if !errors.Is(err, store.ErrNotFound) {
		return err
	}
	games, listing := tx.Games()
	if listing != nil {
		return errors.Join(err, listing)
	}
	if len(games) == 0 {
		return hints.Add(err, "there is no game yet: `seneschal game new NAME` makes one")
	}
	var names []string
	for _, g := range games {
		names = append(names, g.Name)
	}
	return hints.Add(err, "there are "+strings.Join(names, ", "))
}

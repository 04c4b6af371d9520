package game

import (
	"cmp"
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
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// NewGame is what a master says about a new game. Board and Rules are names of the program's own, or files.
type NewGame struct {
	Name   string
	Master string // the address to which letters to the master go; may be empty
	// MasterName is how the players' letters name the master; empty: by the address.
	MasterName string
	AtOnce     bool // the master is shown what players ask at once, not in the next letter
	Board      string
	Rules      string
	Options    ruleset.Options // the optional rules that are played
	Zone       string
	Schedule   store.Schedule
	Review     bool
	// ReviewLimit is how long a season may wait for the master before it goes out by itself;
	// 0: it stays.
	ReviewLimit time.Duration
	Joining     string        // how people get seats by JOIN: closed, ask or open; ask if empty
	Absent      string        // who orders for a lord without orders: store.AbsentHold, which is what an empty one means, or store.AbsentSteward
	Wait        time.Duration // for which a season waits once for lords without orders; 0: not at all
	Silence     int           // after so many silent seasons in a row a seat is vacant; 0: never
	Early       time.Duration // how soon after its letters a season is played when all are READY; 0: never before its deadline
	Offer       time.Duration // for how long a vacant seat is offered to one who waits; 0: the usual time
	Start       string        // who begins it: store.StartByHand, which is what an empty one means, or store.StartFull
	Places      int           // how many players it has; 0: as many as the board has room for
	Vacation    int           // days by which deadlines move for a player who is away, in a year; 0: not at all
	Years       *int          // after whose autumn the game is valued (§16); 0: never; nil: as the rules say
}

// NewGame makes a game, to which players can be added from now on. A dry run only checks.
func (o *Office) NewGame(ctx context.Context, n NewGame, dryRun bool) (store.Game, error) {
	row := store.Game{Name: n.Name, Master: n.Master, MasterName: n.MasterName, AtOnce: n.AtOnce, Board: n.Board, Rules: n.Rules, Options: n.Options.String(), Zone: n.Zone,
		Schedule: n.Schedule, Review: n.Review, ReviewLimit: n.ReviewLimit, Joining: n.Joining, Years: n.Years, Absent: cmp.Or(n.Absent, store.AbsentHold), Wait: n.Wait, Silence: n.Silence, Early: n.Early, Vacation: n.Vacation,
		Offer: n.Offer, Start: n.Start, Places: n.Places, DiceVersion: NewestDice}
	err := checkNew(n)
	if err != nil {
		return row, err
	}
	if row.Schedule, row.Zone, err = checkSchedule(n.Schedule, n.Zone); err != nil {
		return row, err
	}
	if row.BoardSource, err = readSource(n.Board, board.Source); err != nil {
		return row, err
	}
	if row.RulesSource, err = readSource(n.Rules, ruleset.Source); err != nil {
		return row, err
	}
	t, err := openTable(row)
	if err != nil {
		return row, err
	}
	if err := t.Board.CheckGame(2); err != nil {
		return row, err
	}
	if err := checkPlaces(t, row); err != nil {
		return row, err
	}
	if err := checkOptions(t, n); err != nil {
		return row, err
	}
	err = o.UpdateAll(ctx, dryRun, func(tx *store.Tx) error {
		id, err := tx.AddGame(row)
		if err != nil {
			return err
		}
		if row, err = tx.GameByID(id); err != nil {
			return err
		}
		_, err = AddSeason(tx, row, 0, adjudicator.SettingOut, 1, firstDeadline(row, tx.Now))
		return err
	})
	return row, err
}

// UsualMaster is the master of a new game for which nobody is named: the one of all other games or, as in the first game, whoever
// reads the office's own mail. It is empty if other games have several, or the settings no address.
func (o *Office) UsualMaster(ctx context.Context) (address string, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		games, err := tx.Games()
		address = "" // it may be run again
		for _, g := range games {
			switch {
			case g.Master == "":
			case address == "":
				address = g.Master
			case !account.SameAddress(address, g.Master):
				address = ""
				return err
			}
		}
		address = cmp.Or(address, o.Account.Address)
		return err
	})
	return address, err
}

// checkOptions says whether a game can be played by its options: its rule set must have their
// figures, and the advanced game must have an end, for nobody wins it by manors (§17).
func checkOptions(t Table, n NewGame) error {
	if n.Options.Advanced && n.Years != nil && *n.Years == 0 {
		return errors.New("years 0: the advanced game is won by points at its end, so want a year")
	}
	return n.Options.Check(t.Rules)
}

// CheckJoining says whether people can get seats by JOIN in that way; empty is the usual one.
func CheckJoining(how string) error {
	if !slices.Contains([]string{"", store.JoinClosed, store.JoinAsk, store.JoinOpen}, how) {
		return fmt.Errorf("join %q: want closed, ask or open", how)
	}
	return nil
}

// checkNew checks what a person wrote.
func checkNew(n NewGame) error {
	if err := CheckJoining(n.Joining); err != nil {
		return err
	}
	if err := CheckGameName(n.Name); err != nil {
		return err
	}
	if n.Years != nil && *n.Years < 0 {
		return fmt.Errorf("years %d: want 0, for a game without end, or more", *n.Years)
	}
	if err := errors.Join(CheckAbsent(cmp.Or(n.Absent, store.AbsentHold)), CheckWait(n.Wait), CheckSilence(n.Silence), CheckVacation(n.Vacation)); err != nil {
		return err
	}
	if n.ReviewLimit < 0 {
		return fmt.Errorf("review limit %v: want 0 or more", n.ReviewLimit)
	}
	if err := mail.CheckName(n.MasterName); err != nil {
		return fmt.Errorf("name of the master %q: %w", n.MasterName, err)
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
	if strings.HasPrefix(strings.ToLower(name), "practice") {
		return fmt.Errorf("game name %q: practice games are called so", name)
	}
	if err := mail.CheckName(name); err != nil {
		return fmt.Errorf("game name %q: %w", name, err)
	}
	return nil
}

// readSource reads the file of a board or a rule set: one of the program's own by its name, any other by its path.
func readSource(name string, embedded func(string) ([]byte, error)) ([]byte, error) {
	if strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, ".toml") {
		return os.ReadFile(name)
	}
	return embedded(name)
}

// A Table is what a game is played on: its board and its rules, as they were when it was made.
type Table struct {
	Board *board.Board
	Rules *ruleset.Rules
}

func openTable(row store.Game) (t Table, err error) {
	if t.Board, err = board.Parse(row.Board, row.BoardSource); err != nil {
		return t, fmt.Errorf("board of %s: %w", row.Name, err)
	}
	if t.Rules, _, err = ruleset.Parse(row.Rules, row.RulesSource); err != nil {
		return t, fmt.Errorf("rules of %s: %w", row.Name, err)
	}
	return t, nil
}

// AddSeason writes the row of a season that orders can be written for, with a new seed.
func AddSeason(tx *store.Tx, row store.Game, number int, season adjudicator.Season, year int, deadline time.Time) (store.Season, error) {
	seed := RandomBytes(32)
	id, err := tx.AddSeason(store.Season{Game: row.ID, Number: number, Name: season.String(), Year: year,
		SeedHash: dice.Hash(seed), Deadline: deadline, Zone: row.Zone}, seed)
	if err != nil {
		return store.Season{}, err
	}
	return tx.SeasonByID(id)
}

// The formats of letters. HTML and both are one and the same: a mail without text is taken for spam.
const (
	FormatText = "text"
	FormatHTML = "html"
	FormatBoth = "both"
)

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
	names := phrase.Each(games, func(row store.Game) string { return row.Name })
	return hints.Add(err, "the games are: "+strings.Join(names, ", "))
}

// Package practice is a year on the training board against stewards, by mail: each mail with orders plays the season at once, and nothing
// of it counts. It is a game of its own, marked as practice, so that keys, orders, letters and the record are those of any
// game. Start reading at Begin and Round. What a player writes in it is handled as in every game.
package practice

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// What a practice game is, and how many there may be.
const (
	boardName   = "training"
	rulesName   = "standard"
	lords       = 3
	lastYear    = 2
	period      = 30 * 24 * time.Hour // longer than a game is kept without a mail: no deadline ever passes
	mostRunning = 20                  // in the office, of those played within a day
	mostInWeek  = 3                   // of an address
	keptFor     = 7 * 24 * time.Hour  // without a mail
)

// A Player is who practises.
type Player struct {
	Address string
	Name    string // empty: as a lord of the game
	Zone    string
	Format  string
}

// Refusal says why a player cannot begin a practice now, in a sentence; empty if nothing stands against it.
func Refusal(o *game.Office, tx *store.Tx, address string) (string, error) {
	if !o.Practice {
		return "This office has no practice.", nil
	}
	seats, err := tx.PracticeAt(address)
	if err != nil {
		return "", err
	}
	for _, s := range seats {
		if row, err := tx.GameByID(s.Game); err != nil || row.State == store.GameRunning {
			return "You have a practice year that is not over: answer its last letter. RESEND, in an answer to any of its letters, brings that once more.", err
		}
	}
	switch host, err := tx.PracticeHost(); {
	case errors.Is(err, store.ErrNotFound):
		return "", nil
	case err != nil:
		return "", err
	default:
		return tooMany(tx, host.ID, address)
	}
}

// tooMany says that there are too many practice years, of an address or of all.
func tooMany(tx *store.Tx, host store.GameID, address string) (string, error) {
	begun, err := tx.CountSeated(host, address, tx.Now.Add(-7*24*time.Hour))
	if err != nil {
		return "", err
	}
	if begun >= mostInWeek {
		return "You have begun " + phrase.Figures(begun, "practice year") + " within a week, which is as many as there are for one player. Ask again in some days.", nil
	}
	running, err := tx.CountPractice(tx.Now.Add(-24 * time.Hour))
	if err == nil && running >= mostRunning {
		return "So many people practise at the moment that there is no room for another. Ask again tomorrow.", nil
	}
	return "", err
}

// Host is the game without seats to which the letters to people belong who ask for practice. It is made when it is wanted first.
func Host(o *game.Office, tx *store.Tx) (*game.Game, error) {
	row, err := tx.PracticeHost()
	if errors.Is(err, store.ErrNotFound) {
		name := "practice"
		if _, err := tx.Game(name); err == nil { // a master has called a game so
			name = "practice-0"
		}
		row, err = addGame(tx, name, "UTC")
	}
	if err != nil {
		return nil, err
	}
	return o.OpenRow(tx, row)
}

// addGame adds the row of a practice game, and its first season.
func addGame(tx *store.Tx, name, zone string) (row store.Game, err error) {
	years := lastYear
	row = store.Game{Name: name, Board: boardName, Rules: rulesName, Zone: zone, Schedule: store.Schedule{Period: period},
		Joining: store.JoinClosed, Watching: store.WatchClosed, Letters: "none", Years: &years, Practice: true, DiceVersion: game.NewestDice}
	if row.BoardSource, err = board.Source(boardName); err != nil {
		return row, err
	}
	if row.RulesSource, err = ruleset.Source(rulesName); err != nil {
		return row, err
	}
	id, err := tx.AddGame(row)
	if err != nil {
		return row, err
	}
	if row, err = tx.GameByID(id); err != nil {
		return row, err
	}
	_, err = game.AddSeason(tx, row, 0, adjudicator.SettingOut, 1, tx.Now.Add(period))
	return row, err
}

// BeginFor begins a practice year for a player of a game.
func BeginFor(o *game.Office, tx *store.Tx, p Player) error {
	host, err := Host(o, tx)
	if err != nil {
		return err
	}
	number, err := tx.AddSeated(host.Row.ID, p.Address)
	if err != nil {
		return err
	}
	return Begin(o, tx, number, p)
}

// Begin begins the practice year of that number for a player against whom nothing stands, by Refusal: the setting out is played, and the
// first letter leaves.
func Begin(o *game.Office, tx *store.Tx, number int64, p Player) error {
	row, err := addGame(tx, fmt.Sprintf("practice-%d", number), p.Zone)
	if err != nil {
		return err
	}
	if err := addSeats(tx, row.ID, p); err != nil {
		return err
	}
	g, err := o.OpenRow(tx, row)
	if err != nil {
		return err
	}
	_, err = playSeason(g)
	return err
}

// addSeats gives the first lord of the roster to the player, and the others to stewards, who have no address.
func addSeats(tx *store.Tx, id store.GameID, p Player) error {
	for i, lord := range ruleset.Roster()[:lords] {
		s := store.Seat{Game: id, Lord: lord, Player: "a steward", Address: fmt.Sprintf("steward-%d", i), Zone: p.Zone, Format: game.FormatText}
		if i == 0 {
			s.Player, s.Address, s.Format = p.Name, p.Address, p.Format
			if s.Player == "" {
				s.Player = "Sir " + lord
			}
		}
		if _, err := tx.AddSeat(s); err != nil {
			return err
		}
	}
	return nil
}

// playSeason plays the season that is open. The orders of the stewards are written before, at the setting out also those of the player.
func playSeason(g *game.Game) (r season.PlayResult, err error) {
	for _, s := range g.Seats {
		if !g.IsSteward(s) && g.Season.Number > 0 {
			continue
		}
		k, err := g.KnownTo(s)
		if err != nil {
			return r, err
		}
		who := steward.Steward{Rules: g.Rules, Board: g.Board, Temper: steward.Even, Seed: uint64(s.ID)}
		if text := steward.Text(who.Orders(k)); text != "" {
			if err := g.Tx.WriteSeasonSheet(s.ID, g.Season.Number, store.Sheet{Text: text}); err != nil {
				return r, err
			}
		}
	}
	return season.PlayNamed(g, season.PlayRequest{Game: g.Row.Name, Season: g.Season.Name, Year: g.Season.Year, Early: true, Asked: true})
}

// A Result is what a round of practice did.
type Result struct {
	Played  []season.PlayResult `json:"played,omitempty"`
	Removed int                 `json:"removed,omitempty"` // practice games that were deleted
	Err     string              `json:"error,omitempty"`   // what went wrong: real games go on
}

// Round plays the practice seasons whose players have said what they want, one of each game, and deletes the games in which nothing has
// happened for a week. Each is done in a transaction of its own, after the mail has been handled: the mail of real games does not wait.
func Round(ctx context.Context, o *game.Office) (r Result) {
	var ready, old []store.Game
	err := o.Store.View(ctx, func(tx *store.Tx) (err error) {
		if ready, err = tx.ReadyPractice(); err == nil {
			old, err = tx.OldPractice(tx.Now.Add(-keptFor))
		}
		return err
	})
	played, failed := game.UpdateEach(ctx, o, ready, "playing a season", playReady)
	removed, kept := game.UpdateEach(ctx, o, old, "deleting", func(g *game.Game) (store.GameID, error) {
		return g.Row.ID, g.Delete()
	})
	r.Played, r.Removed = played, len(removed)
	if err := errors.Join(err, failed, kept); err != nil {
		r.Err = err.Error()
	}
	return r
}

// playReady plays the season for which the player of a practice game is ready; if the game is over then, the player is told what to do now.
func playReady(g *game.Game) (r season.PlayResult, err error) {
	if !g.PracticeReady() {
		return r, nil // another process was faster
	}
	r, err = playSeason(g)
	if err != nil || !g.State.Over {
		return r, err
	}
	if g, err = g.Reopened(); err == nil {
		err = postOver(g)
	}
	return r, err
}

// Asks reports whether a mail asks for practice: its first line is the word alone, or its Subject is.
func Asks(text, subject string) bool {
	for line := range strings.Lines(text[:min(len(text), 1000)]) {
		if line = strings.TrimSpace(line); line != "" {
			return isWord(line) || isWord(subject)
		}
	}
	return isWord(subject)
}

func isWord(s string) bool { return strings.EqualFold(strings.Trim(s, " \t\r\n.,!*_"), "practice") }

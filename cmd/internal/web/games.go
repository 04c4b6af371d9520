package web

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// gameRoutes are the list of games.
var gameRoutes = []route{
	{"GET /{$}", loggedIn, showGames},
	{"GET /games/{game}", ofGame, showGame},
	{"GET /games/{game}/people", ofMaster, showPeople},
	{"GET /games/{game}/settings", ofMaster, showSettings},
}

// A ledGame is a line of the list of games that somebody leads.
type ledGame struct {
	season.GameStatus
	Title, Deadline string
	In, Wanted      int    // lords with orders, and lords from whom they are wanted
	Review          bool   // a season waits to be approved
	Urgent          bool   // it waits for the master
	Asked           string // questions of players
	due             time.Time
}

// A playedGame is a line of the list of games that somebody plays in.
type playedGame struct {
	Game, Lord, Title, Deadline string
	In                          int // lines of orders that are in
	Over                        bool
}

// gameList are the games of a person.
type gameList struct {
	Led    []ledGame
	Played []playedGame
}

// showGames lists the games of the person, those that wait for him first.
func showGames(r *request) error {
	list, err := read(r.Context(), r.site, func(tx *store.Tx) (list gameList, err error) {
		led, err := ledBy(r, tx)
		for _, s := range led {
			list.Led = append(list.Led, newLedGame(s))
		}
		if err != nil || r.person.operator() {
			return list, err
		}
		list.Played, err = playedBy(r, tx)
		return list, err
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(list.Led, func(a, b ledGame) int {
		switch {
		case a.Urgent == b.Urgent:
			return a.due.Compare(b.due)
		case a.Urgent:
			return -1
		}
		return 1
	})
	return r.show("games", "Your games", list)
}

// ledBy are the games that the person leads: all, if it is the operator.
func ledBy(r *request, tx *store.Tx) ([]season.GameStatus, error) {
	if !r.person.operator() {
		return season.GamesOf(r.site.Office, tx, r.person.address)
	}
	rows, err := tx.Games()
	var all []season.GameStatus
	for _, row := range rows {
		g, err := r.site.Office.OpenRow(tx, row)
		if err != nil {
			return nil, err
		}
		s, err := season.StatusOf(g)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, err
}

func newLedGame(s season.GameStatus) ledGame {
	l := ledGame{GameStatus: s, Title: wording.SeasonTitle(s.Season, s.Year), due: s.Deadline}
	if s.State == store.GameRunning && !s.Paused {
		l.Deadline = schedule.ShowTime(s.Deadline, s.Zone)
	}
	for _, lord := range s.Lords {
		if !lord.Out {
			l.Wanted++
			if lord.Orders+lord.Standing > 0 {
				l.In++
			}
		}
	}
	if s.Asked > 0 {
		l.Asked = phrase.Figures(s.Asked, "question")
	}
	l.Review = strings.HasPrefix(s.Waits, "your APPROVE")
	l.Urgent = l.Review || s.Asked > 0 || s.Stopped
	return l
}

// playedBy are the games in which the person plays a lord.
func playedBy(r *request, tx *store.Tx) (all []playedGame, err error) {
	seats, err := tx.SeatsAt(r.person.address)
	for _, seat := range seats {
		if seat.Removed {
			continue
		}
		g, err := r.site.Office.OpenID(tx, seat.Game)
		if err != nil {
			return nil, err
		}
		told, err := g.AsTold() // a season that waits for the master must not show
		if err != nil {
			return nil, err
		}
		w, err := g.OrdersOf(seat, told.Season.Number)
		if err != nil {
			return nil, err
		}
		p := playedGame{Game: g.Row.Name, Lord: seat.Lord, Title: wording.Title(told.Season), Over: told.Row.State == store.GameEnded, In: len(w.Lines) + len(w.Stands)}
		if g.TakesOrders() {
			p.Deadline = g.DueFor(cmp.Or(seat.Zone, g.Row.Zone))
		}
		all = append(all, p)
	}
	return all, err
}

package office

import (
	"context"
	"math"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// GameStatus is how a game stands, for its master. It shows who has written orders, never
// what.
type GameStatus struct {
	Game     string                    `json:"game"`
	State    store.GameState           `json:"state"`
	Board    string                    `json:"board"`
	Rules    string                    `json:"rules"`
	Options  []string                  `json:"options,omitempty"` // the optional rules that are played
	Review   bool                      `json:"review"`
	Season   string                    `json:"season"`
	Year     int                       `json:"year"`
	LastYear int                       `json:"last_year,omitempty"` // after whose autumn the game ends; 0: by a victory only
	Deadline time.Time                 `json:"deadline"`
	Zone     string                    `json:"zone"`
	Left     string                    `json:"left,omitempty"` // until the deadline
	Held     bool                      `json:"held,omitempty"` // by the master: the season that waits, else the open one
	Schedule string                    `json:"schedule"`
	Grace    string                    `json:"grace,omitempty"`
	Remind   []int                     `json:"reminders,omitempty"` // hours before the deadline
	Polled   time.Time                 `json:"polled"`              // start of the last poll that ended well
	Waiting  int                       `json:"waiting"`             // messages fetched and not handled
	Letters  map[store.LetterState]int `json:"letters"`             // by state
	Lords    []LordStatus              `json:"lords"`
	Master   string                    `json:"master_delivery,omitempty"` // what is wrong with letters to the master: "has not been reached since …"
	Winners  []string                  `json:"winners,omitempty"`
}

// LordStatus is how one lord stands.
type LordStatus struct {
	Lord      string    `json:"lord"`
	Player    string    `json:"player"`
	Address   string    `json:"address"`
	Zone      string    `json:"zone"`
	Orders    int       `json:"orders"` // lines, for the season that is open
	Standing  int       `json:"standing"`
	Manors    int       `json:"manors"`
	Out       bool      `json:"out,omitempty"`
	Resigned  bool      `json:"resigned,omitempty"`
	Unreached time.Time `json:"unreached,omitzero"` // since when letters have not arrived at his address
	Delivery  string    `json:"delivery,omitempty"` // what is wrong with it, in words: "has not been reached since …"
}

// Games lists the games.
func (o *Office) Games(ctx context.Context) (all []GameStatus, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		games, err := tx.Games()
		if err != nil {
			return err
		}
		for _, g := range games {
			d, err := o.deskOf(tx, g)
			if err != nil {
				return err
			}
			s, err := d.status()
			if err != nil {
				return err
			}
			all = append(all, s)
		}
		return nil
	})
	return all, err
}

// Status says how a game stands.
func (o *Office) Status(ctx context.Context, game string) (GameStatus, error) {
	return viewGame(ctx, o, game, (*desk).status)
}

// status says how the game stands.
func (d *desk) status() (GameStatus, error) {
	s := GameStatus{Game: d.game.Name, State: d.game.State, Board: d.board.Name, Rules: d.game.Rules, Options: d.played.Words(), Review: d.game.Review,
		Season: d.season.Name, Year: d.season.Year, LastYear: d.state.LastYear, Deadline: d.season.Deadline, Zone: d.season.Zone,
		Schedule: ShowSchedule(d.game.Schedule), Remind: d.game.Schedule.Reminders}
	if grace := d.game.Schedule.Grace; grace > 0 {
		s.Grace = schedule.PrintPeriod(grace)
	}
	if left := s.Deadline.Sub(d.tx.Now); left > 0 {
		s.Left = SayLeft(left)
	}
	s.Held = d.next().Held
	if err := d.lordsStatus(&s); err != nil {
		return s, err
	}
	for _, w := range d.winners() {
		s.Winners = append(s.Winners, d.seats[w].Lord)
	}
	master, err := d.deliveryStatus(d.master(), math.MaxInt)
	if err != nil {
		return s, err
	}
	s.Master = master.say(d.game.Zone)
	if s.Letters, err = d.tx.CountLetters(d.game.ID); err != nil {
		return s, err
	}
	return s, d.mailboxStatus(&s)
}

func (d *desk) lordsStatus(s *GameStatus) error {
	for i, seat := range d.seats {
		w, err := d.written(seat, d.season.Number)
		if err != nil {
			return err
		}
		delivery, err := d.deliveryStatus(seat, d.called())
		if err != nil {
			return err
		}
		s.Lords = append(s.Lords, LordStatus{Lord: seat.Lord, Player: seat.Player, Address: seat.Address, Zone: seat.Zone,
			Orders: len(lines(w.orders)), Standing: len(lines(w.standing)),
			Manors: d.state.Held(adjudicator.Seat(i)), Out: d.state.Players[i].Out, Resigned: !seat.Resigned.IsZero(),
			Unreached: delivery.since, Delivery: delivery.say(d.game.Zone)})
	}
	return nil
}

func (d *desk) mailboxStatus(s *GameStatus) error {
	box, err := d.tx.Mailbox(d.Mailbox(), d.Folder)
	if err != nil {
		return notFoundIsFine(err) // it has never been read
	}
	s.Polled = box.PollBegan
	s.Waiting, err = d.tx.CountNew(box.ID)
	return err
}

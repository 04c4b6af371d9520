package season

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// GameStatus is how a game stands, for its master: which lords have written orders, never what they wrote.
type GameStatus struct {
	Game     string                    `json:"game"`
	State    store.GameState           `json:"state"`
	Board    string                    `json:"board"`
	Rules    string                    `json:"rules"`
	Options  []string                  `json:"options,omitempty"` // the optional rules that are played
	Dice     int                       `json:"dice_version"`      // in which way its dice come from the keys of its seasons
	Public   bool                      `json:"public,omitempty"`  // a page that anybody can read shows it
	Review   bool                      `json:"review"`
	Season   string                    `json:"season"`
	Year     int                       `json:"year"`
	LastYear int                       `json:"last_year,omitempty"` // after whose autumn the game ends; 0: by a victory only
	Ends     string                    `json:"ends"`                // how the game ends and is won, in the words of the letters
	Deadline time.Time                 `json:"deadline"`
	Zone     string                    `json:"zone"`
	Left     string                    `json:"left,omitempty"` // until the deadline
	Held     bool                      `json:"held,omitempty"` // by the master: the season that waits, else the open one
	Paused   bool                      `json:"paused,omitempty"`
	Until    time.Time                 `json:"paused_until,omitzero"` // when the pause ends by itself; zero: when the master says so
	Waits    string                    `json:"waits"`                 // what the game waits for, in words
	Approve  string                    `json:"approve,omitempty"`     // the season that is played and waits for the master's approval, in words
	Silent   []string                  `json:"silent,omitempty"`      // lords without orders for the season that is open
	Schedule string                    `json:"schedule"`
	Grace    string                    `json:"grace,omitempty"`
	Silence  string                    `json:"silence"`             // what is done about lords without orders, in words
	Remind   []int                     `json:"reminders,omitempty"` // hours before the deadline
	Polled   time.Time                 `json:"polled"`              // start of the last poll that ended well
	Waiting  int                       `json:"waiting"`             // messages fetched and not handled
	Letters  map[store.LetterState]int `json:"letters"`             // by state
	Lords    []LordStatus              `json:"lords"`
	MasterAt string                    `json:"master,omitempty"`          // the address of the master; empty: the game has none
	Master   string                    `json:"master_delivery,omitempty"` // what is wrong with letters to the master: "has not been reached since …"
	Asked    int                       `json:"questions,omitempty"`       // of players, that the master has not answered
	Stopped  bool                      `json:"stopped,omitempty"`         // the open season is not played by itself: more than half of the lords have no orders
	WaitList []Waiting                 `json:"waiting_list,omitempty"`    // those who wait for a seat, the first in turn first
	Winners  []string                  `json:"winners,omitempty"`
	Late     []LateStatus              `json:"late,omitempty"`        // that came too late for a season of which nothing has left
	Watching int                       `json:"watching,omitempty"`    // how many watch the game
	Troubles []string                  `json:"troubles,omitempty"`    // with the work for all games together
	Jobs     []string                  `json:"failed_jobs,omitempty"` // work on the game that failed, where several processes share it
}

// LateStatus are orders of a lord that came too late, with what the master can do, in words.
type LateStatus struct {
	game.LateLord
	Says string `json:"says"`
}

// lateOrders are those of a game.
func lateOrders(g *game.Game) (all []LateStatus, err error) {
	s, ok := g.LateSeason()
	if !ok {
		return nil, nil
	}
	late, err := g.LateLords(s)
	for _, l := range late {
		all = append(all, LateStatus{l, l.Say(s)})
	}
	return all, err
}

// LordStatus is how one lord stands.
type LordStatus struct {
	Lord     string `json:"lord"`
	Player   string `json:"player"`
	Address  string `json:"address"`
	Zone     string `json:"zone"`
	Orders   int    `json:"orders"` // lines, for the season that is open
	Standing int    `json:"standing"`
	Manors   int    `json:"manors"`
	Away     string `json:"away,omitempty"`  // when the player is away, in words
	Ready    bool   `json:"ready,omitempty"` // the player has written READY for the season that is open
	Out      bool   `json:"out,omitempty"`
	Resigned bool   `json:"resigned,omitempty"`
	Silenced bool   `json:"silenced,omitempty"` // resigned by silence
	Silent   int    `json:"silent,omitempty"`   // seasons in a row without orders, up to the last that was played

	Since  time.Time `json:"since"`            // when the player took the seat
	Until  time.Time `json:"until,omitzero"`   // when the seat was given up; zero: it is held
	First  string    `json:"first"`            // the first season for which the player could write orders, in words
	Former []Tenure  `json:"former,omitempty"` // who played the lord before, the earliest first

	Substitute string `json:"substitute,omitempty"` // what is arranged of one, in words: "for Ann (ann@example.org) until 20 April"

	Record    game.SeatRecord `json:"record"`
	Unreached time.Time       `json:"unreached,omitzero"` // since when letters have not arrived at the address
	Delivery  string          `json:"delivery,omitempty"` // what is wrong with it, in words: "has not been reached since …"
}

// Attendance says how long the lord has been silent, if nobody has given the seat up; or why the seat is vacant.
func (l LordStatus) Attendance() string {
	switch {
	case l.Silenced:
		return "seat vacant: no orders came for too long"
	case l.Resigned:
		return "seat given up"
	case l.Silent > 0:
		return "silent for " + phrase.Figures(l.Silent, "season")
	}
	return ""
}

// SayPlayer names who plays the lord, with what is arranged of a substitute: "Dan, for Ann until 20 April".
func (l LordStatus) SayPlayer() string { return l.Player + phrase.Prefixed(", ", l.Substitute) }

// Games lists the games.
func Games(ctx context.Context, o *game.Office) ([]GameStatus, error) {
	return statusOfAll(ctx, o, (*store.Tx).Games)
}

// PracticeGames lists the practice games.
func PracticeGames(ctx context.Context, o *game.Office) ([]GameStatus, error) {
	return statusOfAll(ctx, o, (*store.Tx).PracticeGames)
}

// statusOfAll says how some games stand.
func statusOfAll(ctx context.Context, o *game.Office, read func(*store.Tx) ([]store.Game, error)) ([]GameStatus, error) {
	return store.Read(ctx, o.Store, func(tx *store.Tx) (all []GameStatus, err error) {
		games, err := read(tx)
		for _, row := range games {
			g, err := o.OpenRow(tx, row)
			if err != nil {
				return nil, err
			}
			s, err := StatusOf(g)
			if err != nil {
				return nil, err
			}
			all = append(all, s)
		}
		return all, err
	})
}

// Status says how a game stands.
func Status(ctx context.Context, o *game.Office, gameName string) (GameStatus, error) {
	return game.View(ctx, o, gameName, StatusOf)
}

// StatusOf says how the game stands.
func StatusOf(g *game.Game) (GameStatus, error) {
	s := GameStatus{Game: g.Row.Name, State: g.Row.State, Board: g.Board.Name, Rules: g.Row.Rules, Options: g.Options.Words(), Dice: g.Row.DiceVersion, Public: g.Row.Public, Review: g.Row.Review,
		Season: g.Season.Name, Year: g.Season.Year, LastYear: g.State.LastYear, Ends: view.NewEnd(g.ReportTable(), &g.State).String(), Deadline: g.Season.Deadline, Zone: g.Season.Zone,
		Schedule: game.ShowSchedule(g.Row.Schedule), Remind: g.Row.Schedule.Reminders, Silence: game.SaySilence(g.Row)}
	if grace := g.Row.Schedule.Grace; grace > 0 {
		s.Grace = schedule.PrintPeriod(grace)
	}
	if left := s.Deadline.Sub(g.Tx.Now); left > 0 {
		s.Left = game.SayLeft(left)
	}
	s.Held, s.Stopped = waitingSeason(g).Held, g.Season.Stopped && g.Season.State == store.SeasonOpen
	s.Paused, s.Until = g.Paused(), g.Row.PausedUntil
	err := lordsStatus(g, &s)
	if err != nil {
		return s, err
	}
	if s.WaitList, err = waitingList(g); err != nil {
		return s, err
	}
	if s.Late, err = lateOrders(g); err != nil {
		return s, err
	}
	s.Winners, s.Waits, s.MasterAt = winners(g), waitsFor(g), g.Row.Master
	if g.AwaitsApproval() {
		s.Approve = wording.Title(waitingSeason(g))
	}
	master, err := letter.DeliveryTo(g, g.Master(), math.MaxInt)
	if err != nil {
		return s, err
	}
	s.Master = master.Say(g.Row.Zone)
	waiting, err := g.Tx.WaitingQuestions(g.Row.ID)
	if err != nil {
		return s, err
	}
	unanswered, err := g.Tx.UnansweredQuestions(g.Row.ID)
	if err != nil {
		return s, err
	}
	s.Asked = len(waiting) + len(unanswered)
	watching, err := g.Tx.Spectators(g.Row.ID)
	if err != nil {
		return s, err
	}
	s.Watching = len(watching)
	if s.Troubles, err = Troubles(g.Office, g.Tx, g.Row.Zone, true); err != nil {
		return s, err
	}
	if s.Jobs, err = FailedJobs(g.Office, g.Tx, g.Row.ID, g.Row.Zone); err != nil {
		return s, err
	}
	if s.Letters, err = g.Tx.CountLetters(g.Row.ID); err != nil {
		return s, err
	}
	box, err := g.Office.Mailbox(g.Tx)
	if err != nil {
		return s, err
	}
	s.Polled = box.PollBegan
	s.Waiting, err = g.Tx.CountNew(box.ID)
	return s, err
}

func lordsStatus(g *game.Game, s *GameStatus) error {
	former, err := tenuresOf(g)
	if err != nil {
		return err
	}
	away, err := absencesOf(g, 0)
	if err != nil {
		return err
	}
	for i, seat := range g.Seats {
		w, err := g.OrdersOf(seat, g.Season.Number)
		if err != nil {
			return err
		}
		delivery, err := letter.DeliveryTo(g, seat, g.CalledSeason())
		if err != nil {
			return err
		}
		silent, err := g.SilentInRow(seat, g.Season.Number)
		if err != nil {
			return err
		}
		record, err := g.RecordOf(seat)
		if err != nil {
			return err
		}
		first, err := seasonTitle(g, seat.First)
		if err != nil {
			return err
		}
		s.Lords = append(s.Lords, LordStatus{Since: seat.Since, Until: seat.Resigned, First: first, Former: former[seat.ID],
			Silenced: seat.Silenced, Silent: silent, Record: record, Substitute: g.ArrangedFor(seat),
			Lord: seat.Lord, Player: seat.Player, Address: seat.Address, Zone: seat.Zone,
			Orders: len(wording.Lines(w.Orders)), Standing: len(wording.Lines(w.Standing)),
			Manors: g.State.Held(adjudicator.Seat(i)), Out: g.State.Players[i].Out, Resigned: !seat.Resigned.IsZero(), Ready: seat.ReadyFor == g.Season.Number, Away: away.sayOf(g, seat),
			Unreached: delivery.Since, Delivery: delivery.Say(g.Row.Zone)})
		if g.TakesOrders() && g.MayWrite(seat) && w.Orders == "" && !g.OrdersStand(w.Standing, g.State.Season) {
			s.Silent = append(s.Silent, seat.Lord)
		}
	}
	return nil
}

// A Waiting is somebody on the waiting list of a game.
type Waiting struct {
	Address string    `json:"address"`
	Wishes  []string  `json:"wishes,omitempty"` // lords, the favourite first
	Since   time.Time `json:"since"`
	Offered string    `json:"offered,omitempty"` // the lord whose seat is offered at present
	Until   time.Time `json:"until,omitzero"`    // when the offer passes on
	Passed  int       `json:"passed,omitempty"`  // offers that were not taken
	Says    string    `json:"says"`              // all of it, in words
}

// waitingList lists those who wait for a seat, and what is offered to them.
func waitingList(g *game.Game) (all []Waiting, err error) {
	waiting, err := g.Tx.WaitingList(g.Row.ID)
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	offers, err := g.Tx.OpenOffers(g.Row.ID)
	for _, j := range waiting {
		w := Waiting{Address: j.Address, Since: j.Queued, Passed: j.Passed, Says: j.Address}
		if j.Wishes != "" {
			w.Wishes = strings.Split(j.Wishes, ",")
			w.Says += ", as " + phrase.Join(w.Wishes, " or ")
		}
		for _, o := range offers {
			if o.Join != j.ID {
				continue
			}
			seat, err := g.Tx.SeatByID(o.Seat)
			if err != nil {
				return nil, err
			}
			w.Offered, w.Until = seat.Lord, o.Ends
			w.Says += "; " + seat.Lord + " is offered until " + schedule.ShowTime(o.Ends, g.Row.Zone)
		}
		all = append(all, w)
	}
	return all, err
}

// waitsToBegin says what a game waits for that has not begun.
func waitsToBegin(g *game.Game) string {
	if g.Row.Start != store.StartFull {
		return "its beginning"
	}
	if g.FullSince().IsZero() {
		return fmt.Sprintf("its players: %d of %d seats are taken", g.StillPlayed(), g.MostPlayers())
	}
	return "the wishes of all; it begins " + g.SayStart(g.Row.Zone)
}

// waitsFor says what the game waits for.
func waitsFor(g *game.Game) string {
	s := waitingSeason(g)
	switch {
	case g.Row.State == store.GameOpen:
		return waitsToBegin(g)
	case s.State == store.SeasonPlayed && (s.Held || g.Row.ReviewLimit == 0):
		return "your APPROVE"
	case s.State == store.SeasonPlayed:
		return "your APPROVE, until " + schedule.ShowBriefly(s.Played.Add(g.Row.ReviewLimit), g.Row.Zone)
	case g.Row.State == store.GameEnded:
		return "nothing: it is over"
	case g.Paused() && g.Row.PausedUntil.IsZero():
		return "your RESUME"
	case g.Paused():
		return "the end of its pause, " + schedule.ShowBriefly(g.Row.PausedUntil, g.Row.Zone)
	case s.Stopped && s.Held:
		return "orders, and then for you: you hold it"
	case s.Stopped:
		return "orders: more than half of the lords have none"
	case s.Held && g.TakesOrders():
		return "its deadline, and then for you: you hold it"
	case s.Held:
		return "you: you hold it"
	case !g.TakesOrders():
		return "the mailbox to be read"
	}
	return "its deadline"
}

// Glance says in a few lines how a game stands.
func (s GameStatus) Glance() string {
	text := fmt.Sprintf("%s: %s; waits for %s.", s.Game, wording.SeasonTitle(s.Season, s.Year), s.Waits)
	if s.Left != "" && s.State == store.GameRunning && !s.Paused {
		text += " Deadline " + schedule.ShowTime(s.Deadline, s.Zone) + "."
	}
	for _, l := range []struct {
		what  string
		lords []string
	}{{"Without orders", s.Silent}, {"Not reached", s.NotReached()}} {
		if len(l.lords) > 0 {
			text += " " + l.what + ": " + strings.Join(l.lords, ", ") + "."
		}
	}
	if s.Asked > 0 {
		text += " Questions: " + strconv.Itoa(s.Asked) + "."
	}
	if s.Watching > 0 {
		text += " Watching: " + strconv.Itoa(s.Watching) + "."
	}
	return text
}

// NotReached are the lords at whose addresses letters do not arrive.
func (s GameStatus) NotReached() (all []string) {
	for _, l := range s.Lords {
		if l.Delivery != "" {
			all = append(all, l.Lord)
		}
	}
	return all
}

// GamesOf lists the games that are not over and whose master has an address.
func GamesOf(o *game.Office, tx *store.Tx, address string) (all []GameStatus, err error) {
	masters, err := tx.MastersAt(address)
	for _, m := range masters {
		g, err := o.OpenID(tx, m.Game)
		if err != nil {
			return nil, err
		}
		s, err := StatusOf(g)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, err
}

package office

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// PlayRequest names the season to be played. Early is the master's word that it is played
// before its deadline; DryRun only looks whether it could be.
type PlayRequest struct {
	Game   string
	Season string
	Year   int
	Early  bool
	DryRun bool

	asked bool // by a mail of the master's: all mail before it has been handled
}

// PlayResult is what came of it.
type PlayResult struct {
	Game       string    `json:"game"`
	Season     string    `json:"season"`
	Year       int       `json:"year"`
	Already    bool      `json:"already,omitempty"` // it had been played before, and nothing was done
	Lords      int       `json:"lords"`
	Orders     int       `json:"orders"` // lords who had written any
	Events     int       `json:"events"`
	Held       bool      `json:"held"` // the letters wait for the master
	NextSeason string    `json:"next_season,omitempty"`
	NextYear   int       `json:"next_year,omitempty"`
	Deadline   time.Time `json:"deadline,omitzero"` // of the next season
	Zone       string    `json:"zone,omitempty"`
	Winners    []string  `json:"winners,omitempty"` // the game is over
	Err        string    `json:"error,omitempty"`   // why it could not be played by itself
}

// Play plays a season, if it is the one that is due: in one transaction the season row with
// its key, the record, the state, the next season with its seed, and a letter to every
// player are written, so that it is played once or not at all. A season waits until a poll
// that began after its deadline, grace included, has ended well and all that it found is taken in.
func (o *Office) Play(ctx context.Context, r PlayRequest) (PlayResult, error) {
	if err := o.Ready(ctx); err != nil {
		return PlayResult{}, err
	}
	return updateGame(ctx, o, r.Game, r.DryRun, func(d *desk) (PlayResult, error) { return d.playNamed(r) })
}

// StartGame plays the setting out of a game (§3), whatever its deadline is: the master says
// when enough players are in. After that no one can be added.
func (o *Office) StartGame(ctx context.Context, game string, dryRun bool) (PlayResult, error) {
	return o.Play(ctx, PlayRequest{Game: game, Season: adjudicator.SettingOut.String(), Year: 1, Early: true, DryRun: dryRun})
}

// playNamed plays the season of the request, unless it has been played.
func (d *desk) playNamed(r PlayRequest) (PlayResult, error) {
	s, err := d.named(r.Season, r.Year)
	result := PlayResult{Game: d.game.Name, Season: s.Name, Year: s.Year, Lords: len(d.seats)}
	if err != nil {
		return result, err
	}
	if s.State != store.SeasonOpen {
		result.Already = true
		if d.season.State == store.SeasonOpen {
			result.NextSeason, result.NextYear, result.Deadline, result.Zone = d.season.Name, d.season.Year, d.season.Deadline, d.season.Zone
		}
		return result, nil
	}
	if err := d.mayPlay(r); err != nil {
		return result, err
	}
	if r.DryRun {
		for _, seat := range d.seats {
			w, err := d.written(seat, s.Number)
			if err != nil {
				return result, err
			}
			result.countOrders(w)
		}
		return result, nil
	}
	if err := d.lift(s); err != nil { // the word to play ends the hold
		return result, err
	}
	return result, d.playSafely(&result)
}

func (r *PlayResult) countOrders(w written) {
	if w.orders != "" || w.standing != "" {
		r.Orders++
	}
}

// players says why there cannot be a game of those who are in it.
func (d *desk) players() error {
	if d.game.State == store.GameEnded {
		return cannot(fmt.Errorf("game %s was ended: nothing is played in it any more", d.game.Name), "")
	}
	if len(d.seats) < 2 {
		return hints.Add(fmt.Errorf("game %s has %d players: it wants 2 at least", d.game.Name, len(d.seats)),
			"`seneschal player add` adds one")
	}
	if d.season.Number == 0 { // nobody joins later
		if err := d.board.CheckGame(len(d.seats)); err != nil {
			return cannot(err, "")
		}
	}
	return nil
}

// enough says why the season could not be played, whatever time and mail say.
func (d *desk) enough() error {
	if err := d.players(); err != nil {
		return err
	}
	if last, ok := d.lastPlayed(); ok && last.State == store.SeasonPlayed {
		return notYet(fmt.Errorf("%s is played, and its letters still wait for approval: nobody could write orders since", title(last)),
			"run `"+hints.Command("turn approve", d.game.Name)+"`")
	}
	return nil
}

// mayPlay says why the season must wait.
func (d *desk) mayPlay(r PlayRequest) error {
	if err := d.enough(); err != nil || r.asked {
		return err
	}
	box, err := d.tx.EnsureMailbox(d.Mailbox(), d.Folder)
	if err != nil {
		return err
	}
	waiting, err := d.tx.CountNew(box.ID)
	if err != nil {
		return err
	}
	if waiting > 0 {
		return notYet(fmt.Errorf("%d messages are fetched and not yet handled", waiting), "run `seneschal poll` first")
	}
	if k, err := d.tx.Keeping(); err != nil {
		return err
	} else if k.Restored {
		return notYet(errors.New("the database was restored, and the mailbox has not been read since: orders may lie there"), "run `seneschal poll` first")
	}
	if r.Early {
		return nil
	}
	due, closes := schedule.ShowTime(d.season.Deadline, d.season.Zone), d.closes(d.season)
	if !d.tx.Now.After(closes) {
		return notYet(fmt.Errorf("the deadline is still to come: %s%s", due, withGrace(d.game)), "--early plays it now, on your word as the master")
	}
	if !box.PollBegan.After(closes) {
		return notYet(fmt.Errorf("the mailbox has not been read since the deadline, %s%s: orders may lie there", due, withGrace(d.game)),
			"run `seneschal poll`; the season waits until that has ended well")
	}
	return nil
}

// play plays the season that is open and writes all that comes of it.
func (d *desk) play(result *PlayResult) error {
	record, after, err := d.adjudicate(result)
	if err != nil {
		return err
	}
	if err := d.keep(record, after); err != nil {
		return err
	}
	before, played := d.state, d.season
	next, err := d.openNext(after)
	if err != nil {
		return err
	}
	result.Held, result.Events = d.game.Review, len(record)
	result.NextSeason, result.NextYear = next.Name, next.Year
	result.Deadline, result.Zone = next.Deadline, next.Zone
	for _, w := range after.Winners {
		result.Winners = append(result.Winners, after.Players[w].Lord)
	}
	return d.reports(played, before, record)
}

// playSafely catches a broken invariant: the season stays unplayed, and the other games go on.
func (d *desk) playSafely(result *PlayResult) error {
	season := title(d.season)
	err := fault.Safely(func() error { return d.play(result) })
	if fault, ok := err.(*fault.Error); ok {
		return hints.Add(fmt.Errorf("%s of %s: %w", season, d.game.Name, fault),
			"the season has not been played, and nothing has been changed; please report this")
	}
	return err
}

// adjudicate fixes the orders and the key, and lets the adjudicator play.
func (d *desk) adjudicate(result *PlayResult) (record []adjudicator.Event, after adjudicator.State, err error) {
	play := store.Play{Rules: d.rules.Digest(), Board: d.board.Digest(), Program: d.Version}
	var bound []adjudicator.Bound
	var digests []string
	for i, seat := range d.seats {
		w, err := d.written(seat, d.season.Number)
		if err != nil {
			return nil, after, err
		}
		result.countOrders(w)
		play.Orders = append(play.Orders, store.PlayedOrders{Seat: seat.ID, Standing: w.standing, Orders: w.orders, Digest: w.digest})
		digests = append(digests, w.digest)
		bound = append(bound, d.bind(adjudicator.Seat(i), w))
	}
	seed, err := d.tx.Seed(d.season.ID)
	if err != nil {
		return nil, after, err
	}
	play.Key = dice.SeasonKey(seed, digests)
	after, record, err = adjudicator.Play(d.rules, d.board, d.state, bound, dice.Seeded(play.Key))
	if err != nil {
		return nil, after, err
	}
	played, err := d.tx.Play(d.season.ID, play)
	if err == nil && !played {
		err = errors.New("the season was played by another process")
	}
	return record, after, err
}

// bind turns the orders of a seat into things of the board and the state.
func (d *desk) bind(seat adjudicator.Seat, w written) adjudicator.Bound {
	b, _ := adjudicator.Bind(d.rules, d.board, &d.state, seat, w.lines, w.stands)
	return b
}

// keep writes the record and the state after the season.
func (d *desk) keep(record []adjudicator.Event, after adjudicator.State) error {
	events := make([]store.Event, len(record))
	for i, e := range record {
		kind, body, err := adjudicator.EncodeEvent(e)
		if err != nil {
			return err
		}
		events[i] = store.Event{Kind: kind, Body: body}
	}
	if err := d.tx.AddEvents(d.season.ID, events); err != nil {
		return err
	}
	body, err := adjudicator.EncodeState(&after)
	if err != nil {
		return err
	}
	return d.tx.SetSnapshot(d.season.ID, body)
}

// openNext opens the season after this one with a seed of its own, or ends the game. The desk
// then lies open at the new season.
func (d *desk) openNext(after adjudicator.State) (next store.Season, err error) {
	if d.season, err = d.tx.SeasonByID(d.season.ID); err != nil {
		return next, err
	}
	d.state = after
	if after.Over {
		return next, d.tx.SetGameState(d.game.ID, store.GameEnded)
	}
	if d.game.State == store.GameOpen {
		if err := d.tx.SetGameState(d.game.ID, store.GameRunning); err != nil {
			return next, err
		}
	}
	d.before = d.season
	deadline := deadlineAfter(d.game, after.Season, d.season, d.tx.Now)
	d.season, err = openSeason(d.tx, d.game, d.before.Number+1, after.Season, after.Year, deadline)
	return d.season, err
}

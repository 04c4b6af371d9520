// Package season is what happens to a season, whoever asks for it: it is played when it is due, reviewed, approved,
// held, given more time, shown in advance, and verified; and how a game ends. Start reading at Play. A
// function that takes a *game.Game works within a transaction, one that takes a *game.Office makes its own.
package season

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// NothingWaits says that no season waits for the master, and what became of the last.
func NothingWaits(last store.Season, played bool, zone string) string {
	if !played {
		return "nothing waits for you: no season has been played"
	}
	return "nothing waits for you: the letters of " + wording.Title(last) + " were released on " + schedule.ShowTime(last.Approved, zone)
}

// Say says in a sentence what came of playing a season.
func (r PlayResult) Say(season string) string {
	text := fmt.Sprintf("%s is played: %d of %d lords had orders", season, r.Orders, r.Lords)
	if len(r.Winners) > 0 {
		text += "; the game is over, and " + strings.Join(r.Winners, " and ") + " won"
	}
	text += phrase.Choose(r.Held, ". Its letters wait for you: the review comes with a letter of its own", ". Its letters leave now")
	if len(r.LeftOut) > 0 {
		text += ". It begins without " + phrase.List(r.LeftOut) + ", whom nobody played"
	}
	if r.Young != "" {
		text += ". It was played before its deadline: " + r.Young
	}
	return text
}

// PlayRequest names the season to be played. Early: before its deadline. DryRun: only look whether it could be.
type PlayRequest struct {
	Game   string
	Season string
	Year   int
	Early  bool
	DryRun bool

	Asked bool // by a mail of the master's: all mail before it has been handled
	Ready bool // all lords are READY, which the players are told as the reason
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
	Young      string    `json:"young,omitempty"` // who had little time for orders, or none, in words
	Held       bool      `json:"held"`            // the letters wait for the master
	NextSeason string    `json:"next_season,omitempty"`
	NextYear   int       `json:"next_year,omitempty"`
	Deadline   time.Time `json:"deadline,omitzero"` // of the next season
	Zone       string    `json:"zone,omitempty"`
	Winners    []string  `json:"winners,omitempty"`  // the game is over
	LeftOut    []string  `json:"left_out,omitempty"` // lords whose seats were vacant when the game began: it begins without them
	Err        string    `json:"error,omitempty"`    // why it could not be played by itself
}

// Play plays a season, if it is the one that is due: in one transaction the season row with
// its key, the record, the state, the next season with its seed, and a letter to every
// player are written, so that it is played once or not at all. A season waits until a poll
// that began after its deadline, grace included, has ended well and all that it found is taken in.
func Play(ctx context.Context, o *game.Office, r PlayRequest) (PlayResult, error) {
	if err := o.Ready(ctx); err != nil {
		return PlayResult{}, err
	}
	return game.Update(ctx, o, r.Game, r.DryRun, func(g *game.Game) (PlayResult, error) { return PlayNamed(g, r) })
}

// StartGame plays the setting out of a game (§3), whatever its deadline is: the master says
// when enough players are in. After that no one can be added.
func StartGame(ctx context.Context, o *game.Office, gameName string, dryRun bool) (PlayResult, error) {
	return Play(ctx, o, PlayRequest{Game: gameName, Season: adjudicator.SettingOut.String(), Year: 1, Early: true, DryRun: dryRun})
}

// PlayNamed plays the season of the request, unless it has been played.
func PlayNamed(g *game.Game, r PlayRequest) (PlayResult, error) {
	s, err := g.SeasonNamed(r.Season, r.Year)
	result := PlayResult{Game: g.Row.Name, Season: s.Name, Year: s.Year, Lords: len(g.Seats)}
	if err != nil {
		return result, err
	}
	if s.State != store.SeasonOpen {
		result.Already = true
		if g.Season.State == store.SeasonOpen {
			result.setNext(g.Season)
		}
		return result, nil
	}
	if err := mayPlay(g, r); err != nil {
		return result, err
	}
	if result.LeftOut, err = leaveOutVacant(g); err != nil {
		return result, err
	}
	result.Lords = len(g.Seats)
	if result.Young, err = youngCalls(g); err != nil {
		return result, err
	}
	if r.DryRun {
		orders, _, err := readOrders(g)
		result.Orders = countWriters(orders)
		return result, err
	}
	if s.Held { // the word to play ends the hold
		if err := g.Tx.HoldSeason(s.ID, false); err != nil {
			return result, err
		}
	}
	if err := tellEarly(g, r); err != nil {
		return result, err
	}
	return result, playSafely(g, &result)
}

// tellEarly notes for the letters of a season that it is played before the deadline that its players were told, and why.
func tellEarly(g *game.Game, r PlayRequest) error {
	s := g.Season
	switch {
	case s.Number == 0 || g.Row.Practice || !g.Tx.Now.Before(s.Deadline):
		return nil
	case r.Ready:
		return g.LogInNext(store.LogDeadline, game.ByClock, "All lords were READY, and so the season was played before its deadline.")
	}
	return g.LogInNext(store.LogDeadline, game.ByMaster, fmt.Sprintf("The master had %s played before its deadline, which was %s.", wording.Title(s), schedule.ShowTime(s.Deadline, s.Zone)))
}

// leaveOutVacant takes the lords out of a game that begins whose seats are vacant, and names them.
func leaveOutVacant(g *game.Game) (left []string, err error) {
	if g.Season.Number > 0 || len(g.VacantLords()) == 0 {
		return nil, nil
	}
	for _, s := range g.Seats {
		if s.Resigned.IsZero() {
			continue
		}
		left = append(left, s.Lord)
		if err := g.Tx.LeaveOut(s); err != nil {
			return nil, err
		}
		if err := g.LogInNext(store.LogBegun, game.ByMaster, "The game began without "+s.Lord+", whom nobody played."); err != nil {
			return nil, err
		}
	}
	begun, err := g.Reopened()
	if err == nil {
		*g = *begun
	}
	return left, err
}

func (r *PlayResult) setNext(s store.Season) {
	r.NextSeason, r.NextYear, r.Deadline, r.Zone = s.Name, s.Year, s.Deadline, s.Zone
}

// winners are the lords who have won a game that is over.
func winners(g *game.Game) []string {
	return phrase.Each(g.Winners(), func(w adjudicator.Seat) string { return g.Seats[w].Lord })
}

// countWriters counts the seats with orders, of the season or standing ones.
func countWriters(orders []store.PlayedOrders) (n int) {
	for _, o := range orders {
		if o.Absent == "" && (o.Orders != "" || o.Standing != "") {
			n++
		}
	}
	return n
}

// readOrders reads the orders by which the season that is open would be played now, and binds them to the board and the state.
func readOrders(g *game.Game) (orders []store.PlayedOrders, bound []adjudicator.Bound, err error) {
	sheets, err := g.Tx.SheetsOfGame(g.Row.ID, g.Season.Number)
	if err != nil {
		return nil, nil, err
	}
	for i, seat := range g.Seats {
		w, absent, err := g.OrdersToPlay(seat, sheets[seat.ID])
		if err != nil {
			return nil, nil, err
		}
		orders = append(orders, store.PlayedOrders{Seat: seat.ID, Standing: w.Standing, Orders: w.Orders, Digest: w.Digest, Absent: absent})
		bound = append(bound, bindOrders(g, adjudicator.Seat(i), w))
	}
	return orders, bound, nil
}

// bindOrders turns the orders of a seat into things of the board and the state.
func bindOrders(g *game.Game, seat adjudicator.Seat, w game.WrittenOrders) adjudicator.Bound {
	b, _ := adjudicator.Bind(g.Board, &g.State, seat, w.Lines, w.Stands)
	return b
}

// checkPlayers says why there cannot be a game of those who are in it.
func checkPlayers(g *game.Game) error {
	if g.Row.State == store.GameEnded {
		return game.Cannot(fmt.Errorf("game %s was ended: nothing is played in it any more", g.Row.Name), "")
	}
	players := len(g.Seats)
	if g.Season.Number == 0 { // vacant seats are left out
		players -= len(g.VacantLords())
	}
	if players < 2 {
		return hints.Add(fmt.Errorf("game %q has %s: it needs 2 at least", g.Row.Name, phrase.Figures(players, "player")),
			"`seneschal player add` adds one")
	}
	if g.Season.Number == 0 { // nobody joins later
		if err := g.Board.CheckGame(players); err != nil {
			return game.Cannot(err, "")
		}
	}
	return nil
}

// checkReady says why the season could not be played, whatever time and mail say.
func checkReady(g *game.Game) error {
	if err := checkPlayers(g); err != nil {
		return err
	}
	if last, ok := g.LastPlayed(); ok && last.State == store.SeasonPlayed {
		return game.NotYet(fmt.Errorf("%s is played, and its letters still wait for approval: nobody could write orders since", wording.Title(last)),
			"run `"+hints.Command("turn approve", g.Row.Name)+"`")
	}
	return nil
}

// mayPlay says why the season must wait.
func mayPlay(g *game.Game, r PlayRequest) error {
	if err := checkReady(g); err != nil {
		return err
	}
	if g.Paused() {
		return game.NotYet(errors.New("the game is paused, and its players know that no deadline runs: RESUME first"), "`"+hints.Command("turn resume", g.Row.Name)+"` lets it go on")
	}
	if r.Asked {
		return nil
	}
	box, err := g.Tx.EnsureMailbox(g.Office.Account.Mailbox(), g.Office.Account.Folder)
	if err != nil {
		return err
	}
	waiting, err := g.Tx.CountNew(box.ID)
	if err != nil {
		return err
	}
	if waiting > 0 {
		return game.NotYet(fmt.Errorf("%d messages are fetched and not yet handled", waiting), "run `seneschal poll` first")
	}
	if k, err := g.Tx.Keeping(); err != nil {
		return err
	} else if k.Restored {
		return game.NotYet(errors.New("the database was restored, and the mailbox has not been read since: orders may lie there"), "run `seneschal poll` first")
	}
	if r.Early {
		return nil
	}
	due, closes := schedule.ShowTime(g.Season.Deadline, g.Season.Zone), g.ClosesAt(g.Season)
	if !g.Tx.Now.After(closes) {
		hint := "--early plays it now, on your word as the master"
		if young, err := youngCalls(g); err != nil {
			return err
		} else if young != "" {
			hint += "; but " + young
		}
		return game.NotYet(fmt.Errorf("the deadline is still to come: %s%s", due, game.WithGrace(g.Row)), hint)
	}
	if !box.PollBegan.After(closes) {
		return game.NotYet(fmt.Errorf("the mailbox has not been read since the deadline, %s%s: orders may lie there", due, game.WithGrace(g.Row)),
			"run `seneschal poll`; the season waits until that has ended well")
	}
	return nil
}

// playOpenSeason plays the season that is open and writes all that comes of it.
func playOpenSeason(g *game.Game, result *PlayResult) error {
	record, after, err := adjudicate(g, result)
	if err != nil {
		return err
	}
	if err := StorePlayed(g, g.Season, record, after); err != nil {
		return err
	}
	before, err := g.StateBefore(g.Season)
	if err != nil {
		return err
	}
	played := g.Season
	next, err := OpenNext(g, after)
	if err != nil {
		return err
	}
	result.Held, result.Events = g.Row.Review, len(record)
	result.setNext(next)
	result.Winners = winners(g)
	if err := giveUpSilent(g, played); err != nil {
		return err
	}
	return postReports(g, played, before, record)
}

// playSafely catches a broken invariant: the season stays unplayed, and the other games go on.
func playSafely(g *game.Game, result *PlayResult) error {
	season := wording.Title(g.Season)
	err := fault.Safely(func() error { return playOpenSeason(g, result) })
	if fault, ok := err.(*fault.Error); ok {
		return hints.Add(fmt.Errorf("%s of %s: %w", season, g.Row.Name, fault),
			"the season has not been played, and nothing has been changed; please report this")
	}
	return err
}

// adjudicate fixes the orders and the key, and lets the adjudicator play.
func adjudicate(g *game.Game, result *PlayResult) (record []adjudicator.Event, after adjudicator.State, err error) {
	orders, bound, err := readOrders(g)
	if err != nil {
		return nil, after, err
	}
	result.Orders = countWriters(orders)
	play := store.Play{Rules: g.Rules.Digest(), Board: g.Board.Digest(), Program: g.Office.Version, Orders: orders}
	parts, err := g.KeyPartsNow(orders)
	if err != nil {
		return nil, after, err
	}
	if play.Key, err = g.SeasonKey(g.Season.ID, parts); err != nil {
		return nil, after, err
	}
	if after, record, err = playBound(g, bound, play.Key); err != nil {
		return nil, after, err
	}
	played, err := g.Tx.Play(g.Season.ID, play)
	if err == nil && !played {
		err = errors.New("the season was played by another process")
	}
	if err == nil {
		err = g.Tx.WriteKeyParts(g.Season.SeedHash, parts)
	}
	return record, after, err
}

// StorePlayed writes the record of a season and the state after it.
func StorePlayed(g *game.Game, played store.Season, record []adjudicator.Event, after adjudicator.State) error {
	events := make([]store.Event, len(record))
	for i, e := range record {
		kind, body, err := adjudicator.EncodeEvent(e)
		if err != nil {
			return err
		}
		events[i] = store.Event{Kind: kind, Body: body}
	}
	if err := g.Tx.AddEvents(played.ID, events); err != nil {
		return err
	}
	body, err := adjudicator.EncodeState(&after)
	if err != nil {
		return err
	}
	figures, err := g.Figures(played, &after)
	if err != nil {
		return err
	}
	return g.Tx.SetSnapshot(played.ID, body, figures)
}

// OpenNext opens the season after this one with a seed of its own, and moves the game to it, or ends the game.
func OpenNext(g *game.Game, after adjudicator.State) (next store.Season, err error) {
	if g.Season, err = g.Tx.SeasonByID(g.Season.ID); err != nil {
		return next, err
	}
	g.State = after
	if after.Over {
		return next, g.Tx.SetGameState(g.Row.ID, store.GameEnded)
	}
	if g.Row.State == store.GameOpen {
		if err := g.Tx.SetGameState(g.Row.ID, store.GameRunning); err != nil {
			return next, err
		}
	}
	g.Before = g.Season
	deadline := game.DeadlineAfter(g.Row, after.Season, g.Season, g.Tx.Now)
	if g.Season, err = game.AddSeason(g.Tx, g.Row, g.Before.Number+1, after.Season, after.Year, deadline); err != nil {
		return g.Season, err
	}
	err = OpenForAbsent(g)
	return g.Season, err
}

// postReports writes to every player what came of a season. The letters are held while the master reviews.
func postReports(g *game.Game, played store.Season, before adjudicator.State, record []adjudicator.Event) error {
	drafts, err := letter.ReportDrafts(g, played, before, record)
	if err != nil {
		return err
	}
	var held []store.Seat
	var reports []letter.Draft
	for i, seat := range g.Seats {
		if seat.Resigned.IsZero() {
			held, reports = append(held, seat), append(reports, drafts[i])
		}
	}
	if err := letter.PostAll(g, held, reports); err != nil {
		return err
	}
	if g.State.Over && !g.Row.Practice { // of practice there is a short one
		if err := lastLetters(g, played, g.Row.Review); err != nil {
			return err
		}
	}
	if !g.Row.Review {
		if err := letGo(g, played); err != nil {
			return err
		}
	}
	return tellPlayed(g, before, record, false)
}

// tellPlayed shows the master the season that was played last, be it once more: what waits for approval, or, in a game without review, what has
// left; but not of the setting out, which the master plays. A master who plays in such a game sees no more of it than the other players.
func tellPlayed(g *game.Game, before adjudicator.State, record []adjudicator.Event, again bool) error {
	played, _ := g.LastPlayed()
	review := g.Row.Review || again
	if noCopy := played.Number == 0 || g.MasterPlays() != ""; g.Row.Master == "" || !review && noCopy {
		return nil
	}
	told, err := g.Disclosed(played)
	if err != nil {
		return err
	}
	text, err := reviewText(g, told, before, record, again)
	if err != nil {
		return err
	}
	subject := wording.Title(played) + " is played" + phrase.Choose(again, " again", "") + phrase.Choose(review, " and waits for you", "")
	return letter.PostToMaster(g, subject, text)
}

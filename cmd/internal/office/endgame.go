package office

import (
	"context"
	"encoding/hex"
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// EndResult is what came of ending a game. Season is the one that stays unplayed.
type EndResult struct {
	Game    string   `json:"game"`
	Already bool     `json:"already,omitempty"` // it was over before, and nothing was done
	Season  string   `json:"season,omitempty"`
	Year    int      `json:"year,omitempty"`
	Lords   int      `json:"lords"`             // who get the last letter
	Winners []string `json:"winners,omitempty"` // none if it never began
}

// EndGame ends a game early, on the master's word: what each lord is worth decides it (§16), the
// season that is open stays unplayed, and everybody gets the last letter, in one transaction. A
// game that never began ends without a winner.
func (o *Office) EndGame(ctx context.Context, game string, dryRun bool) (EndResult, error) {
	if err := o.Ready(ctx); err != nil {
		return EndResult{}, err
	}
	return updateGame(ctx, o, game, dryRun, (*desk).endGame)
}

// endGame ends the game and writes the last letters, unless it is over.
func (d *desk) endGame() (EndResult, error) {
	result := EndResult{Game: d.game.Name, Lords: len(d.seats), Already: d.game.State == store.GameEnded}
	if result.Already {
		return result, nil
	}
	if d.held() {
		last, _ := d.lastPlayed()
		return result, hints.Add(fmt.Errorf("%s is played, and its letters still wait for approval", title(last)),
			"run `"+hints.Command("turn approve", d.game.Name)+"` first")
	}
	result.Season, result.Year = d.season.Name, d.season.Year
	if err := d.tx.SetGameState(d.game.ID, store.GameEnded); err != nil {
		return result, err
	}
	d.game.State = store.GameEnded
	for _, w := range d.winners() {
		result.Winners = append(result.Winners, d.seats[w].Lord)
	}
	return result, d.lastLetters(d.season, false)
}

// winners are the winners of a game that is over: those that its last season brought; of a game
// that was ended early those who are worth most (§16), among them who still play, if anybody does.
func (d *desk) winners() []adjudicator.Seat {
	if d.state.Over {
		return d.state.Winners
	}
	if d.game.State != store.GameEnded || d.season.Number == 0 {
		return nil
	}
	s := d.state.Clone()
	if d.stillPlayed() > 0 {
		for i, seat := range d.seats {
			s.Players[i].Out = s.Players[i].Out || !seat.Resigned.IsZero()
		}
	}
	return adjudicator.Richest(&s, adjudicator.Valuation(d.rules, d.board, &d.state))
}

// lastLetters writes the last letter of the game to everybody, also to those who are out or gave
// their seats up. They belong to a season, and are held with it.
func (d *desk) lastLetters(last store.Season, hold bool) error {
	ending, err := d.ended()
	if err != nil {
		return err
	}
	shown, _ := d.lastPlayed()
	for _, seat := range d.seats {
		head := d.letterhead(seat)
		v := narrative.NewFinal(d.reportTable(), ending, head)
		text, err := templates.LastLetter(v)
		if err != nil {
			return err
		}
		err = d.post(seat, draft{kind: kindLast, subject: "the game is over", view: v, letter: text, season: last,
			shows: pictures.Of(text, shown.Number), number: d.season.Number, hold: hold})
		if err != nil {
			return err
		}
	}
	return nil
}

// ended is how the game has ended, with all that was secret in it.
func (d *desk) ended() (e view.Ending, err error) {
	e = view.Ending{State: &d.state, Winners: d.winners(), Begun: d.state.Season != adjudicator.SettingOut}
	if !d.state.Over {
		e.Early = title(d.season)
	} else if last, ok := d.lastPlayed(); ok {
		p, err := d.told(last)
		if err != nil {
			return e, err
		}
		e.Record = p.Record
	}
	for i, seat := range d.seats {
		if !seat.Resigned.IsZero() {
			e.Vacant = append(e.Vacant, adjudicator.Seat(i))
		}
	}
	seasons, err := d.tx.Seasons(d.game.ID)
	if err != nil {
		return e, err
	}
	for _, s := range seasons {
		if s.State != store.SeasonOpen {
			past, err := d.past(s)
			if err != nil {
				return e, err
			}
			e.Past = append(e.Past, past)
		}
		opened, err := d.opened(s)
		if err != nil {
			return e, err
		}
		e.Opened = append(e.Opened, opened)
	}
	return e, nil
}

// past is a season that has been played, as the history of the campaign tells it.
func (d *desk) past(s store.Season) (view.Past, error) {
	state, err := d.stateAfter(s)
	if err != nil {
		return view.Past{}, err
	}
	events, err := d.tx.EventsOf(s.ID, narrative.HistoryKinds())
	if err != nil {
		return view.Past{}, err
	}
	one := view.Past{Year: s.Year, State: &state}
	if one.Record, err = decodeEvents(events); err != nil {
		return one, err
	}
	return one, one.Season.UnmarshalText([]byte(s.Name))
}

// opened is all that was secret in a season. The seed of one that is open is read because it will
// never be played.
func (d *desk) opened(s store.Season) (view.Opened, error) {
	seed, err := d.tx.Seed(s.ID)
	if err != nil {
		return view.Opened{}, err
	}
	v := view.Opened{Season: title(s), Seed: hex.EncodeToString(seed), Hash: s.SeedHash, Key: hex.EncodeToString(s.Key)}
	orders, err := d.tx.PlayedOrders(s.ID)
	if err != nil {
		return v, err
	}
	for i, o := range orders {
		v.Lords = append(v.Lords, view.OpenedLord{Lord: d.seats[i].Lord, Seal: d.seal(d.seats[i], s.Number), Digest: o.Digest,
			Standing: lines(o.Standing), Orders: lines(o.Orders)})
	}
	return v, nil
}

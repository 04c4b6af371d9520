package game

import (
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/luck"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// Winners are the winners of a game that is over: those that its last season brought; of a game
// that was ended early those that are worth most (§16), among the lords that somebody still plays, if there
// are any.
func (g *Game) Winners() []adjudicator.Seat {
	if g.State.Over {
		return g.State.Winners
	}
	if g.Row.State != store.GameEnded || g.Season.Number == 0 {
		return nil
	}
	s := g.State.Clone()
	if g.StillPlayed() > 0 {
		for i, seat := range g.Seats {
			s.Players[i].Out = s.Players[i].Out || !seat.Resigned.IsZero()
		}
	}
	return adjudicator.Richest(&s, adjudicator.Valuation(g.Rules, g.Board, &g.State))
}

// Ending is how the game has ended, with all that was secret in it.
func (g *Game) Ending() (e view.Ending, err error) {
	e = view.Ending{State: &g.State, Winners: g.Winners(), Begun: g.State.Season != adjudicator.SettingOut}
	if !g.State.Over {
		e.Early = wording.Title(g.Season)
	} else if last, ok := g.LastPlayed(); ok {
		p, err := g.LoadPlayed(last)
		if err != nil {
			return e, err
		}
		e.Record = p.Record
	}
	for i, seat := range g.Seats {
		if !seat.Resigned.IsZero() {
			e.Vacant = append(e.Vacant, adjudicator.Seat(i))
		}
	}
	seasons, err := g.Tx.Seasons(g.Row.ID)
	for _, s := range seasons {
		if s.State != store.SeasonOpen {
			past, err := g.pastSeason(s)
			if err != nil {
				return e, err
			}
			e.Past = append(e.Past, past)
		}
	}
	if err == nil {
		e.Opened, err = g.OpenedSeasons()
	}
	if err == nil {
		e.Log, err = g.publicLog()
	}
	if err == nil {
		e.Rulings, err = g.RulingsTold()
	}
	return e, err
}

// Disclosed reads what is told of the dice of a season, and by which orders it was played.
func (g *Game) Disclosed(played store.Season) (told Disclosure, err error) {
	rows, err := g.Tx.Told(played)
	if err != nil {
		return told, err
	}
	told = Disclosure{Season: played, Orders: rows.Orders, Changes: textsOf(rows.Log), Parts: rows.Parts, Seed: rows.Seed}
	if slices.ContainsFunc(told.Orders, func(o store.PlayedOrders) bool { return o.Absent != "" }) {
		if told.Times, err = g.TimesSilent(played); err != nil {
			return told, err
		}
	}
	return told, nil
}

// A Disclosure is what is told of the dice of a season, and to one lord the orders for the next one.
type Disclosure struct {
	Season  store.Season
	Seed    []byte
	Orders  []store.PlayedOrders
	Parts   []store.KeyPart // what went into the key beside the seed
	Already []string
	Notes   []string       // the master's, to that lord
	Changes []string       // what was done to the game, for all
	Luck    *luck.Campaign // all fights so far; nil where they are not told
	Times   []int          // for how many seasons in a row each seat has been silent; nil if none was
}

// NoteTexts are the notes of the master's in the letter of a season to a seat; none that was for an earlier player alone.
func (g *Game) NoteTexts(s store.Season, seat store.Seat) ([]string, error) {
	notes, err := g.Tx.Notes(s.ID)
	return NotesTo(seat, notes), err
}

// NotesTo are the texts of those notes that are for a seat; none that was for an earlier player alone.
func NotesTo(seat store.Seat, notes []store.Note) (all []string) {
	for _, n := range notes {
		if n.Seat == 0 || n.Seat == seat.ID && !n.Written.Before(seat.Since) {
			all = append(all, n.Text)
		}
	}
	return all
}

// Seeds is what is told of the dice of a season.
func (g *Game) Seeds(told Disclosure) *view.Seeds {
	if told.Seed == nil {
		return nil
	}
	seeds := &view.Seeds{Seed: hex.EncodeToString(told.Seed)}
	for i, k := range told.Parts {
		seeds.Digests = append(seeds.Digests, view.Digest{Lord: g.Seats[i].Lord, Digest: k.Digest})
		if k.Seal != "" {
			seeds.Seals = append(seeds.Seals, view.Sealed{Lord: g.Seats[i].Lord, Text: k.Seal})
		}
	}
	if g.Season.State == store.SeasonOpen {
		seeds.Next = g.Season.SeedHash
	}
	return seeds
}

// pastSeason is a season that has been played, as the history of the campaign tells it.
func (g *Game) pastSeason(s store.Season) (view.Past, error) {
	state, err := g.stateAfter(s)
	if err != nil {
		return view.Past{}, err
	}
	events, err := g.Tx.EventsOf(s.ID, narrative.HistoryKinds())
	if err != nil {
		return view.Past{}, err
	}
	one := view.Past{Year: s.Year, State: &state}
	if one.Record, err = DecodeEvents(events); err != nil {
		return one, err
	}
	return one, one.Season.UnmarshalText([]byte(s.Name))
}

// History tells of those seasons of the game that are to be told.
func (g *Game) History(told func(store.Season) bool) (*view.History, error) {
	seasons, err := g.Tx.Seasons(g.Row.ID)
	var past []view.Past
	for _, s := range seasons {
		if !told(s) {
			continue
		}
		one, err := g.pastSeason(s)
		if err != nil {
			return nil, err
		}
		past = append(past, one)
	}
	return narrative.NewHistory(g.ReportTable(), past), err
}

// figures are what plots show of a season.
func (g *Game) figures(s store.Season, after *adjudicator.State) (view.HistoryRow, error) {
	past := view.Past{Year: s.Year, State: after}
	err := past.Season.UnmarshalText([]byte(s.Name))
	return situation.NewHistoryRow(g.ReportTable(), past), err
}

// Figures are what plots show of a season that has been played, as the store keeps it: JSON.
func (g *Game) Figures(s store.Season, after *adjudicator.State) ([]byte, error) {
	row, err := g.figures(s, after)
	if err != nil {
		return nil, err
	}
	return json.Marshal(row)
}

// Plotted is the campaign up to a season, as plots show it: its figures alone.
func (g *Game) Plotted(last int) (*view.History, error) {
	kept, err := g.Tx.Figures(g.Row.ID, last)
	h := &view.History{Game: g.Row.Name, Rows: make([]view.HistoryRow, len(kept))}
	for _, seat := range g.Seats {
		h.Lords = append(h.Lords, seat.Lord)
	}
	for number, figures := range kept {
		if err == nil && figures == nil {
			h.Rows[number], err = g.madeAgain(number)
		} else if err == nil {
			err = json.Unmarshal(figures, &h.Rows[number])
		}
	}
	return h, err
}

// madeAgain are the figures of a season of which none were kept.
func (g *Game) madeAgain(number int) (row view.HistoryRow, err error) {
	s, err := g.Tx.SeasonByNumber(g.Row.ID, number)
	if err != nil {
		return row, err
	}
	after, err := g.stateAfter(s)
	if err != nil {
		return row, err
	}
	return g.figures(s, &after)
}

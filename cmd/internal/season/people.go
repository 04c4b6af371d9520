package season

import (
	"context"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Tenure is the time in which somebody played a lord whom another plays now.
type Tenure struct {
	Player  string    `json:"player"`
	Address string    `json:"address"`
	Since   time.Time `json:"since"`
	Until   time.Time `json:"until"`
	First   string    `json:"first,omitempty"` // the first season for which the player could write orders, in words
	Last    string    `json:"last,omitempty"`  // the last one; empty with First: there was none
}

// Says says in words which seasons they were.
func (t Tenure) Says() string {
	switch {
	case t.First == "":
		return "no season"
	case t.First == t.Last:
		return t.First + " only"
	}
	return t.First + " to " + t.Last
}

// People are who plays a game, who did, and who wants to.
type People struct {
	Game     string       `json:"game"`
	Lords    []LordStatus `json:"lords"`
	Vacant   []string     `json:"vacant"`       // the lords whose seats nobody has
	WaitList []Waiting    `json:"waiting_list"` // those who wait for a seat, and what is offered to them, the first in turn first
	Watching int          `json:"watching"`     // how many watch the game
}

// PeopleOf lists the people of a game.
func PeopleOf(ctx context.Context, o *game.Office, gameName string) (People, error) {
	s, err := Status(ctx, o, gameName)
	p := People{Game: s.Game, Lords: s.Lords, Vacant: []string{}, WaitList: append([]Waiting{}, s.WaitList...), Watching: s.Watching}
	for _, l := range s.Lords {
		if l.Resigned && !l.Out {
			p.Vacant = append(p.Vacant, l.Lord)
		}
	}
	return p, err
}

// tenuresOf are who played each seat before its present player, by the seats.
func tenuresOf(g *game.Game) (map[store.SeatID][]Tenure, error) {
	kept, err := g.Tx.Tenures(g.Row.ID)
	all := map[store.SeatID][]Tenure{}
	for _, k := range kept {
		t := Tenure{Player: k.Player, Address: k.Address, Since: k.Since, Until: k.Until}
		if k.First <= k.Last {
			if t.First, err = seasonTitle(g, k.First); err != nil {
				return nil, err
			}
			if t.Last, err = seasonTitle(g, k.Last); err != nil {
				return nil, err
			}
		}
		all[k.Seat] = append(all[k.Seat], t)
	}
	return all, err
}

// seasonTitle names the season of a number.
func seasonTitle(g *game.Game, number int) (string, error) {
	s, err := g.Tx.SeasonByNumber(g.Row.ID, number)
	return wording.Title(s), err
}

package web

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/store"
)

// A suggestion is what a field offers, with what is so now.
type suggestion struct{ Value, Words string }

// suggestFacts are what facts at the start of a season can be about, with how that stands, and what can be said of it.
func suggestFacts(g *game.Game, s store.Season) (subjects, endings []suggestion, err error) {
	state, err := g.StateRuled(s)
	if err != nil {
		return nil, nil, err
	}
	for i := range state.Players {
		p := &state.Players[i]
		subjects = append(subjects, suggestion{p.Lord, fmt.Sprintf("treasury %d, income %d", p.Treasury, p.Income)})
		for j := range p.Troops {
			subjects = append(subjects, suggestTroop(g, p, &p.Troops[j]))
		}
		endings = append(endings, suggestion{"held by " + p.Lord, "a manor"})
	}
	for i := range g.Board.Len() {
		place := g.Board.Place(board.Position(i))
		if place.Kind == board.Manor && i < len(state.Manors) {
			subjects = append(subjects, suggestManor(&state, place.Name, &state.Manors[i]))
		}
		if place.Kind != board.Milestone {
			endings = append(endings, suggestion{"at " + place.Name, "a troop"})
		}
	}
	return subjects, append(endings, factEndings...), nil
}

// factEndings are what can be said beside places and lords.
var factEndings = []suggestion{{"treasury 12", "a lord"}, {"income 9", "a lord"}, {"points 3", "a lord"}, {"has a man A at ", "a lord: a new troop"}, {"has a knight B at ", "a lord: a new troop"},
	{"wounded", "a troop"}, {"unhurt", "a troop"}, {"dead", "a troop"}, {"gone", "a troop"}, {"grade B", "a troop"}, {"lord", "a knight who is lord"},
	{"unheld", "a manor"}, {"supervised", "a manor"}, {"unsupervised", "a manor"}, {"hives 1", "a manor"}, {"foresters 1", "a manor"}, {"burnt 1", "a manor"}, {"scorched 1", "a manor"},
	{"has reeve", "a manor"}, {"has no reeve", "a manor"}, {"has mill", "a manor"}, {"has no mill", "a manor"}, {"has castle", "a manor"}, {"castle damaged", "a manor"}, {"castle whole", "a manor"}}

// suggestTroop is a troop, with what and where it is.
func suggestTroop(g *game.Game, p *adjudicator.Player, t *adjudicator.Troop) suggestion {
	words := t.Kind.String()
	if t.Kind != adjudicator.Lord {
		words += " " + t.Grade.String()
	}
	switch {
	case t.Status != adjudicator.Alive:
		words += ", " + t.Status.String()
	case t.At != board.NoPosition:
		words += " at " + g.Board.Place(t.At).Name + phrase.Choose(t.Wounded, ", wounded", "")
	}
	return suggestion{fmt.Sprintf("%s %02d", p.Lord, t.ID), words}
}

// suggestManor is a manor, with whose it is and what stands there.
func suggestManor(s *adjudicator.State, name string, m *adjudicator.Manor) suggestion {
	all := []string{"unheld"}
	if m.Holder != adjudicator.NoSeat {
		all[0] = "held by " + s.Player(m.Holder).Lord
	}
	for _, c := range []struct {
		n    int
		what string
	}{{m.Hives, "hives"}, {m.Foresters, "foresters"}, {m.Burnt, "burnt"}} {
		if c.n > 0 {
			all = append(all, fmt.Sprintf("%s %d", c.what, c.n))
		}
	}
	if m.Reeve {
		all = append(all, "reeve")
	}
	if m.Mill {
		all = append(all, "mill")
	}
	return suggestion{name, strings.Join(all, ", ")}
}

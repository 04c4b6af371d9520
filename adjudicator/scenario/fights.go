package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// fightsFought is how many pairs of sides fought a round or more.
func fightsFought(r *Result) int {
	n := 0
	for _, e := range r.Record {
		if e, ok := e.(adjudicator.FightEnded); ok && e.Rounds > 0 {
			n++
		}
	}
	return n
}

// fight reads N at PLACE: LORD beats LORD in N rounds, or nobody wins in N rounds.
func (r *reader) fight(w []string) (claim, error) {
	head, tail, ok := strings.Cut(strings.Join(w, " "), ": ")
	h, t := strings.Fields(head), strings.Fields(tail)
	if !ok || len(h) < 3 || h[1] != "at" || len(t) < 4 || t[len(t)-3] != "in" || strings.TrimSuffix(t[len(t)-1], "s") != "round" {
		return nil, fmt.Errorf("write: fight N at PLACE: LORD beats LORD in N rounds, or: nobody wins in N rounds")
	}
	n, err := number(h[0])
	if err != nil {
		return nil, err
	}
	at, and, err := r.spot(strings.Join(h[2:], " "))
	if err != nil {
		return nil, err
	}
	rounds, err := number(t[len(t)-2])
	if err != nil {
		return nil, err
	}
	winner, loser, err := r.outcome(t[:len(t)-3])
	return fightWas(n, at, and, winner, loser, rounds), err
}

// outcome reads LORD beats LORD, or nobody wins.
func (r *reader) outcome(w []string) (winner, loser adjudicator.Seat, err error) {
	if strings.Join(w, " ") == "nobody wins" {
		return adjudicator.NoSeat, adjudicator.NoSeat, nil
	}
	i := slices.Index(w, "beats")
	if i < 0 {
		return 0, 0, fmt.Errorf("who beats whom?")
	}
	if winner, err = r.lord(w[:i]); err != nil {
		return 0, 0, err
	}
	loser, err = r.lord(w[i+1:])
	return winner, loser, err
}

// spot is a place, or the two milestones that a fight on a road lies between.
func (r *reader) spot(name string) (at, and board.Position, err error) {
	first, second, road := strings.Cut(name, " / ")
	if at, err = findPlace(r.s.Board, first); err != nil || !road {
		return at, board.NoPosition, err
	}
	if and, err = findPlace(r.s.Board, second); err != nil {
		return at, and, err
	}
	if !slices.Contains(r.s.Board.Next(at), and) {
		return at, and, fmt.Errorf("%s and %s are no neighbours", first, second)
	}
	return min(at, and), max(at, and), nil
}

// fightWas claims what came of a place's nth fight in the season.
func fightWas(n int, at, and board.Position, winner, loser adjudicator.Seat, rounds int) claim {
	return func(r *Result) (bool, string) {
		seen, facts, holds := 0, []string(nil), false
		for _, e := range r.Record {
			e, ok := e.(adjudicator.FightEnded)
			if !ok || e.At != at || e.And != and {
				continue
			}
			seen++
			facts = append(facts, fmt.Sprintf("fight %d: %s in %d rounds", seen, r.fightOutcome(e), e.Rounds))
			if seen == n {
				holds = e.Rounds == rounds && e.Winner == winner && (winner == adjudicator.NoSeat || fightLoser(e) == loser)
			}
		}
		if seen == 0 {
			facts = append(facts, "no fight there")
		}
		return holds, strings.Join(facts, "; ")
	}
}

// fightLoser is who lost a fight that somebody won.
func fightLoser(e adjudicator.FightEnded) adjudicator.Seat {
	if e.Winner == e.Lords[0] {
		return e.Lords[1]
	}
	return e.Lords[0]
}

func (r *Result) fightOutcome(e adjudicator.FightEnded) string {
	if e.Winner == adjudicator.NoSeat {
		return fmt.Sprintf("nobody wins (%s against %s)", r.lord(e.Lords[0]), r.lord(e.Lords[1]))
	}
	return fmt.Sprintf("%s beats %s", r.lord(e.Winner), r.lord(fightLoser(e)))
}

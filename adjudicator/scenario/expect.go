package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// An expectation is one line of expect.
type expectation struct {
	line int
	text string
	not  bool
	is   claim
}

// judge looks whether an expectation holds.
func (e *expectation) judge(r *Result) Outcome {
	ok, fact := e.is(r)
	o := Outcome{Line: e.line, Text: e.text, OK: ok != e.not}
	if !o.OK {
		o.Instead = fact
	}
	return o
}

func (r *reader) readExpectations([]byte) error {
	sec, ok := r.sections["expect"]
	if !ok {
		return nil
	}
	for _, in := range linesOf(string(sec.data)) {
		text, _, _ := strings.Cut(in.Text, "#")
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		e := expectation{line: sec.line + in.N - 1, text: text}
		rest, not := strings.CutPrefix(text, "not ")
		e.not = not
		var err error
		if e.is, err = r.readClaim(strings.Fields(rest)); err != nil {
			return fmt.Errorf("line %d: %q: %w", e.line, text, err)
		}
		r.s.expect = append(r.s.expect, e)
	}
	if len(r.s.expect) == 0 {
		return fmt.Errorf("line %d: nothing is expected", sec.line)
	}
	return nil
}

// readClaim reads one expectation, by its first word or its subject.
func (r *reader) readClaim(w []string) (claim, error) {
	switch {
	case len(w) == 2 && w[0] == "weather":
		return r.ofWeather(w[1])
	case len(w) == 2 && seasonFigures[w[0]] != nil:
		return isNumber(w[0]+": ", w[1], "", seasonFigures[w[0]])
	case w[0] == "fight":
		return r.readFight(w[1:])
	case w[0] == "winner":
		seat, err := r.lord(w[1:])
		return hasWon(seat), err
	case strings.Join(w, " ") == "no winner":
		return hasWon(adjudicator.NoSeat), nil
	case strings.Join(w, " ") == "ruling refused":
		r.refused = true
		return rulingRefused, nil
	case len(w) > 2 && w[0] == "cannot" && w[1] == "rule":
		return r.readCannotRule(strings.Join(w[2:], " "))
	case w[0] == "refused" && len(w) >= 3:
		return r.readRefused(w[1:])
	}
	for n := len(w) - 1; n > 0; n-- {
		if seat := r.s.Before.Seat(strings.Join(w[:n], " ")); seat != adjudicator.NoSeat {
			return r.ofLord(seat, w[n:])
		}
	}
	for n := len(w) - 1; n > 0; n-- {
		if at, ok := r.s.Board.Find(strings.Join(w[:n], " ")); ok {
			return r.ofPlace(at, w[n:])
		}
	}
	return nil, fmt.Errorf("no expectation begins so, and it begins with no lord or place of this scenario")
}

// cannotRead is the error about the rest of a line.
func cannotRead(w []string) error {
	return fmt.Errorf("cannot read %q", strings.Join(w, " "))
}

// lord finds a lord by all the words.
func (r *reader) lord(w []string) (adjudicator.Seat, error) {
	name := strings.Join(w, " ")
	seat := r.s.Before.Seat(name)
	if seat == adjudicator.NoSeat {
		return seat, fmt.Errorf("%q is no player here%s", name, didYouMean(name, r.lords()))
	}
	return seat, nil
}

// ofWeather reads what weather the season has (§12).
func (r *reader) ofWeather(word string) (claim, error) {
	ring := r.s.Rules.Weather.Ring
	for _, sky := range ring {
		if sky.String() == word {
			return is("weather ", sky, func(res *Result) ruleset.Weather { return ring[res.After.Weather-1] }), nil
		}
	}
	return nil, fmt.Errorf("%q is no weather: it is bad, average or good", word)
}

// ofLord reads what is said of a lord, or of one of the lord's troops.
func (r *reader) ofLord(seat adjudicator.Seat, w []string) (claim, error) {
	if id, err := strconv.Atoi(w[0]); err == nil {
		if id < 1 || id > order.MaxTroop || len(w) < 2 {
			return nil, cannotRead(w)
		}
		return r.ofTroop(seat, adjudicator.TroopID(id), w[1:])
	}
	name := r.s.Before.Player(seat).Lord
	switch {
	case len(w) == 1 && w[0] == "out":
		return whether(true, name, " is out", " is not out", func(res *Result) bool { return res.After.Player(seat).Out }), nil
	case len(w) == 2 && w[0] == "faith":
		var faith order.Faith
		err := faith.UnmarshalText([]byte(w[1]))
		return is(name+" is ", faith, func(res *Result) order.Faith { return res.After.Player(seat).Faith }), err
	case len(w) == 3 && w[0] == "has":
		return hasTroops(seat, name, w[1], w[2])
	case len(w) == 2 && lordFigures[w[0]] != nil:
		return lordFigure(seat, w[0], w[1])
	}
	return nil, cannotRead(w)
}

// ofTroop reads what is said of a troop.
func (r *reader) ofTroop(seat adjudicator.Seat, id adjudicator.TroopID, w []string) (claim, error) {
	of := func(is func(*adjudicator.Troop) bool) claim { return troopIs(seat, id, is) }
	switch phrase := strings.Join(w, " "); {
	case w[0] == "at" && len(w) > 1:
		at, err := findPlace(r.s.Board, strings.Join(w[1:], " "))
		return of(func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Alive && t.At == at }), err
	case w[0] == "grade" && len(w) == 2:
		var g ruleset.Grade
		err := g.UnmarshalText([]byte(w[1]))
		return of(func(t *adjudicator.Troop) bool {
			return t.Grade == g && (t.Kind != adjudicator.Lord || t.Appointed)
		}), err
	case troopStates[phrase] != nil:
		return of(troopStates[phrase]), nil
	case phrase == "inside" || phrase == "outside":
		return isInside(seat, id, phrase == "inside"), nil
	case phrase == "not moved":
		return notMoved(seat, id), nil
	}
	return nil, cannotRead(w)
}

// ofPlace reads what is said of a place.
func (r *reader) ofPlace(at board.Position, w []string) (claim, error) {
	if len(w) == 1 && w[0] == "closed" {
		return whether(true, r.s.Board.NameOf(at), " is closed", " is open", func(res *Result) bool { return slices.Contains(res.After.Closed, at) }), nil
	}
	if r.s.Board.Place(at).Kind != board.Manor {
		return nil, cannotRead(w)
	}
	name, last := r.s.Board.NameOf(at), w[len(w)-1]
	has := w[0] == "has" && (len(w) == 2 || len(w) == 3 && w[1] == "no")
	switch {
	case w[0] == "held" && len(w) > 2 && w[1] == "by":
		seat, err := r.lord(w[2:])
		return heldBy(at, seat), err
	case w[0] == "unheld" && len(w) == 1:
		return heldBy(at, adjudicator.NoSeat), nil
	case (w[0] == "supervised" || w[0] == "unsupervised") && len(w) == 1:
		return whether(w[0] == "supervised", name, " is supervised", " is unsupervised", func(res *Result) bool { return res.After.Manors[at].Supervised }), nil
	case w[0] == "besieged" && len(w) > 2 && w[1] == "by":
		seat, err := r.lord(w[2:])
		return besiegedBy(at, seat), err
	case len(w) == 2 && manorWorks[w[0]] != nil && (w[1] == "damaged" || w[1] == "whole"):
		return worksAre(at, w[0], func(are adjudicator.Works) bool { return are.String() == w[1] }), nil
	case has && manorWorks[last] != nil:
		return worksAre(at, last, func(are adjudicator.Works) bool { return (are != adjudicator.NotBuilt) == (len(w) == 2) }), nil
	case w[0] == "income" && len(w) == 2:
		return manorIncome(at, w[1])
	case len(w) == 2 && manorFigures[w[0]] != nil:
		return isNumber(name+" "+w[0]+" ", w[1], "", func(res *Result) int { return manorFigures[w[0]](&res.After.Manors[at]) })
	case has && manorThings[last] != nil:
		return whether(len(w) == 2, name, " has a "+last, " has no "+last, func(res *Result) bool { return manorThings[last](&res.After.Manors[at]) }), nil
	}
	return nil, cannotRead(w)
}

// readRefused reads LORD N of `refused LORD N`.
func (r *reader) readRefused(w []string) (claim, error) {
	last := len(w) - 1
	seat, err := r.lord(w[:last])
	if err != nil {
		return nil, err
	}
	line, err := readNumber(w[last])
	if err != nil {
		return nil, err
	}
	return func(res *Result) (bool, string) {
		lines := slices.Sorted(maps.Keys(res.refused[seat]))
		return res.refused[seat][line], fmt.Sprintf("of %s's lines these are refused: %v", res.lord(seat), lines)
	}, nil
}

// readFight reads N at PLACE: LORD beats LORD in N rounds, or nobody wins in N rounds.
func (r *reader) readFight(w []string) (claim, error) {
	head, tail, ok := strings.Cut(strings.Join(w, " "), ": ")
	h, t := strings.Fields(head), strings.Fields(tail)
	if !ok || len(h) < 3 || h[1] != "at" || len(t) < 4 || t[len(t)-3] != "in" || strings.TrimSuffix(t[len(t)-1], "s") != "round" {
		return nil, fmt.Errorf("write: fight N at PLACE: LORD beats LORD in N rounds, or: nobody wins in N rounds")
	}
	n, err := readNumber(h[0])
	if err != nil {
		return nil, err
	}
	at, and, err := r.fightPlace(strings.Join(h[2:], " "))
	if err != nil {
		return nil, err
	}
	rounds, err := readNumber(t[len(t)-2])
	if err != nil {
		return nil, err
	}
	winner, loser, err := r.fightOutcome(t[:len(t)-3])
	return fightWas(n, at, and, winner, loser, rounds), err
}

// fightOutcome reads LORD beats LORD, or nobody wins.
func (r *reader) fightOutcome(w []string) (winner, loser adjudicator.Seat, err error) {
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

// fightPlace is a place, or the two milestones that a fight on a road lies between.
func (r *reader) fightPlace(name string) (at, and board.Position, err error) {
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

// readNumber reads a whole number, 0 or more.
func readNumber(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is no number", word)
	}
	return n, nil
}

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

// A claim tells whether something is true of a result, and what is true of it in any case.
type claim func(*Result) (ok bool, fact string)

// judge looks whether an expectation holds.
func (e *expectation) judge(r *Result) Outcome {
	ok, fact := e.is(r)
	o := Outcome{Line: e.line, Text: e.text, OK: ok != e.not}
	if !o.OK {
		o.Instead = fact
	}
	return o
}

// expectations reads the section expect.
func (r *reader) expectations([]byte) error {
	sec, ok := r.sections["expect"]
	if !ok {
		return nil
	}
	for _, in := range inputs(string(sec.data)) {
		text, _, _ := strings.Cut(in.Text, "#")
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		e := expectation{line: sec.line + in.N - 1, text: text}
		rest, not := strings.CutPrefix(text, "not ")
		e.not = not
		var err error
		if e.is, err = r.claim(strings.Fields(rest)); err != nil {
			return fmt.Errorf("line %d: %q: %w", e.line, text, err)
		}
		r.s.expect = append(r.s.expect, e)
	}
	if len(r.s.expect) == 0 {
		return fmt.Errorf("line %d: nothing is expected", sec.line)
	}
	return nil
}

// claim reads one expectation, by its first word or its subject.
func (r *reader) claim(w []string) (claim, error) {
	switch {
	case len(w) == 2 && (w[0] == "weather" || w[0] == "arthur"):
		return r.ofSky(w)
	case w[0] == "fights" && len(w) == 2:
		return counted(w[1], fightsFought, "fights")
	case w[0] == "dice" && len(w) == 2:
		return counted(w[1], func(res *Result) int { return len(res.Rolls) }, "dice")
	case w[0] == "fight":
		return r.fight(w[1:])
	case w[0] == "winner":
		seat, err := r.lord(w[1:])
		return winner(seat), err
	case strings.Join(w, " ") == "no winner":
		return noWinner, nil
	case w[0] == "refused" && len(w) >= 3:
		return r.refused(w[1:])
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

// unread is the error about the rest of a line.
func unread(w []string) error {
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

// ofLord reads what is said of a lord, or of one of his troops.
func (r *reader) ofLord(seat adjudicator.Seat, w []string) (claim, error) {
	if id, err := strconv.Atoi(w[0]); err == nil {
		if id < 1 || id > order.MaxTroop || len(w) < 2 {
			return nil, unread(w)
		}
		return r.ofTroop(seat, adjudicator.TroopID(id), w[1:])
	}
	switch {
	case len(w) == 1 && w[0] == "out":
		return equals(true, func(res *Result) bool { return res.After.Player(seat).Out },
			func(res *Result, out bool) string { return res.lord(seat) + " is " + yes(out, "out", "not out") }), nil
	case len(w) == 2 && w[0] == "faith":
		var faith order.Faith
		err := faith.UnmarshalText([]byte(w[1]))
		return equals(faith, func(res *Result) order.Faith { return res.After.Player(seat).Faith },
			func(res *Result, is order.Faith) string { return res.lord(seat) + " is " + is.String() }), err
	case len(w) == 3 && w[0] == "has":
		return numbered(seat, w[1], w[2])
	case len(w) == 2 && lordFigures[w[0]] != nil:
		return figure(seat, w[0], w[1])
	}
	return nil, unread(w)
}

// yes picks one of two words.
func yes(is bool, a, b string) string {
	if is {
		return a
	}
	return b
}

// troopStates are what a troop may be, in one word.
var troopStates = map[string]func(*adjudicator.Troop) bool{
	"wounded": func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Alive && t.Wounded },
	"unhurt":  func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Alive && !t.Wounded },
	"dead":    func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Dead },
	"gone":    func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Gone },
	"lord":    func(t *adjudicator.Troop) bool { return t.Status == adjudicator.Alive && t.Kind == adjudicator.Lord },
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
		return shut(seat, id, phrase == "inside"), nil
	case phrase == "not moved":
		return notMoved(seat, id), nil
	}
	return nil, unread(w)
}

// ofPlace reads what is said of a place.
func (r *reader) ofPlace(at board.Position, w []string) (claim, error) {
	if len(w) == 1 && w[0] == "closed" {
		return equals(true, func(res *Result) bool { return slices.Contains(res.After.Closed, at) },
			func(res *Result, is bool) string { return res.place(at) + " is " + yes(is, "closed", "open") }), nil
	}
	if r.s.Board.Place(at).Kind != board.Manor {
		return nil, unread(w)
	}
	last := w[len(w)-1]
	has := w[0] == "has" && (len(w) == 2 || len(w) == 3 && w[1] == "no")
	switch {
	case w[0] == "held" && len(w) > 2 && w[1] == "by":
		seat, err := r.lord(w[2:])
		return heldBy(at, seat), err
	case w[0] == "unheld" && len(w) == 1:
		return heldBy(at, adjudicator.NoSeat), nil
	case (w[0] == "supervised" || w[0] == "unsupervised") && len(w) == 1:
		return supervised(at, w[0] == "supervised"), nil
	case w[0] == "besieged" && len(w) > 2 && w[1] == "by":
		seat, err := r.lord(w[2:])
		return besieged(at, seat), err
	case len(w) == 2 && siteThings[w[0]] != nil && (w[1] == "damaged" || w[1] == "whole"):
		return ofWorks(at, w[0], func(is adjudicator.Works) bool { return is.String() == w[1] }), nil
	case has && siteThings[last] != nil:
		return ofWorks(at, last, func(is adjudicator.Works) bool { return (is != adjudicator.NotBuilt) == (len(w) == 2) }), nil
	case w[0] == "income" && len(w) == 2:
		return manorIncome(at, w[1])
	case len(w) == 2 && manorFigures[w[0]] != nil:
		return manorFigure(at, w[0], w[1])
	case has && manorThings[last] != nil:
		return manorHas(at, last, len(w) == 2), nil
	}
	return nil, unread(w)
}

// refused reads LORD N of `refused LORD N`.
func (r *reader) refused(w []string) (claim, error) {
	last := len(w) - 1
	seat, err := r.lord(w[:last])
	if err != nil {
		return nil, err
	}
	line, err := number(w[last])
	if err != nil {
		return nil, err
	}
	return func(res *Result) (bool, string) {
		lines := slices.Sorted(maps.Keys(res.refused[seat]))
		return res.refused[seat][line], fmt.Sprintf("of %s's lines these are refused: %v", res.lord(seat), lines)
	}, nil
}

// number reads a whole number, 0 or more.
func number(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is no number", word)
	}
	return n, nil
}

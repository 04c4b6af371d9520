package adjudicator_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// TestConditionsSeeNothingHidden changes what a lord cannot see of the others, and nothing else: money, heirs, points, whom they name
// their ally or enemy, and all their orders. As long as the two seasons look the same to everybody, the same lines of that lord come true.
func TestConditionsSeeNothingHidden(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	seen := seenTrue{}
	for n := range uint64(900) {
		p := draw(n)
		if p.state.Season == adjudicator.Winter || !p.state.Players[0].MayOrder() {
			continue
		}
		w := &sheetWriter{drawer: &drawer{Rand: drawHidden(n), b: p.board, s: &p.state}, p: &p.state.Players[0]}
		for range 4 {
			w.putBehind()
		}
		h := hiddenSeason{rules: r, board: p.board, state: p.state, dice: dice.V1.Seeded([]byte(p.seed)), texts: slices.Clone(p.orders)}
		h.texts[0] = append(slices.Clone(p.orders[0]), w.lines...)
		h.compare(t, fmt.Sprintf("position %d", n), n, seen)
	}
	seen.want(t, 10, "MOVE", "HOLD", "STANCE", "WITHDRAW", "WOUNDS", "CHAMPIONS", "VICTORY", "DEFEAT", "CLAIM", "YIELD")
}

// TestConditionsSeeNothingHiddenOfHouses is the same for campaigns with manor houses and pillage.
func TestConditionsSeeNothingHiddenOfHouses(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Embedded("training")
	if err != nil {
		t.Fatal(err)
	}
	seen := seenTrue{}
	for seed := range uint64(40) {
		seasons, err := adjudicatortest.PlayWith(ruleset.Options{Castles: true, Pillage: true}, r, b, 3, seed, 25)
		if err != nil {
			t.Fatal(err)
		}
		for i := range seasons {
			one := &seasons[i]
			if s := one.Before.Season; s == adjudicator.Winter || s == adjudicator.SettingOut || !one.Before.Players[0].MayOrder() {
				continue
			}
			h := hiddenSeason{rules: r, board: b, state: one.Before, dice: one.Dice}
			for _, text := range one.Text {
				h.texts = append(h.texts, strings.Split(strings.TrimSuffix(text, "\n"), "\n"))
			}
			h.compare(t, fmt.Sprintf("campaign %d, season %d", seed, i), seed*100+uint64(i), seen)
		}
	}
	seen.want(t, 6, "SHELTER", "AT")
}

// drawHidden is a source of choices of these tests' own.
func drawHidden(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, 89)) }

// hiddenSeason is a season of which all is changed that the first lord cannot see.
type hiddenSeason struct {
	rules *ruleset.Rules
	board *board.Board
	state adjudicator.State
	texts [][]string // by seat
	dice  dice.Dice
}

// compare plays the season as it is, and with other hidden things, several times.
func (h *hiddenSeason) compare(t *testing.T, name string, n uint64, seen seenTrue) {
	t.Helper()
	want := h.play(t, h.state, h.texts)
	rng := drawHidden(n + 1)
	for change := range 4 {
		s, texts := h.state.Clone(), slices.Clone(h.texts)
		for seat := 1; seat < len(s.Players); seat++ {
			p := &s.Players[seat]
			if change == 0 {
				p.Treasury, p.Income, p.Points, p.Heir = p.Treasury+7, p.Income+3, p.Points+5, 0
				p.Allies, p.Enemies = []adjudicator.Seat{0}, nil
			}
			texts[seat] = slices.DeleteFunc(slices.Clone(texts[seat]), func(l string) bool {
				marches := strings.HasPrefix(l, "MOVE") || strings.HasPrefix(l, "HOLD")
				return change == 1 && !marches || change == 2 && !marches && rng.IntN(2) == 0 || change == 3 && rng.IntN(3) == 0
			})
		}
		if line := differsHidden(t, want, h.play(t, s, texts), seen); line != "" {
			t.Errorf("%s: what is hidden (%d) changes which conditions come true: %s\n%s", name, change, line, strings.Join(h.texts[0], "\n"))
		}
	}
}

// play plays the season and gives what all see of it, and the first lord's lines that came true.
func (h *hiddenSeason) play(t *testing.T, s adjudicator.State, texts [][]string) (seen []adjudicator.Event) {
	t.Helper()
	names := adjudicator.Names(h.board, &s)
	var bound []adjudicator.Bound
	for seat := range texts {
		b, _ := adjudicator.Bind(h.board, &s, adjudicator.Seat(seat), order.Parse(names, adjudicator.When(s.Season), inputs(texts[seat])).Orders, nil)
		bound = append(bound, b)
	}
	_, record, err := adjudicator.Play(h.rules, h.board, s, bound, h.dice)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range record {
		switch e := e.(type) {
		case adjudicator.OrderRefused, adjudicator.AttitudeChanged, adjudicator.HeirNamed, adjudicator.ConditionUnmet:
		case adjudicator.ManorPillaged:
			e.Treasury = 0
			seen = append(seen, e)
		case adjudicator.ConditionMet:
			if e.Lord == 0 {
				seen = append(seen, e)
			}
		default:
			seen = append(seen, e)
		}
	}
	return seen
}

// differsHidden compares two seasons as far as they look the same to everybody; it says what line came true in one of them only.
func differsHidden(t *testing.T, a, b []adjudicator.Event, seen seenTrue) string {
	t.Helper()
	for i := range min(len(a), len(b)) {
		if reflect.DeepEqual(a[i], b[i]) {
			if e, ok := a[i].(adjudicator.ConditionMet); ok {
				seen.note(e)
			}
			continue
		}
		if line := onlyOne(t, a[i:], b[i:]); line != "" {
			return line
		}
		return onlyOne(t, b[i:], a[i:])
	}
	return ""
}

// onlyOne is the line that came true in the first season and not in the second, though both look the same at that moment; "" if none did,
// or if the second has come to another moment.
func onlyOne(t *testing.T, a, b []adjudicator.Event) string {
	t.Helper()
	e, ok := a[0].(adjudicator.ConditionMet)
	if !ok {
		return ""
	}
	line := fmt.Sprintf("phase %d, %s", e.Phase, e.Order)
	met := func(e adjudicator.Event) bool { _, ok := e.(adjudicator.ConditionMet); return ok }
	i, j := slices.IndexFunc(a, func(e adjudicator.Event) bool { return !met(e) }), slices.IndexFunc(b, func(e adjudicator.Event) bool { return !met(e) })
	if i < 0 || j < 0 {
		return line
	}
	phase := reflect.ValueOf(b[j]).FieldByName("Phase")
	switch keyword(e) {
	case "MOVE", "HOLD", "CLAIM", "YIELD": // as the phase begins, and when there is none any more
		if phase.IsValid() && (e.Phase == 0 || int(phase.Int()) < e.Phase) {
			return ""
		}
	default: // when something comes up that all see
		if what(t, a[i]) != what(t, b[j]) {
			return ""
		}
	}
	return line
}

// what is the kind of an event, and where and when it was, without what came of it.
func what(t *testing.T, e adjudicator.Event) string {
	t.Helper()
	kind, data, err := adjudicator.EncodeEvent(e)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]any{}
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(kind, fields["phase"], fields["mile"], fields["at"], fields["and"], fields["manor"], fields["n"], fields["round"], fields["a"], fields["b"])
}

// keyword is that of the order behind a condition.
func keyword(e adjudicator.ConditionMet) string {
	return strings.Fields(e.Order[strings.LastIndex(e.Order, ": ")+2:])[0]
}

// seenTrue counts the lines that came true, by keyword and by phase.
type seenTrue map[string]int

func (s seenTrue) note(e adjudicator.ConditionMet) {
	s[keyword(e)]++
	s[fmt.Sprint("phase ", e.Phase)]++
}

// want fails where an order, or a phase, was hardly seen.
func (s seenTrue) want(t *testing.T, least int, words ...string) {
	t.Helper()
	for _, w := range append(words, "phase 1", "phase 2", "phase 3") {
		if s[w] < least {
			t.Errorf("%s came true %d times only", w, s[w])
		}
	}
}

package adjudicator_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

var (
	secondSeasons = flag.Int("second", 1000, "how many random seasons both adjudicators play")
	secondFrom    = flag.Int("second.from", 0, "the number of the first of them")
	secondSave    = flag.String("second.save", "", "a folder for scenarios of what differs")
)

// TestSecond plays random seasons on random small boards by both adjudicators,
// with the same dice: they must agree on the state after and on what was
// refused. -second gives the number of seasons.
func TestSecond(t *testing.T) {
	t.Parallel()
	r, err := ruleset.Embedded("standard")
	if err != nil {
		t.Fatal(err)
	}
	n := *secondSeasons
	if testing.Short() {
		n = min(n, 100)
	}
	failed := 0
	for i := *secondFrom; i < *secondFrom+n && failed < 20; i++ {
		p := draw(uint64(i))
		if difference(r, p) == "" {
			continue
		}
		failed++
		kind := sort(difference(r, p))
		small := shrink(p, func(q *position) bool { return sort(difference(r, q)) == kind })
		t.Errorf("season %d: %s\n%s", i, difference(r, small), small.scenario())
		if *secondSave != "" {
			name := fmt.Sprintf("%s/second-%d.txtar", *secondSave, i)
			if err := os.WriteFile(name, []byte(small.scenario()), 0o600); err != nil {
				t.Error(err)
			}
		}
	}
}

// sort tells differences of states, of refusals, and panics apart.
func sort(difference string) string {
	before, _, _ := strings.Cut(difference, " ")
	if before == "only" || before == "one" {
		return before
	}
	return strings.Repeat("state", min(1, len(difference)))
}

// difference plays a position by both and says what differs; "" if nothing does.
func difference(r *ruleset.Rules, p *position) (what string) {
	var err error
	defer func() {
		if v := recover(); v != nil {
			what = fmt.Sprint("one of them panics: ", v)
		}
	}()
	if p.rules != "" {
		if r, _, err = ruleset.Parse("rules.toml", []byte(p.rules)); err != nil {
			return err.Error()
		}
	}
	names := adjudicator.Names(p.board, &p.state)
	var bound []adjudicator.Bound
	var lines [][]order.Line
	for seat := range p.state.Players {
		sheet := order.Parse(names, adjudicator.When(p.state.Season), inputs(p.orders[seat]))
		b, _ := adjudicator.Bind(p.board, &p.state, adjudicator.Seat(seat), sheet.Orders, nil)
		bound, lines = append(bound, b), append(lines, sheet.Orders)
	}
	_, record, err := adjudicator.Play(r, p.board, p.state, bound, p.version().Seeded([]byte(p.seed)))
	if err != nil {
		return err.Error()
	}
	want, refused := firstsView(p.state, record)
	got, refusedToo := secondPlay(r, p.board, p.state, lines, p.dice())
	return compareStates(p.board, &want, &got) + compareRefusals(&p.state, refused, refusedToo)
}

// version is that of the dice of a position: of every other one they are thrown together.
func (p *position) version() dice.Version { return dice.V1 + dice.Version(p.seed[len(p.seed)-1]%2) }

// dice are those of a position for the second adjudicator.
func (p *position) dice() dice.Dice {
	d := p.version().Seeded([]byte(p.seed))
	if together, is := d.(dice.Together); is {
		return asPurposesSay{together}
	}
	return d
}

// asPurposesSay throws one by one what is thrown together, by what HELP DICE says of purposes: the dice of a round come from what
// ends with its number, the attack dice first, that of the lord whose name stands first before the other.
type asPurposesSay struct{ dice.Together }

// ofRound is the purpose of a die of a round: what the four share, the lord who stands first, whose die, and which.
var ofRound = regexp.MustCompile(`^(.*, ([^,]+) v [^,]+, round \d+), ([^,]+), (attack|result)$`)

func (d asPurposesSay) Roll(purpose string) (int, error) {
	of := ofRound.FindStringSubmatch(purpose)
	if of == nil {
		return d.Together.Roll(purpose)
	}
	n := 0
	if of[3] != of[2] {
		n++
	}
	if of[4] == "result" {
		n += 2
	}
	var rolls [4]dice.Roll
	err := d.RollTogether(of[1], rolls[:])
	return rolls[n].Face, err
}

func inputs(text []string) []order.Input {
	var in []order.Input
	for i, l := range text {
		in = append(in, order.Input{N: i + 1, Text: l})
	}
	return in
}

// firstsView is the state after the claims, or after winter, by the first
// adjudicator's record, and the lines that it refused.
func firstsView(before adjudicator.State, record []adjudicator.Event) (adjudicator.State, map[refusal]bool) {
	refused := map[refusal]bool{}
	end := len(record)
	for i, e := range record {
		switch e := e.(type) {
		case adjudicator.OrderRefused:
			if !strings.HasPrefix(e.Order, "RETIRE") {
				refused[refusal{int(e.Lord), e.Line}] = true
			}
		case adjudicator.ManorHarvested, adjudicator.HouseRaided, adjudicator.IncomeReckoned, adjudicator.MarksCleared,
			adjudicator.LordOut, adjudicator.GameWon, adjudicator.GameValued, adjudicator.SeasonEnded:
			end = min(end, i)
		}
	}
	return adjudicator.Replay(before, record[:end]), refused
}

// compareStates says what differs between two states.
func compareStates(b *board.Board, want, got *adjudicator.State) string {
	var w strings.Builder
	for seat := range want.Players {
		x, y := &want.Players[seat], &got.Players[seat]
		for i := range max(len(x.Troops), len(y.Troops)) {
			one, two := troopText(b, x, i), troopText(b, y, i)
			if one != two {
				fmt.Fprintf(&w, "%s: first %s, second %s\n", x.Lord, one, two)
			}
		}
		a, c := *x, *y
		a.Troops, c.Troops = nil, nil
		if one, two := asJSON(a), asJSON(c); one != two {
			fmt.Fprintf(&w, "first %s, second %s\n", one, two)
		}
	}
	for i := range want.Manors {
		if want.Manors[i] != got.Manors[i] {
			fmt.Fprintf(&w, "%s: first %s, second %s\n", b.NameOf(board.Position(i)), asJSON(want.Manors[i]), asJSON(got.Manors[i]))
		}
	}
	return w.String()
}

func asJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// troopText is all that there is to say about a troop; where the dead lie does not count.
func troopText(b *board.Board, p *adjudicator.Player, i int) string {
	if i >= len(p.Troops) {
		return "nobody"
	}
	t := p.Troops[i]
	if t.Status != adjudicator.Alive {
		return fmt.Sprintf("%02d %s", t.ID, t.Status)
	}
	at := t.At
	t.At = 0
	return asJSON(t) + " at " + b.NameOf(at)
}

// compareRefusals says which lines only one of them refused.
func compareRefusals(s *adjudicator.State, first, second map[refusal]bool) string {
	var out []string
	for r := range first {
		if !second[r] {
			out = append(out, fmt.Sprintf("only the first refuses %s line %d\n", s.Players[r.seat].Lord, r.line))
		}
	}
	for r := range second {
		if !first[r] {
			out = append(out, fmt.Sprintf("only the second refuses %s line %d\n", s.Players[r.seat].Lord, r.line))
		}
	}
	slices.Sort(out)
	return strings.Join(out, "")
}

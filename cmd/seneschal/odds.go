package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/odds"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

type oddsFlags struct {
	game, at, board, rules            string
	withdraw                          []string
	choke, consecrated, house, castle bool
	open, damaged                     bool
}

type oddsAnswer struct {
	Sides  [2]oddsSide  `json:"sides"`
	Ground string       `json:"ground"`
	Odds   *odds.Result `json:"odds"`
}

// An oddsSide is one side as it was understood.
type oddsSide struct {
	Name     string              `json:"name"`
	Troops   []string            `json:"troops"`
	Withdraw string              `json:"withdraw"`
	of       []adjudicator.Troop // whom Troops names
	lordless bool
}

func newOddsCommand(a *app) *cobra.Command {
	f := oddsFlags{}
	c := &cobra.Command{Use: "odds TROOPS vs TROOPS", Short: "reckons the exact odds of a fight: who holds the field, what it costs, whether the lord dies",
		Long: `Reckons all that the dice may make of a fight of two sides. Troops are written in words, such as
lord, 2 knights A, man B wounded; or, with --game, as a lord and the numbers of his troops, or ALL:
those at the place of --at, or all he has. Numbers alone mean the lord who has such troops. Without
--withdraw both sides withdraw by the game's defaults; given twice, it is for one side and the other.
Walls are those of the second side: it fights within them, or with --open before its castle.`,
		Example: `  seneschal odds 'lord, 2 knights A, 3 men B' vs 'knight A wounded, 2 esquires' --choke
  seneschal odds 'lord, 4 men A' vs '2 knights B, 2 men A' --house --withdraw 'BEHIND 6' --withdraw ''
  seneschal odds '17 10 27' vs '22 38 13 35' --game marches --at Foxwood
  seneschal odds Lancelot 01 02 vs Gawaine ALL --game marches --at Foxwood --json`,
		Args: cobra.MinimumNArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			answer, err := f.answer(a, cmd, args)
			if err != nil {
				return err
			}
			return a.print(cmd, answer, func() { showOdds(cmd.OutOrStdout(), answer) })
		}}
	c.Flags().StringVar(&f.game, "game", "", "a game, whose troops are meant as they stand now")
	c.Flags().StringVar(&f.at, "at", "", "the place of the fight, with its choke point or consecrated ground")
	c.Flags().StringVar(&f.board, "board", "valley", "without --game: the board of --at, by its file or of those that come with the program")
	c.Flags().StringVar(&f.rules, "rules", "standard", "without --game: the rule set, by its file or of those that come with the program")
	c.Flags().StringArrayVar(&f.withdraw, "withdraw", nil, "when they withdraw, as in a WITHDRAW order; once for both sides, or for each")
	c.Flags().BoolVar(&f.choke, "choke", false, "on a choke point two of each side fight")
	c.Flags().BoolVar(&f.consecrated, "consecrated", false, "in the Abbey or the Priory, where troops may withdraw AT ONCE")
	c.Flags().BoolVar(&f.house, "house", false, "the second side fights in a manor house")
	c.Flags().BoolVar(&f.castle, "castle", false, "the second side fights in a castle")
	c.Flags().BoolVar(&f.open, "open", false, "with --castle: before it")
	c.Flags().BoolVar(&f.damaged, "damaged", false, "with --castle: it is damaged")
	c.MarkFlagsMutuallyExclusive("house", "castle")
	c.MarkFlagsMutuallyExclusive("game", "board")
	c.MarkFlagsMutuallyExclusive("game", "rules")
	return c
}

// answer reckons the odds of the fight that is asked for.
func (f *oddsFlags) answer(a *app, cmd *cobra.Command, args []string) (*oddsAnswer, error) {
	texts, err := splitSides(args)
	if err != nil {
		return nil, err
	}
	if f.at == "" {
		f.board = "valley" // it is not asked about
	}
	t, s, err := a.tableOf(cmd, f.game, f.rules, f.board)
	if err != nil {
		return nil, err
	}
	at := board.NoPosition
	if f.at != "" {
		if at, err = findPlace(t.Board, f.at); err != nil {
			return nil, err
		}
	}
	answer := &oddsAnswer{}
	if answer.Sides, err = f.sides(t.Board, &s, at, texts); err != nil {
		return nil, err
	}
	fight, ground, err := f.fight(t, at, &answer.Sides)
	if err != nil {
		return nil, err
	}
	answer.Ground = ground
	answer.Odds, err = odds.Reckon(t.Rules, fight)
	return answer, err
}

// sides finds both sides: in words, or among the troops of a game.
func (f *oddsFlags) sides(b *board.Board, s *adjudicator.State, at board.Position, texts [2]string) (sides [2]oddsSide, err error) {
	for i, name := range [...]string{"first side", "second side"} {
		if f.game == "" {
			sides[i], err = readTroops(name, texts[i])
		} else {
			sides[i], err = findTroops(s, b, at, texts[i])
		}
		if err != nil {
			return sides, fmt.Errorf("%s, %q: %w", name, texts[i], err)
		}
		for _, t := range sides[i].of {
			sides[i].Troops = append(sides[i].Troops, f.titleOf(t))
		}
	}
	if sides[0].Name == sides[1].Name {
		return sides, hints.Add(fmt.Errorf("both sides are %s", sides[0].Name), "a fight is between two lords; write their names before the numbers")
	}
	return sides, nil
}

// splitSides finds what stands on either side of vs.
func splitSides(args []string) (sides [2]string, err error) {
	words := strings.Fields(strings.Join(args, " "))
	isVersus := func(word string) bool { return strings.EqualFold(strings.TrimSuffix(word, "."), "vs") }
	at := slices.IndexFunc(words, isVersus)
	if at < 1 || at == len(words)-1 || slices.ContainsFunc(words[at+1:], isVersus) {
		return sides, hints.Add(errors.New("want two sides with vs between them"), "seneschal odds 'lord, 2 knights A' vs '3 men B'")
	}
	return [2]string{strings.Join(words[:at], " "), strings.Join(words[at+1:], " ")}, nil
}

func findPlace(b *board.Board, name string) (board.Position, error) {
	if at, ok := b.Find(name); ok {
		return at, nil
	}
	var names []string
	for p := range b.Len() {
		names = append(names, b.NameOf(board.Position(p)))
	}
	return board.NoPosition, hints.Add(fmt.Errorf("no place of %s is called %q", b.Name, name),
		nearHint(order.Suggest(name, names, 3), "--at wants a place of the board "+b.Name))
}

// fight puts together what is asked about, and says in words where it is fought.
func (f *oddsFlags) fight(t view.Table, at board.Position, sides *[2]oddsSide) (odds.Fight, string, error) {
	fight := odds.Fight{Ground: adjudicator.BoutGround{At: at, Choke: f.choke, Consecrated: f.consecrated}}
	ground := "in the open"
	if f.house || f.castle {
		ground = "at a manor"
	}
	if at != board.NoPosition {
		p := t.Board.Place(at)
		ground = "at " + p.Name
		fight.Ground.Choke = f.choke || p.Choke != nil
		fight.Ground.Consecrated = f.consecrated || p.Kind == board.House
	}
	if fight.Ground.Choke {
		ground += ", on a choke point"
	}
	if fight.Ground.Consecrated {
		ground += ", on consecrated ground"
	}
	when, err := f.withdrawals()
	if err != nil {
		return fight, "", err
	}
	for i := range sides {
		s := &sides[i]
		if limit := t.Rules.Limit; len(s.of) > limit {
			return fight, "", hints.Add(fmt.Errorf("%s: %d troops", s.Name, len(s.of)), fmt.Sprintf("at most %d of a lord stand at one place (§6.iii)", limit))
		}
		fight.Sides[i] = adjudicator.BoutSide{Troops: s.of, Lordless: s.lordless}
		odds.Withdraw(&fight.Sides[i], when[i])
		s.Withdraw = f.withdrawalText(i, s, when[i])
	}
	walls, err := f.setWalls(t.Rules, &fight.Sides[1])
	return fight, ground + walls, err
}

// setWalls puts the second side behind its walls, or before them (§13).
func (f *oddsFlags) setWalls(r *ruleset.Rules, s *adjudicator.BoutSide) (string, error) {
	c, state := r.Castles, "castle"
	if f.damaged {
		c.Open, c.Inside, state = c.DamagedOpen, c.DamagedInside, "damaged castle"
	}
	switch {
	case (f.house || f.castle) && r.Castles == ruleset.Castles{}:
		return "", fmt.Errorf("the rule set %s has no table [castles] with the figures of walls", r.Name)
	case f.damaged && !f.castle:
		return "", hints.Add(errors.New("--damaged without --castle"), "only a castle can be damaged (§13)")
	case f.open && !f.castle:
		return "", hints.Add(errors.New("--open without --castle"), "only a castle helps those who fight before it (§13)")
	case f.house:
		s.Bonus, s.Inside = c.House, true
		return fmt.Sprintf("; the second side in a manor house (+%d)", s.Bonus), nil
	case f.castle && f.open:
		s.Bonus = c.Open
		return fmt.Sprintf("; the second side before its %s (+%d)", state, s.Bonus), nil
	case f.castle:
		s.Bonus, s.Inside = c.Inside, true
		return fmt.Sprintf("; the second side in a %s (+%d)", state, s.Bonus), nil
	}
	return "", nil
}

func (f *oddsFlags) withdrawalText(i int, s *oddsSide, when []order.Withdrawal) string {
	switch {
	case i == 1 && (f.house || f.castle && !f.open):
		return "never, from within walls"
	case s.lordless:
		return "by the game's defaults, its lord being dead"
	case len(when) == 0:
		return "by the game's defaults"
	}
	var all []string
	for _, w := range when {
		all = append(all, w.String())
	}
	return strings.Join(all, " OR ")
}

// withdrawals reads --withdraw for both sides, by the parser of orders.
func (f *oddsFlags) withdrawals() (when [2][]order.Withdrawal, err error) {
	if len(f.withdraw) > 2 {
		return when, hints.Add(fmt.Errorf("--withdraw is given %d times", len(f.withdraw)), "once for both sides, or twice: for the first, and for the second")
	}
	for i := range when {
		text := ""
		if n := len(f.withdraw); n > 0 {
			text = strings.TrimSpace(f.withdraw[min(i, n-1)])
		}
		if text == "" {
			continue // by the defaults
		}
		sheet := order.Parse(order.NewNames(nil, nil, nil, nil), order.Spring, []order.Input{{N: 1, Text: "WITHDRAW ALL " + text}})
		for _, n := range sheet.Notes {
			if n.Refused {
				return when, hints.Add(fmt.Errorf("--withdraw %q: %s", text, strings.ReplaceAll(n.Message, ` should follow "ALL"`, " is wanted")), "NEVER, AFTER n, BEHIND n, BELOW n, LORD HURT, AT ONCE, or several joined by OR")
			}
		}
		if len(sheet.Orders) != 1 {
			return when, fmt.Errorf("--withdraw %q: want one order", text)
		}
		when[i] = sheet.Orders[0].Order.(order.Withdraw).When
	}
	return when, nil
}

const barWidth = 50 // of what is certain

// rare is less than what one place of a percentage shows.
const rare = 0.0005

// chanceText is a chance in percent, with one place: never 0.0 of what is possible, nor 100.0 of
// what may fail.
func chanceText(x float64) string {
	switch {
	case x <= 1e-12:
		return "-"
	case x < rare:
		return "<0.1 %"
	case x > 1-rare && x < 1-1e-12:
		return ">99.9 %"
	}
	return fmt.Sprintf("%.1f %%", 100*x)
}

func showOdds(w io.Writer, a *oddsAnswer) {
	fmt.Fprintf(w, "A fight %s.\n", a.Ground)
	for i, s := range a.Sides {
		fmt.Fprintf(w, "%s: strength %d; withdraws %s.\n", upperFirst(s.Name), a.Odds.Sides[i].Strength, s.Withdraw)
	}
	showOddsTable(w, a)
	fmt.Fprint(w, "\nWho holds the field\n")
	showBar(w, a.Sides[0].Name, a.Odds.Sides[0].Holds)
	showBar(w, a.Sides[1].Name, a.Odds.Sides[1].Holds)
	showBar(w, "nobody", a.Odds.Neither)
	fmt.Fprintf(w, "\nRounds (%.1f are to be expected)\n", a.Odds.MeanRounds)
	for n, x := range a.Odds.Rounds {
		if x >= rare {
			showBar(w, fmt.Sprint(n), x)
		}
	}
	showBar(w, fmt.Sprintf("over %d", odds.Shown), a.Odds.Longer)
	for i, s := range a.Sides {
		fmt.Fprintf(w, "\n%s: left of %d\n", upperFirst(s.Name), len(s.Troops))
		for n := len(s.Troops); n >= 0; n-- {
			showBar(w, fmt.Sprint(n), a.Odds.Sides[i].Left[n])
		}
	}
}

// showBar prints a line with a bar, of what is possible: at least a dot.
func showBar(w io.Writer, what string, x float64) {
	if x > 1e-12 {
		fmt.Fprintf(w, "%14s %8s  %s\n", what, chanceText(x), cmp.Or(strings.Repeat("#", int(math.Round(x*barWidth))), "."))
	}
}

// showOddsTable prints both sides beside each other, and then each troop.
func showOddsTable(w io.Writer, a *oddsAnswer) {
	s := a.Odds.Sides
	row := func(what, first, second string) { fmt.Fprintf(w, "%-26s %14s %14s\n", what, first, second) }
	fmt.Fprintln(w)
	row("", a.Sides[0].Name, a.Sides[1].Name)
	row("holds the field", chanceText(s[0].Holds), chanceText(s[1].Holds))
	row("withdraws", chanceText(s[0].Withdraws), chanceText(s[1].Withdraws))
	row("nobody is left", chanceText(s[0].DiesOut), chanceText(s[1].DiesOut))
	row("dead, to be expected", fmt.Sprintf("%.2f", s[0].Dead), fmt.Sprintf("%.2f", s[1].Dead))
	row("wounded, to be expected", fmt.Sprintf("%.2f", s[0].Wounded), fmt.Sprintf("%.2f", s[1].Wounded))
	dies, wounded := [2]string{"no lord", "no lord"}, [2]string{"no lord", "no lord"}
	for i := range s {
		if l := s[i].Lord(); l != nil {
			dies[i], wounded[i] = chanceText(l.Dies), chanceText(l.Wounded)
		}
	}
	if s[0].Lord() != nil || s[1].Lord() != nil {
		row("the lord dies", dies[0], dies[1])
		row("the lord is wounded", wounded[0], wounded[1])
	}
	for i := range s {
		fmt.Fprintln(w)
		row(a.Sides[i].Name, "dies", "is wounded")
		for k, t := range s[i].Troops {
			row("  "+a.Sides[i].Troops[k], chanceText(t.Dies), chanceText(t.Wounded))
		}
	}
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

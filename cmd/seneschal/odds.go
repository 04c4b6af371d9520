package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/odds"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

// oddsFlags are what is asked of a fight, beside who fights.
type oddsFlags struct {
	game, at, board, rules            string
	withdraw                          []string
	choke, consecrated, house, castle bool
	open, damaged                     bool
}

// An oddsAnswer is the result for programs.
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
			if f.game == "" {
				return f.fromWords(a, cmd, args)
			}
			return a.withOffice(cmd, false, func(o *game.Office, _ *config.Config) error { return f.fromGame(a, cmd, o, args) })
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

func (f *oddsFlags) fromWords(a *app, cmd *cobra.Command, args []string) error {
	texts, err := splitSides(args)
	if err != nil {
		return err
	}
	r, _, err := openRules(f.rules)
	if err != nil {
		return err
	}
	sides := [2]oddsSide{{Name: "first side"}, {Name: "second side"}}
	for i := range sides {
		if sides[i].of, err = readTroops(texts[i]); err != nil {
			return fmt.Errorf("%s, %q: %w", sides[i].Name, texts[i], err)
		}
	}
	var b *board.Board
	if f.at != "" {
		if b, err = openBoard(f.board); err != nil {
			return err
		}
	}
	return f.answer(a, cmd, r, b, sides)
}

func (f *oddsFlags) fromGame(a *app, cmd *cobra.Command, o *game.Office, args []string) error {
	texts, err := splitSides(args)
	if err != nil {
		return err
	}
	t, s, err := o.CurrentState(cmd.Context(), f.game)
	if err != nil {
		return err
	}
	sides, err := f.gameSides(t, &s, texts)
	if err != nil {
		return err
	}
	return f.answer(a, cmd, t.Rules, t.Board, sides)
}

// gameSides finds both sides among the troops of a game.
func (f *oddsFlags) gameSides(t view.Table, s *adjudicator.State, texts [2]string) (sides [2]oddsSide, err error) {
	at := board.NoPosition
	if f.at != "" {
		if at, err = findPlace(t.Board, f.at); err != nil {
			return sides, err
		}
	}
	for i := range sides {
		if sides[i], err = findTroops(s, t.Board, at, texts[i]); err != nil {
			return sides, fmt.Errorf("%s side, %q: %w", [...]string{"first", "second"}[i], texts[i], err)
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
	hint := "--at wants a place of the board " + b.Name
	if near := order.Suggest(name, names, 3); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return board.NoPosition, hints.Add(fmt.Errorf("no place of %s is called %q", b.Name, name), hint)
}

// answer reckons the odds and prints them. The board may be nil where no place is named.
func (f *oddsFlags) answer(a *app, cmd *cobra.Command, r *ruleset.Rules, b *board.Board, sides [2]oddsSide) error {
	fight, ground, err := f.fight(r, b, &sides)
	if err != nil {
		return err
	}
	for i := range sides {
		for _, t := range sides[i].of {
			sides[i].Troops = append(sides[i].Troops, f.titleOf(t))
		}
	}
	got, err := odds.Reckon(r, fight)
	if err != nil {
		return err
	}
	answer := oddsAnswer{Sides: sides, Ground: ground, Odds: got}
	return a.print(cmd, answer, func() { showOdds(cmd.OutOrStdout(), &answer) })
}

// fight puts together what is asked about, and says in words where it is fought.
func (f *oddsFlags) fight(r *ruleset.Rules, b *board.Board, sides *[2]oddsSide) (odds.Fight, string, error) {
	fight := odds.Fight{Ground: adjudicator.BoutGround{At: board.NoPosition, Choke: f.choke, Consecrated: f.consecrated}}
	ground := "in the open"
	if f.house || f.castle {
		ground = "at a manor"
	}
	if f.at != "" {
		at, err := findPlace(b, f.at)
		if err != nil {
			return fight, "", err
		}
		p := b.Place(at)
		fight.Ground.At, ground = at, "at "+p.Name
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
		if len(s.of) > r.Limit {
			return fight, "", hints.Add(fmt.Errorf("%s: %d troops", s.Name, len(s.of)), fmt.Sprintf("at most %d of a lord stand at one place (§6.iii)", r.Limit))
		}
		fight.Sides[i] = adjudicator.BoutSide{Troops: s.of, Lordless: s.lordless}
		odds.Withdraw(&fight.Sides[i], when[i])
		s.Withdraw = f.withdrawalText(i, s, when[i])
	}
	walls, err := f.setWalls(r, &fight.Sides[1])
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

// withdrawalText says when a side withdraws.
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
		if len(f.withdraw) == 0 {
			break
		}
		text := strings.TrimSpace(f.withdraw[min(i, len(f.withdraw)-1)])
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

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

func newBoardCommand(a *app) *cobra.Command {
	return group("board", "looks at boards, draws them, and says how to make one",
		`Looks at the boards on which games are played: those that come with the program and those of a
file of one's own, before a game is begun on it.`,
		`  seneschal board guide
  seneschal board check training`,
		newBoardGuideCommand(), newBoardCheckCommand(a), newBoardDrawCommand(a))
}

type checkedBoard struct {
	Name       string             `json:"name"`
	Manors     int                `json:"manors"`
	Houses     int                `json:"houses"`
	Crossroads int                `json:"crossroads"`
	Roads      int                `json:"roads"`
	Entries    int                `json:"entries"`
	Positions  int                `json:"positions"`
	Game       string             `json:"game,omitempty"` // why no game can be played on it
	Warnings   []warning          `json:"warnings"`
	Spread     int                `json:"spread"` // percent by which the best entry is worth more than the worst
	Fairness   []board.EntryWorth `json:"fairness"`
}

func newBoardCheckCommand(a *app) *cobra.Command {
	rules, verbose := "standard", false
	c := &cobra.Command{Use: "check FILE|NAME", Short: "reads a board, from a file or of those that come with the program, and says what is wrong with it",
		Long: `Reads a board, from a file or by the name of one that comes with the program, and says what is
wrong with it and where; of a good one how much there is on it, whether a game can be played, and
what its master would regret: places shut off, entries that are not fair, names too near, a map
that shows it wrongly. Such warnings forbid nothing. With -v it prints what each entry is worth
and the manors around it, by the income cards of a rule set. Nothing is changed.`,
		Example: `  seneschal board check training
  seneschal board check my-board.toml -v --rules my-rules.toml`,
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := openBoard(args[0])
			if err != nil {
				return err
			}
			r, odd, err := openRules(rules)
			if err != nil {
				return err
			}
			c := checkBoard(b, r)
			for _, what := range odd {
				_, what, _ = strings.Cut(what, ": ") // after the file's name
				c.Warnings = append(c.Warnings, warning{"rules", rules, what, "as on the other lines, unless it is printed so"})
			}
			return a.print(cmd, c, func() { showBoard(cmd.OutOrStdout(), c, verbose) })
		}}
	c.Flags().StringVar(&rules, "rules", rules, "rule set whose income cards count, by its file or of those that come with the program")
	c.Flags().BoolVarP(&verbose, "verbose", "v", false, "what each entry is worth, and the manors around it")
	return c
}

func checkBoard(b *board.Board, r *ruleset.Rules) checkedBoard {
	c := checkedBoard{Name: b.Name, Manors: len(b.Manors()), Houses: len(b.Houses()), Crossroads: len(b.Crossroads()),
		Roads: len(b.Roads()), Entries: len(b.Entries()), Positions: b.Len()}
	if err := b.CheckGame(2); err != nil {
		c.Game = err.Error()
	}
	f := b.Fairness(func(p *board.Place) int {
		if p.OwnIncome {
			return p.Income[0]
		}
		return r.Income[p.Arable][0]
	})
	c.Spread, c.Fairness = f.Spread, append([]board.EntryWorth{}, f.Entries...)
	c.Warnings = boardWarnings(b, r, f)
	return c
}

// openBoard reads a board that comes with the program, or a file.
func openBoard(name string) (*board.Board, error) {
	if slices.Contains(board.Names(), name) {
		return board.Embedded(name)
	}
	source, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, hints.Add(err, "boards that come with the program: "+strings.Join(board.Names(), ", "))
	}
	if err != nil {
		return nil, err
	}
	return board.Parse(filepath.Base(name), source)
}

// openRules reads a rule set that comes with the program, or a file, with what is odd about it.
func openRules(name string) (*ruleset.Rules, []string, error) {
	if !strings.ContainsAny(name, `/\`) && !strings.HasSuffix(name, ".toml") {
		r, err := ruleset.Embedded(name)
		return r, nil, err
	}
	source, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	return ruleset.Parse(filepath.Base(name), source)
}

func showBoard(w io.Writer, c checkedBoard, verbose bool) {
	fmt.Fprintf(w, "%s: %d manors, %d houses, %d crossroads, %d roads, %d positions\n",
		c.Name, c.Manors, c.Houses, c.Crossroads, c.Roads, c.Positions)
	if c.Game != "" {
		fmt.Fprintf(w, "good for scenarios, not for games: %s\n", c.Game)
	} else {
		fmt.Fprintf(w, "good for games of 2 to %d lords\n", min(c.Entries, 6))
	}
	for _, r := range c.Warnings {
		fmt.Fprintf(w, "warning: %s: %s\n         better: %s\n", r.Where, r.What, r.Right)
	}
	if verbose {
		showFairness(w, c)
	}
}

func showFairness(out io.Writer, c checkedBoard) {
	fmt.Fprintf(out, "\nthe best entry is worth %d %% more than the worst\n\n", c.Spread)
	fmt.Fprint(out, "worth  manors  entry\n")
	for _, e := range c.Fairness {
		fmt.Fprintf(out, "%5d  %6d  %s\n", e.Worth, len(e.Near), e.Entry)
	}
	fmt.Fprint(out, "\nA manor within nine miles counts what it brings a knight less his pay, 1 for each pasture\n"+
		"and forest, 2 for river rights; within four miles twice.\n")
	for _, e := range c.Fairness {
		fmt.Fprintf(out, "\n%s\nmiles  counts  manor\n", e.Entry)
		for _, m := range e.Near {
			fmt.Fprintf(out, "%5d  %6d  %s\n", m.Miles, m.Counts, m.Manor)
		}
	}
}

func newBoardGuideCommand() *cobra.Command {
	var example, rules bool
	c := &cobra.Command{Use: "guide", Short: "says on one page how to make a board of one's own, and how to type in the printed game",
		Long: `Says on one page how to make a board of one's own and begin a game on it, and how a master who
owns the printed game types in its board, its income cards and its tables. With --example it
prints the file of the training board, and with --rules that of the standard rules, to begin from.`,
		Example: `  seneschal board guide
  seneschal board guide --example
  seneschal board guide --rules`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			text, err := []byte(board.Guide()), error(nil)
			switch {
			case example:
				text, err = board.Source("training")
			case rules:
				text, err = ruleset.Source("standard")
			}
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(text)
			return err
		}}
	c.Flags().BoolVar(&example, "example", false, "print the training board's file")
	c.Flags().BoolVar(&rules, "rules", false, "print the standard rules' file")
	c.MarkFlagsMutuallyExclusive("example", "rules")
	return c
}

type drawnBoard struct {
	Name  string `json:"name"`
	File  string `json:"file"`
	Bytes int    `json:"bytes"`
}

func newBoardDrawCommand(a *app) *cobra.Command {
	var out string
	var width int
	c := &cobra.Command{Use: "draw FILE|NAME", Short: "draws the map of a board, as SVG or as PNG",
		Long: `Draws the map of a board, from a file or by the name of one that comes with the program, with no
lord on it: letters show those. It is written as SVG to the name of the board with .svg, or as the
ending of -o says to that file; -o - writes SVG to the standard output. A file that is there
already is written over, but only when the map is done. Every place must have its xy.`,
		Example: `  seneschal board draw valley
  seneschal board draw my-board.toml -o map.png --width 2400`,
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := openBoard(args[0])
			if err != nil {
				return err
			}
			if out == "" {
				out = strings.TrimSuffix(filepath.Base(args[0]), ".toml") + ".svg"
			}
			ending := filepath.Ext(out)
			if out == "-" {
				ending = ".svg"
			}
			if cmd.Flags().Changed("width") && ending == ".svg" {
				return hints.Add(fmt.Errorf("--width %d: an SVG has no width in pixels", width), "-o map.png draws dots")
			}
			drawn, err := drawBoard(b, out, ending, width)
			if err != nil {
				return err
			}
			if out == "-" {
				_, err := cmd.OutOrStdout().Write(drawn)
				return err
			}
			if err := replaceFile(out, drawn); err != nil {
				return fmt.Errorf("writing the map: %w", err)
			}
			return a.print(cmd, drawnBoard{b.Name, out, len(drawn)}, func() { fmt.Fprintf(cmd.OutOrStdout(), "%s: the map of %s\n", out, b.Name) })
		}}
	c.Flags().StringVarP(&out, "out", "o", "", "file to write, .svg or .png (default the board's name with .svg)")
	c.Flags().IntVar(&width, "width", 1200, fmt.Sprintf("of a PNG in pixels, %d to %d", picture.MinWidth, picture.MaxWidth))
	return c
}

func drawBoard(b *board.Board, out, ending string, width int) ([]byte, error) {
	if ending != ".svg" && ending != ".png" {
		return nil, hints.Add(fmt.Errorf("%s: maps are SVG or PNG", out), "-o map.svg or -o map.png")
	}
	scene, err := picture.Map(b, nil)
	if err != nil {
		return nil, hints.Add(err, "`seneschal board check` says what would be better")
	}
	if ending == ".svg" {
		return scene.SVG(), nil
	}
	return scene.PNG(width)
}

// replaceFile writes a file that holds at every moment what it held, or all that is new.
func replaceFile(file string, data []byte) error {
	temp := file + ".new-" + strconv.Itoa(os.Getpid())
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(temp, file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp))
	}
	return nil
}

// A warning is what the master of a board would regret: of which kind, where, what, and what
// would be better.
type warning struct {
	Kind  string `json:"kind"`
	Where string `json:"where"`
	What  string `json:"what"`
	Right string `json:"right"`
}

// A boardLint collects what a master would regret of a board: of its roads, its entries, its names and its map.
type boardLint struct {
	*board.Board
	all []warning
}

func (l *boardLint) warn(kind, where, what, right string) {
	l.all = append(l.all, warning{kind, where, what, right})
}

func boardWarnings(b *board.Board, r *ruleset.Rules, f board.Fairness) []warning {
	l := boardLint{b, []warning{}}
	l.lintRoads()
	l.lintEntries(r, f)
	l.lintNames()
	l.lintMap()
	l.lintRoadMap()
	l.lintLabels()
	return l.all
}

// lintRoads finds places that are shut off.
func (l *boardLint) lintRoads() {
	for _, c := range l.Cuts() {
		at := l.NameOf(c.At)
		l.warn("cut", l.namesOf(c.Beyond), "can be reached through "+at+" only; who stands there shuts them off",
			"a second road that leaves "+at+" aside, unless this is meant")
	}
	if ends := l.DeadEnds(); len(ends) > 0 {
		l.warn("dead end", l.namesOf(ends), "one road leads there, and no other", "a second road, unless a dead end is meant")
	}
}

const (
	fair  = 15 // percent by which the best entry may be worth more than the worst
	lords = 6  // the most that can play
)

// lintEntries finds entries that are too few, too near, not fair.
func (l *boardLint) lintEntries(r *ruleset.Rules, f board.Fairness) {
	if n := len(l.Entries()); n < lords {
		l.warn("few entries", "entries", fmt.Sprintf("there are %d, and no more lords can play", n), "six, for six lords")
	}
	march := r.MilesPerPhase * r.Phases
	for _, p := range l.NearEntries(march) {
		one, two := l.Entries()[p.Entries[0]], l.Entries()[p.Entries[1]]
		l.warn("near entries", one.Name+" and "+two.Name,
			fmt.Sprintf("from %s to %s it is %s, which is no more than a season's march", l.NameOf(one.Manor), l.NameOf(two.Manor), phrase.Figures(p.Miles, "mile")),
			fmt.Sprintf("first manors more than %d miles apart", march))
	}
	if f.Spread > fair {
		byWorth := func(x, y board.EntryWorth) int { return cmp.Compare(x.Worth, y.Worth) }
		best, worst := slices.MaxFunc(f.Entries, byWorth), slices.MinFunc(f.Entries, byWorth)
		l.warn("fairness", "entries", fmt.Sprintf("%s is worth %d and %s %d, %d %% more", worst.Entry, worst.Worth, best.Entry, best.Worth, f.Spread),
			fmt.Sprintf("at most %d %% more; -v shows what lies around each", fair))
	}
}

// lintNames finds names that can be taken for each other.
func (l *boardLint) lintNames() {
	for _, p := range l.NearNames() {
		what := "are " + phrase.Figures(p.Steps, "step") + " apart"
		if p.Start {
			what = "begin with the same letters"
		}
		l.warn("names", p.Names[0]+" and "+p.Names[1], what, "three steps apart and begun differently, for orders that are misspelt or shortened")
	}
}

// lintMap finds what the map lacks.
func (l *boardLint) lintMap() {
	missing := l.Unplaced()
	unplaced := l.namesOf(missing)
	if n := len(missing); n > 0 && n == len(l.Manors())+len(l.Houses())+len(l.Crossroads()) {
		unplaced = "all places"
	}
	for _, w := range []warning{
		{"xy", unplaced, "no xy, so that no map can be drawn", "xy = [across, down] for each"},
		{"far off", phrase.List(l.FarOff()), "farther from the places than they are from one another, so that no map can be drawn",
			"points on the map or near its edge"},
		{"points", phrase.List(l.Unformed()), "too few points, so that no map can be drawn", "two or more for a river, three or more for a wood or a hill"},
		{"tint", phrase.List(l.Untinted()), "no tint that a map can take", "a [[parish]] with the name, and a tint such as \"#e8d9b0\""},
	} {
		if w.Where != "" {
			l.all = append(l.all, w)
		}
	}
}

// lintRoadMap finds what the map shows wrongly: roads, and what stands on them.
func (l *boardLint) lintRoadMap() {
	roads := l.Roads()
	for _, m := range l.Misdrawn() {
		r := &roads[m.Road]
		l.warn("scale", l.roadName(r), fmt.Sprintf("is %s, and drawn as long as %.1f", phrase.Figures(r.Miles, "mile"), m.Drawn),
			fmt.Sprintf("some %.0f units of xy on the way, bends counted", float64(r.Miles)*l.Scale()))
	}
	for _, c := range l.Crossings() {
		l.warn("crossing", l.roadName(&roads[c.Roads[0]])+" and "+l.roadName(&roads[c.Roads[1]]),
			fmt.Sprintf("cross on the map at [%.0f, %.0f], where there is no place", c.At[0], c.At[1]), "a crossroads there, or a bend that leads round")
	}
	drawn := map[string]string{"bridge": "river", "forest": "wood", "scarp": "hill"}
	for _, s := range l.Strays() {
		choke := l.Place(s.At).Choke
		word := drawn[choke.Kind]
		l.warn("choke", choke.Name, fmt.Sprintf("is %.1f miles from any %s on the map", s.Miles, word), "half a mile at most: another mile of the road, or the "+word+" led there")
	}
}

// lintLabels finds names for which there is no room on the map, if one can be drawn.
func (l *boardLint) lintLabels() {
	scene, err := picture.Map(l.Board, nil)
	if err != nil {
		return // lintMap says why
	}
	for _, what := range scene.Clashes() {
		l.warn("label", "the map", what, "a label = [dx, dy] beside its xy, or more miles about it")
	}
}

func (l *boardLint) roadName(r *board.Road) string {
	return "the road from " + l.NameOf(r.From) + " to " + l.NameOf(r.To)
}

func (l *boardLint) namesOf(at []board.Position) string {
	var all []string
	for _, p := range at {
		all = append(all, l.NameOf(p))
	}
	return phrase.List(all)
}

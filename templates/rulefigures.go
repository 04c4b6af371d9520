package templates

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	template "github.com/DataDog/datadog-agent/pkg/template/text"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// figures are what the fields of the rule book are filled from: all that a rule set says, and words
// for it. No figure of the rules stands in the book but through them.
type figures struct {
	*ruleset.Rules
	KnightA, KnightB, Esquire, ManA, ManB ruleset.Figures // rows of the table of troops

	Game *view.End // how the game ends whose book it is; nil for the book of no game
	By   string    // what decides that game in the end; "" for the book of no game
	End  string    // how a game ends and is won: this one, or without a game what the rules say of any
}

// endOfAny is what the rules say of the end of any game.
func endOfAny(r *ruleset.Rules) string {
	manors := "A lord who holds more than " + portion(r.WinOver) + " of the board's manors when a spring, summer or autumn ends wins at once; where only two lords set out it takes more than " + portion(r.WinOverTwo) + ". "
	last := "By these rules a game has no last year, unless its master sets one, after whose autumn it is won by worth (§16)."
	if r.Years > 0 {
		last = fmt.Sprintf("If nobody has by then, the game ends after the autumn of year %d and is won by worth (§16), unless its master has set another last year, or none.", r.Years)
	}
	return manors + last
}

// figuresOf are the figures of a rule set and a game. A rule set that was made before an optional rule was played has
// that rule's table from the standard rules.
func figuresOf(t view.Table, s *adjudicator.State) (*figures, error) {
	standard, err := ruleset.Embedded("standard")
	if err != nil {
		return nil, err
	}
	full := *t.Rules
	full.Castles = cmp.Or(full.Castles, standard.Castles)
	full.Pillage = cmp.Or(full.Pillage, standard.Pillage)
	full.Fate = cmp.Or(full.Fate, standard.Fate)
	full.Advanced = cmp.Or(full.Advanced, standard.Advanced)
	knight, man := full.Knight, full.Man
	f := &figures{Rules: &full, KnightA: knight[ruleset.GradeA], KnightB: knight[ruleset.GradeB], Esquire: knight[ruleset.Esquire],
		ManA: man[ruleset.GradeA], ManB: man[ruleset.GradeB], End: endOfAny(&full)}
	if t.Game != "" {
		end := view.NewEnd(t, s)
		f.Game, f.By, f.End = &end, string(end.By), end.String()
	}
	return f, nil
}

// Wounds are what a side takes on a face of its result die, by the difference of attack values.
func (f *figures) Wounds(difference, face int, stronger bool) int {
	if l := f.Line(difference); stronger {
		return l.Stronger[face-1]
	} else {
		return l.Weaker[face-1]
	}
}

// ruleWords are the words with which the book is filled.
var ruleWords = template.FuncMap{
	"n":      phrase.Spell,
	"N":      func(n int) string { return capital(phrase.Spell(n)) },
	"of":     phrase.Count,
	"Of":     func(n int, thing string) string { return capital(phrase.Count(n, thing)) },
	"bz":     func(n int) string { return strconv.Itoa(n) + " Bz" },
	"from":   facesFrom,
	"part":   portion,
	"over":   func(manors int, part [2]int) int { return manors*part[0]/part[1] + 1 },
	"plus":   signed,
	"add":    func(a, b int) int { return a + b },
	"sub":    func(a, b int) int { return a - b },
	"wounds": (*figures).Wounds,
	"mul":    func(a, b int) int { return a * b },
	"abs":    func(n int) int { return max(n, -n) },
	"fig":    figure,
	"span":   span,
	"chosen": ruleset.Chosen,
	"halve":  func(n int) int { return n / 2 },
}

// facesFrom are the faces of a die from one on.
func facesFrom(n int) string {
	switch {
	case n > 6:
		return "no face"
	case n == 6:
		return "a 6"
	case n == 5:
		return "a 5 or 6"
	}
	return fmt.Sprintf("a %d to 6", n)
}

// portions are the parts of a whole that have words of their own.
var portions = map[[2]int]string{{1, 2}: "half", {1, 3}: "a third", {2, 3}: "two thirds", {3, 4}: "three quarters"}

// portion is a part of a whole in words.
func portion(p [2]int) string {
	return cmp.Or(portions[p], phrase.Spell(p[0])+" in "+phrase.Spell(p[1]))
}

// signed is a number with its sign.
func signed(n int) string { return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1) }

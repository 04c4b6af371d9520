// Package why explains what the record of a season says of one thing to one lord, or to the master, from whom nothing is hidden: what was
// wished, what stood in the way, each die, the sums, the paragraph that decides, and what would have had to be otherwise. Begin reading at
// New. The sentences are those of package narrative; here each has its paragraph (sections.go, rules.go), and what letters pass over is told
// too (sentence.go). An answer is made of what veil (veil.go) leaves of a season, so that nothing in it can betray what its reader may not know.
// The package must know neither mail nor how a view is laid out.
package why

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// Asked is a season that has been played, and who asks about it.
type Asked struct {
	view.Table
	view.Played
	Reader adjudicator.Seat // NoSeat for the master
	All    bool             // nothing is hidden: the master asks
	Orders []Orders         // by seat
}

// New explains a thing.
func New(a *Asked, t Thing, o view.Office) *view.Why {
	v, _ := explain(a, t)
	v.Office = o
	return v
}

// An explainer explains one thing of a season, of which only what its reader may know is left.
type explainer struct {
	naming.Names
	view.Played
	All      bool
	Orders   []Orders
	thing    Thing
	asked    []line  // of a question about a line
	lines    []line  // that the question is about
	involved []troop // to whom something of the thing happened
	dieAsked string  // the purpose of the die that is asked about
	cited    []ruleKey
}

// explain explains a thing, and returns what was told of it.
func explain(asked *Asked, t Thing) (*view.Why, []narrative.Told) {
	a := asked.veil()
	x := &explainer{Names: naming.Names{Table: a.Table, State: a.After, Reader: a.Reader}, Played: a.Played, All: a.All, Orders: a.Orders, thing: t}
	dice := x.dice()
	if t.Kind == OfDie && t.N <= len(dice) {
		x.dieAsked = dice[t.N-1].Purpose
	}
	if t.Kind == OfLine {
		x.asked = x.wished()
	}
	told := narrative.Each(a.Table, &a.Played, a.Reader, a.All, x.pick)
	v := &view.Why{Game: a.Game, About: x.about(), Season: naming.SeasonTitle(a.Before.Season, a.Before.Year)}
	x.noteInvolved(told)
	x.lines = x.wished()
	v.Orders = x.ordersSaid(x.lines)
	if len(x.lines) == 0 {
		v.Unordered = x.unordered()
	}
	told = x.complete(told, x.lines)
	v.Story = x.story(told)
	if len(v.Story) == 0 {
		v.Nothing = x.nothing(x.lines, len(dice))
	}
	if t.Kind == OfTreasury && len(v.Story) > 0 {
		v.Story = append(v.Story, x.sum(t.Lord))
	}
	v.Otherwise = append(x.otherwise(told), x.needsKnight()...)
	v.Dice, v.ShowDice = x.diceOf(told, dice), t.Kind == OfDice || t.Kind == OfDie
	v.Rules = x.rulesCited()
	return v, told
}

// sum says what a treasury held before the season and after it.
func (x *explainer) sum(lord adjudicator.Seat) view.Chapter {
	return view.Chapter{Title: "The sum", Items: []view.Item{{Text: fmt.Sprintf("%s treasury held %s before the season, and %s after it.",
		phrase.UpperFirst(x.Whose(lord)), phrase.Bz(x.Before.Player(lord).Treasury), phrase.Bz(x.After.Player(lord).Treasury))}}}
}

// noteInvolved notes to whom something of the thing happened, but for those who only passed by.
func (x *explainer) noteInvolved(told []narrative.Told) {
	for _, t := range told {
		for _, e := range t.Events {
			for _, who := range subjectOf(e).troops {
				if (x.All || who.lord == x.Reader) && !slices.Contains(x.involved, who) {
					x.involved = append(x.involved, who)
				}
			}
		}
	}
}

// complete gives sentences of our own to what letters pass over, and leaves out what is said already: refusals and conditions of lines that
// are listed with what became of them, and meetings whose fight is told.
func (x *explainer) complete(told []narrative.Told, lines []line) (all []narrative.Told) {
	for _, t := range told {
		e := t.Events[0]
		if x.isListed(e, lines) {
			continue
		}
		if refused, ok := e.(adjudicator.OrderRefused); ok {
			t.Title, t.Items = "Refused", []view.Item{{Text: x.refusalSaid(refused)}}
		}
		if len(t.Items) == 0 {
			title, text := x.sentence(e)
			if text == "" {
				continue
			}
			t.Title, t.Items = choose(title == "", t.Title, title), []view.Item{{Text: phrase.UpperFirst(text)}}
		}
		all = append(all, t)
	}
	return all
}

// isListed reports whether an event is told beside the line of orders that it is about.
func (x *explainer) isListed(e adjudicator.Event, lines []line) bool {
	is := func(lord adjudicator.Seat, n int, text string, standing bool) bool {
		return slices.ContainsFunc(lines, func(l line) bool {
			return l.lord == lord && l.N == n && l.standing == standing && l.Order.String() == text
		})
	}
	switch e := any(e).(type) {
	case adjudicator.OrderRefused:
		if is(e.Lord, e.Line, e.Order, false) {
			x.citeSection(e)
			return true
		}
	case adjudicator.ConditionMet:
		return is(e.Lord, e.Line, e.Order, e.Standing) && x.cite(ruleConditions)
	case adjudicator.ConditionUnmet:
		return is(e.Lord, e.Line, e.Order, e.Standing) && x.cite(ruleConditions)
	}
	return false
}

// story is what happened, chapter by chapter, each sentence with its paragraphs.
func (x *explainer) story(told []narrative.Told) (all []view.Chapter) {
	seen := map[string]bool{}
	for _, t := range told {
		var items []view.Item
		for _, item := range x.withSections(t) {
			key := t.Title + item.Text
			if item.Fight == nil && seen[key] {
				continue
			}
			seen[key] = true
			items = append(items, item)
		}
		if n := len(all); n == 0 || all[n-1].Title != t.Title {
			all = append(all, view.Chapter{Title: t.Title})
		}
		c := &all[len(all)-1]
		c.Items = append(c.Items, items...)
	}
	return slices.DeleteFunc(all, func(c view.Chapter) bool { return len(c.Items) == 0 })
}

// withSections are the sentences of what was told, each with the paragraphs behind it; those of a fight stand with its outcome.
func (x *explainer) withSections(t narrative.Told) []view.Item {
	var sections []string
	for _, e := range t.Events {
		for _, k := range x.rulesFor(e) {
			x.cite(k)
			if s := x.rule(k).Section; s != "" && !slices.Contains(sections, s) {
				sections = append(sections, s)
			}
		}
		if r, ok := e.(adjudicator.OrderRefused); ok {
			x.citeSection(r)
		}
	}
	items := slices.Clone(t.Items)
	if len(items) == 0 || len(sections) == 0 {
		return items
	}
	slices.Sort(sections)
	behind := " (" + strings.Join(sections, ", ") + ")"
	if i := slices.IndexFunc(items, func(item view.Item) bool { return item.Fight != nil }); i >= 0 {
		return x.aroundFight(items, i, behind)
	}
	for i := range items {
		items[i].Text = withBehind(items[i].Text, behind)
	}
	return items
}

// aroundFight puts the paragraphs of a fight behind its outcome, and theirs behind the sentences around it: before it some come out of a
// house (§13.iii), and after it a lord is dead (§10).
func (x *explainer) aroundFight(items []view.Item, i int, behind string) []view.Item {
	for k := range items {
		switch f := items[k].Fight; {
		case f == nil:
			key := choose[ruleKey](k < i, "siege", "fell")
			x.cite(key)
			items[k].Text = withBehind(items[k].Text, " ("+x.rule(key).Section+")")
		case len(f.Outcome) > 0:
			told, last := *f, len(f.Outcome)-1
			told.Outcome = slices.Clone(f.Outcome)
			told.Outcome[last] = withBehind(told.Outcome[last], behind)
			items[k].Fight = &told
		}
	}
	return items
}

// withBehind puts a note at the end of a sentence, before its full stop.
func withBehind(text, note string) string {
	if !strings.HasSuffix(text, ".") {
		return text + note
	}
	return strings.TrimSuffix(text, ".") + note + "."
}

package narrative

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// longestLine is how many letters a season has in the history.
const longestLine = 160

// more says that there was no room for all.
const more = "; and more"

// HistoryLine tells a season in one line, the weightiest things first: lords who fell, manors taken,
// battles, claims, what winter brought. It holds nothing that not everybody may see. Of the record it
// needs no more than the events of HistoryKinds; of a season without a record nothing is told.
func HistoryLine(t view.Table, p view.Past) string {
	if p.Record == nil {
		return ""
	}
	c := &historyLine{Names: naming.Names{Table: t, State: p.State, Reader: adjudicator.NoSeat}, season: p.Season}
	for _, e := range p.Record {
		if f := tellingOf(e).history; f != nil {
			f(c, e)
		}
	}
	c.tellTakenManors()
	c.tellBattles()
	c.tellFateKingAndPillage()
	c.tellOptional()
	c.weighty = len(c.first) + len(c.then)
	c.tellClaims()
	c.tellWinter()
	c.tellRichestHarvest()
	if c.optional.sky != "" {
		c.then = append(c.then, c.optional.sky)
	}
	return c.compose()
}

// A historyLine gathers what was worth telling in a season.
type historyLine struct {
	naming.Names
	season     adjudicator.Season
	first      []string // the end of the game, lords who fell, lords who are out
	then       []string // the rest, weightiest first
	weighty    int      // so many of both are never left out without a word
	now        adjudicator.FightBegan
	fallen     []adjudicator.Seat // lords who fell in the fight that goes on
	fights     []fought
	claimed    []adjudicator.ManorClaimed
	entries    []adjudicator.EntryGiven
	incomes    []adjudicator.IncomeReckoned
	hired      []int // by seat
	left       []int
	built      []adjudicator.ManorImproved // by lord
	fate       int                         // what its dice showed
	guest      string                      // whom those it sends have joined, after a comma
	awards     []adjudicator.ReverenceShown
	pillagedBy []int // manors pillaged, by seat
	optional   optionalNews
}

// counted adds to a lord's count.
func (c *historyLine) counted(counts []int, lord adjudicator.Seat, n int) []int {
	if counts == nil {
		counts = make([]int, len(c.State.Players))
	}
	counts[lord] += n
	return counts
}

// tellTakenManors tells which manors were taken from others, by whom; a fight there goes with it.
func (c *historyLine) tellTakenManors() {
	for i, e := range c.claimed {
		pair := func(o adjudicator.ManorClaimed) bool { return o.By == e.By && o.From == e.From }
		if e.From == adjudicator.NoSeat || slices.ContainsFunc(c.claimed[:i], pair) {
			continue
		}
		var manors []board.Position
		rounds := 0
		for _, o := range c.claimed[i:] {
			if pair(o) {
				manors = append(manors, o.Manor)
				rounds += c.roundsWonAt(o)
			}
		}
		text := c.Name(e.By) + " takes " + phrase.List(phrase.FirstFew(c.PlaceNames(manors), "more manors")) + " from " + c.Name(e.From)
		if rounds > 0 {
			text += " after " + phrase.Count(rounds, "round")
		}
		c.then = append(c.then, text)
	}
}

// roundsWonAt is how many rounds the fights took by which a manor was won; they are told with it.
func (c *historyLine) roundsWonAt(e adjudicator.ManorClaimed) int {
	rounds := 0
	for i := range c.fights {
		if f := &c.fights[i]; f.At == e.Manor && f.And == board.NoPosition && f.Winner == e.By && slices.Contains(f.Lords[:], e.From) {
			f.told = true
			rounds += f.Rounds
		}
	}
	return rounds
}

// tellBattles tells the other fights, that of the strongest first.
func (c *historyLine) tellBattles() {
	fights := slices.DeleteFunc(c.fights, func(f fought) bool { return f.told })
	slices.SortStableFunc(fights, func(a, b fought) int { return cmp.Compare(b.weight, a.weight) })
	for i := range fights {
		c.then = append(c.then, c.battle(&fights[i]))
	}
}

// battle tells one fight.
func (c *historyLine) battle(f *fought) string {
	a, b, where := c.Name(f.Lords[0]), c.Name(f.Lords[1]), c.Ground(f.At, f.And)
	if f.Winner == f.Lords[1] {
		a, b = b, a
	}
	switch {
	case f.Winner == adjudicator.NoSeat:
		return a + " and " + b + " fight " + where + ", and nobody wins"
	case f.Rounds == 0:
		return b + " yields to " + a + " " + where
	}
	return a + " beats " + b + " " + where + " in " + phrase.Count(f.Rounds, "round")
}

// tellClaims tells which manors that nobody held were claimed.
func (c *historyLine) tellClaims() {
	var all, counts []string
	n := 0
	for seat := range c.State.Players {
		var manors []board.Position
		for _, e := range c.claimed {
			if e.By == adjudicator.Seat(seat) && e.From == adjudicator.NoSeat {
				manors = append(manors, e.Manor)
			}
		}
		if len(manors) > 0 {
			verb := phrase.Choose(len(all) == 0, " claims ", " ")
			all = append(all, c.Name(adjudicator.Seat(seat))+verb+phrase.List(c.PlaceNames(manors)))
			counts = append(counts, c.Name(adjudicator.Seat(seat))+" "+phrase.Spell(len(manors)))
			n += len(manors)
		}
	}
	room := c.roomFor()
	text, short := strings.Join(all, ", "), phrase.Count(n, "manor")+phrase.Choose(n == 1, " finds a lord", " find a lord")
	fits := func(text string) bool { return utf8.RuneCountInString(text) < room }
	switch {
	case c.season == adjudicator.SettingOut:
		text = c.settingOut()
	case n == 0 || fits(text):
	case fits(short + ": " + phrase.List(counts)):
		text = short + ": " + phrase.List(counts)
	default:
		text = short
	}
	if text != "" {
		c.then = append(c.then, text)
	}
}

// roomFor is how many letters are left for one thing more.
func (c *historyLine) roomFor() int {
	told := append(c.first[:len(c.first):len(c.first)], c.then...)
	if len(told) == 0 {
		return longestLine
	}
	return longestLine - utf8.RuneCountInString(strings.Join(told, "; ")+"; "+more)
}

// settingOut tells where everybody enters (§3).
func (c *historyLine) settingOut() string {
	var seats, names []string
	for _, e := range c.entries {
		seats = append(seats, c.Name(e.Lord)+" at "+c.Place(e.Manor))
		names = append(names, c.Name(e.Lord))
	}
	if text := phrase.List(seats) + " set out"; utf8.RuneCountInString(text) < longestLine {
		return text
	}
	return phrase.List(names) + " set out"
}

// tellWinter tells who went unpaid, who was hired, and what was built.
func (c *historyLine) tellWinter() {
	var gone, hire []string
	for seat, n := range c.left {
		if n > 0 {
			gone = append(gone, phrase.Choose(len(gone) == 0, phrase.Count(n, "troop"), phrase.Spell(n))+" of "+phrase.Possessive(c.Name(adjudicator.Seat(seat))))
		}
	}
	if len(gone) > 0 {
		c.then = append(c.then, phrase.List(gone)+" left unpaid")
	}
	for seat, n := range c.hired {
		if n > 0 {
			hire = append(hire, c.Name(adjudicator.Seat(seat))+phrase.Choose(len(hire) == 0, " hires "+phrase.Count(n, "troop"), " "+phrase.Spell(n)))
		}
	}
	if len(hire) > 0 {
		c.then = append(c.then, phrase.List(hire))
	}
	c.tellBuildings()
}

// tellBuildings tells what was built: few things each by itself, of many how many.
func (c *historyLine) tellBuildings() {
	var all []string
	for i := 0; i < len(c.built); {
		e, n := c.built[i], 0
		for ; i < len(c.built) && c.built[i].Lord == e.Lord && c.built[i].What == e.What && c.built[i].Manor == e.Manor; i++ {
			n++
		}
		who := c.Name(e.Lord) + phrase.Choose(len(all) == 0, " builds ", " ")
		if first := i - n; first > 0 && c.built[first-1].Lord == e.Lord {
			who = ""
		}
		all = append(all, who+phrase.ACount(n, naming.ImprovementName(e.What))+" at "+c.Place(e.Manor))
	}
	switch {
	case len(all) > 3:
		c.then = append(c.then, phrase.Count(len(c.built), "improvement")+" are built")
	case len(all) > 0:
		c.then = append(c.then, phrase.List(all))
	}
}

// tellRichestHarvest tells whose harvest was the richest.
func (c *historyLine) tellRichestHarvest() {
	most := 0
	var whose []string
	for _, e := range c.incomes {
		if e.Gross > most {
			most, whose = e.Gross, nil
		}
		if e.Gross == most {
			whose = append(whose, phrase.Possessive(c.Name(e.Lord)))
		}
	}
	if most > 0 && c.season != adjudicator.SettingOut {
		c.then = append(c.then, phrase.Choose(len(whose) == 1, "the richest harvest is ", "the richest harvests are ")+phrase.List(whose)+", "+phrase.Bz(most)+phrase.Choose(len(whose) == 1, "", " each"))
	}
}

// compose puts together what has room: all of the weightiest, and of the rest what fits.
func (c *historyLine) compose() string {
	all := append(c.first, c.then...)
	if len(all) == 0 {
		return phrase.Choose(c.season == adjudicator.Winter, "A quiet winter.", "Nobody fights, and no manor changes hands.")
	}
	line, left := phrase.UpperFirst(all[0]), false
	for i, text := range all[1:] {
		if utf8.RuneCountInString(line+"; "+text+more) < longestLine {
			line += "; " + text
		} else {
			left = left || i+1 < c.weighty
		}
	}
	if left {
		line += more
	}
	return line + "."
}

// mostHonoured are those to whom the King has given most, and how much.
func (c *historyLine) mostHonoured() string {
	best, who := 0, []adjudicator.Seat{}
	for _, a := range c.awards {
		if a.Award > best {
			best, who = a.Award, nil
		}
		if a.Award == best {
			who = append(who, a.Lord)
		}
	}
	if best == 0 {
		return "nobody"
	}
	return c.ListLords(who) + " most, with " + phrase.Points(best)
}

// tellFateKingAndPillage tells of fate, of a visit of the King, and who pillaged how many manors.
func (c *historyLine) tellFateKingAndPillage() {
	if c.fate > 0 && !c.optional.fated {
		c.first = append(c.first, fateHeads[c.fate]+c.guest)
	}
	if len(c.awards) > 0 {
		c.first = append(c.first, "King Arthur comes, and honours "+c.mostHonoured())
	}
	var all []string
	for seat, n := range c.pillagedBy {
		if n > 0 {
			all = append(all, c.Name(adjudicator.Seat(seat))+phrase.Choose(len(all) == 0, " pillages "+phrase.Count(n, "manor"), " "+phrase.Spell(n)))
		}
	}
	if len(all) > 0 {
		c.then = append(c.then, phrase.List(all))
	}
}

// An optionalNews gathers what the optional rules brought in a season.
type optionalNews struct {
	news                   []string // told as it came
	sky                    string   // what year it is
	plague, castles, fires int      // how many were struck
	bridges                []string // washed away
	churches               []string // and circles, struck
	fated                  bool     // fate has struck something, which is told
}

// struck notes whether fate has struck something; it counts what it has struck.
func (c *historyLine) struck(yes bool) int {
	c.optional.fated = c.optional.fated || yes
	return oneIf(yes)
}

// add keeps a piece of news.
func (o *optionalNews) add(text string) { o.news = append(o.news, text) }

// tellOptional tells what the optional rules brought to whom.
func (c *historyLine) tellOptional() {
	o := &c.optional
	c.then = append(c.then, o.news...)
	for _, w := range [...]struct {
		n          int
		what, verb string
	}{{o.plague, "troop", " of the plague"}, {o.castles, "castle", " by storms"}, {o.fires, "forest unit", " down"}} {
		if w.n > 0 {
			verb := map[string][2]string{"troop": {" dies", " die"}, "castle": {" is damaged", " are damaged"}, "forest unit": {" burns", " burn"}}[w.what]
			c.then = append(c.then, phrase.Count(w.n, w.what)+phrase.Choose(w.n == 1, verb[0], verb[1])+w.verb)
		}
	}
	if len(o.bridges) > 0 {
		c.then = append(c.then, "floods wash away "+phrase.List(phrase.FirstFew(o.bridges, "more bridges")))
	}
	if len(o.churches) > 0 {
		c.then = append(c.then, "lightning strikes "+phrase.List(phrase.FirstFew(o.churches, "more")))
	}
}

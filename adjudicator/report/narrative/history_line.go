package narrative

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// longestLine is how many letters the chronicle has for a season.
const longestLine = 160

// more says that there was no room for all.
const more = "; and more"

// Chronicle tells a season in one line, the weightiest things first: lords who fell, manors taken,
// battles, claims, what winter brought. It holds nothing that not everybody may see. Of the record it
// needs no more than the events of ChronicleKinds; of a season without a record nothing is told.
func HistoryLine(t view.Table, p view.Past) string {
	if p.Record == nil {
		return ""
	}
	c := &historyLine{Names: naming.Names{Table: t, State: p.State, Reader: adjudicator.NoSeat}, season: p.Season}
	for _, e := range p.Record {
		c.hear(e)
	}
	c.takings()
	c.battles()
	c.omens()
	c.options()
	c.weighty = len(c.first) + len(c.then)
	c.claims()
	c.winters()
	c.harvests()
	if c.omen.sky != "" {
		c.then = append(c.then, c.omen.sky)
	}
	return c.line()
}

// chronicled are the kinds of events by which the chronicle is written.
var chronicled = []adjudicator.Event{
	adjudicator.EntryGiven{}, adjudicator.FightBegan{}, adjudicator.FightEnded{}, adjudicator.LordFell{}, adjudicator.TroopsScattered{}, adjudicator.ManorClaimed{},
	adjudicator.IncomeReckoned{}, adjudicator.TroopLeft{}, adjudicator.TroopHired{}, adjudicator.LordAppointed{},
	adjudicator.ManorImproved{}, adjudicator.LordOut{}, adjudicator.GameWon{}, adjudicator.GameValued{},
	adjudicator.FateRolled{}, adjudicator.TroopJoined{}, adjudicator.ReverenceShown{}, adjudicator.ManorPillaged{},
}

// ChronicleKinds are the kinds of the events that Chronicle needs of a record.
func HistoryKinds() []string {
	var kinds []string
	for _, e := range slices.Concat(chronicled, chronicledOptions) {
		kinds = append(kinds, adjudicator.KindOf(e))
	}
	return kinds
}

// A historyLine gathers what was worth telling in a season.
type historyLine struct {
	naming.Names
	season  adjudicator.Season
	first   []string // the end of the game, lords who fell, lords who are out
	then    []string // the rest, weightiest first
	weighty int      // so many of both are never left out without a word
	now     adjudicator.FightBegan
	fallen  []adjudicator.Seat // lords who fell in the fight that goes on
	fights  []fought
	claimed []adjudicator.ManorClaimed
	entries []adjudicator.EntryGiven
	incomes []adjudicator.IncomeReckoned
	hired   []int // by seat
	left    []int
	built   []adjudicator.ManorImproved // by lord
	fate    int                         // what its dice showed
	guest   string                      // whom those it sends have joined, after a comma
	awards  []adjudicator.ReverenceShown
	ravaged []int // manors pillaged, by seat
	omen    omen
}

// A fought is a fight, and whether it has been told.
type fought struct {
	adjudicator.FightEnded
	weight int // the strength of both sides
	told   bool
}

// hear takes one event in.
func (c *historyLine) hear(e adjudicator.Event) {
	switch e := e.(type) {
	case adjudicator.EntryGiven:
		c.entries = append(c.entries, e)
	case adjudicator.FightBegan:
		c.now = e
	case adjudicator.FightEnded:
		c.fightEnded(e)
	case adjudicator.LordFell:
		c.fallen = append(c.fallen, e.Lord)
	case adjudicator.TroopsScattered:
		if e.Leader {
			c.first = append(c.first, c.Name(e.Lord)+" is lost with those of his who scattered")
		}
	case adjudicator.ManorClaimed:
		c.claimed = append(c.claimed, e)
	case adjudicator.IncomeReckoned:
		c.incomes = append(c.incomes, e)
	case adjudicator.TroopLeft:
		c.left = c.counted(c.left, e.Lord, oneIf(e.Why != adjudicator.Dismissed))
	case adjudicator.TroopHired:
		c.hired = c.counted(c.hired, e.Lord, 1)
	case adjudicator.ManorImproved:
		c.built = append(c.built, e)
	case adjudicator.LordAppointed:
		c.first = append(c.first, "a new lord rides for "+c.Name(e.Lord))
	case adjudicator.LordOut:
		c.first = append(c.first, c.Name(e.Lord)+" is out of the game")
	case adjudicator.GameWon:
		c.first = slices.Insert(c.first, 0, c.Name(e.Lord)+" holds "+phrase.Count(e.Manors, "manor")+" and has won the game")
	case adjudicator.GameValued:
		c.first = slices.Insert(c.first, 0, "the last year is over, and "+c.ListLords(e.Winners)+phrase.Choose(len(e.Winners) == 1, " has", " have")+" won by "+phrase.Choose(e.ByPoints, "reverence points", "the valuation"))
	default:
		c.hearOmen(e)
		c.hearOption(e)
	}
}

// counted adds to a lord's count.
func (c *historyLine) counted(counts []int, lord adjudicator.Seat, n int) []int {
	if counts == nil {
		counts = make([]int, len(c.State.Players))
	}
	counts[lord] += n
	return counts
}

// fightEnded keeps a fight; one in which a lord fell is told before all others.
func (c *historyLine) fightEnded(e adjudicator.FightEnded) {
	f := fought{e, c.now.Sides[0].Strength + c.now.Sides[1].Strength, len(c.fallen) > 0}
	where := c.Ground(e.At, e.And)
	switch {
	case len(c.fallen) > 1:
		c.first = append(c.first, c.ListLords(c.fallen)+" both fall "+where)
	case len(c.fallen) == 1 && c.fallen[0] == e.Winner:
		c.first = append(c.first, c.battle(&f)+", and falls himself")
	case len(c.fallen) == 1:
		other := c.Name(e.Lords[oneIf(c.fallen[0] == e.Lords[0])])
		c.first = append(c.first, c.Name(c.fallen[0])+" falls "+where+phrase.Choose(e.Winner == adjudicator.NoSeat, " against ", ", beaten by ")+other)
	}
	if i := slices.IndexFunc(c.fights, f.again); i >= 0 {
		c.fights[i].Rounds += e.Rounds
	} else {
		c.fights = append(c.fights, f)
	}
	c.fallen = nil
}

// again reports whether a fight is like another but for its rounds.
func (f *fought) again(o fought) bool {
	swapped := [2]adjudicator.Seat{o.Lords[1], o.Lords[0]}
	return o.At == f.At && o.And == f.And && (o.Lords == f.Lords || swapped == f.Lords) && o.Winner == f.Winner && o.told == f.told
}

// takings tells which manors were taken from others, by whom; a fight there goes with it.
func (c *historyLine) takings() {
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
				rounds += c.wonAt(o)
			}
		}
		text := c.Name(e.By) + " takes " + phrase.List(phrase.FirstFew(c.PlaceNames(manors), "more manors")) + " from " + c.Name(e.From)
		if rounds > 0 {
			text += " after " + phrase.Count(rounds, "round")
		}
		c.then = append(c.then, text)
	}
}

// wonAt is how many rounds the fights took by which a manor was won; they are told with it.
func (c *historyLine) wonAt(e adjudicator.ManorClaimed) int {
	rounds := 0
	for i := range c.fights {
		if f := &c.fights[i]; f.At == e.Manor && f.And == board.NoPosition && f.Winner == e.By && slices.Contains(f.Lords[:], e.From) {
			f.told = true
			rounds += f.Rounds
		}
	}
	return rounds
}

// battles tells the other fights, that of the strongest first.
func (c *historyLine) battles() {
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

// claims tells which manors that nobody held were claimed.
func (c *historyLine) claims() {
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

// winters tells who went unpaid, who was hired, and what was built.
func (c *historyLine) winters() {
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
	c.buildings()
}

// buildings tells what was built: few things each by itself, of many how many.
func (c *historyLine) buildings() {
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

// harvests tells whose harvest was the richest.
func (c *historyLine) harvests() {
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

// line puts together what has room: all of the weightiest, and of the rest what fits.
func (c *historyLine) line() string {
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

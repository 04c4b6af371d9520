package order

import (
	"slices"
	"strings"
)

// misleads reports whether the orders that a note would offer are not what its line means: no offer is better than a wrong one. The line is a
// question, tells what was, or takes itself back, or it says something that the orders do not say.
func (p *parser) misleads(n *Note) bool {
	said := textWords(n.Text)
	if len(said) == 0 {
		return false
	}
	text, orders := " "+strings.Join(said, " ")+" ", strings.Join(n.Take, "\n")
	switch {
	case asksOnly(n.Text, said), tellsOfThePast(n.Text), saysAnyOf(text, misleading):
		return true
	case slices.ContainsFunc(said, func(w string) bool { return misleadingWords[w] }):
		return true
	case slices.ContainsFunc(n.Take, isForEveryoneLine) && slices.ContainsFunc(said, func(w string) bool { return fewerThanAll[w] }):
		return true
	}
	return p.lacks(text, orders) || p.ofOtherLord(n.Text)
}

// asksOnly reports whether a line is a question for an answer, not for what is to be done.
func asksOnly(text string, said []string) bool {
	return strings.HasSuffix(strings.TrimSpace(text), "?") && questioning[said[0]] && !slices.Contains(said, "please")
}

var questioning = wordsIn("who what which where why how when did do does is isn't are was were has have had would")

// saysAnyOf reports whether one of some words or phrases stands in a text of words between blanks.
func saysAnyOf(text string, phrases []string) bool {
	return slices.ContainsFunc(phrases, func(s string) bool { return strings.Contains(text, " "+s+" ") })
}

// misleading are phrases of lines that are no orders whatever else they say.
var misleading = phrasesOf(`last season, last year, last turn, last time, last spring, last summer, last autumn, last winter, in theory, for example, for instance, in my dreams,
	dead body, out of the question, what about, i take it, there and back, that was, ha ha, or a man, would have, could have, should have, might have, ought to have, changed my mind, was going to,
	were going to, used to, instead of, not really, second thoughts, other game, all the best, all my love, same as, how much, did i, did we, did he, i had,
	one of, which of, any of, none of, some day, as if, or not, or better not, in the past, thanks for, sorry about, thinking of, going to have, so they say, i hear, nobody but, too late, too tired, not until, i'd hate, knows the way, contingency plan, of my troops,
	they say, is that wise, not sure, not yet, as always, it seems, it would be, at least, he thinks, be nice, no longer, we'll see`)

// goesAstray reports whether a line that would dismiss somebody says where he goes, or for how long: "let the men go to bed".
func goesAstray(text string, orders []Line) bool {
	return slices.ContainsFunc(orders, func(l Line) bool { return l.Order.keyword() == kDismiss }) && saysAnyOf(" "+strings.Join(textWords(text), " ")+" ", goingAstray)
}

// goingAstray are phrases with which somebody goes, or goes home, who comes back.
var goingAstray = phrasesOf(`to bed, to sleep, to rest, to church, to market, to school, to town, for christmas, for easter, for winter, for the winter, for a while, for a week, for a month,
	for a bit, for now, for the holidays, for a rest, for a visit, till spring, until spring, for a day, hungry, fishing, hunting, swimming, to war, to sea, to work, to dinner`)

var misleadingWords = wordsIn(`scrap kidding joking cancelled canceled void obsolete rejected undecided unsure doubt doubts wonder wonders wondering whether forget
	ignore disregard madness folly dream dreams dreamt rumour rumor rumours says said tells told hope hopes hoping hoped nearly almost refuses refused objects
	hates dreads yesterday tomorrow ago either whoever wherever somebody tempting pretend mistake costs cost instead nope hardly thinks claims promised
	half unlike wished expected awaiting pending minus foolish undecided excepted obsolete`)

// phrasesOf are phrases that stand between commas.
func phrasesOf(text string) (all []string) {
	for s := range strings.SplitSeq(text, ",") {
		all = append(all, strings.TrimSpace(s))
	}
	return all
}

// fewerThanAll are words of lines that are not for all troops, though they speak of all or name none.
var fewerThanAll = wordsIn("except exception exceptions excepted save apart bar barring most mostly least minus group excluding party those")

// isForEveryoneLine reports whether a printed order is for all troops, or names none though it could.
func isForEveryoneLine(line string) bool {
	said := strings.Fields(line)
	if len(said) < 2 || slices.Contains(said, "ALL") {
		return true
	}
	first := said[1][0]
	return (said[0] == "STANCE" || said[0] == "WITHDRAW") && (first < '0' || '9' < first) && (said[1] != "LORD" || said[len(said)-1] == "HURT")
}

// tellsOfThePast reports whether what stands before the first comma has a verb in the past behind whoever it is about.
func tellsOfThePast(text string) bool {
	main, _, _ := strings.Cut(text, ",")
	said := textWords(main)
	return slices.ContainsFunc(said[min(1, len(said)):], func(w string) bool { return pastVerbs[w] })
}

var pastVerbs = wordsIn(`was were had did went came sent marched moved stayed attacked walked rode led fell died lost won took gave hired built spent asked kept held fought
	travelled returned arrived remained waited dismissed took looked`)

// lacks reports whether a line says something of its orders that they lack: phases, against whom, or when.
func (p *parser) lacks(text, orders string) bool {
	goes := strings.Contains(orders, "MOVE ") || strings.Contains(orders, "HOLD ")
	fights := strings.Contains(orders, "STANCE ") || strings.Contains(orders, "WITHDRAW ")
	switch {
	case goes && saysAnyOf(text, []string{"phase", "phases"}) && !strings.Contains(orders, "PHASE"):
		return true
	case fights && saysAnyOf(text, []string{"against", "versus"}) && !strings.Contains(orders, "AGAINST"):
		return true
	case strings.Contains(orders, "ENEMY ") && saysAnyOf(text, []string{"any", "anyone", "two to one", "odds", "stronger", "meet"}):
		return true
	}
	return strings.Contains(orders, "PASSIVE") && saysAnyOf(text, []string{"defend", "defends", "defend ourselves"})
}

// ofOtherLord reports whether a text speaks of troops of another lord: "Lancelot's 05".
func (p *parser) ofOtherLord(text string) bool {
	said := strings.Fields(strings.ReplaceAll(text, "’", "'"))
	for i := 0; i+1 < len(said); i++ {
		number := said[i+1][0] >= '0' && said[i+1][0] <= '9'
		lord, owns := strings.CutSuffix(said[i], "'s")
		if number && owns && slices.ContainsFunc(p.names.lords.names, func(l string) bool { return strings.EqualFold(l, lord) }) || number && strings.EqualFold(said[i], "their") {
			return true
		}
	}
	return false
}

package order

import (
	"slices"
	"strings"
)

// tellSwallowed notes a part of some lines that says where troops retreat, or that they go home, where none of the orders that came of the lines takes it
// up: "20 holds, retreat home". The readers of clauses pass over it as they pass over what says nothing of an order.
func (p *parser) tellSwallowed(lines []Input, had sheetSize) {
	s := p.sheet
	if p.offering || had.orders >= len(s.Orders) || slices.ContainsFunc(s.Notes[had.notes:], func(n Note) bool { return n.Refused }) {
		return
	}
	came := s.Orders[had.orders:]
	if slices.ContainsFunc(came, func(l Line) bool { return takesRetreat[Unwrap(l.Order).keyword()] }) {
		return
	}
	for _, l := range lines {
		if q := p.alone(l.Text); !q.hasWord(retreating) {
			continue
		}
		for _, part := range partsOfText(l.Text) {
			if part = p.retreatIn(part); part == "" || slices.ContainsFunc(s.Unread[had.unread:], func(n Note) bool { return strings.Contains(n.Text, part) }) {
				continue
			}
			n := Note{N: l.N, Text: part, Code: CodeNotRead, Message: "This part was not read."}
			if t, _ := troopsOf(came[0].Order); len(came) == 1 && len(t) > 0 {
				n.Message += " Where they go if they are beaten is written as in " + Defeat{Troops: t, Do: Home}.String() + "."
			}
			s.Unread = append(s.Unread, n)
		}
	}
}

// A sheetSize is how many orders and notes a sheet has.
type sheetSize struct{ orders, notes, unread int }

func (s *Sheet) size() sheetSize { return sheetSize{len(s.Orders), len(s.Notes), len(s.Unread)} }

// takesRetreat are the orders that say where troops retreat, or that they go home.
var takesRetreat = set(kDefeat, kWithdraw, kVictory, kRetire, kRelocate, kDismiss)

// retreating are the words with which parts of that kind are said.
var retreating = wordsOf("home homeward homewards retreat retreats withdraw withdraws flee flees fall falls pull pulls return returns")

// retreatIn is what a part of a line says of a retreat or of going home: all of it, behind AND and the like, or what stands behind the number of a troop; "" if
// it says nothing of the kind, or more.
func (p *parser) retreatIn(part string) string {
	q := p.alone(part)
	i := 0
	for i < len(q.toks) && (q.keyAt(i) == kAnd || q.meaningAt(i) == kFiller || q.meaningAt(i) == kThen) {
		i++
	}
	for k := i; k < len(q.toks); k++ {
		means, n := q.phraseAt(k)
		goesHome := means == kHome && !q.hasWordAt(k, atHome)
		if k == i && (goesHome || means == kWithdraw || means == kReturn) || k > i && n > 1 && goesHome && q.isNumber(k-1) {
			if slices.ContainsFunc(q.toks[k:], func(t token) bool { return t.kind == number }) {
				return ""
			}
			return part[q.toks[k].lo:]
		}
	}
	return ""
}

// atHome are words with which it is said that somebody is at home.
var atHome = wordsOf("at home safe in on")

// partsOfText are the parts of a text between its signs, and between the words that join.
func partsOfText(text string) (all []string) {
	for s := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(",;.!?:()", r) }) {
		for _, and := range [...]string{" and then ", " and ", " then ", " but "} {
			s = strings.ReplaceAll(s, and, "\n")
		}
		for part := range strings.SplitSeq(s, "\n") {
			if part = strings.TrimSpace(part); part != "" {
				all = append(all, part)
			}
		}
	}
	return all
}

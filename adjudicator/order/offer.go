package order

import (
	"cmp"
	"slices"
)

// An Offer is a line of a message that was not read, and the orders that TAKE enters in its place: Take of its note.
type Offer struct {
	Letter string // by which TAKE names it; empty where there is nothing to take
	Note   Note
}

// MostOffers is how many lines that were not read a receipt shows.
const MostOffers = 20

// NotRead are the notes on lines of the message that were not read, in the order of the message.
func (s *Sheet) NotRead() []Note {
	var all []Note
	for _, n := range s.Notes {
		if n.Refused {
			all = append(all, n)
		}
	}
	all = append(all, s.Unread...)
	slices.SortStableFunc(all, func(a, b Note) int { return cmp.Compare(a.N, b.N) })
	return all
}

// Offers are the first lines of the message that were not read, and how many such lines there are. Their letters are those
// behind the first taken ones, which stand for lines of earlier messages.
func (s *Sheet) Offers(taken int) (all []Offer, lines int) {
	last := 0
	for i, n := range s.NotRead() {
		if i == 0 || n.N != last {
			last = n.N
			lines++
		}
		if lines > MostOffers {
			continue
		}
		o := Offer{Note: n}
		if len(n.Take) > 0 {
			o.Letter = offerLetter(taken)
			taken++
		}
		all = append(all, o)
	}
	return all, lines
}

// offerLetter is the letter of an offer, counted from 0: A to Z, then AA, AB and on.
func offerLetter(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return offerLetter(i/26-1) + offerLetter(i%26)
}

// isLetters reports whether a word can be the letter of an offer: one letter, or two capitals.
func isLetters(s string) bool {
	isCapital := func(b byte) bool { return 'A' <= b && b <= 'Z' }
	return len(s) == 1 && isCapital(s[0]&^0x20) || len(s) == 2 && isCapital(s[0]) && isCapital(s[1])
}

// keepTakeable leaves of a note's orders those that can be written in the part in which its line stands, or none: TAKE enters all of them.
func (p *parser) keepTakeable(n Note) Note {
	prefix := map[sheetPart]string{standing: kStanding.String() + " ", next: kNext.String() + " "}[p.part1]
	lines := make([]Input, len(n.Take))
	for i, text := range n.Take {
		lines[i] = Input{N: i + 1, Text: prefix + text}
	}
	n.Take = nil
	if p.names == nil || p.offering || len(lines) == 0 {
		return n
	}
	q := &parser{names: p.names, when: p.when, lines: lines, sheet: &Sheet{}, ended: -1, offering: true}
	for q.at < len(lines) {
		q.at += q.line(lines[q.at])
	}
	s := q.sheet
	if len(s.NotRead()) > 0 || len(s.Orders)+len(s.Standing)+len(s.Next) != len(lines) {
		return n
	}
	for _, l := range lines {
		n.Take = append(n.Take, l.Text)
	}
	return n
}

package order

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// english.txt lists the words of ordinary English by what they mean.
//
//go:embed english.txt
var englishText string

//go:embed spelt.txt
var speltText string

// wellSpelt are words without a slip, though they are one step from a word with a meaning: "every" is not "every1".
var wellSpelt = func() map[string]bool {
	_, words, _ := strings.Cut(speltText, "\n") // behind the comment
	all := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		all[word] = true
	}
	return all
}()

// A lexicon finds the meaning of words and phrases.
type lexicon struct {
	entries []entry           // the first has no word
	texts   []byte            // of all words and phrases, one behind the other
	slots   []uint16          // where entries stand, by the hashes of their words; 0 for none
	slips   [256][]foldedWord // that are long enough to be known with a slip in them, by their first letters
}

// An entry is a folded word or phrase that has a meaning, or a word with which phrases begin.
type entry struct {
	lo, hi  uint32 // where it stands in lexicon.texts
	next    uint32 // the bits of the words that follow it in phrases
	longest uint32 // the most words of a phrase that begins with it
	in      wordSets
	key     keyword // that it is in the printed language
	means   keyword
}

// A wordSet is a set of words: one bit of those that the lexicon has of each word.
type wordSet struct {
	at  uint8
	bit uint64
}

// wordSets are the sets of which a word is one, or of which one of several words is.
type wordSets [7]uint64

// meets reports whether a set is among them.
func (s *wordSets) meets(o wordSet) bool { return s[o.at]&o.bit != 0 }

// add adds the sets of another word.
func (s *wordSets) add(o *wordSets) {
	for i := range s {
		s[i] |= o[i]
	}
}

// listedSets are the words of each set, until the lexicon is made.
var listedSets []string

// has reports whether a folded word is in the set.
func (s wordSet) has(folded string) bool { return english().find([]byte(folded)).in.meets(s) }

// wordsOf makes a set of words. It is for variables of the package: the lexicon, once made, knows the sets that there were.
func wordsOf(text string) wordSet {
	listedSets = append(listedSets, text)
	return setNumbered(len(listedSets) - 1)
}

func setNumbered(i int) wordSet { return wordSet{uint8(i / 64), 1 << (i % 64)} }

// A foldedWord is a word as misspelt ones are compared with it.
type foldedWord struct {
	text  string
	shape shape
	means keyword
}

// english is the lexicon of all words, made when the first is looked up: most commands read no orders.
var english = sync.OnceValue(func() *lexicon {
	l := readLexicon(englishText)
	for i, words := range listedSets {
		set := setNumbered(i)
		for word := range strings.FieldsSeq(words) {
			l.entryOf(Fold(word)).in[set.at] |= set.bit
		}
	}
	return &l
})

// readLexicon reads lines such as "MOVE: go, goes, send". Lines that begin with # are comments.
func readLexicon(text string) lexicon {
	l := lexicon{entries: make([]entry, 1, 2+strings.Count(text, ",")), texts: make([]byte, 0, len(text)), slots: make([]uint16, slotCount)}
	for line := range strings.Lines(text) {
		meaning, phrases, ok := strings.Cut(line, ":")
		if !ok || line[0] == '#' {
			continue
		}
		means := meaningOf(meaning)
		for phrase := range strings.SplitSeq(phrases, ",") {
			l.add(Fold(strings.TrimSpace(phrase)), means)
		}
	}
	for _, k := range slices.Concat(everyKeyword, otherMeanings) {
		if text := Fold(k.String()); l.find([]byte(text)).means == none {
			l.add(text, k)
		}
	}
	for _, k := range everyKeyword {
		l.entryOf(k.fold()).key = k
	}
	for word, k := range also {
		l.entryOf(word).key = k
	}
	return l
}

// add adds a folded phrase.
func (l *lexicon) add(phrase string, means keyword) {
	first, rest, _ := strings.Cut(phrase, " ")
	e := l.entryOf(first)
	e.longest = max(e.longest, uint32(strings.Count(phrase, " ")+1))
	if rest != "" {
		e.next |= startBit([]byte(rest))
		e = l.entryOf(phrase) // written with hyphens it is one word
	}
	e.means = means
	if first == phrase && len(phrase) >= shortestTypo && means != kFiller && means != kRequest {
		l.slips[phrase[0]] = append(l.slips[phrase[0]], foldedWord{phrase, shapeOf(phrase), means})
	}
}

// entryOf is the entry of a folded word; a new one if there is none.
func (l *lexicon) entryOf(word string) *entry {
	slot := l.slotOf([]byte(word))
	if l.slots[slot] == 0 {
		l.slots[slot] = uint16(len(l.entries))
		l.entries = append(l.entries, entry{lo: uint32(len(l.texts)), hi: uint32(len(l.texts) + len(word))})
		l.texts = append(l.texts, word...)
	}
	return &l.entries[l.slots[slot]]
}

// slotCount is how many slots the lexicon has: a power of two, and some times as many as it has words and phrases.
const slotCount = 1 << 16

// slotOf is the slot of a folded word, or the empty one where it would stand.
func (l *lexicon) slotOf(folded []byte) (slot uint32) {
	for _, c := range folded {
		slot = (slot ^ uint32(c)) * 0x01000193
	}
	for slot = (slot ^ slot>>15) % slotCount; l.slots[slot] != 0 && !l.entries[l.slots[slot]].is(folded, l.texts); {
		slot = (slot + 1) % slotCount
	}
	return slot
}

// is reports whether an entry is that of a folded word.
func (e *entry) is(folded, texts []byte) bool { return string(texts[e.lo:e.hi]) == string(folded) }

// find is the entry of a folded word or phrase; one without a meaning if there is none.
func (l *lexicon) find(folded []byte) *entry { return &l.entries[l.slots[l.slotOf(folded)]] }

// startBit is the bit of the first two letters of a word; others may share it.
func startBit(word []byte) uint32 {
	bit := word[0]
	if len(word) > 1 && word[1] != ' ' {
		bit = bit*31 + word[1]
	}
	return 1 << (bit % 32)
}

// How many letters a word has at least that is known with any slip in it, and with its letters swapped, doubled or one left out.
const shortestSlip, shortestTypo = 6, 4

// slipped is the meaning of a word with one slip behind its first letter, and the word; none if there is no such word, or several of different meaning.
func (l *lexicon) slipped(folded string) (means keyword, text string) {
	if len(folded) < shortestTypo-1 || len(folded) > longest || wellSpelt[folded] {
		return none, ""
	}
	form := shapeOf(folded)
	for _, w := range l.slips[folded[0]] {
		if form.mayBeNear(w.shape, 1) && spell.Distance(folded, w.text) == 1 && (len(w.text) >= shortestSlip || isTypo(folded, w.text)) {
			if means != none && means != w.means {
				return none, ""
			}
			means, text = w.means, w.text
		}
	}
	return means, text
}

// isTypo reports whether a word one step from another has its letters swapped, lacks one, or has one too many.
func isTypo(folded, text string) bool {
	switch len(folded) - len(text) {
	case -1:
		return true
	case 0:
		at := 0
		for folded[at] == text[at] {
			at++
		}
		return at+1 < len(text) && folded[at] == text[at+1]
	}
	if len(text) > shortestTypo {
		return true
	}
	for i := range len(folded) - 1 {
		if folded[i] == folded[i+1] && folded[:i]+folded[i+1:] == text {
			return true
		}
	}
	return false
}

// Synonyms are the words and phrases that english.txt gives for a keyword, in its order.
func Synonyms(word string) (all []string) {
	for line := range strings.Lines(englishText) {
		if phrases, ok := strings.CutPrefix(line, word+": "); ok {
			for phrase := range strings.SplitSeq(strings.TrimSpace(phrases), ", ") {
				all = append(all, phrase)
			}
		}
	}
	return all
}

// PlainSynonyms are the single words among the synonyms of a keyword, without the other forms of a word: no "goes" or "going" behind "go".
func PlainSynonyms(word string) (all []string) {
	stems := []string{strings.TrimSuffix(strings.ToLower(word), "e")}
	for _, s := range Synonyms(word) {
		known := slices.ContainsFunc(stems, func(stem string) bool { return strings.HasPrefix(s, stem) })
		if len(s) < 2 || known || strings.ContainsAny(s, " '") || strings.HasSuffix(s, "ing") {
			continue
		}
		all = append(all, s)
		stems = append(stems, strings.TrimSuffix(s, "e"))
	}
	return all
}

// isOneOf reports whether a symbol is one of some words, and no more.
func (p *parser) isOneOf(s symbol, words wordSet) bool {
	return s.end == s.tok+1 && p.hasWordAt(s.tok, words)
}

// meaningAt is the meaning of the word at token i by itself, or none.
func (p *parser) meaningAt(i int) keyword { return english().entries[p.toks[i].entry].means }

// phraseAt is the longest phrase at token i: its meaning, and its number of tokens; 0 if there is none.
func (p *parser) phraseAt(i int) (means keyword, n int) {
	if i >= len(p.toks) || p.toks[i].kind != word {
		return none, 0
	}
	t := &p.toks[i]
	if !t.heard {
		means, n = p.findPhrase(i)
		t.heard, t.means, t.words = true, means, uint16(n)
	}
	return t.means, int(t.words)
}

// forgetPhrases has the phrases of tokens looked up anew, since they have others behind them now.
func forgetPhrases(toks []token) {
	for i := range toks {
		toks[i].heard = false
	}
}

// findPhrase finds the longest phrase at the word of token i.
func (p *parser) findPhrase(i int) (means keyword, n int) {
	e := &english().entries[p.toks[i].entry]
	if e.longest == 0 { // men-at-arms
		first, _, hyphened := bytes.Cut(p.fold(i, i+1), []byte{' '})
		if hyphened {
			f := english().find(first)
			e = &entry{means: e.means, longest: f.longest, next: 1<<32 - 1}
		}
	}
	for n = p.phraseRun(i, e); n > 1; n-- {
		if means := english().find(p.fold(i, i+n)).means; means != none {
			return means, n
		}
	}
	if e.means == none {
		return none, 0
	}
	return e.means, 1
}

// phraseRun is how many words a phrase at token i can have at most, where a word with that entry stands.
func (p *parser) phraseRun(i int, e *entry) (n int) {
	for n = 1; n < int(e.longest) && i+n < len(p.toks) && p.toks[i+n].kind == word; n++ {
	}
	if next := i + 1; n > 1 && p.toks[next].from >= 0 && e.next&startBit(p.folded[p.toks[next].from:p.toks[next].to]) == 0 {
		return 1
	}
	return n
}

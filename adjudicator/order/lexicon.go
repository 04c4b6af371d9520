package order

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// english.txt lists the words of ordinary English by what they mean.
//
//go:embed english.txt
var englishText string

// A lexicon finds the meaning of words and phrases.
type lexicon struct {
	meanings map[string]keyword // by the folded phrase
	longest  map[string]int     // by the first word of a phrase: the most words
	words    []foldedWord       // that are long enough to be known with a slip in them
}

// A foldedWord is a word as misspelt ones are compared with it.
type foldedWord struct {
	text  string
	shape shape
	means keyword
}

var english = readLexicon(englishText)

// readLexicon reads lines such as "MOVE: go, goes, send". Lines that begin with # are comments.
func readLexicon(text string) lexicon {
	l := lexicon{meanings: map[string]keyword{}, longest: map[string]int{}}
	for line := range strings.Lines(text) {
		meaning, phrases, ok := strings.Cut(line, ":")
		if !ok || line[0] == '#' {
			continue
		}
		for phrase := range strings.SplitSeq(phrases, ",") {
			l.add(Fold(strings.TrimSpace(phrase)), meaningOf(meaning))
		}
	}
	for _, k := range slices.Concat(everyKeyword, otherMeanings) {
		if l.meanings[Fold(k.String())] == none {
			l.add(Fold(k.String()), k)
		}
	}
	return l
}

// add adds a folded phrase.
func (l *lexicon) add(phrase string, means keyword) {
	l.meanings[phrase] = means
	first, _, _ := strings.Cut(phrase, " ")
	l.longest[first] = max(l.longest[first], strings.Count(phrase, " ")+1)
	if first == phrase && len(phrase) >= shortestSlip && means != kFiller && means != kRequest {
		l.words = append(l.words, foldedWord{phrase, shapeOf(phrase), means})
	}
}

// shortestSlip is how many letters a word has at least that is known with a slip in it.
const shortestSlip = 6

// slipped is the meaning of a word with one slip behind its first letter, and the word; none if there is no such word, or several of different meaning.
func (l *lexicon) slipped(folded string) (means keyword, text string) {
	if len(folded) < shortestSlip-1 || len(folded) > longest {
		return none, ""
	}
	form := shapeOf(folded)
	for _, w := range l.words {
		if w.text[0] == folded[0] && form.mayBeNear(w.shape, 1) && spell.Distance(folded, w.text) == 1 {
			if means != none && means != w.means {
				return none, ""
			}
			means, text = w.means, w.text
		}
	}
	return means, text
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

// phraseAt finds the longest phrase at token i: its meaning, and its number of tokens; 0 if there is none.
func (p *parser) phraseAt(i int) (means keyword, n int) {
	run := 0
	for i+run < len(p.toks) && p.toks[i+run].kind == word {
		run++
	}
	if run == 0 {
		return none, 0
	}
	first := p.fold(i, i+1)
	if at := strings.IndexByte(string(first), ' '); at > 0 {
		first = first[:at] // men-at-arms
	}
	for n = min(run, max(1, english.longest[string(first)])); n > 0; n-- {
		if means, ok := english.meanings[string(p.fold(i, i+n))]; ok {
			return means, n
		}
	}
	return none, 0
}

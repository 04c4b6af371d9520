package order

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// readEnglishText calls do for each meaning and phrase of english.txt.
func readEnglishText(do func(meaning, phrase string)) (lines int) {
	for line := range strings.Lines(englishText) {
		meaning, phrases, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok || line[0] == '#' {
			continue
		}
		lines++
		for phrase := range strings.SplitSeq(phrases, ", ") {
			do(meaning, phrase)
		}
	}
	return lines
}

// TestLexicon holds english.txt: each phrase stands in one list, each meaning is known and has one list, and no phrase hides a
// keyword of the strict language.
func TestLexicon(t *testing.T) {
	t.Parallel()
	meanings, lists := map[string]string{}, map[string]bool{}
	lines := readEnglishText(func(meaning, phrase string) {
		lists[meaning] = true
		folded := Fold(phrase)
		if folded == "" && phrase != "@" || phrase != strings.TrimSpace(phrase) {
			t.Errorf("%s: the phrase %q is no word", meaning, phrase)
		}
		if other, ok := meanings[folded]; ok && other != meaning && folded != "" {
			t.Errorf("%q means %s and %s", phrase, other, meaning)
		} else if ok && folded != "" {
			t.Errorf("%s: %q stands there twice", meaning, phrase)
		}
		meanings[folded] = meaning
		if k := english.find([]byte(folded)).key; k != none && k.String() != meaning && !hiddenOnPurpose[folded] {
			t.Errorf("%s: %q is the keyword %s", meaning, phrase, k)
		}
	})
	if lines != len(lists) {
		t.Errorf("%d lines for %d meanings: each has one", lines, len(lists))
	}
	if 2*len(english.entries) > slotCount {
		t.Errorf("%d words and phrases for %d slots: double slotCount (lexicon.go)", len(english.entries), slotCount)
	}
	for meaning := range lists {
		if _, err := strconv.Atoi(meaning); err != nil && meaningOf(meaning) == none {
			t.Errorf("nobody knows the meaning %s", meaning)
		}
	}
}

// hiddenOnPurpose are keywords that mean something else in a sentence: STAY and KEEP hold troops, TAKE leads them, and the others are chatter.
var hiddenOnPurpose = map[string]bool{"stay": true, "keep": true, "take": true, "why": true, "orders": true, "season": true, "as": true, "both": true}

// FuzzEnglish puts politeness, bullets, articles and synonyms around orders, which never changes their meaning, and negations, which
// never leave it as it was.
func FuzzEnglish(f *testing.F) {
	for i := range uint16(200) {
		f.Add(i*7919, i*104, i*31, i)
	}
	var polite, doubtful []string
	readEnglishText(func(meaning, phrase string) {
		switch {
		case meaning == "REQUEST" && !strings.Contains(phrase, "to"):
			polite = append(polite, phrase)
		}
	})
	doubtful = []string{"not", "unless", "don't", "do not", "except", "never", "only if asked", "if"}
	bullets := []string{"", "- ", "* ", "1. ", "2) ", "(3) ", "• "}
	f.Fuzz(func(t *testing.T, which, verb, manner, where uint16) {
		o := plainOrders[int(which)%len(plainOrders)]
		verbs := append(slices.DeleteFunc(Synonyms(o.head), func(s string) bool { return strings.Contains(s, " ") || !slices.Contains(o.verbs, s) }), strings.ToLower(o.head))
		line := verbs[int(verb)%len(verbs)] + " " + o.rest
		nice := polite[int(manner)%len(polite)]
		said := bullets[int(where)%len(bullets)]
		if where&1 == 0 {
			said += nice + " " + line
		} else {
			said += line + ", " + nice
		}
		if got := printed(o.when, said); got != o.want {
			t.Errorf("%q was read as %q, not %q", said, got, o.want)
		}
		doubt := doubtful[int(manner)%len(doubtful)]
		for _, text := range []string{doubt + " " + line, line + " " + doubt + " Kay", line + ", " + doubt} {
			if got := printed(o.when, text); got == o.want {
				t.Errorf("%q was read as %q", text, got)
			}
		}
	})
}

// plainOrders are orders to put words around: the verb, by which others it may be said, and what follows.
var plainOrders = []struct {
	when             When
	head, rest, want string
	verbs            []string
}{
	{Summer, "MOVE", "the 17 and 27 to Foxwood", "MOVE 17, 27 TO Foxwood\n", []string{"send", "march", "bring", "walk", "shift", "transfer"}},
	{Summer, "MOVE", "knight 10 to Hazlemere via Barsham", "MOVE 10 TO Hazlemere VIA Barsham\n", []string{"send", "march", "lead"}},
	{Summer, "MOVE", "my lord to Carse Abbey in phases 1 and 2", "MOVE LORD TO Carse Abbey PHASES 1, 2\n", []string{"send", "march"}},
	{Winter, "HIRE", "two knights at Barsham", "HIRE 2 KNIGHTS AT Barsham\n", []string{"recruit", "enlist", "levy", "muster"}},
	{Winter, "BUILD", "a mill at Foxwood", "BUILD MILL AT Foxwood\n", []string{"erect", "construct", "place"}},
	{Winter, "DISMISS", "man 12", "DISMISS 12\n", []string{"disband", "release", "discharge"}},
	{Winter, "RELOCATE", "10 to Foxwood", "RELOCATE 10 TO Foxwood\n", []string{"resettle", "rebase"}},
}

func printed(when When, text string) string { return Print(Parse(testNames, when, input(text)).Orders) }

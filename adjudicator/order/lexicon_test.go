package order

import (
	"regexp"
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
		if k := english().find([]byte(folded)).key; k != none && k.String() != meaning && !hiddenOnPurpose[folded] {
			t.Errorf("%s: %q is the keyword %s", meaning, phrase, k)
		}
	})
	if lines != len(lists) {
		t.Errorf("%d lines for %d meanings: each has one", lines, len(lists))
	}
	if 2*len(english().entries) > slotCount {
		t.Errorf("%d words and phrases for %d slots: double slotCount (lexicon.go)", len(english().entries), slotCount)
	}
	for meaning := range lists {
		if _, err := strconv.Atoi(meaning); err != nil && meaningOf(meaning) == none {
			t.Errorf("nobody knows the meaning %s", meaning)
		}
	}
}

// hiddenOnPurpose are keywords that mean something else in a sentence: STAY and KEEP hold troops, TAKE leads them, and the others are chatter.
var hiddenOnPurpose = map[string]bool{"stay": true, "keep": true, "take": true, "why": true, "orders": true, "season": true, "as": true, "both": true, "name": true, "back": true}

// spokenVerbs are other verbs with which an order may begin; "" is the keyword itself. Each order has them, so that none is forgotten.
var spokenVerbs = map[string][]string{
	"MOVE": {"", "send", "march", "bring", "walk", "shift", "transfer", "lead", "dispatch"}, "HOLD": {"", "keep", "halt"},
	"STANCE": {"", "stance:", "posture"}, "ALLY": {"", "ally with", "befriend"}, "ENEMY": {"", "declare war on", "war with"},
	"NEUTRAL": {"", "neutral:"}, "WITHDRAW": {"", "retreat", "fall back", "disengage"}, "WOUNDS": {"", "hits", "casualties"},
	"CHAMPIONS": {"", "champions:"}, "VICTORY": {"", "after victory", "in case of victory"}, "DEFEAT": {"", "after defeat", "in case of defeat"},
	"CLAIM": {"", "claim"}, "YIELD": {"", "cede", "surrender", "hand over"}, "HEIR": {"", "my heir is", "successor"}, "RETIRE": {"", "retire"},
	"SHARE": {"", "share"}, "DISMISS": {"", "disband", "release", "discharge"}, "PAY": {"", "pay"}, "APPOINT": {"", "promote"},
	"HIRE": {"", "recruit", "enlist", "levy"}, "BUILD": {"", "erect", "construct"}, "RELOCATE": {"", "resettle"}, "SPREAD": {""},
	"GIVE": {"", "donate"}, "ENTER": {"", "come in"}, "SHELTER": {""}, "AT": {""}, "FAITH": {"", "religion"}, "CONVERT": {""},
	"REPAIR": {"", "mend", "restore"}, "SWARM": {""}, "BOUNDARY": {""}, "LIGHTNING": {""},
}

// Words and signs that may stand around every order.
var (
	bullets   = []string{"", "- ", "* ", "1. ", "2) ", "(3) ", "• "}
	opening   = []string{"", "please ", "Please, ", "pls ", "kindly ", "dear gm, ", "hello, ", "now ", "then ", "ok, ", "also, ", "hereby "}
	endings   = []string{"", ".", "!", ";", ", please", " please", ", thanks", " (thanks)", " - thanks", " (as agreed)", ", many thanks.", " thx!"}
	emphasis  = []string{"", "*", "**", "_"}
	denying   = []string{"not", "unless", "don't", "do not", "except", "never", "only", "only if asked", "I doubt that we", "maybe", "if"}
	denyingAt = []string{"%d %s", "%s %d Kay", "%s, %d", "%s %d"}
)

// plainOrders are all orders in the printed form: those of everyForm and of everyOptionalForm, and a condition.
func plainOrders(t testing.TB) (all []plainOrder) {
	for _, c := range everyForm {
		all = append(all, plainOrder{c.when, c.want})
	}
	for _, c := range everyOptionalForm {
		all = append(all, plainOrder{c.when, c.want})
	}
	all = append(all, plainOrder{Summer, "IF Gawaine AT Foxwood: HOLD 3"}, plainOrder{Summer, "AGAINST Bors: STANCE ATTACK"})
	seen := map[string]bool{}
	for _, o := range all {
		seen[strings.Fields(o.text)[0]] = true
	}
	for _, o := range Kinds() {
		if k := Keyword(o); !seen[k] || len(spokenVerbs[k]) == 0 {
			t.Fatalf("%s: no example, or no entry in spokenVerbs", k)
		}
	}
	return all
}

// A plainOrder is an order as it is printed, and the season for which it is.
type plainOrder struct {
	when When
	text string
}

// FuzzEnglish puts bullets, politeness, emphasis and synonyms around every order of the table, which never changes its meaning.
func FuzzEnglish(f *testing.F) {
	plain := plainOrders(f)
	for i := range uint16(400) {
		f.Add(i, i*104, i*31, i*7919)
	}
	f.Fuzz(func(t *testing.T, which, verb, manner, where uint16) {
		o := plain[int(which)%len(plain)]
		if said := speak(o, int(verb), int(manner), int(where)); forAll.ReplaceAllString(printed(o.when, said), "$1") != forAll.ReplaceAllString(o.text, "$1")+"\n" {
			t.Errorf("%q was read as %q, not %q: %v", said, printed(o.when, said), o.text, Parse(optionalNames, o.when, input(said)).Notes)
		}
	})
}

// TestDeniedOrders puts every word of denial and doubt beside every order of the table, which never leaves it as it was.
func TestDeniedOrders(t *testing.T) {
	for _, o := range plainOrders(t) {
		for _, deny := range denying {
			if saysItself(o.text, deny) {
				continue
			}
			for _, at := range denyingAt {
				text := strings.NewReplacer("%d", deny, "%s", o.text).Replace(at)
				if printed(o.when, text) == o.text+"\n" {
					t.Errorf("%q was read as %q", text, o.text)
				}
			}
		}
	}
}

// saysItself reports whether an order says itself what a word says: only if, if stronger only, if defeated, phases 2 only, defend only.
func saysItself(order, deny string) bool {
	switch deny {
	case "never":
		return strings.Contains(order, "NEVER")
	case "only":
		return strings.HasPrefix(order, "IF") || strings.Contains(order, "PHASES") || strings.HasSuffix(order, "IF STRONGER") || strings.HasSuffix(order, "DEFEND") || strings.HasSuffix(order, "PASSIVE")
	case "if":
		return strings.HasPrefix(order, "DEFEAT") || strings.HasPrefix(order, "VICTORY")
	}
	return false
}

// forAll makes an order for all troops one that names none, which is the same.
var forAll = regexp.MustCompile(`^(STANCE|VICTORY|DEFEAT|WITHDRAW) ALL\b`)

// speak says an order in one of many manners.
func speak(o plainOrder, verb, manner, where int) string {
	head, rest, _ := strings.Cut(o.text, " ")
	if verbs := spokenVerbs[head]; len(verbs) > 0 && verbs[verb%len(verbs)] != "" && !strings.Contains(rest, "MEN") { // a place is called Men
		head = verbs[verb%len(verbs)]
	}
	text := strings.TrimSpace(head + " " + rest)
	if where&1 == 1 {
		text = strings.ToLower(text)
	}
	mark := emphasis[where/2%len(emphasis)]
	return bullets[manner%len(bullets)] + mark + opening[manner/7%len(opening)] + text + mark + endings[where/8%len(endings)]
}

func printed(when When, text string) string {
	return Print(Parse(optionalNames, when, input(text)).Orders)
}

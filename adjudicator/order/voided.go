package order

import (
	"maps"
	"slices"
	"strings"
)

// isVoided reports whether a part between signs, among the tokens from i to before j, takes back what stands before it, or says that it is no
// order: "02 to Ufton, fat chance".
func (p *parser) isVoided(i, j int) bool {
	if p.in.meets(dangling) && p.dangles(i, j) {
		return true
	}
	if !p.in.meets(retractionEnds) {
		return false
	}
	for k := i + 1; k < j; k++ {
		if !p.partsHere(k) {
			continue
		}
		end := k + 1
		for end < j && !p.partsHere(end) {
			end++
		}
		if end > k+1 && end <= k+1+mostRetraction && retractions[retraction(p.said(k+1, end))] {
			return true
		}
	}
	return false
}

// dangles reports whether a word of denial, of doubt or of a condition stands in front of the tokens from i to before j, or ends them, and
// there is nothing of which it could be said: "if withdraw never", "only ally Kay", "attack if stronger, maybe".
func (p *parser) dangles(i, j int) bool {
	for i < j && p.toks[i].kind != word {
		i++
	}
	end := j
	for end > i && p.toks[end-1].kind != word {
		end--
	}
	if end < i+2 {
		return false
	}
	switch next, _ := p.phraseAt(i + 1); {
	case p.isWord(i, "if"), p.isWord(i, "unless"):
		if next == kWithdraw || next == kDefeat && p.isWord(i, "unless") || p.isWord(i+1, "stance") {
			return true
		}
	case p.isWord(i, "only"):
		if next == kAlly || next == kNeutral || next == kRelocate {
			return true
		}
	}
	last := end - 1
	if parted := last > i && p.partsHere(last-1) || last > i+1 && p.isWord(last, "not") && p.isWord(last-1, "do") && p.partsHere(last-2); parted && p.hasWordAt(last, dangling) {
		return true
	}
	return p.isWord(last, "if") || p.isWord(last, "unless") || p.isWord(last, "only") && (p.meansAnyAt(i, end, kAlly) || p.meansAnyAt(i, end, kNeutral))
}

// meansAnyAt reports whether a word among the tokens from i to before j has a meaning.
func (p *parser) meansAnyAt(i, j int, k keyword) bool {
	for ; i < j; i++ {
		if means, _ := p.phraseAt(i); means == k {
			return true
		}
	}
	return false
}

// dangling are words that say something only of what stands beside them.
var dangling = wordsOf("not don't dont do if unless only maybe perhaps except never")

// partsHere reports whether a sign that parts stands at token k.
func (p *parser) partsHere(k int) bool {
	t := p.toks[k]
	return t.kind == comma || t.kind == dash || t.kind == mark && strings.IndexByte(".!?;:()", p.text[t.lo]) >= 0
}

// mostRetraction is of how many tokens a part is at most that takes back another.
const mostRetraction = 7

// retraction is a part of a sentence without the words that lead to what it says.
func retraction(said string) string {
	said = strings.ToLower(strings.ReplaceAll(said, "’", "'"))
	for {
		first, rest, _ := strings.Cut(said, " ")
		if rest == "" || !retractionLeads[first] {
			return said
		}
		said = rest
	}
}

var (
	retractionLeads = wordsIn("that's it's this that it is was and but which all just only already an a really still very or so")
	// retractions are what makes of an order none, behind the words that lead to it.
	retractions = func() map[string]bool {
		set := map[string]bool{}
		for s := range strings.SplitSeq(`fat chance, i wish, yeah right, over my dead body, in your dreams, in my dreams, weather permitting, funds permitting, money permitting,
			time permitting, health permitting, if only, next year, some day, one day, one of these days, to be confirmed, to be decided, tbc, tbd, tba,
			not settled, isn't settled, not decided, not certain, not final, isn't final, not an order, isn't an order, no order, not for now, obsolete, withdrawn, void,
			rejected, cancelled, off, history, lie, question, example, joke, suggestion, mistake, taken, gone, wrong, done, settled already, been there,
			not true, untrue, false, no point, there's no point, there is no point, no use, suggested, proposed, hypothetical, theory,
			my foot, no chance, nah, nope, not likely, as if, pull the other one, said nobody ever, not affordable, isn't affordable, unaffordable, out of the question,
			off the table, too late, ha ha, haha, lol, not really, hardly, not at all, never mind, forget it, scrap it, drop it, strike it`, ",") {
			set[strings.TrimSpace(s)] = true
		}
		return set
	}()
)

// retractionEnds are the words with which retractions end.
var retractionEnds = func() wordSet {
	var ends []string
	for _, r := range slices.Sorted(maps.Keys(retractions)) {
		ends = append(ends, r[strings.LastIndexByte(r, ' ')+1:])
	}
	return wordsOf(strings.Join(ends, " "))
}()

// endOfSentence is the token behind the sentence that goes on at token i, of which words may have been dropped.
func (p *parser) endOfSentence(i int) int {
	for i < len(p.toks) && !p.endsSentenceAt(i-1) {
		i++
	}
	return i
}

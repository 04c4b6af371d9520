package order

import (
	_ "embed"
	"strings"
	"sync"
)

// fights.txt lists the words of fighting by their ideas.
//
//go:embed fights.txt
var fightsText string

// An idea is a set of what words of fighting stand for.
type idea uint64

// The ideas of fights.txt.
const (
	iNot idea = 1 << iota
	iNobody
	iAll
	iRest
	iWe
	iMe
	iHe
	iThey
	iHim
	iThem
	iFight
	iStart
	iFirst
	iAvoid
	iDefend
	iIf
	iOnlyIf
	iUnless
	iUntil
	iWho
	iOnly
	iMeet
	iFoe
	iAttacked
	iStronger
	iWeaker
	iOdds
	iWithdraw
	iStop
	iRounds
	iBehind
	iPoints
	iHurt
	iWon
	iLost
	iOn
	iStay
	iReturn
	iHome
	iGo
	iVia
	iEnd
	iMost
	iLonger
	iLast
	iThat
	iAtOnce
	iOr
	iWounds
	iTake
	iBefore
	iOthers
	iDoes
	iExcept
	iElse
	iKnights
	iEsquires
	iMen
	iNothing
)

// ideaNames are the ideas as fights.txt names them.
var ideaNames = strings.Fields(`not nobody all rest we i he they him them fight start first avoid defend if onlyif unless until who only meet foe attacked
	stronger weaker odds withdraw stop rounds behind points hurt won lost on stay return home go via end most longer last that atonce or wounds take
	before others does except else knights esquires men nothing`)

// has reports whether all of some ideas are among those of s.
func (s idea) has(all idea) bool { return s&all == all }

// meets reports whether one of some ideas is among those of s.
func (s idea) meets(some idea) bool { return s&some != 0 }

// A fightLexicon finds ideas by their words, and whether a longer phrase may begin with them.
type fightLexicon struct {
	ideas  map[string]idea
	begins map[string]bool
}

// fightIdeas are the words of fights, read when the first is looked up.
var fightIdeas = sync.OnceValue(func() fightLexicon { return readFightIdeas(fightsText) })

// readFightIdeas reads lines such as "avoid: shun~, keep~ out of".
func readFightIdeas(text string) fightLexicon {
	l := fightLexicon{map[string]idea{}, map[string]bool{}}
	byName := map[string]idea{}
	for i, name := range ideaNames {
		byName[name] = 1 << i
	}
	for line := range strings.Lines(text) {
		name, phrases, ok := strings.Cut(line, ":")
		if !ok || line[0] == '#' {
			continue
		}
		for phrase := range strings.SplitSeq(phrases, ",") {
			for _, form := range verbForms(plainWords(strings.TrimSpace(phrase))) {
				l.add(form, byName[name])
			}
		}
	}
	return l
}

// add adds a phrase. The first meaning of a phrase counts.
func (l *fightLexicon) add(phrase string, means idea) {
	if l.ideas[phrase] == 0 {
		l.ideas[phrase] = means
	}
	for i := range phrase {
		if phrase[i] == ' ' {
			l.begins[phrase[:i]] = true
		}
	}
}

// verbForms are the forms of a phrase with a "~" behind its verb.
func verbForms(phrase string) []string {
	verb, rest, ok := strings.Cut(phrase, "~")
	if !ok {
		return []string{phrase}
	}
	third, ing := verb+"s", verb+"ing"
	switch last := verb[len(verb)-1]; {
	case strings.HasSuffix(verb, "sh") || strings.HasSuffix(verb, "ch") || strings.HasSuffix(verb, "ss") || last == 'o':
		third = verb + "es"
	case last == 'y' && !strings.ContainsRune("aeou", rune(verb[len(verb)-2])):
		third = verb[:len(verb)-1] + "ies"
	case last == 'e' && !strings.HasSuffix(verb, "ee"):
		ing = verb[:len(verb)-1] + "ing"
	case doubling[verb]:
		ing = verb + verb[len(verb)-1:] + "ing"
	}
	return []string{verb + rest, third + rest, ing + rest}
}

// doubling are verbs that double their last letter.
var doubling = map[string]bool{"hit": true, "run": true, "get": true, "begin": true, "scrap": true, "cut": true, "stop": true, "dig": true, "sit": true, "slip": true, "shun": true, "drop": true, "quit": true, "win": true, "set": true}

// plainWords are words in small letters with plain signs.
func plainWords(s string) string {
	s = strings.ToLower(s)
	if strings.ContainsRune(s, '’') {
		s = strings.ReplaceAll(s, "’", "'")
	}
	return strings.ReplaceAll(s, "-", " ")
}

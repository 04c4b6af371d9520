package order

import (
	"slices"
	"strings"
)

// More of what people write beside their orders: what they think of the game and of other lords, that orders follow, and when they are away.

// isChat reports whether a sentence is a remark of which no order is made, in one of the shapes that such remarks have.
func (p *parser) isChat(s []symbol) bool {
	return !slices.ContainsFunc(s, p.mayBeMeant) && (p.muses(s) || p.signsOff(s) || p.announcesOrders(s) || p.isAway(s) || p.comments(s))
}

// mayBeMeant holds for a symbol that no remark has: own troops, a place, a condition, or what is said of other lords.
func (p *parser) mayBeMeant(s symbol) bool {
	if s.namesPlace() || s.kind == symEntry || s.kind == symUnknown && s.n > 0 || s.kind == symLord && p.isMyself(s.n) || p.toks[s.tok].kind == quoted {
		return true
	}
	return s.kind == symWord && (chatNever[s.means] || idleNever[s.means] || s.isIf() && !p.isWord(s.tok, "when"))
}

var chatNever = set(kAlly, kEnemy, kNeutral, kHeir, kAmend, kClear, kStanding, kNext, kClaim, kYield, kLord, kRest, kStance, kNever, kNone, kNo, kWish, kDismiss, kHire, kBuild, kWithdraw)

// muses reports whether a sentence says what the player thinks, hopes or regrets, and nothing of what he will do.
func (p *parser) muses(s []symbol) bool {
	i := 0
	if p.hasWordAt(s[0].tok, selves) || s[0].kind == symWord && s[0].means == kMe {
		i = s[0].tok + 1
	} else if !chatOpeners[p.bareWord(s[0].tok)] {
		return false
	} else {
		i = s[0].tok
	}
	for i < s[len(s)-1].tok && chatAdverbs[p.bareWord(i)] {
		i++
	}
	if !chatMusings[p.bareWord(i)] {
		return false
	}
	lord := false
	for _, x := range s {
		if x.tok <= i {
			continue
		}
		lord = lord || x.kind == symLord
		if x.kind == symNumber || x.kind == symWord && x.means == kAll || chatSelves[p.bareWord(x.tok)] && !chatMusings[p.bareWord(x.end)] || p.isToDo(x) && !lord && !p.hasWordAt(x.tok-1, determiners) {
			return false
		}
	}
	return true
}

// announcesOrders reports whether a sentence says only that orders follow: "my orders for spring are below".
func (p *parser) announcesOrders(s []symbol) bool {
	sheet, follows := false, false
	for _, x := range s {
		said := p.bareWord(x.tok)
		sheet = sheet || chatSheets[said]
		follows = follows || chatFollows[said] || chatFollows[p.bareWord(x.end-1)]
		switch {
		case x.kind == symNumber, x.kind == symLord, x.kind == symWord && (x.means == kNot || x.means == kAll || x.means == kMe && sheet && !follows):
			return false
		case x.isVerb() && !chatSheets[said] && !chatFollows[said] && !chatSends[said]:
			return false
		}
	}
	return sheet && follows
}

// isAway reports whether a sentence says when the player is away, late or busy.
func (p *parser) isAway(s []symbol) bool {
	i, own := s[0].tok, false
	for ; i < s[len(s)-1].end && chatAwayLeads[p.bareWord(i)]; i++ {
		own = own || p.hasWordAt(i, selves) || i == s[0].tok && chatSelves[p.bareWord(i)]
	}
	return own && chatAway[p.bareWord(i)] && !slices.ContainsFunc(s, func(x symbol) bool { return x.kind == symLord || x.kind == symWord && x.means == kAll })
}

// comments reports whether a sentence begins with what the player thinks of something that was done: "Cheeky move by Lionel, that".
func (p *parser) comments(s []symbol) bool {
	if len(s) < 2 || !chatOpinions[p.bareWord(s[0].tok)] {
		return false
	}
	return !slices.ContainsFunc(s[1:], func(x symbol) bool {
		return x.kind == symNumber || x.kind == symWord && x.means == kAll || p.isToDo(x) && !chatOpinions[p.bareWord(x.tok-1)] && !strings.HasSuffix(p.bareWord(x.tok), "ing")
	})
}

var (
	chatOpeners = wordsIn("hope hoping wonder wondering guess suppose reckon glad sorry can't cant doubt")
	chatAdverbs = wordsIn("really do still only just also honestly must can't cant cannot can say often always sometimes quite rather am so was were have had been to did not don't dont didn't didnt")
	chatMusings = wordsIn(`think thought hope hoped hoping wonder wondered wondering guess guessed suppose supposed reckon reckoned doubt doubted fear feared afraid regret regretted believe believed
		see know knew remember remembered understand understood misunderstood misjudged underestimated overestimated enjoy enjoyed enjoying love loved hate hated like liked miss missed trust trusted
		admire admired admit envy expect expected read heard hear feel felt gather bet swear sorry glad learned learning learnt confess imagine blame dread`)
	chatSelves    = wordsIn("i we i'll we'll ill i'd we'd id i'm we're im my our us me")
	chatSheets    = wordsIn("orders order instructions instruction moves plan plans turn sheet business")
	chatFollows   = wordsIn("follow follows following below here herewith attached enclosed underneath beneath now late early")
	chatSends     = wordsIn("send sending sends write writing find set give giving have make take taking come coming is are")
	chatAwayLeads = wordsIn("i i'm im i'll ill we we're we'll will shall be am are going to have been was were very a bit rather so quite")
	chatAway      = wordsIn("away offline abroad late busy ill poorly travelling traveling unavailable unreachable back snowed swamped")
	chatOpinions  = wordsIn("cheeky nice clever sneaky lovely great brilliant good bad rotten terrible awful poor shame pity congratulations congrats kudos bravo rough tough lucky unlucky crafty sly fine well hard funny strange odd interesting typical")
)

// signsOff reports whether a sentence is the end of a letter with a name that is a word as well: "Cheers, Rob".
func (p *parser) signsOff(s []symbol) bool {
	last := s[len(s)-1]
	return len(s) < 5 && last.end == len(p.toks) && last.end == last.tok+1 && p.capital(last.tok) && p.hasWordAt(last.tok-2, signsLetters) && p.toks[last.tok-1].kind == comma
}

var signsLetters = wordsOf("cheers regards yours love best wishes thanks sincerely faithfully truly bye")

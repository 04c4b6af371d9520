package order

import "strings"

// papersAsked are the commands that a sentence asks for among other words: "Before I choose, could you send me the map and the short
// rules?" None if it does not ask, denies something, or names a number.
func (p *parser) papersAsked() (all []Word) {
	toks := p.toks
	defer func() { p.toks = toks }()
	if _, _, more := cutSentence(p.text[p.toks[p.start].lo:]); more || !p.hasWord(papers) {
		return nil
	}
	if !p.cutBehindPapers() || !p.asksForPapers() {
		p.toks = toks
		return p.papersInClauses()
	}
	for i := p.start; i < len(p.toks); i++ {
		c := p.paperAt(i)
		if c == 0 {
			continue
		}
		w := Word{N: p.n, Text: p.text, Command: c}
		if c == CommandRules {
			w.Args = p.chapterAt(i + 1)
		}
		all = append(all, w)
	}
	return all
}

// cutBehindPapers leaves out what stands behind the comma after the last thing that is asked for: "and the rules too, I have never played
// before". It reports false if orders may stand there.
func (p *parser) cutBehindPapers() bool {
	end := 0
	for i := p.start; i < len(p.toks); i++ {
		if p.hasWordAt(i, papers) {
			end = 0
		} else if end == 0 && p.toks[i].kind == comma {
			end = i
		}
		if p.isNumber(i) || p.placeAt(i) > 0 {
			return false
		}
	}
	if end > 0 {
		p.toks = p.toks[:end]
	}
	return true
}

var (
	papers    = wordsOf("map rules rulebook help orders report history status standings")
	sending   = wordsOf("send show mail email forward give get see have read look need want like enclose attach include post pass supply provide copy spare let resend useful handy nice lovely welcome good great appreciated grateful appreciate chance trouble explain")
	politely  = wordsOf("could can would may might please pls like love want need any grateful appreciate kindly")
	declining = wordsOf("not no nobody don't never without sent got received thanks thank")
)

// asksForPapers reports whether the line asks for what is sent by mail, and holds nothing of which orders are made.
func (p *parser) asksForPapers() bool {
	if p.hasWord(declining) || strings.Contains(Fold(p.said(p.start, len(p.toks))), "have read") {
		return false
	}
	for i := p.start; i < len(p.toks); i++ {
		if p.isNumber(i) || p.placeAt(i) > 0 {
			return false
		}
	}
	if p.ordersToo() {
		return false
	}
	return (p.hasWord(sending) || p.saysHelps()) && p.hasWord(politely) || (p.keyAt(p.start) == kAnd || p.isWord(p.start, "also")) && p.onlyPapers()
}

// saysHelps reports whether something "would help", or that one "could do with" it.
func (p *parser) saysHelps() bool {
	for i := p.start + 1; i < len(p.toks); i++ {
		if p.isWord(i, "help") && p.hasWordAt(i-1, mayWords) || p.isWord(i, "do") && p.isWord(i+1, "with") {
			return true
		}
	}
	return false
}

// onlyPapers reports whether the line names what is sent by mail, with words around it that say nothing: "and the help with all the
// orders too".
func (p *parser) onlyPapers() bool {
	for i := p.start; i < len(p.toks); {
		means, n := p.phraseAt(i)
		switch {
		case p.hasWordAt(i, papers), p.hasWordAt(i, tails), p.hasWordAt(i, asking), p.keyAt(i) == kAnd, p.isTail(i), p.is(i, "?"):
			n = 1
		case means == kFiller, means == kArticle, means == kRequest, means == kAll, means == kWith, means == kOf, means == kHelp:
		default:
			return false
		}
		i += max(n, 1)
	}
	return true
}

// paperAt is the command for what token i names; 0 if it names nothing that is sent by mail. All orders are told by HELP.
func (p *parser) paperAt(i int) Command {
	switch {
	case p.isWord(i, "map"):
		return CommandMap
	case p.isWord(i, "rules"), p.isWord(i, "rulebook"):
		return CommandRules
	case p.isWord(i, "help") && !p.hasWordAt(i-1, mayWords):
		return CommandHelp
	case p.saysStanding(i), p.isWord(i, "status"), p.isWord(i, "standings"):
		return CommandStatus
	case p.isWord(i, "history"):
		return CommandHistory
	case p.isWord(i, "report") && (p.hasWord(again) || p.hasWord(lost)):
		return CommandResend
	case p.isWord(i, "orders") && (p.hasWord(listing) || i > p.start && p.isWord(i-1, "all")) && !p.hasWord(helping):
		return CommandHelp
	}
	return 0
}

// saysStanding reports whether token i is the STAND of "how I stand".
func (p *parser) saysStanding(i int) bool {
	return p.isWord(i, "stand") && p.hasWordAt(i-1, selves) && (p.isWord(i-2, "how") || p.isWord(i-2, "where"))
}

var (
	listing = wordsOf("list lists which possible available")
	helping = wordsOf("help")
)

// chapterAt is the chapter of the rules that token i names behind ON or ABOUT; none if it names none.
func (p *parser) chapterAt(i int) []string {
	if !p.isWord(i, "on") && !p.isWord(i, "about") || i+1 >= len(p.toks) || p.toks[i+1].kind != word {
		return nil
	}
	return []string{strings.ToUpper(strings.TrimRight(p.said(i+1, i+2), ".,!?"))}
}

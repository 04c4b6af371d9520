package order

import "strings"

// What people ask for in a clause of a sentence, beside other things: "I've read the rules twice, but a fresh map would help".

// papersInClauses are the commands that clauses of the line ask for, if the others say nothing of which orders are made.
func (p *parser) papersInClauses() (all []Word) {
	text, named := p.text, []Word(nil) // by a clause that does not ask for it
	for _, clause := range p.askedClauses() {
		q := p.alone(clause)
		switch {
		case len(q.toks) == 0:
		case q.hasWord(papers) && q.asksForPapers() && !q.hasWord(announcers):
			all = append(all, q.papersWithin(p.n, text)...)
		case (q.hasWord(these) || q.hasWord(copies)) && q.asksForPapers():
			all, named = append(all, named...), nil // could you send them again?
		case q.saysOrder():
			return nil
		case !q.hasWord(declining) || q.hasWord(lost):
			named = q.papersWithin(p.n, text)
		}
	}
	return all
}

// askedClauses are the texts of the clauses of the line.
func (p *parser) askedClauses() (all []string) {
	from := int(p.toks[p.start].lo)
	for i := p.start; i < len(p.toks); i++ {
		if p.toks[i].kind == comma || p.toks[i].kind == dash || p.isWord(i, "but") || p.isWord(i, "so") {
			all = append(all, p.text[from:p.toks[i].lo])
			if from = int(p.toks[i].hi); p.keyAt(i+1) == kAnd {
				from = int(p.toks[i+1].hi)
			}
		}
	}
	return append(all, p.text[from:])
}

// papersWithin are the commands for what the line names, which is a clause of a text.
func (p *parser) papersWithin(n int, text string) (all []Word) {
	for i := range p.toks {
		if c := p.paperAt(i); c != 0 {
			all = append(all, Word{N: n, Text: text, Command: c})
		}
	}
	return all
}

var (
	// lost is said of what is asked for once more.
	lost = wordsOf("lost mislaid deleted missing find ate eaten binned vanished swallowed")
	// copies stand for what was named before: please send a copy.
	copies = wordsOf("copy another replacement")
)

// announcers are words with which somebody tells of what he was sent.
var announcers = wordsOf("thanks thank was were got sent used had if")

// saysOrder reports whether the line has something of which orders are made, but what is sent by mail.
func (p *parser) saysOrder() bool {
	p.readSymbols()
	for _, s := range p.syms {
		paper := p.isWord(s.tok-1, "on") || p.isWord(s.tok-1, "about") || p.saysStanding(s.end-1) || s.kind == symWord && (s.means == kHave || s.means == kBuy) || p.hasWordAt(s.tok, lost) || p.hasWordAt(s.end-1, papers) || p.hasWordAt(s.tok, papers) || p.hasWordAt(s.tok, sending) || s.kind == symNumber && s.spelt
		if s.isOfOrders() && !paper {
			return true
		}
	}
	return false
}

// ordersToo reports whether a sentence that may ask for something may order something as well: "I know the rules, and everyone holds".
func (p *parser) ordersToo() bool {
	return p.alone(p.text[p.toks[p.start].lo:p.toks[len(p.toks)-1].hi]).saysOrder()
}

// papersBehind reads what is asked for in the last clause of a line, and leaves the orders before it to be read: "04 holds, and please send
// me a map".
func (p *parser) papersBehind(in *Input) {
	if p.sheet == nil || !p.hasWord(papers) {
		return
	}
	toks := p.toks
	for i := len(toks) - 1; i > p.start; i-- {
		if toks[i].kind != comma && p.keyAt(i) != kAnd {
			continue
		}
		from := i + 1
		for from < len(toks) && p.keyAt(from) == kAnd {
			from++
		}
		if from == len(toks) {
			continue
		}
		q := p.alone(p.text[toks[from].lo:])
		if q.n = p.n; len(q.toks) == 0 || !q.hasWord(papers) {
			continue
		}
		words := q.papersAsked()
		head := strings.TrimSpace(p.text[:toks[i].lo])
		if b := p.alone(head); len(words) == 0 || len(b.toks) == 0 || b.hasWord(papers) || !b.saysOrder() {
			return
		}
		p.addWords(words)
		in.Text = head
		p.load(in.N, in.Text)
		p.skipBullets()
		return
	}
}

// remarksFrom reports whether the tokens from i on say why a line is taken, and neither name nor deny another: "take A, I do want that knight".
func (p *parser) remarksFrom(i int) bool {
	if !p.hasWordAt(i, remarkers) {
		return false
	}
	for ; i < len(p.toks); i++ {
		if p.isOffer(i) || p.isNumber(i) || p.placeAt(i) > 0 || p.hasWordAt(i, limiting) || p.hasWordAt(i, declining) || p.keyAt(i) == kAnd {
			return false
		}
	}
	return true
}

// remarkers begin what is said of a line that is taken.
var remarkers = wordsOf("i i'd i'll i'm we we'd we'll it that he she they this as")

// behindRefused is the token behind "A or B, but", which begins at token i; i itself if that is not there.
func (p *parser) behindRefused(i int) int {
	k := i
	for k < len(p.toks) && (p.isOffer(k) || p.joins(k) || p.keyAt(k) == kOr) {
		k++
	}
	if k == i || !p.isWord(k, "but") {
		return i
	}
	return k + 1
}

package order

import "strconv"

// fail sets the fault, unless there is one already: after the first nothing more
// is read.
func (p *parser) fail(code Code, tok int, msg string, near ...string) {
	if p.failed {
		return
	}
	p.failed = true
	if len(near) == 0 {
		near = nil
	}
	lo, hi := p.span(tok, tok+1)
	p.fault = fault{code: code, tok: tok, lo: lo, hi: hi, atEnd: p.aloneAfter(tok), msg: msg, near: near}
}

// span is where the tokens from i to before j stand in the line; past the end, the last token.
func (p *parser) span(i, j int) (lo, hi int) {
	if len(p.toks) == 0 {
		return 0, 0
	}
	i = min(i, len(p.toks)-1)
	j = max(min(j, len(p.toks)), i+1)
	return int(p.toks[i].lo), int(p.toks[j-1].hi)
}

// said is the text of the tokens from i to before j.
func (p *parser) said(i, j int) string {
	lo, hi := p.span(i, j)
	return p.text[lo:hi]
}

// expect fails because something else should stand at p.pos: what it is, or, with
// options, one of those keywords. With neither, the order should end. The words for it
// are found where they are needed, for often the line is read in another way.
func (p *parser) expect(what string, options ...keyword) {
	if p.failed {
		return
	}
	code := CodeUnknownWord
	if p.aloneAfter(p.pos) {
		code = CodeMissing
	}
	p.fail(code, p.pos, "")
	p.fault.expects, p.fault.what = true, what
	p.fault.optionCount = copy(p.fault.options[:], options)
}

// explain finds the words for a fault of expect, or what an unknown name may have meant.
func (p *parser) explain() {
	f := &p.fault
	if f.guess != nil {
		p.guess()
	}
	if !f.expects {
		return
	}
	f.expects = false
	words, what := spellings(f.options[:f.optionCount]), f.what
	if what == "" {
		what = either(words)
	}
	follows := " should follow"
	if what == oddsForm {
		follows = ""
	}
	if f.code == CodeMissing {
		f.near, f.msg = words, "The order ends too early: "+what+follows+"."
		return
	}
	said := p.said(f.tok, f.tok+1)
	f.near = Suggest(said, words, 2)
	switch {
	case len(f.near) > 0:
		f.msg = quote(said) + " is not understood here; did you mean " + either(f.near) + "?"
	case what == "":
		f.plain, f.msg = true, quote(said)+" is not understood here."
	default:
		f.plain, f.near = true, words
		if follows != "" {
			follows += " " + p.before(f.tok)
		}
		f.msg = quote(said) + " is not understood here: " + what + follows + "."
	}
}

// before is the word before token i, for a sentence.
func (p *parser) before(i int) string {
	if i == 0 {
		return "first"
	}
	return quote(p.said(i-1, i))
}

func quote(s string) string { return `"` + s + `"` }

// takes passes over the keyword k, and reports whether it stood there.
func (p *parser) takes(k keyword) bool {
	if p.failed || p.keyAt(p.pos) != k {
		return false
	}
	p.pos++
	return true
}

// needs passes over the keyword k, which must stand there.
func (p *parser) needs(k keyword) {
	if !p.takes(k) {
		p.expect("", k)
	}
}

// isNumber reports whether token i is a number.
func (p *parser) isNumber(i int) bool { return i >= 0 && i < len(p.toks) && p.toks[i].kind == number }

// number reads a number from lo to hi; what names it, as in "a number of rounds".
func (p *parser) number(what string, lo, hi int) int {
	if p.failed {
		return 0
	}
	if !p.isNumber(p.pos) {
		p.expect(what)
		return 0
	}
	n := int(p.toks[p.pos].num)
	if n < lo || n > hi {
		p.fail(CodeNumber, p.pos, quote(p.said(p.pos, p.pos+1))+" is out of range: "+what+" is from "+
			strconv.Itoa(lo)+" to "+strconv.Itoa(hi)+".")
	}
	p.pos++
	return n
}

// listed passes over commas and AND if what they lead to starts another item of a
// list. Blanks alone part items too.
func (p *parser) listed(starts func(i int) bool) bool {
	if p.failed {
		return false
	}
	i := p.pos
	for i < len(p.toks) && (p.toks[i].kind == comma || p.toks[i].key == kAnd) {
		i++
	}
	if i >= len(p.toks) || !starts(i) {
		return false
	}
	p.pos = i
	return true
}

// skipCommas passes over commas.
func (p *parser) skipCommas() {
	for p.pos < len(p.toks) && p.toks[p.pos].kind == comma {
		p.pos++
	}
}

// unplayed fails because a word belongs to optional rules that this game does not play.
func (p *parser) unplayed(k keyword) {
	p.fail(CodeLater, p.pos, k.String()+" belongs to the optional rules, which are not played in this game.")
	p.fault.tok++
}

// playsHere fails where the keyword at p.pos belongs to rules that are not played.
func (p *parser) playsHere() {
	if k := p.keyAt(p.pos); !p.knows(k) {
		p.unplayed(k)
	}
}

// takesWord passes over a word that is no keyword, and reports whether it stood there.
func (p *parser) takesWord(folded string) bool {
	if p.failed || p.pos >= len(p.toks) || p.toks[p.pos].kind != word || string(p.fold(p.pos, p.pos+1)) != folded {
		return false
	}
	p.pos++
	return true
}

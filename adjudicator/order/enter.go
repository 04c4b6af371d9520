package order

import "strings"

// entry reads an entry (§3).
func (p *parser) entry() string {
	at := p.pos
	id := p.name(&p.names.entries, entryNaming)
	if id < 0 {
		return ""
	}
	p.shortWord(id, at)
	return p.names.entries.names[id]
}

// shortWord passes over the last word of an entry in short, as in Carlisle Rd.,
// where the entry was named from token at on without it.
func (p *parser) shortWord(id, at int) {
	x, i := &p.names.entries, p.pos
	if p.isThe(at) {
		at++
	}
	if i >= len(p.toks) || !p.isNameWord(i) || p.findName(x, i).how != unknown {
		return
	}
	words := strings.Fields(x.folded[id])
	if i-at >= len(words) || !abbreviates(string(p.fold(i, i+1)), words[len(words)-1]) {
		return
	}
	p.pos++
	if p.is(p.pos, ".") && !p.aloneAfter(p.pos) {
		p.pos++
	}
	lo, hi := p.span(at, i+1)
	p.remark(CodeRead, lo, hi, quote(p.text[lo:hi])+" was read as "+x.names[id]+".")
}

// abbreviates reports whether short is a word left short, as rd for road: its
// first letter, and at least one of the others in their order.
func abbreviates(short, long string) bool {
	if len(short) < 2 || len(short) >= len(long) || short[0] != long[0] {
		return false
	}
	for i := range len(short) {
		at := strings.IndexByte(long, short[i])
		if at < 0 {
			return false
		}
		long = long[at+1:]
	}
	return true
}

package mail

import (
	"html"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"
)

// The kinds of what a page is made of.
type htmlKind uint8

const (
	textToken htmlKind = iota
	startTag
	endTag
)

// An htmlToken is a text or a tag.
type htmlToken struct {
	kind       htmlKind
	text       string
	name       atom.Atom // of a tag; 0 if it is unknown
	class, alt string    // attributes of a tag
}

// htmlLexer cuts a page into texts and tags, and leaves out comments. It looks at each byte once or
// twice, whatever the page; the library's clears a table of all attributes at each tag.
type htmlLexer struct {
	rest  string
	raw   string // the name of the element whose content is text up to its end tag
	token htmlToken
}

func newLexer(page string) *htmlLexer {
	if strings.ContainsAny(page, "\r\x00") {
		page = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "").Replace(page)
	}
	return &htmlLexer{rest: page}
}

// next reads a token, and returns false at the end.
func (l *htmlLexer) next() bool {
	for l.rest != "" {
		n := tagAhead(l.rest)
		if l.raw != "" {
			n, l.raw = endAhead(l.rest, l.raw), ""
		}
		if n > 0 {
			l.token = htmlToken{text: html.UnescapeString(l.rest[:n])}
			l.rest = l.rest[n:]
			return true
		}
		if l.markup() {
			return true
		}
	}
	return false
}

// tagAhead returns where the next markup begins, or the end.
func tagAhead(s string) int {
	for at := 0; ; {
		i := strings.IndexByte(s[at:], '<')
		if i < 0 || at+i+1 >= len(s) {
			return len(s)
		}
		if at += i; isLetter(s[at+1]) || strings.IndexByte("/!?", s[at+1]) >= 0 {
			return at
		}
		at++
	}
}

// endAhead returns where the next end tag of that name begins, or the end.
func endAhead(s, name string) int {
	for at := 0; ; {
		i := strings.Index(s[at:], "</")
		if i < 0 {
			return len(s)
		}
		at += i + 2
		if len(s)-at > len(name) && strings.EqualFold(s[at:at+len(name)], name) && !isLetter(s[at+len(name)]) {
			return at - 2
		}
	}
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// markup reads what begins with < and returns true if it is a tag.
func (l *htmlLexer) markup() bool {
	end := l.rest[1] == '/'
	switch {
	case strings.HasPrefix(l.rest, "<!--"):
		l.skipComment()
		return false
	case end && (len(l.rest) < 3 || !isLetter(l.rest[2])), l.rest[1] == '!', l.rest[1] == '?':
		_, l.rest, _ = strings.Cut(l.rest, ">")
		return false
	case end:
		l.token, l.rest = htmlToken{kind: endTag}, l.rest[2:]
	default:
		l.token, l.rest = htmlToken{kind: startTag}, l.rest[1:]
	}
	return l.tag()
}

// skipComment goes past a comment, which has no end if none is found.
func (l *htmlLexer) skipComment() {
	for _, short := range []string{"<!-->", "<!--->"} {
		if rest, ok := strings.CutPrefix(l.rest, short); ok {
			l.rest = rest
			return
		}
	}
	_, l.rest, _ = strings.Cut(l.rest[4:], "-->")
}

// rawText are the elements whose content has no tags.
var rawText = []atom.Atom{atom.Script, atom.Style, atom.Title, atom.Textarea, atom.Xmp, atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript}

// tag reads a tag from its name on. One without an end is none.
func (l *htmlLexer) tag() bool {
	n := wordEnd(l.rest, '/')
	l.token.name = tagName(l.rest[:n])
	l.rest = l.rest[n:]
	for {
		l.rest = l.rest[blanksEnd(l.rest, '/'):]
		if l.rest == "" {
			return false
		}
		if l.rest[0] == '>' {
			break
		}
		switch key, value := l.attribute(); {
		case len(key) == 3 && l.token.alt == "" && strings.EqualFold(key, "alt"):
			l.token.alt = value
		case len(key) == 5 && l.token.class == "" && strings.EqualFold(key, "class"):
			l.token.class = value
		}
	}
	l.rest = l.rest[1:]
	if l.token.kind == startTag && slices.Contains(rawText, l.token.name) {
		l.raw = l.token.name.String()
	}
	return true
}

// tagName is the name of an element; 0 if it is unknown.
func tagName(s string) atom.Atom {
	var low [16]byte
	if len(s) > len(low) {
		return 0
	}
	for i := range len(s) {
		if low[i] = s[i]; 'A' <= s[i] && s[i] <= 'Z' {
			low[i] += 'a' - 'A'
		}
	}
	return atom.Lookup(low[:len(s)])
}

// attribute reads an attribute. If its value has no end, neither has the tag.
func (l *htmlLexer) attribute() (key, value string) {
	n := 1 + wordEnd(l.rest[1:], '/', '=')
	key, l.rest = l.rest[:n], l.rest[n:]
	l.rest = l.rest[blanksEnd(l.rest):]
	if l.rest == "" || l.rest[0] != '=' {
		return key, ""
	}
	l.rest = l.rest[1+blanksEnd(l.rest[1:]):]
	if l.rest != "" && (l.rest[0] == '"' || l.rest[0] == '\'') {
		value, l.rest, _ = strings.Cut(l.rest[1:], l.rest[:1])
		return key, value
	}
	n = wordEnd(l.rest)
	value, l.rest = l.rest[:n], l.rest[n:]
	return key, value
}

func htmlBlank(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\f' }

// wordEnd is how long the word at the beginning is: up to a blank, an angle bracket or one of others.
func wordEnd(s string, others ...byte) int {
	for i := range len(s) {
		if b := s[i]; b == '>' || htmlBlank(b) || slices.Contains(others, b) {
			return i
		}
	}
	return len(s)
}

// blanksEnd is how many blanks, and others, are at the beginning.
func blanksEnd(s string, others ...byte) int {
	for i := range len(s) {
		if b := s[i]; !htmlBlank(b) && !slices.Contains(others, b) {
			return i
		}
	}
	return len(s)
}

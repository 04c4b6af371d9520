package mail

import "bytes"

// eachPart goes through the parts of a multipart body (RFC 2046 §5.1.1) without copying them, until do
// says that it is enough. A part has ended if a boundary follows it; eachPart reports whether the end
// of all of them was there. The library's reader copies every part once for each depth.
func eachPart(body []byte, boundary string, do func(head, body []byte, ended bool) (more bool)) (ended bool) {
	delimiter := []byte("\n--" + boundary)
	b := findBoundary(body, delimiter, 0)
	for b.found && !b.last {
		next := findBoundary(body, delimiter, b.end)
		head, inside := splitHeader(body[b.end:max(next.start, b.end)])
		if !do(head, inside, next.found) {
			return true
		}
		b = next
	}
	return b.found
}

// A boundaryLine is a line between parts. The line end before it belongs to it.
type boundaryLine struct {
	start, end int
	found      bool // if not, it starts where the body ends
	last       bool // behind it there is no part
}

// findBoundary finds the first line that is a boundary from the beginning of a line on.
func findBoundary(body, delimiter []byte, from int) boundaryLine {
	dashes := delimiter[1:]
	for at := from; at < len(body); {
		if bytes.HasPrefix(body[at:], dashes) {
			rest := body[at+len(dashes):]
			last := bytes.HasPrefix(rest, []byte("--"))
			if last {
				rest = rest[2:]
			}
			rest = bytes.TrimLeft(rest, " \t\r")
			if len(rest) == 0 || rest[0] == '\n' {
				end := min(len(body)-len(rest)+1, len(body))
				return boundaryLine{lineEndBefore(body, at), end, true, last}
			}
			at = len(body) - len(rest)
		}
		i := bytes.Index(body[at:], delimiter)
		if i < 0 {
			break
		}
		at += i + 1
	}
	return boundaryLine{start: len(body), end: len(body)}
}

// lineEndBefore is where the line end begins that stands before a line.
func lineEndBefore(body []byte, at int) int {
	if at > 0 && body[at-1] == '\n' {
		at--
	}
	if at > 0 && body[at-1] == '\r' {
		at--
	}
	return at
}

package mail

import "strings"

// unflow undoes format=flowed (RFC 3676): lines that end with a blank go on in the
// next one, if that is quoted as deeply. With delSp the blank was only put in to
// mark the break. Left alone, a wrapped order would be two lines.
func unflow(text string, delSp bool) string {
	var out strings.Builder
	out.Grow(len(text))
	open, depth := false, 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		d, rest := flowedQuote(line)
		if open && (d != depth || rest == "-- ") {
			out.WriteByte('\n')
			open = false
		}
		if !open && d > 0 {
			out.WriteString(strings.Repeat(">", d) + " ")
		}
		depth = d
		open = rest != "-- " && strings.HasSuffix(rest, " ")
		if open && delSp {
			rest = rest[:len(rest)-1]
		}
		out.WriteString(rest)
		if !open {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// flowedQuote takes the quote marks and the stuffed blank off a line.
func flowedQuote(line string) (depth int, rest string) {
	for depth < len(line) && line[depth] == '>' {
		depth++
	}
	return depth, strings.TrimPrefix(line[depth:], " ")
}

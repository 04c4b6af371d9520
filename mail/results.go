package mail

import (
	"strings"

	"github.com/emersion/go-msgauth/authres"
)

// A DMARCResult is whether a mail comes from the domain that it says it comes from (RFC 7489), as the
// server that took it in has found.
type DMARCResult string

// The results; the empty one is for a mail of which nothing is known.
const (
	DMARCUnknown DMARCResult = ""
	DMARCPass    DMARCResult = "pass"
	DMARCFail    DMARCResult = "fail"
)

// results are the Authentication-Results of the mail, the latest first: a server puts its own on top.
func results(h header) []string {
	all := h.all("Authentication-Results")
	var out []string
	for _, v := range all[:min(len(all), maxResults)] {
		if len(v) <= maxField {
			out = append(out, strings.ToValidUTF8(v, "\uFFFD"))
		}
	}
	return out
}

// DMARC is what the server of that name (the authserv-id of RFC 8601 §2.5) has found of the domain of
// From. Of what others say nothing counts, since anybody can write such a field; of several fields of
// that server the one on top that has the result, since it has written it itself, and it takes out
// those that came in under its name, or at least stands above them (RFC 8601 §5). Where one field says
// pass and fail, it fails. A field that is not well formed is as none.
func (m *Message) DMARC(server string) DMARCResult {
	_, domain, _ := strings.Cut(m.From, "@")
	if server == "" || domain == "" {
		return DMARCUnknown
	}
	for _, field := range m.Results {
		id, found := dmarcResults(field)
		if !strings.EqualFold(id, server) || len(found) == 0 {
			continue
		}
		return dmarcOf(found, domain)
	}
	return DMARCUnknown
}

// dmarcOf is the worst of the results about a domain.
func dmarcOf(found []*authres.DMARCResult, domain string) (worst DMARCResult) {
	for _, r := range found {
		from := r.From[strings.LastIndexByte(r.From, '@')+1:]
		switch {
		case !strings.EqualFold(strings.TrimSuffix(from, "."), domain):
		case r.Value == authres.ResultFail:
			return DMARCFail
		case r.Value == authres.ResultPass:
			worst = DMARCPass
		}
	}
	return worst
}

// dmarcResults reads a field. The library cuts it at each semicolon and blank, even in a comment or in
// quotes, where the words are those of the sender, so that these are taken out first.
func dmarcResults(field string) (id string, found []*authres.DMARCResult) {
	plain, ok := withoutComments(field)
	if !ok {
		return "", nil
	}
	head, rest, _ := strings.Cut(plain, ";")
	id, _, err := authres.Parse(head)
	if err != nil {
		return "", nil
	}
	for part := range strings.SplitSeq(rest, ";") {
		_, results, err := authres.Parse(id + ";" + equalsTogether(part))
		if err != nil {
			continue
		}
		for _, r := range results {
			if d, ok := r.(*authres.DMARCResult); ok {
				found = append(found, d)
			}
		}
	}
	return id, found
}

// equalsTogether takes out the blanks that may stand around the equals signs.
func equalsTogether(s string) string {
	parts := strings.Split(s, "=")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return strings.Join(parts, "=")
}

// withoutComments takes the comments out of a field (RFC 5322 §3.2.2), and of what stands in quotes
// all but letters, digits and what an address has. It returns false if a comment or a quotation has no end.
func withoutComments(field string) (string, bool) {
	var b strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(field); i++ {
		switch c := field[i]; {
		case c == '\\' && (depth > 0 || quoted):
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted && strings.IndexByte("();= \t", c) >= 0:
			b.WriteByte('_')
		case quoted:
			b.WriteByte(c)
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
			b.WriteByte(' ')
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String(), depth == 0 && !quoted
}

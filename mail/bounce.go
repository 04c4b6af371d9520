package mail

import (
	"bytes"
	"strings"
)

// isReport says whether the mail is a report about mails that could not be delivered.
func (t mediaType) isReport() bool {
	return t.name == "multipart/report" && !strings.EqualFold(t.params["report-type"], "disposition-notification")
}

// returned reads a part of such a report: who did not get a mail, and which mail.
func (r *reader) returned(p *part) {
	switch p.name {
	case "message/delivery-status", "message/global-delivery-status":
		r.status = true
		b := bytes.ReplaceAll(p.beginning(), []byte("\r\n"), []byte("\n"))
		for _, group := range bytes.SplitN(b, []byte("\n\n"), maxParts) {
			r.recipient(group)
		}
	case "message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers":
		head, _ := splitHeader(p.beginning())
		if fields, _ := readHeader(head); r.m.Returned == "" {
			r.m.Returned = first(identifiers(fields.Get("Message-Id")))
		}
	}
}

// recipient reads what became of a mail at one of those to whom it went.
func (r *reader) recipient(group []byte) {
	fields, _ := readHeader(group)
	if !strings.EqualFold(fields.Get("Action"), "failed") {
		return
	}
	for _, key := range [...]string{"Original-Recipient", "Final-Recipient"} {
		r.m.Bounced = append(r.m.Bounced, bareAddresses(fields.Get(key), maxBounced-len(r.m.Bounced))...)
	}
	if r.m.Diagnosis == "" {
		r.m.Diagnosis = diagnosis(fields)
	}
}

// beginning is the first of a part, decoded, as far as a header reaches; nothing if it is damaged.
func (p *part) beginning() []byte {
	b, err := p.decoded(maxHeader)
	if err != nil {
		return nil
	}
	return b
}

// maxDiagnosis is how many bytes are kept of what a server says of a failure.
const maxDiagnosis = 1000

// diagnosis is what a server says of a failure (RFC 3464 2.3.6), else the number of its kind (2.3.4).
func diagnosis(h header) string {
	code := h.Get("Diagnostic-Code")
	if _, text, ok := strings.Cut(code, ";"); ok { // before it the kind of server: smtp, x-unix
		code = text
	}
	if strings.TrimSpace(code) == "" {
		code = h.Get("Status")
	}
	return strings.Join(strings.Fields(cleanLine(cut(code, maxDiagnosis))), " ")
}

package mail

import (
	"bytes"
	"strings"
)

// isReport says whether the mail is a report about mails that could not be delivered.
func isReport(t mediaType) bool {
	return t.name == "multipart/report" && !strings.EqualFold(t.params["report-type"], "disposition-notification")
}

// returned reads a part of such a report: who did not get a mail, and which mail.
func (r *reader) returned(t mediaType, h fieldsOf, body []byte) {
	b, err := decode(h.Get("Content-Transfer-Encoding"), body)
	if err != nil {
		return
	}
	switch t.name {
	case "message/delivery-status", "message/global-delivery-status":
		r.status = true
		b = bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
		for _, group := range bytes.SplitN(b, []byte("\n\n"), maxParts) {
			r.recipient(group)
		}
	case "message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers":
		head, _ := splitHeader(b)
		if fields, _ := readHeader(head[:min(len(head), maxHeader)]); r.m.Returned == "" {
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
	r.m.Bounced = append(r.m.Bounced, bareAddresses(fields.Get("Original-Recipient"))...)
	r.m.Bounced = append(r.m.Bounced, bareAddresses(fields.Get("Final-Recipient"))...)
}

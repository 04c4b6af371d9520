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
func (r *reader) returned(t mediaType, h header, body []byte) {
	switch t.name {
	case "message/delivery-status", "message/global-delivery-status":
		r.status = true
		b := bytes.ReplaceAll(beginning(h, body), []byte("\r\n"), []byte("\n"))
		for _, group := range bytes.SplitN(b, []byte("\n\n"), maxParts) {
			r.recipient(group)
		}
	case "message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers":
		head, _ := splitHeader(beginning(h, body))
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
}

// beginning is the first of a part, decoded, as far as a header reaches; nothing if it is damaged.
func beginning(h header, body []byte) []byte {
	b, err := decode(h.Get("Content-Transfer-Encoding"), body[:min(len(body), maxHeader)])
	if err != nil {
		return nil
	}
	return b
}

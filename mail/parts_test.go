package mail_test

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seneschal-pbem/seneschal/mail"
)

// checkStripped compares what is read of a mail with what is read of it without its attachments.
func checkStripped(t *testing.T, raw []byte) {
	t.Helper()
	before := bytes.Clone(raw)
	kept := mail.WithoutAttachments(raw)
	want, wantErr := mail.Read(before)
	got, err := mail.Read(kept)
	if (err == nil) != (wantErr == nil) || !cmp.Equal(got, want) {
		t.Fatalf("without attachments, %v and %v:\n%s\nof\n%q\nis left\n%q", err, wantErr, cmp.Diff(want, got), before, kept)
	}
	if len(kept) > len(before) || !bytes.Equal(raw, before) {
		t.Fatalf("%d bytes are kept of %d, or the mail was changed", len(kept), len(before))
	}
}

// Every mail of the corpus reads the same without its attachments.
func TestWithoutAttachments(t *testing.T) {
	t.Parallel()
	for name, raw := range corpus(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkStripped(t, raw)
		})
	}
}

// Of a mail with a picture of a megabyte, a forwarded mail and a page, text and page are kept.
func TestAttachmentsAreNotKept(t *testing.T) {
	t.Parallel()
	big := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("picture"), 150_000))
	part := func(header, body string) string { return "--b\r\n" + header + "\r\n\r\n" + body + "\r\n" }
	raw := []byte("From: ann@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\nNo MIME\r\n" +
		part("Content-Type: multipart/alternative; boundary=c", "--c\r\n\r\nHOLD ALL\r\n--c\r\nContent-Type: text/html\r\n\r\n<p>HOLD ALL\r\n--c--\r\n") +
		part("Content-Type: image/png\r\nContent-Transfer-Encoding: base64", big) +
		part("Content-Type: message/rfc822", "Subject: old\r\n\r\n"+big) +
		part("Content-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt", big) +
		"--b--\r\n")
	checkStripped(t, raw)
	kept := string(mail.WithoutAttachments(raw))
	if len(kept) > 700 || strings.Count(kept, "HOLD ALL") != 2 || !strings.Contains(kept, "filename=a.txt") {
		t.Errorf("%d bytes are kept:\n%.1000s", len(kept), kept)
	}
}

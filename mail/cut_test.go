//go:build !race

// The IMAP library has a data race when the wire breaks inside a literal
// (libraries.md, section 2), so that this test cannot run under the detector.

package mail_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// TestCutInBody cuts the connection inside a body: half a mail is no mail.
func TestCutInBody(t *testing.T) {
	t.Parallel()
	o := imapScript(t, func(command string) (string, bool) {
		return "* 1 FETCH (UID 1 BODY[] {9000}\r\nHOLD 10\r\ncut", strings.Contains(command, "BODY.PEEK[]")
	})
	err := pollOnce(t.Context(), o, func(b []mail.Raw) error { t.Errorf("came: %q", b[0].Body); return nil })
	if err == nil {
		t.Error("a cut connection is no error")
	}
}

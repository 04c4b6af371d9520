package inbox_test

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// A player's mail that his provider marks as bulk, or that comes over a list, is read if it has his
// key. Without a key it is not answered.
func TestBulkMailNeedsAKey(t *testing.T) {
	t.Parallel()
	for _, mark := range []string{"Precedence: bulk\r\n", "Precedence: list\r\n", "List-Id: <players.example.org>\r\n", "List-Unsubscribe: <mailto:x@example.org>\r\n"} {
		h := newHouse(t, postoffice.Options{})
		h.begin("training", 2)
		h.deliver("ann@example.org", officeAddress, "HIRE 2 MEN", mark)
		h.poll()
		if sent := h.sendAll(); len(sent.Letters) != 0 {
			t.Errorf("%q without a key is answered", mark)
		}
		h.deliver("ann@example.org", h.replyTo("ann@example.org"), "HIRE 1 MAN", mark)
		h.poll()
		if sent := h.sendAll(); len(sent.Letters) != 1 {
			t.Errorf("%q with a key has %d answers", mark, len(sent.Letters))
		}
		h.wantOrders(0, "HIRE 1 MAN")
	}
}

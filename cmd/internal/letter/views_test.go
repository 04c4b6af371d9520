package letter

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/store"
)

// A view that this release does not know is an error that says so.
func TestViewOfNewerRelease(t *testing.T) {
	t.Parallel()
	for _, kept := range []store.View{{Kind: "season", Version: ViewVersion + 1, Body: []byte("{}")}, {Kind: "banner", Version: 1, Body: []byte("{}")}} {
		if _, err := DecodeView(kept); err == nil || !strings.Contains(err.Error(), "newer release") {
			t.Errorf("%+v: %v", kept, err)
		}
	}
}

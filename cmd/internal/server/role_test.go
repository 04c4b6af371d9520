package server

import (
	"slices"
	"testing"
)

// TestParseRoles reads lists of roles.
func TestParseRoles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ list, want []string }{
		{nil, []string{"fetch", "handle", "play", "draw", "send", "web"}},
		{[]string{"send", " Handle ", "send"}, []string{"send", "handle"}},
		{[]string{"send", "paint"}, nil},
		{[]string{""}, nil},
	} {
		roles, err := ParseRoles(c.list)
		if got := roleNames(roles); !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%q is %q, %v; want %q", c.list, got, err, c.want)
		}
	}
}

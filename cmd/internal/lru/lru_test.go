package lru

import (
	"fmt"
	"testing"
)

// What was used last is kept, as far as there is room.
func TestCache(t *testing.T) {
	t.Parallel()
	const most = 10
	var c Cache[int, string]
	for n := range 5 {
		c.Put(n, fmt.Sprint(n), 3, most)
		c.Get(0)
	}
	c.Put(4, "four", 4, most)
	c.Put(9, "too large", 11, most)
	got := ""
	for n := range 10 {
		if s, ok := c.Get(n); ok {
			got += s + " "
		}
	}
	if got != "0 3 four " || c.bytes != most {
		t.Errorf("kept are %q, %d bytes", got, c.bytes)
	}
}

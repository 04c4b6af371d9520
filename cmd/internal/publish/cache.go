package publish

import (
	"container/list"
	"sync"
)

// mostKept is how many bytes a cache keeps.
const mostKept = 64 << 20

// A cache keeps what was used last, up to so many bytes.
type cache struct {
	mu    sync.Mutex
	order *list.List // of kept, the latest first
	by    map[string]*list.Element
	bytes int
}

// A kept is a thing in a cache.
type kept struct {
	key   string
	thing any
	bytes int
}

func (c *cache) get(key string) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.by[key]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(kept).thing, true
}

// put keeps a thing of so many bytes. One that is larger than all that may be kept is not.
func (c *cache) put(key string, thing any, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by == nil {
		c.order, c.by = list.New(), map[string]*list.Element{}
	}
	if e, ok := c.by[key]; ok {
		c.remove(e)
	}
	c.by[key] = c.order.PushFront(kept{key, thing, bytes})
	for c.bytes += bytes; c.bytes > mostKept; {
		c.remove(c.order.Back())
	}
}

func (c *cache) remove(e *list.Element) {
	k := c.order.Remove(e).(kept)
	delete(c.by, k.key)
	c.bytes -= k.bytes
}

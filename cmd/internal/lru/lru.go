// Package lru keeps what was used last, up to so many bytes, for whoever draws or writes the same things again. All of it is
// in Cache.
package lru

import (
	"container/list"
	"sync"
)

// A Cache keeps the things that were used last. Its zero value is empty; many may use it at once.
type Cache[K comparable, T any] struct {
	mu    sync.Mutex
	order *list.List // of kept, the latest first
	by    map[K]*list.Element
	bytes int
}

// A kept is a thing in a cache.
type kept[K comparable, T any] struct {
	key   K
	thing T
	bytes int
}

// Get is a thing that is kept.
func (c *Cache[K, T]) Get(key K) (thing T, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.by[key]
	if !ok {
		return thing, false
	}
	c.order.MoveToFront(e)
	return e.Value.(kept[K, T]).thing, true
}

// Put keeps a thing of so many bytes, and of all things no more than most. One that is larger than that is not kept.
func (c *Cache[K, T]) Put(key K, thing T, bytes, most int) {
	if bytes > most {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by == nil {
		c.order, c.by = list.New(), map[K]*list.Element{}
	}
	if e, ok := c.by[key]; ok {
		c.remove(e)
	}
	c.by[key] = c.order.PushFront(kept[K, T]{key, thing, bytes})
	for c.bytes += bytes; c.bytes > most; {
		c.remove(c.order.Back())
	}
}

func (c *Cache[K, T]) remove(e *list.Element) {
	k := c.order.Remove(e).(kept[K, T])
	delete(c.by, k.key)
	c.bytes -= k.bytes
}

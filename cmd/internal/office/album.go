package office

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// An album is some pictures that are drawn together, each once.
type album struct {
	*Office
	all   map[motif]*drawing
	desks map[store.GameID]*desk
}

// A drawing is a picture, or why there is none.
type drawing struct {
	of   *subject // nil: it is not to be drawn
	data []byte
	err  error
}

func (o *Office) album() *album {
	return &album{o, map[motif]*drawing{}, map[store.GameID]*desk{}}
}

// order reads what some pictures of a letter are drawn of. Trouble with one of them is no error: it
// will be missing.
func (a *album) order(ctx context.Context, tx *store.Tx, l store.Letter, wanted []mail.Picture) ([]*drawing, error) {
	reader := adjudicator.NoSeat
	if l.Seat != 0 {
		seat, err := tx.SeatByID(l.Seat)
		if err != nil {
			return nil, err
		}
		reader = adjudicator.Seat(seat.Place)
	}
	ordered := make([]*drawing, len(wanted))
	for i, p := range wanted {
		m, err := motifOf(l, reader, p)
		if err != nil {
			ordered[i] = &drawing{err: err}
			continue
		}
		if a.all[m] == nil {
			a.all[m] = a.prepare(tx, m)
		}
		ordered[i] = a.all[m]
	}
	return ordered, ctx.Err()
}

// prepare reads what a picture is drawn of, if it does not hang in the gallery.
func (a *album) prepare(tx *store.Tx, m motif) *drawing {
	p := &drawing{data: a.gallery.find(m)}
	if p.data != nil {
		return p
	}
	p.err = safely(func() error {
		d, err := a.deskAt(tx, m.game)
		if err != nil {
			return err
		}
		p.of, err = d.subject(m)
		return err
	})
	if p.err != nil {
		p.of = nil
	}
	return p
}

// deskAt opens a game.
func (a *album) deskAt(tx *store.Tx, id store.GameID) (*desk, error) {
	if d := a.desks[id]; d != nil {
		return d, nil
	}
	g, err := tx.GameByID(id)
	if err != nil {
		return nil, err
	}
	d, err := a.deskOf(tx, g)
	if err == nil {
		a.desks[id] = d
	}
	return d, err
}

// draw draws what was ordered, on all cores.
func (a *album) draw() {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for m, p := range a.all {
		if p.of == nil {
			continue
		}
		group.Go(func() error {
			p.err = safely(func() (err error) {
				p.data, err = a.paint(p.of, m)
				return err
			})
			if p.err == nil && len(p.data) == 0 {
				p.err = errors.New("nothing was drawn")
			}
			if p.err != nil {
				p.data = nil
				return nil
			}
			a.gallery.hang(m, p.data)
			return nil
		})
	}
	group.Wait()
}

// A gallery keeps the PNGs that were drawn last of those that the letters of a game share.
type gallery struct {
	mu   sync.Mutex
	hung []painting // the latest first
}

type painting struct {
	motif
	data []byte
}

// galleryRoom is enough for what the letters of two games share.
const galleryRoom = 8

func (g *gallery) find(m motif) []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, p := range g.hung {
		if p.motif == m {
			return p.data
		}
	}
	return nil
}

func (g *gallery) hang(m motif, data []byte) {
	if m.reader != adjudicator.NoSeat || m.svg {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.hung = slices.Insert(g.hung[:min(len(g.hung), galleryRoom-1)], 0, painting{m, data})
}

// An Undrawn is a picture that could not be drawn: its letter leaves without it.
type Undrawn struct {
	Letter  store.Letter
	Picture string // such as "valley 12"
	Err     error
}

// illustrate puts their pictures into letters that were claimed. A picture is the same on every try:
// it hangs on nothing but the record of the game.
func (s *sending) illustrate(ctx context.Context, letters []store.Letter) error {
	a := s.album()
	ordered := make([][]*drawing, len(letters))
	err := s.Store.View(ctx, func(tx *store.Tx) (err error) {
		for i, l := range letters {
			if wanted := mail.Pictures(l.Raw); len(wanted) > 0 {
				if ordered[i], err = a.order(ctx, tx, l, wanted); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	a.draw()
	for i := range letters {
		n := 0
		letters[i].Raw = mail.FillPictures(letters[i].Raw, func(p mail.Picture) []byte {
			drawn := ordered[i][n]
			n++
			if drawn.err != nil {
				s.result.Undrawn = append(s.result.Undrawn, Undrawn{bare(letters[i]), p.Of, drawn.err})
			}
			return drawn.data
		})
	}
	return nil
}

// bare is a letter without its bytes, which with pictures are many.
func bare(l store.Letter) store.Letter {
	l.Raw = nil
	return l
}

package pictures

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A Batch is some pictures that are drawn together, each once.
type Batch struct {
	Renderer Renderer
	Cache    *Cache

	// Subject reads what a picture is drawn of: the same for all maps of a game after a season, and for all plots.
	Subject func(tx *store.Tx, k Key) (*Subject, error)

	// PlayOf reads what tells two plays of the season of a picture apart.
	PlayOf func(tx *store.Tx, k Key) (string, error)

	all      map[Key]*drawing
	subjects map[subjectKey]*Subject
	plays    map[subjectKey]string // of PlayOf, in one transaction
}

// A subjectKey is what tells apart what pictures are drawn of.
type subjectKey struct {
	game  store.GameID
	after int
	plot  bool
}

// A drawing is a picture, or why there is none.
type drawing struct {
	key  Key
	of   *Subject // nil: it need not be drawn
	data []byte
	err  error
}

// A FailedPicture is a picture that could not be drawn: its letter leaves without it.
type FailedPicture struct {
	Letter  store.Letter // without its bytes
	Picture string       // such as "valley 12"
	Err     error
}

// Fill puts their pictures into letters. A picture is the same on every try: it depends on nothing but
// the record of the game, before which is changed what waits is drawn (letter.DrawBefore).
func (b *Batch) Fill(ctx context.Context, db *store.Store, letters []store.Letter) (failed []FailedPicture, err error) {
	images, failed, err := b.Draw(ctx, db, letters)
	if err != nil {
		return nil, err
	}
	for i := range letters {
		n := 0
		letters[i].Raw = mail.FillPictures(letters[i].Raw, func(mail.Picture) []byte {
			n++
			return images[i][n-1]
		})
	}
	return failed, nil
}

// Draw gives the pictures of letters, those of each in their order; in the place of one that could not be drawn there is nil. Those that another
// process has drawn are there.
func (b *Batch) Draw(ctx context.Context, db *store.Store, letters []store.Letter) (images [][][]byte, failed []FailedPicture, err error) {
	var all []prepared
	err = db.View(ctx, func(tx *store.Tx) (err error) {
		all, err = b.prepareAll(ctx, tx, letters)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	images, failed = b.drawAll(all, letters)
	return images, failed, nil
}

// DrawIn is Draw in a transaction, of the games as they are in it.
func (b *Batch) DrawIn(ctx context.Context, tx *store.Tx, letters []store.Letter) (images [][][]byte, failed []FailedPicture, err error) {
	all, err := b.prepareAll(ctx, tx, letters)
	if err != nil {
		return nil, nil, err
	}
	images, failed = b.drawAll(all, letters)
	return images, failed, nil
}

// A prepared letter has the pictures that another process has drawn, or what its own are drawn of.
type prepared struct {
	kept   [][]byte
	wanted []mail.Picture
	of     []*drawing
}

// prepareAll reads what the pictures of letters are drawn of.
func (b *Batch) prepareAll(ctx context.Context, tx *store.Tx, letters []store.Letter) ([]prepared, error) {
	b.plays = map[subjectKey]string{}
	kept, err := tx.Drawn(letters)
	if err != nil {
		return nil, err
	}
	seats, err := tx.SeatsTo(letters)
	all := make([]prepared, len(letters))
	for i, l := range letters {
		p := &all[i]
		if p.kept = kept[l.ID]; p.kept != nil || err != nil {
			continue
		}
		if p.wanted = mail.Pictures(l.Raw); len(p.wanted) > 0 {
			p.of, err = b.prepareLetter(ctx, tx, l, seats[l.Seat], p.wanted)
		}
	}
	return all, err
}

// drawAll draws what was prepared, and gives the pictures of each letter.
func (b *Batch) drawAll(all []prepared, letters []store.Letter) (images [][][]byte, failed []FailedPicture) {
	b.draw()
	images = make([][][]byte, len(letters))
	for i, l := range letters {
		l.Raw, images[i] = nil, all[i].kept
		for n, drawn := range all[i].of {
			if drawn.err != nil {
				failed, images[i] = append(failed, FailedPicture{l, all[i].wanted[n].Of, drawn.err}), append(images[i], nil)
				continue
			}
			images[i] = append(images[i], drawn.data)
		}
	}
	return images, failed
}

// Embed puts the wanted pictures of a letter into its page. One that cannot be drawn is left out.
func (b *Batch) Embed(ctx context.Context, tx *store.Tx, l store.Letter, page string, wanted []mail.Picture) (string, error) {
	for i := range wanted {
		wanted[i].Type = svgType
	}
	b.plays = map[subjectKey]string{}
	seats, err := tx.SeatsTo([]store.Letter{l})
	if err != nil {
		return "", err
	}
	drawn, err := b.prepareLetter(ctx, tx, l, seats[l.Seat], wanted)
	if err != nil {
		return "", err
	}
	b.draw()
	return templates.Embed(page, func(id string) ([]byte, error) {
		i := slices.IndexFunc(wanted, func(p mail.Picture) bool { return p.ID == id })
		if i < 0 || drawn[i].err != nil {
			return nil, nil
		}
		return drawn[i].data, nil
	})
}

// prepareLetter reads what some pictures of a letter to a seat are drawn of. Trouble with one of them is no error: it
// will be missing.
func (b *Batch) prepareLetter(ctx context.Context, tx *store.Tx, l store.Letter, to store.Seat, wanted []mail.Picture) ([]*drawing, error) {
	reader := adjudicator.NoSeat
	if l.Seat != 0 {
		reader = adjudicator.Seat(to.Place)
	}
	if b.all == nil {
		b.all = map[Key]*drawing{}
	}
	prepared := make([]*drawing, len(wanted))
	for i, p := range wanted {
		k, err := keyOf(l, reader, p)
		if err != nil {
			prepared[i] = &drawing{err: err}
			continue
		}
		if b.all[k] == nil {
			b.all[k] = b.prepare(tx, k)
		}
		prepared[i] = b.all[k]
	}
	return prepared, ctx.Err()
}

// prepare reads what a picture is drawn of, if the cache does not have it.
func (b *Batch) prepare(tx *store.Tx, k Key) *drawing {
	p := &drawing{key: k}
	if isKept(k) {
		if p.key.Play, p.err = b.playOf(tx, k); p.err != nil {
			return p
		}
		if p.data = b.Cache.get(p.key); p.data != nil {
			return p
		}
	}
	p.err = fault.Safely(func() (err error) {
		p.of, err = b.subject(tx, k)
		return err
	})
	return p
}

// playOf is what tells two plays of the season of a picture apart, read once in a transaction.
func (b *Batch) playOf(tx *store.Tx, k Key) (play string, err error) {
	of := subjectKey{game: k.Game, after: k.After}
	play, known := b.plays[of]
	if !known {
		if play, err = b.PlayOf(tx, k); err == nil {
			b.plays[of] = play
		}
	}
	return play, err
}

// subject is what a picture is drawn of, read once for the batch.
func (b *Batch) subject(tx *store.Tx, k Key) (*Subject, error) {
	of := subjectKey{k.Game, k.After, k.IsPlot()}
	if s := b.subjects[of]; s != nil {
		return s, nil
	}
	s, err := b.Subject(tx, k)
	if err != nil {
		return nil, err
	}
	if b.subjects == nil {
		b.subjects = map[subjectKey]*Subject{}
	}
	b.subjects[of] = s
	return s, nil
}

// draw draws what was prepared, on all cores.
func (b *Batch) draw() {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k, p := range b.all {
		if p.of == nil || p.err != nil {
			continue
		}
		group.Go(func() error {
			b.drawOne(k, p)
			return nil
		})
	}
	group.Wait()
}

func (b *Batch) drawOne(k Key, p *drawing) {
	p.err = fault.Safely(func() (err error) {
		p.data, err = b.Renderer.Render(p.of, k)
		return err
	})
	p.keep(b.Cache)
}

// keep puts a picture into the cache, if it could be drawn.
func (p *drawing) keep(c *Cache) {
	if p.err == nil && len(p.data) == 0 {
		p.err = errors.New("nothing was drawn")
	}
	if p.err == nil {
		c.put(p.key, p.data)
	}
}

// A Cache keeps the PNGs that were drawn last of those that the letters of a game share.
type Cache struct {
	mu     sync.Mutex
	latest []cached // the latest first
}

type cached struct {
	Key
	data []byte
}

// cacheSize is enough for what the letters of two games share.
const cacheSize = 16

// Clear forgets all pictures.
func (c *Cache) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.latest = nil
}

func (c *Cache) get(k Key) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.IndexFunc(c.latest, func(p cached) bool { return p.Key == k }); i >= 0 {
		return c.latest[i].data
	}
	return nil
}

// isKept reports whether the cache keeps such a picture.
func isKept(k Key) bool { return k.Reader == adjudicator.NoSeat && !k.SVG }

func (c *Cache) put(k Key, data []byte) {
	if !isKept(k) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.latest = slices.Insert(c.latest[:min(len(c.latest), cacheSize-1)], 0, cached{k, data})
}

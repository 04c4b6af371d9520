package picture

import (
	"encoding/binary"
	"image"
	"image/draw"
	"maps"
	"math"
	"sync"

	"git.sr.ht/~sbinet/gg"
	"github.com/klauspost/compress/s2"
)

// A print is a layer painted on nothing, kept small: for each pixel the number of its colour, pressed together.
type print struct {
	colours []uint32 // as they stand in memory; the first is clear
	numbers []byte   // pressed
}

// A printSize is which of a layer's prints it is.
type printSize struct {
	width int
	dark  bool
}

// layerColours is how many colours a print has, but for the clear one.
const layerColours = 127

// printFor is the layer printed in a width: as it was kept, or new.
func (l *layer) printFor(s *Scene, width int, dark bool) *print {
	if kept := l.prints[printSize{width, dark}]; kept != nil {
		return kept
	}
	if l.shapes == nil && len(l.prints) > 0 {
		panic("a ground that is kept for light PNGs of one width is asked for others")
	}
	on := newPage(width, s.Height(width), dark)
	defer on.done()
	newPainter(s, on).paintLayer(l)
	tints := counted(on.im, layerTint)
	tints[layerTint(0)] = tint{} // which is clear
	chosen, index := palette(tints, layerColours)
	numbers := cleared(len(on.im.Pix) / 4)
	defer spare(numbers)
	last, number := uint32(0), byte(0)
	for i := 0; i < len(numbers); i++ {
		for last == 0 && i+1 < len(numbers) && binary.LittleEndian.Uint64(on.im.Pix[4*i:]) == 0 { // two at once, in clear parts
			i += 2
		}
		if i == len(numbers) {
			break
		}
		if pixel := binary.LittleEndian.Uint32(on.im.Pix[4*i:]); pixel != last {
			last, number = pixel, 0
			if pixel>>24 > 0 {
				number = index[layerTint(pixel)] + 1
			}
		}
		numbers[i] = number
	}
	return &print{append([]uint32{0}, chosen...), s2.EncodeBetter(nil, numbers)}
}

// layerTint is the number of a pixel's tint in a layer, which may cover a part of what is below: colours that are alike in four bits, and cover alike
// in three.
func layerTint(pixel uint32) int {
	return int(pixel>>4&15<<11 | pixel>>12&15<<7 | pixel>>20&15<<3 | pixel>>29)
}

// printed are the layers of a plate that are printed.
func (g *ground) printed() []*layer {
	all := []*layer{&g.under, &g.names, &g.frame}
	if g.parishes {
		all = append(all, &g.bounds)
	}
	return all
}

// withPrint is the ground with the land, the names and the frame printed in a width, for light pages, beside the widths in which they were before.
func (g *ground) withPrint(width int) *ground {
	printed, s := *g, g.scene(nil)
	for _, l := range printed.printed() {
		p := l.printFor(s, width, false)
		l.prints = maps.Clone(l.prints)
		l.prints[printSize{width, false}] = p
	}
	return &printed
}

// lay lays the print on a picture of its size.
func (p *print) lay(on *image.RGBA) {
	buffer := taken(len(on.Pix) / 4)
	defer spare(buffer)
	numbers, err := s2.Decode(buffer, p.numbers)
	if err != nil {
		panic(err) // it was written here
	}
	var number byte
	var below, now uint32
	for i := 0; i < len(numbers); i++ {
		n := numbers[i]
		if n == 0 {
			for i+8 < len(numbers) && binary.LittleEndian.Uint64(numbers[i+1:]) == 0 {
				i += 8
			}
			continue
		}
		pixel := on.Pix[4*i : 4*i+4]
		if is := binary.LittleEndian.Uint32(pixel); n != number || is != below {
			number, below, now = n, is, laid(p.colours[n], is)
		}
		binary.LittleEndian.PutUint32(pixel, now)
	}
}

// signReach is how far signs and stamps reach from their places at the most, in units.
const signReach = 48.0

// A spriteKey is what tells sprites apart.
type spriteKey struct {
	look any
	ratio
	dark bool
}

// A sprite is a small drawing painted on nothing, once for all maps that have it in one size. Its place is 0, 0.
type sprite struct{ *image.RGBA }

// mostSprites is how many bytes of sprites are kept: those of some ten boards in three widths.
const mostSprites = 16 << 20

// sprites are those of all maps.
var sprites spriteCache

// A spriteCache keeps sprites; when they are too many, it forgets them all.
type spriteCache struct {
	mu    sync.Mutex
	by    map[spriteKey]sprite
	bytes int
}

func (c *spriteCache) get(k spriteKey) (s sprite, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok = c.by[k]
	return s, ok
}

// put keeps a sprite, and of all no more than so many bytes.
func (c *spriteCache) put(k spriteKey, s sprite, most int) {
	bytes := len(s.Pix) + 300 // with what it is told by
	if bytes > most {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.bytes += bytes; c.by == nil || c.bytes > most {
		c.by, c.bytes = map[spriteKey]sprite{}, bytes
	}
	c.by[k] = s
}

// laySprite lays a small drawing on the page, its place on the nearest corner of a pixel: so it looks the same everywhere, and is painted
// once only.
func (p *painter) laySprite(look any, at point, reach vec, paint func(on *painter)) {
	k := spriteKey{look, p.ratio, p.page.dark}
	s, ok := sprites.get(k)
	if !ok {
		s = p.newSprite(reach, paint)
		sprites.put(k, s, mostSprites)
	}
	s.lay(p.page.im, image.Pt(p.ratio.nearest(at.x), p.ratio.nearest(at.y)))
}

// newSprite paints a drawing that reaches so far from its place.
func (p *painter) newSprite(reach vec, paint func(on *painter)) sprite {
	half := image.Pt(int(math.Ceil(reach.x*p.scale)), int(math.Ceil(reach.y*p.scale)))
	on := painterOf(newPage(2*half.X, 2*half.Y, p.page.dark), p.ratio, p.ruler.fonts)
	on.matrix, on.sprite = gg.Translate(float64(half.X), float64(half.Y)).Scale(p.scale, p.scale), true
	paint(on)
	s, used := on.page.im, image.Rectangle{}
	for i := 3; i < len(s.Pix); i += 4 {
		if at := image.Pt(i%s.Stride/4, i/s.Stride); s.Pix[i] > 0 && !at.In(used) {
			used = used.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
		}
	}
	small := image.NewRGBA(used.Sub(half))
	draw.Draw(small, small.Rect, s, used.Min, draw.Src)
	return sprite{small}
}

// lay lays the sprite on a picture.
func (s sprite) lay(on *image.RGBA, at image.Point) {
	seen := s.Rect.Add(at).Intersect(on.Rect)
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		from, to := s.Pix[s.PixOffset(seen.Min.X-at.X, y-at.Y):][:4*seen.Dx()], on.Pix[on.PixOffset(seen.Min.X, y):]
		for i := 0; i < len(from); i += 4 {
			switch colour := binary.LittleEndian.Uint32(from[i:]); colour >> 24 {
			case 0:
			case 255:
				binary.LittleEndian.PutUint32(to[i:], colour)
			default:
				binary.LittleEndian.PutUint32(to[i:], laid(colour, binary.LittleEndian.Uint32(to[i:])))
			}
		}
	}
}

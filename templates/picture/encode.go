package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// How hard the bytes of a picture are pressed together.
const (
	quick = 2
	short = 5
)

// An indexed is a picture of some colours, 256 at most: a map has few, and is then a third as long in the mail. A row is a zero, which
// says that no filter is used, and the number of the colour of each pixel.
type indexed struct {
	size    image.Point
	rows    []uint8
	colours []uint32 // as they stand in memory
}

// png writes the picture, pressed so hard.
func (x *indexed) png(level int) []byte {
	out := append(make([]byte, 0, len(x.rows)/4), "\x89PNG\r\n\x1a\n"...)
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(x.size.X)), uint32(x.size.Y))
	out = appendChunk(out, "IHDR", append(head, 8, 3, 0, 0, 0)) // eight bits a pixel, which say the colour's number
	var colours []byte
	for _, c := range x.colours {
		colours = append(colours, uint8(c), uint8(c>>8), uint8(c>>16))
	}
	out = appendChunk(out, "PLTE", colours)
	out = appendChunk(out, "IDAT", deflated(x.rows, level))
	return appendChunk(out, "IEND", nil)
}

// appendChunk writes a part of a PNG (ISO/IEC 15948 §5.3).
func appendChunk(out []byte, kind string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	from := len(out)
	out = append(append(out, kind...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// pressers are what presses pixels together at each level; each takes about a megabyte.
var pressers [10]sync.Pool

// deflated presses rows of pixels together.
func deflated(rows []uint8, level int) []byte {
	var b bytes.Buffer
	b.Grow(len(rows) / 4)
	z, ok := pressers[level].Get().(*zlib.Writer)
	if ok {
		z.Reset(&b)
	} else {
		z, _ = zlib.NewWriterLevel(&b, level) // it is a level that there is
	}
	defer pressers[level].Put(z)
	_, _ = z.Write(rows) // a Buffer takes all
	_ = z.Close()
	return b.Bytes()
}

// A tint is the pixels of a picture whose colours are alike in five bits of each part.
type tint struct {
	pixels  int32
	pixel   uint32 // the colour that most of them have, as it stands in memory, if half have it
	surplus int32  // of these over the others
}

// A usedTint is a tint that has pixels.
type usedTint struct {
	tint
	number int
	far    int // from the nearest colour of the palette, squared
}

// tintNumber is the number of a pixel's tint among 32,768.
func tintNumber(pixel uint32) int { return int(pixel>>3&31<<10 | pixel>>11&31<<5 | pixel>>19&31) }

// add counts so many pixels of one colour.
func (t *tint) add(pixel uint32, n int32) {
	t.pixels += n
	switch {
	case t.pixel == pixel:
		t.surplus += n
	case t.surplus >= n:
		t.surplus -= n
	default:
		t.pixel, t.surplus = pixel, n-t.surplus
	}
}

// counted counts the pixels of a picture by the numbers of their tints.
func counted(im *image.RGBA, number func(pixel uint32) int) []tint {
	tints := make([]tint, 1<<15)
	last, n := binary.LittleEndian.Uint32(im.Pix), int32(0)
	for pix := im.Pix; len(pix) >= 4; pix = pix[4:] {
		for len(pix) > 8 && binary.LittleEndian.Uint64(pix) == uint64(last)<<32|uint64(last) { // two at once, in plain parts
			pix, n = pix[8:], n+2
		}
		pixel := binary.LittleEndian.Uint32(pix)
		if pixel != last {
			tints[number(last)].add(last, n)
			last, n = pixel, 0
		}
		n++
	}
	tints[number(last)].add(last, n)
	return tints
}

// paletted brings a picture down to some colours that are chosen for it; every other pixel takes the nearest of these.
func paletted(im *image.RGBA, colours int) *indexed {
	chosen, index := palette(counted(im, tintNumber), colours)
	return index.of(im, chosen)
}

// plateIndex is for each tint the number of the nearest of the colours of maps in letters, and these colours.
var plateIndex = sync.OnceValues(func() (index *tintIndex, colours []uint32) {
	for _, c := range plateColours {
		colours = append(colours, c>>16|c&0xff00|c&255<<16|255<<24)
	}
	index = new(tintIndex)
	for tint := range index {
		index[tint] = nearest(tint, colours)
	}
	for i, c := range colours {
		index[tintNumber(c)] = uint8(i)
	}
	return index, colours
})

// numbered brings a picture down to the colours of maps in letters.
func numbered(im *image.RGBA) *indexed {
	index, colours := plateIndex()
	return index.of(im, colours)
}

// A tintIndex is for each tint the number of the nearest of some colours.
type tintIndex [1 << 15]uint8

// of brings a picture down to colours, two pixels at once.
func (index *tintIndex) of(im *image.RGBA, colours []uint32) *indexed {
	size := im.Rect.Size()
	x := &indexed{size, taken((size.X + 1) * size.Y), colours}
	last, same := uint64(0), uint16(index[tintNumber(0)])*0x101
	for y := range size.Y {
		row, pix := x.rows[y*(size.X+1):][:size.X+1], im.Pix[y*im.Stride:][:4*size.X]
		row[0] = 0 // no filter
		for row = row[1:]; len(row) >= 2 && len(pix) >= 8; row, pix = row[2:], pix[8:] {
			if both := binary.LittleEndian.Uint64(pix); both != last {
				last, same = both, uint16(index[tintNumber(uint32(both))])|uint16(index[tintNumber(uint32(both>>32))])<<8
			}
			binary.LittleEndian.PutUint16(row, same)
		}
		if len(row) > 0 {
			row[0] = index[tintNumber(binary.LittleEndian.Uint32(pix))]
		}
	}
	return x
}

// nearest is the number of the colour that is nearest to the middle of a tint.
func nearest(tint int, colours []uint32) (number uint8) {
	middle, least := uint32(tint>>10<<3|4|(tint>>5&31<<3|4)<<8|(tint&31<<3|4)<<16|255<<24), 1<<30
	for i, c := range colours {
		if d := apartness(middle, c); d < least {
			number, least = uint8(i), d
		}
	}
	return number
}

// apartness is how far two colours are from one another, squared.
func apartness(a, b uint32) (sum int) {
	for shift := 0; shift < 32; shift += 8 {
		d := int(a>>shift&255) - int(b>>shift&255)
		sum += d * d
	}
	return sum
}

// palette chooses so many colours, and for every tint the number of the nearest of these: one by one it takes that of the
// tint which the chosen serve worst, many pixels or a far colour alike.
func palette(tints []tint, colours int) (chosen []uint32, index *tintIndex) {
	var used []usedTint
	for i, t := range tints {
		if t.pixels > 0 {
			used = append(used, usedTint{t, i, 1 << 30})
		}
	}
	index = new(tintIndex)
	loss := func(t *usedTint) int { return t.far * int(t.pixels+20) }
	for range min(len(used), colours) {
		worst := &used[0]
		for i := range used {
			if loss(&used[i]) > loss(worst) {
				worst = &used[i]
			}
		}
		c := worst.pixel
		for i := range used {
			t := &used[i]
			if d := apartness(t.pixel, c); d < t.far {
				t.far, index[t.number] = d, uint8(len(chosen))
			}
		}
		chosen = append(chosen, c)
	}
	return chosen, index
}

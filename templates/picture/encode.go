package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"

	"github.com/klauspost/compress/zlib"
)

// How hard the bytes of a picture are pressed together.
const (
	quick = 2
	short = 6
)

// encodePNG writes an image of some colours, 256 at the most: a map has few, and is then a third as long in the mail.
func encodePNG(im *image.RGBA, level, colours int) []byte {
	rows, chosen := paletted(im, colours)
	size := im.Rect.Size()
	out := append(make([]byte, 0, len(rows)/3), "\x89PNG\r\n\x1a\n"...)
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(size.X)), uint32(size.Y))
	out = appendChunk(out, "IHDR", append(head, 8, 3, 0, 0, 0)) // eight bits a pixel, which say the colour's number
	var colour []byte
	for _, c := range chosen {
		colour = append(colour, c.R, c.G, c.B)
	}
	out = appendChunk(out, "PLTE", colour)
	out = appendChunk(out, "IDAT", deflated(rows, level))
	return appendChunk(out, "IEND", nil)
}

// appendChunk writes a part of a PNG (ISO/IEC 15948 §5.3).
func appendChunk(out []byte, kind string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	from := len(out)
	out = append(append(out, kind...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// deflated presses rows of pixels together.
func deflated(rows []uint8, level int) []byte {
	var b bytes.Buffer
	b.Grow(len(rows) / 4)
	z, _ := zlib.NewWriterLevel(&b, level) // it is a level that there is
	_, _ = z.Write(rows)                   // a Buffer takes all
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

// paletted brings a picture down to some colours; every other pixel takes the nearest of these. A row is a zero, which says that
// no filter is used, and the number of the colour of each pixel.
func paletted(im *image.RGBA, colours int) (rows []uint8, chosen []color.RGBA) {
	tints := make([]tint, 1<<15)
	last, n := binary.LittleEndian.Uint32(im.Pix), int32(0)
	for pix := im.Pix; len(pix) >= 4; pix = pix[4:] {
		for len(pix) > 8 && binary.LittleEndian.Uint64(pix) == uint64(last)<<32|uint64(last) { // two at once, in plain parts
			pix, n = pix[8:], n+2
		}
		pixel := binary.LittleEndian.Uint32(pix)
		if pixel != last {
			tints[tintNumber(last)].add(last, n)
			last, n = pixel, 0
		}
		n++
	}
	tints[tintNumber(last)].add(last, n)
	chosen, index := palette(tints, colours)
	rows = make([]uint8, (im.Rect.Dx()+1)*im.Rect.Dy())
	same := index[tintNumber(last)]
	for y := range im.Rect.Dy() {
		row, pix := rows[y*(im.Rect.Dx()+1)+1:][:im.Rect.Dx()], im.Pix[y*im.Stride:]
		for x := range row {
			if pixel := binary.LittleEndian.Uint32(pix[4*x:]); pixel != last {
				last, same = pixel, index[tintNumber(pixel)]
			}
			row[x] = same
		}
	}
	return rows, chosen
}

// palette chooses so many colours, and for every tint the number of the nearest of these: one by one it takes that of the
// tint which the chosen serve worst, many pixels or a far colour alike.
func palette(tints []tint, colours int) (chosen []color.RGBA, index []uint8) {
	var used []usedTint
	for i, t := range tints {
		if t.pixels > 0 {
			used = append(used, usedTint{t, i, 1 << 30})
		}
	}
	index = make([]uint8, len(tints))
	loss := func(t *usedTint) int { return t.far * int(t.pixels+20) }
	for range min(len(used), colours) {
		worst := &used[0]
		for i := range used {
			if loss(&used[i]) > loss(worst) {
				worst = &used[i]
			}
		}
		c := color.RGBA{uint8(worst.pixel), uint8(worst.pixel >> 8), uint8(worst.pixel >> 16), 255}
		for i := range used {
			t := &used[i]
			red, green, blue := int(uint8(t.pixel))-int(c.R), int(uint8(t.pixel>>8))-int(c.G), int(uint8(t.pixel>>16))-int(c.B)
			if d := red*red + green*green + blue*blue; d < t.far {
				t.far, index[t.number] = d, uint8(len(chosen))
			}
		}
		chosen = append(chosen, c)
	}
	return chosen, index
}

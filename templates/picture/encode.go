package picture

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"slices"

	"github.com/klauspost/compress/zlib"
)

// How hard the bytes of a picture are pressed together.
const (
	quick = 2
	short = 6
)

// encodePNG writes an image of some colours, 256 at the most: a map has few, and is then a third as long in the mail.
func encodePNG(im *image.RGBA, level, colours int) []byte {
	pixels, chosen := paletted(im, colours)
	size := im.Rect.Size()
	out := append(make([]byte, 0, len(pixels)/3), "\x89PNG\r\n\x1a\n"...)
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(size.X)), uint32(size.Y))
	out = appendChunk(out, "IHDR", append(head, 8, 3, 0, 0, 0)) // eight bits a pixel, which say the colour's number
	var colour []byte
	for _, c := range chosen {
		colour = append(colour, c.R, c.G, c.B)
	}
	out = appendChunk(out, "PLTE", colour)
	out = appendChunk(out, "IDAT", deflated(pixels, size.X, level))
	return appendChunk(out, "IEND", nil)
}

// appendChunk writes a part of a PNG (ISO/IEC 15948 §5.3).
func appendChunk(out []byte, kind string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	from := len(out)
	out = append(append(out, kind...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// deflated presses the rows of a picture together, each as it is: of colours that are numbered no filter makes less.
func deflated(pixels []uint8, width, level int) []byte {
	rows := make([]byte, 0, len(pixels)+len(pixels)/width)
	for row := range slices.Chunk(pixels, width) {
		rows = append(append(rows, 0), row...)
	}
	var b bytes.Buffer
	b.Grow(len(pixels) / 4)
	z, _ := zlib.NewWriterLevel(&b, level) // it is a level that there is
	_, _ = z.Write(rows)                   // a Buffer takes all
	_ = z.Close()
	return b.Bytes()
}

// A tint is the pixels of a picture whose colours are alike in five bits of each part.
type tint struct {
	pixels  int
	pixel   uint32 // the colour that most of them have, as it stands in memory, if half have it
	surplus int    // of these over the others
	far     int    // from the nearest colour of the palette, squared
	index   uint8  // of that colour
}

// tintNumber is the number of a pixel's tint among 32,768.
func tintNumber(pixel uint32) int { return int(pixel>>3&31<<10 | pixel>>11&31<<5 | pixel>>19&31) }

// add counts so many pixels of one colour.
func (t *tint) add(pixel uint32, n int) {
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

// paletted brings a picture down to some colours; every other pixel takes the nearest of these. A pixel is the number of
// its colour.
func paletted(im *image.RGBA, colours int) (pixels []uint8, chosen []color.RGBA) {
	tints := make([]tint, 1<<15)
	runs := func(each func(pixel uint32, from, to int)) {
		last, from := binary.LittleEndian.Uint32(im.Pix), 0
		for i := 0; i+4 <= len(im.Pix); i += 4 {
			if pixel := binary.LittleEndian.Uint32(im.Pix[i:]); pixel != last {
				each(last, from, i/4)
				last, from = pixel, i/4
			}
		}
		each(last, from, len(im.Pix)/4)
	}
	runs(func(pixel uint32, from, to int) { tints[tintNumber(pixel)].add(pixel, to-from) })
	chosen = palette(tints, colours)
	pixels = make([]uint8, len(im.Pix)/4)
	runs(func(pixel uint32, from, to int) {
		index := tints[tintNumber(pixel)].index
		for i := from; i < to; i++ {
			pixels[i] = index
		}
	})
	return pixels, chosen
}

// palette chooses so many colours, and for every tint the nearest of these: one by one it takes that of the tint which
// the chosen serve worst, many pixels or a far colour alike.
func palette(tints []tint, colours int) (chosen []color.RGBA) {
	var used []*tint
	for i := range tints {
		if t := &tints[i]; t.pixels > 0 {
			t.far = 1 << 30
			used = append(used, t)
		}
	}
	loss := func(t *tint) int { return t.far * (t.pixels + 20) }
	for range min(len(used), colours) {
		worst := slices.MaxFunc(used, func(a, b *tint) int { return cmp.Compare(loss(a), loss(b)) })
		c := color.RGBA{uint8(worst.pixel), uint8(worst.pixel >> 8), uint8(worst.pixel >> 16), 255}
		for _, t := range used {
			red, green, blue := int(uint8(t.pixel))-int(c.R), int(uint8(t.pixel>>8))-int(c.G), int(uint8(t.pixel>>16))-int(c.B)
			if d := red*red + green*green + blue*blue; d < t.far {
				t.far, t.index = d, uint8(len(chosen))
			}
		}
		chosen = append(chosen, c)
	}
	return chosen
}

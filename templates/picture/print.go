package picture

import (
	"encoding/binary"
	"image"
	"maps"

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
	newPainter(s, on).paintLayer(l)
	tints := counted(on.im, layerTint)
	tints[layerTint(0)] = tint{} // which is clear
	chosen, index := palette(tints, layerColours)
	numbers := make([]byte, len(on.im.Pix)/4)
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
func (g *ground) printed() []*layer { return []*layer{&g.under, &g.names, &g.frame} }

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
	numbers, err := s2.Decode(nil, p.numbers)
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

// laid is a colour on a pixel, both as they stand in memory.
func laid(colour, pixel uint32) (now uint32) {
	left := (most - colour>>24*0x101) * 0x101
	for shift := 0; shift < 32; shift += 8 {
		now |= (pixel>>shift&255*left/most + colour>>shift&255*0x101) >> 8 << shift
	}
	return now
}

package picture

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// paletted brings a picture down to 256 colours; every other dot takes the nearest of these. A map has
// few, and is then a third as long in the mail.
func paletted(im *image.RGBA) *image.Paletted {
	var c census
	last, run := binary.LittleEndian.Uint32(im.Pix), int32(0)
	for i := 0; i < len(im.Pix); i += 4 { // most dots are as the dot before
		dot := binary.LittleEndian.Uint32(im.Pix[i : i+4 : i+4])
		if dot != last {
			c.add(last, run)
			last, run = dot, 0
		}
		run++
	}
	c.add(last, run)
	colours, index := palette(c.count[:], c.main[:])
	out := image.NewPaletted(im.Rect, colours)
	same := index[bucket(last)]
	for i := range out.Pix {
		if dot := binary.LittleEndian.Uint32(im.Pix[4*i : 4*i+4 : 4*i+4]); dot != last {
			last, same = dot, index[bucket(dot)]
		}
		out.Pix[i] = same
	}
	return out
}

// A census counts the colours of a picture in 32,768 buckets.
type census struct {
	count [1 << 15]int32
	main  [1 << 15]uint32 // of each bucket the colour, 0xRRGGBB, that has most dots, if it has half
	lead  [1 << 15]int32
}

// add counts a run of dots, as they stand in memory.
func (c *census) add(dot uint32, run int32) {
	k, rgb := bucket(dot), dot&255<<16|dot&0xff00|dot>>16&255
	switch c.count[k] += run; {
	case c.main[k] == rgb:
		c.lead[k] += run
	case c.lead[k] < run:
		c.main[k], c.lead[k] = rgb, run-c.lead[k]
	default:
		c.lead[k] -= run
	}
}

// bucket is the number of a dot's colour among 32,768.
func bucket(dot uint32) int { return int(dot>>3&31<<10 | dot>>11&31<<5 | dot>>19&31) }

// palette chooses 256 colours for the buckets that occur, and for every bucket the nearest of these:
// first the commonest half, then one by one that which the chosen serve worst, many dots or a far
// colour alike.
func palette(count []int32, main []uint32) (color.Palette, []uint8) {
	var used []int
	for k, n := range count {
		if n > 0 {
			used = append(used, k)
		}
	}
	slices.SortFunc(used, func(a, b int) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) })
	c := chooser{index: make([]uint8, len(count)), used: make([]tint, len(used))}
	for i, k := range used {
		rgb := main[k]
		c.used[i] = tint{int32(rgb >> 16), int32(rgb >> 8 & 255), int32(rgb & 255), 1 << 30, k}
	}
	for i := range min(len(used), 128) {
		c.choose(i)
	}
	for len(c.colours) < min(len(used), 256) {
		worst, most := 0, int64(-1)
		for i, k := range used {
			if loss := int64(c.used[i].far) * int64(count[k]+20); loss > most {
				worst, most = i, loss
			}
		}
		c.choose(worst)
	}
	return c.colours, c.index
}

// A chooser collects a palette.
type chooser struct {
	colours color.Palette
	index   []uint8 // of each bucket its nearest colour
	used    []tint
}

// A tint is the colour of a bucket, and how far it is from the nearest that is chosen, squared.
type tint struct {
	r, g, b, far int32
	bucket       int
}

// choose takes the colour of a used bucket, and gives it to all that are nearer to it than to any other.
func (c *chooser) choose(i int) {
	t, n := c.used[i], uint8(len(c.colours))
	c.colours = append(c.colours, color.RGBA{uint8(t.r), uint8(t.g), uint8(t.b), 255})
	for k := range c.used {
		o := &c.used[k]
		dr, dg, db := o.r-t.r, o.g-t.g, o.b-t.b
		if d := dr*dr + dg*dg + db*db; d < o.far {
			o.far, c.index[o.bucket] = d, n
		}
	}
}

// sines are the sines of 0 to 90 degrees in 1/16384, so that letters turn alike on every machine.
var sines = [91]int64{
	0, 286, 572, 857, 1143, 1428, 1713, 1997, 2280, 2563, 2845, 3126, 3406,
	3686, 3964, 4240, 4516, 4790, 5063, 5334, 5604, 5872, 6138, 6402, 6664, 6924,
	7182, 7438, 7692, 7943, 8192, 8438, 8682, 8923, 9162, 9397, 9630, 9860, 10087,
	10311, 10531, 10749, 10963, 11174, 11381, 11585, 11786, 11982, 12176, 12365, 12551, 12733,
	12911, 13085, 13255, 13421, 13583, 13741, 13894, 14044, 14189, 14330, 14466, 14598, 14726,
	14849, 14968, 15082, 15191, 15296, 15396, 15491, 15582, 15668, 15749, 15826, 15897, 15964,
	16026, 16083, 16135, 16182, 16225, 16262, 16294, 16322, 16344, 16362, 16374, 16382, 16384,
}

// turned is the sine and cosine of a number of degrees in 1/16384.
func turned(degrees int32) (sin, cos int64) { return sine(degrees), sine(degrees + 90) }

// sine is the sine of a number of degrees in 1/16384.
func sine(degrees int32) int64 {
	d := (degrees%360 + 360) % 360
	switch {
	case d <= 90:
		return sines[d]
	case d <= 180:
		return sines[180-d]
	case d <= 270:
		return -sines[d-180]
	}
	return -sines[360-d]
}

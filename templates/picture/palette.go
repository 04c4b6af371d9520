package picture

import (
	"cmp"
	"image/color"
	"slices"
)

// palette chooses the 256 commonest buckets of colours, and for every bucket that occurs the nearest
// of the chosen.
func palette(count []int32, main []uint32) (color.Palette, []uint8) {
	var used []int
	for k, n := range count {
		if n > 0 {
			used = append(used, k)
		}
	}
	slices.SortFunc(used, func(a, b int) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) })
	chosen := used[:min(len(used), 256)]
	colours := make(color.Palette, len(chosen))
	for i, k := range chosen {
		colours[i] = color.RGBA{uint8(main[k] >> 16), uint8(main[k] >> 8), uint8(main[k]), 255}
	}
	index := make([]uint8, len(count))
	for i, k := range used {
		if i < len(chosen) {
			index[k] = uint8(i)
		} else {
			index[k] = nearest(main, chosen, k)
		}
	}
	return colours, index
}

// nearest is the chosen colour that differs least from that of bucket k.
func nearest(main []uint32, chosen []int, k int) uint8 {
	best, least := 0, int32(1<<30)
	for i, c := range chosen {
		d := int32(0)
		for shift := 0; shift <= 16; shift += 8 {
			part := int32(main[c]>>shift&255) - int32(main[k]>>shift&255)
			d += part * part
		}
		if d < least {
			best, least = i, d
		}
	}
	return uint8(best)
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

package picture

import (
	"slices"
	"strings"
)

// The inks and tints of the map: brown ink on warm paper, washed with thin colours.
const (
	paperRGB  = 0xf6edd9
	marginRGB = 0xefe3c8
	inkRGB    = 0x33261a // names, frames
	brownRGB  = 0x6b4f34 // parishes, hachures
	roadRGB   = 0xfdf8ea
	waterRGB  = 0xa9cbd4
	bankRGB   = 0x3f6f82
	deepRGB   = 0x1f5468 // names of rivers
	woodRGB   = 0xb9c595
	leafRGB   = 0x8ea468
	trunkRGB  = 0x46562c
	leafyRGB  = 0x3d4c22
	hillRGB   = 0xe3d0a6
	redRGB    = 0x9b1c12
	whiteRGB  = 0xfffdf6
)

// haloInk keeps letters apart from what is below them.
var haloInk = ink{rgb: paperRGB, cover: 225}

// Tints are the colours of the lords in the game's order, apart for the colour-blind too (Okabe and
// Ito).
func Tints() []uint32 {
	return []uint32{0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9}
}

// A lordLook is by what a lord's signs are told from others: colour, pattern and initial.
type lordLook struct {
	tint    uint32
	pattern pattern
	initial string
}

// A lordStyle is how a lord's signs look.
type lordStyle struct {
	lordLook
	hatch uint32 // the colour of the pattern
	roof  path   // the pattern on the roof of a house at the origin
	chief path   // and on a shield
	name  string
}

// styles dresses the lords of a game.
func styles(lords []string) []lordStyle {
	tints := Tints()
	initials := Initials(lords)
	out := make([]lordStyle, len(lords))
	for i, name := range lords {
		tint := tints[i%len(tints)]
		hatch := uint32(whiteRGB)
		if luminance(tint) > 0.28 {
			hatch = inkRGB
		}
		p := pattern((i + i/len(tints)) % int(patterns)) // whoever has the colour of another has not its pattern
		roof, chief := hatching(roofShape(), p, hatchGap), hatching(chiefShape(shieldWidth/2), p, hatchGap)
		out[i] = lordStyle{lordLook: lordLook{tint, p, initials[i]}, hatch: hatch, roof: roof, chief: chief, name: name}
	}
	return out
}

// Initials are the lords' first letters; of those that begin alike, two letters by which they differ.
func Initials(lords []string) []string {
	out := make([]string, len(lords))
	for i, name := range lords {
		out[i] = initial(name, lords)
	}
	return out
}

// initial is the first letter of a name, and, if others begin alike, the first letter after it that
// none of these has there.
func initial(name string, all []string) string {
	letters := []rune(name)
	if len(letters) == 0 {
		return "?"
	}
	var alike [][]rune
	for _, o := range all {
		if o != name && strings.HasPrefix(o, string(letters[0])) {
			alike = append(alike, []rune(o))
		}
	}
	if len(alike) == 0 {
		return string(letters[:1])
	}
	for k := 1; k < len(letters); k++ {
		if !slices.ContainsFunc(alike, func(r []rune) bool { return k < len(r) && r[k] == letters[k] }) {
			return string([]rune{letters[0], letters[k]})
		}
	}
	return string(letters[:min(2, len(letters))])
}

// luminance is how light a colour is, 0 to 1 (WCAG 2.2).
func luminance(rgb uint32) float64 {
	part := func(v uint32) float64 { // the square stands for the power 2.2 of the standard
		f := float64(v&255) / 255
		return f * f
	}
	return 0.2126*part(rgb>>16) + 0.7152*part(rgb>>8) + 0.0722*part(rgb)
}

// A pattern is how a lord's signs are hatched.
type pattern uint8

// The patterns, in the order of the lords.
const (
	plain pattern = iota
	level
	upright
	slanting
	dotted
	crossed
	patterns
)

// hatchGap is from line to line of a pattern, in units.
const hatchGap = 4.4

// hatching fills an outline with a pattern: lines to stroke, or dots to fill.
func hatching(outline []vec, p pattern, gap float64) path {
	var out path
	switch p {
	case level:
		out.hatch(outline, vec{1, 0}, gap)
	case upright:
		out.hatch(outline, vec{0, 1}, gap)
	case slanting:
		out.hatch(outline, vec{0.8, -0.6}, gap)
	case crossed:
		out.hatch(outline, vec{0.7071, -0.7071}, gap*1.25)
		out.hatch(outline, vec{0.7071, 0.7071}, gap*1.25)
	case dotted:
		out.speckle(outline, gap*1.05)
	}
	return out
}

// hatch lays lines of one direction through an outline.
func (p *path) hatch(outline []vec, dir vec, gap float64) {
	side := dir.left()
	lo, hi := 1e18, -1e18
	for _, a := range outline {
		lo, hi = min(lo, a.dot(side)), max(hi, a.dot(side))
	}
	for d := lo + gap/2; d < hi; d += gap {
		var cuts []float64
		for i, a := range outline {
			b := outline[(i+1)%len(outline)]
			if fa, fb := a.dot(side)-d, b.dot(side)-d; (fa > 0) != (fb > 0) {
				cuts = append(cuts, a.to(b, fa/(fa-fb)).dot(dir))
			}
		}
		slices.Sort(cuts)
		from := side.times(d)
		for i := 0; i+1 < len(cuts); i += 2 {
			p.lines(from.plus(dir.times(cuts[i])), from.plus(dir.times(cuts[i+1])))
		}
	}
}

// speckle lays dots into an outline, row by row.
func (p *path) speckle(outline []vec, gap float64) {
	b := boxOf(outline)
	for row, y := 0, float64(b.y0)/10+gap*0.6; y < float64(b.y1)/10; row, y = row+1, y+gap {
		for x := float64(b.x0)/10 + gap*0.6 + gap/2*float64(row%2); x < float64(b.x1)/10; x += gap {
			if inside(outline, vec{x, y}) {
				p.circle(vec{x, y}, 0.95)
			}
		}
	}
}

package picture

import (
	stdfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// A face is one of the four cuts of the type in which maps are lettered.
type face uint8

// The faces of Liberation Serif, which has the widths of Times.
const (
	roman face = iota
	italic
	bold
	boldItalic
	faces
)

// em is the size, in font units, at which all glyphs are measured.
const em = 2048

// A fonts is the type, parsed.
type fonts [faces]*sfnt.Font

// loadFonts takes the type that comes with the plots.
func loadFonts() fonts {
	var all fonts
	want := [faces]font.Font{
		roman: {}, italic: {Style: stdfont.StyleItalic}, bold: {Weight: stdfont.WeightBold},
		boldItalic: {Style: stdfont.StyleItalic, Weight: stdfont.WeightBold},
	}
	for _, f := range liberation.Collection() {
		for i, w := range want {
			if f.Font.Variant == "Serif" && f.Font.Style == w.Style && f.Font.Weight == w.Weight {
				all[i] = f.Face
			}
		}
	}
	return all
}

// A text is a line of letters. At is the middle of its base line.
type text struct {
	words string
	face  face
	size  int32 // in tenths
	ink   ink
	halo  ink
	at    point
	width int32   // measured, in tenths
	space int32   // added after each letter, in tenths
	each  []glyph // where each letter stands, of a text along a curve; else nil
}

// A glyph is where a letter begins, and how many degrees it is turned, clockwise.
type glyph struct {
	at   point
	turn int32
}

// A measure is the extent of a text about the middle of its base line, in tenths.
type measure struct{ width, up, down int32 }

// A ruler measures texts.
type ruler struct {
	fonts fonts
	buf   sfnt.Buffer
}

// advance is the width of a letter in font units.
func (r *ruler) advance(f face, letter rune) int32 {
	g, err := r.fonts[f].GlyphIndex(&r.buf, letter)
	if err != nil {
		return em / 2
	}
	a, err := r.fonts[f].GlyphAdvance(&r.buf, g, fixed.I(em), stdfont.HintingNone)
	if err != nil {
		return em / 2
	}
	return int32(a >> 6)
}

// measure is the extent of a text, to the real top and bottom of its letters.
func (r *ruler) measure(words string, f face, size, space int32) measure {
	var wide, up, down int32
	n := int32(0)
	for _, letter := range words {
		n++
		g, err := r.fonts[f].GlyphIndex(&r.buf, letter)
		if err != nil {
			continue
		}
		b, a, err := r.fonts[f].GlyphBounds(&r.buf, g, fixed.I(em), stdfont.HintingNone)
		if err != nil {
			continue
		}
		wide += int32(a >> 6)
		up, down = max(up, int32(-b.Min.Y>>6)), max(down, int32(b.Max.Y>>6))
	}
	scale := func(v int32) int32 { return (v*size + em/2) / em }
	return measure{scale(wide) + space*max(n-1, 0), scale(up) + 1, scale(down) + 1}
}

// write makes a text whose base line has its middle at a place.
func (r *ruler) write(words string, f face, size int32, colour ink, at vec) *text {
	m := r.measure(words, f, size, 0)
	return &text{words: words, face: f, size: size, ink: colour, at: at.point(), width: m.width}
}

// box is where a text lies.
func (m measure) box(at point) box {
	return box{at.x - m.width/2, at.y - m.up, at.x + m.width/2 + m.width%2, at.y + m.down}
}

package picture

import (
	"embed"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
	stdfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
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

// A fonts is the type, parsed, with the measures of its common letters. It never changes.
type fonts struct {
	cuts   [faces]*sfnt.Font
	common [faces][128]metric
}

// A metric is how wide a letter is, and how far it reaches up and down from its base line, in font
// units.
type metric struct{ advance, up, down int32 }

// typeFiles are the faces as codeberg.org/go-fonts/liberation has them, packed: that module's packages embed them as they are, which makes
// the program larger by 0.7 MB.
//
//go:embed type/*.zst
var typeFiles embed.FS

// cuts are the four faces, parsed once for all.
var cuts = sync.OnceValue(func() (all [faces]*sfnt.Font) {
	for f, name := range [faces]string{roman: "roman", italic: "italic", bold: "bold", boldItalic: "bold-italic"} {
		file, err := unpackFace(name)
		if err == nil {
			all[f], err = sfnt.Parse(file)
		}
		if err != nil {
			panic(fmt.Sprintf("the type's face %s: %v", name, err)) // it is part of the program
		}
	}
	return all
})

// unpackFace is the file of a face.
func unpackFace(name string) ([]byte, error) {
	packed, err := typeFiles.ReadFile("type/" + name + ".ttf.zst")
	if err != nil {
		return nil, err
	}
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.DecodeAll(packed, nil)
}

// loadFonts measures the common letters of the type.
func loadFonts() *fonts {
	all := &fonts{cuts: cuts()}
	r := ruler{fonts: all}
	for f := range faces {
		for letter := range all.common[f] {
			all.common[f][letter] = r.load(f, rune(letter))
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

// A textLook is by what a text is told from others, wherever it stands.
type textLook struct {
	words string
	face  face
	size  int32
	space int32
	ink   ink
	halo  ink
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
	fonts *fonts
	buf   sfnt.Buffer
}

// metric is the measure of a letter.
func (r *ruler) metric(f face, letter rune) metric {
	if letter >= 0 && int(letter) < len(r.fonts.common[f]) {
		return r.fonts.common[f][letter]
	}
	return r.load(f, letter)
}

// load measures a letter; one that the type lacks is as wide as the sign that stands for it.
func (r *ruler) load(f face, letter rune) metric {
	g, err := r.fonts.cuts[f].GlyphIndex(&r.buf, letter)
	if err != nil {
		return metric{advance: em / 2}
	}
	b, a, err := r.fonts.cuts[f].GlyphBounds(&r.buf, g, fixed.I(em), stdfont.HintingNone)
	if err != nil {
		return metric{advance: em / 2}
	}
	return metric{int32(a >> 6), int32(-b.Min.Y >> 6), int32(b.Max.Y >> 6)}
}

// measure is the extent of a text, to the real top and bottom of its letters.
func (r *ruler) measure(words string, f face, size, space int32) measure {
	var wide, up, down, n int32
	for _, letter := range words {
		m := r.metric(f, letter)
		wide, up, down, n = wide+m.advance, max(up, m.up), max(down, m.down), n+1
	}
	scale := func(v int32) int32 { return (v*size + em/2) / em }
	return measure{scale(wide) + space*max(n-1, 0), scale(up) + 1, scale(down) + 1}
}

// write makes a text whose base line has its middle at a place.
func (r *ruler) write(words string, f face, size int32, colour ink, at vec) *text {
	m := r.measure(words, f, size, 0)
	return &text{words: words, face: f, size: size, ink: colour, at: at.point(), width: m.width}
}

// spread gives each letter its place, for a text with room between its letters.
func (t *text) spread(r *ruler) {
	pen := t.at.x - t.width/2
	t.each = make([]glyph, 0, len(t.words))
	for _, letter := range t.words {
		t.each = append(t.each, glyph{point{pen, t.at.y}, 0})
		pen += (r.metric(t.face, letter).advance*t.size+em/2)/em + t.space
	}
}

func (m measure) box(at point) box {
	return box{at.x - m.width/2, at.y - m.up, at.x + m.width/2 + m.width%2, at.y + m.down}
}

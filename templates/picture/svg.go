package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
)

// families are the names of the type on other machines; all have about the same widths.
const families = "'Liberation Serif','Times New Roman',Times,'Nimbus Roman','Tinos',serif"

// SVG writes the scene as a picture of lines, with a title on each sign for the reader who points at it. It
// needs nothing from elsewhere.
func (s *Scene) SVG() []byte {
	out := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" `,
		s.width, s.height, s.width/10, s.height/10)
	out = append(out, `stroke-linecap="round" stroke-linejoin="round" fill="none" font-family="`+families+`"><title>`...)
	out = append(escaped(out, s.name), "</title>\n"...)
	out = define(out, s.stamps, s.dark)
	return append(s.writeLayers(out), "</svg>\n"...)
}

// writeLayers appends what is drawn; of a tall picture part by part, each cut off at its edges.
func (s *Scene) writeLayers(out []byte) []byte {
	for _, l := range s.layers {
		if l.svg != nil && !s.dark {
			out = append(out, l.svg...)
		} else {
			out = l.write(out, s.dark)
		}
	}
	top := int32(0)
	for _, part := range s.parts {
		out = fmt.Appendf(out, "<svg y=\"%d\" width=\"%d\" height=\"%d\">\n", top, part.width, part.height)
		out = append(part.writeLayers(out), "</svg>\n"...)
		top += part.height
	}
	return out
}

// write appends the layer as SVG.
func (l *layer) write(out []byte, dark bool) []byte {
	for i := range l.shapes {
		switch s := &l.shapes[i]; {
		case s.group != nil:
			out = s.group.write(out)
		case s.endsGroup:
			out = append(out, "</g>\n"...)
		case s.text != nil:
			out = s.text.write(out, dark)
		case s.sign != nil:
			out = (&layer{shapes: s.sign.draw(s.sign.at)}).write(out, dark)
		case s.stamp != nil:
			for _, p := range s.path.pts {
				out = fmt.Appendf(out, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>\n", s.stamp.id, p.x, p.y)
			}
		default:
			out = s.write(out, dark)
		}
	}
	return out
}

func (g *group) write(out []byte) []byte {
	out = append(out, "<g"...)
	if g.id != "" {
		out = append(escaped(append(out, ` id="`...), g.id), '"')
	}
	out = append(out, '>')
	if g.title != "" {
		out = append(escaped(append(out, "<title>"...), g.title), "</title>"...)
	}
	return append(out, '\n')
}

// define appends small drawings to be used later.
func define(out []byte, stamps []*stamp, dark bool) []byte {
	out = append(out, "<defs>\n"...)
	for _, s := range stamps {
		out = fmt.Appendf(out, "<g id=\"%s\">\n", s.id)
		out = append((&layer{shapes: s.shapes}).write(out, dark), "</g>\n"...)
	}
	return append(out, "</defs>\n"...)
}

// write appends a path.
func (s *shape) write(out []byte, dark bool) []byte {
	out = append(out, "<path"...)
	out = s.fill.write(out, "fill", dark)
	if out = s.line.write(out, "stroke", dark); s.line.cover > 0 {
		out = fmt.Appendf(out, ` stroke-width="%d"`, s.width)
		if s.butt {
			out = append(out, ` stroke-linecap="butt"`...)
		}
	}
	out = s.path.write(append(out, ` d="`...))
	return append(out, "\"/>\n"...)
}

// write appends an ink as an attribute, if it shows.
func (i ink) write(out []byte, key string, dark bool) []byte {
	if i.cover == 0 {
		return out
	}
	out = fmt.Appendf(out, ` %s="#%06x"`, key, i.on(dark))
	if i.cover < 255 {
		out = fmt.Appendf(out, ` %s-opacity=".%02d"`, key, (int(i.coverOn(dark))*100+127)/255)
	}
	return out
}

// write appends the commands of a path, each from the point before.
func (p *path) write(out []byte) []byte {
	var last, start point
	i := 0
	for k, op := range p.ops {
		if k == 0 {
			op = 'M'
		}
		out = append(out, op)
		switch op {
		case 'z':
			last = start
			continue
		case 'c':
			out = pair(out, p.pts[i], last)
			out = pair(append(out, ' '), p.pts[i+1], last)
			out = append(out, ' ')
			i += 2
		}
		out = pair(out, p.pts[i], last)
		if last = p.pts[i]; op == 'M' || op == 'm' {
			start = last
		}
		i++
	}
	return out
}

// pair appends a point as seen from another.
func pair(out []byte, p, from point) []byte {
	out = strconv.AppendInt(out, int64(p.x-from.x), 10)
	if p.y >= from.y {
		out = append(out, ' ')
	}
	return strconv.AppendInt(out, int64(p.y-from.y), 10)
}

// write appends a text. Its length is given, so that it has the same extent in another type.
func (t *text) write(out []byte, dark bool) []byte {
	out = append(out, "<text"...)
	if t.each == nil {
		out = fmt.Appendf(out, ` x="%d" y="%d" text-anchor="middle" textLength="%d" lengthAdjust="spacingAndGlyphs"`, t.at.x, t.at.y, t.width)
	} else {
		out = t.writeEach(out)
	}
	out = fmt.Appendf(out, ` font-size="%d"`, t.size)
	if t.face == italic || t.face == boldItalic {
		out = append(out, ` font-style="italic"`...)
	}
	if t.face == bold || t.face == boldItalic {
		out = append(out, ` font-weight="bold"`...)
	}
	if out = t.ink.write(out, "fill", dark); t.halo.cover > 0 {
		out = t.halo.write(out, "stroke", dark)
		out = fmt.Appendf(out, ` stroke-width="%d" paint-order="stroke"`, haloWidth)
	}
	out = escaped(append(out, '>'), t.words)
	return append(out, "</text>\n"...)
}

// writeEach appends where each letter stands.
func (t *text) writeEach(out []byte) []byte {
	for i, key := range []string{` x="`, ` y="`, ` rotate="`} {
		if i == 1 && t.isLevel() {
			return fmt.Appendf(out, ` y="%d"`, t.at.y)
		}
		out = append(out, key...)
		for k, g := range t.each {
			if k > 0 {
				out = append(out, ' ')
			}
			out = strconv.AppendInt(out, int64([...]int32{g.at.x, g.at.y, g.turn}[i]), 10)
		}
		out = append(out, '"')
	}
	return out
}

// isLevel tells whether no letter is turned.
func (t *text) isLevel() bool {
	return !slices.ContainsFunc(t.each, func(g glyph) bool { return g.turn != 0 || g.at.y != t.at.y })
}

// escaped appends a text as XML has it.
func escaped(out []byte, words string) []byte {
	b := bytes.NewBuffer(out)
	if err := xml.EscapeText(b, []byte(words)); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

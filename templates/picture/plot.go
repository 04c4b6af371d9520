package picture

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	bitmap "image/draw"
	"math"
	"slices"
	"strconv"
	"sync"

	"git.sr.ht/~sbinet/gg"
	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	plottext "gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A Chart is one plot of a campaign, ready to be written as SVG or as PNG: a line for each lord over
// the seasons, which may be told apart by colour, by dashes, by marks, and by the name at its end.
type Chart struct {
	title  string
	lines  []course
	years  []tick
	last   int // the season at the right edge
	top    int // the value at the upper edge
	step   int // from one line of the grid to the next
	seldom bool
}

// A course is the line of one lord.
type course struct {
	lord   string
	points []value
}

// A value is that of one season, counted from 0.
type value struct{ season, n int }

// A tick is a season that is marked on the axis of the years.
type tick struct {
	season int
	label  string
}

// Plot plots the manors, the gross income or the strength of all lords over the years: what is the ID of
// such a picture. It is an error if the history has nothing of the kind to show.
func Plot(h *report.History, what string) (*Chart, error) {
	c := &Chart{last: max(1, len(h.Rows)-1)}
	column, ok := plotted[what]
	if !ok {
		return nil, fmt.Errorf("there is no plot %q", what)
	}
	c.title = column.title
	for i, lord := range h.Lords {
		line := course{lord: lord}
		for season := range h.Rows {
			if all := column.of(&h.Rows[season]); i < len(all) {
				line.points = append(line.points, value{season, all[i]})
				c.top = max(c.top, all[i])
			}
		}
		if len(line.points) == 0 {
			return nil, fmt.Errorf("no season has figures for the plot %q", what)
		}
		c.lines = append(c.lines, line)
	}
	c.mark(h)
	c.step = stepOf(c.top)
	c.top = max(c.step, (c.top+c.step-1)/c.step*c.step)
	return c, nil
}

// plotted are the figures of a season that the plots show, by their IDs.
var plotted = map[string]struct {
	title string
	of    func(*report.HistoryRow) []int
}{
	report.PictureManors:   {"Manors", func(r *report.HistoryRow) []int { return r.Manors }},
	report.PictureIncome:   {"Gross income of each autumn, in bezants", func(r *report.HistoryRow) []int { return r.Gross }},
	report.PictureStrength: {"Combat strength of all troops", func(r *report.HistoryRow) []int { return r.Strength }},
}

// mark marks the autumns, in which years end, with their years; of many years not all.
func (c *Chart) mark(h *report.History) {
	for i := range h.Rows {
		if h.Rows[i].Gross != nil {
			c.years = append(c.years, tick{i, strconv.Itoa(h.Rows[i].Year)})
		}
	}
	if every := (len(c.years) + 11) / 12; every > 1 {
		c.years = slices.DeleteFunc(c.years, func(t tick) bool { year, _ := strconv.Atoi(t.label); return year%every != 0 })
	}
	c.seldom = len(h.Rows) > 16
}

// stepOf is the step of a grid of three to six lines: 1, 2, 5, 10, 20 and so on.
func stepOf(top int) int {
	step := 1
	for i := 0; top > 5*step; i++ {
		step = [...]int{2, 5, 10}[i%3]
		for range i / 3 {
			step *= 10
		}
	}
	return step
}

// The measures of a chart, in points.
const (
	chartWidth  = 400
	chartHeight = 250
	margin      = 9
)

// SVG writes the chart as a picture of lines. It needs nothing from elsewhere.
func (c *Chart) SVG() []byte {
	canvas := vgsvg.New(chartWidth, chartHeight)
	paper := draw.New(canvas)
	paper.SetColor(rgb(plotPaper))
	paper.Fill(paper.Rectangle.Path())
	c.draw(paper, 1)
	var b bytes.Buffer
	_, _ = canvas.WriteTo(&b) // a Buffer takes all
	_, body, _ := bytes.Cut(b.Bytes(), []byte("\n<g "))
	body = bytes.ReplaceAll(body, []byte("font-family:Liberation Serif"), []byte("font-family:"+families))
	head := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img"><title>`,
		chartWidth, chartHeight, chartWidth, chartHeight)
	return slices.Concat(escaped(head, c.title), []byte("</title>\n<g "), body)
}

// PNG paints the chart MinWidth to MaxWidth pixels wide.
func (c *Chart) PNG(width int) ([]byte, error) {
	if width < MinWidth || width > MaxWidth {
		return nil, fmt.Errorf("a plot %d pixels wide; expected %d to %d", width, MinWidth, MaxWidth)
	}
	unit := vg.Length(width) / chartWidth
	im := image.NewRGBA(image.Rect(0, 0, width, int(math.Round(float64(chartHeight*unit)))))
	dc := gg.NewContextForRGBA(im)
	dc.SetLineCapButt()
	dc.InvertY()
	canvas := vgimg.NewWith(vgimg.UseDPI(72), vgimg.UseImageWithContext(im, dc))
	bitmap.Draw(im, im.Rect, image.NewUniform(rgb(plotPaper)), image.Point{}, bitmap.Src)
	c.draw(draw.NewCanvas(canvas, chartWidth*unit, chartHeight*unit), unit)
	return paletted(im, 32).png(short), nil
}

// A sheet of paper on which a chart is drawn.
type chartPaper struct {
	draw.Canvas
	*Chart
	unit vg.Length
	area vg.Rectangle // where the lines are
}

// draw draws the chart on clean paper, all measures times unit.
func (c *Chart) draw(on draw.Canvas, unit vg.Length) {
	p := &chartPaper{Canvas: on, Chart: c, unit: unit}
	p.layOut()
	p.grid()
	for i := range c.lines {
		p.drawLine(i)
	}
	for i := range c.lines {
		p.marks(i)
	}
	p.names()
}

// The inks of a chart.
const (
	plotPaper = 0xfffdf8
	plotInk   = 0x222222
	plotDim   = 0x5c5443
	plotGrid  = 0xe4dcc9
)

// rgb is a colour for the drawing library.
func rgb(c uint32) color.Color {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

// axis is what the figures below a chart count.
const axis = "autumn of year"

// layOut finds the place for the lines: beside it are the figures, and the names at the lines' ends or, if these
// are short, the words at the axis' end.
func (p *chartPaper) layOut() {
	names, figures := vg.Length(0), p.style(small, plotDim).Width(strconv.Itoa(p.top))
	for i := range p.lines {
		names = max(names, p.style(medium, plotInk).Width(p.label(i)))
	}
	names = max(names, p.style(small, plotDim).Width(axis)-(leader+4)*p.unit)
	p.area = vg.Rectangle{
		Min: vg.Point{X: p.Min.X + snap(figures+(margin+7)*p.unit), Y: p.Min.Y + 32*p.unit},
		Max: vg.Point{X: p.Max.X - snap(names+(margin+leader+12)*p.unit), Y: p.Max.Y - 34*p.unit},
	}
}

// at is where a value lies.
func (p *chartPaper) at(season, n int) vg.Point {
	size := p.area.Size()
	return vg.Point{X: p.area.Min.X + snap(size.X*vg.Length(season)/vg.Length(p.last)), Y: p.area.Min.Y + snap(size.Y*vg.Length(n)/vg.Length(p.top))}
}

// snap rounds a measure to sixteenths, so that what a machine makes of the last bit of a float does not show.
func snap(l vg.Length) vg.Length { return vg.Length(math.Round(float64(l)*16) / 16) }

// grid draws the grid with its figures, and the titles.
func (p *chartPaper) grid() {
	thin := draw.LineStyle{Color: rgb(plotGrid), Width: 0.8 * p.unit}
	figures := p.style(small, plotDim)
	figures.XAlign, figures.YAlign = draw.XRight, draw.YCenter
	for n := 0; n <= p.top; n += p.step {
		y := p.at(0, n).Y
		p.StrokeLine2(thin, p.area.Min.X, y, p.area.Max.X, y)
		p.FillText(figures, vg.Point{X: p.area.Min.X - 6*p.unit, Y: y + 1.4*p.unit}, strconv.Itoa(n))
	}
	figures.XAlign, figures.YAlign = draw.XCenter, draw.YTop
	for _, t := range p.years {
		x := p.at(t.season, 0).X
		p.StrokeLine2(thin, x, p.area.Min.Y, x, p.area.Max.Y)
		p.FillText(figures, vg.Point{X: x, Y: p.area.Min.Y - 5*p.unit}, t.label)
	}
	p.StrokeLine2(draw.LineStyle{Color: rgb(plotDim), Width: p.unit}, p.area.Min.X, p.area.Min.Y, p.area.Max.X, p.area.Min.Y)
	figures.XAlign = draw.XLeft
	p.FillText(figures, vg.Point{X: p.area.Max.X + 8*p.unit, Y: p.area.Min.Y - 5*p.unit}, axis)
	title := p.style(large, plotInk)
	title.YAlign = draw.YTop
	p.FillText(title, vg.Point{X: p.Min.X + margin*p.unit, Y: p.Max.Y - margin*p.unit}, p.title)
}

// path is where a lord's line goes. Lines lie a little apart, but less than one more or less would, so
// that those of lords who have the same do not hide each other.
func (p *chartPaper) path(lord int) []vg.Point {
	gaps := vg.Length(len(p.lines) - 1)
	apart := snap(min(1.7*p.unit, 0.8*p.area.Size().Y/vg.Length(p.top)/max(1, gaps)) * (gaps/2 - vg.Length(lord)))
	var all []vg.Point
	for _, v := range p.lines[lord].points {
		at := p.at(v.season, v.n)
		all = append(all, vg.Point{X: at.X, Y: at.Y + apart})
	}
	return all
}

func (p *chartPaper) drawLine(lord int) { p.StrokeLines(p.linePen(lord), p.path(lord)) }

func (p *chartPaper) linePen(lord int) draw.LineStyle {
	dashes := [...][]vg.Length{nil, {7, 3}, {2, 2.4}, {9, 3, 2, 3}, {4, 2}, {9, 2.5, 2, 2.5, 2, 2.5}}[lord%6]
	pen := draw.LineStyle{Color: tintOf(lord), Width: 1.9 * p.unit}
	for _, d := range dashes {
		pen.Dashes = append(pen.Dashes, d*p.unit)
	}
	return pen
}

func tintOf(lord int) color.Color {
	tints := Tints()
	return rgb(tints[lord%len(tints)])
}

// marks sets the lord's mark on the lord's line: on each season, of many on the autumns alone.
func (p *chartPaper) marks(lord int) {
	for i, at := range p.path(lord) {
		season := p.lines[lord].points[i].season
		if !p.seldom || slices.ContainsFunc(p.years, func(t tick) bool { return t.season == season }) {
			p.drawMark(lord, at)
		}
	}
}

// drawMark draws a lord's mark: a disc, a frame, a triangle, a ring, a square or a cross.
func (p *chartPaper) drawMark(lord int, at vg.Point) {
	shape := lord % 6
	if size := [...]vg.Length{3, 2.9, 3.7, 3.4, 2.7, 3}[shape] * p.unit; shape == 5 {
		for _, up := range [...]vg.Length{size, -size} {
			p.StrokeLine2(draw.LineStyle{Color: tintOf(lord), Width: 1.9 * p.unit}, at.X-size, at.Y-up, at.X+size, at.Y+up)
		}
	} else {
		glyph := draw.GlyphStyle{Color: tintOf(lord), Radius: size}
		glyph.Shape = [...]draw.GlyphDrawer{draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}, draw.CircleGlyph{}, draw.BoxGlyph{}}[shape]
		p.DrawGlyphNoClip(glyph, at)
		if shape%2 == 1 {
			glyph.Color, glyph.Radius = rgb(plotPaper), size-1.5*p.unit
			p.DrawGlyphNoClip(glyph, at)
		}
	}
}

// leader is how long the line is from the end of a lord's line to the name.
const leader = 16

// names writes the lords' names at the ends of their lines, each with its own room.
func (p *chartPaper) names() {
	style := p.style(medium, plotInk)
	style.YAlign = draw.YCenter
	ends := make([]vg.Point, len(p.lines))
	for i := range ends {
		path := p.path(i)
		ends[i] = path[len(path)-1]
	}
	for i, y := range spread(ends, 14.5*p.unit, p.area.Min.Y, p.area.Max.Y+8*p.unit) {
		from, to := ends[i], vg.Point{X: p.area.Max.X + leader*p.unit, Y: y}
		p.StrokeLines(draw.LineStyle{Color: tintOf(i), Width: 0.8 * p.unit}, []vg.Point{from, {X: p.area.Max.X + 4*p.unit, Y: from.Y}, {X: to.X - 3*p.unit, Y: to.Y}, to})
		p.drawMark(i, to)
		p.FillText(style, vg.Point{X: to.X + 7*p.unit, Y: to.Y + 1.6*p.unit}, p.label(i))
	}
}

// spread moves points along y until each is so far from the next, in their order, between two bounds.
func spread(ends []vg.Point, apart, low, high vg.Length) []vg.Length {
	order := make([]int, len(ends))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ends[a].Y, ends[b].Y) })
	at := make([]vg.Length, len(ends))
	floor := low
	for _, i := range order {
		at[i] = max(ends[i].Y, floor)
		floor = at[i] + apart
	}
	roof := high
	for _, i := range slices.Backward(order) {
		at[i] = min(at[i], roof)
		roof = at[i] - apart
	}
	return at
}

// label is what stands at the end of a lord's line.
func (p *chartPaper) label(lord int) string {
	line := &p.lines[lord]
	name := []rune(line.lord)
	if len(name) > 11 {
		name = append(name[:10], '…')
	}
	return fmt.Sprintf("%s %d", string(name), line.points[len(line.points)-1].n)
}

// The sizes of letters in a chart, in points.
const (
	small  = 11.5
	medium = 12.5
	large  = 14
)

// chartFonts are the faces of maps as the drawing library names them.
var chartFonts = sync.OnceValue(func() *font.Cache {
	of := font.Font{Typeface: "Liberation", Variant: "Serif"}
	heavy := of
	heavy.Weight = stdfont.WeightBold
	return font.NewCache(font.Collection{{Font: of, Face: cuts()[roman]}, {Font: heavy, Face: cuts()[bold]}})
})

// style is how words of a size are written.
func (p *chartPaper) style(size vg.Length, ink uint32) draw.TextStyle {
	of := font.Font{Typeface: "Liberation", Variant: "Serif", Size: size * p.unit}
	if size == large {
		of.Weight = stdfont.WeightBold
	}
	return draw.TextStyle{Color: rgb(ink), Font: of, Handler: plottext.Plain{Fonts: chartFonts()}}
}

package picture

import (
	"image"
	"math"
	"slices"
	"testing"

	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// signs are the houses or the shields of six lords, large, each alone on its picture, by the same
// strength and without the initial.
func signs(t *testing.T, draw func(e *canvas, at vec, lord int)) []*image.RGBA {
	t.Helper()
	f := loadFonts()
	var all []*image.RGBA
	for lord := range six() {
		e := &canvas{layer: &layer{}, ruler: &ruler{fonts: f}, styles: styles(six())}
		draw(e, vec{20, 20}, lord)
		for i := range e.shapes {
			if e.shapes[i].text != nil {
				e.shapes[i].text.words, e.shapes[i].text.width = "", 0
			}
		}
		on := newPage(80, 80, false)
		newPainter(&Scene{width: 400, height: 400, fonts: f}, on).paintLayer(e.layer)
		all = append(all, on.im)
	}
	return all
}

// Where there is no colour, the pattern tells the six lords apart, on houses and on shields: a
// seventh of the sign's dots and more are dark on the one and light on the other, each held against
// the mean of its own sign.
func TestPatternsInBlackAndWhite(t *testing.T) {
	t.Parallel()
	for name, all := range map[string][]*image.RGBA{
		"roof": signs(t, func(e *canvas, at vec, lord int) {
			e.fillWithPattern(ring(at, roofShape()...), &e.styles[lord], e.styles[lord].roof.moved(at.point()))
		}),
		"chief": signs(t, func(e *canvas, at vec, lord int) {
			e.fillWithPattern(ring(at, chiefShape(12.5)...), &e.styles[lord], e.styles[lord].chief.moved(at.point()))
		}),
	} {
		for i := range all {
			for k := range i {
				if part := differ(all[i], all[k]); part < 1.0/7 {
					t.Errorf("%s: %s and %s differ in %.3f of their dots", name, six()[i], six()[k], part)
				}
			}
		}
	}
}

// differ is the part of the dots that are lighter than the mean on one picture and not on the other.
func differ(a, b *image.RGBA) float64 {
	la, lb := lights(a), lights(b)
	n, all := 0, 0
	for i := range la {
		if a.Pix[4*i+3] == 255 && b.Pix[4*i+3] == 255 {
			all++
			if la[i] != lb[i] {
				n++
			}
		}
	}
	return float64(n) / float64(all)
}

// lights tells of each dot whether it is lighter, in grey, than the mean of the sign by a tenth.
func lights(im *image.RGBA) []bool {
	grey := make([]float64, len(im.Pix)/4)
	sum, n := 0.0, 0
	for i := range grey {
		grey[i] = 0.299*float64(im.Pix[4*i]) + 0.587*float64(im.Pix[4*i+1]) + 0.114*float64(im.Pix[4*i+2])
		if im.Pix[4*i+3] == 255 {
			sum, n = sum+grey[i], n+1
		}
	}
	out := make([]bool, len(grey))
	for i := range grey {
		out[i] = math.Abs(grey[i]-sum/float64(n)) > 12 && grey[i] > sum/float64(n)
	}
	return out
}

// blindness are the matrices of Machado, Oliveira and Fernandes (2009) for full severity, on linear
// light.
var blindness = map[string][9]float64{
	"no":           {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// The lords' colours are apart for the colour-blind too.
func TestTintsForTheColourBlind(t *testing.T) {
	t.Parallel()
	for kind, m := range blindness {
		for i, a := range Tints() {
			for k, b := range Tints()[:i] {
				if d := apart(seen(a, m), seen(b, m)); d < 12 {
					t.Errorf("%s: tints %d and %d are %.1f apart", kind, i, k, d)
				}
			}
		}
	}
}

// seen is a colour as somebody sees it, in CIE L*a*b*.
func seen(rgb uint32, m [9]float64) [3]float64 {
	r, g, b := linear(rgb>>16), linear(rgb>>8), linear(rgb)
	r, g, b = m[0]*r+m[1]*g+m[2]*b, m[3]*r+m[4]*g+m[5]*b, m[6]*r+m[7]*g+m[8]*b
	f := func(v float64) float64 {
		if v = max(v, 0); v > 0.008856 {
			return math.Cbrt(v)
		}
		return 7.787*v + 16.0/116
	}
	x, y, z := f((0.4124*r+0.3576*g+0.1805*b)/0.9505), f(0.2126*r+0.7152*g+0.0722*b), f((0.0193*r+0.1192*g+0.9505*b)/1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// linear is one part of a colour as light.
func linear(v uint32) float64 {
	f := float64(v&255) / 255
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

// apart is the distance of two colours.
func apart(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// light is the luminance of a colour (WCAG 2.2).
func light(rgb uint32) float64 {
	return 0.2126*linear(rgb>>16) + 0.7152*linear(rgb>>8) + 0.0722*linear(rgb)
}

// Every text stands out from all that can be behind it, its halo apart, by 4.5 to 1 (WCAG 2.2 §1.4.3).
func TestContrast(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"training", "valley"} {
		b := load(t, name)
		s := sheet(t, b)
		behind := []uint32{paperRGB, marginRGB}
		for _, tint := range Tints() {
			behind = append(behind, mix(paperRGB, tint, tintCover*100/255))
		}
		n := 0
		for _, l := range s.Map(crowd(b, 30, 1)).layers[:6] {
			for _, sh := range l.shapes {
				if sh.text == nil {
					continue
				}
				n++
				for _, rgb := range behind {
					if c := (light(rgb) + 0.05) / (light(sh.text.ink.rgb) + 0.05); c < 4.5 {
						t.Errorf("%s: %s stands out from #%06x by %.2f", name, sh.text.words, rgb, c)
					}
				}
			}
		}
		if n < 20 {
			t.Errorf("%s: %d texts only", name, n)
		}
	}
}

// The smallest letters, of names and of numbers, are nine pixels high and more: of a wide map 800 pixels wide, and of a
// plate on a telephone, where 336 pixels are left of 360, and as half of a wide page.
func TestLettersAreLargeEnough(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"training", "valley"} {
		b := load(t, name)
		s, m := sheet(t, b), crowd(b, 150, 1)
		for _, c := range []struct {
			shown  float64 // pixels wide
			scenes []*Scene
		}{
			{800, []*Scene{s.Map(nil), s.Map(m)}},
			{336, []*Scene{s.CloseUp(m), s.Plate(nil, Whole), s.Plate(m, Whole)}},
			{325, []*Scene{s.Plate(m, West), s.Plate(m, East)}},
		} {
			for _, scene := range c.scenes {
				n := 0
				for _, text := range texts(scene) {
					n++
					if high := float64(text.size) * c.shown / float64(scene.width); high < 9 {
						t.Errorf("%s: %s has letters of %.2f pixels", name, text.words, high)
					}
				}
				if n < 20 {
					t.Errorf("%s has %d texts only", scene.name, n)
				}
			}
		}
	}
}

// texts are all texts of a scene.
func texts(s *Scene) (all []*text) {
	for _, l := range s.layers {
		shapes := slices.Clone(l.shapes)
		for _, sh := range l.shapes {
			if sh.sign != nil {
				shapes = append(shapes, sh.sign.draw(sh.sign.at)...)
			}
		}
		for _, sh := range shapes {
			if sh.text != nil {
				all = append(all, sh.text)
			}
		}
	}
	for _, part := range s.parts {
		all = append(all, texts(part)...)
	}
	return all
}

// On a dark page every text stands out from what can be behind it, too.
func TestContrastInTheDark(t *testing.T) {
	t.Parallel()
	behind := []uint32{solid(paperRGB).on(true), solid(marginRGB).on(true)}
	for _, tint := range Tints() {
		behind = append(behind, mix(behind[0], tint, tintCover*2/3*100/255))
	}
	b := load(t, "training")
	n := 0
	for _, part := range sheet(t, b).Plate(crowd(b, 30, 1), Whole).Dark().parts {
		for _, l := range part.layers {
			for _, sh := range l.shapes {
				if sh.text == nil || sh.text.face == bold && len(sh.text.words) < 3 { // on a shield or a wall
					continue
				}
				n++
				for _, rgb := range behind {
					if c := (light(sh.text.ink.on(true)) + 0.05) / (light(rgb) + 0.05); c < 4.5 {
						t.Errorf("%s stands out from #%06x by %.2f", sh.text.words, rgb, c)
					}
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("%d texts only", n)
	}
}

// Lords who begin alike have two letters.
func TestInitials(t *testing.T) {
	t.Parallel()
	got := Initials([]string{"Lancelot", "Gawaine", "Galahad", "Gareth", "Kay", "Ga"})
	want := []string{"L", "Gw", "Gl", "Gr", "K", "Ga"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("initials %q, want %q", got, want)
			break
		}
	}
}

// A building's sign tells whether it is whole.
func TestBuildings(t *testing.T) {
	t.Parallel()
	e := &canvas{layer: &layer{}, ruler: &ruler{fonts: loadFonts()}, styles: styles(six())}
	items := e.buildings(report.KnownManor{Castle: report.Damaged, Circle: report.Whole})
	if len(items) != 2 || items[0].title != "Castle, damaged" || items[1].title != "Stone circle" {
		t.Errorf("buildings %+v", items)
	}
}

package board

import (
	"fmt"
	"math"
)

// A Picture is what a board file says for the map only; no rule looks at it.
type Picture struct {
	Rivers   []River
	Woods    [][][2]float64 // outlines
	Hills    [][][2]float64 // outlines
	Parishes []Parish
}

// A River is a line on the map.
type River struct {
	Name string
	Line [][2]float64
}

// A Parish is a tint on the map for the manors of a parish.
type Parish struct {
	Name string
	Tint string
}

// Picture is what the board file says for the map only.
func (b *Board) Picture() *Picture { return &b.picture }

// draw keeps what is for the picture only.
func (u *builder) draw(f *file) error {
	pic := &u.b.picture
	for i, r := range f.River {
		line, err := u.points("line", r.Line)
		if err != nil {
			return fmt.Errorf("%s: %w", title("river", i, r.Name), err)
		}
		pic.Rivers = append(pic.Rivers, River{Name: r.Name, Line: line})
	}
	var err error
	if pic.Woods, err = u.outlines("wood", f.Wood); err != nil {
		return err
	}
	if pic.Hills, err = u.outlines("hill", f.Hill); err != nil {
		return err
	}
	return u.tints(f)
}

// tints keeps the parishes, each of which must have a manor.
func (u *builder) tints(f *file) error {
	known := map[string]bool{}
	var names []string
	for _, m := range f.Manor {
		if !known[m.Parish] {
			known[m.Parish] = true
			names = append(names, m.Parish)
		}
	}
	for i, p := range f.Parish {
		if p.Name == "" || !known[p.Name] {
			return fmt.Errorf("%s: no manor lies in this parish%s", title("parish", i, p.Name), didYouMean(p.Name, names))
		}
		u.b.picture.Parishes = append(u.b.picture.Parishes, Parish(p))
	}
	return nil
}

// outlines reads areas.
func (u *builder) outlines(word string, list []fileArea) ([][][2]float64, error) {
	var all [][][2]float64
	for i, a := range list {
		outline, err := u.points("outline", a.Outline)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", title(word, i, ""), err)
		}
		all = append(all, outline)
	}
	return all, nil
}

// points reads a list of points.
func (u *builder) points(key string, list [][]float64) ([][2]float64, error) {
	if u.drawn += len(list); u.drawn > mostPoints {
		return nil, fmt.Errorf("%s: with these the board has %d points for the map; it has at most %d", key, u.drawn, mostPoints)
	}
	var all [][2]float64
	for _, xy := range list {
		p, err := point(key, xy)
		if err != nil {
			return nil, err
		}
		all = append(all, *p)
	}
	return all, nil
}

// point reads a point; nil is none.
func point(key string, xy []float64) (*[2]float64, error) {
	if xy == nil {
		return nil, nil
	}
	if len(xy) != 2 || math.IsNaN(xy[0]+xy[1]) || math.IsInf(xy[0], 0) || math.IsInf(xy[1], 0) {
		return nil, fmt.Errorf("%s: a point is two numbers, as [120, 80]", key)
	}
	return &[2]float64{xy[0], xy[1]}, nil
}

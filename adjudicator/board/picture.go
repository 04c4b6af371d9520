package board

import (
	"fmt"
	"math"
	"slices"
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

// keepPicture keeps what is for the picture only.
func (u *builder) keepPicture(f *file) error {
	pic := &u.b.picture
	err := readEach("river", f.River, func(r fileRiver) string { return r.Name }, func(_ string, r fileRiver) error {
		line, err := u.readPoints("line", r.Line)
		pic.Rivers = append(pic.Rivers, River{Name: r.Name, Line: line})
		return err
	})
	areas := func(word string, list []fileArea) (all [][][2]float64) {
		if err == nil {
			err = readEach(word, list, func(fileArea) string { return "" }, func(_ string, a fileArea) error {
				outline, err := u.readPoints("outline", a.Outline)
				all = append(all, outline)
				return err
			})
		}
		return all
	}
	if pic.Woods, pic.Hills = areas("wood", f.Wood), areas("hill", f.Hill); err != nil {
		return err
	}
	return u.keepTints(f)
}

// keepTints keeps the parishes, each of which must have a manor.
func (u *builder) keepTints(f *file) error {
	var names []string
	for _, m := range f.Manor {
		if !slices.Contains(names, m.Parish) {
			names = append(names, m.Parish)
		}
	}
	return readEach("parish", f.Parish, func(p fileParish) string { return p.Name }, func(_ string, p fileParish) error {
		if p.Name == "" || !slices.Contains(names, p.Name) {
			return fmt.Errorf("no manor lies in this parish%s", didYouMean(p.Name, names))
		}
		u.b.picture.Parishes = append(u.b.picture.Parishes, Parish(p))
		return nil
	})
}

func (u *builder) readPoints(key string, list [][]float64) ([][2]float64, error) {
	if u.drawn += len(list); u.drawn > mostPoints {
		return nil, fmt.Errorf("%s: with these the board has %d points for the map; it has at most %d", key, u.drawn, mostPoints)
	}
	var all [][2]float64
	for _, xy := range list {
		p, err := readPoint(key, xy)
		if err != nil {
			return nil, err
		}
		all = append(all, *p)
	}
	return all, nil
}

// readSpot reads where a place is drawn, and where its name stands from there.
func readSpot(xy, label []float64) (at, name *[2]float64, err error) {
	if at, err = readPoint("xy", xy); err == nil {
		name, err = readPoint("label", label)
	}
	return at, name, err
}

// readPoint reads a point; nil is none.
func readPoint(key string, xy []float64) (*[2]float64, error) {
	if xy == nil {
		return nil, nil
	}
	if len(xy) != 2 || math.IsNaN(xy[0]+xy[1]) || math.IsInf(xy[0], 0) || math.IsInf(xy[1], 0) {
		return nil, fmt.Errorf("%s: a point is two numbers, as [120, 80]", key)
	}
	return &[2]float64{xy[0], xy[1]}, nil
}

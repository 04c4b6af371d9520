package board

import (
	"math"
	"testing"
)

// crossings are the points that two lines have in common; one at a corner is one.
func crossings(l, m [][2]float64) [][2]float64 {
	var all [][2]float64
	for i := range l[1:] {
		for j := range m[1:] {
			if at, ok := crossingOf(l[i], l[i+1], m[j], m[j+1]); ok && (all == nil || distance(at, all[len(all)-1]) > 1) {
				all = append(all, at)
			}
		}
	}
	return all
}

// ring is an outline that ends where it begins.
func ring(outline [][2]float64) [][2]float64 {
	return append(outline[:len(outline):len(outline)], outline[0])
}

// areas are the outlines in which a point lies.
func areas(p [2]float64, all [][][2]float64) int {
	n := 0
	for _, o := range all {
		if insideOutline(p, ring(o)) {
			n++
		}
	}
	return n
}

// TestValleyIsToScale sees that roads are drawn as long as they are: a mile is 40 units.
func TestValleyIsToScale(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	for _, r := range b.Roads() {
		if miles := lengthOf(b.lineOf(&r)) / 40; math.Abs(miles/float64(r.Miles)-1) > 0.05 {
			t.Errorf("the road from %s to %s is drawn %.2f miles long, and has %d", b.NameOf(r.From), b.NameOf(r.To), miles, r.Miles)
		}
	}
}

// TestValleyRoadsDoNotCross sees that roads meet at places only, keep off other places, and that
// the entries' ways cross nothing.
func TestValleyRoadsDoNotCross(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	for i, r := range b.Roads() {
		line := b.lineOf(&r)
		for _, q := range b.Roads()[:i] {
			for _, x := range crossings(line, b.lineOf(&q)) {
				if distance(x, line[0]) > 1 && distance(x, line[len(line)-1]) > 1 {
					t.Errorf("the road from %s to %s crosses that from %s to %s at %.0f", b.NameOf(r.From), b.NameOf(r.To), b.NameOf(q.From), b.NameOf(q.To), x)
				}
			}
		}
		for _, p := range b.places {
			if p.Kind != Milestone && p.Position != r.From && p.Position != r.To && fromLine(*p.XY, line) < 40 {
				t.Errorf("the road from %s to %s passes near %s", b.NameOf(r.From), b.NameOf(r.To), p.Name)
			}
		}
		for _, e := range b.Entries() {
			xy := *b.Place(e.Manor).XY
			for _, x := range crossings(line, [][2]float64{*e.XY, xy}) {
				if distance(x, xy) > 1 {
					t.Errorf("%s crosses the road from %s to %s", e.Name, b.NameOf(r.From), b.NameOf(r.To))
				}
			}
		}
	}
}

// TestValleyHasRoom sees that places are two miles apart on paper, and a mile from its edge.
func TestValleyHasRoom(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	for _, p := range b.places {
		if p.Kind == Milestone {
			continue
		}
		if xy := *p.XY; xy[0] < 70 || xy[0] > 1210 || xy[1] < 70 || xy[1] > 890 {
			t.Errorf("%s is at the edge", p.Name)
		}
		for _, q := range b.places[:p.Position] {
			if q.Kind != Milestone && distance(*p.XY, *q.XY) < 70 {
				t.Errorf("%s and %s are drawn %.0f units apart", p.Name, q.Name, distance(*p.XY, *q.XY))
			}
		}
	}
}

// TestValleyWaters sees that the river crosses the valley, that two brooks join it, and that
// whoever has river rights, and nobody else, lies on one of them.
func TestValleyWaters(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	waters := b.Picture().Rivers
	if len(waters) != 3 {
		t.Fatalf("%d waters", len(waters))
	}
	river := waters[0].Line
	if river[0][0] != 0 || river[len(river)-1][0] != 1280 {
		t.Errorf("the river flows from %v to %v", river[0], river[len(river)-1])
	}
	for _, brook := range waters[1:] {
		if d := fromLine(brook.Line[len(brook.Line)-1], river); d > 1 {
			t.Errorf("the %s ends %.0f units from the river", brook.Name, d)
		}
	}
	for _, m := range b.Manors() {
		p, d := b.Place(m), math.Inf(1)
		for _, w := range waters {
			d = min(d, fromLine(*p.XY, w.Line))
		}
		if p.River && d > 16 || !p.River && d < 40 {
			t.Errorf("%s is %.0f units from the water; river rights: %t", p.Name, d, p.River)
		}
	}
}

// TestValleyBridges sees that roads cross water at bridges, and bridges lie on water.
func TestValleyBridges(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	for _, r := range b.Roads() {
		line := b.lineOf(&r)
		var wet, bridges [][2]float64
		for _, w := range b.Picture().Rivers {
			wet = append(wet, crossings(line, w.Line)...)
		}
		for _, m := range r.Milestones {
			if c := b.Place(m).Choke; c != nil && c.Kind == "bridge" {
				bridges = append(bridges, b.milestoneSpot(b.Place(m)))
			}
		}
		if len(wet) != len(bridges) || len(wet) > 1 || len(wet) == 1 && distance(wet[0], bridges[0]) > 6 {
			t.Errorf("the road from %s to %s crosses water at %.0f and has bridges at %.0f", b.NameOf(r.From), b.NameOf(r.To), wet, bridges)
		}
	}
}

// TestValleyGapsAndScarps sees that roads go through woods and over hills at choke points only.
func TestValleyGapsAndScarps(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	for _, r := range b.Roads() {
		line := b.lineOf(&r)
		closed := map[string]int{}
		for _, m := range r.Milestones {
			here := b.milestoneSpot(b.Place(m))
			if c := b.Place(m).Choke; c != nil {
				closed[c.Kind]++
				if c.Kind == "forest" && areas(here, b.Picture().Woods) != 1 || c.Kind == "scarp" && areas(here, b.Picture().Hills) != 1 {
					t.Errorf("%s is a %s, and lies at %.0f", c.Name, c.Kind, here)
				}
			}
		}
		for kind, all := range map[string][][][2]float64{"forest": b.Picture().Woods, "scarp": b.Picture().Hills} {
			met := 0
			for _, o := range all {
				if len(crossings(line, ring(o))) > 0 {
					met++
				}
			}
			if met != closed[kind] {
				t.Errorf("the road from %s to %s meets %d areas and has %d choke points of the kind %s", b.NameOf(r.From), b.NameOf(r.To), met, closed[kind], kind)
			}
		}
	}
}

// TestValleyForests sees that manors with forest units lie near a wood, and that woods, hills and
// waters keep apart from one another and from the places.
func TestValleyForests(t *testing.T) {
	t.Parallel()
	b := theValley(t)
	for _, p := range b.places {
		if p.Kind == Milestone {
			continue
		}
		near := math.Inf(1)
		for _, w := range b.Picture().Woods {
			near = min(near, fromLine(*p.XY, ring(w)))
			if insideOutline(*p.XY, ring(w)) || fromLine(*p.XY, ring(w)) < 18 {
				t.Errorf("%s stands in a wood", p.Name)
			}
		}
		for _, h := range b.Picture().Hills {
			if insideOutline(*p.XY, ring(h)) || fromLine(*p.XY, ring(h)) < 18 {
				t.Errorf("%s stands on a hill", p.Name)
			}
		}
		if p.Forest > 0 && near > 100 {
			t.Errorf("%s has forest, and the nearest wood is %.0f units off", p.Name, near)
		}
	}
	all := append(append([][][2]float64{}, b.Picture().Woods...), b.Picture().Hills...)
	for i, o := range all {
		for _, q := range all[:i] {
			if len(crossings(ring(o), ring(q))) > 0 {
				t.Errorf("the areas at %v and %v overlap", o[0], q[0])
			}
		}
		for _, w := range b.Picture().Rivers {
			if len(crossings(ring(o), w.Line)) > 0 {
				t.Errorf("the %s flows through the area at %v", w.Name, o[0])
			}
		}
	}
}

package picture

import "github.com/seneschal-pbem/seneschal/adjudicator/board"

// A mark is a name or a sign, and where it lies.
type mark struct {
	kind markKind
	what string
	box  box
}

// A markKind tells names from signs, and from the stones at the miles, on which troops may stand.
type markKind uint8

// The kinds of marks.
const (
	nameMark markKind = iota
	signMark
	stoneMark
)

// Clashes lists in words what cannot be read well: names and signs that lie on one another, and names
// that were left out because there was no room for them.
func (s *Scene) Clashes() []string {
	all := append([]string(nil), s.lost...)
	for i, a := range s.marks {
		for _, b := range s.marks[:i] {
			stone, name := a.kind == stoneMark || b.kind == stoneMark, a.kind == nameMark || b.kind == nameMark
			if (name || !stone) && a.what != b.what && a.box.meets(b.box) {
				all = append(all, a.what+" lies on "+b.what)
			}
		}
	}
	return all
}

// signName is the name of a place, or of its choke point.
func signName(p *board.Place) string {
	if p.Choke != nil {
		return p.Choke.Name
	}
	return p.Name
}

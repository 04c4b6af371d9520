package report

import (
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// words puts things into words for one reader.
type words struct {
	Table
	s      *adjudicator.State // in which everybody who is named can be found
	reader adjudicator.Seat
}

// number is an identity number in two digits, as on the counters.
func number(id adjudicator.TroopID) string {
	return string([]byte{'0' + byte(id)/10, '0' + byte(id)%10})
}

// numbers lists identity numbers: 03, 04 and 17.
func numbers(ids []adjudicator.TroopID) string {
	switch len(ids) {
	case 0:
		return "nobody"
	case 1:
		return number(ids[0])
	}
	b := make([]byte, 0, 4*len(ids)+4)
	for i, id := range ids {
		switch {
		case i == 0:
		case i == len(ids)-1:
			b = append(b, " and "...)
		default:
			b = append(b, ", "...)
		}
		b = append(b, '0'+byte(id)/10, '0'+byte(id)%10)
	}
	return string(b)
}

// list joins parts with commas and a last "and".
func list(parts []string) string {
	switch len(parts) {
	case 0:
		return ""
	case 1:
		return parts[0]
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

var small = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// spelt writes a number as a word, up to twelve.
func spelt(n int) string {
	if n >= 0 && n < len(small) {
		return small[n]
	}
	return strconv.Itoa(n)
}

// count writes a number of things: one mile, two miles.
func count(n int, thing string) string { return spelt(n) + " " + plural(n, thing) }

// plural is a noun for so many.
func plural(n int, thing string) string {
	switch {
	case n == 1:
		return thing
	case strings.HasSuffix(thing, "man-at-arms"):
		return strings.TrimSuffix(thing, "man-at-arms") + "men-at-arms"
	case strings.HasSuffix(thing, "man"):
		return strings.TrimSuffix(thing, "man") + "men"
	}
	return thing + "s"
}

// bz writes a sum of money.
func bz(n int) string { return strconv.Itoa(n) + " Bz" }

// upper makes the first letter of a sentence large.
func upper(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// titleOf names a season: "spring of year 2".
func titleOf(season adjudicator.Season, year int) string {
	name := season.String()
	if season == adjudicator.SettingOut {
		name = "autumn"
	}
	return name + " of year " + strconv.Itoa(year)
}

// lord names a lord; the reader is "you".
func (w *words) lord(seat adjudicator.Seat) string {
	if seat == w.reader {
		return "you"
	}
	return w.name(seat)
}

// name is a lord's name, also the reader's.
func (w *words) name(seat adjudicator.Seat) string { return w.s.Players[seat].Lord }

// whose is "your" or a lord's name with 's.
func (w *words) whose(seat adjudicator.Seat) string {
	if seat == w.reader {
		return "your"
	}
	return possessive(w.name(seat))
}

// whoseOwn is "yours" or a lord's name with 's.
func (w *words) whoseOwn(seat adjudicator.Seat) string {
	if seat == w.reader {
		return "yours"
	}
	return possessive(w.name(seat))
}

// possessive puts a name into the genitive: Bors', Gawaine's.
func possessive(name string) string {
	if strings.HasSuffix(name, "s") {
		return name + "'"
	}
	return name + "'s"
}

// does chooses the verb for a lord: "you hold", "Gawaine holds".
func (w *words) does(seat adjudicator.Seat, you, he string) string {
	if seat == w.reader {
		return "you " + you
	}
	return w.name(seat) + " " + he
}

// lords lists lords.
func (w *words) lords(seats []adjudicator.Seat) string {
	parts := make([]string, len(seats))
	for i, s := range seats {
		parts[i] = w.lord(s)
	}
	return list(parts)
}

// troops names troops by number: "your 01 and 03", "Gawaine's 22".
func (w *words) troops(seat adjudicator.Seat, ids []adjudicator.TroopID) string {
	return w.whose(seat) + " " + numbers(ids)
}

// troop names one troop with what it is: "your man-at-arms 17", "Gawaine himself".
func (w *words) troop(seat adjudicator.Seat, id adjudicator.TroopID) string {
	t := w.s.Players[seat].Troop(id)
	switch {
	case t == nil:
		return w.whose(seat) + " " + number(id)
	case t.Kind == adjudicator.Lord && seat == w.reader:
		return "you yourself"
	case t.Kind == adjudicator.Lord:
		return w.name(seat) + " himself"
	}
	return w.whose(seat) + " " + kindName(t.Kind) + " " + number(id)
}

// kindName is a troop's kind in full words.
func kindName(k adjudicator.Kind) string {
	if k == adjudicator.Man {
		return "man-at-arms"
	}
	return k.String()
}

// what is a troop's kind and grade: "lord", "knight A", "esquire", "man B".
func what(t *adjudicator.Troop) string {
	switch {
	case t.Kind == adjudicator.Lord:
		return "lord"
	case t.Kind == adjudicator.Knight && t.Grade == ruleset.Esquire:
		return "esquire"
	}
	return t.Kind.String() + " " + t.Grade.String()
}

// place names a position in prose.
func (w *words) place(p board.Position) string {
	l := w.Board.Place(p)
	switch {
	case l.Choke != nil:
		return l.Choke.Name
	case l.Kind == board.Milestone:
		return "milestone " + l.Name
	}
	return l.Name
}

// between names the stretch of road between two positions.
func (w *words) between(at, and board.Position) string {
	l := w.Board.Place(at)
	if l.Kind != board.Milestone {
		l = w.Board.Place(and)
	}
	if l.Kind != board.Milestone {
		return "between " + w.place(at) + " and " + w.place(and)
	}
	r := &w.Board.Roads()[l.Road]
	return "between " + w.mile(r, at) + " and " + w.mile(r, and) + " on the road from " + w.Board.NameOf(r.From) + " to " + w.Board.NameOf(r.To)
}

// mile names a position of a road within a sentence that names the road.
func (w *words) mile(r *board.Road, p board.Position) string {
	if l := w.Board.Place(p); l.Kind == board.Milestone && l.Choke == nil {
		return "mile " + strconv.Itoa(l.Mile)
	}
	return w.place(p)
}

// spot names where sides meet: a place, or a stretch of road.
func (w *words) spot(at, and board.Position) string {
	if and != board.NoPosition {
		return w.between(at, and)
	}
	return "at " + w.place(at)
}

// improvementName is what can be built, in words.
func improvementName(what order.Improvement) string {
	return [...]string{order.Hive: "hive", order.Forester: "forester", order.Reeve: "river reeve", order.Mill: "mill",
		order.Castle: "castle", order.Church: "church", order.Circle: "stone circle"}[what]
}

// land is what a manor consists of: "3 arable, 1 pasture, river".
func land(p *board.Place) string {
	var parts []string
	for _, u := range [...]struct {
		n    int
		what string
	}{{p.Arable, "arable"}, {p.Pasture, "pasture"}, {p.Forest, "forest"}} {
		if u.n > 0 {
			parts = append(parts, strconv.Itoa(u.n)+" "+u.what)
		}
	}
	if p.River {
		parts = append(parts, "river")
	}
	return strings.Join(parts, ", ")
}

// stock is what has been built on a manor: "2 hives, a mill".
func stock(m *adjudicator.Manor) string {
	var parts []string
	if m.Hives > 0 {
		parts = append(parts, count(m.Hives, "hive"))
	}
	if m.Foresters > 0 {
		parts = append(parts, count(m.Foresters, "forester"))
	}
	if m.Reeve {
		parts = append(parts, "a river reeve")
	}
	if m.Mill {
		parts = append(parts, "a mill")
	}
	for _, b := range [...]struct {
		what  order.Improvement
		state adjudicator.Works
	}{{order.Castle, m.Castle}, {order.Church, m.Church.State}, {order.Circle, m.Circle.State}} {
		switch b.state {
		case adjudicator.WorksDamaged:
			parts = append(parts, "a damaged "+improvementName(b.what))
		case adjudicator.WorksWhole:
			parts = append(parts, "a "+improvementName(b.what))
		}
	}
	return strings.Join(parts, ", ")
}

// eventsOf are the events of one kind in a record.
func eventsOf[E adjudicator.Event](record []adjudicator.Event) []E {
	var all []E
	for _, e := range record {
		if e, ok := e.(E); ok {
			all = append(all, e)
		}
	}
	return all
}

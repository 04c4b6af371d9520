package order

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// dropRest takes back how "the others" fight, if something that was said of troops before them was not read: nobody knows who the others are then.
func (p *parser) dropRest(all []passage) {
	var missed []string
	for _, n := range slices.Concat(p.sheet.Notes, p.sheet.Unread) {
		if n.missesTroops() {
			missed = append(missed, n.Text)
		}
	}
	for k, c := range all {
		if !c.read() && slices.ContainsFunc(c.syms, symbol.namesTroops) {
			missed = append(missed, p.said(c.syms[0].tok, c.syms[len(c.syms)-1].end))
		}
		if len(missed) == 0 || !slices.ContainsFunc(c.syms, symbol.isRest) || !slices.ContainsFunc(c.orders, isForEveryone) {
			continue
		}
		all[k].takeBack("name the troops that you mean, since what was said of others was not read.")
	}
}

// item names the troop in an order.
func (t *OwnTroop) item() Item {
	if t.Lord {
		return Item{Kind: TheLord}
	}
	return Item{First: t.ID, Last: t.ID}
}

// isIn reports whether an order names the troop.
func (t *OwnTroop) isIn(o Order) bool {
	troops, _ := troopsOf(Unwrap(o))
	return slices.ContainsFunc(troops, func(i Item) bool { return i == t.item() || i.Kind == Numbers && i.First <= t.ID && t.ID <= i.Last })
}

// isNamedIn reports whether a text names the troop by its number, or the lord.
func (t *OwnTroop) isNamedIn(text string) bool {
	said := words.FindAllString(strings.ToLower(text), -1)
	if t.Lord && len(said) > 0 && said[0] == "i" {
		return true
	}
	return slices.ContainsFunc(said, func(word string) bool {
		n, err := strconv.Atoi(word)
		return err == nil && n == t.ID || t.Lord && lordWords[word]
	})
}

var (
	words     = regexp.MustCompile(`[a-z]+|[0-9]+`)
	lordWords = map[string]bool{"lord": true, "myself": true}
)

// speaksOfUnnamed reports whether a text speaks of troops, and says the numbers of none.
func speaksOfUnnamed(text string) bool {
	said := words.FindAllString(strings.ToLower(text), -1)
	named := slices.ContainsFunc(said, func(word string) bool { _, err := strconv.Atoi(word); return err == nil || lordWords[word] })
	return !named && slices.ContainsFunc(said, func(word string) bool { return unnamed[word] })
}

var unnamed = map[string]bool{"they": true, "them": true, "he": true, "him": true, "both": true, "men": true, "knights": true, "esquires": true, "squires": true,

	"party": true, "two": true, "three": true, "all": true}

// missesTroops reports whether the line of a note was not read, and holds numbers.
func (n Note) missesTroops() bool {
	return (n.Refused || n.Code == CodeNotRead) && strings.ContainsAny(n.Text, "0123456789")
}

// isForEveryone reports whether an order is a stance or a withdrawal that names no troops.
func isForEveryone(o spoken) bool {
	if s, ok := o.order.(Stance); ok {
		return len(s.Troops) == 0
	}
	w, ok := o.order.(Withdraw)
	return ok && len(w.Troops) == 0
}

// namesTroops reports whether a word names troops of one's own.
func (s symbol) namesTroops() bool {
	return s.kind == symNumber || s.kind == symWord && (s.means == kLord || s.means == kMe)
}

package correct

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/store"
)

// ReadBlock reads what stands between CORRECT and END in a mail, or behind UNDO: orders behind a lord's name, such as "Gawaine: 2 TO Foxwood", or below a line
// with the name alone; NEW DICE; BECAUSE with the reason, to the end; and facts, a line a fact. It says what is wrong with a line.
func ReadBlock(r *Request, seats []store.Seat, lines []string) (wrong string) {
	lord := "" // to whom the lines below belong
	for i, line := range lines {
		text := strings.TrimSpace(line)
		first, _, _ := strings.Cut(text, " ")
		named, rest := lordBefore(seats, text)
		switch {
		case text == "":
			lord = ""
		case strings.EqualFold(strings.TrimRight(first, ":"), "because"):
			r.Because = strings.TrimSpace(strings.TrimSpace(text[len(first):]) + "\n" + strings.Join(lines[i+1:], "\n"))
			return ""
		case strings.EqualFold(strings.TrimRight(text, "."), "new dice"):
			r.NewDice, lord = true, ""
		case named != "":
			lord = ""
			if r.addOrder(named, rest); rest == "" {
				lord = named
			}
		case lord != "":
			r.addOrder(lord, text)
		case strings.HasSuffix(first, ":"):
			return fmt.Sprintf("no lord in this game is called %q", strings.TrimSuffix(first, ":"))
		default:
			r.Facts = append(r.Facts, strings.TrimRight(text, "."))
		}
	}
	return ""
}

// lordBefore is the lord whose name and a colon stand at the beginning of a line, and what stands behind.
func lordBefore(seats []store.Seat, text string) (lord, rest string) {
	before, rest, ok := strings.Cut(text, ":")
	for _, s := range seats {
		if ok && strings.EqualFold(strings.TrimSpace(before), s.Lord) {
			return s.Lord, strings.TrimSpace(rest)
		}
	}
	return "", ""
}

// addOrder adds a line to the orders of a lord; an empty one only begins them.
func (r *Request) addOrder(lord, text string) {
	for i := range r.Orders {
		if o := &r.Orders[i]; o.Lord == lord {
			o.Text += text + "\n"
			return
		}
	}
	if text != "" {
		text += "\n"
	}
	r.Orders = append(r.Orders, LordOrders{lord, text})
}

package game

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/store"
)

// WrittenOrders are the orders of one seat as they stand, printed and read back.
type WrittenOrders struct {
	Orders, Standing string // as printed, a line an order
	Digest           string
	Lines, Stands    []order.Line
}

// OrdersOf reads the orders of a seat for a season. There are none if it was given up before the season closed.
func (g *Game) OrdersOf(s store.Seat, number int) (WrittenOrders, error) {
	sheets, err := g.Tx.Sheets(s.ID, number)
	if err != nil {
		return WrittenOrders{}, err
	}
	return g.ordersIn(s, number, sheets), nil
}

// ordersIn are the orders of a seat for a season, as OrdersOf reads them, in its sheets.
func (g *Game) ordersIn(s store.Seat, number int, sheets store.Sheets) WrittenOrders {
	if g.gaveUp(s) {
		sheets = store.Sheets{}
	}
	return g.ParseOrders(sheets.Season.Text, sheets.Standing.Text, g.SaltOf(s, number))
}

// ParseOrders turns printed orders into lines again, numbered as they are printed.
func (g *Game) ParseOrders(orders, standing, salt string) WrittenOrders {
	when := adjudicator.When(g.State.Season)
	w := WrittenOrders{Orders: orders, Standing: standing, Digest: Digest(salt, orders, standing)}
	if orders != "" {
		w.Lines = order.Parse(g.Names, when, Inputs(orders)).Orders
	}
	if standing != "" { // those of other seasons stay out
		w.Stands = order.Parse(g.Names, when, Inputs(standing)).Orders
	}
	return w
}

// Inputs numbers the lines of a text.
func Inputs(text string) []order.Input {
	var all []order.Input
	for line := range strings.Lines(text) {
		all = append(all, order.Input{N: len(all) + 1, Text: strings.TrimRight(line, "\r\n")})
	}
	return all
}

// Digest is what a lord finds on the receipt and all find, after the season, in the report:
// the SHA-256 of the salt and the printed orders, the standing ones first. Without the salt,
// which only the lord's own letters show, nobody can guess orders and try their digest.
func Digest(salt, orders, standing string) string {
	sum := sha256.Sum256([]byte("seal " + salt + "\nstanding\n" + standing + "season\n" + orders))
	return hex.EncodeToString(sum[:])
}

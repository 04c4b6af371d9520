package web

import (
	"strings"

	template "github.com/DataDog/datadog-agent/pkg/template/html"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// orderRoutes are the order page of a player.
var orderRoutes = []route{
	{"GET /games/{game}/orders", ofSeat, showOrders},
	{"POST /games/{game}/orders/receipt", ofSeat, showReceipt},
}

// An orderPage is the sheet of a player, with the receipt that it would have.
type orderPage struct {
	Paused string // until when no deadline runs
	Number int    // how many seasons have been played
	Seat   string // the beginning of the names under which the browser keeps sheets of this player that were not sent
	Keep   string // the name of one of this season
	Text   string // of the sheet
	shownReceipt
	Enters bool     // the game begins: what stands in Troops are roads
	Troops []string // where the player's troops are
	Forms  []string // of orders that make sense now
	Names  []orderName
	Maps   []shownPicture
}

// A shownReceipt is the receipt for a sheet.
type shownReceipt struct {
	Closed  string // why there is none: no orders are taken now; empty: they are
	Receipt template.HTML
	Idle    []string // the troops that neither march nor hold
}

// An orderName is a name that orders may use, as the player knows it.
type orderName struct {
	Name  string // as it is written
	About string // what it is
}

// showOrders shows the orders that are in, and the receipt for them.
func showOrders(r *request) error { return showSheet(r, nil) }

// showReceipt shows the receipt that a sheet would have; nothing is entered. A script gets the receipt alone.
func showReceipt(r *request) error {
	text := r.PostFormValue("words")
	if r.Header.Get("X-Part") != "receipt" {
		return showSheet(r, &text)
	}
	shown, err := seatView(r, func(g *game.Game, seat store.Seat) (shownReceipt, error) {
		if why := whyClosed(g, seat); why != "" {
			return shownReceipt{Closed: why}, nil
		}
		v, below, err := player.CheckedReceipt(g, seat, text)
		if err != nil {
			return shownReceipt{}, err
		}
		return newShownReceipt(g, seat, v, below)
	})
	if err != nil {
		return err
	}
	return r.show("sheetreceipt", "", shown)
}

// showSheet shows the order page with a text in its box; with none, the orders that are in.
func showSheet(r *request, text *string) error {
	p, err := seatView(r, func(g *game.Game, seat store.Seat) (orderPage, error) { return newOrderPage(g, seat, text) })
	if err != nil {
		return err
	}
	if p.Number, err = played(r); err != nil {
		return err
	}
	return r.show("orders", "Orders of "+r.in.seat.Lord, p)
}

// seatView reads something for the player who asks, and writes nothing.
func seatView[T any](r *request, f func(*game.Game, store.Seat) (T, error)) (T, error) {
	return game.View(r.Context(), r.site.Office, r.in.game.Name, func(g *game.Game) (none T, err error) {
		seat, err := g.Tx.SeatByID(r.in.seat.ID)
		if err != nil {
			return none, err
		}
		return f(g, seat)
	})
}

// whyClosed says to a player why no orders are taken now; empty if they are.
func whyClosed(g *game.Game, seat store.Seat) string {
	switch {
	case g.EndKnown():
		return "The game is over: no orders are taken any more."
	case !seat.Resigned.IsZero() && !g.LostUntold(seat):
		return "This seat was given up: nobody writes orders for " + seat.Lord + " now. One word, RETURN, asks for it back as long as nobody else has it."
	case !g.TakesOrders():
		return g.SayClosed()
	case g.LordOut(seat):
		return seat.Lord + " is out of the game: there are no orders to write."
	}
	return ""
}

func newOrderPage(g *game.Game, seat store.Seat, text *string) (p orderPage, err error) {
	p.Closed = whyClosed(g, seat)
	if p.Text, err = sheetText(g, seat); err != nil {
		return p, err
	}
	if p.Closed != "" {
		if g.AwaitsApproval() || !seat.Resigned.IsZero() { // of the orders of the next season nothing is asked yet
			p.Text = ""
		}
		return p, nil
	}
	if text != nil {
		p.Text = strings.ReplaceAll(*text, "\r\n", "\n")
	}
	if g.Paused() {
		p.Paused = game.SayUntil(g.Row.PausedUntil, seat.Zone)
	}
	v, below, err := player.CheckedReceipt(g, seat, p.Text)
	if err != nil {
		return p, err
	}
	last, drawn, err := toldSubject(g)
	if err != nil {
		return p, err
	}
	p.Maps = mapPictures(g, seat, last, drawn)
	p.Seat = strings.Join([]string{"sheet", g.Row.Name, seat.Lord, seat.Since.UTC().Format("20060102150405"), ""}, " ")
	p.Keep = p.Seat + wording.Title(g.Season)
	p.Enters, p.Troops, p.Forms, p.Names = g.Season.Number == 0, v.Sheet.Troops, v.Sheet.Forms, orderNames(g, seat)
	p.shownReceipt, err = newShownReceipt(g, seat, v, below)
	return p, err
}

// sheetText is what is in of a player as a sheet that would enter the same.
func sheetText(g *game.Game, seat store.Seat) (string, error) {
	w, err := g.OrdersOf(seat, g.Season.Number)
	if err != nil {
		return "", err
	}
	next, err := g.Tx.SeasonSheet(seat.ID, g.Season.Number+1)
	text := w.Orders
	if w.Standing != "" {
		text += "\nSTANDING\n" + w.Standing
	}
	if next.Text != "" {
		text += "\nNEXT\n" + next.Text
	}
	return strings.TrimLeft(text, "\n"), err
}

// newShownReceipt lays a receipt out for a page.
func newShownReceipt(g *game.Game, seat store.Seat, v *view.Receipt, below string) (s shownReceipt, err error) {
	shown := *v
	shown.Sheet = nil
	l, err := templates.Receipt(&shown)
	if err != nil {
		return s, err
	}
	s.Receipt = embedLetter(letterPage{html: strings.ReplaceAll(l.WithLine(below).Part(), g.Mark, letter.NoKey)})
	w := naming.Names{Table: g.ReportTable(), State: &g.State, Reader: adjudicator.Seat(seat.Place)}
	for _, id := range v.Idle {
		s.Idle = append(s.Idle, troopWords(&w, adjudicator.TroopID(id)))
	}
	return s, nil
}

// troopWords name a troop of the reader: "04, man A, at Ashby".
func troopWords(w *naming.Names, id adjudicator.TroopID) string {
	t := w.State.Player(w.Reader).Living(id)
	if t == nil {
		return naming.Number(id)
	}
	return naming.Number(id) + ", " + naming.KindAndGrade(t) + ", at " + w.Board.NameOf(t.At)
}

// orderNames are the names that a player's orders may use: the player's troops, the named places and the lords, as the player's own view has them.
func orderNames(g *game.Game, seat store.Seat) (all []orderName) {
	known := situation.NewPlayerView(g.ReportTable(), &g.State, nil, adjudicator.Seat(seat.Place))
	w := naming.Names{Table: g.ReportTable(), State: &g.State, Reader: adjudicator.Seat(seat.Place)}
	for _, t := range known.Troops {
		if t.Lord == known.You {
			id := adjudicator.TroopID(t.ID)
			all = append(all, orderName{naming.Number(id), strings.TrimPrefix(troopWords(&w, id), naming.Number(id)+", ")})
		}
	}
	for p := range board.Position(g.Board.Len()) {
		switch place := g.Board.Place(p); {
		case place.Kind == board.Manor:
			holder := known.Manors[p].Holder
			about := "manor of nobody"
			if holder >= 0 {
				about = "manor of " + known.Lords[holder].Name
			}
			all = append(all, orderName{place.Name, about})
		case place.Kind == board.Milestone && place.Choke != nil:
			all = append(all, orderName{place.Choke.Name, place.Choke.Kind + ", at " + place.Name})
		case place.Kind != board.Milestone:
			all = append(all, orderName{place.Name, place.Kind.String()})
		}
	}
	for i, l := range known.Lords {
		if i != known.You {
			all = append(all, orderName{l.Name, "lord"})
		}
	}
	return all
}

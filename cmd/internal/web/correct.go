package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// correctRoutes put a season right, open one again, and list what was.
var correctRoutes = []route{
	{"GET /games/{game}/correct", ofMaster, showCorrect},
	{"POST /games/{game}/correct", ofMaster, correctSeason},
	{"POST /games/{game}/undo", ofMaster, undoSeason},
	{"GET /games/{game}/rulings", ofGame, showRulings},
}

// A correctForm is what a master has written in the form of a correction.
type correctForm struct {
	Season  string // such as summer 2
	Orders  []lordOrders
	Facts   []factRow
	NewDice bool
	Because string
}

// A lordOrders are the orders of a lord as they were, and as the master wants them.
type lordOrders struct {
	Lord, Was, Text string
	Open            bool // it is looked at
}

// changed reports whether the master wants them otherwise.
func (o lordOrders) changed() bool { return plainLines(o.Was) != plainLines(o.Text) }

// Lines says how many orders there were.
func (o lordOrders) Lines() string {
	return phrase.Choose(o.Was == "", "no orders", phrase.Figures(len(wording.Lines(o.Was)), "order"))
}

// Rows is how high the box of the orders is, in lines.
func (o lordOrders) Rows() int { return min(len(wording.Lines(o.Text))+1, 16) }

// A factRow is a fact in the form: what it is about, and what is so of it. The first may hold the whole.
type factRow struct{ What, Is string }

// text is the fact as a mail has it.
func (f factRow) text() string { return strings.TrimSpace(f.What + " " + f.Is) }

// A correctPage is the form of a correction, with what the board and the season offer.
type correctPage struct {
	correctForm
	Title    string // of the season
	IsOpen   bool   // the season is: its orders are the lords' own
	MayUndo  bool
	Seasons  []choice
	Subjects []suggestion
	Endings  []suggestion
	Error    string
}

// showCorrect shows the form for a season: the one that the address of the page names, or the last that was played.
func showCorrect(r *request) error {
	q := r.URL.Query()
	return showCorrectForm(r, correctForm{Season: q.Get("season")}, q.Get("lord"), "")
}

// showCorrectForm shows the form as it was filled in, with what is wrong with it.
func showCorrectForm(r *request, f correctForm, lord, wrong string) error {
	p, err := game.View(r.Context(), r.site.Office, r.in.game.Name, func(g *game.Game) (correctPage, error) { return newCorrectPage(g, f, lord) })
	if err != nil {
		return err
	}
	if p.Error = wrong; wrong != "" {
		r.w.Header().Set("Content-Type", "text/html; charset=utf-8")
		r.w.WriteHeader(http.StatusConflict)
	}
	return r.show("correct", "Correct "+p.Title, p)
}

// newCorrectPage is the form for a season. A master who plays is shown none: the orders of the others stand in it.
func newCorrectPage(g *game.Game, f correctForm, lord string) (p correctPage, err error) {
	if plays := g.MasterPlayed(); plays != "" {
		return p, &pageError{http.StatusForbidden, "The master plays " + plays + " in this game, and may not see what is hidden from " + plays + ": nothing can be corrected here."}
	}
	s, begun := g.LastPlayed()
	if f.Season != "" {
		name, year := seasonOf(f.Season)
		s, err = g.SeasonNamed(name, year)
	} else if !begun {
		s = g.Season
	}
	if err != nil {
		return p, err
	}
	f.Season = seasonValue(s)
	p = correctPage{correctForm: f, Title: wording.Title(s), IsOpen: s.State == store.SeasonOpen, MayUndo: s.State != store.SeasonOpen && s.Number > 0}
	if p.Seasons, err = seasonChoices(g, s); err != nil {
		return p, err
	}
	if p.Orders = nil; !p.IsOpen {
		p.Orders, err = ordersPlayed(g, s, lord)
	}
	for _, o := range f.Orders {
		if i := slices.IndexFunc(p.Orders, func(other lordOrders) bool { return other.Lord == o.Lord }); i >= 0 {
			p.Orders[i] = o
		}
	}
	for range 3 {
		p.Facts = append(p.Facts, factRow{})
	}
	if err == nil && begun {
		p.Subjects, p.Endings, err = suggestFacts(g, s)
	}
	return p, err
}

// seasonOf reads a season and its year: summer 2.
func seasonOf(text string) (name string, year int) {
	name, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	year, _ = strconv.Atoi(strings.TrimSpace(rest))
	return name, year
}

// seasonChoices are the seasons of a game, the latest first.
func seasonChoices(g *game.Game, chosen store.Season) (all []choice, err error) {
	seasons, err := g.Tx.Seasons(g.Row.ID)
	for _, s := range slices.Backward(seasons) {
		all = append(all, choice{seasonValue(s), wording.Title(s) + phrase.Choose(s.State == store.SeasonOpen, " (open)", ""), s.ID == chosen.ID})
	}
	return all, err
}

// ordersPlayed are the orders by which a season was played; those of one lord are looked at, or with no name all.
func ordersPlayed(g *game.Game, s store.Season, lord string) (all []lordOrders, err error) {
	played, err := g.Tx.PlayedOrders(s.ID)
	for _, seat := range g.Seats {
		o := lordOrders{Lord: seat.Lord, Open: lord == "" || strings.EqualFold(lord, seat.Lord)}
		for _, other := range played {
			if other.Seat == seat.ID {
				o.Was = plainLines(other.Orders)
			}
		}
		o.Text = o.Was
		all = append(all, o)
	}
	return all, err
}

// plainLines is a text as a form sends it, without the blanks at its ends.
func plainLines(text string) string {
	return strings.TrimRight(strings.TrimLeft(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), " \t\n")
}

// readCorrectForm reads what was written in the form.
func readCorrectForm(q url.Values) (f correctForm) {
	f = correctForm{Season: q.Get("season"), NewDice: q.Has("newdice"), Because: strings.TrimSpace(q.Get("because"))}
	was, text := q["was"], q["orders"]
	for i, lord := range q["lord"] {
		if i < len(was) && i < len(text) {
			o := lordOrders{Lord: lord, Was: plainLines(was[i]), Text: plainLines(text[i])}
			o.Open = o.changed()
			f.Orders = append(f.Orders, o)
		}
	}
	is := q["is"]
	for i, what := range q["what"] {
		if i < len(is) && strings.TrimSpace(what+is[i]) != "" {
			f.Facts = append(f.Facts, factRow{strings.TrimSpace(what), strings.TrimSpace(is[i])})
		}
	}
	return f
}

// request is what the form asks for. Orders that are taken away are CLEAR, as a mail says it.
func (f correctForm) request() (r correct.Request) {
	r = correct.Request{Because: f.Because, NewDice: f.NewDice}
	r.Season, r.Year = seasonOf(f.Season)
	for _, o := range f.Orders {
		if o.changed() {
			r.Orders = append(r.Orders, correct.LordOrders{Lord: o.Lord, Text: phrase.Choose(o.Text == "", "CLEAR", o.Text) + "\n"})
		}
	}
	for _, fact := range f.Facts {
		r.Facts = append(r.Facts, strings.TrimRight(fact.text(), "."))
	}
	return r
}

// mailWords is a correction as a mail asks for it.
func mailWords(r correct.Request) string {
	var b strings.Builder
	b.WriteString("CORRECT " + r.Season + " " + strconv.Itoa(r.Year) + "\n")
	for _, fact := range r.Facts {
		b.WriteString(fact + "\n")
	}
	for _, o := range r.Orders {
		b.WriteString(o.Lord + ":\n" + o.Text + "\n")
	}
	if r.NewDice {
		b.WriteString("NEW DICE\n")
	}
	return b.String() + "BECAUSE " + r.Because + "\nEND"
}

// correctCommand is a correction as the command has it.
func correctCommand(name string, r correct.Request) string {
	text := hints.Command("turn correct", name) + " " + r.Season + " " + strconv.Itoa(r.Year)
	for _, o := range r.Orders {
		text += " --orders " + hints.Word(o.Lord+"=FILE")
	}
	for _, fact := range r.Facts {
		text += " --fact " + hints.Word(fact)
	}
	return text + phrase.Choose(r.NewDice, " --new-dice", "") + " --because " + hints.Word(r.Because)
}

// A rulingsPage is what was put right in a game.
type rulingsPage struct{ Rulings []view.Ruling }

// showRulings lists the corrections of a game, and its seasons that were opened again, as RULINGS does.
func showRulings(r *request) error {
	all, err := game.View(r.Context(), r.site.Office, r.in.game.Name, (*game.Game).RulingsTold)
	if err != nil {
		return err
	}
	return r.show("rulings", "The master’s rulings", rulingsPage{all})
}

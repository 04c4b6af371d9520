package situation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// SeasonPictures are those of a season's letter: the reader's own lands; after an autumn the whole board and the plots too.
// Who has no lands gets the whole board each time; NoSeat, a reader without a seat, gets it alone.
func SeasonPictures(t view.Table, p view.Played, reader adjudicator.Seat) []view.Picture {
	w := describer{naming.Names{Table: t, State: p.After, Reader: reader}}
	ofYear := p.Before.Season == adjudicator.Autumn
	var all []view.Picture
	if t.Board.Drawable() == nil {
		m := NewMap(t, p.After, p.Record, reader)
		all = w.landsPicture(m)
		if len(all) == 0 || ofYear {
			all = append(all, w.boardPictures(m)...)
		}
	}
	if reader != adjudicator.NoSeat && ofYear {
		all = append(all, w.plotsNow()...)
	}
	return all
}

// MapPictures are the reader's own lands after a season, and the whole board.
func MapPictures(t view.Table, p view.Played, reader adjudicator.Seat) []view.Picture {
	if t.Board.Drawable() != nil {
		return nil
	}
	w := describer{naming.Names{Table: t, State: p.After, Reader: reader}}
	m := NewMap(t, p.After, p.Record, reader)
	return append(w.landsPicture(m), w.boardPictures(m)...)
}

// landsPicture is the close-up of the reader's lands; none if he has none.
func (w *describer) landsPicture(m *view.Map) []view.Picture {
	if len(w.ownPlaces(m)) > 0 {
		return []view.Picture{{ID: view.PictureLands, Title: "Your lands", Alt: w.landsAlt(m)}}
	}
	return nil
}

// ValleyPictures is the map of the whole board alone, for a reader who plays nobody; the record of the
// last season may be nil.
func ValleyPictures(t view.Table, s *adjudicator.State, record []adjudicator.Event) []view.Picture {
	if t.Board.Drawable() != nil {
		return nil
	}
	w := describer{naming.Names{Table: t, State: s, Reader: adjudicator.NoSeat}}
	return w.boardPictures(NewMap(t, s, record, adjudicator.NoSeat))
}

// onePlate is the most manors of a board that a narrow page shows in one piece.
const onePlate = 24

// boardPictures are the map of the whole board, in two halves if it is a large one.
func (w *describer) boardPictures(m *view.Map) []view.Picture {
	title, alt := w.Board.Name, w.valleyAlt(m)
	if len(w.Board.Manors()) <= onePlate {
		return []view.Picture{{ID: view.PictureValley, Title: title, Alt: alt}}
	}
	return []view.Picture{{ID: view.PictureWest, Title: title + ": the west", Alt: alt},
		{ID: view.PictureEast, Title: title + ": the east", Alt: "The east of the same map."}}
}

// ownPlaces are the places where the reader holds a manor or has troops; none of a reader who plays nobody.
func (w *describer) ownPlaces(m *view.Map) []board.Position {
	if w.Reader == adjudicator.NoSeat {
		return nil
	}
	all := w.manorsOf(w.Reader)
	for _, s := range m.Stacks {
		if s.Lord == m.You && !slices.Contains(all, s.At) {
			all = append(all, s.At)
		}
	}
	return all
}

// manorsOf are the manors of a lord by the alphabet; of NoSeat those that nobody holds.
func (w *describer) manorsOf(seat adjudicator.Seat) []board.Position {
	var all []board.Position
	for _, p := range w.Board.ManorsByName() {
		if w.State.Manors[p].Holder == seat {
			all = append(all, p)
		}
	}
	return all
}

// valleyAlt is the map of the whole board in words: who holds how many manors and where, and the battles.
func (w *describer) valleyAlt(m *view.Map) string {
	var holders []string
	for i := range w.State.Players {
		seat := adjudicator.Seat(i)
		manors := w.manorsOf(seat)
		switch {
		case len(manors) > 0 && len(holders) == 0:
			holders = append(holders, w.Does(seat, "hold ", "holds ")+phrase.Count(len(manors), "manor")+w.quarterOfBoard(manors))
		case len(manors) > 0:
			holders = append(holders, w.Lord(seat)+" "+phrase.Spell(len(manors))+w.quarterOfBoard(manors))
		}
	}
	title := "Map of " + w.Board.Name + ", " + phrase.LowerFirst(m.Title) + ": "
	unheld := len(w.manorsOf(adjudicator.NoSeat))
	if len(holders) == 0 {
		return title + "nobody holds any of its " + phrase.Count(unheld, "manor") + " yet."
	}
	text := title + strings.Join(holders, ", ")
	if unheld > 0 {
		text += "; nobody holds the other " + phrase.Choose(unheld == 1, "one", phrase.Spell(unheld))
	}
	return text + "." + w.battlesAlt(m.Battles) + w.signsAlt(m)
}

// signsAlt tells what the map shows of the optional rules: buildings, sieges, smoke, bridges washed away.
func (w *describer) signsAlt(m *view.Map) (text string) {
	for _, sign := range []struct {
		title string
		shown func(of view.KnownManor) bool
	}{
		{"Castles stand at ", func(of view.KnownManor) bool { return of.Castle != view.NotBuilt }},
		{"Churches stand at ", func(of view.KnownManor) bool { return of.Church != view.NotBuilt }},
		{"Stone circles stand at ", func(of view.KnownManor) bool { return of.Circle != view.NotBuilt }},
		{"Besieged: ", func(of view.KnownManor) bool { return of.Besieged }},
		{"Smoke rises from ", func(of view.KnownManor) bool { return of.Burnt > 0 }},
	} {
		var at []string
		for _, p := range w.Board.ManorsByName() {
			if sign.shown(m.Manors[p]) {
				at = append(at, w.Place(p))
			}
		}
		text += listSentence(sign.title, at)
	}
	return text + listSentence("Washed away: ", w.PlaceNames(m.Closed))
}

// listSentence is a sentence that lists things; "" of none.
func listSentence(title string, things []string) string {
	if len(things) == 0 {
		return ""
	}
	return " " + title + phrase.List(phrase.FirstFew(things, "more")) + "."
}

// battlesAlt tells where battles are marked, and who won.
func (w *describer) battlesAlt(battles []view.MapBattle) string {
	var all []string
	for _, b := range battles {
		who, won := phrase.List(phrase.Each(b.Lords, func(l int) string { return w.Lord(adjudicator.Seat(l)) })), "nobody won"
		if b.Winner >= 0 {
			won = "won by " + w.Lord(adjudicator.Seat(b.Winner))
		}
		all = append(all, w.Spot(b.At, b.And)+" ("+who+", "+won+")")
	}
	if len(all) == 0 {
		return ""
	}
	return " Crossed swords mark " + phrase.Choose(len(all) == 1, "a battle ", "battles ") + phrase.List(phrase.FirstFew(all, "more")) + "."
}

// quarterOfBoard says in which part of the board some manors lie: " in the north-west".
func (w *describer) quarterOfBoard(manors []board.Position) string {
	low, high := *w.Board.Place(manors[0]).XY, *w.Board.Place(manors[0]).XY
	for _, p := range w.Board.Manors() {
		for i, v := range w.Board.Place(p).XY {
			low[i], high[i] = min(low[i], v), max(high[i], v)
		}
	}
	var third [2]int
	for i := range third {
		var sum float64
		for _, p := range manors {
			sum += w.Board.Place(p).XY[i] - low[i]
		}
		third[i] = min(2, int(3*sum/max(1, float64(len(manors))*(high[i]-low[i]))))
	}
	return [3][3]string{{" in the north-west", " in the north", " in the north-east"}, {" in the west", " in the middle", " in the east"},
		{" in the south-west", " in the south", " in the south-east"}}[third[1]][third[0]]
}

// near is how many miles off the close-up still tells of others' troops.
const near = 4

// landsAlt is the close-up of the reader's lands in words: manors, troops, and the troops of others near them.
func (w *describer) landsAlt(m *view.Map) string {
	haunts := w.ownPlaces(m)
	var own, others band
	for _, s := range m.Stacks {
		troops := phrase.Spell(s.Troops) + " at " + w.Place(s.At)
		switch {
		case s.Lord == m.You:
			own.addTroops(s.Troops, troops)
		case slices.ContainsFunc(haunts, func(p board.Position) bool { return w.Board.Miles(p, s.At) <= near }):
			others.addTroops(s.Troops, phrase.Possessive(m.Lords[s.Lord])+" "+troops)
		}
	}
	text := "Your lands, close up: "
	text += "you hold " + cmp.Or(w.ListPlaces(w.manorsOf(w.Reader)), "no manor") + "."
	if len(own.told) > 0 {
		text += " Your troops: " + own.words() + "."
	}
	if len(others.told) > 0 {
		text += " Within " + phrase.Count(near, "mile") + " of you: " + others.words() + "."
	}
	next := phrase.Each(m.Reach, func(r view.MapReach) string { return w.Place(r.At) + " (" + phrase.Count(r.Miles, "mile") + ")" })
	return text + listSentence("Held by nobody, within one season's march: ", next)
}

// A band is troops in several places, in words; of many places only the first are told.
type band struct {
	told      []string
	elsewhere int // troops in the places from the last on that might be told
}

func (b *band) addTroops(n int, told string) {
	b.told = append(b.told, told)
	if len(b.told) >= phrase.MaxListed {
		b.elsewhere += n
	}
}

// words tells the first places, and how many troops stand elsewhere.
func (b *band) words() string {
	if len(b.told) <= phrase.MaxListed {
		return phrase.List(b.told)
	}
	return phrase.List(append(b.told[:phrase.MaxListed-1:phrase.MaxListed-1], phrase.Spell(b.elsewhere)+" elsewhere"))
}

// plotsNow are the plots over the years as they end after this season.
func (w *describer) plotsNow() []view.Picture {
	h := &view.History{Rows: []view.HistoryRow{NewHistoryRow(w.Table, view.Past{Season: adjudicator.Autumn, Year: w.State.Year, State: w.State})}}
	for i := range w.State.Players {
		h.Lords = append(h.Lords, w.State.Players[i].Lord)
	}
	return Plots(h)
}

// NewHistoryRow is one season's row of the table of the campaign, without its line.
func NewHistoryRow(t view.Table, p view.Past) view.HistoryRow {
	row := view.HistoryRow{Season: naming.SeasonTitle(p.Season, p.Year), Year: p.Year}
	for i := range p.State.Players {
		player, strength := &p.State.Players[i], 0
		for troop := range view.Living(player) {
			strength += adjudicator.Strength(t.Rules, troop)
		}
		row.Manors, row.Strength = append(row.Manors, p.State.Held(adjudicator.Seat(i))), append(row.Strength, strength)
		if p.Season == adjudicator.Autumn || p.Season == adjudicator.SettingOut {
			row.Gross = append(row.Gross, player.Income)
		}
	}
	return row
}

// Plots are the plots over the years, described by how they end.
func Plots(h *view.History) []view.Picture {
	last := h.Rows[len(h.Rows)-1]
	reaped := last
	for i := len(h.Rows) - 1; reaped.Gross == nil && i >= 0; i-- {
		reaped = h.Rows[i]
	}
	return []view.Picture{
		{ID: view.PictureManors, Title: "Manors", Alt: plotAlt(h, "manors held, season by season", last.Season, last.Manors)},
		{ID: view.PictureIncome, Title: "Gross income", Alt: plotAlt(h, "gross income in bezants, autumn by autumn", reaped.Season, reaped.Gross)},
		{ID: view.PictureStrength, Title: "Combat strength", Alt: plotAlt(h, "the combat strength of all troops, season by season", last.Season, last.Strength)},
	}
}

// plotAlt is a plot in words: what its lines show, and where they end, the highest first.
func plotAlt(h *view.History, what, when string, ends []int) string {
	lords := make([]int, len(ends))
	for i := range lords {
		lords[i] = i
	}
	slices.SortStableFunc(lords, func(a, b int) int { return ends[b] - ends[a] })
	parts := phrase.Each(lords, func(i int) string { return fmt.Sprintf("%s %d", h.Lords[i], ends[i]) })
	return "A line for each lord: " + what + ". After the " + when + ": " + phrase.List(parts) + "."
}

package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// When is the season for the order language.
func When(s Season) order.When { return order.When(s) }

// Names are all the names that an order may use on a board and in a game.
// Making them takes a while: make them once for a game.
func Names(b *board.Board, s *State) *order.Names {
	var places []order.PlaceName
	for i := 0; i < b.Len(); i++ {
		p := b.Place(board.Position(i))
		switch p.Kind {
		case board.Manor:
			places = append(places, order.PlaceName{Name: p.Name, Kind: order.Manor})
		case board.House:
			places = append(places, order.PlaceName{Name: p.Name, Kind: order.House})
		case board.Crossroads:
			places = append(places, order.PlaceName{Name: p.Name, Kind: order.Crossroads})
		}
	}
	var roads []order.RoadName
	for _, r := range b.Roads() {
		road := order.RoadName{From: b.NameOf(r.From), To: b.NameOf(r.To), Miles: r.Miles}
		for i, m := range r.Milestones {
			if c := b.Place(m).Choke; c != nil {
				road.Chokes = append(road.Chokes, order.ChokeName{Mile: i + 1, Name: c.Name})
			}
		}
		roads = append(roads, road)
	}
	var entries, lords []string
	for _, e := range b.Entries() {
		entries = append(entries, e.Name)
	}
	for i := range s.Players {
		lords = append(lords, s.Players[i].Lord)
	}
	return order.NewNames(places, roads, entries, lords).With(s.Options)
}

// NamesOf are the names of a game as one lord uses them: with the lord's own troops, and where they stand.
func NamesOf(names *order.Names, b *board.Board, p *Player) *order.Names {
	own := order.Own{Lord: p.Lord}
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Status == Alive {
			own.Troops = append(own.Troops, order.OwnTroop{ID: int(t.ID), Lord: t.Kind == Lord, Knight: t.Kind == Knight, Esquire: t.Kind == Knight && t.Grade == ruleset.Esquire,
				At: order.Place(b.NameOf(t.At))})
		}
	}
	return names.For(own)
}

// Bind turns one lord's orders into things of the game. Lines of the season go
// before standing ones for the same thing, named troops before ALL, and among
// the same kind the later line (§4). What cannot be done as things stand is
// refused, troop by troop, in Bound.Refused and, for the receipt, in the notes.
// Standing lines of another season are passed over.
func Bind(b *board.Board, s *State, seat Seat, lines, standing []order.Line) (Bound, []order.Note) {
	return new(binder).bind(b, s, seat, lines, standing)
}

// A Binder is Bind for those who bind the orders of many: it keeps the memory that it needs only meanwhile. What it returns is the
// caller's, and is never written again, unless Reuse is set. The zero Binder is ready; it is not for several goroutines at once.
type Binder struct {
	Reuse bool // what Bind returns is kept until Bind is called again
	last  binder
}

// Bind is the function Bind, in memory that is kept.
func (k *Binder) Bind(b *board.Board, s *State, seat Seat, lines, standing []order.Line) (Bound, []order.Note) {
	u := &k.last
	*u = binder{again: !k.Reuse, lines: u.lines[:0], behind: u.behind[:0], troops: u.troops[:0], decided: u.decided[:0], covered: u.covered[:0], wants: u.wants[:0],
		paths: u.paths, legs: u.legs}
	return u.bind(b, s, seat, lines, standing)
}

// bind does what Bind says. Of what the binder held before only room is left.
func (u *binder) bind(b *board.Board, s *State, seat Seat, lines, standing []order.Line) (Bound, []order.Note) {
	u.board, u.state, u.player, u.out = b, s, s.Player(seat), Bound{Lord: seat}
	u.gather(lines, standing)
	switch {
	case s.Season == SettingOut:
		u.bindPass(entering)
	case s.Season == Winter:
		u.bindWinter()
	case !u.player.MayOrder():
		u.refuseAll()
	default:
		u.bindCampaign()
		u.bindConditions()
	}
	u.findOverridden()
	return u.out, u.notes
}

// A matter is what an order settles, of which the last line to be taken holds: of its kind of order at a place, towards a
// lord, for a troop, in a phase.
type matter struct {
	of    *binding
	at    board.Position
	lord  Seat
	troop TroopID
	phase int // 0: in all
}

// A want is a line that settles a matter.
type want struct {
	matter
	line   int
	beaten bool // a line taken before it holds
}

// take notes that a line settles a matter, in place of all lines before it.
func (u *binder) take(l *boundLine, at board.Position, lord Seat, troop TroopID) {
	u.wants = append(u.wants, want{matter{l.binding, at, lord, troop, 0}, l.index, false})
}

// takePhases notes that a line settles a matter at a place in some phases.
func (u *binder) takePhases(l *boundLine, at board.Position, in [4]bool) {
	for phase, is := range in {
		if is {
			u.wants = append(u.wants, want{matter{l.binding, at, NoSeat, 0, phase}, l.index, false})
		}
	}
}

// takeBeaten notes that a line would settle a matter that another of its kind has settled.
func (u *binder) takeBeaten(l *boundLine) {
	u.wants = append(u.wants, want{matter{l.binding, board.NoPosition, NoSeat, 0, 0}, l.index, true})
}

// takeOnly notes that a line settles all that its kind of order can.
func (u *binder) takeOnly(l *boundLine) { u.take(l, board.NoPosition, NoSeat, 0) }

// findOverridden finds the lines of whose matters others have settled some.
func (u *binder) findOverridden() {
	for i := range u.lines {
		line := u.lines[i].index
		o := Overriding{Line: line, All: true}
		for i := range u.wants {
			if u.wants[i].line != line {
				continue
			}
			m := u.wants[i].matter
			by := u.settledBy(m)
			if by == line {
				o.All = false
				continue
			}
			o.lose(m)
			if !slices.Contains(o.By, by) {
				o.By = append(o.By, by)
			}
		}
		if len(o.By) > 0 {
			slices.Sort(o.By)
			u.out.Overridden = append(u.out.Overridden, o)
		}
	}
}

// lose notes a matter that another line has settled.
func (o *Overriding) lose(m matter) {
	switch {
	case m.lord != NoSeat:
		o.Lords = append(o.Lords, m.lord)
	case m.troop != 0:
		o.Troops = append(o.Troops, m.troop)
	case m.phase != 0:
		o.Phases = append(o.Phases, m.phase)
	}
}

// settledBy is the line that has settled a matter: the last that was taken.
func (u *binder) settledBy(m matter) int {
	line := -1
	for i := range u.wants {
		if w := &u.wants[i]; w.matter == m && !w.beaten {
			line = w.line
		}
	}
	return line
}

// A binder binds one lord's orders.
type binder struct {
	board  *board.Board
	state  *State
	player *Player
	lines  []boundLine
	behind []boundLine // behind conditions; bound line by line
	aimed  bool        // the line hangs on a condition: a MOVE begins where its troops will stand then
	out    Bound
	notes  []order.Note
	again  bool // the lists of the binder are used again: what it returns is not of them

	troops  []TroopOrders // by index in the player's troops
	decided []int8        // likewise: the class whose MOVE or HOLD holds, from 1
	covered []bool        // likewise: whether any order covers it
	named   bool          // the pass takes the troops that are named, or the others (§4)
	class   int8          // of the lines that the pass takes
	bounded bool          // a BOUNDARY of the season counts, before standing ones
	exposed bool          // likewise a LIGHTNING
	paths   []board.Position
	legs    []Leg

	converts bool // a line of the season says CONVERT

	wants []want // in the order in which they were taken
}

// A boundLine is a line and where it comes from.
type boundLine struct {
	order.Line
	*binding
	standing bool
	index    int // among all lines, the standing ones counted after the season's
}

// gather lists the lines that belong to the season, the standing ones last.
func (u *binder) gather(lines, standing []order.Line) {
	u.lines = slices.Grow(u.lines, len(lines)+len(standing))
	for i, l := range lines {
		u.gatherLine(boundLine{l, bindingOf(order.Unwrap(l.Order)), false, i})
	}
	index := len(lines)
	for _, l := range standing {
		if order.InSeason(l.Order, When(u.state.Season)) {
			u.gatherLine(boundLine{l, bindingOf(order.Unwrap(l.Order)), true, index})
			index++
		}
	}
}

// gatherLine lists a line, or sets it aside if it hangs on a condition.
func (u *binder) gatherLine(l boundLine) {
	if _, ok := l.Order.(order.Conditional); ok && u.state.Season.Campaign() && u.player.MayOrder() {
		u.behind = append(u.behind, l)
		return
	}
	u.lines = append(u.lines, l)
}

// bindPass takes the lines of a pass. Standing lines come first, so that the season's replace them, and later
// ones earlier ones.
func (u *binder) bindPass(p pass) {
	for _, standing := range [...]bool{true, false} {
		u.takeLines(p, standing)
	}
}

// takeLines takes the lines of a pass that stand for later seasons, or the others.
func (u *binder) takeLines(p pass, standing bool) {
	if n := len(u.lines); n == 0 || standing && !u.lines[n-1].standing {
		return // standing lines are the last
	}
	for i := range u.lines {
		if l := &u.lines[i]; l.pass == p && l.standing == standing {
			l.bind(u, l)
		}
	}
}

// refuse says that a line cannot be carried out as things stand; for one troop, or as a whole.
func (u *binder) refuse(l *boundLine, id TroopID, code RefusalCode, section, format string, args ...any) {
	why := fmt.Sprintf(format, args...)
	u.out.Refused = append(u.out.Refused, OrderRefused{Lord: u.out.Lord, Line: l.N, Order: l.Order.String(), Troop: id, Reason: why, Section: section,
		Code: code, Figures: refusalFigures(format, args)})
	n := order.Note{N: l.N, Text: l.Text, Refused: true, Code: order.CodeNotPossible, Message: why}
	if id != 0 {
		n.Col, n.Width = columnOf(l.Text, id)
	}
	u.notes = append(u.notes, n)
}

// note tells of a reading that the player should know.
func (u *binder) note(l *boundLine, format string, args ...any) {
	u.notes = append(u.notes, order.Note{N: l.N, Text: l.Text, Code: order.CodeRead, Message: fmt.Sprintf(format, args...)})
}

// columnOf finds a troop's number in a line, for the caret; 0 if it is not written out.
func columnOf(text string, id TroopID) (col, width int) {
	number := strconv.Itoa(int(id))
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	for i := 0; i+len(number) <= len(text); i++ {
		if text[i:i+len(number)] == number && !digit(i-1) && !digit(i+len(number)) {
			return len([]rune(text[:i])) + 1, len(number)
		}
	}
	return 0, 0
}

// bindCampaign binds the lines of a campaigning season that stand behind no condition.
func (u *binder) bindCampaign() {
	u.bindPass(attitudes)
	u.bindMarches()
	u.bindTroopPolicies()
	u.bindPass(others)
}

// refuseAll refuses every order of the season: the lord is dead (§10.ii).
func (u *binder) refuseAll() {
	for i := range u.lines {
		if !u.lines[i].standing {
			u.refuse(&u.lines[i], 0, RefusedLordDead, "§10.ii", "your lord is dead, and until you have another in winter you can give no orders of the campaigning seasons; your troops defend where they are")
		}
	}
}

// bindWinter keeps winter's lines in their order, the standing ones last: what they do is judged when it is their turn (§4).
func (u *binder) bindWinter() {
	u.out.Winter, u.out.sources = make([]order.Line, 0, len(u.lines)), make([]int, 0, len(u.lines))
	for i := range u.lines {
		l := &u.lines[i]
		if l.pass != planned {
			l.bind(u, l)
			continue
		}
		u.out.Winter = append(u.out.Winter, l.Line)
		u.out.sources = append(u.out.sources, l.index)
		if l.standing {
			u.out.Standing++
		}
	}
}

// bindHeir takes the heir named, who must be a living knight (§10.iii).
func (u *binder) bindHeir(l *boundLine, o order.Heir) {
	if l.standing && u.out.Heir != 0 {
		u.takeBeaten(l)
		return
	}
	id := TroopID(o.Knight)
	switch t := u.player.Living(id); {
	case t == nil:
		u.refuseMissing(l, id, "§10.iii")
	case t.Kind != Knight:
		u.refuse(l, id, RefusedNotKnight, "§10.iii", "%02d is no knight, and only a knight can follow a lord", id)
	default:
		u.takeOnly(l)
		u.out.Heir = id
	}
}

// refuseMissing refuses a line for a number that names no living troop of the player; 0 is the lord.
func (u *binder) refuseMissing(l *boundLine, id TroopID, section string) {
	if id == 0 {
		u.refuse(l, id, RefusedNoLord, section, "you have no lord now")
		return
	}
	if t := u.player.Troop(id); t != nil {
		if t.Status == Dead {
			u.refuse(l, id, RefusedTroopDead, section, "%02d is dead", id)
			return
		}
		u.refuse(l, id, RefusedTroopLeft, section, "%02d has left your service", id)
		return
	}
	var others []string
	for i := range u.state.Players {
		if p := &u.state.Players[i]; p != u.player && p.Living(id) != nil {
			others = append(others, p.Lord)
		}
	}
	if len(others) > 0 {
		u.refuse(l, id, RefusedOthersTroop, section, "you have no troop %02d; %s %s one of that number, and only his own lord can give him orders", id, phrase.List(others), phrase.Choose(len(others) == 1, "has", "have"))
		return
	}
	u.refuse(l, id, RefusedNoTroop, section, "you have no troop %02d; yours are %s", id, u.numbers())
}

// numbers lists the player's living troops.
func (u *binder) numbers() string {
	var all []string
	for i := range u.player.Troops {
		if t := &u.player.Troops[i]; t.Status == Alive {
			all = append(all, fmt.Sprintf("%02d", t.ID))
		}
	}
	if len(all) == 0 {
		return "all gone"
	}
	return strings.Join(all, ", ")
}

// positionOf is the position of a place that the parser has named.
func (u *binder) positionOf(p order.Place) board.Position {
	at, ok := u.board.Find(string(p))
	if !ok {
		panic(fmt.Sprintf("adjudicator: the parser named %q, which is not on the board", p))
	}
	return at
}

// each calls do for each living troop that the named items of a list cover, or the others, by
// the pass, with its place in the whole list. It refuses items that cover none.
func (u *binder) each(l *boundLine, troops order.Troops, do func(i, place int)) {
	if !slices.ContainsFunc(troops, func(item order.Item) bool { return item.Named() == u.named }) {
		return
	}
	place, taken := 0, [MaxTroop]bool{} // by index in the player's troops
	for _, item := range troops {
		this := item.Named() == u.named
		found, at := false, u.whereOf(item)
		from, to := numbered(&item, u.player.Troops)
		for i := from; i < to; i++ {
			if t := &u.player.Troops[i]; t.Status != Alive || !covers(&item, t, at) {
				continue
			}
			found = true
			if this && !taken[i] {
				taken[i] = true
				do(i, place)
			}
			place++
		}
		if this && !found {
			u.nobody(l, item)
		}
	}
}

// numbered are the bounds between which the troops of an item stand among all, which are listed by rising number.
func numbered(item *order.Item, all []Troop) (from, to int) {
	if item.Kind != order.Numbers {
		return 0, len(all)
	}
	from = min(item.First-1, len(all)) // no number stands behind that place, and few before it
	for from > 0 && int(all[from-1].ID) >= item.First {
		from--
	}
	from = max(from, 0)
	return from, min(len(all), from+item.Last-item.First+1)
}

// whereOf is the place that an item names; NoPosition if it names none.
func (u *binder) whereOf(item order.Item) board.Position {
	if item.At == "" {
		return board.NoPosition
	}
	return u.positionOf(item.At)
}

// covers reports whether an item means a troop.
func covers(item *order.Item, t *Troop, at board.Position) bool {
	switch item.Kind {
	case order.Numbers:
		return int(t.ID) >= item.First && int(t.ID) <= item.Last
	case order.TheLord:
		return t.Kind == Lord
	case order.AllAt:
		return t.At == at
	case order.KnightsAt:
		return t.At == at && t.Kind != Man // the lord counts as a knight (§5.i)
	case order.MenAt:
		return t.At == at && t.Kind == Man
	}
	return true
}

// nobody refuses an item that covers nobody.
func (u *binder) nobody(l *boundLine, item order.Item) {
	switch {
	case item.Kind == order.Numbers && item.First == item.Last:
		u.refuseMissing(l, TroopID(item.First), "§6.iv")
	case item.Kind == order.Numbers:
		u.refuse(l, 0, RefusedNoTroops, "§6.iv", "you have no troops from %02d to %02d; yours are %s", item.First, item.Last, u.numbers())
	case item.Kind == order.TheLord:
		u.refuseMissing(l, 0, "§10")
	case item.At != "":
		u.refuse(l, 0, RefusedNobodyThere, "§6.iv", "you have nobody of that kind at %s", item.At)
	default:
		u.refuse(l, 0, RefusedNoTroops, "§6.iv", "you have no troops")
	}
}

// bindTroopPolicies takes STANCE, WITHDRAW, VICTORY, DEFEAT and RETIRE for each troop: what
// counts most comes last and stays.
func (u *binder) bindTroopPolicies() {
	for _, standing := range [...]bool{true, false} {
		for _, u.named = range [...]bool{false, true} {
			u.takeLines(policies, standing)
		}
	}
	covered := u.troops[:0] // those who are not covered are needed no more
	for i := range u.troops {
		if u.covered[i] {
			covered = append(covered, u.troops[i])
		}
	}
	if len(covered) > 0 {
		if u.again {
			covered = slices.Clone(covered)
		}
		u.out.Troops = covered
	}
}

func (u *binder) bindStance(l *boundLine, o order.Stance) {
	u.eachOrAll(l, o.Troops, OfStance, func(t *TroopOrders) { t.Stance = &o })
}

func (u *binder) bindWithdraw(l *boundLine, o order.Withdraw) {
	when := withdrawals(o.When)
	u.eachOrAll(l, o.Troops, OfWithdraw, func(t *TroopOrders) { t.Withdraw = when })
}

func (u *binder) bindVictory(l *boundLine, o order.Victory) {
	u.eachOrAll(l, o.Troops, OfVictory, func(t *TroopOrders) { t.Victory = o.Do })
}

func (u *binder) bindDefeat(l *boundLine, o order.Defeat) {
	if d, ok := u.defeat(l, o); ok {
		u.eachOrAll(l, o.Troops, OfDefeat, func(t *TroopOrders) { t.Defeat = d })
	}
}

// eachOrAll gives an order to the troops named, or to all if there are none.
func (u *binder) eachOrAll(l *boundLine, troops order.Troops, manner Manner, do func(*TroopOrders)) {
	if len(troops) == 0 {
		troops = everybody
	}
	u.each(l, troops, func(i, _ int) {
		u.covered[i] = true
		u.troops[i].From[manner] = l.index + 1
		do(&u.troops[i])
	})
}

var everybody = order.Troops{{Kind: order.All}}

// withdrawals reads AFTER 1 as AFTER 2, since nobody may leave before (§8.i).
func withdrawals(when []order.Withdrawal) []order.Withdrawal {
	out := make([]order.Withdrawal, len(when))
	for i, w := range when {
		if w.When == order.After && w.N < 2 {
			w.N = 2
		}
		out[i] = w
	}
	return out
}

// defeat binds a DEFEAT order; TO a manor needs one of the player's own (§6.vii).
func (u *binder) defeat(l *boundLine, o order.Defeat) (*DefeatOrder, bool) {
	d := &DefeatOrder{Do: o.Do, To: board.NoPosition, Via: board.NoPosition}
	if o.Via != "" {
		d.Via = u.positionOf(o.Via)
	}
	if o.Do != order.ToManor {
		return d, true
	}
	d.To = u.positionOf(o.To)
	if u.state.Holds(u.out.Lord, d.To) {
		return d, true
	}
	if u.named {
		u.refuse(l, 0, RefusedNotYourManor, "§6.vii", "%s is not a manor of yours, and beaten troops can retreat only to one that is", o.To)
	}
	return nil, false
}

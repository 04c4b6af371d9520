package receipt

import (
	"flag"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// sheets is how many random sheets TestReceiptsAreTrue tries.
var sheets = flag.Int("sheets", 800, "how many random sheets TestReceiptsAreTrue tries")

// sheetsFrom is the seed of the first campaign of which TestReceiptsAreTrue draws sheets.
var sheetsFrom = flag.Uint64("sheets-from", 1, "the seed of the first campaign of TestReceiptsAreTrue")

// TestReceiptsAreTrue plays seasons of random campaigns with the orders of all lords, and holds the receipt of each lord against what
// came of it: each certain line comes about as it says, whatever the others ordered; what is refused or overridden does nothing; and
// where the others stay away, what was to come about if nobody hinders does.
func TestReceiptsAreTrue(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	var sum tally
	for seed := *sheetsFrom; sum.sheets < *sheets; seed++ {
		all := played(t, tab, seed, 17)
		for i := range all {
			for seat := range all[i].Before.Players {
				if sum.sheets < *sheets {
					sum.check(t, tab, all, seed, i, adjudicator.Seat(seat))
				}
			}
		}
	}
	t.Logf("%+v", sum)
	if least := sum.sheets / 8; min(sum.kept, sum.winter, sum.moved, sum.refused, sum.overridden, sum.ifNobody, sum.standing) < least {
		t.Errorf("of some kind of line there are fewer than %d: %+v", least, sum)
	}
}

// TestOldReceiptsAreTrue holds those sheets against the play again of which something was not true once: of marches and claims that lines
// behind conditions turn, of standing orders, of the seventh in a manor, of churches.
func TestOldReceiptsAreTrue(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	var sum tally
	for _, of := range [...]struct {
		seed   uint64
		season int
		seat   adjudicator.Seat
	}{
		{82, 11, 2}, {146, 11, 1}, {154, 6, 0}, {188, 14, 1}, {290, 4, 1}, {304, 3, 0}, {316, 10, 1}, {319, 8, 1}, {345, 7, 0}, {358, 12, 0}, {365, 8, 2},
		{399, 14, 0}, {547, 13, 0}, {695, 6, 0}, {774, 6, 1}, {800, 11, 1}, {20229, 13, 0}, {20348, 13, 3},
	} {
		sum.check(t, tab, played(t, tab, of.seed, of.season+1), of.seed, of.season, of.seat)
	}
	if sum.sheets != 18 {
		t.Errorf("%d sheets are there, expected 18", sum.sheets)
	}
}

// played is a random campaign of so many seasons.
func played(t *testing.T, tab view.Table, seed uint64, seasons int) []adjudicatortest.Season {
	t.Helper()
	all, err := adjudicatortest.PlayWith(adjudicatortest.Options(seed), tab.Rules, tab.Board, 2+int(seed%3), seed, seasons)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// check checks the sheet of a lord in one of the seasons of a campaign, if there is one.
func (sum *tally) check(t *testing.T, tab view.Table, all []adjudicatortest.Season, seed uint64, i int, seat adjudicator.Seat) {
	t.Helper()
	tr := newTruth(tab, &all[i], seat, seed*100+uint64(10*i)+uint64(seat))
	if tr == nil {
		return
	}
	sum.sheets++
	tr.check(t, sum)
	if i > 0 {
		tr.checkInParts(t, &all[i-1].Before, sum)
	}
}

// A tally is how many sheets and lines were checked.
type tally struct{ sheets, winter, moved, ifNobody, refused, overridden, standing, policies, kept int }

// A truth is the receipt of one lord's sheet beside the season that comes of it.
type truth struct {
	*forecast
	name   string
	season *adjudicatortest.Season
	text   string       // the season's, as written
	all    []order.Line // the season's, then those that stand
	shown  []view.ReceiptLine
	after  adjudicator.State   // with the orders of all
	record []adjudicator.Event // likewise
}

// newTruth makes a sheet of a lord's orders, at times with a second sheet among them or as standing orders, makes its receipt, and plays
// it; nil for a sheet without lines.
func newTruth(tab view.Table, s *adjudicatortest.Season, seat adjudicator.Seat, seed uint64) *truth {
	rng := adjudicatortest.NewRandom(seed)
	text, standing := s.Text[seat], ""
	if rng.N(3) == 0 {
		text += rng.Orders(tab.Board, &s.Before, seat)
	}
	if rng.N(3) == 0 {
		standing = rng.Orders(tab.Board, &s.Before, seat)
	}
	text += moreOrders(rng, tab, s.Before.Season)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines {
		k := i + rng.N(len(lines)-i)
		lines[i], lines[k] = lines[k], lines[i]
	}
	text = strings.Join(lines, "\n")
	own := reporttest.SheetOf(tab, &s.Before, text).Orders
	stands := reporttest.SheetOf(tab, &s.Before, standing).Orders
	if len(own) == 0 {
		return nil
	}
	tr := &truth{season: s, text: text}
	tr.name = fmt.Sprintf("seed %d, %s of year %d, lord %d:\n%s\nSTANDING\n%s", seed, s.Before.Season, s.Before.Year, seat, order.Print(own), order.Print(stands))
	tr.forecast = newForecast(naming.Names{Table: tab, State: &s.Before, Reader: seat}, own, stands)
	tr.all = slices.Concat(tr.lines, tr.stands)
	tr.shown = slices.Concat(tr.receiptLines(), tr.standingLines())
	tr.after, tr.record = tr.play(-1, true)
	return tr
}

// moreOrders writes some lines for several troops, of which not all may be there.
func moreOrders(rng *adjudicatortest.Random, tab view.Table, season adjudicator.Season) string {
	place := func() string {
		all := tab.Board.ManorsByName()
		return tab.Board.NameOf(all[rng.N(len(all))])
	}
	var text strings.Builder
	for range rng.N(3) {
		troops := [...]string{"ALL", "LORD, 2", "2-5", "3, 17", "4, 2, 6", "MEN AT " + place(), "ALL AT " + place()}[rng.N(7)]
		switch {
		case season == adjudicator.Winter:
			fmt.Fprintf(&text, "RELOCATE %s TO %s\n", troops, place())
		case season.Campaign():
			forms := [...]string{"MOVE %s TO %s", "MOVE %s TO %s", "MOVE %s TO %s PHASES 2", "HOLD %s", "RETIRE %s TO %s", "DEFEAT %s TO %s", "WITHDRAW %s NEVER", "STANCE %s PASSIVE"}
			form := forms[rng.N(len(forms))]
			fmt.Fprintf(&text, form+"\n", []any{troops, place()}[:strings.Count(form, "%s")]...)
		}
	}
	return text.String()
}

// play plays the season by the lord's lines, but for one by its index (none: -1), with the dice of the season, and with or without the
// orders of others.
func (tr *truth) play(but int, others bool) (adjudicator.State, []adjudicator.Event) {
	lines, standing := tr.lines, tr.stands
	switch n := but - len(lines); {
	case but < 0:
	case n < 0:
		lines = slices.Delete(slices.Clone(lines), but, but+1)
	default:
		standing = slices.Delete(slices.Clone(standing), n, n+1)
	}
	b, _ := adjudicator.Bind(tr.Board, tr.State, tr.Reader, lines, standing)
	orders := []adjudicator.Bound{b}
	if others {
		orders = slices.Clone(tr.season.Bound)
		orders[tr.Reader] = b
	}
	after, record, err := adjudicator.Play(tr.Rules, tr.Board, *tr.State, orders, tr.season.Dice)
	if err != nil {
		panic(err)
	}
	return after, record
}

// check checks every line, and counts those that say something for sure.
func (tr *truth) check(t *testing.T, sum *tally) {
	t.Helper()
	_, quiet := tr.play(-1, false)
	for i, l := range tr.shown {
		if i >= len(tr.lines) {
			sum.standing++
		}
		switch {
		case tr.countsInPlace(i):
		case l.Mark == view.Overridden:
			sum.overridden++
			tr.checkNothing(t, i)
		case len(l.Refused) > 0 && l.Mark == view.Unmarked && !hangsOnOthers(&l):
			sum.refused++
			tr.checkNothing(t, i)
		case tr.State.Season == adjudicator.Winter:
			if l.Mark == view.Certain || l.Mark == view.InPart && !hangsOnOthers(&l) {
				sum.winter++
				tr.checkEffects(t, i)
			}
		default:
			if len(l.Does) > 0 && tr.State.Player(tr.Reader).MayOrder() {
				tr.checkPolicy(t, i, sum)
			}
			if l.Mark == view.Certain {
				sum.moved++
				tr.checkSaid(t, i, tr.record)
			} else if (l.Mark == view.IfNobody || l.Mark == view.InPart && tr.isMarch(i)) && !tr.isHindered(quiet) && !slices.Contains(l.Does, mayBeTurned) {
				sum.ifNobody++
				tr.checkSaid(t, i, quiet)
			}
		}
	}
	if tr.State.Season == adjudicator.Winter {
		tr.checkTold(t)
	} else {
		tr.checkLord(t)
	}
}

// checkLord wants no other to have met the lord where the receipt does not say who can reach him.
func (tr *truth) checkLord(t *testing.T) {
	t.Helper()
	lord := tr.State.Player(tr.Reader).LivingLord()
	tr.warnings()
	if lord == nil || tr.lordTold || tr.mayTurn(tr.livingIDs()) || !tr.State.Season.Campaign() {
		return
	}
	if slices.ContainsFunc(view.EventsOf[adjudicator.SidesMet](tr.record), func(e adjudicator.SidesMet) bool {
		return e.A == tr.Reader && slices.Contains(e.ATroops, lord.ID) || e.B == tr.Reader && slices.Contains(e.BTroops, lord.ID)
	}) {
		t.Errorf("%s\nothers have met the lord, and nothing is said of them", tr.name)
	}
}

// checkInParts wants the same orders where the first of them were kept under NEXT since the season before, and AMEND adds the others.
func (tr *truth) checkInParts(t *testing.T, before *adjudicator.State, sum *tally) {
	t.Helper()
	all := strings.Split(tr.text, "\n")
	half := len(all) / 2
	kept := order.Print(reporttest.SheetOf(tr.Table, before, "NEXT\n"+strings.Join(all[:half], "\n")).Next)
	added := order.Print(reporttest.SheetOf(tr.Table, tr.State, "AMEND\n"+strings.Join(all[half:], "\n")).Orders)
	sum.kept += strings.Count(kept, "\n")
	if got := reporttest.SheetOf(tr.Table, tr.State, kept+added).Orders; order.Print(got) != order.Print(tr.lines) {
		t.Errorf("%s\nin parts it is\n%s", tr.name, order.Print(got))
	}
}

// hangsOnOthers reports whether the receipt says of a line of winter that knights who desert or other lords' sites may change it.
func hangsOnOthers(l *view.ReceiptLine) bool {
	return slices.ContainsFunc(slices.Concat(l.Notes, l.Does), func(said string) bool {
		return strings.Contains(said, "if a knight deserts") || strings.HasSuffix(said, "this may be carried out after all.") || strings.HasSuffix(said, "there is too little money for this.") || strings.HasPrefix(said, "Should another lord want")
	})
}

// isMarch reports whether a line is a MOVE or a HOLD.
func (tr *truth) isMarch(i int) bool {
	word := order.Keyword(tr.all[i].Order)
	return word == "MOVE" || word == "HOLD"
}

// isHindered reports whether others had to do with the lord's troops.
func (tr *truth) isHindered(record []adjudicator.Event) bool {
	return slices.ContainsFunc(record, func(e adjudicator.Event) bool {
		switch e := e.(type) {
		case adjudicator.SidesMet:
			return e.A == tr.Reader && e.AWhy+e.BWhy != "" || e.B == tr.Reader && e.AWhy+e.BWhy != ""
		case adjudicator.FightBegan:
			return e.Sides[0].Lord == tr.Reader || e.Sides[1].Lord == tr.Reader
		case adjudicator.ManorDisputed:
			return e.By == tr.Reader
		case adjudicator.SiegeLaid:
			return true
		}
		return false
	}) || slices.ContainsFunc(tr.State.Manors, func(m adjudicator.Manor) bool { return m.Siege != 0 })
}

// The sentences of a MOVE or a HOLD that promise something, and those that do not.
var (
	troops   = `([Yy]our troops|\d\d(?:(?:, | and )\d\d)*)`
	saysGo   = regexp.MustCompile(`^` + troops + ` goe?s? (\w+) miles?(?: by [^:]+)?: (.+)\.$`)
	saysAt   = regexp.MustCompile(`^at (.+) (after|in) phase (\d)$`)
	saysStay = regexp.MustCompile(`(?i)^` + troops + ` (?:will not move: |stays? where |(?:is|are) at .+ already and stay)`)
	saysTake = regexp.MustCompile(`^(\d\d) then claims ([^.,]+)[.,]`)
	saysElse = regexp.MustCompile(` Should a line with a condition bring (\d\d(?:(?:, | or )\d\d)*) there, that knight claims it`)
	saysHome = regexp.MustCompile(`^At autumn's end ` + troops + ` goe?s? to (.+)\.$`)
	saysEnds = regexp.MustCompile(`^` + troops + ` ends the season there and stays\.$`)
	saysMay  = regexp.MustCompile(`^(` + troops + ` will not set out on it|` + troops + ` (is|are) at .* (already|by then)|You may meet|That is \w+ miles? short of|Odds of|No odds|.*` + lordMayFall + `$|If your lord falls, |As things look|Overridden|Nothing else)`)
)

// checkSaid wants what a line says of marches and claims to be in a record.
func (tr *truth) checkSaid(t *testing.T, i int, record []adjudicator.Event) {
	t.Helper()
	l := tr.shown[i]
	fail := func(format string, args ...any) {
		t.Errorf("%s\nline %d, %s (%s): %q: %s", tr.name, i+1, l.Order, l.Mark, l.Does, fmt.Sprintf(format, args...))
	}
	for _, e := range view.EventsOf[adjudicator.OrderRefused](record) {
		if e.Lord == tr.Reader && e.Line == i+1 && l.Mark != view.InPart && !slices.ContainsFunc(l.Does, func(said string) bool { return strings.HasPrefix(said, "As things look") }) {
			fail("refused: %s", e.Reason)
		}
	}
	for _, said := range l.Does {
		if m := saysGo.FindStringSubmatch(said); m != nil {
			tr.checkWay(fail, tr.idsOf(m[1]), m[3], record)
		} else if m := saysStay.FindStringSubmatch(said); m != nil {
			tr.checkWay(fail, tr.idsOf(m[1]), "", record)
		} else if m := saysTake.FindStringSubmatch(said); m != nil {
			if strings.Contains(said, " not dispute it") { // those who have no orders always do
				continue
			}
			if claimants := append(tr.idsOf(m[1]), tr.elseClaims(said)...); !slices.ContainsFunc(view.EventsOf[adjudicator.ManorClaimed](record), func(e adjudicator.ManorClaimed) bool {
				return e.By == tr.Reader && slices.Contains(claimants, e.Troop) && tr.Board.NameOf(e.Manor) == m[2]
			}) {
				fail("%v do not claim %s", claimants, m[2])
			}
		} else if m := saysHome.FindStringSubmatch(said); m != nil {
			tr.checkHome(fail, tr.idsOf(m[1]), m[2], record)
		} else if m := saysEnds.FindStringSubmatch(said); m != nil {
			tr.checkHome(fail, tr.idsOf(m[1]), string(tr.all[i].Order.(order.Retire).To), record)
		} else if !saysMay.MatchString(said) {
			fail("this test cannot tell whether it is true that %q", said)
		}
	}
}

// checkPolicy wants what a line says of how troops behave to hold in the season with the orders of all.
func (tr *truth) checkPolicy(t *testing.T, i int, sum *tally) {
	t.Helper()
	l, p := tr.shown[i], tr.after.Player(tr.Reader)
	fell := len(view.EventsOf[adjudicator.LordFell](tr.record)) > 0
	fail := func(format string, args ...any) {
		t.Errorf("%s\nline %d, %s (%s): %q: %s", tr.name, i+1, l.Order, l.Mark, l.Does, fmt.Sprintf(format, args...))
	}
	says := func(text string) bool {
		return slices.ContainsFunc(l.Does, func(said string) bool { return strings.Contains(said, text) })
	}
	sum.policies++
	if slices.Contains(l.Does, mayBeTurned) {
		return
	}
	switch o := tr.all[i].Order.(type) {
	case order.Attitude:
		for _, name := range o.Lords {
			towards := tr.State.Seat(name)
			ally, enemy := slices.Contains(p.Allies, towards), slices.Contains(p.Enemies, towards)
			if !says("Overridden") && (ally != (o.Do == order.Ally) || enemy != (o.Do == order.Enemy)) {
				fail("ally %t, enemy %t", ally, enemy)
			}
			if o.Do == order.Ally && !says("Overridden") && tr.engages(func(e *adjudicator.SidesMet, own []adjudicator.TroopID, other adjudicator.Seat) bool {
				return other == towards
			}) {
				fail("they are attacked")
			}
		}
	case order.Heir:
		if follows := says("will follow him"); follows && p.Heir != adjudicator.TroopID(o.Knight) && p.Living(adjudicator.TroopID(o.Knight)) != nil {
			fail("the heir is %02d", p.Heir)
		}
	case order.Claim:
		at, _ := tr.Board.Find(string(o.Place))
		if !o.Yes && !fell && slices.ContainsFunc(view.EventsOf[adjudicator.ManorClaimed](tr.record), func(e adjudicator.ManorClaimed) bool { return e.Manor == at && e.By == tr.Reader }) {
			fail("it is claimed")
		}
	case order.Yield:
		at, _ := tr.Board.Find(string(o.Place))
		for _, e := range view.EventsOf[adjudicator.ManorDisputed](tr.record) {
			if e.Manor == at && slices.Contains(e.Others, tr.Reader) && (o.To == "" || tr.State.Seat(o.To) == e.By) && !fell {
				fail("it is disputed")
			}
		}
	case order.Stance:
		if o.Do == order.Passive && tr.engages(func(_ *adjudicator.SidesMet, own []adjudicator.TroopID, _ adjudicator.Seat) bool {
			return !slices.ContainsFunc(own, func(id adjudicator.TroopID) bool {
				return tr.ordersOf(id) == nil || tr.ordersOf(id).From[adjudicator.OfStance] != i+1
			})
		}) {
			fail("they attack")
		}
	case order.Withdraw:
		if len(o.When) > 1 || o.When[0].When != order.Never || fell || !says("Your troops never") {
			return
		}
		for _, e := range view.EventsOf[adjudicator.FightEnded](tr.record) {
			for side, lord := range e.Lords {
				if lord == tr.Reader && e.Withdrew[side] != "" && e.Withdrew[side] != adjudicator.WithdrewInside {
					fail("they withdraw: %s", e.Withdrew[side])
				}
			}
		}
	}
}

// engages reports whether the lord's troops attack others in a meeting of which something is true. Under siege, and when a dead lord
// comes in, other rules hold.
func (tr *truth) engages(is func(met *adjudicator.SidesMet, own []adjudicator.TroopID, other adjudicator.Seat) bool) bool {
	if len(view.EventsOf[adjudicator.LordFell](tr.record)) > 0 {
		return false
	}
	return slices.ContainsFunc(view.EventsOf[adjudicator.SidesMet](tr.record), func(e adjudicator.SidesMet) bool {
		return e.A == tr.Reader && e.AWhy != "" && e.AWhy != adjudicator.BySiege && is(&e, e.ATroops, e.B) ||
			e.B == tr.Reader && e.BWhy != "" && e.BWhy != adjudicator.BySiege && is(&e, e.BTroops, e.A)
	})
}

// checkHome wants troops to be at a place when all have retired.
func (tr *truth) checkHome(fail func(string, ...any), ids []adjudicator.TroopID, place string, record []adjudicator.Event) {
	after := adjudicator.Replay(*tr.State, record)
	for _, id := range ids {
		if at := tr.Board.NameOf(after.Player(tr.Reader).Troop(id).At); at != place {
			fail("%02d ends at %s", id, at)
		}
	}
}

// elseClaims reads the numbers of those who, by what is said of a claim, make it if a condition brings them there.
func (tr *truth) elseClaims(said string) []adjudicator.TroopID {
	if m := saysElse.FindStringSubmatch(said); m != nil {
		return tr.idsOf(m[1])
	}
	return nil
}

// idsOf reads the numbers of troops.
func (tr *truth) idsOf(text string) (ids []adjudicator.TroopID) {
	if strings.EqualFold(text, "your troops") {
		for t := range view.Living(tr.State.Player(tr.Reader)) {
			ids = append(ids, t.ID)
		}
		return ids
	}
	for _, n := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		id, _ := strconv.Atoi(n)
		ids = append(ids, adjudicator.TroopID(id))
	}
	return ids
}

// checkWay wants troops to be where a sentence has them; of those who have one leg, and of those who stay, after every phase.
func (tr *truth) checkWay(fail func(string, ...any), ids []adjudicator.TroopID, way string, record []adjudicator.Event) {
	for _, id := range ids {
		after, passed := tr.came(id, record)
		want := after
		if o := tr.ordersOf(id); o == nil || len(o.Legs) < 2 {
			for phase := range want {
				want[phase] = after[0]
			}
		}
		for _, part := range strings.Split(way, ", at ") {
			m := saysAt.FindStringSubmatch("at " + strings.TrimPrefix(part, "at "))
			if m == nil {
				if way != "" {
					fail("%q is no place and phase", part)
				}
				continue
			}
			at, ok := tr.Board.Find(m[1])
			phase, _ := strconv.Atoi(m[3])
			switch {
			case !ok:
				fail("there is no %q", m[1])
			case m[2] == "in" && !slices.Contains(passed[phase], at):
				fail("%02d is not at %s in phase %d", id, m[1], phase)
			case m[2] == "after":
				for n := phase; n < len(want); n++ {
					want[n] = at
				}
				if o := tr.ordersOf(id); o != nil && len(o.Legs) > 1 {
					copy(want[phase+1:], after[phase+1:])
				}
			}
		}
		if want != after {
			fail("%02d is after the phases at %v, expected %v", id, tr.names(after), tr.names(want))
		}
	}
}

// came is where a troop stands before the phases and after each, and the places to which it comes in each.
func (tr *truth) came(id adjudicator.TroopID, record []adjudicator.Event) (after [4]board.Position, passed [4][]board.Position) {
	for phase := range after {
		after[phase] = tr.State.Player(tr.Reader).Troop(id).At
	}
	for _, e := range view.EventsOf[adjudicator.TroopsMoved](record) {
		for _, m := range e.Moves {
			if e.Phase > 0 && m.Lord == tr.Reader && m.Troop == id {
				passed[e.Phase] = append(passed[e.Phase], m.To)
				for phase := e.Phase; phase < len(after); phase++ {
					after[phase] = m.To
				}
			}
		}
	}
	return after, passed
}

func (tr *truth) names(all [4]board.Position) (names []string) {
	for _, p := range all {
		names = append(names, tr.Board.NameOf(p))
	}
	return names
}

// countsInPlace reports whether a line that is refused or overridden may still count for those below it: whether there is room for HIRE
// and SPREAD is judged at their place in the sheet, as if a RELOCATE above were done (§4), one that is refused only for those who would be
// the seventh still goes before others for its troops (§4.iii), and a church that nobody can pay is the lord's line for its parish (§19).
func (tr *truth) countsInPlace(i int) bool {
	isBelow := func(is func(order.Order) bool) bool {
		return slices.ContainsFunc(tr.all[i+1:], func(l order.Line) bool { return is(l.Order) })
	}
	switch o := tr.all[i].Order.(type) {
	case order.Relocate:
		full := slices.ContainsFunc(tr.shown[i].Refused, func(why string) bool { return strings.Contains(why, " is full: ") })
		return full && tr.relocatesElse(i) || isBelow(func(o order.Order) bool {
			_, hires := o.(order.Hire)
			_, spreads := o.(order.Spread)
			return hires || spreads
		})
	case order.Build:
		return isSite(o.What) && isBelow(func(b order.Order) bool { below, ok := b.(order.Build); return ok && below.What == o.What })
	}
	return false
}

// relocatesElse reports whether another line is a RELOCATE too.
func (tr *truth) relocatesElse(but int) bool {
	for i, l := range tr.all {
		if _, ok := l.Order.(order.Relocate); ok && i != but {
			return true
		}
	}
	return false
}

// checkNothing wants the season to come out the same without a line that is refused or overridden.
func (tr *truth) checkNothing(t *testing.T, i int) {
	t.Helper()
	without, _ := tr.play(i, true)
	a, _ := adjudicator.EncodeState(&tr.after)
	b, _ := adjudicator.EncodeState(&without)
	if string(a) != string(b) {
		t.Errorf("%s\nline %d, %s, is refused (%q) or overridden (%q), and yet it does something", tr.name, i+1, tr.shown[i].Order, tr.shown[i].Refused, tr.shown[i].Does)
	}
}

// checkEffects wants every event of a line of winter in the record.
func (tr *truth) checkEffects(t *testing.T, i int) {
	t.Helper()
	for _, e := range tr.cameOf(i) {
		if !slices.ContainsFunc(tr.record, func(got adjudicator.Event) bool { return reflect.DeepEqual(plain(got), plain(e)) }) {
			t.Errorf("%s\nline %d, %s, is %s, and there was no %#v", tr.name, i+1, tr.shown[i].Order, tr.shown[i].Mark, e)
		}
	}
}

// plain is an event without what the treasury holds after it.
func plain(e adjudicator.Event) adjudicator.Event {
	switch e := e.(type) {
	case adjudicator.TroopHired:
		e.Treasury = 0
		return e
	case adjudicator.ManorImproved:
		e.Treasury = 0
		return e
	case adjudicator.WorksRepaired:
		e.Treasury = 0
		return e
	case adjudicator.MoneyGiven:
		e.Treasury = 0
		return e
	}
	return e
}

// checkTold wants the last sum of a receipt of winter to be what is in the treasury, where no knight may desert.
func (tr *truth) checkTold(t *testing.T) {
	t.Helper()
	if tr.mayDesert || tr.State.Options.Fate {
		return
	}
	after, _ := tr.play(-1, false)
	if got := after.Players[tr.Reader].Treasury; got != tr.money {
		t.Errorf("%s\nthe last line leaves %d Bz, and %d are there", tr.name, tr.money, got)
	}
}

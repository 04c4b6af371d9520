package receipt

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// idle are the troops that neither march nor hold, and of which that is not said yet.
func (f *forecast) idle() (ids []adjudicator.TroopID) {
	for _, t := range f.livingTroops() {
		o := f.ordersOf(t.ID)
		if (o == nil || !isMarch(*o)) && !f.hasMarchBehind(t.ID) && !slices.Contains(f.idleTold, t.ID) {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// idleNumbers are the numbers of all troops that neither march nor hold, whatever is said of them; none if the lord's troops take no such orders now.
func (f *forecast) idleNumbers() (all []int) {
	if !f.State.Season.Campaign() || !f.State.Player(f.Reader).MayOrder() {
		return nil
	}
	for _, id := range f.idle() {
		all = append(all, int(id))
	}
	return all
}

// withoutOrders warns of those troops that neither march nor hold of which no line has said it.
func (f *forecast) withoutOrders() []string {
	ids := f.idle()
	if len(ids) == 0 {
		return nil
	}
	all := func(stance order.StanceWord) bool {
		return !slices.ContainsFunc(ids, func(id adjudicator.TroopID) bool {
			o := f.ordersOf(id)
			return o == nil || o.Stance == nil || o.Stance.Do != stance
		})
	}
	who, text := subjectOf(ids), ""
	if len(ids) > 1 && len(ids) == len(f.livingTroops()) {
		text = "Your troops have no MOVE or HOLD: they stay where they are"
	} else {
		text = who.text("has", "have") + " no MOVE or HOLD: " + stay(who)
	}
	fight := phrase.Choose(who.one, " and fights", " and fight") + " only in your manors or if attacked."
	switch {
	case all(order.Attack):
		fight = "."
	case all(order.Passive):
		fight = phrase.Choose(who.one, " and fights", " and fight") + " only if attacked."
	}
	return []string{text + fight}
}

// stay says of troops that they stay.
func stay(who subject) string {
	return phrase.Choose(who.one, "he stays where he is", "they stay where they are")
}

// tellIdle says, at the lines of a message that were not read or are refused, which of the troops that they name stay where they are.
func (f *forecast) tellIdle(v *view.Receipt, in view.Orders) {
	if !f.State.Season.Campaign() || !f.State.Player(f.Reader).MayOrder() {
		return
	}
	if in.Read != nil {
		offers, _ := in.Read.Offers(in.Letters)
		f.tellIdleUnread(v.Refused, offers)
	}
	f.tellIdleUnread(v.Open, in.Offered)
	f.tellIdleRefused(v.Lines, f.lines)
	f.tellIdleRefused(v.Standing, f.stands)
}

// tellIdleUnread says it at lines that were not read; of a line with several readings, at the last.
func (f *forecast) tellIdleUnread(remarks []view.Remark, offers []order.Offer) {
	for i := 0; i < len(remarks); {
		var named []adjudicator.TroopID
		last := i
		for ; i < len(remarks) && remarks[i].N == remarks[last].N && offers[i].Note.Text == offers[last].Note.Text; i++ {
			named, last = append(named, f.meantBy(offers[i].Note)...), i
		}
		ids := slices.DeleteFunc(f.idle(), func(id adjudicator.TroopID) bool { return !slices.Contains(named, id) })
		if len(ids) > 0 {
			f.idleTold = append(f.idleTold, ids...)
			remarks[last].Idle = subjectOf(ids).text("has", "have") + " no MOVE or HOLD until this line is mended: " + stay(subjectOf(ids)) + "."
		}
	}
}

// tellIdleRefused says it at each MOVE or HOLD of which something is refused.
func (f *forecast) tellIdleRefused(shown []view.ReceiptLine, lines []order.Line) {
	for i := range shown {
		named := f.marchers(lines[i].Order)
		ids := slices.DeleteFunc(f.idle(), func(id adjudicator.TroopID) bool { return !slices.Contains(named, id) })
		if len(shown[i].Refused) > 0 && len(ids) > 0 {
			f.idleTold = append(f.idleTold, ids...)
			shown[i].Notes = append(shown[i].Notes, subjectOf(ids).text("has", "have")+" no other order to march or hold: "+stay(subjectOf(ids))+".")
		}
	}
}

// marchers are the reader's troops to whom a MOVE or a HOLD is given, also behind a condition.
func (f *forecast) marchers(o order.Order) (ids []adjudicator.TroopID) {
	var troops order.Troops
	switch o := any(order.Unwrap(o)).(type) { // no other order is a march
	case order.Move:
		troops = o.Troops
	case order.Hold:
		troops = o.Troops
	default:
		return nil
	}
	bound, _ := adjudicator.Bind(f.Board, &f.alone, f.Reader, []order.Line{{N: 1, Order: order.Hold{Troops: troops}}}, nil)
	for i := range bound.Troops {
		if bound.Troops[i].Hold {
			ids = append(ids, bound.Troops[i].Troop)
		}
	}
	return ids
}

// meantBy are the troops for which a line was meant that was not read: those of the orders that TAKE would enter, else those that it names.
func (f *forecast) meantBy(n order.Note) (ids []adjudicator.TroopID) {
	if len(n.Take) == 0 {
		return f.namedIn(n.Text)
	}
	own := adjudicator.NamesOf(adjudicator.Names(f.Board, f.State), f.Board, f.State.Player(f.Reader))
	for _, text := range n.Take {
		for _, l := range order.Parse(own, adjudicator.When(f.State.Season), []order.Input{{N: 1, Text: text}}).Orders {
			ids = append(ids, f.marchers(l.Order)...)
		}
	}
	return ids
}

var (
	// bullets are what numbers a line of a list.
	bullets = regexp.MustCompile(`^\W*\d+\s*[.):-]\s`)
	// notMarches begin a line that orders no march.
	notMarches = regexp.MustCompile(`(?i)^\W*(stance|withdraw|wounds|champions|victory|defeat|claim|yield|retire|share|heir|ally|allies|enemy|neutral|shelter|at|against|if|convert|attitude)\b`)
	// counts are where numbers begin that are no troops': phases, rounds, odds, shares.
	counts = regexp.MustCompile(`(?i)\b(phases?|after|rounds?|odds|behind|below|percent|miles?|turns?)\b|:|%`)
	// numberOrLord is what may name a troop; a number behind a plus belongs to a milestone.
	numberOrLord = regexp.MustCompile(`(?i)\+\s*\d+|\b\d{1,2}\b|\b(?:my |the |your )?lord\b`)
)

// namedIn are the reader's troops that a line names by their numbers, or as the lord, if it may be a march.
func (f *forecast) namedIn(text string) (ids []adjudicator.TroopID) {
	text = text[len(bullets.FindString(text)):]
	if notMarches.MatchString(text) {
		return nil
	}
	if at := counts.FindStringIndex(text); at != nil {
		text = text[:at[0]]
	}
	lord := f.State.Player(f.Reader).LivingLord()
	for _, word := range numberOrLord.FindAllString(text, -1) {
		if n, err := strconv.Atoi(word); err == nil {
			ids = append(ids, adjudicator.TroopID(n))
		} else if !strings.HasPrefix(word, "+") {
			ids = append(ids, lord.ID)
		}
	}
	return ids
}

package narrative

import (
	"reflect"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A Told is what letters say of one event, or of several that they tell together, such as those of a fight.
type Told struct {
	Events []adjudicator.Event // nil-free; a meeting in peace and a knight who stands in vain are made up from where everybody stands
	Title  string              // of the chapter
	Items  []view.Item         // none if letters say nothing of such an event
}

// A Pick is the part of an event that is to be told; nil if nothing of it is.
type Pick func(adjudicator.Event) adjudicator.Event

// Each tells those events of a season that are picked, one after another and each with its own sentences, in the words of the
// letter to a reader; all is true for the master, from whom nothing is hidden. A fight is told whole if one of its events is picked.
func Each(t view.Table, p *view.Played, reader adjudicator.Seat, all bool, pick Pick) []Told {
	o := &oneByOne{narrator: newNarrator(t, p, reader, all), pick: pick}
	for i := 0; i < len(p.Record); {
		n := fightLength(p.Record[i:])
		o.next(p.Record[i : i+n])
		i += n
	}
	o.closePhase()
	o.tellKept()
	return o.told
}

// A oneByOne is a narrator who is stopped after each event, to see what was said of it.
type oneByOne struct {
	*narrator
	pick  Pick
	told  []Told
	order []winterGroup // what is kept of a winter until its last event
}

// A winterGroup is events of one kind of a lord's winter: in which order others wrote their orders is hidden.
type winterGroup struct {
	lord   adjudicator.Seat
	kind   reflect.Type
	why    adjudicator.Leaving // of those who left
	events []adjudicator.Event
}

// fightLength is how many events a fight has that begins a record; 1 if none does.
func fightLength(record []adjudicator.Event) int {
	if _, begins := record[0].(adjudicator.FightBegan); begins {
		for i, e := range record {
			if _, ends := e.(adjudicator.FightEnded); ends {
				return i + 1
			}
		}
	}
	return 1
}

// next tells the next event, or all events of a fight.
func (o *oneByOne) next(events []adjudicator.Event) {
	first := events[0]
	o.beforeOthers(first)
	switch e := any(first).(type) {
	case adjudicator.TroopsMoved:
		o.tellSteps(e)
		return
	case adjudicator.SidesMet:
		o.tellMeeting(e)
		return
	}
	if group, ok := o.winterOf(first); ok {
		o.keep(group, first)
		return
	}
	for _, e := range events {
		if f := tellingOf(e).letter; f != nil {
			f(o.narrator, e)
		}
	}
	picked := slices.Clone(events)
	if len(events) == 1 {
		picked = o.picked(first)
	} else if !slices.ContainsFunc(events, func(e adjudicator.Event) bool { return o.pick(e) != nil }) {
		picked = nil
	}
	o.collect(picked)
}

// picked is what is to be told of an event.
func (o *oneByOne) picked(e adjudicator.Event) []adjudicator.Event {
	if e = o.pick(e); e == nil {
		return nil
	}
	return []adjudicator.Event{e}
}

// beforeOthers tells what letters tell at the end of a phase, of the claims, of winter and of fate, before an event that is not of them.
func (o *oneByOne) beforeOthers(e adjudicator.Event) {
	if n := phaseOf(e); n != o.phase.n && n >= 0 {
		o.tellPasses()
	}
	if endsClaims(e) && !o.settled && o.season.Campaign() {
		o.closePhase()
		o.collect(nil)
		o.tellVain()
	}
	_, winters := o.winterOf(e)
	if _, refused := e.(adjudicator.OrderRefused); !winters && !refused {
		o.tellKept()
	}
	if _, ends := e.(adjudicator.SeasonEnded); ends && o.fate > 0 {
		fate := slices.IndexFunc(o.played.Record, func(e adjudicator.Event) bool { _, is := e.(adjudicator.FateRolled); return is })
		o.tellFate()
		o.collect(o.picked(o.played.Record[fate]))
	}
}

// phaseOf is the phase of an event of a march or a fight; 0 of a placing and of what a season's end brings, -1 of what may stand anywhere.
func phaseOf(e adjudicator.Event) int {
	switch e := any(e).(type) {
	case adjudicator.TroopsMoved:
		return e.Phase
	case adjudicator.TroopsWaited:
		return e.Phase
	case adjudicator.SidesMet:
		return e.Phase
	case adjudicator.TroopsTurned:
		return e.Phase
	case adjudicator.TroopsScattered:
		return e.Phase
	case adjudicator.OrderOfFightRolled:
		return e.Phase
	case adjudicator.FightBegan:
		return e.Phase
	case adjudicator.ShelterTaken:
		return e.Phase
	case adjudicator.InvaderAnswered:
		return e.Phase
	case adjudicator.ManorPillaged:
		return e.Phase
	case adjudicator.DiceRolled, adjudicator.OrderRefused, adjudicator.ConditionMet, adjudicator.LordFell:
		return -1
	}
	return 0
}

// endsClaims reports whether the claims of a season are made when an event of this kind comes.
func endsClaims(e adjudicator.Event) bool {
	switch e := any(e).(type) {
	case adjudicator.ManorSupervised, adjudicator.WeatherMoved, adjudicator.ManorHarvested, adjudicator.HouseRaided, adjudicator.IncomeReckoned,
		adjudicator.ReverenceShown, adjudicator.MarksCleared, adjudicator.ConditionUnmet, adjudicator.LordOut, adjudicator.GameWon,
		adjudicator.GameValued, adjudicator.SeasonEnded:
		return true
	case adjudicator.SiegeEnded:
		return e.Winter
	case adjudicator.TroopsMoved:
		return e.Phase == 0 && e.Moves[0].Why == adjudicator.Retires
	}
	return false
}

// collect takes what was just said as the telling of events, or forgets it if none is to be told. What letters keep for
// the end of a phase or of a season is said now.
func (o *oneByOne) collect(events []adjudicator.Event) {
	s := o.narrator
	phase := phaseTitle(s.phase.n)
	s.addItems(phase, s.phase.head...)
	for _, w := range s.phase.waits {
		s.say(phase, "%s", s.whyTheyWait(w))
	}
	s.addItems(phase, s.phase.items...)
	s.phase.head, s.phase.waits, s.phase.items = nil, nil, nil
	if len(s.claims) > 0 {
		s.tellClaims()
	}
	s.tellMarks()
	s.tellIncomes()
	s.tellConditions()
	s.tellRefusals()
	if s.fate > 0 && len(s.throws.spared)+len(s.throws.struck)+len(s.joined) > 0 {
		sum := s.fate
		s.tellFate()
		s.fate, s.told = sum, true
	}
	said := s.chapters
	s.chapters = nil
	if len(events) == 0 {
		return
	}
	told := Told{Events: events}
	for _, c := range said {
		if len(c.Items) > 0 {
			told.Title, told.Items = c.Title, append(told.Items, c.Items...)
		}
	}
	o.told = append(o.told, told)
}

// say1 takes a sentence as the telling of an event.
func (o *oneByOne) say1(title, text string, e adjudicator.Event) {
	if e = o.pick(e); e != nil {
		o.told = append(o.told, Told{[]adjudicator.Event{e}, title, []view.Item{{Text: phrase.UpperFirst(text)}}})
	}
}

// tellSteps tells those steps of a move that are picked, also the miles of marches, of which letters have a table.
func (o *oneByOne) tellSteps(e adjudicator.TroopsMoved) {
	followed := tellingOf(e).letter
	followed(o.narrator, e)
	if e.Phase > 0 {
		o.phase.items = nil // the steps that letters tell in sentences: they are told below
	} else {
		o.chapters = nil
	}
	o.collect(nil)
	e, some := o.pick(e).(adjudicator.TroopsMoved)
	if !some {
		return
	}
	title, texts := o.endTitle(), []string(nil)
	switch {
	case e.Phase > 0:
		title, texts = phaseTitle(e.Phase), o.stepsOf(e.Moves)
	case e.Moves[0].Why == adjudicator.Retires:
		title, texts = homeTitle, o.placings(e.Moves)
	default:
		texts = o.placings(e.Moves)
	}
	told := Told{Events: []adjudicator.Event{e}, Title: title}
	for _, text := range texts {
		told.Items = append(told.Items, view.Item{Text: phrase.UpperFirst(text)})
	}
	o.told = append(o.told, told)
}

// tellMeeting keeps a meeting that leads to a fight, for the reasons of its sides. One in peace is told to the master here, and to a
// reader from where everybody went.
func (o *oneByOne) tellMeeting(e adjudicator.SidesMet) {
	o.keepMeeting(e)
	if o.all && e.AWhy == "" && e.BWhy == "" {
		o.say1(phaseTitle(e.Phase), o.passText(e.A, &pass{at: e.At, and: e.And, other: e.B, own: e.ATroops, theirs: e.BTroops}), e)
	} else if e := o.pick(e); e != nil {
		o.told = append(o.told, Told{Events: []adjudicator.Event{e}, Title: phaseTitle(o.phase.n)})
	}
}

// tellPasses tells whom the reader's troops met in peace in the phase that ends.
func (o *oneByOne) tellPasses() {
	title := phaseTitle(o.phase.n)
	for i := range o.phase.passes {
		if p := &o.phase.passes[i]; o.passedInPeace(p) {
			text := o.passText(o.Reader, p)
			o.say1(title, text, adjudicator.SidesMet{Phase: o.phase.n, At: p.at, And: p.and, A: o.Reader, B: p.other, ATroops: p.own, BTroops: p.theirs})
		}
	}
	o.phase.passes = nil
}

// tellVain tells whose knights stand at manors that are not theirs.
func (o *oneByOne) tellVain() {
	o.settled = true
	for _, u := range o.unclaimed() {
		o.say1(o.endTitle(), u.text, adjudicator.ManorDisputed{Manor: u.manor, By: u.seat, Holder: o.played.After.Manors[u.manor].Holder})
	}
}

// winterOf is to which group of a lord's winter an event belongs.
func (o *oneByOne) winterOf(e adjudicator.Event) (g winterGroup, ok bool) {
	g.kind = reflect.TypeOf(e)
	switch e := any(e).(type) {
	case adjudicator.TroopLeft:
		g.lord, g.why = e.Lord, e.Why
	case adjudicator.TroopPaid:
		g.lord = e.Lord
	case adjudicator.LoyaltyRolled:
		g.lord = e.Lord
	case adjudicator.TroopHealed:
		g.lord = e.Lord
	case adjudicator.TroopPromoted:
		g.lord = e.Lord
	case adjudicator.LordAppointed:
		g.lord = e.Lord
	case adjudicator.NoHeir:
		g.lord = e.Lord
	case adjudicator.TroopHired:
		g.lord = e.Lord
	case adjudicator.ManorImproved:
		g.lord = e.Lord
	case adjudicator.WorksRepaired:
		g.lord = e.Lord
	case adjudicator.TroopRelocated:
		g.lord = e.Lord
	case adjudicator.StaffRelocated:
		g.lord = e.Lord
	case adjudicator.MoneyGiven:
		g.lord = e.Lord
	default:
		return g, false
	}
	return g, true
}

// keep keeps an event of winter until all of them are there.
func (o *oneByOne) keep(g winterGroup, e adjudicator.Event) {
	if e = o.pick(e); e == nil {
		return
	}
	i := slices.IndexFunc(o.order, func(x winterGroup) bool { return x.lord == g.lord && x.kind == g.kind && x.why == g.why })
	if i < 0 {
		i, o.order = len(o.order), append(o.order, g)
	}
	o.order[i].events = append(o.order[i].events, e)
}

// tellKept tells what was kept of the lords' winters.
func (o *oneByOne) tellKept() {
	all := o.order
	o.order = nil
	for _, g := range all {
		o.winters[g.lord] = g.events
		o.tellWinters()
		o.collect(slices.Clone(g.events))
	}
}

package narrative

import (
	"reflect"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// An account is what each narrator makes of one kind of event: a function, or the reason why the narrator
// passes it over. The master's review only warns of some kinds.
type account[E adjudicator.Event] struct {
	letter  func(*narrator, E)
	news    func(*newsFeed, E)
	history func(*historyLine, E)
	review  func(*warnings, E)

	noLetter, noNews, noHistory reason
}

// A reason is why a narrator passes a kind of event over.
type reason string

const (
	secret        reason = "it would betray what a lord ordered, has or intends"
	detail        reason = "only the letters go into such detail"
	toldOtherwise reason = "what comes of it is told by another event, or by how things stand"
	internal      reason = "the season's own bookkeeping, which changes nothing that is seen"
)

// A telling is the account of a kind of event, for an event of any kind.
type telling struct {
	of      reflect.Type
	letter  func(*narrator, adjudicator.Event)
	news    func(*newsFeed, adjudicator.Event)
	history func(*historyLine, adjudicator.Event)
	review  func(*warnings, adjudicator.Event)

	noLetter, noNews, noHistory reason
}

// tellings are the accounts of all kinds of events.
var tellings = func() map[reflect.Type]telling {
	all := map[reflect.Type]telling{}
	for _, t := range slices.Concat(seasonEvents, marchEvents, fightEvents, siegeEvents, manorEvents, winterEvents, fateEvents, faithEvents) {
		all[t.of] = t
	}
	return all
}()

// tellingOf is the account of an event's kind.
func tellingOf(e adjudicator.Event) telling { return tellings[reflect.TypeOf(e)] }

// tell makes a telling of the account of one kind.
func tell[E adjudicator.Event](a account[E]) telling {
	return telling{reflect.TypeFor[E](), anyKind(a.letter), anyKind(a.news), anyKind(a.history), anyKind(a.review), a.noLetter, a.noNews, a.noHistory}
}

// anyKind makes a function that takes an event of any kind of one that takes those of one kind; nil of nil.
func anyKind[N any, E adjudicator.Event](f func(N, E)) func(N, adjudicator.Event) {
	if f == nil {
		return nil
	}
	return func(n N, e adjudicator.Event) { f(n, e.(E)) }
}

// HistoryKinds are the kinds of the events that HistoryLine needs of a record.
func HistoryKinds() []string {
	var kinds []string
	for _, t := range tellings {
		if t.history != nil {
			kinds = append(kinds, t.of.Name())
		}
	}
	slices.Sort(kinds)
	return kinds
}

// Package narrative tells what happened: a season's letter (season.go), the master's review of it (review.go), the
// news for everybody (news.go), a line for the history (history_line.go), the campaign's history, and the last letter.
// Begin reading at NewSeason. What a reader may not know is left out by narrator.knows.
package narrative

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A narrator tells the story of a season to one reader. It goes through the record
// once, event by event; what the reader may not know is passed over here.
type narrator struct {
	naming.Names
	all        bool               // nothing is hidden: it is told to the master, who has no seat
	season     adjudicator.Season // that is told
	played     *view.Played
	at         [][100]board.Position // by seat and number: where everybody stands at this point
	alive      [][100]bool
	hurt       [][100]bool // likewise
	chapters   []view.Chapter
	phase      phase
	settled    bool // the claims are settled and told
	refusals   []refusal
	conditions []metCondition
	winters    []winter // by seat
	claims     []adjudicator.ManorClaimed
	claiming   bool                    // the claims are being settled
	siegesTold []adjudicator.SiegeLaid // told: no other word is needed that the besieger stands there
	marks      [][]board.Position
	incomes    []adjudicator.IncomeReckoned
	contests   []adjudicator.DiceRolled
	dice       []string // those that no sentence shows
	tally      tally
	journeys   []journey // in the order in which troops first moved
	battles    []battle
	meetings   []adjudicator.SidesMet // that led to fights
	assaulted  []board.Position       // manors whose house or castle the reader assaults in this phase
	rounds     []roundNote            // of the fight that was begun last
	fighting   string                 // on its choke point, as told last
	out        []board.Position       // manors whose defenders came out of the house
	shut       []board.Position       // manors whose defenders went inside
	went       board.Position         // the last of these, and the phase of it
	wentIn     int
	ended      endedSieges               // that were told of last
	gates      string                    // what came of going inside in the middle of a fight
	fate       int                       // the sum of its dice, while its tale is told
	throws     throws                    // of fate, so far
	told       bool                      // that something came of it
	joined     []adjudicator.TroopJoined // by it
}

// A tally is what matters most to the reader, for the summary.
type tally struct {
	claimed, taken []board.Position // taken: by others, from the reader
	dead           []string
	fell, gone     bool // the lord: slain, or with those who scattered
	out            bool
	end            string // of the game
}

// knows reports whether the reader may know what is hidden of a lord from the others.
func (s *narrator) knows(seat adjudicator.Seat) bool { return s.all || seat == s.Reader }

// narrate goes through the record of a season once, for a reader, or for its master, from whom nothing is hidden.
func narrate(t view.Table, p *view.Played, reader adjudicator.Seat, all bool) *narrator {
	s := newNarrator(t, p, reader, all)
	for _, e := range p.Record {
		if f := tellingOf(e).letter; f != nil {
			f(s, e)
		}
	}
	if len(s.chapters) == 0 && len(s.journeys) == 0 && s.season.Campaign() {
		s.say("A quiet "+s.season.String(), "Nobody marches, and no manor changes hands.")
	}
	return s
}

// newNarrator is a narrator who has told nothing yet.
func newNarrator(t view.Table, p *view.Played, reader adjudicator.Seat, all bool) *narrator {
	s := &narrator{Names: naming.Names{Table: t, State: p.After, Reader: reader}, all: all, season: p.Before.Season, played: p}
	s.chapters = make([]view.Chapter, 0, 6)
	s.winters = make([]winter, len(p.Before.Players))
	s.marks = make([][]board.Position, len(p.Before.Players))
	s.notePlaces()
	return s
}

// notePlaces notes where everybody stood when the season began.
func (s *narrator) notePlaces() {
	before := s.played.Before
	s.at = make([][100]board.Position, len(before.Players))
	s.alive, s.hurt = make([][100]bool, len(before.Players)), make([][100]bool, len(before.Players))
	for seat := range before.Players {
		for i := range before.Players[seat].Troops {
			t := &before.Players[seat].Troops[i]
			s.at[seat][t.ID] = t.At
			s.alive[seat][t.ID], s.hurt[seat][t.ID] = t.Status == adjudicator.Alive, t.Wounded
		}
	}
}

// say adds a sentence to a chapter, which is the last one or a new one.
func (s *narrator) say(title, format string, args ...any) {
	s.addItems(title, view.Item{Text: phrase.UpperFirst(fmt.Sprintf(format, args...))})
}

// addItems adds items to a chapter, which is the last one or a new one.
func (s *narrator) addItems(title string, items ...view.Item) {
	if n := len(s.chapters); n == 0 || s.chapters[n-1].Title != title {
		s.chapters = append(s.chapters, view.Chapter{Title: title})
	}
	c := &s.chapters[len(s.chapters)-1]
	c.Items = append(c.Items, items...)
}

// The chapters that several files add to.
const (
	harvestTitle = "The harvest"
	homeTitle    = "Home for the winter"
	fateTitle    = "Fate, at winter's end"
)

// endTitle is the chapter of what a season's end brings.
func (s *narrator) endTitle() string {
	switch s.season {
	case adjudicator.Spring, adjudicator.Summer:
		return "At " + s.season.String() + "'s end"
	case adjudicator.SettingOut:
		return "The first autumn"
	}
	return "At autumn's end"
}

// A phase collects what happens in one phase, until it is told.
type phase struct {
	n      int // 1 to 3; 0 outside the phases
	head   []view.Item
	passes []pass
	waits  []adjudicator.TroopsWaited
	fights []adjudicator.FightBegan
	items  []view.Item // fights and what follows them
}

// openPhase begins a phase, if it has not begun yet.
func (s *narrator) openPhase(n int) {
	if s.phase.n == n {
		return
	}
	s.closePhase()
	s.phase, s.assaulted = phase{n: n}, nil
}

// happens adds a sentence to the phase, after those who met and waited.
func (s *narrator) happens(format string, args ...any) {
	s.phase.items = append(s.phase.items, view.Item{Text: phrase.UpperFirst(fmt.Sprintf(format, args...))})
}

// closePhase tells the phase: those who met in peace, who waited, then the fights with their retreats.
func (s *narrator) closePhase() {
	p := &s.phase
	if p.n == 0 {
		return
	}
	title := phaseTitle(p.n)
	s.addItems(title, p.head...)
	for i := range p.passes {
		s.tellPass(title, &p.passes[i])
	}
	for _, w := range p.waits {
		s.say(title, "%s", s.whyTheyWait(w))
	}
	s.addItems(title, p.items...)
	s.phase = phase{}
}

// phaseTitle is the chapter of a phase.
func phaseTitle(n int) string { return "Phase " + phrase.Spell(n) }

// tellCollected tells what was collected: supervision, incomes, winter, refused lines.
func (s *narrator) tellCollected() {
	s.settleClaims()
	s.tellMarks()
	s.tellIncomes()
	s.tellWinters()
	s.tellConditions()
	s.tellRefusals()
}

// readerFirst are the seats, in the game's order from the reader on.
func (s *narrator) readerFirst() (all []adjudicator.Seat) {
	for i := range s.at {
		all = append(all, adjudicator.Seat((i+max(0, int(s.Reader)))%len(s.at)))
	}
	return all
}

// troopsAt are a lord's living troops at a place at this point.
func (s *narrator) troopsAt(seat adjudicator.Seat, at board.Position) (ids []adjudicator.TroopID) {
	for id, stands := range s.at[seat] {
		if s.alive[seat][id] && stands == at {
			ids = append(ids, adjudicator.TroopID(id))
		}
	}
	return ids
}

// namesBefore names things as they were before the season.
func (s *narrator) namesBefore() *naming.Names {
	return &naming.Names{Table: s.Table, State: s.played.Before, Reader: s.Reader}
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

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
	of reflect.Type
	account[adjudicator.Event]
}

// tellings are the accounts of all kinds of events.
var tellings = func() map[reflect.Type]telling {
	all := map[reflect.Type]telling{}
	for _, t := range slices.Concat(seasonEvents, marchEvents, fightEvents, siegeEvents, manorEvents, winterEvents, fateEvents, faithEvents, rulingEvents) {
		all[t.of] = t
	}
	return all
}()

func tellingOf(e adjudicator.Event) telling { return tellings[reflect.TypeOf(e)] }

// tell makes a telling of the account of one kind.
func tell[E adjudicator.Event](a account[E]) telling {
	return telling{reflect.TypeFor[E](), account[adjudicator.Event]{anyKind(a.letter), anyKind(a.news), anyKind(a.history), anyKind(a.review),
		a.noLetter, a.noNews, a.noHistory}}
}

// anyKind makes a function that takes an event of any kind of one that takes those of one kind; nil of nil. Inlined, it would be four
// functions for each kind of event, and the program larger by 0.2 MB.
//
//go:noinline
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

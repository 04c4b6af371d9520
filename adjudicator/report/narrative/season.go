package narrative

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewSeason is the report of a season that has been played, for one reader;
// NoSeat is a reader who plays nobody, and sees what everybody may see.
func NewSeason(t view.Table, p view.Played, reader adjudicator.Seat, o view.Office) *view.Season {
	w := naming.Names{Table: t, State: p.After, Reader: reader}
	s := narrate(t, &p, reader, false)
	v := &view.Season{Office: o, Game: t.Game, Title: phrase.UpperFirst(naming.SeasonTitle(p.Before.Season, p.Before.Year)),
		Story: s.chapters, Dice: s.dice, Seeds: p.Seeds}
	v.Fights = s.fightRows()
	v.Marches, v.Abroad = s.marchRows()
	v.Others, v.Standing = situation.NewOthers(w), situation.NewStanding(w)
	v.Absent = s.absent()
	v.Known = situation.NewPlayerView(t, p.After, p.Record, reader)
	v.Pictures = situation.SeasonPictures(t, p, reader)
	if !p.After.Over {
		v.Next = naming.SeasonTitle(p.After.Season, p.After.Year)
	}
	if reader == adjudicator.NoSeat {
		return v
	}
	v.Lord = w.Name(reader)
	v.Realm = situation.NewRealm(w, p.Record)
	v.Summary, v.News = s.summary(v), s.headline(v)
	if p.After.Over || p.After.Players[reader].Out || slices.Contains(p.Vacant, reader) {
		return v
	}
	if p.After.Season == adjudicator.Winter {
		v.Call = situation.NewCall(w)
	}
	v.Sheet = situation.NewSheet(w)
	return v
}

// summary is what matters to the reader, in two or three sentences.
func (s *narrator) summary(v *view.Season) []string {
	var all []string
	if s.tally.end != "" {
		all = append(all, s.tally.end)
	}
	if s.tally.out || s.played.After.Players[s.Reader].Out {
		return append(all, s.farewell(v)...)
	}
	if s.tally.gone {
		all = append(all, "You are lost with those who scattered, and your troops have no lord.")
	}
	if s.tally.fell {
		all = append(all, "You fell in battle, and your troops have no lord.")
	}
	if lord := s.played.After.Player(s.Reader).LivingLord(); lord != nil && lord.Wounded && !s.played.After.Over {
		all = append(all, "Your lord is wounded, "+s.Spot(lord.At, board.NoPosition)+".")
	}
	all = append(all, s.manorsNow(v)...)
	all = append(all, s.nearVictory(v)...)
	if f := s.fightsNow(); f != "" {
		all = append(all, f)
	}
	return append(all, s.moneyNow(v)...)
}

// headline is the summary in a few words, for the Subject: "You claimed Ashby and lost Foxwood".
func (s *narrator) headline(v *view.Season) string {
	few := func(what string, of []board.Position) string {
		names := s.PlaceNames(of)
		if len(names) > 3 {
			names = append(names[:2:2], strconv.Itoa(len(names)-2)+" more")
		}
		return phrase.Prefixed(what, phrase.List(names))
	}
	switch {
	case s.tally.end != "":
		return strings.TrimSuffix(s.tally.end, ".")
	case v.Realm == nil:
		return ""
	case s.played.After.Players[s.Reader].Out:
		return "You are out of the game"
	}
	fell := phrase.Choose(s.tally.fell || s.tally.gone, "lost your lord", "")
	if news := phrase.NotEmpty(fell, few("lost ", s.tally.taken), few("claimed ", s.tally.claimed)); len(news) > 0 {
		return "You " + phrase.List(news)
	}
	keeps := "You keep " + phrase.Count(len(v.Realm.Manors), "manor")
	switch dead := s.tally.dead; {
	case len(dead) > 2:
		return keeps + "; dead: " + phrase.List([]string{dead[0], strconv.Itoa(len(dead)-1) + " more"})
	case len(dead) > 0:
		return keeps + "; dead: " + phrase.List(dead)
	}
	if fights, _, _ := strings.Cut(s.fightsNow(), ";"); fights != "" {
		return strings.TrimSuffix(fights, ".")
	}
	if v.Realm.Reaped {
		return "The harvest brought " + phrase.Bz(v.Realm.Gross)
	}
	return keeps
}

// manorsNow says what was won and lost, and what the reader holds.
func (s *narrator) manorsNow(v *view.Season) []string {
	var all []string
	changes := phrase.NotEmpty(phrase.Prefixed("claimed ", s.ListPlaces(s.tally.claimed)), phrase.Prefixed("lost ", s.ListPlaces(s.tally.taken)))
	if len(changes) > 0 {
		all = append(all, "You "+phrase.List(changes)+".")
	}
	held := len(v.Realm.Manors)
	if s.played.After.Over {
		return all
	}
	end := "; " + phrase.Spell(v.Standing.Needed) + " win the game."
	if v.Standing.Needed == 0 {
		end = ", and have " + phrase.Points(s.played.After.Player(s.Reader).Points) + "."
	}
	return append(all, "You hold "+phrase.Count(held, "manor")+" of the board's "+phrase.Spell(v.Standing.Manors)+end)
}

// nearVictory warns of other lords who hold most of the manors that win: three quarters and more.
func (s *narrator) nearVictory(v *view.Season) (all []string) {
	for _, r := range v.Standing.Rows {
		if need := v.Standing.Needed; !s.played.After.Over && !r.You && need > 0 && 4*r.Manors >= 3*need {
			all = append(all, r.Lord+" holds "+phrase.Spell(r.Manors)+" of the "+phrase.Spell(need)+" that win.")
		}
	}
	return all
}

// fightsNow says what came of the reader's fights.
func (s *narrator) fightsNow() string {
	won, lost, drawn := 0, 0, 0
	for _, e := range view.EventsOf[adjudicator.FightEnded](s.played.Record) {
		switch {
		case e.Lords[0] != s.Reader && e.Lords[1] != s.Reader:
		case e.Winner == s.Reader:
			won++
		case e.Winner == adjudicator.NoSeat:
			drawn++
		default:
			lost++
		}
	}
	fights := func(n int, before, after string) string {
		return phrase.Choose(n > 0, before+phrase.Count(n, "fight")+after, "")
	}
	parts := phrase.NotEmpty(fights(won, "won ", ""), fights(lost, "lost ", ""), fights(drawn, "had ", " that nobody won"))
	if len(parts) == 0 {
		return ""
	}
	text := "You " + phrase.List(parts)
	return text + phrase.Prefixed("; dead: ", phrase.List(s.tally.dead)) + "."
}

func (s *narrator) moneyNow(v *view.Season) []string {
	r := v.Realm
	switch {
	case s.played.After.Over:
		return nil
	case r.Reaped:
		return []string{fmt.Sprintf("The harvest brought %s; your treasury holds %s, and winter's pay will take %d.", phrase.Bz(r.Gross), phrase.Bz(r.Treasury), r.Owed)}
	}
	return []string{fmt.Sprintf("Your treasury holds %s.", phrase.Bz(r.Treasury))}
}

// absent says who was without orders in a season, and whose seats are given up. It is no secret:
// everybody sees whose troops stand still, and may know who plays.
func (s *narrator) absent() (all []string) {
	p := s.played
	if len(p.Without) > 0 {
		named := phrase.Each(p.Without, func(seat adjudicator.Seat) string {
			if times := timesInRow(p.TimesOf(seat)); times != "" {
				return s.Lord(seat) + " (" + times + ")"
			}
			return s.Lord(seat)
		})
		what := "Without orders: " + phrase.List(named) + ". "
		one := len(p.Without) == 1
		whose := phrase.Choose(!one, "their", phrase.Choose(p.Without[0] == s.Reader, "your", "his"))
		if p.Before.Season == adjudicator.Winter {
			what += phrase.UpperFirst(whose) + " people were paid by default, as far as the bezants went."
		} else {
			what += phrase.UpperFirst(whose) + " troops stayed where they were."
		}
		all = append(all, what)
	}
	for _, seat := range p.Stewards {
		all = append(all, s.stewarded(seat))
	}
	for _, seat := range p.Vacant {
		who := phrase.Choose(seat == s.Reader, "You have given up your seat: your", "The seat of "+s.Name(seat)+" is given up: his")
		all = append(all, who+" troops stay where they are, and are paid by default.")
	}
	return all
}

// stewarded says that a steward gave orders for a lord.
func (s *narrator) stewarded(seat adjudicator.Seat) string {
	times := phrase.Prefixed(", ", timesInRow(s.played.TimesOf(seat)))
	if seat == s.Reader {
		return "No orders came for you: a steward gave these" + times + "."
	}
	return s.Name(seat) + " sent no orders: a steward gave some for him" + times + "."
}

// timesInRow says how often something has happened in a row, if it is more than once: "for the second time in a row".
func timesInRow(n int) string {
	if n < 2 {
		return ""
	}
	return "for the " + phrase.Ordinal(n) + " time in a row"
}

// farewell tells a lord who is out what is still possible (§16).
func (s *narrator) farewell(v *view.Season) []string {
	if s.played.After.Over {
		return []string{"You were out of the game. Thank you for playing."}
	}
	follow := "Its reports come to you as before, and STATUS, REPORT, MAP and HISTORY are answered, but no orders are called for; one word, RESIGN, ends the reports. When the game is over, its last letter opens all orders."
	if !s.tally.out {
		return []string{"You are out of the game, and follow it. " + follow}
	}
	return []string{"You have neither troops nor manors left, and are out of the game. Thank you for playing: " + v.Lord +
		" will be missed. You may follow the game.", follow}
}

// NewFirst is the first letter to a lord, after the setting out.
func NewFirst(t view.Table, p view.Played, reader adjudicator.Seat, o view.Office) *view.First {
	f := &view.First{Season: NewSeason(t, p, reader, o), Gazetteer: situation.NewGazetteer(t, p.After), Basics: situation.NewBasics(t, p.After)}
	for seat := range p.After.Players {
		for _, m := range t.Board.ManorsByName() {
			switch {
			case !p.After.Holds(adjudicator.Seat(seat), m):
			case adjudicator.Seat(seat) == reader:
				f.Manor, f.NearMiles = t.Board.NameOf(m), t.Rules.MilesPerPhase*t.Rules.Phases
				f.Near = situation.Within(t, f.Gazetteer, m, f.NearMiles)
				f.Examples = situation.FirstWinter(t.Board, m)
			default:
				f.Lords = append(f.Lords, p.After.Players[seat].Lord+" at "+t.Board.NameOf(m))
			}
		}
	}
	return f
}

// seasonEvents are those of the season itself, of its orders and dice, and of the end of lords and of the game.
var seasonEvents = []telling{
	tell(account[adjudicator.SeasonBegan]{noLetter: toldOtherwise, noNews: toldOtherwise, noHistory: toldOtherwise}),
	tell(account[adjudicator.EntryGiven]{
		letter:  (*narrator).tellEntry,
		history: func(c *historyLine, e adjudicator.EntryGiven) { c.entries = append(c.entries, e) },
		noNews:  detail,
	}),
	tell(account[adjudicator.RetinueGiven]{noLetter: toldOtherwise, noNews: toldOtherwise, noHistory: toldOtherwise}),
	tell(account[adjudicator.DiceRolled]{letter: (*narrator).tellRoll, noNews: detail, noHistory: detail}),
	tell(account[adjudicator.OrderRefused]{letter: (*narrator).keepRefusal, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.ConditionMet]{letter: (*narrator).keepCondition, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.ConditionUnmet]{letter: (*narrator).keepUnmet, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.AttitudeChanged]{noLetter: secret, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.HeirNamed]{noLetter: secret, noNews: secret, noHistory: secret}),
	tell(account[adjudicator.LordOut]{
		letter: (*narrator).tellLordOut,
		news: func(n *newsFeed, e adjudicator.LordOut) {
			n.sayLast(view.NewsEnd, "%s has neither troops nor manors left, and is out of the game.", n.Name(e.Lord))
		},
		history: func(c *historyLine, e adjudicator.LordOut) {
			c.first = append(c.first, c.Name(e.Lord)+" is out of the game")
		},
		review: func(w *warnings, e adjudicator.LordOut) {
			w.alarm("%s has neither troops nor manors left, and is out of the game.", w.Name(e.Lord))
		},
	}),
	tell(account[adjudicator.GameWon]{
		letter: (*narrator).tellGameWon,
		news: func(n *newsFeed, e adjudicator.GameWon) {
			n.sayLast(view.NewsEnd, "%s holds %d manors, where %d are enough, and has won the game.", n.Name(e.Lord), e.Manors, e.Needed)
		},
		history: func(c *historyLine, e adjudicator.GameWon) {
			c.first = slices.Insert(c.first, 0, c.Name(e.Lord)+" holds "+phrase.Count(e.Manors, "manor")+" and has won the game")
		},
	}),
	tell(account[adjudicator.GameValued]{
		letter: (*narrator).tellValuation,
		news: func(n *newsFeed, e adjudicator.GameValued) {
			n.sayLast(view.NewsEnd, "The last year is over: %s won by %s.", winners(n.Names, e.Winners), view.DecidedBy(n.State, e))
		},
		history: func(c *historyLine, e adjudicator.GameValued) {
			c.first = slices.Insert(c.first, 0, "the last year is over, and "+winners(c.Names, e.Winners)+" won by "+string(view.DecidedBy(c.State, e)))
		},
	}),
	tell(account[adjudicator.SeasonEnded]{
		letter: func(s *narrator, e adjudicator.SeasonEnded) {
			s.tellFate()
			s.tellCollected()
		},
		news:      func(n *newsFeed, e adjudicator.SeasonEnded) { n.tellGathered() },
		noHistory: toldOtherwise,
	}),
}

// tellEntry tells by which road a lord enters; the rank of the wish is told to that lord only (§3).
func (s *narrator) tellEntry(e adjudicator.EntryGiven) {
	wish := ""
	if s.knows(e.Lord) {
		his := phrase.Choose(e.Lord == s.Reader, "your", "his")
		wish = ", which was no wish of " + phrase.Choose(e.Lord == s.Reader, "yours", "his")
		if e.Wish > 0 {
			wish = ", " + his + " " + phrase.Ordinal(min(e.Wish, 6)) + " wish"
		}
		s.tellContest(e.Lord)
	}
	s.say(s.endTitle(), "%s by the %s%s, and %s %s.", s.Does(e.Lord, "enter", "enters"), e.Entry, wish, phrase.Choose(e.Lord == s.Reader, "claim", "claims"), s.Place(e.Manor))
}

// tellContest shows the throws for the entries for which a lord threw.
func (s *narrator) tellContest(lord adjudicator.Seat) {
	var mine []string
	for _, e := range s.contests {
		if e.Lord == lord {
			mine = append(mine, e.Entry)
		}
	}
	for _, e := range s.contests {
		if slices.Contains(mine, e.Entry) && (!s.all || e.Lord == lord) { // to the master, with that lord's own entry
			s.say(s.endTitle(), "for the %s %s [%d].", e.Entry, s.Does(e.Lord, "roll", "rolls"), e.Face)
		}
	}
}

// A refusal is what could not be carried out, and why.
type refusal struct {
	orders []string
	reason string
}

// keepRefusal keeps what came of the reader's own lines; those of others are hidden.
// Lines that were refused for one reason are told together, and so are the reasons of one line.
func (s *narrator) keepRefusal(e adjudicator.OrderRefused) {
	if e.Lord != s.Reader {
		return
	}
	reason := naming.RefusalReason(e) + " (" + e.Section + ")"
	if n := len(s.refusals); n > 0 {
		switch last := &s.refusals[n-1]; {
		case last.reason == reason:
			last.orders = append(last.orders, e.Order)
			return
		case len(last.orders) == 1 && last.orders[0] == e.Order:
			last.reason += "; " + reason
			return
		}
	}
	s.refusals = append(s.refusals, refusal{[]string{e.Order}, reason})
}

// A metCondition is a line of the reader's behind a condition, and the phases in which it came true, none if it never did; 0 is the season's end.
type metCondition struct {
	order  string
	phases []int
}

// keepCondition keeps which of the reader's own conditions came true; those of others are hidden.
func (s *narrator) keepCondition(e adjudicator.ConditionMet) {
	if e.Lord != s.Reader {
		return
	}
	i := slices.IndexFunc(s.conditions, func(c metCondition) bool { return c.order == e.Order })
	if i < 0 {
		i, s.conditions = len(s.conditions), append(s.conditions, metCondition{order: e.Order})
	}
	if !slices.Contains(s.conditions[i].phases, e.Phase) {
		s.conditions[i].phases = append(s.conditions[i].phases, e.Phase)
	}
}

// keepUnmet keeps which of the reader's own conditions did not come true.
func (s *narrator) keepUnmet(e adjudicator.ConditionUnmet) {
	met := func(c metCondition) bool { return c.order == e.Order }
	if e.Lord == s.Reader && !slices.ContainsFunc(s.conditions, met) {
		s.conditions = append(s.conditions, metCondition{order: e.Order})
	}
}

// tellConditions tells which conditions of the reader's came true, and when, and which did not (§6.x).
func (s *narrator) tellConditions() {
	for _, c := range s.conditions {
		if len(c.phases) == 0 {
			s.say("Conditions of yours that did not come true", "%s: never true when it was looked at.", c.order)
			continue
		}
		when := phrase.Each(c.phases, func(n int) string {
			return phrase.Choose(n == 0, "at the season's end", "in phase "+strconv.Itoa(n))
		})
		s.say("Conditions of yours that came true", "%s: %s.", c.order, phrase.List(when))
	}
	s.conditions = nil
}

// tellRefusals tells which lines of the reader could not be carried out.
func (s *narrator) tellRefusals() {
	for _, r := range s.refusals {
		s.say("Orders of yours that were refused", "%s: %s.", strings.Join(r.orders, "; "), r.reason)
	}
	s.refusals = nil
}

// tellRoll tells of a lot. Which lords wished for an entry is told only to those.
func (s *narrator) tellRoll(e adjudicator.DiceRolled) {
	if s.season == adjudicator.SettingOut {
		if e.Entry != "" { // else it is of an earlier release, and nothing is told of it
			s.contests = append(s.contests, e)
		}
		return
	}
	if s.phase.n == 0 {
		s.dice = append(s.dice, fmt.Sprintf("%s: [%d]", e.Purpose, e.Face))
		return
	}
	s.happens("Every way out is held: for the retreat of %s the lot falls on [%d].", s.Lord(e.Lord), e.Face)
}

func (s *narrator) tellLordOut(e adjudicator.LordOut) {
	s.tellFate()
	s.tellCollected()
	s.tally.out = s.tally.out || e.Lord == s.Reader
	s.say(s.lastTitle(), "%s neither troops nor manors left, and %s out of the game.", s.Does(e.Lord, "have", "has"), phrase.Choose(e.Lord == s.Reader, "are", "is"))
}

// lastTitle is the chapter for lords who are out.
func (s *narrator) lastTitle() string {
	if s.season == adjudicator.Winter {
		return "At winter's end"
	}
	return s.endTitle()
}

// tellGameWon tells that a lord has won by manors held (§2).
func (s *narrator) tellGameWon(e adjudicator.GameWon) {
	s.tellCollected()
	s.tally.end = phrase.UpperFirst(s.Does(e.Lord, "hold", "holds")) + fmt.Sprintf(" %d manors, where %d are enough: ", e.Manors, e.Needed) + s.Does(e.Lord, "have won the game", "has won the game") + "."
	s.say("The game is won", "%s", s.tally.end)
}

// tellValuation tells the valuation that ends the game (§16).
func (s *narrator) tellValuation(e adjudicator.GameValued) {
	s.tellCollected()
	for _, w := range e.Worths {
		if e.ByPoints {
			s.say("The game is over", "%s %s of reverence, with %s and %s.", s.Does(w.Lord, "have", "has"), phrase.Points(w.Points), phrase.Count(w.Manors, "manor"), phrase.Bz(w.Cash))
			continue
		}
		reverence := ""
		if s.played.After.Options.Advanced {
			reverence = fmt.Sprintf(", points of reverence %d", w.Points)
		}
		s.say("The game is over", "%s worth %d: manors %d, improvements %d, troops %d, cash %d%s.",
			s.Does(w.Lord, "are", "is"), w.Total, w.ManorWorth, w.Improvements, w.TroopWorth, w.Cash, reverence)
	}
	s.tally.end = "The last year is over, and " + s.ListLords(e.Winners) + phrase.Choose(len(e.Winners) == 1 && e.Winners[0] != s.Reader, " has", " have") + " won the game by " + string(view.DecidedBy(s.played.After, e)) + "."
	s.say("The game is over", "%s", s.tally.end)
}

// winners names those who have won: "Gawaine has", "Gawaine and Kay have".
func winners(w naming.Names, all []adjudicator.Seat) string {
	return w.ListLords(all) + phrase.Choose(len(all) == 1, " has", " have")
}

package narrative

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

const (
	no  = board.NoPosition
	me  = adjudicator.Seat(0)
	him = adjudicator.Seat(1)
)

// told is the report of a hand-made season of the two lords, in plain lines.
func told(t *testing.T, season adjudicator.Season, reader adjudicator.Seat, record ...adjudicator.Event) (*view.Season, []string) {
	t.Helper()
	tab := reporttest.Training(t)
	before := reporttest.TwoLords(t, tab, season)
	next := adjudicator.Spring
	if season != adjudicator.Winter {
		next = season + 1
	}
	record = append(record, adjudicator.SeasonEnded{NextYear: 2, NextSeason: next})
	after := adjudicator.Replay(*before, record)
	v := NewSeason(tab, view.Played{Before: before, After: &after, Record: record}, reader, view.Office{})
	var lines []string
	for _, m := range slices.Concat(v.Marches, v.Abroad) {
		lines = append(lines, m.Lord+" "+m.Troops+": "+strings.Join(append([]string{m.Way}, m.Led...), "; "))
	}
	for _, c := range v.Story {
		lines = append(lines, "= "+c.Title)
		for _, i := range c.Items {
			lines = append(lines, i.Text)
			if f := i.Fight; f != nil {
				lines = append(lines, f.Title)
				lines = append(append(append(lines, f.Sides...), f.Note, f.Between), f.Outcome...)
			}
		}
	}
	return v, slices.DeleteFunc(lines, func(l string) bool { return l == "" })
}

// step is a step of a mile of one troop.
func move(lord adjudicator.Seat, id adjudicator.TroopID, from, to board.Position, why adjudicator.Mode) adjudicator.Move {
	return adjudicator.Move{Lord: lord, Troop: id, From: from, To: to, Why: why}
}

// moved is a step of all these.
func moved(phase, mile int, moves ...adjudicator.Move) adjudicator.Event {
	return adjudicator.TroopsMoved{Phase: phase, Mile: mile, Moves: moves}
}

// wants compares a story with what it should be.
func wants(t *testing.T, name string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestMarches tells of marches, gathered by those who went together.
func TestMarches(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	k, l := reporttest.At(t, tab, "Kingsmere"), reporttest.At(t, tab, "Ludbrook")
	one, two := reporttest.At(t, tab, "Kingsmere+1 to Ludbrook"), reporttest.At(t, tab, "Kingsmere+2 to Ludbrook")
	march := adjudicator.Marches
	_, got := told(t, adjudicator.Summer, me,
		moved(1, 1, move(me, 2, k, one, march), move(me, 3, k, one, march), move(him, 2, l, two, march)),
		moved(1, 2, move(me, 2, one, two, march), move(me, 3, one, two, march), move(him, 2, two, one, adjudicator.Returns)),
		moved(2, 1, move(me, 2, two, l, march)),
		adjudicator.TroopsWaited{Phase: 2, Mile: 1, Lord: him, Troops: []adjudicator.TroopID{2}, At: one, To: k, Why: adjudicator.WaitsFull},
		adjudicator.TroopsWaited{Phase: 2, Mile: 1, Lord: me, Troops: []adjudicator.TroopID{3}, At: two, To: l, Why: adjudicator.WaitsFull},
		adjudicator.TroopsWaited{Phase: 2, Mile: 2, Lord: me, Troops: []adjudicator.TroopID{3}, At: two, To: l, Why: adjudicator.WaitsFull},
	)
	wants(t, "marches", got,
		"Lancelot 02: Kingsmere – Ludbrook in phase 2",
		"Lancelot 03: Kingsmere – to within a mile of Ludbrook in phase 1",
		"Gawaine 02: Ludbrook – to within a mile of Kingsmere in phase 1",
		"= Phase one",
		"Your 02 and 03 meet Gawaine's 02 between mile 1 and mile 2 on the road from Kingsmere to Ludbrook; they let each other pass.",
		"= Phase two",
		"Your 02 meets Gawaine's 01 and 03 at Ludbrook; neither side wishes to fight.",
		"Your 03 waits at milestone Kingsmere+2 to Ludbrook: there would be more than six of yours at Ludbrook.",
		"= At summer's end",
		"Your 02 stands at Ludbrook, which Gawaine holds.",
	)
}

// fightAt is a fight at Ludbrook between his 01 and 02 and my 02 and 05, of so many
// rounds, in which my 05 is wounded in the third and dies in the fourth.
func fightAt(where board.Position, rounds int, end adjudicator.FightEnded) []adjudicator.Event {
	sides := [2]adjudicator.Fighters{{Lord: him, Troops: []adjudicator.TroopID{1, 2}, Strength: 14}, {Lord: me, Troops: []adjudicator.TroopID{2, 5}, Strength: 11}}
	all := []adjudicator.Event{adjudicator.FightBegan{Phase: 1, At: where, And: no, N: 1, Sides: sides}}
	for n := 1; n <= rounds; n++ {
		r := adjudicator.RoundFought{Phase: 1, At: where, And: no, N: 1, Round: n, Lords: [2]adjudicator.Seat{him, me}, Strength: [2]int{14, 11}, AV: [2]int{15, 13},
			Dice: [4]dice.Roll{{Face: 1}, {Face: 2}, {Face: 3}, {Face: 4}}}
		if n == 3 || n == 4 {
			r.Hurt = []adjudicator.Wound{{Lord: me, Troop: 5, Dead: n == 4}}
		}
		all = append(all, r)
	}
	end.Phase, end.At, end.And, end.N, end.Lords, end.Rounds = 1, where, no, 1, [2]adjudicator.Seat{him, me}, rounds
	return append(all, end)
}

// TestLongFight tells of a long fight by its first and last two rounds, and shows the
// dice of the others elsewhere.
func TestLongFight(t *testing.T) {
	t.Parallel()
	l := reporttest.At(t, reporttest.Training(t), "Ludbrook")
	record := fightAt(l, 6, adjudicator.FightEnded{Withdrew: [2]adjudicator.Withdrew{"", adjudicator.WithdrewAfter}, Winner: him})
	v, got := told(t, adjudicator.Summer, me, record...)
	wants(t, "long fight", got,
		"= Phase one",
		"The fight at Ludbrook",
		"Gawaine, strength 14: lord 01; knight 02",
		"You, strength 11: knights 02 and 05",
		"Rounds 3 and 4: your knight 05 dies.",
		"After round 6 you withdraw: Gawaine wins.",
		"Your troops left because you had ordered no more rounds.",
	)
	f := v.Story[0].Items[0].Fight
	if f.Opening != 2 || len(f.Rounds) != 6 {
		t.Errorf("opening %d of %d rounds", f.Opening, len(f.Rounds))
	}
	want := "The fight at Ludbrook in phase one, the attack dice of Gawaine and Lancelot, then the result dice: round 3: 1 2, 3 4; round 4: 1 2, 3 4."
	if !slices.Equal(v.Dice, []string{want}) {
		t.Errorf("dice: %q", v.Dice)
	}
	if !strings.Contains(strings.Join(v.Summary, " "), "You lost one fight; dead: knight 05.") {
		t.Errorf("summary: %q", v.Summary)
	}
	_, got = told(t, adjudicator.Summer, him, record...)
	wants(t, "the other side", got[4:], "Rounds 3 and 4: Lancelot's knight 05 dies.", "After round 6 Lancelot withdraws: you win.")
}

// TestOutcomes tells how fights end.
func TestOutcomes(t *testing.T) {
	t.Parallel()
	l := reporttest.At(t, reporttest.Training(t), "Ludbrook")
	behind, hurt, once := adjudicator.WithdrewBehind, adjudicator.WithdrewLordHurt, adjudicator.WithdrewAtOnce
	for _, c := range []struct {
		rounds int
		end    adjudicator.FightEnded
		want   []string
	}{
		{5, adjudicator.FightEnded{Withdrew: [2]adjudicator.Withdrew{hurt, behind}, Winner: adjudicator.NoSeat}, []string{"After round 5 both sides withdraw: nobody wins.", "Your troops left because they were too far behind in strength."}},
		{2, adjudicator.FightEnded{Winner: adjudicator.NoSeat}, []string{"Nobody is left on either side: nobody wins."}},
		{2, adjudicator.FightEnded{Winner: me}, []string{"None of Gawaine's troops is left: you win."}},
		{0, adjudicator.FightEnded{Withdrew: [2]adjudicator.Withdrew{once, ""}, Winner: me}, []string{"Before the first round Gawaine withdraws: you win."}},
	} {
		v, _ := told(t, adjudicator.Summer, me, fightAt(l, c.rounds, c.end)...)
		if f := v.Story[0].Items[0].Fight; !slices.Equal(f.Outcome, c.want) || f.Between != "" {
			t.Errorf("%q, between %q; want %q", f.Outcome, f.Between, c.want)
		}
	}
}

// TestAfterAFight tells of retreats, of those who give way, and of a lord's death.
func TestAfterAFight(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	k, one, two := reporttest.At(t, tab, "Kingsmere"), reporttest.At(t, tab, "Kingsmere+1 to Ludbrook"), reporttest.At(t, tab, "Kingsmere+2 to Ludbrook")
	_, got := told(t, adjudicator.Summer, him,
		adjudicator.OrderOfFightRolled{Roll: dice.Roll{Face: 4}, Phase: 1, At: k, And: no, Lord: him},
		adjudicator.DiceRolled{Roll: dice.Roll{Face: 2}, Lord: me},
		moved(1, 0, move(me, 2, k, one, adjudicator.Retreats), move(me, 3, k, one, adjudicator.Retreats)),
		moved(1, 0, move(me, 5, one, two, adjudicator.Displaced)),
		moved(1, 0, move(him, 2, two, k, adjudicator.Pushes)),
		adjudicator.TroopsTurned{Phase: 1, Lord: me, Troops: []adjudicator.TroopID{2}, Now: adjudicator.Retreats, Goal: k},
		adjudicator.TroopsTurned{Phase: 1, Lord: him, Troops: []adjudicator.TroopID{2}, Now: adjudicator.Returns, Goal: k},
		adjudicator.TroopsScattered{Phase: 1, At: two, Lord: me, Troops: []adjudicator.TroopID{3, 2}},
		adjudicator.TroopsScattered{Phase: 1, At: k, Lord: him, Troops: []adjudicator.TroopID{1}, Leader: true},
		adjudicator.LordFell{Lord: me, Troop: 1},
		moved(2, 1, move(me, 3, one, k, adjudicator.Flees)),
	)
	wants(t, "after a fight", got,
		"Gawaine 02: Kingsmere+2 to Ludbrook – Kingsmere in phase 1",
		"Lancelot 02: Kingsmere, falls back to within two miles of Ludbrook",
		"Lancelot 03: Kingsmere, falls back to within two miles of Ludbrook, flees to Kingsmere",
		"Lancelot 05: Kingsmere+1 to Ludbrook – to within a mile of Ludbrook in phase 1",
		"= Phase one",
		"For the order of the fights at Kingsmere you roll [4].",
		"Every way out is held: for the retreat of Lancelot the lot falls on [2].",
		"Lancelot's 02 and 03 fall back a mile towards Ludbrook.",
		"Lancelot's 05 gives way to them, a mile towards Ludbrook.",
		"Your 02 presses on to Kingsmere.",
		"Your 02 turns back for Kingsmere, as ordered.",
		"There is no room for all at milestone Kingsmere+2 to Ludbrook, and no way out: Lancelot's 02 and 03 scatter, and are not seen again.",
		"There is no room for all at Kingsmere, and no way out: your 01 runs away, and is not seen again.",
		"From now on your troops have no lord, and make for home.",
		"Lancelot is slain. From now on his troops make for home.",
		"= Phase two",
		"Your 02 meets Lancelot's 03 at Kingsmere; neither side wishes to fight.",
		"= At summer's end",
		"Your 02 stands at Kingsmere, which Lancelot holds.",
	)
}

// TestSeasonsEnd tells of claims, supervision, harvest and those who go home.
func TestSeasonsEnd(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	k, l, r, abbey := reporttest.At(t, tab, "Kingsmere"), reporttest.At(t, tab, "Ludbrook"), reporttest.At(t, tab, "Ravenscote"), reporttest.At(t, tab, "Glaston Abbey")
	_, got := told(t, adjudicator.Autumn, me,
		adjudicator.ManorClaimed{Manor: r, By: him, From: adjudicator.NoSeat, Troop: 2},
		adjudicator.ManorClaimed{Manor: l, By: me, From: him, Troop: 2},
		adjudicator.ManorSupervised{Manor: k, Lord: me, Troop: 1},
		adjudicator.HouseRaided{House: abbey, Income: 6, Shares: []adjudicator.Share{{Lord: me, Bz: 3}, {Lord: him, Bz: 3}}},
		adjudicator.IncomeReckoned{Lord: me, Manors: 9, Houses: 3, Gross: 12, Treasury: 32},
		adjudicator.IncomeReckoned{Lord: him, Manors: 4, Gross: 4, Treasury: 99},
		moved(0, 0, move(me, 2, abbey, k, adjudicator.Retires)),
		adjudicator.OrderRefused{Lord: me, Line: 3, Order: "RETIRE 2 TO Ludbrook", Reason: "Ludbrook is full", Section: "§6.ix"},
		adjudicator.OrderRefused{Lord: him, Line: 3, Order: "HOLD 9", Reason: "hidden", Section: "§6.iv"},
		adjudicator.LordOut{Lord: him},
	)
	wants(t, "season's end", got,
		"= At autumn's end",
		"You claim Ludbrook (Gawaine's until now).",
		"Gawaine claims Ravenscote.",
		"Gawaine's 01, 02 and 03 stand at Ludbrook, which you hold, and do not claim it.",
		"= The harvest",
		"From Glaston Abbey you take 3 Bz and Gawaine takes 3 Bz.",
		"Your manors bring 9 Bz and the raids 3 Bz, together 12 Bz; less next winter's pay that leaves 2 Bz. Your treasury now holds 32 Bz.",
		"The others declare: Gawaine 4 (-4 after pay).",
		"= Home for the winter",
		"Your troops retire: 02 to Kingsmere.",
		"= At autumn's end",
		"Supervised for this year's harvest: your Kingsmere.",
		"= Orders of yours that were refused",
		"RETIRE 2 TO Ludbrook: Ludbrook is full (§6.ix).",
		"= At autumn's end",
		"Gawaine has neither troops nor manors left, and is out of the game.",
	)
}

// TestRefusals tells of refused lines: no number and no manor twice, all reasons of a
// line together.
func TestRefusals(t *testing.T) {
	t.Parallel()
	no := func(order string, id adjudicator.TroopID, reason string) adjudicator.OrderRefused {
		return adjudicator.OrderRefused{Lord: me, Order: order, Troop: id, Reason: reason, Section: "§4"}
	}
	noAt := func(order, place, detail string) adjudicator.OrderRefused {
		e := no(order, 0, place+": "+detail)
		e.Code, e.Place, e.Detail = adjudicator.RefusedNoImprovement, place, detail
		return e
	}
	known := no("HEIR 9", 9, "you have no troop 09; yours are 02")
	known.Code = adjudicator.RefusedNoTroop
	_, got := told(t, adjudicator.Winter, me,
		no("PAY 7 FIRST", 7, "you have no troop 07"),
		known,
		no("DISMISS 2", 2, "only men-at-arms can be dismissed"),
		noAt("BUILD MILL AT Kingsmere", "Kingsmere", "it has no river rights"),
		no("BUILD MILL AT Ludbrook", 0, "Ludbrook: it has no river rights"), // of an earlier release
		noAt("BUILD 2 HIVES AT Leodham, Elmsworth", "Leodham", "it has no pasture"),
		no("BUILD 2 HIVES AT Leodham, Elmsworth", 0, "Elmsworth is not a manor of yours"))
	wants(t, "refusals", got, "= Orders of yours that were refused",
		"PAY 7 FIRST: you have no troop 07 (§4).",
		"HEIR 9: 09: you have no troop 09; yours are 02 (§4).",
		"DISMISS 2: 02: only men-at-arms can be dismissed (§4).",
		"BUILD MILL AT Kingsmere: it has no river rights (§4).",
		"BUILD MILL AT Ludbrook: Ludbrook: it has no river rights (§4).",
		"BUILD 2 HIVES AT Leodham, Elmsworth: Leodham: it has no pasture (§4); Elmsworth is not a manor of yours (§4).")
}

// TestWinter tells of one's own winter in full, and of others' what can be seen.
func TestWinter(t *testing.T) {
	t.Parallel()
	k := reporttest.At(t, reporttest.Training(t), "Kingsmere")
	record := []adjudicator.Event{
		adjudicator.TroopLeft{Lord: me, Troop: 3, Why: adjudicator.Dismissed},
		adjudicator.TroopPaid{Lord: me, Troop: 2, Bz: 4, Treasury: 16},
		adjudicator.TroopLeft{Lord: me, Troop: 5, Why: adjudicator.Unpaid},
		adjudicator.LoyaltyRolled{Roll: dice.Roll{Face: 4}, Lord: me, Troop: 2},
		adjudicator.TroopHired{Lord: me, Troop: 6, Kind: adjudicator.Knight, At: k, Cost: 4, Treasury: 12},
		adjudicator.TroopHired{Lord: me, Troop: 7, Kind: adjudicator.Man, Grade: 1, At: k, Cost: 2, Treasury: 10},
		adjudicator.ManorImproved{Lord: me, Manor: k, What: order.Hive, Cost: 2, Treasury: 8},
	}
	_, got := told(t, adjudicator.Winter, me, record...)
	wants(t, "own winter", got,
		"= Your winter",
		"You dismiss man-at-arms 03.",
		"You pay 4 Bz to knight 02.",
		"There is no pay for knight 05, who leaves you.",
		"Your knight 02 hears of it and rolls [4]: he stays.",
		"You hire esquire 06 and man-at-arms 07 at Kingsmere for 6 Bz.",
		"You build a hive at Kingsmere for 2 Bz.",
	)
	_, got = told(t, adjudicator.Winter, him, record...)
	wants(t, "another's winter", got, "= The other lords",
		"Lancelot loses knight 05; man-at-arms 03 from his service, hires esquire 06 and man-at-arms 07 at Kingsmere and builds a hive at Kingsmere.")
}

// TestGift tells all of a gift: the giver, the receiver, and all in the news and the history (§11).
func TestGift(t *testing.T) {
	t.Parallel()
	gift := adjudicator.MoneyGiven{Lord: me, To: him, Bz: 5, Treasury: 15}
	for reader, want := range map[adjudicator.Seat][2]string{
		me: {"= Your winter", "You give 5 Bz to Gawaine."}, him: {"= The other lords", "Lancelot gives 5 Bz to you."},
	} {
		_, got := told(t, adjudicator.Winter, reader, gift)
		wants(t, "a gift", got, want[:]...)
	}
	tab := reporttest.Training(t)
	s := reporttest.TwoLords(t, tab, adjudicator.Winter)
	record := []adjudicator.Event{gift, adjudicator.SeasonEnded{NextYear: 3, NextSeason: adjudicator.Spring}}
	if news := NewNews(tab, view.Played{Before: s, After: s, Record: record}); len(news) != 1 || news[0].Text != "Lancelot gave 5 Bz to Gawaine." {
		t.Errorf("the news are %v", news)
	}
	if line := HistoryLine(tab, view.Past{Season: adjudicator.Winter, Year: 2, State: s, Record: record}); line != "Lancelot gives 5 Bz to Gawaine." {
		t.Errorf("the history says %q", line)
	}
}

// TestTheEnd tells who has won.
func TestTheEnd(t *testing.T) {
	t.Parallel()
	v, got := told(t, adjudicator.Summer, me, adjudicator.GameWon{Lord: him, Manors: 10, Needed: 10})
	wants(t, "won", got, "= The game is won", "Gawaine holds 10 manors, where 10 are enough: Gawaine has won the game.")
	if v.Sheet != nil || v.Next != "" {
		t.Errorf("a game that is over calls for %s", v.Next)
	}
	v, got = told(t, adjudicator.Autumn, me, adjudicator.GameValued{Worths: []adjudicator.Worth{{Lord: me, ManorWorth: 15, Cash: 5, Total: 20}}, Winners: []adjudicator.Seat{me, him}})
	wants(t, "valued", got, "= The game is over", "You are worth 20: manors 15, improvements 0, troops 0, cash 5.", "The last year is over, and you and Gawaine have won the game by worth.")
	if v.Summary[0] != got[2] {
		t.Errorf("summary: %q", v.Summary)
	}
}

// TestAQuietSeason says so.
func TestAQuietSeason(t *testing.T) {
	t.Parallel()
	_, got := told(t, adjudicator.Summer, me)
	wants(t, "quiet", got, "= A quiet summer", "Nobody marches, and no manor changes hands.")
}

// TestEntries tells of the throws for an entry to those only who wanted it.
func TestEntries(t *testing.T) {
	t.Parallel()
	record := []adjudicator.Event{
		adjudicator.DiceRolled{Roll: dice.Roll{Purpose: "year 1, start, entry Dover Road, Gawaine, throw 1", Face: 5}, Lord: him, Entry: "Dover Road"},
		adjudicator.EntryGiven{Lord: him, Entry: "Dover Road", Manor: 7, Wish: 1},
		adjudicator.EntryGiven{Lord: me, Entry: "Carlisle Road", Manor: 0, Wish: 2},
	}
	_, got := told(t, adjudicator.SettingOut, me, record...)
	wants(t, "a third", got, "= The first autumn", "Gawaine enters by the Dover Road, and claims Leodham.", "You enter by the Carlisle Road, your second wish, and claim Kingsmere.")
	_, got = told(t, adjudicator.SettingOut, him, record...)
	wants(t, "one who threw", got, "= The first autumn", "For the Dover Road you roll [5].", "You enter by the Dover Road, your first wish, and claim Leodham.", "Lancelot enters by the Carlisle Road, and claims Kingsmere.")
	_, got = told(t, adjudicator.SettingOut, me, adjudicator.EntryGiven{Lord: me, Entry: "Carlisle Road", Manor: 0})
	wants(t, "one without a wish", got, "= The first autumn", "You enter by the Carlisle Road, which was no wish of yours, and claim Kingsmere.")
}

// TestSiegesAndSites tells of a siege, of its end in winter, and of a church that is pulled down, each
// among the things to which it belongs, and not twice.
func TestSiegesAndSites(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	k, l, r := reporttest.At(t, tab, "Kingsmere"), reporttest.At(t, tab, "Ludbrook"), reporttest.At(t, tab, "Ravenscote")
	_, got := told(t, adjudicator.Autumn, me,
		adjudicator.SiegeLaid{Manor: l, Holder: me, By: []adjudicator.Seat{him}},
		adjudicator.ManorClaimed{Manor: k, By: him, From: me, Troop: 2},
		adjudicator.SiteDestroyed{Lord: him, Manor: k, What: order.Church},
		adjudicator.ManorClaimed{Manor: r, By: him, From: adjudicator.NoSeat, Troop: 2},
		adjudicator.IncomeReckoned{Lord: me, Manors: 9, Gross: 9, Treasury: 29},
		adjudicator.SiegeEnded{Manor: l, Holder: me, By: []adjudicator.Seat{him}, Winter: true},
		adjudicator.SiegeEnded{Manor: k, Holder: me, By: []adjudicator.Seat{him}, Winter: true})
	wants(t, "sieges and sites", got,
		"= At autumn's end",
		"Gawaine's troops besiege yours in Ludbrook: nobody collects the harvest there.",
		"Gawaine claims Kingsmere (yours until now).",
		"Gawaine pulls down the church at Kingsmere, which is of the other faith.",
		"Gawaine claims Ravenscote.",
		"Your 01, 02 and 05 stand at Kingsmere, which Gawaine holds, and do not claim it.",
		"= The harvest",
		"Your manors bring 9 Bz; less next winter's pay that leaves -1 Bz. Your treasury now holds 29 Bz.",
		"= Home for the winter",
		"Winter ends the sieges of Ludbrook and Kingsmere.",
	)
}

// TestAVisitTakesNothingAway says why an award is more than the sum of its parts.
func TestAVisitTakesNothingAway(t *testing.T) {
	t.Parallel()
	k := reporttest.At(t, reporttest.Training(t), "Kingsmere")
	_, got := told(t, adjudicator.Autumn, me,
		adjudicator.ReverenceShown{Lord: me, Gross: 7, Houses: 15, Points: 40},
		adjudicator.ReverenceShown{Lord: him, Gross: 5, Sites: []adjudicator.SitePoints{{Manor: k, What: order.Church, Points: 10, Shared: true}}, Houses: 15})
	wants(t, "visit", got[len(got)-3:], "= King Arthur's visit",
		"You are awarded 0 points: 7 for 7 Bz of income, less 15 for troops in a house of religion, and a visit takes nothing away. That makes 40 in all.",
		"Gawaine is awarded 0 points: 5 for 5 Bz of income, 10 for the church at Kingsmere (not alone in its parish), less 15 for troops in a house of religion. That makes 0 in all.")
}

// TestTheStarvedAreToldOnce tells once why the besieged fight in the open, however often they do.
func TestTheStarvedAreToldOnce(t *testing.T) {
	t.Parallel()
	k := reporttest.At(t, reporttest.Training(t), "Kingsmere")
	fight := func(n int) []adjudicator.Event {
		return []adjudicator.Event{
			adjudicator.FightBegan{Phase: 3, At: k, And: board.NoPosition, N: n, Sides: [2]adjudicator.Fighters{{Lord: him, Strength: 6}, {Lord: me, Strength: 6, Sortie: adjudicator.Starved}}},
			adjudicator.FightEnded{Phase: 3, At: k, And: board.NoPosition, N: n, Lords: [2]adjudicator.Seat{him, me}, Winner: me},
		}
	}
	_, got := told(t, adjudicator.Summer, me, append(fight(1), fight(2)...)...)
	n := 0
	for _, l := range got {
		if l == "Your troops in Kingsmere can hold out no longer, and must fight in the open." {
			n++
		}
	}
	if n != 1 {
		t.Errorf("told %d times:\n%s", n, strings.Join(got, "\n"))
	}
}

// TestInsideInTheMiddle tells before the round that follows that troops went inside, and at the end where none does.
func TestInsideInTheMiddle(t *testing.T) {
	t.Parallel()
	k := reporttest.At(t, reporttest.Training(t), "Kingsmere")
	record := func(rounds int) []adjudicator.Event {
		all := []adjudicator.Event{adjudicator.FightBegan{Phase: 1, At: k, And: no, N: 1, Sides: [2]adjudicator.Fighters{{Lord: me, Troops: []adjudicator.TroopID{2}, Strength: 6}, {Lord: him, Troops: []adjudicator.TroopID{2}, Strength: 6}}}}
		for n := 1; n <= rounds; n++ {
			all = append(all, adjudicator.RoundFought{Round: n, Lords: [2]adjudicator.Seat{me, him}, Strength: [2]int{6, 6}, AV: [2]int{9, 9}})
			if n == 2 {
				all = append(all, adjudicator.ShelterTaken{Phase: 1, Fight: 1, Manor: k, Lord: me, Troops: []adjudicator.TroopID{2}, Bonus: 5},
					adjudicator.InvaderAnswered{Phase: 1, Fight: 1, Manor: k, Lord: him, Troops: []adjudicator.TroopID{2}, Do: order.Assault})
			}
		}
		return append(all, adjudicator.FightEnded{Phase: 1, At: k, And: no, N: 1, Lords: [2]adjudicator.Seat{me, him}, Rounds: rounds, Winner: him})
	}
	gates := "Your 02 goes into the manor house of Kingsmere, which adds 5 to an attack value; Gawaine's 02 assaults it."
	for rounds, c := range map[int]struct{ third, between, end string }{
		2: {end: "After round 2: " + gates}, 4: {third: gates}, 7: {third: gates, between: gates + " Rounds 3 to 5: nobody is hurt."},
	} {
		v, _ := told(t, adjudicator.Summer, me, record(rounds)...)
		f := v.Story[0].Items[0].Fight
		if rounds > 2 && f.Rounds[2].Who != c.third || f.Between != c.between || slices.Contains(f.Outcome, "After round 2: "+gates) != (c.end != "") {
			t.Errorf("%d rounds: %+v", rounds, f)
		}
	}
}

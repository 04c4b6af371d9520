package trial

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// mostRows is how many rows of a table are told: of fights and deaths those that come about most often.
const mostRows = 12

// A tally adds up what came of the plays of a trial.
type tally struct {
	before  *adjudicator.State
	holders [][]int                         // by manor: how often each seat holds it, from 1 on; 0 for nobody
	dead    [][adjudicator.MaxTroop + 1]int // by seat and number
	fights  map[meeting]*[3]int             // how often it came about, and how often each side won the last of them
	purses  []int                           // of the asker, by play
	won     []int                           // by seat: how often it won the game by its manors
	held    []int8                          // by play and manor: who holds it
	fallen  [][]uint64                      // by play: who is dead, a bit for each seat and number
	met     map[meeting]adjudicator.Seat    // in the play that is added: who won
}

// A meeting is a place where two lords fight.
type meeting struct {
	at, and board.Position
	a, b    adjudicator.Seat
}

// meetingAt is the meeting of two lords, whoever comes from where.
func meetingAt(at, and board.Position, lords [2]adjudicator.Seat) meeting {
	if and != board.NoPosition {
		at, and = min(at, and), max(at, and)
	}
	return meeting{at, and, min(lords[0], lords[1]), max(lords[0], lords[1])}
}

// wordsOf is how many words hold a bit for each number of a troop.
const wordsOf = (int(adjudicator.MaxTroop) + 64) / 64

func newTally(before *adjudicator.State) *tally {
	c := &tally{before: before, holders: make([][]int, len(before.Manors)), dead: make([][adjudicator.MaxTroop + 1]int, len(before.Players)),
		fights: map[meeting]*[3]int{}, won: make([]int, len(before.Players)), purses: make([]int, 0, Plays*len(before.Players)), met: map[meeting]adjudicator.Seat{}}
	for i := range c.holders {
		c.holders[i] = make([]int, len(before.Players)+1)
	}
	return c
}

// add adds the n-th play.
func (c *tally) add(n int, after *adjudicator.State, record []adjudicator.Event) {
	for i := range after.Manors {
		holder := after.Manors[i].Holder
		c.holders[i][holder+1]++
		c.held = append(c.held, int8(holder))
	}
	fallen := make([]uint64, wordsOf*len(after.Players))
	for seat := range after.Players {
		for _, t := range after.Players[seat].Troops {
			if t.Status == adjudicator.Dead && c.before.Players[seat].Living(t.ID) != nil {
				c.dead[seat][t.ID]++
				fallen[seat*wordsOf+int(t.ID)/64] |= 1 << (t.ID % 64)
			}
		}
		c.purses = append(c.purses, after.Players[seat].Treasury)
	}
	c.fallen = append(c.fallen, fallen)
	c.addFights(record)
}

// addFights adds the fights of a play, and who won the game in it. Of several fights of two lords at a place the last counts.
func (c *tally) addFights(record []adjudicator.Event) {
	clear(c.met)
	for _, e := range record {
		switch e := any(e).(type) {
		case adjudicator.FightEnded:
			c.met[meetingAt(e.At, e.And, e.Lords)] = e.Winner
		case adjudicator.GameWon:
			c.won[e.Lord]++
		}
	}
	for m, winner := range c.met {
		if c.fights[m] == nil {
			c.fights[m] = new([3]int)
		}
		c.fights[m][0]++
		switch winner {
		case m.a:
			c.fights[m][1]++
		case m.b:
			c.fights[m][2]++
		}
	}
}

// typical is the play in which came about what came about most often, the first of these.
func (c *tally) typical() int {
	best, most := 0, -1
	manors := len(c.before.Manors)
	for n := range Plays {
		score := 0
		for i, holder := range c.held[n*manors : (n+1)*manors] {
			score += 4 * c.holders[i][holder+1]
		}
		for seat := range c.before.Players {
			for id := range c.dead[seat] {
				if times := c.dead[seat][id]; c.fallen[n][seat*wordsOf+id/64]>>(id%64)&1 == 1 {
					score += times
				} else {
					score += Plays - times
				}
			}
		}
		if score > most {
			best, most = n, score
		}
	}
	return best
}

// manors tells who holds the manors that change hands in some plays, and those to which the asker or a guess sends troops.
func (c *tally) manors(r *run) (rows []view.TrialRow) {
	for _, at := range r.Board.ManorsByName() {
		now := r.State.Manors[at].Holder
		if c.holders[at][now+1] == Plays && !r.touches(at) {
			continue
		}
		row := view.TrialRow{What: r.Place(at), Now: r.holder(now)}
		for _, seat := range append(r.askerFirst(), adjudicator.NoSeat) {
			if n := c.holders[at][seat+1]; n > 0 {
				row.Shares = append(row.Shares, view.TrialShare{Who: r.holder(seat), Share: share(n)})
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// holder names who holds a manor.
func (r *run) holder(seat adjudicator.Seat) string {
	if seat == adjudicator.NoSeat {
		return "nobody"
	}
	return r.Lord(seat)
}

// touches reports whether the asker or a guess sends troops to a place.
func (r *run) touches(at board.Position) bool {
	return slices.ContainsFunc(r.bound, func(b adjudicator.Bound) bool {
		return (b.Lord == r.plan.Asker || len(r.plan.Guesses[b.Lord]) > 0) && slices.ContainsFunc(b.Troops, func(o adjudicator.TroopOrders) bool {
			return len(o.Legs) > 0 && o.Legs[len(o.Legs)-1].End == at
		})
	})
}

// fightRows tells the fights, those that come about most often first.
func (c *tally) fightRows(r *run) (rows []view.TrialRow) {
	all := make([]meeting, 0, len(c.fights))
	for m := range c.fights {
		all = append(all, m)
	}
	slices.SortFunc(all, func(x, y meeting) int {
		return cmp.Or(cmp.Compare(c.fights[y][0], c.fights[x][0]), cmp.Compare(x.at, y.at), cmp.Compare(x.and, y.and), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	for _, m := range all[:min(len(all), mostRows)] {
		n := c.fights[m]
		row := view.TrialRow{What: phrase.UpperFirst(r.Lord(m.a)) + " and " + r.Lord(m.b) + " " + r.Spot(m.at, m.and)}
		if m.b == r.plan.Asker {
			row.What = "You and " + r.Lord(m.a) + " " + r.Spot(m.at, m.and)
		}
		if n[0] < Plays {
			row.Often = share(n[0])
		}
		for i, seat := range [...]adjudicator.Seat{m.a, m.b} {
			if n[i+1] > 0 {
				row.Shares = append(row.Shares, view.TrialShare{Who: r.Does(seat, "win", "wins"), Share: shareOf(n[i+1], n[0])})
			}
		}
		if neither := n[0] - n[1] - n[2]; neither > 0 {
			row.Shares = append(row.Shares, view.TrialShare{Who: "nobody wins", Share: shareOf(neither, n[0])})
		}
		rows = append(rows, row)
	}
	return rows
}

// deaths tells who dies in some plays, lord by lord from the asker on.
func (c *tally) deaths(r *run) (rows []view.TrialRow) {
	for _, seat := range r.askerFirst() {
		row := view.TrialRow{What: phrase.Choose(seat == r.plan.Asker, "Yours", phrase.Possessive(r.Name(seat)))}
		for id, n := range c.dead[seat] {
			if n == 0 {
				continue
			}
			who := naming.Number(adjudicator.TroopID(id))
			if lord := r.State.Player(seat).LivingLord(); lord != nil && int(lord.ID) == id {
				who = phrase.Choose(seat == r.plan.Asker, "you yourself", "the lord")
			}
			row.Shares = append(row.Shares, view.TrialShare{Who: who, Share: share(n)})
		}
		if len(row.Shares) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

// money tells what the asker's treasury holds at the end, if that is another sum than before.
func (c *tally) money(r *run) string {
	var own []int
	sum := 0
	for i := int(r.plan.Asker); i < len(c.purses); i += len(r.State.Players) {
		own, sum = append(own, c.purses[i]), sum+c.purses[i]
	}
	slices.Sort(own)
	now := r.State.Player(r.plan.Asker).Treasury
	switch least, most := own[0], own[len(own)-1]; {
	case least == most && most == now:
		return ""
	case least == most:
		return fmt.Sprintf("%s at the end, and %d now.", phrase.Bz(most), now)
	default:
		return fmt.Sprintf("%s at the end on average (from %d to %d; half of the plays from %d to %d), and %d now.", phrase.Bz((sum+len(own)/2)/len(own)), least, most,
			own[len(own)/4], own[len(own)*3/4], now)
	}
}

// ends tells how often the game is won by manors.
func (c *tally) ends(r *run) string {
	var won []string
	for _, seat := range r.askerFirst() {
		if n := c.won[seat]; n > 0 {
			won = append(won, r.Does(seat, "win", "wins")+" the game in "+share(n))
		}
	}
	if len(won) == 0 {
		return ""
	}
	return phrase.UpperFirst(phrase.List(won)) + "."
}

// share is how often something came about that came about n times, in percent.
func share(n int) string { return shareOf(n, Plays) }

// shareOf is a share in percent, in whole numbers: nothing that came about is 0, and nothing that failed to 100.
func shareOf(n, of int) string {
	percent := 100 * n / of
	if rest := 200*n - 200*of*percent/100; rest > of || rest == of && percent%2 == 1 { // half to even, so that two shares make up a hundred
		percent++
	}
	switch {
	case percent < 1:
		return "under 1 %"
	case percent == 100 && n < of:
		return "over 99 %"
	default:
		return strconv.Itoa(percent) + " %"
	}
}

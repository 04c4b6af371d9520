package report

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// A Review is a season as its master sees it before anybody else: nothing is hidden from him.
type Review struct {
	Office
	Game     string     `json:"game"`
	Title    string     `json:"title"`             // "Spring of year 2"
	Next     string     `json:"next,omitempty"`    // the season that comes after it; "" when the game is over
	Preview  bool       `json:"preview,omitempty"` // it has not been played: the dice are others
	Fate     []string   `json:"fate"`              // what becomes of the letters
	Command  string     `json:"command,omitempty"` // that does what APPROVE does
	Well     string     `json:"well,omitempty"`    // that there is nothing to look at
	Warnings []string   `json:"warnings,omitempty"`
	Refused  []string   `json:"refused,omitempty"` // orders that were refused: whose, which line, why
	Story    []Chapter  `json:"story"`
	Lords    []Reviewed `json:"lords"`
	Others   []Other    `json:"others"`
	Standing Standing   `json:"standing"`
	Dice     []string   `json:"dice,omitempty"`
	Seeds    *Seeds     `json:"seeds,omitempty"`
	Sheet    *Sheet     `json:"sheet,omitempty"`
	Pictures []Picture  `json:"pictures,omitempty"` // that stand in the page
}

// A Reviewed is one lord of a Review, with his orders as they were played.
type Reviewed struct {
	Lord     string        `json:"lord"`
	Player   string        `json:"player"`
	Treasury int           `json:"treasury"`
	Owed     int           `json:"owed"` // next winter's pay as his troops are now
	Orders   []ReceiptLine `json:"orders,omitempty"`
	Standing []string      `json:"standing,omitempty"`
}

// Papers are what only the office knows of one lord's season.
type Papers struct {
	Player   string
	Orders   []string // of the season, as they were played
	Standing []string
	Resigned bool // the seat is given up

	Unreached bool // letters did not arrive: a silent lord may not have been asked
}

// NewReview is a season as its master sees it. Papers are in the game's order; remarks are the
// office's own warnings.
func NewReview(t Table, p Played, papers []Papers, remarks []string, o Office) *Review {
	s := tellAll(t, &p)
	w := words{t, p.After, adjudicator.NoSeat}
	v := &Review{Office: o, Game: t.Game, Title: upper(titleOf(p.Before.Season, p.Before.Year)), Story: s.chapters,
		Others: newOthers(w), Standing: newStanding(w), Dice: s.dice, Seeds: p.Seeds, Pictures: ValleyPictures(t, p.After, p.Record)}
	if !p.After.Over {
		v.Next = titleOf(p.After.Season, p.After.Year)
	}
	for seat := range papers {
		v.Lords = append(v.Lords, s.reviewed(adjudicator.Seat(seat), papers[seat]))
	}
	v.Warnings = append(s.alarms(), s.without(papers)...)
	v.Warnings = append(append(v.Warnings, s.poor()...), s.losses()...)
	v.Warnings = append(v.Warnings, remarks...)
	v.Refused = s.refusedAll()
	if len(v.Warnings) == 0 {
		v.Well = "All is well: everybody had orders, no lord was hurt, nobody went unpaid, and no manor changed hands."
	}
	return v
}

// reviewed is one lord with his orders, and a mark at those lines of which something was refused.
func (s *narrator) reviewed(seat adjudicator.Seat, of Papers) Reviewed {
	p := s.played.After.Player(seat)
	r := Reviewed{Lord: p.Lord, Player: of.Player, Treasury: p.Treasury, Owed: adjudicator.PayOwed(s.Rules, p), Standing: of.Standing}
	for i, text := range of.Orders {
		line := ReceiptLine{N: i + 1, Order: text}
		for _, e := range s.played.Record {
			if e, ok := e.(adjudicator.OrderRefused); ok && e.Lord == seat && e.Line == line.N && e.Order == text {
				line.Mark = Refused
			}
		}
		r.Orders = append(r.Orders, line)
	}
	return r
}

// alarms are what the master must see first: the game is over, lords who died, were hurt, or are
// out.
func (s *narrator) alarms() []string {
	var all []string
	if s.tally.end != "" {
		all = append(all, s.tally.end)
	}
	for _, e := range s.played.Record {
		switch e := e.(type) {
		case adjudicator.LordFell:
			all = append(all, s.name(e.Lord)+" was slain, and his player has no lord.")
		case adjudicator.TroopsScattered:
			if e.Leader {
				all = append(all, s.name(e.Lord)+" was lost with those who scattered, and his player has no lord.")
			}
		case adjudicator.NoHeir:
			all = append(all, s.name(e.Lord)+" has no knight who may follow him: no lord until next winter.")
		case adjudicator.LordOut:
			all = append(all, s.name(e.Lord)+" has neither troops nor manors left, and is out of the game.")
		}
	}
	for seat := range s.played.After.Players {
		lord := s.played.After.Players[seat].LivingLord()
		if lord == nil || !lord.Wounded {
			continue
		}
		if was := s.played.Before.Players[seat].Living(lord.ID); was == nil || !was.Wounded {
			all = append(all, s.name(adjudicator.Seat(seat))+" was wounded.")
		}
	}
	return all
}

// without names those who had written no orders, and what served instead.
func (s *narrator) without(papers []Papers) []string {
	var all []string
	for seat, of := range papers {
		p := s.played.Before.Player(adjudicator.Seat(seat))
		unreached := ""
		if of.Unreached {
			unreached = ", and letters to " + of.Player + " did not arrive"
		}
		switch {
		case p.Out || len(of.Orders) > 0:
		case of.Resigned:
			all = append(all, p.Lord+" had no orders: his seat is given up.")
		case len(of.Standing) > 0:
			all = append(all, p.Lord+" wrote no orders"+unreached+"; his standing orders served.")
		case s.season == adjudicator.SettingOut:
			all = append(all, p.Lord+" named no road to enter by"+unreached+".")
		case s.season == adjudicator.Winter:
			all = append(all, p.Lord+" wrote no orders"+unreached+": all his troops are paid as far as the money goes, and nothing else is bought.")
		default:
			all = append(all, p.Lord+" wrote no orders"+unreached+": all his troops stay where they are.")
		}
	}
	return all
}

// poor names those whose money did not suffice, who left them, and whose treasury is empty now.
func (s *narrator) poor() []string {
	var all []string
	then := words{s.Table, s.played.Before, adjudicator.NoSeat}
	for seat := range s.played.After.Players {
		var gone [2][]adjudicator.TroopID // unpaid, deserted
		for _, e := range s.played.Record {
			if e, ok := e.(adjudicator.TroopLeft); ok && int(e.Lord) == seat && e.Why != adjudicator.Dismissed {
				k := leavings[e.Why] - 1
				gone[k] = append(gone[k], e.Troop)
			}
		}
		lord := adjudicator.Seat(seat)
		for k, how := range [...]string{"left %s for want of pay: %s.", "deserted %s, since others went unpaid: %s."} {
			if len(gone[k]) > 0 {
				all = append(all, upper(fmt.Sprintf(oneOr(len(gone[k]) == 1, "one ", "some ")+how, s.name(lord), then.company(lord, gone[k]))))
			}
		}
		if had := s.played.Before.Players[seat].Treasury; had > 0 && s.played.After.Players[seat].Treasury == 0 && !s.played.After.Players[seat].Out {
			all = append(all, fmt.Sprintf("%s treasury is empty; before, it held %s.", possessive(s.name(lord)), bz(had)))
		}
	}
	return all
}

// losses names the manors that changed hands, and the knights who stood at one and did not get it.
func (s *narrator) losses() []string {
	var all []string
	for _, e := range s.played.Record {
		switch e := e.(type) {
		case adjudicator.ManorClaimed:
			if e.From != adjudicator.NoSeat {
				all = append(all, fmt.Sprintf("%s lost %s to %s.", s.name(e.From), s.place(e.Manor), s.name(e.By)))
			}
		case adjudicator.ManorDisputed:
			if len(e.Others) > 0 {
				all = append(all, fmt.Sprintf("%s did not get %s: %s stood there too.", s.name(e.By), s.place(e.Manor), s.lords(e.Others)))
			}
		}
	}
	return all
}

// refusedAll lists every order that was refused, with its lord, its line, and why.
func (s *narrator) refusedAll() []string {
	var all []string
	for seat := range s.played.After.Players {
		last := ""
		for _, e := range s.played.Record {
			r, ok := e.(adjudicator.OrderRefused)
			if !ok || int(r.Lord) != seat {
				continue
			}
			line := fmt.Sprintf("%s, line %d, %s: ", s.name(r.Lord), r.Line, r.Order)
			reason := why(r) + " (" + r.Section + ")"
			if line == last {
				all[len(all)-1] = strings.TrimSuffix(all[len(all)-1], ".") + "; " + reason + "."
				continue
			}
			last = line
			all = append(all, line+reason+".")
		}
	}
	return all
}

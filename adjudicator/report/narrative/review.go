package narrative

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewReview is a season as its master sees it. Papers are in the game's order; remarks are the
// office's own warnings.
func NewReview(t view.Table, p view.Played, papers []view.Papers, remarks []string, o view.Office) *view.Review {
	s := narrate(t, &p, adjudicator.NoSeat, true)
	w := naming.Names{Table: t, State: p.After, Reader: adjudicator.NoSeat}
	v := &view.Review{Office: o, Game: t.Game, Title: phrase.UpperFirst(naming.SeasonTitle(p.Before.Season, p.Before.Year)), Story: s.chapters,
		Others: situation.NewOthers(w), Standing: situation.NewStanding(w), Dice: s.dice, Seeds: p.Seeds, Pictures: situation.ValleyPictures(t, p.After, p.Record)}
	v.Fights = s.fightRows()
	_, v.Abroad = s.marchRows()
	if !p.After.Over {
		v.Next = naming.SeasonTitle(p.After.Season, p.After.Year)
	}
	for seat := range papers {
		v.Lords = append(v.Lords, s.reviewOf(adjudicator.Seat(seat), papers[seat]))
	}
	warn := s.warnings()
	v.Warnings = append(warn.alarms(), s.withoutOrders(papers)...)
	v.Warnings = append(append(v.Warnings, s.moneyWarnings()...), warn.losses...)
	v.Warnings = append(v.Warnings, remarks...)
	v.Refused = s.refusedAll()
	if len(v.Warnings) == 0 {
		v.Well = "There is nothing that you must look at: everybody had orders, no lord was hurt, nobody lost the last knight or went unpaid, and no manor changed hands."
	}
	return v
}

// reviewOf is one lord with the orders as played, and a mark at those lines of which something was refused.
func (s *narrator) reviewOf(seat adjudicator.Seat, of view.Papers) view.Reviewed {
	p := s.played.After.Player(seat)
	r := view.Reviewed{Lord: p.Lord, Player: of.Player, Treasury: p.Treasury, Owed: adjudicator.PayOwed(s.Rules, p), Standing: of.Standing}
	for i, text := range of.Orders {
		line := view.ReceiptLine{N: i + 1, Order: text}
		if slices.ContainsFunc(view.EventsOf[adjudicator.OrderRefused](s.played.Record), func(e adjudicator.OrderRefused) bool {
			return e.Lord == seat && e.Line == line.N && e.Order == text
		}) {
			line.Mark = view.Refused
		}
		r.Orders = append(r.Orders, line)
	}
	return r
}

// A warnings gathers what the master must look at.
type warnings struct {
	*narrator
	first  []string // lords who died, or are out
	losses []string // manors that changed hands, and knights who stood at one and did not get it
}

// warnings goes through the record once.
func (s *narrator) warnings() *warnings {
	w := &warnings{narrator: s}
	for _, e := range s.played.Record {
		if f := tellingOf(e).review; f != nil {
			f(w, e)
		}
	}
	return w
}

func (w *warnings) alarm(format string, args ...any) {
	w.first = append(w.first, fmt.Sprintf(format, args...))
}

func (w *warnings) loss(format string, args ...any) {
	w.losses = append(w.losses, fmt.Sprintf(format, args...))
}

// alarms are what the master must see first: the game is over, lords who died, were hurt, have no knight left, or are
// out.
func (w *warnings) alarms() []string {
	s, all := w.narrator, w.first
	if s.tally.end != "" {
		all = append([]string{s.tally.end}, all...)
	}
	for seat := range s.played.After.Players {
		before, after := s.played.Before.Player(adjudicator.Seat(seat)), s.played.After.Player(adjudicator.Seat(seat))
		if lord := after.LivingLord(); lord != nil && lord.Wounded {
			if was := before.Living(lord.ID); was == nil || !was.Wounded {
				all = append(all, s.Name(adjudicator.Seat(seat))+" was wounded.")
			}
		}
		if hasKnight(before) && !hasKnight(after) && !after.Out {
			all = append(all, s.Name(adjudicator.Seat(seat))+" has no knight left.")
		}
	}
	return all
}

// hasKnight reports whether a knight of a player is in service.
func hasKnight(p *adjudicator.Player) bool {
	return slices.ContainsFunc(p.Troops, func(t adjudicator.Troop) bool { return t.Kind == adjudicator.Knight && t.Status == adjudicator.Alive })
}

// withoutOrders names those who had written no orders, and what served instead.
func (s *narrator) withoutOrders(papers []view.Papers) []string {
	var all []string
	for seat, of := range papers {
		p := s.played.Before.Player(adjudicator.Seat(seat))
		unreached := ""
		if of.Unreached {
			unreached = ", and letters to " + of.Player + " did not arrive"
		}
		switch {
		case of.Steward > 0:
			all = append(all, p.Lord+" wrote no orders"+unreached+phrase.Prefixed(", ", timesInRow(of.Steward))+": a steward gave them.")
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

// moneyWarnings names those whose money did not suffice, who left them, and whose treasury is empty now.
func (s *narrator) moneyWarnings() []string {
	var all []string
	for seat := range s.played.After.Players {
		lord := adjudicator.Seat(seat)
		for _, left := range [...]struct {
			why adjudicator.Leaving
			how string
		}{{adjudicator.Unpaid, "left %s for want of pay: %s."}, {adjudicator.Deserted, "deserted %s, since others went unpaid: %s."}} {
			if ids := leavers(s.played.Record, lord, left.why); len(ids) > 0 {
				all = append(all, phrase.Choose(len(ids) == 1, "One ", "Some ")+fmt.Sprintf(left.how, s.Name(lord), s.namesBefore().Company(lord, ids)))
			}
		}
		if had := s.played.Before.Players[seat].Treasury; had > 0 && s.played.After.Players[seat].Treasury == 0 && !s.played.After.Players[seat].Out {
			all = append(all, fmt.Sprintf("%s treasury is empty; before, it held %s.", phrase.Possessive(s.Name(lord)), phrase.Bz(had)))
		}
	}
	return all
}

// refusedAll lists every order that was refused, with its lord, its line, and why.
func (s *narrator) refusedAll() []string {
	var all []string
	for seat := range s.played.After.Players {
		last := ""
		for _, r := range view.EventsOf[adjudicator.OrderRefused](s.played.Record) {
			if int(r.Lord) != seat {
				continue
			}
			line := fmt.Sprintf("%s, line %d, %s: ", s.Name(r.Lord), r.Line, r.Order)
			reason := naming.RefusalReason(r) + " (" + r.Section + ")"
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

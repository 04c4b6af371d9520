package steward

import (
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// ForAbsent are the orders of a steward of even temper for a lord who has sent none. HELP STEWARD tells the players what
// such a steward does. He spends nothing but pay, and decides nothing between lords, nor a lord's faith.
func ForAbsent(rules *ruleset.Rules, b *board.Board, k *view.PlayerView) []order.Order {
	s := Steward{Rules: rules, Board: b, Temper: Even}
	return slices.DeleteFunc(s.Orders(k), func(o order.Order) bool { return !mayForAbsent(o) })
}

// mayForAbsent reports whether a steward may give an order for a lord who is absent. What is not listed he never gives.
func mayForAbsent(o order.Order) bool {
	switch o.(type) {
	case order.Hire, order.Build, order.Repair, order.Give, order.Share, order.Yield, order.Attitude, order.Profess, order.Convert,
		order.Enter, order.Conditional, order.Swarm, order.Boundary, order.Lightning:
		return false
	case order.Move, order.Hold, order.Stance, order.Withdraw, order.Wounds, order.Champions, order.Victory, order.Defeat,
		order.Claim, order.Retire, order.Shelter, order.Invade, order.Heir, order.Appoint, order.Dismiss, order.Pay,
		order.Relocate, order.RelocateStaff, order.Spread:
		return true
	}
	return false
}

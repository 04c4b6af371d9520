package simulation

import "github.com/seneschal-pbem/seneschal/adjudicator/order"

// Kinds are the kinds of orders of the standard game, in the order of the papers.
var Kinds = [...]string{
	"ENTER", "MOVE", "HOLD", "STANCE ATTACK", "STANCE DEFEND", "STANCE PASSIVE", "ALLY", "ENEMY", "NEUTRAL",
	"WITHDRAW", "WOUNDS", "CHAMPIONS", "VICTORY", "DEFEAT", "CLAIM", "YIELD", "HEIR", "RETIRE", "RETIRE SPREAD", "SHARE",
	"DISMISS", "PAY", "APPOINT", "HIRE KNIGHT", "HIRE MAN", "BUILD HIVE", "BUILD FORESTER", "BUILD REEVE", "BUILD MILL",
	"RELOCATE", "RELOCATE FORESTER", "RELOCATE REEVE", "SPREAD",
}

// OptionKinds are the kinds of orders that the optional rules add, by their paragraphs.
var OptionKinds = [...]string{
	"SHELTER OPEN", "SHELTER HOUSE", "SHELTER OPEN THEN HOUSE", "AT ASSAULT", "AT BESIEGE", "AT PILLAGE", "AT PASS", "BUILD CASTLE", "REPAIR CASTLE",
	"SWARM", "BOUNDARY", "LIGHTNING", "FAITH", "CONVERT", "BUILD CHURCH", "BUILD CIRCLE", "REPAIR CHURCH", "REPAIR CIRCLE",
}

// Kind is the kind of an order.
func Kind(o order.Order) string {
	switch o := any(order.Unwrap(o)).(type) { // any: the others are told by their keyword
	case order.Stance:
		return [...]string{order.Attack: "STANCE ATTACK", order.Defend: "STANCE DEFEND", order.Passive: "STANCE PASSIVE"}[o.Do]
	case order.Retire:
		if o.Spread {
			return "RETIRE SPREAD"
		}
	case order.Hire:
		if o.Knight {
			return "HIRE KNIGHT"
		}
		return "HIRE MAN"
	case order.Build:
		return "BUILD " + o.What.String()
	case order.Repair:
		return "REPAIR " + o.What.String()
	case order.Shelter:
		return "SHELTER " + o.Do.String()
	case order.Invade:
		return "AT " + o.Do.String()
	case order.RelocateStaff:
		return "RELOCATE " + o.What.String()
	}
	return order.Keyword(o)
}

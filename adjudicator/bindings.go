package adjudicator

import (
	"fmt"
	"reflect"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// A pass is one reading of a lord's lines when they are bound. Each order is taken in one of them.
type pass uint8

const (
	entering  pass = iota // the setting out
	attitudes             // first of a campaigning season, since routes depend on them
	marches               // MOVE and HOLD: for each troop, what counts most comes first
	policies              // what troops do where they meet others: for each troop, what counts most comes last
	others                // what is not of single troops: standing lines first, the season's replace them
	planned               // for winter, read when its step has come (winter_plan.go), or searched by eachLine
)

// A binding is what becomes of one order.
type binding struct {
	order order.Order
	pass  pass
	bind  func(*binder, *boundLine)     // nil if planned
	read  func(*winterPlan, *orderLine) // if readPlans carries it out; else nil
}

// bindings is the one list of what becomes of each order that the language has.
var bindings = [...]binding{
	in(entering, (*binder).bindEnter),
	in(entering, (*binder).bindProfess),

	in(attitudes, (*binder).bindAttitude),
	in(marches, (*binder).bindMove),
	in(marches, (*binder).bindHold),
	in(policies, (*binder).bindStance),
	in(policies, (*binder).bindWithdraw),
	in(policies, (*binder).bindVictory),
	in(policies, (*binder).bindDefeat),
	in(policies, (*binder).bindRetire),

	in(others, (*binder).bindWounds),
	in(others, (*binder).bindChampions),
	in(others, (*binder).bindClaim),
	in(others, (*binder).bindYield),
	in(others, (*binder).bindHeir),
	in(others, (*binder).bindShare),
	in(others, (*binder).bindConvert),
	in(others, (*binder).bindInvade),
	in(others, (*binder).bindShelter),
	in(others, (*binder).bindSwarm),
	in(others, (*binder).bindBoundary),
	in(others, (*binder).bindLightning),

	{order: order.Dismiss{}, pass: planned}, // dismiss (pay.go)
	{order: order.Pay{}, pass: planned},     // payOrder (pay.go)
	{order: order.Appoint{}, pass: planned}, // appointed (winter.go)
	read((*winterPlan).readHire),
	read((*winterPlan).readBuild),
	read((*winterPlan).readRepair),
	read((*winterPlan).readRelocate),
	read((*winterPlan).readRelocateStaff),
	read((*winterPlan).readSpread),
	read((*winterPlan).readGive),
}

// in is the binding of an order that is bound in a pass.
func in[O order.Order](p pass, bind func(*binder, *boundLine, O)) binding {
	var zero O
	return binding{order: zero, pass: p, bind: func(u *binder, l *boundLine) { bind(u, l, order.Unwrap(l.Order).(O)) }}
}

// read is the binding of an order that is carried out in a plan of winter.
func read[O order.Order](do func(*winterPlan, *orderLine, O)) binding {
	var zero O
	return binding{order: zero, pass: planned, read: func(plan *winterPlan, l *orderLine) { do(plan, l, l.line.Order.(O)) }}
}

// bindingByType are the bindings by the types of their orders.
var bindingByType = func() map[reflect.Type]*binding {
	table := make(map[reflect.Type]*binding, len(bindings))
	for i := range bindings {
		table[reflect.TypeOf(bindings[i].order)] = &bindings[i]
	}
	return table
}()

// bindingOf is the binding of an order.
func bindingOf(o order.Order) *binding {
	b := bindingByType[reflect.TypeOf(o)]
	if b == nil {
		panic(fmt.Sprintf("adjudicator: the order %s has no binding (bindings.go)", o))
	}
	return b
}

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
	manners               // what troops do where they meet others: for each troop, what counts most comes last
	others                // what is not of single troops: standing lines first, the season's replace them
	onPage                // winter's page, which is read when its step has come (page.go), or searched by eachLine
)

// A binding is what becomes of one order.
type binding struct {
	order order.Order
	pass  pass
	bind  func(*binder, *source) // nil on the page
	read  func(*page, *writ)     // of the page, where readPages carries it out; else nil
}

// bindings is the one list of what becomes of each order that the language has.
var bindings = [...]binding{
	in(entering, func(u *binder, _ *source, o order.Enter) { u.out.Entries = o.Entries }),
	in(entering, func(u *binder, _ *source, o order.Profess) { u.out.Faith = o.Faith }),

	in(attitudes, (*binder).bindAttitude),
	in(marches, (*binder).bindMove),
	in(marches, (*binder).bindHold),
	in(manners, (*binder).bindStance),
	in(manners, (*binder).bindWithdraw),
	in(manners, (*binder).bindVictory),
	in(manners, (*binder).bindDefeat),
	in(manners, (*binder).bindRetire),

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

	{order: order.Dismiss{}, pass: onPage}, // dismiss (pay.go)
	{order: order.Pay{}, pass: onPage},     // payOrder (pay.go)
	{order: order.Appoint{}, pass: onPage}, // appointed (winter.go)
	read((*page).readHire),
	read((*page).readBuild),
	read((*page).readRepair),
	read((*page).readRelocate),
	read((*page).readRelocateStaff),
	read((*page).readSpread),
	read((*page).readGive),
}

// in is the binding of an order that is bound in a pass.
func in[O order.Order](p pass, bind func(*binder, *source, O)) binding {
	var zero O
	return binding{order: zero, pass: p, bind: func(u *binder, l *source) { bind(u, l, l.Order.(O)) }}
}

// read is the binding of an order that is carried out down the page of winter.
func read[O order.Order](do func(*page, *writ, O)) binding {
	var zero O
	return binding{order: zero, pass: onPage, read: func(pg *page, w *writ) { do(pg, w, w.line.Order.(O)) }}
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

// Package adjudicator plays the game: it takes the state before a season, the
// orders of all lords and dice, and gives the state after it with a record of
// all that happened. Begin reading at Play. It knows no clock, file, mail or
// database; the figures come from ruleset, the roads from board, the throws
// from dice, and what players wrote from order, by way of Bind. What becomes of
// each order is listed in bindings.go, the kinds of events in encode.go.
//
// Nothing changes a State but an Event being applied (apply.go), and
// everything that happens emits one, so that the record is complete and
// replaying it gives the state after the season, byte for byte.
//
// # A year, step by step
//
// Before the first winter (§3, start.go): entries are given out from the
// ranked wishes, everybody claims the first manor on their road with their lord, a
// knight and two men-at-arms, and it is harvested.
//
// Spring, summer and autumn (§4.ii, campaign.go):
//
//  1. Attitudes and heirs come into force; lords change their faith (§18, reverence.go).
//  2. Three phases. As each begins, MOVE and HOLD behind conditions are chosen (§6.x,
//     condition.go); other conditions are looked at when their order is asked for. Each phase is of
//     two steps of a mile (§6, movement.go): all intend, some wait for room
//     (§6.iii), opposed movers meet on the road (§6.viii, meeting.go), all step,
//     and opposed sides meet at positions; a meeting in which either side
//     engages is an encounter and halts both;
//     the fights, those on roads first, in the board's order (§8, combat.go,
//     wounds.go), several sides one after another (§8.v);
//     where castles are played, how the holder's troops defend their manor and what the
//     invader does about those inside, and after the third phase's encounters the combat
//     that ends a siege (§13, siege.go);
//     the retreats of a mile with those whom they push back (§6.vii,
//     retreat.go), and what winners and losers do from then on (§6.vi).
//     A dead lord's troops go home from the phase after that (§10.i, death.go).
//  3. A dead lord's troops are placed in own manors (§10.i).
//  4. Sieges that are over, and those that begin (§13.iii, siege.go); claims (§5.i, claim.go).
//  5. In spring, supervision (§5.iv). In autumn, the harvest and the houses
//     (§5.viii, §9, harvest.go), then marks and smoke are cleared, then all
//     retire to own manors (§6.ix, retire.go).
//  6. A lord with nothing left is out; the victory check (§2) and, in the last
//     year's autumn, the valuation (§16, victory.go).
//
// Winter, in strict order (§4, winter.go): attitudes, heirs and faiths change as in
// every season; incomes are declared; men are dismissed (§7.iv); all are paid, and
// loyalty is rolled for if a knight was not (§11, pay.go); wounds heal; troops are
// promoted (§7.iv); a new lord is appointed (§10.iii); where several would build the
// same in one parish, it is decided who does (§19, sites.go); troops are hired (§7.iv,
// hire.go); manors are improved (§5.vi, improve.go); what was damaged is mended
// (§13.ii, §25, sites.go); troops and staff are relocated (§4.iii, relocate.go); gifts
// are given (§11); fate throws its dice (§15, §25, fate.go).
// Money is set aside line by line, in the order of the list.
//
// # Where letters come from
//
// Below this package is what it plays by (board, dice, order, ruleset); above it what tells of it: report makes
// letters' data of states and records (its doc.go lists its packages from the ground up), odds and steward reckon,
// scenario and simulation play. A new event is applied in apply.go, listed in encode.go, and told in one
// table of report/narrative.
package adjudicator

// Package report makes views: plain data from which letters, pages and JSON are
// written. It takes a state, the record of a season and a reader, and gives what
// that reader may know, with every name resolved. What it hides from him: other
// lords' treasuries, orders, stances and allies, and whatever would betray them
// (why a side withdrew, why a troop waited or left, whose loyalty was rolled for, what
// a claim was ordered). That two met and did not fight is told from where everybody
// went, never from the event of it, which allies do not cause.
//
// Begin reading at NewSeason, the report of a season; story.go tells it, fight.go
// its fights, realm.go what the reader has, others.go what he may know of others.
// NewReceipt answers orders, with the forecasts of forecast.go and the warnings of
// warning.go. The package must not know mail, databases, clocks or how a view is
// laid out.
package report

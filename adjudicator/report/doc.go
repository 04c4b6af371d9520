// Package report holds no code: it says where the parts of a letter are made. Views are plain data from
// which letters, pages and JSON are written; each is made of a state, the record of a season and a reader,
// and holds what that reader may know, with every name resolved.
//
// What is hidden from a reader: other lords' treasuries, orders, stances and allies, and whatever would
// betray them (why a side withdrew, why a troop waited or left, whose loyalty was rolled for, what a claim
// was ordered). That two met and did not fight is told from where everybody went, never from the event of
// it, which allies do not cause. The tests of that stand here.
//
// From the ground up; each package imports only those above it in this list:
//
//   - view: the views' types, and what they are made from
//   - naming: lords, troops, places and manors in words, for one reader
//   - situation: how things stand, such as the realm, the other lords, the map, the order sheet
//   - narrative: what happened, each event told in one place for the letter, the news, the history and the master
//   - why: what the record says of one thing, with the paragraphs that decided, from the sentences of narrative
//   - receipt: the answer to orders, with forecasts, odds and warnings
//   - impact: what a correction changes: two campaigns side by side
//   - luck: what dice brought in the fights so far, and what was to be expected
//   - trial: the answer to TRY, a season played many times from what one lord knows
//
// narrative and receipt do not know each other, nor does receipt know why. None may know mail, databases, clocks or how a view is
// laid out. The published JSON schemas of views are in schema.
package report

package order

import "slices"

// retracts reports whether a sentence speaks of an order that was not meant, or is to be taken back: "I never ordered a hive", "the hold was
// wrong". Nothing can be done with it, but the player must see that nothing was.
func (p *parser) retracts(s []symbol) bool {
	denies, wrong, undoes, speaks, what := false, false, false, false, false
	for i, x := range s {
		denies = denies || x.kind == symWord && (x.means == kNot || x.means == kNever || x.means == kNo || x.means == kNone) || p.hasWordAt(x.tok, denials)
		wrong = wrong || p.hasWordAt(x.tok, mistaken) || p.hasWordAt(x.end-1, mistaken)
		undoes = undoes || p.hasWordAt(x.tok, undoing) && (i == 0 || s[0].kind == symWord && s[0].means == kRequest)
		speaks = speaks || p.hasWordAt(x.tok, ordered) || p.hasWordAt(x.end-1, ordered)
		what = what || p.hasWordAt(x.tok, ofSheets) || p.hasWordAt(x.end-1, ofSheets) || x.isOfOrders() && x.means != kHave && x.means != kMove
	}
	said := speaks && denies && slices.ContainsFunc(s, func(x symbol) bool { return p.hasWordAt(x.tok, selves) || x.kind == symWord && x.means == kMe })
	return what && (wrong || undoes || said)
}

var (
	denials  = wordsOf("never didn't didnt not no nobody don't haven't")
	mistaken = wordsOf("mistake mistaken mistook wrong wrongly error misread misunderstood misunderstanding nonsense")
	undoing  = wordsOf("undo drop remove delete strike scrap scratch cancel unorder revoke reverse forget")
	ordered  = wordsOf("ordered told said asked meant wrote instructed entered wanted intended tell order say ask mean")
	ofSheets = wordsOf("order orders line lines instruction instructions sheet command commands")
)

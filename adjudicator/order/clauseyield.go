package order

import "regexp"

// To whom a place is left is read by the classes of its words.
//
//	L  another lord   h  he, him   P  a place   q  it
//	H  have   g  get  m  may, shall            G  goes, passes     t  to
//	V  give, leave, promise        i  we       l  let
//	b  be, is
var yieldClasses = classesOf(map[byte]string{
	'h': "he him",
	'q': "it",
	'H': "have take keep own",
	'g': "get gets receive receives",
	'm': "may can shall should will must",
	'G': "goes go passes pass",
	't': "to",
	'V': "give leave cede hand surrender yield grant concede pass gift",
	'i': "i we i'll we'll let's",
	'l': "let",
	'b': "be is",
	'-': "now over from today on onwards then please this season for good gladly happily keeps all the manor of therefore up away back with my our blessing as agreed promised of course instead permanently",
})

// yieldForms are the forms of clauses by which a place is left to another lord.
var yieldForms = regexp.MustCompile(`^(?:[Lh](?:(?:m|bt)H|(?:m|bt)?g)[Pq]|[Pq](?:m|bt)?Gt[Lh]|i*m?V(?:[Pq]t[Lh]|[Lh][Pq])|l[Lh][Hg][Pq])$`)

// yielding reads a clause that leaves an own place to another lord: "Lionel gets Foxwood". It reports false if it is none.
func (r *clauseReader) yielding(begin int) bool {
	if r.given != nil || r.turned != nil || !r.p.playsNow() || !r.p.namesOtherLord(r.syms) && !r.p.in.meets(lordPronouns) {
		return false
	}
	classes, lord, at, end := []byte(nil), "", target{}, r.i
	for ; end < len(r.syms) && !r.endsAt(end); end++ {
		s := r.syms[end]
		switch {
		case s.kind == symLord && lord == "" && !r.p.isMyself(s.n):
			lord, classes = r.p.names.lords.names[s.n], append(classes, 'L')
		case s.kind == symPlace && at.place == "":
			at, classes = r.p.targetOf(s), append(classes, 'P')
		case s.kind != symWord && s.kind != symUnknown || s.n > 0:
			return false
		default:
			for k := s.tok; k < s.end; k++ {
				class := yieldClasses[Fold(r.p.said(k, k+1))]
				if class == 0 {
					return false
				}
				if class != '-' {
					classes = append(classes, class)
				}
			}
		}
	}
	if r.beginsCase(end) || !yieldForms.Match(classes) {
		return false
	}
	if lord == "" {
		lords := r.lordMeant(begin)
		if len(lords) != 1 {
			return false
		}
		lord = lords[0]
	}
	if at.place == "" {
		at = r.placeSpokenOf(begin)
	}
	if len(r.p.names.own.standingAt(at.place)) == 0 {
		return false
	}
	r.clauses = append(r.clauses, spokenClause{from: begin, to: end, orders: []Order{Yield{Place: at.place, To: lord}}})
	r.lord, r.i = lord, end
	return true
}

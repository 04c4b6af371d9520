package order

import "slices"

// heirPhrasings say who is the heir.
var heirPhrasings = slices.Concat(
	phrasingsOf(needsNothing, heirOf, `
		@think? $T @also* @may? @also* @is? @also* @inherits @also* !object $I? ...
		@want $T @also* to? @inherits @also* !object $I? ...
		@think? $T @also* @may? @also* @takes @also* @title !object ...
		@want $T @also* to? @takes @also* @title !object ...
		@think? @title @also* @may? @also* @goes @also* $T ...
		@want @title to? @also* @goes @also* $T ...
		@ask* @also* @leaves @title to $T ...
		@ask* @also* @names @also* $T @also* @hisheir* @heir @ofmine? [,? @replaced $U] ...
		@want $T @also* @hisheir* @heir @ofmine? ...
		@think? $T @also* @may? @also* @is @also* $O? @hisheir* @heir @ofmine? [,? @replaced $U] ...
		@think? $O? @hisheir* @heir @ofmine? @also* @may? @also* @is @also* $T ...
		@want @hisheir* @heir to? be $T ...
		$O? @hisheir* @heir @ofmine? : $T [,? @replaced $U] ...
		@ask* @also* @names @also* @hisheir* @heir : $T ...
		@think? after me comes|is $T ...
		@ask* @also* @leaves @estate to $T ...
		@think? $T @also* @may? @also* @follows after me ...
		who inherits|succeeds : $T ...
		who is my|the @heir : $T ...
		the one|man who follows|succeeds|replaces me is|shall|will* be? $T ...
		the one|man who @also* comes after me is $T ...
		@think? $T @also* @may? @also* step|steps|fill|fills into? my|his shoes|boots ...
		$T @also* for|as @hisheir* @heir [,? @replaced $U] ...
		$T @also* @heir ...
		@think? $T @also* @may? @also* replace|replaces $U as @hisheir* @heir ...
		@ask* @also* change|changing|switch|switching @hisheir* @heir [from $U] to $T [,? @replaced $U] ...
		not $U but $T @also* @may? @also* @is @hisheir* @heir ...
		for|as @hisheir* @heir @ask* @also* @names $T ...
		@think? $T @also* @may? come|comes after me`),
	phrasingsOf(needsDeath, heirOf, `
		@think? $T @also* @may? @also* @would? @also* @follows @also* !object ...
		@want $T @also* to? @follows @also* !object ...
		@think? $T @also* @may? @also* @would? @also* @takes @also* @everything ...
		@want $T @also* to? @takes @also* @everything ...
		@think? @everything @also* @may? @also* @goes @also* $T ...
		@want @everything to? @also* @goes @also* $T ...
		@ask* @also* @leaves @everything to $T ...
		@ask* @also* @leaves $T @everything ...
		@think? @everything @also* @may? be $T ...
		@think? it @also* @may? be $T ...
		@think? its $T ...
		@think? $T @may? be the|a|our? lord|boss|chief|master ...
		$T @also* next|instead`))

// winterPhrasings are the orders of winter that buy nothing.
var winterPhrasings = slices.Concat(
	phrasingsOf(needsNothing, dismissalOf, `
		@ask* @also* let|letting $T @also* @away !astray @also* !astray ...
		@ask* @also* let $H @also* @away !astray @also* !astray ...
		@want $T @also* to? @away !astray @also* !astray ...
		@want $H @also* to? @away !astray @also* !astray ...
		@ask* @also* @fires $T !astray @also* !astray ...
		@ask* @also* @fires @countmen* : $T ...
		@ask* @also* strike|cross|take|knock|write $T off !astray @also* !astray ...
		@ask* @also* @fires $H !astray @also* !astray ...
		@ask* @also* send|sends $T home|away|packing|off !astray @also* !astray ...
		@ask* @also* send|sends $H home|away|packing|off !astray @also* !astray ...
		@ask* @also* give $T his|their notice|cards|leave|freedom|discharge !astray @also* !astray ...
		@ask* @also* give $H his|their notice|cards|leave|freedom|discharge !astray @also* !astray ...
		$T @also* i|we @may? @also* @fires !astray @also* !astray ...
		@think? $T @also* @may @also* @fired !astray @also* !astray ...
		@think? $T @also* @isfired !astray @also* !astray ...
		@ask* @tellto $T that? he|they @also* @may @also* @fired !astray @also* !astray ...
		@ask* @tellto $T that? he|they @also* @isfired !astray @also* !astray ...
		@ask* @tellto $T to @fired !astray @also* !astray ...`),
	phrasingsOf(needsCost, dismissalOf, `
		$S @also* @may @also* @fired !astray @also* !astray ...
		$S @also* @isfired !astray @also* !astray ...
		$S @also* goes|go !astray @also* !astray ...`),
	phrasingsOf(needsEnd, dismissalOf, `
		@think? $T @also* @unneeded @also* [with|in me|us]`),
	phrasingsOf(needsNothing, quartersOf, `
		@think? $T @also* @may? @also* @hands [at|in $Q] and|then @also* @moves @also* [to winter quarters] @also* @at $P [@company $U company?] ...
		@think? $T @also* @may? @also* @hands [at|in $Q] and|then @also* @moves @also* @to $P [@company $U company?] ...
		@think? $T @also* @may? @also* @spends @also* @winter @also* @at $P [@company $U company?] ...
		@think? $T @also* @may? @also* @spends @also* @winter @withus? @also* @at $P [@company $U company?] ...
		@think? $T @also* @may? @also* @winters @also* @at $P [@company $U company?] ...
		@think? $T @also* @may? @also* @winters @also* @to $P [@company $U company?] ...
		@think? $T @also* @may? @also* @moves @also* @to $P [@company $U company?] ...
		@think? $T @also* @may? @also* @moves from $Q @also* @to $P [@company $U company?] ...
		@think? $T @also* @may? @also* leave|leaves $Q for|and $P [@company $U company?] ...
		@want $T @also* to? @spends @also* @winter @also* @at $P [@company $U company?] ...
		@want $T @also* to? @winters @also* @at $P [@company $U company?] ...
		@want $T @also* to? @moves @also* @to $P [@company $U company?] ...
		@want $T @withus? @also* @at $P [@company $U company?] ...
		@want $T @also* brought|moved|transferred|sent|quartered|lodged|housed|relocated|billeted|stationed @withus? @also* @to $P ...
		@want $T @also* brought|moved|transferred|sent|quartered|lodged|housed|relocated|billeted|stationed @withus? @also* @at $P ...
		@ask* @tellto $T to @also* @moves @also* @to $P [@company $U company?] ...
		@ask* @tellto $T to @also* @winters @also* @at $P [@company $U company?] ...
		@ask* @tellto $T to @also* @spends @also* @winter @also* @at $P [@company $U company?] ...
		would|could|will|can $T please|kindly @also* @moves [and stay] @also* @to $P ...
		would|could|will|can $T please|kindly @also* @moves [and stay] @at $P ...
		$T @also* @may? swap|swaps|exchange|exchanges|trade|trades $Q for $P ...
		@ask* @also* @brings $T @withus? @also* @to $P [@company $U company?] ...
		@ask* @also* @brings $T @withus? @also* @at $P [@company $U company?] ...
		@ask* @also* @brings $T from $Q @to $P [@company $U company?] ...
		$T @also* over|across|down|up|off to $P [@company $U company?] ...
		$T @also* winter quarters|quarters at|in|: $P [@company $U company?] ...
		$T @also* [: from $Q] to $P @also*
		winter quarters|lodgings for|of $T : $P [@company $U company?] ...
		winter quarters|lodgings for|of $T @is @at? $P [@company $U company?] ...`),
	phrasingsOf(needsNothing, quartersOf, `
		@think? the|my|our $R @also* @in $Q @also* @may? @also* @moves @also* @to $P ...
		the|my|our $R @also* @may? @also* @moves @also* from $Q @to $P ...
		the|my|our $Q $R @also* @may? @also* @moves @also* @to $P ...
		@want the|my|our $R @also* @in $Q @also* to? @moves @also* @to $P ...
		@want the|my|our $R @also* @in $Q @also* brought|moved|transferred|sent|relocated|stationed @also* @to $P ...
		the|my|our $R @also* is|s @also* wasted|idle|bored|useless|unnecessary @in $Q , so|and? @ask* @also* @brings him|her|it @also* @to $P ...
		@ask* @also* @brings the|my|our? $R @also* @in $Q @also* @to $P ...
		if there is|was still? a $R @in $Q ,? he|she|it|him @also* @may? @also* @moves @also* @to $P ...
		if there is|was still? a $R @in $Q ,? @ask* @brings him|her|it|the @also* @to $P ...`),
	phrasingsOf(needsNothing, quartersOf, `
		@ask* @also* send|bring|have|get|put $T @also* to? keep|keeping $U company [@at $P] ...
		@want $T @also* to? keep $U company [@at $P] ...
		@think? $T @also* @may? @also* go|goes|come|comes and keep|keeps $U company [@at $P] ...
		@think? $T @also* @may? @also* go|goes|come|comes and join|joins $U [@at $P] ...
		@think? $T @also* @may? @also* keep|keeps $U company [@at $P] ...
		@think? $T @also* @may? @also* join|joins $U [@at $P] @also*
		[as for] $T [, he|she] @also* @belongs @at $P ,? so|and? @also* @ask* @also* @brings him|her|them @also* there|over? ...
		@ask* @also* take the $R away? from $Q and @brings him|her|it @to $P ...
		@ask* @also* take the $R away? from $Q and @brings him|her|it @at $P ...`),
	phrasingsOf(needsNothing, giftOf, `
		i|ive have? owe|promised $L @with? $B ,? so|and? @ask* @gives them|it|these [to him] ...
		i|ive have? owe|promised $L @with? $B ,? so|and? @ask* send|hand|pay|give them|it|these [over] [to him] ...
		i|ive have? owe|promised $L @with? $B ,? so|and? @ask* pay him ...
		$L ... ,? so|and? @ask* @also* @gives him|her @also* @with? $B @fromme? ...
		$L @tells ... ,? so|and? @ask* @also* @gives him|her @also* @with? $B @fromme? ...
		money|gift|present|payment|bezants|gold for|to $L : $B ...
		@ask* @also* @gives $L @also* @with? $B @fromme? ...
		@ask* @also* @gives @gift? $B @fromme? @tolord $L ...
		@think? $L @also* @may @also* @gets @also* @with? $B @fromme? ...
		@think? $L @also* @getsnow @also* @with? $B @fromme? ...
		@think? $L @also* gets|receives|has @also* $B from me|us ...
		@think? @gift? $B @fromme? @also* @tolord $L ...
		@gift? $B @fromme? @also* @tolord $L ...
		@think? @gift? $B @also* @may go|goes @also* to $L ...
		@want $L @also* to? @gets @also* @with? $B @fromme? ...
		@want @gift? $B @also* to? @tolord $L ...`),
	phrasingsOf(needsNothing, payOf, `
		@ask* @also* @pays $T @also* @first [,] [and] @then* $U @then* ...
		@ask* @also* @pays $T @also* @first ...
		@want $T @also* paid @also* @first ...
		@ask* @also* @pays $H @also* @first ...
		@think? $T @also* @may? @also* be|is|are|get|gets paid @also* @first ...`),
	phrasingsOf(needsPay, payOf, `
		@think? $T @also* @may? @also* @ispaid @also* @first [,] [and] [then] $U @also* @then ...
		@ask* @also* @pays $T , $U @also* @then ...
		@think? $T @also* @may? @also* @ispaid @also* @first ...
		@think? $T @also* @may? @also* @ispaid @also* paid @first ...
		@want $T @also* to? @ispaid @also* paid? @first ...
		@think? $T @also* @first [,] [and] @then* $U @then* ...
		@think? $T @also* @first ...
		@think? first $T ...
		@order @may? @also* be|is|goes|s $T [,] [and] @then* @others?
		@order @may? @also* be|is|goes|s $T [,] [and] @then* $U [,] [and] @then* @others?
		@ask* start|begin|starting|beginning [paying|payment|pay] with $T ...
		@order : $T ...
		@order : $T [,] @then* @others
		@order is $T ...`))

// heirOf makes the HEIR of the one knight who is named.
func heirOf(r *phraseReader, got *filled) []Order {
	if len(got.who) != 1 || got.who[0].First != got.who[0].Last || r.p.names.own.kindOf(got.who[0].First) != kKnights {
		return nil
	}
	return single(Heir{got.who[0].First})
}

// dismissalOf makes the DISMISS of the men who are named.
func dismissalOf(r *phraseReader, got *filled) []Order {
	for _, i := range got.who {
		for n := i.First; n <= i.Last; n++ {
			if r.p.names.own.kindOf(n) != kMen {
				return nil
			}
		}
	}
	return single(Dismiss{got.who})
}

// quartersOf makes the RELOCATE of troops, or of a reeve or forester.
func quartersOf(r *phraseReader, got *filled) []Order {
	if len(got.at) == 0 && len(got.then) == 1 {
		if own, ok := r.p.names.own.find(got.then[0].First); ok && r.p.names.own.standAll(got.then, own.At) && own.At != "" {
			got.at = []target{r.placeOf(own.At)}
		}
	}
	if len(got.at) != 1 || len(got.from) > 1 || !r.p.isManor(got.at[0].place) || len(got.then) > 0 && !r.p.names.own.stand(got.then, got.at[0].place) {
		return nil
	}
	to := got.at[0].place
	if got.noun != none {
		if len(got.from) != 1 || got.from[0].place == to {
			return nil
		}
		what := Reeve
		if got.noun == kForester {
			what = Forester
		}
		return single(RelocateStaff{what, got.from[0].place, to})
	}
	if len(got.who) == 0 || r.p.names.own.stand(got.who, to) || len(got.from) == 1 && !r.p.names.own.stand(got.who, got.from[0].place) {
		return nil
	}
	return single(Relocate{Troops: got.who, To: to})
}

// giftOf makes a GIVE.
func giftOf(r *phraseReader, got *filled) []Order {
	if got.gold < 1 || got.gold > 999 {
		return nil
	}
	return single(Give{N: got.gold, To: got.lord})
}

// payOf makes a PAY of those who come first.
func payOf(r *phraseReader, got *filled) []Order {
	return single(Pay{slices.Concat(got.who, got.then)})
}

// readPhrasings reads a clause that is one of the phrasings, from symbol r.i on. It reports false, and leaves r.i, if it is none.
func (r *clauseReader) readPhrasings(begin int) bool {
	if r.p.when == SettingOut || r.given != nil && r.given.plain != &forHeir && r.given.plain != &forPay {
		return false
	}
	p := r.phrases()
	end, orders := p.readHeir(p.atomOf(r.i))
	if end < 0 && r.p.wintersNow() {
		end, orders = p.readWinter(p.atomOf(r.i))
	}
	if end < 0 || len(orders) == 0 || p.symOf(end) < 0 {
		return false
	}
	r.i = p.symOf(end)
	r.passPossible()
	for _, o := range orders {
		if t, named := troopsOf(o); named && len(t) > 0 {
			r.who, r.spoke, r.all, r.me = t, true, false, false
		}
	}
	r.clauses = append(r.clauses, spokenClause{from: begin, to: r.i, orders: orders})
	return true
}

// behindLead is the atom behind words with which people begin.
func (r *phraseReader) behindLead(a int) int {
	for {
		ends := append(r.behindClass("lead", a), r.behindClass("also", a)...)
		if len(ends) == 0 {
			return a
		}
		if a = ends[0]; r.atomAt(a).s.kind == symComma && a < len(r.atoms) {
			a++
		}
	}
}

// starts are the atoms at which a clause that begins at atom a may really begin: there, or behind words with which people begin.
func (r *phraseReader) starts(a int) []int {
	if behind := r.behindLead(a); behind > a {
		return []int{a, behind}
	}
	return []int{a}
}

// try tries phrasings at atom a, and gives the atom behind the first that fits, with its orders.
func (r *phraseReader) try(all []phrasing, a int, has func(phraseNeed, int) (int, bool)) (end int, orders []Order) {
	for i := range all {
		f, got := &all[i], filled{}
		r.steps = 0
		end := r.match(f.pieces, a, &got)
		if end < 0 {
			continue
		}
		to, ok := has(f.needs, end)
		if !ok {
			continue
		}
		if o := f.orders(r, &got); len(o) > 0 {
			return to, o
		}
	}
	return -1, nil
}

// readHeir reads who is the heir from atom a on, with the death of the lord before it or behind it.
func (r *phraseReader) readHeir(a int) (end int, orders []Order) {
	dead := r.given != nil && r.given.plain == &forHeir
	if r.given != nil && !dead {
		return -1, nil
	}
	r.heirs = true
	defer func() { r.heirs = false }()
	for _, a := range r.starts(a) {
		for _, behind := range r.behindDeath(a) {
			if end, orders = r.try(heirPhrasings, behind, func(_ phraseNeed, end int) (int, bool) { return end, !r.caseFollows(end) }); end >= 0 {
				return end, orders
			}
		}
		end, orders = r.try(heirPhrasings, a, func(needs phraseNeed, end int) (int, bool) {
			to := max(r.behindLateDeath(end), r.behindMakeSo(end))
			return to, (needs != needsDeath || dead || r.behindLateDeath(end) > end) && !r.caseFollows(to)
		})
		if end >= 0 {
			return end, orders
		}
	}
	return -1, nil
}

// behindMakeSo is the atom behind ", or if he is not yet, make it so" at atom a; a itself if nothing of the kind stands there.
func (r *phraseReader) behindMakeSo(a int) int {
	var got filled
	for i := range makeSo {
		r.steps = 0
		if end := r.matchOpen(makeSo[i].pieces, a, &got); end > a {
			return end
		}
	}
	return a
}

var makeSo = phrasingsOf(needsNothing, nil, `
	, or|and? if he|she|it|that|this isnt|not yet|already|so? , @also* make|have|let it|him|her|that be? so|one|done
	, or|and? if he|she|it|that|this is not yet|already|so? , @also* make|have|let it|him|her|that be? so|one|done`)

// caseFollows reports whether a condition stands at atom a, or behind the comma there.
func (r *phraseReader) caseFollows(a int) bool {
	if r.atomAt(a).s.kind == symComma && a < len(r.atoms) {
		a++
	}
	if r.hasClass("ifpossible", a) {
		return false
	}
	i := r.symOf(a)
	return i >= 0 && i < len(r.syms) && (r.beginsCase(i) || r.hasClass("limits", a) && !r.hasClass("idle", a) && !r.startsRemark(a))
}

// startsRemark reports whether a remark begins at atom a with a word that could limit something elsewhere.
func (r *phraseReader) startsRemark(a int) bool { return false }

// behindDeath are the atoms at which a clause may begin behind "should I fall" at atom a.
func (r *phraseReader) behindDeath(a int) (starts []int) {
	for _, end := range r.endsOfDeath(a) {
		for n := 0; n < 8; n++ {
			x := r.atomAt(end)
			if end < len(r.atoms) && (x.s.kind == symComma || x.s.kind == symColon || x.word == "then" || x.s.kind == symStop && r.isTelegram(a)) {
				for end++; end < len(r.atoms) && (r.atoms[end].s.kind == symComma || r.atoms[end].word == "then"); end++ {
				}
				starts = append(starts, r.starts(end)...)
				break
			}
			starts = append(starts, end)
			if end >= len(r.atoms) || !r.isText(end) || r.hasClass("limits", end) {
				break
			}
			end++
		}
	}
	return starts
}

// isTelegram reports whether the clause at atom a names the own lord at once: "Lord falls".
func (r *phraseReader) isTelegram(a int) bool { return r.behindSelf(a) > a }

// endsOfDeath are the atoms behind the words for the lord's death at atom a.
func (r *phraseReader) endsOfDeath(a int) (ends []int) {
	var got filled
	for i := range deathPhrasings {
		r.steps = 0
		if end := r.matchOpen(deathPhrasings[i].pieces, a, &got); end > a && !r.hasClass("notdeath", end) {
			ends = append(ends, end)
		}
	}
	return ends
}

// matchOpen is match for pieces behind which anything may stand.
func (r *phraseReader) matchOpen(pieces []piece, a int, got *filled) int {
	r.open = true
	defer func() { r.open = false }()
	return r.match(pieces, a, got)
}

// behindLateDeath is the atom behind the words for the lord's death that stand behind a clause, at atom a; a itself if there are none.
func (r *phraseReader) behindLateDeath(a int) int {
	at := a
	if r.atomAt(a).s.kind == symComma && a < len(r.atoms) {
		at++
	}
	for _, end := range r.endsOfDeath(at) {
		if r.isTelegram(at) {
			continue
		}
		if to, ok := r.behindRest(end); ok {
			return to
		}
	}
	return a
}

// deathPhrasings are ways to say that the lord is dead.
var deathPhrasings = phrasingsOf(needsNothing, nil, `
	@when $I @also* @may? @also* @dies
	@when @mishap @also* @may? @also* @happens [to $I]
	@when @mishap @also* @may? @also* @happens $I
	@when the worst comes to the worst
	@when it comes to the worst
	in the worst case
	in the worst of cases
	if worst comes to worst
	@upon @death [of $I]
	@upon $I s? death|demise|fall|passing|end
	and? $I @also* @may? @also* @dies`)

// readWinter reads who is dismissed, moves house, is paid first or is given something, from atom a on.
func (r *phraseReader) readWinter(a int) (end int, orders []Order) {
	if r.given != nil && r.given.plain == &forHeir {
		return -1, nil
	}
	short := r.given != nil && !r.given.enough
	for _, a := range r.starts(a) {
		if end, orders = r.readPayList(a); end >= 0 {
			return end, orders
		}
		if behind, lacks, ok := r.behindMoney(a); ok && lacks {
			for r.joinsNames(behind) || r.atomAt(behind).s.kind == symColon || r.atomAt(behind).word == "then" {
				behind++
			}
			for _, a := range r.starts(behind) {
				if end, orders = r.readPay(a, true); end >= 0 {
					return end, orders
				}
			}
		}
		if end, orders = r.readPay(a, short); end >= 0 {
			return end, orders
		}
		if r.given != nil {
			continue
		}
		end, orders = r.try(winterPhrasings, a, func(needs phraseNeed, end int) (int, bool) {
			return end, r.meets(needs, end) && !r.lacksMoneyBefore(a) && !r.caseFollows(end)
		})
		if end >= 0 && orders[0].keyword() != kPay {
			return end, orders
		}
	}
	return -1, nil
}

// meets reports whether a clause up to atom end has beside it what a phrasing needs, but for death and pay.
func (r *phraseReader) meets(needs phraseNeed, end int) bool {
	switch needs {
	case needsNothing:
		return true
	case needsEnd:
		return end >= len(r.atoms) || r.atoms[end].s.kind == symStop && r.atoms[end].sym == len(r.syms)-1
	case needsCost:
		return r.costs
	}
	return false
}

// readPay reads who is paid first, with those who come next.
func (r *phraseReader) readPay(a int, short bool) (end int, orders []Order) {
	end, orders = r.try(winterPhrasings, a, func(needs phraseNeed, end int) (int, bool) {
		behind, lacks, ok := r.behindMoney(end)
		if ok && lacks {
			end = behind
		}
		pays := short || ok && lacks || needs == needsPay && r.speaksOfPay()
		return end, (needs != needsPay || pays) && !r.caseFollows(end)
	})
	if end < 0 || orders[0].keyword() != kPay {
		return -1, nil
	}
	return end, orders
}

// speaksOfPay reports whether the sentence has a word for pay.
func (r *phraseReader) speaksOfPay() bool {
	return slices.ContainsFunc(r.atoms, func(x atom) bool {
		return x.s.kind == symWord && x.s.means == kPay || x.word == "paid" || x.word == "wages"
	})
}

// readPayList reads "pay order if money is short: 02, 05, then the men", "wages: 02 first, 05 second".
func (r *phraseReader) readPayList(a int) (end int, orders []Order) {
	for _, end := range r.behindClass("order", a) {
		behind, lacks, ok := r.behindMoney(end)
		if ok && !lacks || r.atomAt(behind).s.kind != symColon {
			continue
		}
		var got filled
		first := ok
		for to := behind + 1; to < len(r.atoms); {
			var next Troops
			if k := r.fillTroops(to, &next); k > to {
				got.who = append(got.who, next...)
				to, end = k, k
				continue
			}
			if ends := r.behindClass("others", to); len(ends) > 0 {
				end = ends[0]
				break
			}
			ends := r.behindClass("rank", to)
			switch {
			case len(ends) > 0:
				first = first || r.hasClass("first", to)
				to = ends[0]
				end = max(end, to)
			case r.joinsNames(to) || r.atoms[to].word == "the" || r.atoms[to].word == "then":
				to++
			default:
				to = len(r.atoms)
			}
		}
		if len(got.who) > 0 && first && r.endsClause(end) {
			return end, payOf(r, &got)
		}
	}
	return -1, nil
}

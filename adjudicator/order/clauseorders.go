package order

import (
	"slices"
	"strings"
)

// goes, stays are the verbs of marching and of staying.
var (
	goes  = set(kMove, kReturn, kContinue, kHome, kLead, kEnter, kVia, kAway)
	stays = set(kHold, kStay)
)

// ordersOf makes the orders of a clause; nil if there are none, or if they are not clear.
func (r *clauseReader) ordersOf(c *spokenClause) (all []Order) {
	if c.verb == none && c.is == none {
		r.goesOnWith(c)
	}
	for _, o := range r.plainOrders(c) {
		wrapped := r.behindGiven(c, o)
		if wrapped == nil {
			return nil
		}
		all = append(all, wrapped...)
	}
	if c.verb != none {
		r.lastVerb = c.verb
	}
	return all
}

// goesOnWith takes the verb of the clause before for one that has none: "02 stays at Foxwood and 03 at Barsham".
func (r *clauseReader) goesOnWith(c *spokenClause) {
	if r.isWishedAt(c) {
		c.verb, c.verbAt = kMove, c.from // I want 04 at Kingsley
		return
	}
	if c.noun && c.named && !c.denied && len(c.goals) == 1 && len(c.ats)+len(c.bare) == 0 {
		c.verb, c.verbAt = kMove, c.from // makes an excursion to Tarrant
		return
	}
	on := !c.named && r.spoke && goes[r.lastVerb] && len(c.goals) == 1 && len(c.ats) == 0 && c.from < len(r.syms) && r.saysAnyOf(c.from, c.to, thenWords)
	if on && !c.denied && len(c.bare) == 0 {
		c.verb, c.verbAt = kMove, c.from
		return
	}
	if c.named && !c.foreign && !c.denied && !r.p.wintersNow() && (r.lastVerb == none || stays[r.lastVerb]) && c.given != nil && c.given.facts && c.given.aboutOthers() && len(c.goals) == 1 && len(c.ats)+len(c.bare) == 0 {
		c.verb, c.verbAt = kMove, c.from // 04 to Cranmore, unless Lancelot is there
		return
	}
	if c.named && !c.denied && (goes[r.lastVerb] || stays[r.lastVerb] || r.lastVerb == kRelocate) && len(c.goals)+len(c.ats) == 1 && len(c.bare) == 0 {
		c.verb = r.lastVerb
	}
}

var thenWords = wordsOf("then on onward onwards")

// plainOrders makes the orders of a clause without its condition.
func (r *clauseReader) plainOrders(c *spokenClause) []Order {
	if r.p.wintersNow() {
		if o := r.attitude(c); o != nil {
			return single(o)
		}
		return r.winterOrders(c)
	}
	if !r.p.playsNow() {
		return nil
	}
	if o := r.attitude(c); o != nil {
		return single(o)
	}
	if c.foreign || c.is != none && c.verb != kAttack {
		return nil
	}
	if o := r.likewise(c); o != nil {
		return o
	}
	switch {
	case c.verb == kClaim:
		return r.claim(c)
	case goes[c.verb], r.leaves(c):
		return r.march(c)
	case stays[c.verb], c.verb == kDefend && r.guards(c):
		return r.hold(c)
	case c.verb == kAttack, c.verb == kDefend, c.verb == kPassive:
		return r.stance(c)
	case c.verb == kWithdraw:
		return r.withdraw(c)
	case c.verb == kHeir:
		return r.heir(c)
	case c.verb == kRetire:
		return r.retire(c)
	}
	return nil
}

// playsNow reports whether the line is for a season of the campaign.
func (p *parser) playsNow() bool {
	when := p.when
	if p.part1 == next {
		when = when.Next()
	}
	return campaign.has(when)
}

// wintersNow reports whether the line is for winter.
func (p *parser) wintersNow() bool {
	return p.part1 != next && p.when == Winter || p.part1 == next && p.when.Next() == Winter
}

// attitude makes the ALLY, ENEMY or NEUTRAL of a clause: "Lancelot remains my friend", "he is my enemy now".
func (r *clauseReader) attitude(c *spokenClause) Order {
	is := c.is
	if is == none && (c.verb == kAlly || c.verb == kEnemy || c.verb == kNeutral) {
		is = c.verb
	}
	if is == none || c.verb == kAttack || c.verb == kMove || c.verb == kWithdraw || c.given != nil || len(c.goals)+len(c.ats) > 0 {
		return nil
	}
	lords := c.lords
	if len(lords) == 0 && c.pronoun && c.one && r.lord != "" {
		lords = []string{r.lord}
	}
	if lord := r.p.lordBefore(r.syms[c.from].tok); len(lords) == 0 && r.saysAnyOf(c.from, c.to, himWords) && r.lord == "" && lord >= 0 {
		lords = []string{r.p.names.lords.names[lord]}
	} else if len(lords) == 0 && r.saysAnyOf(c.from, c.to, himWords) && r.lord != "" {
		lords = []string{r.lord}
	}
	if len(lords) == 0 && c.lets && r.lord != "" {
		lords = []string{r.lord}
	}
	if len(lords) == 0 || len(c.who) > 0 && c.subjects > 0 && !c.me {
		return nil
	}
	if slices.ContainsFunc(r.syms[c.from:c.to], r.p.tellsOfFriends) || r.p.isIdleTie(r.syms[c.from].tok, r.syms[c.to-1].end, len(lords)) {
		return nil
	}
	r.lord = lords[len(lords)-1]
	said := " " + r.said(c.from, c.to) + " "
	ended := r.saysAnyOf(c.from, c.to, noMore) || slices.ContainsFunc(noLonger[:], func(words string) bool { return strings.Contains(said, words) })
	switch {
	case ended && is != kNeutral:
		is = kNeutral
	case c.foreign && !c.me && r.saysAnyOf(c.from, c.to, proposing):
		return nil // Lancelot asks for an alliance
	case c.denied || ended, c.subjects > 0 && (len(lords) > c.subjects || !r.saysAnyOf(c.from, c.to, ofMine)):
		return nil // Gawaine is allied with Lancelot
	}
	for k := range r.clauses { // no longer my ally, he is my enemy now
		r.clauses[k].orders = slices.DeleteFunc(r.clauses[k].orders, func(o Order) bool {
			a, ok := o.(Attitude)
			return ok && a.Do == Neutral && slices.Equal(a.Lords, lords)
		})
	}
	return Attitude{map[keyword]AttitudeWord{kAlly: Ally, kEnemy: Enemy, kNeutral: Neutral}[is], lords}
}

var himWords = wordsOf("him her he she")

var proposing = wordsOf("want wants ask asks offer offers propose proposes beg begs hope hopes seek seeks would could might promise promises")

var ofMine = wordsOf("my mine our ours me us i we")

var noLonger = [...]string{" no longer ", " no more ", " any more ", " any longer ", " at an end "}

var noMore = wordsOf("withdrawn over ended ends finished ending drop drops dropping stop stops")

// troopsFor are those for whom an order is, with those who go along.
func (r *clauseReader) troopsFor(c *spokenClause) (t Troops, ok bool) {
	if !c.named && len(c.with) > 0 && c.verbAt >= 0 && !(r.spoke && r.isWord(c.verbAt-1, withWords)) {
		return c.with, true
	}
	if t, ok = r.subject(c); !ok {
		return nil, r.isForAll(c)
	}
	for _, w := range c.with {
		if !slices.Contains(t, w) {
			t = append(slices.Clip(t), w)
		}
	}
	return t, true
}

// isForAll reports whether a clause without a subject tells all troops how to fight: nobody has been named before, or it says WE.
func (r *clauseReader) isForAll(c *spokenClause) bool {
	fights := c.verb == kAttack || c.verb == kDefend || c.verb == kPassive || c.verb == kWithdraw
	if !fights || c.named || c.foreign || c.pronoun || len(c.with) > 0 || r.spoke && len(r.who) > 0 {
		return false
	}
	if len(r.before.troops) == 0 && (len(c.lords) == 1 || c.given != nil && c.given.spoken.Against != "") {
		return true // against Lionel only defence
	}
	to := c.to
	if c.given != nil {
		to = max(to, c.given.to)
	}
	hurt := c.given != nil && c.verb == kWithdraw && slices.Contains(c.given.when, Withdrawal{When: LordHurt})
	return hurt || r.saysAnyOf(c.from, to, ofAll)
}

var ofAll = wordsOf("we us our ours were everywhere anywhere always")

// leaves reports whether the verb is LEAVE: "leaves Amberley for Compton", "does not leave Merrow".
func (r *clauseReader) leaves(c *spokenClause) bool {
	return c.verbAt >= 0 && r.isWord(c.verbAt, leaving)
}

// march makes a MOVE, or what is done after a defeat or a victory.
func (r *clauseReader) march(c *spokenClause) []Order {
	t, ok := r.troopsFor(c)
	if c.joins && c.named && ok {
		ok = len(c.who) > 0 || c.pronoun
	}
	if !ok || len(t) == 0 && !c.everybody || len(c.when) > 0 || c.strength != (Condition{}) || c.only && (c.given == nil || !c.given.facts) {
		return nil
	}
	if len(t) == 0 {
		t = Troops{{Kind: All}}
	}
	if (c.verb == kLead || c.verb == kMove) && r.saysFields(c) {
		c.repeated = true
		return nil // and brings in the harvest
	}
	if c.verb == kReturn && len(c.goals)+len(c.bare) == 0 && r.means(r.i) == kAnd && r.verbFollows(r.i+1) {
		c.repeated = true // turns round and goes back to Foxwood
		return nil
	}
	if c.verb == kLead && len(c.with) == 0 || r.leaves(c) && len(c.with) > 0 {
		return nil
	}
	m := Move{Troops: t, Phases: c.phases}
	slices.Sort(m.Phases)
	goals := c.goals
	if r.leaves(c) && len(c.bare) == 1 && len(c.origin) == 0 {
		c.origin, c.bare, c.leaves = c.bare, nil, true
	}
	if c.denied {
		return r.staysPut(c, t)
	}
	switch {
	case len(goals) == 0 && len(c.bare) == 1:
		goals = c.bare
	case len(c.bare) > 0:
		return nil
	}
	if c.joins {
		goals, c.ats = r.meeting(c, goals), nil
		t, _ = r.subject(c)
		m.Troops = t
	}
	if c.leaves && len(goals) == 0 && len(c.origin) == 1 && r.p.names.own.standAll(t, c.origin[0].place) && c.given == nil {
		c.repeated = true // leaves Wroxall and rides to Chilcombe
		return nil
	}
	if len(goals) == 0 && len(c.ats) == 1 && c.verb != kLead && !r.p.names.own.stand(t, c.ats[0].place) {
		goals = c.ats
	} else if len(c.ats) > 0 {
		return nil
	}
	if len(goals)+len(c.ways)+len(c.origin) == 0 && c.given != nil && c.given.facts && c.verbAt >= 0 && r.isGoingIn(c.verbAt) {
		c.there = true
	}
	if len(goals) == 0 && c.there && r.there.place != "" && !slices.ContainsFunc(t, func(i Item) bool { return r.sent[i] == r.there.place }) {
		if goals = []target{r.there}; r.p.names.own.standAll(t, r.there.place) && !slices.ContainsFunc(t, func(i Item) bool { return r.sent[i] != "" }) {
			return nil // they are there
		}
	}
	if c.given != nil && c.given.outcome != none {
		return r.afterFight(c, t, goals)
	}
	if len(goals) == 0 && r.goesThereAlready(c, t) {
		c.repeated = true // is needed at Foxwood, so he goes there
		return nil
	}
	if len(goals) != 1 || len(c.origin) > 1 || len(c.lords) > 0 {
		return nil
	}
	if len(c.origin) == 1 {
		m.From = c.origin[0].place
	}
	m.To = goals[0].place
	for _, w := range c.ways {
		m.Via = append(m.Via, w.place)
	}
	if r.p.names.own.standAll(t, m.To) && c.given == nil {
		return nil
	}
	return single(m)
}

// meeting is where those are whom others join: the place that is named, else where they go or stand.
func (r *clauseReader) meeting(c *spokenClause, goals []target) []target {
	if len(goals) == 0 {
		goals = c.ats
	}
	if len(goals) == 0 && c.there && r.there.place != "" {
		goals = []target{r.there}
	}
	if len(goals) > 0 || len(c.with) != 1 {
		return goals
	}
	if at := r.sent[c.with[0]]; at != "" {
		return []target{r.placeOf(at)}
	}
	for _, own := range r.p.names.own.Troops {
		if own.Lord && c.with[0].Kind == TheLord || c.with[0].Kind == Numbers && c.with[0].First == own.ID {
			return []target{r.placeOf(own.At)}
		}
	}
	return nil
}

// saysFields reports whether a clause speaks of the harvest, and of no place or troops.
func (r *clauseReader) saysFields(c *spokenClause) bool {
	return len(c.with)+len(c.goals)+len(c.bare)+len(c.ats)+len(c.lords) == 0 && slices.ContainsFunc(r.syms[c.from:c.to], func(s symbol) bool { return s.kind == symWord && s.means == kFields })
}

// staysPut makes the HOLD that "does not stir from Farleigh" means.
func (r *clauseReader) staysPut(c *spokenClause, t Troops) []Order {
	if len(c.goals)+len(c.ways)+len(c.phases)+len(c.lords) > 0 || c.given != nil {
		return nil
	}
	for _, at := range slices.Concat(c.origin, c.bare, c.ats) {
		if !r.p.names.own.stand(t, at.place) {
			return nil
		}
	}
	if len(c.origin)+len(c.bare)+len(c.ats) == 0 && !r.isWord(c.verbAt, stirring) {
		return nil
	}
	return single(Hold{t})
}

var stirring = wordsOf("stir stirs budge budges move moves march marches")

// afterFight makes the DEFEAT or VICTORY of a march that hangs on how a fight ends.
func (r *clauseReader) afterFight(c *spokenClause, t Troops, goals []target) []Order {
	all := withoutAll(t)
	switch {
	case c.isOfOthers(t):
		return nil // if 02 loses, 03 goes home
	case c.given.outcome == kVictory && len(goals) == 0 && (c.verb == kContinue || c.verb == kReturn):
		return single(Victory{all, map[keyword]VictoryWord{kContinue: Continue, kReturn: Return}[c.verb]})
	case c.given.outcome == kVictory || len(c.ways) > 1 || len(goals) > 1 || len(c.phases) > 0 || len(c.origin) > 0:
		return nil
	case len(goals) == 0 && (c.verb == kHome || c.home):
		return single(Defeat{Troops: all, Do: Home})
	case len(goals) == 1 && r.p.isManor(goals[0].place):
		d := Defeat{Troops: all, Do: ToManor, To: goals[0].place}
		if len(c.ways) == 1 {
			d.Via = c.ways[0].place
		}
		return single(d)
	}
	return nil
}

// hold makes a HOLD, or what is done after a fight.
func (r *clauseReader) hold(c *spokenClause) []Order {
	t, ok := r.troopsFor(c)
	not := c.verbAt >= 0 && strings.Contains(r.said(c.verbAt, c.verbAt+1), "not ") // does not stir from
	if !ok || c.denied || c.anybody || len(c.goals)+len(c.ways)+len(c.phases)+len(c.lords) > 0 || len(c.origin) > 0 && !not || c.only {
		return nil
	}
	if len(t) == 0 {
		t = Troops{{Kind: All}}
	}
	if c.given != nil && c.given.outcome != none {
		if c.isOfOthers(t) || len(r.clauses) > 0 && !r.caseJustRead() && len(c.who) > 0 {
			return nil // if we lose, 02 goes home and 03 stays where he is
		}
		if c.given.outcome == kVictory {
			return single(Victory{withoutAll(t), StayThere})
		}
		return single(Defeat{Troops: withoutAll(t), Do: StayPut})
	}
	places := slices.Concat(c.ats, c.bare, c.origin)
	if len(places) == 0 && c.there && r.there.place != "" && r.means(c.verbAt-1) == kThere {
		places = []target{r.there} // and there he waits
	}
	for _, at := range places {
		sent := !slices.ContainsFunc(t, func(i Item) bool { return r.sent[i] != at.place })
		if !sent && !r.p.names.own.stand(t, at.place) {
			return nil
		}
	}
	if c.given == nil && slices.ContainsFunc(t, func(i Item) bool { return r.sent[i] != "" }) {
		c.repeated = !slices.ContainsFunc(t, func(i Item) bool { return r.sent[i] == "" || len(places) > 0 && r.sent[i] != places[0].place })
		return nil // rides to Foxwood and stays there
	}
	return single(Hold{t})
}

// guards reports whether DEFEND in a clause says where troops stay: "guards Binstead".
func (r *clauseReader) guards(c *spokenClause) bool {
	return r.isWord(c.verbAt, guarding) && len(c.bare)+len(c.ats) == 1
}

var guarding = wordsOf("guard guards guarding protect protects watch watches mind minds garrison garrisons")

// stance makes a STANCE: of fighting some lord, behind AGAINST.
func (r *clauseReader) stance(c *spokenClause) []Order {
	t, ok := r.troopsFor(c)
	for _, at := range slices.Concat(c.bare, c.ats) {
		if len(t) == 0 || slices.ContainsFunc(t, func(i Item) bool {
			return r.sent[i] != at.place && (r.sent[i] != "" || !r.p.names.own.stand(Troops{i}, at.place))
		}) {
			return nil // attack at Foxwood, where nobody goes
		}
	}
	if !ok || len(c.goals)+len(c.ways)+len(c.origin)+len(c.phases)+len(c.when) > 0 || len(c.lords) > 1 || c.is != none && c.is != kEnemy {
		return nil
	}
	if c.strength != (Condition{}) && c.given == nil {
		c.given = &caseOf{strength: c.strength}
	}
	if c.verb == kAttack && (r.saysAnyOf(c.from, c.to, againstUs) || c.denied && r.saysAnyOf(c.from, c.to, needless)) || r.speaksOfHim(c) {
		return nil
	}
	s := Stance{Troops: withoutAll(t), Do: map[keyword]StanceWord{kAttack: Attack, kDefend: Defend, kPassive: Passive}[c.verb]}
	g := c.given
	switch {
	case c.anybody:
		return nil
	case c.verb == kPassive && !c.denied && g != nil && g.attacked && g.unless:
	case c.denied && c.verb == kAttack && len(c.lords) == 0 && (g == nil || g.attacked && g.unless):
		s.Do = Passive
	case c.denied && c.verb == kAttack && g != nil && g.unless && g.strength != (Condition{}):
	case c.denied:
		return nil
	case g != nil && g.attacked && !g.unless && c.verb == kAttack && (c.only || r.saysAnyOf(g.from, g.from+1, onlyWords)):
		s.Do = Passive // fights only if he is attacked
	case g != nil && g.attacked && (g.unless || c.verb != kDefend):
		return nil
	case c.only && c.verb != kDefend && g == nil:
		return nil
	}
	if len(c.lords) == 0 {
		return single(s)
	}
	if s.Do != Attack {
		return nil
	}
	return single(Conditional{Against: c.lords[0], Then: s})
}

var needless = wordsOf("need needs neednt cannot")

var againstUs = wordsOf("us me our")

// speaksOfHim reports whether HE may be the lord of the condition: "if Gawaine is at Foxwood he will attack". What he should do is for own troops.
func (r *clauseReader) speaksOfHim(c *spokenClause) bool {
	return c.pronoun && c.given != nil && c.given.spoken.lord != "" && !r.saysAnyOf(c.from, c.to, ordering)
}

var ordering = wordsOf("should shall must let is are instead may")

// withdraw makes a WITHDRAW of what the clause and its condition say.
func (r *clauseReader) withdraw(c *spokenClause) []Order {
	t, ok := r.troopsFor(c)
	g := c.given
	if !ok || len(c.ways)+len(c.origin)+len(c.phases)+len(c.lords) > 0 || len(c.goals)+len(c.bare) == 0 && r.speaksOfHim(c) {
		return nil
	}
	if g != nil && g.outcome == kDefeat && len(c.when) == 0 && !c.denied {
		return r.afterFight(c, t, append(slices.Clone(c.goals), c.bare...))
	}
	if c.everybody && len(c.ats) == 1 && len(t) == 0 {
		if t, c.ats = r.p.names.own.standingAt(c.ats[0].place), nil; len(t) == 0 { // nobody at Merrow withdraws
			return nil
		}
	}
	places := append(slices.Clone(c.goals), c.bare...)
	if len(c.ats) > 0 || len(places) > 1 || len(places) == 1 && (c.denied || !r.p.isManor(places[0].place) && (g == nil || !g.facts)) {
		return nil
	}
	if g != nil && g.facts && !g.unless && len(g.when)+len(c.when) == 0 && g.strength == (Condition{}) && len(places) == 1 && len(t) > 0 {
		return single(Move{Troops: t, To: places[0].place}) // if Lancelot turns up at Quenby, 02 backs off to Rudwick
	}
	w := Withdraw{Troops: withoutAll(t), When: c.when}
	switch {
	case c.denied && g == nil && len(c.when) == 0:
		w.When = []Withdrawal{{When: Never}}
		return single(w)
	case c.denied && (g == nil || !g.unless || len(c.when) > 0):
		return nil
	case g != nil && g.unless && !c.denied:
		return nil
	}
	if g != nil && g.attacked && len(w.When) == 0 {
		w.When = []Withdrawal{{When: AtOnce}}
	}
	if g != nil {
		for _, also := range g.when {
			if !slices.Contains(w.When, also) {
				w.When = append(slices.Clip(w.When), also)
			}
		}
	}
	switch {
	case len(w.When) == 0 && len(places) == 1 && r.withdrewBefore(w.Troops):
		return single(Defeat{Troops: w.Troops, Do: ToManor, To: places[0].place})
	case len(w.When) == 0:
		return nil
	case len(places) == 1: // falls back to Foxwood: where one goes after a withdrawal is told by DEFEAT (§6.vii)
		return []Order{w, Defeat{Troops: w.Troops, Do: ToManor, To: places[0].place}}
	}
	return single(w)
}

// withdrewBefore reports whether the sentence says before when those troops withdraw.
func (r *clauseReader) withdrewBefore(t Troops) bool {
	return slices.ContainsFunc(r.clauses, func(c spokenClause) bool {
		return slices.ContainsFunc(c.orders, func(o Order) bool { w, ok := o.(Withdraw); return ok && slices.Equal(w.Troops, t) })
	})
}

// claim makes a CLAIM of the place that is named, or of the one before.
func (r *clauseReader) claim(c *spokenClause) []Order {
	places := slices.Concat(c.bare, c.ats, c.goals)
	if t, ok := r.subject(c); len(places) == 0 && c.pronoun && ok && len(t) > 1 {
		return r.claimAll(c, t)
	}
	if len(places) == 0 && r.there.place != "" {
		places = []target{r.there}
	}
	if len(places) != 1 || len(c.origin)+len(c.ways) > 0 || c.only || r.saysAnyOf(c.from, c.to, notAble) || !r.p.isManor(places[0].place) {
		return nil
	}
	if at := places[0].place; !c.denied && len(c.who) > 0 && !c.me && r.p.names.own.known(c.who) && !r.comeTo(c, at) {
		return single(Move{Troops: c.who, To: at}) // if they leave Gatcombe, 03 occupies it
	}
	return single(Claim{places[0].place, !c.denied})
}

// comeTo reports whether some of those of whom the clause speaks stand at a place, or are sent there by another clause.
func (r *clauseReader) comeTo(c *spokenClause, at Place) bool {
	return r.p.names.own.stand(c.who, at) || slices.ContainsFunc(r.p.names.own.Troops, func(t OwnTroop) bool {
		return t.isIn(Move{Troops: c.who}) && (r.sent[t.item()] == at || r.sent[Item{First: t.ID, Last: t.ID}] == at)
	})
}

var notAble = wordsOf("cannot cant couldnt can't couldn't unable")

// claimAll makes a CLAIM of each place to which some troops are sent: "they all claim what they find".
func (r *clauseReader) claimAll(c *spokenClause, t Troops) (all []Order) {
	for _, i := range t {
		at := r.sent[i]
		if at == "" || !r.p.isManor(at) {
			return nil
		}
		if claim := (Claim{at, !c.denied}); !slices.Contains(all, Order(claim)) {
			all = append(all, claim)
		}
	}
	return all
}

// heir makes a HEIR of the one knight of whom the clause speaks.
func (r *clauseReader) heir(c *spokenClause) []Order {
	t, ok := r.troopsFor(c)
	if !ok || c.denied || len(c.bare)+len(c.ats)+len(c.goals)+len(c.origin) > 0 || len(t) != 1 || t[0].Kind != Numbers || t[0].First != t[0].Last {
		return nil
	}
	return single(Heir{t[0].First})
}

// retire makes a RETIRE.
func (r *clauseReader) retire(c *spokenClause) []Order {
	t, ok := r.troopsFor(c)
	places := slices.Concat(c.goals, c.ats, c.bare)
	if len(places) == 0 && c.there && r.there.place != "" {
		places = []target{r.there}
	}
	if !ok || len(t) == 0 || c.denied || len(places) != 1 || len(c.ways)+len(c.origin)+len(c.lords) > 0 || !r.p.isManor(places[0].place) {
		return nil
	}
	return single(Retire{Troops: t, To: places[0].place})
}

// behindGiven puts an order behind the condition of its clause; nil if it cannot stand there.
func (r *clauseReader) behindGiven(c *spokenClause, o Order) []Order {
	g := c.given
	if g == nil {
		return []Order{o}
	}
	k := Unwrap(o).keyword()
	lordHurt := len(g.when) == 1 && g.when[0].When == LordHurt && !g.unless
	switch {
	case g.outcome != none:
		return only(o, k == kVictory || k == kDefeat || k == kClaim && g.outcome == kVictory)
	case g.plain != nil:
		return only(o, g.plain[k])
	case g.strength != (Condition{}):
		s, ok := Unwrap(o).(Stance)
		if !ok || s.Do != Attack || g.unless && !c.denied {
			return nil
		}
		s.If = g.strength
		if o = withStance(o, s); !g.facts && g.spoken.Against == "" {
			return []Order{o}
		}
	case len(g.when) > 0 && !g.facts && (k == kWithdraw || k == kDefeat && c.verb == kWithdraw):
		return r.against(g, o)
	case lordHurt && (k == kMove || k == kHold || k == kStance):
		g.spoken.If = []Fact{{Is: TroopHurt}}
	case g.spoken.Against != "" && !withOpponent[k], len(g.when) > 0 && k != kWithdraw, len(g.spoken.If) == 0 && g.spoken.Against == "":
		return nil
	}
	return r.behindFacts(g, o)
}

// only is an order alone, if it can stand there.
func only(o Order, fits bool) []Order {
	if !fits {
		return nil
	}
	return []Order{o}
}

// against puts an order behind AGAINST, if the condition says against whom.
func (r *clauseReader) against(g *caseOf, o Order) []Order {
	if g.spoken.Against == "" {
		return []Order{o}
	}
	return r.behindFacts(g, o)
}

// behindFacts puts an order behind what can be seen on the board, and whom it is against.
func (r *clauseReader) behindFacts(g *caseOf, o Order) (all []Order) {
	given := g.spoken
	if o.keyword() == kClaim {
		given.If = othersAt(given.If)
	}
	if by, ok := o.(Conditional); ok {
		if given.Against != "" {
			return nil
		}
		given.Against, o = by.Against, by.Then
	}
	for _, facts := range append([][]Fact{given.If}, given.or...) {
		w := given.join(facts, o)
		if !r.p.alone(w.String()).read() {
			return nil
		}
		all = append(all, w)
	}
	return all
}

// withStance puts another stance into an order.
func withStance(o Order, s Stance) Order {
	if by, ok := o.(Conditional); ok {
		by.Then = s
		return by
	}
	return s
}

// othersAt makes "if nobody else is there" of "if nobody is there", where own troops stand at a place when a claim is looked at.
func othersAt(facts []Fact) []Fact {
	all := slices.Clone(facts)
	for i := range all {
		if all[i].Is == NobodyAt {
			all[i].Is, all[i].Not = EnemyAt, !all[i].Not
		}
	}
	return all
}

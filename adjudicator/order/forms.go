package order

import (
	"reflect"
	"slices"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A form is one order of the language: its parts, when it can be given, and how to tell it from chatter. How an order is
// read and printed stands here alone; what its parts need beyond parts.go, in the file of its chapter.
type form struct {
	start  Order     // with what its keyword says; nil if a keyword begins no order
	parts  parts     // what follows the keyword
	second []keyword // of an order that shares the keyword of another: the words that follow it
	other  *form     // of that other order: this one
	when   seasons
	fits   keys // keywords that show a line to be this order, though it cannot be read

	options ruleset.Options    // any of them brings it; none: it is of the standard game
	stands  func(*parser) bool // of an order that they bring, where they are not played: whether what follows makes it one
}

var (
	castles  = ruleset.Options{Castles: true}
	pillage  = ruleset.Options{Pillage: true}
	fate     = ruleset.Options{Fate: true}
	advanced = ruleset.Options{Advanced: true}
)

// forms is the one list of the orders. What becomes of each when it is bound stands in adjudicator/bindings.go.
var forms = [...]form{
	{start: Move{}, when: campaign, fits: set(kFrom, kVia, kPhases, kLord, kAll), parts: whole((*parser).move, printMove)},
	{start: Hold{}, when: campaign, fits: set(kLord, kKnights, kMen), parts: of(func(w *walk, o *Hold) { w.troops(&o.Troops) })},
	{start: Stance{}, when: campaign, fits: set(kAttack, kDefend, kPassive, kIf, kStronger, kOdds), parts: of(func(w *walk, o *Stance) {
		w.maybeTroops(&o.Troops)
		choice(w, &o.Do, stanceWords)
		if w.optional(kIf, o.If != Condition{}) {
			field(w, &o.If, (*parser).condition, Condition.String)
		}
	})},
	{start: Attitude{Do: Ally}, when: campaign, parts: of(attitudeParts)},
	{start: Attitude{Do: Enemy}, when: campaign, parts: of(attitudeParts)},
	{start: Attitude{Do: Neutral}, when: campaign, parts: of(attitudeParts)},
	{start: Withdraw{}, when: campaign, fits: set(kNever, kAfter, kBehind, kBelow, kHurt, kOnce), parts: of(func(w *walk, o *Withdraw) {
		w.maybeTroops(&o.Troops)
		field(w, &o.When, (*parser).withdrawals, printWithdrawals)
	})},
	{start: Wounds{}, when: campaign, fits: set(kLord), parts: of(func(w *walk, o *Wounds) { w.fighters(&o.Troops) })},
	{start: Champions{}, when: campaign, fits: set(kLord), parts: whole((*parser).champions, func(w *walk, o *Champions) {
		if w.optional(kAt, o.At != "") {
			w.place(&o.At)
		}
		w.fighters(&o.Troops)
	})},
	{start: Victory{}, when: campaign, fits: set(kContinue, kStay, kReturn), parts: of(func(w *walk, o *Victory) {
		w.maybeTroops(&o.Troops)
		choice(w, &o.Do, victoryWords)
	})},
	{start: Defeat{}, when: campaign, fits: set(kHome, kStay, kVia), parts: of(func(w *walk, o *Defeat) {
		w.maybeTroops(&o.Troops)
		if choice(w, &o.Do, defeatWords); o.Do == ToManor {
			w.manor(&o.To)
		}
		if w.optional(kVia, o.Via != "") {
			w.place(&o.Via)
		}
	})},
	{start: Claim{}, when: campaign, fits: set(kYes, kNo), parts: of(func(w *walk, o *Claim) {
		w.manor(&o.Place)
		choice(w, &o.Yes, yesOrNo)
	})},
	{start: Yield{}, when: campaign, parts: of(func(w *walk, o *Yield) {
		if w.manor(&o.Place); w.optional(kTo, o.To != "") {
			w.lord(&o.To)
		}
	})},
	{start: Heir{}, when: anySeason, parts: of(func(w *walk, o *Heir) { w.knight(&o.Knight) })},
	{start: Retire{}, when: campaign, fits: set(kSpread, kLord), parts: of(func(w *walk, o *Retire) {
		if o.Spread = w.optional(kSpread, o.Spread); !o.Spread {
			w.troops(&o.Troops)
			w.literal(kTo)
			w.manor(&o.To)
		}
	})},
	{start: Share{}, when: campaign, fits: set(kPercent), parts: of(func(w *walk, o *Share) {
		field(w, &o.House, (*parser).house, Place.print)
		w.literal(kWith)
		w.lord(&o.Lord)
		w.figure(&o.Percent, "a share in percent", 0, 100)
		w.optional(kPercent, true)
	})},

	{start: Dismiss{}, when: winter, fits: set(kMen), parts: of(func(w *walk, o *Dismiss) { w.troops(&o.Troops) })},
	{start: Pay{}, when: winter, fits: set(kKnights, kMen, kLord), parts: of(func(w *walk, o *Pay) {
		w.troops(&o.Troops)
		w.literal(kFirst)
	})},
	{start: Appoint{}, when: winter, fits: set(kKnights), parts: of(func(w *walk, o *Appoint) { w.knight(&o.Knight) })},
	{start: Hire{}, when: winter, fits: set(kKnights, kMen), parts: of(func(w *walk, o *Hire) {
		w.figure(&o.N, "how many to hire", 1, 99)
		field(w, &o.Knight, func(p *parser) bool { return choose(p, hired) }, func(bool) string { return o.what() })
		if w.optional(kAt, o.At != "") {
			w.manor(&o.At)
		}
	})},
	{start: Build{}, when: winter, fits: set(kHive, kForester, kReeve, kMill, kCastle, kChurch, kCircle),
		parts: whole((*parser).build, printBuild)},
	{start: Relocate{}, when: winter, fits: set(kForester, kReeve, kLord, kKnights, kMen), parts: of(func(w *walk, o *Relocate) {
		w.troops(&o.Troops)
		w.literal(kTo)
		w.manor(&o.To)
	})},
	{start: RelocateStaff{}, when: winter, second: []keyword{kForester, kReeve}, parts: of(func(w *walk, o *RelocateStaff) {
		choice(w, &o.What, improvements[Forester:Mill])
		w.literal(kFrom)
		w.manor(&o.From)
		w.literal(kTo)
		w.manor(&o.To)
	})},
	{start: Spread{}, when: winter, parts: of(func(*walk, *Spread) {})},
	{start: Give{}, when: winter, parts: of(func(w *walk, o *Give) {
		w.figure(&o.N, "a sum in bezants", 1, 999)
		w.literal(kTo)
		w.lord(&o.To)
	})},

	{start: Enter{}, when: settingOut, fits: set(kBy), parts: of(func(w *walk, o *Enter) {
		w.literal(kBy)
		list(w, &o.Entries, (*parser).entry, printName, none)
	})},

	{start: Shelter{}, when: campaign, fits: set(kOpen, kHouse), options: castles, stands: (*parser).shelters,
		parts: whole((*parser).shelter, func(w *walk, o *Shelter) {
			w.manor(&o.At)
			w.print(o.Do.String())
		})},
	{start: Invade{}, when: campaign, fits: set(kAssault, kBesiege, kPillage, kPass, kPhases),
		options: ruleset.Options{Castles: true, Pillage: true}, stands: containing(kAssault, kBesiege, kPillage, kPass),
		parts: of(func(w *walk, o *Invade) {
			w.manor(&o.At)
			w.played()
			if choice(w, &o.Do, invadeWords); o.Do == Pillage {
				field(w, &o.Acts, (*parser).pillageActs, printActs)
			}
			w.phases(&o.Phases)
		})},
	{start: Profess{}, when: settingOut, fits: set(kChristian, kDruid), options: advanced, stands: followedBy(kChristian, kDruid),
		parts: of(func(w *walk, o *Profess) { choice(w, &o.Faith, faiths) })},
	{start: Convert{}, when: anySeason, fits: set(kChristian, kDruid), options: advanced, stands: followedBy(kChristian, kDruid),
		parts: of(func(w *walk, o *Convert) {
			w.skipped(kTo)
			choice(w, &o.To, faiths)
		})},
	{start: Repair{}, when: winter, fits: set(kCastle, kChurch, kCircle),
		options: ruleset.Options{Castles: true, Advanced: true}, stands: followedBy(kCastle, kChurch, kCircle),
		parts: of(func(w *walk, o *Repair) {
			w.played()
			choice(w, &o.What, improvements[Castle:])
			w.literal(kAt)
			w.manor(&o.At)
		})},
	{start: Swarm{}, when: winter, fits: set(kFrom, kTo), options: fate, stands: followedBy(kFrom, kTo), parts: of(func(w *walk, o *Swarm) {
		if w.optional(kFrom, o.From != "") {
			w.manor(&o.From)
		}
		w.literal(kTo)
		w.manor(&o.To)
	})},
	{start: Boundary{}, when: winter, options: fate, stands: (*parser).namesPlace,
		parts: of(func(w *walk, o *Boundary) { w.manor(&o.Manor) })},
	{start: Lightning{}, when: winter, options: fate, stands: (*parser).namesPlace,
		parts: of(func(w *walk, o *Lightning) { w.manor(&o.Manor) })},
}

// attitudeParts are the lords whom ALLY, ENEMY or NEUTRAL names.
func attitudeParts(w *walk, o *Attitude) { list(w, &o.Lords, (*parser).lord, printName, kLord) }

// The first keyword of each order.
func (Move) keyword() keyword          { return kMove }
func (Hold) keyword() keyword          { return kHold }
func (Stance) keyword() keyword        { return kStance }
func (o Attitude) keyword() keyword    { return [...]keyword{kNeutral, kAlly, kEnemy}[o.Do] }
func (Withdraw) keyword() keyword      { return kWithdraw }
func (Wounds) keyword() keyword        { return kWounds }
func (Champions) keyword() keyword     { return kChampions }
func (Victory) keyword() keyword       { return kVictory }
func (Defeat) keyword() keyword        { return kDefeat }
func (Claim) keyword() keyword         { return kClaim }
func (Yield) keyword() keyword         { return kYield }
func (Heir) keyword() keyword          { return kHeir }
func (Retire) keyword() keyword        { return kRetire }
func (Share) keyword() keyword         { return kShare }
func (Dismiss) keyword() keyword       { return kDismiss }
func (Pay) keyword() keyword           { return kPay }
func (Appoint) keyword() keyword       { return kAppoint }
func (Hire) keyword() keyword          { return kHire }
func (Build) keyword() keyword         { return kBuild }
func (Relocate) keyword() keyword      { return kRelocate }
func (RelocateStaff) keyword() keyword { return kRelocate }
func (Spread) keyword() keyword        { return kSpread }
func (Give) keyword() keyword          { return kGive }
func (Enter) keyword() keyword         { return kEnter }
func (Shelter) keyword() keyword       { return kShelter }
func (Invade) keyword() keyword        { return kAt }
func (Profess) keyword() keyword       { return kFaith }
func (Convert) keyword() keyword       { return kConvert }
func (Repair) keyword() keyword        { return kRepair }
func (Swarm) keyword() keyword         { return kSwarm }
func (Boundary) keyword() keyword      { return kBoundary }
func (Lightning) keyword() keyword     { return kLightning }

// String prints each order in full words.
func (o Move) String() string          { return printOrder(o) }
func (o Hold) String() string          { return printOrder(o) }
func (o Stance) String() string        { return printOrder(o) }
func (o Attitude) String() string      { return printOrder(o) }
func (o Withdraw) String() string      { return printOrder(o) }
func (o Wounds) String() string        { return printOrder(o) }
func (o Champions) String() string     { return printOrder(o) }
func (o Victory) String() string       { return printOrder(o) }
func (o Defeat) String() string        { return printOrder(o) }
func (o Claim) String() string         { return printOrder(o) }
func (o Yield) String() string         { return printOrder(o) }
func (o Heir) String() string          { return printOrder(o) }
func (o Retire) String() string        { return printOrder(o) }
func (o Share) String() string         { return printOrder(o) }
func (o Dismiss) String() string       { return printOrder(o) }
func (o Pay) String() string           { return printOrder(o) }
func (o Appoint) String() string       { return printOrder(o) }
func (o Hire) String() string          { return printOrder(o) }
func (o Build) String() string         { return printOrder(o) }
func (o Relocate) String() string      { return printOrder(o) }
func (o RelocateStaff) String() string { return printOrder(o) }
func (o Spread) String() string        { return printOrder(o) }
func (o Give) String() string          { return printOrder(o) }
func (o Enter) String() string         { return printOrder(o) }
func (o Shelter) String() string       { return printOrder(o) }
func (o Invade) String() string        { return printOrder(o) }
func (o Profess) String() string       { return printOrder(o) }
func (o Convert) String() string       { return printOrder(o) }
func (o Repair) String() string        { return printOrder(o) }
func (o Swarm) String() string         { return printOrder(o) }
func (o Boundary) String() string      { return printOrder(o) }
func (o Lightning) String() string     { return printOrder(o) }

// byKeyword are the forms by the keywords with which they begin, and byType all of them by the types of their orders.
var byKeyword, byType = func() (first [meaningCount]*form, all map[reflect.Type]*form) {
	all = make(map[reflect.Type]*form)
	for i := range forms {
		f := &forms[i]
		all[reflect.TypeOf(f.start)] = f
		if f.second == nil {
			first[f.start.keyword()] = f
		} else {
			first[f.start.keyword()].other = f
		}
	}
	return first, all
}()

// printOrder prints an order in full words.
func printOrder(o Order) string {
	w := walk{text: make([]byte, 0, 64)}
	w.print(Keyword(o))
	byType[reflect.TypeOf(o)].parts(&w, o)
	return string(w.text)
}

// formAt is the form of the order whose keyword stands before p.pos, if it is this one or shares its keyword.
func (p *parser) formAt(f *form) *form {
	if f.other != nil && slices.Contains(f.other.second, p.keyAt(p.pos)) {
		return f.other
	}
	return f
}

// Keyword is the first word of an order in capitals: MOVE, HOLD, HIRE.
func Keyword(o Order) string { return o.keyword().String() }

// InSeason reports whether an order is one of a season.
func InSeason(o Order, when When) bool { return byKeyword[o.keyword()].when.has(when) }

// Kinds has an order of each kind, without figures and names, and of each keyword.
func Kinds() (all []Order) {
	for _, f := range forms {
		all = append(all, f.start)
	}
	return all
}

// optionOf are the options that bring a keyword within an order: any of them does.
var optionOf = map[keyword]ruleset.Options{
	kCastle: castles, kAssault: castles, kBesiege: castles, kPass: castles,
	kPillage: pillage, kChurch: advanced, kCircle: advanced, kBid: advanced,
}

var noForm form

// formOf is the order that begins with a keyword, in a game that plays the names' options; without start if there is none.
func (p *parser) formOf(k keyword) *form {
	if f := byKeyword[k]; f != nil && (f.options == (ruleset.Options{}) || p.names.options.Any(f.options)) {
		return f
	}
	return &noForm
}

// beginsOrder reports whether an order of this game begins with a keyword.
func (p *parser) beginsOrder(k keyword) bool { return p.formOf(k).start != nil }

// knows reports whether a keyword belongs to the rules that the game plays.
func (p *parser) knows(k keyword) bool {
	options, bound := optionOf[k]
	return !bound || p.names.options.Any(options)
}

package order

import "github.com/seneschal-pbem/seneschal/adjudicator/ruleset"

// A form is one order of the language: how it is read, and when it can be given. It begins with the keyword of
// one of its orders.
type form struct {
	orders []Order // an order of each of its types, or of each of its keywords
	read   func(*parser) Order
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
	{orders: []Order{Move{}}, read: (*parser).move, when: campaign, fits: set(kFrom, kVia, kPhases, kLord, kAll)},
	{orders: []Order{Hold{}}, read: (*parser).hold, when: campaign, fits: set(kLord, kKnights, kMen)},
	{orders: []Order{Stance{}}, read: (*parser).stance, when: campaign, fits: set(kAttack, kDefend, kPassive, kIf, kStronger, kOdds)},
	{orders: []Order{Attitude{Do: Ally}, Attitude{Do: Enemy}, Attitude{Do: Neutral}}, read: (*parser).attitude, when: campaign},
	{orders: []Order{Withdraw{}}, read: (*parser).withdraw, when: campaign, fits: set(kNever, kAfter, kBehind, kBelow, kHurt, kOnce)},
	{orders: []Order{Wounds{}}, read: (*parser).wounds, when: campaign, fits: set(kLord)},
	{orders: []Order{Champions{}}, read: (*parser).champions, when: campaign, fits: set(kLord)},
	{orders: []Order{Victory{}}, read: (*parser).victory, when: campaign, fits: set(kContinue, kStay, kReturn)},
	{orders: []Order{Defeat{}}, read: (*parser).defeat, when: campaign, fits: set(kHome, kStay)},
	{orders: []Order{Claim{}}, read: (*parser).claim, when: campaign, fits: set(kYes, kNo)},
	{orders: []Order{Yield{}}, read: (*parser).yield, when: campaign},
	{orders: []Order{Heir{}}, read: (*parser).heir, when: anySeason},
	{orders: []Order{Retire{}}, read: (*parser).retire, when: campaign, fits: set(kSpread, kLord)},
	{orders: []Order{Share{}}, read: (*parser).share, when: campaign, fits: set(kPercent)},

	{orders: []Order{Dismiss{}}, read: (*parser).dismiss, when: winter, fits: set(kMen)},
	{orders: []Order{Pay{}}, read: (*parser).pay, when: winter, fits: set(kKnights, kMen, kLord)},
	{orders: []Order{Appoint{}}, read: (*parser).appoint, when: winter, fits: set(kKnights)},
	{orders: []Order{Hire{}}, read: (*parser).hire, when: winter, fits: set(kKnights, kMen)},
	{orders: []Order{Build{}}, read: (*parser).build, when: winter, fits: set(kHive, kForester, kReeve, kMill, kCastle, kChurch, kCircle)},
	{orders: []Order{Relocate{}, RelocateStaff{}}, read: (*parser).relocate, when: winter, fits: set(kForester, kReeve, kLord, kKnights, kMen)},
	{orders: []Order{Spread{}}, read: (*parser).spread, when: winter},

	{orders: []Order{Enter{}}, read: (*parser).enter, when: settingOut, fits: set(kBy)},

	{orders: []Order{Shelter{}}, read: (*parser).shelter, when: campaign, fits: set(kOpen, kHouse),
		options: castles, stands: (*parser).shelters},
	{orders: []Order{Invade{}}, read: (*parser).invade, when: campaign, fits: set(kAssault, kBesiege, kPillage, kPass),
		options: ruleset.Options{Castles: true, Pillage: true}, stands: containing(kAssault, kBesiege, kPillage, kPass)},
	{orders: []Order{Profess{}}, read: (*parser).profess, when: settingOut, fits: set(kChristian, kDruid),
		options: advanced, stands: followedBy(kChristian, kDruid)},
	{orders: []Order{Convert{}}, read: (*parser).convert, when: anySeason, fits: set(kChristian, kDruid),
		options: advanced, stands: followedBy(kChristian, kDruid)},
	{orders: []Order{Repair{}}, read: (*parser).repair, when: winter, fits: set(kCastle, kChurch, kCircle),
		options: ruleset.Options{Castles: true, Advanced: true}, stands: followedBy(kCastle, kChurch, kCircle)},
	{orders: []Order{Swarm{}}, read: (*parser).swarm, when: winter, fits: set(kFrom, kTo), options: fate, stands: followedBy(kFrom, kTo)},
	{orders: []Order{Boundary{}}, read: (*parser).boundary, when: winter, options: fate, stands: (*parser).namesPlace},
	{orders: []Order{Lightning{}}, read: (*parser).lightning, when: winter, options: fate, stands: (*parser).namesPlace},
}

// The first keyword of each order.
func (Move) keyword() keyword          { return kMove }
func (Hold) keyword() keyword          { return kHold }
func (Stance) keyword() keyword        { return kStance }
func (a Attitude) keyword() keyword    { return [...]keyword{kNeutral, kAlly, kEnemy}[a.Do] }
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
func (Enter) keyword() keyword         { return kEnter }
func (Shelter) keyword() keyword       { return kShelter }
func (Invade) keyword() keyword        { return kAt }
func (Profess) keyword() keyword       { return kFaith }
func (Convert) keyword() keyword       { return kConvert }
func (Repair) keyword() keyword        { return kRepair }
func (Swarm) keyword() keyword         { return kSwarm }
func (Boundary) keyword() keyword      { return kBoundary }
func (Lightning) keyword() keyword     { return kLightning }

// byKeyword are the forms by the keywords with which they begin.
var byKeyword = func() (table [keywordCount]form) {
	for _, f := range forms {
		for _, o := range f.orders {
			table[o.keyword()] = f
		}
	}
	return table
}()

// Keyword is the first word of an order in capitals: MOVE, HOLD, HIRE.
func Keyword(o Order) string { return spelling[o.keyword()] }

// InSeason reports whether an order is one of a season.
func InSeason(o Order, when When) bool { return byKeyword[o.keyword()].when.has(when) }

// Kinds has an order of each kind, without figures and names, and of each keyword.
func Kinds() (all []Order) {
	for _, f := range forms {
		all = append(all, f.orders...)
	}
	return all
}

// optionOf are the options that bring a keyword within an order: any of them does.
var optionOf = map[keyword]ruleset.Options{
	kCastle: castles, kAssault: castles, kBesiege: castles, kPass: castles,
	kPillage: pillage, kChurch: advanced, kCircle: advanced, kBid: advanced,
}

// formOf is the order that begins with a keyword, in a game that plays the names' options; without read if there is none.
func (p *parser) formOf(k keyword) *form {
	if f := &byKeyword[k]; f.options == (ruleset.Options{}) || p.names.options.Any(f.options) {
		return f
	}
	return &byKeyword[none]
}

// knows reports whether a keyword belongs to the rules that the game plays.
func (p *parser) knows(k keyword) bool {
	options, bound := optionOf[k]
	return !bound || p.names.options.Any(options)
}

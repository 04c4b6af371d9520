package order

// A form is one order of the language: how it is read, and when it can be given.
type form struct {
	read func(*parser) Order
	when seasons
	fits keys // keywords that show a line to be this order, though it cannot be read
}

// forms are the orders by their keywords.
var forms = [keywordCount]form{
	kMove:      {(*parser).move, campaign, set(kFrom, kVia, kPhases, kLord, kAll)},
	kHold:      {(*parser).hold, campaign, set(kLord, kKnights, kMen)},
	kStance:    {(*parser).stance, campaign, set(kAttack, kDefend, kPassive, kIf, kStronger, kOdds)},
	kAlly:      {attitude(Ally), campaign, set()},
	kEnemy:     {attitude(Enemy), campaign, set()},
	kNeutral:   {attitude(Neutral), campaign, set()},
	kWithdraw:  {(*parser).withdraw, campaign, set(kNever, kAfter, kBehind, kBelow, kHurt, kOnce)},
	kWounds:    {(*parser).wounds, campaign, set(kLord)},
	kChampions: {(*parser).champions, campaign, set(kLord)},
	kVictory:   {(*parser).victory, campaign, set(kContinue, kStay, kReturn)},
	kDefeat:    {(*parser).defeat, campaign, set(kHome, kStay)},
	kClaim:     {(*parser).claim, campaign, set(kYes, kNo)},
	kYield:     {(*parser).yield, campaign, set()},
	kHeir:      {(*parser).heir, anySeason, set()},
	kRetire:    {(*parser).retire, campaign, set(kSpread, kLord)},
	kShare:     {(*parser).share, campaign, set(kPercent)},

	kDismiss:  {(*parser).dismiss, winter, set(kMen)},
	kPay:      {(*parser).pay, winter, set(kKnights, kMen, kLord)},
	kAppoint:  {(*parser).appoint, winter, set(kKnights)},
	kHire:     {(*parser).hire, winter, set(kKnights, kMen)},
	kBuild:    {(*parser).build, winter, set(kHive, kForester, kReeve, kMill, kCastle, kChurch, kCircle)},
	kRelocate: {(*parser).relocate, winter, set(kForester, kReeve, kLord, kKnights, kMen)},
	kSpread:   {(*parser).spread, winter, set()},

	kEnter: {(*parser).enter, settingOut, set(kBy)},

	kShelter:   {(*parser).shelter, campaign, set(kOpen, kHouse)},
	kAt:        {(*parser).invade, campaign, set(kAssault, kBesiege, kPillage, kPass)},
	kFaith:     {(*parser).profess, settingOut, set(kChristian, kDruid)},
	kConvert:   {(*parser).convert, anySeason, set(kChristian, kDruid)},
	kRepair:    {(*parser).repair, winter, set(kCastle, kChurch, kCircle)},
	kSwarm:     {(*parser).swarm, winter, set(kFrom, kTo)},
	kBoundary:  {(*parser).boundary, winter, set()},
	kLightning: {(*parser).lightning, winter, set()},
}

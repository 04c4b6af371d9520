package order

import (
	"maps"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// A keyword is a word with a meaning of its own in the language, in capitals; none is "".
type keyword string

const none keyword = ""

// The keywords: first those that begin an order, then those that stand inside
// one, then what may be written at any time, then what comes later.
const (
	kMove, kHold, kStance, kAlly, kEnemy, kNeutral            keyword = "MOVE", "HOLD", "STANCE", "ALLY", "ENEMY", "NEUTRAL"
	kWithdraw, kWounds, kChampions, kVictory, kDefeat, kClaim keyword = "WITHDRAW", "WOUNDS", "CHAMPIONS", "VICTORY", "DEFEAT", "CLAIM"
	kYield, kHeir, kRetire, kShare, kDismiss, kPay            keyword = "YIELD", "HEIR", "RETIRE", "SHARE", "DISMISS", "PAY"
	kAppoint, kHire, kBuild, kRelocate, kSpread, kEnter       keyword = "APPOINT", "HIRE", "BUILD", "RELOCATE", "SPREAD", "ENTER"
	kGive                                                     keyword = "GIVE"

	kFrom, kTo, kVia, kPhases, kAt, kLord             keyword = "FROM", "TO", "VIA", "PHASES", "AT", "LORD"
	kAll, kKnights, kMen, kAttack, kDefend, kPassive  keyword = "ALL", "KNIGHTS", "MEN", "ATTACK", "DEFEND", "PASSIVE"
	kIf, kStronger, kOdds, kNever, kAfter, kBehind    keyword = "IF", "STRONGER", "ODDS", "NEVER", "AFTER", "BEHIND"
	kBelow, kHurt, kOnce, kOr, kAnd, kRounds          keyword = "BELOW", "HURT", "ONCE", "OR", "AND", "ROUNDS"
	kContinue, kStay, kReturn, kHome, kYes, kNo       keyword = "CONTINUE", "STAY", "RETURN", "HOME", "YES", "NO"
	kWith, kPercent, kFirst, kHive, kForester, kReeve keyword = "WITH", "PERCENT", "FIRST", "HIVE", "FORESTER", "REEVE"
	kMill, kBy, kNone, kOrders, kSeason, kYear        keyword = "MILL", "BY", "NONE", "ORDERS", "SEASON", "YEAR"
	kSpring, kSummer, kAutumn, kWinter, kText, kHTML  keyword = "SPRING", "SUMMER", "AUTUMN", "WINTER", "TEXT", "HTML"
	kBoth                                             keyword = "BOTH"

	kAmend, kStanding, kNext, kClear, kKeep, kStatus keyword = "AMEND", "STANDING", "NEXT", "CLEAR", "KEEP", "STATUS"
	kReport, kMap, kHistory, kRules, kHelp, kResend  keyword = "REPORT", "MAP", "HISTORY", "RULES", "HELP", "RESEND"
	kFormat, kNewkey, kTake                          keyword = "FORMAT", "NEWKEY", "TAKE"

	kFaith, kShelter, kConvert, kRepair, kSwarm, kBoundary  keyword = "FAITH", "SHELTER", "CONVERT", "REPAIR", "SWARM", "BOUNDARY"
	kLightning, kCastle, kChurch, kCircle, kBid, kChristian keyword = "LIGHTNING", "CASTLE", "CHURCH", "CIRCLE", "BID", "CHRISTIAN"
	kDruid, kOpen, kHouse, kAssault, kBesiege, kPillage     keyword = "DRUID", "OPEN", "HOUSE", "ASSAULT", "BESIEGE", "PILLAGE"
	kPass, kWait, kReady, kWhy, kTry, kPress                keyword = "PASS", "WAIT", "READY", "WHY", "TRY", "PRESS"
	kEnd, kVacation, kZone, kAddress, kJoin, kAs            keyword = "END", "VACATION", "ZONE", "ADDRESS", "JOIN", "AS"
	kResign                                                 keyword = "RESIGN"
)

// everyKeyword lists the keywords.
var everyKeyword = []keyword{
	kMove, kHold, kStance, kAlly, kEnemy, kNeutral, kWithdraw, kWounds, kChampions, kVictory, kDefeat, kClaim, kYield,
	kHeir, kRetire, kShare, kDismiss, kPay, kAppoint, kHire, kBuild, kRelocate, kSpread, kEnter, kGive, kFrom, kTo, kVia,
	kPhases, kAt, kLord, kAll, kKnights, kMen, kAttack, kDefend, kPassive, kIf, kStronger, kOdds, kNever, kAfter, kBehind,
	kBelow, kHurt, kOnce, kOr, kAnd, kRounds, kContinue, kStay, kReturn, kHome, kYes, kNo, kWith, kPercent, kFirst, kHive,
	kForester, kReeve, kMill, kBy, kNone, kOrders, kSeason, kYear, kSpring, kSummer, kAutumn, kWinter, kText, kHTML,
	kBoth, kAmend, kStanding, kNext, kClear, kKeep, kStatus, kReport, kMap, kHistory, kRules, kHelp, kResend, kFormat,
	kNewkey, kFaith, kShelter, kConvert, kRepair, kSwarm, kBoundary, kLightning, kCastle, kChurch, kCircle, kBid,
	kChristian, kDruid, kOpen, kHouse, kAssault, kBesiege, kPillage, kPass, kWait, kReady, kWhy, kTry, kPress, kEnd,
	kVacation, kZone, kAddress, kJoin, kAs, kResign, kTake,
}

// also lists second spellings of keywords.
var also = map[string]keyword{
	"phase": kPhases, "knight": kKnights, "man": kMen, "hives": kHive, "foresters": kForester, "reeves": kReeve,
	"mills": kMill, "round": kRounds, "castles": kCastle, "churches": kChurch, "circles": kCircle, "champion": kChampions,
}

// keywords finds a keyword by its folded spelling.
var keywords = func() map[string]keyword {
	found := maps.Clone(also)
	for _, k := range everyKeyword {
		found[k.fold()] = k
	}
	return found
}()

// A foldedKeyword is a keyword as words are compared with it.
type foldedKeyword struct {
	text  string
	shape shape
}

// folded has each keyword, so that a line of chatter need not fold them all for each of its words.
var folded = func() map[keyword]foldedKeyword {
	all := map[keyword]foldedKeyword{}
	for _, k := range everyKeyword {
		text := strings.ToLower(string(k))
		all[k] = foldedKeyword{text, shapeOf(text)}
	}
	return all
}()

func (k keyword) fold() string { return folded[k].text }

// near reports whether a folded word is at most far steps from a keyword.
func (k keyword) near(said string, far int) bool {
	f := folded[k]
	return shapeOf(said).mayBeNear(f.shape, far) && spell.Distance(said, f.text) <= far
}

// findKeyword is the keyword that a word is, or none. A word of plain letters must have no other signs in it.
func findKeyword(s string) keyword {
	if len(s) > longest {
		return none
	}
	var buf [longest]byte
	folded := appendFold(buf[:0], s)
	if len(folded) < len(s) && utf8.RuneCountInString(s) == len(s) {
		return none
	}
	return keywords[string(folded)]
}

// ends are the keywords that can follow a name inside an order: a name without
// quotes ends before them.
var ends = set(kFrom, kTo, kVia, kPhases, kAt, kLord, kAll, kAttack, kDefend, kPassive, kIf, kNever, kAfter,
	kBehind, kBelow, kOr, kAnd, kContinue, kStay, kReturn, kHome, kYes, kNo, kWith, kFirst, kBy, kBid, kPercent)

// confuses reports whether a name with this keyword in it is quoted in print: one that ends names, or could be read
// as troops.
func (k keyword) confuses() bool { return ends[k] || k == kKnights || k == kMen }

// A keys is a set of keywords.
type keys map[keyword]bool

func set(words ...keyword) keys {
	s := make(keys, len(words))
	for _, k := range words {
		s[k] = true
	}
	return s
}

// spellings are keywords as strings.
func spellings(words []keyword) []string {
	out := make([]string, len(words))
	for i, k := range words {
		out[i] = string(k)
	}
	return out
}

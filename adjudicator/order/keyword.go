package order

import (
	"maps"
	"unicode/utf8"
)

// A keyword is a word with a meaning of its own in the language.
type keyword uint8

// The keywords: first those that begin an order, then those that stand inside
// one, then what may be written at any time, then what comes later.
const (
	none keyword = iota

	kMove
	kHold
	kStance
	kAlly
	kEnemy
	kNeutral
	kWithdraw
	kWounds
	kChampions
	kVictory
	kDefeat
	kClaim
	kYield
	kHeir
	kRetire
	kShare
	kDismiss
	kPay
	kAppoint
	kHire
	kBuild
	kRelocate
	kSpread
	kEnter

	kFrom
	kTo
	kVia
	kPhases
	kAt
	kLord
	kAll
	kKnights
	kMen
	kAttack
	kDefend
	kPassive
	kIf
	kStronger
	kOdds
	kNever
	kAfter
	kBehind
	kBelow
	kHurt
	kOnce
	kOr
	kAnd
	kRounds
	kContinue
	kStay
	kReturn
	kHome
	kYes
	kNo
	kWith
	kPercent
	kFirst
	kHive
	kForester
	kReeve
	kMill
	kBy
	kNone
	kOrders
	kSeason
	kYear
	kSpring
	kSummer
	kAutumn
	kWinter
	kText
	kHTML
	kBoth

	kAmend
	kStanding
	kNext
	kClear
	kKeep
	kStatus
	kReport
	kMap
	kHistory
	kRules
	kHelp
	kResend
	kFormat
	kNewkey

	kFaith
	kShelter
	kConvert
	kRepair
	kSwarm
	kBoundary
	kLightning
	kCastle
	kChurch
	kCircle
	kBid
	kChristian
	kDruid
	kOpen
	kHouse
	kAssault
	kBesiege
	kPillage
	kPass
	kWait
	kReady
	kWhy
	kTry
	kPress
	kEnd
	kVacation
	kZone
	kAddress
	kJoin
	kAs
	kResign

	keywordCount
)

// spelling is how each keyword is printed.
var spelling = [keywordCount]string{
	kMove: "MOVE", kHold: "HOLD", kStance: "STANCE", kAlly: "ALLY", kEnemy: "ENEMY", kNeutral: "NEUTRAL",
	kWithdraw: "WITHDRAW", kWounds: "WOUNDS", kChampions: "CHAMPIONS", kVictory: "VICTORY",
	kDefeat: "DEFEAT", kClaim: "CLAIM", kYield: "YIELD", kHeir: "HEIR", kRetire: "RETIRE", kShare: "SHARE",
	kDismiss: "DISMISS", kPay: "PAY", kAppoint: "APPOINT", kHire: "HIRE", kBuild: "BUILD",
	kRelocate: "RELOCATE", kSpread: "SPREAD", kEnter: "ENTER",

	kFrom: "FROM", kTo: "TO", kVia: "VIA", kPhases: "PHASES", kAt: "AT", kLord: "LORD", kAll: "ALL",
	kKnights: "KNIGHTS", kMen: "MEN", kAttack: "ATTACK", kDefend: "DEFEND", kPassive: "PASSIVE", kIf: "IF",
	kStronger: "STRONGER", kOdds: "ODDS", kNever: "NEVER", kAfter: "AFTER", kBehind: "BEHIND",
	kBelow: "BELOW", kHurt: "HURT", kOnce: "ONCE", kOr: "OR", kAnd: "AND", kRounds: "ROUNDS",
	kContinue: "CONTINUE", kStay: "STAY", kReturn: "RETURN", kHome: "HOME", kYes: "YES", kNo: "NO",
	kWith: "WITH", kPercent: "PERCENT", kFirst: "FIRST", kHive: "HIVE", kForester: "FORESTER",
	kReeve: "REEVE", kMill: "MILL", kBy: "BY", kNone: "NONE", kOrders: "ORDERS", kSeason: "SEASON",
	kYear: "YEAR", kSpring: "SPRING", kSummer: "SUMMER", kAutumn: "AUTUMN", kWinter: "WINTER",
	kText: "TEXT", kHTML: "HTML", kBoth: "BOTH",

	kAmend: "AMEND", kStanding: "STANDING", kNext: "NEXT", kClear: "CLEAR", kKeep: "KEEP",
	kStatus: "STATUS", kReport: "REPORT", kMap: "MAP", kHistory: "HISTORY", kRules: "RULES",
	kHelp: "HELP", kResend: "RESEND", kFormat: "FORMAT", kNewkey: "NEWKEY",

	kFaith: "FAITH", kShelter: "SHELTER", kConvert: "CONVERT", kRepair: "REPAIR", kSwarm: "SWARM",
	kBoundary: "BOUNDARY", kLightning: "LIGHTNING", kCastle: "CASTLE", kChurch: "CHURCH", kCircle: "CIRCLE", kBid: "BID",
	kChristian: "CHRISTIAN", kDruid: "DRUID", kOpen: "OPEN", kHouse: "HOUSE", kAssault: "ASSAULT",
	kBesiege: "BESIEGE", kPillage: "PILLAGE", kPass: "PASS", kWait: "WAIT", kReady: "READY",
	kWhy: "WHY", kTry: "TRY", kPress: "PRESS", kEnd: "END", kVacation: "VACATION", kZone: "ZONE",
	kAddress: "ADDRESS", kJoin: "JOIN", kAs: "AS", kResign: "RESIGN",
}

// also lists second spellings of keywords.
var also = map[string]keyword{
	"phase": kPhases, "knight": kKnights, "man": kMen, "hives": kHive, "foresters": kForester, "reeves": kReeve,
	"mills": kMill, "round": kRounds, "castles": kCastle, "churches": kChurch, "circles": kCircle, "champion": kChampions,
}

// folds are the printed forms of the keywords, folded.
var folds = foldSpellings()

func foldSpellings() (out [keywordCount]string) {
	for k, s := range spelling {
		out[k] = Fold(s)
	}
	return out
}

// shapes are the shapes of the keywords.
var shapes = foldShapes()

func foldShapes() (out [keywordCount]shape) {
	for k, s := range folds {
		out[k] = shapeOf(s)
	}
	return out
}

// keywords finds a keyword by its folded spelling.
var keywords = indexKeywords()

func indexKeywords() map[string]keyword {
	m := maps.Clone(also)
	for k, s := range folds {
		if s != "" {
			m[s] = keyword(k)
		}
	}
	return m
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

// confused are the keywords for which a name is quoted in print: ends, and those
// that could be read as troops.
var confused = set(kKnights, kMen).with(ends)

// A keys is a set of keywords.
type keys [keywordCount]bool

func set(words ...keyword) (s keys) {
	for _, k := range words {
		s[k] = true
	}
	return s
}

func (s keys) with(t keys) keys {
	for k, in := range t {
		s[k] = s[k] || in
	}
	return s
}

// spellings are the printed forms of keywords.
func spellings(words []keyword) []string {
	out := make([]string, len(words))
	for i, k := range words {
		out[i] = spelling[k]
	}
	return out
}

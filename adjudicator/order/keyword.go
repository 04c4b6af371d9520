package order

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// A keyword is a word with a meaning of its own in the language, or the meaning of words of ordinary English.
type keyword uint16

// The keywords, and the meanings of words that are none.
const (
	none keyword = iota

	// Those that begin an order.
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
	kGive

	// Those that stand inside one.
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

	// What may be written at any time.
	kAmend
	kStanding
	kNext
	kClear
	kKeep
	kStatus
	kReport
	kMap
	kHistory
	kRulings
	kLetters
	kRules
	kHelp
	kResend
	kFormat
	kDigest
	kNewkey

	// Those of the optional rules, and what comes later.
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
	kLetter
	kEnd
	kVacation
	kZone
	kAddress
	kSubstitute
	kBack
	kJoin
	kAs
	kResign
	kQuiet
	kPractice
	kCalendar
	kSeal
	kVerify
	kTake
	kName

	// The meanings of words that are no keywords. They stand in english.txt.
	kBuy
	kGold
	kAnybody
	kBetter
	kTroop
	kMe
	kRest
	kAway
	kHalfway
	kHave
	kOrdinal
	kNot
	kDoubt
	kRequest
	kFiller
	kArticle
	kWish
	kWant
	kLead
	kThen
	kSince
	kBut
	kThere
	kLikewise
	kUnless
	kAgainst
	kFor
	kOf
	kBecause
	kCould
	kEmpty // these three are said of a place
	kMine
	kUnheld
	kDead
	kFields
	kLoot
	kComma // signs, spoken
	kPeriod

	kAsks // a question mark

	kNumber // kNumber+n is the meaning of the word for n
)

// meaningCount is how many keywords and meanings there are, with those of the numbers up to 99.
const meaningCount = kNumber + 100

// spelt are the keywords and meanings in capitals.
var spelt = [kNumber]string{
	kMove: "MOVE", kHold: "HOLD", kStance: "STANCE", kAlly: "ALLY", kEnemy: "ENEMY", kNeutral: "NEUTRAL",
	kWithdraw: "WITHDRAW", kWounds: "WOUNDS", kChampions: "CHAMPIONS", kVictory: "VICTORY", kDefeat: "DEFEAT",
	kClaim: "CLAIM", kYield: "YIELD", kHeir: "HEIR", kRetire: "RETIRE", kShare: "SHARE", kDismiss: "DISMISS",
	kPay: "PAY", kAppoint: "APPOINT", kHire: "HIRE", kBuild: "BUILD", kRelocate: "RELOCATE", kSpread: "SPREAD",
	kEnter: "ENTER", kGive: "GIVE", kFrom: "FROM", kTo: "TO", kVia: "VIA", kPhases: "PHASES", kAt: "AT", kLord: "LORD",
	kAll: "ALL", kKnights: "KNIGHTS", kMen: "MEN", kAttack: "ATTACK", kDefend: "DEFEND", kPassive: "PASSIVE", kIf: "IF",
	kStronger: "STRONGER", kOdds: "ODDS", kNever: "NEVER", kAfter: "AFTER", kBehind: "BEHIND", kBelow: "BELOW",
	kHurt: "HURT", kOnce: "ONCE", kOr: "OR", kAnd: "AND", kRounds: "ROUNDS", kContinue: "CONTINUE", kStay: "STAY",
	kReturn: "RETURN", kHome: "HOME", kYes: "YES", kNo: "NO", kWith: "WITH", kPercent: "PERCENT", kFirst: "FIRST",
	kHive: "HIVE", kForester: "FORESTER", kReeve: "REEVE", kMill: "MILL", kBy: "BY", kNone: "NONE", kOrders: "ORDERS",
	kSeason: "SEASON", kYear: "YEAR", kSpring: "SPRING", kSummer: "SUMMER", kAutumn: "AUTUMN", kWinter: "WINTER",
	kText: "TEXT", kHTML: "HTML", kBoth: "BOTH", kAmend: "AMEND", kStanding: "STANDING", kNext: "NEXT", kClear: "CLEAR",
	kKeep: "KEEP", kStatus: "STATUS", kReport: "REPORT", kMap: "MAP", kHistory: "HISTORY", kRulings: "RULINGS", kLetters: "LETTERS", kRules: "RULES",
	kHelp: "HELP", kResend: "RESEND", kFormat: "FORMAT", kDigest: "DIGEST", kNewkey: "NEWKEY", kFaith: "FAITH", kShelter: "SHELTER",
	kConvert: "CONVERT", kRepair: "REPAIR", kSwarm: "SWARM", kBoundary: "BOUNDARY", kLightning: "LIGHTNING",
	kCastle: "CASTLE", kChurch: "CHURCH", kCircle: "CIRCLE", kBid: "BID", kChristian: "CHRISTIAN", kDruid: "DRUID",
	kOpen: "OPEN", kHouse: "HOUSE", kAssault: "ASSAULT", kBesiege: "BESIEGE", kPillage: "PILLAGE", kPass: "PASS",
	kWait: "WAIT", kReady: "READY", kWhy: "WHY", kTry: "TRY", kPress: "PRESS", kLetter: "LETTER", kEnd: "END", kVacation: "VACATION",
	kZone: "ZONE", kAddress: "ADDRESS", kSubstitute: "SUBSTITUTE", kBack: "BACK", kJoin: "JOIN", kAs: "AS", kQuiet: "QUIET", kCalendar: "CALENDAR", kSeal: "SEAL", kVerify: "VERIFY", kResign: "RESIGN", kPractice: "PRACTICE", kTake: "TAKE", kName: "NAME", kBuy: "BUY",
	kGold: "BEZANTS", kAnybody: "ANYBODY", kBetter: "BETTER", kTroop: "TROOP", kMe: "ME", kRest: "REST", kAway: "AWAY",
	kHalfway: "HALFWAY", kHave: "HAVE", kOrdinal: "ORDINAL", kNot: "NOT", kDoubt: "DOUBT", kRequest: "REQUEST",
	kFiller: "FILLER", kArticle: "ARTICLE", kWish: "WISH", kWant: "WANT", kLead: "LEAD", kThen: "THEN", kSince: "SINCE",
	kBut: "BUT", kThere: "THERE", kLikewise: "LIKEWISE", kUnless: "UNLESS",
	kAgainst: "AGAINST", kFor: "FOR", kOf: "OF", kBecause: "BECAUSE", kCould: "COULD", kEmpty: "EMPTY", kMine: "MINE",
	kUnheld: "UNHELD", kDead: "DEAD", kFields: "FIELDS", kLoot: "LOOT", kComma: "COMMA",
	kPeriod: "PERIOD", kAsks: "?",
}

// String is the keyword in capitals; of none it is empty.
func (k keyword) String() string {
	if k > kNumber {
		return strconv.Itoa(k.numberOf())
	}
	return spelt[k]
}

// numberOf is the number for which a meaning stands, or 0.
func (k keyword) numberOf() int { return max(int(k)-int(kNumber), 0) }

// meaningOf finds a keyword or another meaning as english.txt spells it; none if there is no such meaning.
func meaningOf(spelling string) keyword {
	if n, err := strconv.Atoi(spelling); err == nil && n > 0 && kNumber+keyword(n) < meaningCount {
		return kNumber + keyword(n)
	}
	return keyword(max(slices.Index(spelt[:], spelling), 0))
}

// everyKeyword lists the keywords of the printed language, and otherMeanings what else a word can mean.
var everyKeyword, otherMeanings = meanings(kMove, kName), meanings(kBuy, kPeriod)

// meanings lists the keywords from one to another.
func meanings(from, to keyword) (all []keyword) {
	for k := from; k <= to; k++ {
		all = append(all, k)
	}
	return all
}

// also lists second spellings of keywords.
var also = map[string]keyword{
	"phase": kPhases, "knight": kKnights, "man": kMen, "hives": kHive, "foresters": kForester, "reeves": kReeve,
	"mills": kMill, "round": kRounds, "castles": kCastle, "churches": kChurch, "circles": kCircle, "champion": kChampions,
}

// A foldedKeyword is a keyword as words are compared with it.
type foldedKeyword struct {
	text  string
	shape shape
}

// folded has each keyword, so that a line of chatter need not fold them all for each of its words.
var folded = func() (all [meaningCount]foldedKeyword) {
	for _, k := range everyKeyword {
		text := strings.ToLower(k.String())
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
	return english().find(folded).key
}

// ends are the keywords that can follow a name inside an order: a name without
// quotes ends before them.
var ends = set(kFrom, kTo, kVia, kPhases, kAt, kLord, kAll, kAttack, kDefend, kPassive, kIf, kNever, kAfter,
	kBehind, kBelow, kOr, kAnd, kContinue, kStay, kReturn, kHome, kYes, kNo, kWith, kFirst, kBy, kBid, kPercent)

// confuses reports whether a name with this keyword in it is quoted in print: one that ends names, or could be read
// as troops.
func (k keyword) confuses() bool { return ends[k] || k == kKnights || k == kMen }

// A keys is a set of keywords.
type keys [meaningCount]bool

func set(words ...keyword) (s keys) {
	for _, k := range words {
		s[k] = true
	}
	return s
}

// spellings are keywords as strings; nil for none.
func spellings(words []keyword) []string {
	if len(words) == 0 {
		return nil
	}
	out := make([]string, len(words))
	for i, k := range words {
		out[i] = k.String()
	}
	return out
}

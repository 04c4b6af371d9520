package order

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// A Command is a word that may be written at any time. It counts only alone on its line.
type Command uint8

// The commands.
const (
	CommandClear      Command = iota + 1 // withdraws the orders of the season
	CommandKeep                          // brings back the lines that were dropped
	CommandTake                          // enters the orders that a receipt offers for lines that were not read
	CommandYes                           // answers a question, which may be named by its number
	CommandNewKey                        // makes a new order key
	CommandFormat                        // chooses the format of letters
	CommandName                          // says how the player is called
	CommandDigest                        // chooses whether letters of other players come in one mail a day
	CommandZone                          // chooses the time zone in which deadlines are shown
	CommandQuiet                         // wants few letters
	CommandCalendar                      // wants deadlines for a calendar
	CommandAddress                       // asks that the letters go to another address
	CommandSubstitute                    // asks somebody to play the lord for a time
	CommandBack                          // ends that
	CommandResign                        // gives the seat up
	CommandReturn                        // takes back a seat that was given up
	CommandReady                         // the season may be played before its deadline
	CommandWait                          // takes READY back
	CommandVacation                      // says when the player is away
	CommandSeal                          // puts a text of the player's into the dice
	CommandResend                        // the last report once more, or a letter by its number
	CommandReport                        // the report of a season once more
	CommandVerify                        // the dice of a season, to be checked
	CommandStatus                        // how the lord stands
	CommandMap                           // the board
	CommandHistory                       // the campaign so far
	CommandRulings                       // the corrections of the game
	CommandLetters                       // the letters to and from other players
	CommandWhy                           // what the record of a season says of a thing, and why
	CommandRules                         // a passage of the rules
	CommandPractice                      // a year against programs, of which nothing counts
	CommandHelp                          // how orders are written
	commandCount
)

// commandForms say how each command is written: its keyword, what may follow it, and whether it only
// asks for something, so that a question mark does not hurt.
var commandForms = [commandCount]struct {
	key  keyword
	args func(*parser) ([]string, bool) // reads what follows, and says whether it fits
	asks bool
}{
	CommandClear:      {kClear, noArgs, false},
	CommandKeep:       {kKeep, noArgs, false},
	CommandTake:       {kTake, (*parser).takeArgs, false},
	CommandYes:        {kYes, (*parser).yesArgs, false},
	CommandNewKey:     {kNewkey, noArgs, false},
	CommandFormat:     {kFormat, (*parser).formatArgs, false},
	CommandName:       {kName, (*parser).nameArgs, false},
	CommandDigest:     {kDigest, (*parser).digestArgs, false},
	CommandZone:       {kZone, (*parser).zoneArgs, false},
	CommandCalendar:   {kCalendar, (*parser).switchArgs, false},
	CommandQuiet:      {kQuiet, (*parser).switchArgs, false},
	CommandAddress:    {kAddress, (*parser).addressArgs, false},
	CommandSubstitute: {kSubstitute, (*parser).substituteArgs, false},
	CommandBack:       {kBack, noArgs, false},
	CommandResign:     {kResign, noArgs, false},
	CommandReturn:     {kReturn, noArgs, false},
	CommandReady:      {kReady, noArgs, false},
	CommandWait:       {kWait, noArgs, false},
	CommandVacation:   {kVacation, (*parser).vacationArgs, false},
	CommandSeal:       {kSeal, (*parser).sealArgs, false},
	CommandResend:     {kResend, (*parser).resendArgs, true},
	CommandReport:     {kReport, (*parser).reportArgs, true},
	CommandVerify:     {kVerify, (*parser).reportArgs, true},
	CommandStatus:     {kStatus, noArgs, true},
	CommandMap:        {kMap, noArgs, true},
	CommandHistory:    {kHistory, noArgs, true},
	CommandRulings:    {kRulings, noArgs, true},
	CommandLetters:    {kLetters, (*parser).lettersArgs, true},
	CommandWhy:        {kWhy, (*parser).whyArgs, true},
	CommandRules:      {kRules, (*parser).rulesArgs, true},
	CommandPractice:   {kPractice, noArgs, true},
	CommandHelp:       {kHelp, (*parser).helpArgs, true},
}

// commandAt are the commands by their keywords.
var commandAt = func() (at [meaningCount]Command) {
	for _, c := range Commands() {
		at[commandForms[c].key] = c
	}
	return at
}()

// askingKeys are the keywords of the commands that only ask for something.
var askingKeys = func() (all keys) {
	for _, c := range Commands() {
		all[commandForms[c].key] = c.Asks()
	}
	return all
}()

// Commands lists the commands.
func Commands() (all []Command) {
	for c := CommandClear; c < commandCount; c++ {
		all = append(all, c)
	}
	return all
}

// String is the command in capitals, as it is written.
func (c Command) String() string { return commandForms[c].key.String() }

// Asks reports whether a command only asks for something; the others change something.
func (c Command) Asks() bool { return commandForms[c].asks }

// command reads a word that may be written at any time. With other words on its line
// it is chatter.
func (p *parser) command() bool {
	c := commandAt[p.keyAt(p.start)]
	if c == 0 {
		return false
	}
	p.pos, p.failed, p.remarks = p.start+1, false, p.remarks[:0]
	args, ok := commandForms[c].args(p)
	for ; p.pos < len(p.toks) && (p.isTail(p.pos) || c.Asks() && p.is(p.pos, "?")); p.pos++ {
	}
	if !ok || p.pos < len(p.toks) {
		return false
	}
	if p.sheet != nil {
		p.sheet.Words = append(p.sheet.Words, Word{N: p.n, Text: p.text, Command: c, Args: args})
		p.sheet.Notes = append(p.sheet.Notes, p.remarks...)
	}
	return true
}

// politeCommand reads commands that only ask, in ordinary English: Status, please; rules on supervision; help withdraw and hold;
// 1. MAP / 2. HELP. With other words on its line it is chatter.
func (p *parser) politeCommand() bool {
	if !p.hasKey(&askingKeys) || p.hasWordAt(p.start, changing) && p.isWord(p.start+1, "of") {
		return false // change of status
	}
	start := p.start
	defer func() { p.start = start }()
	var all []Word
	for i, ok := p.skipPolite(start, true), true; i < len(p.toks) || !ok; i, ok = p.nextCommand() {
		if p.start = i; !ok {
			return false
		}
		c := commandAt[p.keyAt(p.start)]
		p.pos, p.failed, p.remarks = p.start+1, false, p.remarks[:0]
		if !c.Asks() && len(all) > 0 {
			c, p.pos = all[len(all)-1].Command, p.start // help withdraw and hold
		}
		takes := c == CommandHelp || c == CommandRules
		if !c.Asks() || p.pos == p.start && !takes {
			return false
		}
		if takes {
			p.pos = p.skipAbout(p.pos)
		}
		if c == CommandReport && (p.isWord(p.pos, "for") || p.isWord(p.pos, "of") || p.isWord(p.pos, "from")) {
			p.pos++
		}
		args, ok := []string(nil), true
		if !p.joins(p.pos) && !(c == CommandReport && p.hasWordAt(p.pos, tails)) {
			args, ok = commandForms[c].args(p)
		}
		if !ok {
			return false
		}
		if c == CommandReport && len(args) == 0 && p.hasWord(again) {
			c = CommandResend // the report again
		}
		if c == CommandResend {
			p.pos = p.passWords(p.pos, ofReport)
		}
		w := Word{N: p.n, Text: p.text, Command: c, Args: args}
		if slices.ContainsFunc(all, func(o Word) bool { return o.Command == c && slices.Equal(o.Args, args) }) {
			return false // rules are rules
		}
		all = append(all, w)
	}
	if p.sheet == nil || len(all) == 0 {
		return false
	}
	p.sheet.Words = append(p.sheet.Words, all...)
	p.sheet.Notes = append(p.sheet.Notes, p.remarks...)
	return true
}

var changing = wordsOf("change changes matter matters question")

// spokenCommand reads a command that is a phrase of english.txt, alone on its line but for politeness: cancel all my orders.
func (p *parser) spokenCommand() bool {
	c, args := p.requestInWords(), []string(nil)
	if c == 0 {
		c, args = p.spokenTake()
	}
	if c == 0 {
		c, args = p.politeTake()
	}
	if i := p.skipPolite(p.start, false); c == 0 && p.keyAt(i) == kKeep && p.onlyPolite(i+1) {
		c = CommandKeep // keep, please
	}
	if i := p.skipPolite(p.start, true); c == 0 {
		means, n := p.phraseAt(i)
		if c = commandAt[means]; n < 2 || c == CommandReturn || !p.onlyPolite(i+n) && !(c.Asks() && p.skipPolite(i+n, false) == len(p.toks)) {
			c = 0
		}
	}
	if p.sheet == nil {
		return false
	}
	if c == 0 && p.twoCommands() {
		return true
	}
	if c == 0 {
		all := p.papersAsked()
		p.addWords(all)
		return len(all) > 0
	}
	p.addWords([]Word{{N: p.n, Text: p.text, Command: c, Args: args}})
	return true
}

// addWords adds commands that the line does not have yet.
func (p *parser) addWords(all []Word) {
	for _, w := range all {
		if !slices.ContainsFunc(p.sheet.Words, func(o Word) bool { return o.N == w.N && o.Command == w.Command && slices.Equal(o.Args, w.Args) }) {
			p.sheet.Words = append(p.sheet.Words, w)
		}
	}
}

// A request is a command as people say it, by the words of which one must stand in the line, and by those that may: no others,
// so that none that denies or limits is let go.
type request struct {
	command         Command
	does, what, may wordSet
}

var requests = [...]request{
	{CommandClear, wordsOf(`toss chuck ditch aside strike cancel cancels cancelling clear delete scrap scrub scratch forget drop disregard ignore withdraw withdrawing wipe void
		annul revoke rescind retract erase remove discard bin trash abandon nullify dump undo cancelled scrapped forgotten deleted withdrawn`),
		wordsOf("orders instructions commands everything lot moves wrote all email mail message letter sent"),
		wordsOf(`our all of my the what that whole i we've i've have wrote written sent given gave told entered ordered you before earlier
			previous previously old prior so far up till until now this season season's these those me us let's i'd like want to wish would
			for out away off last set ive weve id existing current given again yet monday tuesday wednesday thursday friday saturday sunday yesterday today morning evening night on and start over afresh from scratch fresh be should must can could`)},
	{CommandKeep, restoring,
		wordsOf("orders ones lines instructions moves"),
		wordsOf(`our my the all of old earlier previous former first dropped original missing lost prior were had that which i was
			before back again after me let's i'd like want to wish would have in place two three both removed deleted too as well
			oh no sorry didn't mean lose them please`)},
	{CommandKeep, wordsOf("keep keeping retain leave leaving"),
		these,
		wordsOf(`all of my the as is are was were it they stands stand one two three four five six seven i wrote sent them everything else rest other others too just now same
			before above below please yes no unchanged in place and well`)},
	{CommandKeep, wordsOf("keep keeping leave"), wordsOf("others rest else"),
		wordsOf("the everything all as it is are they was were same before alone please just now well too also oh dear sorry and them yes of course")},
	{CommandKeep, wordsOf("stay stays remain remains stand stands right fine"), unchanged,
		wordsOf("the all of my as is are was were before should shall must can may please just rest everything other others else and yes now right fine good okay")},
	{CommandStatus, wordsOf("hows whats wheres whos who advise how where what tell show give send let know status position situation state is"),
		wordsOf("stand stands standing standings doing status position situation score scores tally winning"),
		wordsOf(`it with do i we am my our is are the a me us know about of affairs current present in game now at moment right this point
			send see and can could may see a an short summary please update report on get
			between three four all two players lords so far dear sir you table`)},
	{CommandStatus, wordsOf("how"),
		wordsOf("stand money gold bezants coin purse men knights troops"),
		wordsOf("much many do i we have has got left is are there in my our the treasury now at moment still all could can you tell me us know let dear sir please and money men manors land terms of")},
	{CommandStatus, wordsOf("what where"), wordsOf("left men troops knights units soldiers everyone everybody"),
		wordsOf("do i we have has got my our are is the now right at moment this all still currently stand standing could can you tell me us please and exactly just")},
	{CommandHistory, wordsOf("see show tell send remind"), wordsOf("happened"),
		wordsOf("can could may might i me us please what has in the earlier previous past first last other seasons season years year so far game until now before to with of all everything")},
	{CommandStatus, wordsOf("what where"), wordsOf("left men troops knights units soldiers everyone everybody"),
		wordsOf("do i we have has got my our are is the now right at moment this all still currently stand standing could can you tell me us please and exactly just")},
	{CommandHistory, wordsOf("see show tell send remind"), wordsOf("happened"),
		wordsOf("can could may might i you me us please what has in the earlier previous past first last other seasons season years year so far game until now before to with of all everything")},
}

// standings are the words of which one tells that somebody asks how he stands.
var standings = wordsOf("stand standing score scores tally doing winning money gold")

// unchanged are the words for what is not to be changed: the rest stays the same.
var unchanged = wordsOf("that this these those it them orders instructions sheet same unchanged")

// restoring are the words that bring back what was dropped, if it is spoken of.
var restoring = wordsOf("keep restore reinstate bring put revive retain recover get give want undelete take leave revert go return")

// these are the words for the orders that count: keep all of that.
var these = wordsOf("that this these those it them orders instructions sheet")

// old are the words of which one tells that dropped orders are meant, and not those that count.
var old = wordsOf("old earlier previous former dropped original missing lost prior restore reinstate removed deleted undelete revive recover")

// requestInWords is the command that the words of the line ask for; 0 if there is none.
func (p *parser) requestInWords() Command {
	if p.isWord(p.start, "all") && p.isWord(p.start+1, "clear") {
		return 0
	}
	for i := range requests {
		r, toks := &requests[i], p.toks
		if !p.in.meets(r.does) || !p.in.meets(r.what) {
			continue
		}
		if r.command == CommandClear {
			p.toks = toks[:p.beforePromise()]
		}
		fits := r.fits(p) && (r.command != CommandKeep || r.does != restoring || p.hasWord(old))
		if p.toks = toks; fits {
			return r.command
		}
	}
	return 0
}

// beforePromise is the token behind which the line says no more than that new orders will follow; else its end.
func (p *parser) beforePromise() int {
	for i := p.start + 2; i+1 < len(p.toks); i++ {
		if ends := strings.HasSuffix(p.said(i, i+1), "."); (ends || p.isTail(i) || p.toks[i].kind == dash || p.toks[i].kind == comma) && p.hasWordAt(i+1, promising) && p.isPromise(i+2) {
			return i + 1
		}
	}
	return len(p.toks)
}

// isPromise reports whether the words from token i on are no orders, and one of them says that others will follow.
func (p *parser) isPromise(i int) bool {
	promised := false
	for ; i < len(p.toks); i++ {
		if p.toks[i].kind != word && !p.isTail(i) || p.placeAt(i) > 0 || p.hasWordAt(i, limiting) {
			return false
		}
		promised = promised || p.hasWordAt(i, promises)
	}
	return promised
}

var (
	promising = wordsOf("i we will shall i'll we'll new others better fresh more going and am these this here below use")
	promises  = wordsOf("new ones others again later send write rewrite resend mail follow follows come coming think soon tonight tomorrow instead")
	limiting  = wordsOf("but except if unless not keep leave stay hold until till only lord all old")
)

// fits reports whether a line has what a request must have, and nothing that it may not have.
func (r *request) fits(p *parser) bool {
	if !p.hasWord(r.does) || !p.hasWord(r.what) || !r.command.Asks() && (p.asksItself() || p.hasWord(done) && !p.hasWord(toBe)) {
		return false
	}
	for i := p.start; i < len(p.toks); {
		said := string(p.fold(i, i+1))
		means, n := p.phraseAt(i)
		switch {
		case p.isWord(i+1, "forget") && said == "i", said == "you" && means != kRequest && !r.command.Asks() && !p.hasWordAt(i-1, told):
			return false
		case means == kRequest && n > 1:
			i += n
		case r.command.Asks() && i > p.start && p.toks[i-1].kind == comma && p.capital(i):
			i++ // how do I stand, Martin?
		case p.isTail(i) || p.is(i, "?") || p.toks[i].kind == dash || p.is(i, ":"):
			i++
		case p.hasWordAt(i, r.does) || p.hasWordAt(i, r.what) || p.hasWordAt(i, r.may), p.toks[i].kind == word && (means == kRequest || means == kArticle):
			i++
		default:
			return false
		}
	}
	return true
}

// asksItself reports whether the line is a question, and none that begins politely.
func (p *parser) asksItself() bool {
	means, _ := p.phraseAt(p.start)
	return means != kRequest && slices.ContainsFunc(p.toks, func(t token) bool { return t.kind == mark && p.text[t.lo] == '?' })
}

var (
	done = wordsOf("cancelled scrapped forgotten deleted withdrawn removed restored")
	toBe = wordsOf("be want like wish")
	told = wordsOf("gave given sent told send give")
)

// mayCommand reports whether a line that was not read has the words of a request that would change something.
func (p *parser) mayCommand() bool {
	for i := p.start; i < len(p.toks); i++ {
		if p.isOffer(i) && (i > p.start && p.hasWord(takes) || p.text[p.toks[i].lo] <= 'J' && p.hasWord(declining)) {
			return true
		}
	}
	return slices.ContainsFunc(requests[:], func(r request) bool {
		return !r.command.Asks() && p.hasWord(r.does) && p.hasWord(r.what) && (r.command == CommandClear || p.hasWord(old))
	})
}

// hasWord reports whether one of some words stands in the line.
func (p *parser) hasWord(words wordSet) bool {
	return p.in.meets(words) && slices.ContainsFunc(p.toks[p.start:], func(t token) bool { return t.in().meets(words) })
}

// passWords passes over some words.
func (p *parser) passWords(i int, words wordSet) int {
	for p.hasWordAt(i, words) {
		i++
	}
	return i
}

// spokenAmend is the token behind words that say AMEND: add this to my orders; in addition to my orders: hold 20. 0 if there are none.
func (p *parser) spokenAmend() int {
	if i := p.skipPolite(p.start, false); p.hasWordAt(i, amends) && !p.isWord(i+1, "that") && p.onlyPolite(i+1) {
		return len(p.toks) // amend, please
	} else if p.hasWordAt(i, amends) && i+1 < len(p.toks) && p.toks[i+1].kind == comma && p.isShortTalk(i+2) {
		return len(p.toks) // amend, last go
	}
	if i := p.amendsInProse(); i > 0 {
		return i
	}
	if i := p.skipPolite(p.start, false); p.hasWordAt(i, beforeAdd) && p.isWord(i+1, "add") && p.is(i+2, ":") {
		return i + 3 // also add: hold 20
	} else if p.isWord(i, "add") && p.is(i+1, ":") {
		return i + 2
	}
	if !p.hasWord(adds) || !p.hasWord(added) && !p.hasWord(whatSent) {
		return 0
	}
	does, what, i := false, false, p.skipPolite(p.start, false)
	for ; i < len(p.toks); i++ {
		if p.hasWordAt(i, adds) {
			does = true
		} else if !p.hasWordAt(i, aroundAdded) && !p.hasWordAt(i, added) {
			break
		}
		what = what || p.hasWordAt(i, added) || p.isWord(i-2, "what") && p.hasWordAt(i-1, selves) && (p.isWord(i, "sent") || p.isWord(i, "wrote"))
	}
	switch after := p.skipPolite(i, false); {
	case !does || !what:
		return 0
	case after == len(p.toks):
		return after
	case p.is(i, ":"), p.toks[i].kind == comma, p.toks[i].kind == dash:
		return i + 1
	case p.isWord(i-1, "that") && p.isWord(i-2, "so"):
		return i
	}
	return 0
}

// isShortTalk reports whether some few words stand from token i on to the end of the line, and neither numbers nor names.
func (p *parser) isShortTalk(i int) bool {
	if len(p.toks)-i > 5 {
		return false
	}
	for ; i < len(p.toks); i++ {
		if p.toks[i].kind == number || p.toks[i].kind == quoted || p.placeAt(i) > 0 || p.findName(&p.names.lords, i).how == exact {
			return false
		}
	}
	return true
}

// amendsInProse is the token behind a first sentence that says no more than that what was sent before stands: "amend what I sent, the rest of it
// still stands". 0 if the line does not begin so.
func (p *parser) amendsInProse() int {
	if p.begun {
		return 0
	}
	amend, rest, stands, sent := false, false, false, false
	i := p.skipPolite(p.start, false)
	for ; i < len(p.toks) && !p.is(i, ".") && !p.is(i, ":") && !p.is(i, ";"); i++ {
		word := p.foldAt(i)
		if p.toks[i].kind != comma && p.toks[i].kind != dash && !amendTalk[word] {
			return 0
		}
		amend = amend || p.hasWordAt(i, amends)
		rest = rest || restWords[word]
		stands = stands || standWords[word]
		sent = sent || sentWords[word]
	}
	if !stands || !amend && !(rest && sent) {
		return 0
	}
	return min(i+1, len(p.toks))
}

var (
	amendTalk = wordsIn(`amend amending what i we ive i've sent wrote gave told said you please the my rest of it that them all still stands stand holds hold remains remain
		stays stay keep keeps keeping kept leave everything else other others orders order lines line earlier previous last letter mail as is are was were before
		unchanged good valid and but only with this these change changes correct following just to in add also so well then from right old ones one already had have me for`)
	restWords  = wordsIn("rest others everything else remaining")
	sentWords  = wordsIn("it sent wrote gave told said orders order line lines was were unchanged before everything valid")
	standWords = wordsIn("stands stand holds remains remain stays stay keep keeps keeping leave unchanged valid before was were is")
)

var (
	adds = wordsOf(`add adds added adding append appended addition additional additionally additions amend amending amendment amendments
		supplement supplementary extra top more another further besides addendum change changes correction corrections`)
	amends      = wordsOf("amend amending amendment amendments addendum")
	added       = wordsOf("order orders list instructions instruction addendum amendment amendments addition additions correction corrections")
	aroundAdded = wordsOf(`to my the of in on as this that these those following is are an a one two please be should will existing earlier
		previous old other last sent already here come comes and keep with i i'd like want would which also just me us line lines
		thing things follows small little current given gave have had so far season forgot leave rest keep remain same unchanged it was is were before what wrote just only yesterday today earlier morning evening`)
	whatSent  = wordsOf("what")
	beforeAdd = wordsOf("also and just then to only")
)

var (
	again      = wordsOf("more again resend last latest lost once another")
	ofReport   = wordsOf("the last latest report letter mail email message it to me us again my once more copy of a lost i deleted")
	commanding = wordsOf(`take takes taking accept yes ok okay both option offer keep restore reinstate add adds amend amendment addition correction
		stay stays cancel clear scrap forget status map rules help meant right`)
	takes    = wordsOf("take takes taking accept accepts accepting choose pick enter adopt confirm select go yes ok okay both meant mean option options offer offers right")
	reasons  = wordsOf("that's thats which because since it's they're")
	agreeing = wordsOf(`just precisely intended was yes ok okay both all two three of them those these they is are that's that it what i we meant mean wanted want right correct
		please indeed fine as offered suggested proposed given written was were will do then now good exactly sounds looks for the both like thing ones one as well too also leave keep rest others remain stay stays same unchanged`)
	offering = wordsOf(`thank thanks oh dear should i i'll we we'll will shall would i'd like to want wish take takes taking accept accepts accepting choose pick enter adopt
		confirm select go meant mean meaning right sure fine sorry indeed yep yeah exactly correct was were it is with for let's me us the both them those these your offer offers option options suggestion suggestions proposal proposals line lines
		letter letters lettered order orders reading readings version versions choice choices you can could may just ok okay yes then and`)
)

// spokenTake reads TAKE as people say it: I take offers A and C; option B, please.
func (p *parser) spokenTake() (c Command, letters []string) {
	i := p.skipAll(p.start, offering)
	if i == p.start && p.isWord(i, "not") {
		i = p.behindRefused(i + 1) // not A, but B
	}
	bare := (i == p.start || p.isWord(p.start, "not")) && p.isOffer(i) && p.text[p.toks[i].lo] <= 'J' && (p.speaksPolitely(i+1) || p.hasWord(takes)) // A and C, please
	if !bare && (i == p.start || !p.hasWord(takes)) || p.asksItself() || p.isWord(p.start, "should") {
		return 0, nil
	}
	for denied := false; i < len(p.toks); i++ {
		switch {
		case p.isOffer(i) && denied:
		case p.isOffer(i):
			letters = append(letters, strings.TrimSuffix(p.said(i, i+1), "."))
		case len(letters) > 0 && p.isWord(i, "but"), len(letters) > 0 && p.isWord(i, "please"):
		case len(letters) > 0 && (p.isWord(i, "not") || p.isWord(i, "without")):
			denied = true // take B but not A
		case p.keyAt(i) == kAll && len(letters) == 0 && p.hasWord(takes) && p.skipAll(i+1, agreeing) == len(p.toks):
			return CommandTake, []string{kAll.String()}
		case p.toks[i].kind == comma, p.keyAt(i) == kAnd, p.is(i, "/"), p.toks[i].kind == plus:
		default:
			if len(letters) == 0 || p.skipAll(i, agreeing) != len(p.toks) && !(p.toks[i-1].kind == comma && (p.hasWordAt(i, reasons) || p.remarksFrom(i))) {
				return 0, nil
			}
			return CommandTake, letters
		}
	}
	if len(letters) == 0 {
		return 0, nil
	}
	return CommandTake, letters
}

// politeTake reads TAKE with letters of either size, and no more than politeness around it: please take a; ok, take a, b pls.
func (p *parser) politeTake() (c Command, letters []string) {
	i := p.skipAll(p.start, assenting)
	if p.keyAt(i) != kTake {
		return 0, nil
	}
	p.pos = i + 1
	letters, ok := p.takeArgs()
	if !ok || len(letters) == 0 || !p.onlyPolite(p.pos) {
		return 0, nil
	}
	return CommandTake, letters
}

var assenting = wordsOf("yes ok okay yep yeah sure fine then and")

// commandsAmong reads commands that are the first or last sentences of a line, and leaves the others to be read.
func (p *parser) commandsAmong(in *Input) {
	p.commandsFirst(in)
	p.papersLast(in)
	p.papersBehind(in)
}

// commandsFirst reads commands that are the first sentences of a line.
func (p *parser) commandsFirst(in *Input) {
	for p.sheet != nil && p.hasWord(commanding) && p.requestInWords() == 0 {
		head, rest, ok := cutSentence(p.text[p.toks[p.start].lo:])
		if !ok || !p.commandsIn(head) {
			if head, rest, ok = p.cutTake(); !ok || !p.commandsIn(head) {
				return
			}
		}
		in.Text = rest
		p.load(in.N, rest)
	}
}

// papersLast reads what is asked for in the last sentences of a line, and leaves what stands before them to be read.
func (p *parser) papersLast(in *Input) {
	for p.sheet != nil && (p.hasWord(papers) || p.hasWord(standings)) {
		at := strings.LastIndexAny(strings.TrimRight(in.Text, " .!?"), ".!?")
		if at < int(p.toks[p.start].lo) || at < 1 || at+1 >= len(in.Text) || in.Text[at+1] != ' ' || '0' <= in.Text[at-1] && in.Text[at-1] <= '9' {
			return // 2. HELP
		}
		last := strings.TrimSpace(in.Text[at+1:])
		q := p.alone(last)
		q.n = p.n
		switch all := q.papersAsked(); {
		case len(all) > 0:
			p.addWords(all)
		case len(q.toks) > 0 && q.requestInWords() == CommandStatus:
			p.addWords([]Word{{N: p.n, Text: last, Command: CommandStatus}})
		case !p.hasWord(papers) || !p.commandsIn(last):
			return
		}
		in.Text = in.Text[:at+1]
		p.load(in.N, in.Text)
	}
}

// twoCommands reads "keep them all, and take A as well".
func (p *parser) twoCommands() bool {
	for i := p.start + 1; i+1 < len(p.toks); i++ {
		if p.keyAt(i) != kAnd || !p.hasWordAt(i+1, takes) {
			continue
		}
		words, amend, begun := len(p.sheet.Words), p.sheet.Amend, p.begun
		if p.commandsIn(p.text[p.toks[p.start].lo:p.toks[i].lo]) && p.commandsIn(p.text[p.toks[i].hi:]) {
			return true
		}
		p.sheet.Words, p.sheet.Amend, p.begun = p.sheet.Words[:words], amend, begun
	}
	return false
}

// cutTake parts a TAKE from an order that follows it in its sentence: "Take A, then move 04 to Kingsley".
func (p *parser) cutTake() (head, rest string, ok bool) {
	for i := p.start + 2; i+1 < len(p.toks); i++ {
		if !p.isOffer(i-1) && !(p.keyAt(i-2) == kTake && p.isSmallOffer(i-1)) || p.toks[i].kind != comma && p.keyAt(i) != kAnd {
			continue
		}
		k := i
		for p.keyAt(k) == kAnd || p.isWord(k, "then") || k < len(p.toks) && p.toks[k].kind == comma {
			k++
		}
		if k < len(p.toks) && !p.offersFrom(k) && !p.isSmallOffer(k) && !p.hasWordAt(k, agreeing) && !p.hasWordAt(k, reasons) {
			return p.text[p.toks[p.start].lo:p.toks[i].lo], p.text[p.toks[k].lo:], true
		}
	}
	return "", "", false
}

// offersFrom reports whether a letter of an offer stands from token i on.
func (p *parser) offersFrom(i int) bool {
	for ; i < len(p.toks); i++ {
		if p.isOffer(i) {
			return true
		}
	}
	return false
}

// cutSentence parts the first sentence of a text from those behind it.
func cutSentence(text string) (head, rest string, ok bool) {
	at := strings.IndexAny(text, ".!?")
	for ; at > 0 && at+2 < len(text); at++ {
		if strings.IndexByte(".!?", text[at]) >= 0 && text[at+1] == ' ' {
			return text[:at], strings.TrimSpace(text[at+1:]), true
		}
	}
	return "", "", false
}

// commandsIn reads a sentence that is a command, or AMEND in words, and nothing else.
func (p *parser) commandsIn(sentence string) bool {
	q := p.alone(sentence)
	q.sheet, q.n = &Sheet{}, p.n
	if i := q.spokenAmend(); i > 0 && i == len(q.toks) {
		p.amend()
		return true
	}
	if len(q.toks) == 0 || !q.command() && !q.politeCommand() && !q.spokenCommand() {
		return false
	}
	p.sheet.Words = append(p.sheet.Words, q.sheet.Words...)
	return true
}

// speaksPolitely reports whether a word of politeness stands from token i on.
func (p *parser) speaksPolitely(i int) bool {
	for ; i < len(p.toks); i++ {
		if means, _ := p.phraseAt(i); means == kRequest {
			return true
		}
	}
	return false
}

// isOffer reports whether token i is a letter by which a receipt offers a line; "a" and "I" are words.
func (p *parser) isOffer(i int) bool {
	if i >= len(p.toks) || p.toks[i].kind != word {
		return false
	}
	said := strings.TrimSuffix(p.said(i, i+1), ".")
	return len(said) == 1 && 'A' <= said[0] && said[0] <= 'Z' && said[0] != 'I'
}

// isSmallOffer reports whether token i is such a letter in small, as behind TAKE.
func (p *parser) isSmallOffer(i int) bool {
	said := p.said(i, i+1)
	return len(said) == 1 && 'a' <= said[0] && said[0] <= 'z' && said[0] != 'i'
}

// skipAll passes over some words, politeness and signs.
func (p *parser) skipAll(i int, words wordSet) int {
	for i < len(p.toks) && !p.isOffer(i) {
		means, n := p.phraseAt(i)
		switch {
		case p.hasWordAt(i, words), p.isTail(i), p.is(i, ":"):
			i++
		case means == kRequest:
			i += n
		default:
			return i
		}
	}
	return i
}

// nextCommand is the token behind a command that was read, past politeness and what joins it to another; not ok
// if something else follows.
func (p *parser) nextCommand() (next int, ok bool) {
	i, joined := p.pos, false
	for i < len(p.toks) && (p.joins(i) || p.isTail(i) || p.is(i, "?")) {
		joined = joined || p.joins(i)
		i++
	}
	i = p.skipPolite(i, false)
	if after := p.skipPolite(p.passWords(i, tails), false); after == len(p.toks) {
		return after, true
	}
	i = p.skipPolite(i, true)
	if p.isNumber(i) && i+1 < len(p.toks) && (p.is(i+1, ".") || p.is(i+1, ")")) {
		i = p.skipPolite(i+2, true)
	}
	return i, joined
}

// joins reports whether token i joins two commands.
func (p *parser) joins(i int) bool {
	return i < len(p.toks) && (p.toks[i].kind == comma || p.toks[i].kind == plus || p.is(i, "/") || p.keyAt(i) == kAnd)
}

// skipPolite passes over politeness and the signs that may stand behind an order; before a command, over articles too.
func (p *parser) skipPolite(i int, before bool) int {
	for i < len(p.toks) {
		means, n := p.phraseAt(i)
		switch {
		case p.isTail(i) || !before && p.is(i, "?"):
			i++
		case means == kRequest || before && (means == kArticle || means == kFiller):
			i += n
		case before && p.asksAt(i) > i:
			i = p.asksAt(i)
		default:
			return i
		}
	}
	return i
}

// asksAt is the token behind words that ask for what follows, such as "send me" and "can I have", if they begin at token i.
func (p *parser) asksAt(i int) int {
	j := p.passWords(i, asking)
	for k := i; k < j; k++ {
		if (p.isWord(k, "have") || p.isWord(k, "like")) && !p.hasWord(mildly) {
			return i
		}
	}
	return j
}

var (
	asking = wordsOf(`whats what where wheres is are require demand supply provide furnish advise again trouble for shoot pass hand teach over send show give mail email e-mail get have see need want like post forward let me us to can could may might would will i we
		you u i'd we'd wish look at view request requesting another copy of copies full whole complete latest current newest last same
		remind explain and please tell`)
	mildly = wordsOf("can could may might would i'd we'd let wish")
	tails  = wordsOf("lost it i deleted one time again once more so far to me us for now too also as well until today by mail email asap then sometime")
)

// skipAbout passes over what stands between HELP or RULES and what is asked about: me on the, about, with.
func (p *parser) skipAbout(i int) int {
	for p.isWord(i, "me") || p.isWord(i, "on") || p.isWord(i, "about") || p.isWord(i, "with") || p.isWord(i, "of") || p.isWord(i, "for") || p.isWord(i, "the") {
		i++
	}
	if means, n := p.phraseAt(i); n > 0 && means == kRequest {
		return p.skipPolite(i, false)
	}
	return i
}

func noArgs(*parser) ([]string, bool) { return nil, true }

// takeArgs reads letters, or ALL. A number is none, and is read all the same, so that it can be answered.
func (p *parser) takeArgs() (letters []string, ok bool) {
	if p.keyAt(p.pos) == kAll {
		p.pos++
		return []string{kAll.String()}, true
	}
	for ; p.pos < len(p.toks) && !p.aloneAfter(p.pos); p.pos++ {
		t := p.toks[p.pos]
		said := p.text[t.lo:t.hi]
		switch {
		case t.kind == comma, t.key == kAnd, t.kind == mark && strings.Contains("&+/", said):
		case t.kind == word && isLetters(said), p.isNumber(p.pos):
			letters = append(letters, strings.ToUpper(said))
		case len(letters) > 0 && p.onlyPolite(p.pos):
			return letters, true // take a, please
		default:
			return nil, false
		}
	}
	return letters, true
}

// yesArgs reads [number], by which a question is known.
func (p *parser) yesArgs() ([]string, bool) {
	if !p.isNumber(p.pos) {
		return nil, true
	}
	p.pos++
	return []string{p.said(p.pos-1, p.pos)}, true
}

// reportArgs reads [season [YEAR] year].
func (p *parser) reportArgs() ([]string, bool) {
	if p.pos >= len(p.toks) || p.toks[p.pos].kind != word {
		return nil, true
	}
	k := p.keyAt(p.pos)
	if k != kSpring && k != kSummer && k != kAutumn && k != kWinter {
		near := Suggest(p.said(p.pos, p.pos+1), []string{"SPRING", "SUMMER", "AUTUMN", "WINTER"}, 1)
		if len(near) == 0 || spell.Distance(Fold(p.said(p.pos, p.pos+1)), Fold(near[0])) > 1 {
			return nil, false
		}
		lo, hi := p.span(p.pos, p.pos+1)
		p.remark(CodeRead, lo, hi, quote(p.text[lo:hi])+" was read as "+near[0]+".")
		k = findKeyword(near[0])
	}
	p.pos++
	p.takes(kYear)
	if !p.isNumber(p.pos) || p.toks[p.pos].num == 0 {
		return nil, false
	}
	year := strings.TrimLeft(p.said(p.pos, p.pos+1), "0")
	p.pos++
	return []string{k.String(), year}, true
}

// lettersArgs reads [lord] or [season YEAR]; which lords there are, the game knows.
func (p *parser) lettersArgs() ([]string, bool) {
	switch k := p.keyAt(p.pos); {
	case p.pos >= len(p.toks) || p.toks[p.pos].kind != word:
		return nil, true
	case k == kSpring, k == kSummer, k == kAutumn, k == kWinter:
		return p.reportArgs()
	}
	p.pos++
	return []string{strings.ToUpper(p.said(p.pos-1, p.pos))}, true
}

// rulesArgs reads [section], such as §6.vii or 8, or a word for a chapter, such as COMBAT; which words there
// are, the rule book knows.
func (p *parser) rulesArgs() ([]string, bool) {
	if p.is(p.pos, "§") {
		p.pos++
	}
	if p.pos >= len(p.toks) || p.toks[p.pos].kind != word && !isDigit(p.text[p.toks[p.pos].lo]) || p.hasWordAt(p.pos, besides) {
		return nil, true // the rules too
	}
	if p.hasWordAt(p.pos, engaging) {
		return nil, false // rules of engagement
	}
	from := p.pos
	for p.pos < len(p.toks) && !p.is(p.pos, "?") && (p.pos == from || p.toks[p.pos].lo == p.toks[p.pos-1].hi) {
		p.pos++
	}
	return []string{strings.ToUpper(strings.TrimRight(p.said(from, p.pos), ".!"))}, true
}

var engaging = wordsOf("engagement conduct")

var besides = wordsOf("too also as and please now again in")

// helpArgs reads [word].
func (p *parser) helpArgs() ([]string, bool) {
	if p.pos >= len(p.toks) || p.toks[p.pos].kind != word {
		return nil, true
	}
	said := p.said(p.pos, p.pos+1)
	if means, n := p.phraseAt(p.pos); means == kRequest && p.aloneAfter(p.pos+n) {
		return nil, true
	}
	p.pos++
	if k := english().find([]byte(Fold(said))).key; k != none {
		return []string{k.String()}, true
	}
	if k := p.orderFor(p.pos - 1); k != none {
		return []string{k.String()}, true
	}
	return []string{strings.ToUpper(strings.TrimFunc(said, unicode.IsPunct))}, true
}

// orderFor is the order of which a word speaks: alliances are of ALLY.
func (p *parser) orderFor(i int) keyword {
	means := english().find(p.fold(i, i+1)).means
	if means == none {
		means = p.inflected(i)
	}
	if byKeyword[means] == nil {
		return none
	}
	return means
}

// formatArgs reads TEXT, TEXT MAP, HTML or BOTH.
func (p *parser) formatArgs() ([]string, bool) {
	switch k := p.keyAt(p.pos); k {
	case kText, kHTML, kBoth:
		p.pos++
		if k == kText && p.keyAt(p.pos) == kMap {
			p.pos++
			return []string{k.String(), kMap.String()}, true
		}
		return []string{k.String()}, true
	}
	return nil, false
}

// switchArgs reads ON or OFF; the word alone is ON.
func (p *parser) switchArgs() ([]string, bool) {
	word, _ := p.oneWord()
	word = cmp.Or(strings.ToUpper(word), "ON")
	return []string{word}, word == "ON" || word == "OFF"
}

// mostNameWords is how many words the name of a player has at most.
const mostNameWords = 6

// nameArgs reads the name of a player as it was written: a sentence that begins with name is none, nor is what begins with a
// number. Behind NAME in capitals a name may have small letters.
func (p *parser) nameArgs() ([]string, bool) {
	words := strings.Fields(strings.TrimRight(p.rest(), " \t!;,"))
	p.pos = len(p.toks)
	shouted := isCapitals(p.said(p.start, p.start+1))
	small := slices.ContainsFunc(words, func(w string) bool { return unicode.IsLower([]rune(w)[0]) })
	return words, len(words) > 0 && len(words) <= mostNameWords && !unicode.IsDigit([]rune(words[0])[0]) && (shouted || !small)
}

// sealArgs reads a text as it was written, but for the spaces in it; OFF; or nothing. In small letters, words that are said of alliances and of places
// begin no text: seal an alliance with Lionel; seal off the bridge.
func (p *parser) sealArgs() ([]string, bool) {
	shouted := isCapitals(p.said(p.start, p.start+1))
	text := strings.Join(strings.Fields(p.rest()), " ")
	p.pos = len(p.toks)
	switch {
	case !strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.S) }):
		return nil, true
	case strings.EqualFold(strings.Trim(text, ".,;!"), "off"):
		return []string{"OFF"}, true
	}
	return []string{text}, shouted || !p.hasWord(sealable)
}

// sealable is what people seal who do not speak of dice.
var sealable = wordsOf("off alliance alliances pact treaty peace truce deal bargain agreement friendship bond road roads bridge ford pass gate gates border entry")

// digestArgs reads [ON | OFF].
func (p *parser) digestArgs() ([]string, bool) {
	for _, word := range []string{"ON", "OFF"} {
		if p.isWord(p.pos, strings.ToLower(word)) {
			p.pos++
			return []string{word}, true
		}
	}
	return nil, true
}

// zoneArgs reads the name of a time zone, such as Europe/London or UTC.
func (p *parser) zoneArgs() ([]string, bool) {
	zone, ok := p.oneWord()
	return []string{zone}, ok && (strings.Contains(zone, "/") || zone == "UTC")
}

// addressArgs reads a mail address.
func (p *parser) addressArgs() ([]string, bool) {
	address, ok := p.oneWord()
	address = strings.Trim(address, "<>")
	return []string{address}, ok && strings.Contains(address, "@")
}

// vacationDays is what may stand behind VACATION: a first day, TO, and a last day.
var vacationDays = regexp.MustCompile(`(?i)^(?:from +)?(.+?)(?: +(?:to|until|till|-|–|—) +(.+))?$`)

// mostOfDay is how many words a day has at most: 12 March 2027.
const mostOfDay = 3

// vacationArgs reads OFF, or the first and the last day of a vacation with TO between, each with a digit in it. What days they are the calendar knows.
func (p *parser) vacationArgs() ([]string, bool) {
	text := strings.Join(strings.Fields(strings.TrimRight(p.rest(), " .,;!\t")), " ")
	p.pos = len(p.toks)
	if text == "" || strings.EqualFold(text, "off") {
		return strings.Fields(strings.ToUpper(text)), true
	}
	m := vacationDays.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	args := slices.DeleteFunc(m[1:], func(day string) bool { return day == "" })
	for _, day := range args {
		if !strings.ContainsAny(day, "0123456789") || len(strings.Fields(day)) > mostOfDay {
			return nil, false
		}
	}
	if len(args) == 2 {
		args = []string{args[0], kTo.String(), args[1]}
	}
	return args, true
}

// substituteArgs reads address [name] [FROM day] TO day, or nothing. What of it is not right, the answer says.
func (p *parser) substituteArgs() ([]string, bool) {
	words := strings.Fields(strings.TrimRight(strings.TrimSpace(p.rest()), ".,;!"))
	p.pos = len(p.toks)
	if len(words) == 0 {
		return nil, true
	}
	return words, strings.Contains(words[0], "@")
}

// oneWord reads what follows to the end of the line as it was written, if it has no blank in it.
func (p *parser) oneWord() (string, bool) {
	word := strings.TrimRight(strings.TrimSpace(p.rest()), ".,;!")
	p.pos = len(p.toks)
	return word, word != "" && !strings.ContainsAny(word, " \t")
}

// laters are the words of a later version, and whether what follows p.start makes them more than the beginning
// of a sentence.
var laters = [meaningCount]func(*parser) bool{
	kTry:    (*parser).tries,
	kPress:  followedBy(kTo),
	kLetter: followedBy(kTo),
	kJoin:   func(p *parser) bool { return p.aloneAfter(p.start+2) || p.keyAt(p.start+2) == kAs },
}

// later notes an order that cannot be given in this game or this version, but only where it stands as an order,
// for many of these words begin sentences too.
func (p *parser) later() bool {
	key := p.keyAt(p.start)
	stands, msg := laters[key], " is not part of this version yet; nothing was done."
	if f := byKeyword[key]; stands == nil && f != nil && !p.beginsOrder(key) {
		stands, msg = f.stands, " belongs to the optional rules, which are not played in this game."
	}
	if stands == nil {
		return false
	}
	alone := p.aloneAfter(p.start+1) && key != kAt && !p.is(p.start+1, "!")
	if !alone && !stands(p) {
		return false
	}
	msg = key.String() + msg
	if key == kJoin {
		msg = "JOIN asks for a seat in another game that takes players, in a mail in which nothing else stands; nothing was done."
	}
	if key == kTry {
		msg = "TRY stands alone on its line, above what is to be tried, with END TRY below: HELP TRY. Nothing was tried or ordered."
	}
	if !alone && (key == kPress || key == kLetter) {
		msg = key.String() + " TO is not read here: letters to other lords stand above the letter that you answer, with END LETTER below them; nothing was sent." +
			p.skipPress()
	}
	p.meant(p.start, msg)
	p.fault.code = CodeLater
	p.refuse()
	return true
}

// rest is the text behind the keyword.
func (p *parser) rest() string { return p.text[p.toks[p.start].hi:] }

func followedBy(words ...keyword) func(*parser) bool {
	fit := set(words...)
	return func(p *parser) bool { return fit[p.keyAt(p.start+1)] }
}

func containing(words ...keyword) func(*parser) bool {
	fit := set(words...)
	return func(p *parser) bool {
		for i := p.start + 1; i < len(p.toks); i++ {
			if fit[p.keyAt(i)] {
				return true
			}
		}
		return false
	}
}

// shelters holds for SHELTER with a place, OPEN or HOUSE behind it.
func (p *parser) shelters() bool { return p.namesPlace() || containing(kOpen, kHouse)(p) }

// namesPlace holds where a place follows.
func (p *parser) namesPlace() bool {
	return p.start+1 < len(p.toks) && p.placeAt(p.start+1) > 0
}

// tries holds where an order follows.
func (p *parser) tries() bool {
	start := p.start
	defer func() { p.start = start }()
	p.start++
	return p.start < len(p.toks) && p.read()
}

// skipPress passes over the text of a LETTER or PRESS, so that nothing in it is read as an
// order: to END LETTER or END PRESS, or without one to the first blank line that is followed by
// an order. It gives a sentence that says so.
func (p *parser) skipPress() string {
	end, blank := 0, 0
	for i := p.at + 1; i < len(p.lines); i++ {
		words := strings.Fields(Fold(p.lines[i].Text))
		if len(words) == 2 && words[0] == "end" && (words[1] == "press" || words[1] == "letter") {
			end = i
			break
		}
		if len(words) == 0 && blank == 0 && i+1 < len(p.lines) && p.readsAlone(p.lines[i+1].Text) {
			blank = i
		}
	}
	switch {
	case end > 0:
		p.at = end
		return " Its text, down to its END, was not read."
	case blank > 0:
		p.at = blank
		return " Its text, down to the next blank line before an order, was not read."
	}
	p.at = len(p.lines) - 1
	return " There is no END LETTER: nothing below it was read."
}

// resendArgs reads the number of a letter, if one is named.
func (p *parser) resendArgs() ([]string, bool) {
	from := p.pos
	word, ok := p.oneWord()
	n, err := strconv.Atoi(strings.TrimPrefix(word, "#"))
	if err != nil { // perhaps politeness
		p.pos = from
		return nil, true
	}
	return []string{strconv.Itoa(n)}, ok && n > 0
}

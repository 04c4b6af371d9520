package master

import (
	"regexp"
	"slices"
	"strings"
)

// A saying is ordinary English for a command: a whole line, in small letters, without politeness.
type saying struct {
	is      *regexp.Regexp
	command string // what the line says as a command, with $1 for its first part
}

const (
	theLetters = `(?: (?:it|them|that|this|all|everything|` + letters + `))?`
	letters    = `(?:all )?(?:the|these|those|your) (?:letters?|reports?|season|turn|results?|mails?)`
	theSeason  = `(?:the )?(spring|summer|autumn|winter|setting out)(?: of)?,?(?: the)?(?: year)? (\d+)(?: now)?`
	aNumber    = `(?:an?|\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|twenty-four|forty-eight|half a)`
	aTime      = `(?:hours?|days?|weeks?)`
	theTime    = `(?:by |for |with )?(` + aNumber + ` (?:more )?` + aTime + `)(?: more| longer| later)?`
	theirs     = `(?: (?:us|them|him|her|everyone|everybody|all|(?:all )?(?:the )?players|me))?`
)

// sayings are all of them. A line that fits two of them is read by the first.
var sayings = []saying{
	{line(`(?:i |you can |let us |let's )?(?:approved?|release|publish|send|send out|send off|let go|let out|ship)` + theLetters +
		`(?: out| off| go| go out)?(?: now)?`), "APPROVE"},
	{line(`(?:it |this |that |all |everything )?(?:looks|look|is|seems)(?: all| very)? (?:good|fine|right|great|ok|okay|correct)(?: to me)?`), "APPROVE"},
	{line(`let` + theLetters + ` (?:go|go out|out|leave)(?: now)?`), "APPROVE"},
	{line(`(?:all good|good to go|go ahead|go ahead and (?:send|release)` + theLetters + `)`), "APPROVE"},
	{line(`(?:approved?|release|publish) ` + theSeason), "APPROVE $1 $2"},

	{line(`(?:stop holding|end the hold|lift the hold|release the hold|no longer hold|unhold|do not hold|don't hold)` + theLetters +
		`(?: back)?(?: any more| anymore| any longer)?`), "HOLD OFF"},
	{line(`(?:hold|keep)` + theLetters + ` (?:back|on)(?: for now| please)?`), "HOLD"},
	{line(`hold (?:it|them|that|this|all|everything|` + letters + `)(?: for now)?`), "HOLD"},
	{line(`(?:stop|wait|wait with` + theLetters + `|not yet|hold back|hold on)(?: for now| a bit| a moment)?`), "HOLD"},
	{line(`(?:do not|don't|please don't) (?:send|release|publish|play)` + theLetters + `(?: out)?(?: yet| now)?`), "HOLD"},

	{line(`(?:admit|accept|allow|take|count)(?: sir)? ([a-z]+)(?:'s|’s)(?: late)? (?:orders?|mail|message)(?: too| as well| all the same)?`), "ADMIT $1"},

	{line(`pause(?: (?:the |this )?game)?`), "PAUSE"},
	{line(`(?:resume|continue|go on with)(?: (?:the |this )?game)?`), "RESUME"},

	{line(`(?:extend|prolong|postpone|move|delay|shift)(?: (?:the |this |its )?(?:deadline|season|turn|it))? ` + theTime), "EXTEND $1"},
	{line(`(?:give|allow|grant)` + theirs + ` ` + theTime + `(?: time)?`), "EXTEND $1"},
	{line(`(?:add )?(` + aNumber + ` more ` + aTime + `)(?: for (?:everyone|everybody|all|the players))?`), "EXTEND $1"},

	{line(`(?:play|run) ` + theSeason), "PLAY $1 $2"},

	{line(`(?:preview|show me a preview|(?:show|give|send)(?: me)? (?:the|a) preview|preview (?:it|the season|the turn))`), "PREVIEW"},
	{line(`(?:preview|show me|show)(?: the)? letter (?:of|to|for) (\S+)`), "PREVIEW $1"},
	{line(`(?:(?:show|give|send)(?: me)? )?(?:the )?status(?: of the game| report)?`), "STATUS"},
	{line(`who (?:has|have) (?:not )?(?:sent|written|given|got|no|any)?(?: in)?(?: any| his| their| no)? ?orders?` +
		`(?: yet| so far| already)?\??`), "STATUS"},
	{line(`(?:who is (?:missing|late)|how (?:does|do) (?:the game|things|we) stand|what (?:is waiting|waits)(?: for me)?)\??`), "STATUS"},
	{line(`(?:i (?:want|need|would like) )?(?:a |another |make a |give me a |send me a )?new (?:master's )?key`), "NEWKEY"},
	{line(`(?:what can i (?:write|do|say)|(?:which|what) (?:commands|words)(?: are there| can i use| do you know)?)\??`), "HELP"},
	{line(`(?:(?:show|list)(?: me)?(?: the| all)? commands|help me)\??`), "HELP"},
}

// line matches a whole line.
func line(text string) *regexp.Regexp { return regexp.MustCompile(`^(?:` + text + `)$`) }

// toPlayers is a note in ordinary English: to whom, and the text behind the colon.
var toPlayers = regexp.MustCompile(`(?is)^(?:please )?(?:tell|write to|message to|note to|a note to|message) ` +
	`(everyone|everybody|all|(?:all )?(?:the )?players|[\pL]+) ?: *(\S.*)$`)

// toOne is an answer in ordinary English: the number of the question, and the text behind it.
var toOne = regexp.MustCompile(`(?i)^(?:please )?(?:(?:my |the )?(?:answer|reply|response)(?: to)?) (?:question|number|no\.?|nr\.?|#) ?(\d+) ?[:,.-]* *(.*)$`)

// numbers are lengths of time as they are written.
var numbers = strings.NewReplacer("forty-eight", "48", "twenty-four", "24", "half a day", "12 hours", "twenty", "20", "twelve", "12",
	"eleven", "11", "ten", "10", "nine", "9", "eight", "8", "seven", "7", "six", "6", "five", "5", "four", "4", "three", "3", "two", "2",
	"one ", "1 ", "another ", "1 ", "an ", "1 ", "a ", "1 ", "more ", "")

// askings may stand before what is asked for, in this order.
var askings = []string{"could you ", "can you ", "would you ", "i would like to ", "i'd like to ", "i want to ", "let us ", "let's ", "you may ", "you can ",
	"please ", "ok, ", "okay, ", "yes, ", "just "}

// inEnglish reads a line of ordinary English as a command. It is none unless the whole of the line is known.
func inEnglish(text string) (s masterLine, ok bool) {
	words := slices.Clone(strings.Fields(strings.ReplaceAll(text, "’", "'")))
	if m := toPlayers.FindStringSubmatch(strings.Join(words, " ")); m != nil {
		to := m[1]
		if low := strings.ToLower(to); low == "everyone" || low == "everybody" || strings.HasSuffix(low, "players") {
			to = "all"
		}
		s, ok = parseCommand(noteCommand + " TO " + to + " " + m[2])
		s.text, s.english = text, true
		return s, ok
	}
	if m := toOne.FindStringSubmatch(strings.Join(words, " ")); m != nil {
		c, _ := masterCommandOf(answerCommand)
		return masterLine{text: text, command: c, args: m[1:2], note: m[2], english: true}, true
	}
	plain := strings.ToLower(strings.Join(withoutPoliteness(words), " "))
	for _, asking := range askings {
		plain = strings.TrimPrefix(plain, asking)
	}
	plain = strings.TrimRight(strings.TrimPrefix(plain, "please "), ".,! ")
	for _, p := range sayings {
		m := p.is.FindStringSubmatch(plain)
		if m == nil {
			continue
		}
		command, args, _ := strings.Cut(p.command, " ")
		for i, part := range m[1:] {
			args = strings.ReplaceAll(args, "$"+string(rune('1'+i)), part)
		}
		if command == "EXTEND" {
			args = numbers.Replace(args)
		}
		c, known := masterCommandOf(command)
		if s = (masterLine{text: text, command: c, args: strings.Fields(args), english: true}); known && c.fits(s.args) {
			return s, true
		}
	}
	return s, false
}

// doubts are words beside a command in ordinary English by which it may not be meant.
var doubts = strings.Fields(`but not no wait hold stop don't dont except unless if only later after before once when until till first however
	although sorry actually never tomorrow wrong cannot can't`)

// withDoubts makes sure that no command in ordinary English, which changes something, is done while more stands in the message that may
// take it back: nothing is done then, and the master is asked.
func withDoubts(commands []masterLine, prose []string) []masterLine {
	doubtful := slices.ContainsFunc(prose, func(text string) bool {
		isBetween := func(r rune) bool { return strings.ContainsRune(" \t.,;:!?()", r) }
		words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), isBetween)
		return len(words) > 5 || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(doubts, w) })
	})
	for i := range commands {
		if s := &commands[i]; doubtful && s.english && s.command.changes && s.wrong == "" {
			s.wrong = "nothing was done, since more stands in your message; if you mean " + s.printed() + ", write it alone on its line"
		}
	}
	return commands
}

// withoutEchoes leaves out ordinary English that says again what another line says: "Looks fine to me", and then APPROVE.
func withoutEchoes(commands []masterLine) []masterLine {
	return slices.DeleteFunc(slices.Clone(commands), func(s masterLine) bool {
		return s.english && s.command.changes && s.note == "" && slices.ContainsFunc(commands, func(o masterLine) bool {
			return !o.english && o.wrong == "" && o.command.name == s.command.name && len(o.args) >= len(s.args)
		})
	})
}

// printed is a command as it is written.
func (s masterLine) printed() string {
	return strings.Join(append([]string{s.command.name}, s.args...), " ")
}

package master

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
)

// A masterCommand is a command that a master can write.
type masterCommand struct {
	name    string
	changes bool // it changes something; else it only asks
	fits    func(args []string) bool
	wants   string // said when what stands behind it does not fit
	do      func(*masterMessage, masterLine) (string, error)
}

// masterCommands are the commands of masters, each of masterHelps. What is said of a line that is not
// understood, and what needs YES, come out of it.
func masterCommands() []masterCommand {
	const alone = "it stands alone on its line"
	return []masterCommand{
		{"APPROVE", true, aloneOrSeason, "it is written APPROVE, alone on its line", (*masterMessage).approveNow},
		{"ADMIT", true, isOne, "it is written ADMIT Gawaine, alone on its line", (*masterMessage).admitNow},
		{correctCommand, true, isSeason, "it is written CORRECT summer 2; what is to be otherwise stands below, then BECAUSE and the reason, then END", (*masterMessage).correctNow},
		{undoCommand, true, isUndo, "it is written UNDO summer 2 BECAUSE, and the reason", (*masterMessage).correctNow},
		{"RULINGS", false, isAlone, alone, (*masterMessage).showRulings},
		{"HOLD", true, aloneOrOff, "it is written HOLD, alone on its line, or HOLD OFF", (*masterMessage).holdNow},
		{noteCommand, true, isNote, "a note is withdrawn by NOTE OFF 2, alone on its line, with its number; NOTES lists them", (*masterMessage).addNote},
		{"NOTES", false, isAlone, alone, (*masterMessage).listNotes},
		{"EXTEND", true, isExtension, "it is written EXTEND 24, which is hours, or EXTEND 2 days, or EXTEND -24", (*masterMessage).extendNow},
		{"PAUSE", true, isPause, "it is written PAUSE, or PAUSE UNTIL 2026-12-27", (*masterMessage).pauseNow},
		{"RESUME", true, isAlone, "it is written RESUME, alone on its line", (*masterMessage).resumeNow},
		{"SET", true, isSetting, "it is written SET grace 15m; the settings are " + strings.Join(game.SettingNames(), ", "), (*masterMessage).setNow},
		{"PREVIEW", false, anything, "", (*masterMessage).showPreview},
		{"PLAY", true, isSeason, "it is written PLAY spring 2, alone on its line", (*masterMessage).playNow},
		{answerCommand, true, startsWithNumber, "it is written ANSWER 3, which is the number of a question, with your words behind it or below",
			(*masterMessage).answerNow},
		{"SEAT", true, isSeating, "it is written SEAT ann@example.org AS Gawaine, with the name of the person behind it if you like", (*masterMessage).seatNow},
		{"INVITE", true, isInvitation, "it is written INVITE ann@example.org, or INVITE ann@example.org AS Gawaine", (*masterMessage).inviteNow},
		{"REFUSE", true, isAddress, "it is written REFUSE ann@example.org, alone on its line", (*masterMessage).refuseNow},
		{"REPLACE", true, isReplacement, "it is written REPLACE Gawaine BY ann@example.org, with the name of the person behind it if you like", (*masterMessage).replaceNow},
		{"REMOVE", true, isOne, "it is written REMOVE Gawaine, alone on its line", (*masterMessage).removeNow},
		{"LETTERS", false, isOfLetters, "it is written LETTERS, or LETTERS Gawaine, or LETTERS spring 2", (*masterMessage).showLetters},
		{"SUBSTITUTE", true, isSubstitution, "it is written SUBSTITUTE Gawaine BY dan@example.org FROM 12 March TO 20 April; FROM may be left out", (*masterMessage).substituteNow},
		{"BACK", true, isOne, "it is written BACK Gawaine, alone on its line", (*masterMessage).backNow},
		{"WHY", false, isQuestion, "it is written WHY Gawaine 05, WHY Foxwood, WHY Gawaine TREASURY or WHY Gawaine LINE 3, and a season and its year behind it if you like",
			(*masterMessage).explainNow},
		{"VERIFY", false, aloneOrSeason, "it is written VERIFY, or VERIFY spring 2", (*masterMessage).attachDice},
		{"STATUS", false, isAlone, alone, (*masterMessage).showStatus},
		{"GAMES", false, isAlone, alone, (*masterMessage).showGames},
		{"NEWKEY", true, isAlone, alone, (*masterMessage).rotateKey},
		{"HELP", false, isAlone, alone, (*masterMessage).showHelp},
		{"YES", true, aloneOrNumber, "it is written YES, alone on its line, or YES and the number of the question", (*masterMessage).confirm},
	}
}

func anything([]string) bool      { return true }
func isAlone(args []string) bool  { return len(args) == 0 }
func isOne(args []string) bool    { return len(args) == 1 }
func isSeason(args []string) bool { return len(args) == 2 && isNumber(args[1]) }

func isExtension(args []string) bool {
	_, _, err := season.Extension(strings.Join(args, " "))
	return err == nil
}

// isReplacement fits lord BY address [name].
func isReplacement(args []string) bool {
	return len(args) > 2 && strings.EqualFold(args[1], "by") && strings.Contains(args[2], "@")
}

// isSeating fits address AS lord [name].
func isSeating(args []string) bool {
	return len(args) > 2 && strings.Contains(args[0], "@") && strings.EqualFold(args[1], "as")
}

// isInvitation fits an address, or address AS lord.
func isInvitation(args []string) bool { return isAddress(args) || len(args) == 3 && isSeating(args) }

// isSubstitution fits lord BY address and more.
func isSubstitution(args []string) bool { return len(args) > 3 && isReplacement(args) }

func isAddress(args []string) bool { return len(args) == 1 && strings.Contains(args[0], "@") }

// isOfLetters fits nothing, a lord, or a season and its year.
func isOfLetters(args []string) bool { return len(args) < 2 || isSeason(args) }

// isQuestion fits a few words.
func isQuestion(args []string) bool { return len(args) > 0 && len(args) < 8 }

func isPause(args []string) bool {
	if isAlone(args) {
		return true
	}
	_, err := season.PauseEnd(strings.Join(args[1:], " "), "UTC")
	return strings.EqualFold(args[0], "until") && len(args) > 1 && err == nil
}

// isSetting reports whether words are those of SET: a setting that there is, and its value.
func isSetting(args []string) bool {
	if len(args) == 0 {
		return true
	}
	_, err := game.SettingNamed(args[0])
	return err == nil && len(args) > 1
}

func startsWithNumber(args []string) bool {
	return len(args) > 0 && isNumber(strings.TrimRight(args[0], ".:,"))
}

func aloneOrSeason(args []string) bool { return isAlone(args) || isSeason(args) }
func aloneOrNumber(args []string) bool { return isAlone(args) || len(args) == 1 && isNumber(args[0]) }

func aloneOrOff(args []string) bool {
	return isAlone(args) || len(args) == 1 && strings.EqualFold(args[0], "off")
}

func isNumber(text string) bool { return atoi(text) > 0 }

// atoi is a number; 0 if the text is none.
func atoi(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// masterCommandOf finds a command by its name.
func masterCommandOf(name string) (masterCommand, bool) {
	all := masterCommands()
	if i := slices.IndexFunc(all, func(c masterCommand) bool { return c.name == name }); i >= 0 {
		return all[i], true
	}
	return masterCommand{}, false
}

// A masterLine is a line of a master's message that is a command, or was meant as one.
type masterLine struct {
	text    string // as it was written
	command masterCommand
	args    []string // what stands behind it
	note    string   // the text of a NOTE or an ANSWER
	english bool     // it is in ordinary English
	wrong   string   // why it is not done; empty if it can be tried
	closed  bool     // it is a NOTE with END NOTE
	block   []string // what belongs to a CORRECT or UNDO
	near    bool     // it is wrong since it may be a slip of a command
}

// meaning is what a command does, for a master whose YES is wanted.
func (s masterLine) meaning() string {
	switch {
	case s.wrong != "":
		return s.wrong
	case s.command.name == noteCommand && isWithdrawal(s.args):
		return "the note is withdrawn from the letters that wait"
	case s.command.name == noteCommand:
		return "the text below would stand in letters to players"
	case s.command.name == answerCommand:
		return "this would go to the player who asked: " + wording.OneLine(s.note)
	}
	return letter.MasterHelpOf(s.command.name)
}

// parseCommand reads one line.
func parseCommand(line string) (masterLine, bool) {
	fields := strings.Fields(line)
	if len(fields) == 0 || fields[0][0] == '#' {
		return masterLine{}, false
	}
	fields = withoutPoliteness(fields)
	s := masterLine{text: strings.TrimSpace(line), args: fields[1:]}
	first := strings.ToUpper(strings.TrimRight(fields[0], ".,:!"))
	var ok bool
	if s.command, ok = masterCommandOf(first); ok {
		switch s.command.name {
		case noteCommand:
			s.note = textBehindNote(s.text)
		case answerCommand:
			s.note = textBehindNumber(s.text)
		}
		if s.command.fits(s.args) {
			return s, true
		}
		s.wrong = "nothing was done: " + s.command.wants
		if e, ok := inEnglish(s.text); ok {
			return e, true
		}
		return s, true
	}
	if e, ok := inEnglish(s.text); ok {
		return e, true
	}
	if s.command, ok = masterCommandOf(nearWord(first, fields)); ok {
		s.wrong, s.near = "nothing was done; did you mean "+s.command.name+"?", true
		return s, true
	}
	if len(fields) > 6 || !slices.ContainsFunc(fields, func(f string) bool { return strings.EqualFold(strings.Trim(f, ".,:!"), "approve") }) {
		return s, false
	}
	s.command, _ = masterCommandOf("APPROVE")
	s.wrong = "nothing was done: APPROVE stands alone on its line"
	return s, true
}

// textBehindNumber is the text of an ANSWER, behind its number.
func textBehindNumber(line string) string {
	fields := strings.Fields(line)
	if len(fields) < 2 {
		return ""
	}
	_, rest, _ := strings.Cut(line, fields[1])
	return strings.TrimSpace(strings.TrimLeft(rest, " \t:,.-"))
}

// politeWords may stand before a command or behind it.
var politeWords = []string{"please", "pls", "kindly", "thanks", "thank", "you"}

// withoutPoliteness are the words of a line without politeness before and behind the command, and without a full stop. A NOTE or an ANSWER, whose
// text is the master's own, and a line of nothing but politeness stay as they are.
func withoutPoliteness(fields []string) []string {
	isPolite := func(f string) bool { return slices.Contains(politeWords, strings.ToLower(strings.Trim(f, ".,!"))) }
	if hasText(fields) || hasText(fields[1:]) {
		return fields
	}
	from, to := 0, len(fields)
	for from < to && from < 2 && isPolite(fields[from]) {
		from++
	}
	for to > from && isPolite(fields[to-1]) {
		to--
	}
	if from == to {
		return fields
	}
	kept := slices.Clone(fields[from:to])
	if last := strings.TrimRight(kept[len(kept)-1], ".,!"); last != "" {
		kept[len(kept)-1] = last
	}
	return kept
}

// hasText reports whether words begin with a command that has a text.
func hasText(fields []string) bool {
	first := ""
	if len(fields) > 0 {
		first = strings.ToUpper(strings.TrimRight(fields[0], ":"))
	}
	return first == noteCommand || first == answerCommand
}

// nearWord is the command that a short line may have been meant for; empty if there is none.
func nearWord(first string, fields []string) string {
	if len(fields) > 3 || len(first) < 3 {
		return ""
	}
	return strings.Join(order.Suggest(first, commandNames(), 1), "")
}

// commandNames are the names of all commands.
func commandNames() (names []string) {
	for _, c := range masterCommands() {
		names = append(names, c.name)
	}
	return names
}

// HasMasterOnly reports whether lines have a command that no player has. A line of chatter may begin
// with note.
func HasMasterOnly(lines []mail.Line) bool {
	return slices.ContainsFunc(parseCommands(lines), func(s masterLine) bool {
		if s.command.name == noteCommand || s.command.name == answerCommand {
			return s.wrong == "" && strings.HasPrefix(s.text, s.command.name+" ")
		}
		return s.wrong == "" && !s.english && !slices.ContainsFunc(order.Commands(), func(c order.Command) bool { return c.String() == s.command.name })
	})
}

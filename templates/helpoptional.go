package templates

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed help/optional.txt
var helpOptional string

// An optionalTopic is a piece of help about an order of the optional rules.
type optionalTopic struct {
	topic
	options []string // with any of which it is an order
}

// optionalTopics are those of help/optional.txt, read once: below its title each names its options.
var optionalTopics = readOptional(helpOptional)

func readOptional(file string) []optionalTopic {
	var all []optionalTopic
	for _, t := range topics(file) {
		options, text, _ := strings.Cut(strings.TrimPrefix(t.text, "option:"), "\n")
		all = append(all, optionalTopic{topic{t.title, text}, strings.Fields(options)})
	}
	return all
}

// playedIn reports whether a game plays one of a topic's options.
func (t optionalTopic) playedIn(n Notice) bool { return anyPlayed(t.options, n) }

func anyPlayed(options []string, n Notice) bool {
	return slices.ContainsFunc(options, func(o string) bool { return slices.Contains(n.Played, o) })
}

// unplayed is the help to a word of optional rules that a game does not play.
func (t optionalTopic) unplayed() string {
	return t.title + " belongs to the optional rules (" + strings.Join(t.options, ", ") + "), which are not played in this game."
}

// helpOf are the topics of the help in a game: those of every game, and those of its options.
func helpOf(n Notice) []topic {
	all := slices.Clip(helpTopics)
	for _, t := range optionalTopics {
		if t.playedIn(n) {
			all = append(all, t.topic)
		}
	}
	return all
}

// findUnplayed finds a topic of the options that a game does not play.
func findUnplayed(word string, n Notice) (optionalTopic, bool) {
	i := slices.IndexFunc(optionalTopics, func(t optionalTopic) bool { return strings.EqualFold(t.title, word) && !t.playedIn(n) })
	if i < 0 {
		return optionalTopic{}, false
	}
	return optionalTopics[i], true
}

// ofGame leaves of a text what a game plays: a line that begins with ? and options, with commas between,
// belongs to those that play one of them.
func ofGame(text string, n Notice) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if options, rest, ok := strings.Cut(line, " "); ok && strings.HasPrefix(options, "?") {
			if !anyPlayed(strings.Split(options[1:], ","), n) {
				continue
			}
			line = "    " + strings.TrimLeft(rest, " ")
		}
		b.WriteString(line)
	}
	return b.String()
}

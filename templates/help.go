package templates

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
)

//go:embed help/all.txt
var helpAll string

//go:embed help/orders.txt
var helpOrders string

//go:embed help/optional.txt
var helpOptional string

// A topic is a piece of help.
type topic struct {
	title   string
	text    string
	options []string // with any of which it is an order; none: it is one in every game
}

// The topics of the help, read once: those of every game, and those of the optional rules.
var (
	helpTopics     = readTopics(helpOrders)
	optionalTopics = readTopics(helpOptional)
)

// readTopics cuts a file into its topics: each has its title in the first line, and may name its options in the second.
func readTopics(file string) (all []topic) {
	for part := range strings.SplitSeq(file, "%%\n") {
		var t topic
		t.title, t.text, _ = strings.Cut(strings.TrimLeft(part, "\n"), "\n")
		if text, ok := strings.CutPrefix(t.text, "option:"); ok {
			text, t.text, _ = strings.Cut(text, "\n")
			t.options = strings.Fields(text)
		}
		all = append(all, t)
	}
	return all
}

// playedIn reports whether the words of a topic are orders in a game.
func (t topic) playedIn(n Notice) bool { return t.options == nil || anyPlayed(t.options, n) }

// anyPlayed reports whether a game plays one of some options, or has dice of a version: dice1.
func anyPlayed(options []string, n Notice) bool {
	version := "dice" + strconv.Itoa(cmp.Or(n.DiceVersion, int(dice.Newest)))
	return slices.ContainsFunc(options, func(o string) bool { return o == version || slices.Contains(n.Played, o) })
}

// unplayed is the help to a word of optional rules that a game does not play.
func (t topic) unplayed() string {
	return t.title + " belongs to the optional rules (" + strings.Join(t.options, ", ") + "), which are not played in this game."
}

// helpOf are the topics of the help in a game.
func helpOf(n Notice) []topic {
	return slices.DeleteFunc(slices.Concat(helpTopics, optionalTopics), func(t topic) bool { return !t.playedIn(n) })
}

// sameHelp are words that are explained with another.
var sameHelp = map[string]string{"PRESS": "LETTER", "ANONYMOUS": "LETTER", "ENEMY": "ALLY", "NEUTRAL": "ALLY", "END": "STANDING", "ASSAULT": "AT", "BESIEGE": "AT", "PASS": "AT",
	"PILLAGE": "AT", "CIRCLE": "CHURCH", "BID": "CHURCH"}

// A helpAnswer is a notice with a text in it.
type helpAnswer struct {
	Notice
	Title, Text string
	Near        []string // what may have been meant
}

// exampleTroops stand in the help for the numbers of a knight and two men, and are these where no reader's own are known.
var exampleTroops = [...]struct{ mark, number string }{{"{knight}", "2"}, {"{man}", "3"}, {"{other man}", "4"}}

// withTroops puts numbers of troops in their places in an example: the reader's own, if they are known.
func withTroops(t string, own []string) string {
	for i, e := range exampleTroops {
		if i < len(own) {
			e.number = own[i]
		}
		t = strings.ReplaceAll(t, e.mark, e.number)
	}
	return t
}

// ofBoard puts names of the game's own board, troops of the reader and another lord in the place of those in an example. The worked example
// of the dice is one and the same for all games.
func ofBoard(t string, n Notice) string {
	t = withTroops(t, n.Troops)
	if n.OtherLord != "" {
		t = strings.ReplaceAll(t, "Gawaine", n.OtherLord)
	}
	if len(n.Manors) < 4 || n.Milestone == "" {
		return t
	}
	if n.House != "" && len(n.Entries) > 1 {
		t = strings.NewReplacer("Carse Abbey", n.House, "North Road", n.Entries[0], "Sea Gate", n.Entries[1]).Replace(t)
	}
	milestone, _, _ := strings.Cut(n.Milestone, ", ")
	return strings.NewReplacer("(Barsham+2 to Hazlemere)", "("+n.Milestone+")", "Barsham+2 to Hazlemere", milestone, "Barsham", n.Manors[0], "Breaume", n.Manors[1],
		"Foxwood", n.Manors[2], "Hazlemere", n.Manors[3]).Replace(t)
}

// Help answers HELP: about one word, or with all forms of orders.
func Help(word string, n Notice) (Letter, error) {
	forms := ofBoard(ofGame(helpAll, n), n)
	if word == "" {
		return withPlainPage("help", helpAnswer{Notice: n, Title: "orders and other words", Text: forms})
	}
	if same, ok := sameHelp[strings.ToUpper(word)]; ok {
		word = same
	}
	topics := helpOf(n)
	named := func(t topic) bool { return strings.EqualFold(t.title, word) }
	if i := slices.IndexFunc(topics, named); i >= 0 {
		t := topics[i]
		if t.title != "DICE" {
			t.text = ofBoard(t.text, n)
		}
		return withPlainPage("help", helpAnswer{Notice: n, Title: t.title, Text: ofGame(t.text, n) + alsoWritten(t.title)})
	}
	if i := slices.IndexFunc(optionalTopics, named); i >= 0 {
		return withPlainPage("help", helpAnswer{Notice: n, Title: optionalTopics[i].title, Text: optionalTopics[i].unplayed()})
	}
	titles := phrase.Each(topics, func(t topic) string { return t.title })
	return withPlainPage("help", helpAnswer{Notice: n, Title: "there is no word " + word, Text: forms, Near: order.Suggest(word, titles, 3)})
}

// mostAlso is how many other words for an order its help shows.
const mostAlso = 6

// alsoWritten is the line of help with other words for an order; nothing if there are none.
func alsoWritten(title string) string {
	words := order.PlainSynonyms(title)
	if len(words) == 0 {
		return ""
	}
	return "\nAlso: " + strings.Join(words[:min(mostAlso, len(words))], ", ") + ".\n"
}

// ofGame leaves of a text what a game plays: a line that begins with ? and options, with commas between,
// belongs to those that play one of them. It is an example, but where it is of the dice.
func ofGame(text string, n Notice) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if options, rest, ok := strings.Cut(line, " "); ok && strings.HasPrefix(options, "?") {
			if !anyPlayed(strings.Split(options[1:], ","), n) {
				continue
			}
			if line = rest; !strings.HasPrefix(options, "?dice") {
				line = "    " + strings.TrimLeft(rest, " ")
			}
		}
		b.WriteString(line)
	}
	return b.String()
}

// quickChapter is the key of the chapter with a first year on one page.
const quickChapter = "quick"

// Rules answers RULES: with a chapter, such as 6, with one of its sections, such as 6.vii, with ALL of the
// book, or with a first year on one page and the list of its chapters.
func Rules(section string, b *Rulebook, n Notice) (Letter, error) {
	if strings.EqualFold(section, "all") {
		return withPlainPage("help", helpAnswer{Notice: n, Title: "the rules", Text: b.Whole()})
	}
	if c, ok := b.Find(section); ok {
		text := b.bodyText(c)
		if c.Key == quickChapter {
			text = ofBoard(text, n)
		}
		return withPlainPage("help", helpAnswer{Notice: n, Title: "rules, " + c.Heading(), Text: text})
	}
	text := "RULES and a number or a word brings a chapter, such as RULES 6 or RULES COMBAT; RULES ALL brings the book.\n\n" + b.Contents()
	if section != "" {
		return withPlainPage("help", helpAnswer{Notice: n, Title: "the rules have no " + section, Text: text, Near: b.Near(section)})
	}
	first, _ := b.Find(quickChapter)
	return withPlainPage("help", helpAnswer{Notice: n, Title: "the rules", Text: text + "\n" + ofBoard(b.Text(first), n)})
}

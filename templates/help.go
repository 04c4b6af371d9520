package templates

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

//go:embed help/all.txt
var helpAll string

//go:embed help/orders.txt
var helpOrders string

// A topic is a piece of help.
type topic struct {
	title string
	text  string
}

// helpTopics are the topics of the help, read once.
var helpTopics = topics(helpOrders)

// topics cuts a file into its topics: each has its title in the first line.
func topics(file string) []topic {
	var all []topic
	for _, part := range strings.Split(file, "%%\n") {
		title, text, _ := strings.Cut(strings.TrimLeft(part, "\n"), "\n")
		all = append(all, topic{title, text})
	}
	return all
}

// sameHelp are words that are explained with another.
var sameHelp = map[string]string{"ENEMY": "ALLY", "NEUTRAL": "ALLY", "END": "STANDING", "ASSAULT": "AT", "BESIEGE": "AT", "PASS": "AT",
	"PILLAGE": "AT", "CIRCLE": "CHURCH", "BID": "CHURCH"}

// An answer is a notice with a text in it.
type answer struct {
	Notice
	Title, Text string
	Near        []string // what may have been meant
}

// ofBoard puts names of the game's own board in the place of those in an example. The worked example
// of the dice is one and the same for all games.
func ofBoard(t string, n Notice) string {
	if len(n.Manors) < 4 || n.Milestone == "" {
		return t
	}
	if n.House != "" && len(n.Entries) > 1 {
		t = strings.NewReplacer("Carse Abbey", n.House, "North Road", n.Entries[0], "Sea Gate", n.Entries[1]).Replace(t)
	}
	return strings.NewReplacer("Barsham+2 to Hazlemere", n.Milestone, "Barsham", n.Manors[0], "Breaume", n.Manors[1],
		"Foxwood", n.Manors[2], "Hazlemere", n.Manors[3]).Replace(t)
}

// Help answers HELP: about one word, or with all forms of orders.
func Help(word string, n Notice) (Letter, error) {
	forms := ofBoard(ofGame(helpAll, n), n)
	if word == "" {
		return short("help", answer{Notice: n, Title: "orders and other words", Text: forms})
	}
	if same, ok := sameHelp[strings.ToUpper(word)]; ok {
		word = same
	}
	if t, ok := findUnplayed(word, n); ok {
		return short("help", answer{Notice: n, Title: t.title, Text: t.unplayed()})
	}
	topics := helpOf(n)
	if t, ok := find(topics, word); ok {
		if t.title != "DICE" {
			t.text = ofBoard(t.text, n)
		}
		t.text = ofGame(t.text, n)
		return short("help", answer{Notice: n, Title: t.title, Text: t.text})
	}
	var titles []string
	for _, t := range topics {
		titles = append(titles, t.title)
	}
	return short("help", answer{Notice: n, Title: "there is no word " + word, Text: forms, Near: order.Suggest(word, titles, 3)})
}

// find finds a topic by its title.
func find(all []topic, name string) (topic, bool) {
	if i := slices.IndexFunc(all, func(t topic) bool { return strings.EqualFold(t.title, name) }); i >= 0 {
		return all[i], true
	}
	return topic{}, false
}

// Rules answers RULES: with a chapter, such as 6, with one of its sections, such as 6.vii, with ALL of the
// book, or with a first year on one page and the list of its chapters.
func Rules(section string, b *Rulebook, n Notice) (Letter, error) {
	if strings.EqualFold(section, "all") {
		return short("help", answer{Notice: n, Title: "the rules", Text: b.Whole()})
	}
	if c, ok := b.Find(section); ok {
		return short("help", answer{Notice: n, Title: "rules, " + c.Heading(), Text: b.body(c)})
	}
	text := "RULES and a number or a word brings a chapter, such as RULES 6 or RULES COMBAT; RULES ALL brings the book.\n\n" + b.Contents()
	if section != "" {
		return short("help", answer{Notice: n, Title: "the rules have no " + section, Text: text, Near: b.Near(section)})
	}
	first, _ := b.Find("quick")
	return short("help", answer{Notice: n, Title: "the rules", Text: text + "\n" + b.Text(first)})
}

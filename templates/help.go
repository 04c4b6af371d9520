package templates

import (
	_ "embed"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

//go:embed help/all.txt
var helpAll string

//go:embed help/orders.txt
var helpOrders string

//go:embed rules/standard.txt
var rulesStandard string

// A topic is a piece of help, or a chapter of the rules in short.
type topic struct {
	title string
	text  string
}

// The topics, read once.
var (
	helpTopics = topics(helpOrders)
	ruleTopics = topics(rulesStandard)
)

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

// find finds a topic by its title, or by the number that its title begins with.
func find(all []topic, name string) (topic, bool) {
	for _, t := range all {
		number, _, _ := strings.Cut(t.title, " ")
		if strings.EqualFold(t.title, name) || strings.EqualFold(number, name) {
			return t, true
		}
	}
	return topic{}, false
}

// Rules answers RULES: about one section, such as 6 or 6.vii, or about all.
func Rules(section string, n Notice) (Letter, error) {
	chapter, _, _ := strings.Cut(strings.TrimLeft(section, "§ "), ".")
	if t, ok := find(ruleTopics, chapter); ok && chapter != "" {
		return short("help", answer{Notice: n, Title: "rules, " + t.title, Text: t.text})
	}
	var b strings.Builder
	for _, t := range ruleTopics {
		b.WriteString(strings.ToUpper(t.title) + "\n\n" + t.text + "\n")
	}
	title := "the rules in short"
	if chapter != "" {
		title = "no section " + section + "; here are all that this game uses"
	}
	return short("help", answer{Notice: n, Title: title, Text: b.String()})
}

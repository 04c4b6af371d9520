package templates

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// listedTogether are forms that stand in the list in one, and on pages of their own with the orders below them.
var listedTogether = map[string][]string{"STANDING, NEXT or AMEND above orders": {"STANDING", "NEXT", "AMEND"}}

// noForms are the pages of HELP that explain no word to write.
var noForms = []string{"QUESTION", "DICE", "STEWARD"}

// TestHelpListAndPagesAgree finds each form of HELP's list on a page, and each of a page in the list, word for word.
func TestHelpListAndPagesAgree(t *testing.T) {
	t.Parallel()
	list, pages := listedForms(helpAll), pageForms()
	if len(list) < 50 || len(pages) < 50 {
		t.Fatalf("only %d forms in the list, %d on the pages", len(list), len(pages))
	}
	for _, form := range missingIn(pages, list) {
		t.Errorf("help/all.txt lists %q, which is on no page (help/orders.txt, help/optional.txt)", form)
	}
	for _, form := range missingIn(list, pages) {
		t.Errorf("a page (help/orders.txt, help/optional.txt) has the form %q, which help/all.txt does not list", form)
	}
	// A form that differs is found.
	if got := missingIn(listedForms("    KEEP     TAKE ALL\n?fate A |\n      B\n"), []string{"KEEP", "TAKE", "A | B"}); !slices.Equal(got, []string{"TAKE"}) {
		t.Errorf("missing: %q", got)
	}
}

// missingIn are those of some forms that are not among others.
func missingIn(others, forms []string) []string {
	return slices.DeleteFunc(slices.Clone(forms), func(f string) bool { return slices.Contains(others, f) })
}

// listedForms are the forms of the list, of all options.
func listedForms(list string) (all []string) {
	for _, form := range splitForms(ofGame(list, Notice{Played: ruleset.OptionWords})) {
		if several, ok := listedTogether[form]; ok {
			all = append(all, several...)
			continue
		}
		all = append(all, form)
	}
	return all
}

// pageForms are the forms of all pages. A page without one is that of a word which stands alone.
func pageForms() (all []string) {
	for _, topic := range slices.Concat(helpTopics, optionalTopics) {
		forms := splitForms(strings.Join(formsOf(topic).forms, "\n"))
		switch {
		case slices.Contains(noForms, topic.title):
		case len(forms) == 0:
			all = append(all, topic.title)
		case slices.Contains(listedTogether["STANDING, NEXT or AMEND above orders"], topic.title):
			all = append(all, forms[0]) // what is below it is orders
		default:
			all = append(all, forms...)
		}
	}
	return all
}

// splitForms takes apart the indented lines of a text: five blanks divide forms, and a line that is indented deeper
// goes on with the last one.
func splitForms(text string) (all []string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "     ") && len(all) > 0:
			all[len(all)-1] += " " + strings.TrimSpace(line)
		case indented(line):
			for form := range strings.SplitSeq(strings.TrimSpace(line), "     ") {
				all = append(all, strings.TrimSpace(form))
			}
		}
	}
	return all
}

// commandOfTheProgram finds a command that no player can give by mail.
var commandOfTheProgram = regexp.MustCompile("\\bseneschal +[a-z-]+|`seneschal")

// TestPlayersReadNoCommands reads all that players can ask for by mail, and finds no command of the program there.
func TestPlayersReadNoCommands(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"help/all.txt": helpAll, "help/orders.txt": helpOrders, "help/optional.txt": helpOptional}
	chapters, err := fs.Glob(ruleFiles, "rules/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range chapters {
		text, err := ruleFiles.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	if len(texts) < 30 {
		t.Fatalf("only %d texts", len(texts))
	}
	for name, text := range texts {
		if m := commandOfTheProgram.FindString(text); m != "" {
			t.Errorf("%s names the command %q: players have none; name the word that they can write, or nothing", name, m)
		}
	}
	if !commandOfTheProgram.MatchString("the odds: `seneschal odds`") || commandOfTheProgram.MatchString("Seneschal runs games") {
		t.Error("the check does not find commands alone")
	}
}

// TestHelpNeedsNoBreaks holds the help against the width of a letter: a line that is a word too long is broken behind it, and that word stands alone.
func TestHelpNeedsNoBreaks(t *testing.T) {
	t.Parallel()
	for _, version := range []int{1, 2} {
		n := Notice{DiceVersion: version}
		n.Troops = []string{"21", "22", "23"}
		for _, topic := range optionalTopics {
			n.Played = append(n.Played, topic.options...)
		}
		for _, topic := range append([]topic{{title: "alone", text: helpAll}}, helpOf(n)...) {
			for line := range strings.Lines(ofBoard(ofGame(topic.text, n), n)) {
				if width := utf8.RuneCountInString(strings.TrimRight(line, "\n")); width > Width {
					t.Errorf("HELP %s, %d columns: %s", topic.title, width, line)
				}
			}
		}
	}
}

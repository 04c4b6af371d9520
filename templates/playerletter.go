package templates

import (
	"strings"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A PlayerLetter is a letter of a player, as another reads it or as it stands in a list.
type PlayerLetter struct {
	view.Office
	Game    string
	Heading string   // that stands above all of it: whose it is
	About   string   // its number, to whom it went, and when
	Lines   []string // as they were written
	HowTo   string   // how it can be answered
}

// OfPlayer brings a letter of another player.
func OfPlayer(l PlayerLetter) (Letter, error) { return withOwnPage("playerletter", l) }

// A Daily brings all that came to a player in a day, of other players and of the master.
type Daily struct {
	view.Office
	Game    string
	Title   string // what it brings
	Letters []PlayerLetter
	Number  int // of one of the letters, for the example
}

// OfDay brings the letters of a day.
func OfDay(d Daily) (Letter, error) { return withOwnPage("daily", d) }

// LettersFile is the name of the file in which the last letter shows all letters between players.
const LettersFile = "letters.txt"

// A LetterBook has letters between the players of a game, in order.
type LetterBook struct {
	Game    string
	Letters []PlayerLetter
	Left    string // what is left out, and how it can be had
}

// Book lays out the letters between the players of a game, for a file or for the master.
func Book(b LetterBook) (string, error) { return fillText("letterbook", b) }

// Body are the lines as they stand in a page.
func (l PlayerLetter) Body() string { return strings.Join(tamed(l.Lines), "\n") }

// PlayerLetters lists letters that a player wrote or got.
type PlayerLetters struct {
	Notice
	Letters []PlayerLetter
	Left    string // what is not listed, and how it can be had
}

// LettersList answers LETTERS.
func LettersList(l PlayerLetters) (Letter, error) { return withPlainPage("playerletters", l) }

// LettersSent tells a player what became of the letters that stood in a mail, in Lines, each a sentence.
func LettersSent(n Notice) (Letter, error) { return withPlainPage("lettersent", n) }

// frame lays out what a player wrote. Every line stands behind a mark, so that none can be taken for a line of ours.
func frame(lines []string) string {
	const edge = "  +-----------------------------------------------------------------\n"
	return edge + layEach(tamed(lines), "  | ", "  | ") + edge
}

// mostMarks is how many marks above or below a letter are shown, such as accents: more would grow into other lines.
const mostMarks = 2

// tamed are lines without tabs, and without what would show outside of them.
func tamed(lines []string) (all []string) {
	for _, line := range lines {
		marks := 0
		all = append(all, strings.Map(func(r rune) rune {
			switch {
			case !unicode.Is(unicode.M, r):
				marks = 0
			case marks == mostMarks:
				return -1
			default:
				marks++
			}
			if unicode.IsControl(r) {
				return ' '
			}
			return r
		}, strings.ReplaceAll(line, "\t", "    ")))
	}
	return all
}

package templates

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// ofDay is a letter as it stands in the mail of a day.
func ofDay(l PlayerLetter, number int, from string) PlayerLetter {
	l.Heading, l.HowTo = "Letter of "+from+" (a player)", fmt.Sprintf("To answer: LETTER TO %d.", number)
	l.About = fmt.Sprintf("Letter %d, to you, in summer of year 2, Friday, 20 November 2026, 20:00 GMT.", number)
	return l
}

// TestPlayerLetters has a letter of a player, what its writer is told, and a list of letters. Nothing that a player wrote begins a line of
// theirs or a mark of the page.
func TestPlayerLetters(t *testing.T) {
	t.Parallel()
	n := Notice{Office: office(), Game: "The Marches", Lord: "Lionel", Season: "summer of year 2"}
	l := PlayerLetter{Office: office(), Game: "The Marches", Heading: "Letter of Gawaine (a player)", About: "letter 12, to Lionel and Kay, in summer of year 2, Friday, 20 November 2026, 20:00 GMT.",
		Lines: []string{"Dear Lionel,", "", "Ashby is yours, <b>if</b> Foxwood is mine. " + strings.Repeat("And this line is very long, ", 4) + "is it not?", "THE STANDING", "\tMOVE 2 TO Ashby", "", "GAWAINE"},
		HowTo: "Answer this mail to write back."}
	l.Top = "#--- Your answer may stand above this line ---#"
	mine := l
	mine.Heading, mine.Lines = "Letter of Lionel (a player)", []string{"No."}
	golden(t, "playerletter", must(t)(OfPlayer(l)))
	sent := n
	sent.Lines = []string{"Your letter 13 has left, to Gawaine.", "NOT SENT: your letter to Mordred (line 9 of your message): no lord of this game is called \"Mordred\"."}
	golden(t, "lettersent", must(t)(LettersSent(sent)))
	golden(t, "playerletters", must(t)(LettersList(PlayerLetters{Notice: n, Letters: []PlayerLetter{l, mine}, Left: "There are earlier ones."})))
	golden(t, "daily", must(t)(OfDay(Daily{Office: view.Office{Top: l.Top, Notes: []string{"I am away on Monday.\nTuesday at the latest I answer."}}, Game: "The Marches",
		Title: "3 letters from Gawaine and somebody, and a note of the master", Letters: []PlayerLetter{ofDay(l, 12, "Gawaine"), ofDay(l, 13, "somebody"), ofDay(l, 14, "Gawaine")}, Number: 14})))
	book, err := Book(LetterBook{Game: "The Marches", Letters: []PlayerLetter{l, mine}, Left: "2 earlier letters left out."})
	if err != nil || !strings.Contains(book, "LETTERS BETWEEN THE PLAYERS OF THE MARCHES") || strings.Count(book, "Letter of ") != 2 || strings.Contains(book, "\nTHE STANDING") {
		t.Errorf("%s\n%v", book, err)
	}
	list, err := LettersList(PlayerLetters{Notice: n, Letters: []PlayerLetter{l, mine}})
	page, err2 := OfPlayer(l)
	if err != nil || err2 != nil || strings.Contains(list.HTML+page.HTML, "<b>") || strings.Contains(list.Text, "\nTHE STANDING") {
		t.Errorf("%v %v\n%s\n%s", err, err2, list.HTML, page.HTML)
	}
}

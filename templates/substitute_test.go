package templates

import "testing"

// Letters to and about somebody who plays for a player who is away.
func TestLettersOfSubstitutes(t *testing.T) {
	t.Parallel()
	n := Notice{Office: office(), Game: "marches", Lord: "Tristram", Season: "spring of year 2"}
	n.Player = "Dan"
	n.Stands = "Ann, who plays Tristram in marches, will be away, and asks you to play Tristram meanwhile, from Friday, 12 March 2027 to Tuesday, 20 April 2027."
	golden(t, "substituteask", must(t)(SubstituteAsk(n)))
	n.What, n.Notes = "thank you for having played", []string{"Ann plays Tristram again.", "The order keys of your letters no longer work."}
	golden(t, "substitutenote", must(t)(SubstituteNote(n)))
	n.What, n.Stands = "you play Tristram for a while", "from now on you play Tristram for Ann, to the end of Tuesday, 20 April 2027. Then Tristram goes back. Thank you."
	n.Lines, n.Asked, n.Due = []string{"HOLD ALL"}, []string{"HEIR 2"}, "That is less than a day from now."
	l, err := Passed(n)
	if err != nil {
		t.Fatal(err)
	}
	twins(t, l)
	golden(t, "passed", l.Text)
}

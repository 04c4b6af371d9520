package letter

import "slices"

// An OutcomeWords is an outcome with what it says of a message, in words.
type OutcomeWords struct {
	Outcome Outcome `json:"outcome"`
	Words   string  `json:"words"`
}

// Waits is said of a message that is not handled yet; it is a state, and no outcome.
const Waits Outcome = "new"

// outcomeWords are all outcomes, in the order in which they are listed.
var outcomeWords = []OutcomeWords{
	{Entered, "its orders are in"},
	{Asked, "it had no order key: it was shown back, and waits for YES"},
	{Confirmed, "it had no order key: it was shown back, and YES has come"},
	{Late, "it came after the deadline"},
	{Admitted, "it came after the deadline, and the master has admitted its orders"},
	{OldKey, "its order key is of an earlier season"},
	{NotRead, "its orders stand where nothing is read, such as within the quotation"},
	{Resigning, "it gives the seat up, and waits for YES"},
	{Resigned, "it gives the seat up, and YES has come"},
	{Returned, "it takes a seat back that was given up"},
	{NoSeat, "its seat was given up, or can give no orders any more"},
	{GameOver, "the game is over"},
	{Joining, "it asks for a seat, and waits for YES"},
	{Watching, "it asks to watch a game, and waits for YES"},
	{Answered, "what it asked is answered"},
	{Guided, "it holds no orders and no words: its writer was told what could be written"},
	{Nothing, "there was nothing in it to do or to answer"},
	{Relayed, "its text has gone to other players"},
	{Obeyed, "the master's commands are done"},
	{Correcting, "it asks for a correction: what that would change was shown, and waits for YES"},
	{Automatic, "a program wrote it, or this office: such mail is not answered"},
	{Bounced, "it reports that a letter of this office came back"},
	{Unknown, "no order key, and an address that is not known: not answered"},
	{Unanswered, "no order key, and its address has had as many answers as it may for now: not answered"},
	{Forged, "no order key, and its domain says that it did not send it: not answered"},
	{Failed, "it could not be handled: the master is told"},
	{Copied, "the same mail was there before: only that one is handled"},
	{Waits, "it is not handled yet"},
}

// Outcomes are all outcomes of messages with their words.
func Outcomes() []OutcomeWords { return slices.Clone(outcomeWords) }

// Words says in words what came of a message; empty if it is no outcome.
func (o Outcome) Words() string {
	for _, w := range outcomeWords {
		if w.Outcome == o {
			return w.Words
		}
	}
	return ""
}

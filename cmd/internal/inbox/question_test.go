package inbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// asking is a house in which questions reach the master at once, or else in the next letter.
func asking(t *testing.T, atOnce bool) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.set("master-name", "Arthur Penn")
	if atOnce {
		h.set("forward", "at once")
	}
	h.mails(masterAddress)
	return h
}

// set changes a setting of the game.
func (h *house) set(key, value string) {
	h.t.Helper()
	if _, err := season.Set(h.t.Context(), h.Office, "valley", key, value, false); err != nil {
		h.t.Fatal(err)
	}
}

// roundOfClock does what the clock asks for.
func (h *house) roundOfClock() {
	h.t.Helper()
	if _, err := season.ReleaseOverdue(h.t.Context(), h.Office); err != nil {
		h.t.Fatal(err)
	}
	h.sendAll()
}

// threaded are the headers of an answer to a letter.
func threaded(m *mail.Message) string {
	return fmt.Sprintf("In-Reply-To: <%s>\r\nReferences: <%[1]s>\r\n", m.MessageID)
}

// A question reaches the master, whose answer goes to the player as a letter from the master.
func TestQuestionReachesTheMaster(t *testing.T) {
	t.Parallel()
	h := asking(t, true)
	h.answer(ann, "hi, how do i play? what is bz?\nAPPROVE")
	h.wantOutcomes("guided")
	h.sendAll()
	wantText(t, h.newest(), "The master of the game, Arthur Penn, is shown your message now, and can answer you by letter.",
		"The master of the game is Arthur Penn.")
	asked := h.last(masterAddress)
	wantText(t, asked, "a question of Lancelot", "QUESTION 1, from Sir Lancelot (Lancelot)", "| hi, how do i play? what is bz?", "| APPROVE")

	h.deliver(masterAddress, h.replyTo(masterAddress), "Bz are bezants, the money.\n\nHold on to your knights.\n\n> "+strings.ReplaceAll(asked.Text, "\n", "\n> "), threaded(asked))
	h.wantOutcomes("obeyed")
	h.sendAll()
	m := h.newest()
	wantText(t, m, "you asked: hi, how do i play? what is bz?", "The master of the game answers: Bz are bezants, the money. Hold on to your knights.")
	wantNot(t, m, "QUESTION")
	wantText(t, h.last(masterAddress), "It goes to Lancelot as a letter from you.")

	h.sends("HIRE 1 MAN\nWill that leave me enough\nto pay everybody?", "entered", "HIRE 1 MAN")
	wantText(t, h.newest(), "is shown your question now")
	asked = h.last(masterAddress)
	wantText(t, asked, "| Will that leave me enough | to pay everybody?")
	wantNot(t, asked, "HIRE 1 MAN")
	h.deliver(masterAddress, h.replyTo(masterAddress), "Yes.", threaded(asked))
	h.wantOutcomes("obeyed")
	h.sendAll()
	wantText(t, h.newest(), "The master of the game answers: Yes.")
}

// A question waits for the next letter to the master, also when the program was stopped meanwhile, and stands in that letter alone.
// ANSWER brings the answer to the player.
func TestQuestionWaitsForTheNextLetter(t *testing.T) {
	t.Parallel()
	h := asking(t, false)
	h.answer(ann, "STATUS\nMay a knight collect two manors?")
	h.answer("ben@example.org", "How much is a mill?")
	h.wantOutcomes("answered guided")
	h.sendAll()
	wantText(t, h.newest(), "The master of the game, Arthur Penn, is shown your question within a day, and can answer you by letter.", "YOUR TROOPS")
	if got := h.mails(masterAddress); len(got) != 0 {
		t.Fatalf("the master has %v", subjects(got))
	}
	h.Office = h.open()
	h.roundOfClock()
	h.deliver(masterAddress, masterKeyed(h), "STATUS")
	h.wantOutcomes("answered")
	h.sendAll()
	m := h.last(masterAddress)
	wantText(t, m, "QUESTION 1, from Sir Lancelot (Lancelot)", "| May a knight collect two manors?", "QUESTION 2, from Sir Gawaine (Gawaine)",
		"| How much is a mill?", "To answer, write ANSWER 1 on a line of its own")
	if !strings.HasSuffix(strings.Split(m.Subject, " [")[0], "STATUS; 2 questions") {
		t.Errorf("the subject is %q", m.Subject)
	}
	h.pass(48 * time.Hour)
	h.roundOfClock()
	if got := h.mails(masterAddress); len(got) != 0 {
		t.Fatalf("the master has %v", subjects(got))
	}

	h.deliver(masterAddress, h.replyTo(masterAddress), "That is in the rules.", threaded(m))
	h.wantOutcomes("guided")
	h.sendAll()
	wantText(t, h.last(masterAddress), "2 questions of the players wait for your answer; STATUS shows them.")
	h.deliver(masterAddress, h.replyTo(masterAddress), "ANSWER 2: Ten bezants.\n\nSee RULES winter.\nanswer 1\nNo, one.\n\nSTATUS\nANSWER 9 who?\nANSWER 2")
	h.wantOutcomes("obeyed")
	h.mails(ann)
	h.mails("ben@example.org")
	h.sendAll()
	wantText(t, h.last(ann), "The master of the game answers: No, one.")
	wantText(t, h.last("ben@example.org"), "The master of the game answers: Ten bezants. See RULES winter.")
	m = h.last(masterAddress)
	wantText(t, m, "It goes to Gawaine as a letter from you.", "It goes to Lancelot", "no player has asked a question 9", "wants its text behind it")
	wantNot(t, m, "May a knight collect")
}

// A question for which no letter comes along has one of its own after a day, and before the deadline at the hour of the reminders.
func TestQuestionDoesNotWaitForEver(t *testing.T) {
	t.Parallel()
	h := asking(t, false)
	h.answer(ann, "May I ask you something?")
	h.answer(ann, "May I ask you something else?")
	h.wantOutcomes("guided guided")
	h.roundOfClock()
	if got := h.mails(masterAddress); len(got) != 0 {
		t.Fatalf("the master has %v", subjects(got))
	}
	h.pass(letter.QuestionsWait)
	h.roundOfClock()
	m := h.last(masterAddress)
	wantText(t, m, "2 questions of the players", "QUESTION 1,", "QUESTION 2,", "write ANSWER 1 on a line of its own")
	h.deliver(masterAddress, h.replyTo(masterAddress), "Of course.", threaded(m))
	h.wantOutcomes("guided")
	h.roundOfClock()
	wantText(t, h.last(masterAddress), "wait for your answer")
}

// The same words twice, and too many questions, are not passed on; the player is told.
func TestQuestionsComeToAnEnd(t *testing.T) {
	t.Parallel()
	h := asking(t, true)
	for i := range letter.SeatQuestionsADay {
		h.answer(ann, fmt.Sprintf("MAP\nWho are you, number %d?", i))
	}
	h.poll()
	h.answer(ann, "MAP\nWho are you, number 9?")
	h.poll()
	h.sendAll()
	wantText(t, h.newest(), "The master of the game, Arthur Penn, has this question already.")
	h.answer(ann, "MAP\nWho are you, number 10?")
	h.poll()
	h.sendAll()
	wantText(t, h.newest(), "Your question was not passed on to the master: too many came within the day.")
	all := h.mails(masterAddress)
	if len(all) != letter.SeatQuestionsADay {
		t.Errorf("the master has %v", subjects(all))
	}
	for i := range 8 {
		h.deliver(masterAddress, h.replyTo(masterAddress), fmt.Sprintf("I am away, %d.", i), threaded(all[0]))
	}
	h.poll()
	h.mails(ann)
	h.sendAll()
	if got := h.mails(ann); len(got) != 5 {
		t.Errorf("the player has %v", subjects(got))
	}
	h.pass(25 * time.Hour)
	h.answer(ann, "MAP\nWho are you, number 10?")
	h.poll()
	h.sendAll()
	wantText(t, h.newest(), "is shown your question now")
}

// What ends in a question mark and is an order, or was meant as one, is no question.
func TestWhatIsNoQuestion(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"hold lord\nhold 99?": "", "ok thanks!!": "", "ありがとう": "| ありがとう", "hold lord\ncould you move 3 to Ludbrook perhaps?": "", "hold lord\n2 goes to ludbrook i think?": "",
		"can i still change it?": "| can i still change it?", "hold lord\nmove 3 to Nowhere?": "", "hold lord\ncan you please hold 4?": "",
		"hold lord\nShould 3 rather go to Kingsmere?":                 "| Should 3 rather go to Kingsmere?",
		"hold lord\nThanks, that was fun. When is the next deadline?": "| Thanks, that was fun. When is the next deadline?",
		"hold lord\n\nDear master,\nis Kingsmere mine (or not?)":      "| is Kingsmere mine (or not?)",
		"stance agressive maybe\nWhat does it do?":                    "| What does it do?",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			h := asking(t, true)
			h.play()
			h.sendAll()
			h.mails(masterAddress)
			h.answer(ann, text)
			h.poll()
			h.sendAll()
			got := h.mails(masterAddress)
			if want == "" && len(got) > 0 {
				t.Errorf("the master has %s", got[0].Text)
			}
			if want != "" {
				if len(got) != 1 {
					t.Fatalf("the master has %v", subjects(got))
				}
				wantText(t, got[0], want)
				wantNot(t, got[0], "| hold lord")
				wantNot(t, got[0], "Dear master")
			}
		})
	}
}

// The letter that shows a question, sent back as it is, quoted or not, does nothing.
func TestQuestionThatComesBackDoesNothing(t *testing.T) {
	t.Parallel()
	h := asking(t, true)
	h.answer(ann, "HELLO THERE?\nEXTEND 24\nBEGIN abc\nANSWER 1 me\nlooks good")
	h.poll()
	h.sendAll()
	asked := h.last(masterAddress)
	deadline := h.status().Deadline
	for _, text := range []string{asked.Text, "> " + strings.ReplaceAll(asked.Text, "\n", "\n> ")} {
		h.deliver(masterAddress, h.replyTo(masterAddress), text, threaded(asked))
		h.wantOutcomes("nothing")
	}
	if got := h.status().Deadline; !got.Equal(deadline) {
		t.Errorf("the deadline moved from %v to %v", deadline, got)
	}
}

// masterKeyed is the address with the master's key.
func masterKeyed(h *house) string {
	h.t.Helper()
	return h.Account.Plus(h.MasterKey(store.Master{Game: 1, NamedKeys: true}, h.playedSeasons()).String())
}

// At the hour of the reminders the questions that wait have a letter of their own, while there is time to answer them.
func TestQuestionsBeforeTheDeadline(t *testing.T) {
	t.Parallel()
	h, deadline := remindful(t, 2)
	h.at(deadline.Add(-12*time.Hour - time.Minute))
	h.answer(ann, "HIRE 1 MAN\nIs that enough?")
	h.poll()
	h.mails(masterAddress)
	h.pass(2 * time.Minute)
	h.poll()
	h.wantReminded("Gawaine 12", "the last hour")
	h.sendAll()
	wantText(t, h.last(masterAddress), "a question of Lancelot", "| Is that enough?")
	wantText(t, h.last("ben@example.org"), "You play Gawaine, Sir Lancelot plays Lancelot. The master of the game is "+masterAddress)
}

// playedSeasons is how many seasons have been played.
func (h *house) playedSeasons() (n int) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		m, err := tx.MasterOf(1)
		n = m.Played
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

// An answer that stands above APPROVE in one mail can be answered with orders for the season that is open then.
func TestAnswerBeforeApprove(t *testing.T) {
	t.Parallel()
	h := called(t)
	h.play()
	h.sendAll()
	h.answer(ann, "When will the report come?")
	h.wantOutcomes("guided")
	h.mails(ann)
	wantSaid(t, h.says("ANSWER 1 Now.\nAPPROVE", "obeyed"), "It goes to Lancelot as a letter from you.", "is approved")
	for _, m := range h.mails(ann) {
		if strings.Contains(m.Text, "The master of the game answers") {
			h.deliver(ann, h.Account.Plus(mail.KeysIn(m, officeAddress)[0].String()), "HOLD 2")
			h.wantOutcomes("entered")
			h.wantOrders(0, "HOLD 2")
			return
		}
	}
	t.Error("no answer came")
}

// An answer to a player who has given up the seat is not sent, and the master is told.
func TestAnswerToASeatGivenUp(t *testing.T) {
	t.Parallel()
	h := asking(t, true)
	h.answer(ann, "What becomes of my troops if I go?")
	h.answer(ann, "RESIGN")
	h.poll()
	h.sendAll()
	h.yes(ann)
	h.wantOutcomes("resigned")
	h.sendAll()
	h.mails(ann)
	h.mails(masterAddress)
	h.deliver(masterAddress, masterKeyed(h), "ANSWER 1 They stay.")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.last(masterAddress), "Nothing was sent: the seat of Lancelot was given up.")
	if got := h.mails(ann); len(got) != 0 {
		t.Errorf("she got %v", subjects(got))
	}
}

// A question in the line of an order reaches the master too, and alone: a polite order is none.
func TestQuestionBesideAnOrder(t *testing.T) {
	t.Parallel()
	h := asking(t, true)
	for _, c := range []struct{ write, want string }{
		{"Hire 1 man. When is the deadline?", "When is the deadline?"},
		{"How long is a year? Hire 1 man; who leads?", "How long is a year?"},
		{"Could you please hire 1 man? Is it dear?", "Is it dear?"},
	} {
		h.answer(ann, c.write)
		h.wantOutcomes("entered")
		h.wantOrders(0, "HIRE 1 MAN")
		h.sendAll()
		asked := h.lastNew(masterAddress)
		wantText(t, asked, c.want)
		wantNot(t, asked, "ire 1 man")
		wantText(t, h.lastNew(ann), "your question")
	}
	h.answer(ann, "Could you please hire 1 man?")
	h.wantOutcomes("entered")
	h.sendAll()
	wantNot(t, h.lastNew(ann), "question")
}

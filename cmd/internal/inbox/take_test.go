package inbox_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// threeUnread are orders of which three lines are not read, and what the receipt offers for them.
const threeUnread = "Dear master,\n\nhold lord\n02 to Ludbrok possibly\nmove 3 to Kingsmere perhaps\nthanks for the game\nstance agressive maybe\nwhat about 4"

// inSpring is a house in which Ann can write orders of spring.
func inSpring(t *testing.T) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.play()
	h.sendAll()
	return h
}

// TestReceiptBeginsWithWhatWasNotRead counts every such line, with the time there is to mend it, and no chatter.
func TestReceiptBeginsWithWhatWasNotRead(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends(threeUnread, "entered", "HOLD LORD")
	m := h.newest()
	wantText(t, m, "Deadline: Friday, 26 March 2027", "NOT READ: 4 lines of your message. You can still mend them.", "TAKE A: MOVE 2 TO Ludbrook",
		"TAKE B: MOVE 3 TO Kingsmere", "TAKE C: STANCE ATTACK", "what about 4", "such as TAKE A B")
	wantNot(t, m, "Dear master")
	wantNot(t, m, "thanks for the game")
	if !strings.Contains(m.Subject, "receipt for spring of year 2: 4 lines not read") {
		t.Errorf("the subject is %q", m.Subject)
	}
	if strings.Index(m.Text, "NOT READ") > strings.Index(m.Text, "YOUR ORDERS") {
		t.Error("the receipt does not begin with what was not read")
	}
}

// TestTake enters what a receipt offers, nothing twice, and goes on offering the rest under the same letters.
func TestTake(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends(threeUnread, "entered", "HOLD LORD")
	h.sends("TAKE B", "entered", "HOLD LORD\nMOVE 3 TO Kingsmere")
	m := h.newest()
	wantText(t, m, "TAKEN, and added to your orders: B: MOVE 3 TO Kingsmere", "NOT READ BEFORE, and you can still take it", "TAKE A: MOVE 2 TO Ludbrook")
	wantNot(t, m, "TAKE B:")
	h.sends("take b", "entered", "HOLD LORD\nMOVE 3 TO Kingsmere")
	wantText(t, h.newest(), "B is among your orders already")
	h.sends("C, A", "entered", "HOLD LORD\nMOVE 3 TO Kingsmere\nSTANCE ATTACK\nMOVE 2 TO Ludbrook")
	wantNot(t, h.newest(), "NOT READ BEFORE")
}

// TestTakeOwnLines adds also what stands beside TAKE, and gives new lines the letters behind the old ones.
func TestTakeOwnLines(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends(threeUnread, "entered", "HOLD LORD")
	h.sends("TAKE A\nhold 4\nnever retreat maybe", "entered", "HOLD LORD\nHOLD 4\nMOVE 2 TO Ludbrook")
	wantText(t, h.newest(), "NOT READ: 1 line of your message", "TAKE D: WITHDRAW NEVER", "TAKE B: MOVE 3 TO Kingsmere")
	h.sends("TAKE D B", "entered", "HOLD LORD\nHOLD 4\nMOVE 2 TO Ludbrook\nWITHDRAW NEVER\nMOVE 3 TO Kingsmere")
	h.sends("NEWKEY", "answered", "HOLD LORD\nHOLD 4\nMOVE 2 TO Ludbrook\nWITHDRAW NEVER\nMOVE 3 TO Kingsmere")
	h.sends("TAKE ALL", "entered", "HOLD LORD\nHOLD 4\nMOVE 2 TO Ludbrook\nWITHDRAW NEVER\nMOVE 3 TO Kingsmere\nSTANCE ATTACK")
}

// TestTakeWhatIsNotOffered answers clearly, and changes nothing.
func TestTakeWhatIsNotOffered(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends("TAKE A", "entered", "")
	wantText(t, h.newest(), "NOT TAKEN", "A is not offered. No receipt of this season offers you anything")
	h.sends("A C", "guided", "")
	h.sends(threeUnread, "entered", "HOLD LORD")
	for text, want := range map[string]string{
		"TAKE":   "TAKE says nothing alone. The letters that you can take now are A, B and C",
		"TAKE 3": "3 is not offered. The letters",
		"TAKE Q": "Q is not offered. The letters",
	} {
		h.sends(text, "entered", "HOLD LORD")
		wantText(t, h.newest(), want)
	}
	h.sends("A Q", "guided", "HOLD LORD")
	h.sends("Cheers\nA", "guided", "HOLD LORD")
	first := h.replyTo(ann)
	h.sends("hold 2", "entered", "HOLD 2")
	h.mails(ann)
	h.sends("TAKE A", "entered", "HOLD 2")
	wantText(t, h.newest(), "A is not offered. A later message of yours replaced the orders")
	h.pass(8 * 24 * time.Hour)
	h.deliver(ann, first, "TAKE A")
	h.wantOutcomes("late")
	h.wantOrders(0, "HOLD 2")
}

// TestNothingReadIsAnswered answers a message with a key that has no order, as long as it holds anything of which orders are made.
func TestNothingReadIsAnswered(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends("stance agressive maybe", "not-read", "")
	wantText(t, h.newest(), "NOT READ: 1 line of your message", "TAKE A: STANCE ATTACK", "You have no orders for spring of year 2 now")
	h.sends("A", "entered", "STANCE ATTACK")
	h.sends("Thanks, great fun! READY when you are.", "guided", "STANCE ATTACK")
	h.deliver(ann, officeAddress, "stance agressive maybe") // without a key
	h.wantOutcomes("nothing")
}

// TestTakeStanding adds to the standing orders what a line among them would be, and what was shown back and confirmed offers too.
func TestTakeStanding(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.deliver(ann, officeAddress, "STANDING\nheir 2\nstance agressive maybe")
	h.wantOutcomes("asked")
	h.sendAll()
	wantNot(t, h.newest(), "TAKE A")
	h.yes(ann)
	h.wantOutcomes("entered")
	h.sendAll()
	wantText(t, h.newest(), "TAKE A: STANDING STANCE ATTACK")
	h.sends("TAKE A", "entered", "HEIR 2\nSTANCE ATTACK")
}

// possibly are orders of which none is read, for some manors.
func possibly(manors ...string) (text string) {
	for _, m := range manors {
		text += "\n02 to " + m + " possibly"
	}
	return text
}

// Of one line of two readings only one is taken, and the other is not offered any more.
func TestTakeOneReading(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends("hold lord\n2 - 4 to Ludbrook\n03 to Kingsmere possibly", "entered", "HOLD LORD")
	m := h.newest()
	wantText(t, m, "NOT READ: 2 lines of your message", "TAKE A: MOVE 2-4 TO Ludbrook", "TAKE B: MOVE 4 TO Ludbrook", "such as TAKE A C")
	h.sends("TAKE B A", "entered", "HOLD LORD\nMOVE 4 TO Ludbrook")
	m = h.newest()
	wantText(t, m, "A is another reading of the line of B, and only one of them can be meant", "TAKE C: MOVE 3 TO Kingsmere")
	wantNot(t, m, "TAKE A:")
	h.sends("TAKE ALL", "entered", "HOLD LORD\nMOVE 4 TO Ludbrook\nMOVE 3 TO Kingsmere")
	wantText(t, h.newest(), "TAKE ALL leaves out the lines that have several readings")
}

// One bad number costs no other troop of its line.
func TestOneBadNumberCostsNoOther(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends("move 2, 99 and 3 to Ludbrook\nhold 4 and 98", "entered", "MOVE 2, 99, 3 TO Ludbrook\nHOLD 4, 98")
	m := h.newest()
	wantText(t, m, "REFUSED: you have no troop 99", "02 and 03", "REFUSED: you have no troop 98", "04 stays")
	if !strings.Contains(m.Subject, "2 lines refused in part") {
		t.Errorf("the subject is %q", m.Subject)
	}
}

// Letters go on behind Z, and a receipt shows twenty lines.
func TestTakeBehindZ(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	manors := []string{"Ludbrook", "Kingsmere", "Ravenscote", "Leodham", "Tregarrow", "Bramcote", "Oxenholt", "Elmsworth", "Penhallow", "Whitsand", "Gullhaven", "Guinhurst"}
	h.sends("hold lord"+possibly(manors...)+possibly(manors...), "entered", "HOLD LORD")
	m := h.newest()
	wantText(t, m, "NOT READ: 24 lines of your message", "TAKE T: MOVE 2 TO Elmsworth", "and 4 more lines like these")
	wantNot(t, m, "TAKE U")
	h.sends("TAKE A"+possibly(manors...), "entered", "HOLD LORD\nMOVE 2 TO Ludbrook")
	wantText(t, h.newest(), "TAKE Z: MOVE 2 TO Bramcote", "TAKE AA: MOVE 2 TO Oxenholt", "TAKE AF: MOVE 2 TO Guinhurst")
	h.sends("take AF", "entered", "HOLD LORD\nMOVE 2 TO Ludbrook\nMOVE 2 TO Guinhurst")
	h.sends("TAKE AG", "entered", "HOLD LORD\nMOVE 2 TO Ludbrook\nMOVE 2 TO Guinhurst")
	wantText(t, h.newest(), "AG is not offered. The letters that you can take now are A, B, C")
}

// TAKE in an answer to an older receipt means the letters of that one; when too much was written since, it says so.
func TestTakeOfAnOlderReceipt(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends("AMEND\nhold lord\n02 to Ludbrook possibly", "entered", "HOLD LORD")
	first, to := h.newest(), h.replyTo(ann)
	h.sends("AMEND\nhold 4\n03 to Kingsmere possibly", "entered", "HOLD LORD\nHOLD 4")
	wantText(t, h.newest(), "TAKE A: MOVE 3 TO Kingsmere")
	h.deliver(ann, to, "TAKE A", threaded(first))
	h.wantOutcomes("entered")
	h.sendAll()
	wantText(t, h.newest(), "TAKEN, and added to your orders: A: MOVE 2 TO Ludbrook")
	h.wantOrders(0, "HOLD LORD\nHOLD 4\nMOVE 2 TO Ludbrook")
	for range 55 {
		h.deliver(ann, to, "AMEND\nhold 3")
	}
	h.poll()
	h.sendAll()
	h.mails(ann)
	h.deliver(ann, to, "TAKE A", threaded(first))
	h.wantOutcomes("entered")
	h.sendAll()
	wantText(t, h.newest(), "A is not offered. So many messages came since that the lines are not known any more")
}

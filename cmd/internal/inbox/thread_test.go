package inbox_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// An answer belongs to the thread of the mail that it answers, below the root of all letters to the seat; a long one keeps its first member.
func TestAnswersAreThreaded(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	first := h.mails("ann@example.org")[0]
	if len(first.References) != 1 || first.InReplyTo != "" {
		t.Fatalf("the first letter is in reply to %q, references %v", first.InReplyTo, first.References)
	}
	root := first.References[0]
	long := make([]string, 30)
	for i := range long {
		long[i] = fmt.Sprintf("m%d@example.net", i)
	}
	for _, c := range []struct {
		header string
		want   []string // before the mail itself
	}{
		{"", nil},
		{"In-Reply-To: <a@example.net>\r\n", []string{"a@example.net"}},
		{"In-Reply-To: <b@example.net>\r\nReferences: <a@example.net>\r\n <b@example.net>\r\n", []string{"a@example.net", "b@example.net"}},
		{"References: <" + strings.Join(long, ">\r\n <") + ">\r\n", long[20:]},
		{"References: <" + root + ">\r\n <a@example.net>\r\n", []string{"a@example.net"}},
	} {
		h.deliver("ann@example.org", h.replyTo("ann@example.org"), "HIRE 1 MAN\nBUILD HIVE AT Nowhere\nDISMISS 77", c.header)
		h.wantOutcomes("entered")
		h.sendAll()
		m := h.last("ann@example.org")
		own := fmt.Sprintf("%d@players.example", h.letter)
		if m.InReplyTo != own || !slices.Equal(m.References, slices.Concat([]string{root}, c.want, []string{own})) {
			t.Errorf("after %q: in reply to %s, references %v", c.header, m.InReplyTo, m.References)
		}
		raw := string(h.post.Mails("ann@example.org")[h.read["ann@example.org"]-1].Raw)
		for _, field := range []string{"Auto-Submitted: auto-replied", "X-Auto-Response-Suppress: All"} {
			if !strings.Contains(raw, field+"\r\n") {
				t.Errorf("the answer has no %s:\n%s", field, raw)
			}
		}
		if !strings.Contains(m.Subject, "receipt for winter of year 1: 1 line not read, 1 line refused [") {
			t.Errorf("the subject is %q", m.Subject)
		}
	}
}

// All letters of a game to the player of a seat are of one thread, those of players of their own; a new player of the seat has another.
func TestLettersToASeatAreOneThread(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.post.AddUser("eve@example.org", password)
	threadOf := func(address string) map[string]int {
		all := map[string]int{}
		for _, m := range h.mails(address) {
			if len(m.References) == 0 {
				t.Fatalf("%q has no thread", m.Subject)
			}
			all[m.References[0]]++
		}
		return all
	}
	h.answer("ann@example.org", "STATUS\nLETTER TO ALL\nPeace?\nEND LETTER")
	h.wantOutcomes("answered")
	h.sendAll()
	h.mails("ben@example.org")
	h.answer("ben@example.org", "Peace.")
	h.wantOutcomes("relayed")
	h.sendAll()
	anns, bens := threadOf("ann@example.org"), threadOf("ben@example.org")
	if len(anns) != 2 || len(bens) != 1 { // Ann's seat and the letters; of the letters Ben gets the answer that his has left
		t.Errorf("Ann's letters are of the threads %v, Ben's of %v", anns, bens)
	}
	for root := range bens {
		if anns[root] != 1 {
			t.Errorf("the letters are of the threads %v and %v", anns, bens)
		}
	}
	for root, n := range anns {
		if n > 1 && (strings.Contains(root, "ann") || len(root) > 60) {
			t.Errorf("the root is %q", root)
		}
	}
	h.pass(time.Minute)
	if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: h.seat(0).Lord, Address: "eve@example.org"}, false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	if leave := threadOf("ann@example.org"); len(leave) != 1 || anns[slices.Collect(maps.Keys(leave))[0]] < 2 {
		t.Errorf("the last letter to Ann is of the thread %v, the others of %v", leave, anns)
	}
	if eves := threadOf("eve@example.org"); len(eves) != 1 || anns[slices.Collect(maps.Keys(eves))[0]] != 0 {
		t.Errorf("Eve's letters are of the threads %v, her predecessor's of %v", eves, anns)
	}
}

// A responder answers every mail that it gets.
type responder struct {
	name   string
	header string // what it marks its mails with
	from   bool   // it answers to From, without the key, not to Reply-To
	quotes string // how it gives our letter back; "none" for not at all
	says   string
}

// answers are the mails with which a responder answers what has come for a player.
func (r responder) answers(h *house, address string) (n int) {
	for _, m := range h.mails(address) {
		to, text := officeAddress, r.says+"\n"
		if !r.from {
			to = h.replyTo(address)
		}
		if r.quotes != "none" {
			text += "\nOn Friday the office wrote:\n"
			for line := range strings.Lines(m.Text) {
				text += r.quotes + line
			}
		}
		h.deliver(address, to, text, r.header+inReplyTo(m)+"Subject: Re: "+m.Subject+"\r\n")
		n++
	}
	return n
}

// Programs that answer every mail do not answer us for ever, whatever they say and mark: the same words are answered once.
func TestRespondersMakeNoLoop(t *testing.T) {
	t.Parallel()
	for _, r := range []responder{
		{"well behaved", "Auto-Submitted: auto-replied\r\n", false, "> ", "HELP"},
		{"bulk", "Precedence: bulk\r\n", false, "> ", "I am on holiday until Monday."},
		{"of a list", "List-Id: <players.example.org>\r\n", false, "> ", "I am on holiday until Monday."},
		{"of a bounce", "Return-Path: <>\r\n", true, "> ", "HELP"},
		{"without a mark", "", false, "> ", "I am on holiday until Monday.\n\nWith kind regards"},
		{"without a mark and a key", "", true, "> ", "I am on holiday until Monday."},
		{"quoting without marks", "", false, "", "I am on holiday until Monday."},
		{"quoting nothing", "", false, "none", "Thank you for your message."},
	} {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			h.begin("training", 2)
			h.answer("ann@example.org", "HIRE 1 MAN")
			h.poll()
			h.sendAll()
			if n := r.answers(h, "ann@example.org"); n == 0 {
				t.Fatal("nothing was answered")
			}
			for round := 1; ; round++ {
				h.poll()
				sent := len(h.sendAll().Letters)
				if sent == 0 {
					break
				}
				if r.header != "" || round > 1 {
					t.Fatalf("%d of its mails are answered in round %d", sent, round)
				}
				r.answers(h, "ann@example.org")
			}
			h.wantOrders(0, "HIRE 1 MAN")
		})
	}
}

// One that happens to say a word of ours, and marks nothing, is answered for a while and no longer;
// the orders of a player are still entered then.
func TestAnEndlessTalkEnds(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.answer("ann@example.org", "STATUS")
	r := responder{quotes: "none", says: "Help!"}
	rounds := 0
	for ; rounds < 3*letter.MostAnswers; rounds++ {
		h.poll()
		h.sendAll()
		if r.answers(h, "ann@example.org") == 0 {
			break
		}
	}
	if rounds < 10 || rounds > letter.MostAnswers+10 {
		t.Errorf("the talk ended after %d rounds", rounds)
	}
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.wantOutcomes("entered")
	h.wantOrders(0, "HIRE 1 MAN")
	h.pass(letter.AnswersTime)
	h.sendAll()
	h.mails("ann@example.org")
	h.answer("ann@example.org", "STATUS")
	h.wantOutcomes("answered")
	h.sendAll()
	if m := h.last("ann@example.org"); !m.Automatic || len(mail.KeysIn(m, officeAddress)) == 0 {
		t.Errorf("the answer is %q", m.Subject)
	}
}

// Nor does a talk with a program at the master's address go on for ever; his key opens the office
// still.
func TestAnEndlessTalkWithTheMasterEnds(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	rounds := 0
	for ; rounds < 3*letter.MostAnswers; rounds++ {
		h.answer(masterAddress, "Help!")
		if h.poll(); h.count(`SELECT count(*) FROM outbox WHERE state = 'queued'`) == 0 {
			break
		}
		h.sendAll()
	}
	if rounds < 10 || rounds > letter.MostAnswers+10 {
		t.Errorf("the talk ended after %d rounds", rounds)
	}
	h.answer(masterAddress, "APPROVE")
	h.wantOutcomes("obeyed")
}

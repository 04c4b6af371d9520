package inbox_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// An answer belongs to the thread of the mail that it answers; a long one keeps its first member.
func TestAnswersAreThreaded(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.mails("ann@example.org")
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
		{"References: <" + strings.Join(long, ">\r\n <") + ">\r\n", slices.Concat(long[:1], long[20:])},
	} {
		h.deliver("ann@example.org", h.replyTo("ann@example.org"), "HIRE 1 MAN\nBUILD HIVE AT Nowhere\nDISMISS 77", c.header)
		h.wantOutcomes("entered")
		h.sendAll()
		m := h.last("ann@example.org")
		own := fmt.Sprintf("%d@players.example", h.letter)
		if m.InReplyTo != own || !slices.Equal(m.References, append(slices.Clone(c.want), own)) {
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

package inbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"modernc.org/sqlite"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// dieAtWrite has this process kill itself before it writes the n-th row in all, or else the n-th row of a transaction, or the first one
// after that transaction. It says before how many transactions that wrote a row were committed. What is only noted of the mailbox at
// each poll does not count.
func dieAtWrite(n int, inAll bool) {
	rows, all, committed := 0, 0, 0
	sqlite.RegisterConnectionHook(func(c sqlite.ExecQuerierContext, _ string) error {
		hooks := c.(sqlite.HookRegisterer)
		hooks.RegisterPreUpdateHook(func(row sqlite.SQLitePreUpdateData) {
			if row.TableName == "mailboxes" {
				return
			}
			rows, all = rows+1, all+1
			if inAll && all >= n || !inAll && (rows >= n || committed > 0) {
				fmt.Println(committed)
				if self, err := os.FindProcess(os.Getpid()); err == nil {
					self.Kill()
				}
				select {}
			}
		})
		hooks.RegisterCommitHook(func() int32 {
			if rows > 0 {
				rows, committed = 0, committed+1
			}
			return 0
		})
		hooks.RegisterRollbackHook(func() { rows = 0 })
		return nil
	})
}

// mostDeaths is how many processes die at most, before a test gives up.
const mostDeaths = 100

// lifeTo has a process do a part of its work, and die at a write. It says how many transactions were committed before, and whether it died.
func (h *house) lifeTo(p part, write int) (committed int, died bool) {
	h.t.Helper()
	life, err := json.Marshal(doomed{Path: h.path, IMAP: h.Account.IMAP.Addr, SMTP: h.Account.SMTP.Addr, Now: h.clock(), Part: p, Write: write})
	if err != nil {
		h.t.Fatal(err)
	}
	var said bytes.Buffer
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childEnv+"="+string(life))
	cmd.Stdout, cmd.Stderr = &said, os.Stderr
	err = cmd.Run()
	if err == nil {
		return 0, false
	}
	if cmd.ProcessState.Exited() {
		h.t.Fatalf("a process ended by itself: %v", err)
	}
	if committed, err = strconv.Atoi(strings.TrimSpace(said.String())); err != nil {
		h.t.Fatal(err)
	}
	return committed, true
}

// diesAtWrites has one process after the other handle what is to be handled, until one is done with it: each is killed some writes after
// that at which the one before it was, and in each transaction at the first. What has been committed by then no other process does again.
func (h *house) diesAtWrites(step int) (deaths int) {
	h.t.Helper()
	for write := 1; deaths < mostDeaths; deaths++ {
		committed, died := h.lifeTo(partHandling, write)
		if !died {
			return deaths
		}
		if write += step; committed > 0 {
			write = 1 + step
		}
	}
	h.t.Fatal("there is no end to it")
	return deaths
}

// sendsAndDies has one process after the other send what is to be sent, each killed at a later write than that before it, until one is done.
func (h *house) sendsAndDies() (deaths int) {
	h.t.Helper()
	for ; deaths < mostDeaths; deaths++ {
		_, died := h.lifeTo(partSending, deaths+1)
		h.pass(delivery.Lease + time.Second)
		if !died {
			return deaths
		}
	}
	h.t.Fatal("there is no end to it")
	return deaths
}

// wantDeaths wants that so many processes at least have died.
func (h *house) wantDeaths(least, deaths int) {
	h.t.Helper()
	if h.t.Logf("%d deaths", deaths); deaths < least {
		h.t.Errorf("%d processes died, want %d at least", deaths, least)
	}
}

// eachOnce are the new mails of an address, each once: one that the server had taken when its sender died comes again, as the same.
func (h *house) eachOnce(address string) (all []*mail.Message) {
	h.t.Helper()
	seen := map[string]string{}
	for _, m := range h.mails(address) {
		if text, ok := seen[m.MessageID]; !ok {
			all = append(all, m)
		} else if text != m.Text {
			h.t.Errorf("%s came twice, and was another the second time:\n%s\n---\n%s", m.Subject, text, m.Text)
		}
		seen[m.MessageID] = m.Text
	}
	return all
}

// Whatever the moment at which the process dies that handles a VACATION, it is entered once and moves the deadline once, and everybody is
// told once.
func TestVacationKilledAtEveryWrite(t *testing.T) {
	t.Parallel()
	h := withVacations(t)
	h.answer(ann, "VACATION 2027-03-15 TO 28 March")
	h.wantDeaths(10, h.diesAtWrites(1))
	h.wantDeaths(3, h.sendsAndDies())
	h.round("")
	for _, address := range append(players(2), masterAddress) {
		if got := h.eachOnce(address); len(got) != 1 {
			t.Errorf("%s got %v", address, subjects(got))
		}
	}
	h.deadlineIs("2027-04-02 19:00")
	wantIn(t, h.told(ann, "VACATION", "answered"), "away from 15 March 2027 to 28 March 2027", "7 of 21 days are left")
}

// Whatever the moment at which the process dies that writes and sends the mail of a day, each letter and each note comes once.
func TestDailyKilledAtEveryWrite(t *testing.T) {
	t.Parallel()
	h := toLetters(t, 2)
	h.told(ben, "DIGEST ON", "answered")
	h.sendsWords(ann, h.replyTo(ann), "LETTER TO "+h.seat(1).Lord+"\nFirst.\nEND LETTER\nLETTER TO "+h.seat(1).Lord+"\nSecond.\nEND LETTER", "answered")
	h.deliver(masterAddress, h.Account.Plus(h.MasterKey(store.Master{Game: 1, NamedKeys: true}, 1).String()), "NOTE TO "+h.seat(1).Lord+" A note.")
	h.round("obeyed")
	h.until(time.Date(2027, 3, 13, 8, 0, 0, 0, time.UTC))
	if got := h.mails(ben); len(got) > 0 {
		t.Fatalf("before its hour ben has %v", subjects(got))
	}
	h.wantDeaths(5, h.diesAtWrites(1))
	h.wantDeaths(1, h.sendsAndDies())
	h.round("")
	h.pass(day)
	h.daily()
	got := h.eachOnce(ben)
	if len(got) != 1 {
		t.Fatalf("ben got %v", subjects(got))
	}
	for _, part := range []string{"| First.", "| Second.", "A note."} {
		if n := strings.Count(got[0].Text, part); n != 1 {
			t.Errorf("%q stands %d times in\n%s", part, n, got[0].Text)
		}
	}
}

// Whatever the moment at which the process dies, a substitute is asked once, begins once, with one key, and hands the seat back once. Of the
// writes of a transaction, which are undone together, only every third is one at which it dies, so that the test takes less time.
func TestSubstituteKilledAtWrites(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Period = 20 * day
	h.begin("training", 2)
	h.post.AddUser(gil, password)
	h.answer(ann, "HIRE 1 MAN")
	h.round("entered")
	step := 3
	if testing.Short() {
		step = 6
	}
	dies := func(want map[string]int) (got []*mail.Message) {
		t.Helper()
		h.wantDeaths(2, h.diesAtWrites(step))
		h.round("")
		for _, address := range []string{ann, gil, ben, masterAddress} {
			all := h.eachOnce(address)
			if len(all) != want[address] {
				t.Errorf("%s got %v, want %d", address, subjects(all), want[address])
			}
			got = append(got, all...)
		}
		return got
	}
	for _, address := range []string{ann, ben, masterAddress} {
		h.mails(address)
	}
	h.answer(ann, "SUBSTITUTE "+gil+" Gil FROM 15 March TO 20 April")
	asked := dies(map[string]int{ann: 1, gil: 1})
	h.deliver(gil, officeAddress, "YES", inReplyTo(asked[1]))
	dies(map[string]int{ann: 1, gil: 1})
	h.at(time.Date(2027, 3, 15, 0, 0, 1, 0, time.UTC))
	begun := dies(map[string]int{ann: 1, gil: 1})
	wantKeyless(t, begun[0])
	keys := mail.KeysIn(begun[1], officeAddress)
	slices.SortFunc(keys, func(a, b mail.Key) int { return strings.Compare(a.String(), b.String()) })
	if keys = slices.Compact(keys); len(keys) != 1 || keys[0] != h.Key(h.seat(0), 1) {
		t.Errorf("gil has the keys %v", keys)
	}
	h.answer(gil, "AMEND\nSPREAD")
	h.round("entered")
	h.wantOrders(0, "HIRE 1 MAN\nSPREAD")
	h.mails(gil)
	h.deliver(ann, officeAddress, "BACK", inReplyTo(begun[0]))
	dies(map[string]int{ann: 1, gil: 1})
	h.wantOrders(0, "HIRE 1 MAN\nSPREAD")
	h.wantTenures("Sir Lancelot 0-0", "Gil 1-1")
}

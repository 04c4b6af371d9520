package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// A soakResult is what was done to the program and what there is at the end: in its database, in
// the folders of its mailbox, and at the server that takes its letters.
type soakResult struct {
	mails   []mailSent
	rows    []inboxRow
	folders map[string][]int // the numbers of the mails that lie in each folder
	outbox  []outboxRow
	arrived []arrival
	seats   []seatRow
	seasons []seasonRow
}

// A mailSent is a mail to the office. Its number is its place among the mails, from 1.
type mailSent struct {
	number    int
	shape     string
	from      string // to whom the answers go
	messageID string
	copies    int // how often it was delivered
	least     int // how many answers it must have
	most      int // and may have
	readable  bool
	keyless   bool // it has no key of the player's from whom it seems to be
}

// An inboxRow is a mail as the database has it.
type inboxRow struct {
	number  int // of the mail
	state   string
	outcome string
}

// An outboxRow is a letter as the database has it.
type outboxRow struct {
	messageID, kind, recipient, state string
	answers                           int // number of the mail; 0: none
	seat, season                      int64
	written                           time.Time
}

// An arrival is a letter that the server has taken.
type arrival struct {
	messageID, inReplyTo, to, subject, raw string
}

type seatRow struct {
	id, game int64
	address  string
}

type seasonRow struct {
	id, game int64
	number   int
	state    string
}

// faults are all ways in which mail was lost or doubled, or a season was.
func (a *soakResult) faults() []string {
	return slices.Concat(a.inboxFaults(), a.folderFaults(), a.letterFaults(), a.answerFaults(), a.keylessFaults(), a.seasonFaults())
}

// inboxFaults: every mail is in the inbox once and handled, and each further delivery is a copy.
func (a *soakResult) inboxFaults() (all []string) {
	once, copies := map[int]int{}, map[int]int{}
	for _, r := range a.rows {
		if r.number < 1 || r.number > len(a.mails) {
			all = append(all, fmt.Sprintf("a row of the inbox is of mail %d, which was never sent", r.number))
			continue
		}
		m := a.mails[r.number-1]
		if r.state == "copy" {
			copies[r.number]++
			continue
		}
		once[r.number]++
		if r.state != "done" && (r.state != "failed" || m.readable) {
			all = append(all, fmt.Sprintf("%v is %s in the inbox", m, r.state))
		}
	}
	for _, m := range a.mails {
		if once[m.number] != 1 || copies[m.number] != m.copies-1 {
			all = append(all, fmt.Sprintf("%v, delivered %d times, is %d times in the inbox, and %d times as a copy",
				m, m.copies, once[m.number], copies[m.number]))
		}
	}
	return all
}

// folderFaults: every mail that could be handled lies among the processed, and nowhere else, as often
// as it was delivered, and none that could not.
func (a *soakResult) folderFaults() (all []string) {
	unfiled := map[int]int{}
	for _, r := range a.rows {
		if r.state == "failed" {
			unfiled[r.number]++
		}
	}
	for folder, numbers := range a.folders {
		count := map[int]int{}
		for _, n := range numbers {
			count[n]++
		}
		for _, m := range a.mails {
			want, n := m.copies-unfiled[m.number], count[m.number]
			if folder == "INBOX" {
				want = unfiled[m.number]
			}
			if n != want {
				all = append(all, fmt.Sprintf("%v lies %d times in %s, want %d", m, n, folder, want))
			}
		}
	}
	return all
}

// letterFaults: every letter that was written has arrived, at its address; what arrived was
// written; and what arrived twice is the same message.
func (a *soakResult) letterFaults() (all []string) {
	first, written := map[string]arrival{}, map[string]outboxRow{}
	for _, l := range a.arrived {
		if before, again := first[l.messageID]; again && before != l {
			all = append(all, fmt.Sprintf("letter %s came twice, and was another the second time", l.messageID))
		}
		first[l.messageID] = l
	}
	for _, l := range a.outbox {
		written[l.messageID] = l
		switch came, ok := first[l.messageID]; {
		case l.state != "sent":
			all = append(all, fmt.Sprintf("letter %s, a %s, is %s", l.messageID, l.kind, l.state))
		case !ok:
			all = append(all, fmt.Sprintf("letter %s, a %s, is sent and has not arrived", l.messageID, l.kind))
		case came.to != l.recipient:
			all = append(all, fmt.Sprintf("letter %s, a %s to %s, went to %s", l.messageID, l.kind, l.recipient, came.to))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(first)) {
		if _, ok := written[id]; !ok {
			all = append(all, fmt.Sprintf("letter %s arrived and was never written", id))
		}
	}
	return all
}

// unique are the letters that arrived, each once.
func (a *soakResult) unique() (all []arrival) {
	seen := map[string]bool{}
	for _, l := range a.arrived {
		if !seen[l.messageID] {
			all = append(all, l)
		}
		seen[l.messageID] = true
	}
	return all
}

// answerFaults: every mail has as many answers as it must have, by what the letters say
// themselves where the mail has a Message-ID, and by what the database says.
func (a *soakResult) answerFaults() (all []string) {
	said, noted := map[string]int{}, map[int]int{}
	for _, l := range a.unique() {
		said[l.to+" "+l.inReplyTo]++
	}
	for _, l := range a.outbox {
		noted[l.answers]++
	}
	for _, m := range a.mails {
		if n := noted[m.number]; n < m.least || n > m.most {
			all = append(all, fmt.Sprintf("%v has %d answers in the database, want %d to %d", m, n, m.least, m.most))
		}
		if n := said[m.from+" "+m.messageID]; m.messageID != "" && n != noted[m.number] {
			all = append(all, fmt.Sprintf("%v has %d answers that arrived, and %d in the database", m, n, noted[m.number]))
		}
	}
	return all
}

// keylessFaults: mails without a key have no more answers than the office may give to one address, none
// is called unanswered that has one, and none with a key is.
func (a *soakResult) keylessFaults() (all []string) {
	keyless, answers, times := map[int]bool{}, map[int]int{}, map[string][]time.Time{}
	for _, m := range a.mails {
		keyless[m.number] = m.keyless
	}
	for _, l := range a.outbox {
		answers[l.answers]++
		if keyless[l.answers] {
			times[l.recipient] = append(times[l.recipient], l.written)
		}
	}
	for _, r := range a.rows {
		if r.outcome == "unanswered" && (answers[r.number] > 0 || !keyless[r.number]) {
			all = append(all, fmt.Sprintf("mail %d is called unanswered", r.number))
		}
	}
	for address, moments := range times {
		for within, most := range map[time.Duration]int{time.Hour: 3, 24 * time.Hour: 10} {
			if n := mostWithin(moments, within); n > most {
				all = append(all, fmt.Sprintf("%s got %d answers to mails without a key within %v, want %d at most", address, n, within, most))
			}
		}
	}
	return all
}

// mostWithin is how many of some moments lie within such a time, at most.
func mostWithin(moments []time.Time, within time.Duration) (most int) {
	slices.SortFunc(moments, time.Time.Compare)
	for i, first := range moments {
		n := 0
		for _, later := range moments[i:] {
			if later.Sub(first) < within {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// seasonFaults: the seasons of each game follow each other without a gap, all but the last are
// told, and each has been told to each of its lords once.
func (a *soakResult) seasonFaults() (all []string) {
	reports, last, next := map[[2]int64]int{}, map[int64]seasonRow{}, map[int64]int{}
	for _, l := range a.outbox {
		if l.kind == "report" {
			reports[[2]int64{l.season, l.seat}]++
		}
	}
	for _, s := range a.seasons {
		if s.number != next[s.game] {
			all = append(all, fmt.Sprintf("game %d: season %d stands where %d should", s.game, s.number, next[s.game]))
		}
		next[s.game] = s.number + 1
		if before, ok := last[s.game]; ok && before.state != "approved" {
			all = append(all, fmt.Sprintf("game %d: season %d is %s, and there is one after it", s.game, before.number, before.state))
		}
		last[s.game] = s
		for _, seat := range a.seats {
			want := 0
			if s.state == "approved" {
				want = 1
			}
			if n := reports[[2]int64{s.id, seat.id}]; seat.game == s.game && n != want {
				all = append(all, fmt.Sprintf("game %d: season %d, which is %s, was told to %s %d times", s.game, s.number, s.state, seat.address, n))
			}
		}
	}
	return append(all, a.twiceTold()...)
}

// twiceTold are letters of the office's own accord that a player got twice under two Message-IDs.
func (a *soakResult) twiceTold() (all []string) {
	answers, seen := map[string]bool{}, map[string]bool{}
	for _, l := range a.outbox {
		answers[l.messageID] = l.answers > 0 || l.kind != "report" && l.kind != "first" && l.kind != "invitation"
	}
	for _, l := range a.unique() {
		what := fmt.Sprintf("%q to %s", l.subject, l.to)
		if !answers[l.messageID] && seen[what] {
			all = append(all, what+" arrived as two letters")
		}
		seen[what] = seen[what] || !answers[l.messageID]
	}
	return all
}

func (m mailSent) String() string { return fmt.Sprintf("mail %d (%s)", m.number, m.shape) }

// goodAccount is of three mails: orders that were delivered twice and answered, one that nobody can read,
// and one without a key that was one too many. The game of two lords has a season that was told and one
// that is open. A letter came twice.
func goodAccount() *soakResult {
	return &soakResult{
		mails: []mailSent{{number: 1, shape: "orders", from: "ann", messageID: "1@x", copies: 2, least: 1, most: 1, readable: true},
			{number: 2, shape: "hostile", from: "ben", copies: 1, most: 1, keyless: true},
			{number: 3, shape: "forged", from: "ben", copies: 1, most: 1, keyless: true}},
		rows: []inboxRow{{number: 1, state: "done"}, {number: 1, state: "copy"}, {number: 2, state: "failed"},
			{number: 3, state: "done", outcome: "unanswered"}},
		folders: map[string][]int{"INBOX": {2}, "Processed": {1, 1, 3}},
		outbox: []outboxRow{{messageID: "a", kind: "receipt", recipient: "ann", state: "sent", answers: 1, seat: 1, season: 2},
			{messageID: "b", kind: "report", recipient: "ann", state: "sent", seat: 1, season: 1},
			{messageID: "c", kind: "report", recipient: "ben", state: "sent", seat: 2, season: 1}},
		arrived: []arrival{{messageID: "a", inReplyTo: "1@x", to: "ann"}, {messageID: "b", to: "ann", subject: "autumn"},
			{messageID: "c", to: "ben", subject: "autumn"}, {messageID: "b", to: "ann", subject: "autumn"}},
		seats:   []seatRow{{1, 1, "ann"}, {2, 1, "ben"}},
		seasons: []seasonRow{{1, 1, 0, "approved"}, {2, 1, 1, "open"}},
	}
}

// Whatever is lost, doubled or changed in a good account is found.
func TestAccountFindsFaults(t *testing.T) {
	t.Parallel()
	if faults := goodAccount().faults(); len(faults) > 0 {
		t.Errorf("the good account: %q", faults)
	}
	for name, c := range map[string]struct {
		spoil func(*soakResult)
		want  string
	}{
		"a mail is not stored":        {func(a *soakResult) { a.rows = a.rows[:2] }, "mail 2 (hostile), delivered 1 times, is 0 times in the inbox"},
		"a mail is stored twice":      {func(a *soakResult) { a.rows[1].state = "done" }, "is 2 times in the inbox, and 0 times as a copy"},
		"a copy is not stored":        {func(a *soakResult) { a.rows = append(a.rows[:1], a.rows[2]) }, "is 1 times in the inbox, and 0 times"},
		"a mail is not handled":       {func(a *soakResult) { a.rows[0].state = "new" }, "mail 1 (orders) is new"},
		"orders are set aside":        {func(a *soakResult) { a.rows[0].state = "failed" }, "mail 1 (orders) is failed"},
		"a mail from nowhere":         {func(a *soakResult) { a.rows[0].number = 7 }, "mail 7, which was never sent"},
		"a mail is not filed":         {func(a *soakResult) { a.folders["INBOX"] = []int{2, 1} }, "mail 1 (orders) lies 1 times in INBOX, want 0"},
		"a mail is gone":              {func(a *soakResult) { a.folders["Processed"] = []int{1, 3} }, "lies 1 times in Processed, want 2"},
		"what failed is filed":        {func(a *soakResult) { a.folders["Processed"] = []int{1, 1, 2, 3} }, "mail 2 (hostile) lies 1 times in Processed, want 0"},
		"a mail is filed twice":       {func(a *soakResult) { a.folders["Processed"] = []int{1, 1, 3, 3} }, "mail 3 (forged) lies 2 times in Processed, want 1"},
		"a letter waits":              {func(a *soakResult) { a.outbox[1].state = "queued" }, "letter b, a report, is queued"},
		"a letter is lost":            {func(a *soakResult) { a.arrived = a.arrived[:2] }, "letter c, a report, is sent and has not arrived"},
		"a letter has changed":        {func(a *soakResult) { a.arrived[3].raw = "other" }, "letter b came twice, and was another"},
		"a letter went astray":        {func(a *soakResult) { a.arrived[2].to = "ann" }, "to ben, went to ann"},
		"a letter from nowhere":       {func(a *soakResult) { a.arrived[2].messageID = "z" }, "letter z arrived and was never written"},
		"orders are not answered":     {func(a *soakResult) { a.outbox, a.arrived = a.outbox[1:], a.arrived[1:] }, "mail 1 (orders) has 0 answers in the database, want 1 to 1"},
		"orders have two receipts":    {func(a *soakResult) { a.receipt("d") }, "has 2 answers in the database, want 1 to 1"},
		"an answer names no mail":     {func(a *soakResult) { a.arrived[0].inReplyTo = "" }, "has 0 answers that arrived, and 1 in the database"},
		"orders are left unanswered":  {func(a *soakResult) { a.rows[0].outcome = "unanswered" }, "mail 1 is called unanswered"},
		"an answer is denied":         {func(a *soakResult) { a.forged(0) }, "mail 3 is called unanswered"},
		"too many within an hour":     {func(a *soakResult) { a.forged(0, 1, 58, 59) }, "ben got 4 answers to mails without a key within 1h0m0s"},
		"too many within a day":       {func(a *soakResult) { a.forged(0, 1, 2, 62, 63, 64, 124, 125, 126, 186, 187) }, "ben got 11 answers to mails without a key within 24h0m0s"},
		"a season is missing":         {func(a *soakResult) { a.seasons[1].number = 2 }, "season 2 stands where 1 should"},
		"a season is double":          {func(a *soakResult) { a.seasons[1].number = 0 }, "season 0 stands where 1 should"},
		"a season was not told":       {func(a *soakResult) { a.seasons[0].state = "played" }, "season 0 is played, and there is one after it"},
		"a lord was not told":         {func(a *soakResult) { a.outbox, a.arrived = a.outbox[:2], a.arrived[:2] }, "was told to ben 0 times"},
		"a lord was told twice":       {func(a *soakResult) { a.report("d") }, "was told to ann 2 times"},
		"a report came by two names":  {func(a *soakResult) { a.report("d") }, `"autumn" to ann arrived as two letters`},
		"an open season has a report": {func(a *soakResult) { a.outbox[1].season = 2 }, "season 1, which is open, was told to ann 1 times"},
	} {
		a := goodAccount()
		c.spoil(a)
		if all := strings.Join(a.faults(), "\n"); !strings.Contains(all, c.want) {
			t.Errorf("%s: %q is not in\n%s", name, c.want, all)
		}
	}
}

// receipt puts one more receipt of the first mail in.
func (a *soakResult) receipt(id string) {
	a.outbox = append(a.outbox, outboxRow{messageID: id, kind: "receipt", recipient: "ann", state: "sent", answers: 1, seat: 1, season: 2})
	a.arrived = append(a.arrived, arrival{messageID: id, inReplyTo: "1@x", to: "ann"})
}

// forged puts answers to the mail without a key in, one in each of these minutes.
func (a *soakResult) forged(minutes ...int) {
	for _, m := range minutes {
		a.outbox = append(a.outbox, outboxRow{kind: "ask", recipient: "ben", state: "sent", answers: 3, written: time.Time{}.Add(time.Duration(m) * time.Minute)})
	}
}

// report puts one more report of the first season to the first lord in.
func (a *soakResult) report(id string) {
	a.outbox = append(a.outbox, outboxRow{messageID: id, kind: "report", recipient: "ann", state: "sent", seat: 1, season: 1})
	a.arrived = append(a.arrived, arrival{messageID: id, to: "ann", subject: "autumn"})
}

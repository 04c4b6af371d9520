package inbox_test

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// capitals is a word as HELP, sheets and letters name it.
var capitals = regexp.MustCompile(`\b[A-Z]{2,}\b`)

// wordsIn are the words that some letters name.
func wordsIn(letters []*mail.Message) (all []string) {
	for _, m := range letters {
		all = append(all, capitals.FindAllString(m.Text, -1)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// chapterKeys are the words by which RULES brings a chapter.
func (h *house) chapterKeys() (keys []string) {
	h.t.Helper()
	var book *templates.Rulebook
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err == nil {
			book, err = templates.NewRulebook(g.ReportTable(), &g.State)
		}
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, c := range book.Chapters {
		keys = append(keys, c.Key)
		for _, p := range c.Passages {
			keys = append(keys, p.IDs...)
		}
	}
	return append(keys, "ALL")
}

// askEverything sends each line alone, and then all of them thirty in a mail, and looks that none of
// them is set aside or answered by a short letter.
func (h *house) askEverything(from string, lines []string) {
	h.t.Helper()
	var mails []string
	mails = append(mails, lines...)
	for some := range slices.Chunk(lines, 30) {
		mails = append(mails, strings.Join(some, "\n"))
	}
	for some := range slices.Chunk(mails, 20) {
		h.pass(time.Hour)
		for _, text := range some {
			h.answer(from, text)
		}
		r := h.poll()
		for i, done := range r.Handled {
			if done.Outcome == letter.Failed || done.Remark == letter.NotAnswered {
				h.t.Errorf("%q: %s %s", some[i], done.Outcome, done.Remark)
			}
		}
		h.sendAll()
	}
	for _, address := range []string{from, masterAddress} {
		for _, m := range h.mails(address) {
			for _, short := range []string{"your message was taken in", "your message was not entered", "could not be handled"} {
				if strings.Contains(m.Subject, short) {
					h.t.Errorf("%s: %s", m.Subject, wording.OneLine(m.Text))
				}
			}
		}
	}
}

// Every word that HELP, a sheet or a letter names goes the whole way, alone and thirty in one mail, in
// a standard game and in one with all options: it is handled, and its answer is written in full.
func TestEveryWordIsAnswered(t *testing.T) {
	t.Parallel()
	for _, words := range []string{"", strings.Join(ruleset.OptionWords, " ")} {
		t.Run(words, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			var err error
			if h.options, err = ruleset.OptionsOf(words); err != nil {
				t.Fatal(err)
			}
			h.times.Period = 90 * 24 * time.Hour // the deadline is far off
			h.gather("training", 2, true)
			if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
				t.Fatal(err)
			}
			h.approve()
			h.sendAll()
			h.answer(ann, "HELP\nHIRE 1 MAN")
			h.poll()
			h.sendAll()
			var lines []string
			named := wordsIn(h.mails(ann))
			for _, w := range named {
				if w != "RESIGN" && w != "NEWKEY" {
					lines = append(lines, w)
				}
				lines = append(lines, "HELP "+w)
			}
			for _, key := range h.chapterKeys() {
				lines = append(lines, "RULES "+strings.ToUpper(key))
			}
			lines = append(lines, "REPORT AUTUMN 1", "FORMAT TEXT", "FORMAT BOTH", "STANDING NONE", "NEXT NONE")
			args := map[order.Command]string{order.CommandFormat: " HTML", order.CommandYes: " 4821", order.CommandRules: " COMBAT",
				order.CommandHelp: " MOVE", order.CommandReport: " WINTER 1",
				order.CommandName: " Ann of the Mill", order.CommandZone: " Europe/London", order.CommandAddress: " new@example.net"}
			for _, c := range order.Commands() {
				if c != order.CommandResign {
					lines = append(lines, c.String()+args[c])
				}
			}
			lines = append(lines, order.CommandResign.String()) // after it nothing can be written
			if len(named) < 60 || len(lines) < 150 {
				t.Fatalf("only %d words, %d lines", len(named), len(lines))
			}
			h.askEverything(ann, lines)
		})
	}
}

// Every word of the master's goes the same way.
func TestEveryWordOfTheMasterIsAnswered(t *testing.T) {
	t.Parallel()
	for _, words := range []string{"", strings.Join(ruleset.OptionWords, " ")} {
		t.Run(words, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			var err error
			if h.options, err = ruleset.OptionsOf(words); err != nil {
				t.Fatal(err)
			}
			h.times.Period = 30 * 24 * time.Hour
			h.gather("training", 2, true)
			if _, err := season.StartGame(t.Context(), h.Office, "valley", false); err != nil {
				t.Fatal(err)
			}
			h.sendAll()
			var lines []string
			for _, c := range letter.MasterHelps {
				lines = append(lines, cmp.Or(c.Form, c.Name), c.Name+" Lancelot", c.Name+" winter 1", c.Name+" 4821")
			}
			lines = append(lines, "HOLD OFF", "NOTE TO Lancelot well done", "EXTEND 2 days", "PLAY winter 1", "APPROVE", "PLAY spring 2", "APPROVE", "STATUS", "PREVIEW")
			h.askEverything(masterAddress, lines)
		})
	}
}

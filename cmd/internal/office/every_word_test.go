package office

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
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
		d, err := h.desk(tx, "valley")
		if err == nil {
			book, err = templates.NewRulebook(d.rules, d.game.Name, d.played.Words())
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
			if done.Outcome == Failed || done.Remark == notAnswered {
				h.t.Errorf("%q: %s %s", some[i], done.Outcome, done.Remark)
			}
		}
		h.sendAll()
	}
	for _, address := range []string{from, master} {
		for _, m := range h.mails(address) {
			for _, short := range []string{"your message was taken in", "your message was not entered", "could not be handled"} {
				if strings.Contains(m.Subject, short) {
					h.t.Errorf("%s: %s", m.Subject, oneLine(m.Text))
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
			if _, err := h.StartGame(t.Context(), "valley", false); err != nil {
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
			for _, c := range slices.Backward(playerCommands()) { // RESIGN comes last
				lines = append(lines, c.example)
			}
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
			if _, err := h.StartGame(t.Context(), "valley", false); err != nil {
				t.Fatal(err)
			}
			h.sendAll()
			var lines []string
			for _, c := range masterHelps {
				lines = append(lines, cmp.Or(c.form, c.name), c.name+" Lancelot", c.name+" winter 1", c.name+" 4821")
			}
			lines = append(lines, "HOLD OFF", "NOTE TO Lancelot well done", "EXTEND 2 days", "PLAY winter 1", "APPROVE", "PLAY spring 2", "APPROVE", "STATUS", "PREVIEW")
			h.askEverything(master, lines)
		})
	}
}

package inbox_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// retold makes all letters of the seasons played, so many, anew from what is published of them as JSON.
func (c *correspondence) retold(played int) {
	c.t.Helper()
	var seasons []store.Season
	c.view(func(g *game.Game) {
		var err error
		if seasons, err = g.Tx.Seasons(g.Row.ID); err != nil {
			c.t.Fatal(err)
		}
	})
	for _, s := range seasons[:played] {
		wantRetold(c.t, c.Office, s, len(c.players))
	}
}

// wantRetold makes the letters of a season anew from their JSON: all that they say is in it.
func wantRetold(t testing.TB, o *game.Office, s store.Season, letters int) {
	t.Helper()
	all, err := letter.Reports(t.Context(), o, "valley", s.Name, s.Year, "")
	if err != nil || len(all) != letters {
		t.Fatalf("%d letters of %s, want %d: %v", len(all), wording.Title(s), letters, err)
	}
	sent := sentReports(t, o, s)
	for i, r := range all {
		data, err := json.Marshal(r.View)
		if err != nil {
			t.Fatal(err)
		}
		if markLike.Match(data) || strings.Contains(string(data), letter.NoKey) || strings.Contains(string(data), `"seal`) {
			t.Errorf("a key or a salt:\n%s", data)
		}
		conforms(t, r.View.ViewKind(), data)
		view, err := letter.DecodeView(store.View{Kind: r.View.ViewKind(), Version: letter.ViewVersion, Body: data})
		if err != nil {
			t.Fatal(err)
		}
		view.Head().Key, view.Head().Top = letter.NoKey, mail.TopLine
		l, err := letter.RenderView(view)
		l = letter.WithPreview(l, letter.ReportPreview(view))
		l.Text = strings.NewReplacer("…", "...", "–", "-").Replace(l.Text) // as it is when a mail is read
		if err != nil || l.Text != sent[i].Text || sent[i].HTML != "" && l.HTML != sent[i].HTML {
			t.Errorf("%s to %s, %v: it was\n%s\n--- and is made anew as\n%s", wording.Title(s), r.Lord, err, sent[i].Text, l.Text)
		}
	}
}

// ofLetter is what a letter has and a view does not: the line with its number, in the text or on the page, and the links with the order key that ask WHY.
var ofLetter = regexp.MustCompile(`(?m)^\nLetter [^\n]* to you[^\n]*\n\z|<p class="dim">Letter [^<]*</p>\n|; or ask by a link: <a href="mailto:.*</a>`)

// sentReports are the letters of a season as they were sent, without their keys, numbers and links.
func sentReports(t testing.TB, o *game.Office, s store.Season) (all []templates.Letter) {
	t.Helper()
	err := o.Store.View(t.Context(), func(tx *store.Tx) error {
		letters, err := tx.LettersOf(s.ID, letter.KindReport)
		if err != nil {
			return err
		}
		for _, l := range letters {
			raw := bytes.ReplaceAll(letter.AsNumbered(l), []byte(l.Mark), []byte(letter.NoKey))
			m, err := mail.Read(raw)
			if err != nil {
				return err
			}
			page, _ := mail.Page(raw)
			all = append(all, templates.Letter{Text: ofLetter.ReplaceAllString(m.Text, ""), HTML: ofLetter.ReplaceAllString(page, "")})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// conforms holds JSON against a published schema.
func conforms(t testing.TB, name string, data []byte) {
	t.Helper()
	file, err := os.ReadFile(filepath.Join("..", "..", "..", "adjudicator", "report", "schema", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(file, &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	var loose any
	if err := json.Unmarshal(data, &loose); err != nil {
		t.Fatal(err)
	}
	if err := r.Validate(loose); err != nil {
		t.Errorf("%v:\n%s", err, data)
	}
}

// What is written after a letter has left, a note in it, and a seat that is given up later change
// nothing of its JSON.
func TestRetoldLater(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.answer("ann@example.org", "HIRE 1 MAN\nNEXT\nHOLD ALL\nWITHDRAW AFTER 3")
	h.play()
	h.sendAll()
	h.answer("ann@example.org", "STANCE PASSIVE")
	h.sendAll()
	var s store.Season
	if err := h.Store.View(t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		s, _ = g.LastPlayed()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	wantRetold(t, h.Office, s, 3)
	all, err := letter.Reports(t.Context(), h.Office, "valley", s.Name, s.Year, "")
	if err != nil || !strings.Contains(all[0].Text, "WITHDRAW AFTER 3") || len(all[0].View.(*report.Season).Already) != 2 {
		t.Errorf("%v: %+v", err, all[0])
	}
}

// A player who has chosen text gets text alone. A report that is sent again has its page again, with the
// time that is left, and one that left without a page gets one.
func TestFormats(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for _, c := range []struct {
		words, text, page string // page is empty where there is none
	}{
		{"RESEND", "Lancelot", ">What you can do this winter</h2>"},
		{"FORMAT TEXT", "Your letters come as text alone", ""},
		{"RESEND", "Lancelot", ""},
		{"FORMAT HTML", "mail without text", "mail without text"},
		{"RESEND", "Lancelot", ">What you can do this winter</h2>"},
		{"STATUS", "YOUR TROOPS", ">Your troops</h2>"},
	} {
		h.pass(7 * time.Hour)
		h.answer(ann, c.words)
		h.wantOutcomes("answered")
		h.sendAll()
		l := h.newest()
		all := h.post.Mails(ann)
		page, ok := mail.Page(all[len(all)-1].Raw)
		if ok != (c.page != "") || !strings.Contains(page, c.page) || !strings.Contains(l.Text, c.text) {
			t.Errorf("%s is answered by\n%s\n--- with the page (%v)\n%s", c.words, l.Text, ok, page)
		}
		if due := h.deadlineShown(); ok && c.words == "RESEND" && strings.Count(page, "<b>"+due+"</b>") != strings.Count(wording.OneLine(l.Text), due) {
			t.Errorf("%s: the page has not %q as often as the text:\n%s", c.words, due, page)
		}
	}
}

// The letters of text alone, which are kept so, get pages from their text when pages are wanted.
func TestPageOfText(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.sends("FORMAT TEXT", "answered", "")
	old := h.replyTo(ann)
	h.play()
	h.sendAll()
	h.sends("FORMAT BOTH", "answered", "")
	for words, outcome := range map[string]string{"RESEND": "answered", "STANCE PASSIVE": "old-key"} {
		to := h.replyTo(ann)
		if outcome == "old-key" {
			to = old
		}
		h.deliver(ann, to, words)
		h.wantOutcomes(outcome)
		h.sendAll()
		all := h.post.Mails(ann)
		page, ok := mail.Page(all[len(all)-1].Raw)
		if !ok || strings.Count(page, "<pre>BEGIN ") != 1 || strings.Count(page, "</html>") != 1 || !strings.Contains(page, ">The standing</h2>") {
			t.Errorf("%s is answered by\n%s", words, page)
		}
	}
}

// The master's own words stay as they are when a letter is written again, though they read as parts of
// it do: when it is sent again, when its approval moves the deadline, and when its season is over.
func TestNotesStayAsTheyAre(t *testing.T) {
	t.Parallel()
	const meeting = "We meet on Friday, 2 January 2026, 20:00 GMT, in 3 days."
	const call = "Orders for dinner are due by noon."
	h := reviewed(t, 2)
	h.says("NOTE "+meeting+"\n"+call, "obeyed")
	h.pass(6 * 24 * time.Hour)
	h.says("APPROVE", "obeyed")
	first := h.last(ann)
	wantSaid(t, first, meeting, call, "Orders for winter of year 1 are due by")
	h.pass(7 * time.Hour)
	h.answer(ann, "RESEND")
	h.wantOutcomes("answered")
	h.sendAll()
	wantSaid(t, h.last(ann), meeting, call, "Deadline: "+h.deadlineShown()+".")
	h.play()
	h.sendAll()
	h.says("APPROVE", "obeyed")
	h.mails(ann)
	h.answer(ann, "REPORT AUTUMN 1")
	h.wantOutcomes("answered")
	h.sendAll()
	old := h.last(ann)
	wantSaid(t, old, meeting, call)
	if strings.Contains(old.Text, "BEGIN ") || strings.Contains(old.Text, "winter of year 1 are wanted") {
		t.Errorf("the letter calls for orders still:\n%s", old.Text)
	}
}

// deadlineShown is the deadline of the open season as a letter of now shows it.
func (h *house) deadlineShown() (shown string) {
	h.t.Helper()
	if err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		shown = letter.Letterhead(g, g.Seats[0]).Deadline
		return err
	}); err != nil {
		h.t.Fatal(err)
	}
	return shown
}

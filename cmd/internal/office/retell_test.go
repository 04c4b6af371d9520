package office

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	report "github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// retold makes all letters of the seasons played, so many, anew from what is published of them as JSON.
func (c *correspondence) retold(played int) {
	c.t.Helper()
	var seasons []store.Season
	c.view(func(d *desk) {
		var err error
		if seasons, err = d.tx.Seasons(d.game.ID); err != nil {
			c.t.Fatal(err)
		}
	})
	for _, s := range seasons[:played] {
		wantRetold(c.t, c.Office, s, len(c.players))
	}
}

// wantRetold makes the letters of a season anew from their JSON: all that they say is in it.
func wantRetold(t testing.TB, o *Office, s store.Season, letters int) {
	t.Helper()
	all, err := o.Reports(t.Context(), "valley", s.Name, s.Year, "")
	if err != nil || len(all) != letters {
		t.Fatalf("%d letters of %s, want %d: %v", len(all), title(s), letters, err)
	}
	for _, r := range all {
		data, err := json.Marshal(r.View)
		if err != nil {
			t.Fatal(err)
		}
		if markLike.Match(data) || strings.Contains(string(data), noKey) || strings.Contains(string(data), `"seal`) {
			t.Errorf("a key or a seal:\n%s", data)
		}
		name, view, head := "season", View(&report.Season{}), (*report.Office)(nil)
		if s.Number == 0 {
			first := &report.First{Season: &report.Season{}}
			name, view, head = "first", first, &first.Office
		} else {
			head = &view.(*report.Season).Office
		}
		conforms(t, name, data)
		if err := json.Unmarshal(data, view); err != nil {
			t.Fatal(err)
		}
		head.Key, head.Top = noKey, mail.TopLine
		l, err := writeView(view)
		l.Text = strings.ReplaceAll(l.Text, "…", "...") // as it is when a mail is read
		if err != nil || l.Text != r.Text || sources.ReplaceAllString(l.HTML, "") != sources.ReplaceAllString(r.HTML, "") {
			t.Errorf("%s to %s, %v: it was\n%s\n--- and is made anew as\n%s", title(s), r.Lord, err, r.Text, l.Text)
		}
	}
}

// sources are where pictures come from: beside a page, or in it.
var sources = regexp.MustCompile(` src="[^"]*"`)

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
		d, err := h.desk(tx, "valley")
		s, _ = d.lastPlayed()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	wantRetold(t, h.Office, s, 3)
	all, err := h.Reports(t.Context(), "valley", s.Name, s.Year, "")
	if err != nil || !strings.Contains(all[0].Text, "WITHDRAW AFTER 3") || len(all[0].View.(*report.Season).Already) != 2 {
		t.Errorf("%v: %+v", err, all[0])
	}
}

// Who has chosen text gets text alone. A report that is sent again has its page again, with the
// time that is left, and one that left without a page gets one.
func TestFormats(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	for _, c := range []struct {
		words, text, page string // page is empty where there is none
	}{
		{"RESEND", "Lancelot", "<h2>What you can do this winter</h2>"},
		{"FORMAT TEXT", "Your letters come as text alone", ""},
		{"RESEND", "Lancelot", ""},
		{"FORMAT HTML", "mail without text", "mail without text"},
		{"RESEND", "Lancelot", "<h2>What you can do this winter</h2>"},
		{"STATUS", "YOUR TROOPS", "<h2>Your troops</h2>"},
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
		if due, _ := called(l.Text); ok && due != "" && strings.Count(page, "<b>"+due+"</b>") != strings.Count(oneLine(l.Text), due) {
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
		if !ok || strings.Count(page, "<pre>BEGIN ") != 1 || strings.Count(page, "</html>") != 1 || !strings.Contains(page, "<h2>The standing</h2>") {
			t.Errorf("%s is answered by\n%s", words, page)
		}
	}
}

package web

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates/browsertest"
)

// An answerLook looks at pages that answer forms, and notes by which templates the pages that were looked at were written.
type answerLook struct {
	*reader
	mu   sync.Mutex
	last string // the template of the page that was written last
	seen map[string]bool
}

// check wants no fault in the page that is shown: which is of that template, and has those words in it.
func (a *answerLook) check(t *testing.T, what, template, says string) {
	t.Helper()
	a.wait(t, fmt.Sprintf("document.readyState == 'complete' && document.body.innerText.includes(%q)", says))
	a.mu.Lock()
	last := a.last
	a.seen[template] = true
	a.mu.Unlock()
	if last != template && !strings.HasPrefix(template, "public") {
		t.Errorf("%s is a page of the template %s, want %s", what, last, template)
	}
	for _, fault := range a.faultsHere(t) {
		t.Errorf("%s: %s", what, fault)
	}
}

// open opens a page.
func (a *answerLook) open(t *testing.T, path string) {
	t.Helper()
	a.do(t, chromedp.Navigate(a.desk.URL+path))
}

// post sends a form from the page that is shown.
func (a *answerLook) post(t *testing.T, path string, fields ...string) {
	t.Helper()
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	a.run(t, fmt.Sprintf(`window.sent = true; (fields => {
		const form = document.createElement('form');
		form.method = 'post';
		form.action = %q;
		for (let i = 0; i < fields.length; i += 2) {
			const box = document.createElement('textarea');
			[box.name, box.value] = [fields[i], fields[i + 1]];
			form.append(box);
		}
		document.body.append(form);
		form.submit();
	})(%s)`, path, text))
	a.wait(t, "window.sent === undefined && document.readyState == 'complete'")
}

// press presses a button of the page that is shown.
func (a *answerLook) press(t *testing.T, button string) {
	t.Helper()
	a.run(t, fmt.Sprintf("window.sent = true; document.querySelector(%q).click()", button))
	a.wait(t, "window.sent === undefined && document.readyState == 'complete'")
}

// TestAnswersInABrowser looks at the pages that answer a form as TestPagesInABrowser does at the others: what came of words, the impact of a correction and what came of it, a trial, a
// receipt beside its sheet, how to log in, and why a page cannot be shown. Each template of a page is looked at in one of the two tests.
func TestAnswersInABrowser(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a := &answerLook{reader: &reader{browsertest.Start(t), d}, seen: map[string]bool{}}
	d.wrote = func(path, template string) {
		a.mu.Lock()
		defer a.mu.Unlock()
		if path != "/favicon.ico" { // for which a browser asks by itself
			a.last = template
		}
	}
	d.open(0)
	d.campaign()
	d.approve()
	d.send()
	a.answersToNobody(t)
	a.login(t, ann)
	a.answersToAPlayer(t)
	a.logOut(t)
	a.login(t, master)
	a.answersToTheMaster(t)
	a.logOut(t)
	for _, public := range []struct{ path, template string }{{"/g", "publiclist"}, {"/g/valley", "publicfront"}, {"/g/valley/0", "publicseason"}, {"/g/valley/1", "publicseason"}, {"/g/valley/2", "publicseason"}} {
		a.open(t, public.path)
		a.check(t, public.path, public.template, "valley")
	}
	a.wantEveryTemplate(t)
}

func (a *answerLook) logOut(t *testing.T) {
	t.Helper()
	a.do(t, chromedp.Click("header button"))
	a.wait(t, "location.pathname == '/login'")
}

// answersToNobody are what somebody sees who is not logged in.
func (a *answerLook) answersToNobody(t *testing.T) {
	a.open(t, "/games/valley/orders")
	a.check(t, "a page that asks to log in", "login", "Log in")
	a.post(t, "/login", "address", ben)
	a.check(t, "the answer to an address", "linksent", "Look into your mailbox")
	a.post(t, "/login", "address", "no address")
	a.check(t, "400", "error", "no address")
	a.open(t, "/none")
	a.check(t, "404", "error", errNoPage.words)
	a.open(t, "/login/nothing")
	a.check(t, "a link", "link", "Log in")
	a.press(t, "main button")
	a.check(t, "410", "error", errLink.words)
	a.post(t, "/games/valley/words", words("seat", "3", "HOLD ALL\nMOVE 2 TO Ludbrook")...)
	a.check(t, "401", "loggedout", "You are not logged in any more")
}

// answersToAPlayer are what a player is answered.
func (a *answerLook) answersToAPlayer(t *testing.T) {
	form := words("seat", "3", "MOVE 2 TO Ludbrook\nHIER 1 MAN")
	a.open(t, "/games/valley")
	a.post(t, "/games/valley/words", form...)
	a.check(t, "a receipt", "answer", "receipt")
	a.open(t, "/games/valley")
	a.post(t, "/games/valley/words", form...)
	a.check(t, "a form that is sent twice", "answer", "This form had been sent before")
	a.open(t, "/games/valley/try")
	a.post(t, "/games/valley/words", words("seat", "3", "TRY\nMOVE 2 TO Ludbrook\nGawaine: HOLD ALL\nEND TRY")...)
	a.check(t, "a trial", "answer", "1000 times")
	a.post(t, "/games/valley/words", words("seat", "3", "HELP")...)
	a.check(t, "a letter of help", "answer", "HELP")
	a.open(t, "/games/valley/orders")
	a.run(t, typing+`("\nMOVE 3 TO Raven\nHIER 2 MEN")`)
	a.wait(t, `document.getElementById("receipt").innerText.includes("HIER 2 MEN")`)
	a.check(t, "a receipt beside its sheet", "sheetreceipt", "HIER 2 MEN")
	a.post(t, "/games/valley/orders/receipt", "words", "MOVE 3 TO Ludbrook")
	a.check(t, "a receipt without a script", "orders", "MOVE 3 TO Ludbrook")
	a.post(t, "/games/valley/words", "as", "seat", "words", "")
	a.check(t, "400", "error", "Nothing is written in the form")
}

// answersToTheMaster are what the master is answered.
func (a *answerLook) answersToTheMaster(t *testing.T) {
	const path = "/games/valley/correct"
	form := func(more ...string) []string {
		return append([]string{"season", "winter 1", "what", "Gawaine", "is", "treasury 12", "because", "a <gift>", "do", "show"}, more...)
	}
	a.open(t, path)
	a.post(t, path, "season", "winter 1", "what", "Gawane", "is", "treasury 12", "because", "a gift", "do", "show")
	a.check(t, "409, the form of a correction", "correct", "did you mean Gawaine?")
	a.post(t, path, form()...)
	a.check(t, "an impact", "impact", "Apply it")
	a.press(t, "button[value=apply]")
	a.check(t, "what came of a correction", "result", "is corrected")
	a.open(t, "/games/valley/rulings")
	a.check(t, "a ruling", "rulings", "a <gift>")
	a.post(t, "/games/valley/undo", "season", "spring 2", "because", "two mails were lost", "do", "show")
	a.check(t, "an impact of seasons that are undone", "impact", "Open it again")
	a.post(t, "/games/valley/mail/again", "lord", "")
	a.check(t, "what came of sending again", "result", "nothing was done")
	a.post(t, "/games/valley/words", words("master", "3", "STATUS")...)
	a.check(t, "an answer to the master", "answer", "Gawaine")
	a.desk.change(func(row *store.Game) { row.Master = ann })
	a.logOut(t)
	a.login(t, ann)
	a.open(t, path)
	a.check(t, "403", "error", "nothing can be corrected here")
}

// readTemplates are the templates of pages that answer no form: TestPagesInABrowser looks at them. partTemplates are those that are no pages.
var (
	readTemplates = []string{"game", "games", "letter", "letters", "mail", "map", "outbox", "people", "review", "sessions", "settings", "shownmail", "try"}
	partTemplates = []string{"layout", "publicparts", "words"}
)

// wantEveryTemplate wants each template of a page to have been looked at, here or by TestPagesInABrowser.
func (a *answerLook) wantEveryTemplate(t *testing.T) {
	t.Helper()
	files, err := os.ReadDir("../../../templates/web")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name, isTemplate := strings.CutSuffix(f.Name(), ".tmpl")
		if isTemplate && !a.seen[name] && !slices.Contains(slices.Concat(readTemplates, partTemplates), name) {
			t.Errorf("no page of %s was looked at: add it to this test, or to readTemplates if it answers no form", f.Name())
		}
	}
}

package web

import (
	"context"
	"html/template"
	"net/url"

	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/templates"
)

// An impactPage is what would change, before anything is done.
type impactPage struct {
	correct.Result
	Shown   template.HTML // as the letter to the master shows it
	Path    string        // to which the form is sent
	Fields  []field       // what was asked for, which is sent again
	Form    string        // the address of the empty form
	Mail    string        // that asks for the same
	Command string        // likewise
}

// A field is one that a form sends and nobody sees.
type field struct{ Name, Value string }

// An act is correct.Correct or correct.Undo.
type act func(ctx context.Context, o *game.Office, gameName string, r correct.Request, dryRun bool) (correct.Result, error)

// correctSeason shows what a correction would change, or does what was shown, or goes back to the form.
func correctSeason(r *request) error {
	f := readCorrectForm(r.postForm())
	if r.PostFormValue("do") == "change" {
		return showCorrectForm(r, f, "", "")
	}
	ask := f.request()
	return r.putRight(correct.Correct, ask, f, mailWords(ask), correctCommand(r.in.game.Name, ask))
}

// undoSeason shows what would change if a season is opened again, or does it.
func undoSeason(r *request) error {
	f := readCorrectForm(r.postForm())
	ask := correct.Request{Because: f.Because}
	ask.Season, ask.Year = seasonOf(f.Season)
	mail := "UNDO " + f.Season + " BECAUSE " + wording.OneLine(ask.Because)
	return r.putRight(correct.Undo, ask, f, mail, hints.Command("turn undo", r.in.game.Name)+" --to "+hints.Word(f.Season)+" --because "+hints.Word(ask.Because))
}

// postForm is what a form has sent.
func (r *request) postForm() url.Values {
	r.PostFormValue("") // reads it
	return r.PostForm
}

// putRight shows what something would change, with the code of it, or does what was shown under the code that the form sends. If the game has gone on since
// then, nothing is done and it is shown anew.
func (r *request) putRight(do act, ask correct.Request, f correctForm, mail, command string) error {
	if ask.Season == "" {
		return badRequest("The form does not say which season. Load the page again.")
	}
	ask.Code = r.PostFormValue("code")
	result, err := do(r.Context(), r.site.Office, r.in.game.Name, ask, false)
	if reason := game.Reason(err); reason != "" {
		said := wording.Sentence(reason) + " " + wording.Sentence(hints.Of(err))
		if ask.Code != "" {
			said = "Nothing was done: the game has gone on since that was shown. " + said
		}
		return showCorrectForm(r, f, "", said)
	}
	if err != nil {
		return err
	}
	if result.Done {
		if r.site.Wake != nil {
			r.site.Wake()
		}
		return r.show("result", "What came of it", shownResult{[]string{wording.Sentence(result.Say())}, "/games/" + r.in.game.Name + "/rulings"})
	}
	letter, err := templates.Impact(result.Impact)
	if err != nil {
		return err
	}
	p := impactPage{Result: result, Shown: embedLetter(letterPage{html: letter.HTML}), Path: r.URL.Path, Fields: fieldsOf(r.PostForm),
		Form: "/games/" + r.in.game.Name + "/correct?season=" + url.QueryEscape(f.Season), Mail: mail, Command: command + " --apply " + result.Code}
	return r.show("impact", "What would change", p)
}

// fieldsOf are the fields that say what is asked for.
func fieldsOf(q url.Values) (all []field) {
	for _, name := range []string{"season", "lord", "was", "orders", "what", "is", "newdice", "because"} {
		for _, value := range q[name] {
			all = append(all, field{name, value})
		}
	}
	return all
}

package web

import (
	"context"
	"net/url"
	"strconv"

	template "github.com/DataDog/datadog-agent/pkg/template/html"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
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
	Earlier bool          // it begins behind the first of the seasons in which something differs
	Later   *laterSeasons // those that do not fit on the page; nil: there are none
	Path    string        // to which the form is sent
	Fields  []field       // what was asked for, which is sent again
	Form    string        // the address of the empty form
	Mail    string        // that asks for the same
	Command string        // likewise
}

// laterSeasons are the seasons that the next page shows.
type laterSeasons struct {
	From  int // the number of seasons before them in which something differs
	Title string
}

// mostChanges is how many changes stand on a page, unless a single season has more.
const mostChanges = 300

// cutImpact is an impact with as many of its seasons, from the one of a number on, as a page shows.
func cutImpact(v view.Impact, from int) (view.Impact, *laterSeasons) {
	from = max(min(from, len(v.Seasons)-1), 0)
	all := v.Seasons
	v.Seasons = nil
	for n, changes := from, 0; n < len(all); n++ {
		if changes += all[n].Changes(); changes > mostChanges && n > from {
			return v, &laterSeasons{n, all[n].Title}
		}
		v.Seasons = append(v.Seasons, all[n])
	}
	return v, nil
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
	from, _ := strconv.Atoi(r.PostFormValue("from"))
	shown, later := cutImpact(*result.Impact, from)
	letter, err := templates.Impact(&shown)
	if err != nil {
		return err
	}
	p := impactPage{Result: result, Shown: embedLetter(letterPage{html: letter.HTML}), Earlier: from > 0, Later: later, Path: r.URL.Path, Fields: fieldsOf(r.PostForm),
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

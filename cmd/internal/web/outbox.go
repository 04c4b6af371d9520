package web

import (
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/store"
)

// An outboxPage is letters with whether they arrive.
type outboxPage struct {
	searchForm
	Letters []inbox.ListedLetter
	Command string // that sends again what does not
}

// showOutbox lists the letters that go or went out, the latest first.
func showOutbox(r *request) error {
	q := r.URL.Query()
	ask := inbox.OutboxRequest{Game: r.in.game.Name, Lord: q.Get("lord"), Season: q.Get("season"), State: store.LetterState(q.Get("state")), Most: mostMails + 1}
	var err error
	if ask.Before, err = numberIn[store.LetterID](q, "before"); err != nil {
		return err
	}
	p := outboxPage{Command: hints.Command("send --again --game", r.in.game.Name)}
	if p.searchForm, err = newSearchForm(r, q); err != nil {
		return err
	}
	for _, w := range inbox.LetterStates() {
		p.Kinds = append(p.Kinds, choice{string(w.State), w.Words, w.State == ask.State})
	}
	if p.Letters, err = inbox.Letters(r.Context(), r.site.Office, ask); err != nil {
		return err
	}
	if len(p.Letters) > mostMails {
		p.Letters = p.Letters[:mostMails]
		p.Older = older(r, q, int64(p.Letters[mostMails-1].ID))
	}
	for i := range p.Letters {
		if l := &p.Letters[i]; l.Between && inbox.KeepsLetters(r.in.game) && !r.person.operator() {
			l.Answers = 0 // it would name the writer
		}
	}
	return r.show("outbox", "Letters", p)
}

// A shownResult is what came of something that was done in a page.
type shownResult struct {
	Says []string
	Back string
}

// sendAgain puts letters of the game back in the queue that did not arrive: those to a lord, or all.
func sendAgain(r *request) error {
	lord := strings.TrimSpace(r.PostFormValue("lord"))
	letters, err := player.SendAgain(r.Context(), r.site.Office, r.in.game.Name, lord, false)
	if err != nil {
		return err
	}
	says := []string{"There is no letter " + phrase.Choose(lord == "", "", "to "+lord+" ") + "that did not arrive: nothing was done."}
	if n := len(letters); n > 0 {
		says = []string{phrase.Figures(n, "letter") + phrase.Choose(n == 1, " that did not arrive is", " that did not arrive are") + " tried again."}
	}
	for _, l := range letters {
		says = append(says, l.Kind+" to "+l.Recipient)
	}
	if r.site.Wake != nil {
		r.site.Wake()
	}
	return r.show("result", "What came of it", shownResult{says, mailBase(r) + "/letters"})
}

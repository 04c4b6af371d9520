package tenure

import (
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/practice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// AskPractice notes that a practice year is asked for by a mail without a key, and asks at its address whether that is so, under the limits
// of JOIN.
func AskPractice(o *game.Office, tx *store.Tx, from string) (letter.Outcome, error) {
	g, err := practice.Host(o, tx)
	if err != nil {
		return "", err
	}
	if why, err := practice.Refusal(o, tx, from); err != nil || why != "" {
		return letter.Unanswered, err
	}
	if may, err := mayWriteTo(g, from); err != nil || !may {
		return letter.Unanswered, err
	}
	if err := tx.AddJoin(store.Join{Game: g.Row.ID, Address: from}); err != nil {
		return "", err
	}
	text, err := templates.PracticeAsked(templates.Notice{Game: g.Row.Name})
	if err != nil {
		return "", err
	}
	return letter.Joining, postJoin(g, from, "a practice year?", text)
}

// answerPractice begins the practice year for which somebody asked and has said YES, from the address to which the letter went.
func answerPractice(g *game.Game, j store.Join, from string) (letter.Outcome, error) {
	why, err := practice.Refusal(g.Office, g.Tx, from)
	if err != nil {
		return "", err
	}
	if why != "" {
		return letter.Answered, tellJoiner(g, from, why)
	}
	if err := g.Tx.SetJoin(j.ID, store.JoinSeated); err != nil {
		return "", err
	}
	return letter.Answered, practice.Begin(g.Office, g.Tx, j.ID, practice.Player{Address: from, Zone: time.UTC.String(), Format: game.FormatBoth})
}

// mayWriteTo reports whether a letter may go to an address that has asked for practice.
func mayWriteTo(g *game.Game, from string) (bool, error) {
	if g.Office.CheckRecipient(from) != nil {
		return false, nil
	}
	if last, err := g.Tx.LastJoin(g.Row.ID, from, store.JoinSeat); err == nil && g.Tx.Now.Sub(last.Changed) < joinTime {
		return false, nil
	} else if game.AllowNotFound(err) != nil {
		return false, err
	}
	return mayAskStranger(g, from)
}

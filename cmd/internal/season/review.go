package season

import (
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// reviewText shows the master a season that is played and waits for approval, as nobody else sees it.
func reviewText(g *game.Game, told game.Disclosure, before adjudicator.State, record []adjudicator.Event) (templates.Letter, error) {
	v, err := reviewView(g, told, before, record)
	if err != nil {
		return templates.Letter{}, err
	}
	held, err := g.Tx.Held(told.Season.ID)
	if err != nil {
		return templates.Letter{}, err
	}
	v.Office, v.Sheet, v.Command = letter.MasterHead(g), letter.MasterSheet(g), hints.Command("turn approve", g.Row.Name)
	v.Fate = []string{fmt.Sprintf("Nothing of this has left the house. APPROVE sends %s. %s",
		phrase.Figures(len(held), "letter"), unapproved(g))}
	if g.Season.State == store.SeasonOpen {
		v.Fate = append(v.Fate, "They call for orders of "+wording.Title(g.Season)+" by "+g.DueFor(g.Row.Zone)+".")
	}
	return templates.Review(v)
}

// unapproved says what happens to letters that the master does not approve.
func unapproved(g *game.Game) string {
	if g.Row.ReviewLimit == 0 {
		return "Without it they wait."
	}
	return "Unless you answer HOLD they go out by themselves after " + schedule.PrintPeriod(g.Row.ReviewLimit) + ", " +
		schedule.ShowTime(g.Tx.Now.Add(g.Row.ReviewLimit), g.Row.Zone) + "."
}

// reviewView is the master's view of a season. The game is opened at the season after it.
func reviewView(g *game.Game, told game.Disclosure, before adjudicator.State, record []adjudicator.Event) (*view.Review, error) {
	papers := make([]view.Papers, len(g.Seats))
	for i, seat := range g.Seats {
		delivery, err := letter.DeliveryTo(g, seat, told.Season.Number)
		if err != nil {
			return nil, err
		}
		papers[i] = view.Papers{Player: seat.Player, Orders: wording.Lines(told.Orders[i].Orders), Resigned: !seat.Resigned.IsZero(),
			Standing: wording.Lines(told.Orders[i].Standing), Unreached: !delivery.Well()}
	}
	remarks, err := remarks(g, told.Season)
	if err != nil {
		return nil, err
	}
	played := view.Played{Before: &before, After: &g.State, Record: record, Seeds: g.Seeds(told)}
	return narrative.NewReview(g.ReportTable(), played, papers, remarks, view.Office{}), nil
}

// remarks are the warnings of the program about a season: seats given up in it, letters that do not arrive,
// that too few are left to play, and mails that could not be handled.
func remarks(g *game.Game, reviewed store.Season) (all []string, err error) {
	for _, seat := range g.Seats {
		if seat.Resigned.After(reviewed.Opened) {
			all = append(all, seat.Lord+"'s seat was given up by "+seat.Player+".")
		}
		delivery, err := letter.DeliveryTo(g, seat, reviewed.Number)
		if err != nil {
			return nil, err
		}
		if !delivery.Well() && seat.Resigned.IsZero() {
			all = append(all, fmt.Sprintf("%s (%s, %s) %s. `seneschal player address` gives the seat another address, `seneschal send --again` sends once more what did not arrive.",
				seat.Player, seat.Lord, seat.Address, delivery.Say(g.Row.Zone)))
		}
	}
	if !g.State.Over && g.StillPlayed() < 2 {
		all = append(all, "Fewer than two seats are still played: `"+hints.Command("game end", g.Row.Name)+"` ends the game.")
	}
	unread, err := unreadable(g)
	return append(all, unread...), err
}

// MostUnread is how many mails that could not be handled the master's review names.
const MostUnread = 60

// unreadable names the mails in the mailbox that could not be handled. Whose they are is not known, so
// that every master hears of them.
func unreadable(g *game.Game) (all []string, err error) {
	box, err := g.Tx.Mailbox(g.Office.Account.Mailbox(), g.Office.Account.Folder)
	if err != nil {
		return nil, game.AllowNotFound(err)
	}
	failed, err := g.Tx.Failed(box.ID)
	if len(failed) > 0 {
		defer func() { all = append(all, letter.WaitingHint) }()
	}
	for i, m := range failed {
		if i == MostUnread {
			return append(all, fmt.Sprintf("%d more mails could not be handled, and wait in the folder.", len(failed)-i)), err
		}
		all = append(all, fmt.Sprintf("A mail of %s could not be handled, and waits in the folder (UID %d): %s.",
			schedule.ShowTime(m.InternalDate, g.Row.Zone), m.UID, wording.OneLine(m.Remark)))
	}
	return all, err
}

package office

import (
	"encoding/hex"
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// reviewText shows the master a season that is played and waits for him, as nobody else sees it.
func (d *desk) reviewText(told disclosure, before adjudicator.State, record []adjudicator.Event) (templates.Letter, error) {
	v, err := d.reviewView(told, before, record)
	if err != nil {
		return templates.Letter{}, err
	}
	held, err := d.tx.Held(told.season.ID)
	if err != nil {
		return templates.Letter{}, err
	}
	v.Office, v.Sheet, v.Command = d.masterHead(), d.masterSheet(), hints.Command("turn approve", d.game.Name)
	v.Fate = []string{fmt.Sprintf("Nothing of this has left the house. APPROVE sends %s. %s",
		phrase.Figures(len(held), "letter"), d.unapproved())}
	if d.season.State == store.SeasonOpen {
		v.Fate = append(v.Fate, "They call for orders of "+title(d.season)+" by "+d.dueFor(d.game.Zone)+".")
	}
	return templates.Review(v)
}

// unapproved says what happens to letters that the master does not approve.
func (d *desk) unapproved() string {
	if d.game.ReviewLimit == 0 {
		return "Without it they wait."
	}
	return "Unless you answer HOLD they go out by themselves after " + schedule.PrintPeriod(d.game.ReviewLimit) + ", " +
		schedule.ShowTime(d.tx.Now.Add(d.game.ReviewLimit), d.game.Zone) + "."
}

// dueFor is the deadline of the season that is open, with the time that is left.
func (d *desk) dueFor(zone string) string { return ShowDeadline(d.season.Deadline, d.tx.Now, zone) }

// reviewView is the master's view of a season. The desk lies open at the season after it.
func (d *desk) reviewView(told disclosure, before adjudicator.State, record []adjudicator.Event) (*view.Review, error) {
	papers := make([]view.Papers, len(d.seats))
	for i, seat := range d.seats {
		delivery, err := d.deliveryStatus(seat, told.season.Number)
		if err != nil {
			return nil, err
		}
		papers[i] = view.Papers{Player: seat.Player, Orders: lines(told.orders[i].Orders), Resigned: !seat.Resigned.IsZero(),
			Standing: lines(told.orders[i].Standing), Unreached: !delivery.well()}
	}
	remarks, err := d.remarks(told.season)
	if err != nil {
		return nil, err
	}
	played := view.Played{Before: &before, After: &d.state, Record: record, Seeds: d.seeds(told)}
	return narrative.NewReview(d.reportTable(), played, papers, remarks, view.Office{}), nil
}

// seeds is what is told of the dice of a season.
func (d *desk) seeds(told disclosure) *view.Seeds {
	if told.seed == nil {
		return nil
	}
	seeds := &view.Seeds{Seed: hex.EncodeToString(told.seed)}
	for i, o := range told.orders {
		seeds.Digests = append(seeds.Digests, view.Digest{Lord: d.seats[i].Lord, Digest: o.Digest})
	}
	if d.season.State == store.SeasonOpen {
		seeds.Next = d.season.SeedHash
	}
	return seeds
}

// remarks are the office's own warnings of a season: seats given up in it, letters that do not arrive,
// that too few are left to play, and mails that could not be handled.
func (d *desk) remarks(of store.Season) (all []string, err error) {
	for _, seat := range d.seats {
		if seat.Resigned.After(of.Opened) {
			all = append(all, seat.Lord+"'s seat was given up by "+seat.Player+".")
		}
		delivery, err := d.deliveryStatus(seat, of.Number)
		if err != nil {
			return nil, err
		}
		if !delivery.well() && seat.Resigned.IsZero() {
			all = append(all, fmt.Sprintf("%s (%s, %s) %s. `seneschal player address` gives the seat another address, `seneschal send --again` sends once more what did not arrive.",
				seat.Player, seat.Lord, seat.Address, delivery.say(d.game.Zone)))
		}
	}
	if !d.state.Over && d.stillPlayed() < 2 {
		all = append(all, "Fewer than two seats are still played: `"+hints.Command("game end", d.game.Name)+"` ends the game.")
	}
	unread, err := d.unreadable()
	return append(all, unread...), err
}

// mostUnread is how many mails that could not be handled the master's review names.
const mostUnread = 60

// unreadable names the mails in the mailbox that could not be handled. Whose they are is not known, so
// that every master hears of them.
func (d *desk) unreadable() (all []string, err error) {
	box, err := d.tx.Mailbox(d.Mailbox(), d.Folder)
	if err != nil {
		return nil, notFoundIsFine(err)
	}
	failed, err := d.tx.Failed(box.ID)
	if len(failed) > 0 {
		defer func() { all = append(all, waitingHint) }()
	}
	for i, m := range failed {
		if i == mostUnread {
			return append(all, fmt.Sprintf("%d more mails could not be handled, and wait in the folder.", len(failed)-i)), err
		}
		all = append(all, fmt.Sprintf("A mail of %s could not be handled, and waits in the folder (UID %d): %s.",
			schedule.ShowTime(m.InternalDate, d.game.Zone), m.UID, oneLine(m.Remark)))
	}
	return all, err
}

// masterHead is the head of a letter to the master. The key is a mark.
func (d *desk) masterHead() view.Office {
	return view.Office{Top: mail.TopLine, Key: d.mark}
}

// masterSheet is the sheet into which the master writes.
func (d *desk) masterSheet() *view.Sheet {
	return &view.Sheet{For: "the master of " + d.game.Name, Forms: masterForms()}
}

// news is a letter to the master of a few sentences.
func (d *desk) news(subject, text string) error {
	if d.game.Master == "" {
		return nil
	}
	letter, err := templates.News(&templates.Answer{Office: d.masterHead(), Game: d.game.Name, Title: subject, Now: text, Sheet: d.masterSheet()})
	if err != nil {
		return err
	}
	return d.toMaster(subject, letter)
}

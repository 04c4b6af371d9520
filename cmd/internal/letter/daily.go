package letter

import (
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A player who has written DIGEST ON gets letters of other players, and notes of the master, in one mail a day: when his clocks show
// DailyHour. In the time of DailyEnds before a deadline nothing waits, so that he has all letters before it.
const (
	DailyHour = 8
	DailyEnds = 24 * time.Hour
)

// DailyDue is when that leaves which waits for a seat: at the next DailyHour of its zone after the oldest came, but before the last day
// of a season at the latest, and at once if the season may be played any moment. A clock that was ahead keeps nothing back.
func DailyDue(d store.DailySeat, now time.Time) time.Time {
	due := schedule.NextAt(DailyHour, d.Oldest, schedule.Location(d.Zone))
	if last := d.Deadline.Add(-DailyEnds); !d.Deadline.IsZero() && last.Before(due) {
		due = last
	}
	if d.Ready || d.Oldest.After(now) {
		return now
	}
	return due
}

// keepForDaily keeps a letter or a note for the mail of the day, if the player of the seat wants one and it need not leave at once.
func keepForDaily(g *game.Game, s store.Seat, item store.DailyItem) (bool, error) {
	if !s.Daily || !s.Resigned.IsZero() { // no mail of a day goes to a seat that was lost, though no letter has told it yet
		return false, nil
	}
	d, err := g.Tx.DailySeat(s.ID)
	if err != nil {
		return false, err
	}
	if d.Oldest = g.Tx.Now; !DailyDue(d, g.Tx.Now).After(g.Tx.Now) {
		return false, nil
	}
	item.Seat = s.ID
	return true, g.Tx.AddDailyItem(item)
}

// PostNote sends a note of the master to a seat, or keeps it for the mail of the day.
func PostNote(g *game.Game, s store.Seat, note string) (kept bool, err error) {
	if kept, err = keepForDaily(g, s, store.DailyItem{Note: note}); kept || err != nil {
		return kept, err
	}
	return false, SendNote(g, s, note)
}

// SendNote sends a note to a seat at once.
func SendNote(g *game.Game, s store.Seat, note string) error {
	_, err := postNote(g, s, note)
	return err
}

func postNote(g *game.Game, s store.Seat, note string) (store.LetterID, error) {
	n := NewNotice(g, s, "")
	n.Notes = []string{note}
	text, err := templates.Note(n)
	if err != nil {
		return 0, err
	}
	return post(g, s, Draft{Kind: KindNotice, Subject: "from the master", Letter: text, Season: g.Season, Number: g.Season.Number})
}

// SetDaily chooses whether a player gets letters of others in one mail a day. What waits leaves at once when he does not want that
// any more; it returns how many letters and notes those are.
func SetDaily(g *game.Game, s store.Seat, daily bool) (left int, err error) {
	if err := g.Tx.SetDaily(s.ID, daily); err != nil || daily {
		return 0, err
	}
	return PostDaily(g, s)
}

// PostDaily puts all that waits for a seat into the outbox: in one mail, or in several if it is very much. It returns how many letters
// and notes those are. Letters for a seat that has come to want none are kept for it, until it asks for them.
func PostDaily(g *game.Game, s store.Seat) (int, error) {
	if s.Quiet {
		if err := g.Tx.KeepDaily(s.ID); err != nil {
			return 0, err
		}
	}
	waiting, err := g.Tx.DailyWaiting(s.ID)
	if err != nil {
		return 0, err
	}
	for rest := waiting; len(rest) > 0; {
		n, err := postSome(g, s, rest)
		if err != nil {
			return 0, err
		}
		rest = rest[n:]
	}
	return len(waiting), nil
}

// PostLastDaily puts all that waits for a seat into the outbox before its player leaves it: it was written to that player, and nobody else gets it.
func PostLastDaily(g *game.Game, s store.Seat) error {
	if !s.Resigned.IsZero() {
		return nil
	}
	_, err := PostDaily(g, s)
	return err
}

// postSome puts as much of what waits into the outbox as one mail may bring, and returns how much that is.
func postSome(g *game.Game, s store.Seat, waiting []store.DailyItem) (n int, err error) {
	var rows []store.PlayerLetter
	var notes []string
	bytes := 0
	for ; n < len(waiting) && n < mostListed && bytes < mostListedBytes; n++ {
		if waiting[n].Letter == 0 {
			notes = append(notes, waiting[n].Note)
			continue
		}
		row, err := g.Tx.PlayerLetterByID(waiting[n].Letter)
		if err != nil {
			return 0, err
		}
		rows, bytes = append(rows, row), bytes+len(row.Text)
	}
	id, err := postDaily(g, s, rows, notes)
	if err != nil {
		return 0, err
	}
	for _, item := range waiting[:n] {
		if err := g.Tx.DailySent(item.ID, id); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// postDaily puts one mail into the outbox: a letter or a note that came alone stands in it as if it had left at once.
func postDaily(g *game.Game, s store.Seat, rows []store.PlayerLetter, notes []string) (store.LetterID, error) {
	switch {
	case len(rows) == 1 && len(notes) == 0:
		return postPlayerLetter(g, nil, s, rows[0])
	case len(rows) == 0 && len(notes) == 1:
		return postNote(g, s, notes[0])
	}
	d := templates.Daily{Game: g.Row.Name}
	d.Top, d.Notes = mail.LetterTop, notes
	var from []string
	for _, row := range rows {
		v, err := playerLetterView(g, s, row)
		if err != nil {
			return 0, err
		}
		writer, err := writerFor(g, s, row)
		if err != nil {
			return 0, err
		}
		v.HowTo = fmt.Sprintf("To answer: LETTER TO %d.", row.Number)
		if v.About = phrase.UpperFirst(v.About); !slices.Contains(from, writer) {
			from = append(from, writer)
		}
		d.Letters, d.Number = append(d.Letters, v), row.Number
	}
	d.Title = dailyTitle(len(rows), from, len(notes))
	text, err := templates.OfDay(d)
	if err != nil {
		return 0, err
	}
	return post(g, s, Draft{Kind: KindDaily, Subject: "Letters: " + d.Title, Preview: phrase.UpperFirst(d.Title) + ".", Letter: text, Season: g.Season, Number: g.CalledSeason()})
}

// dailyTitle says what a mail of the day brings: "3 letters, from Gawaine and Kay, and a note of the master".
func dailyTitle(letters int, from []string, notes int) string {
	ofMaster := phrase.Choose(notes == 1, "a note of the master", fmt.Sprintf("%d notes of the master", notes))
	switch {
	case letters == 0:
		return ofMaster
	case notes == 0:
		return phrase.Figures(letters, "letter") + " from " + phrase.List(from)
	}
	return phrase.Figures(letters, "letter") + " from " + phrase.List(from) + ", and " + ofMaster
}

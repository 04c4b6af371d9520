package office

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// invite writes to a new player: which seat is his, and where he may wish to enter.
func (d *desk) invite(seat store.Seat) error {
	text, err := templates.SettingOut(d.invitation(seat))
	if err != nil {
		return err
	}
	return d.post(seat, draft{kind: kindInvitation, subject: "where will you enter?", letter: text,
		shows: pictures.Of(text, pictures.BeforeAll), season: d.season, number: d.season.Number})
}

// reports writes to every player what came of a season that has just been played. They are
// held while the master reviews.
func (d *desk) reports(played store.Season, before adjudicator.State, record []adjudicator.Event) error {
	views, texts, err := d.reportTexts(played, before, record)
	if err != nil {
		return err
	}
	for i, seat := range d.seats {
		if !seat.Resigned.IsZero() {
			continue
		}
		err = d.post(seat, draft{kind: kindReport, subject: reportSubject(played), view: views[i], letter: texts[i],
			shows: pictures.Of(texts[i], played.Number), season: played, number: d.season.Number, hold: d.game.Review})
		if err != nil {
			return err
		}
	}
	if d.state.Over {
		if err := d.lastLetters(played, d.game.Review); err != nil {
			return err
		}
	}
	if !d.game.Review {
		_, err := d.tx.Approve(played.ID)
		return err
	}
	if d.game.Master == "" {
		return nil
	}
	told, err := d.disclosed(played)
	if err != nil {
		return err
	}
	text, err := d.reviewText(told, before, record)
	if err != nil {
		return err
	}
	return d.toMaster(title(played)+" is played and waits for you", text)
}

// disclosed reads what is told of the dice of a season, and by which orders it was played.
func (d *desk) disclosed(played store.Season) (told disclosure, err error) {
	told.season = played
	if told.orders, err = d.tx.PlayedOrders(played.ID); err != nil {
		return told, err
	}
	told.seed, err = d.tx.Seed(played.ID)
	return told, err
}

// reportTexts tells every lord of a season: the views, and the letters of them. The desk lies open at the
// season after it.
func (d *desk) reportTexts(played store.Season, before adjudicator.State, record []adjudicator.Event) ([]View, []templates.Letter, error) {
	season, err := d.disclosed(played)
	if err != nil {
		return nil, nil, err
	}
	told := make([]disclosure, len(d.seats))
	for i, seat := range d.seats {
		next, err := d.tx.SeasonSheet(seat.ID, played.Number+1)
		if err != nil {
			return nil, nil, err
		}
		told[i] = season
		told[i].already = lines(next.Text)
		if told[i].notes, err = d.noteTexts(played, seat); err != nil {
			return nil, nil, err
		}
	}
	views, texts := make([]View, len(d.seats)), make([]templates.Letter, len(d.seats))
	err = sideBySide(len(texts), func(i int) (err error) {
		views[i] = d.reportView(adjudicator.Seat(i), told[i], before, record)
		texts[i], err = renderView(views[i])
		return err
	})
	return views, texts, err
}

// rewriteReports writes the letters of a season again that are still held, each under its
// Message-ID.
func (d *desk) rewriteReports(played store.Season) error {
	p, err := d.told(played)
	if err != nil {
		return err
	}
	views, texts, err := d.reportTexts(played, *p.Before, p.Record)
	if err != nil {
		return err
	}
	for i, seat := range d.seats {
		l, err := d.tx.LetterOf(seat.ID, played.ID, kindReport)
		if errors.Is(err, store.ErrNotFound) { // the seat had been given up
			continue
		}
		if err != nil {
			return err
		}
		letter := d.letter(seat, draft{subject: reportSubject(played), letter: texts[i], shows: pictures.Of(texts[i], played.Number)})
		letter.MessageID = l.MessageID
		if err := d.compose(letter, &l); err != nil {
			return err
		}
		if l.View, err = encodeView(views[i]); err != nil {
			return err
		}
		if err := d.tx.Rewrite(l); err != nil {
			return err
		}
	}
	return nil
}

// stateBefore is the state in which a season found the game.
func (d *desk) stateBefore(played store.Season) (adjudicator.State, error) {
	if played.Number == 0 {
		return d.firstState(), nil
	}
	earlier, err := d.tx.SeasonByNumber(d.game.ID, played.Number-1)
	if err != nil {
		return adjudicator.State{}, err
	}
	return d.stateAfter(earlier)
}

// stateAfter is the state as it was kept after a season.
func (d *desk) stateAfter(played store.Season) (adjudicator.State, error) {
	body, err := d.tx.Snapshot(played.ID)
	if err != nil {
		return adjudicator.State{}, err
	}
	if last, ok := d.states.Load(d.game.ID); ok && bytes.Equal(last.(decoded).body, body) {
		return last.(decoded).state, nil
	}
	state, err := adjudicator.DecodeState(body)
	if err == nil {
		d.states.Store(d.game.ID, decoded{body, state})
	}
	return state, err
}

// A decoded state is the last that was read of a game. It is shared and never changed.
type decoded struct {
	body  []byte
	state adjudicator.State
}

// decodeEvents reads the record of a season.
func decodeEvents(events []store.Event) ([]adjudicator.Event, error) {
	record := make([]adjudicator.Event, len(events))
	for i, e := range events {
		var err error
		if record[i], err = adjudicator.DecodeEvent(e.Kind, e.Body); err != nil {
			return nil, fmt.Errorf("event %d cannot be read: %w", i+1, err)
		}
	}
	return record, nil
}

// A disclosure is what is told of the dice of a season after it, and to one lord what he has
// ordered for the next one already.
type disclosure struct {
	season  store.Season
	seed    []byte
	orders  []store.PlayedOrders
	already []string
	notes   []string // the master's, to him
}

// noteTexts are the notes of the master's in the letter of a season to a seat.
func (d *desk) noteTexts(s store.Season, seat store.Seat) (all []string, err error) {
	notes, err := d.tx.Notes(s.ID, seat.ID)
	for _, n := range notes {
		all = append(all, n.Text)
	}
	return all, err
}

func reportSubject(played store.Season) string {
	if played.Number == 0 {
		return "your seat, and the first winter"
	}
	return title(played)
}

// A Report is a letter of a season as it was written, without its key. Its page has its pictures in it.
type Report struct {
	Lord    string `json:"lord"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
	View    View   `json:"view"`
}

// noKey stands where the key was in what is printed for the master.
var noKey = "(order key)"

// Reports reads the letters that told of a season: to one lord, or to all.
func (o *Office) Reports(ctx context.Context, game, season string, year int, lord string) (all []Report, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		d, err := o.desk(tx, game)
		if err != nil {
			return err
		}
		s, err := d.named(season, year)
		if err != nil {
			return err
		}
		if s.State == store.SeasonOpen {
			return hints.Add(errors.New(title(s)+" has not been played"), "`"+hints.Command("turn status", d.game.Name)+"` says what it waits for")
		}
		letters, err := tx.LettersOf(s.ID, kindReport)
		if err != nil {
			return err
		}
		for _, l := range letters {
			seat, err := tx.SeatByID(l.Seat)
			if err != nil {
				return err
			}
			if lord != "" && !strings.EqualFold(lord, seat.Lord) {
				continue
			}
			v, err := d.viewOf(s, seat, l)
			if err != nil {
				return err
			}
			v.Head().Key, v.Head().Top = noKey, mail.TopLine
			letter, err := renderView(v)
			if err != nil {
				return err
			}
			page, err := o.pictureBatch().Embed(ctx, tx, l, letter.HTML, pictures.Of(letter, s.Number))
			if err != nil {
				return err
			}
			all = append(all, Report{Lord: seat.Lord, Subject: d.game.Name + ": " + reportSubject(s), Text: letter.Text, HTML: page, View: v})
		}
		if len(all) == 0 {
			return noLetter(d, s, lord)
		}
		return nil
	})
	return all, err
}

// noLetter says why there is no letter of a season: to one lord, or to anybody.
func noLetter(d *desk, s store.Season, lord string) error {
	switch {
	case lord == "":
		lord = "anybody"
	case !slices.ContainsFunc(d.seats, func(seat store.Seat) bool { return strings.EqualFold(seat.Lord, lord) }):
		return noLord(d, lord)
	}
	return fmt.Errorf("no letter of %s went to %s: who has given up his seat gets none", title(s), lord)
}

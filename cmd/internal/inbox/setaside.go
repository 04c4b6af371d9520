package inbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// setAside leaves a message to the master. A player with a key is told that nothing of it was done.
func (b *mailBatch) setAside(m readMessage, cause error) (Handled, error) {
	f := letter.Failure{UID: m.UID, Date: m.InternalDate, What: "nothing of it was done, and " + letter.WaitsIn + b.office.Account.Folder + ": " + cause.Error()}
	done := Handled{UID: m.UID}
	err := b.undoIfFails(func() error { return b.answerSetAside(&m, &done, &f) })
	if game.EndsBatch(err) {
		return done, err
	}
	b.failures = append(b.failures, f)
	return finishMessage(b.tx, m.Message, done, letter.Failed, b.office.Account.HideSecrets(cause.Error()))
}

// answerSetAside finds out whose message it was, as far as its key tells, and answers a player.
func (b *mailBatch) answerSetAside(m *readMessage, done *Handled, f *letter.Failure) error {
	if m.err != nil {
		return m.err
	}
	h, keyed, err := b.findByKey(m.mail)
	if err != nil || !keyed {
		return err
	}
	if f.Game = h.master.Game; h.isMaster() {
		season, err := b.tx.LastSeason(h.master.Game) // so that it is no stranger's, of which little is kept
		m.Season = season.ID
		return err
	}
	f.Game, done.Lord = h.seat.Game, h.seat.Lord
	f.From = " from " + wording.OneLine(h.seat.Player) + " (" + h.seat.Lord + ")"
	g, err := b.gameByID(h.seat.Game)
	if err != nil {
		return err
	}
	m.Seat, m.Season, done.Game = h.seat.ID, g.Season.ID, g.Row.Name
	return b.postNotHandled(g, m, h)
}

// answerNotRead leaves a message to the master of which no more than the header can be read. The holder of its key is told why.
func (b *mailBatch) answerNotRead(m readMessage, h holder, keyed bool, done Handled) (Handled, error) {
	cause := m.err.Error()
	if !keyed {
		return finishMessage(b.tx, m.Message, done, letter.Failed, cause)
	}
	g, err := b.gameByID(h.game)
	if err != nil {
		return done, err
	}
	m.Season, done.Game = g.Season.ID, g.Row.Name
	if h.isMaster() {
		err = letter.PostNews(g, letter.KindAnswer, "your message could not be read",
			"Your message of "+schedule.ShowTime(m.InternalDate, g.Row.Zone)+" could not be read: "+cause+". Nothing was done. Please send it again as plain text, without attachments.")
	} else {
		m.Seat, done.Lord = h.seat.ID, h.seat.Lord
		err = b.postNotHandled(g, &m, h, cause)
	}
	if err != nil {
		return done, err
	}
	return finishMessage(b.tx, m.Message, done, letter.Failed, cause)
}

// postNotHandled tells a player that nothing of a message was done, and why, if it is not for a fault of ours.
func (b *mailBatch) postNotHandled(g *game.Game, m *readMessage, h holder, causes ...string) error {
	notice := letter.NewNotice(g, h.seat, schedule.ShowTime(m.InternalDate, h.seat.Zone))
	notice.Lines = causes
	text, err := templates.NotHandled(notice)
	if err != nil {
		return err
	}
	return letter.Post(g, h.seat, letter.Draft{Kind: letter.KindAnswer, Subject: "your message was not entered", Letter: text, Season: g.Season,
		Number: g.Season.Number, Answers: &letter.Inbound{Row: m.Message, Mail: m.mail, Keyed: true, Pool: b.pool}})
}

// tellFailures notes what went wrong with messages of this round, and tells the masters: of each game its
// own, and what is of no game all of them, each address once. A game's master gets one such letter a day,
// with all that has come together.
func (b *mailBatch) tellFailures() error {
	for _, f := range b.failures {
		games, err := b.gamesToTell(f.Game)
		if err != nil {
			return err
		}
		for _, row := range games {
			if err := b.tx.AddFailure(row.ID, b.failureLine(f, row)); err != nil {
				return err
			}
		}
	}
	b.failures = nil
	waiting, err := b.tx.GamesWithFailures()
	if err != nil {
		return err
	}
	for _, id := range waiting {
		err := b.undoIfFails(func() error { return b.tellMaster(id) })
		if game.EndsBatch(err) && !errors.Is(err, store.ErrOtherGame) { // of another game: its master is told when a message of it is handled
			return err
		}
	}
	return nil
}

// failureLine says what went wrong, to the master of a game.
func (b *mailBatch) failureLine(f letter.Failure, row store.Game) string {
	what := wording.Truncate([]string{wording.OneLine(b.office.Account.HideSecrets(f.What))})[0]
	return fmt.Sprintf("The mail%s of %s (UID %d): %s.", f.From, schedule.ShowTime(f.Date, row.Zone), f.UID, what)
}

// gamesToTell are the games whose masters hear of what went wrong in one game, or in none.
func (b *mailBatch) gamesToTell(of store.GameID) (games []store.Game, err error) {
	if of != 0 {
		row, err := b.tx.GameByID(of)
		if err == nil && row.Practice { // it has no master
			return b.gamesToTell(0)
		}
		return []store.Game{row}, err
	}
	all, err := b.tx.Games()
	told := map[string]bool{}
	for _, row := range all {
		if address := strings.ToLower(row.Master); row.State != store.GameEnded && !told[address] {
			told[address], games = true, append(games, row)
		}
	}
	return games, err
}

// failuresEvery is how often a master is told of failures at most.
const failuresEvery = 24 * time.Hour

// mostFailures is how many failures one letter names.
const mostFailures = 20

// tellMaster tells the master of a game what has gone wrong, unless such a letter was written today. The
// game itself is not opened: it may be what is at fault.
func (b *mailBatch) tellMaster(id store.GameID) error {
	row, err := b.tx.GameByID(id)
	if err == nil {
		err = b.tx.Changes(row)
	}
	if err != nil {
		return err
	}
	told, err := b.tx.WroteSince(id, letter.KindFailure, b.tx.Now.Add(-failuresEvery))
	if err != nil || told {
		return err
	}
	failures, err := b.tx.TakeFailures(id)
	if err != nil {
		return err
	}
	lines := append([]string{"All other mail was handled. Please report this: it is a fault of the program, not of the player."},
		failures[:min(len(failures), mostFailures)]...)
	if more := len(failures) - mostFailures; more > 0 {
		lines = append(lines, fmt.Sprintf("There are %d more.", more))
	}
	if slices.ContainsFunc(failures, func(text string) bool { return strings.Contains(text, letter.WaitsIn) }) {
		lines = append(lines, letter.WaitingHint)
	}
	return letter.PostNews(b.office.Unopened(b.tx, row), letter.KindFailure, "a message could not be handled", strings.Join(lines, "\n\n"))
}

package office

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A failure is a message that could not be handled, or not be answered as it should be, by a fault
// of ours. It keeps nobody else waiting; the master is told.
type failure struct {
	game store.GameID // 0: not known
	from string       // the player, if the message has his key
	uid  uint32
	date time.Time
	what string
}

// waitsIn is said of a mail that lies in the folder that is read.
const waitsIn = "it waits in the folder "

// waitingHint says what the master can do about mails that could not be handled.
const waitingHint = "A mail that you move out of the folder is not named any more; if you move it back, it is tried again."

// endsRound reports whether an error is one after which nothing can be handled now: the round is
// to stop, or the database cannot be used. All other errors are of one message.
func endsRound(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || store.IsUnusable(err)
}

// handleOrSetAside handles a message. Where that fails, all that was written for it is undone, and it
// is set aside with the cause; one whose fault is known already is set aside at once.
func (r *round) handleOrSetAside(m readMessage, fault error) (done Handled, err error) {
	if fault != nil {
		return r.setAside(m, fault)
	}
	err = r.alone(func() error {
		done, err = r.handle(m)
		return err
	})
	if err == nil || endsRound(err) {
		return done, err
	}
	return r.setAside(m, err)
}

// alone does something of which nothing is left, neither rows nor letters, if it fails or panics.
func (r *round) alone(do func() error) error {
	err := doAlone(r.tx, r.scribes, do)
	if err != nil {
		r.forget()
	}
	return err
}

// doAlone does something of which nothing is left, neither rows nor letters of the pool, if it fails or panics.
func doAlone(tx *store.Tx, pool *scribes, do func() error) error {
	letters := len(pool.letters)
	err := tx.Savepoint(func() error { return fault.Safely(do) })
	if err != nil {
		pool.letters = pool.letters[:letters]
	}
	return err
}

// setAside leaves a message to the master. A player with a key is told that nothing of it was done.
func (r *round) setAside(m readMessage, cause error) (Handled, error) {
	f := failure{uid: m.UID, date: m.InternalDate, what: "nothing of it was done, and " + waitsIn + r.Folder + ": " + cause.Error()}
	done := Handled{UID: m.UID}
	err := r.alone(func() error { return r.answerSetAside(&m, &done, &f) })
	if endsRound(err) {
		return done, err
	}
	r.failures = append(r.failures, f)
	return finish(r.tx, m.Message, done, Failed, r.HideSecrets(cause.Error()))
}

// answerSetAside finds out whose message it was, as far as its key tells, and answers a player.
func (r *round) answerSetAside(m *readMessage, done *Handled, f *failure) error {
	if m.err != nil {
		return m.err
	}
	h, keyed, err := r.whose(m.mail)
	if err != nil || !keyed {
		return err
	}
	if f.game = h.master.Game; h.isMaster() {
		season, err := r.tx.LastSeason(h.master.Game) // so that it is no stranger's, of which little is kept
		m.Season = season.ID
		return err
	}
	f.game, done.Lord = h.seat.Game, h.seat.Lord
	f.from = " from " + oneLine(h.seat.Player) + " (" + h.seat.Lord + ")"
	d, err := r.deskAt(h.seat.Game)
	if err != nil {
		return err
	}
	m.Seat, m.Season, done.Game = h.seat.ID, d.season.ID, d.game.Name
	text, err := templates.NotHandled(d.notice(h.seat, schedule.ShowTime(m.InternalDate, h.seat.Zone)))
	if err != nil {
		return err
	}
	return d.post(h.seat, draft{kind: kindAnswer, subject: "your message was not entered", letter: text, season: d.season,
		number: d.season.Number, answers: &inbound{row: m.Message, mail: m.mail, keyed: true, pool: r.scribes}})
}

// shortAnswer is the letter in the place of an answer that could not be written. It has nothing in it
// that came with the message. The line stands at its beginning.
func (d *desk) shortAnswer(to store.Seat, dr draft, line string) (l mail.Letter, err error) {
	text, err := templates.NotAnswered(d.notice(to, schedule.ShowTime(dr.answers.row.InternalDate, to.Zone)))
	to.Player = ""
	return d.letter(to, draft{subject: "your message was taken in", letter: text.WithLine(line), season: dr.season, number: dr.number}), err
}

// tellFailures notes what went wrong with messages of this round, and tells the masters: of each game its
// own, and what is of no game all of them, each address once. A game's master gets one such letter a day,
// with all that has come together.
func (r *round) tellFailures() error {
	for _, f := range r.failures {
		games, err := r.gamesToTell(f.game)
		if err != nil {
			return err
		}
		for _, g := range games {
			if err := r.tx.AddFailure(g.ID, r.failureLine(f, g)); err != nil {
				return err
			}
		}
	}
	r.failures = nil
	waiting, err := r.tx.GamesWithFailures()
	if err != nil {
		return err
	}
	for _, id := range waiting {
		if err := r.alone(func() error { return r.tellMaster(id) }); endsRound(err) {
			return err
		}
	}
	return nil
}

// failureLine says what went wrong, to the master of a game.
func (r *round) failureLine(f failure, g store.Game) string {
	what := few([]string{oneLine(r.HideSecrets(f.what))})[0]
	return fmt.Sprintf("The mail%s of %s (UID %d): %s.", f.from, schedule.ShowTime(f.date, g.Zone), f.uid, what)
}

// gamesToTell are the games whose masters hear of what went wrong in one game, or in none.
func (r *round) gamesToTell(of store.GameID) (games []store.Game, err error) {
	if of != 0 {
		g, err := r.tx.GameByID(of)
		return []store.Game{g}, err
	}
	all, err := r.tx.Games()
	told := map[string]bool{}
	for _, g := range all {
		if address := strings.ToLower(g.Master); g.State != store.GameEnded && !told[address] {
			told[address], games = true, append(games, g)
		}
	}
	return games, err
}

// failuresEvery is how often a master is told of failures at most.
const failuresEvery = 24 * time.Hour

// mostFailures is how many failures one letter names.
const mostFailures = 20

// tellMaster tells the master of a game what has gone wrong, unless he was told of something today. The
// game itself is not opened: it may be what is at fault.
func (r *round) tellMaster(id store.GameID) error {
	g, err := r.tx.GameByID(id)
	if err != nil {
		return err
	}
	told, err := r.tx.WroteSince(id, kindFailure, r.tx.Now.Add(-failuresEvery))
	if err != nil || told {
		return err
	}
	failures, err := r.tx.TakeFailures(id)
	if err != nil {
		return err
	}
	lines := append([]string{"All other mail was handled. Please report this: it is a fault of the program, not of the player."},
		failures[:min(len(failures), mostFailures)]...)
	if more := len(failures) - mostFailures; more > 0 {
		lines = append(lines, fmt.Sprintf("There are %d more.", more))
	}
	if slices.ContainsFunc(failures, func(text string) bool { return strings.Contains(text, waitsIn) }) {
		lines = append(lines, waitingHint)
	}
	d := r.closedDesk(r.tx, g)
	const subject = "a message could not be handled"
	letter, err := templates.News(&templates.Answer{Office: d.masterHead(), Game: g.Name, Title: subject,
		Now: strings.Join(lines, "\n\n"), Sheet: d.masterSheet()})
	if err != nil {
		return err
	}
	return d.postMaster(kindFailure, subject, letter, nil)
}

package server

import (
	"context"
	"log/slog"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// logPoll logs and counts what a poll took in. The sender stands at the level of debugging only.
func (s *Service) logPoll(r inbox.PollResult) {
	if r.LeaseTrouble != "" {
		s.Log.Warn("the server keeps no lease on the mailbox: a second office would not be noticed", s.cause(r.LeaseTrouble))
	}
	if len(r.SetBack) > 0 {
		s.Log.Warn("the clock had been ahead: times to come were set back", "times", strings.Join(r.SetBack, ", "))
	}
	for _, p := range r.Practice.Played {
		s.Log.Info("practice season played", "game", p.Game, "season", p.Season, "year", p.Year)
	}
	if r.Practice.Removed > 0 {
		s.Log.Info("old practice games removed", "games", r.Practice.Removed)
	}
	if r.Practice.Err != "" {
		s.Log.Warn("trouble with practice games", s.cause(r.Practice.Err))
	}
	for _, h := range r.Handled {
		s.Log.Info("mail taken in", "uid", h.UID, "outcome", h.Outcome, "game", h.Game, "lord", h.Lord)
		s.Log.Debug("its sender", "uid", h.UID, "from", h.From)
		s.Meter.Mail(string(h.Outcome))
		if h.Outcome == letter.Bounced {
			s.Log.Warn("letter came back", "game", h.Game, "lord", h.Lord, s.cause(h.Remark))
			s.Meter.Undelivered(store.FailureBounced)
		}
	}
}

// logPlay logs and counts a season that was played, or could not be.
func (s *Service) logPlay(p season.PlayResult) {
	if p.Err != "" {
		s.Log.Error("season not played", "game", p.Game, "season", p.Season, "year", p.Year, s.cause(p.Err))
		return
	}
	if p.Already {
		return
	}
	s.Log.Info("season played", "game", p.Game, "season", p.Season, "year", p.Year, "lords", p.Lords, "with_orders", p.Orders,
		"events", p.Events, "held", p.Held, "next_deadline", p.Deadline)
	s.Meter.SeasonPlayed()
}

// logLetters logs and counts what came of letters. Their recipients stand at the level of
// debugging only.
func (s *Service) logLetters(ctx context.Context, letters []store.Letter) {
	if len(letters) == 0 {
		return
	}
	names := s.readNames(ctx)
	for _, l := range letters {
		s.logLetter(l, names(l))
	}
}

// logReminders logs the reminders that were written.
func (s *Service) logReminders(all []season.Reminder) {
	for _, r := range all {
		s.Log.Info("reminder written", "game", r.Game, "lord", r.Lord, "unreached", r.Unreached)
	}
}

// logFailedPictures logs and counts pictures that could not be drawn.
func (s *Service) logFailedPictures(ctx context.Context, all []pictures.FailedPicture) {
	if len(all) == 0 {
		return
	}
	names := s.readNames(ctx)
	for _, u := range all {
		s.Log.Error("picture not drawn", names(u.Letter), "picture", u.Picture, s.cause(u.Err.Error()))
		s.Meter.PictureLost()
	}
}

// readNames reads the names of all games and lords, and returns what names those of a letter in a line of the log.
func (s *Service) readNames(ctx context.Context) func(store.Letter) slog.Attr {
	games, lords := map[store.GameID]string{}, map[store.SeatID]string{}
	err := s.Office.Store.View(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		rows, err := tx.Games()
		if err != nil {
			return err
		}
		practice, err := tx.PracticeGames()
		for _, row := range append(rows, practice...) {
			games[row.ID] = row.Name
		}
		if err != nil {
			return err
		}
		seats, err := tx.AllSeats()
		for _, seat := range seats {
			lords[seat.ID] = seat.Lord
		}
		return err
	})
	if err != nil {
		s.Log.Error("whose letters they are is not known", s.cause(err.Error()))
	}
	return func(l store.Letter) slog.Attr {
		return slog.Group("", "game", games[l.Game], "lord", lords[l.Seat])
	}
}

func (s *Service) logLetter(l store.Letter, names slog.Attr) {
	log, cause := s.Log.With("kind", l.Kind, names), s.cause(l.Remark)
	switch {
	case l.State == store.LetterSent:
		log.Info("letter sent")
	case l.State == store.LetterRefused && l.Failure == store.FailureGivenUp:
		log.Warn("letter given up", cause, "first_deferred", l.Deferred)
	case l.State == store.LetterRefused:
		log.Warn("letter refused", cause)
	case l.State == store.LetterUncertain:
		log.Warn("letter perhaps sent", cause, "tries", l.Tries, "next_try", l.NextTry)
	default:
		log.Warn("letter deferred", cause, "tries", l.Tries, "next_try", l.NextTry)
	}
	if l.State == store.LetterRefused {
		s.Meter.Undelivered(l.Failure)
	}
	s.Log.Debug("its recipient", "kind", l.Kind, "to", l.Recipient)
	s.Meter.Letter(l.State)
}

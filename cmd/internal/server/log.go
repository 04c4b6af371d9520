package server

import (
	"context"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// tellPoll logs and counts what a poll took in. Who wrote is told at the level of debugging only.
func (s *Service) tellPoll(r inbox.PollResult) {
	if r.LeaseTrouble != "" {
		s.Log.Warn("the server keeps no lease on the mailbox: a second office would not be noticed", "cause", s.Office.Account.HideSecrets(r.LeaseTrouble))
	}
	if len(r.SetBack) > 0 {
		s.Log.Warn("the clock had been ahead: times to come were set back", "times", strings.Join(r.SetBack, ", "))
	}
	for _, h := range r.Handled {
		s.Log.Info("mail taken in", "uid", h.UID, "outcome", h.Outcome, "game", h.Game, "lord", h.Lord)
		s.Log.Debug("its sender", "uid", h.UID, "from", h.From)
		s.Meter.Mail(string(h.Outcome))
		if h.Outcome == letter.Bounced {
			s.Log.Warn("letter came back", "game", h.Game, "lord", h.Lord, "cause", s.Office.Account.HideSecrets(h.Remark))
			s.Meter.Undelivered(store.FailureBounced)
		}
	}
}

// tellPlay logs and counts a season that was played, or could not be.
func (s *Service) tellPlay(p season.PlayResult) {
	if p.Err != "" {
		s.Log.Error("season not played", "game", p.Game, "season", p.Season, "year", p.Year, "cause", s.Office.Account.HideSecrets(p.Err))
		return
	}
	if p.Already {
		return
	}
	s.Log.Info("season played", "game", p.Game, "season", p.Season, "year", p.Year, "lords", p.Lords, "with_orders", p.Orders,
		"events", p.Events, "held", p.Held, "next_deadline", p.Deadline)
	s.Meter.SeasonPlayed()
}

// tellLetters logs and counts what came of letters. To whom they went is told at the level of
// debugging only.
func (s *Service) tellLetters(ctx context.Context, letters []store.Letter) {
	games, lords := s.nameLetters(ctx, letters)
	for _, l := range letters {
		s.tellLetter(l, games[l.Game], lords[l.Seat])
	}
}

// logFailedPictures logs and counts pictures that could not be drawn.
func (s *Service) logFailedPictures(ctx context.Context, all []pictures.FailedPicture) {
	letters := make([]store.Letter, len(all))
	for i, u := range all {
		letters[i] = u.Letter
	}
	games, lords := s.nameLetters(ctx, letters)
	for _, u := range all {
		s.Log.Error("picture not drawn", "game", games[u.Letter.Game], "lord", lords[u.Letter.Seat], "picture", u.Picture,
			"cause", s.Office.Account.HideSecrets(u.Err.Error()))
		s.Meter.PictureLost()
	}
}

// nameLetters finds the names of the games and lords of letters.
func (s *Service) nameLetters(ctx context.Context, letters []store.Letter) (map[store.GameID]string, map[store.SeatID]string) {
	games, lords := map[store.GameID]string{}, map[store.SeatID]string{}
	if len(letters) == 0 {
		return games, lords
	}
	err := s.Office.Store.View(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		for _, l := range letters {
			if err := nameLetter(tx, l, games, lords); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.Log.Error("whose letters they are is not known", "cause", s.Office.Account.HideSecrets(err.Error()))
	}
	return games, lords
}

// nameLetter finds the names of a letter's game and lord, if they are not known yet.
func nameLetter(tx *store.Tx, l store.Letter, games map[store.GameID]string, lords map[store.SeatID]string) error {
	if games[l.Game] == "" {
		row, err := tx.GameByID(l.Game)
		if err != nil {
			return err
		}
		games[l.Game] = row.Name
	}
	if l.Seat != 0 && lords[l.Seat] == "" {
		seat, err := tx.SeatByID(l.Seat)
		if err != nil {
			return err
		}
		lords[l.Seat] = seat.Lord
	}
	return nil
}

func (s *Service) tellLetter(l store.Letter, game, lord string) {
	words := []any{"kind", l.Kind, "game", game, "lord", lord}
	switch l.State {
	case store.LetterSent:
		s.Log.Info("letter sent", words...)
	case store.LetterRefused:
		what := "letter refused"
		words = append(words, "cause", s.Office.Account.HideSecrets(l.Remark))
		if l.Failure == store.FailureGivenUp {
			what, words = "letter given up", append(words, "first_deferred", l.Deferred)
		}
		s.Log.Warn(what, words...)
		s.Meter.Undelivered(l.Failure)
	default:
		what := "letter deferred"
		if l.State == store.LetterUncertain {
			what = "letter perhaps sent"
		}
		s.Log.Warn(what, append(words, "cause", s.Office.Account.HideSecrets(l.Remark), "tries", l.Tries, "next_try", l.NextTry)...)
	}
	s.Log.Debug("its recipient", "kind", l.Kind, "to", l.Recipient)
	s.Meter.Letter(l.State)
}

package server

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/store"
)

// patience is how long a process waits for the jobs of others that make no progress.
const patience = time.Second

// Share has the service share the work with others that serve the same database; of a file there are none.
func (s *Service) Share(database string, serving store.Serving) {
	if !serving.Several {
		return
	}
	s.Office.Shared, s.Office.Patience = true, patience
	s.Office.LeavesDrawing = !slices.Contains(s.Roles, RoleDraw)
	s.Lead = func(ctx context.Context) (context.Context, func(), error) { return store.Lead(ctx, database) }
	s.StartJobs = func(ctx context.Context, log *slog.Logger, work map[store.JobKind]store.JobWork) (*store.Jobs, error) {
		return store.StartJobs(ctx, database, log, work)
	}
}

// jobs are the kinds of jobs, with the role whose processes do them.
var jobs = []struct {
	role Role
	kind store.JobKind
	do   func(*Service, context.Context, store.GameID) error
}{
	{RoleHandle, store.JobHandle, (*Service).handleJob},
	{RolePlay, store.JobPlay, (*Service).playJob},
	{RolePlay, store.JobRemind, (*Service).remindJob},
	{RoleDraw, store.JobDraw, (*Service).drawJob},
}

// startJobs begins to do the jobs of the roles of this process, until stop is called.
func (s *Service) startJobs(ctx context.Context, lettersWait chan<- struct{}) (stop func(), err error) {
	work := map[store.JobKind]store.JobWork{}
	for _, j := range jobs {
		if !slices.Contains(s.Roles, j.role) {
			continue
		}
		work[j.kind] = func(ctx context.Context, id store.GameID) error {
			defer wakeLoop(lettersWait)
			err := s.safely(func() error { return j.do(s, ctx, id) })
			s.logTrouble(ctx, "trouble with "+j.kind.Words()+", which is tried again", err)
			return err
		}
	}
	if s.StartJobs == nil || len(work) == 0 {
		return func() {}, nil
	}
	started, err := s.StartJobs(ctx, slog.New(warnings{s.Log.Handler()}), work)
	if err != nil {
		return nil, err
	}
	return func() { s.logTrouble(ctx, "stopping the jobs", started.Stop(ctx)) }, nil
}

// handleJob handles the mails of a game that wait.
func (s *Service) handleJob(ctx context.Context, id store.GameID) error {
	done, err := inbox.HandleGame(ctx, s.Office, id)
	s.logPoll(inbox.PollResult{Handled: done})
	return err
}

// playJob plays the season of a game that is due.
func (s *Service) playJob(ctx context.Context, id store.GameID) error {
	played, err := season.PlayDueOf(ctx, s.Office, id)
	for _, p := range played {
		s.logPlay(p)
	}
	return err
}

// remindJob reminds the lords of a game who have no orders.
func (s *Service) remindJob(ctx context.Context, id store.GameID) error {
	reminders, err := season.RemindOf(ctx, s.Office, id)
	s.logReminders(reminders)
	return err
}

// drawJob draws the pictures of the letters of a game, for processes that send and do not draw.
func (s *Service) drawJob(ctx context.Context, id store.GameID) error {
	failed, err := letter.Draw(ctx, s.Office, id)
	s.logFailedPictures(ctx, failed)
	return err
}

// warnings handles what is worth a warning, of a library that logs each of its steps, and takes a lost connection for an error: it goes on by
// itself, and the loops say what is wrong with the database.
type warnings struct{ slog.Handler }

func (w warnings) Handle(ctx context.Context, r slog.Record) error {
	r.Level, r.Message = slog.LevelWarn, "the jobs: "+r.Message
	return w.Handler.Handle(ctx, r)
}

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}

func (w warnings) WithAttrs(all []slog.Attr) slog.Handler { return warnings{w.Handler.WithAttrs(all)} }

func (w warnings) WithGroup(name string) slog.Handler { return warnings{w.Handler.WithGroup(name)} }

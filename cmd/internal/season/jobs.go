package season

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// jobStates are the states of jobs in words, in the order in which they are shown.
var jobStates = []struct{ state, words string }{
	{"available", "waiting"}, {"running", "under way"}, {"retryable", "to be tried again"}, {"discarded", "given up"}, {"completed", "done"},
}

// mostFailedJobs is how many jobs that failed are shown.
const mostFailedJobs = 20

// FailedJobs says which work on a game, or with 0 on any, has failed where several processes share it, the latest first.
func FailedJobs(o *game.Office, tx *store.Tx, of store.GameID, zone string) (all []string, err error) {
	jobs, err := tx.FailedJobs(of, mostFailedJobs)
	for _, j := range jobs {
		row, err := tx.GameByID(j.Game)
		if game.AllowNotFound(err) != nil {
			return nil, err
		}
		then := "it is not tried again: the process that asked for it looks after what is left"
		if !j.Again.IsZero() {
			then = "it is tried again at " + schedule.ShowTime(j.Again, zone)
		}
		all = append(all, fmt.Sprintf("%s of %s failed %s, the last time at %s: %s; %s", j.Kind.Words(), row.Name, phrase.Figures(j.Tries, "time"),
			schedule.ShowTime(j.Tried, zone), wording.OneLine(o.Account.HideSecrets(j.Err)), then))
	}
	return all, err
}

// lateTry is how late a try may be before it is asked whether somebody tries at all.
const lateTry = 10 * time.Minute

// IsLate reports whether a work that fails should have been tried again by now.
func IsLate(t store.Trouble, now time.Time) bool { return now.After(t.Again.Add(lateTry)) }

// Troubles says which work for all games together fails now; to the operator also why, which may name servers, files and games.
func Troubles(o *game.Office, tx *store.Tx, zone string, operator bool) (all []string, err error) {
	troubles, err := tx.Troubles()
	for _, t := range troubles {
		then := "it is tried again at " + schedule.ShowTime(t.Again, zone)
		if IsLate(t, tx.Now) {
			then = "it was not tried again after " + schedule.ShowTime(t.Tried, zone) + ": does `seneschal serve` run?"
		}
		why := ""
		if operator {
			why = ": " + wording.OneLine(o.Account.HideSecrets(t.Cause))
		}
		all = append(all, fmt.Sprintf("%s has failed %s since %s%s; %s", t.Work.Words(), phrase.Figures(t.Tries, "time"), schedule.ShowTime(t.Since, zone), why, then))
	}
	return all, err
}

// A JobReport says how the work that several processes share has gone in the last day.
type JobReport struct {
	Troubles []string // of the work for all games together
	Counts   []string // for each kind of work, how much is done and how much waits; empty where one process does all
	Failed   []string
}

// Jobs reports on the work on all games.
func Jobs(ctx context.Context, o *game.Office, zone string) (JobReport, error) {
	return store.Read(ctx, o.Store, func(tx *store.Tx) (r JobReport, err error) {
		counts, err := tx.CountJobs()
		if err != nil {
			return r, err
		}
		for _, kind := range store.JobKinds {
			var parts []string
			for _, s := range jobStates {
				if n := counts[store.JobState{Kind: kind, State: s.state}]; n > 0 {
					parts = append(parts, fmt.Sprintf("%d %s", n, s.words))
				}
			}
			if len(parts) > 0 {
				r.Counts = append(r.Counts, kind.Words()+": "+strings.Join(parts, ", "))
			}
		}
		if r.Troubles, err = Troubles(o, tx, zone, true); err != nil {
			return r, err
		}
		r.Failed, err = FailedJobs(o, tx, 0, zone)
		return r, err
	})
}

package store

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// A JobKind is a kind of work on one game that any of the processes which serve a PostgreSQL may do. Each is safe to do again, and by two at once:
// what is to be done stands in the tables of the game, and a job only says that somebody should look.
type JobKind string

// The kinds of jobs.
const (
	JobHandle JobKind = "handle" // handle the mails that wait
	JobPlay   JobKind = "play"   // play the season that is due
	JobRemind JobKind = "remind" // remind the lords who have no orders
	JobDraw   JobKind = "draw"   // draw the pictures of the letters that are due
)

// JobKinds is the closed list of them.
var JobKinds = []JobKind{JobHandle, JobPlay, JobRemind, JobDraw}

// Words say what the job does.
func (k JobKind) Words() string {
	switch k {
	case JobHandle:
		return "handling the mails"
	case JobPlay:
		return "playing the season"
	case JobRemind:
		return "reminding the lords"
	case JobDraw:
		return "drawing the pictures of letters"
	}
	return ""
}

// A JobWork does the job of a game.
type JobWork func(ctx context.Context, game GameID) error

// The arguments of the jobs, as River keeps them.
type (
	gameArgs struct {
		Game GameID `json:"game"`
	}
	handleArgs struct{ gameArgs }
	playArgs   struct{ gameArgs }
	remindArgs struct{ gameArgs }
	drawArgs   struct{ gameArgs }
)

func (handleArgs) Kind() string { return string(JobHandle) }
func (playArgs) Kind() string   { return string(JobPlay) }
func (remindArgs) Kind() string { return string(JobRemind) }
func (drawArgs) Kind() string   { return string(JobDraw) }

func (a gameArgs) game() GameID { return a.Game }

// addWorker adds what does the jobs of that kind.
func (k JobKind) addWorker(all *river.Workers, do JobWork) {
	switch k {
	case JobHandle:
		river.AddWorker(all, &jobWorker[handleArgs]{do: do})
	case JobPlay:
		river.AddWorker(all, &jobWorker[playArgs]{do: do})
	case JobRemind:
		river.AddWorker(all, &jobWorker[remindArgs]{do: do})
	case JobDraw:
		river.AddWorker(all, &jobWorker[drawArgs]{do: do})
	}
}

// A jobWorker does the jobs of one kind for River.
type jobWorker[A interface {
	river.JobArgs
	game() GameID
}] struct {
	river.WorkerDefaults[A]
	do JobWork
}

// Work does a job. That it ended with an error is noted with the job, which is tried again.
func (w *jobWorker[A]) Work(ctx context.Context, job *river.Job[A]) error {
	return w.do(ctx, job.Args.game())
}

// How jobs are done.
const (
	jobsAtOnce   = 4                    // of a kind, in a process
	jobTries     = 3                    // after that whoever made the job does the work
	jobTimeout   = 2 * time.Minute      // for one: longer than it can take
	jobIsGone    = 3 * time.Minute      // one that was begun so long ago, and has not ended: its process was killed
	jobsAreKept  = 24 * time.Hour       // when they are done
	jobsLookedAt = 5 * time.Millisecond // most often
	jobsStopIn   = 10 * time.Second     // for what is under way when the process is to end
)

// Jobs does jobs of a PostgreSQL in this process, beside others that do so.
type Jobs struct {
	client *river.Client[pgx.Tx]
	pool   *pgxpool.Pool
}

// StartJobs begins to do the jobs of some kinds, until they are stopped.
func StartJobs(ctx context.Context, address string, log *slog.Logger, work map[JobKind]JobWork) (*Jobs, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("database %q: %w", WithoutPassword(address), inWords(err))
	}
	connect, err := parsePostgres(address)
	if err != nil {
		return nil, fmt.Errorf("database %q: %w", WithoutPassword(address), inWords(err))
	}
	config.ConnConfig = connect
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("database %q: %w", WithoutPassword(address), inWords(err))
	}
	workers, queues := river.NewWorkers(), map[string]river.QueueConfig{}
	for kind, do := range work {
		kind.addWorker(workers, do)
		queues[string(kind)] = river.QueueConfig{MaxWorkers: jobsAtOnce}
	}
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{Queues: queues, Workers: workers, Logger: log, FetchCooldown: jobsLookedAt,
		JobTimeout: jobTimeout, RescueStuckJobsAfter: jobIsGone, MaxAttempts: jobTries, CompletedJobRetentionPeriod: jobsAreKept, SoftStopTimeout: jobsStopIn})
	if err == nil {
		err = client.Start(context.WithoutCancel(ctx))
	}
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("the jobs of database %q: %w", WithoutPassword(address), inWords(err))
	}
	return &Jobs{client, pool}, nil
}

// Stop finishes the jobs that are under way, and begins no other.
func (j *Jobs) Stop(ctx context.Context) error {
	err := j.client.Stop(context.WithoutCancel(ctx))
	j.pool.Close()
	return err
}

// AddJobs adds a job of that kind for each of some games, as River does it, in a PostgreSQL. The processes that do such jobs are told when the
// transaction is committed.
func (tx *Tx) AddJobs(kind JobKind, games []GameID) error {
	for _, id := range games {
		err := tx.write("adding a job", `INSERT INTO river_job (kind, queue, max_attempts, args)
			VALUES (?, ?, ?, jsonb_build_object('game', CAST(? AS BIGINT)))`, kind, kind, jobTries, id)
		if err != nil {
			return err
		}
	}
	if len(games) == 0 {
		return nil
	}
	return tx.write("telling of jobs", `SELECT pg_notify(current_schema() || '.river_insert', json_build_object('queue', CAST(? AS TEXT))::text)`, kind)
}

// AddMissingJobs is AddJobs for those games that have no job of that kind which waits, is to be tried again, or was begun within half a minute: one
// that takes longer may be of a process that was killed. One that is being done may have begun too early to see what is new: the caller is to ask
// again later.
func (tx *Tx) AddMissingJobs(kind JobKind, games []GameID) error {
	if !tx.conn.kind.hasJobs() || len(games) == 0 {
		return nil
	}
	there, err := rows(tx, "the jobs", scanValue[GameID], `SELECT CAST(args->>'game' AS BIGINT) FROM river_job
		WHERE kind = ? AND (state IN ('available', 'retryable') OR state = 'running' AND attempted_at > clock_timestamp() - interval '30 seconds')`, kind)
	if err != nil {
		return err
	}
	return tx.AddJobs(kind, slices.DeleteFunc(slices.Clone(games), func(id GameID) bool { return slices.Contains(there, id) }))
}

// JobsGoOn reports whether a job of that kind is being done, or was added or done within a time by PostgreSQL's clock. If not, nobody does such jobs.
func (tx *Tx) JobsGoOn(kind JobKind, within time.Duration) (bool, error) {
	if !tx.conn.kind.hasJobs() {
		return false, nil
	}
	n, err := readValue[int](tx, "the jobs", `SELECT count(*) FROM river_job WHERE kind = ?1 AND (state = 'running'
		OR greatest(created_at, finalized_at) > clock_timestamp() - CAST(?2 AS BIGINT) * interval '1 millisecond')`, kind, within.Milliseconds())
	return n > 0, err
}

// CountWaitingJobs counts the jobs of a kind that wait, or are being done. Of a file there are none.
func (tx *Tx) CountWaitingJobs(kind JobKind) (int, error) {
	if !tx.conn.kind.hasJobs() {
		return 0, nil
	}
	return readValue[int](tx, "the jobs", `SELECT count(*) FROM river_job WHERE kind = ? AND state IN ('available', 'running')`, kind)
}

// A JobState is a kind of jobs in one of River's states: available, running, retryable, completed, discarded and so on.
type JobState struct {
	Kind  JobKind
	State string
}

// CountJobs counts the jobs of the last day by their kinds and states. Of a file there are none.
func (tx *Tx) CountJobs() (map[JobState]int, error) {
	all := map[JobState]int{}
	if !tx.conn.kind.hasJobs() {
		return all, nil
	}
	err := tx.eachRow("counting the jobs", func(r row) error {
		var s JobState
		var n int
		err := r.Scan(&s.Kind, &s.State, &n)
		all[s] = n
		return err
	}, `SELECT kind, CAST(state AS TEXT), count(*) FROM river_job GROUP BY 1, 2`, nil)
	return all, err
}

// A FailedJob is a job that ended with an error, and is tried again, or is not.
type FailedJob struct {
	Kind  JobKind
	Game  GameID
	Tries int
	Tried time.Time // the last time
	Again time.Time // when it is tried again; zero: it is not
	Err   string
}

// FailedJobs reads the latest jobs of a game, or with 0 of all, that ended with an error and have not been done since, the latest first.
func (tx *Tx) FailedJobs(of GameID, most int) ([]FailedJob, error) {
	if !tx.conn.kind.hasJobs() {
		return nil, nil
	}
	return rows(tx, "reading the jobs", func(r row) (f FailedJob, err error) {
		err = r.Scan(&f.Kind, &f.Game, &f.Tries, timeField{&f.Tried}, nullTimeField{&f.Again}, &f.Err)
		return f, err
	}, `SELECT kind, CAST(args->>'game' AS BIGINT), attempt, CAST(1000 * extract(epoch FROM attempted_at) AS BIGINT),
		CASE WHEN state IN ('retryable', 'available', 'scheduled') THEN CAST(1000 * extract(epoch FROM scheduled_at) AS BIGINT) END, errors[cardinality(errors)]->>'error'
		FROM river_job WHERE cardinality(errors) > 0 AND state NOT IN ('completed', 'running') AND (?1 = 0 OR CAST(args->>'game' AS BIGINT) = ?1)
		ORDER BY attempted_at DESC, id DESC LIMIT `+strconv.Itoa(most), of)
}

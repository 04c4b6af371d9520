package office

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/seneschal-pbem/seneschal/store"
)

// A Meter counts what a service does, and says whether it is well. A nil Meter counts nothing.
type Meter struct {
	now   func() time.Time
	every time.Duration // between two polls

	registry                *prometheus.Registry
	polls, errs, played     prometheus.Counter
	lost                    prometheus.Counter
	mails, letters, failed  *prometheus.CounterVec
	waitingNow, deadlineNow prometheus.Gauge
	backups, backupErrs     prometheus.Counter
	backupNow               prometheus.Gauge

	mu     sync.Mutex
	health Health
	began  time.Time
}

// Health is what a service says of itself.
type Health struct {
	Well     bool      `json:"well"`
	LastPoll time.Time `json:"last_poll,omitzero"` // that ended well
	LastSend time.Time `json:"last_send,omitzero"` // round of sending that ended well
	Waiting  int       `json:"waiting"`            // letters that are to go out
}

// NewMeter makes a meter of a service that reads its mailbox so often by that clock.
func NewMeter(every time.Duration, now func() time.Time) *Meter {
	m := &Meter{now: now, every: every, began: now(), registry: prometheus.NewRegistry(),
		polls:       counter("polls_total", "Polls of the mailbox that ended well."),
		errs:        counter("poll_errors_total", "Polls of the mailbox that failed."),
		played:      counter("seasons_played_total", "Seasons played."),
		lost:        counter("pictures_lost_total", "Pictures that could not be drawn, and that their letters left without."),
		mails:       counters("mails_total", "Mails taken in, by what came of them.", "outcome"),
		letters:     counters("letters_total", "Tries to send a letter, by what came of them.", "state"),
		failed:      counters("letters_undelivered_total", "Letters that are known not to arrive, by why.", "failure"),
		waitingNow:  gauge("outbox_waiting_letters", "Letters that are to go out."),
		deadlineNow: gauge("next_deadline_timestamp_seconds", "The first deadline of all seasons that are open; 0 if there is none."),
	}
	m.backups = counter("backups_total", "Backups made.")
	m.backupErrs = counter("backup_errors_total", "Backups that failed.")
	m.backupNow = gauge("last_backup_timestamp_seconds", "When the last backup was made since the start; 0 if none was.")
	age := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "seneschal", Name: "last_good_poll_age_seconds",
		Help: "Time since a poll of the mailbox ended well, or since the start."}, m.pollAge)
	m.registry.MustRegister(m.polls, m.errs, m.played, m.lost, m.mails, m.letters, m.failed, m.waitingNow, m.deadlineNow,
		m.backups, m.backupErrs, m.backupNow, age)
	for _, state := range []store.LetterState{store.LetterSent, store.LetterRefused, store.LetterUncertain, store.LetterQueued} {
		m.letters.WithLabelValues(string(state)) // a series that begins at nought shows its first rise
	}
	for _, why := range []store.Failure{store.FailureRefused, store.FailureGivenUp, store.FailureBounced} {
		m.failed.WithLabelValues(string(why))
	}
	return m
}

func counter(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Namespace: "seneschal", Name: name, Help: help})
}

func counters(name, help, label string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "seneschal", Name: name, Help: help}, []string{label})
}

func gauge(name, help string) prometheus.Gauge {
	return prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "seneschal", Name: name, Help: help})
}

// Handler answers GET /healthz and GET /metrics.
func (m *Meter) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		h := m.Health()
		w.Header().Set("Content-Type", "application/json")
		if !h.Well {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		json.NewEncoder(w).Encode(h)
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}

// Health says how the service is. It is not well when no poll has ended well for three times
// the usual and the longest pause between two tries, or when letters wait and no round of
// sending has ended well for as long.
func (m *Meter) Health() Health {
	m.mu.Lock()
	defer m.mu.Unlock()
	h := m.health
	limit := 3*m.every + longPause
	now := m.now()
	h.Well = now.Sub(latest(m.began, h.LastPoll)) <= limit &&
		(h.Waiting == 0 || now.Sub(latest(m.began, h.LastSend)) <= limit)
	return h
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func (m *Meter) pollAge() float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now().Sub(latest(m.began, m.health.LastPoll)).Seconds()
}

func (m *Meter) polled(at time.Time) {
	if m == nil {
		return
	}
	m.polls.Inc()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.health.LastPoll = at
}

func (m *Meter) pollFailed() {
	if m != nil {
		m.errs.Inc()
	}
}

func (m *Meter) mail(o Outcome) {
	if m != nil {
		m.mails.WithLabelValues(string(o)).Inc()
	}
}

func (m *Meter) seasonPlayed() {
	if m != nil {
		m.played.Inc()
	}
}

func (m *Meter) undrawn() {
	if m != nil {
		m.lost.Inc()
	}
}

// backedUp counts a backup that was made, or one that failed.
func (m *Meter) backedUp(made string, err error) {
	switch {
	case m == nil:
	case err != nil:
		m.backupErrs.Inc()
	case made != "":
		m.backups.Inc()
		m.backupNow.Set(float64(m.now().Unix()))
	}
}

// letter counts a try to send; one that is to be tried again is queued.
func (m *Meter) letter(state store.LetterState) {
	if m != nil {
		m.letters.WithLabelValues(string(state)).Inc()
	}
}

// undelivered counts a letter that is known not to arrive.
func (m *Meter) undelivered(why store.Failure) {
	if m != nil {
		m.failed.WithLabelValues(string(why)).Inc()
	}
}

func (m *Meter) sentAll(at time.Time) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.health.LastSend = at
}

// stands notes how many letters wait and what the next deadline is.
func (m *Meter) stands(waiting int, deadline time.Time) {
	m.waitingNow.Set(float64(waiting))
	m.deadlineNow.Set(0)
	if !deadline.IsZero() {
		m.deadlineNow.Set(float64(deadline.Unix()))
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.health.Waiting = waiting
}

// report looks up what the meter shows of the database.
func (s *Service) report(ctx context.Context) {
	if s.Meter == nil {
		return
	}
	var waiting int
	var deadline time.Time
	err := s.Store.View(ctx, func(tx *store.Tx) (err error) {
		if waiting, err = tx.CountWaiting(); err != nil {
			return err
		}
		open, err := tx.Callings(0)
		if len(open) > 0 {
			deadline = open[0].Deadline
		}
		return err
	})
	if err == nil {
		s.Meter.stands(waiting, deadline)
	} else if ctx.Err() == nil {
		s.Log.Error("trouble with the database", "cause", s.HideSecrets(err.Error()))
	}
}

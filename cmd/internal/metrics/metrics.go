// Package metrics counts what a service does, for Prometheus, and says whether it is well.
package metrics

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	vm "github.com/VictoriaMetrics/metrics"

	"github.com/seneschal-pbem/seneschal/store"
)

// A Meter counts what a service does, and says whether it is well. A nil Meter counts nothing.
type Meter struct {
	now   func() time.Time
	limit time.Duration // within which a poll, and a round of sending, must end well

	page                                 page
	polls, pollErrors, played            *vm.Counter
	lost, backups, backupErrors          *vm.Counter
	mails, letters, undelivered, roles   *family
	waiting, deadline, lastBackup, takes *vm.Gauge

	mu     sync.Mutex
	health Health
	began  time.Time
}

// Health is what a service says of itself.
type Health struct {
	Well     bool      `json:"well"`
	Roles    []string  `json:"roles"`              // what this process does
	TakesIn  bool      `json:"takes_in"`           // it is the one that reads the mailbox, and does not stand by
	LastPoll time.Time `json:"last_poll,omitzero"` // that ended well
	LastSend time.Time `json:"last_send,omitzero"` // round of sending that ended well
	Waiting  int       `json:"waiting"`            // letters that are to go out
}

// NewMeter makes a meter of a service that reads its mailbox so often by that clock, and after trouble with a server
// pauses up to so long.
func NewMeter(every, longestPause time.Duration, now func() time.Time) *Meter {
	m := &Meter{now: now, limit: 3*every + longestPause, began: now()}
	p := &m.page
	m.polls = p.counter("polls_total", "Polls of the mailbox that ended well.")
	m.pollErrors = p.counter("poll_errors_total", "Polls of the mailbox that failed.")
	m.played = p.counter("seasons_played_total", "Seasons played.")
	m.lost = p.counter("pictures_lost_total", "Pictures that could not be drawn, and that their letters left without.")
	m.mails = p.counters("mails_total", "Mails taken in, by what came of them.", "outcome")
	m.letters = p.counters("letters_total", "Tries to send a letter, by what came of them.", "state",
		string(store.LetterSent), string(store.LetterRefused), string(store.LetterUncertain), string(store.LetterQueued))
	m.undelivered = p.counters("letters_undelivered_total", "Letters that are known not to arrive, by why.", "failure",
		string(store.FailureRefused), string(store.FailureGivenUp), string(store.FailureBounced))
	m.waiting = p.gauge("outbox_waiting_letters", "Letters that are to go out.", nil)
	m.deadline = p.gauge("next_deadline_timestamp_seconds", "The first deadline of all seasons that are open; 0 if there is none.", nil)
	m.backups = p.counter("backups_total", "Backups made.")
	m.backupErrors = p.counter("backup_errors_total", "Backups that failed.")
	m.takes = p.gauge("takes_in", "1 if this process is the one that reads the mailbox.", nil)
	m.roles = p.family("gauge", "role", "1 for each role of this process.", "role")
	m.lastBackup = p.gauge("last_backup_timestamp_seconds", "When the last backup was made since the start; 0 if none was.", nil)
	p.gauge("last_good_poll_age_seconds", "Time since a poll of the mailbox ended well, or since the start.", m.pollAge)
	return m
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
		_ = json.NewEncoder(w).Encode(h) // an error says that the client has gone
	})
	mux.Handle("GET /metrics", &m.page)
	return mux
}

// Serves notes what a process does.
func (m *Meter) Serves(roles []string) {
	if m == nil {
		return
	}
	for _, role := range roles {
		m.roles.series.GetOrCreateGauge(m.roles.with(role), nil).Set(1)
	}
	m.note(func(h *Health) { h.Roles = roles })
}

// TakesIn notes whether this process is the one that reads the mailbox, from now on.
func (m *Meter) TakesIn(does bool) {
	if m == nil {
		return
	}
	m.takes.Set(0)
	if does {
		m.takes.Set(1)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.health.TakesIn, m.began = does, m.now() // from now on it has the time that a poll may take
}

// Health says how the service is. It is not well when it reads the mailbox and no poll has ended well for three times
// the usual and the longest pause between two tries, or when letters wait and no round of
// sending has ended well for as long.
func (m *Meter) Health() Health {
	m.mu.Lock()
	defer m.mu.Unlock()
	h := m.health
	now := m.now()
	h.Well = (!h.TakesIn || now.Sub(latest(m.began, h.LastPoll)) <= m.limit) &&
		(h.Waiting == 0 || !slices.Contains(h.Roles, "send") || now.Sub(latest(m.began, h.LastSend)) <= m.limit)
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

// Polled notes a poll of the mailbox that ended well.
func (m *Meter) Polled(at time.Time) {
	if m != nil {
		m.polls.Inc()
		m.note(func(h *Health) { h.LastPoll = at })
	}
}

// PollFailed counts a poll that failed.
func (m *Meter) PollFailed() {
	if m != nil {
		m.pollErrors.Inc()
	}
}

// Mail counts a mail that was taken in, by what came of it.
func (m *Meter) Mail(outcome string) {
	if m != nil {
		m.mails.count(outcome)
	}
}

// SeasonPlayed counts a season that was played.
func (m *Meter) SeasonPlayed() {
	if m != nil {
		m.played.Inc()
	}
}

// PictureLost counts a picture that could not be drawn.
func (m *Meter) PictureLost() {
	if m != nil {
		m.lost.Inc()
	}
}

// BackedUp counts a backup that was made, or one that failed.
func (m *Meter) BackedUp(made string, err error) {
	switch {
	case m == nil:
	case err != nil:
		m.backupErrors.Inc()
	case made != "":
		m.backups.Inc()
		m.lastBackup.Set(float64(m.now().Unix()))
	}
}

// Letter counts a try to send; one that is to be tried again is queued.
func (m *Meter) Letter(state store.LetterState) {
	if m != nil {
		m.letters.count(string(state))
	}
}

// Undelivered counts a letter that is known not to arrive.
func (m *Meter) Undelivered(why store.Failure) {
	if m != nil {
		m.undelivered.count(string(why))
	}
}

// SentAll notes a round of sending that ended well.
func (m *Meter) SentAll(at time.Time) {
	if m != nil {
		m.note(func(h *Health) { h.LastSend = at })
	}
}

// Show shows how many letters wait and what the next deadline is.
func (m *Meter) Show(waiting int, deadline time.Time) {
	m.waiting.Set(float64(waiting))
	m.deadline.Set(0)
	if !deadline.IsZero() {
		m.deadline.Set(float64(deadline.Unix()))
	}
	m.note(func(h *Health) { h.Waiting = waiting })
}

func (m *Meter) note(change func(*Health)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change(&m.health)
}

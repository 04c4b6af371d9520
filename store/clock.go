package store

import "time"

// How far ahead of now a time may be that is compared with the clock.
const (
	never  = iota // not at all
	rested        // as long as a letter rests
	leased        // as long as a letter is claimed
)

// stamps are the times that are compared with the clock, each with what makes it right when a clock
// that was ahead has written it; ?1 is now.
var stamps = []struct {
	what, table, set, where string
	ahead                   int
}{
	{"the last poll", "mailboxes", "poll_began = 0", "poll_began > ?2", never},
	{"the lease on the mailbox", "mailboxes", "leased = 0", "leased > ?2", never},
	{"the next try of letters", "outbox", "next_try = ?1", "state IN ('queued', 'leased', 'uncertain') AND next_try > ?2", rested},
	{"the claims on letters", "outbox", "lease_ends = ?1", "state IN ('queued', 'leased', 'uncertain') AND lease_ends > ?2", leased},
	{"the reminders of lords", "seasons", "reminded = 0", "reminded > ?2", never},
	{"the warnings of the master", "seasons", "warned = NULL", "warned > ?2", never},
	{"when deadlines were set", "seasons", "deadline_set = ?1", "deadline_set > ?2", never},
	{"when seasons were opened", "seasons", "opened = ?1", "opened > ?2", never},
	{"when seasons were played", "seasons", "played = ?1", "played > ?2", never},
	{"when seasons were approved", "seasons", "approved = ?1", "approved > ?2", never},
	{"when masters moved deadlines", "seasons", "fixed = ?1", "fixed > ?2", never},
	{"when vacations were entered", "vacations", "written = ?1", "written > ?2", never},
	{"when games were paused", "games", "paused = ?1", "paused > ?2", never},
	{"when seats were given up", "seats", "resigned = ?1", "resigned > ?2", never},
	{"when seats were taken back", "seats", "returned = ?1", "returned > ?2", never},
}

// Ahead reports whether there are times to come that only a clock can have written which was ahead by more
// than by. No letter rests for longer than rest, and none is claimed for longer than lease.
func (tx *Tx) Ahead(by, rest, lease time.Duration) (bool, error) {
	for _, s := range stamps {
		ahead, err := readValue[bool](tx, s.what, `SELECT CAST(?1 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM `+s.table+` WHERE `+s.where+`)`,
			millis(tx.Now), tx.limit(s.ahead, rest, lease)+by.Milliseconds())
		if err != nil || ahead {
			return ahead, err
		}
	}
	return false, nil
}

// SetBack sets those times back, so that nothing is done too early on their word and nothing waits for
// them. It says which there were.
func (tx *Tx) SetBack(rest, lease time.Duration) (what []string, err error) {
	for _, s := range stamps {
		n, err := tx.change("setting back "+s.what, `UPDATE `+s.table+` SET `+s.set+` WHERE CAST(?1 AS BIGINT) > 0 AND `+s.where,
			millis(tx.Now), tx.limit(s.ahead, rest, lease))
		if err != nil {
			return nil, err
		}
		if n > 0 {
			what = append(what, s.what)
		}
	}
	err = tx.write("setting back the outbox", `UPDATE outbox SET written = ?1 WHERE written > ?1`, millis(tx.Now))
	return what, err
}

// limit is the latest moment that such a time may be.
func (tx *Tx) limit(ahead int, rest, lease time.Duration) int64 {
	return millis(tx.Now.Add([]time.Duration{never: 0, rested: rest, leased: lease}[ahead]))
}

package main

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// serveToTheEnd lets a last process serve, in fair weather, until all mail is handled and filed.
func (s *soak) serveToTheEnd() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*time.Minute)
	defer cancel()
	c := s.command(ctx, "serve", "-v")
	c.Stderr = &s.log
	serving := s.log.await(1)
	if err := c.Start(); err != nil {
		s.t.Fatal(err)
	}
	select {
	case <-serving: // from here on it knows of SIGTERM
	case <-ctx.Done():
	}
	for left := -1; left != 0; {
		if !pause(ctx, 50*time.Millisecond) {
			s.t.Errorf("%d mails are not handled or not filed", left)
			break
		}
		left = s.deliveries() - s.count(`SELECT count(*) FROM inbox WHERE filed = 1 OR state = 'failed'`)
	}
	c.Process.Signal(syscall.SIGTERM)
	if err := c.Wait(); err != nil {
		s.t.Errorf("the last serve: %v", err)
	}
}

// deliveries are all mails, each as often as it was delivered.
func (s *soak) deliveries() (n int) {
	for _, m := range s.mails {
		n += m.copies
	}
	return n
}

// database runs f with the database as it stands.
func (s *soak) database(f func(*sql.DB) error) {
	s.t.Helper()
	db, err := pgtest.OpenSQL(s.path)
	if err == nil {
		defer db.Close()
		err = f(db)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *soak) count(query string, args ...any) (n int) {
	s.t.Helper()
	s.database(func(db *sql.DB) error { return db.QueryRow(query, args...).Scan(&n) })
	return n
}

// drain lets the time pass after which letters are tried again: the office's own code sends what
// waits, with a clock that goes ahead.
func (s *soak) drain() {
	s.t.Helper()
	s.run("turn", "approve", "dales")
	c, err := config.Load(filepath.Join(s.dir, "seneschal.toml"))
	if err != nil {
		s.t.Fatal(err)
	}
	st, err := store.Open(s.t.Context(), c.Database)
	if err != nil {
		s.t.Fatal(err)
	}
	defer st.Close()
	ahead := time.Duration(0)
	st.Now = func() time.Time { return time.Now().Add(ahead) }
	o := newOffice(c, st)
	for waiting := 1; waiting > 0 && ahead < 4*24*time.Hour; ahead += 30 * time.Minute {
		if _, err := letter.Send(s.t.Context(), o); err != nil {
			s.t.Fatal(err)
		}
		err := st.View(s.t.Context(), func(tx *store.Tx) (err error) {
			waiting, err = tx.CountWaiting()
			return err
		})
		if err != nil {
			s.t.Fatal(err)
		}
	}
}

// verify replays the games.
func (s *soak) verify() {
	s.t.Helper()
	for _, g := range s.games {
		if out, err := s.command(s.t.Context(), "verify", g.name).CombinedOutput(); err != nil || !strings.Contains(string(out), " 0 differences") {
			s.t.Errorf("verify %s: %v\n%s", g.name, err, out)
		}
	}
}

// ours are words of refusals that no server and no state of a game is the cause of.
var ours = regexp.MustCompile(`(?i)database|sql|fault|panic`)

// checkLog looks in what the processes that served have written for secrets, and for errors:
// killed or not, none has met anything but servers that break off; and no command beside them has.
func (s *soak) checkLog() {
	s.t.Helper()
	secrets := append(s.secrets, mailtest.DovecotPassword)
	for _, g := range s.games {
		for _, address := range append(g.players, g.master) {
			secrets = append(secrets, s.keysOf(address)...)
		}
	}
	for said := range s.refusals {
		if ours.MatchString(said) {
			s.t.Errorf("a command: %s", said)
		}
	}
	text := s.log.text.String()
	for line := range strings.Lines(text) {
		if postgresStops.MatchString(line) && s.restarts > 0 {
			continue
		}
		if strings.Contains(line, "level=ERROR") || !strings.HasPrefix(line, "time=") {
			s.t.Errorf("in the log: %s", line)
		}
	}
	for _, secret := range secrets {
		if i := strings.Index(strings.ToLower(text), strings.ToLower(secret)); i >= 0 {
			s.t.Errorf("a secret is in the log: %q", text[max(0, i-200):i])
		}
	}
	if len(secrets) < 20 {
		s.t.Errorf("only %d secrets are known", len(secrets))
	}
}

// postgresStops is what a process says of a PostgreSQL that is stopped under it.
var postgresStops = regexp.MustCompile(`PostgreSQL cannot be reached|PostgreSQL is stopping or starting`)

// warnings are the warnings in the log, each with how often it stands there.
func (s *soak) warnings() map[string]int {
	all := map[string]int{}
	for _, m := range warningLine.FindAllStringSubmatch(s.log.text.String(), -1) {
		all[m[1]]++
	}
	return all
}

var warningLine = regexp.MustCompile(`level=WARN msg="([^"]*)"`)

// keysOf are all keys that letters to an address had, each once.
func (s *soak) keysOf(address string) (keys []string) {
	seen := map[string]bool{}
	for _, l := range s.post.Mails(address) {
		for _, word := range keyWord.FindAllString(string(l.Raw), -1) {
			if !seen[word] {
				keys = append(keys, word)
			}
			seen[word] = true
		}
	}
	return keys
}

var keyWord = regexp.MustCompile(`\b[0-9a-hjkmnp-tv-z]{26}\b`)

// account gathers what there is.
func (s *soak) account() *soakResult {
	s.t.Helper()
	a := &soakResult{mails: s.mails, folders: map[string][]int{"INBOX": s.folder("INBOX"), "Processed": s.folder("Processed")}}
	for _, g := range s.games {
		for _, address := range append(g.players, g.master) {
			for _, m := range s.post.Mails(address) {
				h := s.letterHeader(m.Raw)
				_, sent, _ := bytes.Cut(m.Raw, []byte("\nDelivered-To: "))
				a.arrived = append(a.arrived, arrival{strings.Trim(h.Get("Message-Id"), "<>"), strings.Trim(h.Get("In-Reply-To"), "<>"),
					address, keyWord.ReplaceAllString(h.Get("Subject"), ""), string(sent)})
			}
		}
	}
	s.database(func(db *sql.DB) error { return a.read(db, s.texts()) })
	return a
}

// folder are the numbers of the mails that lie in a folder of the office.
func (s *soak) folder(name string) (numbers []int) {
	s.t.Helper()
	c, err := config.Load(filepath.Join(s.dir, "seneschal.toml"))
	if err != nil {
		s.t.Fatal(err)
	}
	client, err := mail.DialIMAP(s.t.Context(), newOffice(c, nil).Account.IMAP)
	if err != nil {
		s.t.Fatal(err)
	}
	defer client.Close()
	if _, err := client.Select(s.t.Context(), name); err != nil {
		s.t.Fatal(err)
	}
	err = client.Fetch(s.t.Context(), 0, 0, func(raws []mail.Raw) error {
		for _, raw := range raws {
			if n := numberOf(raw.Body); n > 0 {
				numbers = append(numbers, n)
			}
		}
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return numbers
}

// numberOf is the number of a mail of the soak; 0 if it is none.
func numberOf(raw []byte) int {
	_, rest, _ := strings.Cut(string(raw), numberLine)
	number, _, _ := strings.Cut(rest, "\r\n")
	n, _ := strconv.Atoi(number)
	return n
}

// texts are the mails that came in, by their ids.
func (s *soak) texts() map[int64][]byte {
	s.t.Helper()
	kept, err := store.Open(s.t.Context(), s.path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer kept.Close()
	all, err := store.Read(s.t.Context(), kept, func(tx *store.Tx) ([]store.Message, error) {
		return tx.SearchInbox(store.InboxSearch{Most: math.MaxInt32}, math.MaxInt32)
	})
	if err != nil {
		s.t.Fatal(err)
	}
	texts := map[int64][]byte{}
	for _, m := range all {
		texts[int64(m.ID)] = m.Raw
	}
	return texts
}

// read reads what is in the database.
func (a *soakResult) read(db *sql.DB, texts map[int64][]byte) error {
	number := map[int64]int{0: 0}
	err := each(db, `SELECT id, coalesce(copy_of, 0), state, outcome FROM inbox ORDER BY id`, func(rows *sql.Rows) error {
		var id, of int64
		var r inboxRow
		err := rows.Scan(&id, &of, &r.state, &r.outcome)
		if r.number = numberOf(texts[id]); of != 0 {
			r.number = number[of]
		}
		number[id] = r.number
		a.rows = append(a.rows, r)
		return err
	})
	if err != nil {
		return err
	}
	err = each(db, `SELECT message_id, kind, recipient, state, coalesce(inbox_id, 0), coalesce(seat_id, 0), coalesce(season_id, 0), written FROM outbox ORDER BY id`,
		func(rows *sql.Rows) error {
			var l outboxRow
			var answers, written int64
			err := rows.Scan(&l.messageID, &l.kind, &l.recipient, &l.state, &answers, &l.seat, &l.season, &written)
			l.answers, l.written = number[answers], time.UnixMilli(written)
			a.outbox = append(a.outbox, l)
			return err
		})
	if err != nil {
		return err
	}
	err = each(db, `SELECT id, game_id, address FROM seats ORDER BY id`, func(rows *sql.Rows) error {
		var seat seatRow
		err := rows.Scan(&seat.id, &seat.game, &seat.address)
		a.seats = append(a.seats, seat)
		return err
	})
	if err != nil {
		return err
	}
	return each(db, `SELECT id, game_id, number, state FROM seasons ORDER BY game_id, number`, func(rows *sql.Rows) error {
		var season seasonRow
		err := rows.Scan(&season.id, &season.game, &season.number, &season.state)
		a.seasons = append(a.seasons, season)
		return err
	})
}

// each runs f for every row of a query.
func each(db *sql.DB, query string, f func(*sql.Rows) error) error {
	rows, err := db.Query(query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return fmt.Errorf("%s: %w", query, err)
		}
	}
	return rows.Err()
}

// logFigures prints what happened.
func (s *soak) logFigures(a *soakResult) {
	outcomes, kinds, twice, played := map[string]int{}, map[string]int{}, len(a.arrived)-len(a.unique()), 0
	for _, r := range a.rows {
		outcomes[r.outcome]++
	}
	for _, l := range a.outbox {
		kinds[l.kind]++
	}
	for _, season := range a.seasons {
		if season.state != "open" {
			played++
		}
	}
	s.t.Logf("%v, seed %d, on a Dovecot: %v\n"+
		"%d processes served, %d killed, warnings %v; of %d commands beside them %d killed, %v refused\n"+
		"%d mails delivered as %d messages: %v\n"+
		"%d letters written: %v; SMTP cut %d times before its 250, %d after it, 4xx %d times; %d arrived once more\n"+
		"%d seasons played",
		time.Since(s.began).Round(time.Second), s.seed, s.dovecot, s.served+1, s.kills, s.warnings(), s.commands, s.commandKills, s.refusals,
		len(a.mails), s.deliveries(), outcomes, len(a.outbox), kinds, s.before, s.after, s.deferred, twice, played)
}

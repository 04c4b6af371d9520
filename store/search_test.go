package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// fillPost makes ten games of six lords, among whom some mails are spread, and the letters that answer them, of so many bytes each.
func fillPost(t testing.TB, s *Store, n, bytes int) (games []GameID, seats []SeatID, seasons []SeasonID) {
	t.Helper()
	err := s.Update(t.Context(), func(tx *Tx) error {
		box, err := tx.EnsureMailbox("office", "INBOX")
		for i := 0; i < 10 && err == nil; i++ {
			g := valley
			g.Name = fmt.Sprint("valley", i)
			var game GameID
			if game, err = tx.AddGame(g); err != nil {
				return err
			}
			games = append(games, game)
			for k := range 6 {
				seat, err := tx.AddSeat(Seat{Game: game, Place: k, Lord: fmt.Sprint("Lord", k), Address: fmt.Sprintf("p%d-%d@example.org", i, k), Format: "text"})
				if err != nil {
					return err
				}
				seats = append(seats, seat)
			}
			var season SeasonID
			season, err = tx.AddSeason(Season{Game: game, Name: "autumn", Year: 1, Deadline: noon}, make([]byte, 32))
			seasons = append(seasons, season)
		}
		for i := 0; i < n && err == nil; i++ {
			game := i % 60 / 6
			err = tx.fillOne(box.ID, Letter{ID: LetterID(i + 1), Game: games[game], Seat: seats[i%60], Season: seasons[game], Raw: make([]byte, bytes)})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return games, seats, seasons
}

// fillOne writes a mail and the letter that answers it; now and then the mail could not be handled, and the letter was refused.
func (tx *Tx) fillOne(box MailboxID, l Letter) error {
	in := Incoming{UID: uint32(l.ID), MessageID: fmt.Sprint(l.ID - 1), Kept: Pack(l.Raw), Sender: fmt.Sprintf("P%d@example.org", l.Seat)}
	if _, err := tx.Receive(box, 1, []Incoming{in}); err != nil {
		return err
	}
	m := Message{ID: InboxID(l.ID), State: InboxDone, Seat: l.Seat, Season: l.Season, Outcome: "entered"}
	state := LetterSent
	if l.ID%1000 == 8 || l.ID%37 == 0 && l.ID < 2000 {
		m.State, m.Outcome, state = InboxFailed, "", LetterRefused
	}
	if err := tx.Finish(m); err != nil {
		return err
	}
	l.Answers, l.Kind, l.Recipient, l.MessageID = m.ID, "receipt", "a@example.org", fmt.Sprint("l", l.ID)
	id, err := tx.Queue(l)
	if err != nil {
		return err
	}
	return tx.write("changing a state", `UPDATE outbox SET state = ? WHERE id = ?`, state, id)
}

// searches are searches of each kind that pages have, in the fourth game.
func searches(games []GameID, seats []SeatID, seasons []SeasonID) (mails map[string]InboxSearch, letters map[string]OutboxSearch) {
	game, seat, season := games[3], seats[20], seasons[3]
	sender := fmt.Sprintf("p%d@Example.org", seat)
	return map[string]InboxSearch{"all": {}, "game": {Game: game}, "seat": {Game: game, Seat: seat}, "season": {Game: game, Season: season}, "seat and season": {Game: game, Seat: seat, Season: season},
			"failed": {Outcome: "failed"}, "outcome": {Outcome: "entered"}, "sender": {Sender: sender}, "sender of game": {Game: game, Sender: sender}, "outcome of game": {Game: game, Outcome: "failed"}, "outcome of seat": {Game: game, Seat: seat, Outcome: "entered"}},
		map[string]OutboxSearch{"all": {}, "game": {Game: game}, "seat": {Game: game, Seat: seat}, "season": {Game: game, Season: season}, "seat and season": {Game: game, Seat: seat, Season: season},
			"state": {State: LetterRefused}, "state of game": {Game: game, State: LetterRefused}, "state of seat": {Game: game, Seat: seat, State: LetterQueued}, "state of season": {Game: game, Season: season, State: LetterSent}}
}

// TestSearchesReadNothingElse wants each search for mails and letters to find them in the indexes alone: nothing is read of those that are not wanted.
func TestSearchesReadNothingElse(t *testing.T) {
	t.Parallel()
	s := newFileTest(t)
	mails, letters := searches(fillPost(t, s, 60, 1))
	do(t, s, func(tx *Tx) error {
		look := func(name, query string, args []any) {
			steps, err := rows(tx, "a plan", func(r row) (how string, err error) {
				var n int
				err = r.Scan(&n, &n, &n, &how)
				return how, err
			}, `EXPLAIN QUERY PLAN `+query, args...)
			if err != nil || name != "all" && slices.ContainsFunc(steps, func(step string) bool {
				return (strings.Contains(step, " inbox") || strings.Contains(step, " outbox")) && !strings.Contains(step, "COVERING INDEX") && !strings.Contains(step, "INDEX inbox_copies") && !strings.Contains(step, "PRIMARY KEY")
			}) {
				t.Errorf("%s: %q, %v", name, steps, err)
			}
		}
		for name, m := range mails {
			m.Most = 51
			query, args := m.query()
			look(name, query, args)
		}
		for name, l := range letters {
			l.Most = 51
			query, args := l.query()
			look(name, query, args)
		}
		return nil
	})
}

// TestSearch holds each search against one that looks at every mail and letter.
func TestSearch(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	games, seats, seasons := fillPost(t, s, 1500, 1)
	mails, letters := searches(games, seats, seasons)
	do(t, s, func(tx *Tx) error {
		gameOf := map[SeatID]GameID{}
		for i, seat := range seats {
			gameOf[seat] = games[i/6]
		}
		copied := Incoming{UID: 9000, MessageID: "20", Kept: Pack(make([]byte, 1))} // of the seat that is searched for
		if _, err := tx.Receive(1, 1, []Incoming{copied}); err != nil {
			return err
		}
		for name, m := range mails {
			for _, before := range []InboxID{0, 1400} {
				m.Before, m.Most = before, 51
				got, err := tx.SearchInbox(m, 1)
				var want []InboxID
				for id := InboxID(1600); id > 0 && err == nil && len(want) < 51; id-- {
					row, err := tx.Message(id)
					if errors.Is(err, ErrNotFound) {
						continue // PostgreSQL leaves numbers out
					}
					if err != nil {
						return err
					}
					of, came := row, row.Outcome
					if row.State == InboxCopy {
						if of, err = tx.Message(21); err != nil {
							return err
						}
					}
					if row.State == InboxFailed {
						came = "failed"
					}
					if (m.Game == 0 || m.Game == gameOf[of.Seat]) && (m.Seat == 0 || m.Seat == of.Seat) && (m.Season == 0 || m.Season == of.Season) && (m.Outcome == "" || m.Outcome == came) && (m.Sender == "" || row.State != InboxCopy && row.Seat == seats[20]) && (before == 0 || id < before) {
						want = append(want, id)
					}
				}
				if have := numbers(got, func(m Message) InboxID { return m.ID }); err != nil || !slices.Equal(have, want) {
					t.Errorf("mails by %s: %v, want %v, %v", name, have, want, err)
				}
			}
		}
		for name, l := range letters {
			l.Before, l.Most = 1400, 51
			got, err := tx.SearchOutbox(l)
			var want []LetterID
			for id := LetterID(1399); id > 0 && len(want) < 51; id-- {
				row, err := tx.Letter(id)
				if err != nil {
					return err
				}
				if (l.Game == 0 || l.Game == row.Game) && (l.Seat == 0 || l.Seat == row.Seat) && (l.Season == 0 || l.Season == row.Season) && (l.State == "" || l.State == row.State) {
					want = append(want, id)
				}
			}
			if have := numbers(got, func(l Letter) LetterID { return l.ID }); err != nil || !slices.Equal(have, want) {
				t.Errorf("letters by %s: %v, want %v, %v", name, have, want, err)
			}
		}
		return nil
	})
}

// TestSenderOfMail finds mails of before there was a column for their senders with those of every sender, and drops the sender with the text.
func TestSenderOfMail(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	do(t, s, func(tx *Tx) error {
		box, err := tx.EnsureMailbox("office", "INBOX")
		if err != nil {
			return err
		}
		batch := []Incoming{{UID: 1, MessageID: "1", Kept: Pack([]byte("a")), Sender: "Gus@example.org"}, {UID: 2, MessageID: "2", Kept: Pack([]byte("b")), Sender: "eve@example.org"}, {UID: 3, MessageID: "3", Kept: Pack([]byte("c"))}}
		if _, err := tx.Receive(box.ID, 1, batch); err != nil {
			return err
		}
		if err := tx.write("forgetting", `UPDATE inbox SET sender = NULL WHERE id = 3`); err != nil {
			return err
		}
		want := func(ids ...InboxID) {
			all, err := tx.SearchInbox(InboxSearch{Sender: "gus@example.org", Most: 9}, 1)
			if have := numbers(all, func(m Message) InboxID { return m.ID }); err != nil || !slices.Equal(have, ids) {
				t.Errorf("%v, want %v, %v", have, ids, err)
			}
		}
		want(3, 1)
		if err := tx.Finish(Message{ID: 1, State: InboxDone, Outcome: "unknown"}); err != nil {
			return err
		}
		if err := tx.DropStrangers(noon.Add(time.Hour)); err != nil {
			return err
		}
		want(3)
		return nil
	})
}

// numbers are the numbers of rows.
func numbers[T any, ID any](all []T, id func(T) ID) (ids []ID) {
	for _, one := range all {
		ids = append(ids, id(one))
	}
	return ids
}

// BenchmarkSearch finds the latest fifty mails and letters by each filter of the pages, among 5,000 and 50,000 of ten games, with 20 KB each.
func BenchmarkSearch(b *testing.B) {
	for _, n := range []int{5000, 50_000} {
		s, err := Open(b.Context(), filepath.Join(b.TempDir(), "test.db"))
		if err != nil {
			b.Fatal(err)
		}
		games, seats, seasons := fillPost(b, s, n, 20<<10)
		search := func(name string, f func(*Tx) (int, error)) {
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				found := 0
				for b.Loop() {
					if err := s.View(b.Context(), func(tx *Tx) (err error) { found, err = f(tx); return err }); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(found), "found")
			})
		}
		mails, letters := searches(games, seats, seasons)
		for name, q := range mails {
			q.Most = 51
			search("mails by "+name, func(tx *Tx) (int, error) { all, err := tx.SearchInbox(q, 16<<10); return len(all), err })
		}
		for name, q := range letters {
			q.Most = 51
			search("letters by "+name, func(tx *Tx) (int, error) { all, err := tx.SearchOutbox(q); return len(all), err })
		}
		search("counts of letters", func(tx *Tx) (int, error) { all, err := tx.CountLetters(games[3]); return len(all), err })
		s.Close()
	}
}

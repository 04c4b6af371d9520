package store

import (
	"errors"
	"testing"
	"time"
)

// The orders of a seat are the latest of each kind, and those of a game are these of each of its seats.
func TestSheetsAtOnce(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, arthur, season := addGame(t, s)
	do(t, s, func(tx *Tx) error {
		gawaine, err := tx.AddSeat(Seat{Game: game, Place: 1, Lord: "Gawaine", Address: "bob@example.org", Format: "text"})
		if err != nil {
			return err
		}
		for _, text := range []string{"replaced", "latest"} {
			for number := range 4 {
				if err := tx.WriteSeasonSheet(arthur, number, Sheet{Text: text + string(rune('0'+number)), Dropped: "gone"}); err != nil {
					return err
				}
			}
			if err := tx.WriteStandingSheet(gawaine, Sheet{Text: text}); err != nil {
				return err
			}
		}
		all, err := tx.SheetsOfGame(game, 1)
		if err != nil {
			return err
		}
		written := func(text string) Sheet { return Sheet{Text: text, Dropped: "gone", Written: tx.Now} }
		want := map[SeatID]Sheets{arthur: {Season: written("latest1"), Next: written("latest2")}, gawaine: {Standing: Sheet{Text: "latest", Written: tx.Now}}}
		for seat, w := range want {
			one, err := tx.Sheets(seat, 1)
			if err != nil || one != w || all[seat] != w {
				t.Errorf("the orders of seat %d are %+v, and %+v among those of the game, %v; want %+v", seat, one, all[seat], err, w)
			}
		}
		if none, err := tx.Sheets(gawaine+1, 1); err != nil || none != (Sheets{}) || len(all) != len(want) {
			t.Errorf("a seat without orders has %+v, %v; of %d seats there are some", none, err, len(all))
		}

		rows, err := tx.GameRows(game)
		if err != nil || rows.Season.ID != season || rows.Before.ID != 0 || len(rows.Seats) != 2 || len(rows.Substitutes)+len(rows.Lines) != 0 {
			t.Errorf("of one season: %+v, %v", rows, err)
		}
		next, err := tx.AddSeason(Season{Game: game, Number: 1, Name: "winter", Year: 1, Deadline: noon}, make([]byte, 32))
		if err != nil {
			return err
		}
		if err := tx.AddLine(Line{Game: game, Number: 2, Kind: LineUndo, By: "gm"}, nil); err != nil {
			return err
		}
		if rows, err = tx.GameRows(game); err != nil || rows.Season.ID != next || rows.Before.ID != season || len(rows.Lines) != 1 {
			t.Errorf("of two seasons: %+v, %v", rows, err)
		}
		if _, err := tx.GameRows(game + 1); !errors.Is(err, ErrNotFound) {
			t.Errorf("a game that is not there: %v", err)
		}
		return nil
	})
}

// Letters that are queued together get their numbers and ids in their order; what answers a mail that was read again has left before.
func TestQueueAll(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, arthur, season := addGame(t, s)
	do(t, s, func(tx *Tx) error {
		box, err := tx.EnsureMailbox("gm@host", "INBOX")
		if err != nil {
			return err
		}
		if _, err := tx.ReceiveFiled(box.ID, []Incoming{mail(1, "<again@x>", "again")}); err != nil {
			return err
		}
		again, err := tx.NextNew(box.ID, 0)
		if err != nil {
			return err
		}
		gawaine, err := tx.AddSeat(Seat{Game: game, Place: 1, Lord: "Gawaine", Address: "bob@example.org", Format: "text"})
		if err != nil {
			return err
		}
		letter := func(seat SeatID, id string) Letter {
			return Letter{Game: game, Seat: seat, Season: season, Kind: "report", MessageID: id, Raw: []byte("to " + id), Number: Unnumbered}
		}
		all := []Letter{letter(arthur, "1"), letter(gawaine, "2"), letter(arthur, "3"), letter(0, "4"), letter(gawaine, "5"), letter(arthur, "6")}
		all[3].Number, all[4].State, all[5].Answers = 0, LetterHeld, again[0].ID
		ids, err := tx.QueueAll(all)
		if err != nil {
			return err
		}
		for i, want := range []struct {
			number int
			state  LetterState
		}{{1, LetterQueued}, {1, LetterQueued}, {2, LetterQueued}, {0, LetterQueued}, {Unnumbered, LetterHeld}, {3, LetterSent}} {
			l, err := tx.Letter(ids[i])
			if err != nil || l.MessageID != all[i].MessageID || string(l.Raw) != "to "+l.MessageID || l.Number != want.number || l.State != want.state {
				t.Errorf("letter %s: %+v, %v; want %+v", all[i].MessageID, l, err, want)
			}
			if i > 0 && ids[i] <= ids[i-1] {
				t.Errorf("the ids are %v", ids)
			}
		}
		if numbered, err := tx.NumberedLetters(arthur); err != nil || len(numbered) != 3 {
			t.Errorf("Arthur has %d letters with numbers, %v", len(numbered), err)
		}

		sent, err := tx.SentOf(season, "report")
		if gone, called := sent[gawaine]; err != nil || len(sent) != 2 || !called || !gone.IsZero() {
			t.Errorf("the first letters left at %v, %v", sent, err)
		}
		later, err := tx.QueueAll([]Letter{letter(gawaine, "7")})
		if err != nil {
			return err
		}
		if err := tx.write("failing", `UPDATE outbox SET failed = 1, sent = 7, state = 'refused' WHERE id = ?1 OR id = ?2`, later[0], ids[3]); err != nil {
			return err
		}
		if sent, err = tx.SentOf(season, "report"); err != nil || !sent[gawaine].IsZero() {
			t.Errorf("the second letter counts as the first: %v, %v", sent, err)
		}
		failed, err := tx.SeatsFailed(game)
		if err != nil || len(failed) != 2 || failed[0]+failed[1] != gawaine {
			t.Errorf("letters to %v failed, %v; want the master and Gawaine", failed, err)
		}
		seats, err := tx.SeatsTo(append(all, letter(gawaine, "8")))
		if err != nil || len(seats) != 2 || seats[gawaine].Lord != "Gawaine" {
			t.Errorf("the letters go to %v, %v", seats, err)
		}
		return nil
	})
}

// What the next letter is to begin with is asked for at once.
func TestTopLines(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, seat, season := addGame(t, s)
	want := func(tx *Tx, unanswered, news bool) error {
		t.Helper()
		top, err := tx.TopLines(Seat{ID: seat, Address: "ann@example.org"}, Seat{Address: "gm@example.org"})
		if err == nil && (top[0] != TopLines{unanswered, news} || top[1] != TopLines{}) {
			t.Errorf("Arthur and the master have %+v; want unanswered %v, news %v for Arthur", top, unanswered, news)
		}
		return err
	}
	do(t, s, func(tx *Tx) error {
		if err := want(tx, false, false); err != nil {
			return err
		}
		if err := tx.AddUnanswered("ann@example.org"); err != nil {
			return err
		}
		if err := want(tx, true, false); err != nil {
			return err
		}
		id, err := tx.Queue(Letter{Game: game, Seat: seat, Season: season, Kind: "notice", MessageID: "1", Raw: []byte("x")})
		if err != nil {
			return err
		}
		if err := tx.write("refusing", `UPDATE outbox SET state = 'refused', failed = ? WHERE id = ?`, timeOrNull(noon.Add(time.Hour)), id); err != nil {
			return err
		}
		return want(tx, true, true)
	})
}

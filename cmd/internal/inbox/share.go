package inbox

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// Where several processes serve one PostgreSQL, the mails of each game are handled together, by any of them: the process that reads the
// mailbox notes of which game each mail seems to be, and makes jobs of it. A mail of which that is not known is handled by that process, while
// nobody else works, and in its turn: no mail overtakes it. Mails of no game at all are handled so too, after the others.

// A sign is what a mail shows of whose it is.
type sign struct {
	seats   []store.SeatID // whom the order keys name that stand in it
	masters []store.GameID // whose masters they name
	sender  string
	unread  bool // it cannot be read
}

// signsOf reads the signs of some mails.
func signsOf(o *game.Office, batch []store.Incoming) []sign {
	all := make([]sign, len(batch))
	_ = fault.SideBySide(len(batch), func(i int) error {
		if err := fault.Safely(func() error { return all[i].read(o, batch[i]) }); err != nil {
			all[i].unread = true
		}
		return nil
	})
	return all
}

// read reads the signs of a mail.
func (s *sign) read(o *game.Office, in store.Incoming) error {
	m, err := mail.Read(in.Raw)
	if err != nil {
		return err
	}
	for _, k := range mail.KeysIn(m, o.Account.Address) {
		if seat, master := o.NamedIn(k); master != 0 {
			s.masters = append(s.masters, master)
		} else {
			s.seats = append(s.seats, seat)
		}
	}
	s.sender = strings.ToLower(in.Sender)
	return nil
}

// noteGames notes of which game each mail is by its signs: by all order keys in it, or without one by its sender. Where they do not agree
// it is not known.
func noteGames(o *game.Office, tx *store.Tx, batch []store.Incoming, signs []sign) error {
	var seats []store.SeatID
	var masters []store.GameID
	var senders []string
	for _, s := range signs {
		seats, masters = append(seats, s.seats...), append(masters, s.masters...)
		if s.sender != "" {
			senders = append(senders, s.sender)
		}
	}
	ofSeats, err := tx.GamesOfSeats(seats)
	if err != nil {
		return err
	}
	there, err := tx.GamesAmong(masters)
	if err != nil {
		return err
	}
	bySender, err := tx.GamesAt(senders)
	for i, s := range signs {
		var named []store.GameID
		for _, seat := range s.seats {
			named = append(named, ofSeats[seat]) // 0 for none, as of keys that do not say whose they are
		}
		for _, id := range s.masters {
			if !there[id] {
				id = 0
			}
			named = append(named, id)
		}
		batch[i].SeemsOf = s.game(named, bySender)
	}
	return err
}

// game is the game of a mail whose keys name those games.
func (s sign) game(named []store.GameID, bySender map[string]store.GameID) store.GameID {
	sends, known := bySender[s.sender]
	switch {
	case s.unread:
		return 0
	case len(named) == 0 && !known:
		return store.OfNoGame
	case len(named) == 0:
		return sends
	case sends != 0 && sends != named[0]: // if the key is good no more, the sender decides
		return 0
	}
	for _, id := range named {
		if id != named[0] {
			return 0
		}
	}
	return named[0]
}

// gamesOf are the games of which some mails seem to be, each once.
func gamesOf(batch []store.Incoming) (all []store.GameID) {
	for _, in := range batch {
		if in.SeemsOf > 0 && !slices.Contains(all, in.SeemsOf) {
			all = append(all, in.SeemsOf)
		}
	}
	return all
}

// lookEvery is how often this process looks how far the others have come.
const lookEvery = 20 * time.Millisecond

// handleShared has all messages handled that wait, by all processes that do such jobs.
func handleShared(ctx context.Context, o *game.Office, box store.MailboxID, result *PollResult) error {
	waits, err := readWaiting(ctx, o, box)
	if err == nil && result.AfterOutage != nil { // otherwise there are jobs already
		err = o.Store.UpdateApart(ctx, func(tx *store.Tx) error { return tx.AddJobs(store.JobHandle, waits.Games) })
	}
	for progress := time.Now(); err == nil && waits.Mails > 0; {
		before := waits.Mails
		switch {
		case len(waits.Games) == 0:
			err = handleUntilDone(ctx, result, func(aside map[store.InboxID]error) (done []Handled, more bool, err error) {
				done, _, err = handleSome(ctx, o, box, aside)
				return done, false, err
			})
		case time.Since(progress) >= o.Patience:
			err = handleGames(ctx, o, box, waits.Games, result)
		default:
			err = rest(ctx, lookEvery)
		}
		if err == nil {
			waits, err = readWaiting(ctx, o, box)
		}
		if waits.Mails != before {
			progress = time.Now()
		}
	}
	slices.SortStableFunc(result.Handled, func(a, b Handled) int { return cmp.Compare(a.UID, b.UID) })
	return err
}

// rest waits for so long, or until ctx ends.
func rest(ctx context.Context, length time.Duration) error {
	select {
	case <-time.After(length):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func readWaiting(ctx context.Context, o *game.Office, box store.MailboxID) (store.WaitingMail, error) {
	return store.Read(ctx, o.Store, func(tx *store.Tx) (store.WaitingMail, error) { return tx.WaitingMail(box) })
}

// handleGames handles the messages of some games, but for those of a game that another process has now.
func handleGames(ctx context.Context, o *game.Office, box store.MailboxID, games []store.GameID, result *PollResult) error {
	for _, id := range games {
		err := handleOfGame(ctx, o, box, id, result, func(ctx context.Context, f func(*store.Tx) error) error {
			_, err := o.Store.UpdateGameIfFree(ctx, id, f)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// HandleGame handles the messages that wait and seem to be of a game, those of one transaction after the other. It may be done again at any time.
func HandleGame(ctx context.Context, o *game.Office, id store.GameID) (all []Handled, err error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	box, err := store.Read(ctx, o.Store, o.Mailbox)
	if err != nil {
		return nil, err
	}
	var result PollResult
	err = handleOfGame(ctx, o, box.ID, id, &result, func(ctx context.Context, f func(*store.Tx) error) error { return o.Store.UpdateGame(ctx, id, f) })
	return result.Handled, game.AllowNotFound(err)
}

// handleOfGame handles the messages that wait and seem to be of a game; update runs a transaction of it.
func handleOfGame(ctx context.Context, o *game.Office, box store.MailboxID, id store.GameID, result *PollResult,
	update func(context.Context, func(*store.Tx) error) error) error {
	return handleUntilDone(ctx, result, func(aside map[store.InboxID]error) (done []Handled, more bool, err error) {
		work, cancel := o.Finishing(ctx)
		defer cancel()
		err = update(work, func(tx *store.Tx) error {
			done = nil // it may be run again
			batch, err := newMessages(func(after store.InboxID) ([]store.Message, error) { return tx.NextNewOf(box, id, after) }, handleBatch, handleBytes)
			if err == nil {
				err = readAll(batch)
			}
			if err == nil && len(batch) > 0 {
				done, err = handleIn(o, tx, batch, aside)
			}
			more = len(batch) > 0
			return err
		})
		return done, more, err
	})
}

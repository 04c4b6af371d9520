package inbox

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// An OutboxRequest says which letters are wanted; what is empty asks for nothing.
type OutboxRequest struct {
	Game   string
	Lord   string            // of the game
	Season string            // of the game, such as summer 2
	State  store.LetterState // one of LetterStates
	Before store.LetterID    // only what was written before that letter
	Most   int               // so many of the latest
}

// LetterStates are the states of letters that can be asked for, with what each means. Whatever is on its way is queued.
func LetterStates() []LetterStateWords {
	return []LetterStateWords{{store.LetterHeld, "waits for the master’s approval"}, {store.LetterQueued, "is on its way"}, {store.LetterSent, "has left"},
		{store.LetterRefused, "does not arrive"}}
}

// A LetterStateWords is a state of letters in words.
type LetterStateWords struct {
	State store.LetterState
	Words string
}

// A ListedLetter is a letter that goes or went out. Nothing of it is an order key.
type ListedLetter struct {
	ID      store.LetterID
	Written time.Time
	Words   string // what it is
	To      string
	Game    string
	Lord    string // empty: the letter is to the master, or to somebody without a seat
	Arrival string
	Failed  bool // it does not arrive
	Tries   int
	Next    time.Time     // when it is tried again; zero: it is not
	Remark  string        // such as what a server said
	Answers store.InboxID // the mail that it answers; 0: none
	Between bool          // it is a letter of another player
}

// Letters lists letters that go or went out, the latest first.
func Letters(ctx context.Context, o *game.Office, r OutboxRequest) ([]ListedLetter, error) {
	return store.Read(ctx, o.Store, func(tx *store.Tx) ([]ListedLetter, error) {
		s := store.OutboxSearch{State: r.State, Before: r.Before, Most: r.Most}
		if r.State != "" && !slices.ContainsFunc(LetterStates(), func(w LetterStateWords) bool { return w.State == r.State }) {
			return nil, game.Cannot(fmt.Errorf("there is no state %q of letters", r.State), "")
		}
		var err error
		if s.Game, s.Seat, s.Season, err = searched(o, tx, r.Game, r.Lord, r.Season); err != nil {
			return nil, err
		}
		rows, err := tx.SearchOutbox(s)
		names := letterNames{tx: tx, games: map[store.GameID]string{}, lords: map[store.SeatID]string{}}
		all := []ListedLetter{}
		for _, row := range rows {
			l, err := names.listed(row)
			if err != nil {
				return nil, err
			}
			all = append(all, l)
		}
		return all, err
	})
}

// letterNames looks up the names of what letters are of.
type letterNames struct {
	tx    *store.Tx
	games map[store.GameID]string
	lords map[store.SeatID]string
}

// listed is a letter as it is listed.
func (n letterNames) listed(row store.Letter) (l ListedLetter, err error) {
	l = ListedLetter{ID: row.ID, Written: row.Written.UTC(), To: clean(row.Recipient), Arrival: letter.Arrival(row), Failed: row.State == store.LetterRefused,
		Tries: row.Tries, Answers: row.Answers, Between: row.Kind == letter.KindPlayerLetter}
	if row.State != store.LetterSent {
		l.Remark = wording.OneLine(clean(row.Remark))
	}
	if row.State == store.LetterQueued || row.State == store.LetterUncertain {
		l.Next = row.NextTry.UTC()
	}
	if l.Words, err = letter.Words(n.tx, row); err != nil {
		return l, err
	}
	if l.Game, err = lookUp(n.games, row.Game, func() (string, error) {
		g, err := n.tx.GameByID(row.Game)
		return g.Name, err
	}); err != nil {
		return l, err
	}
	l.Lord, err = lookUp(n.lords, row.Seat, func() (string, error) {
		s, err := n.tx.SeatByID(row.Seat)
		return s.Lord, err
	})
	return l, err
}

// lookUp finds the name of something, which is empty where there is no such thing.
func lookUp[ID ~int64](known map[ID]string, id ID, find func() (string, error)) (name string, err error) {
	if name, ok := known[id]; ok || id == 0 {
		return name, nil
	}
	if name, err = find(); game.AllowNotFound(err) != nil {
		return "", err
	}
	known[id] = name
	return name, nil
}

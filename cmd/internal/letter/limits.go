package letter

import (
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/store"
)

// Anybody can write under the address of a player. So that nobody can make us flood that address, this is how
// many letters answer mails without a key, to one address. They are counted apart: what a stranger
// sends takes nothing from what the holder of the key may do.
const (
	KeylessHour = 3
	KeylessDay  = 10
)

// keylessLeft is how many letters may still answer mails without a key, to an address.
func keylessLeft(tx *store.Tx, pool *WriterPool, address string) (int, error) {
	hour, err := tx.CountKeyless(address, tx.Now.Add(-time.Hour))
	if err != nil {
		return 0, err
	}
	day, err := tx.CountKeyless(address, tx.Now.Add(-24*time.Hour))
	return min(KeylessHour-hour, KeylessDay-day) - pool.keyless(address), err
}

// MayAnswer reports whether a mail without a key may be answered at all. If not, it is counted, for the
// next letter to that address.
func MayAnswer(tx *store.Tx, pool *WriterPool, address string) (bool, error) {
	left, err := keylessLeft(tx, pool, address)
	if err != nil || left > 0 {
		return true, err
	}
	return false, tx.AddUnanswered(address)
}

// markKeyless notes in the row of a letter that it answers a mail without a key. It reports false if
// there may be no more of them.
func markKeyless(tx *store.Tx, pool *WriterPool, row *store.Letter) (bool, error) {
	left, err := keylessLeft(tx, pool, row.Recipient)
	if err != nil || left <= 0 {
		return false, err
	}
	row.Keyless = true
	return true, nil
}

// unansweredLine is the line for the next letter to an address under which mails came that were not
// answered; empty if there were none. It is told once.
func unansweredLine(g *game.Game, address string) (string, error) {
	n, err := g.Tx.TakeUnanswered(address)
	if err != nil || n == 0 {
		return "", err
	}
	return fmt.Sprintf("%s without a key came under your address and %s not answered. A mail that answers a letter of ours has the key.", phrase.Figures(n, "more mail"), were(n)), nil
}

func were(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// Programs that answer every mail without saying that they are programs could write to us for ever,
// and we to them. Their mails hold no orders, so this is how many mails without orders, of a seat or
// of a master, are answered in an hour.
const (
	MostAnswers = 100
	AnswersTime = time.Hour
)

// TooMany reports whether a seat, or the master as seat 0, has had more answers of late than anybody asks
// for. Then a mail without orders is left without one.
func TooMany(g *game.Game, seat store.SeatID) (bool, error) {
	n, err := g.Tx.CountAnswers(seat, g.Season.ID, g.Tx.Now.Add(-AnswersTime))
	return err == nil && n >= MostAnswers, err
}

// NotAnswered is the remark on such a mail.
const NotAnswered = "not answered: too many mails within the hour"

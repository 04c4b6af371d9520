package office

import (
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// Anybody can write under the address of a player. So that nobody can have us flood him, this is how
// many letters answer mails without a key, to one address. They are counted apart: what a stranger
// sends takes nothing from what the holder of the key may do.
const (
	keylessHour = 3
	keylessDay  = 10
)

// Unanswered is the outcome of a mail without a key when its address has had as many answers as it may.
const Unanswered Outcome = "unanswered"

// keylessLeft is how many letters may still answer mails without a key, to an address.
func keylessLeft(tx *store.Tx, pool *scribes, address string) (int, error) {
	hour, err := tx.CountKeyless(address, tx.Now.Add(-time.Hour))
	if err != nil {
		return 0, err
	}
	day, err := tx.CountKeyless(address, tx.Now.Add(-24*time.Hour))
	return min(keylessHour-hour, keylessDay-day) - pool.keyless(address), err
}

// mayAnswer reports whether a mail without a key may be answered at all. If not, it is counted, for the
// next letter to that address.
func mayAnswer(tx *store.Tx, pool *scribes, address string) (bool, error) {
	left, err := keylessLeft(tx, pool, address)
	if err != nil || left > 0 {
		return true, err
	}
	return false, tx.AddUnanswered(address)
}

// markKeyless notes in the row of a letter that it answers a mail without a key. It reports false if
// there may be no more of them.
func markKeyless(tx *store.Tx, pool *scribes, row *store.Letter) (bool, error) {
	left, err := keylessLeft(tx, pool, row.Recipient)
	if err != nil || left <= 0 {
		return false, err
	}
	row.Keyless = true
	return true, nil
}

// unanswered is the line for the next letter to an address under which mails came that were not
// answered; empty if there were none. It is told once.
func (d *desk) unanswered(address string) (string, error) {
	n, err := d.tx.TakeUnanswered(address)
	if err != nil || n == 0 {
		return "", err
	}
	return fmt.Sprintf("%s without a key came under your address and %s not answered. A mail that answers a letter of ours has the key.", schedule.Count(n, "more mail"), were(n)), nil
}

func were(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

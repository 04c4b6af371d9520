package office

import (
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

// Programs that answer every mail without saying that they are programs could write to us for ever,
// and we to them. Their mails hold no orders, so this is how many mails without orders, of a seat or
// of a master, are answered in an hour.
const (
	mostAnswers = 100
	answersTime = time.Hour
)

// tooMany reports whether a seat, or the master as seat 0, has had more answers of late than anybody asks
// for. Then a mail without orders is left without one.
func (d *desk) tooMany(seat store.SeatID) (bool, error) {
	n, err := d.tx.CountAnswers(seat, d.season.ID, d.tx.Now.Add(-answersTime))
	return err == nil && n >= mostAnswers, err
}

// notAnswered is the remark on such a mail.
const notAnswered = "not answered: too many mails within the hour"

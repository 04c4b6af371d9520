package office

import "time"

// Programs that answer every mail without saying that they are programs could write to us for ever,
// and we to them. Their mails hold no orders, so this is how many mails of a seat without orders
// are answered in an hour.
const (
	mostAnswers = 100
	answersTime = time.Hour
)

// tooMany reports whether the mail has no orders and its seat has had more answers of late than
// anybody asks for. Then it is left without one.
func (p *petition) tooMany() (bool, error) {
	if p.orders() {
		return false, nil
	}
	n, err := p.tx.CountAnswers(p.seat.ID, p.season.ID, p.tx.Now.Add(-answersTime))
	if err != nil || n < mostAnswers {
		return false, err
	}
	p.remark = "not answered: too many mails within the hour"
	return true, nil
}

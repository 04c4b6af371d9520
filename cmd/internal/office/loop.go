package office

import "time"

// Programs that answer every mail without saying that they are programs could write to us for ever,
// and we to them. Their mails hold no orders, so this is how many mails without orders, of a seat or
// of a master, are answered in an hour.
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
	p.remark = notAnswered
	return true, nil
}

// notAnswered is the remark on such a mail.
const notAnswered = "not answered: too many mails within the hour"

// tooMany reports the same of a mail of the master's that has no key, or changes nothing.
func (m *mandate) tooMany() (bool, error) {
	if m.keyed && m.changes() {
		return false, nil
	}
	n, err := m.tx.CountAnswers(0, m.season.ID, m.tx.Now.Add(-answersTime))
	if err != nil || n < mostAnswers {
		return false, err
	}
	m.remark = notAnswered
	return true, nil
}

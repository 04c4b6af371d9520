package player

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
)

// resend does RESEND: it sends the letter of that number once more, and without a number the latest report.
func (p *playerMessage) resend(w order.Word) error {
	if len(w.Args) == 0 {
		return p.sendReport(w)
	}
	number, _ := strconv.Atoi(w.Args[0]) // the parser has seen that it is a number
	l, err := p.game.Tx.LetterNumbered(p.seat.ID, number)
	if errors.Is(err, store.ErrNotFound) {
		return p.noSuchLetter(number)
	}
	if err != nil {
		return err
	}
	if l.Kind == letter.KindReport || l.Kind == letter.KindLast {
		season, err := p.game.Tx.SeasonByID(l.Season)
		if err != nil {
			return err
		}
		args := strings.Fields(season.Name + " " + strconv.Itoa(season.Year))
		if l.Kind == letter.KindLast {
			args = nil
		}
		return p.sendReportOf(season, args)
	}
	text, shows, open, err := letter.Again(p.game, p.seat, l)
	if err != nil {
		return err
	}
	dr := p.reply(letter.KindAnswer, fmt.Sprintf("letter %d once more", number), text)
	dr.Shows, dr.Plain = shows, !open
	return nil
}

// noSuchLetter says which letters there are.
func (p *playerMessage) noSuchLetter(number int) error {
	last, err := p.game.Tx.LastNumber(p.seat.ID)
	if err != nil {
		return err
	}
	why := "no letter to you has had a number so far"
	if last > 0 {
		why = fmt.Sprintf("the last numbered one is letter %d", last)
	}
	return p.replyCannot("no such letter", fmt.Sprintf("There is no letter %d to you: %s. RESEND without a number brings the latest report.", number, why))
}

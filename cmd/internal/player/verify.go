package player

import (
	"errors"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// sendDice does VERIFY: it brings the dice of the season named, or of the latest whose letters have left, with all that made them and the program that
// checks them.
func (p *playerMessage) sendDice(w order.Word) error {
	season, err := p.seasonAsked(w.Args)
	if errors.Is(err, store.ErrNotFound) || err == nil && season.State != store.SeasonApproved {
		what := "No season has been played yet"
		if len(w.Args) > 0 {
			what = wording.Sentence("the dice of " + strings.ToLower(w.Args[0]) + " of year " + w.Args[1] + " are not told yet")
		}
		return p.replyCannot("no such dice", strings.TrimSuffix(what, ".")+". VERIFY brings those of the last season whose report has come.")
	}
	if err != nil {
		return err
	}
	text, err := letter.SeasonDice(p.game, season, p.seat, p.newNotice(""))
	if err == nil {
		p.reply(letter.KindAnswer, "the dice of "+wording.Title(season), text)
	}
	return err
}

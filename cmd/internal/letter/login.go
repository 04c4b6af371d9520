package letter

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// PostLogin writes to somebody who plays in a game or leads it the link by which he logs in at the pages, and returns its token. It is to be called
// for a registered address only. In the outbox the token is a mark.
func PostLogin(g *game.Game, to store.Seat, page, ends string) (token mail.Key, err error) {
	n := templates.Notice{Game: g.Row.Name, Office: view.Office{Player: to.Player, Deadline: ends}, What: page + "/login/" + g.Mark}
	text, err := templates.Login(n)
	if err != nil {
		return token, err
	}
	id, err := post(g, store.Seat{Address: to.Address, Player: to.Player, Zone: phrase.Choose(to.Zone == "", g.Row.Zone, to.Zone), Format: game.FormatBoth},
		Draft{Kind: KindLogin, Subject: "your link to the pages", Letter: text, Season: g.Season, Plain: true})
	if err != nil {
		return token, err
	}
	l, err := g.Tx.Letter(id)
	return g.Office.LoginKey(l.Mark), err
}

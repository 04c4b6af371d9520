package letter

import (
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// PostToMaster puts a letter to the master into the outbox, if the game has an address for it, with the key in the
// same places as a player's.
func PostToMaster(g *game.Game, subject string, letter templates.Letter) error {
	return PostMaster(g, KindMaster, subject, letter, nil)
}

// PostMaster puts a letter to the master into the outbox, which may answer a message.
func PostMaster(g *game.Game, kind, subject string, letter templates.Letter, answers *Inbound) error {
	if g.Row.Master == "" {
		return nil
	}
	m, err := g.Tx.MasterOf(g.Row.ID)
	if err != nil {
		return err
	}
	row := store.Letter{Game: g.Row.ID, Season: g.Season.ID, Kind: kind, Recipient: g.Row.Master, KeyNumber: m.Played}
	if answers != nil && !answers.Keyed {
		if may, err := markKeyless(g.Tx, answers.Pool, &row); err != nil || !may {
			return err
		}
	}
	line, err := unansweredLine(g, row.Recipient)
	if err != nil {
		return err
	}
	played, _ := g.LastPlayed()
	l := addHeader(g, store.Seat{Address: g.Row.Master, Zone: g.Row.Zone}, Draft{Subject: subject, Letter: letter.WithLine(line), Shows: pictures.Of(letter, played.Number)})
	if answers != nil {
		row.Answers = answers.Row.ID
		l.AutoSubmitted, l.InReplyTo, l.References = mail.AutoReplied, answers.Mail.MessageID, references(answers.Mail)
	}
	return queueLetter(g, l, row)
}

// MasterHead is the head of a letter to the master. The key is a mark.
func MasterHead(g *game.Game) view.Office {
	return view.Office{Top: mail.TopLine, Key: g.Mark}
}

// MasterSheet is the sheet into which the master writes.
func MasterSheet(g *game.Game) *view.Sheet {
	return &view.Sheet{For: "the master of " + g.Row.Name, Forms: MasterForms()}
}

// PostNews is a letter to the master of a few sentences.
func PostNews(g *game.Game, subject, text string) error {
	if g.Row.Master == "" {
		return nil
	}
	letter, err := templates.News(&templates.Answer{Office: MasterHead(g), Game: g.Row.Name, Title: subject, Now: text, Sheet: MasterSheet(g)})
	if err != nil {
		return err
	}
	return PostToMaster(g, subject, letter)
}

package letter

import (
	"encoding/json"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A ShownImpact is what is kept of a letter that shows a master what a correction would change: the code of what was shown.
type ShownImpact struct {
	Code string `json:"code"`

	office view.Office
}

// Head is empty: the letter is never written again.
func (s *ShownImpact) Head() *view.Office { return &s.office }

// ViewKind is under which it is stored.
func (s *ShownImpact) ViewKind() string { return KindImpact }

// ShownCode is the code of the impact that a letter shows.
func ShownCode(tx *store.Tx, l store.LetterID) (string, error) {
	kept, err := tx.ViewOf(l)
	if err != nil {
		return "", err
	}
	var s ShownImpact
	err = json.Unmarshal(kept.Body, &s)
	return s.Code, err
}

// A Corrected is a letter that tells a player of a correction, or of a season that is open again.
type Corrected struct {
	Title string // the Subject
	*templates.Correction
	Write func(*templates.Correction) (templates.Letter, error)
	Bare  bool // without the present report
}

// PostCorrected writes a letter of a correction to a seat, with the present report as it is by now.
func PostCorrected(g *game.Game, seat store.Seat, l Corrected) error {
	dr := Draft{Kind: KindCorrection, Subject: l.Title, Season: g.Season, Number: g.CalledSeason()}
	var shows func(templates.Letter) []mail.Picture
	if l.Bare {
		l.Sheet = NewNotice(g, seat, "").Sheet
	} else {
		told, err := g.Tx.LastApproved(g.Row.ID)
		if err != nil {
			return err
		}
		if err := setPresent(g, seat, told, l.Correction); err != nil {
			return err
		}
		shows = func(text templates.Letter) []mail.Picture { return pictures.Of(text, told.Number) }
	}
	text, err := l.Write(l.Correction)
	if err != nil {
		return err
	}
	dr.Letter, dr.Deadline = text, l.Sheet != nil
	if shows != nil {
		dr.Shows = shows(text)
	}
	return Post(g, seat, dr)
}

// setPresent puts the report of the season that was told last into a letter, with the orders that are in already.
func setPresent(g *game.Game, seat store.Seat, told store.Season, c *templates.Correction) error {
	v, _, err := ReportOf(g, told, seat)
	if err != nil {
		return err
	}
	RenewHead(g, seat, v)
	v.Head().Already = nil // a letter of a correction says itself which orders stand
	season := seasonOf(v)
	if !g.TakesOrders() || g.Idle(seat) {
		season.Sheet, v.Head().Top = nil, ""
	}
	c.Sheet = season.Sheet
	c.SetReport(v)
	return nil
}

// seasonOf is the report of a season in a view, which the first letter holds as well.
func seasonOf(v View) *view.Season {
	if first, ok := v.(*view.First); ok {
		return first.Season
	}
	return v.(*view.Season)
}

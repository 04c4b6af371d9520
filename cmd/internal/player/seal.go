package player

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// longestSeal is how long a text that is sealed may be, in characters.
const longestSeal = 200

// setSeal does SEAL: it seals a text for the dice of the season that is open, takes it back with OFF, and alone shows what is sealed. There is no command
// of the terminal for it: a text that comes from the master is none of the player's.
func (p *playerMessage) setSeal(args []string) error {
	err := p.changeSeal(args)
	if game.Reason(err) != "" {
		return p.replyCannot("your seal", "Nothing was sealed or taken back: "+strings.TrimRight(game.Reason(err), ".")+".")
	}
	if err != nil {
		return err
	}
	n := templates.Seal{Notice: p.newNotice(""), Off: len(args) > 0 && args[0] == "OFF"}
	if n.Text, n.Hash, err = p.game.SealOf(p.seat); err != nil {
		return err
	}
	text, err := templates.Sealed(n)
	if err == nil {
		p.reply(letter.KindAnswer, "your seal", text)
	}
	return err
}

// changeSeal seals what the message says; without arguments nothing changes.
func (p *playerMessage) changeSeal(args []string) error {
	if len(args) == 0 {
		return nil
	}
	text := ""
	if args[0] != "OFF" {
		text = plainSeal(args[0])
	}
	switch n := utf8.RuneCountInString(text); {
	case n > longestSeal:
		return game.Cannot(fmt.Errorf("the text has %d characters, and %d are the most", n, longestSeal), "")
	case !p.maySeal():
		return game.Cannot(errors.New("SEAL counts until the deadline of a season. "+p.game.SayClosed()), "")
	}
	p.result.Changed = true
	return p.game.Tx.WriteSeal(store.Seal{Season: p.game.Season.ID, Seat: p.seat.ID, Text: text})
}

// plainSeal is a text as it is sealed: what cannot be seen in print is left out, and words have one space between them.
func plainSeal(text string) string {
	shown := func(r rune) rune {
		if unicode.IsPrint(r) || unicode.IsSpace(r) {
			return r
		}
		return -1
	}
	return strings.Join(strings.Fields(strings.Map(shown, text)), " ")
}

// maySeal reports whether the message came before the deadline of a season whose letters have called for orders.
func (p *playerMessage) maySeal() bool {
	g := p.game
	return g.Season.State == store.SeasonOpen && !g.AwaitsApproval() && g.Row.State != store.GameEnded &&
		(g.Season.Number == 0 || !p.in.Row.InternalDate.After(g.TakesUntil(g.Season)))
}

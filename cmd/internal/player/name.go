package player

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// How long the name of a player may be, in characters, and how often a player may change it in a season.
const (
	longestName = 40
	mostNames   = 3
)

// setName does NAME: it says how the player is called.
func (p *playerMessage) setName(args []string) error {
	name, was := strings.Join(args, " "), p.seat.Player
	err := p.checkNames()
	seat := p.seat
	if err == nil {
		seat, _, err = setPerson(p.game, p.seat, Person{Player: name})
	}
	if hint := hints.Of(err); hint != "" {
		return p.replyCannot("your name", wording.Sentence(err.Error())+" "+wording.Sentence(hint)+" Nothing was changed.")
	}
	if err != nil {
		return err
	}
	p.seat, p.result.Changed = seat, true
	n := p.newNotice(name)
	if seat.Player != was {
		n.Notes = []string{"The others read it in their next letters."}
	}
	return p.replyNotice("your name", templates.Name, n)
}

// checkNames refuses another name for a player who has changed it often this season: the letters tell each time.
func (p *playerMessage) checkNames() error {
	told, err := p.game.Tx.LogTold(p.game.Row.ID, p.game.CalledSeason())
	if err != nil {
		return err
	}
	n := 0
	for _, l := range told {
		if l.By == p.seat.Lord && l.Kind == store.LogName {
			n++
		}
	}
	if n >= mostNames {
		return hints.Add(fmt.Errorf("you have changed your name %d times this season", n), "the next season takes another one")
	}
	return nil
}

// calledNow begins the sentence that tells the others of a name.
func calledNow(s store.Seat) string { return "The player of " + s.Lord + " is called " }

// checkCalled says whether the player of a seat can be called so: nothing in letters may read as a sentence, an address, the
// office, the master or another player.
func checkCalled(g *game.Game, seat store.Seat, name string) error {
	if err := mail.CheckName(name); err != nil {
		return hints.Add(fmt.Errorf("player name %q: %w", name, err), "a name has letters, digits, spaces, and the signs . ' -")
	}
	other := func(r rune) bool {
		return !unicode.In(r, unicode.L, unicode.M, unicode.Nd) && !strings.ContainsRune(" .'’-", r)
	}
	switch {
	case !strings.ContainsFunc(name, unicode.IsLetter):
		return hints.Add(fmt.Errorf("player name %q has no letter", name), "a name is such as Ann or Ann of the Mill")
	case utf8.RuneCountInString(name) > longestName:
		return hints.Add(errors.New("the player name is too long"), fmt.Sprintf("it has at most %d characters", longestName))
	case strings.ContainsFunc(name, other):
		return hints.Add(fmt.Errorf("player name %q has a sign that no name has", name), "a name has letters, digits, spaces, and the signs . ' -")
	case mixesScripts(name):
		return hints.Add(fmt.Errorf("player name %q mixes letters of several scripts, which look alike", name), "write all of it in one")
	case readsAsOther(g, seat, name):
		return hints.Add(fmt.Errorf("player name %q reads as that of somebody else", name), "the names of the office, of the master, of other lords and of their players are taken")
	}
	return nil
}

// mixesScripts reports whether a name has letters of two scripts of which some look alike.
func mixesScripts(name string) bool {
	n := 0
	for _, script := range []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Cherokee} {
		if strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(script, r) }) {
			n++
		}
	}
	return n > 1
}

// readsAsOther reports whether a name could be taken for the office, the master, another lord or another player.
func readsAsOther(g *game.Game, seat store.Seat, name string) bool {
	said := plainly(name)
	taken := []string{"office", "the office", "master", "the master", "game master", "master of the game", g.Office.Account.Name, g.MasterName(), g.Row.Name}
	for _, s := range g.Seats {
		if s.ID != seat.ID {
			taken = append(taken, s.Lord, "Sir "+s.Lord, s.Player)
		}
	}
	return strings.Contains(said, "seneschal") || slices.ContainsFunc(taken, func(t string) bool { return t != "" && plainly(t) == said })
}

// plainly is a name as it is compared: its letters and digits, in small letters, with digits for the letters that they look like.
func plainly(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune("0135", r):
			return map[rune]rune{'0': 'o', '1': 'l', '3': 'e', '5': 's'}[r]
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

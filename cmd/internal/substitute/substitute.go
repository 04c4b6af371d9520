// Package substitute is about players who are away for some weeks, and the persons who play their lords meanwhile: one is asked,
// begins, and hands the seat back. Start reading at Ask, which a mail and the command share; begin.go, back.go and due.go are what
// follows. A seat that passes to another person for good is in package tenure.
package substitute

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// The limits of an arrangement: how many days it may last, how far ahead it may begin, and how many letters within a week ask somebody for one seat.
const (
	mostDays  = 120
	mostAhead = 366 * 24 * time.Hour
	mostAsks  = 3
	week      = 7 * 24 * time.Hour
)

// A Request is what is asked for: that somebody plays a lord from one day to another, both included.
type Request struct {
	Lord     string
	Address  string
	Player   string // how the substitute is addressed; empty: as the substitute of the lord
	From     string // a day as it was written; empty: from now
	To       string // likewise
	ByMaster bool
}

// A Result is what became of a request.
type Result struct {
	Game     string    `json:"game"`
	Lord     string    `json:"lord"`
	Away     string    `json:"away"` // the player who will be away
	Player   string    `json:"player"`
	Address  string    `json:"address"`
	From     time.Time `json:"from"`
	Until    time.Time `json:"until"`              // the first moment after it
	Replaced string    `json:"replaced,omitempty"` // the address that was to play before, and is not to any more
	Zone     string    `json:"zone"`
	DryRun   bool      `json:"dry_run,omitempty"`
}

// Say says it in a sentence.
func (r Result) Say() string {
	text := "a letter asks " + r.Address + " to play " + r.Lord + " for " + r.Away + ", " + sayTime(r.From, r.Until, r.Zone) +
		". It begins when that is answered with YES, and not before the first day"
	if r.Replaced != "" {
		text += ". What was arranged with " + r.Replaced + " is over"
	}
	return text
}

// sayTime says from when to when: "from Friday, 12 March 2027, to Tuesday, 20 April 2027".
func sayTime(from, until time.Time, zone string) string {
	return "from " + schedule.ShowDay(from, zone) + " to " + sayLast(until, zone)
}

// sayLast shows the last day of an arrangement that ends at a moment.
func sayLast(until time.Time, zone string) string {
	return schedule.ShowDay(until.Add(-time.Second), zone)
}

// Arrange asks a person to play the lord of a player who is away. A dry run only checks.
func Arrange(ctx context.Context, o *game.Office, gameName string, r Request, dryRun bool) (Result, error) {
	if err := o.Ready(ctx); err != nil {
		return Result{}, err
	}
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (Result, error) {
		result, err := Ask(g, r)
		result.DryRun = dryRun
		return result, err
	})
}

// Ask asks a person, by a letter, to play the lord of a player who is away, within a transaction. What was arranged for the seat before, and
// has not begun, is over. An address that was asked before and never answered is not written to again.
func Ask(g *game.Game, r Request) (result Result, err error) {
	seat, err := g.SeatOf(r.Lord)
	if err != nil {
		return result, err
	}
	if r.Player == "" {
		r.Player = seat.Lord + "'s substitute"
	}
	result = Result{Game: g.Row.Name, Lord: seat.Lord, Away: seat.Player, Player: r.Player, Address: r.Address, Zone: seat.Zone}
	if err := checkSeat(g, seat); err != nil {
		return result, err
	}
	if result.From, result.Until, err = readDays(g, seat, r); err != nil {
		return result, err
	}
	if err := checkPerson(g, seat, r); err != nil {
		return result, err
	}
	if was, ok := g.SubstituteOf(seat); ok {
		result.Replaced = was.Address
		if err := tellCalledOff(g, seat, was); err != nil {
			return result, err
		}
	}
	s, err := g.Tx.AddSubstitute(store.Substitute{Seat: seat.ID, Player: r.Player, Address: r.Address, ByMaster: r.ByMaster, Starts: result.From, Ends: result.Until})
	if err != nil {
		return result, err
	}
	if err := refresh(g); err != nil {
		return result, err
	}
	if err := g.LogApart(store.LogAsked, by(seat, r.ByMaster), s.Address+" is asked to play "+seat.Lord+" for "+seat.Player+", "+sayTime(s.Starts, s.Ends, seat.Zone)+"."); err != nil {
		return result, err
	}
	if r.ByMaster {
		if err := tell(g, seat, "the master has asked "+s.Player+" to play "+seat.Lord+" for you, "+sayTime(s.Starts, s.Ends, seat.Zone)+
			". You are told when the answer comes. If you do not want it, write BACK."); err != nil {
			return result, err
		}
	}
	return result, postAsk(g, seat, s)
}

// by is who arranges something for a seat.
func by(seat store.Seat, master bool) string {
	if master {
		return game.ByMaster
	}
	return seat.Lord
}

// refresh reads again what is arranged of substitutes.
func refresh(g *game.Game) (err error) {
	g.Substitutes, err = g.Tx.Substitutes(g.Row.ID)
	return err
}

// readDays reads from when to when a request is, in the zone of the player.
func readDays(g *game.Game, seat store.Seat, r Request) (from, until time.Time, err error) {
	now, where := g.Tx.Now, schedule.Location(seat.Zone)
	if strings.TrimSpace(r.To) == "" {
		return from, until, cannot("until when? The last day is wanted, such as TO %s", now.In(where).AddDate(0, 0, 21).Format(time.DateOnly))
	}
	from = now
	if strings.TrimSpace(r.From) != "" {
		if from, err = schedule.ReadDay(r.From, now, seat.Zone); err != nil {
			return from, until, game.Cannot(err, "")
		}
	}
	last, err := schedule.ReadDay(r.To, now, seat.Zone)
	if err != nil {
		return from, until, game.Cannot(err, "")
	}
	until = schedule.Days(last, 1, where)
	switch {
	case !until.After(now):
		err = cannot("%s has passed", schedule.ShowDay(last, seat.Zone))
	case !until.After(from):
		err = cannot("%s is before %s: the first day comes first", schedule.ShowDay(last, seat.Zone), schedule.ShowDay(from, seat.Zone))
	case from.After(now.Add(mostAhead)):
		err = cannot("%s is more than a year from now", schedule.ShowDay(from, seat.Zone))
	case until.After(schedule.Days(later(from, now), mostDays, where)):
		err = cannot("from %s to %s are more than %d days; for longer, the master can give the seat to another player", schedule.ShowDay(from, seat.Zone),
			schedule.ShowDay(last, seat.Zone), mostDays)
	}
	return later(from, now), until, err
}

// later is the later of two moments: what was to begin before begins now.
func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// cannot is why something cannot be arranged.
func cannot(format string, args ...any) error { return game.Cannot(fmt.Errorf(format, args...), "") }

// checkSeat says why nobody can play a seat for its player.
func checkSeat(g *game.Game, seat store.Seat) error {
	if s, ok := g.PlayedFor(seat); ok {
		return game.Cannot(fmt.Errorf("%s plays %s%s", s.Player, seat.Lord, g.SaySubstitute(seat)), "BACK "+seat.Lord+" ends that")
	}
	switch {
	case g.Row.State == store.GameOpen:
		return cannot("%s has not begun: a substitute can be asked when it has", g.Row.Name)
	case g.Row.State == store.GameEnded && !g.AwaitsApproval():
		return cannot("%s is over", g.Row.Name)
	case !seat.Resigned.IsZero():
		return cannot("nobody plays %s, and so nobody is away", seat.Lord)
	case !g.AwaitsApproval() && g.LordOut(seat):
		return cannot("%s is out of the game: there is nothing to play", seat.Lord)
	}
	return nil
}

// checkPerson says why a person cannot be asked to play a seat.
func checkPerson(g *game.Game, seat store.Seat, r Request) error {
	if err := g.Office.CheckRecipient(r.Address); err != nil {
		return err
	}
	if err := mail.CheckName(r.Player); err != nil {
		return game.Cannot(fmt.Errorf("the name %q: %w", r.Player, err), "")
	}
	if account.SameAddress(r.Address, g.Row.Master) {
		return cannot("%s is the master's address: the master knows what everybody ordered", r.Address)
	}
	if g.IsPlayer(r.Address) {
		return cannot("%s has a seat in this game already", r.Address)
	}
	for _, s := range g.Substitutes {
		if s.Seat != seat.ID && account.SameAddress(s.Address, r.Address) {
			return cannot("%s is to play for another player of this game", r.Address)
		}
	}
	silent, err := g.Tx.NeverAnswered(r.Address)
	if err == nil && silent {
		err = cannot("%s was asked before, and has not answered: nobody is asked twice. The letter that is there can still be answered", r.Address)
	}
	if err != nil {
		return err
	}
	n, err := g.Tx.CountSubstitutes(seat.ID, g.Tx.Now.Add(-week))
	if err == nil && n >= mostAsks {
		err = cannot("%d letters have asked for a substitute of %s within a week: no more are written this week", n, seat.Lord)
	}
	return err
}

// postAsk asks a person whether he will play.
func postAsk(g *game.Game, seat store.Seat, s store.Substitute) error {
	asks := "asks you"
	if s.ByMaster {
		asks = "the master of the game asks you"
	}
	n := templates.Notice{Game: g.Row.Name, Lord: seat.Lord, Stands: seat.Player + ", who plays " + seat.Lord + " in " + g.Row.Name + ", will be away, and " + asks +
		" to play " + seat.Lord + " meanwhile, " + sayTime(s.Starts, s.Ends, seat.Zone) + "."}
	n.Player = s.Player
	text, err := templates.SubstituteAsk(n)
	if err != nil {
		return err
	}
	return postPlain(g, seat, s, letter.KindSubstitute, "will you play "+seat.Lord+" for a while?", text)
}

// postPlain writes to a substitute, without a key.
func postPlain(g *game.Game, seat store.Seat, s store.Substitute, kind, subject string, text templates.Letter) error {
	seat.Player, seat.Address, seat.Format, seat.WithMap = s.Player, s.Address, game.FormatBoth, false
	return letter.Post(g, seat, letter.Draft{Kind: kind, Subject: subject, Letter: text, Season: g.Season, Number: g.Season.Number, Plain: true})
}

// tellPerson writes some sentences to a substitute, without a key.
func tellPerson(g *game.Game, seat store.Seat, s store.Substitute, subject, words string) error {
	text, err := plainWords(g, subject, words)
	if err != nil {
		return err
	}
	return postPlain(g, seat, s, letter.KindSubstitute, subject, text)
}

// plainWords is a letter of some sentences without a key.
func plainWords(g *game.Game, subject, words string) (templates.Letter, error) {
	n := templates.Notice{Game: g.Row.Name, What: subject}
	n.Notes = strings.Split(words, "\n")
	return templates.SubstituteNote(n)
}

// tell writes some sentences to the player of a seat, with the key.
func tell(g *game.Game, seat store.Seat, words string) error {
	text, err := templates.Returned(letter.NewNotice(g, seat, words))
	if err != nil {
		return err
	}
	return letter.Post(g, seat, letter.Draft{Kind: letter.KindNotice, Subject: "your substitute", Letter: text, Season: g.Season, Number: g.CalledSeason()})
}

// tellCalledOff tells a person who has said yes that there is nothing to play after all. One who has not answered is told nothing: the letter
// there leads to nothing any more.
func tellCalledOff(g *game.Game, seat store.Seat, s store.Substitute) error {
	if s.State != store.SubstituteAgreed {
		return nil
	}
	return tellPerson(g, seat, s, "you need not play "+seat.Lord, "You need not play "+seat.Lord+" for "+seat.Player+" after all: it was called off. Thank you for being ready to.")
}

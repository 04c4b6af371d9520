package tenure

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A WatchRequest is what a mail with WATCH or UNWATCH asks for.
type WatchRequest struct {
	Game string
	Stop bool // UNWATCH
}

var watchLine = regexp.MustCompile(`(?i)^(un)?watch\s+(.+?)[.,!]*$`)

// ReadWatch reads WATCH game or UNWATCH game from a mail of an address that is not known: from its first line, or from its Subject.
func ReadWatch(m *mail.Message) (WatchRequest, bool) {
	for _, text := range []string{firstLine(m.Text), m.Subject} {
		if r, ok := watchIn(text); ok {
			return r, true
		}
	}
	return WatchRequest{}, false
}

// ReadWatchAlone reads WATCH game or UNWATCH game from the lines of a player or master, who may write many other things: it must stand alone.
func ReadWatchAlone(lines []mail.Line) (r WatchRequest, ok bool) { return watchIn(onlyLine(lines)) }

// onlyLine is the line in which anything stands, if there is just one.
func onlyLine(lines []mail.Line) (only string) {
	for _, l := range lines {
		text := strings.TrimSpace(l.Text)
		if text != "" && only != "" {
			return ""
		}
		only += text
	}
	return only
}

func watchIn(text string) (r WatchRequest, ok bool) {
	found := watchLine.FindStringSubmatch(strings.TrimSpace(text))
	if found == nil {
		return r, false
	}
	return WatchRequest{Game: found[2], Stop: found[1] != ""}, true
}

// AskWatch does WATCH or UNWATCH of a mail that need not have a key. An address that is not known is asked whether it wants to watch; one that
// watches can stop at once, for that harms nobody. The outcome is empty if there is nothing to be done.
func AskWatch(g *game.Game, in *letter.Inbound, r WatchRequest) (letter.Outcome, error) {
	from := in.Mail.From
	s, err := g.Tx.SpectatorAt(g.Row.ID, from)
	watches := err == nil
	switch {
	case game.AllowNotFound(err) != nil:
		return "", err
	case r.Stop && !watches:
		return "", nil
	case r.Stop:
		return letter.Answered, stopWatching(g, s, in)
	case watches:
		return letter.Answered, tellSpectator(g, from, "You watch "+g.Row.Name+" already. To stop, answer this letter with one word, NO.", in)
	}
	for _, seat := range g.Seats {
		if account.SameAddress(seat.Address, from) && seat.Resigned.IsZero() {
			return letter.Answered, tellPlayer(g, seat, in)
		}
	}
	if g.Row.Watching == store.WatchClosed || g.EndKnown() || g.Office.CheckRecipient(from) != nil {
		return letter.Unanswered, nil
	}
	if may, err := mayAskStranger(g, from); err != nil || !may {
		return letter.Unanswered, err
	}
	return letter.Watching, askSpectator(g, from, in)
}

// askSpectator asks at an address whether somebody there wants to watch.
func askSpectator(g *game.Game, from string, in *letter.Inbound) error {
	if err := g.Tx.AddJoin(store.Join{Game: g.Row.ID, Address: from, What: store.JoinWatch}); err != nil {
		return err
	}
	facts, err := boardFacts(g)
	if err != nil {
		return err
	}
	text, err := templates.Watch(templates.Notice{Game: g.Row.Name, Lines: facts, What: game.SayDelay(g.Row)})
	if err != nil {
		return err
	}
	return letter.PostToSpectator(g, from, letter.Draft{Kind: letter.KindWatch, Subject: "do you want to watch?", Letter: text, Season: g.Season, Brings: in})
}

// AnswerWatch does what the answer to a letter to somebody who watches, or asks for that, says, from the address to which it went. The outcome is
// empty if it is no answer.
func AnswerWatch(g *game.Game, from string, lines []mail.Line, in *letter.Inbound) (letter.Outcome, error) {
	s, err := g.Tx.SpectatorAt(g.Row.ID, from)
	watches := err == nil
	if game.AllowNotFound(err) != nil {
		return "", err
	}
	switch {
	case letter.SaysAlone(lines, "YES") && watches:
		return letter.Unanswered, nil
	case letter.SaysAlone(lines, "YES"):
		return confirmWatch(g, from, in)
	case letter.SaysAlone(lines, "NO"), letter.SaysAlone(lines, "STOP"), letter.SaysAlone(lines, "UNWATCH"), letter.SaysAlone(lines, "UNWATCH "+g.Row.Name):
		if watches {
			return letter.Answered, stopWatching(g, s, in)
		}
		return letter.Unanswered, nil
	}
	return "", nil
}

// confirmWatch lets somebody watch who was asked and has answered.
func confirmWatch(g *game.Game, from string, in *letter.Inbound) (letter.Outcome, error) {
	j, err := g.Tx.LastJoin(g.Row.ID, from, store.JoinWatch)
	if err != nil || j.State != store.JoinAsked || g.Tx.Now.Sub(j.Asked) > joinTime {
		return letter.Unanswered, game.AllowNotFound(err)
	}
	if err := g.Tx.SetJoin(j.ID, store.JoinConfirmed); err != nil {
		return "", err
	}
	if g.EndKnown() {
		return letter.Answered, tellSpectator(g, from, g.Row.Name+" is over: there is nothing more to watch.", in)
	}
	if letter.PlaysIn(g, from) { // who has got a seat meanwhile
		return letter.Unanswered, nil
	}
	return letter.Answered, startWatching(g, from, in)
}

// startWatching makes an address one of those that watch, and welcomes it with the public report of the last season that may be told.
func startWatching(g *game.Game, address string, in *letter.Inbound, notes ...string) error {
	told, err := g.LastTold()
	if err != nil {
		return err
	}
	told = max(told-g.Row.WatchDelay, pictures.BeforeAll)
	if err := g.Tx.AddSpectator(store.Spectator{Game: g.Row.ID, Address: address, Told: told}); err != nil {
		return err
	}
	n := templates.Notice{Game: g.Row.Name, What: game.SayDelay(g.Row)}
	n.Notes = notes
	if told >= 0 {
		s, err := g.Tx.SeasonByNumber(g.Row.ID, told)
		if err != nil {
			return err
		}
		if n.Public, err = letter.PublicView(g, s); err != nil {
			return err
		}
	}
	text, err := templates.Watching(n)
	if err != nil {
		return err
	}
	return letter.PostToSpectator(g, address, letter.Draft{Kind: letter.KindWatch, Subject: "you watch the game", Letter: text, Season: g.Season, Shows: pictures.Of(text, told), Brings: in})
}

// stopWatching forgets an address that watches, and says so there.
func stopWatching(g *game.Game, s store.Spectator, in *letter.Inbound) error {
	if _, err := g.Tx.RemoveSpectator(s.ID); err != nil {
		return err
	}
	return tellSpectator(g, s.Address, "No more reports of "+g.Row.Name+" come to this address. A mail that says WATCH "+g.Row.Name+" brings them again.", in)
}

// tellSpectator writes a sentence or two to somebody who watches, or did.
func tellSpectator(g *game.Game, to, words string, in *letter.Inbound) error {
	n := templates.Notice{Game: g.Row.Name}
	n.Notes = []string{words}
	text, err := templates.Watched(n)
	if err != nil {
		return err
	}
	return letter.PostToSpectator(g, to, letter.Draft{Kind: letter.KindWatch, Subject: "watching", Letter: text, Season: g.Season, Answers: in})
}

// tellPlayer tells a player who wants to watch the game in which he plays that he does.
func tellPlayer(g *game.Game, seat store.Seat, in *letter.Inbound) error {
	in.Row.Seat, in.Row.Season = seat.ID, g.Season.ID
	if many, err := letter.TooMany(g, seat.ID); err != nil || many {
		return err
	}
	n := templates.Notice{Game: g.Row.Name}
	n.Notes = []string{"You play " + seat.Lord + " in " + g.Row.Name + ": your own reports tell you more than those who watch are told. Nothing was changed."}
	text, err := templates.Watched(n)
	if err != nil {
		return err
	}
	return letter.Post(g, seat, letter.Draft{Kind: letter.KindAnswer, Subject: "watching", Letter: text, Season: g.Season, Number: g.Season.Number, Answers: in})
}

// WatchResult is what came of adding or removing somebody who watches.
type WatchResult struct {
	Game    string `json:"game"`
	Address string `json:"address"`
	Off     bool   `json:"off,omitempty"`
	Already bool   `json:"already,omitempty"` // it was so before, and nothing was done
	DryRun  bool   `json:"dry_run,omitempty"`
}

// Say says it in a sentence.
func (r WatchResult) Say() string {
	switch {
	case r.Off && r.Already:
		return r.Address + " does not watch " + r.Game + "; nothing was done"
	case r.Already:
		return r.Address + " watches " + r.Game + " already; nothing was done"
	case r.Off:
		return r.Address + " watches " + r.Game + " no more, and is told so"
	}
	return r.Address + " watches " + r.Game + " from now on; a letter says so there, and how to stop"
}

// Watch adds somebody who watches a game on the word of the operator, who vouches for the address; or, off, removes one. A dry run only checks.
func Watch(ctx context.Context, o *game.Office, gameName, address string, off, dryRun bool) (WatchResult, error) {
	if err := o.Ready(ctx); err != nil {
		return WatchResult{}, err
	}
	return game.Update(ctx, o, gameName, dryRun, func(g *game.Game) (r WatchResult, err error) {
		r = WatchResult{Game: g.Row.Name, Address: address, Off: off, DryRun: dryRun}
		s, err := g.Tx.SpectatorAt(g.Row.ID, address)
		if game.AllowNotFound(err) != nil {
			return r, err
		}
		if r.Already = (err == nil) != off; r.Already {
			return r, nil
		}
		if off {
			return r, errors.Join(stopWatching(g, s, nil), g.LogApart(store.LogWatching, game.ByMaster, address+" watches the game no more."))
		}
		return r, addSpectator(g, address)
	})
}

// addSpectator adds somebody who watches, if that can be.
func addSpectator(g *game.Game, address string) error {
	switch err := g.Office.CheckRecipient(address); {
	case err != nil:
		return err
	case letter.PlaysIn(g, address):
		return game.Cannot(fmt.Errorf("%s plays in %s, and gets reports of its own", address, g.Row.Name), "")
	case g.Row.State == store.GameEnded:
		return game.Cannot(fmt.Errorf("%s is over: there is nothing more to watch", g.Row.Name), "")
	}
	if err := g.LogApart(store.LogWatching, game.ByMaster, address+" watches the game from now on."); err != nil {
		return err
	}
	return startWatching(g, address, nil, "The master of "+g.Row.Name+" lets you watch the game.")
}

// A Watcher is somebody who watches a game.
type Watcher struct {
	Address string    `json:"address"`
	Since   time.Time `json:"since"`
	Told    string    `json:"told,omitempty"` // the last season that was told
}

// Watchers lists those who watch a game.
func Watchers(g *game.Game) (all []Watcher, err error) {
	spectators, err := g.Tx.Spectators(g.Row.ID)
	for _, s := range spectators {
		w := Watcher{Address: s.Address, Since: s.Since}
		if s.Told >= 0 && s.Told <= g.Season.Number {
			told, err := g.Tx.SeasonByNumber(g.Row.ID, s.Told)
			if err != nil {
				return nil, err
			}
			w.Told = wording.Title(told)
		}
		all = append(all, w)
	}
	return all, err
}

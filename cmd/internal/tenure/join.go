package tenure

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// What limits the letters to addresses that nobody vouches for: how long one may answer, within which it has no second letter, and
// how many there are in all a day.
const (
	joinTime    = 7 * 24 * time.Hour
	mostJoins   = 60
	mostLetters = 3 // to one address that never answered
)

// A JoinRequest is what a mail with JOIN asks for.
type JoinRequest struct {
	Game   string
	Wishes []string // lords, the favourite first
}

var joinLine = regexp.MustCompile(`(?i)^\s*join\s+(\S+?)[.,!]?(?:\s+as\s+(.+?))?[.!]?\s*$`)

// ReadJoin reads JOIN game [AS lord, …] from the first line of a mail without a key, or from its Subject.
func ReadJoin(m *mail.Message) (r JoinRequest, ok bool) {
	for _, text := range []string{firstLine(m.Text), m.Subject} {
		if found := joinLine.FindStringSubmatch(text); found != nil {
			return JoinRequest{found[1], lordsIn(found[2])}, true
		}
	}
	return r, false
}

// firstLine is the first line of a text in which anything stands, near its beginning.
func firstLine(text string) string {
	for line := range strings.Lines(text[:min(len(text), 1000)]) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}

// lordsIn are the lords of the roster that a text names, in its order.
func lordsIn(text string) (all []string) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" ,;/", r) }) {
		for _, name := range ruleset.Roster() {
			if strings.EqualFold(name, word) && !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// AskJoin notes that a seat is asked for from an address, and asks there whether that is so. An address that has not answered has no second
// letter for a week.
func AskJoin(g *game.Game, from string, r JoinRequest) (letter.Outcome, error) {
	may, err := mayAskJoin(g, from)
	if err != nil || !may {
		return letter.Unanswered, err
	}
	if err := g.Tx.AddJoin(store.Join{Game: g.Row.ID, Address: from, Wishes: strings.Join(r.Wishes, ",")}); err != nil {
		return "", err
	}
	n := templates.Notice{Game: g.Row.Name, Lord: strings.Join(r.Wishes, " or "), Lines: gameFacts(g)}
	text, err := templates.Join(n)
	if err != nil {
		return "", err
	}
	return letter.Joining, postJoin(g, from, "a seat?", text)
}

// mayAskJoin reports whether a letter may go to an address that asks for a seat.
func mayAskJoin(g *game.Game, from string) (bool, error) {
	switch {
	case g.Row.Joining == store.JoinClosed, g.Row.State == store.GameEnded, g.Office.CheckRecipient(from) != nil, letter.PlaysIn(g, from):
		return false, nil
	}
	if last, err := g.Tx.LastJoin(g.Row.ID, from, store.JoinSeat); err == nil && g.Tx.Now.Sub(last.Changed) < joinTime {
		return false, nil
	} else if game.AllowNotFound(err) != nil {
		return false, err
	}
	return mayAskStranger(g, from)
}

// mayAskStranger reports whether a letter that asks something may go to an address that nobody vouches for: the limits are the same for a seat
// and for watching, and count together.
func mayAskStranger(g *game.Game, from string) (bool, error) {
	if asked, err := g.Tx.AskedSince(from, g.Tx.Now.Add(-joinTime)); err != nil || asked {
		return false, err
	}
	unanswered, err := g.Tx.CountUnansweredJoins(from)
	if err != nil || unanswered >= mostLetters {
		return false, err
	}
	all, err := g.Tx.CountJoins(g.Tx.Now.Add(-24 * time.Hour))
	if err == nil && all == mostJoins-1 { // once: those beyond are not counted
		err = g.LogForMaster(game.ByClock, fmt.Sprintf("%d people have asked for seats, or to watch, within a day: no others are answered today.", mostJoins))
	}
	return all < mostJoins, err
}

// gameFacts are what somebody wants to know of a game before joining it.
func gameFacts(g *game.Game) []string {
	facts := []string{"The board is " + g.Board.Name + "; " + phrase.Figures(g.StillPlayed(), "player") + " so far.", "A season ends " + game.SayRhythm(g.Row) + "."}
	if g.Row.State == store.GameRunning {
		facts = append(facts, "It has begun: a seat is free when a player leaves.")
	}
	if g.Row.Joining == store.JoinAsk {
		facts = append(facts, "The master of the game decides who gets a seat.")
	}
	return facts
}

// postJoin writes to somebody who has no seat.
func postJoin(g *game.Game, to, subject string, text templates.Letter) error {
	return letter.Post(g, store.Seat{Address: to, Zone: g.Row.Zone, Format: game.FormatBoth}, letter.Draft{Kind: letter.KindJoin, Subject: subject, Letter: text, Season: g.Season, Plain: true})
}

// tellJoiner writes some sentences to somebody who asked for a seat.
func tellJoiner(g *game.Game, to, words string) error {
	n := templates.Notice{Game: g.Row.Name}
	n.Notes = []string{words}
	text, err := templates.Joined(n)
	if err != nil {
		return err
	}
	return postJoin(g, to, "a seat", text)
}

// AnswerJoin does what the answer to the letter that asks whether a seat is wanted says, from the address to which it went. Where seats are given to all who ask,
// there is one; else the master is told.
func AnswerJoin(g *game.Game, from string, lines []mail.Line) (letter.Outcome, error) {
	j, err := g.Tx.LastJoin(g.Row.ID, from, store.JoinSeat)
	if err != nil || j.State != store.JoinAsked || g.Tx.Now.Sub(j.Asked) > joinTime || !letter.SaysAlone(lines, "YES") {
		return letter.Unanswered, game.AllowNotFound(err)
	}
	if err := g.Tx.SetJoin(j.ID, store.JoinConfirmed); err != nil {
		return "", err
	}
	free := freeLords(g)
	if wished := wishedFor(j, free); g.Row.Joining == store.JoinOpen && wished != "" {
		_, err := GiveSeat(g, from, wished, "")
		return letter.Answered, err
	}
	words := "Thank you. The master of " + g.Row.Name + " has been told, and gives the seats: you will hear from here when you have one, or if there is none for you."
	if len(free) == 0 {
		words = "Thank you. All seats of " + g.Row.Name + " are taken at present. The master has been told, and you will hear from here when there is one for you."
	}
	if err := tellJoiner(g, from, words); err != nil {
		return "", err
	}
	return letter.Answered, tellMaster(g, j, free)
}

// tellMaster tells the master who asks for a seat.
func tellMaster(g *game.Game, j store.Join, free []string) error {
	wish := ""
	if j.Wishes != "" {
		wish = ", as " + phrase.Join(strings.Split(j.Wishes, ","), " or ")
	}
	text := j.Address + " asks for a seat in " + g.Row.Name + wish + ", and has answered a letter there.\n\n"
	if lord := wishedFor(j, free); lord != "" {
		text += "SEAT " + j.Address + " AS " + lord + " gives one; REFUSE " + j.Address + " says no. Free: " + phrase.List(free) + "."
	} else {
		text += "No seat is free now. When one is, SEAT " + j.Address + " AS and the lord gives it; REFUSE " + j.Address + " says no."
	}
	return letter.PostNews(g, letter.KindMaster, "somebody asks for a seat", text)
}

// freeLords are the lords for whom a seat can be given: of a game that has not begun those of the roster, as far as the board has room, else
// those whose seats are vacant.
func freeLords(g *game.Game) (all []string) {
	if g.Row.State == store.GameRunning {
		for _, s := range g.Seats {
			if !s.Resigned.IsZero() && !g.LordOut(s) {
				all = append(all, s.Lord)
			}
		}
		return all
	}
	if len(g.Seats) >= min(len(ruleset.Roster()), len(g.Board.Entries())) {
		return nil
	}
	for _, name := range ruleset.Roster() {
		if !slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.Lord == name }) {
			all = append(all, name)
		}
	}
	return all
}

// wishedFor is the first free lord of those that are wished for, else the first that is free; empty if none is.
func wishedFor(j store.Join, free []string) string {
	for _, lord := range strings.Split(j.Wishes, ",") {
		if slices.Contains(free, lord) {
			return lord
		}
	}
	return strings.Join(free[:min(1, len(free))], "")
}

// SeatResult is what came of giving a seat to somebody who asked for one, or of refusing it.
type SeatResult struct {
	Game    string `json:"game"`
	Address string `json:"address"`
	Lord    string `json:"lord,omitempty"` // empty: refused
}

// Say says it in a sentence.
func (r SeatResult) Say() string {
	if r.Lord == "" {
		return r.Address + " is told that there is no seat"
	}
	return r.Address + " plays " + r.Lord
}

// GiveSeat gives a seat to somebody who asked for one and has answered from the address: in a game that has not begun a new one, else one that
// is vacant.
func GiveSeat(g *game.Game, address, lord, name string) (r SeatResult, err error) {
	j, err := confirmedJoin(g, address)
	if err != nil {
		return r, err
	}
	r = SeatResult{Game: g.Row.Name, Address: j.Address, Lord: lord}
	free := freeLords(g)
	i := slices.IndexFunc(free, func(l string) bool { return strings.EqualFold(l, lord) })
	switch {
	case i < 0 && len(free) == 0:
		return r, game.Cannot(fmt.Errorf("nothing was done: no seat of %s is free", g.Row.Name), "REPLACE lord BY address gives away one that is held")
	case i < 0:
		return r, game.Cannot(fmt.Errorf("nothing was done: the seat of %q is not free", lord), "free are "+phrase.List(free))
	}
	r.Lord = free[i]
	if g.Row.State == store.GameRunning {
		_, err = Replace(g, Successor{Lord: r.Lord, Address: j.Address, Player: name})
	} else {
		_, err = player.AddPlayerTo(g, player.NewPlayer{Game: g.Row.Name, Lord: r.Lord, Player: name, Address: j.Address})
	}
	return r, errors.Join(err, g.Tx.SetJoin(j.ID, store.JoinSeated))
}

// RefuseSeat tells somebody who asked for a seat that there is none.
func RefuseSeat(g *game.Game, address string) (r SeatResult, err error) {
	j, err := confirmedJoin(g, address)
	if err != nil {
		return r, err
	}
	r = SeatResult{Game: g.Row.Name, Address: j.Address}
	if err := g.Tx.SetJoin(j.ID, store.JoinRefused); err != nil {
		return r, err
	}
	return r, tellJoiner(g, j.Address, "The master of "+g.Row.Name+" has no seat for you this time.")
}

// confirmedJoin is the request of an address that has answered and waits for the master.
func confirmedJoin(g *game.Game, address string) (store.Join, error) {
	j, err := g.Tx.LastJoin(g.Row.ID, address, store.JoinSeat)
	if err == nil && j.State == store.JoinConfirmed {
		return j, nil
	}
	if game.AllowNotFound(err) != nil {
		return j, err
	}
	waiting, err := g.Tx.Joins(g.Row.ID, store.JoinConfirmed)
	hint := "nobody waits for a seat"
	if len(waiting) > 0 {
		hint = "those who wait are " + phrase.List(phrase.Each(waiting, func(j store.Join) string { return j.Address }))
	}
	return j, errors.Join(err, game.Cannot(fmt.Errorf("nothing was done: nobody at %s asks for a seat in %s, and has answered from there", address, g.Row.Name), hint))
}

package tenure

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
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
		if r, ok = joinIn(text); ok {
			break
		}
	}
	return r, ok
}

// ReadJoinAlone reads JOIN from the lines of a player or master of another game, who may write many other things: it must stand alone.
func ReadJoinAlone(lines []mail.Line) (r JoinRequest, ok bool) { return joinIn(onlyLine(lines)) }

func joinIn(line string) (r JoinRequest, ok bool) {
	found := joinLine.FindStringSubmatch(line)
	if found == nil {
		return r, false
	}
	return JoinRequest{found[1], lordsIn(found[2])}, true
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
	if j, err := g.Tx.LastJoin(g.Row.ID, from, store.JoinSeat); err == nil && j.State == store.JoinConfirmed && g.Row.State != store.GameEnded {
		return tellPlaceAgain(g, j)
	} else if game.AllowNotFound(err) != nil {
		return "", err
	}
	if g.Row.Joining == store.JoinClosed {
		return letter.Unanswered, nil
	}
	why, err := whyNotAsk(g, from)
	if err == nil && why == "" {
		err = warnOfMany(g)
	}
	if err != nil || why != "" {
		return letter.Unanswered, err
	}
	return letter.Joining, askAddress(g, store.Join{Address: from, Wishes: strings.Join(r.Wishes, ",")})
}

// askAddress notes a request for a seat, and asks at its address whether a seat is wanted.
func askAddress(g *game.Game, j store.Join) error {
	j.Game = g.Row.ID
	if err := g.Tx.AddJoin(j); err != nil {
		return err
	}
	facts, err := gameFacts(g, j.Invited)
	if err != nil {
		return err
	}
	n := templates.Notice{Game: g.Row.Name, Lord: strings.ReplaceAll(j.Wishes, ",", " or "), Lines: facts}
	if j.Invited {
		n.What = phrase.Choose(g.MasterName() == "", "The master of "+g.Row.Name, g.MasterName()+", the master of "+g.Row.Name+",")
	}
	text, err := templates.Join(n)
	if err != nil {
		return err
	}
	return postJoin(g, j.Address, "a seat?", text)
}

// whyNotAsk says why no letter may ask at an address whether a seat is wanted; empty if one may.
func whyNotAsk(g *game.Game, address string) (string, error) {
	switch {
	case g.Row.State == store.GameEnded:
		return "the game is over", nil
	case g.Office.CheckRecipient(address) != nil:
		return g.Office.CheckRecipient(address).Error(), nil
	case letter.PlaysIn(g, address):
		return address + " has a seat in it", nil
	}
	last, err := g.Tx.LastJoin(g.Row.ID, address, store.JoinSeat)
	if game.AllowNotFound(err) != nil {
		return "", err
	}
	if err == nil && last.State == store.JoinConfirmed {
		return address + " is on its waiting list: SEAT " + address + " AS and the lord gives a seat", nil
	}
	if again := last.Changed.Add(joinTime); err == nil && (last.State == store.JoinAsked || last.State == store.JoinRefused) && g.Tx.Now.Before(again) {
		return "a letter went there within a week; the next may go on " + schedule.ShowTime(again, g.Row.Zone), nil
	}
	return whyNotAskStranger(g, address)
}

// whyNotAskStranger says why no letter that asks something may go to an address that nobody vouches for; empty if one may. The limits are the same
// for a seat and for watching, and count together.
func whyNotAskStranger(g *game.Game, address string) (string, error) {
	if asked, err := g.Tx.AskedSince(address, g.Tx.Now.Add(-joinTime)); err != nil || asked {
		return "a letter that asks something went there within a week", err
	}
	unanswered, err := g.Tx.CountUnansweredJoins(address)
	if err != nil || unanswered >= mostLetters {
		return fmt.Sprintf("%d letters went there, and none was answered", unanswered), err
	}
	all, err := g.Tx.CountJoins(g.Tx.Now.Add(-24 * time.Hour))
	if err != nil || all >= mostJoins {
		return fmt.Sprintf("%d people were asked within a day, and more are not", all), err
	}
	return "", nil
}

// mayAskStranger reports whether such a letter may go to an address.
func mayAskStranger(g *game.Game, address string) (bool, error) {
	why, err := whyNotAskStranger(g, address)
	if err == nil && why == "" {
		err = warnOfMany(g)
	}
	return why == "", err
}

// warnOfMany tells the master, once, that no others who ask are answered today.
func warnOfMany(g *game.Game) error {
	all, err := g.Tx.CountJoins(g.Tx.Now.Add(-24 * time.Hour))
	if err == nil && all == mostJoins-1 { // once: those beyond are not counted
		err = g.LogApart(store.LogStrangers, game.ByClock, fmt.Sprintf("%d people have asked for seats, or to watch, within a day: no others are answered today.", mostJoins))
	}
	return err
}

// boardFacts are what anybody may know of a game: nothing of a season that waits for its master.
func boardFacts(g *game.Game) ([]string, error) {
	told, err := g.AsTold()
	if err != nil {
		return nil, err
	}
	return []string{"The board is " + g.Board.Name + "; " + sayTaken(told) + ".", "A season ends " + game.SayRhythm(g.Row) + "."}, nil
}

// gameFacts are what somebody wants to know of a game before joining it. A seat may be given already, if one is free.
func gameFacts(g *game.Game, given bool) ([]string, error) {
	facts, err := boardFacts(g)
	if readers := game.TellReaders(g.Row); readers != "" {
		facts = append(facts, readers)
	}
	if g.Row.State == store.GameRunning {
		facts = append(facts, "It has begun: a seat is free when a player leaves.")
	}
	if g.Row.Joining == store.JoinAsk && !given {
		facts = append(facts, "The master of the game decides who gets a seat.")
	}
	return facts, err
}

// postJoin writes to somebody who asks for a seat.
func postJoin(g *game.Game, to, subject string, text templates.Letter) error {
	return postStranger(g, letter.KindJoin, to, subject, text)
}

// postStranger writes to somebody who has no seat.
func postStranger(g *game.Game, kind, to, subject string, text templates.Letter) error {
	return letter.Post(g, store.Seat{Address: to, Zone: g.Row.Zone, Format: game.FormatBoth}, letter.Draft{Kind: kind, Subject: subject, Letter: text, Season: g.Season, Plain: true})
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

// answersInTime reports whether a request waits for YES, a message says it in time, and it can still be done.
func answersInTime(g *game.Game, j store.Join, from string, lines []mail.Line) bool {
	return j.State == store.JoinAsked && g.Tx.Now.Sub(j.Asked) <= joinTime && g.Row.State != store.GameEnded && !letter.PlaysIn(g, from) &&
		letter.SaysAlone(lines, "YES")
}

// AnswerJoin does what the answer to the letter that asks whether a seat is wanted says, from the address to which it went. Whom the master has
// invited has a seat, if one is free, and so has anybody where seats are given to all who ask; else the address is on the waiting list, and
// the master is told.
func AnswerJoin(g *game.Game, from string, lines []mail.Line) (letter.Outcome, error) {
	j, err := g.Tx.LastJoin(g.Row.ID, from, store.JoinSeat)
	if err != nil || !answersInTime(g, j, from, lines) {
		return letter.Unanswered, game.AllowNotFound(err)
	}
	if g.Row.Practice {
		return answerPractice(g, j, from)
	}
	if err := g.Tx.SetJoin(j.ID, store.JoinConfirmed); err != nil {
		return "", err
	}
	lord, err := lordFor(g, j)
	if err == nil && lord != "" {
		return letter.Answered, seatByItself(g, from, lord)
	}
	if err == nil {
		err = tellPlace(g, j)
	}
	if err != nil {
		return "", err
	}
	return letter.Answered, tellMaster(g, j, freeLords(g))
}

// lordFor is the lord whom a person who has answered gets without the master's word: the first free one of those wished for, else the first
// that is free; empty if the person waits. A seat that is offered to another, or is to be, is not free; nor is
// one to the player from whom the master has taken it.
func lordFor(g *game.Game, j store.Join) (string, error) {
	if g.Row.Joining != store.JoinOpen && !j.Invited {
		return "", nil
	}
	waiting, err := g.Tx.WaitingList(g.Row.ID)
	if err != nil {
		return "", err
	}
	isNext := len(waiting) == 0 || waiting[0].ID == j.ID || j.Invited
	if g.Row.State == store.GameRunning && !isNext {
		return "", nil
	}
	offered, err := g.Tx.OpenOffers(g.Row.ID)
	free := slices.DeleteFunc(knownFree(g), func(lord string) bool {
		s, err := g.SeatOf(lord)
		return err == nil && (!isNext || slices.ContainsFunc(offered, func(o store.Offer) bool { return o.Seat == s.ID }))
	})
	if own := ownVacant(g, j.Address); own != "" {
		if s, err := g.SeatOf(own); err != nil || s.Removed && !j.Invited { // only the master gives that back
			return "", err
		}
		return phrase.Choose(slices.Contains(free, own), own, ""), err
	}
	return wishedFor(j, free), err
}

// seatByItself gives a seat without the master's word, and tells the master.
func seatByItself(g *game.Game, address, lord string) error {
	r, err := giveSeat(g, address, lord, "", game.ByClock)
	if why := game.Reason(err); why != "" {
		return tellJoiner(g, address, "That seat cannot be yours: "+why+".")
	}
	if err != nil {
		return err
	}
	if g.StartsByItself() { // the master has been told of it with that
		return nil
	}
	return letter.PostNews(g, letter.KindMaster, r.Lord+" has a player", r.Say()+", and has answered from there.")
}

// tellMaster tells the master who asks for a seat.
func tellMaster(g *game.Game, j store.Join, free []string) error {
	wish := ""
	if j.Wishes != "" {
		wish = ", as " + phrase.Join(strings.Split(j.Wishes, ","), " or ")
	}
	text := j.Address + phrase.Choose(j.Invited, " would take the seat that you offered", " asks for a seat") + " in " + g.Row.Name + wish + ", and has answered a letter there.\n\n"
	if lord := wishedFor(j, free); lord != "" {
		text += "SEAT " + j.Address + " AS " + lord + " gives one; REFUSE " + j.Address + " says no."
		if others := sayFree(slices.DeleteFunc(free, func(l string) bool { return l == lord })); others != "" {
			text += " Free too: " + others + "."
		}
	} else {
		text += "No seat is free now. When one is, SEAT " + j.Address + " AS and the lord gives it; REFUSE " + j.Address + " says no."
	}
	if offersSeats(g) {
		text += " A vacant seat is offered to those who wait, in order, each for " + schedule.PrintPeriod(g.Row.Offer) + "."
	}
	return letter.PostNews(g, letter.KindMaster, "somebody asks for a seat", text)
}

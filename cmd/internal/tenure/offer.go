package tenure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// mostPassed is after how many offers that were not taken somebody is off the waiting list.
const mostPassed = 2

// OfferResult is what the clock did with an offer.
type OfferResult struct {
	Game   string `json:"game"`
	Lord   string `json:"lord"`
	Passed bool   `json:"passed,omitempty"` // its time was over; else it was made
}

// OfferVacant offers the vacant seats of all games to those who wait, one seat to one person at a time, in order; an offer whose time is over
// passes to the next. It waits for the mailbox: an answer that has come in time counts.
func OfferVacant(ctx context.Context, o *game.Office) ([]OfferResult, error) {
	if err := o.Ready(ctx); err != nil {
		return nil, err
	}
	games, err := store.Read(ctx, o.Store, (*store.Tx).GamesToOffer)
	all, trouble := game.UpdateEach(ctx, o, games, "offering the vacant seats", offerRound)
	return slices.Concat(all...), errors.Join(err, trouble)
}

// offerRound does what is due about the offers of a game.
func offerRound(g *game.Game) (all []OfferResult, err error) {
	if all, err = passDue(g); err != nil || !offersSeats(g) || g.AwaitsApproval() {
		return all, err
	}
	offers, err := g.Tx.OpenOffers(g.Row.ID)
	if err != nil {
		return all, err
	}
	waiting, err := g.Tx.WaitingList(g.Row.ID)
	if err != nil {
		return all, err
	}
	for _, lord := range g.VacantLords() {
		seat, err := g.SeatOf(lord)
		if err != nil {
			return all, err
		}
		if slices.ContainsFunc(offers, func(o store.Offer) bool { return o.Seat == seat.ID }) {
			continue
		}
		next := slices.IndexFunc(waiting, func(j store.Join) bool {
			own := ownVacant(g, j.Address)
			isAsked := slices.ContainsFunc(offers, func(o store.Offer) bool { return o.Join == j.ID })
			return !isAsked && !letter.PlaysIn(g, j.Address) && (own == "" || own == lord && !(seat.Removed && !j.Invited))
		})
		if next < 0 {
			continue
		}
		made, err := offer(g, waiting[next], seat)
		if err != nil {
			return all, err
		}
		offers = append(offers, made)
		all = append(all, OfferResult{Game: g.Row.Name, Lord: lord})
	}
	return all, nil
}

// offersSeats reports whether a seat that becomes vacant is offered to those who wait: in a game that has not begun only where seats are given to
// all who ask, for else its master gives them.
func offersSeats(g *game.Game) bool {
	return !g.EndKnown() && (g.Row.Joining == store.JoinOpen || g.Row.Joining == store.JoinAsk && g.Row.State != store.GameOpen)
}

// passDue ends the offers of a game whose time is over, or whose seat is not free any more.
func passDue(g *game.Game) (all []OfferResult, err error) {
	read, err := season.ReadSince(g.Office, g.Tx)
	if err != nil {
		return nil, err
	}
	offers, err := g.Tx.OpenOffers(g.Row.ID)
	if err != nil {
		return nil, err
	}
	free := g.VacantLords()
	for _, o := range offers {
		seat, err := g.Tx.SeatByID(o.Seat)
		if err != nil {
			return all, err
		}
		j, err := g.Tx.JoinByID(o.Join)
		switch {
		case err == nil && (!slices.Contains(free, seat.Lord) || letter.PlaysIn(g, j.Address)): // who may play for another meanwhile
			err = g.Tx.SetOffer(o.ID, store.OfferEnded)
		case err == nil && read.After(o.Ends):
			all = append(all, OfferResult{Game: g.Row.Name, Lord: seat.Lord, Passed: true})
			err = pass(g, o, seat.Lord, "did not answer")
		}
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// offer offers a seat to somebody who waits, by a letter.
func offer(g *game.Game, j store.Join, seat store.Seat) (o store.Offer, err error) {
	o = store.Offer{Join: j.ID, Seat: seat.ID, Ends: g.Tx.Now.Add(g.Row.Offer)}
	if err := g.Tx.AddOffer(o); err != nil {
		return o, err
	}
	until := schedule.ShowTime(o.Ends, g.Row.Zone)
	n := templates.Notice{Game: g.Row.Name, Lord: seat.Lord, Due: until, What: phrase.Choose(g.Row.State == store.GameOpen, "the letter that asks where you enter", "the lord's last report")}
	if n.Lines, err = gameFacts(g, true); err != nil {
		return o, err
	}
	if g.TakesOrders() && !g.Paused() {
		n.Lines = append(n.Lines, fmt.Sprintf("Orders for %s are due by %s; if less than three days are left, you get three, once a season.", wording.Title(g.Season), schedule.ShowTime(g.Season.Deadline, g.Row.Zone)))
	}
	text, err := templates.Offer(n)
	if err != nil {
		return o, err
	}
	if err := g.LogApart(store.LogOffer, game.ByClock, seat.Lord+" is offered to "+j.Address+" until "+until+"."); err != nil {
		return o, err
	}
	return o, postStranger(g, letter.KindOffer, j.Address, "the seat of "+seat.Lord+" is free", text)
}

// pass lets an offer go by: whoever got it waits behind all others, and after two is off the list.
func pass(g *game.Game, o store.Offer, lord, why string) error {
	j, err := g.Tx.JoinByID(o.Join)
	if err != nil {
		return err
	}
	if err := errors.Join(g.Tx.SetOffer(o.ID, store.OfferPassed), g.Tx.PassJoin(j.ID)); err != nil {
		return err
	}
	text := lord + " was offered to " + j.Address + ", who " + why + "."
	if j.Passed+1 >= mostPassed {
		text += " It was the second offer: " + j.Address + " is off the waiting list."
		err := errors.Join(g.Tx.SetJoin(j.ID, store.JoinLeft), tellJoiner(g, j.Address, fmt.Sprintf(
			"%s was offered to you, and you have not taken it; it was the second time. You are off the waiting list of %s. A mail with JOIN %[2]s puts you on it again.", lord, g.Row.Name)))
		if err != nil {
			return err
		}
	}
	return g.LogApart(store.LogOffer, game.ByClock, text)
}

// AnswerOffer does what the answer to a letter that offers a seat says, from the address to which it went: YES takes the seat, NO lets it
// pass to the next. It counts by when it came. An answer that is too late, or to a seat that is taken, is told so, once.
func AnswerOffer(g *game.Game, l store.Letter, lines []mail.Line, came time.Time) (letter.Outcome, error) {
	yes, no := letter.SaysAlone(lines, "YES"), letter.SaysAlone(lines, "NO")
	o, err := g.Tx.LastOffer(g.Row.ID, l.Recipient, l.Written)
	if err != nil || !yes && !no {
		return letter.Unanswered, game.AllowNotFound(err)
	}
	seat, err := g.Tx.SeatByID(o.Seat)
	if err != nil {
		return "", err
	}
	if o.State == store.OfferOpen && came.After(o.Ends) {
		if err := pass(g, o, seat.Lord, "answered too late"); err != nil {
			return "", err
		}
		o.State = store.OfferPassed
	}
	switch {
	case o.State == store.OfferOpen && yes && g.Row.State == store.GameEnded && g.AwaitsApproval():
		return letter.Answered, putOff(g, o, seat.Lord, l.Recipient)
	case o.State == store.OfferOpen && no:
		return letter.Answered, decline(g, o, seat.Lord)
	case o.State == store.OfferOpen:
		return letter.Answered, take(g, o, seat.Lord, l.Recipient)
	case yes:
		return answerLateOffer(g, o, seat)
	}
	return letter.Unanswered, nil
}

// take gives the seat that was offered.
func take(g *game.Game, o store.Offer, lord, address string) error {
	if err := seatByItself(g, address, lord); err != nil {
		return err
	}
	if !letter.PlaysIn(g, address) {
		return g.Tx.SetOffer(o.ID, store.OfferEnded)
	}
	return g.Tx.SetOffer(o.ID, store.OfferTaken)
}

// putOff ends an offer that cannot be taken now, since a season waits by which the game has ended: nobody knows that yet, and should its master
// take it back the seat is offered again, to the same person first.
func putOff(g *game.Game, o store.Offer, lord, address string) error {
	if err := g.Tx.SetOffer(o.ID, store.OfferEnded); err != nil {
		return err
	}
	return tellJoiner(g, address, "No seat of "+g.Row.Name+" can be given until the letters of the season that is closed have left. If "+lord+
		" can be had then, another letter offers it to you; you keep your place on the waiting list.")
}

// decline lets an offer pass at the word of the person who got it.
func decline(g *game.Game, o store.Offer, lord string) error {
	if err := pass(g, o, lord, "declined"); err != nil {
		return err
	}
	j, err := g.Tx.JoinByID(o.Join)
	if err != nil || j.State != store.JoinConfirmed { // told by pass
		return err
	}
	place, err := placeOf(g, j)
	if err != nil {
		return err
	}
	return tellOf(g, j, "Thank you: "+lord+" is offered to the next. "+place)
}

// answerLateOffer answers YES to an offer that cannot be taken any more, once.
func answerLateOffer(g *game.Game, o store.Offer, seat store.Seat) (letter.Outcome, error) {
	first, err := g.Tx.TellOffer(o.ID)
	if err != nil || !first || o.State == store.OfferTaken {
		return letter.Unanswered, err
	}
	words := "The seat of " + seat.Lord + " is no longer free: " + phrase.Choose(o.State == store.OfferPassed, "the time in which it was offered to you is over.", "its player has taken it back, or the master has given it to another.")
	if seat.Place < 0 {
		words = "The game has begun without " + seat.Lord + "."
	}
	if g.EndKnown() {
		words = "The game is over: the seat of " + seat.Lord + " cannot be taken any more."
	}
	j, err := g.Tx.JoinByID(o.Join)
	if err != nil {
		return "", err
	}
	if j.State == store.JoinConfirmed && !g.EndKnown() {
		place, err := placeOf(g, j)
		if err != nil {
			return "", err
		}
		words += " " + place
	}
	return letter.Answered, tellJoiner(g, j.Address, words)
}

package substitute

import (
	"errors"
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

// Answer does what an answer to a letter to a substitute says, from the address to which that letter went: YES takes it on, NO does not, or not any
// more. Nothing else in it is read.
func Answer(g *game.Game, l store.Letter, lines []mail.Line) (letter.Outcome, error) {
	seat, err := g.Tx.SeatByID(l.Seat)
	if err != nil {
		return "", err
	}
	s, ok := g.SubstituteOf(seat)
	about := ok && account.SameAddress(s.Address, l.Recipient) && !l.Written.Before(s.Asked) && g.Tx.Now.Before(s.Ends)
	switch {
	case about && s.State == store.SubstituteAsked && letter.SaysAlone(lines, "YES"):
		return letter.Answered, accept(g, seat, s)
	case about && s.State != store.SubstitutePlaying && letter.SaysAlone(lines, "NO"):
		return letter.Answered, decline(g, seat, s)
	}
	return letter.Unanswered, nil
}

// accept notes that a person will play, and lets it begin at once if its day has come.
func accept(g *game.Game, seat store.Seat, s store.Substitute) error {
	s.State, s.Answered = store.SubstituteAgreed, g.Tx.Now
	if err := set(g, s); err != nil {
		return err
	}
	if !s.Starts.After(g.Tx.Now) {
		return begin(g, seat, s)
	}
	err := tellPerson(g, seat, s, "you will play "+seat.Lord, "Thank you. You play "+seat.Lord+" for "+seat.Player+", "+sayTime(s.Starts, s.Ends, seat.Zone)+
		". On the first day a letter brings you all that you need. Until then there is nothing to do.\nIf you cannot after all, answer this letter with one word, NO.")
	if err != nil {
		return err
	}
	return tell(g, seat, name(s)+" has said yes, and plays "+seat.Lord+" for you, "+sayTime(s.Starts, s.Ends, seat.Zone)+
		". Until then "+seat.Lord+" is yours as ever. Orders that you write stay in force when it begins. BACK calls it off.")
}

// name names a substitute to the player who is away: by the address that the player gave, or by the name, where the master chose.
func name(s store.Substitute) string {
	if s.ByMaster {
		return s.Player
	}
	return s.Address
}

// decline notes that a person will not play, and tells the player.
func decline(g *game.Game, seat store.Seat, s store.Substitute) error {
	s.State, s.Answered = store.SubstituteOver, g.Tx.Now
	if err := set(g, s); err != nil {
		return err
	}
	return tell(g, seat, name(s)+" has said no, and does not play "+seat.Lord+" for you. You can ask somebody else: SUBSTITUTE address TO day.")
}

// set writes an arrangement, and reads anew what the game has of them.
func set(g *game.Game, s store.Substitute) error {
	return errors.Join(g.Tx.SetSubstitute(s), refresh(g))
}

// begin lets a substitute play: the keys of the player who is away die, letters go to the substitute from now on, and all are told. Orders that
// are in stand. The deadline stays, since nothing is lost if the substitute writes nothing.
func begin(g *game.Game, seat store.Seat, s store.Substitute) error {
	if g.IsPlayer(s.Address) || !seat.Resigned.IsZero() || !g.AwaitsApproval() && g.LordOut(seat) {
		return drop(g, seat, s)
	}
	s.State = store.SubstitutePlaying
	s.Away = store.Absentee{Player: seat.Player, Address: seat.Address, Zone: seat.Zone, Format: seat.Format, WithMap: seat.WithMap, Quiet: seat.Quiet,
		Calendar: seat.Calendar, Daily: seat.Daily}
	if err := set(g, s); err != nil {
		return err
	}
	now, err := passTo(g, seat, store.Absentee{Player: s.Player, Address: s.Address, Zone: seat.Zone, Format: game.FormatBoth})
	if err != nil {
		return err
	}
	if err := passHeldReport(g, now); err != nil {
		return err
	}
	if err := postPassed(g, now, "you play "+seat.Lord+" for a while", "from now on you play "+seat.Lord+" for "+s.Away.Player+", to the end of "+
		sayLast(s.Ends, seat.Zone)+". Then "+seat.Lord+" goes back. Thank you.", rightsOf(seat, s)...); err != nil {
		return err
	}
	if err := tellAway(g, game.AwayFrom(now, s), s); err != nil {
		return err
	}
	return letter.TellInNext(g, store.LogSubstitute, game.ByClock, s.Player+" plays "+seat.Lord+g.SaySubstitute(now)+".")
}

// drop notes that an arrangement cannot begin: the person has a seat of the game now, or there is nothing to play. All that it needs is a letter to the person.
func drop(g *game.Game, seat store.Seat, s store.Substitute) error {
	s.State = store.SubstituteOver
	if err := set(g, s); err != nil {
		return err
	}
	if g.IsPlayer(s.Address) {
		return tell(g, seat, name(s)+" has a seat of the game now, and so cannot play "+seat.Lord+" for you.")
	}
	return tellPerson(g, seat, s, "you need not play "+seat.Lord, "You need not play "+seat.Lord+" for "+seat.Player+" after all. Thank you for being ready to.")
}

// passTo gives a seat to a person, for a time or back: the old keys die.
func passTo(g *game.Game, seat store.Seat, to store.Absentee) (store.Seat, error) {
	if err := letter.PostLastDaily(g, seat); err != nil {
		return seat, err
	}
	seat.Player, seat.Address, seat.Zone, seat.Format, seat.First = to.Player, to.Address, to.Zone, to.Format, g.Season.Number
	if err := g.Tx.GiveSeat(seat); err != nil {
		return seat, err
	}
	if err := errors.Join(g.Tx.SetFormat(seat.ID, to.Format, to.WithMap), g.Tx.SetQuiet(seat.ID, to.Quiet),
		g.Tx.SetCalendar(seat.ID, to.Calendar), g.Tx.SetDaily(seat.ID, to.Daily)); err != nil {
		return seat, err
	}
	now, err := g.Tx.SeatByID(seat.ID)
	if err == nil {
		g.Seats[now.Place] = now
	}
	return now, err
}

// passHeldReport sees to it that the report of a season that waits for the master goes to whoever has the seat now.
func passHeldReport(g *game.Game, seat store.Seat) error {
	last, ok := g.LastPlayed()
	if !ok || !g.AwaitsApproval() {
		return nil
	}
	return errors.Join(letter.PostMissed(g, seat), letter.RewriteReports(g, last))
}

// rightsOf say to a substitute what he may do, and what is shown to whom.
func rightsOf(seat store.Seat, s store.Substitute) []string {
	return []string{
		"You may give all orders, and write to the other lords. BACK, or RESIGN, hands " + seat.Lord + " back sooner. What belongs to the person stays with " + s.Away.Player +
			": the words ADDRESS, SUBSTITUTE and RETURN.",
		"You see the reports of " + seat.Lord + ", earlier ones too, but no letters, notes and questions that " + s.Away.Player + " wrote or got. What you write and get is not shown to " +
			s.Away.Player + " either.",
		"HELP lists the orders, RULES QUICK brings the rules on two pages, HISTORY the campaign so far, MAP the map.",
	}
}

// postPassed brings the seat to whoever has it now: the orders that are in, and the last report.
func postPassed(g *game.Game, seat store.Seat, subject, opening string, notes ...string) error {
	w, err := g.OrdersOf(seat, g.Season.Number)
	if err != nil {
		return err
	}
	n := letter.NewNotice(g, seat, subject)
	n.Stands, n.Notes = opening, notes
	if g.TakesOrders() { // of a season that is not yet told nothing shows
		n.Lines = wording.Lines(w.Orders)
	}
	n.Asked = wording.Lines(w.Standing)
	n.Due = sayShort(g)
	number, err := setReport(g, seat, &n)
	if err != nil {
		return err
	}
	text, err := templates.Passed(n)
	if err != nil {
		return err
	}
	return letter.Post(g, seat, letter.Draft{Kind: letter.KindNotice, Subject: subject, Letter: text, Season: g.Season, Number: g.CalledSeason(), Shows: pictures.Of(text, number)})
}

// setReport puts the last report that has gone out into a notice, and returns the number of its season.
func setReport(g *game.Game, seat store.Seat, n *templates.Notice) (number int, err error) {
	told, err := g.Tx.LastApproved(g.Row.ID)
	if err != nil {
		return 0, game.AllowNotFound(err)
	}
	report, _, err := letter.ReportOf(g, told, seat)
	if err != nil {
		return 0, err
	}
	letter.RenewHead(g, seat, report)
	report.Head().Top = "" // it stands above all
	n.SetReport(report)
	return told.Number, nil
}

// sayShort says, where less than a day is left before the deadline, why it does not move.
func sayShort(g *game.Game) string {
	if !g.TakesOrders() || g.Paused() || g.Season.Deadline.Sub(g.Tx.Now) >= 24*time.Hour {
		return ""
	}
	return "That is less than a day from now. The deadline does not move for it, since the orders that are in count if you write none."
}

// tellAway tells a player who is away that the substitute plays, and how it ends. The letter vouches for the address: an answer to it has no key.
func tellAway(g *game.Game, away store.Seat, s store.Substitute) error {
	const subject = "your substitute plays"
	text, err := plainWords(g, subject, "From now on "+s.Player+" plays "+away.Lord+" for you, to the end of "+sayLast(s.Ends, away.Zone)+
		". Your order keys no longer work, and no letters of the game come to you until then. The orders that you had written stand, and "+s.Player+" can change them.\n"+
		"Letters, notes and questions from before are not shown to "+s.Player+"; nor are letters to and by "+away.Lord+" until you are back shown to you. His reports are: REPORT and a season brings them then.\n"+
		"To play yourself again sooner, answer this letter, from this address, with one word, BACK. What only you may do, such as ADDRESS and RESIGN, waits until then.")
	if err != nil {
		return err
	}
	return postAway(g, away, letter.KindAway, subject, text, nil)
}

// postAway writes to a player who is away, without a key.
func postAway(g *game.Game, away store.Seat, kind, subject string, text templates.Letter, answers *letter.Inbound) error {
	return letter.Post(g, away, letter.Draft{Kind: kind, Subject: subject, Letter: text, Season: g.Season, Number: g.Season.Number, Plain: true, Answers: answers})
}

package inbox

import (
	"errors"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/master"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/practice"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// handleMessage does all that a message asks for, in the transaction that marks it as done: the
// orders, the receipt in the outbox and the mark are written together or not at all.
func (b *mailBatch) handleMessage(row readMessage) (Handled, error) {
	m, msg, tx, done := row.Message, row.mail, b.tx, Handled{UID: row.UID}
	b.named = store.Seat{}
	if errors.As(row.err, new(*fault.Error)) {
		return done, row.err
	}
	if msg == nil {
		return finishMessage(tx, m, done, letter.Failed, row.err.Error())
	}
	done.From = msg.From
	if b.ours[msg.MessageID] || msg.Own {
		return b.finishAutomatic(m, msg, done)
	}
	if seat, ok, err := b.findByQuietKey(msg); err != nil || ok && row.err == nil {
		return b.answerQuiet(m, msg, seat, done, err)
	}
	if msg.Automatic {
		return b.finishAutomatic(m, msg, done)
	}
	h, keyed, err := b.findByKey(msg)
	if err != nil {
		return done, err
	}
	switch {
	case row.err != nil:
		return b.answerNotRead(row, h, keyed, done)
	case msg.Several && !keyed:
		return finishMessage(tx, m, done, letter.Failed, mail.ErrTwoSenders.Error())
	}
	if msg.Bulk && !keyed {
		return b.finishAutomatic(m, msg, done)
	}
	if !keyed && msg.DMARC(b.office.AuthservID) == mail.DMARCFail {
		return finishMessage(tx, m, done, letter.Forged, "")
	}
	in := &letter.Inbound{Row: m, Mail: msg, Keyed: keyed, Relays: h.letter != 0, Pool: b.pool}
	if keyed {
		readText(b.office, in, h)
	} else if l, ok, err := b.letterOfStranger(msg); err != nil {
		return done, err
	} else if ok {
		if done, answered, err := b.answerStranger(in, l, done); err != nil || answered {
			return done, err
		}
	}
	if !keyed {
		if done, former, err := b.answerFormer(in, done); err != nil || former {
			return done, err
		}
		if h, err = b.findByAddress(in); err != nil {
			return done, err
		}
	}
	if r, ok := watchIn(in, h); ok {
		if done, asked, err := b.askWatch(in, r, done); err != nil || asked {
			return done, err
		}
	}
	if !keyed && b.office.Practice && practice.Asks(msg.Text, msg.Subject) {
		outcome, err := tenure.AskPractice(b.office, b.tx, msg.From)
		if err != nil || outcome != letter.Unanswered || h.game == 0 {
			return b.finishAsked(m, done, outcome, err)
		}
	}
	if r, ok := joinIn(in, h); ok {
		if done, asked, err := b.askJoin(in, r, done); err != nil || asked {
			return done, err
		}
	}
	if !keyed {
		if done, away, err := b.answerAway(in, h, done); err != nil || away {
			return done, err
		}
	}
	if h.game == 0 {
		return finishMessage(tx, m, done, letter.Unknown, "")
	}
	return b.answerMessage(in, h, done)
}

// answerFormer answers a mail from an address that a player had before, with a key of then.
func (b *mailBatch) answerFormer(in *letter.Inbound, done Handled) (Handled, bool, error) {
	h, ok, err := b.findByFormerKey(in.Mail)
	if err != nil || !ok {
		return done, false, err
	}
	in.Other, in.Remark = in.Mail.From, "from "+in.Mail.From+", the address before, with a key of then"
	in.Text, in.Letters, in.Trials = letter.ExtractPlayer(in.Mail, mail.Key{}, false)
	done, err = b.answerMessage(in, h, done)
	return done, true, err
}

// finishAsked finishes a message of somebody who has asked for something, unless that failed.
func (b *mailBatch) finishAsked(m store.Message, done Handled, outcome letter.Outcome, err error) (Handled, error) {
	if err != nil {
		return done, err
	}
	return finishMessage(b.tx, m, done, outcome, "")
}

// joinIn reads JOIN of a mail. In an answer to a letter of another game it must stand alone.
func joinIn(in *letter.Inbound, h holder) (tenure.JoinRequest, bool) {
	switch {
	case !in.Keyed:
		return tenure.ReadJoin(in.Mail)
	case h.letter != 0 || len(in.Letters)+len(in.Trials) > 0:
		return tenure.JoinRequest{}, false
	}
	return tenure.ReadJoinAlone(in.Text.Above)
}

// askJoin answers JOIN, if there is such a game.
func (b *mailBatch) askJoin(in *letter.Inbound, r tenure.JoinRequest, done Handled) (Handled, bool, error) {
	row, err := b.tx.Game(r.Game)
	if err != nil {
		return done, false, game.AllowNotFound(err)
	}
	if err := b.tx.ChangesAll(); err != nil { // how many may ask is counted over all games
		return done, false, err
	}
	g, err := b.gameByID(row.ID)
	if err != nil {
		return done, false, err
	}
	outcome, err := tenure.AskJoin(g, in.Mail.From, r)
	if err != nil || in.Keyed && outcome == letter.Unanswered { // whoever answers a letter is answered: that the word was not read
		return done, false, err
	}
	done.Game = g.Row.Name
	done, err = finishMessage(b.tx, in.Row, done, outcome, "")
	return done, true, err
}

// watchIn reads WATCH or UNWATCH of a mail. With other things of somebody who is known, or in an answer to a player's letter, it is not meant.
func watchIn(in *letter.Inbound, h holder) (tenure.WatchRequest, bool) {
	switch {
	case h.game == 0:
		return tenure.ReadWatch(in.Mail)
	case h.letter != 0 || len(in.Letters)+len(in.Trials) > 0:
		return tenure.WatchRequest{}, false
	}
	return tenure.ReadWatchAlone(in.Text.Above)
}

// askWatch answers WATCH and UNWATCH, if there is such a game and something to be done.
func (b *mailBatch) askWatch(in *letter.Inbound, r tenure.WatchRequest, done Handled) (Handled, bool, error) {
	row, err := b.tx.Game(r.Game)
	if err != nil {
		return done, false, game.AllowNotFound(err)
	}
	g, err := b.gameByID(row.ID)
	if err != nil {
		return done, false, err
	}
	outcome, err := tenure.AskWatch(g, in, r)
	if err != nil || outcome == "" {
		return done, false, err
	}
	done.Game = g.Row.Name
	done, err = finishMessage(b.tx, in.Row, done, outcome, in.Remark)
	return done, true, err
}

// nearInThread is how far back in the thread of a stranger's mail a letter of ours is looked for: who wrote it can name any number.
const nearInThread = 12

// toStrangers are the kinds of letters to addresses that may not be known.
var toStrangers = []string{letter.KindMove, letter.KindMoved, letter.KindJoin, letter.KindOffer, letter.KindWatch, letter.KindPublic, letter.KindSubstitute, letter.KindAway}

// letterOfStranger finds the letter to an address that may not be known which a mail answers, from that address: about a change of address, or
// a seat that is asked for, watching, or a substitute. Its Message-ID, which nobody can guess, vouches for the address.
func (b *mailBatch) letterOfStranger(msg *mail.Message) (l store.Letter, ok bool, err error) {
	thread := letter.ThreadOf(msg)
	for _, id := range thread[:min(len(thread), nearInThread)] {
		l, err = b.tx.LetterByMessageID(id)
		switch {
		case errors.Is(err, store.ErrNotFound):
			continue
		case err != nil:
			return l, false, err
		case slices.Contains(toStrangers, l.Kind) && account.SameAddress(l.Recipient, msg.From):
			return l, true, nil
		}
	}
	return l, false, nil
}

// answerStranger does what the answer to such a letter says. It reports false for a mail that is no answer to it, such as one of somebody who
// watches one game and plays in another.
func (b *mailBatch) answerStranger(in *letter.Inbound, l store.Letter, done Handled) (Handled, bool, error) {
	g, err := b.gameByID(l.Game)
	if err == nil {
		g, err = g.Reopened()
	}
	if err != nil {
		return done, false, err
	}
	lines := letter.Extract(in.Mail, mail.Key{}, false).Above
	outcome, err := answerKind(g, in, l, lines)
	if err != nil || outcome == "" {
		return done, false, err
	}
	done.Game, in.Row.Season, in.Row.Seat = g.Row.Name, g.Season.ID, l.Seat
	b.forgetGames()
	done, err = finishMessage(b.tx, in.Row, done, outcome, in.Remark)
	return done, true, err
}

// answerKind does what the answer to a letter of one of those kinds says.
func answerKind(g *game.Game, in *letter.Inbound, l store.Letter, lines []mail.Line) (letter.Outcome, error) {
	switch l.Kind {
	case letter.KindJoin:
		return tenure.AnswerJoin(g, l.Recipient, lines)
	case letter.KindWatch, letter.KindPublic:
		return tenure.AnswerWatch(g, l.Recipient, lines, in)
	case letter.KindOffer:
		return tenure.AnswerOffer(g, l, lines, in.Row.InternalDate)
	case letter.KindSubstitute:
		return substitute.Answer(g, l, lines)
	case letter.KindAway:
		if seat, err := g.Tx.SeatByID(l.Seat); err != nil {
			return "", err
		} else if s, ok := g.PlayedFor(seat); ok && account.SameAddress(s.Away.Address, l.Recipient) {
			return substitute.AnswerAway(g, in, s, l, lines)
		}
		return letter.Unanswered, nil
	}
	return player.AnswerMove(g, l, lines)
}

// answerAway answers a mail without a key from the address of a player for whom a substitute plays, unless it is about another seat of that address. Of
// several it is that of the game whose name stands in the Subject, else the latest.
func (b *mailBatch) answerAway(in *letter.Inbound, h holder, done Handled) (Handled, bool, error) {
	all, err := b.tx.SubstitutesAway(in.Mail.From)
	lines := letter.Extract(in.Mail, mail.Key{}, false).Above
	if err != nil || len(all) == 0 || h.game != 0 && !letter.SaysAlone(lines, "BACK") {
		return done, false, err
	}
	chosen, g := store.Substitute{}, (*game.Game)(nil)
	for _, s := range all {
		seat, err := b.tx.SeatByID(s.Seat)
		if err != nil {
			return done, false, err
		}
		of, err := b.gameByID(seat.Game)
		if err != nil {
			return done, false, err
		}
		chosen, g, done.Lord = s, of, seat.Lord
		if strings.Contains(strings.ToLower(in.Mail.Subject), strings.ToLower(of.Row.Name)) {
			break
		}
	}
	done.Game, in.Row.Season, in.Row.Seat = g.Row.Name, g.Season.ID, chosen.Seat
	outcome, err := substitute.AnswerAway(g, in, chosen, store.Letter{}, lines)
	if err == nil {
		done, err = finishMessage(b.tx, in.Row, done, outcome, in.Remark)
	}
	return done, true, err
}

// readText says what is read of a message with a key. Only players write letters to others.
func readText(o *game.Office, in *letter.Inbound, h holder) {
	switch {
	case h.isMaster():
		in.Text = letter.Extract(in.Mail, deriveKey(o, h), true)
	case h.letter != 0, h.daily:
		in.Text, in.Letters, in.Trials = letter.ExtractPlayer(in.Mail, mail.Key{}, false)
	default:
		in.Text, in.Letters, in.Trials = letter.ExtractPlayer(in.Mail, deriveKey(o, h), true)
	}
}

// answerMessage does what a message of a known sender says, and posts the answers.
func (b *mailBatch) answerMessage(in *letter.Inbound, h holder, done Handled) (Handled, error) {
	g, err := b.gameByID(h.game)
	if err != nil {
		return done, err
	}
	done.Game, in.Row.Season = g.Row.Name, g.Season.ID
	if in.Keyed && !account.SameAddress(in.Mail.From, h.address) {
		in.Other, in.Remark = in.Mail.From, "from "+in.Mail.From
	}
	var result letter.Result
	switch {
	case h.letter != 0:
		done.Lord, in.Row.Seat = h.seat.Lord, h.seat.ID
		result, err = player.AnswerLetter(g, in, h.seat, h.letter)
	case h.daily:
		done.Lord, in.Row.Seat = h.seat.Lord, h.seat.ID
		result, err = player.AnswerDaily(g, in, h.seat)
	case !h.isMaster():
		done.Lord, in.Row.Seat = h.seat.Lord, h.seat.ID
		result, err = player.Answer(g, in, h.seat, h.number)
	default:
		if g, err = g.Reopened(); err == nil { // letters are still written from what the master's commands change
			result, err = master.Answer(g, in, h.master, h.number)
		}
	}
	b.failures = append(b.failures, result.Failures...) // also if the message fails as a whole
	if err != nil {
		return done, err
	}
	b.newLetters = b.newLetters || len(in.Letters) > 0 || result.Outcome == letter.Relayed
	return b.finishAnswered(in, result, done)
}

// finishAnswered posts the answers to a message, and marks it as done.
func (b *mailBatch) finishAnswered(in *letter.Inbound, result letter.Result, done Handled) (Handled, error) {
	for _, a := range result.Answers {
		if err := postAnswer(a); err != nil {
			return done, err
		}
	}
	if result.Changed {
		b.forgetGames()
	}
	return finishMessage(b.tx, in.Row, done, result.Outcome, in.Remark)
}

// postAnswer puts an answer into the outbox.
func postAnswer(a letter.Answer) error {
	if a.To.ID == 0 {
		return letter.PostMaster(a.Game, a.Draft)
	}
	return letter.Post(a.Game, a.To, a.Draft)
}

// findByAddress finds the seat or master by whose registered address a message without a key was sent. Of one from
// another address no text is read. A player who is also a master writes as the master with one of the master's
// commands. Of several games it is the one whose name stands in the Subject, else the latest; one that is
// played comes before the others.
func (b *mailBatch) findByAddress(in *letter.Inbound) (h holder, err error) {
	seats, err := b.tx.SeatsAt(in.Mail.From)
	if err != nil {
		return h, err
	}
	masters, err := b.tx.MastersAt(in.Mail.From)
	if err == nil && len(seats)+len(masters) == 0 { // a practice never takes the mail of a game
		seats, err = b.tx.PracticeAt(in.Mail.From)
	}
	if err != nil || len(seats)+len(masters) == 0 {
		return h, err
	}
	in.Text = letter.Extract(in.Mail, mail.Key{}, false)
	var all []holder
	if len(seats) == 0 || len(masters) > 0 && master.HasMasterOnly(in.Text.Above) {
		for _, m := range masters {
			all = append(all, masterHolder(m))
		}
	} else {
		for _, s := range seats {
			all = append(all, seatHolder(s, 0))
		}
		in.Text, in.Letters, in.Trials = letter.ExtractPlayer(in.Mail, mail.Key{}, false)
	}
	for _, h := range slices.Backward(all) {
		row, err := b.tx.GameByID(h.game)
		if err != nil || strings.Contains(strings.ToLower(in.Mail.Subject), strings.ToLower(row.Name)) {
			return h, err
		}
	}
	return all[len(all)-1], nil
}

// finishAutomatic finishes a message that is never answered. One that says that a letter of ours came
// back is noted, and the master is told.
func (b *mailBatch) finishAutomatic(m store.Message, msg *mail.Message, done Handled) (Handled, error) {
	l, err := b.returnedLetter(msg)
	if errors.Is(err, store.ErrNotFound) {
		return finishMessage(b.tx, m, done, letter.Automatic, remarkOnReport(msg))
	}
	if err != nil {
		return done, err
	}
	g, err := b.gameByID(l.Game)
	if err != nil {
		return done, err
	}
	m.Season, done.Game = g.Season.ID, g.Row.Name
	if l.Seat != 0 {
		seat, err := b.tx.SeatByID(l.Seat)
		if err != nil {
			return done, err
		}
		m.Seat, done.Lord = seat.ID, seat.Lord
	}
	if err := b.noteBounce(l, msg.Diagnosis); err != nil {
		return done, err
	}
	return finishMessage(b.tx, m, done, letter.Bounced, "mail to "+l.Recipient+" came back")
}

// returnedLetter finds the letter that a report says has come back. The report must quote its Message-ID,
// which nobody can guess, and must not be about other addresses: anybody can write a report. Without
// such a letter the error is store.ErrNotFound.
func (b *mailBatch) returnedLetter(msg *mail.Message) (store.Letter, error) {
	if msg.Returned == "" {
		return store.Letter{}, store.ErrNotFound
	}
	l, err := b.tx.LetterByMessageID(msg.Returned)
	if err != nil {
		return l, err
	}
	isRecipient := func(address string) bool { return account.SameAddress(address, l.Recipient) }
	if len(msg.Bounced) > 0 && !slices.ContainsFunc(msg.Bounced, isRecipient) {
		return l, store.ErrNotFound
	}
	return l, nil
}

// remarkOnReport is the remark on a report of returned mail that names no letter of ours; empty for other mail.
func remarkOnReport(msg *mail.Message) string {
	if msg.Returned == "" && len(msg.Bounced) == 0 {
		return ""
	}
	return "a report of mail that came back, which names no letter to that address"
}

// noteBounce notes that a letter came back, and tells the master.
func (b *mailBatch) noteBounce(l store.Letter, words string) error {
	first, err := b.tx.Bounce(l.ID, wording.OneLine("came back: "+letter.ServerWords(words, l.Recipient)))
	if err != nil || !first {
		return err
	}
	l, err = b.tx.Letter(l.ID)
	if err != nil {
		return err
	}
	_, err = letter.TellUndelivered(b.office, b.tx, []delivery.Tried{{Letter: l, Answer: words}})
	return err
}

// How much is kept of mail of strangers, which is of no game or not answered, and for how long.
const (
	strangersBytes = 64 << 10
	strangersTime  = 30 * 24 * time.Hour
)

// finishMessage marks a message with what came of it.
func finishMessage(tx *store.Tx, m store.Message, done Handled, outcome letter.Outcome, remark string) (Handled, error) {
	if strangers := m.Seat == 0 && m.Season == 0 || outcome == letter.Unanswered; strangers && len(m.Raw) > strangersBytes {
		if err := tx.CutRaw(m, strangersBytes); err != nil {
			return done, err
		}
	}
	m.State, m.Outcome, m.Remark = store.InboxDone, string(outcome), remark
	if outcome == letter.Failed {
		m.State = store.InboxFailed
	}
	done.Outcome, done.Remark = outcome, remark
	return done, tx.Finish(m)
}

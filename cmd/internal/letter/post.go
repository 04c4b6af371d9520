// Package letter writes letters: a view of the game becomes words, and these a mail in the outbox, whose key and
// pictures are put in when it leaves. Start reading at Post, for players, and PostMaster. It does not know
// why a letter is written; how many answers an address may have without a key it knows.
package letter

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// A Draft is a letter to a player before it has its header. The game's mark stands in it for the order key.
type Draft struct {
	Kind    string
	Subject string
	Preview string // that mail programs show beside the Subject; empty for what the Subject says
	Letter  templates.Letter
	View    View                    // of which letter was made, if it can be written again
	Write   func() (Written, error) // in place of letter; it needs nothing of the transaction
	Season  store.Season            // that it reports, or in which it answers
	Number  int                     // of the season whose key it carries
	Hold    bool                    // until the master approves the season
	Said    string                  // a line of ours that stands at the beginning
	Plain   bool                    // without a key: there is nothing to answer
	Shows   []mail.Picture          // the pictures of letter
	Answers *Inbound                // nil for a letter of our own accord
	Brings  *Inbound                // in which the player wrote what it brings; it has nothing of its header

	Deadline     bool // it calls for orders, or tells of their deadline
	ListsLetters bool // of other players: it need not say that they have come

	Thread string // by which mail programs know that letters belong together; empty: by what they answer, or all letters to a seat
}

// A Written is a letter that was written later.
type Written struct {
	templates.Letter
	Subject string         // what its Subject adds
	Shows   []mail.Picture // its pictures
}

// The kinds of letters.
const (
	KindInvitation = "invitation"
	KindFirst      = "first"
	KindReport     = "report"
	KindReceipt    = "receipt"
	KindAsk        = "ask"
	KindRefusal    = "refusal"
	KindAnswer     = "answer"
	KindGuide      = "guide"    // answers a message that holds neither orders nor commands
	KindTrial      = "trial"    // answers TRY; so many are written to a seat in a day
	KindQuestion   = "question" // shows the master what a player asks
	KindReminder   = "reminder"
	KindMaster     = "master"
	KindMasterAsk  = "master-ask"
	KindResign     = "resign" // asks whether a seat is to be given up
	KindLast       = "last"   // the last letter of a game
	KindNotice     = "notice"
	KindJoin       = "join"       // to somebody who asks for a seat
	KindWatch      = "watch"      // to somebody who asks to watch, or does
	KindPublic     = "public"     // the report of a season to somebody who watches
	KindOffer      = "offer"      // offers a vacant seat to one who waits for one
	KindMove       = "move"       // asks at a new address whether letters are to come there
	KindMoved      = "moved"      // tells the old address that they go elsewhere
	KindLeave      = "leave"      // the last letter to a player whose seat passed to another
	KindSubstitute = "substitute" // to somebody who is to play for a player who is away
	KindAway       = "away"       // to a player who is away, while a substitute plays
	KindFailure    = "failure"    // tells the master of a message that could not be handled or answered

	KindCorrection = "correction" // a season was corrected, or is open again
	KindImpact     = "impact"     // shows the master what a correction would change, and asks whether it is to be made

	KindPlayerLetter = "player-letter" // brings a letter of another player
	KindDaily        = "daily"         // brings several, and notes of the master, in one mail a day

	KindUndelivered = "undelivered" // tells the master that letters do not arrive

	KindLogin = "login" // brings a link to the pages
)

// Post composes a letter to a seat, or with a seat of no id to the master, and puts it into the outbox. It always
// goes to the registered address. The key stands in it three times, each time as a mark: in the address
// to which an answer goes, in the Subject, and in the sheet; but in a plain one nowhere.
func Post(g *game.Game, to store.Seat, dr Draft) error {
	_, err := post(g, to, dr)
	return err
}

// PostAll is Post for a letter to each of several seats, in that order, none of which answers a message. They are composed side by side.
func PostAll(g *game.Game, to []store.Seat, drafts []Draft) error {
	var all []*prepared
	top, err := g.Tx.TopLines(to...)
	if err != nil {
		return err
	}
	for i, seat := range to {
		p, err := prepare(g, seat, drafts[i], top[i])
		if err != nil {
			return err
		}
		if p != nil {
			all = append(all, p)
		}
	}
	if err := fault.SideBySide(len(all), func(i int) error { return all[i].write(&all[i].row) }); err != nil {
		return err
	}
	rows := make([]store.Letter, len(all))
	for i, p := range all {
		rows[i] = p.row
	}
	ids, err := g.Tx.QueueAll(rows)
	for i, p := range all {
		if err == nil && p.told != nil {
			err = p.told(g.Tx, ids[i])
		}
	}
	return err
}

// A prepared letter has all that the transaction knows: its bytes can be written beside it.
type prepared struct {
	game  *game.Game // as it is now
	row   store.Letter
	line  string // what is said above it
	told  func(tx *store.Tx, id store.LetterID) error
	write func(row *store.Letter) error
}

// post is Post, and returns the letter; 0 if it is written later or not at all.
func post(g *game.Game, to store.Seat, dr Draft) (id store.LetterID, err error) {
	top, err := g.Tx.TopLines(to)
	if err != nil {
		return 0, err
	}
	p, err := prepare(g, to, dr, top[0])
	if err != nil || p == nil {
		return 0, err
	}
	if dr.Answers != nil && to.ID != 0 {
		dr.Answers.Pool.writeLater(pendingLetter{row: p.row, told: p.told, date: dr.Answers.Row.InternalDate, uid: dr.Answers.Row.UID}, p.write, func(row *store.Letter) error {
			short, err := shortAnswer(p.game, to, dr, p.line)
			if err != nil {
				return err
			}
			return composeLetter(p.game, short, row)
		})
		return 0, nil
	}
	if err := p.write(&p.row); err != nil {
		return 0, err
	}
	if id, err = g.Tx.Queue(p.row); err == nil && p.told != nil {
		err = p.told(g.Tx, id)
	}
	return id, err
}

// prepare makes a letter ready to be written; nil if it is not to be.
func prepare(g *game.Game, to store.Seat, dr Draft, top store.TopLines) (_ *prepared, err error) {
	if g.IsSteward(to) {
		return nil, nil
	}
	row := store.Letter{Game: g.Row.ID, Seat: to.ID, Season: dr.Season.ID, Kind: dr.Kind, Recipient: to.Address, KeyNumber: dr.Number}
	if row.View, err = encodeView(dr.View); err != nil {
		return nil, err
	}
	if dr.Hold {
		row.State = store.LetterHeld
	}
	if hasNumber(to, dr) {
		row.Number, dr.Letter = store.Unnumbered, dr.Letter.WithFoot(numberLine(g))
	}
	if in := dr.Answers; in != nil {
		row.Answers, row.Keyless = in.Row.ID, !in.Keyed
		if row.Keyless {
			if left, err := keylessLeft(g.Tx, in.Pool, row.Recipient); err != nil || left <= 0 {
				in.Remark = "not all of it was answered: too many mails without a key"
				return nil, err
			}
		}
	}
	if dr.Brings != nil {
		row.Answers = dr.Brings.Row.ID // so that it does not leave again when the message is read again after a restore
	}
	line, news, err := topLines(g, to, dr, top)
	if err != nil {
		return nil, err
	}
	mark := phrase.Choose(g.Row.Practice && !dr.Plain, game.PracticeMark, "")
	line = strings.Join(phrase.NotEmpty(mark, dr.Said, line, news.text), " ")
	dr.Letter = dr.Letter.WithLine(line)
	l, err := addHeader(g, to, dr)
	if err != nil {
		return nil, err
	}
	g = g.Copy() // it may be written later
	write := func(row *store.Letter) error {
		if dr.Write != nil {
			written, err := dr.Write()
			if err != nil {
				return err
			}
			letter := WithPreview(written.WithLine(line), previewOf(g, to, dr, written.Subject))
			l.Subject = subjectLine(g, dr.Subject+written.Subject)
			l.Text, l.HTML = letter.Text, pageFor(to, letter)
			l.Pictures = picturesFor(to, l.HTML, written.Shows)
		}
		return composeLetter(g, l, row)
	}
	return &prepared{game: g, row: row, line: line, told: news.told, write: write}, nil
}

// previewOf is the sentence that mail programs show beside the Subject, of a letter whose Subject says more than its draft knew: the news, or what
// the Subject says, and until when orders are taken.
func previewOf(g *game.Game, to store.Seat, dr Draft, more string) string {
	if dr.Preview != "" {
		return dr.Preview
	}
	text := phrase.UpperFirst(dr.Subject + more)
	if !strings.HasSuffix(text, "?") {
		text += "."
	}
	if to.ID != 0 && g.TakesOrders() && g.Season.Number > 0 && !g.Idle(to) && !g.Paused() && !g.Row.Practice {
		text += " Orders by " + schedule.ShowBriefly(g.Season.Deadline, to.Zone) + "."
	}
	return text
}

// WithPreview puts a sentence before a letter, which mail programs show beside the Subject.
func WithPreview(l templates.Letter, sentence string) templates.Letter {
	return l.WithPreview(sentence, mail.PreviewMark, mail.HiddenPreview)
}

// subjectLine is a Subject with its key.
func subjectLine(g *game.Game, subject string) string {
	return fmt.Sprintf("%s: %s [%s]", g.Row.Name, subject, g.Mark)
}

// addHeader gives a draft its header, its preview and its files.
func addHeader(g *game.Game, to store.Seat, dr Draft) (mail.Letter, error) {
	dr.Letter = WithPreview(dr.Letter, previewOf(g, to, dr, ""))
	l := mail.Letter{
		From: g.Office.Account.Address, FromName: g.Office.Account.Name,
		To: to.Address, ToName: to.Player,
		ReplyTo:       replyTo(g),
		Subject:       subjectLine(g, dr.Subject),
		MessageID:     g.Office.Account.MessageID(game.RandomName()),
		Date:          g.Tx.Now.In(schedule.Location(to.Zone)),
		AutoSubmitted: mail.AutoGenerated,
		Unsubscribe:   unsubscribe(g, to, dr),
		Text:          dr.Letter.Text,
		HTML:          pageFor(to, dr.Letter),
	}
	l.Pictures = picturesFor(to, l.HTML, dr.Shows)
	for _, f := range dr.Letter.Files {
		l.Files = append(l.Files, mail.File{Name: f.Name, Text: f.Text})
	}
	if dr.BringsDeadline(g, to) {
		file, err := deadlineFile(g, to, dr.Kind)
		if err != nil {
			return l, err
		}
		l.Files = append(l.Files, file)
	}
	if dr.Plain {
		l.ReplyTo, l.Subject = g.Office.Account.Address, g.Row.Name+": "+dr.Subject
	}
	if dr.Answers != nil {
		l.AutoSubmitted = mail.AutoReplied
	}
	setThread(g, to, dr, &l)
	return l, nil
}

// picturesFor are the pictures that go with a letter: those that its page shows, and what is attached.
func picturesFor(to store.Seat, page string, all []mail.Picture) []mail.Picture {
	switch {
	case to.Format != game.FormatText:
		return pictures.ShownOn(page, all)
	case to.WithMap:
		return pictures.AttachedMaps(all)
	}
	return nil
}

// pageFor is the page of a letter, if it leaves with one: a player who has chosen text gets text alone.
func pageFor(to store.Seat, l templates.Letter) string {
	if to.Format == game.FormatText {
		return ""
	}
	return l.HTML
}

// composeLetter writes the bytes of a letter, with a mark of its own.
func composeLetter(g *game.Game, l mail.Letter, row *store.Letter) (err error) {
	l.Mark = mail.NewMark()
	for _, part := range []*string{&l.ReplyTo, &l.Subject, &l.Text, &l.HTML, &l.Unsubscribe} {
		*part = strings.ReplaceAll(*part, g.Mark, l.Mark)
		*part = strings.ReplaceAll(*part, mail.SecondMark(g.Mark), mail.SecondMark(l.Mark))
		*part = strings.ReplaceAll(*part, mail.NumberMark(g.Mark), mail.NumberMark(l.Mark))
	}
	row.MessageID, row.Mark, row.Pictures = l.MessageID, l.Mark, len(l.Pictures)
	row.Raw, err = mail.Compose(l)
	return err
}

// replyTo is the address for answers: with a mark for the key, if mail to plus addresses arrives here.
func replyTo(g *game.Game) string {
	if g.Office.Account.NoPlus {
		return g.Office.Account.Address
	}
	return g.Office.Account.Plus(g.Mark)
}

package inbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A ShownMail is a mail with what was read of it. Nothing of it is an order key, or harms a terminal.
type ShownMail struct {
	ListedMail
	Above   []string     `json:"above"`   // the lines above the first quotation
	Sheet   []string     `json:"sheet"`   // those of the sheet with the key
	Letters []MailLetter `json:"letters"` // to other players, which are cut out of the lines
	Orders  []MailOrders `json:"orders"`  // as they stood after it, if it wrote any
	Kept    string       `json:"kept"`    // what is not kept of its text; empty: all that the keeping rules leave is there
	Raw     string       `json:"raw,omitempty"`

	Private  bool `json:"-"` // letters between players are left out
	isLetter bool // its text is a letter to other players
}

// A MailLetter is a letter to other players that stood in a mail.
type MailLetter struct {
	To    string   `json:"to"`
	Lines []string `json:"lines"`
}

// MailOrders are orders that a mail wrote, as printed.
type MailOrders struct {
	Of    string   `json:"of"` // such as summer of year 2
	Lines []string `json:"lines"`
}

// Show shows one mail, and with raw its raw text too.
func Show(ctx context.Context, o *game.Office, id store.InboxID, raw bool) (ShownMail, error) {
	return store.Read(ctx, o.Store, func(tx *store.Tx) (m ShownMail, err error) {
		row, err := tx.Message(id)
		if errors.Is(err, store.ErrNotFound) {
			return m, hints.Add(fmt.Errorf("there is no mail %d", id), "`seneschal inbox list` has the numbers")
		}
		if err != nil {
			return m, err
		}
		from, subject := headOf(row.Raw)
		names := mailNames{tx: tx, games: map[store.GameID]store.Game{}}
		one := make([]ListedMail, 1)
		if one[0], err = names.listed(row, from, subject); err != nil {
			return m, err
		}
		if err := names.findAnswers(one); err != nil {
			return m, err
		}
		m.ListedMail = one[0]
		m.Kept = keptWords(row, m.CopyOf)
		m.Above, m.Sheet, m.Letters = []string{}, []string{}, []MailLetter{}
		if err := m.readAgain(o, tx, row); err != nil {
			return m, err
		}
		if m.Orders, err = ordersOf(tx, m.ListedMail); raw {
			m.Raw = cleanRaw(row.Raw)
		}
		return m, err
	})
}

// keptWords says what of the text of a mail is not kept; empty if nothing is known to be missing but attachments.
func keptWords(row store.Message, original store.InboxID) string {
	stranger := row.Seat == 0 && row.Season == 0 || row.Outcome == string(letter.Unanswered)
	switch {
	case row.State == store.InboxCopy:
		return fmt.Sprintf("its text is that of mail %d", original)
	case len(row.Raw) == 0 && row.State == store.InboxFailed:
		return "nothing is kept of its text: it could not be fetched as a whole, and lies in the mailbox"
	case len(row.Raw) == 0 && row.State == store.InboxDone:
		return fmt.Sprintf("its text is removed: that of strangers, and of what is not answered, is kept for %d days", strangersTime/(24*time.Hour))
	case stranger && len(row.Raw) == strangersBytes && row.State != store.InboxNew:
		return fmt.Sprintf("only the first %d KB of its text are kept: it is a stranger's, or not answered", strangersBytes>>10)
	}
	return ""
}

// unread are the outcomes of mails of which no text is read.
var unread = map[letter.Outcome]bool{letter.Automatic: true, letter.Bounced: true, letter.Unknown: true, letter.Forged: true, letter.Failed: true,
	letter.Copied: true, letter.Waits: true}

// readAgain reads a mail once more as it was read when it was handled.
func (m *ShownMail) readAgain(o *game.Office, tx *store.Tx, row store.Message) error {
	if unread[m.Outcome] || len(row.Raw) == 0 {
		return nil
	}
	msg, err := mail.Read(row.Raw)
	if err != nil {
		return nil // the remark says it
	}
	b := newBatch(o, tx)
	if m.isLetter, err = answersLetter(tx, msg); err != nil {
		return err
	}
	in := &letter.Inbound{Row: row, Mail: msg}
	h, keyed, err := b.findByKey(msg)
	switch {
	case err != nil:
		return err
	case keyed:
		m.isLetter = m.isLetter || h.letter != 0 || h.daily
		readText(o, in, h)
	case m.seat != 0:
		in.Text, in.Letters, in.Trials = letter.ExtractPlayer(msg, mail.Key{}, false)
	default:
		in.Text = letter.Extract(msg, mail.Key{}, false)
	}
	m.Above, m.Sheet = linesOf(in.Text.Above), linesOf(in.Text.Sheet)
	for _, l := range in.Letters {
		m.Letters = append(m.Letters, MailLetter{To: clean(l.To), Lines: cleanLines(l.Lines)})
	}
	return nil
}

// linesOf are lines of a mail as they are shown.
func linesOf(all []mail.Line) []string {
	var lines []string
	for _, l := range all {
		lines = append(lines, l.Text)
	}
	return cleanLines(lines)
}

// cleanLines are lines as they are shown, without the empty ones at both ends.
func cleanLines(lines []string) []string {
	all := []string{}
	for _, l := range lines {
		all = append(all, wording.Lines(clean(l)+"\n")...)
	}
	for len(all) > 0 && all[0] == "" {
		all = all[1:]
	}
	for len(all) > 0 && all[len(all)-1] == "" {
		all = all[:len(all)-1]
	}
	return all
}

// ordersOf are the orders that a mail wrote.
func ordersOf(tx *store.Tx, m ListedMail) ([]MailOrders, error) {
	sheets, err := tx.SheetsEnteredBy(m.ID)
	all := []MailOrders{}
	for _, s := range sheets {
		of := m.Season
		switch {
		case s.Standing:
			of = "every season (standing)"
		case s.Number > m.season.Number:
			of = "the season after (NEXT)"
		}
		all = append(all, MailOrders{Of: of, Lines: cleanLines(wording.Lines(s.Text))})
	}
	return all, err
}

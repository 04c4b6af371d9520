package inbox

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A ListRequest says which mails are wanted; what is empty asks for nothing.
type ListRequest struct {
	Game    string
	Lord    string // of the game
	Season  string // of the game, such as summer 2
	From    string // an address
	Outcome string
	Since   time.Time
	Before  store.InboxID // only what came before that mail
	Most    int           // so many of the latest
}

// A ListedMail is a mail with what came of it. Nothing of it is an order key, or harms a terminal.
type ListedMail struct {
	ID      store.InboxID  `json:"id"`
	Came    time.Time      `json:"came"`
	From    string         `json:"from"` // empty: it has no sender, or its text is not kept any more
	Subject string         `json:"subject"`
	Game    string         `json:"game"` // empty: of none
	Lord    string         `json:"lord"` // empty: of none, or the master's
	Season  string         `json:"season"`
	Outcome letter.Outcome `json:"outcome"`
	Words   string         `json:"words"`
	Remark  string         `json:"remark"`
	CopyOf  store.InboxID  `json:"copy_of,omitempty"`
	Answers []MailAnswer   `json:"answers"`
	seat    store.SeatID
	season  store.Season
}

// A MailAnswer is a letter that answers a mail.
type MailAnswer struct {
	Kind    string            `json:"kind"`
	Words   string            `json:"words"`
	To      string            `json:"to"`
	State   store.LetterState `json:"state"`
	Arrival string            `json:"arrival"`
	Remark  string            `json:"remark"`
}

// Says says in words what came of a mail.
func (m ListedMail) Says() string {
	text := string(m.Outcome) + ": " + m.Words
	if m.Remark != "" {
		text += " (" + m.Remark + ")"
	}
	for _, a := range m.Answers {
		text += "; " + a.Words + " " + a.Arrival
	}
	return text
}

// headBytes is how much of a mail is read for its sender and its Subject.
const headBytes = 16 << 10

// searchStep is how many mails are looked at at once.
const searchStep = 200

// List lists mails that came in, the latest first.
func List(ctx context.Context, o *game.Office, r ListRequest) (all []ListedMail, err error) {
	return store.Read(ctx, o.Store, func(tx *store.Tx) ([]ListedMail, error) {
		search, err := r.search(o, tx)
		if err != nil {
			return nil, err
		}
		names := mailNames{tx: tx, games: map[store.GameID]store.Game{}}
		for all = []ListedMail{}; len(all) < r.Most; {
			some, err := tx.SearchInbox(search, headBytes)
			if err != nil {
				return nil, err
			}
			if len(some) == 0 {
				break
			}
			for _, row := range some[:min(len(some), searchStep)] {
				search.Before = row.ID
				if from, subject := headOf(row.Raw); len(all) < r.Most && (r.From == "" || account.SameAddress(from, r.From)) {
					m, err := names.listed(row, from, subject)
					if err != nil {
						return nil, err
					}
					all = append(all, m)
				}
			}
		}
		return all, names.findAnswers(all)
	})
}

// search is what of a request the inbox is searched for.
func (r ListRequest) search(o *game.Office, tx *store.Tx) (s store.InboxSearch, err error) {
	s = store.InboxSearch{Outcome: r.Outcome, Sender: r.From, Since: r.Since, Before: r.Before, Most: searchStep}
	if r.From == "" {
		s.Most = min(r.Most, searchStep)
	}
	switch {
	case r.Most < 1:
		return s, fmt.Errorf("%d mails: want a number from 1", r.Most)
	case r.Outcome != "" && letter.Outcome(r.Outcome).Words() == "":
		return s, unknownOutcome(r.Outcome)
	case r.Game == "" && r.Lord+r.Season != "":
		return s, hints.Add(errors.New("a lord or a season wants its game"), "name the game before --lord and --season")
	}
	s.Game, s.Seat, s.Season, err = searched(o, tx, r.Game, r.Lord, r.Season)
	return s, err
}

// searched finds a game, a lord and a season of it; an empty one is zero.
func searched(o *game.Office, tx *store.Tx, name, lord, of string) (id store.GameID, seat store.SeatID, season store.SeasonID, err error) {
	if name == "" {
		return 0, 0, 0, nil
	}
	g, err := o.Open(tx, name)
	if err != nil {
		return 0, 0, 0, err
	}
	if lord != "" {
		s, err := g.SeatOf(lord)
		if err != nil {
			return 0, 0, 0, err
		}
		seat = s.ID
	}
	if of != "" {
		words := append(strings.Fields(of), "", "")
		year, _ := strconv.Atoi(words[1])
		s, err := g.SeasonNamed(words[0], year)
		if err != nil {
			return 0, 0, 0, err
		}
		season = s.ID
	}
	return g.Row.ID, seat, season, nil
}

// unknownOutcome says that a word is no outcome, and which there are.
func unknownOutcome(word string) error {
	var all, near []string
	for _, w := range letter.Outcomes() {
		if all = append(all, string(w.Outcome)); spell.Distance(string(w.Outcome), strings.ToLower(word)) <= 2 {
			near = append(near, string(w.Outcome))
		}
	}
	if len(near) > 0 {
		return hints.Add(fmt.Errorf("there is no outcome %q", word), "did you mean "+strings.Join(near, " or ")+"?")
	}
	return hints.Add(fmt.Errorf("there is no outcome %q", word), "want one of "+strings.Join(all, ", "))
}

// headOf reads the sender and the Subject of the beginning of a mail; they are empty if there is nothing to be read.
func headOf(raw []byte) (from, subject string) {
	m := mail.ReadHeader(raw)
	if m == nil {
		return "", ""
	}
	return m.From, m.Subject
}

// mailNames looks up the names of what mails are of.
type mailNames struct {
	tx    *store.Tx
	games map[store.GameID]store.Game
}

// listed is a mail as it is listed.
func (n mailNames) listed(row store.Message, from, subject string) (m ListedMail, err error) {
	m = ListedMail{ID: row.ID, Came: row.InternalDate.UTC(), From: clean(from), Subject: wording.OneLine(clean(subject)), Outcome: letter.Outcome(row.Outcome),
		Remark: wording.OneLine(clean(row.Remark)), Answers: []MailAnswer{}}
	if row.State == store.InboxNew || row.State == store.InboxFailed {
		m.Outcome = letter.Outcome(row.State)
	}
	m.Words = m.Outcome.Words()
	if row.State == store.InboxCopy {
		if m.CopyOf, err = n.tx.OriginalOf(row.ID); err == nil && m.CopyOf != 0 {
			row, err = n.tx.Message(m.CopyOf)
		}
		if err != nil {
			return m, err
		}
		from, subject = headOf(row.Raw)
		m.From, m.Subject = clean(from), wording.OneLine(clean(subject))
	}
	return m, n.name(&m, row)
}

// name says of which game, lord and season a mail is. What was deleted since has no name.
func (n mailNames) name(m *ListedMail, row store.Message) (err error) {
	var of store.GameID
	if row.Season != 0 {
		if m.season, err = n.tx.SeasonByID(row.Season); game.AllowNotFound(err) != nil {
			return err
		}
		if err == nil {
			of, m.Season = m.season.Game, wording.Title(m.season)
		}
	}
	if row.Seat != 0 {
		seat, err := n.tx.SeatByID(row.Seat)
		if game.AllowNotFound(err) != nil {
			return err
		}
		if err == nil {
			of, m.Lord, m.seat = seat.Game, seat.Lord, seat.ID
		}
	}
	if _, known := n.games[of]; !known && of != 0 {
		if n.games[of], err = n.tx.GameByID(of); err != nil {
			return err
		}
	}
	m.Game = n.games[of].Name
	return nil
}

// findAnswers finds the letters that answer some mails. It reads the outbox once for all.
func (n mailNames) findAnswers(mails []ListedMail) error {
	place := map[store.InboxID]int{}
	var ids []store.InboxID
	for i, m := range mails {
		if m.CopyOf == 0 {
			place[m.ID] = i
			ids = append(ids, m.ID)
		}
	}
	letters, err := n.tx.LettersAnswering(ids...)
	for _, l := range letters {
		words, err := letter.Words(n.tx, l)
		if err != nil {
			return err
		}
		m := &mails[place[l.Answers]]
		m.Answers = append(m.Answers, MailAnswer{Kind: l.Kind, Words: words, To: clean(l.Recipient), State: l.State, Arrival: letter.Arrival(l), Remark: wording.OneLine(clean(l.Remark))})
	}
	return err
}

package letter

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// rootOf is the Message-ID with which the thread begins to which all letters of a game belong that a player has of one seat; empty for the
// master, and for letters about a change of address, which may go to somebody else. A newcomer to the seat has a thread of his own. No
// mail has this Message-ID: programs that sort mail by its threads want no more than that letters name the same one (RFC 5322 3.6.4),
// and a mail that could be lost would be no better. It never stands in the outbox, so that nothing is taken for an answer to it.
func rootOf(g *game.Game, to store.Seat, dr Draft) string {
	if to.ID == 0 || dr.Kind == KindMove || dr.Kind == KindMoved {
		return ""
	}
	return g.Office.Account.MessageID(fmt.Sprintf("seat-%d-%d", to.ID, to.Since.UnixMilli()))
}

// playersThread is the name with which the Message-ID begins of an exchange of letters between players of a game.
func playersThread(game store.GameID) string { return fmt.Sprintf("letters-%d-", game) }

// setThread says to which thread a letter belongs: to that of its draft; an answer to that of what it answers, below the root of the seat, unless the
// players' own letters are answered; any other letter to that root.
func setThread(g *game.Game, to store.Seat, dr Draft, l *mail.Letter) {
	root := rootOf(g, to, dr)
	switch {
	case dr.Answers != nil:
		m := dr.Answers.Mail
		if dr.Answers.Relays || len(m.References) > 0 && strings.HasPrefix(m.References[0], playersThread(g.Row.ID)) {
			root = ""
		}
		l.InReplyTo, l.References = m.MessageID, references(root, m)
	case dr.Thread != "":
		l.References = []string{g.Office.Account.MessageID(dr.Thread)}
	case root != "":
		l.References = []string{root} // and no In-Reply-To: it answers nothing
	}
}

// mostReferences limits References. The first member is never left out: some programs find the thread by it.
const mostReferences = 12

// references is the thread of an answer: that of the message, below the root if there is one, and the message itself (RFC 5322 3.6.4).
func references(root string, m *mail.Message) []string {
	var all []string
	if root != "" {
		all = []string{root}
	}
	if m.MessageID == "" {
		return all
	}
	thread := m.References
	if len(thread) == 0 && m.InReplyTo != "" {
		thread = []string{m.InReplyTo}
	}
	for _, id := range append(slices.Clone(thread), m.MessageID) {
		if id != root {
			all = append(all, id)
		}
	}
	if n := len(all); n > mostReferences {
		all = append(all[:1], all[n-mostReferences+1:]...)
	}
	return all
}

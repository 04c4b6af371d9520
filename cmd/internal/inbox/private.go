package inbox

import (
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// KeepsLetters reports whether the letters between the players of a game are for those who write and get them alone, and not for its master.
func KeepsLetters(g store.Game) bool { return g.LettersOpen != game.ReadByMaster }

// ForMaster is a mail as the master of its game may see it in a list: where letters between players are kept from the master, without whom it wrote to.
func (m ListedMail) ForMaster(g store.Game) ListedMail {
	if KeepsLetters(g) {
		m.Answers = slices.DeleteFunc(slices.Clone(m.Answers), func(a MailAnswer) bool { return a.Kind == letter.KindPlayerLetter })
	}
	return m
}

// ForMaster is a mail as the master of its game may see it. Where letters between players are kept from the master they are left out, and of the raw text of
// the players' mails all but the header: whole letters may be quoted there.
func (m ShownMail) ForMaster(g store.Game) ShownMail {
	m.ListedMail = m.ListedMail.ForMaster(g)
	if !KeepsLetters(g) || m.isMasters(g) {
		return m
	}
	m.Private, m.Letters = true, nil
	if m.isLetter || m.Outcome == letter.Relayed {
		m.Above, m.Sheet = nil, nil
	}
	m.Raw, _, _ = strings.Cut(m.Raw, "\n\n")
	return m
}

// isMasters reports whether a mail is the master's own, with words of the master.
func (m ShownMail) isMasters(g store.Game) bool {
	return m.Lord == "" && account.SameAddress(m.From, g.Master) && !unread[m.Outcome]
}

// answersLetter reports whether a mail is the answer to a letter of another player, by the letter that it says it answers.
func answersLetter(tx *store.Tx, m *mail.Message) (bool, error) {
	for _, id := range append(slices.Clone(m.References), m.InReplyTo) {
		l, err := tx.LetterByMessageID(id)
		if game.AllowNotFound(err) != nil {
			return false, err
		}
		if err == nil && (l.Kind == letter.KindPlayerLetter || l.Kind == letter.KindDaily) {
			return true, nil
		}
	}
	return false, nil
}

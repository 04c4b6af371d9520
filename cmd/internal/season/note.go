package season

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/templates"
)

// MostNote is how long a note may be, in characters.
const MostNote = 8000

// A NoteResult is what came of a note of the master's.
type NoteResult struct {
	Game    string   `json:"game"`
	Number  int      `json:"number,omitempty"`  // by which it can be withdrawn as long as it waits; 0: it leaves at once
	To      []string `json:"to,omitempty"`      // lords; empty: all
	Waiting string   `json:"waiting,omitempty"` // the season in whose letters it stands, which wait still
	Letters int      `json:"letters,omitempty"` // in which it leaves at once
	Daily   []string `json:"daily,omitempty"`   // the lords to whom it goes with the next mail of a day
	Text    string   `json:"text"`              // as the players read it
	Cut     []string `json:"cut,omitempty"`     // lines that were cut, since they read as what only the office writes
}

// Say says it in a sentence.
func (r NoteResult) Say() string {
	text := "it leaves now, in " + phrase.Figures(r.Letters, "letter")
	if r.Waiting != "" {
		text = fmt.Sprintf("it stands at the top of %s of %s, as note %d: NOTE OFF %[3]d withdraws it", lettersTo(r.To), r.Waiting, r.Number)
	} else if len(r.Daily) > 0 {
		text = phrase.Choose(r.Letters == 0, "it", text+", and") + " goes to " + phrase.List(r.Daily) + " with the next mail of the day (DIGEST ON)"
	} else if len(r.To) > 0 {
		text += ", to " + phrase.List(r.To)
	}
	if len(r.Cut) > 0 {
		text += ". Of its text was cut, since it reads as what only the office writes: " + strings.Join(r.Cut, "; ")
	}
	return text
}

// lettersTo names the letters to some lords, or to all.
func lettersTo(lords []string) string {
	switch len(lords) {
	case 0:
		return "all letters"
	case 1:
		return "the letter to " + lords[0]
	}
	return "the letters to " + phrase.List(lords)
}

// Shown is the note as the players read it, for a letter to the master.
func (r NoteResult) Shown() templates.ShownNote {
	title := phrase.Choose(r.Number == 0, "the note", fmt.Sprintf("note %d", r.Number))
	return templates.ShownNote{Title: title + ", to " + cmp.Or(phrase.List(r.To), "all"), Lines: strings.Split(r.Text, "\n")}
}

// AddNote adds a note, to some lords or to all, to the letters that wait, or sends it at once.
func AddNote(g *game.Game, to []store.Seat, text string) (r NoteResult, err error) {
	r = NoteResult{Game: g.Row.Name, To: phrase.Each(to, func(s store.Seat) string { return s.Lord })}
	if r.Text, r.Cut, err = noteText(text); err != nil {
		return r, err
	}
	for _, s := range to {
		if !s.Resigned.IsZero() {
			return r, game.Cannot(fmt.Errorf("nothing was done: nobody plays %s any more", s.Lord), "")
		}
	}
	if last, _ := g.LastPlayed(); g.AwaitsApproval() {
		r.Waiting = wording.Title(last)
		var seats []store.SeatID
		for _, s := range to {
			seats = append(seats, s.ID)
		}
		if r.Number, err = g.Tx.AddNote(last.ID, seats, r.Text); err != nil {
			return r, err
		}
		return r, letter.RewriteReports(g, last)
	}
	if err := postNotes(g, to, &r); err != nil {
		return r, err
	}
	if r.Letters+len(r.Daily) == 0 {
		err = game.Cannot(errors.New("nothing was done: nobody is left to write to"), "")
	}
	return r, err
}

// noteText is the text of a note as it will stand: without control characters, blanks at the end of lines, and lines that read as what only
// the office writes.
func noteText(text string) (kept string, cut []string, err error) {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case unicode.IsControl(r) && r != '\n':
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	lines, cut := letter.CutOurs(strings.Split(text, "\n"))
	kept = strings.Join(lines, "\n")
	switch n := utf8.RuneCountInString(kept); {
	case n == 0 && len(cut) > 0:
		return "", cut, game.Cannot(errors.New("nothing was done: the note has no text but what reads as the office's own"), "")
	case n == 0:
		return "", cut, game.Cannot(errors.New("nothing was done: a NOTE wants its text behind it"), "")
	case n > MostNote:
		return "", cut, game.Cannot(fmt.Errorf("nothing was done: the note has %d characters; want %d at most", n, MostNote), "")
	}
	return kept, cut, nil
}

// postNotes sends a note of the master's to some seats, or to all that are held, at once or with their mail of the day.
func postNotes(g *game.Game, to []store.Seat, r *NoteResult) error {
	for _, s := range g.Seats {
		if !s.Resigned.IsZero() || len(to) > 0 && !slices.ContainsFunc(to, func(o store.Seat) bool { return o.ID == s.ID }) {
			continue
		}
		kept, err := letter.PostNote(g, s, r.Text)
		if err != nil {
			return err
		}
		if kept {
			r.Daily = append(r.Daily, s.Lord)
		} else {
			r.Letters++
		}
	}
	return nil
}

// postAtOnce sends a note of ours at once to all seats that are held.
func postAtOnce(g *game.Game, note string) (n int, err error) {
	for _, s := range g.Seats {
		if !s.Resigned.IsZero() {
			continue
		}
		if err := letter.SendNote(g, s, note); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// SplitNote takes TO and its lords off a note: TO Gawaine, Lionel: text. There are none for a note to all.
func SplitNote(g *game.Game, text string) (to []store.Seat, rest string, err error) {
	first, behind := cutWord(text)
	if !strings.EqualFold(first, "to") {
		return nil, text, nil
	}
	if rest, ok := cutName(behind, "all"); ok {
		return nil, strings.TrimLeft(rest, noteBreaks), textBehind(rest)
	}
	for {
		seat, rest, ok := cutLord(g, behind)
		if !ok && len(to) == 0 {
			return nil, "", noLordAt(g, behind)
		}
		if !ok {
			return to, behind, textBehind(behind)
		}
		if !slices.ContainsFunc(to, func(s store.Seat) bool { return s.ID == seat.ID }) {
			to = append(to, seat)
		}
		next, isList := cutSeparator(rest)
		if !isList {
			rest = strings.TrimLeft(rest, noteBreaks)
			return to, rest, textBehind(rest)
		}
		if _, _, ok := cutLord(g, next); !ok {
			if near := nearLord(g, next); near != "" {
				word, _ := cutWord(next)
				return nil, "", game.Cannot(fmt.Errorf("nothing was done: no lord of this game is called %q; perhaps %s is meant. With a colon behind the lords, what follows is text", strings.Trim(word, ",:;."), near), "")
			}
			rest = strings.TrimLeft(rest, noteBreaks)
			return to, rest, textBehind(rest)
		}
		behind = next
	}
}

// noteBreaks may stand between the lords and the text of a note.
const noteBreaks = " \t\n:,;-"

// textBehind says that a note has no text behind its lords, if it has none.
func textBehind(rest string) error {
	if strings.Trim(rest, noteBreaks) == "" {
		return game.Cannot(errors.New("nothing was done: a NOTE wants its text behind the lord's name"), "")
	}
	return nil
}

// LordsNamed are the seats of lords that are named by themselves, for a note to them.
func LordsNamed(g *game.Game, names []string) (to []store.Seat, err error) {
	for _, name := range names {
		seat, rest, ok := cutLord(g, strings.TrimSpace(name))
		if !ok || rest != "" {
			return nil, noLordAt(g, name)
		}
		if !slices.ContainsFunc(to, func(s store.Seat) bool { return s.ID == seat.ID }) {
			to = append(to, seat)
		}
	}
	return to, nil
}

// noLordAt says that a text does not begin with a lord.
func noLordAt(g *game.Game, text string) error {
	why := fmt.Sprintf("nothing was done: %q does not begin with a lord of this game", strings.Join(wording.Truncate([]string{wording.OneLine(text)}), ""))
	return game.Cannot(errors.New(why+phrase.Prefixed("; perhaps it should be ", nearLord(g, text))), "")
}

// nearLord is the lord whom the first word of a text may have been meant for; empty if there is none.
func nearLord(g *game.Game, text string) string {
	word, _ := cutWord(text)
	word = strings.Trim(word, ",:;.")
	if len(word) < 3 {
		return ""
	}
	return strings.Join(order.Suggest(word, phrase.Each(g.Seats, func(s store.Seat) string { return s.Lord }), 1), "")
}

// cutLord takes the name of a lord off the beginning of a text.
func cutLord(g *game.Game, text string) (seat store.Seat, rest string, ok bool) {
	for _, s := range g.Seats {
		if r, is := cutName(text, s.Lord); is {
			return s, r, true
		}
	}
	return seat, text, false
}

// cutSeparator takes off the beginning of a text what stands between two names of a list.
func cutSeparator(text string) (rest string, ok bool) {
	rest = strings.TrimLeft(text, " \t")
	if after, is := strings.CutPrefix(rest, ","); is {
		rest, ok = strings.TrimLeft(after, " \t"), true
	}
	if after, is := strings.CutPrefix(rest, "&"); is {
		return strings.TrimLeft(after, " \t"), true
	}
	if word, after := cutWord(rest); strings.EqualFold(word, "and") {
		return after, true
	}
	return rest, ok
}

// cutWord takes the first word off a text.
func cutWord(text string) (word, rest string) {
	text = strings.TrimLeft(text, " \t\n")
	i := strings.IndexAny(text, " \t\n")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimLeft(text[i:], " \t")
}

// cutName takes a name off the beginning of a text.
func cutName(text, name string) (rest string, ok bool) {
	if len(text) < len(name) || !strings.EqualFold(text[:len(name)], name) {
		return "", false
	}
	rest = text[len(name):]
	return rest, rest == "" || strings.ContainsAny(rest[:1], " \t\n:,;-&.")
}

// NoteList is the notes that stand in the letters of a season, which wait still.
type NoteList struct {
	Game   string       `json:"game"`
	Season string       `json:"season,omitempty"` // empty: no letters wait
	Notes  []NoteResult `json:"notes"`
}

// Say says how many there are.
func (l NoteList) Say() string {
	switch {
	case l.Season == "":
		return "no letters wait: a NOTE leaves at once, and what has left cannot be withdrawn"
	case len(l.Notes) == 0:
		return "no note stands in the letters of " + l.Season
	}
	return phrase.Figures(len(l.Notes), "note") + " in the letters of " + l.Season + ", which wait; NOTE OFF and the number withdraws one"
}

// Shown are the notes as the players read them, for a letter to the master.
func (l NoteList) Shown() (all []templates.ShownNote) {
	for _, n := range l.Notes {
		all = append(all, n.Shown())
	}
	return all
}

// ListNotes lists the notes in the letters that wait.
func ListNotes(g *game.Game) (l NoteList, err error) {
	l = NoteList{Game: g.Row.Name, Notes: []NoteResult{}}
	last, _ := g.LastPlayed()
	if !g.AwaitsApproval() {
		return l, nil
	}
	l.Season = wording.Title(last)
	all, err := g.Tx.AllNotes(last.ID)
	for _, n := range all {
		if !n.Withdrawn.IsZero() {
			continue
		}
		if len(l.Notes) == 0 || l.Notes[len(l.Notes)-1].Number != n.Number {
			l.Notes = append(l.Notes, NoteResult{Game: l.Game, Number: n.Number, Waiting: l.Season, Text: n.Text})
		}
		if i := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.ID == n.Seat }); i >= 0 {
			same := &l.Notes[len(l.Notes)-1]
			same.To = append(same.To, g.Seats[i].Lord)
		}
	}
	return l, err
}

// A WithdrawResult is what came of withdrawing a note.
type WithdrawResult struct {
	Game   string   `json:"game"`
	Number int      `json:"number"`
	To     []string `json:"to,omitempty"` // lords; empty: all
	Season string   `json:"season"`       // of the letters in which it stood
}

// Say says it in a sentence.
func (r WithdrawResult) Say() string {
	return fmt.Sprintf("note %d is withdrawn: %s of %s %s written again without it", r.Number, lettersTo(r.To), r.Season, phrase.Choose(len(r.To) == 1, "is", "are"))
}

// WithdrawNote takes a note off the letters that wait, which are written again; 0 is the only one that stands there. What has left
// cannot be withdrawn.
func WithdrawNote(g *game.Game, number int) (r WithdrawResult, err error) {
	r = WithdrawResult{Game: g.Row.Name, Number: number}
	list, err := ListNotes(g)
	if err != nil {
		return r, err
	}
	last, played := g.LastPlayed()
	if list.Season == "" {
		left := ""
		if played {
			left = ": the letters of " + wording.Title(last) + " left on " + schedule.ShowTime(last.Approved, g.Row.Zone)
		}
		return r, game.Cannot(errors.New("nothing was done: what has left cannot be withdrawn"+left), "")
	}
	if number == 0 && len(list.Notes) == 1 {
		number = list.Notes[0].Number
	}
	i := slices.IndexFunc(list.Notes, func(n NoteResult) bool { return n.Number == number })
	switch {
	case i < 0 && number == 0 && len(list.Notes) > 1:
		return r, game.Cannot(fmt.Errorf("nothing was done: %s stand in the letters that wait; NOTE OFF wants the number of one, and NOTES lists them", phrase.Figures(len(list.Notes), "note")), "")
	case i < 0:
		return r, game.Cannot(fmt.Errorf("nothing was done: no note %sstands in the letters that wait; NOTES lists those that do", phrase.Choose(number == 0, "", fmt.Sprint(number, " "))), "")
	}
	r.Number, r.To, r.Season = number, list.Notes[i].To, list.Season
	if err := g.Tx.WithdrawNote(last.ID, number); err != nil {
		return r, err
	}
	return r, letter.RewriteReports(g, last)
}

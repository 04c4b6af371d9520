package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// mostRuled is the greatest sum or number that a fact may name.
const mostRuled = 9999

// A factMatter is what a fact is about: two facts that say other things of the same contradict each other.
type factMatter struct {
	lord  Seat           // NoSeat of a manor
	troop TroopID        // 0 of a lord or a manor; of a new troop the number that it was given
	manor board.Position // NoPosition of a lord or a troop
	topic string         // what of it; "" of a new troop
}

// A ruledFact is one line of a ruling.
type ruledFact struct {
	factMatter
	text    string // as written
	says    string // what it makes of the matter
	place   bool   // it says where a troop stands
	recruit bool   // it adds a new troop

	set  func(*State) (why string) // makes it true, or says why it cannot be
	fits func(*State) (why string) // says why it cannot be beside the others; nil: it can
}

// read reads the facts, and refuses those that contradict one another.
func (u *ruling) read(lines []string) error {
	for i, text := range lines {
		f := ruledFact{text: strings.TrimSpace(text), factMatter: factMatter{lord: NoSeat, manor: board.NoPosition}}
		u.facts = append(u.facts, f)
		if why := u.readFact(&u.facts[i], factWords(f.text)); why != "" {
			return u.wrong(i, why)
		}
		for j := range i {
			a, b := &u.facts[j], &u.facts[i]
			if a.factMatter == b.factMatter && a.says != b.says {
				return u.wrong(i, fmt.Sprintf("it contradicts %q; leave one of the two out", a.text))
			}
		}
	}
	return nil
}

// factKeywords are the words of facts that may be written in capital letters too; a grade is one.
var factKeywords = strings.Fields("treasury income points faith christian druid has an no man knight esquire at held by unheld supervised unsupervised " +
	"hives foresters burnt scorched reeve mill castle church circle damaged whole wounded unhurt dead gone grade lord out")

// factWords are the words of a fact, its keywords in small letters.
func factWords(text string) []string {
	words := strings.Fields(text)
	for i, word := range words {
		if small := strings.ToLower(word); slices.Contains(factKeywords, small) {
			words[i] = small
		}
	}
	return words
}

// factForms are the facts that there are, for whoever has written another.
const factForms = "a fact is about a lord (Lancelot treasury 12), a troop (Lancelot 05 at Foxwood; wounded, unhurt, dead or gone), " +
	"a new troop (Lancelot has a man A at Ashby) or a manor (Ashby held by Gawaine; hives 2; has mill; has no mill)"

// readFact reads one fact by its subject, which is a lord or a place, or says what is wrong with it.
func (u *ruling) readFact(f *ruledFact, w []string) (why string) {
	switch {
	case u.before.Over:
		return "the game is over; correct a season before its end"
	case u.before.Season == SettingOut:
		return "before the setting out nobody has anything; correct the winter after it"
	case len(w) < 2:
		return "it says too little; " + factForms
	}
	for n := len(w) - 1; n > 0; n-- {
		if seat := u.lord(strings.Join(w[:n], " ")); seat != NoSeat {
			f.lord = seat
			return u.readOfLord(f, w[n:])
		}
	}
	for n := len(w) - 1; n > 0; n-- {
		if at, ok := u.board.Find(strings.Join(w[:n], " ")); ok {
			return u.readOfPlace(f, at, w[n:])
		}
	}
	if w[0] == "not" || w[0] == "weather" || w[0] == "arthur" {
		return fmt.Sprintf("%q cannot begin a fact; %s", w[0], factForms)
	}
	return "it begins with no lord or place of this game" + meant(w[0], append(u.lords(), u.places()...)) + "; " + factForms
}

// lord finds a lord by name, in capital or small letters.
func (u *ruling) lord(name string) Seat {
	for i := range u.before.Players {
		if strings.EqualFold(u.before.Players[i].Lord, name) {
			return Seat(i)
		}
	}
	return NoSeat
}

func (u *ruling) lords() (names []string) {
	for i := range u.before.Players {
		names = append(names, u.before.Players[i].Lord)
	}
	return names
}

// places are the names of all places but milestones, and of choke points.
func (u *ruling) places() (names []string) {
	for i := range u.board.Len() {
		place := u.board.Place(board.Position(i))
		if place.Kind != board.Milestone {
			names = append(names, place.Name)
		}
		if place.Choke != nil {
			names = append(names, place.Choke.Name)
		}
	}
	return names
}

// meant asks whether another name was meant.
func meant(name string, names []string) string {
	near := phrase.Join(order.Suggest(name, names, 3), " or ")
	return phrase.Choose(near == "", "", ": did you mean "+near+"?")
}

// factNumber reads a whole number within bounds.
func factNumber(word string, most int) (n int, why string) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Sprintf("%q is no number from 0 to %d", word, most)
	}
	return n, ""
}

// readOfLord reads what is said of a lord, or of a troop.
func (u *ruling) readOfLord(f *ruledFact, w []string) (why string) {
	lord := u.before.Player(f.lord).Lord
	if id, err := strconv.Atoi(w[0]); err == nil {
		if id < 1 || id > int(MaxTroop) || len(w) < 2 {
			return fmt.Sprintf("write the troop's number, 1 to %d, and what is so of it: %s 05 at Foxwood", MaxTroop, lord)
		}
		f.troop = TroopID(id)
		return u.readOfTroop(f, w[1:])
	}
	switch word := w[0]; {
	case word == "has" && len(w) > 1 && (w[1] == "a" || w[1] == "an"):
		return u.readRecruit(f, w[2:])
	case word == "treasury" || word == "income" || word == "points":
		return u.readFigure(f, w)
	case word == "faith" && len(w) == 2:
		return u.readFaith(f, w[1])
	case word == "manors":
		return "a lord's manors are ruled one by one: Ashby held by " + lord
	case word == "has":
		return "a lord's troops are ruled one by one: " + lord + " 05 dead, or " + lord + " has a man A at Ashby"
	case word == "out":
		return "a lord is out when he has neither troops nor manors; rule those"
	case word == "net" || word == "worth":
		return "that is reckoned from other things; rule the " + phrase.Choose(word == "net", "income", "treasury, manors and troops")
	}
	return fmt.Sprintf("%q cannot be ruled of a lord, but: treasury 12, income 15, points 3, faith druid, has a man A at Ashby", strings.Join(w, " "))
}

// readFigure reads a sum of money, or points.
func (u *ruling) readFigure(f *ruledFact, w []string) (why string) {
	if len(w) != 2 {
		return "write one number: " + w[0] + " 12"
	}
	n, why := factNumber(w[1], mostRuled)
	if why == "" && w[0] == "points" && !u.before.Options.Advanced {
		return "points of reverence are of the advanced game"
	}
	f.topic, f.says = w[0], strconv.Itoa(n)
	f.set = func(s *State) string {
		switch p := s.Player(f.lord); w[0] {
		case "treasury":
			p.Treasury = n
		case "income":
			p.Income = n
		default:
			p.Points = n
		}
		return ""
	}
	return why
}

// readFaith reads a lord's faith (§18).
func (u *ruling) readFaith(f *ruledFact, word string) (why string) {
	var faith order.Faith
	if err := faith.UnmarshalText([]byte(word)); err != nil {
		return err.Error()
	}
	if !u.before.Options.Advanced {
		return "faiths are of the advanced game"
	}
	f.topic, f.says = "faith", word
	f.set = func(s *State) string {
		s.Player(f.lord).Faith = faith
		return ""
	}
	return ""
}

// readRecruit reads a new troop: KIND GRADE at PLACE. It gets the number that a troop hired now would get (§1).
func (u *ruling) readRecruit(f *ruledFact, w []string) (why string) {
	f.recruit = true
	t := Troop{Hired: u.before.Year}
	if len(w) > 0 && w[0] == "esquire" {
		w = append([]string{"knight"}, w...)
	}
	if len(w) < 4 || w[2] != "at" || t.Kind.UnmarshalText([]byte(w[0])) != nil || t.Kind == Lord {
		return "write: has a knight A at Ashby, has an esquire at Ashby, or has a man B at Ashby"
	}
	if why := t.setGrade(w[1]); why != "" {
		return why
	}
	if t.At, why = u.placeNamed(w[3:]); why != "" {
		return why
	}
	f.set = func(s *State) string {
		p := s.Player(f.lord)
		t.ID = freshNumber(p)
		if f.troop = t.ID; t.ID == 0 {
			return "all numbers from 1 to 99 are in use; rule a troop dead or gone"
		}
		p.enlist(t)
		return ""
	}
	return ""
}

// setGrade gives a knight or a man a grade, or says which there are.
func (t *Troop) setGrade(word string) (why string) {
	err := t.Grade.UnmarshalText([]byte(word))
	switch {
	case t.Kind == Man && (err != nil || t.Grade == ruleset.Esquire):
		return fmt.Sprintf("a man-at-arms is of grade A or B, not %q", word)
	case err != nil:
		return fmt.Sprintf("a knight is of grade A or B, or an esquire, not %q", word)
	}
	return ""
}

// words is what a troop is: "knight A".
func (t *Troop) words() string { return t.Kind.String() + " " + t.Grade.String() }

// placeNamed finds a place by its proper name.
func (u *ruling) placeNamed(w []string) (at board.Position, why string) {
	name := strings.Join(w, " ")
	at, ok := u.board.Find(name)
	if !ok {
		return board.NoPosition, fmt.Sprintf("there is no place %q%s", name, meant(name, u.places()))
	}
	return at, ""
}

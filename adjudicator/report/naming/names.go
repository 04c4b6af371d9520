// Package naming puts lords, troops, places, manors and seasons into words for one reader, who is "you".
// Begin reading at Names. It must not know which view or letter the words are for.
package naming

import (
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Names puts things into words for one reader.
type Names struct {
	view.Table
	State  *adjudicator.State // in which everybody who is named can be found
	Reader adjudicator.Seat
}

// Company names troops by kind: "knight 13; esquire 14; men-at-arms 22, 35 and 38".
func (w *Names) Company(seat adjudicator.Seat, ids []adjudicator.TroopID) string {
	kinds := map[string][]adjudicator.TroopID{}
	for _, id := range ids {
		k := KindOf(w.State.Players[seat].Troop(id))
		kinds[k] = append(kinds[k], id)
	}
	var parts []string
	for _, k := range [...]string{KindName(adjudicator.Lord), KindName(adjudicator.Knight), esquire, KindName(adjudicator.Man)} {
		if of := kinds[k]; len(of) > 0 {
			parts = append(parts, phrase.Plural(len(of), k)+" "+Numbers(of))
		}
	}
	return strings.Join(parts, "; ")
}

// StandingAt are a lord's troops at a place now, and their strength.
func (w *Names) StandingAt(seat adjudicator.Seat, at board.Position) (ids []adjudicator.TroopID, strength int) {
	for t := range view.Living(w.State.Player(seat)) {
		if t.At == at {
			ids = append(ids, t.ID)
			strength += adjudicator.Strength(w.Rules, t)
		}
	}
	return ids, strength
}

// WhoseAll is whose several lords' things are: "your", "your and Bors'".
func (w *Names) WhoseAll(seats []adjudicator.Seat) string {
	return phrase.List(phrase.Each(seats, w.Whose))
}

// Object is "you" or "him".
func (w *Names) Object(seat adjudicator.Seat) string {
	return phrase.Choose(seat == w.Reader, "you", "him")
}

// Lord names a lord; the reader is "you".
func (w *Names) Lord(seat adjudicator.Seat) string {
	if seat == w.Reader {
		return "you"
	}
	return w.Name(seat)
}

// Name is a lord's name, also the reader's.
func (w *Names) Name(seat adjudicator.Seat) string { return w.State.Players[seat].Lord }

// Whose is "your" or a lord's name with 's.
func (w *Names) Whose(seat adjudicator.Seat) string {
	if seat == w.Reader {
		return "your"
	}
	return phrase.Possessive(w.Name(seat))
}

// WhoseOwn is "yours" or a lord's name with 's.
func (w *Names) WhoseOwn(seat adjudicator.Seat) string {
	if seat == w.Reader {
		return "yours"
	}
	return phrase.Possessive(w.Name(seat))
}

// Does chooses the verb for a lord: "you hold", "Gawaine holds".
func (w *Names) Does(seat adjudicator.Seat, you, he string) string {
	if seat == w.Reader {
		return "you " + you
	}
	return w.Name(seat) + " " + he
}

// ListLords lists lords.
func (w *Names) ListLords(seats []adjudicator.Seat) string {
	return phrase.List(phrase.Each(seats, w.Lord))
}

// Troops names troops by number: "your 01 and 03", "Gawaine's 22".
func (w *Names) Troops(seat adjudicator.Seat, ids []adjudicator.TroopID) string {
	return w.Whose(seat) + " " + Numbers(ids)
}

// Troop names one troop with what it is: "your man-at-arms 17", "Gawaine himself".
func (w *Names) Troop(seat adjudicator.Seat, id adjudicator.TroopID) string {
	t := w.State.Players[seat].Troop(id)
	switch {
	case t == nil:
		return w.Whose(seat) + " " + Number(id)
	case t.Kind == adjudicator.Lord && seat == w.Reader:
		return "you yourself"
	case t.Kind == adjudicator.Lord:
		return w.Name(seat) + " himself"
	}
	return w.Whose(seat) + " " + KindOf(t) + " " + Number(id)
}

// RefusalReason is the reason of a refusal, with the troop for whom it holds; the order stands
// beside it, so that its only manor is not named again.
func RefusalReason(e adjudicator.OrderRefused) string {
	switch {
	case e.Troop != 0 && !e.NamesTroop():
		return Number(e.Troop) + ": " + e.Reason
	case e.Place != "" && strings.HasSuffix(e.Order, " AT "+e.Place):
		return e.Detail
	}
	return e.Reason
}

// SeasonTitle names a season: "spring of year 2".
func SeasonTitle(season adjudicator.Season, year int) string {
	name := season.String()
	if season == adjudicator.SettingOut {
		name = "autumn"
	}
	return name + " of year " + strconv.Itoa(year)
}

// Recruit is what somebody is who has just been hired.
func Recruit(k adjudicator.Kind) string {
	if k == adjudicator.Knight {
		return esquire
	}
	return "man-at-arms"
}

// Number is an identity number in two digits, as on the counters.
func Number(id adjudicator.TroopID) string {
	return string([]byte{'0' + byte(id)/10, '0' + byte(id)%10})
}

// Numbers lists identity numbers: 03, 04 and 17.
func Numbers(ids []adjudicator.TroopID) string {
	if len(ids) == 0 {
		return "nobody"
	}
	return phrase.List(phrase.Each(ids, Number))
}

// NumberList lists identity numbers for a table: 03, 04, 17.
func NumberList(ids []adjudicator.TroopID) string {
	return strings.Join(phrase.Each(ids, Number), ", ")
}

// KindName is a troop's kind in full words.
func KindName(k adjudicator.Kind) string {
	if k == adjudicator.Man {
		return "man-at-arms"
	}
	return k.String()
}

// esquire is what a knight is called who is not yet one (§7.iv).
const esquire = "esquire"

// KindOf is what a troop is, in full words: "lord", "knight", "esquire", "man-at-arms".
func KindOf(t *adjudicator.Troop) string {
	if t.Kind == adjudicator.Knight && t.Grade == ruleset.Esquire {
		return esquire
	}
	return KindName(t.Kind)
}

// KindAndGrade is a troop's kind and grade: "lord", "knight A", "esquire", "man B".
func KindAndGrade(t *adjudicator.Troop) string {
	switch {
	case t.Kind == adjudicator.Lord:
		return "lord"
	case t.Kind == adjudicator.Knight && t.Grade == ruleset.Esquire:
		return "esquire"
	}
	return t.Kind.String() + " " + t.Grade.String()
}

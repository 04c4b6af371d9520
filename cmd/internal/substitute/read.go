package substitute

import (
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

// Read reads address [name] [FROM day] TO day.
func Read(words []string) (r Request, err error) {
	at := func(names ...string) int {
		i := slices.IndexFunc(words, func(w string) bool { return slices.Contains(names, strings.ToUpper(w)) })
		if i < 0 {
			return len(words)
		}
		return i
	}
	from, to := at("FROM"), at("TO", "UNTIL")
	r.Address = strings.Trim(words[0], "<>,;")
	r.Player = strings.Join(words[1:min(from, to)], " ")
	if to < from && from < len(words) {
		return r, cannot("FROM stands before TO: SUBSTITUTE %s FROM 12 March TO 20 April", r.Address)
	}
	if from < to {
		r.From = join(words[from+1 : to])
		if r.From == "" {
			return r, cannot("which day does it begin? FROM 12 March, or leave FROM out: from now on")
		}
	}
	if to < len(words) {
		r.To = join(words[to+1:])
	}
	return r, nil
}

// join are words with single blanks between, without a full stop behind.
func join(words []string) string { return strings.TrimRight(strings.Join(words, " "), ".,;!") }

// Describe says in a sentence what is arranged of a substitute for a seat, to its player or to the substitute.
func Describe(g *game.Game, seat store.Seat) string {
	s, ok := g.SubstituteOf(seat)
	if !ok {
		return "nothing is arranged of a substitute for " + seat.Lord + ". SUBSTITUTE dan@example.org FROM 12 March TO 20 April asks somebody to play " + seat.Lord +
			" while you are away."
	}
	switch s.State {
	case store.SubstitutePlaying:
		return "you play " + seat.Lord + " for " + s.Away.Player + ", to the end of " + schedule.ShowDay(game.LastDay(s), seat.Zone) + ". BACK hands " + seat.Lord + " back sooner."
	case store.SubstituteAgreed:
		return "your substitute is " + name(s) + ", " + sayTime(s.Starts, s.Ends, seat.Zone) + ". BACK calls it off."
	}
	return "your substitute is to be " + name(s) + ", " + sayTime(s.Starts, s.Ends, seat.Zone) + "; no answer has come yet. BACK calls it off."
}

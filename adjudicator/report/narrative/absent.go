package narrative

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// absent says who was without orders in a season, and whose seats are given up. It is no secret:
// everybody sees whose troops stand still, and may know who plays.
func (w *narrator) absent() (all []string) {
	p := w.played
	if len(p.Without) > 0 {
		what := "Without orders: " + w.ListLords(p.Without) + ". "
		one := len(p.Without) == 1
		whose := phrase.Choose(!one, "their", phrase.Choose(p.Without[0] == w.Reader, "your", "his"))
		if p.Before.Season == adjudicator.Winter {
			what += phrase.UpperFirst(whose) + " people were paid by default, as far as the bezants went."
		} else {
			what += phrase.UpperFirst(whose) + " troops stayed where they were."
		}
		all = append(all, what)
	}
	for _, seat := range p.Vacant {
		who := phrase.Choose(seat == w.Reader, "You have given up your seat: your", "The seat of "+w.Name(seat)+" is given up: his")
		all = append(all, who+" troops stay where they are, and are paid by default.")
	}
	return all
}

// farewell tells a lord who is out what is still possible (§16).
func (s *narrator) farewell(v *view.Season) []string {
	if s.played.After.Over {
		return []string{"You were out of the game. Thank you for playing."}
	}
	follow := "Its reports come to you as before, and STATUS, REPORT, MAP and HISTORY are answered, but no orders are called for; one word, RESIGN, ends the reports. When the game is over, its last letter opens all orders."
	if !s.tally.out {
		return []string{"You are out of the game, and follow it. " + follow}
	}
	return []string{"You have neither troops nor manors left, and are out of the game. Thank you for playing: " + v.Lord +
		" will be missed. You may follow the game.", follow}
}

package narrative

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// A battle is a fight as the table of a season's fights has it.
type battle struct {
	row    view.FightRow
	ground string // "at Foxwood"
	lords  [2]adjudicator.Seat
	troops [2][]adjudicator.TroopID
}

// beginBattle adds a row to the table of fights.
func (s *narrator) beginBattle(e adjudicator.FightBegan) {
	b := battle{ground: s.Ground(e.At, e.And), lords: [2]adjudicator.Seat{e.Sides[0].Lord, e.Sides[1].Lord}}
	b.row = view.FightRow{ID: fmt.Sprintf("fight%d", len(s.battles)+1), Where: strings.TrimPrefix(b.ground, "at "), Phase: e.Phase, Own: slices.Contains(b.lords[:], s.Reader)}
	for i, side := range e.Sides {
		b.troops[i] = side.Troops
		b.row.Sides[i] = view.FightSide{Lord: phrase.UpperFirst(s.Lord(side.Lord)), Strength: side.Strength + side.Bonus}
	}
	s.battles = append(s.battles, b)
}

// noteLoss adds a dead troop to the row of the fight that goes on.
func (s *narrator) noteLoss(w adjudicator.Wound) {
	b := &s.battles[len(s.battles)-1]
	i := slices.Index(b.lords[:], w.Lord)
	name := s.Troop(w.Lord, w.Troop)
	if t := s.played.After.Players[w.Lord].Troop(w.Troop); t.Kind == adjudicator.Lord {
		name = "the lord"
	}
	b.row.Sides[i].Dead = append(b.row.Sides[i].Dead, strings.TrimPrefix(name, s.Whose(w.Lord)+" "))
}

// endBattle says in the row of a fight how each side left it.
func (s *narrator) endBattle(e adjudicator.FightEnded) {
	b := &s.battles[len(s.battles)-1]
	for i, lord := range e.Lords {
		fate := view.Destroyed
		switch {
		case e.Withdrew[i] == adjudicator.WithdrewInside || e.Withdrew[1-i] == adjudicator.WithdrewInside:
			fate = view.Undecided
		case e.Withdrew[i] != "":
			fate = view.Withdrew
		case e.Winner == lord:
			fate = view.Won
		}
		b.row.Sides[i].Fate = fate
	}
}

// fightRows are the rows of the season's fights, those of the reader first.
func (s *narrator) fightRows() (all []view.FightRow) {
	for _, own := range [...]bool{true, false} {
		for _, b := range s.battles {
			if b.row.Own == own {
				all = append(all, b.row)
			}
		}
	}
	return all
}

// keepMeeting keeps why the sides of a meeting fight, if they do.
func (s *narrator) keepMeeting(e adjudicator.SidesMet) {
	if e.AWhy != "" || e.BWhy != "" {
		s.meetings = append(s.meetings, e)
	}
}

// reasons are why a side fights another, as told of oneself and of others (stance, §6).
var reasons = map[adjudicator.Engages][2]string{
	adjudicator.ByAttack: {"you attacked (STANCE ATTACK)", "%s attacked (STANCE ATTACK)"},
	adjudicator.ByEnemy:  {"you attacked your enemy (ENEMY)", "%s attacked an enemy (ENEMY)"},
	adjudicator.ByManor:  {"you defended your manor (STANCE DEFEND)", "%s defended a manor (STANCE DEFEND)"},
	adjudicator.ByMarch:  {"you fought for the place to which you marched (STANCE DEFEND)", "%s fought for the place at which the march ended (STANCE DEFEND)"},
	adjudicator.ByHold:   {"you held the place as ordered (STANCE DEFEND)", "%s held the place as ordered (STANCE DEFEND)"},
	adjudicator.ByChoke:  {"you held the narrow place (STANCE DEFEND)", "%s held the narrow place (STANCE DEFEND)"},
	adjudicator.ByGoal:   {"you stopped a march to your manor (STANCE DEFEND)", "%s stopped a march to a manor (STANCE DEFEND)"},
	adjudicator.BySiege:  {"you fought for the manor house", "%s fought for the manor house"},
}

// whyTheyFight says who attacked whom by which stance, as far as the reader may know it: why their own side fights, or else that the other one
// attacked. It is empty of the fights of others.
func (s *narrator) whyTheyFight(e adjudicator.FightBegan) string {
	a, b := e.Sides[0].Lord, e.Sides[1].Lord
	if slices.Contains(s.assaulted, e.At) && (a == s.Reader || b == s.Reader) {
		return "You assaulted the " + walls[s.played.Before.Manors[e.At].Castle] + "."
	}
	var said []string
	for _, m := range s.meetings {
		if m.Phase != e.Phase || m.At != e.At || m.And != e.And || !(m.A == a && m.B == b || m.A == b && m.B == a) {
			continue
		}
		for _, x := range [...]struct {
			lord, other adjudicator.Seat
			why         adjudicator.Engages
		}{{m.A, m.B, m.AWhy}, {m.B, m.A, m.BWhy}} {
			if text := s.whyOf(x.lord, x.other, x.why); text != "" && !slices.Contains(said, text) {
				said = append(said, text)
			}
		}
	}
	if len(said) == 0 {
		return ""
	}
	return phrase.UpperFirst(strings.Join(said, "; ")) + "."
}

// whyOf says why one side fights another: of the reader, of whom nobody but the other attacked, or to the master of everybody.
func (s *narrator) whyOf(lord, other adjudicator.Seat, why adjudicator.Engages) string {
	switch {
	case why != "" && lord == s.Reader:
		return reasons[why][0]
	case why != "" && s.all:
		return fmt.Sprintf(reasons[why][1], s.Name(lord))
	case why == "" && lord == s.Reader: // by which stance is hidden
		return s.Name(other) + " began the fight"
	}
	return ""
}

// weighRound says by how much a side is the stronger, and what the result dice of both sides bring on that line of the table (§8.ii).
func (s *narrator) weighRound(e adjudicator.RoundFought) string {
	i := oneIf(e.Lords[1] == s.Reader)
	by := e.AV[i] - e.AV[1-i]
	text := phrase.UpperFirst(s.Does(e.Lords[i], "are", "is")) + phrase.Choose(by < 0, " weaker by ", " stronger by ") + strconv.Itoa(max(by, -by))
	if by == 0 {
		text = "Both are level"
	}
	first, second := e.Dice[2].Face, e.Dice[3].Face
	if e.Wounds == [2]int{} {
		return fmt.Sprintf("%s; [%d] and [%d]:", text, first, second)
	}
	return fmt.Sprintf("%s; [%d] gives %s %s, [%d] gives %s %s:", text, first, s.Lord(e.Lords[0]), woundCount(e.Wounds[0]), second, s.Lord(e.Lords[1]), woundCount(e.Wounds[1]))
}

// woundCount is how many wounds a die brings.
func woundCount(n int) string { return phrase.Choose(n == 0, "no wound", phrase.Count(n, "wound")) }

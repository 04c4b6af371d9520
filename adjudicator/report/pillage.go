package report

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
)

// pillaged tells what some troops did to a manor, with each die (§14).
func (s *narrator) pillaged(e adjudicator.ManorPillaged) {
	s.openPhase(e.Phase)
	whose := possessive(s.name(e.Holder)) + " manor"
	if e.Holder == s.reader {
		whose = "your manor"
	}
	s.happens("%s %s, %s: %s.", s.does(e.By, "pillage", "pillages"), s.place(e.Manor), whose, s.ravages(e))
}

// ravages tells the acts in their order.
func (s *narrator) ravages(e adjudicator.ManorPillaged) string {
	var parts []string
	for i := 0; i < len(e.Dice); {
		j := i + 1
		for j < len(e.Dice) && e.Dice[j].Act == e.Dice[i].Act && e.Dice[j].Wood == e.Dice[i].Wood {
			j++
		}
		parts = append(parts, ravage(e.Dice[i:j], e.Loot))
		i = j
	}
	if len(parts) == 0 {
		return "there is nothing to take"
	}
	return list(parts)
}

// ravage tells one act: the things, their dice, and how many are gone.
func ravage(dice []adjudicator.PillageDie, loot int) string {
	faces := make([]string, len(dice))
	gone := 0
	for i, d := range dice {
		faces[i] = fmt.Sprintf("[%d]", d.Face)
		if d.Done {
			gone++
		}
	}
	thrown := strings.Join(faces, " ")
	switch d := dice[0]; {
	case d.Act == order.Loot:
		return "the loot is " + thrown + " " + bz(loot)
	case d.Act == order.PillageMill:
		return "the mill " + thrown + oneOr(gone > 0, " burns", " stands")
	case d.Act == order.Fields && len(dice) == 1:
		return "one arable unit " + thrown + oneOr(gone > 0, " burns", " does not burn")
	case d.Act == order.Fields:
		return fmt.Sprintf("of %s %s %s", count(len(dice), "arable unit"), thrown, burns(gone))
	case d.Act == order.Hives && len(dice) == 1:
		return "the hive " + thrown + oneOr(gone > 0, " is destroyed", " is left")
	case d.Act == order.Hives:
		return fmt.Sprintf("of %s %s %s", count(len(dice), "hive"), thrown, lost(gone, "destroyed"))
	case d.Wood && len(dice) == 1:
		return "the forester " + thrown + oneOr(gone > 0, " is killed", " gets away")
	case d.Wood:
		return fmt.Sprintf("of %s %s %s", count(len(dice), "forester"), thrown, lost(gone, "killed"))
	}
	return "the river reeve " + thrown + oneOr(gone > 0, " is killed", " gets away")
}

// burns says how many units burn.
func burns(n int) string {
	if n == 0 {
		return "none burns"
	}
	return spelt(n) + oneOr(n == 1, " burns", " burn")
}

// lost says how many things are gone.
func lost(n int, how string) string {
	if n == 0 {
		return "none is " + how
	}
	return spelt(n) + oneOr(n == 1, " is ", " are ") + how
}

// invadeMeaning says what AT a manor brings about (§13.i, §14).
func invadeMeaning(o order.Invade) string {
	if o.Do != order.Pillage {
		return answerMeaning(o)
	}
	what := "burn the fields, destroy hives, take loot, burn the mill and kill the reeves"
	if len(o.Acts) > 0 {
		words := make([]string, len(o.Acts))
		for i, a := range o.Acts {
			words[i] = [...]string{"burn the fields", "destroy hives", "take loot", "burn the mill", "kill the reeves"}[a]
		}
		what = list(words)
	}
	return fmt.Sprintf("Once this season, at the end of a phase in which your troops stand at %s without a fight and find nobody else's troops outside its house, they %s: a die for each thing.", o.At, what)
}

package narrative

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
)

// pillaged tells what some troops did to a manor, with each die (§14).
func (s *narrator) pillaged(e adjudicator.ManorPillaged) {
	s.openPhase(e.Phase)
	whose := phrase.Possessive(s.Name(e.Holder)) + " manor"
	if e.Holder == s.Reader {
		whose = "your manor"
	}
	s.happens("%s %s, %s: %s.", s.Does(e.By, "pillage", "pillages"), s.Place(e.Manor), whose, s.ravages(e))
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
	return phrase.List(parts)
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
		return "the loot is " + thrown + " " + phrase.Bz(loot)
	case d.Act == order.PillageMill:
		return "the mill " + thrown + phrase.Choose(gone > 0, " burns", " stands")
	case d.Act == order.Fields && len(dice) == 1:
		return "one arable unit " + thrown + phrase.Choose(gone > 0, " burns", " does not burn")
	case d.Act == order.Fields:
		return fmt.Sprintf("of %s %s %s", phrase.Count(len(dice), "arable unit"), thrown, burns(gone))
	case d.Act == order.Hives && len(dice) == 1:
		return "the hive " + thrown + phrase.Choose(gone > 0, " is destroyed", " is left")
	case d.Act == order.Hives:
		return fmt.Sprintf("of %s %s %s", phrase.Count(len(dice), "hive"), thrown, lost(gone, "destroyed"))
	case d.Wood && len(dice) == 1:
		return "the forester " + thrown + phrase.Choose(gone > 0, " is killed", " gets away")
	case d.Wood:
		return fmt.Sprintf("of %s %s %s", phrase.Count(len(dice), "forester"), thrown, lost(gone, "killed"))
	}
	return "the river reeve " + thrown + phrase.Choose(gone > 0, " is killed", " gets away")
}

// burns says how many units burn.
func burns(n int) string {
	if n == 0 {
		return "none burns"
	}
	return phrase.Spell(n) + phrase.Choose(n == 1, " burns", " burn")
}

// lost says how many things are gone.
func lost(n int, how string) string {
	if n == 0 {
		return "none is " + how
	}
	return phrase.Spell(n) + phrase.Choose(n == 1, " is ", " are ") + how
}

// spoils is what a pillage brought and laid waste, after a comma.
func spoils(e adjudicator.ManorPillaged) string {
	burnt := 0
	for _, d := range e.Dice {
		burnt += oneIf(d.Done && d.Act != order.Loot)
	}
	text := ""
	if e.Loot > 0 {
		text += fmt.Sprintf(", for %d Bz", e.Loot)
	}
	if burnt > 0 {
		text += fmt.Sprintf("; %s laid waste", phrase.Choose(burnt == 1, "one thing is", phrase.Spell(burnt)+" things are"))
	}
	return text
}

package naming

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// Recruit is what somebody is who has just been hired.
func Recruit(k adjudicator.Kind) string {
	if k == adjudicator.Knight {
		return "esquire"
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
	parts := make([]string, len(ids))
	for i, id := range ids {
		parts[i] = Number(id)
	}
	return phrase.List(parts)
}

// KindName is a troop's kind in full words.
func KindName(k adjudicator.Kind) string {
	if k == adjudicator.Man {
		return "man-at-arms"
	}
	return k.String()
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

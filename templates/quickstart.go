package templates

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// quickStart says in a few sentences how the game is played, as an invitation does.
func quickStart(b *view.Basics) []string {
	return phrase.NotEmpty(
		"The map shows manors, the roads between them, and on them a stone each mile. On a bridge, in a forest gap or in a scarp cutting only two of each side fight at a time.",
		fmt.Sprintf("In spring, summer and autumn troops march. Everybody writes orders, and when the season ends all are carried out at once. Troops go up to %s a season: %s of %s, with fights at the end of each.",
			phrase.Count(b.MilesASeason, "mile"), phrase.Count(b.Phases, "phase"), phrase.Count(b.MilesPerPhase, "mile")),
		"You claim a manor if a knight or your lord stands there when a season ends and nobody else's troops dispute it. Men-at-arms cannot claim.",
		"At autumn's end every manor brings you bezants (Bz), the money: more if it is supervised (a knight has stayed there all spring), and more if troops are there to collect it, best a knight.",
		fmt.Sprintf("In winter you pay: %d Bz for each knight, %d for each man-at-arms. Those who are not paid leave. With the rest you hire troops, and build what brings more at harvest.", b.KnightPay, b.ManPay),
		worthInTheEnd(b))
}

// worthInTheEnd says what things count for when a game ends by worth; nothing where points alone decide.
func worthInTheEnd(b *view.Basics) string {
	if b.ManorWorth == 0 {
		return ""
	}
	return fmt.Sprintf("In the end a manor is worth %d Bz, a knight %d, a man-at-arms %d, an improvement what it cost, and money as much as it is.", b.ManorWorth, b.KnightWorth, b.ManWorth)
}

// terms explains the words of the tables in a first letter.
func terms(b *view.Basics) []string {
	return phrase.NotEmpty(
		"Supervised: a knight has stayed at the manor all spring, and it brings more. Unsupervised: none has.",
		"Collected by: the best of your troops who are there in autumn; a knight brings most of a harvest home. Collected by nobody: nobody of yours is there, and it brings least.",
		"Gross: what last autumn brought. Pay: what your troops are owed next winter. Net: gross less pay.",
		fmt.Sprintf("A march: up to %s a season, in %s of %s.", phrase.Count(b.MilesASeason, "mile"), phrase.Count(b.Phases, "phase"), phrase.Count(b.MilesPerPhase, "mile")),
		worthInTheEnd(b))
}

// starting says where an example of a first year begins.
func starting(o *view.Opening) string {
	return "Say you enter by the " + o.Road + ": then " + o.Manor + " is your first manor."
}

// marchesOf says what the marches of the example bring.
func marchesOf(o *view.Opening) string {
	var ways, claims []string
	for _, g := range o.Goals {
		ways = append(ways, fmt.Sprintf("%s is %s away, reached in phase %s", g.Manor, phrase.Count(g.Miles, "mile"), phrase.Spell(g.Phase)))
		claims = append(claims, g.By+" claims "+g.Manor)
	}
	return fmt.Sprintf("%s. When spring ends, %s if nobody else has come. The new knight, 05, stays, so that %s is supervised.", strings.Join(ways, "; "), phrase.List(claims), o.Manor)
}

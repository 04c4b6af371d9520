package templates

import (
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// Trial answers TRY.
func Trial(v *view.Trial) (Letter, error) { return withOwnPage("trial", v) }

// trialOrders lays out by which orders a trial was played, lord by lord.
func trialOrders(all []view.TrialOrders) string {
	var b strings.Builder
	for _, o := range all {
		fillLines(&b, "  ", "      ", capital(o.Lord)+":"+phrase.Prefixed(" ", o.How))
		b.WriteString(layEach(o.Lines, "    ", "        "))
	}
	return b.String()
}

// trialTable lays out how often things came about, a row for each manor or lord.
func trialTable(all []view.TrialRow) string {
	var b strings.Builder
	column := columnFor(all, func(r view.TrialRow) string { return r.What })
	for _, r := range all {
		labelRow(&b, 2, column, r.What, sharesText(r)+phrase.Prefixed(" (now ", r.Now)+phrase.Choose(r.Now == "", "", ")"))
	}
	return b.String()
}

// trialItems lays out how often things came about that need more words.
func trialItems(all []view.TrialRow) string {
	return indentedItems(phrase.Each(all, func(r view.TrialRow) string {
		return r.What + phrase.Prefixed(" (in ", r.Often) + phrase.Choose(r.Often == "", "", ")") + ": " + sharesText(r)
	}))
}

// sharesText is in how many of a hundred plays each came about.
func sharesText(r view.TrialRow) string {
	return strings.Join(phrase.Each(r.Shares, func(s view.TrialShare) string { return s.Who + " " + s.Share }), ", ")
}

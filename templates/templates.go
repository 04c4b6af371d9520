// Package templates writes letters: it lays views of package report out as text
// of fewer than 76 columns. There is one typed function for each document; begin
// with Report, the letter that a player has waited for. The words of a document
// stand in text/, its tables in tables.go, and wrap.go breaks every line that is
// too long. The package must not know mail, databases, clocks or the rules: what a
// view does not say, no letter says.
package templates

import (
	"embed"
	"strings"
	"sync"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"

	template "github.com/DataDog/datadog-agent/pkg/template/text"
)

//go:embed text/*.tmpl
var texts embed.FS

// documents are all templates, read once, when the first is filled in: most commands fill in none.
var documents = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"capital":    capital,
		"fights":     anyFight,
		"shown":      shownRounds,
		"round":      roundText,
		"caps":       strings.ToUpper,
		"line":       underline,
		"troops":     ownTroops,
		"manors":     ownManors,
		"fightTable": fightTable,
		"marchTable": marchTable,
		"others":     otherLords,
		"standing":   standingTable,
		"places":     placesOf,
		"ways":       entryRoads,
		"sheet":      sheetLines,
		"formSheet":  formSheet,
		"bullets":    bullets,
		"items":      indentedItems,
		"deep":       deepItems,
		"remarks":    remarksText,
		"orders":     ordersText,
		"history":    historyTable,
		"worths":     worthsTable,
		"points":     pointsTable,
		"frame":      frame,
		"verbatim":   verbatim,
		"quoted":     quoted,
		"figures":    phrase.Figures,
		"count":      phrase.Count,
		"join":       strings.Join,
		"lines":      ownWords,
		"basics":     quickStart,
		"terms":      terms,
		"start":      starting,
		"goals":      marchesOf,

		"became":      newToldImpact,
		"names":       phrase.List,
		"changes":     changesText,
		"impactTable": impactTable,
		"luckTable":   luckTable,
		"trialOrders": trialOrders,
		"trialTable":  trialTable,
		"trialItems":  trialItems,
	}).Funcs(letterMethods).ParseFS(texts, "text/*.tmpl"))
})

// ownWords lays out what somebody wrote, with its lines and paragraphs.
func ownWords(text string) string {
	return layEach(strings.Split(strings.TrimRight(text, "\n"), "\n"), "  ", "  ")
}

// fillText fills a template and breaks the lines that are too long.
func fillText(name string, view any) (string, error) {
	var b strings.Builder
	b.Grow(8 << 10)
	if err := documents().ExecuteTemplate(&b, name+".tmpl", view); err != nil {
		return "", err
	}
	return wrap(b.String()), nil
}

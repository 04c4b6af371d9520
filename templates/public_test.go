package templates

import (
	"regexp"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// goldenPublic is a public report of the tale.
func goldenPublic(tab view.Table, g *tale) *view.Public {
	v := narrative.NewPublic(tab, played(&g.summer), "Ann plays Lancelot, Ben plays Gawaine, nobody plays Lionel, Dan plays Tristram.")
	v.Watched = true
	return v
}

// goldenPublicEnd is the last public report of the tale, with its last season.
func goldenPublicEnd(tab view.Table, g *tale) *view.Public {
	end := view.Ending{State: &g.autumn.After, Begun: true, Record: []adjudicator.Event{adjudicator.GameWon{Lord: gawaine, Manors: 7, Needed: 7}},
		Winners: []adjudicator.Seat{gawaine}, Past: g.past()}
	v := narrative.NewPublicEnd(tab, end, narrative.NewPublic(tab, played(&g.autumn), ""), "")
	v.Watched = true
	return v
}

// TestGoldenPublic writes what those who watch are told.
func TestGoldenPublic(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	golden(t, "public", must(t)(Public(goldenPublic(tab, &g))))
	golden(t, "public-winter", must(t)(Public(narrative.NewPublic(tab, played(&g.winter), ""))))
	golden(t, "public-end", must(t)(Public(goldenPublicEnd(tab, &g))))
}

// Nobody is addressed in a public report: those who watch play nobody.
func TestPublicAddressesNobody(t *testing.T) {
	t.Parallel()
	tab := training(t)
	you := regexp.MustCompile(`(?i)\b(you|your|yours|yourself|others)\b`)
	for seed := uint64(1); seed <= 6; seed++ {
		for i, s := range optional(t, tab, 2+int(seed%3), seed, 12) {
			v := narrative.NewPublic(tab, played(&s), "")
			write := textOf(t)
			if i == 0 {
				write = must(t)
			}
			text := write(Public(v))
			checkText(t, text)
			if at := you.FindStringIndex(text); at != nil {
				t.Errorf("seed %d, %s: %q", seed, v.Title, text[max(0, at[0]-60):min(len(text), at[1]+40)])
			}
		}
	}
}

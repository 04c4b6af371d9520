package report

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestPublicIsInEveryLetter finds the tables of the public report, of random seasons, in the letter of every player.
func TestPublicIsInEveryLetter(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	for seed := uint64(1); seed <= 4; seed++ {
		for _, s := range campaign(t, tab, seed) {
			p := view.Played{Before: &s.Before, After: &s.After, Record: s.Record}
			public := narrative.NewPublic(tab, p, "")
			for seat := range s.Before.Players {
				reader := adjudicator.Seat(seat)
				missing(t, public, narrative.NewSeason(tab, p, reader, view.Office{}), s.After.Players[seat].Lord)
			}
		}
	}
}

// missing names what of the tables of a public report a letter does not have.
func missing(t *testing.T, public *view.Public, letter *view.Season, lord string) {
	t.Helper()
	for _, m := range public.Marches {
		if m.Lord != lord && !slices.ContainsFunc(letter.Abroad, func(o view.March) bool { return reflect.DeepEqual(o, m) }) {
			t.Errorf("%s, to %s: the letter has no march %+v", public.Title, lord, m)
		}
	}
	for _, o := range public.Lords {
		if o.Lord != lord && !slices.ContainsFunc(letter.Others, func(k view.Other) bool {
			return strings.ReplaceAll(fmt.Sprint(k), "besieged by you", "besieged by "+lord) == fmt.Sprint(o)
		}) {
			t.Errorf("%s, to %s: the letter does not say %+v", public.Title, lord, o)
		}
	}
	standing := letter.Standing
	standing.Rows = slices.Clone(standing.Rows)
	for i := range standing.Rows {
		standing.Rows[i].You = false
	}
	if !reflect.DeepEqual(standing, public.Standing) {
		t.Errorf("%s, to %s: the standing is %+v, not %+v", public.Title, lord, standing, public.Standing)
	}
	if len(public.Fights) != len(letter.Fights) {
		t.Errorf("%s, to %s: %d fights, not %d", public.Title, lord, len(letter.Fights), len(public.Fights))
	}
}

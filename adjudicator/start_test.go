package adjudicator_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

func TestTheFirstAutumn(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.SettingOut, "Lancelot", "Gawaine", "Lionel")
	w.s.Year = 1
	w.sheets[0] = "ENTER BY East Road"
	w.play()
	for i, manor := range []string{"Dunmow", "Ashby", "Birch"} {
		p := &w.after.Players[i]
		if holder := w.after.Manors[w.at(manor)].Holder; holder != adjudicator.Seat(i) {
			t.Errorf("%s holds %s; expected %s", w.b.NameOf(w.at(manor)), manor, p.Lord)
		}
		var kinds []string
		for _, troop := range p.Troops {
			kinds = append(kinds, troop.Kind.String()+" "+troop.Grade.String())
			if troop.At != w.at(manor) {
				t.Errorf("%s's %d is not in %s", p.Lord, troop.ID, manor)
			}
		}
		if want := []string{"lord esquire", "knight A", "man A", "man A"}; !reflect.DeepEqual(kinds, want) {
			t.Errorf("%s has %v; expected %v", p.Lord, kinds, want)
		}
	}
	w.treasury(1, 16) // three arable units, unsupervised, a knight collecting
	if w.after.Season != adjudicator.Winter || w.after.Year != 1 {
		t.Errorf("then comes %s of year %d; expected the winter of year 1", w.after.Season, w.after.Year)
	}
}

func TestEntriesByWishes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		wishes []string
		dice   []int
		want   string
	}{
		{"all different", []string{"North Road", "East Road", "West Road"}, nil, "North 1, East 1, West 1"},
		{"two want one", []string{"East Road, West Road", "East Road, North Road", ""}, []int{2, 5}, "West 2, East 1, North 0"},
		{"a tie rolls again", []string{"East Road", "East Road", ""}, []int{5, 5, 6, 1}, "East 1, West 0, North 0"},
		{"a first wish goes before a second", []string{"West Road, East Road", "West Road", "East Road"}, []int{1, 3}, "North 0, West 1, East 1"},
		{"no wishes: far apart, then by the file", []string{"", "", ""}, nil, "West 0, East 0, North 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, adjudicator.SettingOut, "Lancelot", "Gawaine", "Lionel")
			for i, wish := range c.wishes {
				if wish != "" {
					w.sheets[i] = "ENTER BY " + wish
				}
			}
			w.play(c.dice...)
			got := make([]string, 3)
			for _, e := range of[adjudicator.EntryGiven](w) {
				got[e.Lord] = strings.TrimSuffix(e.Entry, " Road") + " " + string(rune('0'+e.Wish))
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("given %v; expected %s", got, c.want)
			}
		})
	}
}

func TestTheFirstTroopsComeFromTheRuleSet(t *testing.T) {
	t.Parallel()
	w := newWorld(t, adjudicator.SettingOut, "Lancelot")
	r := *w.r
	r.Start = ruleset.Start{Treasury: 3, Knights: 2, Men: 1}
	w.r = &r
	w.play()
	knights, men := 0, 0
	for _, troop := range w.after.Players[0].Troops {
		switch troop.Kind {
		case adjudicator.Knight:
			knights++
		case adjudicator.Man:
			men++
		}
	}
	if knights != 2 || men != 1 {
		t.Errorf("%d knights and %d men; expected 2 and 1", knights, men)
	}
	w.treasury(0, 3+5)
}

package report

import (
	"reflect"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestKnownIsTold sees in random campaigns that what is known as figures stands in the same
// letter in words, and that nothing hidden changes it.
func TestKnownIsTold(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	seasons, err := adjudicatortest.Play(tab.Rules, tab.Board, 3, 11, 24)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, one := range seasons {
		for seat := range one.After.Players {
			reader := adjudicator.Seat(seat)
			v := narrative.NewSeason(tab, view.Played{Before: &one.Before, After: &one.After, Record: one.Record}, reader, view.Office{})
			hidden := hide(one.After, reader)
			if k := situation.NewPlayerView(tab, &hidden, one.Record, reader); !reflect.DeepEqual(k, v.Known) {
				t.Fatalf("what is hidden shows: %+v and %+v", k, v.Known)
			}
			told += checkKnown(t, tab, v)
		}
	}
	if told < 500 {
		t.Errorf("only %d troops and manors were compared", told)
	}
}

// checkKnown compares the figures of a letter with its words, and says of how many things.
func checkKnown(t *testing.T, tab view.Table, v *view.Season) int {
	t.Helper()
	k, told := v.Known, 0
	if k.Treasury != v.Realm.Treasury || k.Needed != v.Standing.Needed || k.Last != v.Standing.Last || k.Lords[k.You].Name != v.Lord || k.May == (v.Realm.Barred != "") && len(v.Realm.Troops) > 0 {
		t.Errorf("%s: %+v", v.Title, k)
	}
	for i := range k.Troops {
		if u := &k.Troops[i]; !tells(v, k.Lords[u.Lord].Name, u, tab.Board.NameOf(u.At)) {
			t.Errorf("%s: %+v is not told", v.Title, u)
		}
		told++
	}
	for at, m := range k.Manors {
		name, holder := tab.Board.NameOf(tab.Board.Manors()[at]), ""
		for _, own := range v.Realm.Manors {
			if own.Name == name {
				holder = v.Lord
				if own.Supervised != m.Supervised && !v.Realm.Reaped {
					t.Errorf("%s: %s is supervised: %v", v.Title, name, own.Supervised)
				}
			}
		}
		for _, o := range v.Others {
			for _, p := range o.Places {
				if p.His && p.Name == name {
					holder = o.Lord
				}
			}
		}
		if (m.Holder < 0) != (holder == "") || holder != "" && k.Lords[m.Holder].Name != holder {
			t.Errorf("%s: %s is %q's, not %d's", v.Title, name, holder, m.Holder)
		}
		told++
	}
	return told
}

// tells reports whether a letter names a troop where it is.
func tells(v *view.Season, lord string, u *view.KnownTroop, at string) bool {
	id := naming.Number(adjudicator.TroopID(u.ID))
	for _, own := range v.Realm.Troops {
		if lord == v.Lord && own.ID == id && own.At == at && own.Strength == u.Strength && own.Wounded == u.Wounded && own.Pay == u.Pay {
			return true
		}
	}
	for _, o := range v.Others {
		for _, p := range o.Places {
			for kind := range strings.SplitSeq(p.Troops, ";") {
				ids, wounded, _ := strings.Cut(strings.ReplaceAll(kind, ",", " ")+" ", "(")
				if o.Lord == lord && strings.Contains(ids, " "+id+" ") {
					return (strings.HasPrefix(wounded, "wounded") || strings.Contains(wounded, id)) == u.Wounded
				}
			}
		}
	}
	return false
}

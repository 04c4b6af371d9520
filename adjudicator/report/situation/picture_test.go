package situation

import (
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/internal/reporttest"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// TestSeasonPictures says which pictures a letter has, and what is to be seen in them.
func TestSeasonPictures(t *testing.T) {
	t.Parallel()
	tab := reporttest.Training(t)
	at := reporttest.Find(t, tab.Board, "Kingsmere", "Ludbrook", "Oxenholt", "Bramcote", "Leodham")
	s := adjudicator.NewState(tab.Rules, tab.Board, []string{"Lancelot", "Gawaine", "Kay"})
	s.Season, s.Year = adjudicator.Winter, 3
	s.Manors[at[0]].Holder, s.Manors[at[1]].Holder, s.Manors[at[4]].Holder = 0, 0, 1
	s.Players[0].Troops = []adjudicator.Troop{{ID: 1, At: at[0]}, {ID: 2, At: at[0]}, {ID: 3, At: at[1]}}
	s.Players[1].Troops = []adjudicator.Troop{{ID: 1, At: at[2]}, {ID: 2, At: at[4]}}
	s.Players[0].Income = 12
	record := []adjudicator.Event{adjudicator.SeasonBegan{Year: 3, Season: adjudicator.Autumn},
		adjudicator.FightBegan{At: at[2], And: board.NoPosition, Sides: [2]adjudicator.Fighters{{Lord: 0}, {Lord: 1}}},
		adjudicator.FightEnded{At: at[2], And: board.NoPosition, Lords: [2]adjudicator.Seat{0, 1}, Winner: 1}}
	before := s.Clone()
	for _, c := range []struct {
		season adjudicator.Season
		reader adjudicator.Seat
		ids    string
	}{
		{adjudicator.Autumn, 0, "lands valley manors income strength"}, {adjudicator.Autumn, 2, "valley manors income strength"},
		{adjudicator.Summer, 0, "lands"}, {adjudicator.SettingOut, 1, "lands"}, {adjudicator.Winter, 2, "valley"},
		{adjudicator.Autumn, adjudicator.NoSeat, "valley"}, {adjudicator.Spring, adjudicator.NoSeat, "valley"},
	} {
		before.Season = c.season
		all := SeasonPictures(tab, view.Played{Before: &before, After: &s, Record: record}, c.reader)
		if got := ids(all); got != c.ids {
			t.Errorf("%s, %d: %s, want %s", c.season, c.reader, got, c.ids)
		}
	}
	before.Season = adjudicator.Autumn
	all := SeasonPictures(tab, view.Played{Before: &before, After: &s, Record: record}, 0)
	for i, want := range []string{
		"Your lands, close up: you hold Kingsmere and Ludbrook. Your troops: two at Kingsmere and one at Ludbrook. Within four miles of you: Gawaine's one at Oxenholt.",
		"Map of The Marches of Logres, after the autumn of year 3: you hold two manors in the north-west, Gawaine one in the south-east; nobody holds the other nine. Crossed swords mark a battle at Oxenholt (you and Gawaine, won by Gawaine).",
		"A line for each lord: manors held, season by season. After the autumn of year 3: Lancelot 2, Gawaine 1 and Kay 0.",
		"A line for each lord: gross income in bezants, autumn by autumn. After the autumn of year 3: Lancelot 12, Gawaine 0 and Kay 0.",
	} {
		if i >= len(all) || all[i].Alt != want {
			t.Errorf("%d: have %+v\nwant %q", i, all, want)
		}
	}
	s.Manors[at[0]].Castle, s.Manors[at[2]].Church.State, s.Manors[at[0]].Church.State, s.Manors[at[1]].Circle.State = adjudicator.WorksDamaged, adjudicator.WorksWhole, adjudicator.WorksWhole, adjudicator.WorksWhole
	s.Manors[at[2]].Burnt, s.Manors[at[1]].Siege = 1, 2
	bridge := board.Position(0)
	for tab.Board.Place(bridge).Choke == nil {
		bridge++
	}
	s.Closed = []board.Position{bridge}
	want := "Castles stand at Kingsmere. Churches stand at Kingsmere and Oxenholt. Stone circles stand at Ludbrook. Besieged: Ludbrook. Smoke rises from Oxenholt. Washed away: " + tab.Board.Place(bridge).Choke.Name + "."
	if alt := ValleyPictures(tab, &s, nil)[0].Alt; !strings.HasSuffix(alt, want) {
		t.Errorf("have %q\nwant %q", alt, want)
	}
	s.Closed = nil
	if alone := ValleyPictures(tab, &s, nil); ids(alone) != "valley" || !strings.Contains(alone[0].Alt, ": Lancelot holds two manors") || strings.Contains(alone[0].Alt, "battle") {
		t.Errorf("%+v", alone)
	}
}

// Of troops in many places the first are told, and how many troops, not places, are elsewhere.
func TestBand(t *testing.T) {
	t.Parallel()
	var b band
	for range phrase.MaxListed {
		b.addTroops(3, "three at Kingsmere")
	}
	if got := b.words(); strings.Contains(got, "elsewhere") || strings.Count(got, "three at") != phrase.MaxListed {
		t.Error(got)
	}
	b.addTroops(4, "four at Ludbrook")
	if got := b.words(); !strings.HasSuffix(got, " and seven elsewhere") || strings.Count(got, "three at") != phrase.MaxListed-1 {
		t.Error(got)
	}
}

// ids are those of some pictures.
func ids(all []view.Picture) string {
	parts := make([]string, len(all))
	for i, p := range all {
		parts[i] = p.ID
	}
	return strings.Join(parts, " ")
}

// A board that does not say where its places are has no maps; the plots need none.
func TestPicturesWithoutXY(t *testing.T) {
	t.Parallel()
	b, err := board.Parse("test.toml", []byte("name = \"Two Fords\"\n[[manor]]\nname = \"Breaume\"\narable = 3\nxy = [9, 9]\n"+
		"[[manor]]\nname = \"Amberley\"\narable = 2\n[[road]]\nfrom = \"Breaume\"\nto = \"Amberley\"\nmiles = 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	tab := reporttest.Training(t)
	tab.Board = b
	if b.Drawable() == nil || reporttest.Training(t).Board.Drawable() != nil {
		t.Fatal("which boards can be drawn?")
	}
	s := adjudicator.NewState(tab.Rules, b, []string{"Lancelot", "Gawaine"})
	before := s.Clone()
	before.Season = adjudicator.Autumn
	if got := ids(SeasonPictures(tab, view.Played{Before: &before, After: &s}, 0)); got != "manors income strength" {
		t.Error(got)
	}
	if got := ValleyPictures(tab, &s, nil); got != nil {
		t.Errorf("%+v", got)
	}
}

// Of many things the first are named, and the rest counted.
func TestFew(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{1: "a", 6: "a b c d e f", 7: "a b c d e two more", 9: "a b c d e four more"} {
		all := strings.Split("a b c d e f g h i", " ")[:n]
		if got := strings.Join(phrase.FirstFew(all, "more"), " "); got != want || !slices.Equal(all, strings.Split("a b c d e f g h i", " ")[:n]) {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

package order

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// optionalNames are the names of these tests in a game that plays all options.
var optionalNames = testNames.With(ruleset.Options{Castles: true, Pillage: true, Fate: true, Advanced: true})

// everyOptionalForm has each order of the optional and the advanced rules, and how it is printed.
var everyOptionalForm = []struct {
	when  When
	want  string
	texts []string
}{
	{SettingOut, "FAITH DRUID", []string{"faith druid", "Faith: Druid."}},
	{Summer, "CONVERT CHRISTIAN", []string{"convert christian", "convert to christian"}},
	{Winter, "CONVERT DRUID", []string{"convert druid"}},
	{Summer, "SHELTER OPEN", []string{"shelter open"}},
	{Summer, "SHELTER Barsham HOUSE", []string{"shelter barsham house", "SHELTER AT Barsham HOUSE"}},
	{Summer, "SHELTER Barsham OPEN THEN HOUSE", []string{"shelter barsham open then house"}},
	{Summer, "AT Barsham ASSAULT", []string{"at barsham assault"}},
	{Summer, "AT Barsham BESIEGE", []string{"at barsham besiege"}},
	{Summer, "AT Barsham PASS", []string{"at Barsham pass."}},
	{Summer, "AT Barsham PILLAGE", []string{"at barsham pillage"}},
	{Summer, "AT Barsham PILLAGE FIELDS LOOT REEVES", []string{"at barsham pillage loot, fields and reeves", "at barsham pillage reeve fields loot loot"}},
	{Summer, "AT Barsham ASSAULT PHASES 2, 3", []string{"at barsham assault phases 3 2", "at barsham assault phases 2,3"}},
	{Summer, "AT Barsham PILLAGE LOOT PHASES 1", []string{"at barsham pillage loot phase 1"}},
	{Summer, "AT Barsham PILLAGE HIVES MILL", []string{"at barsham pillage mill hives"}},
	{Winter, "BUILD CASTLE AT Barsham", []string{"build castle at barsham", "build 1 castle at barsham"}},
	{Winter, "BUILD CHURCH AT Barsham BID 3", []string{"build church at barsham bid 3"}},
	{Winter, "BUILD 2 CHURCHES AT Barsham", []string{"build 2 churches at barsham"}},
	{Winter, "BUILD CIRCLE AT Barsham, Foxwood", []string{"build circles at barsham foxwood"}},
	{Winter, "REPAIR CASTLE AT Barsham", []string{"repair castle at barsham"}},
	{Winter, "REPAIR CIRCLE AT Foxwood", []string{"repair circle at foxwood"}},
	{Winter, "SWARM TO Barsham", []string{"swarm to barsham"}},
	{Winter, "SWARM FROM Foxwood TO Barsham", []string{"swarm from foxwood to barsham"}},
	{Winter, "BOUNDARY Foxwood", []string{"boundary foxwood"}},
	{Winter, "LIGHTNING Foxwood", []string{"lightning foxwood", "Lightning: Foxwood."}},
}

// TestOptionalForms reads each of them where all options are played, and finds that it prints back.
func TestOptionalForms(t *testing.T) {
	t.Parallel()
	for _, c := range everyOptionalForm {
		for _, text := range append(c.texts, c.want) {
			s := Parse(optionalNames, c.when, input(text))
			if len(s.Orders) != 1 {
				t.Errorf("%q: %d orders, notes %v", text, len(s.Orders), s.Notes)
				continue
			}
			o := s.Orders[0].Order
			if got := o.String(); got != c.want {
				t.Errorf("%q reads as %q, want %q", text, got, c.want)
			}
			again := Parse(optionalNames, c.when, input(o.String()))
			if len(again.Orders) != 1 || !cmp.Equal(o, again.Orders[0].Order) {
				t.Errorf("%q does not read back as itself: %v", o, again.Orders)
			}
		}
	}
}

// TestOptionalFormsRefused finds none of them an order where no option is played.
func TestOptionalFormsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range everyOptionalForm {
		s := parse(c.when, c.want)
		if len(s.Orders) != 0 || len(s.Notes) != 1 || s.Notes[0].Code != CodeLater || !s.Notes[0].Refused {
			t.Errorf("%q: orders %q, notes %v; want one note %s", c.want, Print(s.Orders), s.Notes, CodeLater)
		}
	}
}

// TestOptionsApart finds that each option brings its own words only.
func TestOptionsApart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		options ruleset.Options
		when    When
		text    string
		code    Code // "" for an order
	}{
		{ruleset.Options{Castles: true}, Summer, "at barsham pillage", CodeLater},
		{ruleset.Options{Pillage: true}, Summer, "at barsham pillage", ""},
		{ruleset.Options{Pillage: true}, Summer, "at barsham assault", CodeLater},
		{ruleset.Options{Castles: true}, Winter, "build church at barsham", CodeLater},
		{ruleset.Options{Advanced: true}, Winter, "build castle at barsham", CodeLater},
		{ruleset.Options{Castles: true}, Winter, "repair church at barsham", CodeLater},
		{ruleset.Options{Castles: true}, Winter, "repair castle at barsham", ""},
		{ruleset.Options{Castles: true}, Winter, "build castle at barsham bid 3", CodeLater},
		{ruleset.Options{Advanced: true}, Winter, "build hive at barsham bid 3", CodeUnknownWord},
		{ruleset.Options{Fate: true}, Winter, "convert druid", CodeLater},
		{ruleset.Options{Fate: true}, Summer, "swarm to barsham", CodeSeason},
		{ruleset.Options{Advanced: true}, Summer, "faith druid", CodeSeason},
		{ruleset.Options{Castles: true}, Summer, "At the last siege he was lucky.", ""},
	} {
		s := Parse(testNames.With(c.options), c.when, input(c.text))
		switch {
		case c.code == "" && len(s.Notes) > 0:
			t.Errorf("%q: %v", c.text, s.Notes)
		case c.code != "" && (len(s.Notes) != 1 || s.Notes[0].Code != c.code || len(s.Orders) > 0):
			t.Errorf("%q: orders %q, notes %v; want one note %s", c.text, Print(s.Orders), s.Notes, c.code)
		}
	}
}

// TestInvadersVerbs reads what an invader wants, where the game plays it.
func TestInvadersVerbs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"besiege Barsham": "AT Barsham BESIEGE", "please assault Barsham": "AT Barsham ASSAULT", "pillage at Barsham": "AT Barsham PILLAGE",
	} {
		if s := Parse(optionalNames, Summer, input(text)); Print(s.Orders) != want+"\n" || len(s.Notes) != 0 {
			t.Errorf("%q: orders %q, notes %+v; want %s", text, Print(s.Orders), s.Notes, want)
		}
	}
	s := Parse(optionalNames, Summer, input("10, 11 plunder Barsham"))
	if len(s.Orders) != 0 || len(s.Notes) != 1 || !s.Notes[0].Refused || !slices.Equal(s.Notes[0].Near, []string{"AT Barsham PILLAGE"}) {
		t.Errorf("with troops: orders %q, notes %+v", Print(s.Orders), s.Notes)
	}
	if s := parse(Summer, "assault Barsham"); len(s.Notes) != 1 || !strings.Contains(s.Notes[0].Message, "STANCE ATTACK") {
		t.Errorf("without the option: %+v", s.Notes)
	}
	if s := parse(Summer, "besiege Barsham"); len(s.Notes) != 1 || strings.Contains(s.Notes[0].Message, "BESIEGE.") {
		t.Errorf("without the option: %+v", s.Notes)
	}
	if s := Parse(optionalNames, Summer, input("at Barsham pillage loot gold")); len(s.Notes) != 1 || !strings.HasPrefix(s.Notes[0].Message, `"gold" is no act of pillage: FIELDS, HIVES,`) {
		t.Errorf("no act: %+v", s.Notes)
	}
	if s := Parse(optionalNames, Summer, input("shelter")); len(s.Notes) != 1 || s.Notes[0].Message != "The order ends too early: a manor, OPEN or HOUSE should follow." {
		t.Errorf("SHELTER alone: %+v", s.Notes)
	}
}

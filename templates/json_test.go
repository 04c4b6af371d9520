package templates

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// published reads a schema that is published.
func published(t testing.TB, name string) *jsonschema.Resolved {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "adjudicator", "report", "schema", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// asJSON is a view after it has been JSON, as its schema says. What only the office may know is not
// in it, and put in again.
func asJSON[T any](t testing.TB, schema string, view *T, head func(*T) *view.Office) *T {
	t.Helper()
	data, err := json.Marshal(view)
	if err != nil {
		t.Fatal(err)
	}
	var loose any
	if err := json.Unmarshal(data, &loose); err != nil {
		t.Fatal(err)
	}
	if err := published(t, schema).Validate(loose); err != nil {
		t.Errorf("%s: %v", schema, err)
	}
	back := new(T)
	if err := json.Unmarshal(data, back); err != nil {
		t.Fatal(err)
	}
	if head != nil {
		was, is := head(view), head(back)
		if is.Key != "" || is.Salt != "" || is.Top != "" {
			t.Errorf("%s: a key or a salt:\n%s", schema, data)
		}
		is.Key, is.Salt, is.Top = was.Key, was.Salt, was.Top
	}
	return back
}

// same compares letters.
func same(t testing.TB, what string) func(a Letter, err error) func(b Letter, err error) {
	return func(a Letter, err error) func(Letter, error) {
		return func(b Letter, other error) {
			t.Helper()
			if err != nil || other != nil || !reflect.DeepEqual(a, b) {
				t.Errorf("%s says something else when it has been JSON (%v, %v):\n%s\n--- and\n%s", what, err, other, a.Text, b.Text)
			}
		}
	}
}

func seasonHead(v *view.Season) *view.Office { return &v.Office }

// TestJSONSaysAll writes letters of views that have been JSON: all that a letter says is in it.
func TestJSONSaysAll(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	head := office()
	head.Notes, head.Already, head.Salt = []string{"Be patient."}, []string{"HOLD 2"}, "5ea1"
	for _, s := range g.seasons()[1:] {
		for seat := range s.Before.Players {
			v := narrative.NewSeason(tab, played(s), adjudicator.Seat(seat), head)
			same(t, v.Title)(Report(v))(Report(asJSON(t, "season", v, seasonHead)))
		}
	}
	first := narrative.NewFirst(tab, played(&g.settingOut), lionel, head)
	same(t, "the first letter")(FirstLetter(first))(FirstLetter(asJSON(t, "first", first, func(v *view.First) *view.Office { return &v.Office })))
	final := goldenFinal(tab, &g)
	same(t, "the last letter")(LastLetter(final))(LastLetter(asJSON(t, "final", final, func(v *view.Final) *view.Office { return &v.Office })))
	invitation := situation.NewInvitation(tab, &g.settingOut.Before, "Lionel", "4a54", head)
	same(t, "the invitation")(SettingOut(invitation))(SettingOut(asJSON(t, "invitation", invitation, func(v *view.Invitation) *view.Office { return &v.Office })))
	r := fullReceipt(tab, &g, head)
	same(t, "the receipt")(Receipt(r))(Receipt(asJSON(t, "receipt", r, func(v *view.Receipt) *view.Office { return &v.Office })))
	status := situation.NewStatus(tab, &g.winter.After, tristram, []string{"HOLD ALL"}, []string{"WITHDRAW AFTER 3"}, "0123abcd", head)
	same(t, "STATUS")(Status(status))(Status(asJSON(t, "status", status, func(v *view.Status) *view.Office { return &v.Office })))
	gazetteer := situation.NewGazetteer(tab, &g.spring.After)
	same(t, "MAP")(Map(gazetteer))(Map(asJSON(t, "map", gazetteer, nil)))
	history := narrative.NewHistory(tab, g.past())
	same(t, "HISTORY")(History(history))(History(asJSON(t, "history", history, nil)))
}

// A field that is left out of the JSON, and one that the schema does not know, are found.
func TestJSONLacks(t *testing.T) {
	t.Parallel()
	tab := training(t)
	g := tell(t, tab)
	v := narrative.NewSeason(tab, played(&g.summer), lancelot, office())
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	want, err := Report(v)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "news") // which stands in the Subject only
	for name, value := range fields {
		delete(fields, name)
		less, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		back := &view.Season{}
		if err := json.Unmarshal(less, back); err != nil {
			t.Fatal(err)
		}
		back.Key, back.Top = v.Key, v.Top
		if l, err := Report(back); err != nil || reflect.DeepEqual(l, want) {
			t.Errorf("without %q the letter is the same (%v)", name, err)
		}
		fields[name] = value
	}
	fields["one_more"] = true
	if err := published(t, "season").Validate(fields); err == nil {
		t.Error("the schema lets a field pass that it does not know")
	}
}

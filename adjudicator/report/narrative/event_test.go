package narrative

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
)

// TestEveryEventIsToldOrHidden names each kind of event for which a narrator has neither an account nor a
// reason to pass it over.
func TestEveryEventIsToldOrHidden(t *testing.T) {
	t.Parallel()
	byKind := map[string]telling{}
	for of, a := range tellings {
		byKind[of.Name()] = a
	}
	for _, kind := range adjudicator.Kinds() {
		a, ok := byKind[kind]
		if !ok {
			t.Errorf("%s: no narrator tells it; give it an account in a table of this package", kind)
			continue
		}
		for narrator, has := range map[string][2]bool{"letter": {a.letter != nil, a.noLetter != ""}, "news": {a.news != nil, a.noNews != ""}, "history": {a.history != nil, a.noHistory != ""}} {
			if has[0] == has[1] {
				t.Errorf("%s, %s: told %t, a reason to pass it over %t; one of both is wanted", kind, narrator, has[0], has[1])
			}
		}
		delete(byKind, kind)
	}
	for kind := range byKind {
		t.Errorf("%s has an account, but is no kind of event", kind)
	}
}

// TestEveryEventChangesALetter leaves each kind of event out of seasons that have been played: somebody's letter, or
// the master's, is another without it, or there is a reason why not.
func TestEveryEventChangesALetter(t *testing.T) {
	t.Parallel()
	open := map[string]bool{}
	for of, a := range tellings {
		if a.letter != nil {
			open[of.Name()] = true
		}
	}
	files, err := filepath.Glob("../../testdata/scenario/*/*.txtar")
	if err != nil || len(files) < 900 {
		t.Fatalf("%d scenarios, %v", len(files), err)
	}
	for _, file := range files {
		if len(open) == 0 {
			return
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		table, played := playScenario(t, file, data)
		tried := map[string]bool{}
		for i, e := range played.Record {
			kind := adjudicator.KindOf(e)
			if !open[kind] || tried[kind] {
				continue
			}
			tried[kind] = true
			without := played
			without.Record = slices.Delete(slices.Clone(played.Record), i, i+1)
			if allLetters(table, played) != allLetters(table, without) {
				delete(open, kind)
			}
		}
	}
	for kind := range open {
		t.Errorf("%s: no letter is another without it, in %d scenarios", kind, len(files))
	}
}

// playScenario plays one scenario.
func playScenario(t *testing.T, file string, data []byte) (view.Table, view.Played) {
	t.Helper()
	s, err := scenario.Parse(filepath.Base(file), data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	return view.Table{Game: "Corpus", Rules: s.Rules, Board: s.Board}, view.Played{Before: &s.Before, After: &r.After, Record: r.Record}
}

// allLetters are the letters of a season to all lords, to a reader who plays nobody, and to the master, as JSON. A record
// that no letter can be written of is told as that.
func allLetters(table view.Table, played view.Played) (text string) {
	defer func() {
		if recover() != nil {
			text = "no letter"
		}
	}()
	var all []any
	for reader := adjudicator.NoSeat; int(reader) < len(played.After.Players); reader++ {
		all = append(all, NewSeason(table, played, reader, view.Office{}))
	}
	all = append(all, NewReview(table, played, make([]view.Papers, len(played.After.Players)), nil, view.Office{}))
	data, err := json.Marshal(all)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

package game

import (
	"reflect"
	"testing"

	"github.com/seneschal-pbem/seneschal/store"
)

// TestLetterSettings sets each setting about letters to what it shows, and refuses all else without changing anything.
func TestLetterSettings(t *testing.T) {
	t.Parallel()
	for _, s := range letterSettings {
		row := store.Game{Letters: LettersOpen, WinterLetters: LettersNone, Ghosts: true, LettersOpen: ReadByMaster, Publish: true}
		shown, before := s.Show(row), row
		if err := s.Set(&row, shown); err != nil || !reflect.DeepEqual(row, before) {
			t.Errorf("%s = %s: %+v, %v", s.Name, shown, row, err)
		}
		if err := s.Set(&row, "perhaps"); err == nil {
			t.Errorf("%s = perhaps is taken", s.Name)
		}
	}
	row := store.Game{}
	for i, value := range []string{"Anonymous too", "as in the other seasons", "no"} {
		if err := letterSettings[i].Set(&row, value); err != nil || letterSettings[i].Show(row) == "" {
			t.Errorf("%s: %v", value, err)
		}
	}
}

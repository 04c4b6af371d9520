package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/store"
)

// letterSettings are those about letters between players.
var letterSettings = []Setting{
	{"letters", "which letters the players may write to one another: open, anonymous too, public only (to ALL), none",
		func(row store.Game) string { return lettersInWords(row.Letters) },
		func(row *store.Game, value string) (err error) {
			row.Letters, err = readLetters(value, row.Letters)
			return err
		}},
	{"letters-in-winter", "the same for winters, or as in the other seasons",
		func(row store.Game) string { return lettersInWords(row.WinterLetters) },
		func(row *store.Game, value string) (err error) {
			if strings.EqualFold(value, lettersAsOthers) || value == "" {
				row.WinterLetters = ""
				return nil
			}
			row.WinterLetters, err = readLetters(value, row.WinterLetters)
			return err
		}},
	{"ghosts", "whether a player whose lord is out may write letters: yes or no",
		func(row store.Game) string { return phrase.Choose(row.Ghosts, "yes", "no") },
		func(row *store.Game, value string) error {
			return setYesNo("ghosts", &row.Ghosts, value)
		}},
	{"letters-open", "who reads the letters between players, beside those who wrote and got them: none or master",
		func(row store.Game) string { return row.LettersOpen },
		func(row *store.Game, value string) error {
			if value = strings.ToLower(value); value != ReadByNone && value != ReadByMaster {
				return fmt.Errorf("letters-open %q: want none or master", value)
			}
			row.LettersOpen = value
			return nil
		}},
	{"publish-letters", "whether the last letter of the game shows all letters between players to everybody: yes or no",
		func(row store.Game) string { return phrase.Choose(row.Publish, "yes", "no") },
		func(row *store.Game, value string) error { return setYesNo("publish-letters", &row.Publish, value) }},
}

func setYesNo(name string, field *bool, value string) error {
	if !slices.Contains([]string{"yes", "no"}, strings.ToLower(value)) {
		return fmt.Errorf("%s %q: want yes or no", name, value)
	}
	*field = strings.EqualFold(value, "yes")
	return nil
}

// lettersAsOthers is how a setting says that winters are as the other seasons.
const lettersAsOthers = "as in the other seasons"

// letterWords are the values of the settings in words.
var letterWords = map[string]string{LettersOpen: "open", LettersAnonymous: "anonymous too", LettersPublic: "public only", LettersNone: "none", "": lettersAsOthers}

func lettersInWords(value string) string { return letterWords[value] }

// readLetters reads such a value, in a word or as it is shown; what is none leaves what is set now.
func readLetters(value, now string) (string, error) {
	for _, v := range []string{LettersOpen, LettersAnonymous, LettersPublic, LettersNone} {
		if strings.EqualFold(value, v) || strings.EqualFold(value, letterWords[v]) {
			return v, nil
		}
	}
	return now, fmt.Errorf("letters %q: want open, anonymous, public or none", value)
}

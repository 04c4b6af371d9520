package templates

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/adjudicatortest"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// digested is the digest of a lord's orders as HELP DICE describes it.
func digested(salt, standing, orders string) string {
	sum := sha256.Sum256([]byte("seal " + salt + "\nstanding\n" + standing + "season\n" + orders))
	return hex.EncodeToString(sum[:])
}

// TestHelpDice checks the example in HELP DICE with the dice of the game.
func TestHelpDice(t *testing.T) {
	t.Parallel()
	texts := map[dice.Version]string{}
	for v := dice.V1; v <= dice.Newest; v++ {
		texts[v] = must(t)(Help("dice", Notice{Office: office(), Game: "The Marches", Season: "spring of year 2", DiceVersion: int(v)}))
		checkText(t, texts[v])
	}
	text := must(t)(Help("dice", Notice{Office: office()}))
	if says := "by version 2:"; !strings.Contains(text, says) || !strings.Contains(texts[2], says) || strings.Contains(texts[1], says) || !strings.Contains(texts[1], "by version 1,") {
		t.Errorf("HELP DICE of no game:\n%s\nof version 1:\n%s", text, texts[1])
	}
	seed := make([]byte, 32)
	digests := []string{digested("lake", "STANCE ATTACK\n", "HOLD ALL\n"), digested("loch", "", "")}
	key := dice.SeasonKey(seed, digests, nil)
	const round = "year 2 summer, phase 1, Barsham, fight 1, Lancelot v Gawaine, round 1"
	face, err := dice.V1.Seeded(key).Roll(round + ", Lancelot, attack")
	var of [4]dice.Roll
	if err := errors.Join(err, dice.V2.Seeded(key).(dice.Together).RollTogether(round, of[:])); err != nil {
		t.Fatal(err)
	}
	hash := sha256.Sum256([]byte("\x00\x00\x00\x00\x00\x00\x00 " + string(key) + round))
	example := map[dice.Version][]string{1: {fmt.Sprintf("The first purpose above gives a %d.", face)}, 2: {
		fmt.Sprintf("begins with the bytes %d, %d, %d and %d (in hex %x). %[1]d leaves %[6]d by 6:", hash[0], hash[1], hash[2], hash[3], hash[:4], hash[0]%6),
		fmt.Sprintf("Lancelot's attack is a %d, Gawaine's a %d, Lancelot's result a %d and Gawaine's a %d.", of[0].Face, of[1].Face, of[2].Face, of[3].Face),
		fmt.Sprintf("echo %x...%x |", key[:2], key[30:])}}
	for v, text := range texts {
		text = strings.Join(strings.Fields(text), " ")
		for _, want := range append(example[v], dice.Hash(seed), digests[0], digests[1], hex.EncodeToString(key), hex.EncodeToString(dice.SeasonKey(seed, digests, []string{"", "goose"}))) {
			if !strings.Contains(text, want) {
				t.Errorf("HELP DICE of version %d lacks %s:\n%s", v, want, text)
			}
		}
	}
	if rules := strings.Join(strings.Fields(must(t)(Rules("DICE", rulebook(t), Notice{Office: office(), Game: "The Marches"}))), " "); !strings.Contains(rules, "HELP DICE") || strings.Contains(rules, "WINNING") {
		t.Errorf("RULES DICE:\n%s", rules)
	}
}

// purposes are the forms of purposes that HELP DICE lists.
var purposes = regexp.MustCompile(`^year \d+ (start, entry [\w ]+, \w+, throw \d+` +
	`|winter, loyalty, \w+, knight \d\d, throw 1` +
	`|(spring|summer|autumn), phase [123], [\w+ ]+( / [\w+ ]+)?, (fight \d+, \w+ v \w+, round \d+, \w+, (attack|result)` +
	`|order of fight, \w+( from [\w+ ]+)?, throw \d+|retreat, \w+, throw \d+, die \d))$`)

// TestPurposes finds each purpose of random campaigns among the forms that HELP DICE lists.
func TestPurposes(t *testing.T) {
	t.Parallel()
	tab, n := training(t), 0
	for seed := uint64(1); seed <= 6; seed++ {
		for _, s := range campaign(t, tab, 4, seed, 16) {
			for _, p := range purposesOf(&s) {
				if n++; !purposes.MatchString(p) {
					t.Errorf("a purpose that HELP DICE does not know: %q", p)
				}
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d purposes", n)
	}
}

// optionalPurposes are the forms that it lists besides where optional rules are played.
var optionalPurposes = regexp.MustCompile(`^year \d+ (\w+, (the weather|King Arthur)` +
	`|winter, (church|circle), parish [\w ]+, \w+, throw \d+` +
	`|\w+, phase [123], pillage, \w+, \w+, (field|forester|hive|loot|mill|river reeve) \d+` +
	`|winter, (fate, die [123]|plague, \w+, \d\d|revolt, \w+, \w+, \d\d|lightning, order, \w+, throw \d+|lightning, \w+, \w+|storm, \w+, \w+` +
	`|flood, [\w+ ]+|forest fire, \w+, \w+, unit \d+|swarm, \w+, \w+, hive \d+` +
	`|desertion, \w+, throw \d+(, die \d)?|(recruits|senior knight), \w+, throw \d+))$`)

// TestOptionalPurposes finds each purpose of random campaigns of all options among the forms that HELP DICE
// lists there, and each of these forms among their examples.
func TestOptionalPurposes(t *testing.T) {
	t.Parallel()
	tab, n := training(t), 0
	quoted := regexp.MustCompile(`"(year \d+ [^"]*)"`)
	for seed := uint64(1); seed <= 4; seed++ {
		all, err := adjudicatortest.PlayWith(ruleset.Options{Weather: true, Castles: true, Pillage: true, Fate: true, Advanced: true}, tab.Rules, tab.Board, 4, seed, 41)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			for _, e := range s.Record {
				_, body, err := adjudicator.EncodeEvent(e)
				if err != nil {
					t.Fatal(err)
				}
				said := quoted.FindAllStringSubmatch(string(body), -1)
				if rolls := adjudicator.Rolls(e); len(rolls) != len(said) {
					t.Errorf("%d dice are found in %T, want %d", len(rolls), e, len(said))
				}
				for _, p := range said {
					if n++; !purposes.MatchString(p[1]) && !optionalPurposes.MatchString(p[1]) {
						t.Errorf("a purpose that HELP DICE does not know: %q", p[1])
					}
				}
			}
		}
	}
	if n < 500 {
		t.Errorf("only %d purposes", n)
	}
	text := must(t)(Help("DICE", boardNotice(tab, ruleset.OptionWords...)))
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "year 2 winter") || strings.Contains(line, "pillage") || strings.Contains(line, "the weather") {
			if !purposes.MatchString(line) && !optionalPurposes.MatchString(line) {
				t.Errorf("HELP DICE has %q, which is no purpose", line)
			}
		}
	}
	if lines := strings.Count(text, "\n    year "); lines != 6+17 {
		t.Errorf("HELP DICE lists %d purposes:\n%s", lines, text)
	}
}

// purposesOf are the purposes of a season's dice.
func purposesOf(s *adjudicatortest.Season) (all []string) {
	for _, e := range s.Record {
		for _, r := range adjudicator.Rolls(e) {
			all = append(all, r.Purpose)
		}
	}
	return all
}

package templates

import (
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// verified is what the program that goes with the dice says of a file, and whether it ends well.
func verified(t *testing.T, text string) (said string, ok bool) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil && os.Getenv("SENESCHAL_CI") != "" {
		t.Fatal(err)
	} else if err != nil {
		t.Skip("there is no python3")
	}
	dir := t.TempDir()
	for name, content := range map[string]string{VerifyFile: verifyProgram, ProofsFile: text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.CommandContext(t.Context(), python, "-B", VerifyFile, ProofsFile)
	run.Dir = dir
	out, err := run.CombinedOutput()
	return string(out), err == nil
}

// proved is a season as the last letter opens it, with dice as its seed gives them.
func proved(t *testing.T, n int) view.Opened {
	t.Helper()
	seed := slices.Repeat([]byte{byte(n)}, 32)
	s := view.Opened{Season: fmt.Sprintf("spring of year %d", n), Purpose: fmt.Sprintf("year %d spring", n), Seed: hex.EncodeToString(seed), Hash: dice.Hash(seed), DiceVersion: 1 + n%2}
	var digests, seals []string
	for i, lord := range []string{"Lancelot", "Gawaine"} {
		l := view.OpenedLord{Lord: lord, Salt: "lake", Standing: []string{"HEIR 2"}, Orders: []string{"HOLD ALL", "STANCE ATTACK"}, Steward: i == 1}
		if n%4 > 0 && i == 0 {
			l.Sealed = "sieben # größte Gänse\u00a0<b>"
		}
		l.Digest = digested(l.Salt, "HEIR 2\n", "HOLD ALL\nSTANCE ATTACK\n")
		s.Lords, digests, seals = append(s.Lords, l), append(digests, l.Digest), append(seals, l.Sealed)
	}
	key := dice.SeasonKey(seed, digests, seals)
	s.Key = hex.EncodeToString(key)
	d := dice.Version(s.DiceVersion).Seeded(key)
	for round := range 20 { // so many in all that the first byte is passed over for some
		s.Dice = append(s.Dice, diceOfRound(t, d, fmt.Sprintf("year %d spring, phase 1, Barsham, fight 1, Lancelot v Gawaine, round %d", n, round+1))...)
	}
	loyalty, err := d.Roll(s.Purpose + ", loyalty, Lancelot, knight 05, throw 1")
	if err != nil {
		t.Fatal(err)
	}
	s.Dice = append(s.Dice, view.Die{For: s.Purpose + ", loyalty, Lancelot, knight 05, throw 1", Face: loyalty})
	return s
}

// diceOfRound are the four dice of a round.
func diceOfRound(t *testing.T, d dice.Dice, round string) (all []view.Die) {
	t.Helper()
	var of [4]dice.Roll
	for i, die := range []string{", Lancelot, attack", ", Gawaine, attack", ", Lancelot, result", ", Gawaine, result"} {
		var err error
		of[i].Purpose = round + die
		if of[i].Face, err = d.Roll(of[i].Purpose); err != nil {
			t.Fatal(err)
		}
	}
	if together, is := d.(dice.Together); is {
		if err := together.RollTogether(round, of[:]); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range of {
		all = append(all, view.Die{For: r.Purpose, Face: r.Face})
	}
	return all
}

// TestVerifyProgram finds nothing wrong with dice that are as they should be, and whatever is changed in them.
func TestVerifyProgram(t *testing.T) {
	t.Parallel()
	changes := []struct {
		change func(*view.Opened)
		want   string // empty: it is right all the same
	}{
		{func(s *view.Opened) { s.Seed = "0" + s.Seed[:63] }, "the seed does not have the hash"},
		{func(s *view.Opened) { s.Seed = "nothing" }, "this cannot be read"},
		{func(s *view.Opened) { s.Hash = s.Key }, "the seed does not have the hash"},
		{func(s *view.Opened) { s.Key = s.Hash }, "the key does not follow"},
		{func(s *view.Opened) { s.Lords[1].Digest = s.Key }, "the key does not follow"},
		{func(s *view.Opened) { s.Lords[0].Sealed = "acht Gänse" }, "the key does not follow"},
		{func(s *view.Opened) { s.Lords[1].Sealed, s.Lords[0].Sealed = s.Lords[0].Sealed, "" }, "the key does not follow"},
		{func(s *view.Opened) { s.Lords[0].Salt = "loch" }, "the orders of Lancelot do not have their digest"},
		{func(s *view.Opened) { s.Lords[1].Orders[0] = "HOLD 2" }, "the orders of Gawaine do not have their digest"},
		{func(s *view.Opened) { s.Lords[1].Orders[0], s.Lords[1].Replaced = "HOLD 2", true }, ""},
		{func(s *view.Opened) { s.Dice[3].Face = s.Dice[3].Face%6 + 1 }, "a die shows"},
		{func(s *view.Opened) { s.DiceVersion = 3 - s.DiceVersion }, "a die shows"},
		{func(s *view.Opened) { s.DiceVersion = 3 }, "this cannot be read: KeyError('3')"},
		{func(s *view.Opened) { s.Dice[3].For += ", thrown again" }, "the dice do not have their hash"},
		{func(s *view.Opened) { s.Dice = append(s.Dice[:4], s.Dice[3:]...) }, "this is thrown twice"},
		{func(s *view.Opened) { s.Purpose = "year 99 spring" }, "for another season"},
		{func(s *view.Opened) { s.Dice = s.Dice[1:] }, "the dice do not have their hash"},
		{func(s *view.Opened) {
			*s = view.Opened{DiceVersion: s.DiceVersion, Season: s.Season, Purpose: s.Purpose, Seed: s.Seed, Hash: s.Hash}
		}, ""}, // it was not played
	}
	var right, changed []view.Opened
	for i, c := range changes {
		right, changed = append(right, proved(t, i+1)), append(changed, proved(t, i+1))
		c.change(&changed[i])
	}
	if said, ok := verified(t, diceText("valley", right)); !ok || said != fmt.Sprintf("%d seasons: all is as it should be\n", len(right)) {
		t.Errorf("of dice that are right it says:\n%s", said)
	}
	if said, ok := verified(t, diceText("valley", right[:1])); !ok || said != "1 season: all is as it should be\n" {
		t.Errorf("of one season it says:\n%s", said)
	}
	text := diceText("valley", changed)
	for i, s := range right { // where the dice are others their hash was written of those before
		if _, hash, _ := strings.Cut(diceText("", []view.Opened{s}), "\ndice "); i >= 10 && i < 17 {
			_, now, _ := strings.Cut(diceText("", changed[i:i+1]), "\ndice ")
			text = strings.Replace(text, now, hash, 1)
		}
	}
	said, ok := verified(t, text)
	if ok {
		t.Error("it ends well")
	}
	for i, c := range changes {
		of := fmt.Sprintf("\n%s: ", changed[i].Purpose)
		if found := strings.Contains("\n"+said, of); found != (c.want != "") || !strings.Contains(said, c.want) {
			t.Errorf("change %d: found %v, want %q:\n%s", i+1, found, c.want, said)
		}
	}
}

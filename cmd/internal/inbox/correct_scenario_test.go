package inbox_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
	"github.com/seneschal-pbem/seneschal/templates"
)

// correctionCases is the number of files in testdata/correct.
const correctionCases = 34

// entered are the roads by which the four lords of the scenarios enter.
var entered = []string{"Carlisle", "Tintagel", "Dover", "Lothian"}

// ordered are the seasons of the scenarios, with the orders of Gawaine, Lancelot, Lionel and Tristram.
var ordered = [][4]string{
	{"HIRE 1 KNIGHT\nBUILD 1 HIVE AT Kingsmere", "HIRE 1 KNIGHT", "HIRE 1 KNIGHT", "HIRE 1 KNIGHT\nHIRE 1 MAN"},
	{"02 TO Ludbrook\nLORD TO Ravenscote", "02, 03 TO Gullhaven", "02 TO Elmsworth\nLORD TO Penhallow", "02, 03 TO Oxenholt\nLORD, 04 TO Bramcote"},
	{"LORD, 03 TO Ludbrook\nHOLD 02", "LORD TO Whitsand\nALLY Lionel", "02, 03 TO Bramcote\nSTANCE ATTACK\nALLY Lancelot", "02, 03 TO Ludbrook\nSTANCE ATTACK\nHOLD LORD"},
	{"LORD TO Ravenscote\n02 TO Kingsmere", "HOLD ALL", "HOLD ALL", "HOLD ALL"},
	{"HIRE 1 MAN\nBUILD 1 FORESTER AT Ravenscote\nHIRE 1 KNIGHT AT Kingsmere", "HIRE 1 MAN\nSPREAD", "HIRE 2 MEN AT Elmsworth", "HIRE 2 MEN\nSPREAD"},
	{"LORD, 05 TO Whitsand\nSTANCE ATTACK", "LORD TO Ravenscote\nSTANCE ATTACK", "02, 03, 05 TO Bramcote\nSTANCE ATTACK", "LORD, 04 TO Elmsworth\nSTANCE ATTACK"},
	{"LORD TO Ravenscote", "HOLD ALL", "02 TO Elmsworth", "02 TO Oxenholt\nHOLD LORD"},
	{"HOLD ALL", "HOLD ALL", "HOLD LORD\n06 TO Leodham", "HOLD ALL"},
}

// TestCorrectionScenarios corrects seasons of one campaign, or opens them again, each time in a transaction that is undone, and compares what the master
// is shown first, and the letters to the players, with those that are kept.
func TestCorrectionScenarios(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "correct", "*.txtar"))
	if err != nil || len(files) != correctionCases {
		t.Fatalf("%d scenarios, want %d (%v)", len(files), correctionCases, err)
	}
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 4, false)
	h.exec("UPDATE games SET dice_version = 1") // the orders were chosen by what these dice make of them, and games that began with them keep them
	h.set("years", "3")
	for i, address := range players(4) {
		h.answer(address, "ENTER BY "+entered[i]+" Road")
	}
	h.playSeeded()
	for i, orders := range ordered {
		for place, text := range orders {
			h.answer(players(4)[place], text)
		}
		if i == len(ordered)-1 {
			h.poll()
			h.sendAll()
			h.correctAll(files, "the last autumn is open")
			h.set("review", "on")
		}
		h.playSeeded()
	}
	h.correctAll(files, "the last autumn waits for the master")
	h.approve()
	h.correctAll(files, "the game is over")
}

// playSeeded plays the season that is open with a seed that is always the same, and sends its letters.
func (h *house) playSeeded() {
	h.t.Helper()
	db, err := pgtest.OpenSQL(h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	s := h.status()
	seed := sha256.Sum256(fmt.Appendf(nil, "%s %d", s.Season, s.Year))
	if _, err := db.Exec(`UPDATE seasons SET seed = ?, seed_hash = ? WHERE state = 'open'`, seed[:], dice.Hash(seed[:])); err != nil {
		h.t.Fatal(err)
	}
	h.play()
	h.sendAll()
}

// correctAll plays the scenarios that stand at a moment of the campaign; their first line says which, if it is not that at which the last autumn is open.
func (h *house) correctAll(files []string, moment string) {
	h.t.Helper()
	for i, file := range files {
		if testing.Short() && i%4 != 0 {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			h.t.Fatal(err)
		}
		c := &correctionCase{house: h, file: file, archive: txtar.Parse(data), seen: map[store.LetterID]bool{}}
		if c.moment() == moment {
			c.run()
		}
	}
}

// A correctionCase is one scenario of a correction: a sentence, which says what it shows; what the master did before, in sections "before"; the words of
// the master; and then what is kept.
type correctionCase struct {
	*house
	file    string
	archive *txtar.Archive
	letters []txtar.File
	seen    map[store.LetterID]bool // in sections that are not kept
}

// setting is what stands behind a word in the comment.
func (c *correctionCase) setting(word string) string {
	for line := range strings.Lines(string(c.archive.Comment)) {
		if rest, ok := strings.CutPrefix(line, word+": "); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

func (c *correctionCase) moment() string {
	if m := c.setting("when"); m != "" {
		return m
	}
	return "the last autumn is open"
}

// run plays the scenario and compares what came of it.
func (c *correctionCase) run() {
	c.t.Helper()
	var given []txtar.File
	_, err := game.Update(c.t.Context(), c.Office, "valley", true, func(g *game.Game) (none int, err error) {
		for _, f := range c.archive.Files {
			if f.Name != "before" && f.Name != "words" {
				continue
			}
			given = append(given, f)
			if g, err = g.Reopened(); err == nil {
				err = c.correct(g, string(f.Data), f.Name == "words")
			}
			if err != nil {
				return 0, err
			}
		}
		return 0, nil
	})
	if err != nil {
		c.t.Fatalf("%s: %v", c.file, err)
	}
	got := txtar.Format(&txtar.Archive{Comment: c.archive.Comment, Files: slices.Concat(given, c.letters)})
	if want := txtar.Format(c.archive); bytes.Equal(got, want) {
		return
	}
	if !*updateStory {
		c.t.Errorf("%s differs; go test ./cmd/internal/inbox -run CorrectionScenarios -update writes it anew. It is now\n%s", c.file, got)
		return
	}
	if err := os.WriteFile(c.file, got, 0o644); err != nil {
		c.t.Fatal(err)
	}
}

// correct does what the words of the master say, and keeps what came of it.
func (c *correctionCase) correct(g *game.Game, words string, keep bool) error {
	r, do, wrong := requestIn(g, words)
	if wrong != "" {
		return c.refuse(keep, wrong)
	}
	shown, err := do(g, r)
	if why := game.Reason(err); why != "" {
		return c.refuse(keep, why+"\n"+hints.Of(err))
	}
	if err != nil {
		return err
	}
	fights := c.fightsOf(g)
	r.Code = shown.Code
	done, err := do(g, r)
	if err != nil || !done.Done {
		return fmt.Errorf("done is %v, error %w", done.Done, err)
	}
	if g, err = g.Reopened(); err != nil {
		return err
	}
	if v, err := season.VerifyGame(g); err != nil || len(v.Faults) > 0 {
		return fmt.Errorf("verify says %q (%w)", v.Faults, err)
	}
	if now := c.fightsOf(g); !reflect.DeepEqual(now, fights) {
		c.t.Errorf("%s: the fights of %s are not the same", c.file, c.setting("the same fights"))
	}
	return c.keep(g, keep, shown, done)
}

// requestIn reads the words of the master as a mail does.
func requestIn(g *game.Game, words string) (r correct.Request, do func(*game.Game, correct.Request) (correct.Result, error), wrong string) {
	first, below, _ := strings.Cut(words, "\n")
	first, because, found := strings.Cut(first, " BECAUSE ")
	if found {
		below = "BECAUSE " + because
	}
	fields := strings.Fields(first)
	if len(fields) == 3 {
		r.Season = fields[1]
		r.Year, _ = strconv.Atoi(fields[2])
	}
	below, _, _ = strings.Cut(below, "\nEND\n")
	wrong = correct.ReadBlock(&r, g.Seats, strings.Split(below, "\n"))
	if fields[0] == "UNDO" {
		return r, correct.UndoSeason, wrong
	}
	return r, correct.CorrectSeason, wrong
}

// refuse keeps why nothing was done.
func (c *correctionCase) refuse(keep bool, why string) error {
	if !keep {
		return fmt.Errorf("refused before: %s", why)
	}
	c.letters = append(c.letters, txtar.File{Name: "refused", Data: []byte(strings.TrimSpace(why) + "\n")})
	return nil
}

// fightsOf are all rounds of fights between the lords whose fights are to stay the same, as they are kept.
func (c *correctionCase) fightsOf(g *game.Game) (all []string) {
	c.t.Helper()
	lords := strings.Split(c.setting("the same fights"), ", ")
	seasons, err := g.Tx.Seasons(g.Row.ID)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, s := range seasons {
		events, err := g.Tx.Events(s.ID)
		if err != nil {
			c.t.Fatal(err)
		}
		for _, e := range events {
			var round struct{ Lords [2]int }
			if e.Kind != "RoundFought" {
				continue
			}
			if err := json.Unmarshal(e.Body, &round); err != nil {
				c.t.Fatal(err)
			}
			if slices.Contains(lords, g.Seats[round.Lords[0]].Lord) && slices.Contains(lords, g.Seats[round.Lords[1]].Lord) {
				all = append(all, s.Name+" "+string(e.Body))
			}
		}
	}
	return all
}

// keep keeps what the master is shown, what he is told in the end, and the new letters to the players.
func (c *correctionCase) keep(g *game.Game, keep bool, shown, done correct.Result) error {
	ask, err := templates.CorrectionAsk(&templates.Correction{Impact: shown.Impact, Follows: shown.Follows, Apply: "YES does it."})
	if err != nil {
		return err
	}
	if keep {
		c.letters = append(c.letters, letterFile("the master is asked", ask.Text), letterFile("the master is told", done.Say()))
	}
	for _, seat := range g.Seats {
		all, err := g.Tx.Unsent(g.Row.ID, seat.ID)
		if err != nil {
			return err
		}
		for _, l := range all {
			if l.State == store.LetterHeld || c.seen[l.ID] {
				continue
			}
			c.seen[l.ID] = true
			m, err := mail.Read(l.Raw)
			if err != nil {
				return err
			}
			if keep {
				c.letters = append(c.letters, letterFile("to "+seat.Lord, plain(m)))
			}
		}
	}
	return nil
}

// scenarioMarks are what all letters have, or have otherwise each time: the line that says where orders may stand, and what is below it.
var scenarioMarks = regexp.MustCompile(`(?m)^(== [^=]*==|(#---|={4,}$|Letter unum).*)\n`)

// letterFile is a letter as it is kept, without the report that follows.
func letterFile(name, text string) txtar.File {
	for _, behind := range []string{"Your present report follows", "(the sheet)", "this is the last letter", "\nYOUR ORDERS, as they stand"} {
		text, _, _ = strings.Cut(text, behind)
	}
	text = scenarioMarks.ReplaceAllString(text, "")
	text = strings.ReplaceAll(strings.TrimSpace(text), "\n\n\n", "\n\n") + "\n"
	return txtar.File{Name: name, Data: []byte(text)}
}

package scenario_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/scenario"
)

var mutate = flag.String("mutate", "", "files of the adjudicator whose functions are broken, such as hire.go,pay.go; or all")

// core is the folder of the adjudicator.
const core = ".."

// TestMain runs the tests, or all scenarios once with a mutant: TestMutants calls the program so.
func TestMain(m *testing.M) {
	if os.Getenv("MUTANT") == "" {
		os.Exit(m.Run())
	}
	if err := runScenarios(strings.Fields(os.Getenv("MUTANT_CITES"))); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// TestMutants proves the proof: it breaks the functions that play a rule, one place at a time, and
// runs all scenarios against each broken adjudicator. A mutant is killed when a scenario fails that
// cites a paragraph which the function cites. Every other one is an error, unless it is on the list
// of those that change nothing (testdata/equivalent.txt).
//
// All mutants are built into one program, which takes the number of the one that is to be broken
// from the environment, so that a file takes seconds and all of them minutes. Without the flag
// nothing is built: the mutants are counted, and each line of the list must name one.
//
//	go test ./adjudicator/scenario -run Mutants -mutate all -timeout 2h -v
func TestMutants(t *testing.T) {
	t.Parallel()
	var files []string
	if *mutate != "" && *mutate != "all" {
		files = strings.Split(*mutate, ",")
	}
	list, err := os.ReadFile(filepath.Join("testdata", "equivalent.txt"))
	if err != nil {
		t.Fatal(err)
	}
	equivalent := strings.Split(string(list), "\n")
	b := &breaker{work: t.TempDir(), replace: map[string]string{}}
	if err := b.breakAll(core, files); err != nil {
		t.Fatal(err)
	}
	if files == nil {
		stale(t, equivalent, b.mutants)
	}
	if *mutate == "" {
		if len(b.mutants) < 1000 {
			t.Errorf("%d mutants, want a thousand at least", len(b.mutants))
		}
		return
	}
	binary := build(t, b)
	if came := judge(t, binary, 0, &mutant{}, nil); came != survived {
		t.Fatal("a scenario fails although nothing is broken")
	}
	summary(t, b.mutants, judgeAll(t, binary, b.mutants, equivalent))
}

// judgeAll judges all mutants, two at once.
func judgeAll(t *testing.T, binary string, mutants []mutant, equivalent []string) []verdict {
	t.Helper()
	verdicts := make([]verdict, len(mutants))
	var wait sync.WaitGroup
	next := make(chan int)
	for range 2 {
		wait.Go(func() {
			for i := range next {
				verdicts[i] = judge(t, binary, i+1, &mutants[i], equivalent)
			}
		})
	}
	for i := range mutants {
		next <- i
	}
	close(next)
	wait.Wait()
	return verdicts
}

// stale complains of the files that are skipped, and of the lines of equivalent.txt, that are not there any more.
func stale(t *testing.T, equivalent []string, mutants []mutant) {
	t.Helper()
	for _, file := range skipped {
		if _, err := os.Stat(filepath.Join(core, file)); err != nil {
			t.Errorf("a file that is skipped: %v", err)
		}
	}
	for _, line := range equivalent {
		isIt := func(m mutant) bool { return m.name() == line }
		if line != "" && !strings.HasPrefix(line, "#") && !slices.ContainsFunc(mutants, isIt) {
			t.Errorf("equivalent.txt names what is no mutant: %s", line)
		}
	}
}

// build writes the adjudicator with all mutants beside the source tree, and compiles these tests
// over it; the tree stays as it is.
func build(t *testing.T, b *breaker) (binary string) {
	t.Helper()
	if len(b.mutants) == 0 {
		t.Fatalf("-mutate %s: no such file, or nothing in it can be broken", *mutate)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": b.replace})
	if err != nil {
		t.Fatal(err)
	}
	list, binary := filepath.Join(b.work, "overlay.json"), filepath.Join(b.work, "mutants")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "test", "-c", "-overlay", list, "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("building the mutants: %s", out)
	}
	return binary
}

// A verdict is what became of a mutant.
type verdict string

const (
	killed    verdict = "killed by a scenario that cites the paragraph"
	noRule    verdict = "killed; the function cites no paragraph"
	known     verdict = "survived, and is known to change nothing"
	uncited   verdict = "killed, but by no scenario that cites the paragraph"
	survived  verdict = "survived"
	knownDead verdict = "killed, though it is listed as changing nothing"
)

// judge runs all scenarios with one mutant. One that does not end, or ends otherwise than it should,
// is dead.
func judge(t *testing.T, binary string, number int, m *mutant, equivalent []string) verdict {
	t.Helper()
	out, err := runMutant(binary, number, m)
	listed := slices.Contains(equivalent, m.name())
	switch dead := err != nil || len(out) > 0; {
	case !dead && listed:
		return known
	case !dead:
		return survived
	case listed:
		return knownDead
	case len(m.cites) == 0:
		return noRule
	case err != nil || string(out) == citedMark:
		return killed
	default:
		return uncited
	}
}

// runMutant runs the program with one mutant, and ends it if it does not end by itself. One that had to wait for a
// busy machine gets more time, so that it is not taken for dead.
func runMutant(binary string, number int, m *mutant) (out []byte, err error) {
	for most := 20 * time.Second; ; most *= 2 {
		cmd := exec.Command(binary)
		cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(number), "MUTANT_CITES="+strings.Join(m.cites, " "))
		cmd.WaitDelay = time.Second
		timer := time.AfterFunc(most, func() { _ = cmd.Process.Kill() })
		out, err = cmd.Output()
		if timer.Stop() || cmd.ProcessState.UserTime() > 10*time.Second || most > 5*time.Minute {
			return out, err
		}
	}
}

// summary logs how many mutants came to what, and complains of every one that a reader should look at.
func summary(t *testing.T, mutants []mutant, verdicts []verdict) {
	t.Helper()
	count := map[verdict]int{}
	for i, v := range verdicts {
		count[v]++
		if v == survived || v == uncited || v == knownDead {
			t.Errorf("%s: %s", v, mutants[i].name())
		}
	}
	for _, v := range []verdict{killed, noRule, known, uncited, survived, knownDead} {
		t.Logf("%5d %s", count[v], v)
	}
}

// What the program prints when it runs all scenarios: one of these, or nothing if none fails.
const citedMark, uncitedMark = "cited", "not cited"

// runScenarios runs every scenario, until one fails that proves one of the paragraphs cited; those
// that name one come first, to save time.
func runScenarios(cites []string) error {
	files, err := listCorpus()
	if err != nil {
		return err
	}
	texts, first := map[string][]byte{}, map[string]int{}
	for _, file := range files {
		if texts[file], err = os.ReadFile(filepath.Join(folder, file)); err != nil {
			return err
		}
		if !slices.ContainsFunc(cites, func(c string) bool { return strings.Contains(string(texts[file]), c) }) {
			first[file] = 1
		}
	}
	slices.SortStableFunc(files, func(a, b string) int { return first[a] - first[b] })
	came := ""
	for _, file := range files {
		proves, ok := passes(file, texts[file])
		if !ok && proved(cites, proves) {
			came = citedMark
			break
		} else if !ok {
			came = uncitedMark
		}
		if !ok && len(cites) == 0 {
			break
		}
	}
	fmt.Print(came)
	return nil
}

// passes runs one scenario with its extra checks; a panic is a failure like any other. Of one that cannot be
// read, because its ruling is refused or fails, the first line cites what it proves.
func passes(path string, data []byte) (proves []string, ok bool) {
	claim, _, _ := strings.Cut(string(data), "\n")
	proves = paragraph.FindAllString(claim, -1)
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	s, err := scenario.Parse(path, data)
	if err != nil {
		return proves, false
	}
	proves = s.Proves
	r, err := s.Run()
	return proves, err == nil && r.OK() && s.Check() == nil
}

// proved reports whether a scenario proves any of the paragraphs cited; one that proves a whole
// chapter proves none of its paragraphs by that, but a function that cites a whole chapter is proved
// by any of them.
func proved(cites, proves []string) bool {
	return slices.ContainsFunc(cites, func(c string) bool {
		return slices.ContainsFunc(proves, func(p string) bool { return p == c || strings.HasPrefix(p, c+".") })
	})
}

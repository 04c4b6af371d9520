// Command mutate proves the proof: it breaks the functions that play a rule,
// one place at a time, and runs all scenarios against each broken adjudicator.
// A mutant is killed when a scenario fails that cites a paragraph which the
// function cites. It prints every other one, and fails if there is any that is
// not on the list of those that change nothing (equivalent.txt).
//
// All mutants are built into one program, which takes the number of the one
// that is to be broken from the environment, so that a run takes minutes.
//
//	go run ./adjudicator/scenario/mutate              every mutant
//	go run ./adjudicator/scenario/mutate retreat.go   those of some files
package main

import (
	_ "embed"
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
	"time"
)

//go:embed equivalent.txt
var equivalent string

// core is the folder of the adjudicator, scenarios that of its scenarios, both
// from the top of the project.
const core, scenarios = "adjudicator", "adjudicator/testdata/scenario"

func main() {
	run := flag.Bool("run", false, "run all scenarios and say what fails (used by the tool itself)")
	jobs := flag.Int("jobs", 2, "mutants at once")
	flag.Parse()
	if *run {
		exit(runScenarios(scenarios, flag.Args()))
	}
	exit(mutateAll(*jobs, flag.Args()))
}

// exit ends the tool, with 1 if it could not do its work.
func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// mutateAll makes the mutants of some files, or of all, and judges each.
func mutateAll(jobs int, files []string) error {
	work, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	mutants, binary, err := build(work, files)
	if err != nil {
		return err
	}
	if old := stale(mutants); len(files) == 0 && old != nil {
		return fmt.Errorf("equivalent.txt names what is no mutant: %s", strings.Join(old, "; "))
	}
	if came := judge(binary, 0, &mutant{}); came != survived {
		return fmt.Errorf("a scenario fails although nothing is broken")
	}
	verdicts := make([]verdict, len(mutants))
	var wait sync.WaitGroup
	next := make(chan int)
	for range jobs {
		wait.Go(func() {
			for i := range next {
				verdicts[i] = judge(binary, i+1, &mutants[i])
			}
		})
	}
	for i := range mutants {
		next <- i
	}
	close(next)
	wait.Wait()
	return summary(mutants, verdicts)
}

// stale are the lines of equivalent.txt that name no mutant any more.
func stale(mutants []mutant) (old []string) {
	for line := range strings.Lines(equivalent) {
		name := strings.TrimSpace(line)
		isIt := func(m mutant) bool { return m.name() == name }
		if name != "" && !strings.HasPrefix(name, "#") && !slices.ContainsFunc(mutants, isIt) {
			old = append(old, name)
		}
	}
	return old
}

// build writes the adjudicator with all mutants beside the source tree, and
// compiles this tool over it; the tree stays as it is.
func build(work string, files []string) ([]mutant, string, error) {
	b := &breaker{work: work, replace: map[string]string{}}
	if err := b.breakAll(core, files); err != nil {
		return nil, "", err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": b.replace})
	if err != nil {
		return nil, "", err
	}
	list, binary := filepath.Join(work, "overlay.json"), filepath.Join(work, "mutants")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		return nil, "", err
	}
	out, err := exec.Command("go", "build", "-overlay", list, "-o", binary, "./adjudicator/scenario/mutate").CombinedOutput()
	if err != nil {
		return nil, "", fmt.Errorf("building the mutants: %s", out)
	}
	return b.mutants, binary, nil
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

// judge runs all scenarios with one mutant. One that does not end, or ends
// otherwise than it should, is dead.
func judge(binary string, number int, m *mutant) verdict {
	cmd := exec.Command(binary, append([]string{"-run"}, m.cites...)...)
	cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(number))
	cmd.WaitDelay = time.Second
	timer := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
	defer timer.Stop()
	out, err := cmd.Output()
	listed := slices.Contains(strings.Split(equivalent, "\n"), m.name())
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

// summary prints how many mutants came to what, and every one that a reader should look at.
func summary(mutants []mutant, verdicts []verdict) error {
	count := map[verdict]int{}
	for _, v := range verdicts {
		count[v]++
	}
	bad := 0
	for _, v := range []verdict{survived, uncited, knownDead} {
		for i := range mutants {
			if verdicts[i] == v {
				fmt.Printf("%s: %s\n", v, mutants[i].name())
				bad++
			}
		}
	}
	for _, v := range []verdict{killed, noRule, known, uncited, survived, knownDead} {
		fmt.Printf("%5d %s\n", count[v], v)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d mutants are not killed as they should be", bad, len(mutants))
	}
	return nil
}

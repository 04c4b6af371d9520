// Command mutate proves the proof: it breaks the functions that play a rule,
// one place at a time, and runs all scenarios against each broken adjudicator.
// A mutant is killed when a scenario fails that cites a paragraph which the
// function cites. It prints the survivors, and fails if there are any that are
// not on the list of those known to change nothing (equivalent.txt).
//
//	go run ./adjudicator/scenario/mutate            every mutant
//	go run ./adjudicator/scenario/mutate retreat.go those of one file
//	go run ./adjudicator/scenario/mutate -disable   only: each function disabled
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

//go:embed equivalent.txt
var equivalent string

func main() {
	disable := flag.Bool("disable", false, "only disable each function")
	run := flag.Bool("run", false, "run all scenarios and print what fails (used by the tool itself)")
	jobs := flag.Int("jobs", 2, "mutants at once")
	flag.Parse()
	if *run {
		runScenarios(flag.Arg(0))
		return
	}
	if err := mutateAll(*disable, *jobs, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// mutateAll makes the mutants of some files, or of all, and judges each.
func mutateAll(disable bool, jobs int, files []string) error {
	dir := "adjudicator"
	mutants, err := findMutants(dir, disable, files)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	verdicts := make([]verdict, len(mutants))
	var wait sync.WaitGroup
	next := make(chan int)
	for range jobs {
		wait.Go(func() {
			for i := range next {
				verdicts[i] = judge(dir, filepath.Join(work, fmt.Sprint(i)), &mutants[i])
				fmt.Fprintf(os.Stderr, "%d of %d: %s: %s\n", i+1, len(mutants), mutants[i].name(), verdicts[i])
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

// A verdict is what became of a mutant.
type verdict string

const (
	killed    verdict = "killed"
	uncited   verdict = "killed, but by no scenario that cites its paragraph"
	survived  verdict = "survived"
	unbuilt   verdict = "does not build"
	noRule    verdict = "killed; the function cites no paragraph"
	known     verdict = "survived, and is known to change nothing"
	knownDead verdict = "killed, though it is on the list of those that change nothing"
)

// judge builds a broken adjudicator and runs all scenarios with it.
func judge(dir, work string, m *mutant) verdict {
	if err := os.MkdirAll(work, 0o755); err != nil {
		return verdict(err.Error())
	}
	defer os.RemoveAll(work)
	binary, err := build(work, m)
	if err != nil {
		return unbuilt
	}
	failed, ran := runMutant(binary, filepath.Join(dir, "testdata", "scenario"))
	listed := slices.Contains(strings.Split(equivalent, "\n"), m.name())
	switch {
	case ran && len(failed) == 0 && listed:
		return known
	case ran && len(failed) == 0:
		return survived
	case listed:
		return knownDead
	case len(m.cites) == 0:
		return noRule
	case !ran || cited(m.cites, failed):
		return killed
	default:
		return uncited
	}
}

// build compiles the tool over the mutant; the source tree stays as it is.
func build(work string, m *mutant) (string, error) {
	changed := filepath.Join(work, "mutant.go")
	if err := os.WriteFile(changed, m.text, 0o644); err != nil {
		return "", err
	}
	abs, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	overlay, _ := json.Marshal(map[string]map[string]string{"Replace": {abs: changed}})
	list := filepath.Join(work, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		return "", err
	}
	binary := filepath.Join(work, "mutate")
	out, err := exec.Command("go", "build", "-overlay", list, "-o", binary, "./adjudicator/scenario/mutate").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s", out)
	}
	return binary, nil
}

// runMutant runs all scenarios and gives the paragraphs of those that fail;
// ran is false if the mutant ended otherwise: that is a death too.
func runMutant(binary, scenarios string) (failed []string, ran bool) {
	cmd := exec.Command(binary, "-run", scenarios)
	var out bytes.Buffer
	cmd.Stdout = &out
	if cmd.Start() != nil {
		return nil, false
	}
	timer := time.AfterFunc(30*time.Second, func() { cmd.Process.Kill() })
	defer timer.Stop()
	if cmd.Wait() != nil {
		return nil, false
	}
	return strings.Fields(out.String()), true
}

// cited reports whether any failed paragraph is one that the function cites; a
// whole chapter is cited by any of its paragraphs.
func cited(cites, failed []string) bool {
	for _, c := range cites {
		for _, f := range failed {
			if f == c || strings.HasPrefix(f, c+".") || strings.HasPrefix(c, f+".") {
				return true
			}
		}
	}
	return false
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
	for _, v := range []verdict{killed, noRule, known, uncited, survived, knownDead, unbuilt} {
		fmt.Printf("%5d %s\n", count[v], v)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d mutants are not killed as they should be", bad, len(mutants))
	}
	return nil
}

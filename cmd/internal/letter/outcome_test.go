package letter

import (
	"os"
	"regexp"
	"testing"
)

// Every outcome can be said in words.
func TestEveryOutcomeHasWords(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("inbound.go")
	if err != nil {
		t.Fatal(err)
	}
	outcomes := regexp.MustCompile(`(?m)^(?:\t|const )\w+ +Outcome += "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1)
	if len(outcomes) < 24 || len(outcomes)+2 != len(outcomeWords) { // Copied and Waits are not written so
		t.Errorf("%d outcomes, %d in words", len(outcomes), len(outcomeWords))
	}
	for _, o := range outcomes {
		if Outcome(o[1]).Words() == "" {
			t.Errorf("mail of the outcome %q has no words: they belong into outcome.go", o[1])
		}
	}
}

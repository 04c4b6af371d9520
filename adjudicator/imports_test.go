package adjudicator_test

import (
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/seneschal-pbem/seneschal/"

// own are the module's packages that each package may import. Who is not
// listed may import any of them.
var own = map[string][]string{
	"adjudicator/tomlfile":      {},
	"adjudicator/board":         {"adjudicator/tomlfile"},
	"adjudicator/dice":          {},
	"adjudicator/order":         {},
	"adjudicator/ruleset":       {"adjudicator/tomlfile"},
	"adjudicator":               {"adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset"},
	"adjudicator/odds":          {"adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset"},
	"adjudicator/report":        {}, // only says where things are
	"adjudicator/report/phrase": {},
	"adjudicator/report/view":   {"adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset"},
	"adjudicator/report/naming": {"adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset", "adjudicator/report/phrase", "adjudicator/report/view"},
	"adjudicator/report/situation": {"adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset",
		"adjudicator/report/phrase", "adjudicator/report/view", "adjudicator/report/naming"},
	"adjudicator/report/narrative": {"adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset",
		"adjudicator/report/phrase", "adjudicator/report/view", "adjudicator/report/naming", "adjudicator/report/situation"},
	"adjudicator/report/receipt": {"adjudicator", "adjudicator/odds", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset",
		"adjudicator/report/phrase", "adjudicator/report/view", "adjudicator/report/naming", "adjudicator/report/situation"},
	"adjudicator/scenario": {"adjudicator/tomlfile", "adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset"},
	"adjudicator/steward":  {"adjudicator/board", "adjudicator/order", "adjudicator/report/view", "adjudicator/ruleset"}, // never adjudicator: it could cheat
	"adjudicator/simulation": {"adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset", "adjudicator/report/view",
		"adjudicator/report/situation", "adjudicator/report/narrative", "adjudicator/steward"},
	"templates/picture":     {"adjudicator/board", "adjudicator/report/view"},
	"templates":             {"templates/picture", "adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset", "adjudicator/report/phrase", "adjudicator/report/view"},
	"migrations":            {},
	"store":                 {"migrations"},
	"mail":                  {},
	"mail/postoffice":       {"mail"},
	"mail/hostile":          {},
	"cmd/internal/config":   {"cmd/internal/schedule", "mail"},
	"cmd/internal/schedule": {},
}

// foreign are the modules, beside the standard library, that only these may import.
var foreign = map[string][]string{
	"github.com/pelletier/go-toml": {"adjudicator/tomlfile"},
	"golang.org/x/tools/txtar":     {"adjudicator/scenario"},
	"golang.org/x/text":            {"adjudicator/order", "mail"},
	"golang.org/x/net":             {"mail"},
	"github.com/emersion/":         {"mail", "mail/postoffice"},
	"github.com/spf13/viper":       {"cmd/internal/config"},
	"github.com/spf13/cobra":       {"cmd/seneschal"},
	"github.com/pressly/goose":     {"store"},
	"github.com/prometheus/":       {"cmd/internal/office"},
	"modernc.org/sqlite":           {"store"},
	"git.sr.ht/~sbinet/gg":         {"templates/picture"},
	"golang.org/x/image":           {"templates/picture"},
	"gonum.org/v1/plot":            {"templates/picture"},
}

// pure is what nothing below the office may import: it would let the outside in.
var pure = []string{"os", "net", "log", "math/rand", "sync", "context", "database/sql"}

// TestImports reads each package's own imports and holds them against the
// design: who may import whom, and what the core may not know.
func TestImports(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", module+"...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) < 10 {
		t.Fatalf("go list found %d packages only", len(lines))
	}
	for _, line := range lines {
		words := strings.Fields(line)
		checkImports(t, strings.TrimPrefix(words[0], module), words[1:])
	}
}

// checkImports complains of each import that a package may not have.
func checkImports(t *testing.T, pkg string, imports []string) {
	t.Helper()
	command := pkg == "adjudicator/scenario/mutate"
	core := strings.HasPrefix(pkg, "adjudicator") && !command || pkg == "templates" || pkg == "templates/picture"
	for _, i := range imports {
		if local, ok := strings.CutPrefix(i, module); ok {
			if may, listed := own[pkg]; listed && !has(may, local) {
				t.Errorf("%s imports %s", pkg, local)
			}
			continue
		}
		for prefix, may := range foreign {
			if strings.HasPrefix(i, prefix) && !has(may, pkg) {
				t.Errorf("%s imports %s", pkg, i)
			}
		}
		if core && (has(pure, i) || i == "time" && strings.HasPrefix(pkg, "adjudicator")) {
			t.Errorf("%s imports %s", pkg, i)
		}
	}
}

func has(list []string, x string) bool {
	for _, s := range list {
		if s == x {
			return true
		}
	}
	return false
}

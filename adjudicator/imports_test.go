package adjudicator_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/seneschal-pbem/seneschal/"

// own are the module's packages that each package may import. A package that is not
// listed may import any of them but those for tests.
var own = map[string][]string{
	"adjudicator/adjudicatortest": {"adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset"},

	"adjudicator/tomlfile":      {},
	"adjudicator/spell":         {},
	"adjudicator/phrase":        {},
	"adjudicator/board":         {"adjudicator/spell", "adjudicator/tomlfile"},
	"adjudicator/dice":          {},
	"adjudicator/ruleset":       {"adjudicator/tomlfile"},
	"adjudicator/order":         {"adjudicator/phrase", "adjudicator/ruleset", "adjudicator/spell"},
	"adjudicator":               {"adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/phrase", "adjudicator/ruleset"},
	"adjudicator/odds":          {"adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset"},
	"adjudicator/report":        {}, // only says where things are
	"adjudicator/report/view":   {"adjudicator/phrase", "adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset"},
	"adjudicator/report/naming": {"adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset", "adjudicator/phrase", "adjudicator/report/view"},
	"adjudicator/report/situation": {"adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset",
		"adjudicator/phrase", "adjudicator/report/view", "adjudicator/report/naming"},
	"adjudicator/report/narrative": {"adjudicator", "adjudicator/board", "adjudicator/order", "adjudicator/ruleset",
		"adjudicator/phrase", "adjudicator/report/view", "adjudicator/report/naming", "adjudicator/report/situation"},
	"adjudicator/report/why": {"adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset",
		"adjudicator/phrase", "adjudicator/report/view", "adjudicator/report/naming", "adjudicator/report/situation", "adjudicator/report/narrative"},
	"adjudicator/report/receipt": {"adjudicator", "adjudicator/odds", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset",
		"adjudicator/phrase", "adjudicator/report/view", "adjudicator/report/naming", "adjudicator/report/situation"},
	"adjudicator/report/impact": {"adjudicator", "adjudicator/board",
		"adjudicator/phrase", "adjudicator/report/view", "adjudicator/report/naming", "adjudicator/report/narrative"},
	"adjudicator/report/luck": {"adjudicator", "adjudicator/board", "adjudicator/odds", "adjudicator/order", "adjudicator/phrase", "adjudicator/report/view", "adjudicator/ruleset"},
	"adjudicator/report/trial": {"adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/phrase", "adjudicator/report/view",
		"adjudicator/report/naming", "adjudicator/report/situation", "adjudicator/report/narrative", "adjudicator/steward"},
	"adjudicator/scenario": {"adjudicator/tomlfile", "adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset"},
	"adjudicator/steward":  {"adjudicator/board", "adjudicator/order", "adjudicator/report/view", "adjudicator/ruleset"}, // never adjudicator: it could cheat
	"adjudicator/simulation": {"adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset", "adjudicator/report/view",
		"adjudicator/report/situation", "adjudicator/report/narrative", "adjudicator/steward"},
	"templates/picture":       {"adjudicator/board", "adjudicator/phrase", "adjudicator/report/view"},
	"templates":               {"templates/picture", "adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/ruleset", "adjudicator/phrase", "adjudicator/report/view"},
	"migrations":              {},
	"store":                   {"migrations"},
	"mail":                    {"mail/provider"},
	"mail/provider":           {},
	"mail/oauth":              {"mail/provider"},
	"mail/postoffice":         {"mail"},
	"mail/mailtest":           {},
	"cmd/internal/config":     {"cmd/internal/schedule", "cmd/internal/hints", "mail", "adjudicator/phrase", "adjudicator/spell"},
	"cmd/internal/schedule":   {"adjudicator/phrase"},
	"cmd/internal/account":    {"adjudicator/phrase", "cmd/internal/hints", "cmd/internal/schedule", "mail", "store"},
	"cmd/internal/backup":     {"cmd/internal/hints", "store"},
	"cmd/internal/delivery":   {"cmd/internal/hints", "cmd/internal/pictures", "mail", "store"},
	"cmd/internal/fault":      {},
	"cmd/internal/hints":      {},
	"cmd/internal/lru":        {},
	"cmd/internal/metrics":    {"store"},
	"cmd/internal/officetest": {},
	"cmd/internal/secret":     {"cmd/internal/hints"},
	"cmd/internal/pictures":   {"cmd/internal/fault", "cmd/internal/lru", "adjudicator", "adjudicator/board", "adjudicator/report/situation", "adjudicator/report/view", "mail", "store", "templates", "templates/picture"},

	// What comes of mail and of the clock, from the ground up: no arrow goes up, nor from player to master or back.
	"cmd/internal/wording": {"adjudicator", "store"},
	"cmd/internal/game": {"adjudicator/phrase", "adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/order", "adjudicator/report/luck", "adjudicator/report/narrative",
		"adjudicator/report/situation", "adjudicator/report/view", "adjudicator/ruleset", "adjudicator/steward", "mail", "store", "cmd/internal/account",
		"cmd/internal/fault", "cmd/internal/hints", "cmd/internal/lru", "cmd/internal/pictures", "cmd/internal/schedule", "cmd/internal/secret",
		"cmd/internal/wording"},
	"cmd/internal/letter": {"adjudicator/phrase", "adjudicator", "adjudicator/order", "adjudicator/board", "adjudicator/ruleset", "adjudicator/scenario", "adjudicator/report/luck", "adjudicator/report/narrative", "adjudicator/report/why", "adjudicator/report/situation", "adjudicator/report/view", "mail", "store",
		"templates", "templates/picture", "cmd/internal/account", "cmd/internal/delivery", "cmd/internal/fault", "cmd/internal/game",
		"cmd/internal/hints", "cmd/internal/pictures", "cmd/internal/schedule", "cmd/internal/wording"},
	"cmd/internal/substitute": {"mail", "store", "templates", "cmd/internal/account", "cmd/internal/game", "cmd/internal/letter", "cmd/internal/pictures",
		"cmd/internal/schedule", "cmd/internal/wording"},
	"cmd/internal/season": {"adjudicator/phrase", "adjudicator", "adjudicator/order", "adjudicator/dice", "adjudicator/report/luck", "adjudicator/report/narrative", "adjudicator/report/view", "store", "templates",
		"cmd/internal/backup", "cmd/internal/fault", "cmd/internal/game", "cmd/internal/hints", "cmd/internal/letter",
		"cmd/internal/pictures", "cmd/internal/schedule", "cmd/internal/secret", "cmd/internal/substitute", "cmd/internal/wording"},
	"cmd/internal/practice": {"adjudicator/phrase", "adjudicator", "adjudicator/board", "adjudicator/report/narrative", "adjudicator/ruleset", "adjudicator/steward",
		"store", "templates", "cmd/internal/game", "cmd/internal/letter", "cmd/internal/season"},
	"cmd/internal/player": {"adjudicator/phrase", "adjudicator", "adjudicator/order", "adjudicator/report/receipt", "adjudicator/report/situation", "adjudicator/report/trial", "adjudicator/report/view",
		"adjudicator/ruleset", "mail", "store", "templates", "cmd/internal/account", "cmd/internal/fault", "cmd/internal/game", "cmd/internal/hints",
		"cmd/internal/letter", "cmd/internal/pictures", "cmd/internal/practice", "cmd/internal/schedule", "cmd/internal/season", "cmd/internal/substitute", "cmd/internal/wording"},
	"cmd/internal/tenure": {"adjudicator/phrase", "adjudicator/ruleset", "cmd/internal/player", "mail", "store", "templates", "cmd/internal/account", "cmd/internal/game", "cmd/internal/hints", "cmd/internal/letter",
		"cmd/internal/pictures", "cmd/internal/practice", "cmd/internal/schedule", "cmd/internal/season", "cmd/internal/substitute", "cmd/internal/wording"},
	"cmd/internal/admit": {"adjudicator/phrase", "store", "cmd/internal/game", "cmd/internal/hints", "cmd/internal/letter", "cmd/internal/player", "cmd/internal/season", "cmd/internal/wording"},
	"cmd/internal/correct": {"adjudicator", "adjudicator/dice", "adjudicator/order", "adjudicator/phrase", "adjudicator/report/impact", "adjudicator/report/view", "store", "templates",
		"cmd/internal/fault", "cmd/internal/game", "cmd/internal/letter", "cmd/internal/player", "cmd/internal/schedule", "cmd/internal/season", "cmd/internal/wording"},
	"cmd/internal/master": {"adjudicator/phrase", "adjudicator/order", "mail", "store", "templates", "cmd/internal/admit", "cmd/internal/correct", "cmd/internal/game", "cmd/internal/hints",
		"cmd/internal/letter", "cmd/internal/schedule", "cmd/internal/season", "cmd/internal/substitute", "cmd/internal/tenure", "cmd/internal/wording"},
	"cmd/internal/inbox": {"adjudicator/spell", "mail", "store", "templates", "cmd/internal/account", "cmd/internal/delivery", "cmd/internal/fault", "cmd/internal/game",
		"cmd/internal/hints", "cmd/internal/letter", "cmd/internal/master", "cmd/internal/player", "cmd/internal/practice", "cmd/internal/schedule",
		"cmd/internal/substitute", "cmd/internal/tenure", "cmd/internal/wording"},
	"cmd/internal/publish": {"adjudicator", "adjudicator/phrase", "adjudicator/report/situation", "adjudicator/report/view", "store", "templates", "templates/picture",
		"cmd/internal/game", "cmd/internal/hints", "cmd/internal/letter", "cmd/internal/lru", "cmd/internal/wording"},
	"cmd/internal/bench": {"adjudicator", "adjudicator/board", "adjudicator/dice", "adjudicator/report/situation", "adjudicator/report/view", "adjudicator/ruleset", "adjudicator/simulation", "adjudicator/steward", "mail", "mail/postoffice", "store",
		"cmd/internal/account", "cmd/internal/game", "cmd/internal/inbox", "cmd/internal/letter", "cmd/internal/pictures", "cmd/internal/player", "cmd/internal/season"},
	"cmd/internal/server": {"mail", "store", "cmd/internal/account", "cmd/internal/backup", "cmd/internal/delivery", "cmd/internal/fault", "cmd/internal/game",
		"cmd/internal/inbox", "cmd/internal/letter", "cmd/internal/metrics", "cmd/internal/pictures", "cmd/internal/season", "cmd/internal/substitute", "cmd/internal/tenure"},
}

// foreign are the modules, and packages of the standard library, that only these may import.
var foreign = map[string][]string{
	"github.com/pelletier/go-toml":  {"adjudicator/tomlfile"},
	"golang.org/x/tools/txtar":      {"adjudicator/scenario"},
	"golang.org/x/text":             {"adjudicator/order", "mail"},
	"golang.org/x/net":              {"mail", "cmd/internal/web"},
	"github.com/emersion/":          {"mail", "mail/postoffice", "mail/mailtest", "cmd/internal/bench"},
	"golang.org/x/oauth2":           {"mail/oauth"},
	"github.com/spf13/viper":        {"cmd/internal/config"},
	"github.com/spf13/cobra":        {"cmd/seneschal"},
	"github.com/pressly/goose":      {"store"},
	"github.com/VictoriaMetrics/":   {"cmd/internal/metrics"},
	"modernc.org/sqlite":            {"store"},
	"github.com/jackc/pgx":          {"store", "store/pgtest"},
	"git.sr.ht/~sbinet/gg":          {"templates/picture"},
	"github.com/golang/freetype":    {"templates/picture"},
	"github.com/klauspost/compress": {"store", "templates/picture"},
	"golang.org/x/image":            {"templates/picture"},
	"gonum.org/v1/plot":             {"templates/picture"},
	"codeberg.org/go-fonts":         {}, // templates/picture has its own copy, packed
	"github.com/DataDog/":           {"templates", "cmd/internal/demo", "cmd/internal/web"},
	"text/template":                 {"mail/mailtest"}, // templates/methods.go says why
	"html/template":                 {},
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
	core := strings.HasPrefix(pkg, "adjudicator") || pkg == "templates" || pkg == "templates/picture"
	for _, i := range imports {
		if local, ok := strings.CutPrefix(i, module); ok {
			if may, listed := own[pkg]; listed && !slices.Contains(may, local) {
				t.Errorf("%s imports %s", pkg, local)
			}
			if strings.HasSuffix(local, "test") && !strings.HasSuffix(pkg, "test") {
				t.Errorf("%s imports %s, which is for tests only", pkg, local)
			}
			continue
		}
		for prefix, may := range foreign {
			if strings.HasPrefix(i, prefix) && !slices.Contains(may, pkg) {
				t.Errorf("%s imports %s", pkg, i)
			}
		}
		// What it has painted, for all that draw at once; and what is part of the program and is read when it is first used: nothing of the outside.
		keeps := i == "sync" && (pkg == "templates/picture" || onlyReadsOnce(t, pkg))
		if core && !keeps && (slices.Contains(pure, i) || i == "time" && strings.HasPrefix(pkg, "adjudicator")) {
			t.Errorf("%s imports %s", pkg, i)
		}
	}
}

var ofSync = regexp.MustCompile(`\bsync\.\w+`)

// onlyReadsOnce reports whether a package uses nothing of sync but sync.OnceValue, for its variables.
func onlyReadsOnce(t *testing.T, pkg string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(pkg), "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("package %s has no files: %v", pkg, err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			for _, used := range ofSync.FindAllString(line, -1) {
				if !strings.HasSuffix(name, "_test.go") && (used != "sync.OnceValue" || !strings.HasPrefix(line, "var ")) {
					return false
				}
			}
		}
	}
	return true
}

package hints

import (
	"os/exec"
	"strings"
	"testing"
)

// What is offered as a command is one word to a shell, whatever a game is called.
func TestCommandInAShell(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"valley", "The Long War", "Ann's $HOME; `id`", `a\b*?~!#`, "{a,b}", "=x", "x|y<z>(&)"} {
		out, err := exec.Command("sh", "-c", strings.Replace(Command("turn status", name), "seneschal", `printf '%s|'`, 1)).Output()
		if want := "turn|status|" + name + "|"; err != nil || string(out) != want {
			t.Errorf("%s: a shell reads %q, %v", Command("turn status", name), out, err)
		}
	}
	if got := Command("turn status", "valley"); got != "seneschal turn status valley" {
		t.Errorf("quoted without need: %s", got)
	}
}

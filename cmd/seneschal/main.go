// Command seneschal runs campaigns of the feudal game by e-mail. Each command has a file of
// its own; start reading at newRootCommand. What the commands do is done by the packages
// below: here are only arguments, printing and the end of the process.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	_ "time/tzdata" // deadlines are shown in the players' zones on every machine

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal kills at once
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	root := newRootCommand()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	var failed failedError
	if errors.As(err, &failed) {
		return int(failed)
	}
	printError(errOut, err)
	return 1
}

// printError prints an error, and what can be done about it in a line of its own.
func printError(w io.Writer, err error) {
	fmt.Fprintf(w, "error: %v\n", err)
	if hint := hints.Of(err); hint != "" {
		fmt.Fprintf(w, "hint: %s\n", hint)
	}
}

// A failedError is the exit code of a program that has said everything: a check has run well and
// its answer is no.
type failedError int

func (failedError) Error() string { return "the check failed" }

// failIf ends a check that has been shown without trouble, with exit code 1 if its answer is no.
func failIf(failed bool, showErr error) error {
	if showErr == nil && failed {
		return failedError(1)
	}
	return showErr
}

func newRootCommand() *cobra.Command {
	a := &app{}
	root := &cobra.Command{
		Use:   "seneschal",
		Short: "runs campaigns of the feudal game by e-mail",
		Long: `Runs campaigns of a feudal board game by e-mail. init sets up a mailbox and the first game;
serve then does the daily work: it takes in orders, plays each season when its deadline has
passed, and sends the letters. demo shows all of it on this machine, without a mailbox.
Settings are read from seneschal.toml in the current folder; every one of them can come from
the environment too, such as SENESCHAL_IMAP_ADDR.`,
		Example: `  seneschal demo
  seneschal init
  seneschal serve`,
		Version:       programVersion(),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.PersistentFlags().StringVar(&a.configFile, "config", "", "settings file (default seneschal.toml, if there is one)")
	root.PersistentFlags().BoolVar(&a.json, "json", false, "print for programs")
	root.DisableAutoGenTag = true
	holdsOnly(root, newInitCommand(a),
		newGameCommand(a), newPlayerCommand(a), newInboxCommand(a), newPollCommand(a), newSendCommand(a), newServeCommand(a), newWebCommand(a), newPublishCommand(a), newTurnCommand(a),
		newReportCommand(a), newWhyCommand(a), newVerifyCommand(a), newBackupCommand(a), newRestoreCommand(a), newDatabaseCommand(a), newSecretCommand(a), newMailCommand(a), newBoardCommand(a), newOrdersCommand(a),
		newScenarioCommand(a), newAdjudicateCommand(a), newSimulateCommand(a), newOddsCommand(a), newRulesCommand(a), newDemoCommand(a), newBenchCommand(a), newVersionCommand(a), newManualCommand(),
	)
	checkArgs(root)
	return root
}

// checkArgs makes every command want the arguments that its usage line has, unless it says itself which it
// wants, and say so when it gets others.
func checkArgs(c *cobra.Command) {
	check := c.Args
	if n := len(strings.Fields(c.Use)) - 1; check == nil && n == 0 {
		check = cobra.NoArgs
	} else if check == nil {
		check = cobra.ExactArgs(n)
	}
	if !c.HasSubCommands() {
		c.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return hints.Add(err, "usage: "+cmd.UseLine())
			}
			return nil
		}
	}
	for _, child := range c.Commands() {
		checkArgs(child)
	}
}

// version is what a build sets with -ldflags "-X main.version=v1.2.3"; empty if it sets nothing.
var version string

// programVersion is the version of this program, which is kept with each season that it plays: what
// the build has set, else that of the module, which go build takes from git, else "development".
func programVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "development"
}

func newVersionCommand(a *app) *cobra.Command {
	return &cobra.Command{Use: "version", Short: "prints the version of this program",
		Long: `Prints the version of this program, as --version does. It is kept with each season that the
program plays: verify plays the seasons of its own version once more.`,
		Example: "  seneschal version\n  seneschal version --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.print(cmd, map[string]string{"version": programVersion()},
				func() { fmt.Fprintln(cmd.OutOrStdout(), "seneschal version", programVersion()) })
		}}
}

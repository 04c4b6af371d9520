package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

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

package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newManualCommand makes the command that writes man pages and completions, for those who pack or
// install the program; it stands in no list.
func newManualCommand() *cobra.Command {
	return &cobra.Command{Use: "manual DIR", Short: "writes man pages and shell completions", Hidden: true,
		Long: `Writes a man page for each command, made from the texts that help shows, and completions for bash,
zsh, fish and PowerShell into a folder, laid out as /usr/local/share is. What is there of an
earlier version is written over.`,
		Example: "  seneschal manual /usr/local/share\n  seneschal manual ~/.local/share",
		RunE:    func(cmd *cobra.Command, args []string) error { return writeManual(cmd.Root(), args[0]) }}
}

func writeManual(root *cobra.Command, dir string) error {
	pages := filepath.Join(dir, "man", "man1")
	if err := os.MkdirAll(pages, 0o755); err != nil {
		return err
	}
	header := &doc.GenManHeader{Section: "1", Source: "Seneschal " + programVersion(), Manual: "Seneschal"}
	if err := doc.GenManTree(root, header, pages); err != nil {
		return err
	}
	for name, write := range map[string]func(file string) error{
		"bash-completion/completions/seneschal":    func(file string) error { return root.GenBashCompletionFileV2(file, true) },
		"zsh/site-functions/_seneschal":            root.GenZshCompletionFile,
		"fish/vendor_completions.d/seneschal.fish": func(file string) error { return root.GenFishCompletionFile(file, true) },
		"powershell/seneschal.ps1":                 root.GenPowerShellCompletionFileWithDesc,
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := write(file); err != nil {
			return err
		}
	}
	return nil
}

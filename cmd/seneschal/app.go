package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/oauth"
	"github.com/seneschal-pbem/seneschal/mail/provider"
	"github.com/seneschal-pbem/seneschal/store"
)

// An app is what all commands share: the flags of the root.
type app struct {
	configFile string
	json       bool
	dryRun     bool // of the commands that have it
}

func (a *app) config() (*config.Config, error) { return config.Load(a.configFile) }

// configPath is the file of the settings; there may be none.
func (a *app) configPath() string { return cmp.Or(a.configFile, config.DefaultFile) }

type runFunc = func(*cobra.Command, []string) error

// A call is one run of a command for which the database is open.
type call struct {
	*cobra.Command
	args   []string
	office *game.Office
	config *config.Config
}

// withOffice opens the database, wires the office together, and runs a command with it. Only a
// command that creates may be the first to use a database.
func (a *app) withOffice(creates bool, run func(call) error) runFunc {
	return func(cmd *cobra.Command, args []string) error {
		c, err := a.config()
		if err != nil {
			return err
		}
		if !creates && !store.Exists(c.Database) {
			return hints.Add(fmt.Errorf("there is no database %q", c.Database),
				"`seneschal game new` makes one; is this the right folder, or the right --config?")
		}
		s, err := store.Open(cmd.Context(), c.Database)
		if errors.Is(err, store.ErrNewer) {
			return hints.Add(err, "use the newer program; the database has not been touched")
		}
		if err != nil {
			return err
		}
		defer s.Close()
		return run(call{cmd, args, newOffice(c, s), c})
	}
}

// askOffice runs a command that asks the office for something. The answer is printed as JSON for
// programs, and by show for people.
func askOffice[T any](a *app, show func(io.Writer, T), ask func(call) (T, error)) runFunc {
	return a.withOffice(false, func(c call) error {
		answer, err := ask(c)
		if err != nil {
			return err
		}
		return a.print(c.Command, answer, func() { show(c.OutOrStdout(), answer) })
	})
}

// tableOf is the table of a game as it stands now or, without one, of a rule set and a board by their names.
func (a *app) tableOf(cmd *cobra.Command, gameName, rules, boardName string) (t view.Table, s adjudicator.State, err error) {
	if gameName != "" {
		err = a.withOffice(false, func(c call) (err error) {
			t, s, err = c.office.CurrentState(c.Context(), gameName)
			return err
		})(cmd, nil)
		return t, s, err
	}
	if t.Rules, _, err = openRules(rules); err == nil {
		t.Board, err = openBoard(boardName)
	}
	return t, s, err
}

// didOrWould is what a command says that it did, or in a dry run would do.
func (a *app) didOrWould(did, would string) string {
	if a.dryRun {
		return would
	}
	return did
}

// nearHint asks whether one of the names that are near was meant; without any it is the other hint.
func nearHint(near []string, other string) string {
	if len(near) == 0 {
		return other
	}
	return "did you mean " + strings.Join(near, " or ") + "?"
}

func (a *app) withDryRun(usage string, c *cobra.Command) *cobra.Command {
	c.Flags().BoolVar(&a.dryRun, "dry-run", false, usage)
	return c
}

// newOffice wires the office together as the settings say.
func newOffice(c *config.Config, s *store.Store) *game.Office {
	var tokens mail.Tokens
	if c.OAuth.ClientID != "" {
		tokens = oauth.NewTokenSource(oauthClient(c), nil)
	}
	host, _ := os.Hostname() // it is shown, and nothing hangs on it
	return &game.Office{
		Store:      s,
		AuthservID: c.Mail.AuthservID,
		KeySecret:  c.Office.KeySecret,
		Practice:   c.Office.Practice,
		Account: account.Account{
			Name:    c.Office.Name,
			Address: c.Office.Address,
			NoPlus:  !c.Office.Plus,
			IMAP: mail.IMAP{Addr: c.IMAP.Addr, TLS: c.IMAP.TLS, User: c.IMAP.User,
				Password: c.IMAP.Password, Auth: c.IMAP.Auth, Tokens: tokens, Timeout: c.IMAP.Timeout},
			Folder:    c.IMAP.Folder,
			Processed: c.IMAP.Processed,
			SMTP: mail.SMTP{Addr: c.SMTP.Addr, TLS: c.SMTP.TLS, User: c.SMTP.User,
				Password: c.SMTP.Password, Auth: c.SMTP.Auth, Tokens: tokens, Hello: c.SMTP.Hello, Timeout: c.SMTP.Timeout},
			Host: host,
		},
		Version:  programVersion(),
		Pictures: &pictures.Drawer{Width: pictures.MapWidth},
		Finish:   c.Serve.Stop,
	}
}

// oauthClient is the client of OAuth2 that the settings describe. What they leave open is what
// the provider of the account wants.
func oauthClient(c *config.Config) oauth.Client {
	client := oauth.Client{ID: c.OAuth.ClientID, Secret: c.OAuth.ClientSecret, AuthURL: c.OAuth.AuthURL,
		TokenURL: c.OAuth.TokenURL, Scopes: strings.Fields(c.OAuth.Scopes), File: c.OAuth.RefreshTokenFile, Timeout: c.IMAP.Timeout}
	if p, ok := provider.At(c.IMAP.Addr); ok && p.OAuth != nil {
		client.AuthURL = cmp.Or(client.AuthURL, p.OAuth.AuthURL)
		client.TokenURL = cmp.Or(client.TokenURL, p.OAuth.TokenURL)
		if len(client.Scopes) == 0 {
			client.Scopes = p.OAuth.Scopes
		}
	}
	return client
}

// print writes v for programs if that was asked for, and otherwise runs people.
func (a *app) print(cmd *cobra.Command, v any, people func()) error {
	if a.json {
		return printJSON(cmd, v)
	}
	people()
	return nil
}

// printTable prints a row for each of the things, in columns.
func printTable[T any](out io.Writer, header string, all []T, row func(T) string) {
	w := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, header)
	for _, x := range all {
		fmt.Fprintln(w, row(x))
	}
	w.Flush()
}

// showValue shows the one value of an answer to people.
func showValue(key string) func(io.Writer, map[string]string) {
	return func(w io.Writer, answer map[string]string) { fmt.Fprintln(w, answer[key]) }
}

func printJSON(cmd *cobra.Command, v any) error {
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// group is a command that only holds others. Without one of them it says which there are.
func group(use, short, long, example string, children ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{Use: use, Short: short, Long: long, Example: example}
	holdsOnly(c, children...)
	return c
}

// holdsOnly makes a command one that does nothing but hold others. A word that is none of
// them is an error, with the nearest as a hint.
func holdsOnly(c *cobra.Command, children ...*cobra.Command) {
	c.SuggestionsMinimumDistance = 2
	c.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	c.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return hints.Add(fmt.Errorf("unknown command %q for %q", args[0], cmd.CommandPath()),
			nearHint(cmd.SuggestionsFor(args[0]), "`"+cmd.CommandPath()+" --help` lists them"))
	}
	c.AddCommand(children...)
}

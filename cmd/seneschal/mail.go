package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/mail/oauth"
	"github.com/seneschal-pbem/seneschal/mail/provider"
)

func newMailCommand(a *app) *cobra.Command {
	return group("mail", "tries the mail account, and asks its provider for leave",
		`Looks after the mailbox of the office: tries whether mail can be read and sent with the settings
as they are, and asks a provider for leave where it takes no password.`,
		`  seneschal mail check
  seneschal mail login`,
		newMailCheckCommand(a), newMailLoginCommand(a))
}

func newMailCheckCommand(a *app) *cobra.Command {
	var k account.Check
	c := &cobra.Command{Use: "check", Short: "logs in to both servers, says what they can, sends one mail to ourselves and fetches it back",
		Long: `Logs in to both servers, says what they can and cannot do, sends one mail from the office to
itself and fetches it back. Of each step it says how long it took, and of what fails what can be
done about it. The mail is moved to the folder of processed mail. The exit code is 1 if a step failed.`,
		Example: `  seneschal mail check
  seneschal mail check --dry-run
  seneschal mail check --wait 5m
  seneschal mail check --take-over`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := a.config()
			if err != nil {
				return err
			}
			showExposed(cmd, c.SecretFiles(a.configPath()))
			all, failed := a.tryMail(cmd, newOffice(c, nil), k)
			return failIf(failed, a.print(cmd, all, func() {
				switch {
				case failed:
				case k.DryRun:
					fmt.Fprintln(cmd.OutOrStdout(), "so far all is well; nothing was sent")
				default:
					fmt.Fprintln(cmd.OutOrStdout(), "all is well")
				}
			}))
		}}
	c.Flags().DurationVar(&k.Wait, "wait", time.Minute, "how long our mail may take to come back")
	c.Flags().BoolVar(&k.TakeOver, "take-over", false, "remove the lease of another office that reads the same folder and is gone")
	c.Flags().BoolVar(&k.DryRun, "dry-run", false, "send nothing and make no folder")
	return c
}

type checkedStep struct {
	Step    string   `json:"step"`
	OK      bool     `json:"ok"`
	Seconds float64  `json:"seconds"`
	Says    []string `json:"says"`
	Error   string   `json:"error,omitempty"`
	Hint    string   `json:"hint,omitempty"`
}

// tryMail tries the account of an office; people read of each step as it ends.
func (a *app) tryMail(cmd *cobra.Command, o *game.Office, k account.Check) (all []checkedStep, failed bool) {
	if !a.json {
		k.Each = func(s account.CheckStep) { showStep(cmd, s) }
	}
	steps := o.Account.Try(cmd.Context(), k)
	all = make([]checkedStep, len(steps))
	for i, s := range steps {
		all[i] = checkedStep{Step: s.Name, OK: s.Err == nil, Seconds: s.Took.Seconds(), Says: append([]string{}, s.Says...)}
		if s.Err != nil {
			all[i].Error, all[i].Hint = s.Err.Error(), hints.Of(s.Err)
		}
	}
	return all, account.CheckFailed(steps)
}

// showStep prints a step and how long it took, and what failed in the manner of all errors.
func showStep(cmd *cobra.Command, s account.CheckStep) {
	w := cmd.OutOrStdout()
	fmt.Fprintf(w, "%s (%.2f s)\n", s.Name, s.Took.Seconds())
	for _, line := range s.Says {
		fmt.Fprintf(w, "  %s\n", line)
	}
	if s.Err != nil {
		printError(cmd.ErrOrStderr(), s.Err)
	}
}

func newMailLoginCommand(a *app) *cobra.Command {
	var wait time.Duration
	c := &cobra.Command{Use: "login", Short: "asks the provider for leave by OAuth2, in your browser, and keeps it",
		Long: `Asks the provider for leave to use the mailbox, by OAuth2: it prints an address to open in a
browser on the same machine, waits for the answer, and writes the refresh token into its file,
where it is renewed by itself. Wanted once, by providers that take no password.`,
		Example: `  seneschal mail login
  seneschal mail login --wait 30m`,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.mailLogin(cmd, wait) }}
	c.Flags().DurationVar(&wait, "wait", 10*time.Minute, "how long the browser is waited for")
	return c
}

func (a *app) mailLogin(cmd *cobra.Command, wait time.Duration) error {
	c, err := a.config()
	if err != nil {
		return err
	}
	if c.OAuth.ClientID == "" {
		return hints.Add(errors.New("there is no client_id under [oauth]"), oauthHint(c.IMAP.User))
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), wait)
	defer cancel()
	refresh, err := oauthClient(c).Consent(ctx, func(address string) {
		fmt.Fprintf(cmd.ErrOrStderr(), "Open this address in a browser on this machine, log in as %s, and say yes:\n\n%s\n\n", c.IMAP.User, address)
	})
	if errors.Is(err, context.DeadlineExceeded) {
		return hints.Add(fmt.Errorf("nothing came from the browser within %v", wait),
			"on a machine without a browser run this on one that has it, with the same settings, and copy the refresh token's file")
	}
	if err != nil {
		return err
	}
	if err := oauth.SaveRefreshToken(c.OAuth.RefreshTokenFile, refresh); err != nil {
		return err
	}
	return a.print(cmd, map[string]string{"refresh_token_file": c.OAuth.RefreshTokenFile}, func() {
		fmt.Fprintf(cmd.OutOrStdout(), "leave is given; the refresh token is in %s\n`seneschal mail check` tries it\n", c.OAuth.RefreshTokenFile)
	})
}

func oauthHint(account string) string {
	p, ok := provider.Of(account)
	switch {
	case ok && p.Login == provider.OAuthOnly:
		return p.First + " Then set client_id under [oauth] to the client's name"
	case ok && p.OAuth == nil && !p.Guess:
		return p.Name + " wants no OAuth2: " + strings.TrimSuffix(p.First, ".")
	}
	return "register a client (desktop application) with the provider and set client_id, and client_secret_file if it has a secret"
}

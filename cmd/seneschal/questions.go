package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail/provider"
)

// askMailbox asks for the address, for the servers where they are not known by it, and for the
// folder.
func (i *initCommand) askMailbox(ask *prompter, f *officeSetup) (err error) {
	c := f.config
	c.Office.Address, err = ask.ask(question{flag: "address", text: "Address to which the players write", check: checkOfficeAddress})
	if err != nil {
		return err
	}
	f.provider, _ = provider.Of(c.Office.Address) // it is an address: that has been checked
	p := f.provider
	c.Office.Plus = p.Plus || p.Guess // whether a guess is right is seen when the mailbox is tried
	switch {
	case p.Guess && !(ask.hasFlag("imap") && ask.hasFlag("smtp")):
		ask.explain("  %s\n", p.First)
	case !p.Guess:
		ask.explain("  %s: %s to read, %s to send.\n", p.Name, p.IMAP.Addr, p.SMTP.Addr)
	}
	if c.IMAP.Addr, c.IMAP.TLS, err = askServer(ask, "imap", "Server to read from", p.IMAP, i.imapTLS, p.Guess); err != nil {
		return err
	}
	if c.SMTP.Addr, c.SMTP.TLS, err = askServer(ask, "smtp", "Server to send by", p.SMTP, i.smtpTLS, p.Guess); err != nil {
		return err
	}
	return askFolder(ask, c)
}

// askServer asks for a server if the provider is not known; what is known needs no question.
func askServer(ask *prompter, flag, text string, usual provider.Host, tls string, guess bool) (addr, how string, err error) {
	addr = usual.Addr
	if guess || ask.hasFlag(flag) {
		if addr, err = ask.ask(question{flag: flag, text: text, usual: usual.Addr, check: checkServer}); err != nil {
			return "", "", err
		}
	}
	if tls != "" {
		return addr, tls, checkTLS(flag, tls)
	}
	if addr == usual.Addr {
		return addr, usual.TLS, nil
	}
	return addr, usualTLS(addr), nil
}

// askFolder asks which folder is read, and says what becomes of the mail in it.
func askFolder(ask *prompter, c *config.Config) (err error) {
	name, domain, _ := strings.Cut(c.Office.Address, "@")
	ask.explain("  All mail in the folder that is read is taken in and moved away. If you read your own\n"+
		"  mail here too, let it be a folder of its own, such as %s, and have a filter of your\n"+
		"  provider bring there what comes to %s+…@%s.\n", ownFolder, name, domain)
	c.IMAP.Folder, err = ask.ask(question{flag: "folder", text: "Folder to read", usual: c.IMAP.Folder,
		check: func(folder string) error { return checkFolder(folder, c.IMAP.Processed) }})
	return err
}

// askAccount asks what the servers want to know before they let us in: a password, or the client
// of OAuth2 where the provider takes no passwords or the master says so.
func (i *initCommand) askAccount(ask *prompter, f *officeSetup) (err error) {
	c, p := f.config, f.provider
	user := p.User(c.Office.Address)
	if ask.hasFlag("user") {
		if user, err = ask.ask(question{flag: "user", text: "User"}); err != nil {
			return err
		}
	}
	c.IMAP.User, c.SMTP.User = user, user
	if ask.hasFlag("client-secret-file") && (ask.hasFlag("password-file") || p.Login != provider.OAuthOnly && !ask.hasFlag("client-id")) {
		return errors.New("--client-secret-file: want --client-id with it, and no --password-file")
	}
	if ask.hasFlag("client-id") && ask.hasFlag("password-file") {
		return errors.New("--client-id and --password-file: want one of the two")
	}
	if ask.hasFlag("password-file") {
		path, err := f.secretFile(ask, "password-file")
		c.IMAP.PasswordFile, c.SMTP.PasswordFile = path, path
		return err
	}
	if !p.Guess {
		ask.explain("  %s\n", p.First)
	}
	if p.Login == provider.OAuthOnly || ask.hasFlag("client-id") {
		return askOAuth(ask, f)
	}
	return askPassword(ask, f)
}

// askPassword asks for the password, which goes into a file of its own.
func askPassword(ask *prompter, f *officeSetup) error {
	text := "Password of " + f.config.IMAP.User
	if f.provider.Login == provider.AppPassword {
		text = "App password of " + f.config.IMAP.User
	}
	password, err := ask.ask(question{flag: "password-file", text: text, hidden: true})
	if err != nil {
		return err
	}
	f.config.IMAP.PasswordFile, f.config.SMTP.PasswordFile = passwordFile, passwordFile
	f.secrets = append(f.secrets, secret{passwordFile, "the password of the mailbox", password})
	return nil
}

// askOAuth asks for the client of OAuth2. Leave is given later, by `seneschal mail login`.
func askOAuth(ask *prompter, f *officeSetup) (err error) {
	c := f.config
	ask.explain("  Instead of a password the provider wants to know under which client this program was\n" +
		"  registered; `seneschal mail login` then lets you give it leave in your browser, once.\n")
	if c.OAuth.ClientID, err = ask.ask(question{flag: "client-id", text: "Client ID"}); err != nil {
		return err
	}
	c.IMAP.Auth, c.SMTP.Auth = "oauth", "oauth"
	if ask.hasFlag("client-secret-file") {
		c.OAuth.ClientSecretFile, err = f.secretFile(ask, "client-secret-file")
		return err
	}
	text, err := ask.ask(question{flag: "client-secret-file", text: "Client secret, if it has one", hidden: true, empty: true})
	if err != nil || text == "" {
		return err
	}
	c.OAuth.ClientSecretFile = clientSecretFile
	f.secrets = append(f.secrets, secret{clientSecretFile, "the secret of the OAuth2 client", text})
	return nil
}

// secretFile is a file that has a secret already, as the settings name it. It is used where it is.
func (f *officeSetup) secretFile(ask *prompter, flag string) (string, error) {
	path, err := ask.ask(question{flag: flag, check: checkSecretFile})
	if err != nil || filepath.IsAbs(path) {
		return path, err
	}
	return relative(f.folder, path)
}

// relative is a path from a folder, where both are named from the present one.
func relative(folder, path string) (string, error) {
	from, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	to, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.Rel(from, to)
}

// checkSecretFile says whether a secret can be read from a file.
func checkSecretFile(path string) error {
	text, err := os.ReadFile(path)
	if err == nil && strings.TrimSpace(string(text)) == "" {
		err = fmt.Errorf("there is nothing in %q", path)
	}
	return err
}

func (i *initCommand) askZone(ask *prompter, f *officeSetup) (err error) {
	usual := cmp.Or(zoneIn(ask.flag("deadline")), machineZone())
	f.config.Game.Zone, err = ask.ask(question{flag: "zone", text: "Time zone of the deadlines", usual: usual, check: checkZone})
	return err
}

func (i *initCommand) askGame(ask *prompter, f *officeSetup) (err error) {
	c := f.config
	name, err := ask.ask(question{flag: "game", text: "Its name", usual: usualGame, check: game.CheckGameName})
	if err != nil {
		return err
	}
	c.Game.Deadline, err = ask.ask(question{flag: "deadline", text: "When its seasons end", usual: usualDeadline, empty: true,
		check: func(at string) error { return checkDeadline(at, c.Game.Zone) }})
	if err != nil {
		return err
	}
	played, err := askOptions(ask, c)
	if err != nil {
		return err
	}
	c.Game.Review = !i.noReview
	f.game = game.NewGame{Name: name, Master: c.Office.Address, Board: c.Game.Board, Rules: c.Game.Rules, Options: played,
		Zone: c.Game.Zone, Review: c.Game.Review, ReviewLimit: c.Game.ReleaseAfter()}
	if err := i.schedule(ask.cmd, f); err != nil {
		return err
	}
	if ask.hasFlag("master") {
		f.game.Master, err = ask.ask(question{flag: "master", text: "Master", check: account.CheckAddress})
	}
	return err
}

// askOptions asks which of the optional rules the game plays.
func askOptions(ask *prompter, c *config.Config) (played ruleset.Options, err error) {
	ask.explain("  Optional rules can be played in any combination: %s; all; or none.\n", strings.Join(ruleset.OptionWords, ", "))
	_, err = ask.ask(question{flag: "options", text: "Its optional rules", usual: c.Game.Options,
		check: func(line string) (err error) { played, err = ruleset.OptionsOf(line); return err }})
	c.Game.Options = played.String()
	return played, err
}

// schedule takes over what the flags say of deadlines, for the first game and for later ones.
func (i *initCommand) schedule(cmd *cobra.Command, f *officeSetup) error {
	g := &f.config.Game
	n, _, err := scheduleOf(cmd, g.Zone, *g)
	if err != nil {
		return err
	}
	f.game.Schedule = n
	at, _, err := schedule.ParseAt(n.At)
	if err != nil {
		return fmt.Errorf("--deadline %q: %w", n.At, err)
	}
	winter, _, err := schedule.ParseAt(n.WinterAt)
	if err != nil {
		return fmt.Errorf("--winter-deadline %q: %w", n.WinterAt, err)
	}
	g.Deadline, g.WinterDeadline = at.String(), winter.String()
	g.Period, g.WinterPeriod, g.Grace, g.Reminders = n.Period, n.WinterPeriod, n.Grace, n.Reminders
	return nil
}

// askPlayers asks for the lords and who plays them, until an empty line.
func (i *initCommand) askPlayers(ask *prompter, f *officeSetup) error {
	most, err := f.mostPlayers()
	if err != nil {
		return err
	}
	for _, line := range i.lords {
		p, err := parsePlayer(line, f.players)
		if err != nil {
			return fmt.Errorf("--player %q: %w", line, err)
		}
		f.players = append(f.players, p)
	}
	if len(f.players) > most {
		return fmt.Errorf("there are %d players: the board has room for %d", len(f.players), most)
	}
	if len(i.lords) > 0 || i.yes {
		return nil
	}
	ask.explain("  One a line: lord, address, name, such as Gawaine ann@example.org Ann; his time zone\n" +
		"  may follow. An empty line ends the list; `seneschal player add` adds more later.\n")
	for len(f.players) < most {
		var p player.NewPlayer
		line, err := ask.ask(question{flag: "player", text: fmt.Sprintf("Player %d", len(f.players)+1), empty: true,
			check: func(line string) (err error) { p, err = parsePlayer(line, f.players); return err }})
		if err != nil {
			return err
		}
		if line == "" {
			return nil
		}
		f.players = append(f.players, p)
	}
	return nil
}

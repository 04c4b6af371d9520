package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/provider"
)

// askMailbox asks for the address, for the servers where they are not known by it, and for the
// folder.
func (i *initCommand) askMailbox(ask *prompter, f *officeSetup) {
	c := f.config
	c.Office.Address = ask.ask(question{flag: "address", text: "Address to which the players write", check: checkOfficeAddress})
	p, _ := provider.Of(c.Office.Address) // it is an address: that has been checked
	f.provider = p
	c.Office.Plus = p.Plus || p.Guess // whether a guess is right is seen when the mailbox is tried
	switch {
	case p.Guess && !(ask.hasFlag("imap") && ask.hasFlag("smtp")):
		ask.explain("  %s\n", p.First)
	case !p.Guess:
		ask.explain("  %s: %s to read, %s to send.\n", p.Name, p.IMAP.Addr, p.SMTP.Addr)
	}
	c.IMAP.Addr, c.IMAP.TLS = askServer(ask, "imap", "Server to read from", p.IMAP, p.Guess)
	c.SMTP.Addr, c.SMTP.TLS = askServer(ask, "smtp", "Server to send by", p.SMTP, p.Guess)
	name, domain, _ := strings.Cut(c.Office.Address, "@")
	ask.explain("  All mail in the folder that is read is taken in and moved away. If you read your own\n"+
		"  mail here too, let it be a folder of its own, such as %s, and have a filter of your\n"+
		"  provider bring there what comes to %s+…@%s.\n", ownFolder, name, domain)
	c.IMAP.Folder = ask.ask(question{flag: "folder", text: "Folder to read", usual: c.IMAP.Folder,
		check: func(folder string) error { return checkFolder(folder, c.IMAP.Processed) }})
}

// askServer asks for a server if the provider is not known; what is known needs no question.
func askServer(ask *prompter, flag, text string, usual provider.Host, guess bool) (addr, tls string) {
	addr = usual.Addr
	if guess || ask.hasFlag(flag) {
		addr = ask.ask(question{flag: flag, text: text, usual: usual.Addr, check: checkServer})
	}
	if tls = ask.flag(flag + "-tls"); tls != "" {
		if !slices.Contains([]string{mail.ImplicitTLS, mail.StartTLS, mail.Plain}, tls) {
			ask.keepError(fmt.Errorf("--%s-tls %q: want tls, starttls or plain", flag, tls))
		}
		return addr, tls
	}
	if addr == usual.Addr {
		return addr, usual.TLS
	}
	return addr, usualTLS(addr)
}

// askAccount asks what the servers want to know before they let us in: a password, or the client
// of OAuth2 where the provider takes no passwords or the master says so.
func (i *initCommand) askAccount(ask *prompter, f *officeSetup) {
	c, p := f.config, f.provider
	user := p.User(c.Office.Address)
	if ask.hasFlag("user") {
		user = ask.ask(question{flag: "user", text: "User"})
	}
	c.IMAP.User, c.SMTP.User = user, user
	password, client := ask.hasFlag("password-file"), ask.hasFlag("client-id")
	if ask.hasFlag("client-secret-file") && (password || p.Login != provider.OAuthOnly && !client) {
		ask.keepError(errors.New("--client-secret-file: want --client-id with it, and no --password-file"))
	}
	if client && password {
		ask.keepError(errors.New("--client-id and --password-file: want one of the two"))
	}
	if !p.Guess && !password {
		ask.explain("  %s\n", p.First)
	}
	if client || p.Login == provider.OAuthOnly && !password {
		askOAuth(ask, f)
		return
	}
	text := "Password of " + user
	if p.Login == provider.AppPassword {
		text = "App password of " + user
	}
	file := f.askSecret(ask, question{flag: "password-file", text: text}, passwordFile, "the password of the mailbox")
	c.IMAP.PasswordFile, c.SMTP.PasswordFile = file, file
}

// askOAuth asks for the client of OAuth2. Leave is given later, by `seneschal mail login`.
func askOAuth(ask *prompter, f *officeSetup) {
	c := f.config
	ask.explain("  Instead of a password the provider wants to know under which client this program was\n" +
		"  registered; `seneschal mail login` then lets you give it leave in your browser, once.\n")
	c.OAuth.ClientID = ask.ask(question{flag: "client-id", text: "Client ID"})
	c.IMAP.Auth, c.SMTP.Auth = "oauth", "oauth"
	c.OAuth.ClientSecretFile = f.askSecret(ask, question{flag: "client-secret-file", text: "Client secret, if it has one", empty: true},
		clientSecretFile, "the secret of the OAuth2 client")
}

// askSecret asks for a secret, which goes into a file of its own; one that a flag names is used where it
// is. It returns the file as the settings name it, and nothing if there is no secret.
func (f *officeSetup) askSecret(ask *prompter, q question, file, about string) string {
	if ask.hasFlag(q.flag) {
		path := ask.ask(question{flag: q.flag, check: checkSecretFile})
		if filepath.IsAbs(path) {
			return path
		}
		from, err := filepath.Abs(f.folder)
		to, err2 := filepath.Abs(path)
		path, err3 := filepath.Rel(from, to)
		ask.keepError(errors.Join(err, err2, err3))
		return path
	}
	q.hidden = true
	text := ask.ask(q)
	if text == "" {
		return ""
	}
	f.secrets = append(f.secrets, secret{file, about, text})
	return file
}

func checkSecretFile(path string) error {
	text, err := os.ReadFile(path)
	if err == nil && strings.TrimSpace(string(text)) == "" {
		err = fmt.Errorf("there is nothing in %q", path)
	}
	return err
}

func (i *initCommand) askZone(ask *prompter, f *officeSetup) {
	usual := cmp.Or(zoneIn(ask.flag("deadline")), machineZone())
	f.config.Game.Zone = ask.ask(question{flag: "zone", text: "Time zone of the deadlines", usual: usual, check: checkZone})
}

func (i *initCommand) askGame(ask *prompter, f *officeSetup) {
	g := &f.config.Game
	f.game = game.NewGame{Board: g.Board, Rules: g.Rules, Zone: g.Zone, AtOnce: g.Forward == schedule.ForwardAtOnce}
	f.game.Name = ask.ask(question{flag: "game", text: "Its name", usual: usualGame, check: game.CheckGameName})
	g.Deadline = ask.ask(question{flag: "deadline", text: "When its seasons end", usual: usualDeadline, empty: true,
		check: func(at string) error { return checkDeadline(at, g.Zone) }})
	ask.explain("  Optional rules can be played in any combination: %s; all; or none.\n", strings.Join(ruleset.OptionWords, ", "))
	ask.ask(question{flag: "options", text: "Its optional rules", usual: g.Options,
		check: func(line string) (err error) { f.game.Options, err = ruleset.OptionsOf(line); return err }})
	g.Options = f.game.Options.String()
	g.Review = !i.noReview
	f.game.Absent, f.game.Wait, f.game.Silence, f.game.Offer, f.game.Vacation = g.Absent, g.Wait, g.Silence, g.Offer, g.Vacation
	f.game.Review, f.game.ReviewLimit = g.Review, g.ReleaseAfter()
	ask.keepError(f.takeSchedule(ask.cmd))
}

// askMaster asks for the address of the master of the first game, and for the name by which the players know the master. Later games
// have that name too.
func (i *initCommand) askMaster(ask *prompter, f *officeSetup) {
	ask.explain("  What the master must read goes to the address. Letters to the players name the master\n" +
		"  by the name; without one, by the address.\n")
	f.game.Master = ask.ask(question{flag: "master", text: "Your own address, for letters to the master", usual: f.config.Office.Address,
		check: account.CheckAddress})
	f.game.MasterName = ask.ask(question{flag: "master-name", text: "Your name in letters to the players", usual: f.config.Game.MasterName,
		empty: true, check: mail.CheckName})
	f.config.Game.MasterName = f.game.MasterName
}

// takeSchedule takes over what the flags say of deadlines, for the first game and for later ones.
func (f *officeSetup) takeSchedule(cmd *cobra.Command) error {
	g := &f.config.Game
	n, _, err := scheduleOf(cmd, g.Zone, *g)
	if err != nil {
		return err
	}
	f.game.Schedule = n
	at, _, _ := schedule.ParseAt(n.At) // it has been checked
	winter, _, err := schedule.ParseAt(n.WinterAt)
	if err != nil {
		return fmt.Errorf("--winter-deadline %q: %w", n.WinterAt, err)
	}
	g.Deadline, g.WinterDeadline = at.String(), winter.String()
	g.Period, g.WinterPeriod, g.Grace, g.Reminders = n.Period, n.WinterPeriod, n.Grace, n.Reminders
	return nil
}

// askPlayers asks for the lords and who plays them, until an empty line.
func (i *initCommand) askPlayers(ask *prompter, f *officeSetup) {
	b, err := openBoard(f.config.Game.Board)
	if err != nil {
		ask.keepError(err)
		return
	}
	most := min(6, len(b.Entries()))
	for _, line := range i.lords {
		p, err := parsePlayer(line, f.players)
		if err != nil {
			ask.keepError(fmt.Errorf("--player %q: %w", line, err))
		}
		f.players = append(f.players, p)
	}
	if len(f.players) > most {
		ask.keepError(fmt.Errorf("there are %d players: the board has room for %d", len(f.players), most))
	}
	if len(i.lords) > 0 || i.yes {
		return
	}
	ask.explain("  One a line: lord, address, name, such as Gawaine ann@example.org Ann; his time zone\n" +
		"  may follow. An empty line ends the list; `seneschal player add` adds more later.\n")
	for len(f.players) < most {
		var p player.NewPlayer
		if ask.ask(question{flag: "player", text: fmt.Sprintf("Player %d", len(f.players)+1), empty: true,
			check: func(line string) (err error) { p, err = parsePlayer(line, f.players); return err }}) == "" {
			return
		}
		f.players = append(f.players, p)
	}
}

// checkOfficeAddress says whether players can write to an address, with a part after a plus.
func checkOfficeAddress(address string) error {
	if err := account.CheckAddress(address); err != nil {
		return err
	}
	_, ok := provider.Of(address)
	if _, domain, _ := strings.Cut(address, "@"); !ok || !strings.Contains(domain, ".") && domain != "localhost" {
		return fmt.Errorf("%q has no whole domain: want something like office@example.org", address)
	}
	return nil
}

func checkServer(addr string) error {
	host, port, err := net.SplitHostPort(addr)
	n, number := strconv.Atoi(port)
	if err != nil || host == "" || number != nil || n < 1 || n > 65535 || strings.ContainsAny(host, " @/") {
		return fmt.Errorf("%q: want host:port, such as mail.example.org:993", addr)
	}
	return nil
}

// checkFolder says whether a folder can be the one that is read: handled mail is moved to another.
func checkFolder(folder, processed string) error {
	switch {
	case strings.ContainsFunc(folder, unicode.IsControl):
		return fmt.Errorf("%q: want the name of a folder, such as INBOX", folder)
	case strings.EqualFold(folder, processed):
		return fmt.Errorf("%q is the folder to which mail is moved when it has been handled: want another, such as INBOX", folder)
	}
	return nil
}

func usualTLS(addr string) string {
	_, port, _ := net.SplitHostPort(addr) // it has been checked
	if slices.Contains([]string{"143", "587", "25"}, port) {
		return mail.StartTLS
	}
	return mail.ImplicitTLS
}

// checkDeadline says whether seasons can end so, in a zone that has been said.
func checkDeadline(text, zone string) error {
	at, own, err := schedule.ParseAt(text)
	if err == nil && !at.IsZero() && own != "" && own != zone {
		err = fmt.Errorf("the time zone is %s: leave it out here", zone)
	}
	if err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	return nil
}

// parsePlayer reads "Gawaine ann@example.org Ann Lee Europe/Paris". Lord, name and zone may be left
// out. What is wrong with it, also beside the players that there are, is the error.
func parsePlayer(line string, others []player.NewPlayer) (p player.NewPlayer, err error) {
	words := strings.Fields(line)
	at := slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "@") })
	if at < 0 || at > 1 {
		return p, errors.New("want lord, address and name, such as Gawaine ann@example.org Ann")
	}
	p.Address = strings.Trim(words[at], "<>,;")
	if err := account.CheckAddress(p.Address); err != nil {
		return p, err
	}
	if at == 1 {
		if p.Lord, err = lordOf(words[0]); err != nil {
			return p, err
		}
	}
	name := words[at+1:]
	if n := len(name); n > 0 && strings.Contains(name[n-1], "/") {
		p.Zone, name = name[n-1], name[:n-1]
		if err := checkZone(p.Zone); err != nil {
			return p, err
		}
	}
	p.Player = strings.Join(name, " ")
	for _, o := range others {
		if strings.EqualFold(o.Address, p.Address) {
			return p, fmt.Errorf("%s has a seat already", p.Address)
		}
		if p.Lord != "" && o.Lord == p.Lord {
			return p, fmt.Errorf("%s has a player already", p.Lord)
		}
	}
	return p, nil
}

func lordOf(word string) (string, error) {
	roster := ruleset.Roster()
	if i := slices.IndexFunc(roster, func(name string) bool { return strings.EqualFold(name, word) }); i >= 0 {
		return roster[i], nil
	}
	for _, name := range roster {
		if spell.Distance(strings.ToLower(name), strings.ToLower(word)) <= 2 {
			return "", fmt.Errorf("no lord is called %q: did you mean %s?", word, name)
		}
	}
	return "", fmt.Errorf("no lord is called %q: there are %s", word, strings.Join(roster, ", "))
}

package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/store"
)

// What init writes into the folder of the settings.
const (
	keySecretFile    = "key.secret"
	passwordFile     = "mail.secret"
	clientSecretFile = "oauth.secret"
	ownFolder        = "Seneschal" // in a mailbox that has other mail too
	usualDeadline    = "friday 20:00"
	usualGame        = "marches"

	checkWait = time.Minute      // for our own mail to come back
	loginWait = 10 * time.Minute // for somebody to give leave in a browser
)

type initCommand struct {
	*app
	yes, noCheck, noReview bool
	lords                  []string
}

func newInitCommand(a *app) *cobra.Command {
	i := &initCommand{app: a}
	c := &cobra.Command{Use: "init", Short: "asks for the mailbox and the first game, and writes settings, secrets and database",
		Long: `Asks for the mailbox, the login, the time zone, the first game, its master and its players, and writes
seneschal.toml, two files of secrets and the database into the current folder; then a mail to
itself tries the mailbox. An empty answer takes what stands in brackets. Each answer can be a flag
instead, and with --yes nothing is asked. Files that are there already are never overwritten.`,
		Example: `  seneschal init
  seneschal init --address office@example.org --folder Seneschal
  seneschal init --yes --address office@example.org --password-file password --game marches \
    --player 'Gawaine ann@example.org Ann' --player 'Lancelot ben@example.org Ben'`}
	f := c.Flags()
	f.String("address", "", "mail address to which the players write")
	f.String("imap", "", "server that is read, host:port (default by the address)")
	f.String("imap-tls", "", "tls, starttls or plain (default by the port)")
	f.String("smtp", "", "server that mail is given to, host:port (default by the address)")
	f.String("smtp-tls", "", "tls, starttls or plain (default by the port)")
	f.String("user", "", "name of the account at both servers (default by the address)")
	f.String("password-file", "", "file with the password, which is used where it is")
	f.String("client-id", "", "client of OAuth2, in place of a password")
	f.String("client-secret-file", "", "file with the secret of that client, which is used where it is")
	f.String("folder", "", "folder that is read (default INBOX)")
	f.String("zone", "", "time zone of the deadlines (default this machine's)")
	f.String("master", "", "mail address of the game master (default the office's)")
	f.String("master-name", "", "how the players' letters name the master (default by the address)")
	f.String("game", "", "name of the first game")
	f.String("options", "", "optional rules that it plays, such as weather,castles; all; or none")
	addScheduleFlags(c)
	f.Lookup("deadline").Usage = "when its seasons end, such as \"" + usualDeadline + "\"; the zone may follow"
	f.StringArrayVar(&i.lords, "player", nil, "lord, address and name, such as \"Gawaine ann@example.org Ann\"; once for each")
	f.BoolVar(&i.noReview, "no-review", false, "played seasons go out without the master's approval")
	f.BoolVarP(&i.yes, "yes", "y", false, "take what is usual instead of asking")
	f.BoolVar(&i.noCheck, "no-check", false, "do not try the mailbox at the end")
	c.RunE = func(cmd *cobra.Command, _ []string) error { return i.run(cmd) }
	return a.withDryRun("only show the settings that would be written", c)
}

// run asks everything, then writes everything, then tries it.
func (i *initCommand) run(cmd *cobra.Command) error {
	f := newOfficeSetup(cmp.Or(i.configFile, config.DefaultFile))
	if err := f.checkFree(); err != nil {
		return err
	}
	ask := newPrompter(cmd, i.yes)
	if err := i.askAll(ask, f); err != nil {
		return err
	}
	if i.dryRun {
		_, err := cmd.OutOrStdout().Write(f.config.Text())
		return err
	}
	if err := f.write(cmd.Context()); err != nil {
		return err
	}
	return i.finish(ask, f)
}

// finish says what has been written, tries the mailbox, and says what is next. What has been written
// stays, whatever comes of the trial.
func (i *initCommand) finish(ask *prompter, f *officeSetup) error {
	i.configFile = f.path
	w, result := ask.cmd.OutOrStdout(), f.result()
	if !i.json {
		f.showFiles(w)
	}
	if files, err := config.ReadSecretFiles(f.path); err == nil { // it has just been written
		showExposed(ask.cmd, files)
	}
	failed := false
	if !i.noCheck {
		var err error
		if result.Check, failed, err = i.tryMailbox(ask, f); err != nil {
			f.showNext(ask.cmd.ErrOrStderr(), true)
			return err
		}
	}
	return failIf(failed, i.print(ask.cmd, result, func() { f.showNext(w, failed || i.noCheck) }))
}

// tryMailbox sends a mail to ourselves. With OAuth2 leave has to be given first, for which a person is needed.
func (i *initCommand) tryMailbox(ask *prompter, f *officeSetup) (steps []checkedStep, failed bool, err error) {
	if f.config.OAuth.ClientID != "" {
		if ask.terminal < 0 || i.json {
			i.noCheck = true
			return nil, false, nil
		}
		if err := i.mailLogin(ask.cmd, loginWait); err != nil {
			return nil, false, err
		}
	}
	c, err := i.config()
	if err != nil {
		return nil, false, err
	}
	ask.say("\nThe mailbox is tried now, with a mail to ourselves.\n")
	steps, failed = i.tryMail(ask.cmd, newOffice(c, nil), account.Check{Wait: checkWait})
	return steps, failed, nil
}

// askAll asks all questions. What is answered goes into f; nothing is written.
func (i *initCommand) askAll(ask *prompter, f *officeSetup) error {
	questions := []struct {
		about string
		ask   func(*prompter, *officeSetup)
	}{
		{"The mailbox", i.askMailbox},
		{"The login", i.askAccount},
		{"The time", i.askZone},
		{"The first game", i.askGame},
		{"Its master", i.askMaster},
		{"Its players", i.askPlayers},
	}
	ask.explain("Six questions make the office. An empty answer takes what stands in brackets;\n" +
		"nothing is written before the last one is answered.\n")
	for n, question := range questions {
		ask.explain("\n%d of %d  %s\n", n+1, len(questions), question.about)
		if question.ask(ask, f); ask.err != nil {
			return ask.err
		}
	}
	return nil
}

type initResult struct {
	Config   string   `json:"config"`
	Database string   `json:"database"`
	Secrets  []string `json:"secrets"`
	Game     string   `json:"game"`
	Lords    []string `json:"lords"`

	Check []checkedStep `json:"check,omitempty"`
}

func (f *officeSetup) result() initResult {
	r := initResult{Config: f.path, Database: filepath.Join(f.folder, f.config.Database), Game: f.game.Name, Secrets: []string{}, Lords: []string{}}
	for _, s := range f.secrets {
		r.Secrets = append(r.Secrets, filepath.Join(f.folder, s.name))
	}
	for _, p := range f.players {
		r.Lords = append(r.Lords, p.Lord)
	}
	return r
}

func (f *officeSetup) showFiles(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "%s\tthe settings; each line says what it is\n", filepath.Base(f.path))
	for _, s := range f.secrets {
		fmt.Fprintf(t, "%s\t%s\n", s.name, s.about)
	}
	fmt.Fprintf(t, "%s\tgame %s, with %s to send\n", f.config.Database, f.game.Name, phrase.Figures(len(f.players), "invitation"))
	t.Flush()
	imap := f.config.IMAP
	fmt.Fprintf(w, "All mail that is in the folder %s of the mailbox, or comes there, is taken in and moved to %s.\n", imap.Folder, imap.Processed)
	if strings.EqualFold(f.game.Master, f.config.Office.Address) && imap.Folder == "INBOX" {
		fmt.Fprintf(w, "There you find also what the master must know: it is mailed to %s, as the master has no other address.\n", f.game.Master)
	}
}

func (f *officeSetup) showNext(w io.Writer, untried bool) {
	t := tabwriter.NewWriter(w, 2, 8, 2, ' ', 0)
	fmt.Fprintln(t, "\nnext:")
	if untried && f.config.OAuth.ClientID != "" {
		fmt.Fprintf(t, "  %s\tgives this program leave to read and send your mail\n", f.commandLine("mail login"))
	}
	if untried {
		fmt.Fprintf(t, "  %s\ttries the mailbox; what is wrong can be changed in %s\n", f.commandLine("mail check"), f.path)
	}
	if to := os.Getenv("SENESCHAL_DATABASE"); store.IsPostgres(to) { // which serve reads, and not what has been written
		fmt.Fprintf(t, "  %s\tmoves what was written to where SENESCHAL_DATABASE says\n", f.commandLine("database move "+hints.Word(filepath.Join(f.folder, f.config.Database))+" "+store.WithoutPassword(to)))
	}
	fmt.Fprintf(t, "  %s\tinvites the players, and runs the game until it is stopped\n", f.commandLine("serve"))
	fmt.Fprintf(t, "  %s\twhen they have answered\n", f.commandLine("game start "+hints.Word(f.game.Name)))
	t.Flush()
	fmt.Fprintf(w, "Without serve, `%s` and `%s` do one round each.\n", f.commandLine("send"), f.commandLine("poll"))
	if os.Getenv("SENESCHAL_CONTAINER") != "" { // set in deploy/Containerfile
		fmt.Fprintln(w, "This is a container: what stands behind seneschal takes the place of init in the command by which\nyou ran it, and a container that is started without such words serves.")
	}
}

// commandLine is a command of this program for the settings that were written.
func (f *officeSetup) commandLine(words string) string {
	if f.path == config.DefaultFile {
		return "seneschal " + words
	}
	return "seneschal --config " + hints.Word(f.path) + " " + words
}

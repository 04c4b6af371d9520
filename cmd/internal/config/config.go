// Package config reads the settings of the program: a TOML file, then the environment
// (SENESCHAL_IMAP_ADDR for addr under [imap]), over defaults. It is the only importer of
// viper. Start reading at Config and Load. Secrets never stand in the TOML file: each comes
// from the environment or from a file of its own.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/spf13/viper"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
)

// DefaultFile is read if no other file is named and it is there.
const DefaultFile = "seneschal.toml"

// Config is all settings. A key of the file is the name in the tag.
type Config struct {
	Database string  `mapstructure:"database"` // the SQLite file, or the address of a PostgreSQL; a relative name counts from the folder of the config
	Office   Office  `mapstructure:"office"`
	IMAP     IMAP    `mapstructure:"imap"`
	SMTP     SMTP    `mapstructure:"smtp"`
	Mail     Mail    `mapstructure:"mail"`
	OAuth    OAuth   `mapstructure:"oauth"`
	Game     Game    `mapstructure:"game"`
	Serve    Serve   `mapstructure:"serve"`
	Web      Web     `mapstructure:"web"`
	Publish  Publish `mapstructure:"publish"`
	Backup   Backup  `mapstructure:"backup"`
}

// Office is who we are to the players.
type Office struct {
	Name          string `mapstructure:"name"`            // in the From of every mail
	Address       string `mapstructure:"address"`         // to which players write
	Plus          bool   `mapstructure:"plus"`            // mail to name+anything@domain arrives there too
	Practice      bool   `mapstructure:"practice"`        // people may practise by mail, against programs
	KeySecretFile string `mapstructure:"key_secret_file"` // or SENESCHAL_KEY_SECRET

	KeySecret []byte `mapstructure:"-"` // order keys are derived under it
}

// Server is a server of the mail account, with a login there.
type Server struct {
	Addr         string        `mapstructure:"addr"`          // host:port
	TLS          string        `mapstructure:"tls"`           // tls, starttls or plain
	User         string        `mapstructure:"user"`          // none: no login
	PasswordFile string        `mapstructure:"password_file"` // or SENESCHAL_IMAP_PASSWORD, SENESCHAL_SMTP_PASSWORD
	Auth         string        `mapstructure:"auth"`          // one of auths; none: by what the server offers
	Timeout      time.Duration `mapstructure:"timeout"`       // for each answer of the server

	Password string `mapstructure:"-"`
}

// IMAP is the mailbox that is read.
type IMAP struct {
	Server    `mapstructure:",squash"`
	Folder    string `mapstructure:"folder"`
	Processed string `mapstructure:"processed"` // folder to which handled mail is moved
}

// SMTP is the server to which mail is given.
type SMTP struct {
	Server `mapstructure:",squash"`
	Hello  string `mapstructure:"hello"` // the name that we give
}

// Mail is what is known of mail that comes in.
type Mail struct {
	AuthservID string `mapstructure:"authserv_id"` // of the server that checks where it comes from (RFC 8601); none: not looked at
}

// OAuth is a login by tokens in place of passwords, for both servers. What of the addresses
// and the scopes is not set is that of the provider of the account, if that is known.
type OAuth struct {
	ClientID         string `mapstructure:"client_id"`
	ClientSecretFile string `mapstructure:"client_secret_file"` // or SENESCHAL_OAUTH_CLIENT_SECRET; none for some
	AuthURL          string `mapstructure:"auth_url"`           // where leave is asked for
	TokenURL         string `mapstructure:"token_url"`          // where tokens are given out
	Scopes           string `mapstructure:"scopes"`             // with blanks between them
	RefreshTokenFile string `mapstructure:"refresh_token_file"` // written by mail login, and when the provider changes it

	ClientSecret string `mapstructure:"-"`
}

// Serve is how the office runs by itself.
type Serve struct {
	Poll   time.Duration `mapstructure:"poll"`   // the mailbox is read at least so often
	Stop   time.Duration `mapstructure:"stop"`   // for what is begun when it is told to end
	Listen string        `mapstructure:"listen"` // loopback host:port for health and metrics; none: nowhere
}

// Web is the pages in a browser.
type Web struct {
	Listen  string `mapstructure:"listen"`   // host:port; none: there are no pages
	URL     string `mapstructure:"url"`      // at which people find them; none: http:// and where they are served
	TLSCert string `mapstructure:"tls_cert"` // file; none: plain HTTP, for this machine or behind a proxy
	TLSKey  string `mapstructure:"tls_key"`  // file
}

// Publish is where the public pages of games stand as files.
type Publish struct {
	Dir string `mapstructure:"dir"` // into which serve writes them after each season; a relative name counts from the folder of the config; none: nowhere
}

// Backup is where copies of the database are kept.
type Backup struct {
	Dir string `mapstructure:"dir"` // of those that serve makes each night; a relative name counts from the folder of the config; none: it makes none
}

// Game holds what a new game gets if nothing else is said.
type Game struct {
	Board   string `mapstructure:"board"`
	Rules   string `mapstructure:"rules"`
	Options string `mapstructure:"options"` // optional rules, such as weather, castles; none: the standard game
	Zone    string `mapstructure:"zone"`    // of deadlines, such as Europe/London
	Review  bool   `mapstructure:"review"`  // a played season waits for the master

	MasterName string `mapstructure:"master_name"` // as the players' letters name the master; none: by the address
	Forward    string `mapstructure:"forward"`     // when the master is shown what players ask: one of forwards

	Deadline       string        `mapstructure:"deadline"` // such as friday 20:00; none: Period after Period
	Period         time.Duration `mapstructure:"period"`   // from deadline to deadline
	WinterDeadline string        `mapstructure:"winter_deadline"`
	WinterPeriod   time.Duration `mapstructure:"winter_period"` // 0: as the other seasons
	Grace          time.Duration `mapstructure:"grace"`         // for which mail that comes later still counts
	Reminders      []int         `mapstructure:"reminders"`     // hours before the deadline

	Absent  string        `mapstructure:"absent"`  // who orders for a lord without orders: steward or hold
	Wait    time.Duration `mapstructure:"wait"`    // for which a season waits once for lords without orders
	Silence int           `mapstructure:"silence"` // after so many silent seasons in a row a seat is vacant

	Offer    time.Duration `mapstructure:"offer"`    // for how long a vacant seat is offered to one who waits
	Vacation int           `mapstructure:"vacation"` // days by which deadlines move for a player who is away, in a year

	// ReviewLimit is how long it may wait, and ReviewEnd what happens then: it stays, or goes.
	ReviewLimit time.Duration `mapstructure:"review_limit"`
	ReviewEnd   string        `mapstructure:"review_end"`
}

// delimiter stands between the parts of a key; a dot would split addresses.
const delimiter = "::"

// Load reads the file at path, or DefaultFile if path is empty and that file is there, and
// the environment. A key that there is not, a value of the wrong kind, or a secret's file
// that cannot be read is an error that names it.
func Load(path string) (*Config, error) {
	c, err := read(&path)
	if err != nil {
		return nil, err
	}
	return c, c.readSecrets(filepath.Dir(path))
}

// ReadSecretFiles lists the files of secrets that the config at path names. They need not be there.
func ReadSecretFiles(path string) ([]SecretFile, error) {
	c, err := read(&path)
	if err != nil {
		return nil, err
	}
	return c.SecretFiles(path), nil
}

// read reads the settings without the secrets. An empty path becomes that of the DefaultFile, if it is
// there.
func read(path *string) (*Config, error) {
	v := withDefaults(viper.EnvKeyReplacer(strings.NewReplacer(delimiter, "_")))
	v.SetEnvPrefix("SENESCHAL")
	v.AutomaticEnv()
	if _, err := os.Stat(DefaultFile); *path == "" && !errors.Is(err, fs.ErrNotExist) {
		*path = DefaultFile
	}
	if *path != "" {
		v.SetConfigFile(*path)
		v.SetConfigType("toml")
		if err := v.ReadInConfig(); err != nil {
			return nil, fmt.Errorf("reading config %q: %w", *path, err)
		}
	}
	c, err := decode(v)
	switch {
	case err != nil && *path == "":
		return nil, fmt.Errorf("the settings of the environment, as there is no %s: %w", DefaultFile, err)
	case err != nil:
		return nil, fmt.Errorf("config %q: %w", *path, err)
	}
	if !isAddress(c.Database) {
		c.Database = beside(filepath.Dir(*path), c.Database)
	}
	for _, file := range []*string{&c.Backup.Dir, &c.Publish.Dir, &c.OAuth.RefreshTokenFile, &c.Web.TLSCert, &c.Web.TLSKey} {
		*file = beside(filepath.Dir(*path), *file)
	}
	return c, nil
}

// isAddress reports whether a database is no file, but an address such as postgres://user@host/name.
func isAddress(database string) bool { return strings.Contains(database, "://") }

// beside is a file as it is named in a config that stands in a folder.
func beside(folder, file string) string {
	if file == "" || filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(folder, file)
}

// decode turns what viper read into a Config, strictly.
func decode(v *viper.Viper) (*Config, error) {
	if err := misspelt(v.AllKeys()); err != nil {
		return nil, err
	}
	var c Config
	if err := v.UnmarshalExact(&c, viper.DecodeHook(inWords)); err != nil {
		return nil, err
	}
	if err := mail.CheckName(c.Office.Name); err != nil {
		return nil, fmt.Errorf("office: name = %q: %w", c.Office.Name, err)
	}
	if c.IMAP.Folder == "" || strings.EqualFold(c.IMAP.Folder, c.IMAP.Processed) {
		return nil, fmt.Errorf("imap: folder = %q, processed = %q: want the folder that is read, such as INBOX, and another for what has been handled",
			c.IMAP.Folder, c.IMAP.Processed)
	}
	for _, s := range []struct {
		name string
		Server
	}{{"imap", c.IMAP.Server}, {"smtp", c.SMTP.Server}} {
		if err := s.check(s.name, c.OAuth.ClientID); err != nil {
			return nil, err
		}
	}
	if err := c.Game.checkSchedule(v); err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	if c.Game.ReviewEnd != "stays" && c.Game.ReviewEnd != "goes" {
		return nil, fmt.Errorf("game: review_end = %q: want stays or goes", c.Game.ReviewEnd)
	}
	if err := c.Game.checkSilence(); err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	if err := mail.CheckName(c.Game.MasterName); err != nil {
		return nil, fmt.Errorf("game: master_name = %q: %w", c.Game.MasterName, err)
	}
	if _, err := schedule.ForwardsAtOnce(c.Game.Forward); err != nil {
		return nil, fmt.Errorf("game: %w", err)
	}
	if c.Game.ReviewLimit < 0 || c.Game.ReviewLimit == 0 && c.Game.ReviewEnd == "goes" {
		return nil, fmt.Errorf("game: review_limit = %q, review_end = %q: want a time for which the master is waited for, or stays",
			c.Game.ReviewLimit, c.Game.ReviewEnd)
	}
	return &c, errors.Join(c.Serve.check(), c.Web.check())
}

// checkSilence checks what is done about lords without orders, and for players who are away.
func (g *Game) checkSilence() error {
	switch {
	case g.Absent != "steward" && g.Absent != "hold":
		return fmt.Errorf("absent = %q: want steward or hold", g.Absent)
	case g.Wait < 0:
		return fmt.Errorf("wait = %q: want 0 or more", g.Wait)
	case g.Offer < time.Hour:
		return fmt.Errorf("offer = %q: want an hour or more", g.Offer)
	case g.Silence < 0:
		return fmt.Errorf("silence = %d: want 0, for never, or more", g.Silence)
	case g.Vacation < 0:
		return fmt.Errorf("vacation = %d: want 0, for no vacations, or more", g.Vacation)
	}
	return nil
}

var auths = []string{"", "login", "plain", "oauth", "oauthbearer", "xoauth2"}

// check says what is wrong with the settings of a server.
func (s Server) check(name, clientID string) error {
	switch {
	case !slices.Contains([]string{"tls", "starttls", "plain"}, s.TLS):
		return fmt.Errorf("%s: tls = %q: want tls, starttls or plain", name, s.TLS)
	case !slices.Contains(auths, s.Auth):
		return fmt.Errorf("%s: auth = %q: want login, plain, oauth, oauthbearer or xoauth2, or nothing", name, s.Auth)
	case strings.Contains(s.Auth, "oauth") && clientID == "":
		return fmt.Errorf("%s: auth = %q: want client_id under [oauth] too", name, s.Auth)
	}
	return nil
}

// check says what is wrong with the settings. Health and metrics are for this machine only: they
// have no login.
func (s Serve) check() error {
	switch {
	case s.Poll < time.Second:
		return fmt.Errorf("serve: poll = %q: want a second at least", s.Poll)
	case s.Stop < 0:
		return fmt.Errorf("serve: stop = %q: want no less than nothing", s.Stop)
	case s.Listen == "":
		return nil
	}
	host, _, err := net.SplitHostPort(s.Listen)
	if err != nil {
		return fmt.Errorf("serve: listen = %q: want host:port, such as 127.0.0.1:9100", s.Listen)
	}
	if !isLoopback(host) {
		return fmt.Errorf("serve: listen = %q: want an address of this machine only, such as 127.0.0.1:9100", s.Listen)
	}
	return nil
}

// isLoopback reports whether a host is this machine alone.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Address is the URL at which people find the pages, without a slash at its end.
func (w Web) Address() string {
	if w.URL != "" {
		return strings.TrimRight(w.URL, "/")
	}
	return phrase.Choose(w.TLSCert == "", "http://", "https://") + w.Listen
}

// check says what is wrong with the settings. Without TLS the pages are for this machine, or for a proxy on it.
func (w Web) check() error {
	if w.Listen == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(w.Listen)
	u, urlErr := url.Parse(w.Address())
	switch {
	case err != nil:
		return fmt.Errorf("web: listen = %q: want host:port, such as 127.0.0.1:8600", w.Listen)
	case (w.TLSCert == "") != (w.TLSKey == ""):
		return errors.New("web: want tls_cert and tls_key, or neither")
	case w.TLSCert == "" && !isLoopback(host):
		return fmt.Errorf("web: listen = %q: want an address of this machine only, such as 127.0.0.1:8600, with a proxy before it, or tls_cert and tls_key", w.Listen)
	case urlErr != nil || u.Host == "" || u.Scheme != "https" && !(u.Scheme == "http" && isLoopback(u.Hostname())) || strings.Trim(u.Path, "/") != "" || u.RawQuery != "":
		return fmt.Errorf("web: url = %q: want https:// and a host, such as https://games.example.org", w.URL)
	}
	return nil
}

// A SecretFile is a file that a setting names, and that nobody else may read.
type SecretFile struct{ Setting, Path string }

// SecretFiles lists the files of secrets that are named by a config which was loaded from that path, in
// the order of the settings; those that are not there too.
func (c *Config) SecretFiles(path string) (all []SecretFile) {
	for _, s := range c.secrets() {
		if s.file != "" {
			all = append(all, SecretFile{s.setting, beside(filepath.Dir(path), s.file)})
		}
	}
	if c.OAuth.ClientID != "" {
		all = append(all, SecretFile{"oauth.refresh_token_file", c.OAuth.RefreshTokenFile})
	}
	return all
}

const keySecretEnv = "SENESCHAL_KEY_SECRET"

// A secret comes from the environment, or from the file that a setting names.
type secret struct {
	env, setting, file string
	set                func(text string)
}

// secrets are all there are, in the order of the settings.
func (c *Config) secrets() []secret {
	return []secret{
		{keySecretEnv, "office.key_secret_file", c.Office.KeySecretFile, func(text string) { c.Office.KeySecret = []byte(text) }},
		{"SENESCHAL_IMAP_PASSWORD", "imap.password_file", c.IMAP.PasswordFile, func(text string) { c.IMAP.Password = text }},
		{"SENESCHAL_SMTP_PASSWORD", "smtp.password_file", c.SMTP.PasswordFile, func(text string) { c.SMTP.Password = text }},
		{"SENESCHAL_OAUTH_CLIENT_SECRET", "oauth.client_secret_file", c.OAuth.ClientSecretFile, func(text string) { c.OAuth.ClientSecret = text }},
	}
}

// readSecrets fills in the secrets from the environment, else from their files; the name of a
// file counts from the folder of the config.
func (c *Config) readSecrets(folder string) error {
	for _, s := range c.secrets() {
		text := os.Getenv(s.env)
		if text == "" && s.file != "" {
			read, err := os.ReadFile(beside(folder, s.file))
			if err != nil {
				return hints.Add(fmt.Errorf("reading a secret: %w", err), s.hint())
			}
			text = strings.TrimRight(string(read), "\r\n")
		}
		s.set(text)
	}
	return nil
}

// hint says what can be done where the file of a secret cannot be read.
func (s secret) hint() string {
	if s.env == keySecretEnv {
		return "put back the key.secret that was here before: a backup with --secrets has it. If it is lost for good, make a new one with " +
			"`head -c 32 /dev/urandom | base64 >key.secret` and run `seneschal secret replace`"
	}
	return "put the file back, or set " + s.env
}

// ReleaseAfter is how long a season may wait for the master before it goes out by itself; 0
// if it stays.
func (g Game) ReleaseAfter() time.Duration {
	if g.ReviewEnd == "stays" {
		return 0
	}
	return g.ReviewLimit
}

// Keys lists every key there is, with a dot between its parts, in alphabetical order.
func Keys() []string {
	var all []string
	for _, s := range settings {
		all = append(all, dotted(s.key))
	}
	slices.Sort(all)
	return all
}

// dotted is a key with a dot between its parts, as people write it.
func dotted(key string) string { return strings.ReplaceAll(key, delimiter, ".") }

// secretNames are keys under which people look for the secrets.
var secretNames = []string{"password", "key_secret", "secret", "client_secret"}

// misspelt finds the first key that there is not, and names the nearest that there is.
func misspelt(keys []string) error {
	slices.Sort(keys)
	for _, key := range keys {
		if slices.ContainsFunc(settings, func(s setting) bool { return s.key == key }) {
			continue
		}
		if _, name, _ := strings.Cut(key, delimiter); slices.Contains(secretNames, name) {
			return fmt.Errorf("%s: secrets do not stand in this file: name a file in %s_file, or set SENESCHAL_%s",
				dotted(key), dotted(key), envName(key))
		}
		return unknownKey(dotted(key))
	}
	return nil
}

func envName(key string) string {
	if strings.HasPrefix(key, "office") {
		return "KEY_SECRET"
	}
	return strings.ToUpper(strings.ReplaceAll(key, delimiter, "_"))
}

// unknownKey is the error of a key that there is not. Its hint names the key that differs in the fewest letters, if
// those are few, and otherwise all.
func unknownKey(key string) error {
	near, least := "", max(2, len(key)/3)+1
	for _, name := range Keys() {
		if d := spell.Distance(key, name); d < least {
			near, least = name, d
		}
	}
	hint := "did you mean " + near + "?"
	if near == "" {
		hint = "the settings are " + strings.Join(Keys(), ", ")
	}
	return hints.Add(fmt.Errorf("there is no setting %s", key), hint)
}

// inWords reads lengths of time that are written in words, "7 days", and hours in a row, "48 12",
// as they stand in the environment.
func inWords(from, to reflect.Type, value any) (any, error) {
	text, ok := value.(string)
	switch {
	case !ok:
		return value, nil
	case to == reflect.TypeFor[time.Duration]():
		return schedule.ParsePeriod(text)
	case to == reflect.TypeFor[[]int]():
		return schedule.ParseHours(text)
	}
	return value, nil
}

// checkSchedule checks when the seasons of a game end. A zone may stand with a deadline; then it is
// the game's.
func (g *Game) checkSchedule(v *viper.Viper) error {
	said := ""
	if v.InConfig("game"+delimiter+"zone") || os.Getenv("SENESCHAL_GAME_ZONE") != "" {
		said = g.Zone
	}
	for _, d := range []struct {
		key string
		to  *string
	}{{"deadline", &g.Deadline}, {"winter_deadline", &g.WinterDeadline}} {
		at, zone, err := schedule.ParseAt(*d.to)
		if err != nil {
			return fmt.Errorf("%s = %q: %w", d.key, *d.to, err)
		}
		if zone != "" && said != "" && said != zone {
			return fmt.Errorf("%s = %q, but the zone is %q: which of the two?", d.key, *d.to, said)
		}
		*d.to = at.String()
		if zone != "" {
			g.Zone, said = zone, zone
		}
	}
	if _, err := time.LoadLocation(g.Zone); err != nil {
		return fmt.Errorf("zone = %q: no such time zone", g.Zone)
	}
	at, _, _ := schedule.ParseAt(g.Deadline)
	if err := (schedule.Rule{At: at, Period: g.Period}).Check(); err != nil {
		return fmt.Errorf("period = %q: %w", schedule.PrintPeriod(g.Period), err)
	}
	if g.WinterPeriod < 0 || g.Grace < 0 {
		return errors.New("winter_period and grace: want 0 or more")
	}
	for _, h := range g.Reminders {
		if h < 1 {
			return fmt.Errorf("reminders: %d: want hours before the deadline", h)
		}
	}
	return nil
}

package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/spf13/viper"

	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
)

// A setting is a key of the file, with its default and what is said of it.
type setting struct {
	key   string
	usual any
	about string
}

// settings is every key that there is, in the order in which they are written: what is not here is a
// misspelling.
var settings = []setting{
	{"database", "seneschal.db", "the SQLite file, or postgres://user@host/name; relative names count from the folder of this file, here and below"},
	{"office::name", "Seneschal", "in the From of every mail"},
	{"office::address", "", "to which the players write"},
	{"office::plus", true, "mail to name+anything@domain arrives at the address too: answers bring their keys so"},
	{"office::practice", true, "people may practise: PRACTICE in a mail begins a year against programs, of which nothing counts"},
	{"office::key_secret_file", "", "order keys are derived under what stands there: never change it during a game"},
	{"imap::addr", "", "host:port"},
	{"imap::tls", "tls", "tls (from the first byte, usually port 993), starttls (143), or plain (this machine only)"},
	{"imap::user", "", "the name of the account"},
	{"imap::password_file", "", "the file with its password; or SENESCHAL_IMAP_PASSWORD"},
	{"imap::auth", "", "login, plain, oauth, oauthbearer or xoauth2; empty: by what the server offers"},
	{"imap::folder", "INBOX", "everything in it is taken in"},
	{"imap::processed", "Processed", "the folder to which mail is moved when it has been handled"},
	{"imap::timeout", "30s", "how long an answer of the server is waited for"},
	{"smtp::addr", "", "host:port"},
	{"smtp::tls", "tls", "tls (usually port 465), starttls (587), or plain (this machine only)"},
	{"smtp::user", "", "the name of the account; empty: the server wants no login"},
	{"smtp::password_file", "", "the file with its password; or SENESCHAL_SMTP_PASSWORD"},
	{"smtp::auth", "", "as under [imap]"},
	{"smtp::hello", "localhost", "the name that we greet the server with"},
	{"smtp::timeout", "30s", "how long an answer of the server is waited for"},
	{"mail::authserv_id", "", "the name of your mail server in Authentication-Results, such as mx.example.org: mail without a key that fails DMARC there is not answered; empty: not looked at"},
	{"oauth::client_id", "", "the name under which the provider knows this program; empty: no OAuth2"},
	{"oauth::client_secret_file", "", "the file with the secret that goes with it, if there is one; or SENESCHAL_OAUTH_CLIENT_SECRET"},
	{"oauth::auth_url", "", "where leave is asked for; empty: that of the provider, if he is known"},
	{"oauth::token_url", "", "where tokens are given out; empty: that of the provider"},
	{"oauth::scopes", "", "what leave is asked for, with blanks between; empty: those of the provider"},
	{"oauth::refresh_token_file", "refresh-token", "`seneschal mail login` writes it; the program must be able to write it again"},
	{"serve::poll", "1m", "the mailbox is read at least so often"},
	{"serve::stop", "10s", "how long what is begun may take to end when serve is told to stop"},
	{"serve::listen", "", "host:port on this machine for health and metrics, such as 127.0.0.1:9100; empty: nowhere"},
	{"web::listen", "", "host:port for the pages in a browser, such as 127.0.0.1:8600; empty: there are none"},
	{"web::url", "", "at which people find them, such as https://games.example.org; empty: where they are served"},
	{"web::tls_cert", "", "the file with the certificate; empty: plain HTTP, for this machine or for a proxy on it"},
	{"web::tls_key", "", "the file with its key"},
	{"publish::dir", "", "the folder into which serve writes the public pages of games after each season, as `seneschal publish` does; empty: nowhere"},
	{"backup::dir", "", "the folder into which serve writes a copy of the database each night; it keeps 7 days and 8 weeks of them; empty: it makes none"},
	{"game::board", "valley", "a board that comes with the program, or a file"},
	{"game::rules", "standard", "a rule set that comes with the program, or a file"},
	{"game::options", "none", "optional rules that are played, of weather, castles, pillage, fate and advanced, with commas; all; or none"},
	{"game::zone", "UTC", "the time zone of deadlines"},
	{"game::deadline", "", "when seasons end, such as friday 20:00 or daily 20:00, in the zone; empty: a period after the last"},
	{"game::period", "7 days", "from deadline to deadline, such as 7 days, 2 weeks or 12 hours"},
	{"game::winter_deadline", "", "the same for winters; empty: as the other seasons"},
	{"game::winter_period", "0s", "the same for winters; 0s: as the other seasons"},
	{"game::grace", "10m", "mail that comes so long after the deadline still counts"},
	{"game::reminders", []int{48, 12}, "hours before the deadline at which lords without orders are reminded"},
	{"game::review", true, "a season that was played waits until the master approves it"},
	{"game::review_limit", "48h", "how long it may wait"},
	{"game::review_end", "stays", "what happens then: it stays, or it goes"},
	{"game::absent", "steward", "who orders for a lord who sends no orders: a steward, or nobody, and then his troops hold: steward or hold"},
	{"game::wait", "0s", "how long a season waits, once, for lords without orders, such as 24h; 0s: not at all"},
	{"game::silence", 3, "after so many silent seasons in a row a seat is vacant; 0: never, and no season is stopped for want of orders"},
	{"game::offer", "48h", "for how long a vacant seat is offered to one who waits for a seat, before the next has the offer"},
	{"game::vacation", 21, "days by which deadlines move for a player who is away (VACATION), in a year; 0: not at all"},
	{"game::master_name", "", "how the players' letters name the master; empty: by the mail address"},
	{"game::forward", schedule.ForwardNextLetter, "when the master is shown what players ask: next letter, with the next one that goes to the master, after a day at the latest; or at once"},
}

var sections = map[string]string{
	"office":  "Who we are to the players.",
	"imap":    "The mailbox that is read.",
	"smtp":    "The server to which mail is given.",
	"mail":    "Mail that comes in.",
	"oauth":   "A login by OAuth2 in place of passwords, for both servers. Run `seneschal mail login` after filling it in.",
	"serve":   "How `seneschal serve` goes about it.",
	"web":     "The pages, served by `seneschal serve`. People log in by a link that comes by mail.",
	"publish": "Public pages as files, which any web host can serve.",
	"backup":  "Copies to go back to. `seneschal backup FILE` makes one at any time.",
	"game":    "What a new game gets if nothing else is said; games that are made already keep theirs.",
}

// Defaults are the settings where no file and no environment says anything.
func Defaults() *Config {
	c, err := decode(withDefaults())
	if err != nil {
		panic(err) // the defaults are part of the program
	}
	return c
}

// withDefaults is a viper that knows every key, so that each can come from the environment too.
func withDefaults(options ...viper.Option) *viper.Viper {
	v := viper.NewWithOptions(append(options, viper.KeyDelimiter(delimiter))...)
	for _, s := range settings {
		v.SetDefault(s.key, s.usual)
	}
	return v
}

// Text is a settings file that says what c says, with a comment on each key. What is as it
// would be anyway is commented out. Secrets are not in it.
func (c *Config) Text() []byte {
	var b bytes.Buffer
	b.WriteString("# Settings of Seneschal. A line that begins with # shows a default.\n")
	b.WriteString("# Each can be overridden by the environment, such as SENESCHAL_IMAP_ADDR.\n")
	usual, open := Defaults(), ""
	for _, s := range settings {
		section, name, ok := strings.Cut(s.key, delimiter)
		if !ok {
			section, name = "", s.key
		}
		if section != open {
			fmt.Fprintf(&b, "\n# %s\n[%s]\n", sections[section], section)
			open = section
		}
		fmt.Fprintf(&b, "\n# %s\n", s.about)
		if value := c.value(s.key); !reflect.DeepEqual(value, usual.value(s.key)) {
			fmt.Fprintf(&b, "%s = %s\n", name, literal(value))
		} else {
			fmt.Fprintf(&b, "# %s = %s\n", name, literal(s.usual))
		}
	}
	return b.Bytes()
}

// value is the field of a key: its name is the key without regard to case and underscores.
func (c *Config) value(key string) any {
	v := reflect.ValueOf(c).Elem()
	for part := range strings.SplitSeq(strings.ReplaceAll(key, "_", ""), delimiter) {
		v = v.FieldByNameFunc(func(name string) bool { return strings.EqualFold(name, part) })
	}
	return v.Interface() // a test compares fields and keys
}

// literal is a value as TOML: its strings may be written as those of JSON.
func literal(value any) string {
	switch v := value.(type) {
	case time.Duration:
		value = schedule.PrintPeriod(v)
	case []int:
		value = append([]int{}, v...) // none is a list too
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // there are strings, numbers and lists of them only
	}
	return strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "\x7f", `\u007F`)
}

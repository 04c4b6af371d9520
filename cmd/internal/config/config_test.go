package config

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
)

// fields lists the keys that Config has, for the test that compares them with the defaults.
func fields(t reflect.Type, prefix string) []string {
	var all []string
	for i := range t.NumField() {
		f := t.Field(i)
		switch tag := f.Tag.Get("mapstructure"); {
		case tag == "-":
		case f.Anonymous:
			all = append(all, fields(f.Type, prefix)...)
		case f.Type.Kind() == reflect.Struct:
			all = append(all, fields(f.Type, prefix+tag+delimiter)...)
		default:
			all = append(all, prefix+tag)
		}
	}
	return all
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestEveryFieldHasADefault(t *testing.T) {
	t.Parallel()
	have := fields(reflect.TypeFor[Config](), "")
	slices.Sort(have)
	var want []string
	for _, s := range settings {
		key := s.key
		want = append(want, key)
	}
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Errorf("fields %v\ndefaults %v", have, want)
	}
}

func TestFileOverDefaults(t *testing.T) {
	t.Parallel()
	path := write(t, "a.toml", "database = \"x.db\"\n[imap]\naddr = \"host:143\"\ntls = \"starttls\"\ntimeout = \"5s\"\n[game]\nreview = false\n")
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if c.Database != filepath.Join(filepath.Dir(path), "x.db") || c.IMAP.Addr != "host:143" || c.IMAP.Timeout != 5*time.Second || c.Game.Review || c.Game.Board != "valley" {
		t.Errorf("read %+v", c)
	}
	if c.IMAP.Folder != "INBOX" || c.Game.Period != 7*24*time.Hour {
		t.Errorf("defaults are lost: %+v", c)
	}
}

func TestBadFiles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want, hint string }{
		{"[imap]\nadrr = \"x\"\n", "imap.adrr", "imap.addr"},
		{"databse = \"x\"\n", "databse", "did you mean database?"},
		{"[imap]\nquite_something_else = 1\n", "imap.quite_something_else", "the settings are"},
		{"[imap]\npassword = \"x\"\n", "SENESCHAL_IMAP_PASSWORD", ""},
		{"[office]\nkey_secret = \"x\"\n", "SENESCHAL_KEY_SECRET", ""},
		{"[imap]\nfolder = \"processed\"\n", "another for what has been handled", ""},
		{"[imap]\nfolder = \"\"\n", "want the folder that is read", ""},
		{"[office]\nname = \"Ann\\u202e\"\n", "office: name = \"Ann\\u202e\": the name holds a control or invisible character", ""},
		{"[imap]\ntls = \"ssl\"\n", "want tls, starttls or plain", ""},
		{"[imap]\nauth = \"kerberos\"\n", "want login, plain, oauth", ""},
		{"[smtp]\nauth = \"xoauth2\"\n", "client_id under [oauth]", ""},
		{"[oauth]\nclient_secret = \"x\"\n", "SENESCHAL_OAUTH_CLIENT_SECRET", ""},
		{"[oauth]\nclient_secret_file = \"not-there\"\n", "not-there", ""},
		{"[game]\nzone = \"Camelot\"\n", "no such time zone", ""},
		{"[game]\nperiod = \"a week\"\n", "want a length of time", ""},
		{"[game]\nperiod = \"1s\"\n", "want a minute at least", ""},
		{"[game]\nperiod = \"12 hours\"\ndeadline = \"fri 20:00\"\n", "wants whole days", ""},
		{"[game]\ndeadline = \"fridy 20:00\"\n", "game: deadline = \"fridy 20:00\": want a weekday", ""},
		{"[game]\nwinter_deadline = \"tuesday\"\n", "game: winter_deadline = \"tuesday\": want a weekday", ""},
		{"[game]\nzone = \"UTC\"\ndeadline = \"friday 20:00 Europe/London\"\n", "which of the two", ""},
		{"[game]\ndeadline = \"fri 20:00 UTC\"\nwinter_deadline = \"tue 20:00 Europe/London\"\n", "which of the two", ""},
		{"[game]\nreminders = [48, 0]\n", "want hours before the deadline", ""},
		{"[game]\nreminders = \"two\"\n", "want hours before the deadline", ""},
		{"[game]\ngrace = \"-1m\"\n", "want 0 or more", ""},
		{"[game]\nforward = \"later\"\n", "want next letter or at once", ""},
		{"[game]\nmaster_name = \"A\\nB\"\n", "master_name", ""},
		{"[game]\nreview_end = \"perhaps\"\n", "want stays or goes", ""},
		{"[game]\nreview_limit = \"-1h\"\n", "want a time for which the master", ""},
		{"[game]\nreview_limit = \"0s\"\nreview_end = \"goes\"\n", "want a time for which the master", ""},
		{"[serve]\npoll = \"1ms\"\n", "want a second at least", ""},
		{"[serve]\nstop = \"-1s\"\n", "want no less than nothing", ""},
		{"[serve]\nlisten = \"9100\"\n", "want host:port", ""},
		{"[web]\nlisten = \"8600\"\n", "want host:port", ""},
		{"[web]\nlisten = \"0.0.0.0:8600\"\n", "of this machine only", ""},
		{"[web]\nlisten = \"127.0.0.1:8600\"\nurl = \"http://games.example.org\"\n", "want https://", ""},
		{"[web]\nlisten = \"127.0.0.1:8600\"\nurl = \"https://games.example.org/pages\"\n", "want https://", ""},
		{"[web]\nlisten = \"127.0.0.1:8600\"\ntls_cert = \"cert.pem\"\n", "want tls_cert and tls_key", ""},
		{"[serve]\nlisten = \":9100\"\n", "of this machine only", ""},
		{"[serve]\nlisten = \"0.0.0.0:9100\"\n", "of this machine only", ""},
		{"[serve]\nlisten = \"example.org:9100\"\n", "of this machine only", ""},
		{"[imap\n", "reading config", ""},
		{"[imap]\npassword_file = \"not-there\"\n", "not-there", ""},
	} {
		_, err := Load(write(t, "a.toml", test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
			continue
		}
		var hinted hints.Hinted
		if test.hint != "" && (!errors.As(err, &hinted) || !strings.Contains(hinted.Hint(), test.hint)) {
			t.Errorf("%q: %v, want the hint %q", test.text, err, test.hint)
		}
	}
}

func TestSecretFileStandsByTheConfig(t *testing.T) {
	t.Parallel()
	path := write(t, "a.toml", "[office]\nkey_secret_file = \"key\"\n")
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "key"), []byte("hush hush\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Load(path)
	if err != nil || string(c.Office.KeySecret) != "hush hush" {
		t.Errorf("key secret %q, %v", c.Office.KeySecret, err)
	}
}

func TestEnvironmentOverFile(t *testing.T) {
	path := write(t, "a.toml", "[imap]\naddr = \"host:143\"\n")
	t.Setenv("SENESCHAL_IMAP_ADDR", "other:993")
	t.Setenv("SENESCHAL_IMAP_PASSWORD", "hush")
	t.Setenv("SENESCHAL_SMTP_HELLO", "us")
	c, err := Load(path)
	if err != nil || c.IMAP.Addr != "other:993" || c.IMAP.Password != "hush" || c.SMTP.Hello != "us" {
		t.Errorf("read %+v, %v", c, err)
	}
}

func TestOAuth(t *testing.T) {
	t.Setenv("SENESCHAL_OAUTH_CLIENT_SECRET", "hush")
	path := write(t, "a.toml", "[imap]\nauth = \"oauth\"\n[oauth]\nclient_id = \"me\"\nscopes = \"a b\"\nrefresh_token_file = \"r\"\n")
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	want := OAuth{ClientID: "me", Scopes: "a b", RefreshTokenFile: filepath.Join(filepath.Dir(path), "r"), ClientSecret: "hush"}
	if c.OAuth != want || c.IMAP.Auth != "oauth" {
		t.Errorf("read %+v", c)
	}
}

func TestNamedFileMustBeThere(t *testing.T) {
	t.Parallel()
	if _, err := Load(filepath.Join(t.TempDir(), "none.toml")); err == nil {
		t.Error("a named file that is not there: no error")
	}
}

// What is wrong in the environment, where there is no file, is not said of a file without a name.
func TestWrongEnvironmentWithoutFile(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("SENESCHAL_SERVE_POLL", "soon")
	_, err := Load("")
	if err == nil || !strings.HasPrefix(err.Error(), "the settings of the environment, as there is no seneschal.toml: ") {
		t.Errorf("got %v", err)
	}
}

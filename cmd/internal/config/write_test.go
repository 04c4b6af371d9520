package config

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
)

// other makes every setting another than its default, so that each has to be written.
func other(t *testing.T) *Config {
	t.Helper()
	c := Defaults()
	change(t, reflect.ValueOf(c).Elem())
	c.IMAP.TLS, c.SMTP.TLS, c.Game.Zone, c.Game.ReviewEnd, c.Game.Forward = "starttls", "plain", "Europe/London", "goes", schedule.ForwardAtOnce
	c.Game.Absent = "hold"
	c.Game.Deadline, c.Game.Period = "friday 20:00", 14*24*time.Hour
	c.Game.WinterDeadline, c.Game.WinterPeriod = "tuesday 18:30", 3*24*time.Hour
	c.Web.Listen, c.Web.URL = "127.0.0.1:8601", "https://games.example.org"
	c.Serve.Listen, c.IMAP.Auth, c.SMTP.Auth = "127.0.0.1:9100", "oauth", "plain"
	return c
}

// change gives each field of a struct another value that it can have.
func change(t *testing.T, v reflect.Value) {
	t.Helper()
	for i := range v.NumField() {
		f := v.Field(i)
		if v.Type().Field(i).Tag.Get("mapstructure") == "-" {
			continue
		}
		switch old := f.Interface().(type) {
		case string:
			f.SetString("ä \"quote\" \\ # = 'x' <&> \x7f\t" + old)
		case bool:
			f.SetBool(!old)
		case int:
			f.SetInt(int64(old + 1))
		case []int:
			f.Set(reflect.ValueOf(append(old, 1)))
		case time.Duration:
			f.Set(reflect.ValueOf(old + 25*time.Hour + time.Minute))
		default:
			if f.Kind() != reflect.Struct {
				t.Fatalf("no other value is known for %T: say one here", old)
			}
			change(t, f)
		}
	}
}

// unsecret names no files of secrets, as there are none in these tests, and has a name that may stand in a letter.
func unsecret(c *Config) *Config {
	c.Office.Name = "ä \"quote\" \\ # = 'x' <&> Seneschal" // a name has no control characters
	c.Game.MasterName = c.Office.Name
	c.Office.KeySecretFile, c.IMAP.PasswordFile, c.SMTP.PasswordFile, c.OAuth.ClientSecretFile = "", "", "", ""
	return c
}

func TestWrittenReadsBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]*Config{"defaults": Defaults(), "others": unsecret(other(t))} {
		path := write(t, "a.toml", string(c.Text()))
		back, err := Load(path)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, c.Text())
		}
		back.Office.KeySecret = nil
		for _, file := range []*string{&back.Database, &back.OAuth.RefreshTokenFile, &back.Backup.Dir, &back.Publish.Dir, &back.Web.TLSCert, &back.Web.TLSKey} {
			*file = strings.TrimPrefix(*file, filepath.Dir(path)+"/")
		}
		if !reflect.DeepEqual(back, c) {
			t.Errorf("%s: wrote %+v\nread %+v", name, c, back)
		}
	}
}

// uncomment makes settings of the defaults that are shown in comments.
func uncomment(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if cut, ok := strings.CutPrefix(line, "# "); ok && strings.Contains(cut, " = ") {
			line = cut
		}
		b.WriteString(line)
	}
	return b.String()
}

func TestCommentedDefaultsAreTheDefaults(t *testing.T) {
	t.Parallel()
	text := uncomment(string(Defaults().Text()))
	for _, key := range Keys() {
		name := key[strings.LastIndex(key, ".")+1:]
		if !strings.Contains(text, "\n"+name+" = ") {
			t.Errorf("%s is not shown", key)
		}
	}
	path := write(t, "a.toml", text)
	back, err := Load(path)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	back.Office.KeySecret = nil
	for _, file := range []*string{&back.Database, &back.OAuth.RefreshTokenFile} {
		*file = strings.TrimPrefix(*file, filepath.Dir(path)+"/")
	}
	if want := Defaults(); !reflect.DeepEqual(back, want) {
		t.Errorf("read %+v\nwant %+v", back, want)
	}
}

func TestEveryKeyIsWritten(t *testing.T) {
	t.Parallel()
	var have []string
	for _, s := range settings {
		have = append(have, dotted(s.key))
		if s.about == "" || strings.ContainsAny(s.about, "\r\n") || strings.Contains(s.about, " = ") {
			t.Errorf("%s: want one line about it, %q", s.key, s.about)
		}
		if section, _, ok := strings.Cut(s.key, delimiter); ok && sections[section] == "" {
			t.Errorf("nothing is said of [%s]", section)
		}
	}
	slices.Sort(have)
	if !slices.Equal(have, Keys()) {
		t.Errorf("written are %v\nthere are %v", have, Keys())
	}
	text := string(other(t).Text())
	for _, s := range settings {
		name := s.key[strings.LastIndex(s.key, ":")+1:]
		if !strings.Contains(text, "\n# "+s.about+"\n"+name+" = ") {
			t.Errorf("%s does not stand below its comment in\n%s", s.key, text)
		}
	}
}

func TestSecretsAreNotWritten(t *testing.T) {
	t.Parallel()
	c := Defaults()
	c.IMAP.Password, c.SMTP.Password, c.Office.KeySecret = "hush", "hush", []byte("hush")
	if strings.Contains(string(c.Text()), "hush") {
		t.Errorf("a secret stands in\n%s", c.Text())
	}
}

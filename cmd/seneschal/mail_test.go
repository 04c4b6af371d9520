package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail/mailtest"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// browser opens the address that mail login shows, as soon as it is shown.
type browser struct {
	bytes.Buffer
	opened bool
}

func (b *browser) Write(p []byte) (int, error) {
	n, err := b.Buffer.Write(p)
	for line := range strings.Lines(b.String()) {
		if strings.HasPrefix(line, "http") && !b.opened {
			b.opened = true
			go func() {
				if r, err := http.Get(strings.TrimSpace(line)); err == nil {
					r.Body.Close()
				}
			}()
		}
	}
	return n, err
}

// TestMailLogin asks for leave, and logs in to both servers with what came of it, also when the
// provider changes the refresh token each time.
func TestMailLogin(t *testing.T) {
	t.Parallel()
	post, err := postoffice.New(postoffice.Options{Auth: []string{"OAUTHBEARER"}})
	if err != nil {
		t.Fatal(err)
	}
	defer post.Close()
	post.AddUser(officeAddress, "secret")
	tokens := mailtest.NewTokenServer("seneschal", "client-hush", func(access string) { post.SetTokens(officeAddress, access) })
	defer tokens.Close()
	tokens.Rotate = true
	folder := t.TempDir()
	config := filepath.Join(folder, "seneschal.toml")
	server := fmt.Sprintf("user = %q\ntls = \"plain\"\nauth = \"oauth\"\n", officeAddress)
	text := fmt.Sprintf("[office]\naddress = %q\n[imap]\naddr = %q\n%s[smtp]\naddr = %q\n%s[oauth]\nclient_id = \"seneschal\"\n"+
		"client_secret_file = \"client\"\nauth_url = %q\ntoken_url = %q\nscopes = \"mail offline\"\n",
		officeAddress, post.IMAPAddr(), server, post.SMTPAddr(), server, tokens.AuthURL(), tokens.TokenURL())
	for name, text := range map[string]string{config: text, filepath.Join(folder, "client"): "client-hush\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	try := func(code int, want string, args ...string) {
		t.Helper()
		var out bytes.Buffer
		errOut := &browser{}
		got := run(t.Context(), append(args, "--config", config), strings.NewReader(""), &out, errOut)
		all := out.String() + errOut.String()
		if got != code || !strings.Contains(all, want) {
			t.Errorf("%v: exit code %d, want %d and %q\n%s", args, got, code, want, all)
		}
		refresh, _ := os.ReadFile(filepath.Join(folder, "refresh-token"))
		for _, secret := range append(tokens.Given(), "client-hush", strings.TrimSpace(string(refresh))) {
			if secret != "" && strings.Contains(all, secret) {
				t.Errorf("%v shows a secret:\n%s", args, all)
			}
		}
	}
	try(1, "hint: `seneschal mail login`", "mail", "check")
	try(0, "leave is given", "mail", "login")
	if info, err := os.Stat(filepath.Join(folder, "refresh-token")); err != nil || info.Mode() != 0o600 {
		t.Errorf("the refresh token's file: %v, %v", info, err)
	}
	for range 2 {
		try(0, "all is well", "mail", "check")
	}
	try(0, `"ok": true`, "mail", "check", "--json")
	tokens.Revoke()
	try(1, "invalid_grant", "mail", "check")
	tokens.Change(func() { tokens.Deny = true })
	try(1, "the owner said no", "mail", "login")
	if run(t.Context(), []string{"mail", "login", "--wait", "1ms", "--config", config}, nil, io.Discard, io.Discard) != 1 {
		t.Error("a browser that never came: no error")
	}
}

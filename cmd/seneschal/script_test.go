package main

import (
	"database/sql"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// raceOptions are for the programs that the tests start: under the race detector each waits a second before it ends, for races of what still runs.
const raceOptions = "atexit_sleep_ms=50"

func TestMain(m *testing.M) {
	os.Setenv("GORACE", raceOptions)
	testscript.Main(m, map[string]func(){"seneschal": main})
}

// TestScripts runs whole sessions of the program, against mail servers of this process.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:   "testdata/script",
		Setup: setup,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"answer": answer,
			"mails":  mails,
			"newer":  newer,

			"applied": applied,

			"modes":    modes,
			"bare":     bare,
			"hardlink": hardlink,
			"for-each": forEach,
			"cut-off":  cutOff,
		},
	})
}

const officeAddress = "office@example.org"

// setup gives each script a post office, and the settings to use it.
func setup(env *testscript.Env) error {
	post, err := postoffice.New(postoffice.Options{})
	if err != nil {
		return err
	}
	env.Defer(func() { post.Close() })
	for _, address := range []string{officeAddress, "master@example.org", "ann@example.org", "ben@example.org"} {
		post.AddUser(address, "secret")
	}
	env.Values["post"] = post
	env.Setenv("SENESCHAL_IMAP_ADDR", post.IMAPAddr())
	env.Setenv("SENESCHAL_IMAP_PASSWORD", "secret")
	env.Setenv("SENESCHAL_SMTP_ADDR", post.SMTPAddr())
	env.Setenv("SENESCHAL_SMTP_PASSWORD", "secret")
	env.Setenv("SENESCHAL_KEY_SECRET", "a secret for these tests only")
	env.Setenv("GORACE", raceOptions)
	return nil
}

// answer delivers a file as the answer of a player to his latest mail: answer ADDRESS FILE.
func answer(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: answer ADDRESS FILE")
	}
	post := ts.Value("post").(*postoffice.Office)
	got := post.Mails(args[0])
	if len(got) == 0 {
		ts.Fatalf("%s has no mail to answer", args[0])
	}
	to := ""
	for line := range strings.Lines(string(got[len(got)-1].Raw)) {
		if rest, ok := strings.CutPrefix(line, "Reply-To: "); ok {
			to = strings.TrimSpace(rest)
		}
	}
	m, err := mail.Read(got[len(got)-1].Raw)
	ts.Check(err)
	raw := fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: Re\r\nIn-Reply-To: <%s>\r\nMessage-ID: <%s.%d@players.example>\r\n\r\n%s",
		args[0], to, m.MessageID, args[1], len(got), ts.ReadFile(args[1]))
	ts.Check(post.Deliver(officeAddress, time.Now(), []byte(raw)))
}

// mails writes to the file mail how many mails an address has, and the latest of them: mails ADDRESS.
func mails(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: mails ADDRESS")
	}
	got := ts.Value("post").(*postoffice.Office).Mails(args[0])
	out := fmt.Sprintf("%d mails\n", len(got))
	if len(got) > 0 {
		m, err := mail.Read(got[len(got)-1].Raw)
		ts.Check(err)
		out += m.Subject + "\n\n" + m.Text
	}
	ts.Check(os.WriteFile(ts.MkAbs("mail"), []byte(out), 0o600))
}

// newer makes a database look as if a later version of the program had made it: newer FILE.
func newer(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: newer FILE")
	}
	db, err := sql.Open("sqlite", "file:"+ts.MkAbs(args[0]))
	ts.Check(err)
	defer db.Close()
	_, err = db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`)
	ts.Check(err)
}

// applied runs a command that shows what it would change, and once more with --apply and the code that it shows.
func applied(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: applied COMMAND ...")
	}
	ts.Check(ts.Exec(args[0], args[1:]...))
	_, code, ok := strings.Cut(ts.ReadFile("stdout"), "--apply ")
	if !ok {
		ts.Fatalf("no code is shown")
	}
	code, _, _ = strings.Cut(code, " ")
	ts.Check(ts.Exec(args[0], append(args[1:], "--apply", code)...))
}

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// A site is where real processes of the program run, on the clock on the wall.
type site struct {
	t    *testing.T
	dir  string
	env  []string
	post *postoffice.Office
	sent int
}

// newSite makes a game of two, begun, whose letters have gone out.
func newSite(t *testing.T) *site {
	t.Helper()
	post, err := postoffice.New(postoffice.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	s := &site{t: t, dir: t.TempDir(), post: post}
	for _, address := range []string{officeAddress, "master@example.org", "ann@example.org", "ben@example.org"} {
		post.AddUser(address, "secret")
	}
	for _, v := range []string{"OFFICE_ADDRESS=" + officeAddress, "KEY_SECRET=a secret for these tests only",
		"IMAP_ADDR=" + post.IMAPAddr(), "IMAP_TLS=plain", "IMAP_USER=" + officeAddress, "IMAP_PASSWORD=secret",
		"SMTP_ADDR=" + post.SMTPAddr(), "SMTP_TLS=plain", "SMTP_USER=" + officeAddress, "SMTP_PASSWORD=secret",
		"GAME_REVIEW=false", "SERVE_LISTEN=127.0.0.1:0"} {
		s.env = append(s.env, "SENESCHAL_"+v)
	}
	for _, line := range []string{"game new marches --master master@example.org", "player add marches ann@example.org --lord Gawaine",
		"player add marches ben@example.org --lord Lancelot", "poll", "game start marches", "send"} {
		s.run(strings.Fields(line)...)
	}
	return s
}

func (s *site) command(args ...string) *exec.Cmd {
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*time.Minute)
	s.t.Cleanup(cancel)
	c := exec.CommandContext(ctx, "seneschal", args...)
	c.Dir, c.Env = s.dir, append(os.Environ(), s.env...)
	return c
}

// run runs a command that must succeed.
func (s *site) run(args ...string) string {
	s.t.Helper()
	out, err := s.command(args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("seneschal %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// write puts a question of Ann into the mailbox.
func (s *site) write() {
	s.t.Helper()
	s.sent++
	var to string
	for _, m := range s.post.Mails("ann@example.org") {
		for line := range strings.Lines(string(m.Raw)) {
			if rest, ok := strings.CutPrefix(line, "Reply-To: "); ok {
				to = rest
			}
		}
	}
	raw := fmt.Sprintf("From: ann@example.org\r\nTo: %sMessage-ID: <%d@players.example>\r\n\r\nSTATUS\r\n", to, s.sent)
	if err := s.post.Deliver(officeAddress, time.Now(), []byte(raw)); err != nil {
		s.t.Fatal(err)
	}
}

// answers are the Message-IDs of the answers to Ann, by the question, each as often as it came.
func (s *site) answers() map[string][]string {
	s.t.Helper()
	all := map[string][]string{}
	for _, m := range s.post.Mails("ann@example.org") {
		msg, err := mail.Read(m.Raw)
		if err != nil {
			s.t.Fatal(err)
		}
		if msg.InReplyTo != "" {
			all[msg.InReplyTo] = append(all[msg.InReplyTo], msg.MessageID)
		}
	}
	return all
}

// A life is one process that serves.
type life struct {
	*site
	cmd   *exec.Cmd
	lines *bufio.Scanner
	log   strings.Builder
}

func (s *site) serve(flags ...string) *life {
	s.t.Helper()
	l := &life{site: s, cmd: s.command(append([]string{"serve"}, flags...)...)}
	pipe, err := l.cmd.StderrPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	l.lines = bufio.NewScanner(pipe)
	if err := l.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { l.cmd.Process.Kill() })
	return l
}

// line reads the next line of the log; it is empty at the end.
func (l *life) line() string {
	if !l.lines.Scan() {
		return ""
	}
	l.log.WriteString(l.lines.Text() + "\n")
	return l.lines.Text()
}

// until reads the log up to a line that has these words.
func (l *life) until(words string) string {
	l.t.Helper()
	for {
		line := l.line()
		if line == "" {
			l.t.Fatalf("the log ends before %q:\n%s", words, &l.log)
		}
		if strings.Contains(line, words) {
			return line
		}
	}
}

// end sends a signal, and returns the exit code when the process has ended.
func (l *life) end(signal os.Signal) int {
	l.t.Helper()
	if err := l.cmd.Process.Signal(signal); err != nil {
		l.t.Fatal(err)
	}
	for l.line() != "" {
	}
	err := l.cmd.Wait()
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		l.t.Fatal(err)
	}
	return l.cmd.ProcessState.ExitCode()
}

// Real processes serve, and are told to stop, or killed, at moments all over their work. Each
// that is told to stop ends well, and what one that was killed had claimed the next takes back. At the end every question has one answer; one that came twice
// is the same message.
func TestServeIsStopped(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for n := range 16 {
		s.write()
		l := s.serve()
		for range 1 + n/2%5 {
			l.line()
		}
		<-time.After(rand.N(3 * time.Millisecond)) // anywhere after that line
		if n%2 == 1 {
			l.end(syscall.SIGKILL)

			continue
		}
		if code := l.end(syscall.SIGTERM); code != 0 || !strings.Contains(l.log.String(), "msg=stopped") {
			t.Errorf("exit code %d; the log:\n%s", code, &l.log)
		}
	}
	s.write()
	l := s.serve()
	for len(s.answers()) < s.sent {
		l.until("letter sent")
	}
	if code := l.end(syscall.SIGINT); code != 0 {
		t.Errorf("exit code %d; the log:\n%s", code, &l.log)
	}
	for id, answers := range s.answers() {
		if len(slices.Compact(answers)) != 1 {
			t.Errorf("%s has the answers %v", id, answers)
		}
	}
}

// A second one on the same database says so and stops; poll, send and turn go on beside the
// first. Health and metrics are where the log, in JSON if asked for, says.
func TestServeIsAlone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	l := s.serve("--log", "json")
	listen := l.until("health and metrics")
	l.until("mailbox connected")
	out, err := s.command("serve").CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(string(out), "error: ") ||
		!strings.Contains(string(out), "seneschal serve runs on this database\nhint: ") {
		t.Errorf("a second one: %v\n%s", err, out)
	}
	s.write()
	s.run("poll")
	s.run("send")
	s.run("turn", "status", "marches")
	addr := regexp.MustCompile(`"listen":"([^"]+)"`).FindStringSubmatch(listen)
	r, err := http.Get("http://" + addr[1] + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if body, err := io.ReadAll(r.Body); err != nil || r.StatusCode != http.StatusOK || !strings.Contains(string(body), `"well":true`) {
		t.Errorf("health: %d %s, %v", r.StatusCode, body, err)
	}
	if code := l.end(syscall.SIGTERM); code != 0 || !strings.Contains(l.log.String(), `"msg":"stopped"}`) {
		t.Errorf("exit code %d; the log:\n%s", code, &l.log)
	}
}

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	netmail "net/mail"
	"net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
)

// A played is a demo that runs as a process of its own.
type played struct {
	cmd  *exec.Cmd
	keys io.WriteCloser
	dir  string // what it leaves behind
	mu   sync.Mutex
	told bytes.Buffer
	more chan struct{} // something was told
	done chan struct{} // nothing will be told any more
}

func play(ctx context.Context, t *testing.T, args ...string) *played {
	t.Helper()
	path, err := exec.LookPath("seneschal")
	if err != nil {
		t.Fatal(err)
	}
	p := &played{dir: filepath.Join(t.TempDir(), "left behind"), more: make(chan struct{}, 1), done: make(chan struct{})}
	p.cmd = exec.CommandContext(ctx, path, append([]string{"demo", "--dir", p.dir}, args...)...)
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if p.keys, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	p.cmd.Stderr = os.Stderr
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.cmd.Process.Kill() })
	go p.listen(out)
	return p
}

// listen keeps what is told.
func (p *played) listen(out io.Reader) {
	defer close(p.done)
	b := make([]byte, 1024)
	for {
		n, err := out.Read(b)
		p.mu.Lock()
		p.told.Write(b[:n])
		p.mu.Unlock()
		select {
		case p.more <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

func (p *played) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.told.String()
}

// wait waits until the demo tells something for the nth time.
func (p *played) wait(ctx context.Context, t *testing.T, what string, nth int) {
	t.Helper()
	for strings.Count(p.text(), what) < nth {
		select {
		case <-p.more:
		case <-p.done:
			if strings.Count(p.text(), what) < nth {
				t.Fatalf("it ended, and %q was told %d times:\n%s", what, strings.Count(p.text(), what), p.text())
			}
		case <-ctx.Done():
			t.Fatalf("%q is not told:\n%s", what, p.text())
		}
	}
}

// stop ends the demo by a signal.
func (p *played) stop(t *testing.T, s os.Signal) {
	t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	<-p.done
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("%v\n%s", err, p.text())
	}
}

// mutt runs mutt with the settings that the demo wrote, in a home of its own.
func (p *played) mutt(ctx context.Context, t *testing.T, home string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(ctx, "mutt", append([]string{"-F", filepath.Join(p.dir, "muttrc")}, args...)...)
	cmd.Env = append(os.Environ(), "HOME="+home, "TERM=xterm", "LC_ALL=C.UTF-8")
	cmd.Dir = home
	return cmd
}

// press lets mutt do on a terminal what these keys do, and quit.
func (p *played) press(ctx context.Context, t *testing.T, home, keys string, set ...string) {
	t.Helper()
	x := newTerminal(t)
	args := []string{"-e", "set confirmappend=no confirmcreate=no delete=no"}
	for _, s := range set {
		args = append(args, "-e", s)
	}
	cmd := p.mutt(ctx, t, home, append(args, "-e", `push "`+keys+`<quit>"`)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = x.line, x.line, x.line
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Run(); err != nil {
		t.Fatalf("mutt: %v\n%s", err, x.text())
	}
}

// read lets mutt copy all that lies in the mailbox, and returns it, in the order in which it came.
func (p *played) read(ctx context.Context, t *testing.T, home string) (all []*mail.Message, replyTo string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "letters")
	p.press(ctx, t, home, "<tag-pattern>~A<enter><tag-prefix><copy-message><kill-line>"+file+"<enter>", "set sort=mailbox-order")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, raw := range strings.Split("\n"+string(text), "\nFrom ")[1:] {
		_, raw, _ = strings.Cut(raw, "\n")
		m, err := mail.Read([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		head, err := netmail.ReadMessage(strings.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		all, replyTo = append(all, m), head.Header.Get("Reply-To")
	}
	return all, replyTo
}

// holds wants a letter with these words in its Subject, and others in its text.
func holds(t *testing.T, letters []*mail.Message, subject string, words ...string) {
	t.Helper()
	var all []string
	for _, l := range letters {
		all = append(all, l.Subject)
		if !strings.Contains(l.Subject, subject) {
			continue
		}
		for _, w := range words {
			if !strings.Contains(l.Text, w) {
				t.Errorf("%q is not in the letter %q:\n%s", w, l.Subject, l.Text)
			}
		}
		return
	}
	t.Errorf("no letter %q has come, but %q", subject, all)
}

// TestPlayWithMutt plays two seasons as a newcomer does, with a mail program that others have
// written: the first is answered by a mail of its own to where the letter wants it, the second by
// what mutt makes of the letter when it is told to reply.
func TestPlayWithMutt(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("mutt"); err != nil && os.Getenv("SENESCHAL_CI") == "" {
		t.Skip(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	home := t.TempDir()
	p := play(ctx, t, "--play", "gawaine", "--players", "2")
	p.keys.Close() // nobody presses Enter
	p.wait(ctx, t, "Your letter is in the mailbox", 1)
	letters, replyTo := p.read(ctx, t, home)
	holds(t, letters, "valley: where will you enter?", "you are Gawaine", "ENTER BY")

	orders := filepath.Join(home, "orders")
	if err := os.WriteFile(orders, []byte("ENTER BY London Road, Chester Road\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := p.mutt(ctx, t, home, "-s", "Re: "+letters[0].Subject, "-i", orders, "--", replyTo).CombinedOutput(); err != nil {
		t.Fatalf("mutt: %v\n%s", err, out)
	}
	p.wait(ctx, t, "Your letter is in the mailbox", 2)
	letters, _ = p.read(ctx, t, home)
	holds(t, letters, "valley: receipt for the setting out", "ENTER BY London Road, Chester Road")
	holds(t, letters, "valley: your seat, and the first winter", "Your seat is", "Orders for winter of year 1")

	editor := filepath.Join(home, "editor")
	script := fmt.Sprintf("{ echo hire 1 knight; cat \"$1\"; } >%[1]s/answer && cat %[1]s/answer >\"$1\"\n", home)
	if err := os.WriteFile(editor, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	p.press(ctx, t, home, "<last-entry><reply><send-message>", "set sort=mailbox-order", `set editor="sh `+editor+`"`)
	p.wait(ctx, t, "Your letter is in the mailbox", 3)
	letters, _ = p.read(ctx, t, home)
	holds(t, letters, "valley: receipt for winter of year 1", "HIRE 1 KNIGHT")
	holds(t, letters, "valley: winter of year 1", "esquire", "spring of year 2")

	p.stop(t, os.Interrupt)
	remains(t, p, letters)
}

// remains wants that the two seasons lie in the folder, with each mail that was read.
func remains(t *testing.T, p *played, letters []*mail.Message) {
	t.Helper()
	if text := p.text(); !strings.Contains(text, "\nBroken off after 2 seasons and ") || strings.ContainsAny(text, "\x1b\r") {
		t.Errorf("it tells\n%q", text)
	}
	index, err := os.ReadFile(filepath.Join(p.dir, "index.html"))
	if err != nil || !bytes.Contains(index, []byte("the setting out</h2>")) || !bytes.Contains(index, []byte("winter of year 1</h2>")) {
		t.Errorf("the index: %v\n%s", err, index)
	}
	for pattern, want := range map[string]int{"ann-*.eml": len(letters), "office-*.eml": 2} {
		files, err := filepath.Glob(filepath.Join(p.dir, "mails", pattern))
		if err != nil || len(files) < want {
			t.Errorf("there are %d of %s (%v); want %d", len(files), pattern, err, want)
		}
	}
}

// serverAddress is the SMTP server in the settings for mutt.
var serverAddress = regexp.MustCompile(`smtp://(.*)/`)

// ask sends the office a mail that is no order.
func (p *played) ask(t *testing.T, word string) {
	t.Helper()
	settings, err := os.ReadFile(filepath.Join(p.dir, "muttrc"))
	if err != nil {
		t.Fatal(err)
	}
	found := serverAddress.FindSubmatch(settings)
	if found == nil {
		t.Fatalf("no SMTP server stands in\n%s", settings)
	}
	const from, to = "ann@valley.example", "office@valley.example"
	text := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: a question\r\nMessage-ID: <1.%s>\r\n\r\n%s\r\n", from, to, from, word)
	if err := smtp.SendMail(string(found[1]), nil, from, []string{to}, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// TestPlayByHand lets a season be played by Enter; and the end of what is typed is no Enter.
func TestPlayByHand(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	p := play(ctx, t, "--play", "Gawaine", "--players", "2")
	p.wait(ctx, t, "Your letter is in the mailbox", 1)
	if _, err := io.WriteString(p.keys, "\n"); err != nil {
		t.Fatal(err)
	}
	p.keys.Close()
	p.wait(ctx, t, "winter of year 1 is played when", 1)
	p.ask(t, "HELP")
	p.wait(ctx, t, "New in your mailbox: valley: help", 1)
	p.stop(t, syscall.SIGTERM)
	if text := p.text(); !strings.Contains(text, "\nBroken off after 1 season and ") {
		t.Errorf("it tells\n%s", text)
	}
}

// TestPlayToTheEnd wants the mailbox to stay open until the last letter has been read.
func TestPlayToTheEnd(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	p := play(ctx, t, "--play", "Gawaine", "--players", "2", "--years", "1")
	for n, told := range []string{"Your letter is in the mailbox", "The game is over"} {
		p.wait(ctx, t, told, 1)
		if n == 1 {
			p.ask(t, "HELP") // the office takes mail
		}
		if _, err := io.WriteString(p.keys, "\n"); err != nil {
			t.Fatal(err)
		}
	}
	<-p.done
	if err := p.cmd.Wait(); err != nil || strings.Contains(p.text(), "Broken off") {
		t.Errorf("%v\n%s", err, p.text())
	}
}

// TestDemoOnATerminal wants what goes on to be shown, and nothing of it to stay.
func TestDemoOnATerminal(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct{ progress, colour bool }{"TERM=xterm": {true, true}, "NO_COLOR=1": {true, false}, "TERM=dumb": {false, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			path, err := exec.LookPath("seneschal")
			if err != nil {
				t.Fatal(err)
			}
			x := newTerminal(t)
			cmd := exec.CommandContext(ctx, path, "demo", "--players", "2", "--years", "2", "--dir", filepath.Join(t.TempDir(), "left"))
			cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=", name)
			cmd.Stdin, cmd.Stdout, cmd.Stderr = x.line, x.line, x.line
			if err := cmd.Run(); err != nil {
				t.Fatalf("%v\n%s", err, x.text())
			}
			x.wait(t, "lie beside it.", 1)
			if progress, colour := strings.Contains(x.text(), " …"), strings.Contains(x.text(), "\x1b[1mThe setting out\x1b[0m"); progress != want.progress || colour != want.colour {
				t.Errorf("what goes on is shown: %v; there are colours: %v", progress, colour)
			}
			if screen := scrolled(x.text()); strings.ContainsAny(screen, "\x1b…") || !strings.Contains(screen, "\nWinter of year 1\n  ") {
				t.Errorf("there stays\n%q", screen)
			}
		})
	}
}

// scrolled is what stays on a terminal, without its colours.
func scrolled(text string) (screen string) {
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		screen += line[strings.LastIndex("\x1b[K"+line, "\x1b[K"):] + "\n"
	}
	return regexp.MustCompile(`\x1b\[[0-9;]*m`).ReplaceAllString(screen, "")
}

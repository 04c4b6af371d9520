package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/term"
)

// A terminal is a real one, with our hands on its keys.
type terminal struct {
	keys, line *os.File // the two ends
	mu         sync.Mutex
	shown      bytes.Buffer
	more       chan struct{} // something was shown
}

func newTerminal(t *testing.T) *terminal {
	t.Helper()
	keys, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	var unlock, number int32
	for _, c := range []struct {
		request uintptr
		value   *int32
	}{{syscall.TIOCSPTLCK, &unlock}, {syscall.TIOCGPTN, &number}} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, keys.Fd(), c.request, uintptr(unsafe.Pointer(c.value))); errno != 0 {
			t.Fatal(errno)
		}
	}
	line, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	x := &terminal{keys: keys, line: line, more: make(chan struct{}, 1)}
	t.Cleanup(func() { line.Close(); keys.Close() })
	go x.watch()
	return x
}

// watch keeps what is shown.
func (x *terminal) watch() {
	b := make([]byte, 1024)
	for {
		n, err := x.keys.Read(b)
		if err != nil {
			return
		}
		x.mu.Lock()
		x.shown.Write(b[:n])
		x.mu.Unlock()
		select {
		case x.more <- struct{}{}:
		default:
		}
	}
}

func (x *terminal) text() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.shown.String()
}

// wait waits until the terminal shows something for the nth time.
func (x *terminal) wait(t *testing.T, what string, nth int) {
	t.Helper()
	for strings.Count(x.text(), what) < nth {
		select {
		case <-x.more:
		case <-t.Context().Done():
			t.Fatalf("%q was never shown:\n%s", what, x.text())
		case <-time.After(time.Minute):
			t.Fatalf("%q is not shown:\n%s", what, x.text())
		}
	}
}

func (x *terminal) press(t *testing.T, keys string) {
	t.Helper()
	if _, err := x.keys.WriteString(keys); err != nil {
		t.Fatal(err)
	}
}

// start runs init on the terminal.
func (x *terminal) start(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath("seneschal")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "init", "--no-check")
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, x.line, x.line, x.line
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return cmd
}

func (x *terminal) state(t *testing.T) *term.State {
	t.Helper()
	s, err := term.GetState(int(x.line.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestInitOnATerminal(t *testing.T) {
	t.Parallel()
	x, dir := newTerminal(t), t.TempDir()
	before := x.state(t)
	cmd := x.start(t, dir)
	for _, step := range [][2]string{
		{"Address to which the players write: ", "office@fastmail.com"}, {"Folder to read [INBOX]: ", ""},
		{"App password of office@fastmail.com (it is not shown): ", "hush hush"}, {"Time zone of the deadlines [", "Europe/London"},
		{"Its name [marches]: ", ""}, {"When its seasons end [friday 20:00]: ", ""}, {"Its optional rules [none]: ", ""},
		{"Your own address, for letters to the master [office@fastmail.com]: ", ""}, {"Your name in letters to the players: ", "Arthur Penn"},
		{"Player 1: ", "Kay ann@example.org Ann"}, {"Player 2: ", ""},
	} {
		x.wait(t, step[0], 1)
		if strings.Contains(step[0], "not shown") {
			x.waitHidden(t, before)
		}
		x.press(t, step[1]+"\n")
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, x.text())
	}
	x.wait(t, "game start marches", 1)
	if strings.Contains(x.text(), "hush") || !strings.Contains(x.text(), "office@fastmail.com\r\n") {
		t.Errorf("the password is shown, or the address is not:\n%s", x.text())
	}
	if text, err := os.ReadFile(filepath.Join(dir, passwordFile)); err != nil || string(text) != "hush hush\n" {
		t.Errorf("the password is %q, %v", text, err)
	}
	if after := x.state(t); !reflect.DeepEqual(after, before) {
		t.Errorf("the terminal was %+v and is %+v", before, after)
	}
}

// Whoever breaks off while he is asked leaves nothing behind, and has his terminal as it was.
func TestInitBrokenOff(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]string{"a line": "Address to which the players write: ", "the password": "(it is not shown): "} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x, dir := newTerminal(t), t.TempDir()
			before := x.state(t)
			cmd := x.start(t, dir)
			if name == "the password" {
				x.wait(t, "write: ", 1)
				x.press(t, "office@fastmail.com\n")
				x.wait(t, "Folder to read", 1)
				x.press(t, "\n")
			}
			x.wait(t, at, 1)
			if name == "the password" {
				x.waitHidden(t, before)
			}
			x.press(t, "\x03")
			if err := cmd.Wait(); err == nil {
				t.Error("it ended well")
			}
			x.wait(t, "error: broken off; nothing has been written", 1)
			if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
				t.Errorf("there are %v, %v", entries, err)
			}
			if after := x.state(t); !reflect.DeepEqual(after, before) {
				t.Errorf("the terminal was %+v and is %+v", before, after)
			}
		})
	}
}

// waitHidden waits until the terminal shows no keys.
func (x *terminal) waitHidden(t *testing.T, before *term.State) {
	t.Helper()
	for reflect.DeepEqual(x.state(t), before) {
		if err := t.Context().Err(); err != nil {
			t.Fatal(err)
		}
	}
}

package mailtest

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"syscall"
	"text/template"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// ErrNoDovecot says that this machine has no Dovecot 2.3.
var ErrNoDovecot = errors.New("there is no dovecot 2.3 on this machine")

// DovecotPassword is the password of every user of a Dovecot started here.
const DovecotPassword = "secret"

// Dovecot is a real IMAP server. Any name is a user; use a new one for each test.
type Dovecot struct {
	dir, tlsAddr, addr string
	cmd                *exec.Cmd
}

// StartDovecot starts Dovecot with everything it has under dir, on free ports: one
// that offers STARTTLS and one with TLS from the first byte if there is a
// certificate, and else only a plain one. It runs as nobody where we are root,
// since Dovecot keeps no mail for root; dir is given to that user. With a token server,
// which may be nil, it takes its access tokens too, by OAUTHBEARER and XOAUTH2.
func StartDovecot(dir string, cert *Certificate, tokens *TokenServer) (*Dovecot, error) {
	version, err := exec.Command(binary(), "--version").Output()
	if err != nil || !bytes.HasPrefix(version, []byte("2.3")) {
		return nil, ErrNoDovecot
	}
	d := &Dovecot{dir: dir}
	var ports [2]int
	for i := range ports {
		if ports[i], err = freePort(); err != nil {
			return nil, fmt.Errorf("dovecot: %w", err)
		}
	}
	d.addr, d.tlsAddr = fmt.Sprintf("127.0.0.1:%d", ports[0]), fmt.Sprintf("127.0.0.1:%d", ports[1])
	who, err := keeper()
	if err != nil {
		return nil, fmt.Errorf("dovecot: %w", err)
	}
	if err := d.prepare(who, ports, cert, tokens); err != nil {
		return nil, fmt.Errorf("dovecot: %w", err)
	}
	return d, d.start(who)
}

// Addr is the port for plain or STARTTLS.
func (d *Dovecot) Addr() string { return d.addr }

// TLSAddr is the port with TLS from the first byte, if there is a certificate.
func (d *Dovecot) TLSAddr() string { return d.tlsAddr }

// Deliver puts mails into the INBOX of a user, as taken in at the given time.
func (d *Dovecot) Deliver(user string, at time.Time, raws ...[]byte) error {
	c, err := imapclient.DialInsecure(d.addr, nil)
	if err != nil {
		return fmt.Errorf("dovecot: %w", err)
	}
	defer c.Close()
	if err := c.Login(user, DovecotPassword).Wait(); err != nil {
		return fmt.Errorf("dovecot: %w", err)
	}
	for _, raw := range raws {
		a := c.Append("INBOX", int64(len(raw)), &imap.AppendOptions{Time: at})
		_, err := a.Write(raw)
		if err = errors.Join(err, a.Close()); err == nil {
			_, err = a.Wait()
		}
		if err != nil {
			return fmt.Errorf("dovecot: %w", err)
		}
	}
	return nil
}

// Stop kills the server with its children. A friendly signal would take seconds.
func (d *Dovecot) Stop() {
	syscall.Kill(-d.cmd.Process.Pid, syscall.SIGKILL)
	d.cmd.Wait()
}

func binary() string {
	for _, path := range []string{"dovecot", "/usr/sbin/dovecot", "/usr/local/sbin/dovecot"} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	return "dovecot"
}

// freePort finds a port below those that the system gives out by itself, one of which another test could get
// before Dovecot listens on it.
func freePort() (port int, err error) {
	for range 100 {
		port = 10000 + rand.N(20000)
		var ln net.Listener
		if ln, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			return port, ln.Close()
		}
	}
	return 0, err
}

// account is the one under which Dovecot runs.
type account struct {
	user, group string
	uid, gid    uint32
	change      bool // it is not our own
}

func keeper() (account, error) {
	if os.Getuid() == 0 {
		return account{"nobody", "nogroup", 65534, 65534, true}, nil
	}
	u, err := user.Current()
	if err != nil {
		return account{}, err
	}
	g, err := user.LookupGroupId(u.Gid)
	if err != nil {
		return account{}, err
	}
	return account{user: u.Username, group: g.Name}, nil
}

// prepare writes the configuration and gives the directory away.
func (d *Dovecot) prepare(who account, ports [2]int, cert *Certificate, tokens *TokenServer) error {
	conf := struct {
		Dir, User, Group string
		Ports            [2]int
		TLS, Tokens      bool
	}{d.dir, who.user, who.group, ports, cert != nil, tokens != nil}
	err := d.writeConf("dovecot.conf", conf)
	if cert != nil {
		err = errors.Join(err, d.write("cert.pem", cert.Cert), d.write("key.pem", cert.Key))
	}
	if tokens != nil {
		err = errors.Join(err, d.writeConf("oauth2.conf", tokens.introspectURL()))
	}
	if err != nil || !who.change {
		return err
	}
	return errors.Join(os.Chmod(d.dir, 0o755), reachable(d.dir), give(d.dir, who))
}

// The configuration of Dovecot, and that of its login by token.
//
//go:embed dovecot.conf oauth2.conf
var confFiles embed.FS

var confs = template.Must(template.ParseFS(confFiles, "*.conf"))

// writeConf fills in one of the files of the configuration.
func (d *Dovecot) writeConf(name string, data any) error {
	var b bytes.Buffer
	if err := confs.ExecuteTemplate(&b, name, data); err != nil {
		return err
	}
	return d.write(name, b.Bytes())
}

func (d *Dovecot) write(name string, data []byte) error {
	return os.WriteFile(filepath.Join(d.dir, name), data, 0o600)
}

func give(dir string, who account) error {
	return filepath.Walk(dir, func(path string, _ os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		return os.Chown(path, int(who.uid), int(who.gid))
	})
}

// reachable opens the private directories above dir that hold temporary files.
func reachable(dir string) error {
	temp := filepath.Clean(os.TempDir())
	for up := filepath.Dir(dir); strings.HasPrefix(up, temp+string(filepath.Separator)); up = filepath.Dir(up) {
		if err := os.Chmod(up, 0o755); err != nil {
			return err
		}
	}
	return nil
}

// start runs the server and waits until it answers.
func (d *Dovecot) start(who account) error {
	d.cmd = exec.Command(binary(), "-F", "-c", filepath.Join(d.dir, "dovecot.conf"))
	d.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if who.change {
		d.cmd.SysProcAttr.Credential = &syscall.Credential{Uid: who.uid, Gid: who.gid}
	}
	if err := d.cmd.Start(); err != nil {
		return fmt.Errorf("dovecot: %w", err)
	}
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(10 * time.Second); ; <-tick.C {
		if d.answers() {
			return nil
		}
		if time.Now().After(deadline) {
			d.Stop()
			log, _ := os.ReadFile(filepath.Join(d.dir, "dovecot.log"))
			return fmt.Errorf("dovecot does not answer at %s:\n%s", d.addr, log)
		}
	}
}

func (d *Dovecot) answers() bool {
	conn, err := net.DialTimeout("tcp", d.addr, time.Second)
	if err != nil {
		return false
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(time.Second))
	var hello [4]byte
	_, err = conn.Read(hello[:])
	return err == nil && string(hello[:]) == "* OK"
}

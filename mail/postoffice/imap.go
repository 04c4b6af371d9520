package postoffice

import (
	"bytes"
	"io"
	"log"
	"net"
	"regexp"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-sasl"
)

func newIMAP(p *Office, o Options) *imapserver.Server {
	caps := imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapESearch: {}}
	if !o.NoMove {
		caps[imap.CapMove] = struct{}{}
	}
	if !o.NoUIDPlus {
		caps[imap.CapUIDPlus] = struct{}{}
	}
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &reader{p.mem.NewSession().(imapserver.SessionIMAP4rev2), p, o.NoLogin}, nil, nil
		},
		Caps:         caps,
		TLSConfig:    o.TLSConfig,
		InsecureAuth: o.TLSConfig == nil || o.TLS,
		Logger:       log.New(io.Discard, "", 0),
	})
}

// reader is one connection by which mail is fetched.
type reader struct {
	imapserver.SessionIMAP4rev2
	office  *Office
	noLogin bool
}

// Login is the command.
func (r *reader) Login(user, password string) error {
	if r.noLogin {
		return &imap.Error{Type: imap.StatusResponseTypeNo, Text: "LOGIN is disabled"}
	}
	return r.SessionIMAP4rev2.Login(strings.ToLower(user), password)
}

// AuthenticateMechanisms are those of SASL.
func (r *reader) AuthenticateMechanisms() []string { return r.office.auth }

// Authenticate begins an exchange. It ends in a login by the password of the mailbox.
func (r *reader) Authenticate(mech string) (sasl.Server, error) {
	return r.office.exchange(mech, imapserver.ErrAuthFailed, func(user, password string) error {
		return r.SessionIMAP4rev2.Login(user, password)
	})
}

// Append takes a mail in, now if nothing else is said.
func (r *reader) Append(folder string, m imap.LiteralReader, o *imap.AppendOptions) (*imap.AppendData, error) {
	if r.office.o.NoAppend {
		return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: "no APPEND here"}
	}
	at := *o
	if at.Time.IsZero() {
		at.Time = r.office.now()
	}
	return r.SessionIMAP4rev2.Append(folder, m, &at)
}

// Idle tells of mails as they come, and of those that came before it began: the
// library's own would be silent about them.
func (r *reader) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	for {
		came := r.office.nextMail()
		if err := r.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-came:
		case <-stop:
			return nil
		}
	}
}

// nextMail is closed when the next mail has come.
func (p *Office) nextMail() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.came
}

// lacking changes what an IMAP server says of itself: the library's server always has
// IDLE, and never says LOGINDISABLED once it lets anybody in. It reads what goes over the
// wire, which is why there must be no STARTTLS on it.
type lacking struct {
	net.Listener
	o Options
}

func (l *lacking) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &lackingConn{conn, l.o}, nil
}

type lackingConn struct {
	net.Conn
	o Options
}

var idleCommand = regexp.MustCompile(`^\S+ IDLE\r\n$`)

// Read spoils the command that there is not.
func (c *lackingConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.o.NoIdle && idleCommand.Match(p[:n]) {
		copy(p[n-len("IDLE\r\n"):], "XDLE")
	}
	return n, err
}

func (c *lackingConn) Write(p []byte) (int, error) {
	said := p
	if bytes.Contains(p, []byte("CAPABILITY ")) {
		if c.o.NoIdle {
			said = bytes.ReplaceAll(said, []byte(" IDLE"), nil)
		}
		if c.o.NoLogin {
			said = bytes.ReplaceAll(said, []byte(" SASL-IR"), []byte(" SASL-IR LOGINDISABLED"))
		}
	}
	if _, err := c.Conn.Write(said); err != nil {
		return 0, err
	}
	return len(p), nil
}

package postoffice

import (
	"io"
	"log"
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

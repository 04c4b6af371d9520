package postoffice

import (
	"crypto/tls"
	"io"
	"log"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

func newIMAP(p *Office, o Options, cfg *tls.Config) *imapserver.Server {
	caps := imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapESearch: {}}
	if !o.NoMove {
		caps[imap.CapMove] = struct{}{}
	}
	if !o.NoUIDPlus {
		caps[imap.CapUIDPlus] = struct{}{}
	}
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &reader{p.mem.NewSession().(imapserver.SessionIMAP4rev2), p}, nil, nil
		},
		Caps:         caps,
		TLSConfig:    cfg,
		InsecureAuth: cfg == nil || o.TLS,
		Logger:       log.New(io.Discard, "", 0),
	})
}

// reader is one connection by which mail is fetched.
type reader struct {
	imapserver.SessionIMAP4rev2
	office *Office
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

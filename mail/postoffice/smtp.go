package postoffice

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"strings"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

func newSMTP(p *Office, cfg *tls.Config) *smtp.Server {
	s := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &session{office: p, conn: c}, nil
	}))
	s.Domain = "localhost"
	s.MaxMessageBytes = 20 << 20
	s.AllowInsecureAuth = cfg == nil
	s.TLSConfig = cfg
	s.ErrorLog = log.New(io.Discard, "", 0)
	return s
}

// session is one connection by which mail comes in.
type session struct {
	office   *Office
	conn     *smtp.Conn
	from, to string
}

func (s *session) Reset()        { s.from, s.to = "", "" }
func (s *session) Logout() error { return nil }

func (s *session) AuthMechanisms() []string { return s.office.auth }

// Auth takes the name and password of a mailbox, or a token. Any other error than this
// one would be told as a fault of the moment.
func (s *session) Auth(mech string) (sasl.Server, error) {
	return s.office.exchange(mech, smtp.ErrAuthFailed, func(string, string) error { return nil })
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.office.mu.Lock()
	defer s.office.mu.Unlock()
	if code := s.office.refuse[mailbox(to)]; code != 0 {
		return reply(code, "refused on purpose: <"+to+">")
	}
	if s.office.boxes[mailbox(to)] == nil || s.office.o.NoPlus && strings.Contains(to, "+") {
		return reply(550, "no mailbox of this name")
	}
	s.to = to
	return nil
}

func reply(code int, text string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 0, 0}, Message: text}
}

// Data takes the mail in, as a server does: with the lines that say whence and whither.
func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	cut := s.office.nextCut()
	switch cut {
	case CutBefore:
		return s.conn.Conn().Close()
	case RefuseData:
		return reply(554, "refused on purpose")
	case DeferData:
		return reply(451, "deferred on purpose")
	case Lose:
		return nil
	}
	if rewrite := s.office.o.Rewrite; rewrite != nil {
		raw = rewrite(raw)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "Return-Path: <%s>\r\nDelivered-To: %s\r\n", s.from, s.to)
	b.Write(raw)
	err = s.office.deliver(Mail{From: s.from, To: s.to, At: s.office.now(), Raw: b.Bytes()})
	if cut == CutAfter {
		s.conn.Conn().Close()
	}
	return err
}

func (p *Office) nextCut() Cut {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.cut) > 0 {
		c := p.cut[0]
		p.cut = p.cut[1:]
		return c
	}
	if p.o.Cut != nil {
		return p.o.Cut()
	}
	return NoCut
}

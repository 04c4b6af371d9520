package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/emersion/go-smtp"
)

// SMTP says where mail is handed in.
type SMTP struct {
	Addr      string        // host:port
	TLS       string        // tls, starttls or plain
	User      string        // empty for no login
	Password  string        // of the user
	Auth      string        // how to log in, AuthLogin and the like; empty for by what is offered
	Tokens    Tokens        // for a login by OAuth2
	Hello     string        // the name to greet with; localhost if empty
	Timeout   time.Duration // how long a silent server is waited for; 0 is DefaultTimeout
	TLSConfig *tls.Config   // nil for the usual
}

// State says what became of a mail.
type State int

// The states of a mail that was to be sent.
const (
	Sent      State = iota + 1 // the server has taken it over
	Refused                    // for good
	Deferred                   // not taken, try again later
	Uncertain                  // the connection was lost after the last byte: it may have been taken
)

// Result is what came of sending one mail.
type Result struct {
	State State
	Code  int    // of the server's reply, 0 if there was none
	Reply string // its text
	Err   error  // nil only if the mail was sent
}

// Sender is a connection to the server that takes our mail. It is for one
// goroutine. When the connection is lost, the next Send makes a new one.
type Sender struct {
	o      SMTP
	host   string
	secret secrecy
	mech   string       // by which we logged in; empty for no login
	c      *smtp.Client // nil when not connected
	w      *wire
}

// DialSMTP connects and logs in. The errors name the address and what would be right; a
// refused login is a *LoginError. When an access token is refused, a new one is tried once.
func DialSMTP(ctx context.Context, o SMTP) (*Sender, error) {
	h, err := host("SMTP", o.Addr, o.TLS)
	if err != nil {
		return nil, err
	}
	s := &Sender{o: o, host: h}
	if err := s.dial(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Sender) dial(ctx context.Context) error {
	err := s.dialOnce(ctx)
	if again(err, s.o.Tokens) {
		return s.dialOnce(ctx)
	}
	return err
}

func (s *Sender) dialOnce(ctx context.Context) error {
	w, err := connect(ctx, "SMTP", s.o.Addr, s.o.Timeout)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { w.Close() })
	defer stop()
	c, err := s.greet(ctx, w)
	if err == nil {
		err = s.login(ctx, c)
	}
	if err == nil {
		s.c, s.w = c, w
		return nil
	}
	w.Close()
	if _, refused := errors.AsType[*LoginError](err); refused {
		return err
	}
	return fmt.Errorf("SMTP server %s: %w", s.o.Addr, w.explain(ctx, err))
}

func (s *Sender) greet(ctx context.Context, w *wire) (*smtp.Client, error) {
	cfg := s.secret.config(s.o.TLSConfig, s.host)
	conn, err := secure(ctx, w, cfg, s.o.TLS, "SMTP", s.o.Addr)
	if err != nil {
		return nil, err
	}
	var c *smtp.Client
	if s.o.TLS != StartTLS {
		c = smtp.NewClient(conn)
	} else if c, err = smtp.NewClientStartTLS(conn, cfg); err != nil {
		return nil, tlsFailed("no STARTTLS (is this a port for tls = \"tls\"?)", err)
	}
	c.CommandTimeout, c.SubmissionTimeout = w.limit, w.limit
	if err := c.Hello(cmp.Or(s.o.Hello, "localhost")); err != nil {
		return nil, tlsFailed("greeting", err)
	}
	return c, nil
}

func (s *Sender) login(ctx context.Context, c *smtp.Client) error {
	if s.o.User == "" {
		return nil
	}
	k := &credentials{kind: "SMTP", addr: s.o.Addr, auth: s.o.Auth, user: s.o.User, password: s.o.Password, tokens: s.o.Tokens}
	mech, err := k.choose(c.SupportsAuth)
	if err != nil {
		return err
	}
	how, secret, err := k.client(ctx, mech)
	if err != nil {
		return err
	}
	s.mech = mech
	if err := c.Auth(how); err != nil {
		return k.refused(mech, secret, err)
	}
	return nil
}

// Send hands in one mail for one recipient, and says for certain what came of it.
func (s *Sender) Send(ctx context.Context, from, to string, raw []byte) Result {
	if err := ctx.Err(); err != nil {
		return Result{State: Deferred, Err: err}
	}
	if strings.ContainsAny(from+to, "\r\n") {
		return Result{State: Refused, Err: fmt.Errorf("mail to %q: a line break in an address", to)}
	}
	if s.c == nil {
		if err := s.dial(ctx); err != nil {
			return Result{State: Deferred, Err: err}
		}
	}
	stop := context.AfterFunc(ctx, func() { s.w.Close() })
	defer stop()
	reply, atEnd, err := s.submit(from, to, raw)
	if err == nil {
		return Result{State: Sent, Code: 250, Reply: reply}
	}
	return s.result(ctx, to, err, atEnd)
}

// submit speaks the dialogue for one mail. atEnd says that the last byte may have
// gone out.
func (s *Sender) submit(from, to string, raw []byte) (reply string, atEnd bool, err error) {
	err = s.c.Mail(from, nil)
	if err == nil {
		err = s.c.Rcpt(to, nil)
	}
	if err != nil {
		return "", false, err
	}
	data, err := s.c.Data()
	if err == nil {
		_, err = data.Write(raw)
	}
	if err != nil {
		return "", false, err
	}
	r, err := data.CloseWithResponse()
	if err != nil {
		return "", true, err
	}
	return r.StatusText, true, nil
}

// result makes a state of an error: a reply of the server is certain, and without
// one it depends on how far we were.
func (s *Sender) result(ctx context.Context, to string, err error, atEnd bool) Result {
	r := Result{State: Deferred, Err: fmt.Errorf("SMTP server %s: mail to %s: %w", s.o.Addr, to, s.w.explain(ctx, err))}
	var said *smtp.SMTPError
	if errors.As(err, &said) {
		r.Code, r.Reply = said.Code, said.Message
		if !said.Temporary() {
			r.State = Refused
		}
		if said.Code == 421 || s.c.Reset() != nil {
			s.drop()
		}
		return r
	}
	if atEnd {
		r.State = Uncertain
	}
	s.drop()
	return r
}

// drop gives the connection up; the next Send makes a new one.
func (s *Sender) drop() {
	if s.c != nil {
		s.w.Close()
		s.c, s.w = nil, nil
	}
}

// quitLimit is how long the server's answer to our goodbye is waited for.
const quitLimit = 2 * time.Second

// Close says goodbye and ends the connection.
func (s *Sender) Close() error {
	if s.c == nil {
		return nil
	}
	w := s.w
	hurry := time.AfterFunc(quitLimit, func() { w.Close() })
	err := s.c.Quit()
	hurry.Stop()
	s.drop()
	return err
}

package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seneschal-pbem/seneschal/mail/provider"
)

// The words for how a connection is kept secret.
const (
	ImplicitTLS = provider.ImplicitTLS
	StartTLS    = provider.StartTLS
	Plain       = "plain" // never TLS; on loopback only
)

// DefaultTimeout is how long a silent server is waited for if nothing else is said.
const DefaultTimeout = 30 * time.Second

// wire is a connection on which no wait is without end: while it is waiting, every
// read and write must make progress within the limit. Deadlines that a library
// sets are not taken, because one of them lifts them all.
type wire struct {
	net.Conn
	limit time.Duration

	mu      sync.Mutex
	waiting bool

	silent atomic.Bool // a read or write has run into the limit
}

func (w *wire) SetDeadline(time.Time) error      { return nil }
func (w *wire) SetReadDeadline(time.Time) error  { return nil }
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

// await begins a wait: from now on silence ends the connection.
func (w *wire) await() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = true
	w.Conn.SetReadDeadline(time.Now().Add(w.limit))
}

// rest ends the wait: the server may be silent as long as it likes.
func (w *wire) rest() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = false
	w.Conn.SetReadDeadline(time.Time{})
}

func (w *wire) Read(p []byte) (int, error) {
	w.mu.Lock()
	if w.waiting {
		w.Conn.SetReadDeadline(time.Now().Add(w.limit))
	}
	w.mu.Unlock()
	n, err := w.Conn.Read(p)
	return n, w.note(err)
}

func (w *wire) Write(p []byte) (int, error) {
	w.Conn.SetWriteDeadline(time.Now().Add(w.limit))
	n, err := w.Conn.Write(p)
	return n, w.note(err)
}

// note remembers that the limit was reached, because libraries lose such errors.
func (w *wire) note(err error) error {
	if err != nil && errors.Is(err, os.ErrDeadlineExceeded) {
		w.silent.Store(true)
	}
	return err
}

// explain makes an error of the library one that says what happened on the wire.
func (w *wire) explain(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case w.silent.Load():
		return fmt.Errorf("the server was silent for %v: %w", w.limit, os.ErrDeadlineExceeded)
	}
	return err
}

// host checks the address and the word for TLS, and returns the host of the address.
func host(kind, addr, word string) (string, error) {
	h, port, err := net.SplitHostPort(addr)
	if err != nil || h == "" || port == "" {
		return "", fmt.Errorf("%s server %q: want host:port, such as mail.example.org:%s", kind, addr, usualPort[kind])
	}
	switch word {
	case ImplicitTLS, StartTLS:
	case Plain:
		if !provider.IsLoopback(h) {
			return "", fmt.Errorf("%s server %s: plain would send the password in the open; use tls or starttls (plain is for this machine only)", kind, addr)
		}
	default:
		return "", fmt.Errorf("%s server %s: tls = %q is unknown; use tls, starttls or plain", kind, addr, word)
	}
	return h, nil
}

var usualPort = map[string]string{"IMAP": "993", "SMTP": "465"}

// connect opens the TCP connection to a mail server.
func connect(ctx context.Context, kind, addr string, limit time.Duration) (*wire, error) {
	if limit <= 0 {
		limit = DefaultTimeout
	}
	d := net.Dialer{Timeout: limit}
	conn, err := d.DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("%s server %s: nothing answered there (is it running, and are host and port right?): %w", kind, addr, err)
	}
	w := &wire{Conn: conn, limit: limit}
	w.await()
	return w, nil
}

// secure begins TLS on the wire, where it is there from the first byte, and names what failed.
func secure(ctx context.Context, w *wire, cfg *tls.Config, word, kind, addr string) (net.Conn, error) {
	if word != ImplicitTLS {
		return w, nil
	}
	conn := tls.Client(w, cfg)
	if err := conn.HandshakeContext(ctx); err != nil {
		return nil, fmt.Errorf("%s server %s: %w", kind, addr, tlsFailed("no TLS (is this a port for tls = \"starttls\"?)", w.explain(ctx, err)))
	}
	return conn, nil
}

// secrecy remembers how a connection is kept secret.
type secrecy struct{ version atomic.Uint32 } // of TLS

// config completes a TLS configuration with the name of the host, and makes it tell which version of TLS was
// agreed on.
func (s *secrecy) config(cfg *tls.Config, host string) *tls.Config {
	if cfg == nil {
		cfg = &tls.Config{}
	}
	cfg = cfg.Clone()
	cfg.ServerName = cmp.Or(cfg.ServerName, host)
	cfg.VerifyConnection = func(state tls.ConnectionState) error {
		s.version.Store(uint32(state.Version))
		return nil
	}
	return cfg
}

// String is such as TLS 1.3, or no TLS.
func (s *secrecy) String() string {
	if version := s.version.Load(); version != 0 {
		return tls.VersionName(uint16(version))
	}
	return "no TLS"
}

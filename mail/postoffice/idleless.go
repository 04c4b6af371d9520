package postoffice

import (
	"bytes"
	"net"
	"regexp"
)

// idleless takes IDLE out of what an IMAP server offers, and spoils the command: the
// library's server always has it. It reads what goes over the wire, which is why there
// must be no STARTTLS on it.
type idleless struct{ net.Listener }

func (l idleless) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return idlelessConn{conn}, nil
}

type idlelessConn struct{ net.Conn }

var idleCommand = regexp.MustCompile(`^\S+ IDLE\r\n$`)

func (c idlelessConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if idleCommand.Match(p[:n]) {
		copy(p[n-len("IDLE\r\n"):], "XDLE")
	}
	return n, err
}

func (c idlelessConn) Write(p []byte) (int, error) {
	said := p
	if bytes.Contains(p, []byte("CAPABILITY ")) {
		said = bytes.ReplaceAll(p, []byte(" IDLE"), nil)
	}
	if _, err := c.Conn.Write(said); err != nil {
		return 0, err
	}
	return len(p), nil
}

package postoffice

import (
	"bytes"
	"net"
	"regexp"
)

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

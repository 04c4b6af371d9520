package officetest

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// A Proxy stands before a mail server, and breaks the line as a test wants it.
type Proxy struct {
	listener net.Listener
	done     sync.WaitGroup

	mu      sync.Mutex
	to      string // the server's address; empty: it is down
	open    map[net.Conn]bool
	left    int  // responses until the line is cut; 0: it is not
	swallow bool // the last of them is not passed on
	cut     bool // it has been

	held    chan struct{} // closed when the server has taken a mail, or moved some; nil: nothing is held
	release chan struct{} // and says so when this is closed
}

// NewProxy leads to a server until the test ends.
func NewProxy(t testing.TB, to string) *Proxy {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{listener: ln, to: to, open: map[net.Conn]bool{}}
	p.done.Go(p.accept)
	t.Cleanup(func() {
		ln.Close()
		p.Redirect("")
		p.done.Wait()
	})
	return p
}

// Addr is where the proxy listens.
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Redirect ends all connections, and leads new ones to another address; with none the server is down.
func (p *Proxy) Redirect(to string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.to = to
	p.closeAll()
}

// Drop ends all connections.
func (p *Proxy) Drop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closeAll()
}

func (p *Proxy) closeAll() {
	for c := range p.open {
		c.Close()
	}
}

// CutAfter cuts the line after so many more responses of the server, counted over all connections.
func (p *Proxy) CutAfter(after int, swallow bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.left, p.swallow, p.cut = after, swallow, false
}

// Hold keeps back the server's word that it has taken a mail, or moved some, until release.
func (p *Proxy) Hold() (held <-chan struct{}, release func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held, p.release = make(chan struct{}), make(chan struct{})
	return p.held, func() { close(p.release) }
}

// keepBack waits if the word is to be kept back.
func (p *Proxy) keepBack() {
	p.mu.Lock()
	held, release := p.held, p.release
	p.held = nil
	p.mu.Unlock()
	if held != nil {
		close(held)
		<-release
	}
}

// Disarm says whether the line was cut since it was armed, and cuts it no more.
func (p *Proxy) Disarm() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.left = 0
	return p.cut
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server := p.connect(client)
		if server == nil {
			client.Close()
			continue
		}
		p.done.Go(func() {
			io.Copy(server, client)
			p.close(client, server)
		})
		p.done.Go(func() {
			p.answers(client, bufio.NewReader(server))
			p.close(client, server)
		})
	}
}

// connect opens the other half of a connection; nil if the server is down.
func (p *Proxy) connect(client net.Conn) net.Conn {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.to == "" {
		return nil
	}
	server, err := net.Dial("tcp", p.to)
	if err != nil {
		return nil
	}
	p.open[client], p.open[server] = true, true
	return server
}

func (p *Proxy) close(both ...net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range both {
		c.Close()
		delete(p.open, c)
	}
}

// answers passes the server's responses on, until the line is to be cut.
func (p *Proxy) answers(client io.Writer, server *bufio.Reader) {
	taking := false // what comes next is the word on a mail
	for {
		response, err := readResponse(server)
		if err != nil {
			return
		}
		if taking || bytes.Contains(response, []byte("[COPYUID ")) {
			p.keepBack()
		}
		taking = bytes.HasPrefix(response, []byte("354 "))
		p.mu.Lock()
		cut := p.left == 1
		p.left, p.cut = max(0, p.left-1), p.cut || cut
		swallowed := cut && p.swallow
		p.mu.Unlock()
		if !swallowed {
			client.Write(response)
		}
		if cut {
			return
		}
	}
}

// readResponse reads one line with all literals that it has.
func readResponse(r *bufio.Reader) (all []byte, err error) {
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return nil, err
		}
		all = append(all, line...)
		text := strings.TrimSuffix(line, "}\r\n")
		n, noNumber := strconv.Atoi(text[strings.LastIndexByte(text, '{')+1:])
		if text == line || noNumber != nil {
			return all, nil
		}
		literal := make([]byte, n)
		if _, err := io.ReadFull(r, literal); err != nil {
			return nil, err
		}
		all = append(all, literal...)
	}
}

// Package postoffice is a mail server in the same process: IMAP and SMTP on real
// sockets of this machine, with mailboxes in memory. The demo and the tests use it.
// Mail that comes in by SMTP lies in the mailbox of its address at once. Start at New.
//
// It is given addresses and bytes and knows nothing of games.
package postoffice

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Options are what an Office can be without.
type Options struct {
	NoMove    bool                // the IMAP server has no MOVE
	NoUIDPlus bool                // nor UIDPLUS (with NoMove: plain IMAP4rev1)
	NoIdle    bool                // the IMAP server neither offers nor takes IDLE; not with STARTTLS
	NoAppend  bool                // the IMAP server refuses to take mail in by APPEND
	NoLogin   bool                // the IMAP server says LOGINDISABLED, and means it; not with STARTTLS
	Auth      []string            // the mechanisms of SASL that both servers offer; nil for PLAIN
	TLSConfig *tls.Config         // offers STARTTLS with it; nil for plain only
	NoPlus    bool                // addresses with a plus part are refused
	Rewrite   func([]byte) []byte // what becomes of a mail that comes by SMTP; nil for nothing
	Cut       func() Cut          // what happens to a mail of which Fail has said nothing; nil for NoCut
	TLS       bool                // with TLSConfig: TLS from the first byte
	Now       func() time.Time    // when mail that comes by SMTP or APPEND was taken in; nil for time.Now
}

// Mail is a mail as it was delivered.
type Mail struct {
	From string // the sender of the envelope; empty if it was put in by Deliver
	To   string // the address of the envelope, with its plus part
	At   time.Time
	Raw  []byte
}

// Office is the two servers and the mailboxes behind them.
type Office struct {
	imapAddr, smtpAddr string
	imap               *imapserver.Server
	smtp               *smtp.Server
	mem                *imapmemserver.Server
	now                func() time.Time
	o                  Options
	auth               []string
	listeners          []net.Listener
	done               sync.WaitGroup
	once               sync.Once

	mu     sync.Mutex
	boxes  map[string]*box // by address
	refuse map[string]int  // addresses that are answered with this code
	cut    []Cut           // what happens to the next mails
	came   chan struct{}   // closed when a mail has come, and then another
}

// box is the mailbox of one address.
type box struct {
	user     *imapmemserver.User
	password string
	tokens   []string // with which one may log in instead
	mails    []Mail
}

// Cut says when the connection is lost while a mail comes in.
type Cut int

// The moments at which a connection can be lost.
const (
	NoCut      Cut = iota
	CutBefore      // before the mail is in the mailbox
	CutAfter       // when it is there, but before the sender is told
	RefuseData     // no cut: the mail is refused for good after its last byte
	DeferData      // no cut: refused for now after its last byte
	Lose           // no cut: taken over, and never delivered
)

// New starts both servers on ports that are free.
func New(o Options) (*Office, error) {
	p := &Office{o: o, mem: imapmemserver.New(), now: o.Now, boxes: map[string]*box{}, refuse: map[string]int{}, came: make(chan struct{})}
	if p.now == nil {
		p.now = time.Now
	}
	if p.auth = o.Auth; p.auth == nil {
		p.auth = []string{sasl.Plain}
	}
	p.imap = newIMAP(p, o)
	p.smtp = newSMTP(p, o.TLSConfig)
	in, err := listen(o)
	if err != nil {
		return nil, fmt.Errorf("starting the post office: %w", err)
	}
	out, err := listen(o)
	if err != nil {
		in.Close()
		return nil, fmt.Errorf("starting the post office: %w", err)
	}
	if o.NoIdle || o.NoLogin {
		in = &lacking{in, o}
	}
	p.listeners = []net.Listener{in, out}
	p.imapAddr, p.smtpAddr = in.Addr().String(), out.Addr().String()
	p.done.Go(func() { _ = p.imap.Serve(in) }) // until Close
	p.done.Go(func() { _ = p.smtp.Serve(out) })
	return p, nil
}

func listen(o Options) (net.Listener, error) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	if o.TLS && o.TLSConfig != nil {
		ln = tls.NewListener(ln, o.TLSConfig)
	}
	return ln, nil
}

// AddUser opens a mailbox for an address. The address is the name to log in with.
func (p *Office) AddUser(address, password string) {
	address = strings.ToLower(address)
	u := imapmemserver.NewUser(address, password)
	if err := u.Create("INBOX", nil); err != nil {
		panic(err) // the user is new and has no mailbox yet
	}
	p.mem.AddUser(u)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.boxes[address] = &box{user: u, password: password}
}

// IMAPAddr is where mail is fetched.
func (p *Office) IMAPAddr() string { return p.imapAddr }

// SMTPAddr is where mail is handed in.
func (p *Office) SMTPAddr() string { return p.smtpAddr }

// Deliver puts a mail into the mailbox of an address, as taken in at the given time.
// The address must have been added; a plus part is looked over.
func (p *Office) Deliver(address string, at time.Time, raw []byte) error {
	return p.deliver(Mail{To: address, At: at, Raw: bytes.Clone(raw)})
}

func (p *Office) deliver(m Mail) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := p.boxes[mailbox(m.To)]
	if b == nil {
		return fmt.Errorf("post office: no mailbox for %s", m.To)
	}
	if _, err := b.user.Append("INBOX", bytes.NewReader(m.Raw), &imap.AppendOptions{Time: m.At}); err != nil {
		return fmt.Errorf("post office: mail for %s: %w", m.To, err)
	}
	b.mails = append(b.mails, m)
	close(p.came)
	p.came = make(chan struct{})
	return nil
}

// Mails returns all mails that ever came for an address, in order, wherever they
// were moved since.
func (p *Office) Mails(address string) []Mail {
	p.mu.Lock()
	defer p.mu.Unlock()
	if b := p.boxes[mailbox(address)]; b != nil {
		return slices.Clone(b.mails)
	}
	return nil
}

// Refuse answers an address with the given code (4yz or 5yz) from now on, and with
// 0 no longer.
func (p *Office) Refuse(address string, code int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuse[mailbox(address)] = code
}

// Fail makes the next mails that come in meet these faults, one each.
func (p *Office) Fail(next ...Cut) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = append(p.cut, next...)
}

// Close stops both servers and cuts their connections. The listeners are closed
// first and their loops waited for: a server that is closed before it has begun to
// serve does not know its own listener.
func (p *Office) Close() error {
	var err error
	p.once.Do(func() {
		for _, ln := range p.listeners {
			ln.Close()
		}
		p.done.Wait()
		err = errors.Join(ignoreClosed(p.imap.Close()), ignoreClosed(p.smtp.Close()))
	})
	return err
}

func ignoreClosed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// mailbox takes the plus part off an address.
func mailbox(address string) string {
	name, domain, _ := strings.Cut(strings.ToLower(address), "@")
	name, _, _ = strings.Cut(name, "+")
	return name + "@" + domain
}

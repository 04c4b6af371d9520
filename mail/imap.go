package mail

import (
	"context"
	"crypto/tls"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// Done is the keyword of a mail that was taken in but cannot be moved away.
const Done = imap.Flag("$SeneschalDone")

// IMAP says where a mailbox is and how to open it.
type IMAP struct {
	Addr      string        // host:port
	TLS       string        // tls, starttls or plain
	User      string        // the name of the account
	Password  string        // and its password
	Auth      string        // how to log in, AuthLogin and the like; empty for by what is offered
	Tokens    Tokens        // for a login by OAuth2
	Timeout   time.Duration // how long a silent server is waited for; 0 is DefaultTimeout
	TLSConfig *tls.Config   // nil for the usual
}

// Client is a connection to a mailbox. It is for one goroutine.
type Client struct {
	c        *imapclient.Client
	w        *wire
	addr     string
	caps     imap.CapSet
	folder   map[string]bool // folders that are known to be there
	opened   string          // the folder that is open
	validity uint32          // and its UIDVALIDITY
	secret   secrecy
	mech     string        // by which we logged in
	changed  chan struct{} // holds one if mail may have come since the last Fetch began
}

// DialIMAP connects and logs in. The errors name the address and what would be right; a
// refused login is a *LoginError. When an access token is refused, a new one is tried once.
func DialIMAP(ctx context.Context, o IMAP) (*Client, error) {
	c, err := dialIMAP(ctx, o)
	if again(err, o.Tokens) {
		return dialIMAP(ctx, o)
	}
	return c, err
}

func dialIMAP(ctx context.Context, o IMAP) (*Client, error) {
	h, err := host("IMAP", o.Addr, o.TLS)
	if err != nil {
		return nil, err
	}
	w, err := connect(ctx, "IMAP", o.Addr, o.Timeout)
	if err != nil {
		return nil, err
	}
	c := &Client{w: w, addr: o.Addr, folder: map[string]bool{}, changed: make(chan struct{}, 1)}
	if err := c.open(ctx, o, h); err != nil {
		w.Close()
		return nil, err
	}
	return c, nil
}

// open speaks the first words: TLS, greeting, login, capabilities.
func (c *Client) open(ctx context.Context, o IMAP, host string) error {
	err := c.within(ctx, "greeting", func() error { return c.greet(ctx, o, host) })
	if err != nil {
		return err
	}
	if err := c.learn(ctx); err != nil {
		return err
	}
	k := &credentials{kind: "IMAP", addr: o.Addr, auth: o.Auth, user: o.User, password: o.Password, tokens: o.Tokens}
	if err := c.login(ctx, k); err != nil {
		return err
	}
	return c.learn(ctx)
}

// learn asks for the capabilities: those before the login say how to log in.
func (c *Client) learn(ctx context.Context) error {
	return c.within(ctx, "capabilities", func() error {
		caps, err := c.c.Capability().Wait()
		c.caps = maps.Clone(caps) // the library keeps its own
		return err
	})
}

func (c *Client) login(ctx context.Context, k *credentials) error {
	mech, err := k.choose(func(mech string) bool {
		if mech == sasl.Login {
			return !c.caps.Has(imap.CapLoginDisabled)
		}
		return c.caps.Has(imap.Cap("AUTH=" + mech))
	})
	if err != nil {
		return err
	}
	how, secret, err := k.client(ctx, mech)
	if err != nil {
		return fmt.Errorf("IMAP server %s: %w", c.addr, err)
	}
	c.mech = mech
	err = c.within(ctx, "login", func() error {
		if mech == sasl.Login {
			return c.c.Login(k.user, k.password).Wait()
		}
		return c.c.Authenticate(how)
	})
	if err != nil && ctx.Err() == nil && !c.w.silent.Load() {
		return k.refused(mech, secret, err)
	}
	return err
}

func (c *Client) greet(ctx context.Context, o IMAP, host string) error {
	cfg := c.secret.config(o.TLSConfig, host)
	opt := &imapclient.Options{TLSConfig: cfg, UnilateralDataHandler: &imapclient.UnilateralDataHandler{Mailbox: c.note}}
	if o.TLS == StartTLS {
		var err error
		if c.c, err = imapclient.NewStartTLS(c.w, opt); err != nil {
			return tlsFailed("no STARTTLS (is this a port for tls = \"tls\"?)", err)
		}
		return nil
	}
	cfg.NextProtos = []string{"imap"}
	conn, err := secure(ctx, c.w, cfg, o.TLS, "IMAP", o.Addr)
	if err != nil {
		return err
	}
	c.c = imapclient.New(conn, opt)
	return c.c.WaitGreeting()
}

// within does one thing with the server. It ends the connection if the server is
// silent for too long or ctx is done: the library has no time limits of its own.
func (c *Client) within(ctx context.Context, what string, do func() error) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("IMAP server %s: %s: %w", c.addr, what, err)
	}
	stop := context.AfterFunc(ctx, func() { c.w.Close() })
	defer stop()
	c.w.await()
	defer c.w.rest()
	if err := do(); err != nil {
		return fmt.Errorf("IMAP server %s: %s: %w", c.addr, what, c.w.explain(ctx, err))
	}
	return nil
}

// Select opens a folder and returns its UIDVALIDITY. If that has changed, the UIDs
// kept from before mean nothing, and everything is to be fetched again.
func (c *Client) Select(ctx context.Context, folder string) (uidValidity uint32, err error) {
	err = c.within(ctx, "opening folder "+folder, func() error {
		d, err := c.c.Select(folder, nil).Wait()
		if err == nil {
			uidValidity, c.opened, c.validity = d.UIDValidity, folder, d.UIDValidity
		}
		return err
	})
	return uidValidity, err
}

// Waiting lists, in ascending order, the UIDs that are in the open folder and not
// marked as done. Those of them that the store holds already are to be filed again:
// the program died between the commit and the MOVE.
func (c *Client) Waiting(ctx context.Context) ([]uint32, error) {
	return c.search(ctx, &imap.SearchCriteria{NotFlag: []imap.Flag{Done}})
}

// after lists the UIDs above the given one. The server rule that n:* always matches
// the last mail is undone here.
func (c *Client) after(ctx context.Context, last uint32) ([]uint32, error) {
	if last == ^uint32(0) {
		return nil, nil
	}
	select {
	case <-c.changed: // what was heard before: the search will find it
	default:
	}
	first := imap.UID(last) + 1
	uids, err := c.search(ctx, &imap.SearchCriteria{UID: []imap.UIDSet{{{Start: first, Stop: 0}}}})
	return slices.DeleteFunc(uids, func(u uint32) bool { return u <= last }), err
}

func (c *Client) search(ctx context.Context, by *imap.SearchCriteria) (uids []uint32, err error) {
	err = c.within(ctx, "UID SEARCH", func() error {
		d, err := c.c.UIDSearch(by, nil).Wait()
		if err != nil {
			return err
		}
		for _, u := range d.AllUIDs() {
			uids = append(uids, uint32(u))
		}
		return nil
	})
	slices.Sort(uids)
	return slices.Compact(uids), err
}

// Close ends the connection. It waits for nothing.
func (c *Client) Close() error {
	return c.w.Close()
}

func uidSet(uids []uint32) imap.UIDSet {
	var s imap.UIDSet
	for _, u := range uids {
		s.AddNum(imap.UID(u))
	}
	return s
}

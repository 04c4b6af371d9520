package mail

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// A Session says how one is logged in, and what the server can do.
type Session struct {
	TLS       string   // such as TLS 1.3, or no TLS
	Mechanism string   // of the login; empty for none
	Can       []string // the capabilities, in alphabetical order
}

// Session says how this client is logged in.
func (c *Client) Session() Session {
	s := Session{TLS: c.secret.String(), Mechanism: c.mech}
	for name := range c.caps {
		s.Can = append(s.Can, string(name))
	}
	slices.Sort(s.Can)
	return s
}

// Session says how this sender is logged in.
func (s *Sender) Session() Session {
	out := Session{TLS: s.secret.String(), Mechanism: s.mech}
	if s.c == nil {
		return out
	}
	for _, name := range []string{"8BITMIME", "DSN", "ENHANCEDSTATUSCODES", "PIPELINING", "SIZE", "SMTPUTF8", "STARTTLS"} {
		if ok, param := s.c.Extension(name); ok {
			out.Can = append(out.Can, strings.TrimSpace(name+" "+param))
		}
	}
	return out
}

// A Capability is one that we use if it is there.
type Capability struct {
	Name    string // as the server says it
	There   bool
	Without string // what is done without it
}

// Capabilities lists those that we use, and what their lack means.
func (c *Client) Capabilities() []Capability {
	all := []Capability{
		{Name: "MOVE", Without: "mail is copied and then expunged"},
		{Name: "UIDPLUS", Without: "with MOVE it is not missed"},
		{Name: "IDLE", Without: "new mail is seen at the next poll"},
	}
	if !c.caps.Has(imap.CapMove) {
		all[1].Without = "handled mail stays in its folder, marked as done"
	}
	for i := range all {
		all[i].There = c.caps.Has(imap.Cap(all[i].Name))
	}
	return all
}

// Find fetches the mails of the open folder in whose Subject a word stands.
func (c *Client) Find(ctx context.Context, word string) ([]Raw, error) {
	uids, err := c.search(ctx, &imap.SearchCriteria{Header: []imap.SearchCriteriaHeaderField{{Key: "Subject", Value: word}}})
	if err != nil || len(uids) == 0 {
		return nil, err
	}
	return c.bodies(ctx, uids, false)
}

// HasFolder says whether there is a folder.
func (c *Client) HasFolder(ctx context.Context, folder string) (there bool, err error) {
	err = c.within(ctx, "looking for folder "+folder, func() error {
		_, err := c.c.Status(folder, &imap.StatusOptions{NumMessages: true}).Wait()
		if no, ok := errors.AsType[*imap.Error](err); ok && no.Type == imap.StatusResponseTypeNo {
			return nil
		}
		there = err == nil
		return err
	})
	return there, err
}

// Moves says whether mail can be moved out of its folder.
func (c *Client) Moves() bool { return c.caps.Has(imap.CapMove) || c.caps.Has(imap.CapUIDPlus) }

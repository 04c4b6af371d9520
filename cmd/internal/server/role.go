package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Role is a part of what a service does. Where several processes serve one PostgreSQL, each has some.
type Role string

// The roles.
const (
	RoleFetch  Role = "fetch"  // reads the mailbox and looks at the clock; publishes, makes backups; one process at a time
	RoleHandle Role = "handle" // handles mails, those of a game at a time
	RolePlay   Role = "play"   // plays what is due, and reminds
	RoleDraw   Role = "draw"   // draws the pictures of letters, those of a game at a time
	RoleSend   Role = "send"   // sends letters, and draws their pictures if it draws
	RoleWeb    Role = "web"    // answers browsers
)

// AllRoles is the closed list of them.
var AllRoles = []Role{RoleFetch, RoleHandle, RolePlay, RoleDraw, RoleSend, RoleWeb}

// ParseRoles reads a list such as "handle,send"; an empty one is all.
func ParseRoles(list []string) (roles []Role, err error) {
	for _, name := range list {
		role := Role(strings.ToLower(strings.TrimSpace(name)))
		if !slices.Contains(AllRoles, role) {
			return nil, fmt.Errorf("%q is no role: want some of %s", role, strings.Join(roleNames(AllRoles), ", "))
		}
		if !slices.Contains(roles, role) {
			roles = append(roles, role)
		}
	}
	if len(roles) == 0 {
		roles = AllRoles
	}
	return roles, nil
}

func roleNames(roles []Role) (names []string) {
	for _, r := range roles {
		names = append(names, string(r))
	}
	return names
}

// takeTurns runs the loop that takes mail in while this process may be the one that does, until ctx ends. It stands by else, and takes the
// place of one that is gone.
func (s *Service) takeTurns(ctx context.Context, in *intake) error {
	if s.Lead == nil {
		s.Meter.TakesIn(true)
		return in.run(ctx)
	}
	for ctx.Err() == nil {
		leading, release, err := s.Lead(ctx)
		if err != nil {
			s.logTrouble(ctx, "waiting for the turn to take mail in", err)
			s.Wait(ctx, s.Office.Store.Now().Add(leadAgain), nil)
			continue
		}
		s.Log.Info("taking mail in: no other process does")
		s.Meter.TakesIn(true)
		in.polled = false // since the last poll there may have been an outage
		err = in.run(leading)
		s.Meter.TakesIn(false)
		release()
		if err != nil {
			return err
		}
		if ctx.Err() == nil {
			s.Log.Warn("another process may take mail in: the connection to the database was lost")
		}
	}
	return nil
}

// leadAgain is how long a process waits that could not ask for its turn.
const leadAgain = 2 * time.Second

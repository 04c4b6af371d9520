// Package pgtest starts a PostgreSQL of the system's packages for tests, in a temporary folder and with nothing but a socket in it. Start
// reading at Start.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"

	"github.com/jackc/pgx/v5"
)

// ErrNone says that this machine has no PostgreSQL.
var ErrNone = errors.New("there is no PostgreSQL on this machine (Debian's package postgresql has it)")

// A Server is a PostgreSQL with a cluster of its own. It keeps what it has committed when it is killed, as every other does.
type Server struct {
	dir  string // of the cluster, its socket and its log
	bin  string // where its programs are
	who  *syscall.Credential
	last atomic.Int64 // the number of the last database
}

// Start makes an empty cluster and starts it. Where we are root it belongs to the user nobody, for PostgreSQL does not run as root.
func Start() (s *Server, err error) {
	s = &Server{}
	if s.bin, err = programs(); err != nil {
		return nil, err
	}
	if s.dir, err = os.MkdirTemp("", "pg"); err != nil { // short: a socket's name may not be long
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(s.dir)
		}
	}()
	if os.Getuid() == 0 {
		if s.who, err = nobody(); err != nil {
			return nil, err
		}
		if err := os.Chown(s.dir, int(s.who.Uid), int(s.who.Gid)); err != nil {
			return nil, err
		}
	}
	if err := s.run("initdb", "--pgdata="+s.data(), "--username=seneschal", "--auth=trust", "--locale=C", "--encoding=UTF8", "--no-sync"); err != nil {
		return nil, err
	}
	return s, s.Resume()
}

// programs is the folder of PostgreSQL's programs: Debian keeps those of each version in a folder of its own, out of the PATH.
func programs() (string, error) {
	all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(all) > 0 {
		return filepath.Dir(slices.Max(all)), nil
	}
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		return "", ErrNone
	}
	return filepath.Dir(initdb), nil
}

func nobody() (*syscall.Credential, error) {
	u, err := user.Lookup("nobody")
	if err != nil {
		return nil, err
	}
	uid, uidErr := strconv.ParseUint(u.Uid, 10, 32)
	gid, gidErr := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, errors.Join(uidErr, gidErr)
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// run runs one of PostgreSQL's programs to its end.
func (s *Server) run(program string, args ...string) error {
	c := exec.Command(filepath.Join(s.bin, program), args...)
	c.Dir, c.Env = s.dir, append(os.Environ(), "LC_ALL=C", "TZ=UTC")
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.who}
	log, err := os.OpenFile(filepath.Join(s.dir, program+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	c.Stdout, c.Stderr = log, log // a file: a server that goes on would keep a pipe open
	if err := c.Run(); err != nil {
		said, _ := os.ReadFile(log.Name())
		return fmt.Errorf("%s: %w: %s", program, err, said)
	}
	return nil
}

// Resume starts the server again after Halt.
func (s *Server) Resume() error {
	options := fmt.Sprintf("-k %s -c listen_addresses='' -c max_connections=200 -c autovacuum=off", s.dir)
	return s.run("pg_ctl", "--pgdata="+s.data(), "--wait", "--options="+options, "--log="+filepath.Join(s.dir, "server.log"), "start")
}

// Halt stops the server at once, as a crash does: what is under way is lost, what was committed is not.
func (s *Server) Halt() error {
	return s.run("pg_ctl", "--pgdata="+s.data(), "--wait", "--mode=immediate", "stop")
}

// Stop stops the server for good and removes all that it has.
func (s *Server) Stop() error {
	err := s.Halt()
	return errors.Join(err, os.RemoveAll(s.dir))
}

// Address is the address of a database.
func (s *Server) Address(database string) string {
	u := url.URL{Scheme: "postgres", User: url.User("seneschal"), Path: "/" + database, RawQuery: url.Values{"host": {s.dir}}.Encode()}
	return u.String()
}

// NewDatabase makes a database, a copy of the one named template, or an empty one where that is "template0", and returns its name.
func (s *Server) NewDatabase(ctx context.Context, template string) (string, error) {
	c, err := pgx.Connect(ctx, s.Address("postgres"))
	if err != nil {
		return "", err
	}
	defer c.Close(context.WithoutCancel(ctx))
	name := fmt.Sprintf("test%d", s.last.Add(1))
	_, err = c.Exec(ctx, fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s ENCODING 'UTF8' LOCALE 'C' STRATEGY file_copy", name, template))
	return name, err
}

// Package pgtest starts a PostgreSQL of the system's packages for tests, in a temporary folder and with nothing but a socket in it. Start
// reading at Main and Start.
package pgtest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
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

// New is Start for a test, at whose end the server is gone. Without a PostgreSQL the test is left out, but for in CI, where it fails.
func New(t testing.TB) *Server {
	t.Helper()
	need(t)
	s, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// need leaves a test out where there is no PostgreSQL, but for in CI.
func need(t testing.TB) {
	t.Helper()
	if _, err := programs(); err != nil && os.Getenv("SENESCHAL_CI") == "" {
		t.Skip(err)
	}
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

// Resume starts the server again after Halt. It waits for no disk: what is committed outlives a server that is killed, and no test can cut
// the power.
func (s *Server) Resume() error {
	options := fmt.Sprintf("-k %s -c listen_addresses='' -c max_connections=400 -c autovacuum=off -c fsync=off", s.dir)
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

// NewDatabase makes a database, a copy of the one named template, or an empty one where that is "template0", and returns its name. Its
// locale is to be C, but for tests that want another.
func (s *Server) NewDatabase(ctx context.Context, template, locale string) (string, error) {
	c, err := pgx.Connect(ctx, s.Address("postgres"))
	if err != nil {
		return "", err
	}
	defer c.Close(context.WithoutCancel(ctx))
	name := fmt.Sprintf("test%d", s.last.Add(1))
	_, err = c.Exec(ctx, fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s ENCODING 'UTF8' LOCALE '%s' STRATEGY file_copy", name, template, locale))
	return name, err
}

// variable says to a process that it runs the tests of its package over a PostgreSQL.
const variable = "SENESCHAL_TEST_POSTGRES"

// running is the server of this process, and template a database in it that is up to date; nil where tests run over SQLite.
var (
	running  *Server
	template string
)

// Main runs the tests of a package: over a PostgreSQL where SENESCHAL_TEST_POSTGRES is set, and else over SQLite. open makes the
// schema in an empty database.
func Main(m *testing.M, open func(address string) error) (code int) {
	if os.Getenv(variable) == "" {
		return m.Run()
	}
	var err error
	if running, err = Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() {
		if err := running.Stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}()
	if template, err = running.NewDatabase(context.Background(), "template0", "C"); err == nil {
		err = open(running.Address(template))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// On reports whether the tests of this process run over a PostgreSQL. It looks at the variable once more, within a test: so "go test" knows that
// what it remembers of a run without it says nothing of one with it.
func On() bool { return os.Getenv(variable) != "" && running != nil }

// Database is the address of a new database with an empty schema, for a test over a PostgreSQL.
func Database(t testing.TB) string {
	t.Helper()
	name, err := running.NewDatabase(context.WithoutCancel(t.Context()), template, "C")
	if err != nil {
		t.Fatal(err)
	}
	return running.Address(name)
}

// EmptyDatabase is the address of a new database without any schema.
func EmptyDatabase(t testing.TB) string {
	t.Helper()
	name, err := running.NewDatabase(context.WithoutCancel(t.Context()), "template0", "C")
	if err != nil {
		t.Fatal(err)
	}
	return running.Address(name)
}

// RunAgain runs the tests of this package once more, over a PostgreSQL, and wants so many of them at least.
func RunAgain(t *testing.T, least int) {
	t.Helper()
	need(t)
	again := exec.CommandContext(t.Context(), os.Args[0], "-test.count=1", "-test.v")
	again.Env = append(os.Environ(), variable+"=1")
	out, err := again.CombinedOutput()
	said := string(out)
	if n := strings.Count(said, "\n--- PASS: "); err != nil || n < least {
		if i := strings.Index(said, "--- FAIL"); i >= 0 {
			said = said[i:]
		}
		t.Errorf("over PostgreSQL (%d tests pass): %v\n%s", n, err, said)
	}
}

// OpenSQL opens a database by hand, of whichever kind it is, as somebody does who changes it behind the program's back.
func OpenSQL(database string) (*sql.DB, error) {
	if strings.HasPrefix(database, "postgres:") {
		return sql.Open("pgx", database+"&default_query_exec_mode=simple_protocol") // which takes several statements at once
	}
	return sql.Open("sqlite", "file:"+database+"?_pragma=busy_timeout(5000)")
}

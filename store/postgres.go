package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"github.com/seneschal-pbem/seneschal/migrations"
)

// IsPostgres reports whether a database is named by an address, "postgres://user@host/name", and not by a file.
func IsPostgres(database string) bool {
	return strings.HasPrefix(database, "postgres://") || strings.HasPrefix(database, "postgresql://")
}

// ShortName is the name of a database, without its folder or server, as the names of its backups begin.
func ShortName(database string) string {
	if u, err := url.Parse(database); IsPostgres(database) && err == nil {
		database = u.Path
	}
	return strings.TrimSuffix(filepath.Base(database), filepath.Ext(database))
}

// How many transactions a process has open at once in a PostgreSQL.
const (
	postgresWriters = 4
	postgresReaders = 4
)

// The locks of a database, each held by one process at a time (pg_advisory_lock). Number 1 was of a release that is gone.
const (
	lockServe = iota + 2
	lockFiling
	lockPublishing
	lockLeading // by the process that takes mail in
	lockIDs     // by the transaction that takes an id by hand
)

// lockHolders tells the locks of processes that serve, each with a number of its own, from the others.
const lockHolders = lockClass + 1

// lockClass tells our locks from those of other programs in the same database.
const lockClass = 0x5e4e

// openPostgres opens the database at an address and brings its schema up to date. The password, and how TLS is done, come from where
// libpq has them: PGPASSWORD, ~/.pgpass, PGSSLMODE and so on.
func openPostgres(ctx context.Context, address string) (_ *Store, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("opening database %q: %w", WithoutPassword(address), inWords(err))
		}
	}()
	config, err := parsePostgres(address)
	if err != nil {
		return nil, err
	}
	db := stdlib.OpenDB(*config)
	defer db.Close()
	if err := checkLocale(ctx, db); err != nil {
		return nil, err
	}
	if err := migratePostgres(ctx, db); err != nil {
		return nil, err
	}
	server := postgresServer{&config.Config}
	return &Store{path: address, kind: postgres{}, Now: time.Now,
		write: newPool(server, postgres{}, postgresWriters, "BEGIN", false), // each statement sees all that was committed before it
		read:  newPool(server, postgres{}, postgresReaders, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", true)}, nil
}

// whileOpen are the settings of each connection. PostgreSQL notices within half a minute that the machine at its other end is gone, and ends
// a transaction that does nothing for so many milliseconds: its process is stuck, and all others wait for it.
var whileOpen = map[string]string{"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "4",
	"tcp_user_timeout": "30000", "idle_in_transaction_session_timeout": "300000"}

// connectTimeout is how long PostgreSQL has to take a connection. A machine that is gone says nothing, and without a bound the system
// asks it for minutes.
const connectTimeout = 10 * time.Second

// parsePostgres reads the address of a database. One with a password is refused: an address stands in files, logs and lists of processes.
func parsePostgres(address string) (*pgx.ConnConfig, error) {
	if u, err := url.Parse(address); err != nil {
		return nil, errors.New("it is no address like postgres://user@host/name") // the error would show the password
	} else if _, has := u.User.Password(); has || u.Query().Has("password") {
		return nil, errors.New("its address has a password in it: put that into ~/.pgpass, or into the variable PGPASSWORD, and take it out of the address")
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "seneschal"
	}
	if config.ConnectTimeout == 0 { // neither the address nor PGCONNECT_TIMEOUT says
		config.ConnectTimeout = connectTimeout
	}
	for name, value := range whileOpen {
		config.RuntimeParams[name] = value
	}
	return config, nil
}

// WithoutPassword is the address of a PostgreSQL as it may be shown.
func WithoutPassword(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "postgres://…"
	}
	query := u.Query()
	query.Del("password")
	u.RawQuery = query.Encode()
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	return u.String()
}

// checkLocale refuses a database that does not compare and sort texts by their bytes, as SQLite does: another order of names would be
// another game.
func checkLocale(ctx context.Context, db *sql.DB) error {
	var encoding, collate, ctype string
	err := db.QueryRowContext(ctx, `SELECT pg_encoding_to_char(encoding), datcollate, datctype FROM pg_database WHERE datname = current_database()`).
		Scan(&encoding, &collate, &ctype)
	if err != nil {
		return err
	}
	isC := func(locale string) bool { return locale == "C" || locale == "POSIX" }
	if encoding != "UTF8" || !isC(collate) || !isC(ctype) {
		return fmt.Errorf("its encoding is %s and its locale %s: it must be UTF8 and C (`createdb --template=template0 --encoding=UTF8 --locale=C NAME` makes such a one)",
			encoding, ctype)
	}
	return nil
}

// migratePostgres brings the schema up to date. Of several processes that start at once one does it, and the others wait.
func migratePostgres(ctx context.Context, db *sql.DB) error {
	steps, err := fs.Sub(migrations.Postgres, "postgres")
	if err != nil {
		return err
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 600)) // asked for each second
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, steps, goose.WithSessionLocker(locker))
	if err != nil {
		return err
	}
	have, err := postgresVersion(ctx, db)
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	switch want := sources[len(sources)-1].Version; {
	case have > want:
		return fmt.Errorf("its schema is number %d, this program knows up to %d: %w", have, want, ErrNewer)
	case have == want: // nobody need wait
		return nil
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bringing its schema up to date: %w", err)
	}
	return nil
}

// postgresVersion reads the number of the last step that the database has had; 0 if it has had none.
func postgresVersion(ctx context.Context, db *sql.DB) (version int64, err error) {
	var made bool
	err = db.QueryRowContext(ctx, `SELECT to_regclass('goose_db_version') IS NOT NULL`).Scan(&made)
	if err == nil && made {
		err = db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&version)
	}
	return version, err
}

// postgres is the dialect of PostgreSQL.
type postgres struct{}

var (
	onlySQLite = regexp.MustCompile(` COLLATE NOCASE\b| INDEXED BY \w+`) // its columns ignore case by their type, and it finds indexes by itself
	place      = regexp.MustCompile(`\?\d*`)                             // of a value
)

// adapt names the places of values as PostgreSQL does, "$1", and leaves out what it does not have.
func (postgres) adapt(query string) string {
	last := 0
	return place.ReplaceAllStringFunc(onlySQLite.ReplaceAllString(query, ""), func(mark string) string {
		n, err := strconv.Atoi(mark[1:])
		if err != nil { // the next, as in SQLite
			n = last + 1
		}
		last = max(last, n)
		return "$" + strconv.Itoa(n)
	})
}

// values makes flags whole numbers, as they are in the tables, and takes out of texts what PostgreSQL does not take: bytes that are no
// UTF-8, and zeros.
func (postgres) values(args []any) ([]any, error) {
	all := make([]any, len(args))
	for i, arg := range args {
		v, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, err
		}
		switch v := v.(type) {
		case bool:
			all[i] = int64(0)
			if v {
				all[i] = int64(1)
			}
		case string:
			all[i] = strings.ReplaceAll(strings.ToValidUTF8(v, "\uFFFD"), "\x00", "\uFFFD")
		default:
			all[i] = v
		}
	}
	return all, nil
}

func (postgres) returningID() string { return ` RETURNING id` }

// lock waits for what the transaction is to have for itself. Others may read it all the time. The lock of the whole table waits for all
// that have games, or are to change what belongs to none, and these wait for it, in turn.
func (postgres) lock(tx *Tx, has scope) error {
	switch {
	case has.whole:
		return tx.write("waiting for the other writers", `LOCK TABLE games IN EXCLUSIVE MODE`)
	case has.ifFree:
		_, err := readValue[GameID](tx, "the game", `SELECT id FROM games WHERE id = ? FOR NO KEY UPDATE SKIP LOCKED`, has.game)
		if errors.Is(err, ErrNotFound) {
			return errNotFree
		}
		return err
	case has.game != 0:
		_, err := readValue[GameID](tx, fmt.Sprintf("game number %d", has.game), `SELECT id FROM games WHERE id = ? FOR NO KEY UPDATE`, has.game)
		return err
	case has.named != "":
		id, err := orZero(readValue[GameID](tx, "the game", `SELECT id FROM games WHERE name = ? FOR NO KEY UPDATE`, has.named))
		tx.scope = scope{game: id} // one that takes the name afterwards is another
		return err
	}
	return tx.write("waiting for the other writers", `LOCK TABLE games IN ROW SHARE MODE`)
}

func (postgres) skipLocked() string { return ` FOR NO KEY UPDATE SKIP LOCKED` }

func (postgres) hasJobs() bool { return true }

func (postgres) lockIDs(tx *Tx) error {
	return tx.write("taking an id", `SELECT pg_advisory_xact_lock(`+strconv.Itoa(lockClass)+`, `+strconv.Itoa(lockIDs)+`)`)
}

// errBrokenOff is wrapped by errors that say that PostgreSQL has broken a transaction off which may be run again.
var errBrokenOff = errors.New("the transaction and another waited for each other")

// errLost is wrapped by errors that say that the connection to a PostgreSQL is lost: what was under way on it is undone.
var errLost = errors.New("the connection is lost")

// explain tells errors of the connection from those of statements: they come from different layers.
func (postgres) explain(err error) error {
	var network net.Error
	switch {
	case err == nil || errors.Is(err, errLost) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return err // that we are to end says nothing of the connection
	case pgCode(err) == pgDeadlock, pgCode(err) == pgSerialization:
		return fmt.Errorf("%w: %w", errBrokenOff, err)
	case errors.Is(err, driver.ErrBadConn), errors.Is(err, sql.ErrConnDone), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF),
		errors.As(err, &network), strings.HasPrefix(pgCode(err), "57P"), strings.HasPrefix(pgCode(err), "08"):
		return fmt.Errorf("%w: %w", errLost, err)
	}
	return err
}

// PostgreSQL's codes for a row that exists already, and for transactions that wait for each other, or cannot be put into an order.
const (
	pgUnique        = "23505"
	pgDeadlock      = "40P01"
	pgSerialization = "40001"
)

func (postgres) isTaken(err error) bool { return pgCode(err) == pgUnique }

func (postgres) deferReferences() string { return `SET CONSTRAINTS ALL DEFERRED` }

func (postgres) references() string {
	return `SELECT c.conrelid::regclass::text, a.attname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
		WHERE c.contype = 'f' AND c.confrelid = ?::text::regclass ORDER BY 1, 2`
}

// pgCode is PostgreSQL's code of an error; empty if it is none of PostgreSQL's.
func pgCode(err error) string {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return ""
	}
	return e.Code
}

// pgTroubles are the classes of codes, and codes, of trouble that the operator can do something about.
var pgTroubles = map[string]trouble{
	"08":    {"PostgreSQL cannot be reached, or the connection was lost", "does it run at that address, and take TLS as sslmode asks? The program goes on by itself as soon as it does"},
	"25006": {"the database cannot be written", "is it a standby, or one that is only to be read?"},
	"28":    {"PostgreSQL does not let this user in", "is the user in the address right, and the password in ~/.pgpass or PGPASSWORD?"},
	"3D000": {"there is no such database", "`createdb --template=template0 --encoding=UTF8 --locale=C NAME` makes it"},
	"42501": {"this user may not do that in the database", "make the user its owner: `ALTER DATABASE NAME OWNER TO USER`"},
	"53":    {"PostgreSQL has no room, memory or connections left", "what was begun is undone, nothing that was committed is lost, and the program goes on by itself"},
	"57P":   {"PostgreSQL is stopping or starting", "the program goes on by itself as soon as it runs"},
	"58":    {"PostgreSQL's disk gave an error", "PostgreSQL's own log says which"},
	"XX":    {"the database is damaged", "PostgreSQL's own log says where"},
}

// pgTrouble is what is wrong with a PostgreSQL, if an error speaks of that.
func pgTrouble(err error) (t trouble, ok bool) {
	code := pgCode(err)
	for n := len(code); n >= 2 && !ok; n-- {
		t, ok = pgTroubles[code[:n]]
	}
	var refused *pgconn.ConnectError
	if !ok && (errors.As(err, &refused) || errors.Is(err, errLost)) {
		t, ok = pgTroubles["08"], true
	}
	return t, ok
}

func (postgres) tableColumns() string {
	return `SELECT c.table_name::text, c.column_name::text, coalesce(k.ordinal_position, 0)::bigint AS place FROM information_schema.columns c
		LEFT JOIN information_schema.table_constraints p ON p.table_schema = c.table_schema AND p.table_name = c.table_name AND p.constraint_type = 'PRIMARY KEY'
		LEFT JOIN information_schema.key_column_usage k ON k.constraint_schema = p.constraint_schema AND k.constraint_name = p.constraint_name
			AND k.table_name = c.table_name AND k.column_name = c.column_name
		WHERE c.table_schema = current_schema() AND c.column_name <> 'rowid' AND left(c.table_name, 6) NOT IN ('goose_', 'river_')
		ORDER BY c.table_name::text COLLATE "C", place, c.ordinal_position`
}

// takeBackGone looks for the lock that each process which serves holds as long as it is there: its number stands in the lease.
func (postgres) takeBackGone() string {
	return `UPDATE outbox SET lease_ends = 0 WHERE state = 'leased' AND lease_ends > 0 AND lease_ends < ? AND lease ~ '^` + ServiceHolder + `[0-9]+-'
		AND NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
			AND classid::bigint = ` + strconv.Itoa(lockHolders) + ` AND objid::bigint = split_part(lease, '-', 2)::bigint)`
}

func (postgres) countOn(tx *Tx, table string) error {
	return tx.write("counting on", `SELECT setval(pg_get_serial_sequence('`+table+`', 'id'), max(id)) FROM `+table+` WHERE pg_get_serial_sequence('`+table+`', 'id') IS NOT NULL HAVING max(id) IS NOT NULL`)
}

// damage lists nothing: what is written has kept its constraints, and PostgreSQL looks at its pages itself (data_checksums).
func (postgres) damage(*Tx) ([]string, error) { return nil, nil }

package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrNotEmpty is wrapped by the error of CopyTo when there is something in the database already.
var ErrNotEmpty = errors.New("there is something in it already")

// A TableCopied says how many rows of a table were copied, and what they are.
type TableCopied struct {
	Table  string `json:"table"`
	Rows   int    `json:"rows"`
	Digest string `json:"digest"` // SHA-256 over all rows, in hexadecimal; the same in both databases
}

// A tableInfo is a table as the schema has it.
type tableInfo struct {
	name    string
	columns []string
	order   []string // the columns by which its rows are sorted: those of its primary key
}

// CopyTo copies all that is in a database, as it is at this moment, into an empty one of the same or the other kind, in one transaction.
// Nothing is written if a table is not the same there, byte for byte; what one kind cannot hold (zeros in a text) counts as what stands
// for it. The error is ErrNotEmpty if there is something in the other.
func (s *Store) CopyTo(ctx context.Context, to *Store) (all []TableCopied, err error) {
	err = s.View(ctx, func(from *Tx) error {
		return to.Update(ctx, func(into *Tx) error {
			all, err = copyTables(from, into)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

func copyTables(from, into *Tx) (all []TableCopied, err error) {
	tables, err := schemaTables(from)
	if err == nil {
		err = sameSchema(tables, into)
	}
	if err == nil {
		err = checkEmpty(tables, into)
	}
	if err == nil {
		err = into.write("copying", into.conn.kind.deferReferences())
	}
	for _, t := range tables {
		if err != nil {
			return nil, err
		}
		var c TableCopied
		if c, err = copyTable(t, from, into); err == nil {
			all = append(all, c)
		}
	}
	return all, err
}

// schemaTables reads which tables there are, the schema's own left out.
func schemaTables(tx *Tx) (all []tableInfo, err error) {
	type columnRow struct {
		table, name string
		key         int // its place in the primary key, from 1
	}
	columns, err := rows(tx, "reading the schema", func(r row) (c columnRow, err error) {
		err = r.Scan(&c.table, &c.name, &c.key)
		return c, err
	}, tx.conn.kind.tableColumns())
	for _, c := range columns {
		if len(all) == 0 || all[len(all)-1].name != c.table {
			all = append(all, tableInfo{name: c.table, order: make([]string, 0, 4)})
		}
		t := &all[len(all)-1]
		t.columns = append(t.columns, c.name)
		if c.key > 0 {
			t.order = append(t.order, c.name) // sorted by their places
		}
	}
	for i := range all {
		slices.Sort(all[i].columns)
		if len(all[i].order) == 0 {
			all[i].order = []string{"rowid"}
		}
	}
	return all, err
}

// sameSchema wants the same tables and columns in another database.
func sameSchema(tables []tableInfo, into *Tx) error {
	others, err := schemaTables(into)
	if err != nil {
		return err
	}
	if !slices.EqualFunc(tables, others, func(a, b tableInfo) bool { return a.name == b.name && slices.Equal(a.columns, b.columns) }) {
		return errors.New("the schemas of the two databases differ: this is a fault of the program")
	}
	return nil
}

// madeWithTheSchema is the table that has a row from the beginning.
const madeWithTheSchema = "keeping"

// checkEmpty refuses a database in which there is something, and makes it empty where its schema put a row.
func checkEmpty(tables []tableInfo, into *Tx) error {
	if err := into.write("emptying", `DELETE FROM `+madeWithTheSchema+` WHERE fingerprint = ''`); err != nil {
		return err
	}
	for _, t := range tables {
		n, err := readValue[int](into, t.name, `SELECT count(*) FROM `+t.name)
		if err != nil {
			return err
		}
		if n > 0 {
			return fmt.Errorf("table %s has %d rows: %w", t.name, n, ErrNotEmpty)
		}
	}
	return nil
}

// copyTable copies the rows of a table, and compares what was read with what is there now.
func copyTable(t tableInfo, from, into *Tx) (c TableCopied, err error) {
	insert := `INSERT INTO ` + t.name + ` (` + strings.Join(t.columns, ", ") + `) VALUES (` + marks(len(t.columns)) + `)`
	read, err := t.digest(from, &c.Rows, func(values []any) error { return into.write("copying "+t.name, insert, values...) })
	if err == nil && slices.Contains(t.columns, "id") {
		err = into.conn.kind.countOn(into, t.name)
	}
	if err != nil {
		return c, err
	}
	written := 0
	c.Table = t.name
	c.Digest, err = t.digest(into, &written, nil)
	if err == nil && (c.Digest != read || c.Rows != written) {
		err = fmt.Errorf("table %s is not the same in both databases: %d rows with digest %s were read, %d with %s are there now", t.name, c.Rows, read, written, c.Digest)
	}
	return c, err
}

// digest reads the rows of a table in order, each for do, counts them and returns the digest of all.
func (t tableInfo) digest(tx *Tx, count *int, do func(values []any) error) (string, error) {
	sum := sha256.New()
	rs, err := tx.query("reading "+t.name, `SELECT `+strings.Join(t.columns, ", ")+` FROM `+t.name+` ORDER BY `+strings.Join(t.order, ", "))
	if err != nil {
		return "", err
	}
	defer rs.Close()
	for rs.Next() {
		values, fields := make([]any, len(t.columns)), make([]any, len(t.columns))
		for i := range values {
			fields[i] = &values[i]
		}
		if err := rs.Scan(fields...); err != nil {
			return "", fmt.Errorf("reading %s: %w", t.name, err)
		}
		if values, err = (postgres{}).values(values); err != nil { // what both kinds can hold
			return "", err
		}
		for _, v := range values {
			sum.Write(encodeValue(v))
		}
		*count++
		if do != nil {
			if err := do(values); err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), rs.Err()
}

// encodeValue writes a value so that no two are the same.
func encodeValue(v any) []byte {
	switch v := v.(type) {
	case nil:
		return []byte{'n'}
	case int64:
		return binary.AppendVarint([]byte{'i'}, v)
	case string:
		return append(binary.AppendUvarint([]byte{'s'}, uint64(len(v))), v...)
	case []byte:
		return append(binary.AppendUvarint([]byte{'b'}, uint64(len(v))), v...)
	}
	panic(fmt.Sprintf("store: a column has a %T", v))
}

package store

import (
	"database/sql"
	"encoding/binary"
	"fmt"
	"reflect"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// A postgresStatement is a statement that is prepared on a connection.
type postgresStatement struct {
	*pgconn.StatementDescription
	formats []int16 // in which its columns are read
}

// The formats of values.
const (
	inText   int16 = 0
	inBinary int16 = 1
)

func newPostgresStatement(d *pgconn.StatementDescription) *postgresStatement {
	st := &postgresStatement{d, make([]int16, len(d.Fields))}
	for i, f := range d.Fields {
		switch f.DataTypeOID {
		case pgtype.Int8OID, pgtype.Int4OID, pgtype.BoolOID, pgtype.ByteaOID:
			st.formats[i] = inBinary
		}
	}
	return st
}

// bind writes values as PostgreSQL reads them: a number for a BIGINT and bytes as they are, all others as text. It returns their formats, and how
// many bytes they have.
func (st *postgresStatement) bind(values []any) (bound [][]byte, formats []int16, bytes int, err error) {
	if len(values) != len(st.ParamOIDs) {
		return nil, nil, 0, fmt.Errorf("%d values for %d places", len(values), len(st.ParamOIDs))
	}
	bound, formats = make([][]byte, len(values)), make([]int16, len(values))
	numbers := make([]byte, 0, 8*len(values)) // never moved
	for i, v := range values {
		switch v := v.(type) {
		case nil:
		case int64:
			if st.ParamOIDs[i] == pgtype.Int8OID {
				numbers, formats[i] = binary.BigEndian.AppendUint64(numbers, uint64(v)), inBinary
				bound[i] = numbers[len(numbers)-8:]
			} else {
				bound[i] = strconv.AppendInt(nil, v, 10)
			}
		case []byte:
			bound[i], formats[i] = v, inBinary
		case string:
			bound[i] = []byte(v)
		default:
			return nil, nil, 0, fmt.Errorf("a value is a %T", v)
		}
		bytes += len(bound[i])
	}
	return bound, formats, bytes, nil
}

// value is a value of a column as PostgreSQL sent it.
func (st *postgresStatement) value(column int, sent []byte) any {
	if sent == nil {
		return nil
	}
	switch st.Fields[column].DataTypeOID {
	case pgtype.Int8OID:
		return int64(binary.BigEndian.Uint64(sent))
	case pgtype.Int4OID:
		return int64(int32(binary.BigEndian.Uint32(sent)))
	case pgtype.BoolOID:
		return sent[0] != 0
	case pgtype.ByteaOID:
		return append(make([]byte, 0, len(sent)), sent...) // not null, and not overwritten by the next row
	}
	return string(sent)
}

// postgresRows are the rows of a query. They are read as they come.
type postgresRows struct {
	statement *postgresStatement
	reader    *pgconn.ResultReader
	close     func() error // reads the rest
	closed    bool
	err       error
}

// Next goes to the next row.
func (r *postgresRows) Next() bool {
	if !r.closed && r.reader.NextRow() {
		return true
	}
	r.Close()
	return false
}

// Scan reads the row.
func (r *postgresRows) Scan(fields ...any) error {
	for i, sent := range r.reader.Values() {
		if err := assign(fields[i], r.statement.value(i, sent)); err != nil {
			return fmt.Errorf("column %s: %w", r.statement.Fields[i].Name, err)
		}
	}
	return nil
}

// Err is why there are no more rows; nil if there are none.
func (r *postgresRows) Err() error { return r.err }

// Close reads the rest.
func (r *postgresRows) Close() error {
	if !r.closed {
		r.closed, r.err = true, r.close()
	}
	return r.err
}

// assign puts a value into a field, as database/sql does.
func assign(field, value any) error {
	switch f := field.(type) {
	case sql.Scanner:
		return f.Scan(value)
	case *any:
		*f = value
		return nil
	case *[]byte:
		if text, ok := value.(string); ok {
			value = []byte(text)
		}
		*f, _ = value.([]byte)
		return nil
	}
	return assignTo(reflect.ValueOf(field).Elem(), value)
}

// assignTo puts a value into a field that has a kind of Go.
func assignTo(field reflect.Value, value any) error {
	if field.Kind() == reflect.Pointer {
		if value == nil {
			field.SetZero()
			return nil
		}
		field.Set(reflect.New(field.Type().Elem()))
		return assignTo(field.Elem(), value)
	}
	ok := false
	switch v := value.(type) {
	case int64:
		ok = assignNumber(field, v)
	case bool:
		if ok = field.Kind() == reflect.Bool; ok {
			field.SetBool(v)
		}
	case string:
		if ok = field.Kind() == reflect.String; ok {
			field.SetString(v)
		} else if n, err := strconv.ParseInt(v, 10, 64); err == nil { // a sum
			ok = assignNumber(field, n)
		}
	}
	if !ok {
		return fmt.Errorf("%T %v is no %s", value, value, field.Type())
	}
	return nil
}

// assignNumber reports false if the field cannot hold a number.
func assignNumber(field reflect.Value, n int64) bool {
	switch field.Kind() {
	case reflect.Int, reflect.Int64, reflect.Int32:
		if field.OverflowInt(n) {
			return false
		}
		field.SetInt(n)
	case reflect.Uint32, reflect.Uint64, reflect.Uint:
		if n < 0 || field.OverflowUint(uint64(n)) {
			return false
		}
		field.SetUint(uint64(n))
	case reflect.Bool:
		if n != 0 && n != 1 {
			return false
		}
		field.SetBool(n == 1)
	case reflect.String:
		field.SetString(strconv.FormatInt(n, 10))
	default:
		return false
	}
	return true
}

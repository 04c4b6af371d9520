package store

import (
	"reflect"
	"testing"
)

// Values of PostgreSQL go into fields as those of SQLite do, and what does not fit is an error.
func TestAssign(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ value, field, want any }{
		{int64(-7), new(int), -7},
		{int64(7), new(InboxID), InboxID(7)},
		{int64(7), new(uint32), uint32(7)},
		{int64(-1), new(uint32), nil},
		{int64(1 << 32), new(uint32), nil},
		{"12", new(int), 12}, // a sum
		{"twelve", new(int), nil},
		{int64(1), new(bool), true},
		{int64(2), new(bool), nil},
		{true, new(bool), true},
		{true, new(int), nil},
		{"held", new(LetterState), LetterHeld},
		{int64(5), new(string), "5"},
		{"text", new([]byte), []byte("text")},
		{[]byte{}, new([]byte), []byte{}},
		{nil, new([]byte), []byte(nil)},
		{nil, new(string), nil},
		{nil, new(*int), (*int)(nil)},
		{[]byte("x"), new(int), nil},
	} {
		err := assign(c.field, c.value)
		got := reflect.ValueOf(c.field).Elem().Interface()
		if (err != nil) != (c.want == nil) || err == nil && !reflect.DeepEqual(got, c.want) {
			t.Errorf("%#v in a %T gives %#v, %v; want %#v", c.value, got, got, err, c.want)
		}
	}
}

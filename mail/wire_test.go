package mail

import (
	"errors"
	"net"
	"os"
	"testing"
	"testing/synctest"
	"time"
)

// TestWire lets a fake hour pass at rest, and then finds a silent server out.
func TestWire(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer here.Close()
		defer there.Close()
		w := &wire{Conn: here, limit: time.Minute}
		w.await()
		w.rest()
		go func() {
			time.Sleep(time.Hour)
			there.Write([]byte("x"))
			time.Sleep(50 * time.Second)
			there.Write([]byte("y"))
			time.Sleep(70 * time.Second)
			there.Write([]byte("z")) // a minute counts from the last read, not from await
		}()
		var b [1]byte
		for _, want := range "xy" {
			if _, err := w.Read(b[:]); err != nil || b[0] != byte(want) {
				t.Fatalf("%c: %q, %v", want, b, err)
			}
			w.SetReadDeadline(time.Now()) // as the libraries do
			w.await()
		}
		time.Sleep(40 * time.Second)
		if _, err := w.Read(b[:]); err != nil || b[0] != 'z' {
			t.Fatalf("z: %q, %v", b, err)
		}
		if _, err := w.Read(b[:]); !errors.Is(err, os.ErrDeadlineExceeded) || !w.silent.Load() {
			t.Errorf("silence: %v", err)
		}
	})
}

// TestWriteLimit writes to one who never reads.
func TestWriteLimit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		here, there := net.Pipe()
		defer here.Close()
		defer there.Close()
		w := &wire{Conn: here, limit: time.Minute}
		if _, err := w.Write([]byte("x")); !errors.Is(err, os.ErrDeadlineExceeded) || !w.silent.Load() {
			t.Errorf("%v", err)
		}
	})
}

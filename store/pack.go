package store

import (
	"database/sql/driver"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
	"modernc.org/sqlite"
)

// dictionary1 holds letters of a game of the demo, without their digests and keys: what letters have in common is found there. What is
// packed with a dictionary can be read with that one only, so that it is never changed: a better one would be another, with the next number.
//
//go:embed dictionary1.txt
var dictionary1 []byte

// encoder and decoder are made when they are first needed, and serve all goroutines.
var (
	encoder = sync.OnceValue(func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderDictRaw(1, dictionary1), zstd.WithLowerEncoderMem(true))
		if err != nil {
			panic(err) // by its options alone
		}
		return e
	})
	decoder = sync.OnceValue(func() *zstd.Decoder {
		d, err := zstd.NewReader(nil, zstd.WithDecoderDictRaw(1, dictionary1), zstd.WithDecoderLowmem(true), zstd.WithDecoderConcurrency(0))
		if err != nil {
			panic(err)
		}
		return d
	})
)

// A Packed is the bytes of a mail as they are kept; the zero value is none.
type Packed struct{ frame []byte }

// Pack makes the bytes of a mail smaller, to a frame of Zstandard; nothing stays nothing.
func Pack(raw []byte) Packed {
	if len(raw) == 0 {
		return Packed{}
	}
	return Packed{encoder().EncodeAll(raw, make([]byte, 0, len(raw)/4))}
}

// Value makes it a value of a statement.
func (p Packed) Value() (driver.Value, error) {
	if p.isEmpty() {
		return []byte{}, nil // not null
	}
	return p.frame, nil
}

func (p Packed) isEmpty() bool { return len(p.frame) == 0 }

// unpack gives back what was packed.
func unpack(packed []byte) ([]byte, error) {
	if len(packed) == 0 {
		return packed, nil
	}
	raw, err := decoder().DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("unpacking a mail: %w", err)
	}
	return raw, nil
}

// A packedField is a column of bytes that stand packed in the file, and is only read; nil for null.
type packedField struct{ bytes *[]byte }

func (f packedField) Scan(src any) (err error) {
	packed, isBytes := src.([]byte)
	if src != nil && !isBytes {
		return fmt.Errorf("%T is no packed mail", src)
	}
	*f.bytes, err = unpack(packed)
	return err
}

// A letterField is the column in which the bytes of a letter and its view stand, packed together: how long the view is, the view, the bytes.
// What is nil is not wanted.
type letterField struct{ raw, view *[]byte }

func (f letterField) Scan(src any) error {
	var both []byte
	if err := (packedField{&both}).Scan(src); err != nil || both == nil {
		return err
	}
	n, length := binary.Uvarint(both)
	if length <= 0 || n > uint64(len(both)-length) {
		return errors.New("unpacking a letter: it does not say how long its view is")
	}
	view, raw := both[length:length+int(n)], both[length+int(n):]
	if f.raw != nil {
		*f.raw = raw
	}
	if f.view != nil && len(view) > 0 {
		*f.view = view
	}
	return nil
}

// packLetter packs the bytes of a letter with its view.
func packLetter(view, raw []byte) Packed {
	both := make([]byte, 0, binary.MaxVarintLen64+len(view)+len(raw))
	return Pack(append(append(binary.AppendUvarint(both, uint64(len(view))), view...), raw...))
}

// The migration that packs the mails of earlier releases calls these.
func init() {
	register := func(name string, args int32, f func(args [][]byte) Packed) {
		sqlite.MustRegisterDeterministicScalarFunction(name, args, func(_ *sqlite.FunctionContext, values []driver.Value) (driver.Value, error) {
			raw := make([][]byte, len(values))
			for i, v := range values {
				raw[i], _ = v.([]byte) // of the columns, or null
			}
			return f(raw).Value()
		})
	}
	register("pack", 1, func(args [][]byte) Packed { return Pack(args[0]) })
	register("pack_letter", 2, func(args [][]byte) Packed { return packLetter(args[0], args[1]) })
}

package mail_test

import (
	"os"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// letter2K is a plain mail of about 2 KB, with the header that servers make.
func letter2K(tb testing.TB) []byte {
	tb.Helper()
	raw, err := os.ReadFile("testdata/05-whole-report-quoted.eml")
	if err != nil {
		tb.Fatal(err)
	}
	head, body, _ := strings.Cut(string(raw), "\r\n\r\n")
	trace := "Received: from mx1.example.org (mx1.example.org [192.0.2.1])\r\n\tby mail.seneschal.example (Postfix) with ESMTPS id 4ABC\r\n\tfor <office@seneschal.example>; Tue, 3 Mar 2026 10:00:01 +0000 (UTC)\r\n"
	orders := "move lord, 12 to Hazlemere via Barsham phases 2 3\r\n17,10,27 Breaume Foxwood\r\n"
	mail := trace + trace + head + "\r\n\r\n" + strings.Repeat(orders, 10) + body
	if len(mail) < 1800 || len(mail) > 2200 {
		tb.Fatalf("the mail has %d bytes", len(mail))
	}
	return []byte(mail)
}

func BenchmarkRead(b *testing.B) {
	raw := letter2K(b)
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := mail.Read(raw); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExtract(b *testing.B) {
	m, err := mail.Read(letter2K(b))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if x := mail.Extract(m.Text, isSeatKey); len(x.Sheet) == 0 {
			b.Fatal("no sheet")
		}
	}
}

func BenchmarkKeysIn(b *testing.B) {
	m, err := mail.Read(letter2K(b))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(mail.KeysIn(m, officeAt)) != 1 {
			b.Fatal("no key")
		}
	}
}

// BenchmarkFetch1000 fetches and reads a thousand waiting mails of 2 KB from a warm
// Dovecot.
func BenchmarkFetch1000(b *testing.B) {
	d := dovecot(b, nil)
	raws := make([][]byte, 1000)
	for i := range raws {
		raws[i] = letter2K(b)
	}
	if err := d.Deliver(gm, taken, raws...); err != nil {
		b.Fatal(err)
	}
	c := open(b, mail.IMAP{Addr: d.Addr(), TLS: mail.Plain, User: gm, Password: password, Timeout: wait}, "INBOX")
	fetch(b, c, 0, 0)
	for b.Loop() {
		n := 0
		err := c.Fetch(b.Context(), 0, 0, func(batch []mail.Raw) error {
			for _, r := range batch {
				if _, err := mail.Read(r.Body); err != nil {
					return err
				}
				n++
			}
			return nil
		})
		if err != nil || n != len(raws) {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(len(raws)*b.N)/b.Elapsed().Seconds(), "mails/s")
}

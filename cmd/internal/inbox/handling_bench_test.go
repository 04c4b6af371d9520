package inbox_test

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// BenchmarkHandling handles a mail with orders while so many games are played: one of a hundred, and one that comes alone, from the
// address of its player, from another address, and with a key that nobody has (goals: a mail of a hundred
// 0.5 ms at most, whatever the number of games; one alone 1 ms at most, whatever its key). It gives the
// milliseconds of processor time of a mail, the least of ten runs.
func BenchmarkHandling(b *testing.B) {
	for _, games := range []int{50, 800, 3200} {
		b.Run(fmt.Sprint(games), func(b *testing.B) {
			h := newHouse(b, postoffice.Options{})
			h.times.Period = 10 * 365 * 24 * time.Hour // the deadline is far off
			h.begin("training", 2)
			h.copyGames(b, games-1)
			key := h.replyTo(ann)
			nobodys := h.Account.Plus(mail.DeriveKey([]byte("another secret"), "", "", "", 0).String())
			for b.Loop() {
				b.ReportMetric(h.handling(b, 100, ann, key), "ms/mail")
				b.ReportMetric(h.handling(b, 1, ann, key), "ms/alone")
				b.ReportMetric(h.handling(b, 1, "ann@elsewhere.example", key), "ms/from-elsewhere")
				b.ReportMetric(h.handling(b, 1, "ann@elsewhere.example", nobodys), "ms/key-of-nobody")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

// handling is how many milliseconds a mail takes, of so many in one transaction, at the least of ten runs.
func (h *house) handling(b *testing.B, n int, from, to string) float64 {
	b.Helper()
	least := 1e9
	for range 10 {
		h.pass(25 * time.Hour) // what an address may be told in a day
		var raws []mail.Raw
		h.into = func(at time.Time, raw []byte) error {
			raws = append(raws, mail.Raw{UID: uint32(h.letter), InternalDate: at, Size: int64(len(raw)), Body: raw})
			return nil
		}
		for range n {
			h.deliver(from, to, "HIRE 1 MAN")
		}
		box, err := h.Account.StoredMailbox(b.Context(), h.Store)
		if err == nil {
			_, err = inbox.StoreBatch(b.Context(), h.Office, box, raws)
		}
		if err != nil {
			b.Fatal(err)
		}
		began := cpuSeconds(b)
		var r inbox.PollResult
		err = inbox.HandleAll(b.Context(), h.Office, box.ID, &r)
		least = min(least, 1000*(cpuSeconds(b)-began)/float64(n))
		if err != nil || len(r.Handled) != n || slices.ContainsFunc(r.Handled, func(d inbox.Handled) bool { return d.Outcome == letter.Failed }) {
			b.Fatal(r.Handled, err)
		}
	}
	return least
}

// copyGames makes n more games like the one that is there, with other players. Nothing of them is kept but what a key is looked for in.
func (h *house) copyGames(b *testing.B, n int) {
	b.Helper()
	db, err := pgtest.OpenSQL(h.path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	for _, table := range []struct{ name, change string }{
		{"games", "id=id+n,name=name||n,master=n||master"},
		{"seats", "id=id+n*10,game_id=game_id+n,address=n||address"},
		{"seasons", "id=id+n*10,game_id=game_id+n"},
	} {
		columns, values := columnsOf(b, db, table.name, table.change)
		_, err := db.Exec(fmt.Sprintf(`WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM copies WHERE n < %d)
			INSERT INTO %s (%s) SELECT %s FROM %[2]s, copies`, n, table.name, columns, values))
		if err != nil {
			b.Fatal(err)
		}
	}
}

// columnsOf are the columns of a table, and what stands in them in a copy.
func columnsOf(b *testing.B, db *sql.DB, table, change string) (columns, values string) {
	b.Helper()
	rows, err := db.Query(`SELECT name FROM pragma_table_info(?)`, table)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	changed := map[string]string{}
	for _, c := range strings.Split(change, ",") {
		name, value, _ := strings.Cut(c, "=")
		changed[name] = value
	}
	var names, copied []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			b.Fatal(err)
		}
		value, ok := changed[name]
		if !ok {
			value = name
		}
		names, copied = append(names, name), append(copied, value)
	}
	return strings.Join(names, ", "), strings.Join(copied, ", ")
}

package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/store"
)

// How many games of how many lords send mails in the benchmark: 1,200 mails; and how many requests a second come in meanwhile.
const (
	loadGames    = 300
	loadLords    = 4
	loadRequests = 200
)

// BenchmarkMailsUnderRequests takes in 1,200 mails with orders, each with its receipt in the outbox, first alone and then while 200 requests a second ask for the
// public page of a running game. It gives the mails a second, the requests that were answered a second, the longest of them, and the heap
// after a collection. It wants -benchtime 5x.
func BenchmarkMailsUnderRequests(b *testing.B) {
	d := newDesk(b)
	d.campaign()
	d.change(func(row *store.Game) { row.Public = true })
	for i := range loadGames {
		var players []string
		for k := range loadLords {
			players = append(players, fmt.Sprintf("p%d-%d@example.org", i, k))
		}
		d.begin(fmt.Sprintf("game%d", i), fmt.Sprintf("m%d@example.org", i), players...)
	}
	round := 0
	for _, under := range []bool{false, true} {
		b.Run(map[bool]string{false: "alone", true: fmt.Sprintf("%d requests a second", loadRequests)}[under], func(b *testing.B) {
			answered, longest, took := 0, time.Duration(0), time.Duration(0)
			for b.Loop() {
				round++
				d.deliverOrders(b, round)
				stop := func() (int, time.Duration) { return 0, 0 }
				if under {
					stop = d.ask(b, "/g/"+gameName, loadRequests)
				}
				began := time.Now()
				if r, err := inbox.Poll(b.Context(), d.Office); err != nil || len(r.Handled) != loadGames*loadLords {
					b.Fatalf("%d mails were handled: %v", len(r.Handled), err)
				}
				took += time.Since(began)
				n, most := stop()
				answered, longest = answered+n, max(longest, most)
			}
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(b.N*loadGames*loadLords)/took.Seconds(), "mails/s")
			b.ReportMetric(float64(answered)/took.Seconds(), "requests/s")
			b.ReportMetric(float64(longest.Milliseconds()), "longest-ms")
			b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "heap-MB")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// deliverOrders puts a mail with orders of every lord into the mailbox.
func (d *desk) deliverOrders(b *testing.B, round int) {
	b.Helper()
	raws, err := store.Read(b.Context(), d.Office.Store, func(tx *store.Tx) (all []string, err error) {
		seats, err := tx.AllSeats()
		for _, s := range seats {
			if !strings.HasPrefix(s.Address, "p") {
				continue
			}
			row, err := tx.GameByID(s.Game)
			if err != nil {
				return nil, err
			}
			g, err := d.Office.OpenRow(tx, row)
			if err != nil {
				return nil, err
			}
			all = append(all, d.orderMail(g, s, round))
		}
		return all, err
	})
	if err != nil {
		b.Fatal(err)
	}
	for _, raw := range raws {
		if err := d.mails.Deliver(office, d.time(), []byte(raw)); err != nil {
			b.Fatal(err)
		}
	}
}

func (d *desk) orderMail(g *game.Game, s store.Seat, round int) string {
	return fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: Re: %s\r\nMessage-ID: <%d.%d@players.example>\r\n\r\nHIRE %d MEN\r\nNEXT\r\nHOLD ALL\r\nSTANCE DEFEND\r\n",
		s.Address, d.Office.Account.Plus(d.Office.Key(s, g.Season.Number).String()), g.Row.Name, round, s.ID, 1+round%2)
}

// ask asks for a page so many times a second, from as many readers as are needed, until it is stopped: that gives how many answers came, and how
// long the slowest took.
func (d *desk) ask(b *testing.B, path string, rate int) (stop func() (answered int, longest time.Duration)) {
	b.Helper()
	ctx, cancel := context.WithCancel(b.Context())
	var mu sync.Mutex
	var group sync.WaitGroup
	answered, longest := 0, time.Duration(0)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 32, DisableCompression: true}}
	group.Go(func() {
		ticks := time.NewTicker(time.Second / time.Duration(rate))
		defer ticks.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticks.C:
			}
			group.Go(func() {
				began := time.Now()
				q, err := http.NewRequestWithContext(ctx, http.MethodGet, d.server.URL+path, nil)
				if err != nil {
					return
				}
				q.Header.Set("Accept-Encoding", "gzip") // as browsers do
				resp, err := client.Do(q)
				if err != nil {
					return
				}
				_, err = io.Copy(io.Discard, resp.Body)
				resp.Body.Close()
				mu.Lock()
				defer mu.Unlock()
				if err == nil && resp.StatusCode == http.StatusOK {
					answered++
					longest = max(longest, time.Since(began))
				}
			})
		}
	})
	return func() (int, time.Duration) {
		cancel()
		group.Wait()
		mu.Lock()
		defer mu.Unlock()
		return answered, longest
	}
}

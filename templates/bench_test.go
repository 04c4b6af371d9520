package templates

import (
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
)

// BenchmarkReports makes the views of a campaigning season for four lords, and
// their letters.
func BenchmarkReports(b *testing.B) {
	tab := training(b)
	all := campaign(b, tab, 4, 7, 8)
	s := all[7]
	season := played(&s)
	b.ReportAllocs()
	for b.Loop() {
		for seat := range s.Before.Players {
			if _, err := Report(narrative.NewSeason(tab, season, adjudicator.Seat(seat), office())); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkReport makes one player's whole report of a season of six lords on the valley, view, text and
// page, but without its pictures.
func BenchmarkReport(b *testing.B) {
	valley, err := board.Embedded("valley")
	if err != nil {
		b.Fatal(err)
	}
	tab := training(b)
	tab.Board = valley
	s := campaign(b, tab, 6, 7, 17)[16]
	season := played(&s)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Report(narrative.NewSeason(tab, season, 1, office())); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReceipt makes the receipt for one message.
func BenchmarkReceipt(b *testing.B) {
	tab := training(b)
	s := campaign(b, tab, 4, 7, 8)[7]
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Receipt(receipt(tab, &s.Before, 1, s.Text[1])); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPages makes the pages alone of a report and of a receipt.
func BenchmarkPages(b *testing.B) {
	tab := training(b)
	s := campaign(b, tab, 4, 7, 8)[7]
	for name, view := range map[string]any{
		"report":  narrative.NewSeason(tab, played(&s), 1, office()),
		"receipt": receipt(tab, &s.Before, 1, s.Text[1]),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := fillPage(name, view); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkTexts makes the texts alone.
func BenchmarkTexts(b *testing.B) {
	tab := training(b)
	s := campaign(b, tab, 4, 7, 8)[7]
	for name, view := range map[string]any{
		"report":  narrative.NewSeason(tab, played(&s), 1, office()),
		"receipt": receipt(tab, &s.Before, 1, s.Text[1]),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := fillText(name, view); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

package order

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// seeds are the messages from which FuzzParse starts, beside those in testdata.
var seeds = []string{
	twenty,
	"",
	"AMEND\n10 Barsham+1 to Foxwood Breaume\nSTANDING\nstance attack if odds 3:2\nNEXT\nhire 2 knights at Barsham",
	"MVOE 10 to Hazlemere\nhold\n10-14, lord\n\nThanks, great fun! READY when you are.",
	"PRESS TO Bors\nhold 10\n\nhold 11\nEND PRESS\nhold 12",
	"10 “Stoke by Clare” to «ford 2»\nally Lord Kay, sir bors\nshare carse with guy 40%",
	"build 2 hives at barsham foxwood\nrelocate reeve from barsham to foxwood\npay 10 first\nspread",
	"enter by north, sea\nreport spring 3\nrules §6.vii\nyes\n1. hold 10\n*10 Foxwood*",
	"10 Île d’Or\n10 ILE D'OR\n10\u00a0Upton\u2010on\u2010Wold \"\n\xff\xfe 10 \x00 Barsham\t+ 2",
	"withdraw if lord hurt, after 3\nmarch 5 to the Abbey\nthe 2-4 ride from Foxwood to Barsham\nhold5\nattack sir bors\nnorth rd., the sea",
	"withdraw lord lord hurt or at once\nmove 10 from Barsham,\nto\nHazlemere via\nFoxwood phases 1 2 3",
	"20 goes to Barsham and stays please\nyou cancel my orders",
}

// corpus is the number of files in testdata/fuzz/FuzzParse.
const corpus = 6

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for when := SettingOut; when <= Winter; when++ {
			s := Parse(testNames, when, input(text))
			checkNotes(t, s)
			checkPrint(t, when, "", s.Orders, func(s *Sheet) []Line { return s.Orders })
			checkPrint(t, when, "STANDING\n", s.Standing, func(s *Sheet) []Line { return s.Standing })
			checkPrint(t, when, "NEXT\n", s.Next, func(s *Sheet) []Line { return s.Next })
		}
	})
}

// TestSeeds counts the seeds, so that none gets lost unseen.
func TestSeeds(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir("testdata/fuzz/FuzzParse")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != corpus || len(seeds) != 12 {
		t.Errorf("%d files and %d seeds, want %d and 12", len(files), len(seeds), corpus)
	}
}

// checkNotes makes sure that each note says something about a place in its line.
func checkNotes(t *testing.T, s *Sheet) {
	t.Helper()
	for _, n := range s.Notes {
		width := utf8.RuneCountInString(n.Text)
		if n.Col < 0 || n.Width < 0 || n.Col > 0 && n.Col-1+n.Width > width || n.N < 1 {
			t.Fatalf("note outside its line: %+v", n)
		}
		if n.Message == "" || n.Code == "" || strings.Contains(n.Message, "  ") && !strings.Contains(n.Text, "  ") {
			t.Fatalf("note says too little: %+v", n)
		}
		if n.Caret() == "" && strings.TrimSpace(n.Text) != "" {
			t.Fatalf("no caret for %+v", n)
		}
	}
}

// checkPrint makes sure that orders read back as themselves, without refusals.
func checkPrint(t *testing.T, when When, head string, lines []Line, part func(*Sheet) []Line) {
	t.Helper()
	text := head + Print(lines)
	again := Parse(testNames, when, input(text))
	for _, n := range again.Notes {
		if n.Code != CodeSeason || n.Refused {
			t.Fatalf("printed orders have a note: %+v", n)
		}
	}
	if diff := cmp.Diff(orders(lines), orders(part(again))); diff != "" {
		t.Fatalf("%q does not read back:\n%s", text, diff)
	}
}

func orders(lines []Line) (out []Order) {
	for _, l := range lines {
		out = append(out, l.Order)
	}
	return out
}

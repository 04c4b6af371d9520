package inbox_test

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
)

// wantWhy sends a question of Ann's, and looks for what its answer says.
func (h *house) wantWhy(words string, want ...string) {
	h.t.Helper()
	h.answer(ann, words)
	h.wantOutcomes("answered")
	h.sendAll()
	m := h.newest()
	wantText(h.t, m, want...)
}

// TestWhyByMail asks WHY as a player: about what was ordered and what came of it, what is hidden, and what nobody can understand.
func TestWhyByMail(t *testing.T) {
	t.Parallel()
	h := inSpring(t)
	h.sends("2 to Ludbrook\n3 4 to Ravenscote phases 2 3\nhold lord", "entered", "MOVE 2 TO Ludbrook\nMOVE 3, 4 TO Ravenscote PHASES 2, 3\nHOLD LORD")
	h.play()
	h.sendAll()
	h.wantWhy("WHY 02", "valley: why your knight 02, spring of year 2", "line 1: MOVE 2 TO Ludbrook", "You claim Ludbrook (§5.i).")
	h.wantWhy("Why Ravenscote?", "Your 03 and 04 march to Ravenscote (§6.ii).", "Men-at-arms alone claim nothing: with a knight or the lord at Ravenscote, you would have claimed it (§5.i).")
	h.wantWhy("WHY LINE 2", "line 2: MOVE 3, 4 TO Ravenscote PHASES 2, 3")
	h.wantWhy("why treasury winter 1", "You pay 8 Bz", "Your treasury held 16 Bz before the season, and 8 Bz after it.")
	h.wantWhy("WHY fight", "You fought nobody this season.")
	h.wantWhy("WHY Gawaine TREASURY", "What other lords have in their treasuries is hidden from you.")
	h.wantWhy("WHY Ludbrok", `"LUDBROK" is no place, lord or troop of this game; did you mean Ludbrook?`, "A question is WHY and a troop")
	h.wantWhy("WHY 02 summer 3", "The letters of summer of year 3 have not gone out.")
	h.answer(ann, "Why did Gawaine not answer my letter?")
	h.wantOutcomes("guided")
}

// The links of a page ask the office WHY, with the order key, whatever the mail program puts around them; in an answer that quotes the page they ask nothing.
func TestWhyLinks(t *testing.T) {
	t.Parallel()
	for what, noPlus := range map[string]bool{"in the address": false, "in the Subject": true} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			h := inSpring(t)
			h.Account.NoPlus = noPlus
			h.play()
			h.sendAll()
			all := h.post.Mails(ann)
			page := unpack(t, all[len(all)-1].Raw).page
			links := regexp.MustCompile(`href="(mailto:[^"]+)"`).FindAllStringSubmatch(page, -1)
			if len(links) != 2 {
				t.Fatalf("the page has the links %v", links)
			}
			for _, l := range links {
				link, err := url.Parse(html.UnescapeString(l[1]))
				if err != nil {
					t.Fatal(err)
				}
				to, err := url.PathUnescape(link.Opaque)
				if err != nil {
					t.Fatal(err)
				}
				h.mails(ann)
				h.deliver(ann, to, link.Query().Get("body"), "Subject: "+link.Query().Get("subject")+"\r\n")
				h.wantOutcomes("answered")
				h.sendAll()
				wantText(t, h.last(ann), "valley: why ", "spring of year 2")
			}
		})
	}
}

// TestWhyIsOfWhatWasTold asks about a season that waits for the master, as a player and as the master, and about one that was told to an
// earlier player of the seat. A master who plays learns nothing.
func TestWhyIsOfWhatWasTold(t *testing.T) {
	t.Parallel()
	h := reviewed(t, 2)
	h.says("APPROVE", "obeyed")
	h.play()
	h.sendAll()
	h.wantWhy("WHY 02", "why your knight 02, autumn of year 1")
	h.wantWhy("WHY 02 winter 1", "The letters of winter of year 1 have not gone out.")
	lord := h.status().Lords[0].Lord
	wantText(t, h.says("WHY "+lord+" treasury", "answered"), "why "+lord+"'s treasury, winter of year 1", lord+" pays 8 Bz")
	wantText(t, h.says("WHY 02", "answered"), "each have a 02: write WHY "+lord+" 02")
	h.says("APPROVE", "obeyed")
	office := h.replyTo(masterAddress)
	h.replaces()
	h.answer(eve, "WHY treasury winter 1")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.lastNew(eve), "Winter of year 1 was told before you had the seat: REPORT WINTER 1 brings its report.")
	if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: lord, Address: masterAddress}, false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	h.mails(masterAddress)
	h.deliver(masterAddress, office, "WHY "+lord+" treasury")
	h.wantOutcomes("answered")
	h.sendAll()
	wantText(t, h.last(masterAddress), "You play "+lord)
}

// TestWhyAfterACorrection asks about a season that was put right, by orders and by a fact: the answer is of what holds now, and the season
// written as a scenario runs.
func TestWhyAfterACorrection(t *testing.T) {
	t.Parallel()
	h := yearPlayed(t, false)
	lord := h.status().Lords[0].Lord
	h.sayAll(h.forgottenHive(), "correcting")
	h.sayAll("YES", "obeyed")
	h.sayAll("CORRECT spring 2\n"+lord+" 03 dead\nBECAUSE he fell in the last fight.\nEND", "correcting")
	h.sayAll("YES", "obeyed")
	h.mails(ann)
	h.wantWhy("WHY treasury winter 1", "line 2: BUILD HIVE", "You build a hive at Kingsmere for 2 Bz (§5.vi).", "4 Bz after it")
	h.wantWhy("WHY 03 spring 2", "The master ruled: your man-at-arms 03 is dead.")
	for season, year := range map[string]string{"winter": "1", "spring": "2"} {
		text, err := letter.WhyScenario(t.Context(), h.Office, "valley", []string{lord, "03", season, year})
		if err != nil || !strings.Contains(text, "-- expect --") {
			t.Errorf("%s: %v\n%s", season, err, text)
		}
	}
}

package inbox_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/substitute"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

const (
	gil  = "gil@example.org" // plays for ann
	fred = "fred@example.org"
)

// turns does what the clock does with substitutes, and sends.
func (h *house) turns(want int) {
	h.t.Helper()
	all, err := substitute.TurnDue(h.t.Context(), h.Office)
	if err != nil || len(all) != want {
		h.t.Fatalf("the clock turned %+v, %v; want %d", all, err, want)
	}
	h.sendAll()
}

// sendsWords delivers a mail of somebody, wants its outcome, and sends the answers.
func (h *house) sendsWords(from, to, text, outcome string, more ...string) {
	h.t.Helper()
	h.deliver(from, to, text, more...)
	h.wantOutcomes(outcome)
	h.sendAll()
}

// substituted has ann ask gil, and gil say yes.
func (h *house) substituted(word string) {
	t := h.t
	t.Helper()
	if len(h.post.Mails(gil)) == 0 {
		h.post.AddUser(gil, password)
	}
	h.mails(ann)
	h.sendsWords(ann, h.replyTo(ann), word, "answered")
	wantText(t, h.last(ann), gil, "no answer has come yet")
	asked := h.last(gil)
	wantNot(t, asked, ann, "order key")
	h.sendsWords(gil, officeAddress, "Yes!\n\nregards", "answered", inReplyTo(asked))
}

// wantKeyless wants that no key stands in a letter.
func wantKeyless(t testing.TB, m *mail.Message) {
	t.Helper()
	if keys := mail.KeysIn(m, officeAddress); len(keys) > 0 {
		t.Errorf("a letter without a key has one:\n%s", m.Text)
	}
}

// A player is away for some weeks: somebody else is asked, plays from the first day on, and hands the seat back by the clock. The orders of each stand
// for the other; what was for one of them alone the other never sees.
func TestSubstitute(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Period = 20 * day
	h.begin("training", 3)
	lord := h.status().Lords[0].Lord
	if _, err := game.Update(t.Context(), h.Office, "valley", false, func(g *game.Game) (season.NoteResult, error) {
		return season.AddNote(g, g.Seats[:1], "whispered to Ann alone")
	}); err != nil {
		t.Fatal(err)
	}
	h.post.AddUser(gil, password)
	h.sendsWords(ann, h.replyTo(ann), "HIRE 1 MAN\nSTANDING\nHEIR 2", "entered")
	old := h.replyTo(ann)
	h.answer("ben@example.org", "LETTER TO "+lord+"\nwhispered by Ben\nEND LETTER")
	h.poll()
	h.sendAll()
	h.mails(ann)
	h.sendsWords(ann, old, "SUBSTITUTE "+gil+" Gil FROM 15 March TO 20 April.", "answered")
	told := h.last(ann)
	wantText(t, told, "your substitute is to be "+gil+", from Monday, 15 March 2027 to Tuesday, 20 April 2027; no answer has come yet")
	asked := h.last(gil)
	wantText(t, asked, "asks you to play "+lord, "from Monday, 15 March 2027 to Tuesday, 20 April 2027", "YES", "NO")
	wantNot(t, asked, ann)
	wantKeyless(t, asked)
	h.sendsWords(eve, officeAddress, "YES", "unknown", inReplyTo(asked))
	h.sendsWords(gil, officeAddress, "Who are you?", "unanswered", inReplyTo(asked))
	h.sendsWords(gil, officeAddress, "Yes!\n\nregards", "answered", inReplyTo(asked))
	h.sendsWords(gil, officeAddress, "YES", "unanswered", inReplyTo(asked))
	thanked := h.last(gil)
	wantText(t, thanked, "Thank you. You play "+lord)
	wantKeyless(t, thanked)
	wantText(t, h.last(ann), gil+" has said yes")
	h.sendsWords(ann, old, "STATUS", "answered")
	wantText(t, h.last(ann), "Your substitute is "+gil)
	h.turns(0)
	h.at(time.Date(2027, 3, 15, 0, 0, 1, 0, time.UTC))
	h.mails("ben@example.org")
	h.turns(1)
	h.turns(0)

	first := h.last(gil)
	wantText(t, first, "Gil, from now on you play "+lord+" for Sir "+lord+", to the end of Tuesday, 20 April 2027", "HIRE 1 MAN", "HEIR 2", "are due by",
		"They count unless you change them", "You play "+lord+" for Sir "+lord+" until 20 April")
	bye := h.last(ann)
	wantText(t, bye, "From now on Gil plays "+lord, "BACK")
	wantKeyless(t, bye)
	wantNot(t, bye, gil)
	h.wantOrders(0, "HEIR 2\nHIRE 1 MAN")
	h.sendsWords(ann, old, "HIRE 2 MEN", "answered") // her key is dead: she is told how it stands
	how := h.last(ann)
	wantText(t, how, "nothing of your mail was done", "YES")
	wantKeyless(t, how)
	h.answer(gil, "RESEND\nHISTORY\nSTATUS\nLETTERS\nREPORT AUTUMN 1")
	h.wantOutcomes("answered")
	h.sendAll()
	for _, m := range append(h.mails(gil), first) {
		wantNot(t, m, "whisper", ann)
	}
	for word, want := range map[string]string{"ADDRESS x@example.org": "ADDRESS belongs to Sir", "SUBSTITUTE x@example.org TO 1 April": "only Sir", "RETURN": "RETURN belongs to Sir"} {
		h.answer(gil, word)
		h.wantOutcomes("answered")
		h.sendAll()
		wantText(t, h.lastNew(gil), want, "Nothing was changed")
	}
	h.answer(gil, "AMEND\nSPREAD\nLETTER TO Lionel\nwhispered by Gil\nEND LETTER")
	h.wantOutcomes("entered")
	h.sendAll()
	h.play()
	h.sendAll()
	public := h.lastNew("ben@example.org")
	wantText(t, public, "Since the last letter:", "Gil plays "+lord+" for Sir "+lord+" until 20 April")
	wantNot(t, public, gil, ann)
	h.at(time.Date(2027, 4, 20, 22, 59, 0, 0, time.UTC))
	h.poll()
	h.turns(0)
	h.answer(gil, "STANCE PASSIVE")
	h.poll()
	h.sendAll()
	key := h.replyTo(gil)
	h.mails(gil)
	h.at(time.Date(2027, 4, 20, 23, 0, 1, 0, time.UTC)) // midnight in London
	h.turns(1)
	h.turns(0)
	back := h.last(ann)
	wantText(t, back, "the time for which Gil played is over: from now on you play "+lord+" again", "Winter of year 1")
	wantNot(t, back, "whisper")
	thanks := h.last(gil)
	wantText(t, thanks, "Thank you for having played, Gil")
	wantKeyless(t, thanks)
	h.sendsWords(gil, key, "HOLD 2", "unknown")
	h.answer(ann, "RESEND\nLETTERS\nREPORT WINTER 1")
	h.wantOutcomes("answered")
	h.sendAll()
	for _, m := range append(h.mails(ann), back) {
		wantNot(t, m, "whispered by Gil", gil)
	}
	h.play()
	h.sendAll()
	wantText(t, h.lastNew("ben@example.org"), "Sir "+lord+" plays "+lord+" again")
	h.wantVerified()
	h.wantTenures("Sir "+lord+" 0-0", "Gil 1-1")
}

// wantTenures compares who had the first seat before, and for which seasons.
func (h *house) wantTenures(want ...string) {
	h.t.Helper()
	var got []string
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		all, err := tx.Tenures(g.Row.ID)
		for _, t := range all {
			got = append(got, t.Player)
		}
		return err
	})
	for i, w := range want {
		want[i] = strings.Join(strings.Fields(w)[:len(strings.Fields(w))-1], " ")
	}
	if err != nil || !slices.Equal(got, want) {
		h.t.Errorf("tenures %q, %v; want %q", got, err, want)
	}
}

// playing has gil play for ann at once.
func (h *house) playing() {
	h.t.Helper()
	h.substituted("SUBSTITUTE " + gil + " Gil TO 20 April")
	wantText(h.t, h.lastNew(gil), "Gil, from now on you play")
	wantText(h.t, h.lastNew(ann), "From now on Gil plays")
}

// The seat comes back sooner at the word of its player, by answer to a letter or from her address alone, of the substitute, or of the master.
func TestSubstituteBack(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]func(h *house, lord string){
		"in the thread": func(h *house, _ string) {
			all := h.post.Mails(ann)
			h.sendsWords(ann, officeAddress, "Back!\n\n> BACK", "answered", inReplyTo(readLetter(h.t, all[len(all)-1].Raw).Message))
		},
		"from her address": func(h *house, _ string) {
			h.sendsWords(fred, officeAddress, "BACK", "unknown")
			h.sendsWords(ann, officeAddress, "BACK", "answered")
			asked := h.last(ann)
			wantText(h.t, asked, "YES")
			h.sendsWords(gil, officeAddress, "YES", "answered", inReplyTo(asked)) // from another address it is a YES to nothing
			h.sendsWords(ann, officeAddress, "yes", "answered", inReplyTo(asked))
		},
		"the substitute":    func(h *house, _ string) { h.sendsWords(gil, h.replyTo(gil), "HIRE 1 MAN\nBACK", "entered") },
		"resigning":         func(h *house, _ string) { h.sendsWords(gil, h.replyTo(gil), "RESIGN", "answered") },
		"the master":        func(h *house, lord string) { h.confirms("BACK " + lord) },
		"the master's hand": func(h *house, lord string) { h.ends(lord) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			h.times.Period = 20 * day
			h.begin("training", 2)
			h.told(ann, "DIGEST ON", "answered")
			h.told(ann, "CALENDAR ON", "answered")
			h.answer("ben@example.org", "LETTER TO "+h.seat(0).Lord+"\nIt waits for the mail of the day.\nEND LETTER")
			h.wantOutcomes("answered")
			h.playing()
			for _, address := range []string{ann, gil} {
				text := ""
				for _, m := range h.post.Mails(address) {
					text += readLetter(t, m.Raw).Text
				}
				if strings.Contains(text, "It waits for the mail of the day.") != (address == ann) {
					t.Errorf("%s has the letter that waited for Ann, or Ann has not", address)
				}
			}
			h.pass(time.Hour)
			back(h, h.status().Lords[0].Lord)
			wantText(t, h.lastNew(ann), "from now on you play", "again")
			if s := h.seat(0); !s.Daily || !s.Calendar {
				t.Error("DIGEST and CALENDAR did not come back with their player")
			}
			if bye := h.lastNew(gil); !strings.Contains(bye.Text, "Thank you for having played") && name != "the substitute" {
				t.Errorf("gil got %s", bye.Text)
			}
			h.sendsWords(gil, officeAddress, "HOLD 2", "unknown")
			h.answer(ann, "AMEND\nSPREAD")
			h.wantOutcomes("entered")
			if name == "the substitute" {
				h.wantOrders(0, "HIRE 1 MAN\nSPREAD")
			}
			for _, m := range h.post.Mails(gil)[2:] {
				if msg := readLetter(t, m.Raw); name == "the substitute" {
					for _, k := range mail.KeysIn(msg.Message, officeAddress) {
						h.deliver(gil, officeAddress, "SPREAD", "Subject: ["+k.String()+"]\r\n")
						h.wantOutcomes("unknown")
					}
				}
			}
			if s := h.status().Lords[0]; s.Address != ann || s.Substitute != "" {
				t.Errorf("%+v", s)
			}
		})
	}
}

// confirms writes as the master without a key, and says yes.
func (h *house) confirms(text string) *mail.Message {
	h.t.Helper()
	h.sendsWords(masterAddress, officeAddress, text, "asked")
	h.sendsWords(masterAddress, h.replyTo(masterAddress), "YES", "obeyed", inReplyTo(h.last(masterAddress)))
	return h.last(masterAddress)
}

// ends gives the seat back by the command.
func (h *house) ends(lord string) {
	h.t.Helper()
	if r, err := substitute.End(h.t.Context(), h.Office, "valley", lord, false); err != nil || !r.Played {
		h.t.Fatalf("%+v, %v", r, err)
	}
	h.sendAll()
}

// What cannot be arranged changes nothing and writes to nobody.
func TestSubstituteThatCannotBe(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Period = 60 * day
	h.begin("training", 2)
	h.mails(ann)
	for word, want := range map[string]string{
		gil:                                    "until when?",
		gil + " TO 03/04":                      "3 April or 4 March",
		gil + " TO 2027-03-11":                 "has passed",
		gil + " FROM 20 April TO 15 April":     "the first day comes first",
		gil + " TO 2027-09-01":                 "more than 120 days",
		gil + " FROM 2029-01-01 TO 2029-01-05": "more than a year",
		gil + " TO 20 April FROM 12 March":     "FROM stands before TO",
		gil + " FROM TO 20 April":              "which day does it begin?",
		"ben@example.org TO 20 April":          "has a seat in this game already",
		ann + " TO 20 April":                   "has a seat in this game already",
		officeAddress + " TO 20 April":         "the office itself",
		"master@example.org TO 20 April":       "the master's address",
		"gil@ TO 20 April":                     "is not a mail address",
	} {
		h.sendsWords(ann, h.replyTo(ann), "SUBSTITUTE "+word, "answered")
		wantText(t, h.last(ann), want, "Nothing was changed")
	}
	h.sendsWords(ann, h.replyTo(ann), "BACK\nSUBSTITUTE", "answered")
	wantText(t, h.mails(ann)[0], "nothing is arranged of a substitute")
	if n := len(h.post.Mails(gil)); n != 0 {
		t.Errorf("%d letters went to gil", n)
	}
	h.post.AddUser(gil, password)
	h.sendsWords(ann, h.replyTo(ann), "SUBSTITUTE "+gil+" TO 20 April", "answered")
	h.mails(ann)
	h.sendsWords(ann, h.replyTo(ann), "SUBSTITUTE "+gil+" TO 21 April", "answered")
	wantText(t, h.last(ann), "nobody is asked twice")
	for _, name := range []string{"one", "two", "three"} {
		h.sendsWords(ann, h.replyTo(ann), "SUBSTITUTE "+name+"@example.net TO 20 April", "answered")
	}
	wantText(t, h.lastNew(ann), "3 letters have asked")
	h.sendsWords(gil, officeAddress, "YES", "unanswered", inReplyTo(h.last(gil))) // others were asked since
	h.sendsWords(ann, h.replyTo(ann), "BACK", "answered")
	wantText(t, h.lastNew(ann), "called off")
	if s := h.status().Lords[0]; s.Substitute != "" || s.Address != ann {
		t.Errorf("%+v", s)
	}
}

// The day has come and no answer has: the player is told, once, plays on, and a late YES begins it at that moment. Where the office was away until
// after the last day, nothing begins.
func TestSubstituteLate(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Period = 60 * day
	h.begin("training", 2)
	h.post.AddUser(gil, password)
	h.mails(ann)
	h.sendsWords(ann, h.replyTo(ann), "SUBSTITUTE "+gil+" Gil FROM 14 March TO 16 March", "answered")
	asked := h.last(gil)
	h.mails(ann)
	h.at(time.Date(2027, 3, 14, 8, 0, 0, 0, time.UTC))
	if next, err := season.NextMoment(t.Context(), h.Office); err != nil || !next.Equal(time.Date(2027, 3, 14, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("the next moment is %v, %v", next, err)
	}
	h.turns(1)
	h.turns(0)
	wantText(t, h.last(ann), gil+" was to play", "has not answered")
	h.sendsWords(gil, officeAddress, "YES", "answered", inReplyTo(asked))
	wantText(t, h.last(gil), "Gil, from now on you play")
	h.at(time.Date(2027, 3, 30, 8, 0, 0, 0, time.UTC))
	h.turns(1)
	wantText(t, h.last(gil), "Thank you for having played")
	h.lastNew(ann)

	h.sendsWords(ann, h.replyTo(ann), "SUBSTITUTE "+gil+" Gil FROM 2 April TO 3 April", "answered")
	h.sendsWords(gil, officeAddress, "YES", "answered", inReplyTo(h.last(gil)))
	h.mails(gil)
	h.at(time.Date(2027, 4, 9, 8, 0, 0, 0, time.UTC))
	h.turns(1)
	h.turns(0)
	wantText(t, h.last(gil), "You need not play")
	if s := h.status().Lords[0]; s.Address != ann || s.Substitute != "" {
		t.Errorf("%+v", s)
	}
}

// A substitute who is silent does not cost the player the seat: it goes back, and the count begins anew. The master's REPLACE ends the time of a
// substitute; both are told.
func TestSubstituteSilentAndReplaced(t *testing.T) {
	t.Parallel()
	for _, review := range []bool{false, true} {
		h := newHouse(t, postoffice.Options{})
		h.ladder = game.NewGame{Absent: store.AbsentSteward, Silence: 1}
		h.times.Period = 20 * day
		h.gather("training", 3, review)
		h.start()
		if review {
			h.wantReleased()
		}
		h.sendAll()
		h.stand("ben@example.org", "cat@example.org")
		h.substituted("SUBSTITUTE " + gil + " Gil TO 20 June")
		h.readAll(3)
		h.mails(gil)
		lord := h.status().Lords[0].Lord
		h.play()
		h.sendAll()
		if review {
			if n := len(h.mails(ann)) + len(h.mails(gil)); n > 0 {
				t.Errorf("%d letters before the master approves", n)
			}
			h.wantReleased()
		}
		all := h.mails(ann)
		if len(all) != 2 {
			t.Fatalf("ann got %v", subjects(all))
		}
		wantText(t, all[0], "there were no orders for 1 season in a row, and so "+lord+" goes back from Gil to you")
		wantText(t, all[1], "a steward gave these")
		wantText(t, h.last(gil), "Since there were no orders for 1 season in a row", "Thank you for having played")
		wantText(t, h.lastNew("ben@example.org"), "plays "+lord+" again: there were no orders for 1 season in a row")
		if s := h.status().Lords[0]; s.Resigned || s.Address != ann {
			t.Errorf("%+v", s)
		}

		h.substituted("SUBSTITUTE " + gil + " Gil TO 20 June")
		h.post.AddUser(eve, password)
		h.readAll(3)
		h.mails(gil)
		h.pass(time.Minute)
		if _, err := tenure.ReplacePlayer(t.Context(), h.Office, "valley", tenure.Successor{Lord: lord, Address: ann}, false); err == nil {
			t.Error("ann took over her own seat")
		}
		h.replaces()
		for _, who := range []string{ann, gil} {
			m := h.last(who)
			wantText(t, m, "given the seat of "+lord+" to another player")
			wantKeyless(t, m)
		}
		h.sendsWords(ann, officeAddress, "BACK", "unknown")
		h.wantVerified()
	}
}

// The silence of a substitute is counted by itself in all letters, not together with that of the player before it, nor that of the player afterwards. The
// vacations and the record of the player are not lost by it.
func TestSubstituteSilenceIsCountedByItself(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.ladder = game.NewGame{Absent: store.AbsentSteward, Silence: 2}
	h.times.Period = 20 * day
	h.begin("training", 3)
	h.do(func(g *game.Game) error { _, err := season.SetSetting(g, "vacation", "21"); return err })
	h.stand("ben@example.org", "cat@example.org")
	h.play()
	h.sendAll()
	h.told(ann, "VACATION 10 October TO 12 October", "answered")
	h.substituted("SUBSTITUTE " + gil + " Gil TO 20 June")
	h.play()
	h.play()
	h.sendAll()
	const second = "a steward gave some for him, for the second time in a row"
	wantIn(t, wording.OneLine(h.lastNew("ben@example.org").Text), "again: there were no orders for 2 seasons in a row", second)
	wantIn(t, h.told(ann, "VACATION", "answered"), "away from 10 October 2027 to 12 October 2027")
	wantIn(t, h.told(ann, "STATUS", "answered"), "orders in time in 0 seasons, none in 1.") // those of the substitute are not ann's
	h.play()
	h.sendAll()
	wantIn(t, h.told(ann, "STATUS", "answered"), "orders in time in 0 seasons, none in 2.")
	wantIn(t, h.told(ann, "REPORT SUMMER 2", "answered"), "a steward gave these, for the second time in a row")
	wantIn(t, h.told("ben@example.org", "REPORT SUMMER 2", "answered"), second)
	wantIn(t, h.told("ben@example.org", "REPORT", "answered"), "a steward gave some for him.")
}

// When the game ends while a substitute plays, both have the last letter.
func TestSubstituteAtTheEnd(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Period = 20 * day
	h.begin("training", 2)
	h.playing()
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	wantText(t, h.last(gil), "game")
	last := h.last(ann)
	wantText(t, last, "game")
	wantKeyless(t, last)
	h.turns(1)
	h.turns(0)
	if n := len(h.mails(gil)) + len(h.mails(ann)); n != 0 || h.status().Lords[0].Address != ann {
		t.Errorf("%d letters more, the seat is at %s", n, h.status().Lords[0].Address)
	}
}

// The master arranges it by mail: the player is asked nothing, and can call it off.
func TestSubstituteByMaster(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.times.Period = 60 * day
	h.begin("training", 2)
	h.post.AddUser(gil, password)
	h.mails(ann)
	lord := h.status().Lords[0].Lord
	wantText(t, h.confirms("SUBSTITUTE "+lord+" BY "+gil+" Gil FROM 14 March TO 20 March"), gil+" to play "+lord)
	told := h.last(ann)
	wantText(t, told, "the master has asked Gil to play "+lord)
	wantNot(t, told, gil)
	h.sendsWords(gil, officeAddress, "YES", "answered", inReplyTo(h.last(gil)))
	wantNot(t, h.last(ann), gil)
	wantText(t, h.says("STATUS", "answered"), gil+" from 14 March to 20 March")
	h.sendsWords(ann, h.replyTo(ann), "BACK", "answered")
	wantText(t, h.lastNew(gil), "You need not play")
}

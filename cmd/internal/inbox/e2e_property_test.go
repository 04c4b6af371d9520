package inbox_test

import (
	"errors"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// Whatever happens in whatever order, and wherever a process dies: no mail is lost, none is
// answered twice, and a player gets one report of each season.
func TestNothingIsLostOrDoubled(t *testing.T) {
	t.Parallel()
	if err := errors.Join(flag.Set("rapid.checks", "15"), flag.Set("rapid.steps", "25")); err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		o := rapid.SampledFrom([]postoffice.Options{{}, {NoMove: true}, {NoMove: true, NoUIDPlus: true}}).Draw(rt, "server")
		s := &storm{house: newHouse(t, o), rt: rt, wrote: map[string]string{}, keyed: map[string]bool{}, turned: map[string]bool{}}
		s.gather("training", 2, true)
		if _, err := season.StartGame(t.Context(), s.house.Office, "valley", false); err != nil {
			t.Fatal(err)
		}
		s.played = 1
		s.approve(rt)
		rt.Repeat(map[string]func(*rapid.T){
			"write": s.write, "writeTwice": s.writeTwice, "poll": s.pollOnce, "pollAndDie": s.pollAndDie, "forgetTheMove": s.forgetTheMove,
			"send": s.sendOnce, "sendCut": s.sendCut, "sendAndDie": s.sendThenDie, "two": s.two,
			"play": s.playEarly, "approve": s.approve, "wait": s.wait,
		})
		s.calm()
		s.check()
	})
}

// A storm is a house in which everything happens.
type storm struct {
	waited time.Duration // in all
	*house
	rt     rapid.TB
	wrote  map[string]string // who wrote, by Message-ID
	keyed  map[string]bool   // with a key that is good, likewise; only some of the others are answered
	turned map[string]bool   // who has asked for a new key: his latest letter may have the old one
	played int
	again  int // mails that may have reached the server twice
}

// write delivers an answer of one of the players to his latest letter.
func (s *storm) write(rt *rapid.T) {
	who := rapid.SampledFrom(players(2)).Draw(rt, "who")
	text := rapid.SampledFrom([]string{"HIRE 1 MAN", "HOLD ALL", "STATUS", "AMEND\nHEIR 2", "HOLD nobody", "STANDING\nHOLD ALL", "NEXT\nHOLD ALL",
		"CLEAR", "KEEP", "NEWKEY", "FORMAT TEXT", "MAP", "HISTORY", "RESEND", "REPORT winter 1", "RULES", "HELP HOLD"}).Draw(rt, "text")
	to := s.replyTo(who) // which has no key if the letter had none
	if !rapid.Bool().Draw(rt, "with key") {
		to = officeAddress
	}
	s.deliver(who, to, text)
	id := fmt.Sprintf("%d@players.example", s.letter)
	s.wrote[id], s.keyed[id] = who, strings.Contains(to, "+") && !s.turned[who]
	s.turned[who] = s.turned[who] || text == "NEWKEY"
}

// writeTwice delivers an answer and the same once more, as servers do at times.
func (s *storm) writeTwice(rt *rapid.T) {
	s.write(rt)
	all := s.post.Mails(officeAddress)
	if err := s.post.Deliver(officeAddress, s.clock(), all[len(all)-1].Raw); err != nil {
		rt.Fatal(err)
	}
}

func (s *storm) pollOnce(*rapid.T) { s.poll() }

// pollAndDie dies when the mail is stored, or when it is handled.
func (s *storm) pollAndDie(rt *rapid.T) {
	s.pollSteps(rapid.IntRange(1, 2).Draw(rt, "steps"))
	s.Office = s.open()
}

// forgetTheMove is what is left when the process dies after the MOVE.
func (s *storm) forgetTheMove(*rapid.T) {
	s.exec(`UPDATE inbox SET filed = 0`)
	s.Office = s.open()
}

func (s *storm) sendOnce(*rapid.T) { s.sendAll() }

// sendCut meets a server that takes the next letter and says nothing, or does not take it.
func (s *storm) sendCut(rt *rapid.T) {
	due, err := delivery.Waiting(s.t.Context(), s.Store)
	if err != nil || len(due) == 0 {
		return
	}
	cut := rapid.SampledFrom([]postoffice.Cut{postoffice.CutBefore, postoffice.CutAfter, postoffice.DeferData}).Draw(rt, "cut")
	s.post.Fail(cut)
	if cut != postoffice.DeferData {
		s.again++
	}
	if _, err := letter.Send(s.t.Context(), s.house.Office); (err == nil) != (cut == postoffice.DeferData) {
		rt.Fatalf("sending with fault %d: %v", cut, err)
	}
}

// sendThenDie dies when the server has taken a letter, before that is written down.
func (s *storm) sendThenDie(*rapid.T) {
	due, err := delivery.Waiting(s.t.Context(), s.Store)
	if err != nil || len(due) == 0 {
		return
	}
	s.sendAndDie()
	s.again++
	s.Office = s.open()
}

// two processes poll and send at once.
func (s *storm) two(rt *rapid.T) {
	var both sync.WaitGroup
	errs := make([]error, 2)
	for i, o := range []*game.Office{s.Office, s.open()} {
		both.Go(func() {
			_, poll := inbox.Poll(s.t.Context(), o)
			_, send := letter.Send(s.t.Context(), o)
			errs[i] = errors.Join(poll, send)
		})
	}
	both.Wait()
	if err := errors.Join(errs...); err != nil {
		rt.Fatal(err)
	}
}

// playEarly plays, unless mail is waiting or the last season has not been approved.
func (s *storm) playEarly(*rapid.T) {
	g := s.status()
	r, err := season.Play(s.t.Context(), s.house.Office, season.PlayRequest{Game: "valley", Season: g.Season, Year: g.Year, Early: true})
	if err == nil && !r.Already {
		s.played++
	}
}

func (s *storm) approve(*rapid.T) { s.release() }

func (s *storm) release() {
	if _, err := season.Approve(s.t.Context(), s.house.Office, "valley", false); err != nil {
		s.rt.Fatal(err)
	}
}

// wait lets time pass, in all less than that after which a letter is given up that servers put off.
func (s *storm) wait(rt *rapid.T) {
	d := rapid.SampledFrom([]time.Duration{time.Second, time.Minute, time.Hour, 100 * time.Hour}).Draw(rt, "time")
	if s.waited+d >= delivery.DeferLimit {
		d = time.Second
	}
	s.waited += d
	s.pass(d)
}

// calm lets the office do all that is left to do.
func (s *storm) calm() {
	for range 20 {
		s.pass(delivery.LongestWait + time.Minute)
		s.poll()
		s.release()
		s.sendAll()
	}
	for state, n := range s.status().Letters {
		if state != store.LetterSent {
			s.rt.Fatalf("%d letters are %s for ever", n, state)
		}
	}
}

// unsubscribeKey is the key in the header by which a mail program asks for fewer letters.
var unsubscribeKey = regexp.MustCompile(`(?m)^List-Unsubscribe: .*$`)

// check counts the letters of each player and the mails on the server.
func (s *storm) check() {
	copies := 0
	for _, who := range players(2) {
		seen, answers, unasked := map[string]string{}, map[string]int{}, 0
		for _, l := range s.letters(who) {
			same := l.sent()
			for _, key := range mail.KeysIn(l.Message, officeAddress) { // NEWKEY may have come between
				same = strings.ReplaceAll(same, key.String(), "")
			}
			same = unsubscribeKey.ReplaceAllString(same, "")
			switch {
			case seen[l.MessageID] != "":
				copies++
				if seen[l.MessageID] != same {
					s.rt.Fatalf("%s came twice, and was another the second time:\n%s\n---\n%s", l.MessageID, seen[l.MessageID], same)
				}
			case l.InReplyTo == "":
				unasked++
			default:
				answers[l.InReplyTo]++
			}
			seen[l.MessageID] = same
		}
		if want := 1 + s.played; unasked != want {
			s.rt.Fatalf("%s got %d letters of the office's own accord, want the invitation and %d reports", who, unasked, s.played)
		}
		for id, writer := range s.wrote {
			if n := answers[id]; writer == who && n != 1 && (s.keyed[id] || n > 1) {
				s.rt.Fatalf("%s got %d answers to %s, want 1", who, n, id)
			}
		}
	}
	if copies > s.again {
		s.rt.Fatalf("%d letters came twice, want %d at most", copies, s.again)
	}
	s.checkServer()
}

// sent is the letter as it was sent, without what servers put above it.
func (l receivedLetter) sent() string {
	_, sent, _ := strings.Cut(string(l.raw), "\nDate: ")
	return sent
}

// letters are all letters that ever came for a player.
func (s *storm) letters(who string) (all []receivedLetter) {
	for _, m := range s.post.Mails(who) {
		all = append(all, readLetter(s.t, m.Raw))
	}
	return all
}

// checkServer looks whether every mail to the office still lies on the server. Where there is
// no MOVE, two processes may each have made a copy for the folder of the processed.
func (s *storm) checkServer() {
	var found, want []string
	client, err := mail.DialIMAP(s.t.Context(), s.Account.IMAP)
	if err != nil {
		s.rt.Fatal(err)
	}
	defer client.Close()
	for _, folder := range []string{s.Account.Folder, s.Account.Processed} {
		if _, err := client.Select(s.t.Context(), folder); err != nil {
			continue // nothing has been moved into it yet
		}
		err := client.Fetch(s.t.Context(), 0, 0, func(raws []mail.Raw) error {
			for _, raw := range raws {
				found = append(found, readLetter(s.t, raw.Body).MessageID)
			}
			return nil
		})
		if err != nil {
			s.rt.Fatal(err)
		}
	}
	for _, m := range s.post.Mails(officeAddress) {
		want = append(want, readLetter(s.t, m.Raw).MessageID)
	}
	slices.Sort(found)
	slices.Sort(want)
	if !slices.Equal(slices.Compact(found), slices.Compact(want)) {
		s.rt.Fatalf("on the server lie\n%s\nwant\n%s", strings.Join(found, "\n"), strings.Join(want, "\n"))
	}
}

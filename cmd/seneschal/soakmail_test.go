package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	netmail "net/mail"
	"os/exec"
	"strings"
	"time"
)

// numberLine is the first line of every mail of the soak, by which it is known wherever it lies.
const numberLine = "X-Soak: "

// orderTexts have each one answer, a receipt or a refusal. questionTexts have as many as the office
// likes to give.
var (
	orderTexts = []string{"HIRE 1 MAN", "HIRE 2 MEN\nHIRE 1 KNIGHT", "HOLD ALL", "AMEND\nHEIR 2", "STANDING\nHOLD ALL", "NEXT\nHOLD ALL",
		"CLEAR", "KEEP", "HOLD nobody", "MOVE 1 TO nowhere"}
	questionTexts = []string{"STATUS", "MAP", "HISTORY", "HELP", "HELP HOLD", "RESEND", "RULES 6", "RULES ALL", "RULES RULINGS", "FORMAT TEXT", "FORMAT BOTH", "YES"}
)

// writeMails delivers mail after mail.
func (s *soak) writeMails(ctx context.Context, r *mathrand.Rand) {
	for pause(ctx, between(r, 10*time.Millisecond, 250*time.Millisecond)) {
		g := s.games[r.IntN(len(s.games))]
		who := g.players[r.IntN(len(g.players))]
		letter, ok := s.lastLetter(who)
		if !ok {
			s.t.Errorf("%s has no letter with a key", who)
			return
		}
		s.writeMail(r, who, g.master, letter)
	}
}

// writeMail delivers one mail, of a player, of a master, or a hostile one.
func (s *soak) writeMail(r *mathrand.Rand, who, master string, l keyLetter) {
	order, question := orderTexts[r.IntN(len(orderTexts))], questionTexts[r.IntN(len(questionTexts))]
	orders := mailSent{shape: "orders", from: who, copies: 1, least: 1, most: 1, readable: true}
	switch n := r.IntN(100); {
	case n < 35:
		s.send(orders, func(n int) string { return header(who, l.replyTo) + l.thread() + body(n, order) })
	case n < 50:
		s.send(orders, func(n int) string {
			return header(who, officeAddress) + "Subject: orders [" + l.key + "]\r\n" + body(n, order)
		})
	case n < 60:
		orders.shape, orders.copies = "orders twice", 2
		s.send(orders, func(n int) string { return header(who, l.replyTo) + l.thread() + body(n, order) })
	case n < 70:
		s.send(mailSent{shape: "question", from: who, copies: 1, least: 1, most: 1, readable: true},
			func(n int) string { return header(who, l.replyTo) + l.thread() + body(n, question) })
	case n < 78:
		s.send(mailSent{shape: "without a key", from: who, copies: 1, most: 1, keyless: true, readable: true},
			func(n int) string { return header(who, officeAddress) + body(n, order) })
	case n < 84:
		if m, ok := s.lastLetter(master); ok {
			s.send(mailSent{shape: "master", from: master, copies: 1, least: 1, most: 1, readable: true},
				func(n int) string {
					return header(master, m.replyTo) + m.thread() + body(n, []string{"STATUS", "APPROVE"}[n%2])
				})
		}
	default:
		s.sendHostile(who, l)
	}
}

// sendHostile delivers the next of the hostile shapes: one of the soak's own, then one of the sample.
func (s *soak) sendHostile(who string, l keyLetter) {
	h := hostileMails[s.hostile/2%len(hostileMails)]
	if s.hostile%2 == 1 && s.dovecot {
		h = s.sample[s.hostile/2%len(s.sample)]
	}
	s.hostile++
	if h.name != unreadable || s.dovecot {
		text := h.write(who, l.replyTo, 0)
		most := 1 + strings.Count(text, "\r\nRULES ") // a receipt, and the answer to a question below the orders
		s.send(mailSent{shape: h.name, from: who, copies: 1, most: most, keyless: !strings.Contains(text, l.replyTo)}, func(n int) string { return h.write(who, l.replyTo, n) })
	}
}

// send delivers a mail as often as it says.
func (s *soak) send(m mailSent, write func(n int) string) {
	m.number = len(s.mails) + 1
	raw := fmt.Sprintf("%s%d\r\n%s", numberLine, m.number, write(m.number))
	if strings.Contains(raw, "Message-ID: <"+soakID(m.number)+">\r\n") {
		m.messageID = soakID(m.number)
	}
	s.mails = append(s.mails, m)
	for range m.copies {
		if err := s.deliver([]byte(raw)); err != nil {
			s.t.Errorf("delivering %v: %v", m, err)
		}
		s.log.happened()
	}
}

// A keyLetter is what a player needs of a letter to answer it.
type keyLetter struct{ replyTo, key, messageID string }

func (l keyLetter) thread() string { return "In-Reply-To: <" + l.messageID + ">\r\n" }

// lastLetter is the latest letter to an address that has a key.
func (s *soak) lastLetter(address string) (keyLetter, bool) {
	all := s.post.Mails(address)
	for i := len(all) - 1; i >= 0; i-- {
		h := s.letterHeader(all[i].Raw)
		reply, err := netmail.ParseAddress(h.Get("Reply-To"))
		if err != nil {
			continue
		}
		name, _, _ := strings.Cut(reply.Address, "@")
		if _, key, ok := strings.Cut(name, "+"); ok {
			return keyLetter{reply.Address, key, strings.Trim(h.Get("Message-Id"), "<>")}, true
		}
	}
	return keyLetter{}, false
}

func (s *soak) letterHeader(raw []byte) netmail.Header {
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		s.t.Errorf("a letter: %v\n%s", err, raw)
		return netmail.Header{}
	}
	return m.Header
}

// playSeasons does what masters do beside serve: plays seasons before their deadlines, approves,
// polls and sends. Some of these processes are killed too.
func (s *soak) playSeasons(ctx context.Context, r *mathrand.Rand) {
	for pause(ctx, between(r, 100*time.Millisecond, 2*time.Second)) {
		g := s.games[r.IntN(len(s.games))]
		switch r.IntN(10) {
		case 0:
			s.runOrKill(r, "poll")
		case 1, 2:
			s.runOrKill(r, "send")
		case 3, 4, 5, 6:
			s.runOrKill(r, "turn", "approve", "dales")
		default:
			season, year := s.seasonOf(g.name)
			s.runOrKill(r, "turn", "play", g.name, season, year, "--early")
		}
	}
}

// seasonOf is the season of a game that is open.
func (s *soak) seasonOf(game string) (season, year string) {
	var now struct {
		Season string
		Year   int
	}
	s.reachable.RLock()
	defer s.reachable.RUnlock()
	out, err := s.command(context.Background(), "turn", "status", game, "--json").Output()
	if err == nil {
		err = json.Unmarshal(out, &now)
	}
	if err != nil {
		s.t.Errorf("turn status %s: %v\n%s", game, err, out)
	}
	return now.Season, fmt.Sprint(now.Year)
}

// runOrKill runs a command, and kills one in four at some moment. What one says that cannot do
// its work is counted.
func (s *soak) runOrKill(r *mathrand.Rand, args ...string) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if r.IntN(4) == 0 {
		timer := time.AfterFunc(between(r, 0, 300*time.Millisecond), cancel)
		defer timer.Stop()
	}
	s.commands++
	s.reachable.RLock()
	defer s.reachable.RUnlock()
	out, err := s.command(ctx, args...).CombinedOutput()
	exit, _ := err.(*exec.ExitError)
	switch {
	case err == nil || errors.Is(err, context.Canceled): // done before it could be killed
	case exit != nil && exit.ExitCode() < 0:
		s.commandKills++
	default:
		first, _, _ := strings.Cut(string(out[max(0, bytes.Index(out, []byte("error: "))):]), "\n")
		s.refusals[args[0]+": "+first]++
	}
}

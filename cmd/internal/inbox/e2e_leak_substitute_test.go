package inbox_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// A whisper is a word that only one of those who play a seat may read, or has written.
type whisper struct {
	word, holder string
	must         bool // it was written to the holder, who must have it
}

// A turnover is a game whose first seat passes to substitutes and back, while everybody whispers.
type turnover struct {
	*house
	random   *rand.Rand
	holder   string // who has the first seat
	whispers []whisper
	asked    int // how often somebody was asked to play
}

// say is a new word that only the holder may read, or has written.
func (o *turnover) say(must bool) string {
	word := fmt.Sprintf("whisper%dw", len(o.whispers))
	o.whispers = append(o.whispers, whisper{word, o.holder, must})
	return word
}

// of is the address with the present key of a seat.
func (o *turnover) of(place int) string { return o.Account.Plus(o.Key(o.seat(place), 1).String()) }

// acts are what can happen, the more often the more often it stands here.
var acts = []func(o *turnover){
	(*turnover).toHolder, (*turnover).toHolder, (*turnover).fromHolder, (*turnover).noted, (*turnover).asks, (*turnover).answered,
	(*turnover).chooses, (*turnover).reads, (*turnover).reads, (*turnover).ofDay, (*turnover).turns,
}

func (o *turnover) toHolder() {
	o.deliver(ben, o.of(1), "LETTER TO "+o.seat(0).Lord+"\n"+o.say(true)+"\nEND LETTER")
}

func (o *turnover) fromHolder() {
	o.deliver(o.holder, o.of(0), "LETTER TO "+o.seat(1).Lord+"\n"+o.say(false)+"\nEND LETTER")
}

func (o *turnover) noted() {
	o.deliver(masterAddress, o.Account.Plus(o.MasterKey(store.Master{Game: 1, NamedKeys: true}, 1).String()), "NOTE TO "+o.seat(0).Lord+" "+o.say(true))
}

func (o *turnover) asks() {
	o.deliver(o.holder, o.of(0), "Dear master, how much is "+o.say(false)+"?")
}

// questionsAsked are where a letter to the master names a question that can be answered.
var questionsAsked = regexp.MustCompile(`ANSWER (\d+) on a line`)

// answered answers the last question, whoever asked it.
func (o *turnover) answered() {
	for _, m := range slices.Backward(o.post.Mails(masterAddress)) {
		if n := questionsAsked.FindStringSubmatch(readLetter(o.t, m.Raw).Text); n != nil {
			o.deliver(masterAddress, o.Account.Plus(o.MasterKey(store.Master{Game: 1, NamedKeys: true}, 1).String()), "ANSWER "+n[1]+" It is ten bezants.")
			return
		}
	}
}

func (o *turnover) chooses() {
	words := []string{"DIGEST ON", "DIGEST ON", "DIGEST OFF"}
	if o.holder == ann { // a substitute who wants few letters does not get the others
		words = append(words, "QUIET ON", "QUIET OFF")
	}
	o.deliver(o.holder, o.of(0), words[o.random.IntN(len(words))])
}

func (o *turnover) reads() {
	words := []string{"LETTERS", "RESEND", fmt.Sprintf("RESEND %d", 1+o.random.IntN(20)), "STATUS\nHISTORY", "REPORT AUTUMN 1", "LETTERS " + o.seat(1).Lord, "WHY 02\nWHY TREASURY AUTUMN 1"}
	o.deliver(o.holder, o.of(0), words[o.random.IntN(len(words))])
}

func (o *turnover) ofDay() { o.daily() }

// turns lets a substitute play, or gives the seat back.
func (o *turnover) turns() {
	if o.holder != ann {
		o.turnsTo(ann, o.holder, o.of(0), "BACK")
	} else if o.asked < 3 { // more are not asked within a week
		o.asked++
		by := []string{gil, fred, eve}[o.asked-1]
		o.deliver(ann, o.of(0), "SUBSTITUTE "+by+" TO 20 April")
		o.poll()
		o.sendAll()
		asked := readLetter(o.t, o.arrived(by))
		o.turnsTo(by, by, officeAddress, "YES", inReplyTo(asked.Message))
	}
}

// turnsTo has a mail delivered by which the seat passes to somebody. What happens at that very moment is to nobody.
func (o *turnover) turnsTo(next, from, to, word string, more ...string) {
	o.pass(time.Minute)
	o.deliver(from, to, word, more...)
	o.poll()
	if got := o.seat(0).Address; got != next {
		o.t.Fatalf("%s has the seat, want %s", got, next)
	}
	o.holder = next
	o.pass(time.Minute)
}

// Substitutes begin and end at moments that are drawn, while letters, notes and questions come and go, at once and once a day: nobody who had the
// seat reads what was for another alone, or what another wrote, and everything has come to whom it was written.
func TestSubstitutesReadNothingOfAnother(t *testing.T) {
	t.Parallel()
	seeds := uint64(2)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			o := &turnover{house: newHouse(t, postoffice.Options{}), random: rand.New(rand.NewPCG(seed, 14)), holder: ann}
			o.times.Period = 50 * day
			o.begin("training", 2)
			for _, address := range []string{gil, fred, eve} {
				o.post.AddUser(address, password)
			}
			for range 32 {
				acts[o.random.IntN(len(acts))](o)
				o.poll()
				o.sendAll()
				o.pass(2 * time.Hour)
			}
			for o.holder != ann || o.asked < 2 {
				o.turns()
				o.toHolder()
				o.poll()
				o.pass(2 * time.Hour)
			}
			o.deliver(ann, o.of(0), "QUIET OFF\nDIGEST OFF\nLETTERS")
			o.poll()
			o.sendAll()
			o.wantWhispers()
		})
	}
}

// wantWhispers compares who has read what with who may.
func (o *turnover) wantWhispers() {
	o.t.Helper()
	read := map[string]string{}
	for _, address := range []string{ann, gil, fred, eve} {
		for _, m := range o.post.Mails(address) {
			read[address] += strings.ReplaceAll(string(m.Raw), "=\r\n", "")
		}
	}
	for _, w := range o.whispers {
		for address, text := range read {
			if has := strings.Contains(text, w.word); has && address != w.holder {
				o.t.Errorf("%s reads %s, which is of %s alone", address, w.word, w.holder)
			} else if !has && address == w.holder && w.must {
				o.t.Errorf("%s has not got %s", address, w.word)
			}
		}
	}
	if len(o.whispers) < 10 {
		o.t.Errorf("only %d whispers", len(o.whispers))
	}
	for _, address := range []string{gil, fred, eve} {
		if strings.Contains(read[address], ann) {
			o.t.Errorf("%s reads the address of ann", address)
		}
	}
}

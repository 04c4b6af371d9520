package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Check is how the mail account is to be tried.
type Check struct {
	Wait     time.Duration   // how long our own mail may take to come back
	DryRun   bool            // nothing is sent and no folder is made
	TakeOver bool            // the leases of other offices on the folder are removed
	Each     func(CheckStep) // is told of each step as it ends; may be nil
}

// A CheckStep is one thing that was tried.
type CheckStep struct {
	Name string        // receiving, folder, processed, sending, letter, return
	Took time.Duration // how long
	Says []string      // what was found
	Err  error         // what failed; it may have a Hint
}

// lookAgain is how long our mail is waited for between two looks.
const lookAgain = 2 * time.Second

// checking is a Check under way.
type checking struct {
	*Account
	Check
	client *mail.Client // nil if we could not log in
	sender *mail.Sender
	steps  []CheckStep
}

// Try tries the account as it is used: it logs in to both servers, looks at the folders,
// sends a mail to the office's own address, waits until it is there, and files it. What is tried
// after a step that failed is what does not need it. The database is not touched.
func (a *Account) Try(ctx context.Context, k Check) []CheckStep {
	c := &checking{Account: a, Check: k}
	defer c.close()
	c.runStep(ctx, "receiving", c.receiving)
	if c.client != nil {
		c.runStep(ctx, "folder", c.folder)
		if c.TakeOver && !c.DryRun {
			c.runStep(ctx, "lease", c.takeOver)
		}
		c.runStep(ctx, "processed", c.processed)
	}
	c.runStep(ctx, "sending", c.sending)
	if CheckFailed(c.steps) || c.DryRun {
		return c.steps
	}
	c.roundTrip(ctx)
	return c.steps
}

// CheckFailed says whether a step failed.
func CheckFailed(steps []CheckStep) bool {
	return slices.ContainsFunc(steps, func(s CheckStep) bool { return s.Err != nil })
}

func (c *checking) close() {
	if c.client != nil {
		c.client.Close()
	}
	if c.sender != nil {
		c.sender.Close()
	}
}

func (c *checking) runStep(ctx context.Context, name string, do func(context.Context, *CheckStep) error) bool {
	s := CheckStep{Name: name}
	began := time.Now()
	s.Err = do(ctx, &s)
	s.Took = time.Since(began)
	c.steps = append(c.steps, s)
	if c.Each != nil {
		c.Each(s)
	}
	return s.Err == nil
}

func (s *CheckStep) say(format string, args ...any) {
	s.Says = append(s.Says, fmt.Sprintf(format, args...))
}

func (c *checking) receiving(ctx context.Context, s *CheckStep) (err error) {
	if c.client, err = mail.DialIMAP(ctx, c.IMAP); err != nil {
		return hints.AddForServer(err, "is imap.addr right, and is the server up?")
	}
	how := c.client.Session()
	s.say("%s: %s, logged in as %s by %s", c.IMAP.Addr, how.TLS, c.IMAP.User, how.Mechanism)
	for _, can := range c.client.Capabilities() {
		if can.There {
			s.say("%s is there", can.Name)
		} else {
			s.say("%s is missing: %s", can.Name, can.Without)
		}
	}
	return nil
}

func (c *checking) folder(ctx context.Context, s *CheckStep) error {
	if !c.TakeOver || c.DryRun {
		if err := c.leases(ctx, s); err != nil {
			return err
		}
	}
	if _, err := c.client.Select(ctx, c.Folder); err != nil {
		return hints.Add(err, "is imap.folder right? It is made by you, in your mail program; INBOX is always there")
	}
	waiting, err := c.client.Waiting(ctx)
	if err == nil {
		s.say("%s opens; %s in it", c.Folder, phrase.Figures(len(waiting), "mail")+phrase.Choose(len(waiting) == 1, " waits", " wait"))
	}
	return err
}

func (c *checking) processed(ctx context.Context, s *CheckStep) error {
	if !c.client.Moves() {
		s.say("%s is not used: this server cannot move mail safely, so that it stays and is marked as done", c.Processed)
		return nil
	}
	there, err := c.client.HasFolder(ctx, c.Processed)
	switch {
	case err != nil:
		return err
	case there:
		s.say("%s is there", c.Processed)
		return nil
	case c.DryRun:
		s.say("%s is missing; it would be made", c.Processed)
		return nil
	}
	if err := c.client.MakeFolder(ctx, c.Processed); err != nil {
		return hints.Add(err, "make the folder in your mail program, or set imap.processed to one that is there; some servers want names such as INBOX.Processed")
	}
	s.say("%s was made", c.Processed)
	return nil
}

func (c *checking) sending(ctx context.Context, s *CheckStep) (err error) {
	if c.sender, err = mail.DialSMTP(ctx, c.SMTP); err != nil {
		return hints.AddForServer(err, "is smtp.addr right, and is the server up?")
	}
	how := c.sender.Session()
	login := "no login"
	if how.Mechanism != "" {
		login = "logged in as " + c.SMTP.User + " by " + how.Mechanism
	}
	s.say("%s: %s, %s", c.SMTP.Addr, how.TLS, login)
	return c.Reachable()
}

// roundTrip sends a mail to ourselves, with a plus part as answers have it. If it does not come
// back, one without tells whether that was to blame.
func (c *checking) roundTrip(ctx context.Context) {
	if !c.NoPlus && (c.tryMail(ctx, c.Plus("check"), "") || ctx.Err() != nil) {
		return
	}
	if !c.tryMail(ctx, c.Address, "plain ") || c.NoPlus {
		return
	}
	c.runStep(ctx, "plus", func(context.Context, *CheckStep) error {
		return hints.Add(fmt.Errorf("mail to %s does not arrive, but mail to %s does", c.Plus("check"), c.Address),
			"set plus = false under [office]: keys then travel in the Subject and in the sheet")
	})
}

// tryMail sends a mail to an address of ours, and reports whether it came back.
func (c *checking) tryMail(ctx context.Context, to, kind string) bool {
	t := c.newTrial(to)
	return c.runStep(ctx, kind+"letter", func(ctx context.Context, s *CheckStep) error { return c.sendTrial(ctx, s, t) }) &&
		c.runStep(ctx, kind+"return", func(ctx context.Context, s *CheckStep) error { return c.awaitTrial(ctx, s, t) })
}

// A trial is a mail to ourselves.
type trial struct {
	word string // in its Subject, by which it is found
	mail.Letter
}

// trialText holds what careless servers change.
const trialText = "Seneschal tries its mail account with this mail. It can be thrown away.\n" +
	"\nGuinièvre, Łódź, 5 × 3 = 15 bezants (§6.vii)\n" +
	".a dot comes first\nFrom comes first\n-- no signature\n> no quotation\n\nThe end.\n"

func (c *checking) newTrial(to string) trial {
	word := "check" + rand.Text()
	return trial{word, mail.Letter{From: c.Address, FromName: c.Name, To: to, ReplyTo: to, Subject: "Seneschal: Käse " + word,
		MessageID: c.MessageID(rand.Text()), Date: time.Now(), AutoSubmitted: mail.AutoGenerated, Text: trialText}}
}

// sendTrial gives the mail to the server.
func (c *checking) sendTrial(ctx context.Context, s *CheckStep, t trial) error {
	raw, err := mail.Compose(t.Letter)
	if err != nil {
		return err
	}
	r := c.sender.Send(ctx, c.Address, t.To, raw)
	if r.State != mail.Sent {
		return hints.AddForServer(r.Err, "may this account send as "+c.Address+", and to "+t.To+"? office.address is usually the account's own")
	}
	s.say("a mail to %s was taken over: %s", t.To, r.Reply)
	return nil
}

// awaitTrial waits until the mail is there, and says whether it is as it was sent.
func (c *checking) awaitTrial(ctx context.Context, s *CheckStep, t trial) error {
	late, cancel := context.WithTimeout(ctx, c.Wait)
	defer cancel()
	for {
		raw, folder, err := c.findTrial(ctx, t.word)
		if err != nil {
			return err
		}
		if raw != nil {
			s.say("it came back into %s", folder)
			return c.compare(ctx, s, t, *raw, folder)
		}
		if err := c.waitForMail(late); ctx.Err() != nil {
			return ctx.Err()
		} else if late.Err() != nil {
			return hints.Add(fmt.Errorf("the mail to %s has not come into %s within %v", t.To, c.Folder, c.Wait),
				"is it in the spam folder, or does a filter move it? Does mail to this address come to this account? A slow server may need a longer --wait")
		} else if err != nil {
			return err
		}
	}
}

// waitForMail waits until mail comes, or for the next look.
func (c *checking) waitForMail(ctx context.Context) error {
	if c.client.CanIdle() {
		_, err := c.client.Idle(ctx, lookAgain)
		if !errors.Is(err, mail.ErrNoIdle) {
			return err
		}
	}
	select {
	case <-time.After(lookAgain):
	case <-ctx.Done():
	}
	return nil
}

// findTrial looks for the mail in the folder that is read, and in that of handled mail: an office
// that runs may have been faster.
func (c *checking) findTrial(ctx context.Context, word string) (*mail.Raw, string, error) {
	for _, folder := range []string{c.Processed, c.Folder} { // the last stays open
		if folder == c.Processed && !c.client.Moves() {
			continue
		}
		if _, err := c.client.Select(ctx, folder); err != nil {
			return nil, "", err
		}
		found, err := c.client.Find(ctx, word)
		if err != nil {
			return nil, "", err
		}
		if len(found) > 0 {
			return &found[0], folder, nil
		}
	}
	return nil, "", nil
}

// compare says what became of the mail on its way, and files it.
func (c *checking) compare(ctx context.Context, s *CheckStep, t trial, raw mail.Raw, folder string) error {
	m, err := mail.Read(raw.Body)
	if err != nil {
		return err
	}
	if strings.Contains(t.To, "+") {
		s.say("its plus part has survived")
	}
	if m.Subject == t.Subject && m.Text == t.Text && m.MessageID == t.MessageID {
		s.say("Subject and text are unchanged")
	}
	if m.Subject != t.Subject {
		s.say("its Subject was changed to %q: keys there may be lost", m.Subject)
	}
	if m.Text != t.Text {
		s.say("its text was changed: %s", difference(t.Text, m.Text))
	}
	if m.MessageID != t.MessageID {
		s.say("its Message-ID was changed: answers will not be threaded to it")
	}
	if folder == c.Processed {
		return nil
	}
	if err := c.client.File(ctx, []uint32{raw.UID}, c.Processed); err != nil {
		return err
	}
	if c.client.Moves() {
		s.say("it was moved to %s", c.Processed)
	} else {
		s.say("it was marked as done")
	}
	return nil
}

// difference names the first line that is not the same.
func difference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range g {
		if i >= len(w) || w[i] != g[i] {
			return fmt.Sprintf("line %d came as %q", i+1, g[i])
		}
	}
	return fmt.Sprintf("its last %s missing", phrase.Figures(len(w)-len(g), "line")+phrase.Choose(len(w)-len(g) == 1, " is", " are"))
}

// leases names the leases on the folder that is read: our own too, since a check does not ask the database.
func (c *checking) leases(ctx context.Context, s *CheckStep) error {
	if !c.client.CanLease() {
		return nil
	}
	all, err := c.client.Leases(ctx, c.LeaseFolder())
	if err != nil && !mail.IsRefusal(err) {
		return err
	}
	for _, l := range all {
		if l.Folder == c.Folder {
			s.say("a Seneschal on the machine %q takes in the mail of %s: it said so last on %s", l.Host, c.Folder, schedule.ShowTime(l.Date, "UTC"))
		}
	}
	return nil
}

// takeOver removes all leases on the folder that is read.
func (c *checking) takeOver(ctx context.Context, s *CheckStep) error {
	all, err := c.client.Leases(ctx, c.LeaseFolder())
	if err != nil {
		return err
	}
	_, others := c.sortLeases(all, store.Lease{}, "")
	for _, l := range others {
		s.say("the lease of the Seneschal on the machine %q, of %s, is removed; if it still runs it stops within %s", l.Host, schedule.ShowTime(l.Date, "UTC"), schedule.PrintPeriod(LeaseEvery))
	}
	if len(others) == 0 {
		s.say("there is no lease on %s", c.Folder)
	}
	return c.client.RemoveLeases(ctx, others)
}

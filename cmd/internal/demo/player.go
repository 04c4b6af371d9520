package demo

import (
	"bytes"
	"context"
	"fmt"
	netmail "net/mail"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/mail"
)

// A correspondent is somebody with a mailbox: he fetches his mail by IMAP, and answers by SMTP.
type correspondent struct {
	address string
	in      *mail.Client
	out     *mail.Sender
	uid     uint32
	letters []receivedMail // all that have come
	sent    int
}

// A receivedMail is a mail of the office that has come.
type receivedMail struct {
	*mail.Message
	replyTo string
}

// A playerAgent is a correspondent with a seat.
type playerAgent struct {
	*correspondent
	steward.Steward
	seat   int
	name   string
	lord   string
	person bool // and no program
}

func (d *demo) correspondent(ctx context.Context, address string) (c *correspondent, err error) {
	d.post.AddUser(address, password)
	c = &correspondent{address: address}
	if c.in, err = mail.DialIMAP(ctx, d.imap(address)); err != nil {
		return nil, err
	}
	if _, err := c.in.Select(ctx, "INBOX"); err != nil {
		return nil, err
	}
	c.out, err = mail.DialSMTP(ctx, d.smtp(address))
	return c, err
}

func (c *correspondent) close() {
	c.in.Close()
	c.out.Close()
}

// fetch reads the mail that has come since.
func (c *correspondent) fetch(ctx context.Context) error {
	return c.in.Fetch(ctx, c.uid, 0, func(raws []mail.Raw) error {
		for _, raw := range raws {
			m, err := mail.Read(raw.Body)
			if err != nil {
				return err
			}
			l := receivedMail{Message: m}
			if head, err := netmail.ReadMessage(bytes.NewReader(raw.Body)); err == nil {
				if to, err := netmail.ParseAddress(head.Header.Get("Reply-To")); err == nil {
					l.replyTo = to.Address
				}
			}
			c.letters, c.uid = append(c.letters, l), raw.UID
		}
		return nil
	})
}

// latest is the last letter whose Subject has the words, and that can be answered.
func (c *correspondent) latest(words string) (receivedMail, bool) {
	for i := len(c.letters) - 1; i >= 0; i-- {
		if l := c.letters[i]; l.replyTo != "" && strings.Contains(l.Subject, words) {
			return l, true
		}
	}
	return receivedMail{}, false
}

// answer replies to a letter as a mail program does, with what it answers quoted below.
func (c *correspondent) answer(ctx context.Context, d *demo, to receivedMail, text string) error {
	c.sent++
	id := fmt.Sprintf("%d.%s", c.sent, c.address)
	var b strings.Builder
	fmt.Fprintf(&b, "From: <%s>\nTo: <%s>\nSubject: Re: %s\nMessage-ID: <%s>\nIn-Reply-To: <%s>\nReferences: <%s>\nDate: %s\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n",
		c.address, to.replyTo, to.Subject, id, to.MessageID, to.MessageID, d.clock.now().Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	b.WriteString(text + "\nThe office wrote:\n")
	for line := range strings.Lines(to.Text) {
		b.WriteString("> " + line)
	}
	came := c.out.Send(ctx, c.address, to.replyTo, []byte(strings.ReplaceAll(b.String(), "\n", "\r\n")))
	if came.State != mail.Sent {
		return fmt.Errorf("the mail of %s: %w", c.address, came.Err)
	}
	return nil
}

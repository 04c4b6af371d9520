package demo

import (
	"bytes"
	"context"
	"fmt"
	netmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/mail"
)

// A correspondent is somebody with a mailbox, who fetches mail by IMAP and answers by SMTP.
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

// glance is how often the mailbox is read while a person is waited for.
const glance = time.Second

// waitForPerson waits until the person's orders are in and no line is left unread, or the person says READY in a mail, or by hand that
// the season may be played. A person without a lord is not waited for.
func (d *demo) waitForPerson(ctx context.Context) error {
	p := d.players[0]
	status, err := season.Status(ctx, d.office, gameName)
	if err != nil || !p.person || hasNoSeat(status.Lords[p.seat]) {
		return err
	}
	if d.table.After == nil && !d.byPage {
		if err := d.explain(p); err != nil {
			return err
		}
	}
	d.forgetEnter()
	opened := status
	title := wording.SeasonTitle(status.Season, status.Year)
	if d.byPage {
		d.Tell.Say(fmt.Sprintf("%s is open. It is played when %s's orders are in, or when you press Enter.", title, p.name))
	} else {
		d.Tell.Say(fmt.Sprintf("Your letter is in the mailbox. Answer it: %s is played when your orders are here\nand no line is left unread, or as they are when you answer READY or press Enter.", title))
	}
	unread := false // the last receipt has lines that the person may want to mend
	for read := len(p.letters); ; read = len(p.letters) {
		if err := d.exchange(ctx); err != nil {
			return err
		}
		if played, err := d.wasPlayed(ctx, opened); err != nil || played {
			return err
		}
		came := p.letters[read:]
		for _, l := range came {
			subject, _, _ := strings.Cut(l.Subject, " [")
			d.Tell.Say("New in your mailbox: " + subject)
			if strings.Contains(subject, ": receipt for ") {
				unread = hasUnread(l)
			}
		}
		if status, err = season.Status(ctx, d.office, gameName); err == nil && status.Lords[p.seat].Ready {
			d.Tell.Say("You are READY: " + title + " is played with your orders as they are.")
			return nil
		}
		if err != nil || hasNoSeat(status.Lords[p.seat]) || status.Lords[p.seat].Orders > 0 && !unread {
			return err
		}
		if len(came) > 0 && unread {
			d.Tell.Say("There are lines that were not read or are refused. Mend them, or answer READY or press Enter: till then\n" + title + " waits for you.")
		}
		select {
		case <-d.Done:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(glance):
		}
	}
}

// hasUnread reports whether a receipt has lines that the person may want to mend, of this message or of those before it.
func hasUnread(receipt receivedMail) bool {
	return strings.Contains(receipt.Subject, "not read") || strings.Contains(receipt.Subject, "refused") || strings.Contains(receipt.Text, "NOT READ BEFORE")
}

// forgetEnter forgets that Enter was pressed when nobody asked.
func (d *demo) forgetEnter() {
	select {
	case <-d.Done:
	default:
	}
}

// waitForReader keeps the mailbox open behind the end of the game, until the person has read the last letter.
func (d *demo) waitForReader(ctx context.Context) {
	if !d.players[0].person {
		return
	}
	d.forgetEnter()
	d.Tell.Say("The game is over, and its last letter is in your mailbox. Press Enter when you have read it.")
	select {
	case <-d.Done:
	case <-ctx.Done():
	}
}

// hasNoSeat reports whether a lord has nothing to order any more.
func hasNoSeat(l season.LordStatus) bool { return l.Out || l.Resigned }

// muttrc are settings for mutt: user, password, address of the IMAP server, that of the SMTP
// server, name. An answer goes where the letter wants it without a question, for there is the key.
const muttrc = `set imap_user = %[1]q
set imap_pass = %[2]q
set folder = "imap://%[3]s/"
set spoolfile = "imap://%[3]s/INBOX"
set smtp_url = "smtp://%[4]s/"
set from = %[1]q
set realname = %[5]q
set ssl_starttls = no
set ssl_force_tls = no
set fast_reply = yes
set reply_to = yes
set include = yes
set mail_check = 2
set timeout = 5
alternative_order text/plain text/html
unset record
`

// explanation tells the person how to read the mail: lord, address, password, host, the two ports,
// file of settings for mutt.
const explanation = `
You are %[1]s. Read and answer your letters with any mail program that is told this:

  IMAP   %[4]s, port %[5]s, without encryption
  SMTP   %[4]s, port %[6]s, without encryption
  name   %[2]s, password %[3]s

or with mutt, whose settings are ready, in another terminal:

  mutt -F %[7]s

There Enter opens a letter, r answers it, y sends the answer, and q goes back. Write your orders
above the letter that is quoted, a line for each. What can be ordered stands at the end of each
letter; HELP in a mail brings the forms of all orders, MAP the board, RULES the rules in short.
A season waits for you until your orders are in and no line of them is left unread. If you want it
played as it stands, answer READY in a line of its own, or press Enter here.
`

func (d *demo) explain(p *playerAgent) error {
	file := filepath.Join(d.Dir, "muttrc")
	rc := fmt.Sprintf(muttrc, p.address, password, d.post.IMAPAddr(), d.post.SMTPAddr(), p.name)
	if err := os.WriteFile(file, []byte(rc), 0o600); err != nil {
		return err
	}
	host, imapPort, _ := strings.Cut(d.post.IMAPAddr(), ":")
	_, smtpPort, _ := strings.Cut(d.post.SMTPAddr(), ":")
	if strings.ContainsAny(file, " '$&") {
		file = fmt.Sprintf("%q", file)
	}
	d.Tell.Say(fmt.Sprintf(explanation, p.lord, p.address, password, host, imapPort, smtpPort, file))
	return nil
}

package demo

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"
)

// glance is how often the mailbox is read while a person is waited for.
const glance = time.Second

// waitForPerson waits until the person's orders are in, or he says by hand that he is done. Whoever
// has no lord any more is not waited for.
func (d *demo) waitForPerson(ctx context.Context) error {
	p := d.players[0]
	if !p.person || d.table.After != nil && d.table.After.Players[p.seat].Out {
		return nil
	}
	if d.table.After == nil {
		if err := d.explain(p); err != nil {
			return err
		}
	}
	status, err := d.office.Status(ctx, gameName)
	if err != nil {
		return err
	}
	d.Tell.Say(fmt.Sprintf("Your letter is in the mailbox. %s of year %d is played when you have answered it, or when you press Enter.", status.Season, status.Year))
	for {
		if err := d.exchange(ctx); err != nil {
			return err
		}
		if status, err = d.office.Status(ctx, gameName); err != nil || status.Lords[p.seat].Orders > 0 {
			return err
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

// explain tells the person how to read his mail, and writes the settings for mutt.
func (d *demo) explain(p *player) error {
	file := filepath.Join(d.Dir, "muttrc")
	rc := fmt.Sprintf(`set imap_user = %[1]q
set imap_pass = %[2]q
set folder = "imap://%[3]s/"
set spoolfile = "imap://%[3]s/INBOX"
set smtp_url = "smtp://%[4]s/"
set from = %[1]q
set realname = %[5]q
set ssl_starttls = no
set ssl_force_tls = no
set include = yes
set mail_check = 2
set timeout = 5
unset record
`, p.address, password, d.post.IMAPAddr(), d.post.SMTPAddr(), p.name)
	if err := os.WriteFile(file, []byte(rc), 0o600); err != nil {
		return err
	}
	host, imapPort, err := net.SplitHostPort(d.post.IMAPAddr())
	if err != nil {
		return err
	}
	_, smtpPort, err := net.SplitHostPort(d.post.SMTPAddr())
	if err != nil {
		return err
	}
	d.Tell.Say(fmt.Sprintf("You are %s. Your mail program reads and sends here, without encryption:\n"+
		"  address   %s, password %s\n  IMAP      %s, port %s\n  SMTP      %s, port %s (no login)\nor, with mutt:\n  mutt -F %s",
		p.lord, p.address, password, host, imapPort, host, smtpPort, file))
	return nil
}

package main

import (
	"context"
	"fmt"
	netmail "net/mail"
	"net/smtp"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
)

// mailboxAddress is the IMAP server in the settings for mutt, with its user's password.
var mailboxAddress = regexp.MustCompile(`(?s)imap_pass = "(.*?)".*folder = "imap://(.*?)/"`)

// answerLast answers the last letter in the person's mailbox that can be answered; n is in the Message-ID.
func (p *played) answerLast(ctx context.Context, t *testing.T, n int, text string) {
	t.Helper()
	settings, err := os.ReadFile(filepath.Join(p.dir, "muttrc"))
	if err != nil {
		t.Fatal(err)
	}
	box, server := mailboxAddress.FindSubmatch(settings), serverAddress.FindSubmatch(settings)
	if box == nil || server == nil {
		t.Fatalf("no servers stand in\n%s", settings)
	}
	const from = "ann@valley.example"
	c, err := mail.DialIMAP(ctx, mail.IMAP{Addr: string(box[2]), TLS: mail.Plain, User: from, Password: string(box[1])})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Select(ctx, "INBOX"); err != nil {
		t.Fatal(err)
	}
	to := ""
	if err := c.Fetch(ctx, 0, 0, func(raws []mail.Raw) error {
		for _, raw := range raws {
			m, err := netmail.ReadMessage(strings.NewReader(string(raw.Body)))
			if err != nil {
				return err
			}
			if reply, err := netmail.ParseAddress(m.Header.Get("Reply-To")); err == nil {
				to = reply.Address
			}
		}
		return nil
	}); err != nil || to == "" {
		t.Fatalf("there is nothing to answer: %v", err)
	}
	raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: an answer\r\nMessage-ID: <answer%d.%s>\r\n\r\n%s\r\n", from, to, n, from, text)
	if err := smtp.SendMail(string(server[1]), nil, from, []string{to}, []byte(raw)); err != nil {
		t.Fatal(err)
	}
}

// TestPlayWaitsForUnreadLines sends a line that cannot be read beside one that can: the season waits, also when another letter comes
// in between, until the person says READY; and the next waits until the line is mended.
func TestPlayWaitsForUnreadLines(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	p := play(ctx, t, "--play", "Gawaine", "--players", "2")
	p.keys.Close() // nobody presses Enter
	const waits = "There are lines that were not read or are refused."
	p.wait(ctx, t, "Your letter is in the mailbox", 1)
	p.answerLast(ctx, t, 1, "ENTER BY London Road")
	p.wait(ctx, t, "Your letter is in the mailbox", 2)

	p.answerLast(ctx, t, 2, "HIRE 1 KNIGHT\r\nBUILD 1 HIVE AT Nowhere")
	p.wait(ctx, t, waits, 1)
	p.answerLast(ctx, t, 3, "HELP")
	p.wait(ctx, t, waits, 2) // the letter with the help is no receipt
	p.answerLast(ctx, t, 4, "Ready.")
	p.wait(ctx, t, "You are READY: winter of year 1 is played with your orders as they are.", 1)
	p.wait(ctx, t, "Your letter is in the mailbox", 3)

	p.answerLast(ctx, t, 5, "HOLD ALL\r\nMOVE 2 TO Nowhere")
	p.wait(ctx, t, waits, 3)
	p.answerLast(ctx, t, 6, "HOLD ALL")
	p.wait(ctx, t, "Your letter is in the mailbox", 4)
	p.stop(t, syscall.SIGTERM)
}

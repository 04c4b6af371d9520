package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/store"
)

func newInboxCommand(a *app) *cobra.Command {
	return group("inbox", "tells what became of every mail that came in",
		`Tells what became of every mail that was taken in: whose it was, what came of it, which letters
answered it and whether they arrived, and what of it was read. Order keys are not shown.
Nothing is changed.`,
		`  seneschal inbox list marches
  seneschal inbox show 12`,
		newInboxListCommand(a), newInboxShowCommand(a))
}

func newInboxListCommand(a *app) *cobra.Command {
	r := inbox.ListRequest{}
	var since string
	c := &cobra.Command{Use: "list [GAME]", Short: "lists the mails that came in, the latest first, with what came of each",
		Long: `Lists the mails that came in, the latest first: when (in UTC), from whom, of which game and lord,
what came of it, and the letters that answered it. Without a game also those that are of none.`,
		Example: `  seneschal inbox list
  seneschal inbox list marches --lord Gawaine --most 10
  seneschal inbox list marches --outcome late --since 2027-03-01
  seneschal inbox list --from ann@example.org`,
		Args: cobra.MaximumNArgs(1),
		RunE: askOffice(a, showInbox, func(c call) (all []inbox.ListedMail, err error) {
			r.Game = strings.Join(c.args, "")
			if r.Since, err = sinceOf(since); err != nil {
				return nil, err
			}
			return inbox.List(c.Context(), c.office, r)
		})}
	f := c.Flags()
	f.StringVar(&r.From, "from", "", "only from this address")
	f.StringVar(&r.Outcome, "outcome", "", "only with this outcome, such as entered, late, unknown or failed")
	f.StringVar(&r.Lord, "lord", "", "only of this lord of the game")
	f.StringVar(&r.Season, "season", "", "only of this season of the game, such as 'summer 2'")
	f.StringVar(&since, "since", "", "only from this day on, such as 2027-03-01")
	f.Int64Var((*int64)(&r.Before), "before", 0, "only what came before the mail of this number")
	f.IntVar(&r.Most, "most", 50, "only so many of the latest")
	return c
}

// sinceOf reads the day of --since, which begins at midnight UTC.
func sinceOf(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return t, fmt.Errorf("--since %q: want a day such as 2027-03-01", text)
	}
	return t, nil
}

func showInbox(w io.Writer, all []inbox.ListedMail) {
	if len(all) == 0 {
		fmt.Fprintln(w, "there is no such mail")
		return
	}
	printTable(w, "MAIL\tCAME\tFROM\tGAME\tLORD\tWHAT CAME OF IT", all, func(m inbox.ListedMail) string {
		return strings.Join([]string{strconv.Itoa(int(m.ID)), m.Came.Format("2006-01-02 15:04"), m.From, m.Game, m.Lord, m.Says()}, "\t")
	})
}

func newInboxShowCommand(a *app) *cobra.Command {
	var raw bool
	c := &cobra.Command{Use: "show MAIL", Short: "shows one mail, by its number in inbox list: what came of it and what of it was read",
		Long: `Shows one mail: what came of it, the letters that answered it and whether they arrived, the lines
that were read above the quotation and in the sheet, and the orders that it left. --raw prints its
text as it is kept too: without attachments, order keys and what is written in base64. Of mail of
strangers little is kept, and not for long; then it says so.`,
		Example: `  seneschal inbox show 12
  seneschal inbox show 12 --raw`,
		RunE: askOffice(a, showMail, func(c call) (m inbox.ShownMail, err error) {
			id, err := strconv.ParseInt(c.args[0], 10, 64)
			if err != nil || id < 1 {
				return m, hints.Add(fmt.Errorf("mail %q: want the number of a mail", c.args[0]), "`seneschal inbox list` has the numbers")
			}
			return inbox.Show(c.Context(), c.office, store.InboxID(id), raw)
		})}
	c.Flags().BoolVar(&raw, "raw", false, "print its text as it is kept, too")
	return c
}

func showMail(w io.Writer, m inbox.ShownMail) {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	line := func(name, text string) {
		if text != "" {
			fmt.Fprintf(t, "%s\t%s\n", name, text)
		}
	}
	line("mail", strconv.Itoa(int(m.ID)))
	line("came", schedule.ShowTime(m.Came, "UTC"))
	line("from", m.From)
	line("subject", m.Subject)
	line("game", m.Game)
	line("lord", m.Lord)
	line("season", m.Season)
	line("outcome", string(m.Outcome)+": "+m.Words)
	line("remark", m.Remark)
	for _, l := range m.Answers {
		line("answer", l.Words+" to "+l.To+" "+l.Arrival)
	}
	line("text", m.Kept)
	t.Flush()
	showLines(w, "read above the quotation", m.Above)
	showLines(w, "read in the sheet", m.Sheet)
	for _, l := range m.Letters {
		showLines(w, "letter to "+l.To, l.Lines)
	}
	for _, o := range m.Orders {
		showLines(w, "orders after it, of "+o.Of, o.Lines)
	}
	if m.Raw != "" {
		showLines(w, "as it is kept, without attachments", strings.Split(strings.TrimRight(m.Raw, "\n"), "\n"))
	}
}

// showLines shows lines under what they are, if there are any.
func showLines(w io.Writer, about string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s:\n", about)
	for _, l := range lines {
		fmt.Fprintln(w, strings.TrimRight("  "+l, " "))
	}
}

package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"time"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/web"
)

// webAddress is where the pages are served, if nobody else listens there.
const webAddress = "127.0.0.1:8600"

// webAfter is how many seasons are played before the pages are opened: there is something to look at then.
const webAfter = 5

// serveWeb serves the pages of the demo until it is stopped.
func (d *demo) serveWeb(ctx context.Context) (stop func(), err error) {
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "tcp", webAddress)
	if err != nil {
		ln, err = lc.Listen(ctx, "tcp", "127.0.0.1:0")
	}
	if err != nil {
		return nil, err
	}
	d.site = &web.Site{Office: d.office, URL: "http://" + ln.Addr().String(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	server, done := d.site.Server(), make(chan struct{})
	go func() {
		defer close(done)
		server.Serve(ln)
	}()
	return func() {
		server.Close()
		<-done
	}, nil
}

// webExplanation tells where the pages are: of the master, of the player, her lord, and of all.
const webExplanation = `
The pages are open. The two links log in, once each, within fifteen minutes:

  the master's desk    %s
  %-20s %s
  the public page      %s/g/%s

Write orders as the player, or press Enter here: the season is played. It waits for the master then:
review it on the desk, and approve it. What is sent lies in the mailboxes too. Ctrl-C ends it.`

// explainWeb prints the links. A browser keeps one login for each name of this machine, so that the player's link has another than the master's.
func (d *demo) explainWeb(ctx context.Context) error {
	master, err := web.LinkFor(ctx, d.office, d.site.URL, masterAddress)
	if err != nil {
		return err
	}
	p := d.players[0]
	_, port, err := net.SplitHostPort(d.site.URL[len("http://"):])
	if err != nil {
		return err
	}
	link, err := web.LinkFor(ctx, d.office, "http://localhost:"+port, p.address)
	if err == nil {
		d.Tell.Say(fmt.Sprintf(webExplanation, master, fmt.Sprintf("%s, who is %s", p.name, p.lord), link, d.site.URL, gameName))
	}
	return err
}

// openWeb opens the pages once there is something to look at. From then on the first player and the master are people.
func (d *demo) openWeb(ctx context.Context, seasons int) error {
	if d.site == nil || seasons != webAfter {
		return nil
	}
	_, err := game.Update(ctx, d.office, gameName, false, func(g *game.Game) (bool, error) {
		row := g.Row
		row.Public = true
		return true, g.Tx.SetGame(row)
	})
	if err != nil {
		return err
	}
	d.players[0].person, d.byPage = true, true
	return d.explainWeb(ctx)
}

// waitForApproval waits until the master has approved the season that waits, in a page or by mail.
func (d *demo) waitForApproval(ctx context.Context) error {
	d.Tell.Say("The season is played. It waits on the master's desk for APPROVE.")
	for {
		waits, err := game.View(ctx, d.office, gameName, func(g *game.Game) (bool, error) { return g.AwaitsApproval(), nil })
		if err != nil || !waits {
			return errors.Join(err, d.exchange(ctx))
		}
		if err := d.exchange(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(glance):
		}
	}
}

// waitForWeb keeps the pages open behind the end of the game.
func (d *demo) waitForWeb(ctx context.Context) {
	if d.byPage {
		d.Tell.Say("The game is over. The pages stay until Ctrl-C.")
		<-ctx.Done()
	}
}

// wasPlayed reports whether a season has been played meanwhile: the master may have done it in a page.
func (d *demo) wasPlayed(ctx context.Context, s season.GameStatus) (bool, error) {
	now, err := season.Status(ctx, d.office, gameName)
	return err == nil && (now.Season != s.Season || now.Year != s.Year), err
}

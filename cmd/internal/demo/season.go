package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/narrative"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/inbox"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

func (d *demo) season(ctx context.Context) error {
	status, err := season.Status(ctx, d.office, gameName)
	if err != nil {
		return err
	}
	title := wording.SeasonTitle(status.Season, status.Year)
	d.Tell.Progress(title + ": the lords write their orders")
	if err := d.orders(ctx); err != nil {
		return err
	}
	d.Tell.Progress(title + ": receipts")
	if err := d.exchange(ctx); err != nil {
		return err
	}
	if err := d.waitForPerson(ctx); err != nil {
		return err
	}
	d.Tell.Progress(title + ": the season is played")
	if err := d.play(ctx, status); err != nil {
		return err
	}
	return d.tellNews(ctx, title)
}

// orders lets every steward answer his letter.
func (d *demo) orders(ctx context.Context) error {
	for _, p := range d.players {
		l, ok := p.latest("")
		if p.person || !ok {
			continue
		}
		table, known, err := d.office.Known(ctx, gameName, p.lord)
		if err != nil {
			return err
		}
		p.Rules, p.Board = table.Rules, table.Board
		if text := steward.Text(p.Orders(known)); text != "" {
			if err := p.answer(ctx, d, l, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// exchange takes in what was written, and sends the answers.
func (d *demo) exchange(ctx context.Context) error {
	if _, err := inbox.Poll(ctx, d.office); err != nil {
		return err
	}
	return d.send(ctx)
}

// play lets the deadline pass, and the master approve what came of it.
func (d *demo) play(ctx context.Context, s season.GameStatus) error {
	if s.State == store.GameOpen {
		if _, err := season.StartGame(ctx, d.office, gameName, false); err != nil {
			return err
		}
	} else {
		d.clock.skip(s.Deadline.Add(time.Hour))
		if _, err := inbox.Poll(ctx, d.office); err != nil {
			return err
		}
		results, err := season.PlayDue(ctx, d.office)
		if err != nil {
			return err
		}
		if len(results) != 1 || results[0].Err != "" {
			return fmt.Errorf("%s was not played: %+v", wording.SeasonTitle(s.Season, s.Year), results)
		}
	}
	if err := d.send(ctx); err != nil {
		return err
	}
	review, ok := d.master.latest("waits")
	if !ok {
		return fmt.Errorf("the master had no letter of %s", wording.SeasonTitle(s.Season, s.Year))
	}
	if err := d.master.answer(ctx, d, review, "APPROVE\n"); err != nil {
		return err
	}
	return d.exchange(ctx)
}

// tellNews tells the news of the season that was just played.
func (d *demo) tellNews(ctx context.Context, title string) (err error) {
	if d.table, err = d.office.LastPlayedSeason(ctx, gameName); err != nil {
		return err
	}
	d.Tell.Season(title)
	p := page{Title: title}
	news := narrative.NewNews(d.table.Table, d.table.Played)
	if len(news) == 0 {
		news = []view.News{{Kind: view.NewsPeople, Text: "A quiet season."}}
	}
	for _, n := range news {
		d.Tell.News(string(n.Kind), n.Text)
		p.News = append(p.News, n.Text)
	}
	d.pages = append(d.pages, p)
	return nil
}

package bench

import (
	"bytes"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/emersion/go-message"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/simulation"
	"github.com/seneschal-pbem/seneschal/adjudicator/steward"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail"
)

// setup is a campaign of stewards.
func setup(boardName string, lords int) (*simulation.Setup, error) {
	r, err := ruleset.Embedded("standard")
	if err != nil {
		return nil, err
	}
	b, err := board.Embedded(boardName)
	return &simulation.Setup{Table: view.Table{Game: "bench", Rules: r, Board: b}, Lords: ruleset.Roster()[:lords], Tempers: []steward.Temper{steward.Even}, Seed: 1}, err
}

// seasonsOf are some seasons of a campaign.
func seasonsOf(s *simulation.Setup, wanted func(adjudicator.Season) bool) (all []*simulation.Season, err error) {
	err = simulation.Play(s, 0, func(played *simulation.Season) {
		if wanted(played.Before.Season) {
			before := played.Before.Clone()
			all = append(all, &simulation.Season{Before: &before, After: played.After, Record: played.Record, Orders: played.Orders})
		}
	})
	return all, err
}

// seasonsPlayed plays the summers of a campaign of four lords.
func seasonsPlayed(r *run) error {
	for _, name := range []string{"training", "valley"} {
		s, err := setup(name, 4)
		if err != nil {
			return err
		}
		all, err := seasonsOf(s, func(of adjudicator.Season) bool { return of == adjudicator.Summer })
		if err != nil {
			return err
		}
		var w adjudicator.Workspace
		d := dice.Newest.Seeded([]byte("bench"))
		bound := make([][]adjudicator.Bound, len(all))
		for i, played := range all {
			for seat, orders := range played.Orders {
				bound[i] = append(bound[i], simulation.Bind(s.Table, played.Before, adjudicator.Seat(seat), orders))
			}
		}
		took, err := least(r.scale.of(50), func() error {
			for i, played := range all {
				if _, _, err := w.Play(s.Rules, s.Board, *played.Before, bound[i], d); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		r.tell(Figure{Work: "a summer of four stewards is played, " + name, Value: inUnit(took, time.Microsecond, len(all)), Unit: "µs"})
	}
	return nil
}

// campaigns plays whole campaigns on one core.
func campaigns(r *run) error {
	s, err := setup("valley", 4)
	if err != nil {
		return err
	}
	games := r.scale.of(100)
	defer debug.SetGCPercent(debug.SetGCPercent(1600)) // as simulate does
	took, err := least(r.scale.of(3), func() error {
		t, w := simulation.NewTally(s), new(simulation.Workspace)
		for n := range games {
			if err := t.Play(w, s, n); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	r.tell(Figure{Work: "campaigns of four stewards, valley, one core", Value: float64(games) / took.Seconds(), Unit: "a second", Goal: "≥ 400"})
	return nil
}

// mailOf2KB is a mail as players write it, with the letter that it answers below.
func mailOf2KB(from, to string, n int, orders string) []byte {
	return fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: Re: valley: summer of year 2\r\nMessage-ID: <%d@bench>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n\r\nOn Friday the office wrote:\r\n%s",
		from, to, n, orders, strings.Repeat("> Your knight 05 stands at Foxwood, and the mill of Marden brings 1 Bz.\r\n", 24))
}

// mailsRead reads mails, beside the library that takes a mail apart.
func mailsRead(r *run) error {
	mails := r.scale.of(1000)
	raw := mailOf2KB("ann@example.org", "office@example.org", 1, "HOLD ALL")
	repeat := func(read func() error) (time.Duration, error) {
		return least(r.scale.of(10), func() (err error) {
			for range mails {
				if err == nil {
					err = read()
				}
			}
			return err
		})
	}
	took, err := repeat(func() error {
		_, err := mail.Read(raw)
		return err
	})
	if err != nil {
		return err
	}
	peer, err := repeat(func() error {
		m, err := message.Read(bytes.NewReader(raw))
		if err == nil {
			_, err = io.Copy(io.Discard, m.Body)
		}
		return err
	})
	if err != nil {
		return err
	}
	r.tell(Figure{Work: "a mail of 2 KB is read", Value: inUnit(took, time.Microsecond, mails), Unit: "µs", Peer: "go-message", Ratio: float64(took) / float64(peer)})
	return nil
}

// maps draws the maps of their lands for six lords, in all seasons of a campaign but the autumns, and then all of them again, where what lies under them is kept.
func maps(r *run) error {
	s, err := setup("valley", 6)
	if err != nil {
		return err
	}
	all, err := seasonsOf(s, func(of adjudicator.Season) bool { return of != adjudicator.SettingOut && of != adjudicator.Autumn })
	if err != nil {
		return err
	}
	all = all[:r.scale.of(len(all))]
	drawer, letters, most := &pictures.Drawer{Width: pictures.MapWidth}, 0, 0
	draw := func() error {
		letters = 0
		for _, played := range all {
			of := &pictures.Subject{Table: s.Table, Played: view.Played{Before: played.Before, After: played.After, Record: played.Record}}
			for seat := range s.Lords {
				if shown := situation.SeasonPictures(s.Table, of.Played, adjudicator.Seat(seat)); len(shown) == 0 || shown[0].ID != view.PictureLands {
					continue // the lord has no lands, and gets the whole board
				}
				letters++
				png, err := drawer.Render(of, pictures.Key{ID: view.PictureLands, After: 1, Reader: adjudicator.Seat(seat)})
				if err != nil {
					return err
				}
				most = max(most, len(png))
			}
		}
		return nil
	}
	cold, err := least(1, draw)
	if err != nil {
		return err
	}
	warm, err := least(r.scale.of(3), draw)
	if err != nil {
		return err
	}
	r.tell(Figure{Work: "the map of a letter is drawn, for the first time on a board", Value: inUnit(cold, time.Millisecond, letters), Unit: "ms", Goal: "≤ 20"})
	r.tell(Figure{Work: "the map of a letter is drawn, where others were before", Value: inUnit(warm, time.Millisecond, letters), Unit: "ms", Goal: "≤ 12"})
	r.tell(Figure{Work: "the map of a letter, the largest", Value: float64(most) / 1024, Unit: "KB"})
	return nil
}

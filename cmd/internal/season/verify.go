package season

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/cmd/internal/backup"
	"github.com/seneschal-pbem/seneschal/cmd/internal/fault"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/cmd/internal/wording"
	"github.com/seneschal-pbem/seneschal/store"
)

// VerifyResult is what replaying a campaign showed. Without Faults the campaign is as it was played.
type VerifyResult struct {
	Game    string   `json:"game"`
	Seasons int      `json:"seasons"` // that were replayed
	Events  int      `json:"events"`
	Faults  []string `json:"faults"`
}

// Verify looks for damage of the database first. Then it replays a whole campaign from its events and
// compares the state after each season, byte for byte, with the one that is kept; it derives each
// season's key again from the seed and the orders as played; and it plays each season that this
// version of the program played once more, and compares the record.
func Verify(ctx context.Context, o *game.Office, gameName string) (VerifyResult, error) {
	return game.View(ctx, o, gameName, func(g *game.Game) (VerifyResult, error) {
		var v verifying
		if err := v.begin(g); err != nil {
			return v.VerifyResult, err
		}
		seasons, err := g.Tx.Seasons(g.Row.ID)
		for _, s := range seasons {
			if err != nil || s.State == store.SeasonOpen {
				break
			}
			err = v.replaySeason(s)
		}
		return v.VerifyResult, err
	})
}

// A verifying is the replay of one campaign. State is what the events gave so far.
type verifying struct {
	VerifyResult
	game        *game.Game
	state       adjudicator.State
	secretSince time.Time // digests of seasons that were played before were made under a secret that is not here
}

// begin begins the replay of a campaign, with what can be said before it.
func (v *verifying) begin(g *game.Game) error {
	v.Game, v.game, v.state = g.Row.Name, g, g.FirstState()
	damage, err := g.Tx.Damage()
	if err != nil {
		return err
	}
	for _, what := range damage {
		v.Faults = append(v.Faults, "the database is damaged: "+what)
	}
	k, err := g.Tx.Keeping()
	if err != nil {
		return err
	}
	v.secretSince = k.SecretSince
	fits, err := g.Office.SecretFits(g.Tx)
	if err == nil && !fits {
		v.secretSince = g.Tx.Now.Add(game.Tick)
		v.Faults = append(v.Faults, game.ErrSecret.Error()+"; the digests of the orders cannot be compared")
	}
	return err
}

// verifyLast replays the last season of each game, and returns what differs or cannot be replayed, with the game's name.
func verifyLast(o *game.Office, tx *store.Tx) (faults []string, err error) {
	games, err := tx.Games()
	for _, row := range games {
		var v verifying
		err := fault.Safely(func() error { return v.replayLast(o, tx, row) })
		if game.EndsBatch(err) {
			return nil, err
		}
		if err != nil {
			v.Faults = append(v.Faults, err.Error())
		}
		for _, f := range v.Faults {
			faults = append(faults, row.Name+": "+f)
		}
	}
	return faults, err
}

// replayLast replays the last season of a game that was played.
func (v *verifying) replayLast(o *game.Office, tx *store.Tx, row store.Game) error {
	g, err := o.OpenRow(tx, row)
	if err != nil {
		return err
	}
	last, ok := g.LastPlayed()
	if !ok {
		return nil
	}
	if err := v.begin(g); err != nil {
		return err
	}
	if v.state, err = g.StateBefore(last); err != nil {
		return err
	}
	return v.replaySeason(last)
}

func (v *verifying) addFault(s store.Season, format string, args ...any) {
	v.Faults = append(v.Faults, wording.Title(s)+": "+fmt.Sprintf(format, args...))
}

// replaySeason replays one season and compares what is kept of it.
func (v *verifying) replaySeason(s store.Season) error {
	v.Seasons++
	if s.Name != v.state.Season.String() || s.Year != v.state.Year {
		v.addFault(s, "the replay has come to %s of year %d", v.state.Season, v.state.Year)
	}
	events, err := v.game.Tx.Events(s.ID)
	if err != nil {
		return err
	}
	v.Events += len(events)
	before := v.state
	v.game.State = before
	if record, err := game.DecodeEvents(events); err != nil {
		v.addFault(s, "%v", err)
	} else {
		v.state = adjudicator.Replay(before, record)
	}
	if err := v.compareState(s); err != nil {
		return err
	}
	key, bound, err := v.checkKey(s)
	if err != nil {
		return err
	}
	if s.Program == v.game.Office.Version {
		v.playAgain(s, before, bound, key, events)
	}
	return nil
}

// compareState compares the state that the events gave with the one that is kept.
func (v *verifying) compareState(s store.Season) error {
	kept, err := v.game.Tx.Snapshot(s.ID)
	if err != nil {
		return err
	}
	replayed, err := adjudicator.EncodeState(&v.state)
	if err != nil {
		return err
	}
	if !bytes.Equal(kept, replayed) {
		at := 0 // the first byte that differs
		for at < min(len(kept), len(replayed)) && kept[at] == replayed[at] {
			at++
		}
		v.addFault(s, "the state that is kept differs from the replay at byte %d: %s, replayed %s",
			at+1, quoteAround(kept, at), quoteAround(replayed, at))
	}
	return nil
}

// quoteAround shows some bytes of a state on both sides of a place.
func quoteAround(b []byte, at int) string {
	return fmt.Sprintf("%q", b[max(0, at-20):min(len(b), at+20)])
}

// checkKey derives the key of a season again and compares what was promised of it.
func (v *verifying) checkKey(s store.Season) ([]byte, []adjudicator.Bound, error) {
	seed, err := v.game.Tx.Seed(s.ID)
	if err != nil {
		return nil, nil, err
	}
	if dice.Hash(seed) != s.SeedHash {
		v.addFault(s, "the seed does not have the hash that was announced")
	}
	parts, err := v.game.Tx.KeyParts(s.SeedHash)
	if err != nil {
		return nil, nil, err
	}
	bound, err := v.checkOrders(s, parts)
	if err != nil {
		return nil, nil, err
	}
	key, err := v.game.SeasonKey(s.ID, parts)
	if err != nil {
		return nil, nil, err
	}
	if !bytes.Equal(key, s.Key) {
		v.addFault(s, "the key does not follow from the seed, the digests of the orders and what was sealed")
	}
	if s.Rules != v.game.Rules.Digest() || s.Board != v.game.Board.Digest() {
		v.addFault(s, "it was played with other rules or another board than the game has")
	}
	return key, bound, nil
}

// checkOrders compares the orders by which a season was played with their digests, and these with what went into its key.
func (v *verifying) checkOrders(s store.Season, parts []store.KeyPart) (bound []adjudicator.Bound, err error) {
	played, err := v.game.Tx.PlayedOrders(s.ID)
	if err != nil {
		return nil, err
	}
	for i, p := range played {
		w := v.game.ParseOrders(p.Orders, p.Standing, v.game.Office.Salt(v.game.Seats[i], s.Number))
		if w.Digest != p.Digest && !s.Played.Before(v.secretSince) {
			v.addFault(s, "the orders of %s do not have their digest", v.game.Seats[i].Lord)
		}
		if i >= len(parts) || parts[i].Seat != p.Seat || parts[i].Digest != p.Digest {
			v.addFault(s, "the digest of the orders of %s is not the one that went into the key", v.game.Seats[i].Lord)
		}
		bound = append(bound, bindOrders(v.game, adjudicator.Seat(i), w))
	}
	if len(played) != len(v.game.Seats) {
		v.addFault(s, "there are orders of %d lords, and %d lords", len(played), len(v.game.Seats))
	}
	return bound, nil
}

// playAgain plays the season once more and compares the record.
func (v *verifying) playAgain(s store.Season, before adjudicator.State, bound []adjudicator.Bound, key []byte, events []store.Event) {
	defer func() {
		if what := recover(); what != nil {
			v.addFault(s, "played once more it breaks off: %v", what)
		}
	}()
	_, record, err := adjudicator.Play(v.game.Rules, v.game.Board, before, bound, dice.Seeded(key))
	if err != nil {
		v.addFault(s, "played once more it breaks off: %v", err)
		return
	}
	for i := range max(len(record), len(events)) {
		if i >= len(record) || i >= len(events) || !sameEvent(record[i], events[i]) {
			v.addFault(s, "played once more, the record differs from event %d on", i+1)
			return
		}
	}
}

func sameEvent(e adjudicator.Event, kept store.Event) bool {
	kind, body, err := adjudicator.EncodeEvent(e)
	return err == nil && kind == kept.Kind && slices.Equal(body, kept.Body)
}

// CheckCopy is the check of a copy of the database: it replays the last season of each game. That the key secret of
// the settings is another than the copy's is a remark only: the copy is as good without it.
func CheckCopy(o *game.Office) backup.Check {
	return func(ctx context.Context, copied *store.Store) (faults, remarks []string, err error) {
		of := &game.Office{Store: copied, Account: o.Account, AuthservID: o.AuthservID, KeySecret: o.KeySecret, Version: o.Version}
		all, err := store.Read(ctx, copied, func(tx *store.Tx) ([]string, error) { return verifyLast(of, tx) })
		for _, f := range all {
			if strings.Contains(f, game.ErrSecret.Error()) {
				remarks = append(remarks, f)
			} else {
				faults = append(faults, f)
			}
		}
		return faults, remarks, err
	}
}

// DescribeRestored completes what is said of a restored database with what the master of each game should know: since
// when mail is read again, and which seasons the players may have been told of that are not in the backup.
func DescribeRestored(o *game.Office) func(context.Context, *store.Store, *backup.Restored) error {
	return func(ctx context.Context, copied *store.Store, result *backup.Restored) error {
		return copied.View(ctx, func(tx *store.Tx) error {
			box, err := o.Mailbox(tx)
			if err != nil {
				return err
			}
			result.Since = box.PollBegan
			open, err := tx.OpenSeasons(0)
			for _, c := range open {
				if tx.Now.After(c.ClosesAt()) {
					result.Remarks = append(result.Remarks, fmt.Sprintf("%s: %s has ended since, on %s. If it was played, its players were told: it is played again with the same dice, after the mail has been read again, but what follows gets dice of its own. Write to them",
						c.GameName, wording.SeasonTitle(c.Name, c.Year), schedule.ShowTime(c.Deadline, "UTC")))
				}
			}
			return err
		})
	}
}

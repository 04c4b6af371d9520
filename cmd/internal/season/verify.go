package season

import (
	"bytes"
	"context"
	"errors"
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
	Seasons int      `json:"seasons"` // that were replayed, those of former lines among them
	Lines   int      `json:"lines"`   // former lines of the campaign, of which each correction leaves one
	Events  int      `json:"events"`
	Faults  []string `json:"faults"`
}

// Verify looks for damage of the database first. Then it replays a whole campaign from its events and
// compares the state after each season, byte for byte, with the one that is kept; it derives each
// season's key again from the seed and the orders as played; and it plays each season that this
// version of the program played once more, and compares the record. What corrections have replaced is replayed likewise.
func Verify(ctx context.Context, o *game.Office, gameName string) (VerifyResult, error) {
	return game.View(ctx, o, gameName, VerifyGame)
}

// VerifyGame is Verify within a transaction.
func VerifyGame(g *game.Game) (VerifyResult, error) {
	var v verifying
	if err := v.begin(g); err != nil {
		return v.VerifyResult, err
	}
	seasons, err := g.Tx.Seasons(g.Row.ID)
	for _, s := range seasons {
		if err != nil || s.State == store.SeasonOpen {
			break
		}
		err = v.replayPresent(s)
	}
	if err == nil {
		err = v.replayFormer()
	}
	return v.VerifyResult, err
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
	return v.replayPresent(last)
}

// replayPresent replays a season of the present line.
func (v *verifying) replayPresent(s store.Season) error {
	k, err := v.present(s)
	if err != nil {
		return err
	}
	return v.replaySeason(k)
}

// A keptSeason is all that is kept of a season that was played, in the present line of the campaign or in a former one.
type keptSeason struct {
	store.Season
	line     int // of the campaign
	former   bool
	seed     []byte
	orders   []store.PlayedOrders
	events   []store.Event
	snapshot []byte
}

// present reads a season of the present line.
func (v *verifying) present(s store.Season) (k keptSeason, err error) {
	k = keptSeason{Season: s, line: v.game.Line()}
	if k.seed, err = v.game.Tx.Seed(s.ID); err == nil {
		k.orders, err = v.game.Tx.PlayedOrders(s.ID)
	}
	if err == nil {
		k.events, err = v.game.Tx.Events(s.ID)
	}
	if err == nil {
		k.snapshot, err = v.game.Tx.Snapshot(s.ID)
	}
	return k, err
}

// ofFormer reads a season as it was until a line replaced it.
func (v *verifying) ofFormer(f store.FormerSeason) (k keptSeason, err error) {
	k = keptSeason{Season: f.Season, line: f.Line - 1, former: true, seed: f.Seed, snapshot: f.Snapshot}
	if k.orders, err = v.game.Tx.FormerOrders(f.ID); err == nil {
		k.events, err = v.game.Tx.FormerEvents(f.ID)
	}
	return k, err
}

// replayFormer replays what each line of the campaign has replaced, each season from the state in which it found its own line.
func (v *verifying) replayFormer() error {
	for _, l := range v.game.Lines {
		v.Lines++
		all, err := v.game.Tx.FormerSeasons(v.game.Row.ID, l.Number)
		if err != nil {
			return err
		}
		for _, f := range all {
			if err := v.replayOneFormer(f); err != nil {
				return err
			}
		}
	}
	return nil
}

// replayOneFormer replays a season of a former line. Of one that had not been played it looks at the seed.
func (v *verifying) replayOneFormer(f store.FormerSeason) error {
	k, err := v.ofFormer(f)
	if err != nil {
		return err
	}
	if f.Season.State == store.SeasonOpen {
		v.checkSeed(k)
		return nil
	}
	if v.state, err = v.stateIn(f.Season.Number-1, k.line); err != nil {
		return err
	}
	return v.replaySeason(k)
}

// stateIn is the state after the season of a number as it was in a line.
func (v *verifying) stateIn(number, line int) (s adjudicator.State, err error) {
	if number < 0 {
		return v.game.FirstState(), nil
	}
	f, err := v.game.Tx.FormerSeason(v.game.Row.ID, number, line)
	if err == nil {
		return adjudicator.DecodeState(f.Snapshot)
	}
	if !errors.Is(err, store.ErrNotFound) {
		return s, err
	}
	played, err := v.game.Tx.SeasonByNumber(v.game.Row.ID, number)
	if err != nil {
		return s, err
	}
	body, err := v.game.Tx.Snapshot(played.ID)
	if err != nil {
		return s, err
	}
	return adjudicator.DecodeState(body)
}

func (v *verifying) addFault(k keptSeason, format string, args ...any) {
	title := wording.Title(k.Season)
	if k.former {
		title += fmt.Sprintf(", as it was in line %d", k.line)
	}
	v.Faults = append(v.Faults, title+": "+fmt.Sprintf(format, args...))
}

// replaySeason replays one season and compares what is kept of it.
func (v *verifying) replaySeason(k keptSeason) error {
	v.Seasons++
	if k.Name != v.state.Season.String() || k.Year != v.state.Year {
		v.addFault(k, "the replay has come to %s of year %d", v.state.Season, v.state.Year)
	}
	v.Events += len(k.events)
	found := v.state
	if record, err := game.DecodeEvents(k.events); err != nil {
		v.addFault(k, "%v", err)
	} else {
		v.state = adjudicator.Replay(found, record)
	}
	if err := v.compareState(k); err != nil {
		return err
	}
	ruling, err := v.game.RulingIn(k.Number, k.line)
	if err != nil {
		return err
	}
	if err := v.checkKey(k, ruling); err != nil {
		return err
	}
	if k.Program == v.game.Office.Version {
		v.playAgain(k, found, ruling)
	}
	return nil
}

// compareState compares the state that the events gave with the one that is kept.
func (v *verifying) compareState(k keptSeason) error {
	replayed, err := adjudicator.EncodeState(&v.state)
	if err != nil {
		return err
	}
	if kept := k.snapshot; !bytes.Equal(kept, replayed) {
		at := 0 // the first byte that differs
		for at < min(len(kept), len(replayed)) && kept[at] == replayed[at] {
			at++
		}
		v.addFault(k, "the state that is kept differs from the replay at byte %d: %s, replayed %s",
			at+1, quoteAround(kept, at), quoteAround(replayed, at))
	}
	return nil
}

// quoteAround shows some bytes of a state on both sides of a place.
func quoteAround(b []byte, at int) string {
	return fmt.Sprintf("%q", b[max(0, at-20):min(len(b), at+20)])
}

// checkSeed compares a seed with what was promised of it.
func (v *verifying) checkSeed(k keptSeason) {
	if dice.Hash(k.seed) != k.SeedHash {
		v.addFault(k, "the seed does not have the hash that was announced")
	}
}

// checkKey derives the key of a season again and compares what was promised of it. A correction keeps the key.
func (v *verifying) checkKey(k keptSeason, ruling game.Ruling) error {
	v.checkSeed(k)
	parts, err := v.game.Tx.KeyParts(k.SeedHash)
	if err != nil {
		return err
	}
	v.checkOrders(k, parts, ruling)
	if !bytes.Equal(game.KeyOf(k.seed, parts), k.Key) {
		v.addFault(k, "the key does not follow from the seed, the digests of the orders and what was sealed")
	}
	if k.Rules != v.game.Rules.Digest() || k.Board != v.game.Board.Digest() {
		v.addFault(k, "it was played with other rules or another board than the game has")
	}
	return nil
}

// checkOrders compares the orders by which a season was played with their digests, or with those that a correction put in their place, and the digests with
// what went into its key.
func (v *verifying) checkOrders(k keptSeason, parts []store.KeyPart, ruling game.Ruling) {
	for i, p := range k.orders {
		lord := v.game.Seats[i].Lord
		ruled, isRuled := ruling.OrdersOf(lord)
		digest := game.Digest(v.game.SaltIn(v.game.Seats[i], k.Number, k.line), p.Orders, p.Standing)
		switch {
		case isRuled && ruled != p.Orders:
			v.addFault(k, "the orders of %s are not those that the correction says", lord)
		case !isRuled && digest != p.Digest && !k.Played.Before(v.secretSince):
			v.addFault(k, "the orders of %s do not have their digest", lord)
		}
		if i >= len(parts) || parts[i].Seat != p.Seat || parts[i].Digest != p.Digest {
			v.addFault(k, "the digest of the orders of %s is not the one that went into the key", lord)
		}
	}
	if len(k.orders) != len(v.game.Seats) {
		v.addFault(k, "there are orders of %d lords, and %d lords", len(k.orders), len(v.game.Seats))
	}
}

// playAgain plays the season once more and compares the record.
func (v *verifying) playAgain(k keptSeason, found adjudicator.State, ruling game.Ruling) {
	defer func() {
		if what := recover(); what != nil {
			v.addFault(k, "played once more it breaks off: %v", what)
		}
	}()
	_, record, err := PlayFrom(v.game, found, ruling, k.Key, func(ruled *game.Game) []adjudicator.Bound { return BindKept(ruled, k.orders) })
	if err != nil {
		v.addFault(k, "played once more it breaks off: %v", err)
		return
	}
	for i := range max(len(record), len(k.events)) {
		if i >= len(record) || i >= len(k.events) || !sameEvent(record[i], k.events[i]) {
			v.addFault(k, "played once more, the record differs from event %d on", i+1)
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

package adjudicator_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"os"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/dice"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// A recording is a standard campaign as an earlier version played it, before there were optional
// rules: its board and rules as they were then, and each season's orders, record and digest.
type recording struct {
	Program string   `json:"program"` // the commit that played it
	Board   string   `json:"board"`
	Rules   string   `json:"rules"`
	Lords   []string `json:"lords"`
	Years   int      `json:"years"`
	Key     []byte   `json:"key"` // of the dice
	Seasons []struct {
		Orders []string `json:"orders"` // by seat, as they were written
		Events []struct {
			Kind string          `json:"kind"`
			Body json.RawMessage `json:"body"`
		} `json:"events"`
		Digest string `json:"digest"` // of the events, a line each, and the state after them
	} `json:"seasons"`
}

// readRecording reads the recorded campaign and what it is played on.
func readRecording(t *testing.T) (c recording, r *ruleset.Rules, b *board.Board, start adjudicator.State) {
	t.Helper()
	f, err := os.Open("testdata/standard-campaign.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err == nil {
		err = json.NewDecoder(z).Decode(&c)
	}
	if err == nil {
		b, err = board.Parse("training", []byte(c.Board))
	}
	if err == nil {
		r, _, err = ruleset.Parse("standard", []byte(c.Rules))
	}
	if err != nil {
		t.Fatal(err)
	}
	start = adjudicator.NewState(r, b, c.Lords)
	start.LastYear = c.Years
	return c, r, b, start
}

// digested adds an event to a season's digest.
func digested(h hash.Hash, kind string, body []byte) { fmt.Fprintf(h, "%s %s\n", kind, body) }

// sealed is a season's digest with the state after it.
func sealed(t *testing.T, h hash.Hash, s *adjudicator.State) string {
	t.Helper()
	data, err := adjudicator.EncodeState(s)
	if err != nil {
		t.Fatal(err)
	}
	h.Write(data)
	return hex.EncodeToString(h.Sum(nil))
}

// TestRecordedCampaignReplays replays the record that an earlier version wrote: each event reads and
// writes as the same bytes, and each season ends in the same state.
func TestRecordedCampaignReplays(t *testing.T) {
	t.Parallel()
	c, _, _, state := readRecording(t)
	events := 0
	for _, season := range c.Seasons {
		title, h := fmt.Sprintf("%s of year %d", state.Season, state.Year), sha256.New()
		var record []adjudicator.Event
		for _, kept := range season.Events {
			e, err := adjudicator.DecodeEvent(kept.Kind, kept.Body)
			if err != nil {
				t.Fatal(err)
			}
			kind, body, err := adjudicator.EncodeEvent(e)
			if err != nil || kind != kept.Kind || !bytes.Equal(body, kept.Body) {
				t.Fatalf("%s: %s %s\nis written as %s %s, %v", title, kept.Kind, kept.Body, kind, body, err)
			}
			digested(h, kind, body)
			record = append(record, e)
		}
		events += len(record)
		state = adjudicator.Replay(state, record)
		if got := sealed(t, h, &state); got != season.Digest {
			t.Fatalf("%s: the state is not the one that %s wrote", title, c.Program)
		}
	}
	if len(c.Seasons) < 40 || events < 1400 || !state.Over {
		t.Errorf("%d seasons, %d events, over: %v", len(c.Seasons), events, state.Over)
	}
}

// TestRecordedCampaignPlays plays that campaign once more, from the orders as they were written and
// the same dice: a standard game has the same record, byte for byte, whatever else can be played.
func TestRecordedCampaignPlays(t *testing.T) {
	t.Parallel()
	c, r, b, state := readRecording(t)
	d := dice.V1.Seeded(c.Key)
	for _, season := range c.Seasons {
		title, h := fmt.Sprintf("%s of year %d", state.Season, state.Year), sha256.New()
		after, record, err := adjudicator.Play(r, b, state, bindTexts(r, b, &state, season.Orders), d)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range record {
			e = withoutLaterFields(e)
			kind, body, err := adjudicator.EncodeEvent(e)
			if err != nil || i >= len(season.Events) || kind != season.Events[i].Kind || !bytes.Equal(body, season.Events[i].Body) {
				t.Fatalf("%s, event %d of %d: %s %s, %v\nis not what %s wrote", title, i, len(season.Events), kind, body, err, c.Program)
			}
			digested(h, kind, body)
		}
		if got := sealed(t, h, &after); got != season.Digest {
			t.Fatalf("%s: the record or the state is not the one that %s wrote", title, c.Program)
		}
		state = after
	}
}

// withoutLaterFields is an event as it was written before some fields were added.
func withoutLaterFields(e adjudicator.Event) adjudicator.Event {
	switch e := e.(type) {
	case adjudicator.OrderRefused:
		e.Code, e.Figures, e.Place, e.Detail = "", nil, "", ""
		return e
	case adjudicator.DiceRolled:
		e.Entry = ""
		return e
	}
	return e
}

// bindTexts reads and binds the orders of a season, by seat.
func bindTexts(r *ruleset.Rules, b *board.Board, s *adjudicator.State, texts []string) (all []adjudicator.Bound) {
	names := adjudicator.Names(b, s)
	for seat, text := range texts {
		var in []order.Input
		for line := range strings.Lines(text) {
			in = append(in, order.Input{N: len(in) + 1, Text: strings.TrimSuffix(line, "\n")})
		}
		sheet := order.Parse(names, adjudicator.When(s.Season), in)
		bound, _ := adjudicator.Bind(b, s, adjudicator.Seat(seat), sheet.Orders, nil)
		all = append(all, bound)
	}
	return all
}

package inbox_test

import (
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// campaign plays a few seasons with some orders.
func campaign(t *testing.T) *house {
	t.Helper()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 3)
	h.answer("ann@example.org", "HIRE 1 MAN\nSTANDING\nSTANCE ATTACK")
	h.answer("ben@example.org", "HIRE 1 KNIGHT")
	h.poll()
	for range 3 {
		h.play()
		h.sendAll()
	}
	return h
}

func TestVerify(t *testing.T) {
	t.Parallel()
	h := campaign(t)
	r, err := season.Verify(t.Context(), h.Office, "valley")
	if err != nil || len(r.Faults) != 0 || r.Seasons != 4 || r.Events == 0 {
		t.Errorf("an honest campaign: %+v, %v", r, err)
	}
}

func TestVerifyFindsWhatWasChanged(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ change, want string }{
		"state":  {`UPDATE snapshots SET body = CAST(replace(CAST(body AS TEXT), '"treasury":', '"treasury":1') AS BLOB) WHERE season_id = 2`, "winter of year 1: the state that is kept differs"},
		"event":  {`DROP TRIGGER events_stay; UPDATE events SET body = CAST(replace(CAST(body AS TEXT), '"treasury":', '"treasury":1') AS BLOB) WHERE season_id = 1`, "the setting out"},
		"kind":   {`DROP TRIGGER events_stay; UPDATE events SET kind = 'Forged' WHERE season_id = 1 AND number = 0`, "cannot be read"},
		"orders": {`DROP TRIGGER played_orders_stay; UPDATE played_orders SET orders = 'HIRE 9 MEN' || char(10) WHERE season_id = 2 AND seat_id = 1`, "do not have their digest"},
		"digest": {`DROP TRIGGER played_orders_stay; UPDATE played_orders SET digest = 'x' WHERE season_id = 2 AND seat_id = 1`, "is not the one that went into the key"},
		"part":   {`DROP TRIGGER key_parts_stay; UPDATE key_parts SET seal = 'x' WHERE seat_id = 1 AND seed_hash = (SELECT seed_hash FROM seasons WHERE id = 2)`, "winter of year 1: the key does not follow"},
		"key":    {`DROP TRIGGER seasons_stay; UPDATE seasons SET key = zeroblob(32) WHERE id = 2`, "the key does not follow"},
		"seed":   {`DROP TRIGGER seasons_stay; UPDATE seasons SET seed = zeroblob(32) WHERE id = 2`, "the hash that was announced"},
		"rules":  {`UPDATE seasons SET rules_digest = 'x' WHERE id = 2`, "other rules"},
		"record": {`DROP TRIGGER events_remain; DELETE FROM events WHERE season_id = 3 AND number = (SELECT max(number) FROM events WHERE season_id = 3)`, "spring of year 2: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := campaign(t)
			h.exec(c.change)
			r, err := season.Verify(t.Context(), h.Office, "valley")
			if err != nil || !strings.Contains(strings.Join(r.Faults, "\n"), c.want) {
				t.Errorf("faults %q, %v; want %q", r.Faults, err, c.want)
			}
		})
	}
}

func TestSeedIsPromisedAndDisclosed(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	hash := map[string]bool{}
	for _, word := range strings.Fields(h.mails("ann@example.org")[1].Text) {
		hash[strings.Trim(word, ",.")] = true
	}
	h.answer("ann@example.org", "HIRE 1 MAN")
	h.poll()
	h.sendAll()
	receipt := h.last("ann@example.org").Text
	h.play()
	h.sendAll()
	report := h.last("ann@example.org").Text
	s, digest := h.played("winter", 1)
	if !hash[s] {
		t.Errorf("the call for orders does not hold the hash of the seed, %s", s)
	}
	if !strings.Contains(receipt, digest) || !strings.Contains(report, digest) {
		t.Errorf("receipt or report do not hold the digest of the orders, %s:\n%s\n%s", digest, receipt, report)
	}
}

// played reads the seed's hash of a season, and the digest of the first lord's orders.
func (h *house) played(season string, year int) (hash, digest string) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		if err != nil {
			return err
		}
		s, err := g.SeasonNamed(season, year)
		if err != nil {
			return err
		}
		orders, err := tx.PlayedOrders(s.ID)
		hash, digest = s.SeedHash, orders[0].Digest
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return hash, digest
}

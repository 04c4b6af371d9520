package inbox_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/correct"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// Letters that wait when a season is corrected, or opened again, leave with the pictures of the game as they tell of it; those about it have those of the
// game as it is then.
func TestWaitingLettersKeepTheirPictures(t *testing.T) {
	t.Parallel()
	for name, undo := range map[string]bool{"corrected": false, "opened again": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, postoffice.Options{})
			h.gather("training", 2, false)
			h.exec(`UPDATE seats SET format = '` + game.FormatBoth + `'`)
			h.begun()
			h.sendAll()
			h.answer(ann, "HIRE 1 MAN")
			h.poll()
			h.sendAll()
			var drawing sync.Mutex
			var troops []int // of the first lord, on each map that is drawn
			h.Pictures = rendererFunc(func(s *pictures.Subject, _ pictures.Key) ([]byte, error) {
				if s.After == nil {
					return onePixel, nil
				}
				drawing.Lock()
				defer drawing.Unlock()
				troops = append(troops, len(s.After.Players[0].Troops))
				return fmt.Appendf(nil, "%d troops", len(s.After.Players[0].Troops)), nil
			})
			h.play()
			waiting := h.waitingWithPictures()
			g := h.status()
			do, r := correct.CorrectSeason, correct.Request{Season: "winter", Year: 1, Because: "a line was not read",
				Orders: []correct.LordOrders{{Lord: g.Lords[0].Lord, Text: "HIRE 2 MEN"}}}
			if undo {
				do, r.Orders = correct.UndoSeason, nil
			}
			if _, err := h.puts(do, r); err != nil {
				t.Fatal(err)
			}
			if waiting < 2 || len(troops) == 0 || slices.Min(troops) != slices.Max(troops) {
				t.Fatalf("%d letters wait, whose maps were drawn with %v troops", waiting, troops)
			}
			before := troops[0]
			troops = nil
			if r := h.sendAll(); len(r.FailedPictures) > 0 || r.Count(store.LetterSent) < waiting {
				t.Errorf("%d letters left, of %d; pictures failed: %v", r.Count(store.LetterSent), waiting, r.FailedPictures)
			}
			if slices.Contains(troops, before) {
				t.Errorf("letters that waited were drawn again: %v", troops)
			}
			if !undo && !slices.Contains(troops, before+1) {
				t.Errorf("the letters of the correction show %v troops, want %d", troops, before+1)
			}
		})
	}
}

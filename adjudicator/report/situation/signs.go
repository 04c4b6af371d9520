package situation

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/phrase"
)

// king says where the King's count stands (§21).
func (w *describer) king() string {
	return fmt.Sprintf("The count of King Arthur's progress stands at %d. A die is added at the opening of each autumn; at %d or more he comes, and in the last autumn in any case.", w.State.Arthur, w.Rules.Advanced.King)
}

// reverence says how the lords stand by faith and points.
func (w *describer) reverence() string {
	var parts []string
	for i := range w.State.Players {
		if p := &w.State.Players[i]; !p.Out {
			parts = append(parts, fmt.Sprintf("%s, a %s, %d", p.Lord, p.Faith.Title(), p.Points))
		}
	}
	return "Reverence points, which " + phrase.Choose(w.pointsDecide(), "decide the game", "count in the end beside what each lord is worth") + ": " + strings.Join(parts, "; ") + "."
}

// pointsDecide reports whether an advanced game goes on until points alone decide it; one that ends sooner
// is valued (§16, §17).
func (w *describer) pointsDecide() bool {
	return w.State.LastYear == 0 || w.State.LastYear > w.Rules.Advanced.Years
}

// sky shows the weather track with its counter, so that everybody may guess (§12).
func (w *describer) sky() string {
	track := make([]string, len(w.Rules.Weather.Ring))
	for i, sky := range w.Rules.Weather.Ring {
		if track[i] = sky.String(); i+1 == w.State.Weather {
			track[i] = "[" + strings.ToUpper(track[i]) + "]"
		}
	}
	return fmt.Sprintf("The weather counter stands on space %d of the track, and moves on by a die at the end of spring, summer and autumn: %s, and round again.",
		w.State.Weather, strings.Join(track, ", "))
}

// signs are what hangs over all lords alike: the weather, the King, and their points; of these alone
// once the game is over.
func (w *describer) signs() (all []string) {
	if w.State.Options.Weather && !w.State.Over {
		all = append(all, w.sky())
	}
	if w.State.Options.Advanced && !w.State.Over {
		all = append(all, w.king())
	}
	if w.State.Options.Advanced {
		all = append(all, w.reverence())
	}
	return all
}

package scenario

import (
	"slices"
	"strconv"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// expectations writes what came of the season: what has changed, the fights, the lines that were refused, and who has won.
func (w *fileWriter) expectations() {
	for seat := range w.After.Players {
		w.expectLord(adjudicator.Seat(seat))
	}
	for m := range w.After.Manors {
		w.expectManor(board.Position(m))
	}
	w.expectFights()
	w.expectRefused()
	w.line("dice %d", len(faces(w.Record)))
	if !w.After.Over {
		w.line("no winner")
	}
	for _, seat := range w.After.Winners {
		w.line("winner %s", w.After.Player(seat).Lord)
	}
}

// expectLord writes how a lord stands, and those of the troops that have changed.
func (w *fileWriter) expectLord(seat adjudicator.Seat) {
	p := w.After.Player(seat)
	w.line("%s treasury %d\n%[1]s manors %[3]d", p.Lord, p.Treasury, w.After.Held(seat))
	if w.After.Options.Advanced {
		w.line("%s points %d", p.Lord, p.Points)
	}
	if p.Out {
		w.line("%s out", p.Lord)
	}
	for i := range p.Troops {
		now, was := &p.Troops[i], adjudicator.Troop{At: board.NoPosition}
		if t := w.Before.Player(seat).Troop(now.ID); t != nil {
			was = *t
		}
		w.expectTroop(p.Lord, &was, now)
	}
}

func (w *fileWriter) expectTroop(lord string, was, now *adjudicator.Troop) {
	if now.Status != adjudicator.Alive {
		if was.Status == adjudicator.Alive {
			w.line("%s %d %s", lord, now.ID, now.Status)
		}
		return
	}
	if was.At != now.At {
		w.line("%s %d at %s", lord, now.ID, w.b.NameOf(now.At))
	}
	if was.Wounded != now.Wounded {
		w.line("%s %d %s", lord, now.ID, either(now.Wounded, "wounded", "unhurt"))
	}
	if was.Kind != now.Kind && now.Kind == adjudicator.Lord {
		w.line("%s %d lord", lord, now.ID)
	} else if was.Grade != now.Grade && now.Kind != adjudicator.Lord {
		w.line("%s %d grade %s", lord, now.ID, now.Grade)
	}
}

// expectManor writes what has changed of a manor.
func (w *fileWriter) expectManor(p board.Position) {
	was, now, name := &w.Before.Manors[p], &w.After.Manors[p], w.b.NameOf(p)
	if was.Holder != now.Holder {
		if now.Holder == adjudicator.NoSeat {
			w.line("%s unheld", name)
		} else {
			w.line("%s held by %s", name, w.After.Player(now.Holder).Lord)
		}
	}
	if was.Supervised != now.Supervised {
		w.line("%s %s", name, either(now.Supervised, "supervised", "unsupervised"))
	}
	for _, what := range [...]string{"hives", "foresters", "burnt", "scorched"} {
		if n := manorFigures[what](now); n != manorFigures[what](was) {
			w.line("%s %s %d", name, what, n)
		}
	}
	for _, what := range [...]string{"reeve", "mill"} {
		if has := manorThings[what](now); has != manorThings[what](was) {
			w.line("%s has %s%s", name, either(has, "", "no "), what)
		}
	}
	for _, what := range [...]string{"castle", "church", "circle"} {
		switch is := manorWorks[what](now); {
		case is == manorWorks[what](was):
		case is == adjudicator.NotBuilt:
			w.line("%s has no %s", name, what)
		default:
			w.line("%s %s %s", name, what, is)
		}
	}
	for seat := range w.After.Players {
		if s := adjudicator.Seat(seat); now.Besieges(s) && !was.Besieges(s) {
			w.line("%s besieged by %s", name, w.After.Player(s).Lord)
		}
	}
}

// expectFights writes how each fight ended, by its number at its place.
func (w *fileWriter) expectFights() {
	type spot struct{ at, and board.Position }
	count, fights := map[spot]int{}, 0
	lord := func(s adjudicator.Seat) string { return w.After.Player(s).Lord }
	var lines []string
	for _, e := range w.Record {
		f, ok := e.(adjudicator.FightEnded)
		if !ok {
			continue
		}
		here := spot{f.At, f.And}
		count[here]++
		if f.Rounds > 0 {
			fights++
		}
		where, outcome := w.b.NameOf(f.At), "nobody wins"
		if f.And != board.NoPosition {
			where += " / " + w.b.NameOf(f.And)
		}
		if f.Winner != adjudicator.NoSeat {
			outcome = lord(f.Winner) + " beats " + lord(f.Lords[oneIf(f.Lords[0] == f.Winner)])
		}
		lines = append(lines, "fight "+strconv.Itoa(count[here])+" at "+where+": "+outcome+" in "+strconv.Itoa(f.Rounds)+" rounds")
	}
	w.line("fights %d", fights)
	for _, l := range lines {
		w.line("%s", l)
	}
}

// expectRefused writes which lines were refused.
func (w *fileWriter) expectRefused() {
	var lines []string
	for _, e := range w.Record {
		if r, ok := e.(adjudicator.OrderRefused); ok {
			if l := "refused " + w.After.Player(r.Lord).Lord + " " + strconv.Itoa(r.Line); !slices.Contains(lines, l) {
				lines = append(lines, l)
			}
		}
	}
	for _, l := range lines {
		w.line("%s", l)
	}
}

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

package receipt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// meaning says in plain words what an order will bring about; who names the troops for
// which it holds, where it is for some.
func meaning(o order.Order, who subject) string {
	switch o := o.(type) {
	case order.Conditional:
		return conditionMeaning(o)
	case order.Move: // its forecast tells it, so that nobody asks here
	case order.Hold:
		return phrase.UpperFirst(who.who) + phrase.Choose(who.one, " stays where he is; unless he is PASSIVE, he fights those who come there.", " stay where they are; unless they are PASSIVE, they fight those who come there.")
	case order.Stance:
		return stanceMeaning(o, who)
	case order.Attitude:
		return attitudeMeaning(o)
	case order.Withdraw:
		return withdrawMeaning(o, who)
	case order.Victory:
		return victoryMeaning(o, who)
	case order.Defeat:
		return defeatMeaning(o, who)
	case order.Claim:
		return phrase.Choose(o.Yes, "A knight who ends the season there undisputed claims it; he would without this order.", "Your knights will not claim it this season.")
	case order.Yield:
		return "Your troops there do not dispute it with another lord who claims it."
	case order.Invade:
		if len(o.Phases) > 0 {
			return "Only in " + phrase.Plural(len(o.Phases), "phase") + " " + phrase.List(phrase.Each(o.Phases, strconv.Itoa)) + ": " + phrase.LowerFirst(invadeMeaning(o))
		}
		return invadeMeaning(o)
	case order.Shelter:
		return shelterMeaning(o)
	case order.Swarm:
		bees := "your bees go to " + string(o.To) + " from any manor of yours that a road joins with it"
		if o.From != "" {
			bees = fmt.Sprintf("the bees of %s go to %s", o.From, o.To)
		}
		return "Should fate bring early swarming (16) at winter's end, " + bees + ", if a pasture is free there."
	case order.Boundary:
		return fmt.Sprintf("Should fate bring boundary changes (17) at winter's end, you take %s, unless troops stand there and you can take another.", o.Manor)
	case order.Lightning:
		return fmt.Sprintf("Should fate bring lightning (4, 5) at winter's end, and you must throw for a church or a stone circle of yours, it is the one at %s, if there is one.", o.Manor)
	case order.Convert:
		gone := phrase.Choose(o.To == order.Christian, "stone circles", "churches")
		return fmt.Sprintf("You become a %s, before anything else this season; all %s that you own are pulled down.", o.To.Title(), gone)
	case order.Profess:
		return "You ride out as a " + o.Faith.Title() + "; you may build " + phrase.Choose(o.Faith == order.Druid, "stone circles, and no churches.", "churches, and no stone circles.")
	case order.Enter:
		return "You enter by the first of these roads that is left: first wishes are granted before second ones, and those who want the same road throw dice for it."
	case order.Wounds:
		return "In a fight these take wounds before the others, in this order."
	case order.Champions:
		return "On a choke point these fight first, in this order."
	case order.Heir:
		return fmt.Sprintf("If your lord dies, %02d will follow him in winter.", o.Knight)
	case order.Retire:
		if o.Spread {
			return "At autumn's end knights go to manors that have none, among those equally near."
		}
		return "At autumn's end, if the manor is among the nearest of yours."
	case order.Share:
		return fmt.Sprintf("It counts if %s leaves you the rest in his orders.", o.Lord)
	case order.Pay:
		return "Paid before the others of their kind; it matters only if there is not money enough for all."
	case order.Spread, order.Relocate:
		return "Nobody needs to move."
	case order.Dismiss, order.Appoint, order.Hire, order.Build, order.Repair, order.RelocateStaff, order.Give:
		return "This adds nothing to the lines above."
	}
	panic(fmt.Sprintf("receipt: no meaning is given for the order %T", o))
}

func stanceMeaning(o order.Stance, who subject) string {
	text := phrase.UpperFirst(who.who) + map[order.StanceWord]string{
		order.Attack:  phrase.Choose(who.one, " fights", " fight") + " everybody " + phrase.Choose(who.one, "he meets", "they meet") + " but your allies",
		order.Defend:  phrase.Choose(who.one, " fights", " fight") + " at your manors, at the end of a march, when holding, and against those who march on your manors",
		order.Passive: phrase.Choose(who.one, " fights", " fight") + " only if attacked",
	}[o.Do]
	they := phrase.Choose(who.one, "he is", "they are")
	switch c := o.If; {
	case o.Do == order.Passive:
	case c.Stronger:
		text += ", if " + they + " stronger; else nobody"
	case c.B > 0:
		text += fmt.Sprintf(", at odds of at least %d to %d; else nobody", c.A, c.B)
	}
	return text + "."
}

func attitudeMeaning(o order.Attitude) string {
	who := phrase.List(o.Lords)
	switch o.Do {
	case order.Ally:
		return "You do not attack " + who + ". If " + who + phrase.Choose(len(o.Lords) == 1, " names", " name") + " you as an ally too, you never fight each other."
	case order.Enemy:
		return "Your troops attack those of " + who + " wherever they meet, unless they are PASSIVE."
	}
	return who + phrase.Choose(len(o.Lords) == 1, " is", " are") + " neither ally nor enemy to you any more."
}

func withdrawMeaning(o order.Withdraw, who subject) string {
	they := phrase.Choose(who.one, "he is", "they are")
	their := phrase.Choose(who.one, "his", "their")
	var parts []string
	for _, w := range o.When {
		parts = append(parts, map[order.WithdrawWord]string{
			order.Never:    "never",
			order.After:    fmt.Sprintf("after round %d", max(2, w.N)),
			order.Behind:   fmt.Sprintf("when %s behind by %d", they, w.N),
			order.Below:    fmt.Sprintf("when %s strength is below %d", their, w.N),
			order.LordHurt: "when your lord is wounded",
			order.AtOnce:   "before the first round, in the Abbey and the Priory",
		}[w.When])
	}
	if len(parts) == 1 && o.When[0].When == order.Never {
		return phrase.UpperFirst(who.who) + phrase.Choose(who.one, " never withdraws.", " never withdraw.")
	}
	return phrase.UpperFirst(who.who) + phrase.Choose(who.one, " withdraws ", " withdraw ") + strings.Join(parts, ", or ") + ". The game's own reasons to withdraw do not count then (HELP WITHDRAW)."
}

func victoryMeaning(o order.Victory, who subject) string {
	return "After a victory " + who.who + map[order.VictoryWord]string{
		order.Continue:  phrase.Choose(who.one, " goes", " go") + " on as ordered.",
		order.StayThere: phrase.Choose(who.one, " stays where he is.", " stay where they are."),
		order.Return:    phrase.Choose(who.one, " goes back to where he", " go back to where they") + " began the season.",
	}[o.Do]
}

func defeatMeaning(o order.Defeat, who subject) string {
	via := ""
	if o.Via != "" {
		via = " The first mile leads to " + string(o.Via) + ", if it is beside the fight and no enemies stand there."
	}
	return "After a defeat " + who.who + map[order.DefeatWord]string{
		order.Home:    phrase.Choose(who.one, " goes back to where he", " go back to where they") + " began the season.",
		order.StayPut: phrase.Choose(who.one, " falls", " fall") + " back a mile and " + phrase.Choose(who.one, "stays.", "stay."),
		order.ToManor: phrase.Choose(who.one, " goes", " go") + " to " + string(o.To) + ".",
	}[o.Do] + via
}

// invadeMeaning says what AT a manor brings about (§13.i, §13.iii, §14).
func invadeMeaning(o order.Invade) string {
	inside := "If the defenders of " + string(o.At) + " are inside the manor house or castle, your troops "
	switch o.Do {
	case order.Assault:
		return inside + "attack them there in every phase, those besieged since last season too, although the walls add to their attack value."
	case order.Besiege:
		return inside + "besiege it and march no further. Unless they are relieved, those inside must fight in the open at the end of the second season; but winter ends a siege."
	case order.Pass:
		return inside + "leave them alone and may march on in the next phase; troops that stay there besiege it."
	case order.Pillage:
	}
	what := "burn the fields, destroy hives, take loot, burn the mill and kill the reeves"
	if len(o.Acts) > 0 {
		what = phrase.List(phrase.Each(o.Acts, func(a order.PillageAct) string {
			return [...]string{"burn the fields", "destroy hives", "take loot", "burn the mill", "kill the reeves"}[a]
		}))
	}
	return fmt.Sprintf("Once this season, at the end of a phase in which your troops stand at %s without a fight and find nobody else's troops outside its house, they %s: a die for each thing.", o.At, what)
}

// shelterMeaning says what SHELTER brings about (§13.i).
func shelterMeaning(o order.Shelter) string {
	where := "At every manor of yours that no other SHELTER names, your troops"
	if o.At != "" {
		where = "Your troops at " + string(o.At)
	}
	return where + [...]string{
		order.InTheOpen:     " meet an attack in the open; if they are besieged they sally in the first phase.",
		order.InTheHouse:    " meet an attack inside the manor house or castle: they do not withdraw, and nobody can claim the manor while they hold out, but it may be besieged or pillaged.",
		order.OpenThenHouse: " meet an attack in the open for two rounds, whatever their WITHDRAW, and then go inside the manor house or castle.",
	}[o.Do]
}

// mannerLine says what a line of STANCE, WITHDRAW, VICTORY or DEFEAT does for the troops for which it holds, and which
// lines hold for the others (§4).
func (f *forecast) mannerLine(r *view.ReceiptLine, l order.Line, own int, manner adjudicator.Manner) {
	var held, lost []adjudicator.TroopID
	var before []int // the lines that hold for the others
	alone, _ := adjudicator.Bind(f.Board, &f.alone, f.Reader, []order.Line{l}, nil)
	for i := range alone.Troops {
		id := alone.Troops[i].Troop
		line := f.ordersOf(id).From[manner] - 1
		if line == own {
			held = append(held, id)
			continue
		}
		lost = append(lost, id)
		if !slices.Contains(before, line) {
			before = append(before, line)
		}
	}
	if len(held) > 0 {
		r.Does = append(r.Does, meaning(l.Order, f.subject(held)))
		if o, ok := l.Order.(order.Stance); ok && o.Do != order.Passive {
			r.Does = append(r.Does, f.alliesOfOld()...)
		}
	} else if len(lost) > 0 {
		r.Mark = view.Overridden
	}
	if len(lost) > 0 {
		part := phrase.Choose(len(held) == 0, "", " for "+naming.Numbers(lost))
		r.Does = append(r.Does, f.overriddenBy(part, before, own))
	}
}

// linesNamed names lines beside one of them, those of the season first: "lines 2 and 3 of this season and standing order 1".
func (f *forecast) linesNamed(lines []int, beside int) string {
	var season, standing, names []string
	for _, i := range slices.Sorted(slices.Values(lines)) {
		if f.isStanding(i) {
			standing = append(standing, strconv.Itoa(i-len(f.lines)+1))
		} else {
			season = append(season, strconv.Itoa(i+1))
		}
	}
	if len(season) > 0 {
		names = append(names, phrase.Plural(len(season), "line")+" "+phrase.List(season)+phrase.Choose(f.isStanding(beside), " of this season", ""))
	}
	if len(standing) > 0 {
		names = append(names, "standing "+phrase.Plural(len(standing), "order")+" "+phrase.List(standing))
	}
	return phrase.List(names)
}

// isStanding reports whether a line is a standing order, by its index: these are counted after the season's.
func (f *forecast) isStanding(line int) bool { return line >= len(f.lines) }

// A subject is who does something.
type subject struct {
	who string
	one bool
}

// subjectOf names troops by their numbers.
func subjectOf(ids []adjudicator.TroopID) subject { return subject{naming.Numbers(ids), len(ids) == 1} }

// text is the subject with its verb.
func (s subject) text(one, more string) string { return s.who + " " + phrase.Choose(s.one, one, more) }

// subject names some of the reader's troops.
func (f *forecast) subject(ids []adjudicator.TroopID) subject {
	if len(ids) > 1 && len(ids) == len(f.livingTroops()) {
		return subject{"your troops", false}
	}
	return subjectOf(ids)
}

// effective reports whether anything of a line was bound, so that it is not refused as a whole.
func (f *forecast) effective(l order.Line) bool {
	if _, ok := l.Order.(order.Move); ok {
		return slices.ContainsFunc(f.bound.Troops, func(o adjudicator.TroopOrders) bool {
			return slices.ContainsFunc(o.Legs, func(g adjudicator.Leg) bool { return g.Line == l.N })
		})
	}
	b, _ := adjudicator.Bind(f.Board, f.State, f.Reader, []order.Line{l}, nil)
	return len(b.Troops)+len(b.Attitudes)+len(b.Wounds)+len(b.Claims)+len(b.Yields)+len(b.Retire)+len(b.Shares)+len(b.Entries)+len(b.Winter)+len(b.If) > 0 ||
		b.Heir != 0 || b.RetireSpread || slices.ContainsFunc(b.Champions, func(c adjudicator.ChampionsOrder) bool { return len(c.Troops) > 0 })
}

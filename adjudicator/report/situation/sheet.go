package situation

import (
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/order"
	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// NewSheet is what the fences hold for a lord in the season that is called for: who
// stands where, and the orders that make sense now.
func NewSheet(names naming.Names) *view.Sheet {
	w := describer{names}
	sh := &view.Sheet{Season: naming.SeasonTitle(w.State.Season, w.State.Year)}
	if w.State.Season == adjudicator.SettingOut {
		return settingOutSheet(NewGazetteer(w.Table, w.State), w.State.Options)
	}
	for _, g := range w.troopsByPlace(w.Reader) {
		sh.Troops = append(sh.Troops, w.Board.NameOf(g.Key)+": "+garrison(g.All))
	}
	sh.Forms = w.orderForms(w.State.Player(w.Reader))
	return sh
}

// settingOutSheet lists the roads by which a lord may enter (§3).
func settingOutSheet(g *view.Gazetteer, played ruleset.Options) *view.Sheet {
	sh := &view.Sheet{Season: "the setting out", Forms: []string{"ENTER BY road, road, …  (the road you like best first)"}}
	if played.Advanced {
		sh.Forms = append(sh.Forms, "FAITH CHRISTIAN | DRUID")
	}
	for _, e := range g.Entries {
		sh.Troops = append(sh.Troops, e.Name+" leads to "+e.Manor)
	}
	return sh
}

// orderForms are the forms of the orders that make sense now, with names of this game in them.
func (w *describer) orderForms(p *adjudicator.Player) []string {
	switch {
	case w.State.Season == adjudicator.Winter:
		return w.winterForms(p)
	case !p.MayOrder():
		return w.lordlessForms()
	}
	return w.campaignForms(p)
}

// lordlessForms are those of a campaigning season without a lord: no orders but those of
// any time (§10.ii).
func (w *describer) lordlessForms() []string {
	return phrase.NotEmpty("Your lord is dead: no orders can be given until winter.", "STATUS, MAP, HISTORY, RULES, HELP",
		phrase.Choose(w.State.Season == adjudicator.Autumn, "NEXT, and below it orders for winter", ""))
}

func (w *describer) winterForms(p *adjudicator.Player) []string {
	o := w.State.Options
	works := phrase.NotEmpty(phrase.Choose(o.Castles, "CASTLE", ""),
		phrase.Choose(o.Advanced, phrase.Choose(p.Faith == order.Druid, "CIRCLE", "CHURCH"), ""))
	return phrase.NotEmpty(
		phrase.Choose(p.LivingLord() == nil, "APPOINT knight", ""),
		"HIRE n KNIGHTS | MEN [AT manor]",
		"BUILD "+strings.Join(append([]string{"HIVE", "FORESTER", "REEVE", "MILL"}, works...), " | ")+" AT manor"+phrase.Choose(o.Advanced, " [BID n]", ""),
		"RELOCATE troops TO manor | SPREAD",
		"DISMISS men | PAY troops FIRST | HEIR knight | GIVE n TO lord",
		phrase.Choose(len(works) > 0, "REPAIR "+strings.Join(works, " | ")+" AT manor", ""),
		phrase.Choose(o.Fate, "SWARM [FROM manor] TO manor | BOUNDARY manor"+phrase.Choose(o.Advanced, " | LIGHTNING manor", ""), ""),
		w.faithForm(p))
}

// faithForm is how a lord changes faith (§18).
func (w *describer) faithForm(p *adjudicator.Player) string {
	return phrase.Choose(w.State.Options.Advanced, "CONVERT "+phrase.Choose(p.Faith == order.Druid, "CHRISTIAN", "DRUID"), "")
}

func (w *describer) campaignForms(p *adjudicator.Player) []string {
	o := w.State.Options
	invasions := phrase.NotEmpty(phrase.Choose(o.Castles, "ASSAULT | BESIEGE | PASS", ""), phrase.Choose(o.Pillage, "PILLAGE", "")) // §13.iii, §14
	return phrase.NotEmpty(
		"MOVE troops TO place [VIA place] [PHASES 1 2 3]",
		"HOLD troops",
		"STANCE ATTACK | DEFEND | PASSIVE [IF STRONGER]",
		"WITHDRAW NEVER | AFTER 3 | BEHIND 4 | LORD HURT [OR …]",
		"CLAIM manor NO | YIELD manor TO lord | ALLY lord | ENEMY lord",
		phrase.Choose(o.Castles, "SHELTER [manor] OPEN | HOUSE | OPEN THEN HOUSE", ""),
		phrase.Prefixed("AT manor ", strings.Join(invasions, " | ")),
		phrase.Choose(w.State.Season == adjudicator.Autumn, "RETIRE troops TO manor | SHARE house WITH lord n PERCENT", ""),
		w.faithForm(p))
}

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
	for _, g := range w.stands(w.Reader) {
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
	forms := []string{"Your lord is dead: no orders can be given until winter.", "STATUS, MAP, HISTORY, RULES, HELP"}
	if w.State.Season == adjudicator.Autumn {
		forms = append(forms, "NEXT, and below it orders for winter")
	}
	return forms
}

func (w *describer) winterForms(p *adjudicator.Player) []string {
	forms := []string{
		"HIRE n KNIGHTS | MEN [AT manor]",
		"BUILD " + strings.Join(w.builds(p), " | ") + " AT manor" + phrase.Choose(w.State.Options.Advanced, " [BID n]", ""),
		"RELOCATE troops TO manor | SPREAD",
		"DISMISS men | PAY troops FIRST | HEIR knight",
	}
	if works := w.builds(p)[standardBuilds:]; len(works) > 0 {
		forms = append(forms, "REPAIR "+strings.Join(works, " | ")+" AT manor")
	}
	if w.State.Options.Fate {
		forms = append(forms, "SWARM [FROM manor] TO manor | BOUNDARY manor"+phrase.Choose(w.State.Options.Advanced, " | LIGHTNING manor", ""))
	}
	if p.LivingLord() == nil {
		forms = append([]string{"APPOINT knight"}, forms...)
	}
	return append(forms, w.faithForms(p)...)
}

// standardBuilds is how many improvements there are in every game.
const standardBuilds = 4

// builds are the words for what a lord can build.
func (w *describer) builds(p *adjudicator.Player) []string {
	all := []string{"HIVE", "FORESTER", "REEVE", "MILL"}
	if w.State.Options.Castles {
		all = append(all, "CASTLE")
	}
	if w.State.Options.Advanced {
		all = append(all, phrase.Choose(p.Faith == order.Druid, "CIRCLE", "CHURCH"))
	}
	return all
}

// faithForms is how a lord changes faith (§18).
func (w *describer) faithForms(p *adjudicator.Player) []string {
	if !w.State.Options.Advanced {
		return nil
	}
	return []string{"CONVERT " + phrase.Choose(p.Faith == order.Druid, "CHRISTIAN", "DRUID")}
}

func (w *describer) campaignForms(p *adjudicator.Player) []string {
	forms := []string{
		"MOVE troops TO place [VIA place] [PHASES 1 2 3]",
		"HOLD troops",
		"STANCE ATTACK | DEFEND | PASSIVE [IF STRONGER]",
		"WITHDRAW NEVER | AFTER 3 | BEHIND 4 | LORD HURT [OR …]",
		"CLAIM manor NO | YIELD manor TO lord | ALLY lord | ENEMY lord",
	}
	if w.State.Options.Castles {
		forms = append(forms, "SHELTER [manor] OPEN | HOUSE | OPEN THEN HOUSE")
	}
	if answers := w.invasions(); len(answers) > 0 {
		forms = append(forms, "AT manor "+strings.Join(answers, " | "))
	}
	if w.State.Season == adjudicator.Autumn {
		forms = append(forms, "RETIRE troops TO manor | SHARE house WITH lord n PERCENT")
	}
	return append(forms, w.faithForms(p)...)
}

// invasions are what invaders can do at another lord's manor (§13.iii, §14).
func (w *describer) invasions() (all []string) {
	if w.State.Options.Castles {
		all = append(all, "ASSAULT", "BESIEGE", "PASS")
	}
	if w.State.Options.Pillage {
		all = append(all, "PILLAGE")
	}
	return all
}

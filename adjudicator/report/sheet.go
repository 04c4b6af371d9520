package report

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
)

// newSheet is what the fences hold for a lord in the season that is called for: who
// stands where, and the orders that make sense now.
func newSheet(w words) *Sheet {
	sh := &Sheet{Season: titleOf(w.s.Season, w.s.Year)}
	if w.s.Season == adjudicator.SettingOut {
		return settingOutSheet(NewGazetteer(w.Table, w.s))
	}
	p := w.s.Player(w.reader)
	var told []board.Position
	for i := range p.Troops {
		if t := &p.Troops[i]; t.Fate == adjudicator.Alive && !has(told, t.At) {
			told = append(told, t.At)
			sh.Troops = append(sh.Troops, w.Board.NameOf(t.At)+": "+w.garrison(w.reader, t.At))
		}
	}
	sh.Forms = w.forms(p)
	return sh
}

// settingOutSheet lists the roads by which a lord may enter (§3).
func settingOutSheet(g *Gazetteer) *Sheet {
	sh := &Sheet{Season: "the setting out", Forms: []string{"ENTER BY road, road, …  (the road you like best first)"}}
	for _, e := range g.Entries {
		sh.Troops = append(sh.Troops, e.Name+" leads to "+e.Manor)
	}
	return sh
}

// forms are the forms of the orders that make sense now, with names of this game in them.
func (w *words) forms(p *adjudicator.Player) []string {
	switch {
	case w.s.Season == adjudicator.Winter:
		return w.winterForms(p)
	case !p.MayOrder():
		return w.lordlessForms()
	}
	return w.campaignForms()
}

// lordlessForms are those of a campaigning season without a lord: no orders but those of
// any time (§10.ii).
func (w *words) lordlessForms() []string {
	forms := []string{"Your lord is dead: no orders can be given until winter.", "STATUS, MAP, HISTORY, RULES, HELP"}
	if w.s.Season == adjudicator.Autumn {
		forms = append(forms, "NEXT, and below it orders for winter")
	}
	return forms
}

func (w *words) winterForms(p *adjudicator.Player) []string {
	forms := []string{
		"HIRE n KNIGHTS | MEN [AT manor]",
		"BUILD HIVE | FORESTER | REEVE | MILL AT manor",
		"RELOCATE troops TO manor | SPREAD",
		"DISMISS men | PAY troops FIRST | HEIR knight",
	}
	if p.LivingLord() == nil {
		forms = append([]string{"APPOINT knight"}, forms...)
	}
	return forms
}

func (w *words) campaignForms() []string {
	forms := []string{
		"MOVE troops TO place [VIA place] [PHASES 1 2 3]",
		"HOLD troops",
		"STANCE ATTACK | DEFEND | PASSIVE [IF STRONGER]",
		"WITHDRAW NEVER | AFTER 3 | BEHIND 4 | LORD HURT [OR …]",
		"CLAIM manor NO | YIELD manor TO lord | ALLY lord | ENEMY lord",
	}
	if w.s.Season == adjudicator.Autumn {
		forms = append(forms, "RETIRE troops TO manor | SHARE house WITH lord n PERCENT")
	}
	return forms
}

package ruleset

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// build checks a rule set and makes the rules from it.
func build(f *file) (*Rules, []string, error) {
	if f.Name == "" {
		return nil, nil, fmt.Errorf("the rule set has no name")
	}
	if key := missing("", reflect.ValueOf(f).Elem()); key != "" {
		return nil, nil, fmt.Errorf("the figure %s is missing", key)
	}
	if bad := outOfBounds("", reflect.ValueOf(f).Elem()); bad != "" {
		return nil, nil, errors.New(bad)
	}
	r := &Rules{Name: f.Name}
	r.setTroops(f)
	r.setImprovements(f)
	r.setSeason(f)
	r.setSupplies(f)
	r.setOptional(f)
	for _, step := range []func(*file) error{r.setIncome, r.setCombat, r.setWin, r.setWeather, r.setSettings} {
		if err := step(f); err != nil {
			return nil, nil, err
		}
	}
	if err := r.check(); err != nil {
		return nil, nil, err
	}
	return r, r.odd(), nil
}

// missing is the key of the first figure that is not there, "" if all are.
func missing(key string, v reflect.Value) string {
	switch v.Kind() {
	case reflect.Pointer, reflect.Slice:
		if v.IsNil() {
			return key
		}
		if v.Kind() == reflect.Pointer {
			return missing(key, v.Elem())
		}
	case reflect.Struct:
		return eachKey(key, v, missing)
	}
	return ""
}

// eachKey applies look to the fields of a table, under their keys in the file.
func eachKey(key string, v reflect.Value, look func(string, reflect.Value) string) string {
	for i := range v.NumField() {
		name, _, optional := strings.Cut(v.Type().Field(i).Tag.Get("toml"), ",")
		if optional && v.Field(i).IsNil() {
			continue
		}
		if bad := look(strings.TrimPrefix(key+"."+name, "."), v.Field(i)); bad != "" {
			return bad
		}
	}
	return ""
}

// setTroops takes over the table of troops (§7).
func (r *Rules) setTroops(f *file) {
	r.Lord = Figures{Strength: *f.Lord.Strength, Wounded: *f.Lord.Wounded}
	r.Knight[GradeA] = f.Knight.A.figures()
	r.Knight[GradeB] = f.Knight.B.figures()
	r.Knight[Esquire] = f.Knight.Esquire.figures()
	r.Man[GradeA] = f.Man.A.figures()
	r.Man[GradeB] = f.Man.B.figures()
}

func (p filePaid) figures() Figures {
	return Figures{Strength: *p.Strength, Wounded: *p.Wounded, Pay: *p.Pay}
}

func (h fileHired) figures() Figures {
	return Figures{Strength: *h.Strength, Wounded: *h.Wounded, Pay: *h.Pay, Hire: *h.Hire}
}

// setImprovements takes over the table of improvements (§5.vi, §16).
func (r *Rules) setImprovements(f *file) {
	yielding := func(y fileYielding) Improvement { return Improvement{Cost: *y.Cost, Yield: *y.Yield} }
	r.Hive, r.Forester, r.Reeve, r.Mill = yielding(f.Hive), yielding(f.Forester), yielding(f.Reeve), yielding(f.Mill)
	r.Castle, r.Church, r.Circle = Improvement{Cost: *f.Castle.Cost}, Improvement{Cost: *f.Church.Cost}, Improvement{Cost: *f.Circle.Cost}
}

// setSeason takes over the figures of a season and of a year.
func (r *Rules) setSeason(f *file) {
	r.MilesPerPhase, r.Phases, r.Limit = *f.Movement.Miles, *f.Movement.Phases, *f.Movement.Limit
	r.ChokeFighters, r.RoundsBeforeWithdrawal = *f.Fight.ChokeFighters, *f.Fight.RoundsBeforeWithdrawal
	r.Start = Start{Treasury: *f.Start.Treasury, Knights: *f.Start.Knights, Men: *f.Start.Men}
	r.HouseIncome, r.HouseGood = *f.House.Income, *f.House.Good
	r.LoyaltyFrom = *f.Loyalty.From
	r.Valuation = Valuation{Manor: *f.Valuation.Manor, Knight: *f.Valuation.Knight, Man: *f.Valuation.Man}
	r.Withdraw = Withdraw{Behind: *f.Withdraw.Behind, AllWounded: *f.Withdraw.AllWounded, LordHurt: *f.Withdraw.LordHurt}
}

// setOptional takes over the tables of the optional rules, as far as they are there (§13, §14, §15, §17).
func (r *Rules) setOptional(f *file) {
	if c := f.Castles; c != nil {
		r.Castles = Castles{House: *c.House, Open: *c.Open, Inside: *c.Inside, DamagedOpen: *c.DamagedOpen,
			DamagedInside: *c.DamagedInside, Repair: *c.Repair, OpenRounds: *c.OpenRounds}
	}
	if p := f.Pillage; p != nil {
		r.Pillage = Pillage{Fields: *p.Fields, Hives: *p.Hives, Mill: *p.Mill, Reeves: *p.Reeves}
	}
	if t := f.Fate; t != nil {
		r.Fate = Fate{Plague: *t.Plague, Lightning: *t.Lightning, Repair: *t.Repair, Revolt: *t.Revolt, Thrown: *t.Thrown, Storm: *t.Storm,
			Flood: *t.Flood, Fire: *t.Fire, Scutage: *t.Scutage, Swarm: *t.Swarm}
	}
	if a := f.Advanced; a != nil {
		r.Advanced = Advanced{Years: *a.Years, King: *a.King, Alone: *a.Alone, Shared: *a.Shared, House: *a.House}
	}
}

// setSupplies takes over the numbers of counters (§1).
func (r *Rules) setSupplies(f *file) {
	s := &f.Supply
	r.Supplies = Supplies{
		Lord: *s.Lord, KnightA: *s.KnightA, KnightB: *s.KnightB, Esquire: *s.Esquire, ManA: *s.ManA, ManB: *s.ManB,
		Hive: *s.Hive, Forester: *s.Forester, Reeve: *s.Reeve, Mill: *s.Mill,
		Castle: *s.Castle, Church: *s.Church, Circle: *s.Circle,
	}
}

// setIncome takes over the income cards by arable units (§5.iii).
func (r *Rules) setIncome(f *file) error {
	for i, card := range [][]int{f.Income.One, f.Income.Two, f.Income.Three, f.Income.Four} {
		if len(card) != 6 {
			return fmt.Errorf("income.%d: %d figures; expected six: supervised knight, man, nobody; unsupervised the same", i+1, len(card))
		}
		r.Income[i+1] = [6]int(card)
	}
	return nil
}

// setCombat takes over the combat table, which covers every difference once (§8.ii).
func (r *Rules) setCombat(f *file) error {
	next := 0
	for i, l := range f.Combat {
		what := fmt.Sprintf("combat line %d", i+1)
		if l.From == nil || *l.From != next {
			return fmt.Errorf("%s: from must be %d, so that the lines cover 0 and up without a gap", what, next)
		}
		if len(l.Stronger) != 6 || len(l.Weaker) != 6 {
			return fmt.Errorf("%s: stronger has %d entries and weaker %d; expected six each", what, len(l.Stronger), len(l.Weaker))
		}
		line := CombatLine{From: next, To: -1, Stronger: [6]int(l.Stronger), Weaker: [6]int(l.Weaker)}
		last := i == len(f.Combat)-1
		switch {
		case last && l.To != nil:
			return fmt.Errorf("%s: the last line has no to: it means %d and more", what, next)
		case !last && (l.To == nil || *l.To < next):
			return fmt.Errorf("%s: to must be %d or more; only the last line has none", what, next)
		case !last:
			line.To = *l.To
		}
		next = line.To + 1
		r.Combat = append(r.Combat, line)
	}
	if len(r.Combat) == 0 {
		return fmt.Errorf("combat: there are no lines")
	}
	return nil
}

// setWin takes over what ends a game (§2).
func (r *Rules) setWin(f *file) error {
	r.Years = *f.Win.Years
	for _, w := range []struct {
		key  string
		part []int
		to   *[2]int
	}{{"win.over", f.Win.Over, &r.WinOver}, {"win.over_two", f.Win.OverTwo, &r.WinOverTwo}} {
		if len(w.part) != 2 || w.part[0] < 1 || w.part[0] >= w.part[1] {
			return fmt.Errorf("%s: expected a part of the manors as [1, 2] or [3, 4]", w.key)
		}
		*w.to = [2]int(w.part)
	}
	return nil
}

// setWeather takes over the weather track (§12).
func (r *Rules) setWeather(f *file) error {
	w := WeatherTable{Arable: *f.Weather.Arable, Bad: *f.Weather.Bad, Good: *f.Weather.Good}
	for i, word := range f.Weather.Ring {
		var sky Weather
		if err := sky.UnmarshalText([]byte(word)); err != nil {
			return fmt.Errorf("weather.ring, space %d: %w", i+1, err)
		}
		w.Ring = append(w.Ring, sky)
	}
	r.Weather = w
	return nil
}

// setSettings takes over the settings, each of which has its words.
func (r *Rules) setSettings(f *file) error {
	s := &f.Settings
	for _, w := range []struct {
		key     string
		word    string
		to      *string
		allowed [2]string
	}{
		{"settings.heir", *s.Heir, &r.Heir, [2]string{HeirGradeA, HeirSenior}},
		{"settings.loyalty_rolls", *s.LoyaltyRolls, &r.LoyaltyRolls, [2]string{LoyaltyKnights, LoyaltyAll}},
		{"settings.relocate_through", *s.RelocateThrough, &r.RelocateThrough, [2]string{RelocateHouses, RelocateUnheld}},
	} {
		if w.word != w.allowed[0] && w.word != w.allowed[1] {
			return fmt.Errorf("%s is %q; expected %s or %s", w.key, w.word, w.allowed[0], w.allowed[1])
		}
		*w.to = w.word
	}
	r.Supply = *s.Supply
	return nil
}

package ruleset

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// build checks a rule set and makes the rules from it.
func build(f *file, given map[string]any) (*Rules, []string, error) {
	if f.Name == "" {
		return nil, nil, fmt.Errorf("the rule set has no name")
	}
	if key := missing("", reflect.TypeFor[file](), given); f.Base == "" && key != "" { // no base lacks anything
		return nil, nil, fmt.Errorf("the figure %s is missing", key)
	}
	if bad := outOfBounds("", reflect.ValueOf(f).Elem()); bad != "" {
		return nil, nil, errors.New(bad)
	}
	r := f.rules()
	for _, step := range []func(*file) error{r.setIncome, r.setCombat, r.setWin, r.setWeather, r.checkSettings} {
		if err := step(f); err != nil {
			return nil, nil, err
		}
	}
	if err := r.check(); err != nil {
		return nil, nil, err
	}
	return r, r.odd(), nil
}

// missing is the key of the first figure of a table that is not given, "" if all are.
func missing(key string, table reflect.Type, given map[string]any) string {
	for i := range table.NumField() {
		name, _, optional := strings.Cut(table.Field(i).Tag.Get("toml"), ",")
		value, there := given[name]
		kind := table.Field(i).Type
		if kind.Kind() == reflect.Pointer {
			kind = kind.Elem()
		}
		switch {
		case !there && optional:
		case kind.Kind() == reflect.Struct:
			inner, _ := value.(map[string]any)
			if lost := missing(key+name+".", kind, inner); lost != "" {
				return lost
			}
		case !there:
			return key + name
		}
	}
	return ""
}

// rules are the figures that the file has in the form in which they are used.
func (f *file) rules() *Rules {
	r := &Rules{
		Name: f.Name, Lord: Figures{Strength: f.Lord.Strength, Wounded: f.Lord.Wounded},
		Hive: f.Hive, Forester: f.Forester, Reeve: f.Reeve, Mill: f.Mill,
		Castle: Improvement{Cost: f.Castle.Cost}, Church: Improvement{Cost: f.Church.Cost}, Circle: Improvement{Cost: f.Circle.Cost},
		MilesPerPhase: f.Movement.Miles, Phases: f.Movement.Phases, Limit: f.Movement.Limit,
		ChokeFighters: f.Fight.ChokeFighters, RoundsBeforeWithdrawal: f.Fight.RoundsBeforeWithdrawal,
		Start: f.Start, HouseIncome: f.House.Income, HouseGood: f.House.Good, LoyaltyFrom: f.Loyalty.From,
		Years: f.Win.Years, Valuation: f.Valuation, Withdraw: f.Withdraw,
		Heir: f.Settings.Heir, LoyaltyRolls: f.Settings.LoyaltyRolls, RelocateThrough: f.Settings.RelocateThrough,
		Supply: f.Settings.Supply, Supplies: f.Supply,
	}
	r.Knight = [...]Figures{GradeA: f.Knight.A.figures(), GradeB: f.Knight.B.figures(), Esquire: f.Knight.Esquire}
	r.Man = [...]Figures{GradeA: f.Man.A.figures(), GradeB: f.Man.B}
	if f.Castles != nil {
		r.Castles = *f.Castles
	}
	if f.Pillage != nil {
		r.Pillage = *f.Pillage
	}
	if f.Fate != nil {
		r.Fate = *f.Fate
	}
	if f.Advanced != nil {
		r.Advanced = *f.Advanced
	}
	return r
}

func (p filePaid) figures() Figures {
	return Figures{Strength: p.Strength, Wounded: p.Wounded, Pay: p.Pay}
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
	w := WeatherTable{Arable: f.Weather.Arable, Bad: f.Weather.Bad, Good: f.Weather.Good}
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

// checkSettings checks the settings, each of which has its words.
func (r *Rules) checkSettings(*file) error {
	for _, w := range [...]struct{ key, word, one, other string }{
		{"settings.heir", r.Heir, HeirGradeA, HeirSenior},
		{"settings.loyalty_rolls", r.LoyaltyRolls, LoyaltyKnights, LoyaltyAll},
		{"settings.relocate_through", r.RelocateThrough, RelocateHouses, RelocateUnheld},
	} {
		if w.word != w.one && w.word != w.other {
			return fmt.Errorf("%s is %q; expected %s or %s", w.key, w.word, w.one, w.other)
		}
	}
	return nil
}

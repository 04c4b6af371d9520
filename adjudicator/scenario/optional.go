package scenario

import (
	"cmp"
	"fmt"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
)

// setOptions reads which optional rules are played, and what stands in the file for them alone.
func (u *builder) setOptions() error {
	f := u.f
	o, err := ruleset.ParseOptions(f.Options)
	if err != nil {
		return fmt.Errorf("options: %w", err)
	}
	u.s.Options = o
	u.s.Arthur, u.s.CheapChurches = f.Arthur, f.CheapChurchs
	if f.HouseIncome != "" {
		if err := u.s.Houses.UnmarshalText([]byte(f.HouseIncome)); err != nil {
			return err
		}
	}
	if u.s.Arthur < 0 {
		return fmt.Errorf("arthur is 0 or more")
	}
	return cmp.Or(
		needsOption(u.s.Arthur == 0 || o.Advanced, "arthur", "advanced"),
		needsOption(u.s.Houses == adjudicator.HousesNormal || o.Fate, "house_income", "fate"),
		needsOption(!u.s.CheapChurches || o.Fate, "cheap_churches", "fate"))
}

// needsOption is the error about a key that means nothing without an option.
func needsOption(ok bool, key, option string) error {
	if ok {
		return nil
	}
	return fmt.Errorf("%s: it belongs to an optional rule; add options = [%q]", key, option)
}

// setReverence sets a player's faith and points (§18, §21).
func (u *builder) setReverence(p *adjudicator.Player, f *filePlayer) error {
	if err := cmp.Or(needsOption(f.Faith == "" || u.s.Options.Advanced, "faith", "advanced"),
		needsOption(f.Points == 0 || u.s.Options.Advanced, "points", "advanced")); err != nil {
		return err
	}
	if f.Points < 0 {
		return fmt.Errorf("points are 0 or more")
	}
	p.Points = f.Points
	if err := p.Faith.UnmarshalText([]byte(f.Faith)); err != nil {
		return fmt.Errorf("faith: %w", err)
	}
	return nil
}

// setWorks sets a manor's castle and sites, and what sieges, pillage and fire left of it.
func (u *builder) setWorks(f *fileManor, at board.Position) error {
	o, m := u.s.Options, &u.s.Manors[at]
	var err error
	if m.Castle, err = readWorks("castle", f.Castle); err != nil {
		return err
	}
	if m.Church, err = u.readSite("church", f.Church); err != nil {
		return err
	}
	if m.Circle, err = u.readSite("circle", f.Circle); err != nil {
		return err
	}
	if m.Scorched, err = readScorched(f.Scorched, u.b.Place(at).Forest); err != nil {
		return err
	}
	return cmp.Or(
		needsOption(m.Castle == adjudicator.NotBuilt || o.Castles, "castle", "castles"),
		needsOption(m.Church.State == adjudicator.NotBuilt || o.Advanced, "church", "advanced"),
		needsOption(m.Circle.State == adjudicator.NotBuilt || o.Advanced, "circle", "advanced"),
		needsOption(m.Scorched == 0 || o.Fate, "scorched", "fate"),
		needsOption(f.Siege == nil || f.Siege == "" || o.Castles, "siege", "castles"),
		needsOption(f.PillagedBy == nil || o.Pillage, "pillaged_by", "pillage"),
		u.setSiege(f, at), u.setPillaged(f, at))
}

// readWorks reads true, false or "damaged".
func readWorks(key string, value any) (adjudicator.Works, error) {
	switch value {
	case nil, false:
		return adjudicator.NotBuilt, nil
	case true:
		return adjudicator.WorksWhole, nil
	case "damaged":
		return adjudicator.WorksDamaged, nil
	}
	return 0, fmt.Errorf("%s is true, false or \"damaged\", not %v", key, value)
}

// readSite reads a church or a circle; one named later in the file is the more recent (fate 4, 5).
func (u *builder) readSite(key string, value any) (s adjudicator.Site, err error) {
	if s.State, err = readWorks(key, value); err == nil && s.State != adjudicator.NotBuilt {
		u.s.Sites++
		s.Built = u.s.Sites
	}
	return s, err
}

// readScorched reads how many forest units are scorched, the first ones, or which of them.
func readScorched(value any, forest int) (bits int, err error) {
	units := []any{}
	switch v := value.(type) {
	case nil:
	case int64:
		for unit := range max(v, 0) {
			units = append(units, unit+1)
		}
		if v < 0 {
			return 0, fmt.Errorf("scorched: of %d forest units %d cannot be", forest, v)
		}
	case []any:
		units = v
	default:
		return 0, fmt.Errorf("scorched is a number of units, or a list of them, not %v", value)
	}
	for _, unit := range units {
		n, ok := unit.(int64)
		if !ok || n < 1 || int(n) > forest {
			return 0, fmt.Errorf("scorched: of %d forest units %v cannot be", forest, unit)
		}
		bits |= 1 << (n - 1)
	}
	return bits, nil
}

// setSiege sets who besieges a manor: another lord than its holder, or several, with troops there (§13.iii).
func (u *builder) setSiege(f *fileManor, at board.Position) error {
	var names []any
	switch v := f.Siege.(type) {
	case nil:
	case string:
		if v != "" {
			names = []any{v}
		}
	case []any:
		names = v
	default:
		return fmt.Errorf("siege is a lord, or a list of lords, not %v", f.Siege)
	}
	for _, name := range names {
		if err := u.addSiege(fmt.Sprint(name), at); err != nil {
			return err
		}
	}
	return nil
}

// addSiege sets one lord who besieges a manor.
func (u *builder) addSiege(name string, at board.Position) error {
	seat := u.s.Seat(name)
	if seat == adjudicator.NoSeat {
		return fmt.Errorf("siege: %q is no player here", name)
	}
	m := &u.s.Manors[at]
	switch {
	case m.Holder == adjudicator.NoSeat || m.Holder == seat:
		return fmt.Errorf("siege: the manor must be another's than %s's", name)
	case u.s.Player(seat).Count(at) == 0:
		return fmt.Errorf("siege: %s has no troops there", name)
	case u.s.Player(m.Holder).Count(at) == 0:
		return fmt.Errorf("siege: nobody of its holder is there to be besieged")
	}
	m.Siege |= 1 << seat
	return nil
}

// setPillaged sets who has pillaged a manor this season (§14).
func (u *builder) setPillaged(f *fileManor, at board.Position) error {
	for _, name := range f.PillagedBy {
		seat := u.s.Seat(name)
		if seat == adjudicator.NoSeat {
			return fmt.Errorf("pillaged_by: %q is no player here", name)
		}
		u.s.Manors[at].Pillaged |= 1 << seat
	}
	return nil
}

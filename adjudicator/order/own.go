package order

import "slices"

// Own is what a player has, so far as lines in ordinary English speak of it.
type Own struct {
	Lord   string // "" if nobody is known
	Troops []OwnTroop
}

// An OwnTroop is one of the player's troops.
type OwnTroop struct {
	ID     int
	Lord   bool
	Knight bool  // an esquire too
	At     Place // "" if it stands nowhere
}

// For are the same names as a player with these troops uses them.
func (n *Names) For(own Own) *Names {
	same := *n
	same.own = own
	return &same
}

// kind is LORD, KNIGHTS or MEN.
func (t OwnTroop) kind() keyword {
	switch {
	case t.Lord:
		return kLord
	case t.Knight:
		return kKnights
	}
	return kMen
}

// find is the troop with that number.
func (o Own) find(id int) (OwnTroop, bool) {
	for _, t := range o.Troops {
		if t.ID == id {
			return t, true
		}
	}
	return OwnTroop{}, false
}

// kindOf is the kind of a troop by its number; none if it is not known.
func (o Own) kindOf(id int) keyword {
	if t, ok := o.find(id); ok {
		return t.kind()
	}
	return none
}

// stand reports whether all troops stand at a place; troops that are not named one by one are taken to.
func (o Own) stand(troops Troops, at Place) bool {
	for _, i := range troops {
		if i.Kind == AllAt || i.Kind == KnightsAt || i.Kind == MenAt {
			if i.At != at {
				return false
			}
			continue
		}
		for _, t := range o.Troops {
			named := i.Kind == All || i.Kind == TheLord && t.Lord || i.Kind == Numbers && i.First <= t.ID && t.ID <= i.Last
			if named && t.At != at {
				return false
			}
		}
	}
	return true
}

// known reports whether some of the troops are known by their numbers.
func (o Own) known(troops Troops) bool {
	return slices.ContainsFunc(o.Troops, func(t OwnTroop) bool {
		return slices.ContainsFunc(troops, func(i Item) bool {
			return i.Kind == All || i.Kind == TheLord && t.Lord || i.First <= t.ID && t.ID <= i.Last
		})
	})
}

// standAll reports whether troops are known, and all stand at a place.
func (o Own) standAll(troops Troops, at Place) bool { return o.known(troops) && o.stand(troops, at) }

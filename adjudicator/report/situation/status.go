package situation

import (
	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/naming"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// NewStatus is how a lord stands in the season that is called for.
func NewStatus(t view.Table, s *adjudicator.State, reader adjudicator.Seat, orders, standing []string, digest string, o view.Office) *view.Status {
	w := naming.Names{Table: t, State: s, Reader: reader}
	v := &view.Status{Office: o, Game: t.Game, Lord: w.Name(reader), Season: naming.SeasonTitle(s.Season, s.Year), Orders: orders, Stands: standing, Digest: digest}
	if s.Season == adjudicator.SettingOut {
		v.Season, v.Sheet = "the setting out", NewSheet(w)
		return v
	}
	v.Realm, v.Others, v.Standing = NewRealm(w, nil), NewOthers(w), NewStanding(w)
	if !s.Over && !s.Players[reader].Out {
		v.Sheet = NewSheet(w)
	}
	return v
}

package office

import (
	"context"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/store"
)

// Stands is how things stand in a game now, for its master.
func (o *Office) Stands(ctx context.Context, game string) (t view.Table, s adjudicator.State, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		d, err := o.desk(tx, game)
		if err != nil {
			return err
		}
		t, s = d.reportTable(), d.state
		return nil
	})
	return t, s, err
}

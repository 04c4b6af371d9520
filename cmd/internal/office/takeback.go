package office

import (
	"context"

	"github.com/seneschal-pbem/seneschal/store"
)

// serveHolder begins the names under which a service claims letters.
const serveHolder = "serve-"

// TakeBackLetters ends the claims of services that were killed, so that their letters leave at once and
// not when the lease has ended. The caller holds the lock of store.LockServe: there is no other service
// on the database then. Rounds of sending by hand keep what they have claimed.
func (o *Office) TakeBackLetters(ctx context.Context) (n int, err error) {
	err = o.Store.Do(ctx, func(tx *store.Tx) error {
		n, err = tx.TakeBack(serveHolder)
		return err
	})
	return n, err
}

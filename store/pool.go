package store

import (
	"context"
	"database/sql"
	"sync"
)

// A pool is some connections to the database, with the statements that are run often prepared
// once: reading the text of a statement takes longer than running most of them.
type pool struct {
	db *sql.DB

	mu    sync.Mutex
	seen  map[string]bool // statements that were run once
	known map[string]*sql.Stmt
}

func newPool(db *sql.DB) *pool {
	return &pool{db: db, seen: map[string]bool{}, known: map[string]*sql.Stmt{}}
}

// prepared is the statement as it was prepared; nil if it was not. One that is run for the
// second time will be, when the transaction has ended: till then its connection is taken.
func (tx *Tx) prepared(query string) *sql.Stmt {
	tx.pool.mu.Lock()
	defer tx.pool.mu.Unlock()
	if st := tx.pool.known[query]; st != nil {
		return tx.tx.StmtContext(tx.ctx, st)
	}
	if tx.pool.seen[query] {
		tx.new = append(tx.new, query)
	}
	tx.pool.seen[query] = true
	return nil
}

// prepare prepares statements for the transactions to come. One that cannot be prepared is
// run as text, as before.
func (p *pool) prepare(ctx context.Context, queries []string) {
	for _, query := range queries {
		p.mu.Lock()
		known := p.known[query] != nil
		p.mu.Unlock()
		if known {
			continue
		}
		st, err := p.db.PrepareContext(ctx, query)
		if err != nil {
			return
		}
		p.mu.Lock()
		p.known[query] = st
		p.mu.Unlock()
	}
}

-- What is known of letters that do not arrive: since when a server puts one off, since when one is
-- known not to have been delivered, and why.

-- +goose Up
ALTER TABLE outbox ADD COLUMN deferred INTEGER;                        -- the first answer "not now" since it was queued; null: none
ALTER TABLE outbox ADD COLUMN failed INTEGER;                          -- the first try that is known to have failed; null: none, or it was sent since
ALTER TABLE outbox ADD COLUMN failure TEXT NOT NULL DEFAULT '' CHECK (failure IN ('', 'refused', 'given-up', 'bounced'));
UPDATE outbox SET failed = next_try, failure = 'refused' WHERE state = 'refused'; -- a refusal was noted there
CREATE INDEX outbox_failed ON outbox (game_id, seat_id) WHERE failed IS NOT NULL;
CREATE INDEX outbox_sent ON outbox (game_id, seat_id, sent) WHERE state = 'sent';

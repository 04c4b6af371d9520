-- Practice: a player alone, against stewards, in a game of which nothing counts, and which is deleted afterwards.

-- +goose Up
ALTER TABLE games ADD COLUMN practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));

-- The record stays, but for that of a practice; the log of a game that was deleted before it began goes with it.
DROP TRIGGER events_remain;
DROP TRIGGER played_orders_remain;
DROP TRIGGER log_remains;
-- +goose StatementBegin
CREATE TRIGGER events_remain BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM seasons s JOIN games g ON g.id = s.game_id WHERE s.id = OLD.season_id AND g.practice = 1)
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER played_orders_remain BEFORE DELETE ON played_orders
WHEN NOT EXISTS (SELECT 1 FROM seasons s JOIN games g ON g.id = s.game_id WHERE s.id = OLD.season_id AND g.practice = 1)
BEGIN SELECT RAISE(ABORT, 'orders that were played are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER log_remains BEFORE DELETE ON log
WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = OLD.game_id AND (practice = 1 OR deleted IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END;
-- +goose StatementEnd

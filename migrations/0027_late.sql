-- Orders that came, with their key, too late for a season: the master may admit them before the letters of the season leave.

-- +goose Up
CREATE TABLE late_orders (
    inbox_id    INTEGER PRIMARY KEY REFERENCES inbox (id),
    seat_id     INTEGER NOT NULL REFERENCES seats (id),
    season_id   INTEGER NOT NULL REFERENCES seasons (id), -- for which they came too late
    key_number  INTEGER NOT NULL,                         -- of the season whose key they had
    key_counter INTEGER NOT NULL,                         -- of the seat, in that key
    admitted    INTEGER                                   -- by the master; null: they do not count
) STRICT;
CREATE INDEX late_orders_by_season ON late_orders (season_id, seat_id);

-- A season whose letters wait may be played again with orders that the master admits: while that is written, and for no other, the record is open.
ALTER TABLE seasons ADD COLUMN replaying INTEGER NOT NULL DEFAULT 0 CHECK (replaying IN (0, 1));
-- +goose StatementBegin
CREATE TRIGGER seasons_replayed BEFORE UPDATE OF replaying ON seasons WHEN NEW.replaying = 1 AND OLD.state <> 'played'
BEGIN SELECT RAISE(ABORT, 'only a season whose letters wait is played again'); END;
-- +goose StatementEnd
DROP TRIGGER seasons_stay;
DROP TRIGGER events_remain;
DROP TRIGGER played_orders_remain;
DROP TRIGGER log_remains;
-- +goose StatementBegin
CREATE TRIGGER seasons_stay BEFORE UPDATE OF seed, seed_hash, key ON seasons
WHEN OLD.state <> 'open' AND (OLD.replaying = 0 OR NEW.seed <> OLD.seed OR NEW.seed_hash <> OLD.seed_hash)
BEGIN SELECT RAISE(ABORT, 'a played season is never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER events_remain BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM seasons s JOIN games g ON g.id = s.game_id WHERE s.id = OLD.season_id AND (g.practice = 1 OR s.replaying = 1))
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER played_orders_remain BEFORE DELETE ON played_orders
WHEN NOT EXISTS (SELECT 1 FROM seasons s JOIN games g ON g.id = s.game_id WHERE s.id = OLD.season_id AND (g.practice = 1 OR s.replaying = 1))
BEGIN SELECT RAISE(ABORT, 'orders that were played are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER log_remains BEFORE DELETE ON log
WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = OLD.game_id AND (practice = 1 OR deleted IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM seasons WHERE game_id = OLD.game_id AND number = OLD.number AND replaying = 1)
BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END;
-- +goose StatementEnd

-- Texts that players seal for the dice of a season.

-- +goose Up
CREATE TABLE seals (
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    seat_id   INTEGER NOT NULL REFERENCES seats (id),
    text      TEXT NOT NULL CHECK (text <> ''),
    written   INTEGER NOT NULL,
    PRIMARY KEY (season_id, seat_id)
) STRICT;

-- What went into the key of a season beside its seed, under the hash of that seed. It is kept apart from the orders by which the season was played, since a
-- correction replaces those, and the key stays.
CREATE TABLE key_parts (
    seed_hash TEXT NOT NULL,
    seat_id   INTEGER NOT NULL REFERENCES seats (id),
    digest    TEXT NOT NULL, -- of the lord's orders
    seal      TEXT NOT NULL, -- empty: nothing was sealed
    PRIMARY KEY (seed_hash, seat_id)
) STRICT;
INSERT INTO key_parts (seed_hash, seat_id, digest, seal) SELECT s.seed_hash, p.seat_id, p.digest, '' FROM played_orders p JOIN seasons s ON s.id = p.season_id;

-- +goose StatementBegin
CREATE TRIGGER key_parts_stay BEFORE UPDATE ON key_parts
BEGIN SELECT RAISE(ABORT, 'what went into a key is never changed'); END;
-- +goose StatementEnd
-- A season whose letters wait may be played again with late orders.
-- +goose StatementBegin
CREATE TRIGGER key_parts_remain BEFORE DELETE ON key_parts
WHEN NOT EXISTS (SELECT 1 FROM seasons WHERE seed_hash = OLD.seed_hash AND state = 'played')
    AND NOT EXISTS (SELECT 1 FROM seats s JOIN games g ON g.id = s.game_id WHERE s.id = OLD.seat_id AND (g.practice = 1 OR g.deleted IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'what went into a key is never deleted'); END;
-- +goose StatementEnd

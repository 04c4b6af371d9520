-- Lines of a campaign: a correction, or a season that is undone, makes a new one. What a season was in the lines before is kept whole; nothing of
-- it is ever changed or deleted. The tables of the record hold the present line.

-- +goose Up
CREATE TABLE lines (
    id       INTEGER PRIMARY KEY,
    game_id  INTEGER NOT NULL REFERENCES games (id),
    number   INTEGER NOT NULL CHECK (number > 1),  -- 1 is the campaign as it was played first, and has no row
    kind     TEXT NOT NULL CHECK (kind IN ('correct', 'undo')),
    first    INTEGER NOT NULL,                     -- the number of the season with which it begins
    last     INTEGER NOT NULL,                     -- the number of the last season that had been played when it was made
    because  TEXT NOT NULL,                        -- the reason, in the master's words
    facts    TEXT NOT NULL,                        -- that are ruled at the start of its first season, a line a fact
    told     TEXT NOT NULL,                        -- likewise as everybody in the game may know them
    new_dice TEXT NOT NULL,                        -- the lords whose fights in its first season have new dice, a line a lord
    by       TEXT NOT NULL,
    made     INTEGER NOT NULL,
    UNIQUE (game_id, number)
) STRICT;

-- The orders of lords that were replaced in its first season.
CREATE TABLE line_orders (
    line_id INTEGER NOT NULL REFERENCES lines (id),
    seat_id INTEGER NOT NULL REFERENCES seats (id),
    orders  TEXT NOT NULL,                         -- as printed, a line an order
    PRIMARY KEY (line_id, seat_id)
) STRICT;

-- What a season was until a line replaced it.
CREATE TABLE former_seasons (
    id           INTEGER PRIMARY KEY,
    game_id      INTEGER NOT NULL REFERENCES games (id),
    line         INTEGER NOT NULL,                 -- the number of the line that replaced it
    number       INTEGER NOT NULL,
    season       TEXT NOT NULL,
    year         INTEGER NOT NULL,
    state        TEXT NOT NULL CHECK (state IN ('open', 'played', 'approved')),
    seed         BLOB NOT NULL,
    seed_hash    TEXT NOT NULL,
    key          BLOB,                             -- null: it had not been played
    rules_digest TEXT NOT NULL,
    board_digest TEXT NOT NULL,
    program      TEXT NOT NULL,
    deadline     INTEGER NOT NULL,
    zone         TEXT NOT NULL,
    opened       INTEGER NOT NULL,
    played       INTEGER,
    approved     INTEGER,
    body         BLOB,                             -- the state after it; null: it had not been played
    UNIQUE (game_id, number, line)
) STRICT;

CREATE TABLE former_orders (
    former_id INTEGER NOT NULL REFERENCES former_seasons (id),
    seat_id   INTEGER NOT NULL REFERENCES seats (id),
    standing  TEXT NOT NULL,
    orders    TEXT NOT NULL,
    digest    TEXT NOT NULL,
    absent    TEXT NOT NULL,
    PRIMARY KEY (former_id, seat_id)
) STRICT;

CREATE TABLE former_events (
    former_id INTEGER NOT NULL REFERENCES former_seasons (id),
    number    INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    body      BLOB NOT NULL,
    PRIMARY KEY (former_id, number)
) STRICT, WITHOUT ROWID;

-- The record of a season whose letters have left is replaced only by the newest line of its game, and when it is kept with that. So it is with a
-- season that is opened again, and gets another seed.
DROP TRIGGER seasons_replayed;
DROP TRIGGER seasons_stay;
DROP TRIGGER seasons_played;
-- +goose StatementBegin
CREATE TRIGGER seasons_replayed BEFORE UPDATE OF replaying ON seasons WHEN NEW.replaying = 1 AND OLD.state <> 'played'
    AND NOT EXISTS (SELECT 1 FROM former_seasons f WHERE f.game_id = OLD.game_id AND f.number = OLD.number AND f.seed = OLD.seed AND f.key IS OLD.key
        AND f.line = (SELECT max(number) FROM lines WHERE game_id = OLD.game_id))
BEGIN SELECT RAISE(ABORT, 'only a season whose letters wait is played again, or one that is kept with a new line'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seasons_stay BEFORE UPDATE OF seed, seed_hash, key ON seasons
WHEN OLD.state <> 'open' AND (OLD.replaying = 0 OR (NEW.seed <> OLD.seed OR NEW.seed_hash <> OLD.seed_hash)
    AND NOT EXISTS (SELECT 1 FROM former_seasons f WHERE f.game_id = OLD.game_id AND f.number = OLD.number AND f.seed = OLD.seed AND f.key IS OLD.key
        AND f.line = (SELECT max(number) FROM lines WHERE game_id = OLD.game_id)))
BEGIN SELECT RAISE(ABORT, 'a played season is never changed'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER seasons_played BEFORE UPDATE OF played ON seasons
WHEN OLD.state <> 'open' AND OLD.replaying = 0 AND (NEW.played IS NULL OR NEW.played > OLD.played)
BEGIN SELECT RAISE(ABORT, 'a played season is never changed'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER lines_stay BEFORE UPDATE ON lines
BEGIN SELECT RAISE(ABORT, 'lines are never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER lines_remain BEFORE DELETE ON lines WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = OLD.game_id AND (practice = 1 OR deleted IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'lines are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER line_orders_stay BEFORE UPDATE ON line_orders
BEGIN SELECT RAISE(ABORT, 'orders of lines are never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER line_orders_remain BEFORE DELETE ON line_orders
WHEN NOT EXISTS (SELECT 1 FROM seats s JOIN games g ON g.id = s.game_id WHERE s.id = OLD.seat_id AND (practice = 1 OR deleted IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'orders of lines are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER former_seasons_stay BEFORE UPDATE ON former_seasons
BEGIN SELECT RAISE(ABORT, 'seasons of former lines are never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER former_seasons_remain BEFORE DELETE ON former_seasons
WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = OLD.game_id AND (practice = 1 OR deleted IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'seasons of former lines are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER former_orders_stay BEFORE UPDATE ON former_orders
BEGIN SELECT RAISE(ABORT, 'orders that were played are never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER former_orders_remain BEFORE DELETE ON former_orders
WHEN NOT EXISTS (SELECT 1 FROM seats s JOIN games g ON g.id = s.game_id WHERE s.id = OLD.seat_id AND (practice = 1 OR deleted IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'orders that were played are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER former_events_stay BEFORE UPDATE ON former_events
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER former_events_remain BEFORE DELETE ON former_events
WHEN NOT EXISTS (SELECT 1 FROM former_seasons f JOIN games g ON g.id = f.game_id WHERE f.id = OLD.former_id AND (practice = 1 OR deleted IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
-- +goose StatementEnd

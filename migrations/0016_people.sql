-- People and seats: who waits for a seat, to whom a vacant one is offered, when a game begins by itself, and games that are deleted
-- before they have begun.

-- +goose Up
ALTER TABLE games ADD COLUMN offer INTEGER NOT NULL DEFAULT 172800000 CHECK (offer > 0);                    -- for how long a vacant seat is offered to one who waits
ALTER TABLE games ADD COLUMN start TEXT NOT NULL DEFAULT 'by hand' CHECK (start IN ('by hand', 'full'));    -- who begins it
ALTER TABLE games ADD COLUMN places INTEGER NOT NULL DEFAULT 0 CHECK (places >= 0);                         -- how many players it has; 0: as many as the board has room for
ALTER TABLE games ADD COLUMN deleted INTEGER;                                                               -- since when it is, but for letters that have not left; null: it is not

ALTER TABLE seats ADD COLUMN removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)); -- the master took it away: its player cannot take it back

CREATE TABLE joins_now (
    id        INTEGER PRIMARY KEY,
    game_id   INTEGER NOT NULL REFERENCES games (id),
    address   TEXT NOT NULL COLLATE NOCASE,
    wishes    TEXT NOT NULL,                      -- the lords that are wished for, the favourite first, with commas between
    state     TEXT NOT NULL CHECK (state IN ('asked', 'confirmed', 'seated', 'refused', 'left')), -- confirmed: waits for a seat
    asked     INTEGER NOT NULL,
    changed   INTEGER NOT NULL,                   -- when the state was
    invited   INTEGER NOT NULL DEFAULT 0 CHECK (invited IN (0, 1)), -- the master asked
    queued    INTEGER NOT NULL DEFAULT 0,         -- since when it has its place among those who wait
    passed    INTEGER NOT NULL DEFAULT 0,         -- offers that were not taken
    told      INTEGER                             -- when the address was last told of its place; null: never
) STRICT;
INSERT INTO joins_now (id, game_id, address, wishes, state, asked, changed, queued) SELECT id, game_id, address, wishes, state, asked, changed, changed FROM joins;
DROP TABLE joins;
ALTER TABLE joins_now RENAME TO joins;
CREATE INDEX joins_by_address ON joins (address, game_id, id);
CREATE INDEX joins_by_time ON joins (asked);

-- A vacant seat that is offered to one who waits.
CREATE TABLE offers (
    id      INTEGER PRIMARY KEY,
    join_id INTEGER NOT NULL REFERENCES joins (id),
    seat_id INTEGER NOT NULL REFERENCES seats (id),
    made    INTEGER NOT NULL,
    ends    INTEGER NOT NULL,
    state   TEXT NOT NULL CHECK (state IN ('open', 'taken', 'passed', 'ended')), -- ended: the seat was no longer free
    told    INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)) -- a late answer was answered
) STRICT;
CREATE UNIQUE INDEX offers_of_seat ON offers (seat_id) WHERE state = 'open';
CREATE UNIQUE INDEX offers_of_join ON offers (join_id) WHERE state = 'open';
CREATE INDEX offers_by_join ON offers (join_id, id);

-- Ids that were used and are never given again, since order keys are made of them.
CREATE TABLE deleted_ids (
    of   TEXT PRIMARY KEY CHECK (of IN ('game', 'seat')),
    last INTEGER NOT NULL
) STRICT;

-- The log of a game that is deleted goes with it.
DROP TRIGGER log_remains;
-- +goose StatementBegin
CREATE TRIGGER log_remains BEFORE DELETE ON log WHEN (SELECT deleted FROM games WHERE id = OLD.game_id) IS NULL
BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END;
-- +goose StatementEnd

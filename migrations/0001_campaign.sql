-- A campaign by mail: games and their seats, mailboxes and what came in, orders, seasons with
-- their record, and what goes out. Times are milliseconds since 1970, UTC. Nothing cascades.
-- A key stands nowhere in this file: it is derived, and stored letters hold a mark in its place.

-- +goose Up
CREATE TABLE games (
    id           INTEGER PRIMARY KEY,
    name         TEXT NOT NULL UNIQUE COLLATE NOCASE,
    master       TEXT NOT NULL,                   -- the master's address
    board        TEXT NOT NULL,                   -- the board's name
    board_source BLOB NOT NULL,                   -- the files as they were read, so that the
    rules        TEXT NOT NULL,                   -- game can be replayed when they have changed
    rules_source BLOB NOT NULL,
    zone         TEXT NOT NULL,
    period       INTEGER NOT NULL CHECK (period > 0),       -- milliseconds from deadline to deadline
    review       INTEGER NOT NULL CHECK (review IN (0, 1)), -- a played season waits for the master
    review_limit INTEGER NOT NULL CHECK (review_limit >= 0), -- and then goes out by itself; 0: never
    state        TEXT NOT NULL CHECK (state IN ('open', 'running', 'ended')),
    created      INTEGER NOT NULL
) STRICT;

CREATE TABLE seats (
    id          INTEGER PRIMARY KEY,
    game_id     INTEGER NOT NULL REFERENCES games (id),
    place       INTEGER NOT NULL,                 -- the game's order of lords, from 0
    lord        TEXT NOT NULL COLLATE NOCASE,
    player      TEXT NOT NULL,                    -- how the player is addressed
    address     TEXT NOT NULL COLLATE NOCASE,
    zone        TEXT NOT NULL,
    format      TEXT NOT NULL CHECK (format IN ('text', 'html', 'both')),
    key_counter INTEGER NOT NULL DEFAULT 0,
    created     INTEGER NOT NULL,
    UNIQUE (game_id, lord),
    UNIQUE (game_id, place),
    UNIQUE (game_id, address)
) STRICT;
CREATE INDEX seats_by_address ON seats (address);

CREATE TABLE seasons (
    id           INTEGER PRIMARY KEY,
    game_id      INTEGER NOT NULL REFERENCES games (id),
    number       INTEGER NOT NULL,                -- 0 is the setting out
    season       TEXT NOT NULL CHECK (season IN ('start', 'spring', 'summer', 'autumn', 'winter')),
    year         INTEGER NOT NULL CHECK (year >= 1),
    state        TEXT NOT NULL CHECK (state IN ('open', 'played', 'approved')),
    seed         BLOB NOT NULL CHECK (length(seed) = 32),
    seed_hash    TEXT NOT NULL,
    key          BLOB,
    rules_digest TEXT NOT NULL DEFAULT '',
    board_digest TEXT NOT NULL DEFAULT '',
    program      TEXT NOT NULL DEFAULT '',        -- version that played it
    deadline     INTEGER NOT NULL,
    zone         TEXT NOT NULL,                   -- in which the deadline was set
    opened       INTEGER NOT NULL,
    played       INTEGER,
    approved     INTEGER,
    UNIQUE (game_id, season, year),
    UNIQUE (game_id, number),
    CHECK ((state = 'open') = (key IS NULL))
) STRICT;

-- What each lord had ordered when the season was played, as printed.
CREATE TABLE played_orders (
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    seat_id   INTEGER NOT NULL REFERENCES seats (id),
    standing  TEXT NOT NULL,
    orders    TEXT NOT NULL,
    digest    TEXT NOT NULL,
    PRIMARY KEY (season_id, seat_id)
) STRICT;

CREATE TABLE events (
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    number    INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    body      BLOB NOT NULL,
    PRIMARY KEY (season_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    season_id INTEGER PRIMARY KEY REFERENCES seasons (id),
    body      BLOB NOT NULL
) STRICT;

CREATE TABLE mailboxes (
    id          INTEGER PRIMARY KEY,
    account     TEXT NOT NULL,
    folder      TEXT NOT NULL,
    uidvalidity INTEGER NOT NULL DEFAULT 0,
    last_uid    INTEGER NOT NULL DEFAULT 0,
    poll_began  INTEGER NOT NULL DEFAULT 0,       -- start of the last poll that ended well
    UNIQUE (account, folder)
) STRICT;

CREATE TABLE inbox (
    id            INTEGER PRIMARY KEY,
    mailbox_id    INTEGER NOT NULL REFERENCES mailboxes (id),
    uidvalidity   INTEGER NOT NULL,
    uid           INTEGER NOT NULL,
    identity      BLOB,                           -- of Message-ID and text; null in a copy
    copy_of       INTEGER REFERENCES inbox (id),
    internal_date INTEGER NOT NULL,
    received      INTEGER NOT NULL,
    raw           BLOB NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('new', 'done', 'copy', 'failed')),
    filed         INTEGER NOT NULL DEFAULT 0 CHECK (filed IN (0, 1)),
    seat_id       INTEGER REFERENCES seats (id),
    season_id     INTEGER REFERENCES seasons (id),
    outcome       TEXT NOT NULL DEFAULT '',       -- what came of it, one word
    remark        TEXT NOT NULL DEFAULT '',
    UNIQUE (mailbox_id, uidvalidity, uid),
    UNIQUE (mailbox_id, identity)
) STRICT;
CREATE INDEX inbox_unfiled ON inbox (mailbox_id, id) WHERE filed = 0;
CREATE INDEX inbox_by_seat ON inbox (seat_id, season_id) WHERE seat_id IS NOT NULL;

-- Each row is one version of a sheet; the last one of a seat, kind and season holds.
CREATE TABLE orders (
    id       INTEGER PRIMARY KEY,
    seat_id  INTEGER NOT NULL REFERENCES seats (id),
    kind     TEXT NOT NULL CHECK (kind IN ('season', 'standing')),
    number   INTEGER NOT NULL,                    -- of the season; 0 for standing ones
    text     TEXT NOT NULL,                       -- as printed, a line an order
    dropped  TEXT NOT NULL,                       -- what this version threw out, for KEEP
    inbox_id INTEGER REFERENCES inbox (id),
    written  INTEGER NOT NULL
) STRICT;
CREATE INDEX orders_by_seat ON orders (seat_id, kind, number, id);

CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY,
    game_id    INTEGER NOT NULL REFERENCES games (id),
    seat_id    INTEGER REFERENCES seats (id),     -- null: to the master
    season_id  INTEGER REFERENCES seasons (id),   -- that it reports, or in which it answers
    inbox_id   INTEGER REFERENCES inbox (id),     -- the message that it answers
    kind       TEXT NOT NULL,
    recipient  TEXT NOT NULL,
    message_id TEXT NOT NULL UNIQUE,
    key_number INTEGER NOT NULL,                  -- the season whose key is filled in
    raw        BLOB NOT NULL,                     -- with a mark where the key goes
    state      TEXT NOT NULL CHECK (state IN ('held', 'queued', 'leased', 'sent', 'refused', 'uncertain')),
    tries      INTEGER NOT NULL DEFAULT 0,
    next_try   INTEGER NOT NULL,
    lease      TEXT NOT NULL DEFAULT '',          -- who holds it
    lease_ends INTEGER NOT NULL DEFAULT 0,
    written    INTEGER NOT NULL,
    sent       INTEGER,
    remark     TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_waiting ON outbox (next_try, id) WHERE state IN ('queued', 'leased', 'uncertain');
CREATE INDEX outbox_by_season ON outbox (season_id, kind);

-- The record is written once. recursive_triggers is on, so that REPLACE is caught as well.
-- +goose StatementBegin
CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER events_remain BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER played_orders_stay BEFORE UPDATE ON played_orders
BEGIN SELECT RAISE(ABORT, 'orders that were played are never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER played_orders_remain BEFORE DELETE ON played_orders
BEGIN SELECT RAISE(ABORT, 'orders that were played are never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seasons_stay BEFORE UPDATE OF seed, seed_hash, key, played ON seasons WHEN OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'a played season is never changed'); END;
-- +goose StatementEnd

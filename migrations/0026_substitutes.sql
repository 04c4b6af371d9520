-- Substitutes: who plays a lord for some weeks in the place of a player who is away.

-- +goose Up
CREATE TABLE substitutes (
    id            INTEGER PRIMARY KEY,
    seat_id       INTEGER NOT NULL REFERENCES seats (id),
    player        TEXT NOT NULL,                                -- how the substitute is addressed
    address       TEXT NOT NULL COLLATE NOCASE,
    state         TEXT NOT NULL CHECK (state IN ('asked', 'agreed', 'playing', 'over')),
    by_master     INTEGER NOT NULL CHECK (by_master IN (0, 1)), -- the master arranged it
    starts        INTEGER NOT NULL,
    ends          INTEGER NOT NULL,
    asked         INTEGER NOT NULL,
    answered      INTEGER,                                      -- null: no answer has come from the address
    told          INTEGER NOT NULL CHECK (told IN (0, 1)),      -- the player knows that it could not begin, for want of an answer
    away_player   TEXT NOT NULL,                                -- who is away, once the substitute plays; empty before
    away_address  TEXT NOT NULL COLLATE NOCASE,
    away_zone     TEXT NOT NULL,
    away_format   TEXT NOT NULL,
    away_with_map INTEGER NOT NULL CHECK (away_with_map IN (0, 1)),
    away_quiet    INTEGER NOT NULL CHECK (away_quiet IN (0, 1)),
    away_calendar INTEGER NOT NULL CHECK (away_calendar IN (0, 1)),
    away_daily    INTEGER NOT NULL CHECK (away_daily IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX substitutes_by_seat ON substitutes (seat_id) WHERE state <> 'over'; -- one at a time
CREATE INDEX substitutes_by_address ON substitutes (address);
CREATE INDEX substitutes_by_away ON substitutes (away_address) WHERE state = 'playing';
CREATE INDEX substitutes_by_time ON substitutes (seat_id, asked);

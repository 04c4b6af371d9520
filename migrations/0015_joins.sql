-- People who ask for a seat by mail, whose addresses are not known: each is written to once, and again only when it has answered.

-- +goose Up
ALTER TABLE games ADD COLUMN joining TEXT NOT NULL DEFAULT 'ask' CHECK (joining IN ('closed', 'ask', 'open'));

CREATE TABLE joins (
    id        INTEGER PRIMARY KEY,
    game_id   INTEGER NOT NULL REFERENCES games (id),
    address   TEXT NOT NULL COLLATE NOCASE,
    wishes    TEXT NOT NULL,                      -- the lords that are wished for, the favourite first, with commas between
    state     TEXT NOT NULL CHECK (state IN ('asked', 'confirmed', 'seated', 'refused')),
    asked     INTEGER NOT NULL,
    changed   INTEGER NOT NULL                    -- when the state was
) STRICT;
CREATE INDEX joins_by_address ON joins (address, game_id, id);
CREATE INDEX joins_by_time ON joins (asked);

-- Spectators, who get the public report of each season. An address that asks by mail is written to once, within the limits of those who ask for
-- a seat, and again only when it has answered.

-- +goose Up
ALTER TABLE games ADD COLUMN watching TEXT NOT NULL DEFAULT 'open' CHECK (watching IN ('closed', 'open'));
ALTER TABLE games ADD COLUMN watch_delay INTEGER NOT NULL DEFAULT 0;           -- how many seasons late spectators have the reports
ALTER TABLE joins ADD COLUMN what TEXT NOT NULL DEFAULT 'seat' CHECK (what IN ('seat', 'watch'));

CREATE TABLE spectators (
    id        INTEGER PRIMARY KEY,
    game_id   INTEGER NOT NULL REFERENCES games (id),
    address   TEXT NOT NULL COLLATE NOCASE,
    since     INTEGER NOT NULL,
    told      INTEGER NOT NULL,                   -- number of the last season that was told; -1: none
    UNIQUE (game_id, address)
) STRICT;

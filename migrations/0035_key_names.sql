-- Keys that say in their first bytes whose they are. Those of what was there before do not: letters with them are under way.

-- +goose Up
ALTER TABLE seats ADD COLUMN named_keys INTEGER NOT NULL DEFAULT 0; -- the keys of the seat say so
ALTER TABLE games ADD COLUMN named_keys INTEGER NOT NULL DEFAULT 0; -- the keys of the master say so

CREATE INDEX seats_unnamed ON seats (id) WHERE named_keys = 0;
CREATE INDEX games_unnamed ON games (id) WHERE named_keys = 0;

-- Whose a mail without a key is, is looked up by its address.
CREATE INDEX games_by_master ON games (master COLLATE NOCASE);

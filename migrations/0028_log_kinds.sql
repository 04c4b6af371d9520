-- What sort of thing an entry of the log is, which decides whether the players may read it.

-- +goose Up
ALTER TABLE log ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE log ADD COLUMN apart INTEGER NOT NULL DEFAULT 0 CHECK (apart IN (0, 1)); -- the letters of the season do not tell it

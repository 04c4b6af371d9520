-- Notes of the master's that wait: each has a number in its season, by which it can be withdrawn. One to several seats has a row for each.

-- +goose Up
ALTER TABLE notes ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notes ADD COLUMN withdrawn INTEGER;                       -- when; null: it stands
UPDATE notes SET number = (SELECT count(*) FROM notes AS n WHERE n.season_id = notes.season_id AND n.id <= notes.id);

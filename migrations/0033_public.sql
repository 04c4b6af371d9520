-- Games that have a page which anybody may read.

-- +goose Up
ALTER TABLE games ADD COLUMN public INTEGER NOT NULL DEFAULT 0; -- what every player knew stands on a page for everybody

-- In which way the dice of a game come from the keys of its seasons.

-- +goose Up
ALTER TABLE games ADD COLUMN dice_version INTEGER NOT NULL DEFAULT 1; -- a game keeps that with which it began: 1 is that of all games before this column

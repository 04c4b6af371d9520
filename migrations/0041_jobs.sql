-- Of which game a mail that waits to be handled seems to be, by its keys or its sender, so that several processes can share the work. Over a file one process does all: it is 0.

-- +goose Up
ALTER TABLE inbox ADD COLUMN seems_of INTEGER NOT NULL DEFAULT 0; -- 0: it is not known; -1: of none

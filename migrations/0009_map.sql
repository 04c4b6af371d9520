-- Whether the maps are attached to the letters of a seat that gets text alone.

-- +goose Up
ALTER TABLE seats ADD COLUMN with_map INTEGER NOT NULL DEFAULT 0 CHECK (with_map IN (0, 1));

-- The figures of each season that plots show, beside the state of which they are made: a campaign of many years is plotted without reading all its states.

-- +goose Up
ALTER TABLE snapshots ADD COLUMN figures BLOB; -- JSON; null: an earlier release played it

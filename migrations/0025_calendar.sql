-- Deadlines for the calendars of players who want them.

-- +goose Up
ALTER TABLE seats ADD COLUMN calendar INTEGER NOT NULL DEFAULT 0 CHECK (calendar IN (0, 1)); -- 1: letters that call for orders have the deadline as a calendar entry
ALTER TABLE seasons ADD COLUMN moves INTEGER NOT NULL DEFAULT 0; -- how often the clock of the season was changed, by which calendars know the later of two entries

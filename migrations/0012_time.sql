-- Time: a game that is paused, players who are ready before the deadline, and a deadline that was moved because
-- the mailbox could not be read.

-- +goose Up
ALTER TABLE games ADD COLUMN paused INTEGER;                          -- since when; null: it is not
ALTER TABLE games ADD COLUMN paused_until INTEGER;                    -- when it goes on by itself; null: when its master says so
ALTER TABLE games ADD COLUMN early INTEGER NOT NULL DEFAULT 0 CHECK (early >= 0); -- a season is played so long after its letters left when all are ready; 0: READY means nothing
ALTER TABLE seats ADD COLUMN ready_for INTEGER NOT NULL DEFAULT -1 CHECK (ready_for >= -1); -- the number of the season for which its player is ready; -1: none
ALTER TABLE seasons ADD COLUMN outage INTEGER NOT NULL DEFAULT 0 CHECK (outage IN (0, 1)); -- its deadline was moved by the time in which the mailbox could not be read

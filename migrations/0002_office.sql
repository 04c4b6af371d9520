-- An office that runs by itself: a schedule for each game, a season that the master holds, seats
-- that are given up, reminders, the master's notes and keys.

-- +goose Up
ALTER TABLE games ADD COLUMN schedule TEXT NOT NULL DEFAULT '';        -- such as "friday 20:00"; empty: period after period
ALTER TABLE games ADD COLUMN winter_schedule TEXT NOT NULL DEFAULT ''; -- empty: as the other seasons
ALTER TABLE games ADD COLUMN winter_period INTEGER NOT NULL DEFAULT 0 CHECK (winter_period >= 0); -- 0: as the other seasons
ALTER TABLE games ADD COLUMN grace INTEGER NOT NULL DEFAULT 0 CHECK (grace >= 0); -- for which late mail still counts
ALTER TABLE games ADD COLUMN reminders TEXT NOT NULL DEFAULT '';       -- hours before the deadline, such as "48 12"
ALTER TABLE games ADD COLUMN key_counter INTEGER NOT NULL DEFAULT 0;   -- of the master's keys

ALTER TABLE games ADD COLUMN years INTEGER CHECK (years >= 0);         -- after which it is valued; 0: never; null: as the rules say

ALTER TABLE seats ADD COLUMN resigned INTEGER;                         -- when the seat was given up; null: it is held

-- The master's HOLD: a season that is open is not played by itself, one that is played does not
-- go out by itself.
ALTER TABLE seasons ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1));
ALTER TABLE seasons ADD COLUMN warned INTEGER;                         -- when the master was told that it must wait

ALTER TABLE seasons ADD COLUMN deadline_set INTEGER NOT NULL DEFAULT 0; -- when the deadline was set, at first or anew
ALTER TABLE seasons ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;     -- the last moment of a reminder that is dealt with

-- Who was reminded: once for each of the hours before each deadline.
CREATE TABLE reminders (
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    seat_id   INTEGER NOT NULL REFERENCES seats (id),
    deadline  INTEGER NOT NULL,
    hours     INTEGER NOT NULL,
    written   INTEGER NOT NULL,
    PRIMARY KEY (season_id, seat_id, deadline, hours)
) STRICT, WITHOUT ROWID;

-- What the master adds to the letters of a season that he holds; without a seat to all.
CREATE TABLE notes (
    id        INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES seasons (id),
    seat_id   INTEGER REFERENCES seats (id),
    text      TEXT NOT NULL,
    written   INTEGER NOT NULL
) STRICT;
CREATE INDEX notes_by_season ON notes (season_id);
CREATE INDEX seasons_open ON seasons (deadline) WHERE state = 'open';

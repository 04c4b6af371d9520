-- Players who are away: what they have entered, and which deadlines moved for it; how long a master has given a season
-- beyond its time.

-- +goose Up
ALTER TABLE games ADD COLUMN vacation INTEGER NOT NULL DEFAULT 0 CHECK (vacation >= 0); -- days by which deadlines move for a player in a year; 0: not at all

ALTER TABLE seasons ADD COLUMN regular INTEGER;                          -- the deadline that it would have if nobody were away; null: that which it has
ALTER TABLE seasons ADD COLUMN fixed INTEGER;                            -- when the master moved the deadline: vacations entered before do not move it any more
ALTER TABLE seasons ADD COLUMN extended INTEGER NOT NULL DEFAULT 0;      -- by how much the master has moved the deadline in all
ALTER TABLE seasons ADD COLUMN paused_for INTEGER NOT NULL DEFAULT 0 CHECK (paused_for >= 0); -- how long pauses lasted in it that are over

CREATE TABLE vacations (
    id      INTEGER PRIMARY KEY,
    seat_id INTEGER NOT NULL REFERENCES seats (id),
    first   INTEGER NOT NULL,                     -- the first moment of its first day, in the zone
    until   INTEGER NOT NULL,                     -- the first moment after its last day
    zone    TEXT NOT NULL,                        -- of the player, when it was entered
    written INTEGER NOT NULL,
    ended   INTEGER                               -- when it was taken back; null: it was not
) STRICT;
CREATE INDEX vacations_by_seat ON vacations (seat_id, id);

-- By how much a vacation has moved the deadline of a season.
CREATE TABLE vacation_moves (
    season_id   INTEGER NOT NULL REFERENCES seasons (id),
    vacation_id INTEGER NOT NULL REFERENCES vacations (id),
    was         INTEGER NOT NULL,
    became      INTEGER NOT NULL
) STRICT;
CREATE INDEX vacation_moves_by_season ON vacation_moves (season_id);
CREATE INDEX vacation_moves_by_vacation ON vacation_moves (vacation_id);

-- Letters between players: one mail a day for those who want it, and who may read the letters beside those who wrote and got them.

-- +goose Up
ALTER TABLE games ADD COLUMN letters_open TEXT NOT NULL DEFAULT 'none' CHECK (letters_open IN ('none', 'master')); -- who else reads them
ALTER TABLE games ADD COLUMN publish_letters INTEGER NOT NULL DEFAULT 0 CHECK (publish_letters IN (0, 1));         -- 1: all are in the last letter
ALTER TABLE seats ADD COLUMN daily INTEGER NOT NULL DEFAULT 0 CHECK (daily IN (0, 1));                             -- 1: they come in one mail a day

-- What came, or is to come, to a seat in the mail of a day.
CREATE TABLE daily_items (
    id        INTEGER PRIMARY KEY,
    seat_id   INTEGER NOT NULL REFERENCES seats (id),
    letter_id INTEGER REFERENCES player_letters (id),  -- null: a note of the master
    note      TEXT NOT NULL,                           -- empty: a letter
    written   INTEGER NOT NULL,
    outbox_id INTEGER REFERENCES outbox (id),          -- the mail that brought it; null: it waits
    UNIQUE (letter_id, seat_id)
) STRICT;
CREATE INDEX daily_items_by_seat ON daily_items (seat_id, outbox_id);

-- A seat passes from one person to another: who has it now stands with the seat, who had it before has a row here.

-- +goose Up
ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0;         -- when its player took it; letters before went to another
ALTER TABLE seats ADD COLUMN since_number INTEGER NOT NULL DEFAULT 0;  -- the first season for which its player could write orders
UPDATE seats SET since = created;

CREATE TABLE tenures (
    id      INTEGER PRIMARY KEY,
    seat_id INTEGER NOT NULL REFERENCES seats (id),
    player  TEXT NOT NULL,
    address TEXT NOT NULL COLLATE NOCASE,
    since   INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    first   INTEGER NOT NULL,                     -- numbers of the seasons for which the player could write orders
    last    INTEGER NOT NULL                      -- below first: none
) STRICT;
CREATE INDEX tenures_by_seat ON tenures (seat_id, id);

-- The deadline of a season moves once for those who take a seat over.
ALTER TABLE seasons ADD COLUMN handed_over INTEGER NOT NULL DEFAULT 0 CHECK (handed_over IN (0, 1));

-- How many pictures a letter has that are drawn as it leaves, and the pictures of letters that other processes than the one that sends have drawn.

-- +goose Up
ALTER TABLE outbox ADD COLUMN pictures INTEGER NOT NULL DEFAULT 0; -- of letters that were written before: not counted
CREATE TABLE drawn (
    outbox_id INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL, -- of the picture in the letter, from 0
    image     BLOB NOT NULL,    -- empty: it could not be drawn, and the letter leaves without it
    PRIMARY KEY (outbox_id, number)
) STRICT;

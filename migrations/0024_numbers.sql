-- Letters are numbered, so that their player sees when one is missing.

-- +goose Up
ALTER TABLE seats ADD COLUMN letters INTEGER NOT NULL DEFAULT 0;   -- the number of the last letter to its player that has one
ALTER TABLE outbox ADD COLUMN number INTEGER NOT NULL DEFAULT 0;   -- among the letters to the player; 0: it has none; -1: it gets one when it leaves
ALTER TABLE outbox ADD COLUMN tenure INTEGER NOT NULL DEFAULT 0;   -- since when that player has the seat
ALTER TABLE outbox ADD COLUMN told_in INTEGER REFERENCES outbox (id); -- of a letter that did not arrive: the one that says so; null: none has
CREATE INDEX outbox_numbered ON outbox (seat_id, number) WHERE number > 0;
CREATE INDEX outbox_refused ON outbox (seat_id) WHERE state = 'refused';

-- Players who want few letters: letters of other players are kept for them and not sent.

-- +goose Up
ALTER TABLE seats ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1)); -- 1: no reminders, no notices that call for nothing, no letters of other players

-- The letters of other players that a seat has got without a mail that brought them.
CREATE TABLE player_letters_kept (
    letter_id INTEGER NOT NULL REFERENCES player_letters (id),
    seat_id   INTEGER NOT NULL REFERENCES seats (id),
    told_in   INTEGER REFERENCES outbox (id),     -- the letter that says that it is there; null: none has
    PRIMARY KEY (letter_id, seat_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_letters_kept_by_seat ON player_letters_kept (seat_id);

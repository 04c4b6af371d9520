-- Questions of the players that their master is to see, and how the players' letters name the master.

-- +goose Up
ALTER TABLE games ADD COLUMN master_name TEXT NOT NULL DEFAULT '';    -- empty: letters show the address
ALTER TABLE games ADD COLUMN forward_at_once INTEGER NOT NULL DEFAULT 0 CHECK (forward_at_once IN (0, 1)); -- 0: a question waits for the next letter to the master

CREATE TABLE questions (
    id        INTEGER PRIMARY KEY,
    game_id   INTEGER NOT NULL REFERENCES games (id),
    number    INTEGER NOT NULL CHECK (number > 0),    -- in its game: ANSWER names it so
    seat_id   INTEGER NOT NULL REFERENCES seats (id),
    inbox_id  INTEGER NOT NULL REFERENCES inbox (id), -- the message in which it stands
    text      TEXT NOT NULL,                          -- as it was written, a line a line
    asked     INTEGER NOT NULL,
    letter_id INTEGER REFERENCES outbox (id),         -- in which the master was shown it; null: it waits
    answers   INTEGER NOT NULL DEFAULT 0,             -- how many letters of the master's have answered it
    UNIQUE (game_id, number)
) STRICT;
CREATE INDEX questions_waiting ON questions (game_id, asked) WHERE letter_id IS NULL;
CREATE INDEX questions_by_seat ON questions (seat_id, id);
CREATE INDEX questions_by_letter ON questions (letter_id) WHERE letter_id IS NOT NULL;

-- Letters between players: what each wrote and who got it, and which letters a game allows.

-- +goose Up
ALTER TABLE games ADD COLUMN letters TEXT NOT NULL DEFAULT 'open' CHECK (letters IN ('open', 'anonymous', 'public', 'none'));
ALTER TABLE games ADD COLUMN letters_in_winter TEXT NOT NULL DEFAULT '' CHECK (letters_in_winter IN ('', 'open', 'anonymous', 'public', 'none')); -- empty: as in the other seasons
ALTER TABLE games ADD COLUMN ghosts INTEGER NOT NULL DEFAULT 0 CHECK (ghosts IN (0, 1)); -- 1: a player whose lord is out may write letters

CREATE TABLE player_letters (
    id        INTEGER PRIMARY KEY,
    game_id   INTEGER NOT NULL REFERENCES games (id),
    number    INTEGER NOT NULL CHECK (number > 0),            -- in its game
    thread    INTEGER NOT NULL CHECK (thread > 0),            -- the number of the letter that began the exchange
    seat_id   INTEGER NOT NULL REFERENCES seats (id),         -- of the writer
    season_id INTEGER NOT NULL REFERENCES seasons (id),       -- in which it was written
    anonymous INTEGER NOT NULL CHECK (anonymous IN (0, 1)),   -- those who got it are not told who wrote it
    answers   INTEGER REFERENCES player_letters (id),         -- null: it answers none
    addressed TEXT NOT NULL,                                  -- to whom, as it says itself
    text      TEXT NOT NULL,                                  -- as it left, a line a line
    inbox_id  INTEGER NOT NULL REFERENCES inbox (id),         -- the message in which it stood
    written   INTEGER NOT NULL,
    UNIQUE (game_id, number)
) STRICT;
CREATE INDEX player_letters_by_seat ON player_letters (seat_id, written);

CREATE TABLE player_letter_copies (
    outbox_id INTEGER PRIMARY KEY REFERENCES outbox (id),     -- the mail that brought it
    letter_id INTEGER NOT NULL REFERENCES player_letters (id),
    seat_id   INTEGER NOT NULL REFERENCES seats (id),         -- who got it
    UNIQUE (letter_id, seat_id)
) STRICT;
CREATE INDEX player_letter_copies_by_seat ON player_letter_copies (seat_id);

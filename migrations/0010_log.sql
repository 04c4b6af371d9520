-- What was done to a game beside its seasons: settings, seats, pauses, and by whom. It is only ever added to.

-- +goose Up
CREATE TABLE log (
    id      INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,                     -- of the season in whose letters the players are told
    done    INTEGER NOT NULL,
    by      TEXT NOT NULL,                        -- such as "the master", "Gawaine" or "the clock"
    text    TEXT NOT NULL,                        -- a sentence
    public  INTEGER NOT NULL CHECK (public IN (0, 1)) -- all players are told; else only the master sees it
) STRICT;
CREATE INDEX log_by_game ON log (game_id, number);
-- +goose StatementBegin
CREATE TRIGGER log_stays BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER log_remains BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END;
-- +goose StatementEnd

-- The fights of seasons with the odds before each: worked out from the record once, and again where a row is missing. Nothing is in it that the record
-- does not say.

-- +goose Up
CREATE TABLE luck (
    season_id INTEGER PRIMARY KEY REFERENCES seasons (id),
    version   INTEGER NOT NULL, -- of how it is worked out: of another it counts for nothing
    fights    BLOB NOT NULL
) STRICT;

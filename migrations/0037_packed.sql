-- The bytes of mails stand in tables of their own, and packed: they are most of the file, and few statements read them.
-- What is packed is a frame of Zstandard, made with the dictionary whose number it names (store/pack.go). A text goes with the mail whose it is: the one
-- thing here that cascades.

-- +goose Up
CREATE TABLE inbox_raw (
    inbox_id INTEGER PRIMARY KEY REFERENCES inbox (id) ON DELETE CASCADE,
    raw      BLOB NOT NULL
) STRICT;
CREATE TABLE outbox_raw (
    outbox_id INTEGER PRIMARY KEY REFERENCES outbox (id) ON DELETE CASCADE,
    raw       BLOB NOT NULL                       -- with the letter's view, which says much the same: packed together both are smaller
) STRICT;
INSERT INTO inbox_raw (inbox_id, raw) SELECT id, pack(raw) FROM inbox WHERE raw <> x'' ORDER BY id;
INSERT INTO outbox_raw (outbox_id, raw) SELECT id, pack_letter(view, raw) FROM outbox ORDER BY id;

ALTER TABLE inbox ADD COLUMN kept INTEGER NOT NULL DEFAULT 1 CHECK (kept IN (0, 1)); -- whether its text has not been dropped
UPDATE inbox SET kept = 0 WHERE raw = x'';
DROP INDEX inbox_strangers;
CREATE INDEX inbox_strangers ON inbox (received) WHERE (seat_id IS NULL AND season_id IS NULL OR outcome = 'unanswered') AND kept = 1 AND state <> 'new';
ALTER TABLE inbox DROP COLUMN raw;
ALTER TABLE outbox DROP COLUMN raw;
ALTER TABLE outbox DROP COLUMN view;

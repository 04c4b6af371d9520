-- +goose Up

-- What a letter says, beside the bytes of its mail: the data of its template, as JSON of the kind and version named.
-- It holds no key. Letters of earlier releases, and those that are never written again, have none.
ALTER TABLE outbox ADD COLUMN view_kind TEXT NOT NULL DEFAULT '';      -- such as season; empty: the letter has no view
ALTER TABLE outbox ADD COLUMN view_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN view BLOB;

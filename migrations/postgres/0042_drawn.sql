-- How many pictures a letter has that are drawn as it leaves, and the pictures of letters that other processes than the one that sends have drawn.

-- +goose Up
ALTER TABLE outbox ADD COLUMN pictures BIGINT NOT NULL DEFAULT 0; -- of letters that were written before: not counted
CREATE TABLE drawn (
    outbox_id BIGINT NOT NULL REFERENCES outbox (id) ON DELETE CASCADE DEFERRABLE,
    number BIGINT NOT NULL, -- of the picture in the letter, from 0
    image BYTEA NOT NULL, -- empty: it could not be drawn, and the letter leaves without it
    PRIMARY KEY (outbox_id, number)
);

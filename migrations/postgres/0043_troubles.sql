-- What goes wrong with the work on no game, such as a mailbox that cannot be read: a row as long as that lasts.

-- +goose Up
CREATE TABLE troubles (
    work TEXT PRIMARY KEY,
    since BIGINT NOT NULL, -- when it failed first
    tried BIGINT NOT NULL, -- when it failed last
    again BIGINT NOT NULL, -- when it is tried again
    tries BIGINT NOT NULL, -- that failed, one after the other
    cause TEXT NOT NULL -- of the last
);

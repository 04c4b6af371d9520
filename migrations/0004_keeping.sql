-- What a database knows of itself: under which secret its keys are made, and that it was restored;
-- and whose a mailbox is.

-- +goose Up
CREATE TABLE keeping (
    id             INTEGER PRIMARY KEY CHECK (id = 1),
    fingerprint    TEXT NOT NULL DEFAULT '',      -- of the key secret; empty: none was used yet
    secret_since   INTEGER NOT NULL DEFAULT 0,    -- when that secret took the place of another; 0: it is the first
    read_again     INTEGER                        -- after a restore: filed mail that came since is to be read again
) STRICT;
INSERT INTO keeping (id) VALUES (1);

-- The lease on a mailbox is a mail that lies there and holds a token. These are ours: that of the
-- mail that is there, and that of the one that is about to be written.
ALTER TABLE mailboxes ADD COLUMN lease TEXT NOT NULL DEFAULT '';
ALTER TABLE mailboxes ADD COLUMN next_lease TEXT NOT NULL DEFAULT '';
ALTER TABLE mailboxes ADD COLUMN leased INTEGER NOT NULL DEFAULT 0;  -- when the lease was renewed last

-- The time of a play can be set back, and only that: a clock that was ahead may have written it.
DROP TRIGGER seasons_stay;
-- +goose StatementBegin
CREATE TRIGGER seasons_stay BEFORE UPDATE OF seed, seed_hash, key ON seasons WHEN OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'a played season is never changed'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seasons_played BEFORE UPDATE OF played ON seasons
WHEN OLD.state <> 'open' AND (NEW.played IS NULL OR NEW.played > OLD.played)
BEGIN SELECT RAISE(ABORT, 'a played season is never changed'); END;
-- +goose StatementEnd

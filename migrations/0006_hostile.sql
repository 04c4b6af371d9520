-- Mail that nobody's key vouches for: the mark of each letter is its own, so that no mail can have it;
-- answers to mails without a key are counted by the address to which they go.

-- +goose Up
ALTER TABLE outbox ADD COLUMN mark TEXT NOT NULL DEFAULT '{order-key-filled-in-here}'; -- stands in raw where the order key goes
ALTER TABLE outbox ADD COLUMN keyless INTEGER NOT NULL DEFAULT 0 CHECK (keyless IN (0, 1)); -- it answers a mail without a key
CREATE INDEX outbox_keyless ON outbox (recipient COLLATE NOCASE, written) WHERE keyless = 1;

-- How many mails without a key that came under a registered address were not answered, and are not told of yet.
CREATE TABLE unanswered (
    address TEXT PRIMARY KEY COLLATE NOCASE,
    mails   INTEGER NOT NULL CHECK (mails > 0)
) STRICT, WITHOUT ROWID;

-- What the master of a game has yet to be told of messages that could not be handled or answered.
CREATE TABLE failures (
    id      INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games (id),
    text    TEXT NOT NULL
) STRICT;
CREATE INDEX failures_by_game ON failures (game_id);

-- Mail of no game, or not answered for want of a key, whose bytes are dropped after a while.
CREATE INDEX inbox_strangers ON inbox (received) WHERE (seat_id IS NULL AND season_id IS NULL OR outcome = 'unanswered') AND raw <> x'';

-- Mail that cannot be read lies unfiled for ever: what is looked for among it must not need its rows,
-- in which the bytes stand before the state.
DROP INDEX inbox_unfiled;
CREATE INDEX inbox_unfiled ON inbox (mailbox_id, state, id, uidvalidity, uid) WHERE filed = 0;

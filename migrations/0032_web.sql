-- Those who are logged in at the pages. Of links and sessions only a hash is kept. The address is empty for the operator.

-- +goose Up
CREATE TABLE web_links (
    id      INTEGER PRIMARY KEY,
    token   BLOB NOT NULL UNIQUE, -- SHA-256
    address TEXT NOT NULL COLLATE NOCASE,
    made    INTEGER NOT NULL,     -- milliseconds
    used    INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX web_links_made ON web_links (made);

CREATE TABLE web_sessions (
    id      INTEGER PRIMARY KEY,
    token   BLOB NOT NULL UNIQUE, -- SHA-256
    address TEXT NOT NULL COLLATE NOCASE,
    began   INTEGER NOT NULL,     -- milliseconds
    seen    INTEGER NOT NULL,     -- to the hour
    browser TEXT NOT NULL         -- as it names itself
) STRICT;

CREATE INDEX web_sessions_address ON web_sessions (address);

-- What servers that share a database agree on.

-- Until when something stays open that is held by somebody who is at the site; NULL of others.
ALTER TABLE invitations ADD COLUMN held_until BIGINT;

ALTER TABLE game_challenges ADD COLUMN held_until BIGINT;

-- What one of several servers does, and until when no other one does it.
CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,
    server BIGINT NOT NULL,
    ends BIGINT NOT NULL
);

-- Servers that do not hear each other look for games that have begun.
CREATE INDEX games_by_creation ON games (created);

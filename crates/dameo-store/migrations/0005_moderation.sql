-- Roles, what moderators do, and what administrators set. Nothing refers to an account that was
-- deleted: its rows go, and those of the trail keep neither its id nor the reasons about it.

-- 'member', 'moderator' or 'administrator'; the latter two of members alone.
ALTER TABLE accounts ADD COLUMN role TEXT NOT NULL DEFAULT 'member';

CREATE INDEX staff ON accounts (role) WHERE role <> 'member';

-- What an account may not do. A row after its end says nothing any more.
CREATE TABLE sanctions (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('mute', 'ban', 'close')),
    reason TEXT NOT NULL,
    began BIGINT NOT NULL,
    -- NULL: until a moderator lifts it.
    ends BIGINT,
    PRIMARY KEY (account, kind)
);

-- What players say of others.
CREATE TABLE reports (
    id TEXT NOT NULL PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    subject TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- The id of a game.
    game TEXT,
    cause TEXT NOT NULL CHECK (cause IN ('cheating', 'rudeness', 'name', 'other')),
    note TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- When a moderator has closed it; NULL before.
    closed BIGINT
);

CREATE INDEX open_reports ON reports (created) WHERE closed IS NULL;

CREATE INDEX reports_by_reporter ON reports (reporter, created);

CREATE INDEX reports_by_subject ON reports (subject, created);

-- Whom an account does not want to play or hear.
CREATE TABLE blocks (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    blocked TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    PRIMARY KEY (account, blocked)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- What moderators and administrators have done.
CREATE TABLE trail (
    id TEXT NOT NULL PRIMARY KEY,
    made BIGINT NOT NULL,
    -- Who has done it, and to whom; NULL for somebody who is gone, or nobody.
    actor TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    subject TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    action TEXT NOT NULL,
    -- Why; empty if it is about nobody.
    reason TEXT NOT NULL,
    -- When what was done ends by itself.
    ends BIGINT
);

CREATE INDEX trail_by_made ON trail (made, id);

CREATE INDEX trail_by_subject ON trail (subject, made);

-- Codes with which somebody signs up, by their SHA-256 hashes in hexadecimal.
CREATE TABLE sign_up_codes (
    hash TEXT NOT NULL PRIMARY KEY,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    -- How many can still sign up with it.
    uses BIGINT NOT NULL
);

-- What is set for the whole site, and the hash of the secret of its first administrator.
CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

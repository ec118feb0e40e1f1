-- One text for SQLite and PostgreSQL. Instants are milliseconds since the beginning of 1970,
-- yes and no are 1 and 0, and what only this program reads is JSON.

CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY,
    -- 'guest'; a guest becomes a member by a change of its row.
    kind TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);

-- Cookies, by their SHA-256 hashes in hexadecimal.
CREATE TABLE sessions (
    hash TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);

CREATE INDEX sessions_by_account ON sessions (account);

CREATE TABLE invitations (
    id TEXT NOT NULL PRIMARY KEY,
    creator TEXT NOT NULL REFERENCES accounts (id),
    is_public BIGINT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    -- 'open' also after it has expired.
    state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'withdrawn')),
    invitation TEXT NOT NULL
);

CREATE INDEX open_invitations_by_creator ON invitations (creator, expires) WHERE state = 'open';

CREATE INDEX lobby ON invitations (expires) WHERE state = 'open' AND is_public = 1;

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    variant TEXT NOT NULL,
    sequence BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    turn TEXT NOT NULL CHECK (turn IN ('white', 'black')),
    deadline BIGINT,
    is_help_allowed BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    -- NULL while the game goes on.
    conclusion TEXT,
    room TEXT NOT NULL
);

CREATE INDEX deadlines ON games (deadline) WHERE conclusion IS NULL AND deadline IS NOT NULL;

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id),
    account TEXT NOT NULL REFERENCES accounts (id),
    color TEXT NOT NULL CHECK (color IN ('white', 'black')),
    -- The order in which the accounts took the seats of the game.
    place BIGINT NOT NULL,
    PRIMARY KEY (game, account)
);

CREATE INDEX seats_by_account ON seats (account);

-- Links to seats, by the SHA-256 hashes of their secrets in hexadecimal.
CREATE TABLE seat_links (
    hash TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    color TEXT NOT NULL CHECK (color IN ('white', 'black')),
    created BIGINT NOT NULL
);

-- The last sign of life of a server: one row.
CREATE TABLE uptime (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    seen BIGINT NOT NULL
);

-- Times in which no server was up.
CREATE TABLE downtimes (
    ended BIGINT NOT NULL PRIMARY KEY,
    began BIGINT NOT NULL
);

-- Challenges of members and bots to each other that nobody has answered. One that has ended has no row.

CREATE TABLE game_challenges (
    -- The game has it later.
    id TEXT NOT NULL PRIMARY KEY,
    challenger TEXT NOT NULL REFERENCES accounts (id),
    dest TEXT NOT NULL REFERENCES accounts (id),
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    -- What ends it earlier.
    hold TEXT NOT NULL CHECK (hold IN ('time', 'presence', 'stream')),
    invitation TEXT NOT NULL
);

CREATE INDEX game_challenges_by_challenger ON game_challenges (challenger, expires);

CREATE INDEX game_challenges_by_dest ON game_challenges (dest);

CREATE INDEX game_challenges_by_end ON game_challenges (expires);

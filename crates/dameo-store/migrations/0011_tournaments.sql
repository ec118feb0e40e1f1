-- Tournaments. Their rules, pairings and results are JSON; who plays is in rows, which change when
-- an account does.

CREATE TABLE tournaments (
    id TEXT NOT NULL PRIMARY KEY,
    organiser TEXT NOT NULL REFERENCES accounts (id),
    phase TEXT NOT NULL CHECK (phase IN ('open', 'running', 'finished', 'cancelled')),
    -- Counts the changes.
    sequence BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    record TEXT NOT NULL
);

CREATE INDEX tournaments_by_phase ON tournaments (phase, updated, id);

CREATE INDEX tournaments_by_organiser ON tournaments (organiser, phase);

CREATE TABLE tournament_players (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number BIGINT NOT NULL,
    -- NULL for somebody whom the organiser has entered.
    account TEXT REFERENCES accounts (id),
    -- NULL for a member, and for somebody who has deleted the account.
    name TEXT,
    PRIMARY KEY (tournament, number)
);

CREATE UNIQUE INDEX tournament_players_by_account ON tournament_players (account, tournament);

-- The games on the server: each game of a tournament is begun once.
CREATE TABLE tournament_games (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games (id),
    -- Whether the tournament knows the result.
    is_counted BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE UNIQUE INDEX tournament_games_by_game ON tournament_games (game);

CREATE INDEX tournament_games_to_count ON tournament_games (tournament, number) WHERE is_counted = 0;

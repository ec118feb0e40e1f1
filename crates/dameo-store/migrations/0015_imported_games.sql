-- Games that members have played at other sites, read from files. They are no games of this site:
-- neither the archive nor the ratings know of them.

CREATE TABLE imported_games (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- A digest of the game, so that the same game is kept once.
    id TEXT NOT NULL,
    -- Larger than those of the account's games that were imported before.
    number BIGINT NOT NULL,
    -- Where it was played; empty if the file does not say.
    site TEXT NOT NULL,
    variant TEXT NOT NULL,
    -- The players and the date as the file has them, empty if it has none.
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    date TEXT NOT NULL,
    -- As in PDN.
    result TEXT NOT NULL,
    plies BIGINT NOT NULL,
    imported BIGINT NOT NULL,
    -- The whole game.
    pdn TEXT NOT NULL,
    PRIMARY KEY (account, id)
);

CREATE UNIQUE INDEX imported_games_by_number ON imported_games (account, number);
